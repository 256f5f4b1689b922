"""What may have led to a wrong total, and the game as played beside the rules, as text and as data."""

from __future__ import annotations

from typing import Any

from ..core.analysis.deviations import Outcome, say_outcome
from ..core.analysis.model import LogReport
from ..core.analysis.slips.model import Explanation

SHOWN = 3
"""Hypotheses the terminal form shows of one finding."""


def explanation_lines(found: tuple[Explanation, ...]) -> list[str]:
    """Return what the terminal form says under a finding: hypotheses, marked as such."""
    lines = []
    for one in found[:SHOWN]:
        label = "follows:" if one.same_as else "perhaps:"
        later = f" This explains {_claims(one.explains)} too." if one.explains else ""
        lines.append(f"    {label:<11} {one.sentence}{later}")
    return lines


def _claims(count: int) -> str:
    return "the next claim" if count == 1 else f"the next {count} claims"


def deviation_lines(report: LogReport) -> list[str]:
    """Return what is said of a log as it was played; nothing without an error or a scored round."""
    made = report.deviations
    if not made.found or not any(player.rounds for player in report.players):
        return []
    return [
        f"  as played: {say_outcome(made.as_played)}",
        f"  by the rules: {made.verdict}, {say_outcome(made.by_rules)}",
        f"  between them: {made.between}",
    ]


def explanation_answer(one: Explanation, ledger_line: Any) -> dict[str, Any]:
    """Return a hypothesis as JSON-ready data.

    Args:
        one: The hypothesis.
        ledger_line: Makes the same of a line of the ledger.
    """
    return {
        "kind": one.kind,
        "rank": one.rank,
        "sentence": one.sentence,
        "explains": one.explains,
        "later": one.later,
        **({"same_as": one.same_as} if one.same_as else {}),
        **({"reading": dict(one.reading)} if one.reading else {}),
        "lines": [ledger_line(line) for line in one.lines],
    }


def deviations_answer(report: LogReport) -> dict[str, Any]:
    """Return the log as it was played beside the rules, as JSON-ready data."""
    made = report.deviations
    return {
        "summary": made.summary,
        "followed": made.is_followed,
        "as_played": _outcome(made.as_played),
        "by_rules": {"verdict": str(made.verdict), **_outcome(made.by_rules)},
        "counts": dict(made.counts),
        "found": [
            {
                "finding": one.finding,
                "kind": one.kind,
                "line": one.line,
                **({"player": one.player} if one.player else {}),
                **({"same_as": one.same_as} if one.same_as else {}),
                **({"cause": one.cause} if one.cause else {}),
                "supposed": one.is_supposed,
            }
            for one in made.found
        ],
    }


def _outcome(one: Outcome) -> dict[str, Any]:
    return {"scores": dict(one.scores), "winners": None if one.winners is None else list(one.winners)}
