"""Ways to plant a slip in a recorded game: each returns the log and the true cause, if it finds a place."""

from __future__ import annotations

import json
from typing import Any

from libertalia.core.resolve import installed
from slip_cases import EDITIONS, PLANTERS, TOTALS, Case, Planted, planter, recorded, validated, with_line

__all__ = ["PLANTERS"]


@planter("a night ability left out")
def night(case: Case) -> Planted | None:
    line = case.some_line(lambda one: one.phase == "night")
    return with_line(case, line, "line-left-out", -line.amount if line else 0)


@planter("start money left out")
def start(case: Case) -> Planted | None:
    line = case.some_line(lambda one: not one.day and one.balance == one.amount and one.line > 0)
    return with_line(case, line, "line-left-out", -line.amount if line else 0)


@planter("a token left out at the end")
def token(case: Case) -> Planted | None:
    kinds = {one.kind for one in case.report.variant.tokens} if case.report.variant else set()
    line = case.some_line(lambda one: not one.day and one.cause in kinds)
    return with_line(case, line, "line-left-out", -line.amount if line else 0)


@planter("any line left out")
def any_line(case: Case) -> Planted | None:
    line = case.some_line()
    return with_line(case, line, "line-left-out", -line.amount if line else 0)


@planter("a line counted twice")
def twice(case: Case) -> Planted | None:
    line = case.some_line()
    return with_line(case, line, "line-counted-twice", line.amount if line else 0)


@planter("a wrong sign")
def sign(case: Case) -> Planted | None:
    line = case.some_line(lambda one: bool(one.day) and one.amount < 0) or case.some_line(
        lambda one: one.amount < 0
    )
    return with_line(case, line, "wrong-sign", -2 * line.amount if line else 0)


@planter("one off in a line")
def one_off(case: Case) -> Planted | None:
    return with_line(case, case.some_line(), "line-off", case.rng.choice([-1, 1]))


@planter("a set counted twice")
def set_twice(case: Case) -> Planted | None:
    table = case.report.table
    assert table is not None
    worth = {kind: each for kind, each in zip(table.kinds, table.worth, strict=True) if each is not None}
    line = case.some_line(lambda one: one.cause in worth and not one.day)
    if line is None:
        return None
    value = next(worth[line.cause](size) for size in range(1, 20) if worth[line.cause](size))
    kind = "line-counted-twice" if value == line.amount else "set-counted-twice"
    return with_line(case, line, kind, value)


