"""Which questions the sources leave open on either side, and how each is read here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ...model.variant import Character, Ruling, Token, Variant
from .course import placed_steps, role
from .flow import keeps_characters
from .grounds import GROUNDS
from .matching import uses
from .model import Difference, Pair
from .view import View

Places = dict[str, list[str]]
"""Ruling to the places of the variant it decides, named alike on both sides."""


def question_differences(view: View, pairs: Iterable[Pair], told: Collection[str]) -> Iterator[Difference]:
    """Yield the open questions that only one side has, that both ask, or that are read otherwise.

    Two rulings that decide the same place of both variants are one question, and one difference.

    Args:
        view: The two variants.
        pairs: Characters and tokens that stand for each other.
        told: Rulings that set a value which differs: within an edition, that difference says it all.
    """
    pairs = list(pairs)
    a, b = view.a.variant, view.b.variant
    elsewhere = set(told) if a.edition == b.edition else set()
    rulings = ({one.id: one for one in a.rulings}, {one.id: one for one in b.rulings})
    places = (_places(a, pairs, 0), _places(b, pairs, 1))
    twins = {
        one: other
        for one in rulings[0]
        for other in rulings[1]
        if one != other and set(places[0].get(one, ())) & set(places[1].get(other, ()))
    }
    for id_, ruling in rulings[0].items():
        if id_ in elsewhere:
            continue
        if id_ in rulings[1]:
            if a.readings[id_] != b.readings[id_]:
                yield _read_otherwise(view, ruling)
        elif id_ in twins:
            yield _asked_by_both(view, ruling, rulings[1][twins[id_]])
        else:
            yield _asked_by_one(view, ruling, 0, _has_place(places[0].get(id_, []), view, pairs, 1))
    for id_, ruling in rulings[1].items():
        if id_ not in rulings[0] and id_ not in twins.values() and id_ not in elsewhere:
            yield _asked_by_one(view, ruling, 1, _has_place(places[1].get(id_, []), view, pairs, 0))


def _ruling(
    id_: str,
    readings: tuple[str | None, str | None],
    said: str,
    asked: tuple[Ruling | None, Ruling | None],
    elsewhere: str = "",
) -> Difference:
    one, other = asked
    a, b = readings
    ground = GROUNDS["ruling"]
    return Difference(
        id=id_,
        topic="rulings",
        level=ground.level,
        rule="ruling",
        ground=ground.reason,
        what=" ".join(dict.fromkeys([ruling.question for ruling in asked if ruling is not None])),
        a=a,
        b=b,
        sentence=said,
        texts=(one.readings[str(a)] if one else elsewhere, other.readings[str(b)] if other else elsewhere),
        sources=(one.sources if one else (), other.sources if other else ()),
        rulings=tuple(sorted({ruling.id for ruling in asked if ruling is not None})),
    )


def _read_otherwise(view: View, ruling: Ruling) -> Difference:
    a, b = view.a.variant.readings[ruling.id], view.b.variant.readings[ruling.id]
    said = f"{ruling.question} {view.labels[0]}: {ruling.readings[a]} {view.labels[1]}: {ruling.readings[b]}"
    return _ruling(f"ruling.{ruling.id}", (a, b), said, (ruling, ruling))


def _asked_by_both(view: View, one: Ruling, other: Ruling) -> Difference:
    a, b = view.a.variant.readings[one.id], view.b.variant.readings[other.id]
    said = (
        f"Both leave this open. {view.labels[0]}: {one.question} Read here: {one.readings[a]} "
        f"{view.labels[1]}: {other.question} Read here: {other.readings[b]}"
    )
    return _ruling(f"ruling.{'~'.join(sorted([one.id, other.id]))}", (a, b), said, (one, other))


def _asked_by_one(view: View, ruling: Ruling, side: int, is_settled: bool) -> Difference:
    variant = view.both[side].variant
    reading = variant.readings[ruling.id]
    here, there = view.labels[side], view.labels[1 - side]
    rest = (
        f"{there} has the same card or phase, and no such question"
        if is_settled
        else f"It does not arise in {there}"
    )
    elsewhere = "No open question here." if is_settled else "Does not arise."
    said = f"Open in {here}: {ruling.question} Read here: {ruling.readings[reading]} {rest}."
    if side == 0:
        return _ruling(f"ruling.{ruling.id}", (reading, None), said, (ruling, None), elsewhere)
    return _ruling(f"ruling.{ruling.id}", (None, reading), said, (None, ruling), elsewhere)


def _card(pair: Pair, side: int) -> Character | Token | None:
    return (pair.a, pair.b)[side]


def _places(variant: Variant, pairs: Iterable[Pair], side: int) -> Places:
    """Return where each ruling decides something: in phases by their role, in cards by their pair."""
    found: Places = {}
    for phase in variant.phases:
        for name, ruling in (("losses", phase.losses_ruling), ("gone", phase.gone_ruling)):
            if ruling:
                found.setdefault(ruling, []).append(f"phase.{role(phase)}.{name}")
    for key, placed in placed_steps(variant).items():
        for name, ruling in placed.use.rulings.items():
            found.setdefault(ruling, []).append(f"step.{key}.{name}")
    if variant.figure is not None:
        for name, ruling in variant.figure.rulings.items():
            found.setdefault(ruling, []).append(f"figure.{name}")
    for pair in pairs:
        card = _card(pair, side)
        for timing, use in uses(card) if card is not None else ():
            for name, ruling in use.rulings.items():
                found.setdefault(ruling, []).append(f"card.{pair.key}.{timing}.{use.ability}.{name}")
    return found


def _has_place(places: list[str], view: View, pairs: Iterable[Pair], side: int) -> bool:
    """Tell whether a variant has something at one of the places, so that it could ask the same."""
    variant = view.both[side].variant
    if any(place.endswith(".kept") for place in places) and not keeps_characters(view.both[side]):
        return False
    known = {
        *[f"phase.{role(phase)}" for phase in variant.phases],
        *[f"step.{key}" for key in placed_steps(variant)],
    }
    for pair in pairs:
        card = _card(pair, side)
        known |= {
            f"card.{pair.key}.{timing}.{use.ability}"
            for timing, use in (uses(card) if card is not None else ())
        }
    return any(place.rpartition(".")[0] in known for place in places)
