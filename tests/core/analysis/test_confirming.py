"""What a log may say although it follows by itself, what it may leave out, and what can't be asked for."""

from typing import Any

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.model.finding import Level
from smallest import (
    SOLO,
    Event,
    choose,
    claim,
    classic,
    having,
    header,
    judge,
    order,
    play,
    position,
    take,
)

TAKES = [take("Cy", "map"), take("Bob", "amulet"), take("Ann", "chest")]
LAST = {"day": 4, "days": [["map", "amulet", "chest"]]}


def errors(report: LogReport) -> list[tuple[int | None, str]]:
    return [(one.line, one.code) for one in report.findings if one.level is Level.ERROR]


# an order of one ability


@pytest.mark.parametrize(
    ("ann", "phase", "abilities"),
    [
        ({"ship": [8]}, "night", [8]),
        ({"ship": [8]}, "night", ["Barkeep"]),
        ({"ship": [24]}, "night", [24]),
        ({"ship": [20]}, "night", [20]),
        ({"ship": [22]}, "night", ["Brawler"]),
        ({"hand": [10, 32]}, "dusk", [10]),
        ({"ship": [7]}, "anchor", [7]),
        ({"ship": [35]}, "anchor", ["Collector"]),
        ({"loot": {"relic": 2}}, "anchor", ["relic", "relic"]),
        ({"loot": {"relic": 2}}, "anchor", ["relic"]),
    ],
)
def test_an_order_may_name_the_only_ability(ann: Event, phase: str, abilities: list[int | str]) -> None:
    """logbook.order: what follows by itself may be logged, and is confirmed."""
    hand = ann.get("hand", [31, 32])
    start = position(
        players=having(Ann={"hand": hand} | ann),
        **LAST | {"days": [["map", "map", "map"]]} if phase == "anchor" else {"days": [["map"] * 3] * 2},
    )
    day = 4 if phase == "anchor" else 3
    takes = [take(who, "map") for who in ("Cy", "Bob", "Ann")]
    report = judge([header(), start, play(day, Ann=hand[0]), *takes, order("Ann", *abilities, phase=phase)])

    assert errors(report) == []


def test_an_order_of_what_does_not_act_is_superfluous() -> None:
    """logbook.order: Ann's Collector acts at anchor only, and Bob has nothing that acts at night."""
    log = [header(), position(players=having(Ann={"hand": [31, 32], "ship": [35]})), play(Ann=31), *TAKES]

    assert errors(judge([*log, order("Ann", 35)])) == [(7, "superfluous-event")]
    assert errors(judge([*log, order("Bob", 32)])) == [(7, "superfluous-event")]


def test_an_order_of_one_ability_may_not_name_another_beside_it() -> None:
    """logbook.order: Ann has no Topman."""
    log = [header(), position(players=having(Ann={"hand": [31, 32], "ship": [8]})), play(Ann=31), *TAKES]

    assert errors(judge([*log, order("Ann", 8, 24)])) == [(7, "order-superfluous")]


def test_an_edition_with_an_order_of_its_own_takes_none() -> None:
    """classic.night: decreasing rank, not the player's choice."""
    players = {name: {"hand": [21, 30], "ship": [7]} for name in ("Ann", "Bob", "Cy")}
    start = {"event": "position", "round": 1, "day": 6, "players": players, "days": [["goods"] * 3]}
    plays = {"event": "play", "day": 6, "plays": dict.fromkeys(("Ann", "Bob", "Cy"), 30)}

    assert errors(judge([classic(), start, plays, order("Ann", 7)])) == [(4, "superfluous-event")]


# no token left


def only(**plays: int) -> Event:
    return {"event": "play", "day": 3, "plays": plays}


BODYGUARD = 14
"""Throws out the sabers and hooks of the day, so that a full day may be empty soon."""


@pytest.mark.parametrize("left", ["none", "one"])
@pytest.mark.parametrize("by", ["Cook", 26])
def test_the_cook_s_second_token_may_be_written_as_none(by: int | str, left: str) -> None:
    """logbook.take: `null` says that none was left for this ability."""
    today = ("map", "hook", "hook") if left == "none" else ("map", "hook", "amulet")
    players = having(Ann={"hand": [26, 31]}, Bob={"hand": [BODYGUARD, 31]}, Cy={"hand": []})
    log = [header(), position(today, players=players), only(Ann=26, Bob=BODYGUARD)]
    report = judge([*log, take("Ann", "map"), take("Ann", None, by=by)])

    assert bool(errors(report)) == (left == "one")


