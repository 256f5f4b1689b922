"""The mutation test: which logs are mutated, what must be found, and the figures.

``python tests/support/mutation.py 10`` mutates each log ten times in every way and prints the figures.

A mutant counts as *breaking* if the oracle (``replay.py``) comes to trouble in it; the judge must report an
error, its first one on the line of that trouble. Every other mutant is *harmless*, and the judge must find
nothing. What makes a changed log harmless:

- a claim was dropped, or doubled: whatever else it says is still true;
- a choice with one legal answer was dropped: it follows by itself;
- players who act at the same time (night, end of a round) were swapped;
- an order was changed, or lost an ability, and every order comes to the same;
- a token that stays on the board, or leaves the game unseen, was another one;
- the track started otherwise and nobody was passed, no tie decided, before a claim;
- a legal but different choice that no later line contradicts: with claims after every day it is rare.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from attrs import define, field

from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import validate_log
from libertalia.core.engine.table import build_table
from libertalia.core.logbook.write import write_log
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed
from mutants import CHANGES, Mutant, mutants
from replay import first_trouble

GOLDEN = Path(__file__).parents[1] / "golden"

AT_THE_CHANGE = frozenset(
    {
        "another number in a claim",
        "another zone in a claim",
        "another number in a score or the result",
        "another winner",
        "a player left out of a play",
        "a token too many or too few laid out",
        "another day or round",
    }
)
"""Changes that can be wrong nowhere but on the line itself: here the oracle is checked too."""


@define
class Tally:
    """What came of the mutants of some logs."""

    breaking: Counter[str] = field(factory=Counter)
    harmless: Counter[str] = field(factory=Counter)
    codes: Counter[str] = field(factory=Counter)
    missed: list[str] = field(factory=list)
    elsewhere: list[str] = field(factory=list)
    false_alarms: list[str] = field(factory=list)

    def add(self, name: str, mutant: Mutant) -> None:
        """Judge a mutant and compare with the oracle."""
        trouble = first_trouble(mutant.lines)
        found = validate_log(mutant.data, name, installed()).findings
        errors = [(one.line, one.code) for one in found if one.level is Level.ERROR]
        what = f"{name}, line {mutant.at}, {mutant.kind}: wrong on {trouble}, found {errors[:2]}"
        if trouble is None:
            self.harmless[mutant.kind] += 1
            if errors:
                self.false_alarms.append(what)
            return
        self.breaking[mutant.kind] += 1
        if mutant.kind in AT_THE_CHANGE and trouble != mutant.at:
            self.elsewhere.append(f"the oracle itself: {what}")
        elif not errors:
            self.missed.append(what)
        elif errors[0][0] != trouble:
            self.elsewhere.append(what)
        else:
            self.codes[errors[0][1]] += 1

    @property
    def found(self) -> float:
        """Part of the breaking mutants that were found on the right line."""
        return sum(self.codes.values()) / sum(self.breaking.values())

    def __str__(self) -> str:
        lines = [
            f"{kind:45}{self.breaking[kind]:5} breaking{self.harmless[kind]:5} harmless" for kind in CHANGES
        ]
        lines.append(f"found on the right line: {self.found:.2%} of {sum(self.breaking.values())}")
        for title in ("missed", "elsewhere", "false_alarms"):
            lines += [f"{title}: {one}" for one in getattr(self, title)]
        lines += [f"{code}: {count}" for code, count in self.codes.most_common()]
        return "\n".join(lines)


def golden_logs() -> dict[str, bytes]:
    """Return the recorded games, without the worked example that starts in the middle."""
    return {path.stem: path.read_bytes() for path in sorted(GOLDEN.glob("p*.jsonl"))}


def random_logs(variant: str) -> dict[str, bytes]:
    """Return a random game of a variant at each number of players, claims included."""
    logs = {}
    for players in range(2, 7):
        resolved = installed().resolve(variant, players)
        table = build_table(resolved.variant, resolved.vocabulary)
        logs[f"{variant}-{players}"] = write_log(record_game(table, random.Random(players))[0])
    return logs


def tally(logs: dict[str, bytes], each: int, kinds: Iterable[str] = CHANGES) -> Tally:
    """Mutate each log *each* times in every way."""
    made = Tally()
    for name, data in logs.items():
        for mutant in mutants(data, random.Random(name), each):
            if mutant.kind in kinds:
                made.add(name, mutant)
    return made


def main() -> None:
    each = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    games = {"recorded": golden_logs(), **{id_: random_logs(id_) for id_ in ("classic", "galecrest")}}
    for title, logs in games.items():
        sys.stdout.write(f"{title}\n{tally(logs, each)}\n\n")


if __name__ == "__main__":
    main()
