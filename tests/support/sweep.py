"""The sweep: every value of every variant changed, and what a comparison says of each change.

``make sweep`` prints the figures as a table.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache

import attrs

from alterations import alterations
from libertalia.core.analysis.compare import Comparison, Level, Side, compare, side
from libertalia.core.analysis.compare.checks import checks
from libertalia.core.analysis.compare.trial import Parting, parting
from libertalia.core.analysis.compare.view import View
from libertalia.core.analysis.compare.walk import walk
from libertalia.core.model.variant import Token
from libertalia.core.resolve import Resolved, installed

TILES = {
    "map": "calm",
    "barrel": "stormy",
    "relic": "calm",
    "saber": "stormy",
    "amulet": "calm",
    "hook": "calm",
    "chest": "stormy",
}

NAMED = ("name", "table")
"""Grounds of what only has another name, or is seen at the table only."""

FEW_GAMES = 5
"""Games that a value which nothing depends on has to end alike; a difference shows in the first few."""


@attrs.frozen
class Subject:
    """A variant to be swept: with a number of players, its mode and its board."""

    variant: str
    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options if name in ("board", "mode")]
        return " ".join([self.variant, f"{self.players} players", *chosen])

    @property
    def resolved(self) -> Resolved:
        """The variant as it is installed."""
        return _resolved(self)


@cache
def _resolved(subject: Subject) -> Resolved:
    return installed().resolve(subject.variant, subject.players, dict(subject.options))


SUBJECTS = (
    Subject("classic", 2),
    Subject("classic", 5),
    Subject("galecrest", 2),
    Subject("galecrest", 4),
    Subject("galecrest", 3, (("board", "stormy"),)),
    Subject("galecrest", 3, (("board", "uncharted"), *TILES.items())),
    Subject("galecrest", 2, (("mode", "solo"),)),
    *[
        Subject(id_, installed().about(id_).players[0] + (installed().about(id_).players[1] > 2))
        for id_ in installed().ids
        if installed().about(id_).extends
    ],
)
"""Every edition, ready variant, mode and board."""


@attrs.frozen
class Swept:
    """One change and what the comparison says of it.

    Args:
        path: What was changed, and how.
        resolved: The variant with the change.
        comparison: Of the variant as it is with the changed one.
        same_print: Whether the fingerprint is the same.
    """

    path: str
    resolved: Resolved
    comparison: Comparison
    same_print: bool

    @property
    def is_grave(self) -> bool:
        """Whether something above *wording* is said."""
        return any((one.settled or one.level) in GRAVE for one in self.comparison.differences)

    @property
    def is_named(self) -> bool:
        """Whether all that is said is that something has another name."""
        return all(one.rule in NAMED for one in self.comparison.differences)

    @property
    def is_inert(self) -> bool:
        """Whether it is said that nothing depends on the value."""
        return not self.is_grave and not self.is_named


GRAVE = (Level.BREAKING, Level.SCORING, Level.ORDERING)


def as_side(label: str, resolved: Resolved) -> Side:
    """Return a variant as a side whose open questions are left alone."""
    return side(label, lambda players, readings: resolved, (resolved.variant.players,))


def labelled_side(label: str, resolved: Resolved) -> Side:
    """Return a variant as a side that sentences call by *label*."""
    return attrs.evolve(as_side(label, resolved), label=label)


def sweep(subject: Subject) -> Iterator[Swept]:
    """Yield every change of a variant with what the comparison says of it."""
    resolved = subject.resolved
    plain = labelled_side("A", resolved)
    for path, changed in alterations(resolved):
        yield Swept(
            path,
            changed,
            compare(plain, labelled_side("B", changed)),
            resolved.variant.fingerprint == changed.variant.fingerprint,
        )


def ends_alike(subject: Subject, swept: Swept) -> bool:
    """Tell whether paired games come to the same end with and without a change."""
    return parting(subject.resolved, swept.resolved, FEW_GAMES) is Parting.NONE


def leaves(subject: Subject) -> list[str]:
    """Return the paths of all values of a variant."""
    return _leaves(subject.resolved, subject.resolved)


def leaves_of(a: str, b: str, players: int) -> list[str]:
    """Return the paths of all values of two editions, lined up."""
    return _leaves(installed().resolve(a, players), installed().resolve(b, players))


def _leaves(a: Resolved, b: Resolved) -> list[str]:
    comparison = compare(labelled_side("A", a), labelled_side("B", b))
    pairs = (*comparison.characters, *comparison.tokens)
    kinds = {
        pair.a.kind: pair.b.kind
        for pair in comparison.tokens
        if isinstance(pair.a, Token) and isinstance(pair.b, Token)
    }
    return [leaf.path for leaf in walk(View(a, b, ("A", "B")), pairs, kinds)]


def figures(subject: Subject) -> list[int]:
    """Return the numbers of values, of changes, and of changes by what is said of them."""
    found: Counter[str] = Counter()
    for swept in sweep(subject):
        found["grave" if swept.is_grave else "named" if swept.is_named else "inert"] += 1
    return [len(leaves(subject)), sum(found.values()), *[found[one] for one in ("grave", "named", "inert")]]


def table() -> str:
    """Return the figures of all variants as a Markdown table."""
    lines = ["| variant | values | changes | said, above wording | only named otherwise | inert |"]
    lines += ["| --- | ---: | ---: | ---: | ---: | ---: |"]
    total = [0] * 5
    for subject in SUBJECTS:
        numbers = figures(subject)
        total = [one + other for one, other in zip(total, numbers, strict=True)]
        lines.append(f"| {subject} | {' | '.join(map(str, numbers))} |")
    lines.append(f"| together | {' | '.join(map(str, total))} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(f"{len(checks().rows)} checks\n\n{table()}")