@pytest.mark.parametrize("left", ["none", "one"])
def test_a_token_that_was_not_there_by_day_may_be_written_as_none(left: str) -> None:
    """logbook.take: Bob's Apprentice acts as his Bodyguard before Ann's Smuggler."""
    today = ("hook", "hook", "saber") if left == "none" else ("hook", "hook", "map")
    players = having(Ann={"hand": [13, 31]}, Bob={"hand": [2, 31], "ship": [BODYGUARD]}, Cy={"hand": []})
    log = [header(), position(today, players=players), only(Ann=13, Bob=2)]
    report = judge([*log, take("Ann", None, by="Smuggler")])

    assert bool(errors(report)) == (left == "one")


@pytest.mark.parametrize("second", [[], [take("Ann", None, by="Cook")]])
def test_the_cook_s_second_token_need_not_be_written(second: list[Event]) -> None:
    """classic.character.cook: others may go without, and so may he."""
    players = {"Ann": {"hand": [18, 30]}, "Bob": {"hand": [19, 30]}, "Cy": {"hand": [20, 30]}}
    start = {"event": "position", "round": 1, "day": 5, "players": players}
    start["days"] = [["jewel", "goods", "goods"], ["goods"] * 3]
    plays = {"event": "play", "day": 5, "plays": {"Ann": 18, "Bob": 19, "Cy": 20}}
    takes = [take("Cy", "jewel"), take("Bob", "goods"), take("Ann", "goods")]

    assert errors(judge([classic(), start, plays, *takes, *second])) == []


def test_none_for_an_ability_that_found_one_is_an_error() -> None:
    """logbook.take: the ordinary token was there; it is another ability that found none."""
    players = having(Ann={"hand": [26, 31]}, Bob={"hand": [BODYGUARD, 31]}, Cy={"hand": []})
    log = [header(), position(("map", "hook", "hook"), players=players), only(Ann=26, Bob=BODYGUARD)]

    assert errors(judge([*log, take("Ann", "map"), take("Ann", None)])) == [(5, "superfluous-event")]


# a day without cards


def nobody(day: int, **keys: Any) -> list[Event]:
    hands = {"Ann": {"doubloons": 3, "ship": [8]}, "Bob": {"doubloons": 1}, "Cy": {}}
    return [header(), position(players=hands, day=day, days=[["map"] * 3] * (5 - day), **keys)]


EMPTY = {"event": "play", "plays": {}}


@pytest.mark.parametrize("day", [2, 3, 4])
@pytest.mark.parametrize("said", ["all", "none", "first"])
def test_a_day_on_which_nobody_can_play_may_be_logged(day: int, said: str) -> None:
    """galecrest.hand.empty: only the selection is skipped; an empty `play` confirms it."""
    days = {"all": range(day, 5), "none": range(0), "first": range(day, day + 1)}[said]
    scores = {"Ann": 3 + (5 - day), "Bob": 1, "Cy": 0}
    log = [*nobody(day), *[EMPTY | {"day": one} for one in days]]
    report = judge([*log, {"event": "score", "round": 1, "scores": scores}])

    assert errors(report) == []
    assert report.verdict is Verdict.VALID


def test_claims_between_empty_days_are_about_their_day() -> None:
    """logbook.claim: Ann's Barkeep brings one doubloon a night."""
    days = [EMPTY | {"day": 2}, claim("Ann", doubloons=4), EMPTY | {"day": 3}, claim("Ann", doubloons=5)]

    assert errors(judge([*nobody(2), *days, EMPTY | {"day": 4}])) == []


def test_whoever_has_no_card_can_t_play_one_on_an_empty_day() -> None:
    """logbook.play."""
    found = judge([*nobody(4), {"event": "play", "day": 4, "plays": {"Ann": 8}}])

    assert errors(found) == [(3, "play-superfluous")]


def test_an_empty_play_is_an_error_where_somebody_has_a_card() -> None:
    """logbook.play: it names the character of every player who can play."""
    log = [header(), position(), EMPTY | {"day": 3}]

    assert ("play-missing") in [code for _, code in errors(judge(log))]


