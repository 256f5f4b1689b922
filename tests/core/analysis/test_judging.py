"""How a log is followed: what may be left out, who may act before whom, and what is judged after an error."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from libertalia.core.analysis.model import Verdict
from smallest import (
    CASES,
    DAY,
    LAST,
    MUTINY,
    NIGHT,
    Event,
    changed,
    choose,
    claim,
    classic,
    codes,
    having,
    header,
    judge,
    order,
    play,
    position,
    take,
    with_saber,
)

NOTHING_LEFT = [
    header(),
    position(("map", "saber", "hook"), players=having(Ann={"hand": [14, 32]})),
    play(Ann=14),
    take("Cy", "map"),
]
"""The Bodyguard has discarded the other two tokens."""


def finding(log: list[Event], code: str) -> Any:
    return next(one for one in judge(log).findings if one.code == code)


# choices


@pytest.mark.parametrize("code", ["illegal-choice", "token-not-there", "card-not-in-hand", "choice-missing"])
def test_a_wrong_choice_says_what_was_legal_and_by_which_rule(code: str) -> None:
    report = judge(CASES[code].log)
    (one,) = [each for each in report.findings if each.code == code]

    assert one.legal
    assert one.observed not in one.legal
    assert report.clauses[one.rule].text
    assert (one.round, one.day) == (1, 3)


def test_legal_picks_are_written_as_the_log_would_write_them() -> None:
    one = finding(with_saber(choose("Cy", "saber", player="Cy", character=35)), "illegal-choice")

    assert one.legal == ({"player": "Ann", "character": 8}, {"player": "Bob", "character": 32})
    assert one.observed == {"player": "Cy", "character": 35}
    assert one.message == (
        "Cy chooses Cy's Collector (35) for saber; legal: Ann's Barkeep (8), Bob's Treasurer (32)."
    )


def test_each_legal_pick_is_accepted() -> None:
    one = finding(with_saber(choose("Cy", "saber", player="Cy", character=35)), "illegal-choice")

    for pick in one.legal:
        assert judge(with_saber(choose("Cy", "saber", **pick))).verdict is Verdict.VALID


def test_after_an_illegal_but_possible_choice_the_rest_is_judged() -> None:
    """answers.md: the log's own choice is followed when it is physically possible."""
    log = with_saber(
        choose("Cy", "saber", player="Cy", character=35), take("Bob", "chest"), take("Ann", "map")
    )
    report = judge([*log, claim("Cy", graveyard=[35], ship=[]), claim("Ann", doubloons=2)])

    assert codes(report) == [(5, "illegal-choice"), (9, "claim-doubloons")]


def test_after_a_choice_that_is_not_possible_nothing_is_invented() -> None:
    report = judge([*DAY[:3], take("Cy", "relic"), *DAY[4:], claim("Ann", doubloons=99)])

    assert codes(report) == [(4, "token-not-there")]
    assert [(one.line, one.code) for one in report.findings][1:] == [(4, "read-no-further")]


def test_a_forced_choice_may_be_logged_or_left_out() -> None:
    """The last token of the day and the last target follow by themselves; a claim sees them as made."""
    told = [*DAY, claim("Ann", loot={"chest": 1})]
    left_out = [*DAY[:-1], claim("Ann", loot={"chest": 1})]
    confirmed_later = [*DAY[:-1], claim("Ann", loot={"chest": 1}), DAY[-1]]

    for log in (told, left_out, confirmed_later):
        assert judge(log).verdict is Verdict.VALID
    assert judge(left_out).assumed == ("After line 5: the token Ann takes had one legal answer, chest.",)
    assert judge(told).assumed == ()


def test_a_forced_choice_that_is_logged_wrong_is_found() -> None:
    report = judge([*DAY[:-1], take("Ann", "map")])

    assert codes(report) == [(6, "token-not-there")]


def test_a_take_of_nothing_is_accepted_where_nothing_is_left() -> None:
    log = [*NOTHING_LEFT, take("Bob", None), take("Ann", None)]

    assert judge(log).verdict is Verdict.VALID
    assert judge([*log, play(4, Ann=32, Bob=35, Cy=8)]).verdict is Verdict.VALID
    assert judge(NOTHING_LEFT).verdict is Verdict.VALID


def test_a_take_of_nothing_is_wrong_while_there_is_a_token() -> None:
    report = judge([*DAY[:3], take("Cy", "map"), take("Bob", None)])

    assert codes(report) == [(5, "token-not-there")]


@pytest.mark.parametrize("pick", [{"hidden": True}, None], ids=["hidden", "left out"])
def test_a_missing_fact_of_an_incomplete_log_is_told_by_what_follows(pick: Event | None) -> None:
    """Bob takes a token afterwards, so it was Ann whom the saber hit."""
    chosen = [choose("Cy", "saber", **pick)] if pick else []
    log = changed(with_saber(*chosen, take("Bob", "map")), 1, incomplete=True)
    report = judge(log)

    assert report.verdict is Verdict.VALID
    assert codes(report) == []
    assert [one.line for one in report.findings if one.code == "fact-unknown"] == [5]
    assert report.open is not None
    assert report.open.facts[0].values == ("Ann's Barkeep (8)",)


