"""One name that is none: it is said once, the rest is read; quotes and dashes of any kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from libertalia.core.analysis.lexicons import lexicons, meant_variant
from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.logbook.events import Claim, Play, Position, Reputation, Round
from libertalia.core.logbook.forms import read_any
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed

REGISTRY = installed()
LEXICONS = lexicons(REGISTRY)
FOUND = Path(__file__).parents[1] / "analysis" / "found"

GAME = """game galecrest
players Ann, Bob, Cy
reputation Ann, Bob, -, -, -, Cy
voyage 1: deal Merchant, Beggar, Topman, Cook, Bosun, Scout
loot 1: relic map chest
loot 2: barrel map map
loot 3: hook barrel relic
loot 4: hook barrel relic
day 1: Ann Merchant, Bob Beggar, Cy Topman
Ann relic, Cy chest, Bob map
= Ann 10 @2, Bob 13 @1, Cy 10 @6
"""
POSITION = """game galecrest
players Ann, Bob, Cy
position voyage 1, day 3
Ann: 4; hand Armorer, Cabin Boy
Bob: hand Apprentice, Brute; ship Bosun
Cy: hand Explorer, Officer; ship Brawler
reputation -, -, Ann, -, Bob, Cy
loot saber map relic | chest map map
day 3: Ann Armorer, Bob Apprentice, Cy Explorer
"""


def validate(text: str, name: str = "x.txt") -> LogReport:
    return validate_log(text.encode(), name, REGISTRY)


def errors(report: LogReport) -> list[tuple[int | None, int | None, str]]:
    return [(one.line, one.column, one.code) for one in report.findings if one.level is Level.ERROR]


def swapped(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


# names in lists


def test_an_unknown_token_in_the_loot_that_was_found() -> None:
    """text.names: found by trying; four days of loot were called misplaced for one name."""
    report = validate_log((FOUND / "unknown-token-in-loot.txt").read_bytes(), "x.txt", REGISTRY)

    assert errors(report) == [(6, 15, "token-unknown")]
    assert report.verdict is Verdict.INVALID


@pytest.mark.parametrize(
    ("pairs", "found"),
    [
        ([("map chest", "skull chest")], [(5, 15, "token-unknown")]),
        ([("relic map chest", "skull map crown")], [(5, 9, "token-unknown"), (5, 19, "token-unknown")]),
        ([("chest\n", "skull x2\n")], [(5, 19, "token-unknown")]),
        ([("barrel map map", "barrel, mop bucket")], [(6, 17, "token-unknown"), (6, 21, "token-unknown")]),
        (
            [("relic map chest", "relic skull chest"), ("hook barrel relic", "hook crown relic")],
            [(5, 15, "token-unknown"), (7, 14, "token-unknown")],
        ),
        ([("Beggar, ", "Wizard, ")], [(4, 26, "character-unknown")]),
        ([("Beggar, Topman", "Wizard, Xyzzy")], [(4, 26, "character-unknown"), (4, 34, "character-unknown")]),
        ([("Beggar, ", "Wizard, "), ("map chest", "skull chest")],
         [(4, 26, "character-unknown"), (5, 15, "token-unknown")]),
    ],
)  # fmt: skip
def test_each_unknown_name_of_a_round_is_said_once(
    pairs: list[tuple[str, str]], found: list[tuple[int, int, str]]
) -> None:
    """text.names: nothing that follows from it is a finding of its own."""
    text = swapped(GAME, *pairs)
    read = read_any(text.encode(), "x.txt", LEXICONS)
    (round_,) = [one for one in read.events if isinstance(one, Round)]

    assert errors(validate(text)) == found
    assert [len(day) for day in round_.loot][1:] == [3, 3, 3]
    assert read.header is not None
    assert not read.header.incomplete


def test_a_whole_round_of_loot_on_one_line_is_read_but_for_a_name() -> None:
    """text.names: the same where the days stand on one line."""
    lines = GAME.splitlines(keepends=True)
    text = "".join(
        [
            *lines[:4],
            "loot relic skull chest | barrel map map | hook barrel relic | hook barrel relic\n",
            *lines[8:],
        ]
    )

    assert errors(validate(text)) == [(5, 12, "token-unknown")]  # fmt: skip


def test_an_unknown_token_of_a_position_is_said_once() -> None:
    """text.names: its line has all of its days."""
    text = swapped(POSITION, ("saber map relic", "saber skull relic"))
    (position,) = [
        one for one in read_any(text.encode(), "x.txt", LEXICONS).events if isinstance(one, Position)
    ]

    assert errors(validate(text)) == [(8, 12, "token-unknown")]
    assert [len(day) for day in position.days] == [3, 3]


def test_an_unknown_token_in_a_row_above_a_table_is_said_once() -> None:
    """text.names: the same in a table, at its cell."""
    text = (
        "variant,galecrest\nplayers,Ann,Bob,Cy\nreputation,Ann,Bob,-,-,-,Cy\n"
        'deal,1,"Merchant, Beggar, Topman, Cook, Bosun, Scout"\n'
        "loot,1,1,relic skull chest\nloot,1,2,barrel map map\nloot,1,3,hook barrel relic\n"
        "loot,1,4,hook,barrel,relic\n\nround,day,player,character,loot\n"
        "1,1,Ann,Merchant,relic\n1,1,Bob,Beggar,map\n1,1,Cy,Topman,chest\n"
    )

    assert errors(validate(text, "x.csv")) == [(5, 4, "token-unknown")]


def test_all_unknown_names_of_an_event_are_said() -> None:
    """logbook.names: in JSON nothing stops at the first name either."""
    track = {"event": "reputation", "order": ["Ann", "Bob", None, None, None, "Cy"]}
    loot = [["relic", "skull", "crown"], ["barrel", "map", "map"], ["hook", "mop", "relic"], ["map"] * 3]
    log = [
        {
            "event": "game",
            "logbook": 1,
            "variant": "galecrest",
            "players": [{"name": one} for one in ("Ann", "Bob", "Cy")],
        },
        track,
        {"event": "round", "round": 1, "deal": [1, 2, 3, 4, 5, 6], "loot": loot},
    ]
    report = validate("\n".join(map(json.dumps, log)), "x.jsonl")

    assert [code for _, _, code in errors(report)] == ["token-unknown"] * 3


def test_two_question_marks_are_no_way_to_leave_a_token_out() -> None:
    """logbook.names: what stands for a name that could not be read can't be written."""
    assert errors(validate(swapped(GAME, ("map chest", "?? chest")))) == [(5, 15, "token-unknown")]