# the game for one


def alone(card: int, *events: Event, pilferer: int = 29, **hers: Any) -> list[Event]:
    players = {"Ann": {"hand": [31, 32]}, "Automa": {"hand": [card, 32]} | hers}
    start = position(
        players=players,
        reputation=[None, None, "Ann", "Automa", None, None],
        days=[["map", "relic", "chest"], ["map", "relic", "barrel"]],
    )
    cards = {"event": "play", "day": 3, "plays": {"Ann": 31, "Pilferer": pilferer, "Automa": card}}
    return [header("Ann", "Automa", options=SOLO), start, cards, *events]


@pytest.mark.parametrize(
    ("takes", "loot"),
    [([], {}), ([take("Automa", None)], {}), ([take("Automa", "relic")], {"relic": 1})],
)
def test_the_automaton_s_cabin_boy_takes_what_is_logged(takes: list[Event], loot: dict[str, int]) -> None:
    """galecrest.character.cabin-boy: whether hers takes a token is not known; the log says."""
    report = judge(alone(5, take("Ann", "map"), *takes, claim("Automa", loot=loot, ship=[5])))

    assert errors(report) == []
    assert any("takes no loot token, as none is logged" in one for one in report.assumed) == (not takes)


def test_any_other_card_of_the_automaton_has_to_take() -> None:
    """galecrest.dusk.take-token: compulsory while a token is left."""
    report = judge(alone(6, take("Ann", "map"), {"event": "play", "day": 4, "plays": {}}))

    assert ("choice-missing" in [code for _, code in errors(report)]) is False
    assert any("the token Automa takes" in one for one in report.assumed)


def test_in_an_incomplete_log_the_cabin_boy_may_have_taken_one() -> None:
    """logbook.incomplete: a take that is not there is an unknown fact."""
    log = alone(5, take("Ann", "map"), {"event": "play", "day": 4, "plays": {"Pilferer": 28}})
    report = judge([log[0] | {"incomplete": True}, *log[1:]])

    assert any("the token Automa takes" in one.message for one in report.findings)


@pytest.mark.parametrize(
    ("pilferer", "is_fine"),
    [(29, True), (5, False), (32, False), (31, False), (8, False), (4, False), (37, False), (40, True)],
)
def test_the_figure_draws_nothing_that_was_dealt(pilferer: int, is_fine: bool) -> None:
    """galecrest.figure.pilferer: in the first voyage all that anybody has was dealt to the automaton too."""
    log = alone(5, pilferer=pilferer, ship=[8], graveyard=[4])
    report = judge(log)

    assert [code for _, code in errors(report)] == ([] if is_fine else ["figure-card"])


@pytest.mark.parametrize(("drawn", "is_fine"), [(4, False), (9, False), (38, False), (29, True), (20, True)])
def test_the_deal_of_the_round_is_not_in_the_figure_s_deck(drawn: int, is_fine: bool) -> None:
    """galecrest.figure.pilferer: six cards of that deck were dealt before the first day."""
    loot = [["map"] * 3, *[["relic", "relic", "map"]] * 3]
    log: list[Event] = [
        header("Ann", "Automa", options=SOLO),
        {"event": "reputation", "order": ["Automa", "Ann", None, None, None, None]},
        {"event": "round", "round": 1, "deal": [9, 38, 33, 3, 4, 12], "loot": loot},
        {"event": "play", "day": 1, "plays": {"Ann": 12, "Pilferer": drawn, "Automa": 33}},
    ]

    assert [code for _, code in errors(judge(log))] == ([] if is_fine else ["figure-card"])


def test_what_was_dealt_in_an_earlier_round_may_be_drawn() -> None:
    """galecrest.figure.pilferer: the deck is shuffled before each voyage; what is in it is not known."""
    start = alone(5, graveyard=[9])[1] | {"round": 2, "days": [["map", "relic", "chest"]] * 3}
    cards = {"event": "play", "day": 3, "plays": {"Ann": 31, "Pilferer": 9, "Automa": 5}}

    assert errors(judge([header("Ann", "Automa", options=SOLO), start, cards])) == []


# choices that are none


