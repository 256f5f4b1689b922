"""Slips known from other engines of the 2012 edition (facts, section 8): a log that has one is invalid.

Two of them leave no trace in a log: a Parrot handled before the day (all Parrots act first anyway), and the
influence of rank 5 (a Cabin Boy takes no token, so nobody's turn shows).
"""

import json
from typing import Any

import pytest

from libertalia.core.analysis.model import Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed

COLOURS = {"Ann": "yellow", "Bob": "red", "Cy": "blue"}
Events = list[dict[str, Any]]


def log(
    day: int,
    today: list[str],
    players: dict[str, dict[str, Any]],
    plays: dict[str, int],
    *rest: dict[str, Any],
) -> bytes:
    """Write a log that starts on a day of the first campaign; the later days hold relics."""
    held = {name: {"doubloons": 10} | state for name, state in players.items()}
    for name, rank in plays.items():
        # a card to spare: with empty hands the next day would be over by itself
        held[name]["hand"] = [rank] if day == 6 else [rank, 30]
    later = [["relic"] * len(players)] * (6 - day)
    events: Events = [
        {
            "event": "game",
            "logbook": 1,
            "variant": "classic",
            "players": [{"name": name, "colour": COLOURS[name]} for name in players],
        },
        {"event": "position", "round": 1, "day": day, "players": held, "days": [today, *later]},
        {"event": "play", "day": day, "plays": plays},
        *rest,
    ]
    return "\n".join(map(json.dumps, events)).encode()


def claim(player: str, **facts: Any) -> dict[str, Any]:
    return {"event": "claim", "player": player, **facts}


def score(**scores: int) -> dict[str, Any]:
    return {"event": "score", "round": 1, "scores": scores}


def take(player: str, token: str) -> dict[str, Any]:
    return {"event": "take", "player": player, "token": token}


GOODS = ["goods", "goods"]
BARKEEPS = {"Ann": 7, "Bob": 7}

