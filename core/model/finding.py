"""Findings: what every check of the toolkit (logs, variants, comparisons) reports."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from attrs import field, frozen


class Level(StrEnum):
    """How much a finding weighs; members are ordered from the gravest to the lightest."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    def is_at_least(self, other: Level) -> bool:
        """Tell whether this level weighs as much as *other* or more."""
        order = list(Level)
        return order.index(self) <= order.index(other)


@frozen(kw_only=True)
class Finding:
    """One thing a check has to say, with its place and what would have been right.

    Args:
        code: Permanent id of the kind of finding, a key of the table of codes.
        level: How much it weighs.
        message: One sentence a player understands.
        file: Name of the file, where findings of several files stand together.
        line: Line of the document, counted from 1; ``None`` if the whole document is meant.
        column: Column in that line, counted from 1, where one is known.
        key: Path of the field inside the line's object (``players[1].name``), where there is one.
        round: Round of the game, counted from 1.
        day: Day of the round, counted from 1.
        phase: Id of the phase the game was in.
        player: Name of the player concerned.
        rule: Id of the rule, ruling or format clause that says so.
        expected: What would have been right, as JSON-ready data.
        observed: What the document says, as JSON-ready data.
        legal: The legal picks, in the form a log would write them.
        suggestion: How to mend it, or the nearest valid name.
    """

    code: str
    level: Level
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    key: str | None = None
    round: int | None = None
    day: int | None = None
    phase: str | None = None
    player: str | None = None
    rule: str = ""
    expected: Any = None
    observed: Any = None
    legal: tuple[Any, ...] | None = field(default=None)
    suggestion: str | None = None


def nearest(name: object, known: Iterable[str]) -> str | None:
    """Return the name in *known* that *name* was most likely meant to be, if any is close.

    Args:
        name: What was written.
        known: The valid names.
    """
    by_folded = {candidate.casefold(): candidate for candidate in known}
    close = difflib.get_close_matches(str(name).casefold(), by_folded, n=1, cutoff=0.6)
    return by_folded[close[0]] if close else None
