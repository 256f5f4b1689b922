"""Where a log ends before its game does, and claims that fit only what had still to come."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.logbook.write import write_log
from libertalia.core.resolve import installed
from libertalia.reports.html import render_html
from libertalia.reports.json import log_answer
from libertalia.reports.text import render_text
from smallest import (
    DAY,
    LAST,
    TAKES,
    Event,
    changed,
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
    round_,
    stowaway,
    take,
    with_saber,
)

FOUND = Path(__file__).parent / "found"

TOPMAN = [header(), position(players=having(Ann={"hand": [24, 32]})), play(Ann=24)]
"""Cy's card is the highest, then Bob's; the Topman brings Ann three by night, alone in her ship."""
HOOK = [
    header(),
    position(
        ("map", "amulet", "hook"),
        day=4,
        days=[["map", "amulet", "hook"]],
        players=having(Ann={"hand": [8], "ship": [33]}),
    ),
    play(4),
    take("Cy", "map"),
    take("Bob", "amulet"),
]
"""The last day of a voyage: Ann is left with the hook, which keeps a character or brings two."""


def found(name: str) -> LogReport:
    return validate_log((FOUND / name).read_bytes(), name, installed())


def test_a_log_that_stops_at_dusk_is_valid_as_far_as_it_goes() -> None:
    """answers.md, stops: the claims fit where the log stops, and the takes are still to come."""
    report = found("ends-at-dusk.txt")

    assert report.verdict is Verdict.VALID
    assert report.findings == ()
    assert log_answer(report)["stops"] == {
        "round": 1,
        "day": 2,
        "phase": "dusk",
        "awaits": ["Ann has still to take a token"],
        "within": True,
    }


def test_sums_that_fit_the_forgotten_takes_are_right() -> None:
    """answers.md, stops: Cy's Topman brings two by night, once the takes are there."""
    report = found("ends-at-dusk-sum.txt")

    assert codes(report) == [(10, "choice-missing")]
    assert report.verdict is Verdict.INVALID
    assert report.stops is not None


MISSING: dict[str, tuple[list[Event], list[tuple[int, str]]]] = {
    "all takes": ([*TOPMAN, claim("Ann", doubloons=3)], [(4, "choice-missing")]),
    "one of the takes": ([*TOPMAN, TAKES[0], claim("Ann", doubloons=3)], [(5, "choice-missing")]),
    "a purse that fits here comes before": (
        [*TOPMAN, claim("Bob", doubloons=0), claim("Ann", doubloons=3)],
        [(5, "choice-missing")],
    ),
    "tokens of which one way has been": ([*TOPMAN, claim("Bob", loot={"chest": 1})], [(4, "choice-missing")]),
    "the ship after dusk": ([*TOPMAN, claim("Ann", ship=[24])], [(4, "choice-missing")]),
    "whom a saber hit": ([*with_saber(), claim("Bob", graveyard=[32])], [(5, "choice-missing")]),
    "a choice by day": (
        [
            header(),
            position(players=having(Ann={"hand": [18], "ship": [9]}, Bob={"hand": [32], "ship": [10]})),
            play(Ann=18),
            claim("Bob", ship=[]),
        ],
        [(4, "choice-missing")],
    ),
    "what came out of the bag": ([*stowaway(), claim("Ann", loot={"relic": 1})], [(4, "chance-missing")]),
    "a choice at the end of the voyage, before its score": (
        [*HOOK, {"event": "score", "round": 1, "scores": {"Ann": 9, "Bob": 4, "Cy": 0}}],
        [(6, "choice-missing")],
    ),
    "takes of the last day, before the result": (
        [*LAST[:3], {"event": "result", "winners": ["Bob"]}],
        [(4, "choice-missing")],
    ),
    "takes of a campaign's day": (
        [
            classic(),
            classic_position(
                players={"Ann": {"hand": [7, 30]}, "Bob": {"hand": [19, 30]}, "Cy": {"hand": [24, 30]}}
            ),
            play(2, Ann=7, Bob=19, Cy=24),
            claim("Ann", doubloons=1),
        ],
        [(4, "choice-missing")],
    ),
    "a sum that nothing makes right is said besides": (
        [*TOPMAN, claim("Bob", doubloons=9), claim("Ann", doubloons=3)],
        [(4, "claim-doubloons"), (5, "choice-missing")],
    ),
}


@pytest.mark.parametrize("what", MISSING)
def test_claims_that_fit_what_must_still_come_say_that_it_is_missing(what: str) -> None:
    """answers.md, stops: the finding is the missing choice, not the sums."""
    log, expected = MISSING[what]

    assert codes(judge(log)) == expected


HERE: dict[str, list[Event]] = {
    "purses before the takes": [*TOPMAN, claim("Ann", doubloons=0)],
    "purses between the takes": [*TOPMAN, TAKES[0], claim("Cy", loot={"map": 1}), claim("Ann", doubloons=0)],
    "the tokens of a saber whose choice is to come": [*with_saber(), claim("Cy", loot={"saber": 1})],
}


@pytest.mark.parametrize("what", HERE)
def test_claims_that_fit_where_the_log_stops_hold(what: str) -> None:
    """answers.md: a log may stop anywhere; the verdict is about what it holds."""
    report = judge(HERE[what])

    assert codes(report) == []
    assert report.verdict is Verdict.VALID
    assert report.stops is not None
    assert report.stops.is_within


def test_a_sum_that_fits_nowhere_is_wrong() -> None:
    """answers.md, stops: neither here nor by night Ann has nine."""
    report = judge([*TOPMAN, claim("Ann", doubloons=9)])

    assert codes(report) == [(4, "claim-doubloons")]


