"""The walk: every value of two variants, lined up with its counterpart, none left out.

The fields of structure, phases, figure and automaton are taken from the model itself, so that a new field
is seen without a line here. What is lined up by what it is for, and not by its name, is in ``flow`` (phases
and steps) and ``cards`` (characters and tokens).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from ...model.variant import Automaton, Figure, Source, Structure
from ..values import figure_fields
from .cards import card_leaves
from .flow import flow_leaves
from .leaf import Both, Leaf, both, leaf, origin_of
from .model import Pair
from .view import View

TOLD = frozenset({"origin", "origins", "source", "rule", "rulings"})
"""Fields that say where a value comes from, and are no value themselves."""

GLOSSARY = (Source("glossary", ""),)


def walk(view: View, pairs: Iterable[Pair], kinds: Mapping[str, str]) -> Iterator[Leaf]:
    """Yield every value of two variants, equal ones included.

    Args:
        view: The two variants.
        pairs: Characters and kinds of token that stand for each other.
        kinds: Kind of token of the first side to its counterpart's.
    """
    yield from _words(view)
    yield from _structure(view)
    yield from _options(view)
    yield from _row(view, "figure")
    yield from _row(view, "automaton")
    yield from _facts(view)
    yield from flow_leaves(view)
    for pair in pairs:
        yield from card_leaves(view, pair, kinds)


def _words(view: View) -> Iterator[Leaf]:
    a, b = view.variants
    yield leaf(view, "title", (a.title, b.title), governs=False)
    for neutral in sorted({*a.words} & {*b.words}):
        words = a.words[neutral], b.words[neutral]
        yield leaf(view, f"word.{neutral}", words, sources=(GLOSSARY, GLOSSARY), governs=False)


def _structure(view: View) -> Iterator[Leaf]:
    for field in attrs.fields(Structure):
        if field.name not in TOLD:
            for path, values in _numbers(view, field.name):
                known = [resolved.books.structure.get(field.name) for resolved in view.both]
                yield leaf(
                    view,
                    f"structure.{path}",
                    values,
                    sources=[[source] if source is not None else [] for source in known],
                    origins=[variant.structure.origins.get(field.name) for variant in view.variants],
                )


def _numbers(view: View, name: str) -> Iterator[tuple[str, Both]]:
    """Yield a value of the structure, under one path or several."""
    a, b = both(lambda variant: getattr(variant.structure, name), view.variants)
    if name == "tokens_per_day":
        counts = both(lambda variant: variant.players, view.variants)
        yield f"{name}.{counts[0]}", (a.get(counts[0]), b.get(counts[1]))
        return
    if name in ("days", "deal"):
        if name == "days":
            yield "rounds", (len(a), len(b))
        # what a further round has goes with the round
        shared = min(len(variant.structure.days) for variant in view.variants)
        if len({len(variant.structure.days) for variant in view.variants}) > 1:
            a, b = a[:shared], b[:shared]
    yield name, (a or None, b or None)


def _options(view: View) -> Iterator[Leaf]:
    a, b = view.variants
    described = {fact.option for resolved in view.both for fact in resolved.books.facts}
    for name in sorted({*a.options, *b.options}):
        values = a.options.get(name), b.options.get(name)
        if name not in described or None not in values:
            yield leaf(view, f"option.{name}", values, governs=False)


def _row(view: View, name: str) -> Iterator[Leaf]:
    """Yield the neutral figure or the automaton, with its values where both have one of the same kind."""
    rows = both(lambda variant: getattr(variant, name), view.variants)
    kinds = both(_kind, rows)
    sources = [[row.source] if row is not None else [] for row in rows]
    yield leaf(
        view,
        name,
        kinds,
        rows=rows,
        sources=sources,
        origins=[origin_of(row, None) for row in rows],
        rulings=[getattr(row, "rulings", {}).values() for row in rows],
    )
    if kinds[0] is None or kinds[0] != kinds[1]:
        return
    used = figure_fields(rows[0]) if isinstance(rows[0], Figure) else None
    for field in attrs.fields(type(rows[0])):
        key = field.name
        if key in TOLD or key == "kind" or (used is not None and key not in used):
            continue
        yield leaf(
            view,
            f"{name}.{key}",
            (getattr(rows[0], key), getattr(rows[1], key)),
            rows=rows,
            sources=sources,
            origins=[origin_of(row, key) for row in rows],
            rulings=[[getattr(row, "rulings", {}).get(key)] for row in rows],
            governs=key != "plays",
        )


def _kind(row: Figure | Automaton | None) -> str | None:
    return None if row is None else getattr(row, "kind", "automaton")


def _facts(view: View) -> Iterator[Leaf]:
    sides = [{fact.id: fact for fact in resolved.books.facts} for resolved in view.both]
    for id_ in dict.fromkeys([*sides[0], *sides[1]]):
        facts: Both = (sides[0].get(id_), sides[1].get(id_))
        some = facts[0] or facts[1]
        kind = "setup" if some.option and some.topic == "setup" else some.kind
        yield leaf(
            view,
            f"fact.{kind}.{some.topic}.{id_}",
            both(lambda fact: fact.value if fact else None, facts),
            rows=facts,
            sources=[[fact.source] if fact else [] for fact in facts],
            governs=False,
        )