def test_a_game_whose_names_are_all_known_is_valid() -> None:
    """text.names: the near case."""
    assert errors(validate(GAME)) == []
    assert errors(validate(POSITION)) == []


# which game


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Libertalia Winds of Galecrest", "galecrest"),
        ("Libertalia: Winds of Galecrest", "galecrest"),
        ("libertalia – winds of galecrest", "galecrest"),
        ("Winds of Galecrest", "galecrest"),
        ("galecrest 2022", "galecrest"),
        ("Galcrest", "galecrest"),
        ("Libertalia", "classic"),
        ("Libertalia 2012", "classic"),
        ("clasic", "classic"),
        ("Libertalia without sabres", "classic-no-sabers"),
        ("galecrest-no-relic", "galecrest-no-relics"),
        ("Carcassonne", None),
    ],
)
def test_an_unknown_game_is_said_on_its_line_with_the_one_that_was_meant(
    name: str, meant: str | None
) -> None:
    """logbook.game: by its id or its title; what only that game would know is no finding of its own."""
    report = validate(f"game {name}\nboard calm\nmode rivals\nplayers Ann, Bob\n")
    (one,) = report.findings

    assert (one.line, one.code, one.suggestion) == (1, "variant-not-installed", meant)
    assert report.verdict is Verdict.UNREADABLE
    assert meant_variant(name, REGISTRY) == meant


