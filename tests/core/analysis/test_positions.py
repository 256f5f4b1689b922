"""A position is checked like a game that was played that far; all that is wrong is said at its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed
from smallest import SOLO, TODAY, classic, classic_position, codes, having, header, judge, position

FOUND = Path(__file__).parent / "found"

SIX_DAYS = [["goods", "jewel", "map"]] * 6


def said(report: LogReport, code: str) -> list[str]:
    return [one.message for one in report.findings if one.code == code]


@pytest.mark.parametrize(
    ("name", "code", "count"),
    [
        ("position-five-tokens-for-three.jsonl", "loot-count", 1),
        ("position-left-on-day-1.jsonl", "position-left", 1),
        ("position-scores-in-round-1.jsonl", "position-score", 2),
    ],
)
def test_positions_that_no_game_comes_to(name: str, code: str, count: int) -> None:
    """logbook.position: found by trying; each was valid."""
    report = validate_log((FOUND / name).read_bytes(), name, installed())

    assert report.verdict is Verdict.INVALID
    assert codes(report) == [(2, code)] * count


WRONG: dict[str, tuple[list[dict[str, Any]], list[str]]] = {
    "a day without tokens": ([header(), position((), days=[[], list(TODAY)])], ["loot-count"]),
    "one token too few on a later day": (
        [header(), position(days=[list(TODAY), ["map", "map"]])],
        ["loot-count"],
    ),
    "two players get three tokens": (
        [
            header("Ann", "Bob"),
            position(
                ("map", "amulet"),
                players={"Ann": {"hand": [8]}, "Bob": {"hand": [32]}},
                reputation=[None, None, "Ann", "Bob", None, None],
            ),
        ],
        ["loot-count"],
    ),
    "each day is counted": (
        [header(), position(days=[["map"], ["chest", "map", "map", "relic"]])],
        ["loot-count", "loot-count"],
    ),
    "more left than was laid out": ([classic(), classic_position(left={"relic": 4})], ["position-left"]),
    "left where tokens go back to the bag": ([header(), position(left={"map": 1})], ["position-left"]),
    "left on the first day of a later campaign": (
        [classic(), classic_position(round=2, day=1, days=SIX_DAYS, left={"chest": 1})],
        ["position-left"],
    ),
    "scored less than nothing": (
        [header(), position(round=2, days=[list(TODAY)] * 3, players=having(Ann={"hand": [8], "score": -1}))],
        ["position-score"],
    ),
    "seven cards in a hand of six": (
        [header(), position(players=having(Ann={"hand": [1, 2, 3, 4, 5, 6, 7]}))],
        ["position-cards"],
    ),
    "all six cards in hand on the third day": (
        [header(), position(players=having(Ann={"hand": [1, 2, 3, 4, 5, 6]}))],
        ["position-cards"],
    ),
    "all nine cards in hand on the second day": (
        [classic(), classic_position(players={"Ann": {"hand": [1, 2, 3, 4, 5, 6, 7, 8, 9]}})],
        ["position-cards"],
    ),
    "ten cards lying about in the first campaign": (
        [
            classic(),
            classic_position(players={"Ann": {"hand": [1, 2, 3, 4, 5], "graveyard": [6, 7, 8, 9, 10]}}),
        ],
        ["position-cards"],
    ),
    "a card in hand and graveyard": (
        [header(), position(players=having(Ann={"hand": [8], "graveyard": ["Barkeep"]}))],
        ["position-card-twice"],
    ),
    "a card in three places": (
        [header(), position(players=having(Ann={"hand": [8], "ship": [8], "graveyard": [8]}))],
        ["position-card-twice", "position-card-twice"],
    ),
    "more in the bag than is left": ([header(), position(bag={"chest": 3})], ["position-tokens"]),
    "more on the board than there is": (
        [header(), position(("chest", "chest", "chest"), days=[["chest"] * 3, ["chest", "chest", "map"]])],
        ["position-tokens"],
    ),
    "a purse below zero": (
        [classic(), classic_position(players={"Ann": {"doubloons": -2}})],
        ["position-purse"],
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_no_game_comes_to_is_said_at_the_line_of_the_position(what: str) -> None:
    """logbook.position: a position is checked like a game."""
    log, expected = WRONG[what]

    assert codes(judge(log)) == [(2, code) for code in expected]


FINE: dict[str, list[dict[str, Any]]] = {
    "as many left as a day had": [classic(), classic_position(left={"chest": 2, "relic": 1})],
    "nothing left, said in so many words": [header(), position(left={})],
    "six cards of six": [header(), position(players=having(Ann={"hand": [1, 2, 3], "ship": [4, 5, 6]}))],
    "nine cards on the first day": [
        classic(),
        classic_position(day=1, days=SIX_DAYS, players={"Ann": {"hand": [1, 2, 3, 4, 5, 6, 7, 8, 9]}}),
    ],
    "five of six on the third day, as the Innkeeper takes one back": [
        header(),
        position(players=having(Ann={"hand": [1, 2, 3, 5, 6], "ship": [4]})),
    ],
    "twelve cards in the second voyage": [
        header(),
        position(
            round=2,
            days=[list(TODAY)] * 3,
            players=having(
                Ann={"hand": [1, 2, 3, 4, 5, 6], "graveyard": [7, 9, 10, 11, 12, 13], "score": 12}
            ),
        ),
    ],
    "the same card of two players": [header(), position()],
    "the Automa holds what it draws": [
        header("Ann", "Automa", options=SOLO),
        position(
            players={"Ann": {"hand": [9]}, "Automa": {"hand": [32], "ship": [1, 2, 3, 4, 5, 6, 7]}},
            reputation=[None, None, "Ann", "Automa", None, None],
        ),
    ],
    "a debt, where a ruling lets players owe": [
        classic(rulings={"classic.purse.floor": "debt"}),
        classic_position(players={"Ann": {"hand": [30], "doubloons": -2}}),
    ],
    "a bag that holds the rest": [header(), position(bag={"chest": 2})],
}


@pytest.mark.parametrize("what", FINE)
def test_what_a_game_can_come_to_is_no_finding(what: str) -> None:
    """logbook.position: what a position leaves out is not asked for."""
    report = judge(FINE[what])

    assert codes(report) == []
    assert report.verdict is Verdict.VALID


def test_everything_wrong_with_a_position_is_said_at_once() -> None:
    """logbook.position: nine slips of one position, none hides another."""
    players = {
        "Ann": {"hand": [8, 99], "ship": [8], "doubloons": -1, "score": 3, "loot": {"chest": 9}},
        "Dora": {"hand": [1]},
    }
    days = [["map", "skull", "chest", "crown"], ["map"]]
    report = judge([header(), position(players=players, days=days, left={"map": 1})])

    assert sorted(code for _, code in codes(report)) == [
        "character-unknown",
        "loot-count",
        "loot-count",
        "player-unknown",
        "position-card-twice",
        "position-left",
        "position-purse",
        "position-score",
        "position-tokens",
        "token-unknown",
        "token-unknown",
    ]
    assert {line for line, _ in codes(report)} == {2}


def test_a_round_that_is_none_does_not_hide_the_rest() -> None:
    """logbook.position: a wrong round and a card in two places are two findings."""
    report = judge([header(), position(round=4, players=having(Ann={"hand": [8], "ship": [8]}))])

    assert codes(report) == [(2, "position-day"), (2, "position-card-twice")]


def test_card_in_two_places_names_both() -> None:
    """logbook.position: where the card lies is part of what is wrong."""
    report = judge([header(), position(players=having(Ann={"hand": [8], "graveyard": [8]}))])

    assert said(report, "position-card-twice") == [
        "Ann has Barkeep (8) twice, in hand and graveyard; each player has one of each."
    ]


@pytest.mark.parametrize(
    ("token", "codes_"),
    [
        ('dusk = { ability = "return_taker" }', []),
        ('dusk = { ability = "gain", amount = 1 }', ["position-cards"]),
    ],
)
def test_a_card_may_be_back_where_an_ability_brings_it_back(
    tmp_path: Path, token: str, codes_: list[str]
) -> None:
    """logbook.position: all six in hand on the third day, where the map brings one back and where not."""
    rules = f'id = "test-rules"\nextends = "galecrest"\nreason = "a test"\n[[token]]\nkind = "map"\n{token}\n'
    (tmp_path / "test-rules.toml").write_text(rules, encoding="utf-8")
    log = [header(house=["test-rules.toml"]), position(players=having(Ann={"hand": [1, 2, 3, 4, 5, 6]}))]
    report = judge(log, folder=tmp_path)

    assert [code for _, code in codes(report)] == codes_
