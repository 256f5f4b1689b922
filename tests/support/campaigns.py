"""Compares a recorded campaign with figures worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed

CLASSIC = Path(__file__).parent.parent / "golden" / "classic"

Day = tuple[str, Sequence[int]]
"""What changed the purses (``"Ann +1 Barkeep, Bob -3 Gunner"``), and the purses after it, by seat."""


@cache
def recorded(game: str) -> LogReport:
    """Return the report of a recorded game, which has to be valid without any finding."""
    report = validate_log((CLASSIC / f"{game}.jsonl").read_bytes(), f"{game}.jsonl", installed())
    assert report.findings == ()
    assert report.verdict is Verdict.VALID
    return report


def touched(game: str) -> set[str]:
    """Return the ids of the rulings a recorded game came across."""
    return {use.id for use in recorded(game).rulings if use.is_touched}


def check_campaign(
    game: str, campaign: int, days: Sequence[Day], rest: Day, booty: Sequence[int], scores: Sequence[int]
) -> None:
    """Compare a campaign with figures worked out by hand.

    The changes and the purses of each day are looked up in the derived ledger, and the purses in what the
    log claims after each day but the last, whose end is that of the campaign.

    Args:
        game: Name of the log.
        campaign: Which of its campaigns.
        days: The six days.
        rest: The End actions, and the purses after them.
        booty: What each player's tokens are worth together.
        scores: The fortunes.
    """
    report = recorded(game)
    assert len(days) == 6
    claims, claimed_scores = _claims(game, campaign)
    assert claims == [list(purses) for _, purses in days[:-1]]
    assert claimed_scores == list(scores)
    assert [player.rounds[campaign - 1] for player in report.players] == list(scores)

    ledger = [line for line in report.ledger if line.round == campaign]
    purses = dict.fromkeys(report.names, 10)
    assert [(line.player, line.amount) for line in ledger[: len(purses)]] == list(purses.items())
    found: dict[str, list[str]] = {}
    gained = dict.fromkeys(report.names, 0)
    ends: dict[str, list[int]] = {}
    for line in ledger[len(purses) :]:
        part = f"day {line.day}" if line.day else line.phase
        found.setdefault(part, []).append(f"{line.player} {line.amount:+} {line.cause}")
        purses[line.player] += line.amount
        assert line.phase == "score" or line.balance == purses[line.player]
        gained[line.player] += line.amount if line.phase == "fortune" else 0
        ends[part] = list(purses.values())

    before = [10] * len(purses)
    for part, (changes, after) in [(f"day {at}", day) for at, day in enumerate(days, 1)] + [("anchor", rest)]:
        assert sorted(found.get(part, [])) == sorted(filter(None, changes.split(", "))), part
        assert ends.get(part, before) == list(after), part
        before = list(after)
    assert list(gained.values()) == list(booty)


def _claims(game: str, campaign: int) -> tuple[list[list[int]], list[int]]:
    """Return the purses a log claims after each day of a campaign, and the scores it claims."""
    purses: list[list[int]] = []
    scores: list[int] = []
    now = 0
    for text in (CLASSIC / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        event = json.loads(text)
        now += event["event"] == "round"
        if now != campaign:
            continue
        match event["event"]:
            case "play":
                purses.append([])
            case "claim":
                purses[-1].append(event["doubloons"])
            case "score":
                scores = list(event["scores"].values())
    assert purses.pop() == []
    return purses, scores