def test_a_missing_fact_makes_no_claim_wrong() -> None:
    """What the claim says may be what came of the choice that is not known."""
    log = changed(with_saber(claim("Ann", graveyard=[8]), take("Bob", "map")), 1, incomplete=True)
    report = judge(log)

    assert codes(report) == []


def test_an_error_before_a_missing_fact_counts() -> None:
    log = changed(with_saber(choose("Cy", "saber", hidden=True)), 1, incomplete=True)
    log.insert(3, claim("Ann", doubloons=5))
    report = judge(log)

    assert report.verdict is Verdict.INVALID
    assert codes(report) == [(4, "claim-doubloons")]


# orders


def test_an_order_that_matters_is_wanted_by_name() -> None:
    one = finding(CASES["order-missing"].log, "order-missing")

    assert one.player == "Ann"
    assert one.expected == ["Barkeep", "Mutineer"]


def test_each_order_has_its_own_outcome() -> None:
    barkeep_first, mutineer_first = order("Ann", "Barkeep", 16), order("Ann", 16, "Barkeep")

    assert judge([*NIGHT, barkeep_first, claim("Ann", doubloons=3)]).verdict is Verdict.VALID
    assert judge([*NIGHT, mutineer_first, claim("Ann", doubloons=2)]).verdict is Verdict.VALID
    assert codes(judge([*NIGHT, mutineer_first, claim("Ann", doubloons=3)])) == [(8, "claim-doubloons")]


def test_an_order_that_does_not_matter_may_be_left_out() -> None:
    night = [header(), position(players=having(Ann={"hand": [22], "ship": [8]})), play(Ann=22), *DAY[3:]]
    doubloons = claim("Ann", doubloons=2)

    for orders in ([], [order("Ann", 8, 22)], [order("Ann", 22, 8)], [order("Ann", 22)]):
        assert judge([*night, *orders, doubloons]).verdict is Verdict.VALID


def test_an_order_may_leave_out_what_changes_nothing() -> None:
    ship = having(Ann={"hand": [16], "ship": [3, 32, 8]})
    night = [header(), position(players=ship), play(Ann=16), *DAY[3:]]

    assert judge([*night, order("Ann", 16)]).verdict is Verdict.VALID
    assert judge([*night, order("Ann", 8)]).verdict is Verdict.VALID


def test_a_log_may_stop_before_an_order() -> None:
    assert judge(NIGHT).verdict is Verdict.VALID


def test_a_token_named_once_stands_for_all_of_its_kind() -> None:
    ship = {"hand": [32], "loot": {"hook": 2}, "ship": [3, 4, 5]}
    log = [
        header(),
        position(round=3, day=6, days=[["map", "amulet", "chest"]], players=having(Ann=ship)),
        play(6, Ann=32, Bob=32),
        *DAY[3:],
    ]
    keeps = [choose("Ann", "hook", character=3), choose("Ann", "hook", character=4)]

    named: list[list[int | str]] = [
        ["hook", 32, "chest"],
        ["hook", "hook", 32, "chest"],
        [32, "chest", "hook"],
    ]
    for abilities in named:
        assert codes(judge([*log, order("Ann", *abilities, phase="anchor"), *keeps])) == []


# who acts when


def witches() -> tuple[list[Event], list[list[Event]]]:
    """A night on which everybody's Witch copies one of two characters."""
    hands: Event = {name: {"hand": [15, 32], "ship": [8, 22]} for name in ("Ann", "Bob", "Cy")}
    plays: Event = dict.fromkeys(hands, 15)
    takes = [take("Cy", "map"), take("Bob", "amulet"), take("Ann", "chest")]
    picks = {"Ann": 8, "Bob": 22, "Cy": 8}
    choices = [[order(name, 15, 8, 22), choose(name, 15, character=pick)] for name, pick in picks.items()]
    return [header(), position(players=hands), play(**plays), *takes], choices


def test_players_of_one_night_may_stand_in_any_order() -> None:
    start, choices = witches()
    end = [claim(name, doubloons=3) for name in ("Ann", "Bob", "Cy")]
    rng = random.Random(0)
    logs = [list(itertools.chain(*some)) for some in itertools.permutations(choices)]
    for _ in range(10):
        turns = rng.sample([0, 0, 1, 1, 2, 2], 6)
        queues = [list(own) for own in choices]
        logs.append([queues[turn].pop(0) for turn in turns])

    for log in logs:
        assert judge([*start, *log, *end]).verdict is Verdict.VALID


def test_one_players_own_events_stay_in_order() -> None:
    """An order stands before the choices its abilities ask for."""
    hand = having(Ann={"hand": [15, 32], "ship": [8, 16]})
    start = [header(), position(players=hand), play(Ann=15), *DAY[3:]]
    events = [order("Ann", 8, 15, 16), choose("Ann", 15, character=8)]

    assert codes(judge([*start, *events])) == []
    assert codes(judge([*start, *events[::-1]])) == [(7, "wrong-turn-order")]


