"""Orders of abilities: which may be left out, at any number of them, and when the floor has come up."""

import random
from itertools import permutations
from typing import Any

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.model.finding import Level
from smallest import Event, claim, classic, header, judge, order, position, take

FLOOR = "galecrest.anchor.floor"
GAINING: dict[int | str, int] = {7: 6, 11: 10, 33: 6, 34: 5}
TOKENS: dict[int | str, int] = {"amulet": 3, "barrel": 1, "chest": 5}


def errors(report: LogReport) -> list[tuple[int | None, str]]:
    return [(one.line, one.code) for one in report.findings if one.level is Level.ERROR]


def touched(report: LogReport) -> list[str]:
    return [one.id for one in report.rulings if one.is_touched]


def last_day(
    reading: str, ship: list[int], loot: dict[str, int], purse: int, *, hand: tuple[int, ...] = ()
) -> list[Event]:
    """The last day of the game, on which nobody has a card: what is left is what Ann has at anchor."""
    players = {
        "Ann": {"hand": list(hand), "ship": ship, "loot": loot, "doubloons": purse},
        "Bob": {"doubloons": 1},
        "Cy": {},
    }
    start = position(round=3, day=6, players=players, days=[["map", "amulet", "map"]])
    return [header(rulings={FLOOR: reading}), start]


def abilities(ship: list[int], loot: dict[str, int]) -> list[int | str]:
    return [*ship, *[kind for kind, count in loot.items() for _ in range(count)]]


def scored(log: list[Event]) -> int:
    report = judge(log)
    assert errors(report) == []
    return report.players[0].total


SAMPLES = [
    ([36], {}, 3),
    ([36, 7], {}, 6),
    ([36, 7], {}, 5),
    ([36, 33], {"relic": 1}, 9),
    ([36, 33], {"relic": 1}, 8),
    ([36], {"relic": 2}, 0),
    ([7, 11], {"amulet": 1, "chest": 1}, 0),
    ([11], {"relic": 3}, 3),
    ([34, 36], {"relic": 1}, 9),
    ([], {"relic": 2, "amulet": 2}, 6),
    ([], {"relic": 2, "amulet": 2}, 5),
    ([], {"relic": 1, "chest": 1}, 0),
    ([36, 38], {"barrel": 1}, 5),
    ([15, 8, 36], {"barrel": 1}, 6),
]


@pytest.mark.parametrize(("ship", "loot", "purse"), SAMPLES)
def test_an_order_may_be_left_out_exactly_where_all_come_to_the_same(
    ship: list[int], loot: dict[str, int], purse: int
) -> None:
    """logbook.order: losses stop at nothing one by one, so their place matters if the purse may run dry."""
    log = last_day("step", ship, loot, purse)
    results = {
        scored([*log, order("Ann", *ways, phase="anchor")])
        for ways in set(permutations(abilities(ship, loot)))
    }
    report = judge(log)
    has_to_say = judge([*log, {"event": "score", "round": 3, "scores": {"Bob": 1}}])

    if len(results) == 1:
        assert errors(has_to_say) == []
        assert report.players[0].total in results
    else:
        assert [code for _, code in errors(has_to_say)] != []


@pytest.mark.parametrize(("ship", "loot", "purse"), SAMPLES)
def test_the_floor_has_come_up_exactly_where_a_loss_may_find_too_little(
    ship: list[int], loot: dict[str, int], purse: int
) -> None:
    """galecrest.anchor.floor: in the order logged; without one, in any. Where it has not, all score alike."""
    net, step = last_day("net", ship, loot, purse), last_day("step", ship, loot, purse)
    sum_ = scored(net)
    ways = set(permutations(abilities(ship, loot)))
    dry = {order_: runs_dry(order_, purse, len(ship)) for order_ in ways}

    assert (FLOOR in touched(judge(net))) == any(dry.values())
    for order_, comes_up in dry.items():
        said = order("Ann", *order_, phase="anchor")
        for log in (net, step):
            report = judge([*log, said])
            assert (FLOOR in touched(report)) == comes_up
            assert comes_up or report.players[0].total == sum_


def runs_dry(order_: tuple[int | str, ...], purse: int, ship: int) -> bool:
    """Tell whether a loss finds less in the purse than it takes."""
    worth: dict[int | str, int] = GAINING | TOKENS | {36: -6, "relic": -3, 38: ship, 15: 0, 8: 1}
    for one in order_:
        purse += worth[one]
        if purse < 0:
            return True
    return False


