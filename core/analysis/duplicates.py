"""Telling logs of the same game from each other."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ..logbook.identity import duplicates
from ..model.codes import finding
from .model import LogReport


def note_duplicates(reports: Sequence[LogReport]) -> list[LogReport]:
    """Return the reports, with a note on each log whose game another log before it holds.

    Args:
        reports: The reports of one run.
    """
    noted = list(reports)
    for at, first in duplicates([report.identity for report in reports]).items():
        other = reports[first].path
        note = finding(
            "duplicate-log", f"This is the same game as {other}.", line=1, observed=other, rule="logbook.game"
        )
        noted[at] = evolve(noted[at], findings=(note, *noted[at].findings))
    return noted
