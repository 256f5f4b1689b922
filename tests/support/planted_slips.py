"""Slips planted in recorded games, and how often the true cause is among what is said of them.

``python tests/support/planted_slips.py`` prints the percentages for the page of figures.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from attrs import define, field, frozen

from libertalia.core.analysis.chronicle import LedgerLine
from libertalia.core.analysis.model import LogReport
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.slips.model import Explanation
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.logbook.write import write_log
from libertalia.core.resolve import installed

EDITIONS = ("classic", "galecrest")
FIRST = 3
TOTALS = ("claim-doubloons", "score-mismatch", "result-scores")


@frozen(kw_only=True)
class Planted:
    """A log with one slip.

    Args:
        log: Its lines as events.
        kind: The true kind.
        player: Whose total it is.
        line: The ledger line it is about, if it is one.
        reading: Ruling id and reading the table played by, if that is it.
    """

    log: list[dict[str, Any]]
    kind: str
    player: str
    line: LedgerLine | None = None
    reading: tuple[str, str] | None = None


@define
class Case:
    """A recorded game to plant slips in; ``report`` says that it is valid."""

    variant: str
    log: list[dict[str, Any]]
    report: LogReport
    rng: random.Random

    def ledger(self) -> list[LedgerLine]:
        """Return the lines that are no scoring of a round."""
        return [one for one in self.report.ledger if not one.cause.startswith("score")]

    def some_line(self, fits: Callable[[LedgerLine], bool] = lambda one: True) -> LedgerLine | None:
        lines = [one for one in self.ledger() if fits(one)]
        return self.rng.choice(lines) if lines else None

    def copy(self) -> list[dict[str, Any]]:
        copied: list[dict[str, Any]] = json.loads(json.dumps(self.log))
        return copied

    def shifted(self, line: LedgerLine, by: int, is_put_right: bool = False) -> list[dict[str, Any]] | None:
        """Return the log with a player's totals off from the first that holds a ledger line on.

        Args:
            line: The ledger line.
            by: How far off.
            is_put_right: Whether the next total is right again.
        """
        log, round_, changed = self.copy(), 0, 0
        for number, event in enumerate(log, 1):
            if event["event"] == "round":
                round_ = event["round"]
            if number <= line.line or (changed and is_put_right):
                continue
            changed += shift(event, line, round_, by)
        return log if changed else None


def shift(event: dict[str, Any], line: LedgerLine, round_: int, by: int) -> bool:
    """Change the total of an event that holds a ledger line; tell whether it does."""
    if event["event"] == "claim" and event["player"] == line.player and round_ == line.round:
        event["doubloons"] += by
    elif (event["event"] == "score" and event["round"] == line.round) or event["event"] == "result":
        event["scores"][line.player] += by
    else:
        return False
    return True


def validated(log: list[dict[str, Any]]) -> LogReport:
    """Validate events."""
    return validate_log("\n".join(map(json.dumps, log)).encode(), "planted.jsonl", installed())


def recorded(variant: str, players: int, seed: int, claims: bool, rulings: dict[str, str]) -> bytes:
    """Return the log of a random game."""
    table = table_of(installed().resolve(variant, players, {}, rulings))
    return write_log(record_game(table, random.Random(seed), claims=claims)[0])


def cases(variant: str, seeds: range, claims: bool) -> Iterator[Case]:
    """Yield recorded games, with claims after each day or with scores alone."""
    for seed in seeds:
        data = recorded(variant, 2 + seed % 5, seed, claims, {})
        log = [json.loads(line) for line in data.decode().splitlines()]
        report = validated(log)
        assert not any(report.explanations)
        yield Case(variant, log, report, random.Random(seed))


PLANTERS: dict[str, Callable[[Case], Planted | None]] = {}


def planter(what: str) -> Callable[[Callable[[Case], Planted | None]], Callable[[Case], Planted | None]]:
    """Register a way to plant a slip."""

    def register(function: Callable[[Case], Planted | None]) -> Callable[[Case], Planted | None]:
        PLANTERS[what] = function
        return function

    return register


def with_line(case: Case, line: LedgerLine | None, kind: str, by: int) -> Planted | None:
    log = case.shifted(line, by, case.rng.random() < 0.3) if line is not None else None
    return None if log is None or line is None else Planted(log=log, kind=kind, player=line.player, line=line)


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


@planter("another reading of a ruling")
def reading(case: Case) -> Planted | None:
    variant = case.report.variant
    assert variant is not None
    claims = any(event["event"] == "claim" for event in case.log)
    pairs = [(one.id, each) for one in variant.rulings for each in one.readings if each != one.default]
    for id_, instead in case.rng.sample(pairs, min(len(pairs), 6)):
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


def place_of(planted: Planted) -> int:
    """Return how the true cause ranks among the explanations of the first total that differs; 0 if not."""
    report = validated(planted.log)
    for finding, found in zip(report.findings, report.explanations, strict=True):
        if finding.code in TOTALS and finding.player == planted.player:
            return next((one.rank for one in found if is_it(one, planted)), 0)
    raise AssertionError(planted.kind)


def is_it(one: Explanation, planted: Planted) -> bool:
    """Tell whether an explanation is the true cause."""
    if one.kind != planted.kind or (planted.reading and planted.reading not in one.reading.items()):
        return False
    if planted.line is None:
        return True
    return any(
        (line.round, line.day, line.phase, line.cause, line.amount)
        == (planted.line.round, planted.line.day, planted.line.phase, planted.line.cause, planted.line.amount)
        for line in one.lines
    )


@define
class Tally:
    """How often a slip was planted, and how often it was among the first explanations."""

    planted: Counter[str] = field(factory=Counter)
    found: Counter[str] = field(factory=Counter)
    first: Counter[str] = field(factory=Counter)

    @property
    def share(self) -> float:
        """The share found, over all kinds."""
        return self.found.total() / self.planted.total()

    def __str__(self) -> str:
        rows = [
            f"| {what} | {self.planted[what]} | {self.first[what] / self.planted[what]:.0%}"
            f" | {self.found[what] / self.planted[what]:.0%} |"
            for what in PLANTERS
            if self.planted[what]
        ]
        total = self.planted.total()
        rows.append(f"| all | {total} | {self.first.total() / total:.0%} | {self.share:.0%} |")
        head = ["| planted | cases | first | among the first three |", "| --- | --- | --- | --- |"]
        return "\n".join([*head, *rows])


def tally(variant: str, seeds: range, claims: bool = True) -> Tally:
    """Plant every kind of slip in every game."""
    made = Tally()
    for case in cases(variant, seeds, claims):
        for what, plant in PLANTERS.items():
            planted = plant(case)
            if planted is None:
                continue
            place = place_of(planted)
            made.planted[what] += 1
            made.found[what] += 0 < place <= FIRST
            made.first[what] += place == 1
    return made


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for claims, title in ((True, "with claims after every day"), (False, "with scores and result alone")):
        for variant in EDITIONS:
            sys.stdout.write(f"\n{variant}, {title}\n\n{tally(variant, range(1000, 1000 + count), claims)}\n")
