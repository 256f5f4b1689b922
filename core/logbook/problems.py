"""What keeps a log from being written in a form."""

from __future__ import annotations

from collections.abc import Sequence

from ..model.finding import Finding
from .events import Event


class CannotWriteError(ValueError):
    """Events a form has no place for.

    Args:
        problems: What can't be held: the event and a sentence about it.
    """

    def __init__(self, problems: Sequence[tuple[Event, str]]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join([sentence for _, sentence in problems]))


class LibraryMissingError(CannotWriteError):
    """A form needs a library that is not installed: no event is to blame.

    Args:
        found: The finding that says so.
    """

    def __init__(self, found: Finding) -> None:
        super().__init__(())
        self.args = (found.message,)
        self.finding = found
