"""What other readings of the rulings that came up would change in a log."""

import json
from typing import Any

from libertalia.core.analysis.model import LogReport, Sensitive, Verdict
from libertalia.core.analysis.sensitivity import MOST
from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed
from libertalia.reports.html import render_html
from libertalia.reports.json import to_json
from libertalia.reports.text import render_text

PLAYERS = [{"name": "Ann", "colour": "red"}, {"name": "Bob", "colour": "blue"}]


def judge(*events: dict[str, Any], **keys: Any) -> LogReport:
    header = {"event": "game", "logbook": 1, "variant": "classic", "players": PLAYERS}
    lines = [json.dumps(event) for event in (header, *events)]
    return validate_log("\n".join(lines).encode(), "log", installed(), all_readings=True, **keys)


def position(ann: dict[str, Any], bob: dict[str, Any]) -> dict[str, Any]:
    players = {"Ann": {"score": 20} | ann, "Bob": {"score": 20} | bob}
    return {"event": "position", "round": 3, "day": 6, "players": players, "days": [["goods", "goods"]]}


def play(ann: int, bob: int) -> dict[str, Any]:
    return {"event": "play", "day": 6, "plays": {"Ann": ann, "Bob": bob}}


def found(report: LogReport) -> dict[tuple[str, str], Sensitive]:
    return {(one.id, one.reading): one for one in report.sensitivity or ()}


CARPENTER = (position({"hand": [9], "doubloons": 9}, {"hand": [30], "doubloons": 15}), play(9, 30))


def test_nobody_asked() -> None:
    data = json.dumps({"event": "game", "logbook": 1, "variant": "classic", "players": PLAYERS}).encode()

    assert validate_log(data, "log", installed()).sensitivity is None


def test_only_rulings_that_came_up_are_tried() -> None:
    """classic.carpenter.rounding is the only ruling an odd purse comes to."""
    report = judge(position({"hand": [9], "doubloons": 9}, {"hand": [30]}), play(9, 30))

    assert [one.id for one in report.rulings if one.is_touched] == ["classic.carpenter.rounding"]
    assert list(found(report)) == [("classic.carpenter.rounding", "up")]


def test_a_score_and_the_winner_would_change() -> None:
    """Rounded down Ann has 9 - 4 + 10 + 1 = 16, as much as Bob at every moment; rounded up she has 15."""
    report = judge(*CARPENTER)
    other = found(report)["classic.carpenter.rounding", "up"]

    assert report.verdict is Verdict.VALID
    assert other.changes == ("score", "winner")
    assert other.in_force == "down"
    assert other.scores == {"Ann": (36, 35)}
    assert other.winners == (("Ann", "Bob"), ("Bob",))
    assert other.verdict == (Verdict.VALID, Verdict.VALID)
    assert other.finding == ""


def test_the_verdict_would_change() -> None:
    """A claim that is right under the reading in force is wrong under the other."""
    claim = {"event": "result", "scores": {"Ann": 36, "Bob": 36}}
    other = found(judge(*CARPENTER, claim))["classic.carpenter.rounding", "up"]

    assert other.verdict == (Verdict.VALID, Verdict.INVALID)
    assert "Ann" in other.finding


def test_a_ruling_that_comes_up_under_another_reading_is_tried_there() -> None:
    """classic.final-tie comes up only if the Carpenter's half is rounded up."""
    report = judge(position({"hand": [9], "doubloons": 9}, {"hand": [30], "doubloons": 14}), play(9, 30))
    tried = found(report)

    assert [one.id for one in report.rulings if one.is_touched] == ["classic.carpenter.rounding"]
    assert {reading for id_, reading in tried if id_ == "classic.final-tie"} == {"shared", "last-campaign"}
    assert tried["classic.final-tie", "shared"].beside == {"classic.carpenter.rounding": "up"}


def test_readings_in_force_are_not_tried() -> None:
    report = judge(*CARPENTER, rulings={"classic.carpenter.rounding": "up"})

    assert found(report)["classic.carpenter.rounding", "down"].in_force == "up"
    assert ("classic.carpenter.rounding", "up") not in found(report)


def test_the_number_of_tries_is_bounded() -> None:
    assert len(found(judge(*CARPENTER))) < MOST


def test_every_form_of_the_report_shows_it() -> None:
    report = judge(*CARPENTER)
    (answer,) = json.loads(to_json([report]))["logs"]
    said = "classic.carpenter.rounding = up instead of down: Ann 36 → 35; the winner Ann and Bob → Bob"

    assert said in render_text([report])
    assert "Ann 36 → 35; the winner Ann and Bob → Bob" in render_html([report])
    assert answer["sensitivity"][0] == {
        "ruling": "classic.carpenter.rounding",
        "in_force": "down",
        "reading": "up",
        "beside": {},
        "changes": ["score", "winner"],
        "verdict": {"in_force": "valid", "other": "valid"},
        "scores": {"Ann": {"in_force": 36, "other": 35}},
        "winners": {"in_force": ["Ann", "Bob"], "other": ["Bob"]},
        "finding": None,
    }
