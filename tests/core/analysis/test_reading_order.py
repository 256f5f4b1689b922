"""Events written in another order than that of acting: one finding for a row that was read the other way."""

from __future__ import annotations

from pathlib import Path

import pytest

from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.model import LogReport
from libertalia.core.analysis.validate import validate_log
from libertalia.core.logbook.events import Take
from libertalia.core.logbook.forms import read_any
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed
from smallest import (
    DAY,
    NIGHT,
    TAKES,
    Event,
    choose,
    claim,
    classic,
    classic_position,
    codes,
    having,
    header,
    judge,
    play,
    position,
    take,
    with_saber,
)

FOUND = Path(__file__).parent / "found"

FOUR = [
    header("Ann", "Bob", "Cy", "Dee"),
    position(
        days=[["map", "amulet", "chest", "relic"], ["map", "map", "chest", "relic"]],
        players=having(Dee={"hand": [36, 8]}),
        reputation=[None, None, "Ann", "Bob", "Cy", "Dee"],
    ),
    play(Dee=36),
]
"""At dusk Dee takes first, then Cy, Bob and Ann."""
DEE, CY, BOB, ANN = take("Dee", "relic"), take("Cy", "map"), take("Bob", "amulet"), take("Ann", "chest")
CAMPAIGN = [classic(), classic_position(), play(2, Ann=22, Bob=19, Cy=24)]
"""At dusk Cy takes first, then Ann and Bob."""


def text(name: str) -> LogReport:
    return validate_log((FOUND / name).read_bytes(), name, installed())


def said(report: LogReport) -> list[str]:
    return [one.message for one in report.findings if one.code == "wrong-turn-order"]


def test_tokens_in_the_order_of_reading_that_were_found() -> None:
    """galecrest.dusk: one finding, and the tokens go where they were meant to go."""
    report = text("tokens-in-reading-order.txt")

    assert codes(report) == [(10, "wrong-turn-order")]
    assert said(report) == [
        (
            "Dusk goes from the highest rank down: map taken by Bob and chest taken by Cy stand too early;"
            " first comes the token Ann takes."
        )
    ]
    assert [dict(one.loot) for one in report.players] == [{"relic": 1}, {"map": 1}, {"chest": 1}]
    assert report.assumed == ()


ROWS: dict[str, list[Event]] = {
    "four, read from the left": [*FOUR, ANN, BOB, CY, DEE],
    "the left half first": [*FOUR, BOB, ANN, DEE, CY],
    "only the first too late": [*FOUR, CY, BOB, ANN, DEE],
    "one early, one in its place": [*FOUR, CY, ANN, DEE, BOB],
    "clockwise": [*FOUR, ANN, DEE, BOB, CY],
    "three of a voyage": [*DAY[:3], TAKES[2], TAKES[1], TAKES[0]],
    "with the choice of a saber": [
        *with_saber()[:3],
        take("Ann", "chest"),
        take("Cy", "saber"),
        choose("Cy", "saber", player="Bob", character=32),
    ],
    "three of a campaign": [*CAMPAIGN, take("Bob", "goods"), take("Ann", "jewel"), take("Cy", "map")],
    "with purses behind": [*FOUR, ANN, BOB, CY, DEE, claim("Ann", loot={"chest": 1})],
    "the day goes on": [*FOUR, ANN, BOB, CY, DEE, play(4, Ann=32, Bob=35, Cy=8, Dee=8)],
}  # fmt: skip


@pytest.mark.parametrize("what", ROWS)
def test_a_row_in_another_order_is_one_finding_and_understood(what: str) -> None:
    """galecrest.dusk: as every take fits, nothing else is wrong."""
    report = judge(ROWS[what])

    assert [code for _, code in codes(report)] == ["wrong-turn-order"]
    assert report.read_to == len(ROWS[what])


def test_the_finding_stands_where_the_first_comes_too_early() -> None:
    """galecrest.dusk: the line of the first of those that have to wait."""
    report = judge([*FOUR, ANN, BOB, CY, DEE])

    assert codes(report) == [(4, "wrong-turn-order")]
    assert said(report)[0].startswith("Dusk goes from the highest rank down: chest taken by Ann,")


