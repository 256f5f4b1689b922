"""What keeps a log from being written in a form."""

from __future__ import annotations

from collections.abc import Sequence

from .events import Event


class CannotWriteError(ValueError):
    """Events a form has no place for.

    Args:
        problems: What can't be held: the event and a sentence about it.
    """

    def __init__(self, problems: Sequence[tuple[Event, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join([sentence for _, sentence in problems]))