def test_players_of_one_dusk_act_from_right_to_left() -> None:
    for takes in itertools.permutations(DAY[3:]):
        report = judge([*DAY[:3], *takes])
        assert (report.verdict is Verdict.VALID) == (list(takes) == DAY[3:])
        assert {code for _, code in codes(report)} <= {"wrong-turn-order"}


def test_an_event_out_of_turn_says_what_comes_first() -> None:
    one = finding(CASES["wrong-turn-order"].log, "wrong-turn-order")

    assert one.message == "Amulet taken by Bob stands too early: first comes the token Cy takes."
    assert (one.player, one.phase) == ("Bob", "dusk")


def test_a_player_left_out_of_a_play_is_missed_there() -> None:
    one = finding(CASES["play-missing"].log, "play-missing")

    assert (one.line, one.player) == (3, "Cy")
    assert one.legal == ({"character": 8}, {"character": 35})


# names, notes and claims


@pytest.mark.parametrize(
    ("code", "nearest"),
    [
        ("variant-not-installed", "galecrest"),
        ("ruling-unknown", "ship"),
        ("house-unknown", "galecrest-no-relics"),
        ("player-unknown", "Ann"),
        ("token-unknown", "chest"),
        ("ability-unknown", "saber"),
        ("option-unknown", "calm"),
    ],
)
def test_an_unknown_name_gets_the_nearest_one(code: str, nearest: str) -> None:
    assert finding(CASES[code].log, code).suggestion == nearest


def test_a_colour_is_each_players_own() -> None:
    assert codes(judge([classic("red", "red", "blue")])) == [(1, "colour-missing")]
    assert codes(judge([classic("red", "crimson", "blue")])) == [(1, "colour-missing")]
    assert codes(judge([classic("Red", "GREEN", "blue")])) == []


def test_an_unknown_variant_is_unreadable_and_wrong_choices_of_it_are_invalid() -> None:
    assert judge(CASES["variant-not-installed"].log).verdict is Verdict.UNREADABLE
    for code in ("option-unknown", "ruling-unknown", "players-number", "colour-missing", "house-unknown"):
        assert judge(CASES[code].log).verdict is Verdict.INVALID


def test_other_rules_than_the_logs_are_a_warning() -> None:
    assert judge(CASES["rules-differ"].log).verdict is Verdict.VALID


def test_a_ruling_of_the_command_goes_over_that_of_the_header() -> None:
    log = changed(DAY, 1, rulings={"galecrest.hook.keeps": "hand"})
    (use,) = [
        one
        for one in judge(log, rulings={"galecrest.hook.keeps": "ship"}).rulings
        if one.id == "galecrest.hook.keeps"
    ]

    assert use.reading == "ship"


def test_notes_stand_anywhere_and_change_nothing() -> None:
    note = {"event": "note", "text": "Cy went to fetch tea."}
    for at in range(1, len(DAY) + 1):
        assert judge([*DAY[:at], note, *DAY[at:]]).verdict is Verdict.VALID


def test_every_wrong_part_of_a_claim_is_named() -> None:
    report = judge([*DAY, claim("Ann", doubloons=9, reputation=1, ship=[], graveyard=[8], hand=[], loot={})])

    assert sorted(code for _, code in codes(report)) == sorted(
        f"claim-{key}" for key in ("doubloons", "reputation", "ship", "graveyard", "hand", "loot")
    )
    assert {line for line, _ in codes(report)} == {7}


def test_a_claim_right_after_a_choice_sees_the_state_of_that_moment() -> None:
    log = [*DAY[:4], claim("Cy", loot={"map": 1}, ship=[35]), *DAY[4:], claim("Ann", doubloons=1)]

    assert judge(log).verdict is Verdict.VALID


def test_a_choice_missing_before_a_claim_is_missed_there() -> None:
    """What follows from the choice may be in the claim, which can't be judged without it."""
    report = judge(with_saber(claim("Ann", graveyard=[8]), take("Bob", "map")))

    assert codes(report) == [(5, "choice-missing")]


def test_a_score_of_a_round_before_the_position_is_not_in_the_log() -> None:
    report = judge([*LAST, {"event": "score", "round": 1, "scores": {"Ann": 6}}])

    assert codes(report) == [(7, "superfluous-event")]


def test_the_log_may_end_within_a_night() -> None:
    assert judge(MUTINY).verdict is Verdict.VALID


def test_a_choice_for_a_token_that_nobody_took_says_how_taking_is_written() -> None:
    log = with_saber(choose("Cy", "saber", player="Ann", character=8))
    without = [one for one in log if not (one["event"] == "take" and one["player"] == "Cy")]
    message = finding(without, "choice-missing").message

    assert "`Cy takes saber > …`" in message
