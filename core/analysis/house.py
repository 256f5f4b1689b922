"""Which overlays a variant is made of, and what each of them sets: shown beside every answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from ..model.variant import AbilityUse, Character, Origin, Token, Variant
from ..resolve import Resolved
from .values import steps_of, values

IDENTITY = ("rank", "name", "kind", "source", "confidence")
"""Keys that mostly say which card a row is about; the line of another key tells more."""


@frozen(kw_only=True)
class Setting:
    """Something an overlay sets.

    Args:
        what: A rule id, or the path of a value: ``structure.days``, ``ruling.…``, ``option.…``, ``word.…``.
        place: File and line.
        value: The value now, where it is the path of one; ``None`` for a rule.
    """

    what: str
    place: str
    value: Any = None


@frozen(kw_only=True)
class HouseUse:
    """An overlay in force.

    Args:
        id: Its id.
        title: Its title.
        reason: Why it is played, in one line; may be empty.
        file: Name of its file.
        sets: What it sets, in the order of the variant; what an upper overlay sets again is left out.
        removes: Names of the characters, tokens and phases it takes out.
    """

    id: str
    title: str
    reason: str
    file: str
    sets: tuple[Setting, ...]
    removes: tuple[str, ...]


def house_uses(resolved: Resolved) -> tuple[HouseUse, ...]:
    """Return the overlays of a variant, the undermost first."""
    if not resolved.overlays:
        return ()
    known = values(resolved.variant)
    places = [(what, list(origins)) for what, origins in _places(resolved.variant)]
    uses = []
    for overlay in resolved.overlays:
        found: dict[str, str] = {}
        for what, origins in places:
            own = next((origin for origin in origins if origin.file == overlay.name), None)
            if own is not None:
                found[what] = resolved.place(own)
        for key, path in (("rulings", "ruling"), ("options", "option"), ("words", "word")):
            table = overlay.data.get(key)
            for name, origin in _chosen(table) if isinstance(table, Mapping) else ():
                found[f"{path}.{name}"] = resolved.place(origin)
        uses.append(
            HouseUse(
                id=overlay.id,
                title=overlay.title,
                reason=overlay.reason,
                file=overlay.name,
                sets=tuple(
                    [Setting(what=what, place=place, value=known.get(what)) for what, place in found.items()]
                ),
                removes=tuple(_removed(overlay.data)),
            )
        )
    return tuple(uses)


def _places(variant: Variant) -> Iterator[tuple[str, Iterable[Origin]]]:
    """Yield what a variant holds with every place that says something about it."""
    for name, origin in variant.structure.origins.items():
        if name != "sources":
            yield f"structure.{name}", [origin]
    for phase in variant.phases:
        uses = steps_of(phase)
        yield phase.rule, [phase.origin, *phase.origins.values()]
        for use in uses:
            yield use.rule, [use.origin, *use.origins.values()]
    if variant.figure is not None:
        yield variant.figure.rule, [variant.figure.origin, *variant.figure.origins.values()]
    owners: list[Character | Token] = [*variant.characters, *variant.tokens]
    for owner in owners:
        abilities = [place for uses in owner.abilities.values() for use in uses for place in _of_use(use)]
        own = sorted(owner.origins, key=lambda key: key in IDENTITY)
        yield owner.rule, [*abilities, *[owner.origins[key] for key in own], owner.origin]


def _of_use(use: AbilityUse) -> list[Origin]:
    return [use.origin, *use.origins.values()]


def _chosen(table: Any, above: str = "") -> Iterator[tuple[str, Origin]]:
    """Yield the names of a table of choices; dots of an id may have made tables of it."""
    for key, value in table.items():
        if isinstance(value, Mapping) and value:
            yield from _chosen(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", table.origins[key]


def _removed(data: Mapping[str, Any]) -> Iterator[str]:
    for key in ("character", "token", "phase"):
        rows = data.get(key, [])
        for row in rows if isinstance(rows, list) else [rows]:
            if isinstance(row, Mapping) and row.get("remove") is True:
                yield str(row.get("name", row.get("kind", row.get("id", row.get("rank")))))
    if data.get("figure") is False:
        yield "figure"
