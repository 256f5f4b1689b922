"""The two sides of a comparison: from what was asked for to resolved variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from attrs import evolve, field, frozen

from ...model.variant import Variant
from ...resolve.documents import Overlay
from ...resolve.registry import Registry
from ...resolve.resolver import Resolved
from ...resolve.rows import VariantError
from .model import Side

Resolve = Callable[[int, Mapping[str, str]], Resolved]
"""Resolves a variant for a number of players, with readings other than those in force for it."""


class BadReferenceError(ValueError):
    """A side that is not written as ``VARIANT`` or ``VARIANT:OPTION=VALUE,…``."""


def parse_reference(text: str) -> tuple[str, dict[str, str]]:
    """Split ``ID:OPTION=VALUE`` into the variant's id and its options.

    Raises:
        BadReferenceError: if a part after the colon is not of the form ``OPTION=VALUE``.
    """
    id_, colon, rest = text.partition(":")
    options = {}
    for part in rest.split(",") if colon else ():
        name, equals, value = part.partition("=")
        if not (name and equals and value):
            raise BadReferenceError(f"{part!r} in {text!r} is not of the form OPTION=VALUE")
        options[name] = value
    return id_, options


def side(
    reference: str, resolve: Resolve, players: tuple[int, ...], readings: Mapping[str, str] | None = None
) -> Side:
    """Return a side, resolved for some numbers of players.

    Args:
        reference: How it was asked for.
        resolve: Resolves it; an overlay resolves itself over its parent here.
        players: The numbers of players.
        readings: Ruling id to the reading in force, where it is not the default.
    """
    given = dict(readings or {})
    by_players = {count: resolve(count, given) for count in players}
    return Side(
        reference=reference,
        label=short_title(by_players[players[0]].variant),
        by_players=by_players,
        read_otherwise=lambda count, ruling, reading: resolve(count, {**given, ruling: reading}),
    )


@frozen
class Chosen:
    """What a side of a comparison is to be.

    Args:
        reference: ``VARIANT`` or ``VARIANT:OPTION=VALUE,…``.
        options: More options.
        readings: Ruling id to reading, where not the default.
        house: Overlays to lay over it, the undermost first.
    """

    reference: str
    options: Mapping[str, str] = field(factory=dict)
    readings: Mapping[str, str] = field(factory=dict)
    house: Sequence[Overlay] = ()


def sides(
    registry: Registry, a: Chosen | str, b: Chosen | str, players: int | None = None
) -> tuple[Side, Side]:
    """Return the two sides of a comparison of installed variants.

    Args:
        registry: Where they are installed.
        a: The first; a text is a reference without further choices.
        b: The second.
        players: The number of players; without it every number that a variant allows.

    Raises:
        BadReferenceError: if a reference is not well formed.
        UnknownName: if a variant, option, ruling or one of their values does not exist.
        VariantError: if a variant's files are wrong, or it is not for that many players.
    """
    found = []
    for chosen in (a, b):
        one = Chosen(chosen) if isinstance(chosen, str) else chosen
        id_, in_reference = parse_reference(one.reference)
        options = {**in_reference, **one.options}
        resolve = partial(_resolve, registry, id_, options, one.house)
        counts = (players,) if players is not None else _counts(resolve, registry.edition(id_).players)
        found.append(side(_written(id_, options, one), resolve, counts, one.readings))
    return labelled(found[0], found[1])


def _counts(resolve: Resolve, players: tuple[int, int]) -> tuple[int, ...]:
    """Return the numbers of players a variant is for, which need not be all its edition is for."""
    error: VariantError | None = None
    for count in range(1, players[1] + 1):
        try:
            least, most = resolve(count, {}).variant.structure.players
        except VariantError as found:
            if {one.code for one in found.findings} != {"variant-players"}:
                raise
            error = found
        else:
            return tuple(range(least, most + 1))
    assert error is not None
    raise error


def _resolve(
    registry: Registry,
    id_: str,
    options: Mapping[str, str],
    house: Sequence[Overlay],
    players: int,
    readings: Mapping[str, str],
) -> Resolved:
    return registry.resolve(id_, players, options, readings, house)


def labelled(a: Side, b: Side) -> tuple[Side, Side]:
    """Return the sides with labels that tell them apart."""
    if a.label != b.label:
        return a, b
    if a.reference != b.reference:
        return evolve(a, label=a.reference), evolve(b, label=b.reference)
    return evolve(a, label=f"{a.label} (first)"), evolve(b, label=f"{b.label} (second)")


def short_title(variant: Variant) -> str:
    """Return a title without the name of the series it begins with."""
    return variant.title.rpartition(": ")[2]


def _written(id_: str, options: Mapping[str, str], chosen: Chosen) -> str:
    listed = ",".join([f"{name}={value}" for name, value in options.items()])
    text = f"{id_}:{listed}" if listed else id_
    more = [f"{name}={value}" for name, value in chosen.readings.items()] + [one.id for one in chosen.house]
    return f"{text} with {' and '.join(more)}" if more else text