SLIPS: dict[str, tuple[bytes, str, Any, Any]] = {
    "French Officer pays at exactly 9": (
        log(
            5, GOODS, {"Ann": {"doubloons": 9}, "Bob": {}}, {"Ann": 10, "Bob": 7}, claim("Ann", doubloons=14)
        ),
        "claim-doubloons",
        14,
        9,
    ),
    "Governor's Daughter always brings 6": (
        # 10 + 1 Barkeep - 3 + 1 goods
        log(6, GOODS, {"Ann": {"ship": [25]}, "Bob": {"ship": [25]}}, BARKEEPS, score(Ann=18)),
        "score-mismatch",
        18,
        9,
    ),
    "Topman always brings 5": (
        # three characters against one: 10 + 1 Barkeep + 1 goods
        log(6, GOODS, {"Ann": {"ship": [16, 10]}, "Bob": {}}, BARKEEPS, score(Ann=17)),
        "score-mismatch",
        17,
        12,
    ),
    "Topman is paid twice": (
        # two characters each: 10 + 1 Barkeep + 5 + 1 goods
        log(6, GOODS, {"Ann": {"ship": [16]}, "Bob": {"ship": [10]}}, BARKEEPS, score(Ann=22)),
        "score-mismatch",
        22,
        17,
    ),
    "Treasurer counts goods only": (
        # 10 + 1 Barkeep + 4 Treasurer + 1 goods + 6 jewels + 5 chest
        log(
            6,
            GOODS,
            {"Ann": {"ship": [23], "loot": {"jewel": 2, "chest": 1}}, "Bob": {}},
            BARKEEPS,
            score(Ann=24),
        ),
        "score-mismatch",
        24,
        27,
    ),
    "one of two discarded Granny Watas is paid": (
        log(5, GOODS, {"Ann": {"ship": [27]}, "Bob": {"ship": [27]}}, BARKEEPS, claim("Bob", doubloons=13)),
        "claim-doubloons",
        13,
        11,
    ),
    "dens are filled only after dusk": (
        log(
            5,
            ["saber", "goods"],
            {"Ann": {}, "Bob": {}},
            {"Ann": 3, "Bob": 20},
            take("Bob", "goods"),
            claim("Bob", ship=[20]),
        ),
        "claim-ship",
        [20],
        [],
    ),
    "Beggar taxes the lowest": (
        log(
            5,
            ["goods"] * 3,
            {"Ann": {}, "Bob": {}, "Cy": {}},
            {"Ann": 3, "Bob": 5, "Cy": 20},
            claim("Cy", doubloons=10),
        ),
        "claim-doubloons",
        10,
        7,
    ),
    "Voodoo Witch pays 1": (
        log(
            5,
            GOODS,
            {"Ann": {"graveyard": [1, 2]}, "Bob": {}},
            {"Ann": 11, "Bob": 7},
            claim("Ann", doubloons=12),
        ),
        "claim-doubloons",
        12,
        14,
    ),
    "only one set of maps counts": (
        # 10 + 1 Barkeep + 24 for six maps + 1 goods
        log(6, GOODS, {"Ann": {"loot": {"map": 6}}, "Bob": {}}, BARKEEPS, score(Ann=24)),
        "score-mismatch",
        24,
        36,
    ),
    "a sale takes all tokens of the kind": (
        log(
            5,
            ["map", "map"],
            {"Ann": {"loot": {"goods": 4}}, "Bob": {}},
            {"Ann": 21, "Bob": 7},
            {"event": "choose", "player": "Ann", "by": "Merchant", "pick": {"token": "goods", "count": 2}},
            claim("Ann", loot={"map": 1}),
        ),
        "claim-loot",
        {"map": 1},
        {"goods": 2, "map": 1},
    ),
    "purses go below zero": (
        log(
            5,
            GOODS,
            {"Ann": {"doubloons": 1, "loot": {"map": 3}}, "Bob": {}},
            {"Ann": 24, "Bob": 7},
            claim("Ann", doubloons=-2),
        ),
        "claim-doubloons",
        -2,
        0,
    ),
    "the Brute's victim still acts": (
        log(5, GOODS, {"Ann": {}, "Bob": {}}, {"Ann": 14, "Bob": 29}, claim("Bob", doubloons=13)),
        "claim-doubloons",
        13,
        10,
    ),
    "the day goes from the highest rank": (
        # the Beggar is paid by the Armorer, whom the Brute only then discards
        log(
            5,
            ["goods"] * 3,
            {"Ann": {}, "Bob": {}, "Cy": {}},
            {"Ann": 3, "Bob": 14, "Cy": 20},
            claim("Bob", doubloons=7),
        ),
        "claim-doubloons",
        7,
        10,
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_known_slip_is_found(slip: str) -> None:
    """Facts classic, section 8: do not copy."""
    data, code, observed, expected = SLIPS[slip]
    report = validate_log(data, "slip.jsonl", installed())

    assert report.verdict is Verdict.INVALID
    (finding,) = [one for one in report.findings if one.level == "error"]
    assert (finding.code, finding.observed, finding.expected) == (code, observed, expected)
    assert finding.line == len(data.splitlines())


@pytest.mark.parametrize("slip", SLIPS)
def test_right_result_is_valid(slip: str) -> None:
    """The same log with the result that follows from the rules."""
    data, _, observed, expected = SLIPS[slip]
    *lines, last = data.decode().splitlines()
    event = json.loads(last)
    holder = event.get("scores", event)
    (key,) = [key for key, value in holder.items() if value == observed]
    holder[key] = expected
    report = validate_log("\n".join([*lines, json.dumps(event)]).encode(), "right.jsonl", installed())

    assert report.verdict is Verdict.VALID


def test_influence_of_rank_seven_puts_yellow_above_red() -> None:
    """Facts classic, section 2: another engine's row 7 has them the other way round."""
    players: dict[str, dict[str, Any]] = {"Ann": {}, "Bob": {}}
    data = log(5, ["chest", "relic"], players, BARKEEPS, take("Bob", "chest"), take("Ann", "relic"))
    report = validate_log(data, "slip.jsonl", installed())

    assert [(one.code, one.line) for one in report.findings if one.level == "error"] == [
        ("wrong-turn-order", 4)
    ]


def test_officers_of_a_spanish_spy_come_back() -> None:
    """Facts classic, section 8: in another engine they leave the game, and later rounds lack them."""
    data = log(
        6,
        GOODS,
        {"Ann": {"loot": {"officer": 6}}, "Bob": {}},
        {"Ann": 17, "Bob": 7},
        {"event": "draw", "player": "Ann", "tokens": ["map"] * 6},
        {
            "event": "round",
            "round": 2,
            "deal": [1, 2, 3, 4, 5, 6],
            "loot": [["officer", "officer"]] * 3 + [["map", "map"]] * 3,
        },
    )
    report = validate_log(data, "spy.jsonl", installed())

    assert report.verdict is Verdict.VALID
