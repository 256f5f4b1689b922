"""Findings of the judge have the column of the value they are about, where it is plain to see."""

from __future__ import annotations

from pathlib import Path

import pytest

from libertalia.core.analysis.validate import validate_log
from libertalia.core.model.finding import Finding
from libertalia.core.resolve import installed

TYPED = Path(__file__).parents[2] / "typed"


def first(name: str, code: str, old: str, new: str) -> tuple[Finding, list[str]]:
    text = (TYPED / f"{name}.jsonl").read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new)
    report = validate_log(b"\xef\xbb\xbf" + text.encode(), "typed.jsonl", installed())
    return next(one for one in report.findings if one.code == code), text.splitlines()


@pytest.mark.parametrize(
    ("name", "code", "old", "new", "there"),
    [
        ("voyage", "variant-not-installed", '"galecrest"', '"galecrst"', '"galecrst"'),
        ("voyage", "option-unknown", '"calm"', '"clam"', '"clam"'),
        ("voyage", "option-unknown", '"board"', '"bord"', '"bord"'),
        ("voyage", "loot-count", '["map", "barrel", "saber"]', '["map", "barrel"]', '[["map"'),
        ("voyage", "token-unknown", '"token": "barrel"', '"token": "barrels"', '"barrels"'),
        ("voyage", "player-unknown", '"Ann": "Barkeep"', '"Anna": "Barkeep"', '"Anna"'),
        ("voyage", "character-unknown", '"Ann": "Barkeep"', '"Ann": "Barkep"', '"Barkep"'),
        ("voyage", "character-unknown", '"Ann": "Barkeep"', '"Ann": 41', "41"),
        ("voyage", "card-not-in-hand", '"Cy": "Barkeep"', '"Cy": "Beggar"', '"Beggar"'),
        ("voyage", "ability-unknown", '"by": "Watchman"', '"by": "Watchmen"', '"Watchmen"'),
        ("voyage", "illegal-choice", '"count": 1', '"count": 3', '{"token": "hook", "count": 3}'),
        ("voyage", "day-number", '"day": 3', '"day": 5', "5, "),
        ("voyage", "claim-doubloons", '"doubloons": 9,', '"doubloons": 8,', "8, "),
        ("voyage", "claim-ship", '"ship": [30]', '"den": [8, 30]', "[8, 30]"),
        ("voyage", "score-mismatch", '"Bob": 14', '"bob": 15', "15, "),
        ("campaign", "colour-missing", '"blue"', '"red"', '"red"}]'),
    ],
)
def test_the_column_is_that_of_what_was_seen(name: str, code: str, old: str, new: str, there: str) -> None:
    one, lines = first(name, code, old, new)

    assert one.line is not None
    assert one.column is not None
    assert lines[one.line - 1][one.column - 1 :].startswith(there)
    assert one.rule


def test_a_colour_that_is_taken_is_not_suggested() -> None:
    one, _ = first("campaign", "colour-missing", '"blue"', '"red"')

    assert "which another player has" in one.message
    assert one.suggestion is None


def test_a_rank_in_quotes_is_told_to_stand_without() -> None:
    one, _ = first("voyage", "character-unknown", '"Ann": "Barkeep"', '"Ann": "8"')

    assert one.suggestion == "8"
    assert "without quotes" in one.message


@pytest.mark.parametrize("data", [b"", b"\n", b"<html>", b"\x00", b"{}", b"[1"])
def test_every_finding_has_a_line_and_a_rule(data: bytes) -> None:
    """answers.md: `line` and `rule` are always there."""
    for one in validate_log(data, "log.jsonl", installed()).findings:
        assert one.line
        assert one.rule
