import json

import attrs

import report_samples as samples
from libertalia import __version__
from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.model.finding import Finding, Level
from libertalia.reports.json import to_json

LOG_KEYS = [
    "path",
    "variant",
    "rules",
    "verdict",
    "findings",
    "players",
    "ledger",
    "winners",
    "assumed",
    "unchecked",
    "house",
    "rulings",
    "deviations",
]


def answer(*reports: LogReport) -> dict:
    return json.loads(to_json(reports))


def test_shape_of_a_finished_game() -> None:
    report = samples.golden()
    found = answer(report)

    assert list(found) == ["tool", "logs"]
    assert found["tool"] == {"version": __version__}
    (log,) = found["logs"]
    assert list(log) == LOG_KEYS
    assert log["variant"] == "galecrest"
    assert log["rules"] == (report.variant and report.variant.fingerprint)
    assert log["verdict"] == "valid"
    assert list(log["players"]) == ["p0", "p1", "p2", "p3"]
    assert list(log["players"]["p0"]) == [
        "rounds",
        "total",
        "doubloons",
        "reputation",
        "ship",
        "graveyard",
        "hand",
        "loot",
    ]
    assert log["players"]["p0"]["rounds"] == list(report.players[0].rounds)
    assert log["winners"] == ["p0"]


def test_ledger_lines_leave_out_day_nought() -> None:
    (log,) = answer(samples.golden())["logs"]
    whole = ["line", "round", "day", "phase", "player", "amount", "balance", "cause", "rule"]
    without = [key for key in whole if key != "day"]

    assert {tuple(line) for line in log["ledger"]} == {tuple(whole), tuple(without)}
    assert 0 not in {line.get("day") for line in log["ledger"]}
    assert {type(line["amount"]) for line in log["ledger"]} == {int}


def test_findings_leave_out_what_they_lack() -> None:
    (log,) = answer(samples.with_findings())["logs"]
    full, bare = log["findings"][0], log["findings"][2]

    assert {
        "column",
        "round",
        "day",
        "phase",
        "player",
        "expected",
        "observed",
        "legal",
        "suggestion",
    } <= set(full)
    assert set(bare) == {"code", "level", "line", "rule", "message"}
    assert full["legal"] == [{"token": "map"}, {"token": "barrel"}, {"player": "p1", "character": 17}]
    assert full["level"] == "error"


def test_unreadable_log_has_no_variant_and_no_winners() -> None:
    (log,) = answer(samples.unreadable())["logs"]

    assert (log["variant"], log["rules"], log["winners"], log["players"]) == (None, None, None, {})
    assert log["verdict"] == "unreadable"


def test_edition_without_reputation_leaves_the_key_out() -> None:
    report = samples.unfinished()
    players = tuple([attrs.evolve(player, reputation=None) for player in report.players])
    (log,) = answer(attrs.evolve(report, players=players))["logs"]

    assert "reputation" not in log["players"]["Ann"]


def test_values_json_has_no_form_for_are_written_all_the_same() -> None:
    finding = Finding(
        code="x", level=Level.ERROR, message="half \ud83d", observed=[float("nan"), {1: (2,)}, {"a"}, 1e400]
    )
    report = LogReport(path="a\udc80.jsonl", verdict=Verdict.UNREADABLE, findings=(finding,))
    text = to_json([report])

    assert text.encode("utf-8")
    assert json.loads(text)["logs"][0]["findings"][0]["observed"] == ["nan", {"1": [2]}, "{'a'}", "inf"]


def test_same_reports_give_the_same_bytes() -> None:
    assert to_json([samples.golden("p6-01")]) == to_json([samples.golden("p6-01")])