def test_by_day_the_row_goes_the_other_way() -> None:
    """galecrest.day: Bob's Gunner, then Ann's Thief, then Cy's Surgeon."""
    players = {
        "Ann": {"hand": [23, 32], "ship": [9]},
        "Bob": {"hand": [18, 32], "ship": [10], "loot": {"map": 1, "barrel": 1}},
        "Cy": {"hand": [31, 32], "graveyard": [1, 2]},
    }
    gunner = choose("Bob", "Gunner", player="Ann", character=9)
    thief, surgeon = choose("Ann", "Thief", player="Bob", token="map"), choose("Cy", "Surgeon", character=1)
    start = [header(), position(players=players), play(Ann=23, Bob=18, Cy=31)]

    assert codes(judge([*start, gunner, thief, surgeon])) == []
    report = judge([*start, surgeon, thief, gunner])
    assert codes(report) == [(4, "wrong-turn-order")]
    assert (
        "Daytime goes from the lowest rank up: Cy's choice for Surgeon and Ann's choice for Thief"
        in said(report)[0]
    )


def test_each_day_has_its_own_finding() -> None:
    """galecrest.dusk: two rows read the other way are two slips."""
    second = [play(4, Ann=32, Bob=35, Cy=8), take("Cy", "map"), take("Ann", "map"), take("Bob", "chest")]
    report = judge([*DAY[:3], TAKES[2], TAKES[1], TAKES[0], *second])

    assert codes(report) == [(4, "wrong-turn-order"), (8, "wrong-turn-order")]


def test_one_that_stands_too_early_is_said_by_itself() -> None:
    """galecrest.dusk: the near case; what comes first is named, as for any event."""
    report = judge([*FOUR, CY, DEE, BOB, ANN])

    assert codes(report) == [(4, "wrong-turn-order")]
    assert said(report) == ["Map taken by Cy stands too early: first comes the token Dee takes."]


def test_a_take_that_does_not_fit_is_said_besides() -> None:
    """galecrest.dusk: understood as meant only as far as every take fits."""
    report = judge([*FOUR, take("Ann", "hook"), BOB, CY, DEE])

    assert [code for _, code in codes(report)] == ["wrong-turn-order", "token-not-there"]


def test_at_night_nobody_comes_first() -> None:
    """galecrest.dusk: where all act together, the events of players may interleave in any way."""
    assert codes(judge(NIGHT)) == []
    assert codes(judge([*FOUR, DEE, CY, BOB, ANN])) == []


# the second token of a Cook


COOK = """game galecrest
players Ann, Bob, Cy
position voyage 1, day 3
Ann: hand Cook, Treasurer
Bob: hand Cabin Boy, Treasurer
Cy: hand Armorer, Collector
reputation -, -, Ann, Bob, Cy, -
loot map amulet chest | chest map map
day 3: Ann {card}, Bob Cabin Boy, Cy Armorer
Cy map
"""


def with_cook(line: str, card: str = "Cook") -> LogReport:
    return validate_log(f"{COOK.format(card=card)}{line}\n".encode(), "x.txt", installed())


@pytest.mark.parametrize(
    "line",
    [
        "Ann amulet, Ann chest (Cook)",
        "Ann amulet, Ann chest",
        "ann takes amulet; Ann chest",
        "Ann amulet\n# by and by\nAnn chest",
        "Ann amulet, ANN took chest",
        "Ann chest, Ann amulet",
    ],
)
@pytest.mark.parametrize("card", ["Cook", "26", "cook"])
def test_the_second_token_of_a_cook_needs_no_cook(line: str, card: str) -> None:
    """text.lines: beside the ordinary token only the Cook takes another at dusk."""
    report = with_cook(line, card)

    assert codes(report) == []
    assert dict(report.players[0].loot) == {"amulet": 1, "chest": 1}
    assert [one.by for one in report.events if isinstance(one, Take)][-1] == "Cook"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Cy amulet, Ann chest, Ann amulet", "superfluous-event"),
        ("Ann amulet, Ann hook", "token-not-there"),
        ("Ann amulet, Ann chest, Ann map", "superfluous-event"),
    ],
)
def test_a_token_that_nothing_lets_anybody_take_is_none(line: str, code: str) -> None:
    """text.lines: the near cases: no Cook, a token that is not there, a third one."""
    report = with_cook(line)

    assert code in [one for _, one in codes(report)]