@pytest.mark.parametrize("count", [2, 5, 8, 11, 14, 17])
@pytest.mark.parametrize("purse", [60, 0])
def test_a_full_purse_needs_no_order_however_many_abilities_there_are(count: int, purse: int) -> None:
    """logbook.order: with 60 doubloons no loss can be dodged, with none the order says which are."""
    rng = random.Random(count)
    ship = rng.sample([7, 11, 33, 34, 36], min(count, 5))
    ship = sorted({*ship, 36})
    kinds = [
        "relic",
        "amulet",
        "chest",
        "barrel",
        "relic",
        "amulet",
        "chest",
        "barrel",
        "relic",
        "relic",
        "barrel",
    ]
    loot: dict[str, int] = {}
    for kind in kinds[: max(count - len(ship), 1)]:
        loot[kind] = loot.get(kind, 0) + 1
    log = [*last_day("step", ship, loot, purse), {"event": "score", "round": 3, "scores": {"Bob": 1}}]

    assert (errors(judge(log)) == []) == (purse == 60)


def test_a_part_of_an_order_will_do_where_the_rest_can_t_matter() -> None:
    """logbook.order: what is left out may stand anywhere."""
    log = last_day("step", [7, 11, 33, 36], {"relic": 2, "amulet": 2, "chest": 1}, 12)

    assert errors(judge([*log, order("Ann", 7, 36, phase="anchor")])) == []
    poor = last_day("step", [7, 36], {"relic": 1}, 0)

    assert errors(judge([*poor, order("Ann", 7, phase="anchor")])) == [(3, "order-incomplete")]


@pytest.mark.parametrize("count", [3, 5, 7])
def test_orders_of_the_night_are_merged_by_what_they_come_to(count: int) -> None:
    """logbook.order: a Mutineer among Barkeep, Armorer and others is no reason to ask if he takes himself."""
    ship = [16, 20, 22, 24, 28, 30, 32][:count]
    players = {
        "Ann": {"hand": [31, 33], "ship": ship, "doubloons": 40},
        "Bob": {"hand": [21, 32]},
        "Cy": {"hand": [32, 35]},
    }
    log = [header(), position(("map",) * 3, players=players)]
    log.append({"event": "play", "day": 3, "plays": {"Ann": 31, "Bob": 21, "Cy": 32}})
    log += [take(who, "map") for who in ("Cy", "Ann", "Bob")]
    tomorrow = {"event": "play", "day": 4, "plays": {"Ann": 33, "Bob": 32, "Cy": 35}}
    without = judge([*log, tomorrow])

    # the Topman pays by who is left: his place matters from four on, the others' never
    assert (errors(without) == []) == (count < 4)


# losses by day, and the floor of the last day


def rest_day(purse: str, floor: str, ship: list[int], doubloons: int, loot: dict[str, int]) -> list[Event]:
    """A day on which Ann's Gambler (24) costs one doubloon for each of her tokens."""
    players = {
        "Ann": {"hand": [24, 30], "ship": ship, "doubloons": doubloons, "loot": loot},
        "Bob": {"hand": [20, 30]},
        "Cy": {"hand": [9, 30]},
    }
    rulings = {"classic.purse.floor": purse, "classic.restday.floor": floor}
    start = {"event": "position", "round": 1, "day": 6, "players": players, "days": [["goods"] * 3]}
    plays = {"event": "play", "day": 6, "plays": {"Ann": 24, "Bob": 20, "Cy": 9}}
    return [classic(rulings=rulings), start, plays]


