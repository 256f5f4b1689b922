"""What a check of a variant's file has to say."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from ...model.finding import Finding, Level


class Step(StrEnum):
    """The two steps of a check."""

    STATIC = "static"
    """The file is read and resolved: its syntax, names, numbers and how they fit together."""

    TRIAL = "trial"
    """Games are played by it with random choices."""


@frozen(kw_only=True)
class CheckReport:
    """The answer of a check.

    Args:
        path: The file, as it was named.
        id: Id of the variant; ``None`` if the file could not be read as one.
        title: Its full name.
        extends: Id of what it lies over.
        findings: What was found, in the order of the file.
        ran: The steps that ran.
        players: The numbers of players it was resolved for.
        games: Trial games that were begun.
        unseen: What the check can't show, one sentence each.
    """

    path: str
    id: str | None
    title: str
    extends: str | None
    findings: tuple[Finding, ...]
    ran: tuple[Step, ...]
    players: tuple[int, ...]
    games: int
    unseen: tuple[str, ...]

    @property
    def passes(self) -> bool:
        """Whether nothing found keeps the variant from being used."""
        return not any(one.level is Level.ERROR for one in self.findings)