def test_the_second_token_in_a_cell_needs_no_cook() -> None:
    """sheet.cells: the same in a table, also on a further row."""
    head = (
        "variant,galecrest\nplayers,Ann,Bob\nreputation,-,-,Ann,Bob,-,-\n"
        'deal,1,"Cook, Beggar, Topman, Armorer, Bosun, Scout"\n'
        + "".join([f"loot,1,{day},map amulet chest\n" for day in (1, 2)])
        + "loot,1,3,relic relic relic\nloot,1,4,barrel barrel barrel\n\nround,day,player,character,loot\n"
    )
    rows = (
        "1,1,Ann,Cook,map; amulet\n1,1,Bob,Scout,\n",
        "1,1,Ann,Cook,map\n1,1,Bob,Scout,\n1,1,Ann,,amulet\n",
    )
    for some in rows:
        read = read_any(f"{head}{some}".encode(), "x.csv", lexicons(installed()))
        takes = [(one.token, one.by) for one in read.events if isinstance(one, Take)]

        assert takes == [("map", None), ("amulet", "Cook")]


def test_in_the_logbook_a_second_token_names_the_character_that_takes_it() -> None:
    """logbook.md, take: `by` is left out for the ordinary token of the day."""
    report = judge([*DAY[:3], TAKES[0], take("Cy", "amulet"), TAKES[1], TAKES[2]])

    assert codes(report) == [(5, "superfluous-event")]


# a choice without its take


NIGHT_LINES = (FOUND / "night.txt").read_text(encoding="utf-8").splitlines()


def typed(*changes: tuple[int, str]) -> list[tuple[int | None, str]]:
    """Return the errors of the evening somebody typed, with some lines changed."""
    lines = list(NIGHT_LINES)
    for at, line in changes:
        lines[at - 1] = line
    report = validate_log("\n".join(lines).encode(), "night.txt", installed())
    return [(one.line, one.code) for one in report.findings if one.level is Level.ERROR]


def test_the_evening_that_was_typed() -> None:
    """text.lines: the sums of line 23, and the hook's choice without its take."""
    report = text("night.txt")
    last = next(one for one in report.findings if one.code == "choice-missing")

    assert typed() == [(23, "claim-doubloons"), (23, "claim-doubloons"), (26, "choice-missing")]
    assert "`Bob takes hook`, and what it does at anchor comes there." in last.message


def test_a_second_token_of_that_evening_needs_no_cook() -> None:
    """text.lines: line 31 is read, once line 26 says the take and Ann's Brute is none that hits the Cook."""
    day_4 = "Day 4: Ann Brute, Bob Cabin Boy, Cleo cook"
    found = typed(
        (26, "Bob hook"), (27, "Ann map; Cleo relic"), (30, day_4.replace("Ann Brute", "Ann Bosun"))
    )

    assert (31, "choice-missing") not in found
    assert (31, "superfluous-event") not in found


def test_who_has_no_character_left_takes_no_token() -> None:
    """galecrest.dusk: Ann's Brute discarded Cleo's Cook, the rightmost."""
    lines = [*NIGHT_LINES]
    lines[25], lines[26] = "Bob hook", "Ann map; Cleo relic"
    report = validate_log("\n".join(lines).encode(), "night.txt", installed())
    last = next(one for one in report.findings if one.code == "choice-missing")

    assert last.line == 31
    assert last.message.endswith("Cleo takes none: no character of theirs is left on the island.")


def test_a_saber_is_taken_and_used_at_once() -> None:
    """text.lines: the near case; its choice comes with the take."""
    report = judge([*with_saber()[:3], choose("Cy", "saber", player="Bob", character=32)])
    (one,) = [one for one in report.findings if one.code == "choice-missing"]

    assert "`Cy takes saber > …`" in one.message
