"""Logs that name house rules, and house rules laid over a log."""

import json
from pathlib import Path
from typing import Any

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed
from libertalia.reports.html import render_html
from libertalia.reports.json import to_json
from libertalia.reports.text import render_text

FAMILY = """id = "family"
title = "Family rules"
reason = "Children like it."
extends = "classic"

[[character]]
name = "Captain"
day = { amount = 5 }

[structure]
tokens_per_day = { 3 = 4 }
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "family.toml").write_text(FAMILY, encoding="utf-8")
    return tmp_path


def captain(doubloons: int, *house: str) -> bytes:
    """One day of two players on which Ann plays the Captain, who gives her doubloons."""
    log: list[dict[str, Any]] = [
        {
            "event": "game",
            "logbook": 1,
            "variant": "classic",
            "players": [{"name": "Ann", "colour": "red"}, {"name": "Bob", "colour": "blue"}],
            "house": list(house),
        },
        {
            "event": "position",
            "round": 3,
            "day": 6,
            "players": {"Ann": {"hand": [29]}, "Bob": {"hand": [30]}},
            "days": [["jewel", "goods"]],
        },
        {"event": "play", "day": 6, "plays": {"Ann": 29, "Bob": 30}},
        {"event": "claim", "player": "Ann", "doubloons": doubloons},
        {"event": "take", "player": "Bob", "token": "jewel"},
    ]
    return "\n".join([json.dumps(event) for event in log]).encode()


def judge(data: bytes, folder: Path | None = None, **keys: Any) -> LogReport:
    return validate_log(data, "log", installed(), folder=folder, **keys)


def codes(report: LogReport) -> list[str]:
    return [finding.code for finding in report.findings]


def test_header_names_a_file_beside_the_log(folder: Path) -> None:
    assert judge(captain(5, "family.toml"), folder).verdict is Verdict.VALID
    assert codes(judge(captain(3, "family.toml"), folder)) == ["claim-doubloons"]
    assert judge(captain(3), folder).verdict is Verdict.VALID


def test_header_names_an_installed_overlay() -> None:
    report = judge(captain(3, "classic-shared-win"))

    assert report.verdict is Verdict.VALID
    assert [one.id for one in report.house] == ["classic-shared-win"]


def test_overlays_stack_in_order(folder: Path) -> None:
    report = judge(captain(5, "classic-shared-win", "family.toml"), folder)

    assert report.verdict is Verdict.VALID
    assert [one.id for one in report.house] == ["classic-shared-win", "family"]


def test_unknown_overlay_offers_the_nearest(folder: Path) -> None:
    (wrong,) = judge(captain(5, "classic-shard-win"), folder).findings
    (file,) = judge(captain(5, "famly.toml"), folder).findings

    assert (wrong.code, wrong.line, wrong.key) == ("house-unknown", 1, "house[0]")
    assert wrong.suggestion == "classic-shared-win"
    assert file.suggestion == "family.toml"


@pytest.mark.parametrize("ref", ["/etc/hostname", "", ".", "../", "a\0b", "x" * 300, "\ud83d"])
def test_a_header_reads_no_other_files(ref: str, folder: Path) -> None:
    """logbook.md: a path is relative to the log's folder; nothing in a log makes the validation raise."""
    report = judge(captain(5, ref), folder)

    assert report.verdict is not Verdict.VALID


def test_error_in_an_overlay_is_a_finding_of_the_log(folder: Path) -> None:
    (folder / "family.toml").write_text(FAMILY.replace("amount = 5", 'amount = "5"'), encoding="utf-8")
    report = judge(captain(5, "family.toml"), folder)

    assert report.verdict is Verdict.INVALID
    (wrong,) = report.findings
    assert (wrong.code, wrong.line) == ("variant-type", 8)
    assert wrong.file is not None
    assert Path(wrong.file) == folder / "family.toml"
    assert f"{wrong.file}:8:" in render_text([report])
    assert json.loads(to_json([report]))["logs"][0]["findings"][0]["file"] == wrong.file


def test_command_line_is_laid_over_the_header(folder: Path) -> None:
    (folder / "rich.toml").write_text(
        'id = "rich"\nextends = "classic"\n[[character]]\nname = "Captain"\nday = { amount = 9 }\n',
        encoding="utf-8",
    )
    rich = installed().house("rich.toml", folder)
    report = judge(captain(9, "family.toml"), folder, house=[rich])

    assert report.verdict is Verdict.VALID
    assert [one.id for one in report.house] == ["family", "rich"]


def test_overlay_given_twice_counts_once(folder: Path) -> None:
    family = installed().house("family.toml", folder)
    report = judge(captain(5, "family.toml"), folder, house=[family])

    assert [one.id for one in report.house] == ["family"]


def test_overlay_of_another_edition_is_an_error() -> None:
    assert codes(judge(captain(3, "galecrest-no-relics"))) == ["extends-other"]


def test_report_says_what_the_overlay_sets(folder: Path) -> None:
    report = judge(captain(5, "family.toml"), folder)
    text = render_text([report])
    page = render_html([report])
    (answer,) = json.loads(to_json([report]))["logs"]

    assert {one.what: one.place.rpartition(":")[2] for one in report.house[0].sets} == {
        "structure.tokens_per_day": "11",
        "classic.character.captain": "8",
    }
    assert "house rules: Family rules" in text
    assert "classic.character.captain (8)" in text
    assert "House rules: Family rules" in page
    assert "Children like it." in page
    assert answer["house"][0]["sets"][0]["what"] == "structure.tokens_per_day"


def test_rule_set_by_an_overlay_is_marked(folder: Path) -> None:
    report = judge(captain(5, "family.toml"), folder)
    clause = report.clauses["classic.character.captain"]

    assert "Gain 5 doubloons." in clause.text
    assert clause.source.startswith("family, over ")
    assert clause.source.endswith("(house)")


def test_log_that_rules_given_beside_it_do_not_fit_is_not_called_invalid(folder: Path) -> None:
    """Nothing is known to be wrong with the log: it was not judged."""
    (folder / "calm.toml").write_text('id = "calm"\nextends = "galecrest"\n', encoding="utf-8")
    (folder / "broken.toml").write_text('id = "broken"\nextends = "classic"\ncolour = 1\n', encoding="utf-8")

    for name, code in (("calm.toml", "extends-other"), ("broken.toml", "variant-unknown-key")):
        report = judge(captain(3, "family.toml"), folder, house=[installed().house(name, folder)])
        assert report.verdict is Verdict.UNREADABLE
        assert code in codes(report)
