"""Slips planted in recorded games, and how often the true cause is among what is said of them.

``python tests/support/planted_slips.py`` prints the percentages for the page of figures.
"""

from __future__ import annotations

import sys
from collections import Counter

from attrs import define, field

from libertalia.core.analysis.slips.model import Explanation
from slip_cases import EDITIONS, TOTALS, Planted, cases, validated
from slip_planters import PLANTERS

FIRST = 3
FRESH = 5000
"""First seed of the figures; nothing was tuned on these games."""


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
            sys.stdout.write(
                f"\n{variant}, {title}\n\n{tally(variant, range(FRESH, FRESH + count), claims)}\n"
            )