@pytest.mark.parametrize(
    ("purse", "floor", "ship", "doubloons", "score"),
    [
        # two maps cost 2, the Gambler brings 8 in the end, a goods token 1; the maps are no set
        ("zero", "total", [], 0, 9),
        ("zero", "step", [], 0, 9),
        ("debt", "total", [], 0, 7),
        ("debt", "step", [], 0, 7),
        # the Quartermaster (26) takes 8 before the Gambler brings 8
        ("zero", "total", [26], 0, 1),
        ("zero", "step", [26], 0, 9),
        ("debt", "total", [26], 0, 0),
        ("debt", "step", [26], 0, 9),
        ("debt", "step", [26], 5, 9),
        ("debt", "total", [26], 5, 4),
        # the Preacher (6) brings 5 after both
        ("debt", "step", [6, 26], 0, 14),
        ("debt", "total", [6, 26], 0, 4),
    ],
)
def test_by_step_a_negative_purse_is_nothing_after_an_end_action(
    purse: str, floor: str, ship: list[int], doubloons: int, score: int
) -> None:
    """classic.restday.floor: step – coins are floored after each End action, booty is added after."""
    log = rest_day(purse, floor, ship, doubloons, {"map": 2})
    report = judge([*log, {"event": "score", "round": 1, "scores": {"Ann": score}}])

    assert errors(report) == []


@pytest.mark.parametrize(
    ("doubloons", "ship", "comes_up"),
    [
        (0, [], False),
        (9, [26], False),
        (5, [26], True),
        (0, [26], True),
        (10, [6, 26], False),
        (2, [6, 26], True),
    ],
)
@pytest.mark.parametrize("floor", ["total", "step"])
def test_the_floor_of_the_day_of_rest_comes_up_where_a_loss_finds_too_little(
    floor: str, doubloons: int, ship: list[int], comes_up: bool
) -> None:
    """classic.restday.floor: a loss the purse can pay raises no question."""
    report = judge(rest_day("zero", floor, ship, doubloons, {}))

    assert ("classic.restday.floor" in touched(report)) == comes_up


# Wind Nymphs that act when they are resolved


def nymphs(ann: list[int], bob: list[int], *events: Event, reading: str = "as-resolved") -> list[Event]:
    players: dict[str, Any] = {
        "Ann": {"hand": [31, 30], "ship": ann},
        "Bob": {"hand": [21, 30], "ship": bob},
        "Cy": {"hand": [32, 31]},
    }
    start = position(("map",) * 3, players=players)
    plays = {"event": "play", "day": 3, "plays": {"Ann": 31, "Bob": 21, "Cy": 32}}
    takes = [take(who, "map") for who in ("Cy", "Ann", "Bob")]
    return [header(rulings={"galecrest.nymph.clash": reading}), start, plays, *takes, *events]


@pytest.mark.parametrize(
    ("ann", "bob", "orders", "purses"),
    [
        ([24, 37], [37], {"Ann": [24, 37]}, [(1, 0), (2, 0)]),
        ([24, 37], [37], {"Ann": [37, 24]}, [(2, 0)]),
        ([37], [24, 37], {"Bob": [24, 37]}, [(0, 1), (0, 2)]),
        ([37], [24, 37], {"Bob": [37, 24]}, [(0, 2)]),
        ([24, 37], [24, 37], {"Ann": [24, 37], "Bob": [24, 37]}, [(1, 1), (1, 2)]),
        ([24, 37], [24, 37], {"Ann": [37, 24], "Bob": [37, 24]}, [(2, 2)]),
        ([8, 37], [37], {}, [(1, 0)]),
        ([37], [37], {}, [(0, 0)]),
        ([37], [], {}, [(2, 0)]),
        ([24, 37], [], {"Ann": [24, 37]}, [(3, 0)]),
    ],
)
def test_an_order_stands_whoever_resolves_first(
    ann: list[int], bob: list[int], orders: dict[str, list[int]], purses: list[tuple[int, int]]
) -> None:
    """galecrest.nymph.clash: as-resolved – who acts at the same time may act before or after a clash."""
    said = [order(who, *acts) for who, acts in orders.items()]
    right = []
    for mine in range(5):
        for theirs in range(5):
            log = nymphs(ann, bob, *said, claim("Ann", doubloons=mine), claim("Bob", doubloons=theirs))
            if judge(log).verdict is Verdict.VALID:
                right.append((mine, theirs))

    assert right == purses


def test_counted_at_nightfall_nobody_waits_for_anybody() -> None:
    """galecrest.nymph.clash: counted-at-nightfall – Ann's own order decides what her Topman counts."""
    log = nymphs([24, 37], [37], order("Ann", 24, 37), reading="counted-at-nightfall")

    assert errors(judge([*log, claim("Ann", doubloons=1)])) == []
    assert errors(judge([*log, claim("Ann", doubloons=2)])) == [(8, "claim-doubloons")]
