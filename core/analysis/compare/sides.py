"""The two sides of a comparison: from what was asked for to resolved variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from attrs import evolve

from ...model.variant import Variant
from ...resolve.registry import Registry, Resolved
from .model import Side

Resolve = Callable[[int, Mapping[str, str]], Resolved]
"""Resolves a variant for a number of players, with readings other than those in force for it."""


class BadReferenceError(ValueError):
    """A side that is not written as ``VARIANT`` or ``VARIANT:OPTION=VALUE,…``."""


def parse_reference(text: str) -> tuple[str, dict[str, str]]:
    """Split ``galecrest:board=calm`` into the variant's id and its options.

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


def sides(
    registry: Registry,
    references: tuple[str, str],
    players: int | None = None,
    options: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
    readings: tuple[Mapping[str, str], Mapping[str, str]] = ({}, {}),
) -> tuple[Side, Side]:
    """Return the two sides of a comparison of installed variants.

    Args:
        registry: Where they are installed.
        references: What to compare, each ``VARIANT`` or ``VARIANT:OPTION=VALUE,…``.
        players: The number of players; without it every number that a variant allows.
        options: More options of either side.
        readings: Readings of either side, where not the default.

    Raises:
        BadReferenceError: if a reference is not well formed.
        UnknownName: if a variant, option, ruling or one of their values does not exist.
        VariantError: if a variant's files are wrong, or it is not for that many players.
    """
    found = []
    for reference, more, chosen in zip(references, options, readings, strict=True):
        id_, in_reference = parse_reference(reference)
        both = {**in_reference, **more}
        low, high = registry.edition(id_).players
        counts = (players,) if players is not None else tuple(range(low, high + 1))
        found.append(
            side(
                _written(id_, both, chosen),
                partial(_resolve, registry, id_, both),
                counts,
                chosen,
            )
        )
    return labelled(found[0], found[1])


def _resolve(
    registry: Registry, id_: str, options: Mapping[str, str], players: int, readings: Mapping[str, str]
) -> Resolved:
    return registry.resolve(id_, players, options, readings)


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


def _written(id_: str, options: Mapping[str, str], readings: Mapping[str, str]) -> str:
    chosen = ",".join([f"{name}={value}" for name, value in options.items()])
    text = f"{id_}:{chosen}" if chosen else id_
    if readings:
        text += " with " + " and ".join([f"{name}={value}" for name, value in readings.items()])
    return text
