"""Sides of comparisons for tests: variants as installed, or with something changed in them."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import attrs

from libertalia.core.analysis.compare import Comparison, Side, compare, labelled, side, sides
from libertalia.core.model.variant import AbilityUse, Character, Variant
from libertalia.core.resolve import Resolved, installed

Change = Callable[[Variant], Variant]

COUNTS = (2, 4)
"""Enough for what only two players have, and for the rest."""


@cache
def compared(a: str, b: str, players: int | None = None) -> Comparison:
    """Return the comparison of two installed variants."""
    return compare(*sides(installed(), a, b, players))


def changed(variant: str, change: Change, counts: tuple[int, ...] = COUNTS) -> Comparison:
    """Compare a variant with itself after a change, as an overlay would make it."""

    def resolve(players: int, readings: Mapping[str, str]) -> Resolved:
        resolved = installed().resolve(variant, players, {}, readings)
        return attrs.evolve(resolved, variant=change(resolved.variant))

    return compare(*labelled(plain(variant, counts), side("changed", resolve, counts)))


def plain(variant: str, counts: tuple[int, ...] = COUNTS) -> Side:
    """Return a variant as it is installed, as a side."""
    return side(
        variant, lambda players, readings: installed().resolve(variant, players, {}, readings), counts
    )


def with_number(name: str, timing: str, parameter: str, value: object) -> Change:
    """Return the change of one number of one character."""

    def use(one: AbilityUse) -> AbilityUse:
        return attrs.evolve(one, params={**one.params, parameter: value})

    def card(one: Character) -> Character:
        if one.name != name:
            return one
        uses = tuple([use(given) for given in one.abilities[timing]])
        return attrs.evolve(one, abilities={**one.abilities, timing: uses})

    return lambda variant: attrs.evolve(variant, characters=tuple([card(one) for one in variant.characters]))


def with_phase(id_: str, **parts: Any) -> Change:
    """Return the change of one phase."""
    return lambda variant: attrs.evolve(
        variant,
        phases=tuple(
            [attrs.evolve(phase, **parts) if phase.id == id_ else phase for phase in variant.phases]
        ),
    )


def with_structure(**parts: Any) -> Change:
    """Return the change of numbers of the whole game."""
    return lambda variant: attrs.evolve(variant, structure=attrs.evolve(variant.structure, **parts))


def with_word(neutral: str, singular: str, plural: str) -> Change:
    """Return the change of one word."""
    return lambda variant: attrs.evolve(variant, words={**variant.words, neutral: (singular, plural)})


def with_confidence(kind: str, confidence: str) -> Change:
    """Return the change of how sure the sources of a kind of token are."""
    return lambda variant: attrs.evolve(
        variant,
        tokens=tuple(
            [
                attrs.evolve(one, source=attrs.evolve(one.source, confidence=confidence))
                if one.kind == kind
                else one
                for one in variant.tokens
            ]
        ),
    )
