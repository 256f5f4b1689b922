"""The rulebook of a variant: every rule as a clause in the edition's words, made from its values.

Clauses of phases, steps, characters, tokens, the neutral figure and rulings are generated from the
variant's rows; what no row says stands as a template in the files its plug-in names. A written clause
with the id of a generated one is put before that one's text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from attrs import evolve, field, frozen

from ..model.variant import Variant
from ..resolve.books import Written
from ..resolve.resolver import Resolved
from .clause import TABLE_ONLY, Clause, Part, split_sources
from .clauses import generated
from .phrase import paths, render
from .values import values

__all__ = ["TABLE_ONLY", "TOPICS", "Clause", "Rulebook", "rulebook", "split_sources"]

TOPICS = (
    "aim",
    "components",
    "setup",
    "rounds",
    "selection",
    "day",
    "dusk",
    "night",
    "end-of-round",
    "scoring",
    "carry-over",
    "player-counts",
    "figure",
    "end",
    "characters",
    "tokens",
    "words",
)
"""The topics in reading order."""


@frozen(kw_only=True, eq=False)
class Rulebook:
    """The clauses of a resolved variant.

    Args:
        variant: The variant they are made from.
        clauses: The clauses in reading order.
        by_id: The same by id.
    """

    variant: Variant
    clauses: tuple[Clause, ...]
    by_id: Mapping[str, Clause] = field(init=False)

    @by_id.default
    def _index(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def clause(self, id_: str) -> Clause | None:
        """Return the clause of this id; ``None`` if there is none."""
        return self.by_id.get(id_)

    def topic(self, name: str) -> tuple[Clause, ...]:
        """Return the clauses of a topic in reading order."""
        return tuple([clause for clause in self.clauses if clause.topic == name])

    def stating(self, path: str) -> tuple[Clause, ...]:
        """Return the clauses that state a value, or a value below this path."""
        return tuple([clause for clause in self.clauses if states(clause, path)])


def states(clause: Clause, path: str) -> bool:
    """Tell whether a clause states a value, or one below its path."""
    return any(one == path or one.startswith(f"{path}.") for one in clause.states)


@lru_cache(maxsize=256)
def rulebook(resolved: Resolved) -> Rulebook:
    """Return the rulebook of a resolved variant.

    Raises:
        KeyError: If a template names a value the variant does not have.
    """
    variant = resolved.variant
    known = values(variant)
    clauses = {clause.id: clause for clause in generated(resolved, known)}
    order = list(clauses)
    for one in resolved.books.clauses:
        if not _holds(one, variant, known):
            continue
        text = _text(one, variant, known)
        if one.id in clauses:
            clauses[one.id] = _led_in(clauses[one.id], one, text, known)
            continue
        if not text or not one.topic:
            continue  # what it speaks of, or leads in, isn't there
        clauses[one.id] = Clause(
            id=one.id,
            kind="written",
            topic=one.topic,
            title=one.title,
            parts=(Part(text=text),),
            states=_known(one.states, known),
            sources=split_sources(one.source.where),
            confidence=one.source.confidence,
            rulings=(one.ruling,) if one.ruling else (),
            enforced_by=one.enforced_by,
            chooses=one.chooses,
        )
        order.insert(_place(one, order), one.id)
    ranked = sorted([clauses[id_] for id_ in order], key=lambda one: (TOPICS.index(one.topic), one.is_ruling))
    return Rulebook(variant=variant, clauses=tuple(ranked))


def _place(one: Written, order: list[str]) -> int:
    if one.after in order:
        return order.index(one.after) + 1
    return order.index(one.before) if one.before in order else len(order)


def _holds(one: Written, variant: Variant, known: Mapping[str, Any]) -> bool:
    """Tell whether a clause is about this table; house rules may have taken away what it speaks of."""
    fits = not one.players or variant.players in one.players
    there = all(path in known for path in (*paths(one.text), *one.needs))
    return (
        fits and there and all(variant.readings.get(id_) == reading for id_, reading in one.reading.items())
    )


def _text(one: Written, variant: Variant, known: Mapping[str, Any]) -> str:
    try:
        return render(one.text, variant, known)
    except KeyError as error:
        raise KeyError(f"clause {one.id}: nothing is called {error}") from None


def _led_in(clause: Clause, one: Written, text: str, known: Mapping[str, Any]) -> Clause:
    return evolve(
        clause,
        title=one.title or clause.title,
        parts=_after(text, clause.parts),
        states=_joined(clause.states, _known(one.states, known)),
        sources=_joined(clause.sources, split_sources(one.source.where)),
        rulings=_joined(clause.rulings, (one.ruling,) if one.ruling else ()),
        enforced_by=_joined(clause.enforced_by, one.enforced_by),
    )


def _after(text: str, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the parts of a clause with a text put before them."""
    first, *others = parts
    if first.moments:
        return (Part(text=text), *parts)
    return (Part(text=f"{text} {first.text}".strip()), *others)


def _known(stated: Iterable[str], known: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the values a clause states; a path that is none stands for all that are below it."""
    found: list[str] = []
    for path in stated:
        found += [path] if path in known else [one for one in known if one.startswith(f"{path}.")]
    return tuple(found)


def _joined(some: Iterable[str], more: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*some, *more]))
