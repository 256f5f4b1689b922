"""Seven recorded games of the 2022 edition and the worked example of the format, each judged whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed

GOLDEN = Path(__file__).parents[2] / "golden"
LOGS = sorted(GOLDEN.glob("*.jsonl"))
GAMES = [path for path in LOGS if path.name != "example.jsonl"]
NUMBERS = ("doubloons", "reputation", "score")


def judge(lines: list[str]) -> LogReport:
    return validate_log("\n".join(lines).encode(), "log", installed())


def events(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def named(path: Path) -> str:
    return path.stem


def test_all_games_are_there() -> None:
    assert [path.stem for path in GAMES] == ["p2-01", "p2-02", "p3-01", "p4-01", "p4-02", "p5-01", "p6-01"]


@pytest.mark.parametrize("path", LOGS, ids=named)
def test_a_recorded_game_is_valid(path: Path) -> None:
    """logbook.claim: everything follows from the log, down to every claim after every night."""
    report = judge(path.read_text("utf-8").splitlines())

    assert [(one.line, one.code) for one in report.findings] == []
    assert report.verdict is Verdict.VALID
    assert report.read_to == report.last_line == len(events(path))


@pytest.mark.parametrize("path", GAMES, ids=named)
def test_totals_and_winners_are_those_of_the_table(path: Path) -> None:
    log = events(path)
    report = judge([json.dumps(event) for event in log])
    result = next(event for event in log if event["event"] == "result")
    scores = [event["scores"] for event in log if event["event"] == "score"]

    assert {player.name: player.total for player in report.players} == result["scores"]
    assert list(report.winners or ()) == result["winners"]
    assert {player.name: list(player.rounds) for player in report.players} == {
        name: [score[name] for score in scores] for name in result["scores"]
    }


@pytest.mark.parametrize("path", LOGS, ids=named)
def test_every_claim_is_compared(path: Path) -> None:
    """logbook.claim: each number, changed by one, is the one thing that is wrong, on its own line."""
    log = events(path)
    changed = [
        (line, code, altered) for line, event in enumerate(log, 1) for code, altered in alterations(event)
    ]

    assert len(changed) >= (2 if path.stem == "example" else 50)
    for line, code, altered in changed:
        lines = [json.dumps(event) for event in log]
        lines[line - 1] = json.dumps(altered)
        report = judge(lines)
        assert report.verdict is Verdict.INVALID
        assert [(one.line, one.code) for one in report.findings] == [(line, code)]


def alterations(event: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return each way to change one number of a claim, with the code it must raise."""
    if event["event"] == "claim":
        return [
            (f"claim-{key}", event | {key: event[key] % 6 + 1 if key == "reputation" else event[key] + 1})
            for key in NUMBERS
            if key in event
        ]
    if event["event"] in ("score", "result"):
        code = "score-mismatch" if event["event"] == "score" else "result-scores"
        return [
            (code, event | {"scores": event["scores"] | {name: amount + 1}})
            for name, amount in event["scores"].items()
        ]
    return []