@planter("a number of the other edition")
def edition(case: Case) -> Planted | None:
    other = EDITIONS[1 - EDITIONS.index(case.variant)]
    variants = [installed().resolve(one, len(case.report.names)).variant for one in (case.variant, other)]
    amounts: list[dict[str, tuple[str, int]]] = []
    for variant in variants:
        rows = [(one.name, one.abilities) for one in variant.characters]
        rows += [(one.kind, one.abilities) for one in variant.tokens]
        uses = {name: [use for some in own.values() for use in some] for name, own in rows}
        amounts.append(
            {
                name: (own[0].ability, own[0].params["amount"])
                for name, own in uses.items()
                if len(own) == 1 and own[0].params.get("amount")
            }
        )
    ours, theirs = amounts
    both = {
        name: (number, theirs[name][1])
        for name, (ability, number) in ours.items()
        if name in theirs and theirs[name][0] == ability and theirs[name][1] != number
    }
    line = case.some_line(lambda one: one.cause in both and one.amount % both[one.cause][0] == 0)
    if line is None:
        return None
    number, instead = both[line.cause]
    return with_line(case, line, "other-edition", line.amount // number * instead - line.amount)


def written(case: Case) -> list[tuple[int, dict[str, Any]]]:
    """Return the places of totals: index of the event and the mapping they stand in."""
    return [
        (at, event) for at, event in enumerate(case.log) if event["event"] in ("claim", "score", "result")
    ]


@planter("two totals swapped")
def swapped(case: Case) -> Planted | None:
    log = case.copy()
    at, event = case.rng.choice(written(case))
    first, second = case.rng.sample(case.report.names, 2)
    if event["event"] == "claim":
        first = event["player"]
        near = [
            one
            for one in range(max(0, at - 6), min(len(log), at + 7))
            if all(log[i]["event"] == "claim" for i in range(min(at, one), max(at, one) + 1))
        ]
        spot = case.rng.choice([one for one in near if one != at])
        log[at]["doubloons"], log[spot]["doubloons"] = log[spot]["doubloons"], log[at]["doubloons"]
        same = log[at] == case.log[at]
    else:
        scores = log[at]["scores"]
        scores[first], scores[second] = scores[second], scores[first]
        same = scores[first] == scores[second]
    return None if same else Planted(log=log, kind="totals-swapped", player=first)


@planter("two digits transposed")
def transposed(case: Case) -> Planted | None:
    spots = []
    for at, event in written(case):
        totals = {event["player"]: event["doubloons"]} if event["event"] == "claim" else event["scores"]
        spots += [(at, name, n) for name, n in totals.items() if n > 9 and n % 10 and n // 10 % 10 != n % 10]
    if not spots:
        return None
    at, name, number = case.rng.choice(spots)
    digits = str(number)
    wrong = int(digits[:-2] + digits[-1] + digits[-2])
    log = case.copy()
    if log[at]["event"] == "claim":
        log[at]["doubloons"] = wrong
    else:
        log[at]["scores"][name] = wrong
    return Planted(log=log, kind="digits-transposed", player=name)


@planter("ten off in an addition")
def ten_off(case: Case) -> Planted | None:
    at, _ = case.rng.choice([one for one in written(case) if one[1]["event"] != "claim"])
    log, name = case.copy(), case.rng.choice(case.report.names)
    log[at]["scores"][name] += case.rng.choice([-10, 10])
    return Planted(log=log, kind="addition-slip", player=name)


@planter("a round left out of the sum")
def round_out(case: Case) -> Planted | None:
    log, player = case.copy(), case.rng.choice(case.report.players)
    number = case.rng.choice(player.rounds)
    log[-1]["scores"][player.name] -= number
    return Planted(log=log, kind="round-left-out", player=player.name) if number else None


@planter("a round counted twice in the sum")
def round_twice(case: Case) -> Planted | None:
    log, player = case.copy(), case.rng.choice(case.report.players)
    number = case.rng.choice(player.rounds)
    log[-1]["scores"][player.name] += number
    return Planted(log=log, kind="round-counted-twice", player=player.name) if number else None


@planter("tokens of a set miscounted")
def miscounted(case: Case) -> Planted | None:
    table = case.report.table
    assert table is not None
    worth = {kind: each for kind, each in zip(table.kinds, table.worth, strict=True) if each is not None}
    line = case.some_line(lambda one: one.cause in worth and not one.day)
    if line is None:
        return None
    each = worth[line.cause]
    held = next(count for count in range(20) if each(count) == line.amount)
    instead = next(
        each(count) for count in range(held - 1, held - 9, -1) if each(max(count, 0)) != line.amount
    )
    # with one set alone, a token too few leaves nothing of it
    kind = "tokens-miscounted" if instead else "line-left-out"
    return with_line(case, line, kind, instead - line.amount)


@planter("written down before the end of the day")
def too_early(case: Case) -> Planted | None:
    spots = []
    for number, event in enumerate(case.log, 1):
        if event["event"] != "claim":
            continue
        ahead = [one for one in case.ledger() if one.player == event["player"] and one.line < number]
        before = [at for at in range(number - 1) if case.log[at]["event"] in ("claim", "round")]
        own = [
            at
            for at in before
            if case.log[at]["event"] == "round" or case.log[at]["player"] == event["player"]
        ]
        since = [one for one in ahead if one.line > own[-1] + 1]
        if len({(one.cause, one.amount) for one in since}) > 1:
            spots += [(number, since[at:]) for at in range(len(since) - 1)]
    spots = [one for one in spots if sum([line.amount for line in one[1]])]
    if not spots:
        return None
    number, since = case.rng.choice(spots)
    log = case.copy()
    log[number - 1]["doubloons"] -= sum([line.amount for line in since])
    return Planted(log=log, kind="written-too-early", player=since[0].player, line=since[0])


@planter("another reading of a ruling")
def reading(case: Case) -> Planted | None:
    variant = case.report.variant
    assert variant is not None
    claims = any(event["event"] == "claim" for event in case.log)
    pairs = [(one.id, each) for one in variant.rulings for each in one.readings if each != one.default]
    for id_, instead in case.rng.sample(pairs, min(len(pairs), 12)):
        data = recorded(case.variant, variant.players, case.rng.randrange(10**6), claims, {id_: instead})
        log = [json.loads(line) for line in data.decode().splitlines()]
        log[0].pop("rulings", None)
        log[0].pop("rules", None)
        found = validated(log).findings
        if found and found[0].code in TOTALS:
            return Planted(
                log=log, kind="other-reading", player=found[0].player or "", reading=(id_, instead)
            )
    return None
