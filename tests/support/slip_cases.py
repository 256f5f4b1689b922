"""Recorded games to plant slips in."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from attrs import define, frozen

from libertalia.core.analysis.chronicle import LedgerLine
from libertalia.core.analysis.model import LogReport
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.logbook.write import write_log
from libertalia.core.resolve import installed

EDITIONS = ("classic", "galecrest")
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
