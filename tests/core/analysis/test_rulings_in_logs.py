"""Rulings in logs: what is right under one reading is wrong under the other, and is said to be."""

import json
from typing import Any

import pytest

from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.logbook.read import read_log
from libertalia.core.logbook.text.write import write_text
from libertalia.core.resolve import installed

Event = dict[str, Any]
LATER = (33, 34)
"""Cards for the days to come, so that a log that ends stands where it does."""

SCORE = 4 * 3 - 3 - 6 + 4
"""Four amulets, a relic, the Quartermaster's loss, and the Treasurer's doubloon for each amulet."""

TRACK = [None, None, "Ann", "Bob", "Cy", None]
COLOURS = ("red", "blue", "green")


def log(variant: str, *events: Event, **rulings: str) -> bytes:
    names = ("Ann", "Bob", "Cy") if variant == "galecrest" else ("Ann", "Bob")
    players = [{"name": name, "colour": colour} for name, colour in zip(names, COLOURS, strict=False)]
    header: Event = {"event": "game", "logbook": 1, "variant": variant, "players": players}
    if rulings:
        header["rulings"] = {f"{variant}.{id_.replace('__', '.')}": one for id_, one in rulings.items()}
    return "\n".join([json.dumps(event) for event in (header, *events)]).encode()


def judge(data: bytes, *, all_readings: bool = False) -> LogReport:
    return validate_log(data, "log", installed(), all_readings=all_readings)


def position(players: dict[str, Event], days: list[list[str]], *, day: int, **keys: Any) -> Event:
    return {"event": "position", "round": 1, "day": day, "players": players, "days": days, **keys}


def play(day: int, **plays: int) -> Event:
    return {"event": "play", "day": day, "plays": plays}


def take(player: str, token: str, by: str = "") -> Event:
    return {"event": "take", "player": player, "token": token} | ({"by": by} if by else {})


def choose(player: str, by: str, pick: Event) -> Event:
    return {"event": "choose", "player": player, "by": by, "pick": pick}


def order(player: str, phase: str, *abilities: str) -> Event:
    return {"event": "order", "player": player, "phase": phase, "abilities": [*abilities]}


def claim(player: str, **what: Any) -> Event:
    return {"event": "claim", "player": player, **what}


BEGGAR = (
    position({"Ann": {"hand": [3, *LATER]}}, [["map"] * 3] * 3, day=2, reputation=TRACK),
    play(2, Ann=3),
)
MUTINEER = (
    position({"Ann": {"hand": [15, *LATER], "ship": [16, 32]}}, [["map"] * 3] * 3, day=2, reputation=TRACK),
    play(2, Ann=15),
    order("Ann", "night", "Witch", "Mutineer"),
)
NYMPH = (
    position(
        {"Ann": {"hand": [15, *LATER], "ship": [37]}, "Bob": {"ship": [37]}},
        [["map"] * 3] * 3,
        day=2,
        reputation=TRACK,
    ),
    play(2, Ann=15),
    order("Ann", "night", "Witch", "Wind Nymph"),
)
HOOKS = (
    position(
        {"Ann": {"hand": [32], "ship": [21, 36], "loot": {"hook": 2, "amulet": 4}}},
        [["relic", "relic", "relic"]],
        day=4,
        reputation=TRACK,
    ),
    play(4, Ann=32),
    order("Ann", "anchor", "hook", "hook", "Quartermaster"),
)
DUSK = (
    position(
        {"Ann": {"hand": [26, *LATER]}, "Bob": {"hand": [5]}, "Cy": {"hand": [4]}},
        [["saber", "map", "map"], ["relic"] * 3, ["relic"] * 3],
        day=2,
        reputation=TRACK,
    ),
    play(2, Ann=26, Bob=5, Cy=4),
    take("Ann", "saber"),
)
DISCARDS = (
    position(
        {
            "Ann": {"hand": [6], "loot": {"goods": 1, "chest": 1}},
            "Bob": {"hand": [17], "loot": {"officer": 1}},
        },
        [["relic", "relic"]],
        day=6,
        bag={},
    ),
    play(6, Ann=6, Bob=17),
    choose("Ann", "Preacher", {"token": "chest"}),
    {"event": "draw", "player": "Bob", "tokens": ["goods"]},
)
END_ACTIONS = (
    position({"Ann": {"hand": [9], "ship": [26]}, "Bob": {"hand": [28]}}, [["goods", "map"]], day=6),
    play(6, Ann=9, Bob=28),
    take("Bob", "map"),
)