@pytest.mark.parametrize(
    ("card", "by", "ann"),
    [
        (19, "Necromancer", {"graveyard": [17], "loot": {"map": 1}}),
        (19, "Necromancer", {"loot": {"relic": 1}}),
        (30, "Merchant", {}),
        (31, "Surgeon", {}),
        (23, "Thief", {}),
        (4, "Innkeeper", {}),
        (18, "Gunner", {}),
        (2, "Apprentice", {"ship": [35]}),
        (22, "Brawler", {"ship": [22]}),
        (25, "Recruiter", {"hand": [25]}),
    ],
)
def test_a_choice_for_what_could_not_act_is_superfluous_and_the_day_goes_on(
    card: int, by: str, ann: Event
) -> None:
    """logbook.choose: nothing asks for it; the takes that stand behind it are those of the day."""
    if by == "Brawler":
        ann = {}
    players = having(Ann={"hand": [card, 6]} | ann, Bob={"hand": [32, 36]}, Cy={"hand": [35, 36]})
    log = [header(), position(("map",) * 3, players=players), play(Ann=card)]
    choice = choose("Ann", by, character=17)
    report = judge(
        [*log, choice, *[take(who, "map") for who in ("Cy", "Bob", "Ann")], claim("Bob", loot={"map": 1})]
    )
    (found,) = [one for one in report.findings if one.level is Level.ERROR]

    assert (found.line, found.code, found.phase) == (4, "superfluous-event", "dusk")
    assert found.message == f"Ann's {by} could not act, so there was nothing to choose."


def test_a_choice_that_stands_before_its_time_is_not_called_idle() -> None:
    """galecrest.character.witch: she acts at night, so her choice before a take stands too early."""
    players = having(Ann={"hand": [31, 32], "ship": [8, 15, 24]})
    log = [header(), position(players=players), play(Ann=31), choose("Ann", "Witch", character=8), *TAKES]

    assert "could not act" not in " ".join([one.message for one in judge(log).findings])


@pytest.mark.parametrize(
    ("card", "by", "keys", "legal"),
    [
        (30, "Merchant", {"loot": {"map": 1}}, 1),
        (30, "Merchant", {"loot": {"map": 2}}, 2),
        (31, "Surgeon", {"graveyard": [17]}, 1),
        (31, "Surgeon", {"graveyard": [17, 9]}, 2),
        (4, "Innkeeper", {"ship": [8]}, 1),
        (18, "Gunner", {"ship": [8]}, 1),
        (7, "Preacher", {"loot": {"map": 1}}, 1),
        (7, "Preacher", {"loot": {"map": 1, "relic": 1}}, 2),
        (25, "Recruiter", {"hand": [25, 8]}, 1),
        (19, "Necromancer", {"graveyard": [17], "loot": {"relic": 1}}, 1),
    ],
)
def test_no_to_a_compulsory_ability_says_that_it_must_be_carried_out(
    card: int, by: str, keys: Event, legal: int
) -> None:
    """galecrest.day-ability: an ability is compulsory unless its text says “may”."""
    players = having(Ann={"hand": [card, 6]} | keys, Bob={"hand": [32, 36]}, Cy={"hand": [35, 36]})
    log = [header(), position(players=players), play(Ann=card), choose("Ann", by, yes=False), *TAKES]
    first = next(one for one in judge(log).findings if one.level is Level.ERROR)

    assert (first.line, first.code) == (4, "illegal-choice")
    assert "must be carried out" in first.message
    assert first.legal is not None
    assert len(first.legal) == legal
    assert first.rule == f"galecrest.character.{by.casefold()}"


@pytest.mark.parametrize("yes", [True, False])
def test_no_to_an_ability_that_may_be_used_is_a_choice(yes: bool) -> None:
    """classic.character.waitress: “may”."""
    players = {
        "Ann": {"hand": [8, 30], "loot": {"map": 1}},
        "Bob": {"hand": [19, 30]},
        "Cy": {"hand": [20, 30]},
    }
    start = {"event": "position", "round": 1, "day": 5, "players": players, "days": [["goods"] * 3] * 2}
    plays = {"event": "play", "day": 5, "plays": {"Ann": 8, "Bob": 19, "Cy": 20}}
    held = {"goods": 1} | ({} if yes else {"map": 1})

    assert (
        errors(judge([classic(), start, plays, choose("Ann", "Waitress", yes=yes), claim("Ann", loot=held)]))
        == []
    )