def test_the_unknown_game_that_was_found() -> None:
    """logbook.game: only its board was reported."""
    report = validate_log((FOUND / "unknown-game.txt").read_bytes(), "unknown-game.txt", REGISTRY)

    assert [(one.line, one.code) for one in report.findings] == [(1, "variant-not-installed")]


@pytest.mark.parametrize("line", ["plaers Ann, Bob", "gaem classic", "ruilng a = b"])
def test_a_misspelt_word_of_the_header_is_said_of_an_unknown_game_too(line: str) -> None:
    """text.lines: what is near to a word of the header is no option."""
    report = validate(f"game Galecrest 2022\nplayers Ann, Bob\n{line}\n")

    assert (3, 1, "text-not-understood") in errors(report)


# quotes and dashes


QUOTES = ["“Cy, Jr.”", "„Cy, Jr.“", "„Cy, Jr.”", "«Cy, Jr.»", "‹Cy, Jr.›", "＂Cy, Jr.＂", '"Cy, Jr."']


@pytest.mark.parametrize("quoted", QUOTES)
def test_a_name_in_quotes_of_any_kind_is_one_player(quoted: str) -> None:
    """text.names: what a tablet makes of straight quotes."""
    text = GAME.replace("Cy", quoted)
    read = read_any(text.encode(), "x.txt", LEXICONS)
    plain = read_any(GAME.replace("Cy", '"Cy, Jr."').encode(), "x.txt", LEXICONS)

    assert read.header is not None
    assert [one.name for one in read.header.players] == ["Ann", "Bob", "Cy, Jr."]
    assert read.events == plain.events
    assert errors(validate(text)) == []


def test_the_quotes_that_were_found() -> None:
    """text.names: the player, the track and the day are understood; two of the sums are wrong."""
    report = validate_log((FOUND / "curly-quotes.txt").read_bytes(), "curly-quotes.txt", REGISTRY)

    assert [one.name for one in report.players] == ["Ann", "Bob", "Cy, Jr."]
    assert [code for _, _, code in errors(report)] == ["claim-doubloons"] * 2


@pytest.mark.parametrize("opens", ["“Cy, Jr.", "«Cy, Jr.", "„Cy, Jr."])
def test_a_quote_that_is_not_closed_is_said(opens: str) -> None:
    """text.names: with what closes it."""
    report = validate(f"game galecrest\nplayers Ann, Bob, {opens}\n")

    assert [(one.code, one.expected) for one in report.findings if one.line == 2] == [
        ("text-quote-open", {"“": "”", "«": "»", "„": "“"}[opens[0]])
    ]


def test_a_quote_inside_of_a_name_is_part_of_it() -> None:
    """text.names: `Bob “B” Smith` starts with no quote."""
    read = read_any(GAME.replace("Cy", "Bob “B” Smith").encode(), "x.txt", LEXICONS)

    assert read.header is not None
    assert [one.name for one in read.header.players] == ["Ann", "Bob", "Bob “B” Smith"]
    assert [one.player for one in read.events if isinstance(one, Claim)][2] == "Bob “B” Smith"


@pytest.mark.parametrize("dash", ["-", "‐", "‑", "‒", "–", "—", "―", "−", "--", "－", "none"])
def test_a_dash_of_any_kind_stands_for_nobody(dash: str) -> None:
    """text.lists: on the track, and for an empty zone."""
    text = GAME.replace(", -", f", {dash}") + f"= Ann 10; ship Merchant; graveyard {dash}\n"
    read = read_any(text.encode(), "x.txt", LEXICONS)
    (track,) = [one for one in read.events if isinstance(one, Reputation)]

    assert track.order == ("Ann", "Bob", None, None, None, "Cy")
    assert errors(validate(text)) == []
    assert len([one for one in read.events if isinstance(one, Play)]) == 1