def test_a_slip_before_the_day_does_not_hide_what_is_missing_at_its_end() -> None:
    """answers.md: after an error the rest is still judged."""
    log = [TOPMAN[0], TOPMAN[1], claim("Cy", doubloons=1), TOPMAN[2], claim("Ann", doubloons=3)]

    assert codes(judge(log)) == [(3, "claim-doubloons"), (5, "choice-missing")]


ELSEWHERE: dict[str, tuple[list[Event], dict[str, Any] | None]] = {
    "after a day": (
        DAY,
        {
            "round": 1,
            "day": 4,
            "phase": "selection",
            "awaits": ["day 4 has still to be played"],
            "within": False,
        },
    ),
    "after a voyage": (
        [*HOOK, choose("Ann", "hook", doubloons=True)],
        {
            "round": 2,
            "day": None,
            "phase": "voyage",
            "awaits": ["still to come: the deal and loot of voyage 2 (`round`)"],
            "within": False,
        },
    ),
    "before the game": (
        [header()],
        {
            "round": None,
            "day": None,
            "phase": "setup",
            "awaits": ["still to come: the start on the track (`reputation`)"],
            "within": False,
        },
    ),
    "after the game": (LAST, None),
    "where it could not be followed": ([*TOPMAN, take("Cy", "relic"), *TAKES[1:]], None),
}


@pytest.mark.parametrize("what", ELSEWHERE)
def test_where_a_log_stops_between_the_days_is_data_and_no_matter_of_the_verdict(what: str) -> None:
    """answers.md, stops: absent where the game is over, or the log was read no further."""
    log, expected = ELSEWHERE[what]
    report = judge(log)

    assert log_answer(report).get("stops") == expected
    assert "stops in" not in render_text([report])


@pytest.mark.parametrize(
    ("log", "awaits"),
    [
        (with_saber(), "Cy has still to choose for saber"),
        (stowaway(), "still to come: what Ann draws from the bag for Stowaway"),
        (HOOK, "Ann has still to choose for hook"),
        ([*TOPMAN, TAKES[0]], "Bob has still to take a token"),
        (
            [
                header(),
                {"event": "reputation", "order": [None, None, "Ann", "Bob", "Cy", None]},
                round_(),
                play(1, Ann=2, Bob=3, Cy=4),
            ],
            "Cy has still to take a token",
        ),
    ],
)
def test_it_is_said_what_comes_next_and_of_whom(log: list[Event], awaits: str) -> None:
    """answers.md, stops."""
    stops = judge(log).stops

    assert stops is not None
    assert stops.is_within
    assert stops.awaits == (awaits,)


def test_verdict_line_of_the_terminal_says_where_the_log_stops() -> None:
    """answers.md, stops: in the verdict line, also of a log with errors."""
    fine, wrong = judge(TOPMAN), judge([*TOPMAN, claim("Ann", doubloons=9)])

    said = "stops in voyage 1, day 3, dusk; Cy has still to take a token"
    assert render_text([fine]).startswith(f"log: VALID as far as it goes: {said} (Libertalia")
    assert render_text([wrong]).startswith(f"log: INVALID, and {said} (Libertalia")


def test_page_says_where_the_log_stops() -> None:
    """answers.md, stops: in the title of the verdict and below it."""
    page = render_html([judge(TOPMAN)])

    assert "<strong>Valid as far as it goes</strong>" in page
    assert "It stops in voyage 1, day 3, dusk; Cy has still to take a token." in page
    assert "as far as it goes" not in render_html([judge(DAY)])


def test_an_incomplete_log_leaves_the_last_choices_open() -> None:
    """logbook.incomplete: with facts missing, the takes are unknown facts and the sums are right."""
    log = changed([*TOPMAN, claim("Ann", doubloons=3)], 1, incomplete=True)
    report = validate_log("\n".join(map(json.dumps, log)).encode(), "log", installed())

    assert codes(report) == []
    assert report.verdict is Verdict.VALID


@pytest.mark.parametrize(("variant", "players", "seed"), [("galecrest", 3, 1), ("classic", 4, 3)])
def test_no_true_sum_is_wrong_wherever_a_day_is_cut_off(variant: str, players: int, seed: int) -> None:
    """answers.md, stops: the last choices of a day left out, its claims kept; each day of a game."""
    table = table_of(installed().resolve(variant, players))
    events = record_game(table, random.Random(seed), ["Ann", "Bob", "Cy", "Dee"][:players], claims=True)[0]
    log: list[Event] = [json.loads(line) for line in write_log(events).splitlines()]
    plays = [at for at, event in enumerate(log) if event["event"] == "play"]
    found: Counter[str] = Counter()
    for first, end in pairwise([*plays, len(log)]):
        day = log[first:end]
        claims = [event for event in day if event["event"] in ("claim", "score")]
        acts = [event for event in day if event["event"] in ("play", "take", "choose", "order", "draw")]
        for left_out in (1, len(acts) // 2):
            report = judge([*log[:first], *acts[:-left_out], *claims])
            found.update([code for _, code in codes(report)])

    assert set(found) <= {"choice-missing", "chance-missing", "order-missing"}
    assert found["choice-missing"] > len(plays)


def test_a_day_on_which_nobody_plays_can_end_a_log_too() -> None:
    """galecrest.hand.empty: without cards the day goes by; the hook's choice is missing before the score."""
    players = {"Ann": {"ship": [8], "loot": {"hook": 1}}, "Bob": {"ship": [10]}}
    days = [["map", "amulet", "hook"]]
    log = [header(), position(day=4, days=days, players=players)]
    scores = {"event": "score", "round": 1, "scores": {"Ann": 3, "Bob": 0, "Cy": 0}}

    assert codes(judge([*log, scores])) == [(3, "choice-missing")]
    assert codes(judge([*log, claim("Ann", doubloons=77)])) == [(3, "claim-doubloons")]
