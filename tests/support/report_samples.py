"""Reports to render: of whole games, of a position, with findings, and of a log nobody can read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.model.finding import Finding, Level
from libertalia.core.resolve import installed

GOLDEN = Path(__file__).parent.parent / "golden"

EVIL = (
    "<script>alert(1)</script>",
    "\u202eBob\x1b[31m مرحبا بالعالم",
    "Supercalifragilisticexpialidocious" * 3,
    "👩‍👩‍👧‍👦🏴‍☠️",
)
"""Names that must not break a page: markup, other directions, escapes, no spaces, joined emoji."""


def validated(lines: list[Mapping[str, Any]], name: str = "game.jsonl") -> LogReport:
    """Validate events given as objects."""
    data = "\n".join([json.dumps(line) for line in lines]).encode()
    return validate_log(data, name, installed())


def golden(game: str = "p4-01", names: tuple[str, ...] = ()) -> LogReport:
    """Return the report of a whole game; *names* replace those of the players."""
    text = (GOLDEN / f"{game}.jsonl").read_text(encoding="utf-8")
    header = json.loads(text.splitlines()[0])
    for player, name in zip(header["players"], names, strict=False):
        text = text.replace(json.dumps(player["name"]), json.dumps(name))
    return validate_log(text.encode(), f"{game}.jsonl", installed())


def with_findings() -> LogReport:
    """Return a report with findings of every level, in different places."""
    report = golden()
    first, second = report.names[:2]
    findings = (
        Finding(
            code="choice-illegal",
            level=Level.ERROR,
            message=f"{first} can't take a chest: none lies on today's space.",
            line=31,
            column=44,
            key="token",
            round=1,
            day=2,
            phase="dusk",
            player=first,
            rule="galecrest.dusk.take-token",
            expected={"token": "barrel"},
            observed={"token": "chest"},
            legal=({"token": "map"}, {"token": "barrel"}, {"player": second, "character": 17}),
            suggestion="Did you mean barrel?",
        ),
        Finding(
            code="claim-differs",
            level=Level.ERROR,
            message=f"{second} has 14 doubloons, not 15.",
            line=60,
            round=2,
            day=1,
            phase="night",
            player=second,
            rule="galecrest.character.topman",
            expected=14,
            observed=15,
        ),
        Finding(code="log-empty", level=Level.WARNING, message="Something about the file.", rule=""),
        Finding(code="key-unknown", level=Level.NOTE, message="A remark.", line=3, round=1, day=2, legal=()),
    )
    return attrs.evolve(
        report,
        path="logs/errors.jsonl",
        verdict=Verdict.INVALID,
        findings=findings,
        read_to=report.last_line - 20,
        id="table 4",
        date="2026-11-20",
    )


def unreadable() -> LogReport:
    """Return the report of a log no game could be started from."""
    return validate_log(b'{"event": "play", "day": 1, "plays": {}}\n', "broken.jsonl", installed())


def unfinished(**changes: Any) -> LogReport:
    """Return the report of a log that begins on a second day and stops on it."""
    start = {
        "event": "position",
        "round": 2,
        "day": 2,
        "players": {
            "Ann": {"hand": [28, 5], "doubloons": 4, "score": 21, "loot": {"map": 1}},
            "Bob": {"hand": [2, 17], "ship": [21], "score": 17},
            "Cy": {"hand": [10, 12], "ship": [22, 24]},
        },
        "reputation": [None, None, "Ann", None, "Bob", "Cy"],
        "days": [
            ["saber", "map", "relic"],
            ["chest", "map", "map"],
            ["hook", "barrel", "relic"],
            ["map", "amulet", "saber"],
        ],
    }
    return validated(
        [
            {
                "event": "game",
                "logbook": 1,
                "variant": "galecrest",
                "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cy"}],
                **changes,
            },
            start,
            {"event": "play", "day": 2, "plays": {"Ann": 28, "Bob": 2, "Cy": 10}},
            {"event": "take", "player": "Ann", "token": "saber"},
            {"event": "choose", "player": "Ann", "by": "saber", "pick": {"player": "Bob", "character": 2}},
            {"event": "take", "player": "Cy", "token": "map"},
            {"event": "claim", "player": "Ann", "reputation": 5, "doubloons": 6},
        ],
        "position.jsonl",
    )