# ruling, reading in force, another one, and a log that is right under the first alone
CASES = [
    ("beggar.rightmost", "gains", "nothing", (*BEGGAR, claim("Ann", reputation=4))),
    ("beggar.rightmost", "nothing", "gains", (*BEGGAR, claim("Ann", reputation=3))),
    ("witch.mutineer", "again", "spares-witch", (*MUTINEER, claim("Ann", graveyard=[15, 16]))),
    ("witch.mutineer", "spares-witch", "again", (*MUTINEER, claim("Ann", graveyard=[16]))),
    ("witch.discard", "ship-copy", "witch", (*NYMPH, claim("Ann", graveyard=[37]))),
    ("witch.discard", "witch", "ship-copy", (*NYMPH, claim("Ann", graveyard=[15, 37]))),
    (
        "hook.several",
        "one-each",
        "one-in-all",
        (
            *HOOKS,
            choose("Ann", "hook", {"character": 32}),
            choose("Ann", "hook", {"character": 21}),
            claim("Ann", ship=[21, 32], score=SCORE),
        ),
    ),
    (
        "hook.several",
        "one-in-all",
        "one-each",
        (*HOOKS, choose("Ann", "hook", {"character": 32}), claim("Ann", ship=[32], score=SCORE + 2)),
    ),
    (
        "dusk.order",
        "token-first",
        "character-first",
        (
            *DUSK,
            choose("Ann", "saber", {"player": "Bob", "character": 5}),
            claim("Bob", graveyard=[5]),
            take("Ann", "map", "Cook"),
        ),
    ),
    (
        "dusk.order",
        "character-first",
        "token-first",
        (
            *DUSK,
            take("Ann", "map", "Cook"),
            claim("Bob", graveyard=[]),
            choose("Ann", "saber", {"player": "Bob", "character": 5}),
        ),
    ),
    ("discard.tokens", "bag", "aside", DISCARDS),
    ("discard.tokens", "aside", "bag", (*DISCARDS[:3], take("Bob", "relic"))),
]
IDS = [f"{case[0]}={case[1]}" for case in CASES]
CLASSIC = ("discard", "restday")


def variant_of(ruling: str) -> str:
    return "classic" if ruling.startswith(CLASSIC) else "galecrest"


@pytest.mark.parametrize(("ruling", "reading", "other", "events"), CASES, ids=IDS)
def test_a_log_is_judged_by_the_reading_in_force(
    ruling: str, reading: str, other: str, events: tuple[Event, ...]
) -> None:
    """Each ruling: right under its reading, wrong under the other one, which is found to matter."""
    variant = variant_of(ruling)
    key = ruling.replace(".", "__")
    report = judge(log(variant, *events, **{key: reading}), all_readings=True)

    assert report.verdict is Verdict.VALID, report.findings
    assert f"{variant}.{ruling}" in [one.id for one in report.rulings if one.is_touched]
    tried = {(one.id, one.reading): one for one in report.sensitivity or ()}
    assert tried[f"{variant}.{ruling}", other].verdict[1] is not Verdict.VALID
    assert judge(log(variant, *events, **{key: other})).verdict is not Verdict.VALID


def end_of_campaign(*events: Event, **rulings: str) -> LogReport:
    return judge(log("classic", *END_ACTIONS, *events, restday__floor="step", **rulings), all_readings=True)


@pytest.mark.parametrize(
    ("abilities", "score"), [(["Quartermaster", "Carpenter"], 11), (["Carpenter", "Quartermaster"], 3)]
)
def test_the_order_of_end_actions_is_read_where_it_is_the_players(abilities: list[str], score: int) -> None:
    """classic.restday.order: chosen – an `order` of the day of rest, and the score it comes to."""
    report = end_of_campaign(
        order("Ann", "anchor", *abilities), claim("Ann", score=score), restday__order="chosen"
    )

    assert report.verdict is Verdict.VALID, report.findings


def test_a_missing_order_of_end_actions_is_asked_for_where_it_matters() -> None:
    """classic.restday.order: chosen."""
    deal = {"event": "round", "round": 2, "deal": [1, 2, 3, 4, 5, 6], "loot": [["goods", "map"]] * 6}
    report = end_of_campaign(deal, restday__order="chosen")

    assert "order-missing" in [finding.code for finding in report.findings]


def test_the_order_of_end_actions_is_tried_beside_the_floor_that_makes_it_matter() -> None:
    """classic.restday.order comes up only where losses stop at zero one by one."""
    report = judge(log("classic", *END_ACTIONS), all_readings=True)

    assert report.verdict is Verdict.VALID, report.findings
    assert "classic.restday.order" not in [one.id for one in report.rulings if one.is_touched]
    tried = {(one.id, one.reading): one for one in report.sensitivity or ()}
    assert tried["classic.restday.order", "chosen"].beside == {"classic.restday.floor": "step"}


@pytest.mark.parametrize(("ruling", "reading", "other", "events"), CASES, ids=IDS)
def test_a_log_with_the_ruling_comes_through_the_text_form(
    ruling: str, reading: str, other: str, events: tuple[Event, ...]
) -> None:
    """What is written by hand is judged the same."""
    variant = variant_of(ruling)
    data = log(variant, *events, **{ruling.replace(".", "__"): reading})
    report = judge(data)
    assert report.variant is not None
    text = write_text(read_log(data, "log").events, lexicons(installed()))

    assert f"ruling {variant}.{ruling} = {reading}" in text.decode()
    assert validate_log(text, "log.txt", installed()).verdict is Verdict.VALID
