"""Which values of a resolved variant an overlay sets, where they stand, and what is then their source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from ..model.variant import Origin, Phase, Ruling, Source, StepUse, Structure, Variant
from .books import Books, structure_sources
from .documents import Overlay
from .rows import Row

HOUSE = "house"
"""The confidence of what an overlay says: it is so because the table says so."""


def row_origins(row: Row, names: Iterable[str] | None = None) -> dict[str, Origin]:
    """Return where the values of a row stand, by key.

    Args:
        row: The row.
        names: The keys wanted; all by default.
    """
    return {str(key): _origin(row, key) for key in (row.data if names is None else names)}


def _origin(row: Row, key: str) -> Origin:
    """Return where a value stands; of a table, where something has been laid over it."""
    at = row.at(key)
    inner: Mapping[str, Origin] = getattr(row.data.get(key), "origins", {})
    return next((origin for origin in inner.values() if origin.file != at.file), at)


def credited(
    variant: Variant, structure: Row, overlays: Sequence[Overlay], books: Books
) -> tuple[Variant, Books]:
    """Return a variant and its books with origins of the structure, and what overlays set credited to them.

    Rows of characters, tokens and phases have been credited when they were merged; here it is the steps and
    the values of the structure, which have no row of their own.

    Args:
        variant: The variant as built.
        structure: The row its structure was read from.
        overlays: What lies over the edition, the undermost first.
        books: The edition's books.
    """
    origins = row_origins(structure)
    own = {overlay.name: overlay.id for overlay in overlays}
    held = variant.structure
    if held.tie_break != "influence" and held.influence:
        # the edition's table is out of use; nobody needs a colour
        held = attrs.evolve(held, influence={})
        origins.pop("influence", None)
    phases = tuple([_phase(phase, own) for phase in variant.phases])
    variant = attrs.evolve(variant, structure=attrs.evolve(held, origins=origins), phases=phases)
    given = structure_sources(structure.data, structure.problems)
    sources = {name: source for name, source in given.items() if getattr(held, name, None)}
    for name in attrs.fields_dict(Structure):
        is_told = given.get(name) != books.structure.get(name)
        if name in origins and not is_told and (id_ := _overlay_of([origins[name]], own)):
            sources[name] = over(id_, given.get(name))
    return variant, attrs.evolve(books, structure=sources)


def _phase(phase: Phase, own: Mapping[str, str]) -> Phase:
    changed: list[str] = []

    def steps(uses: tuple[StepUse, ...]) -> tuple[StepUse, ...]:
        found = []
        for use in uses:
            id_ = _overlay_of([use.origin, *use.origins.values()], own)
            if id_ and use.source.confidence != HOUSE:
                changed.append(id_)
                use = attrs.evolve(use, source=over(id_, use.source))
            found.append(use)
        return tuple(found)

    before, does, after = steps(phase.before), steps(phase.does), steps(phase.after)
    # a phase says what its steps do, so it is no longer what its source says either
    source = over(changed[-1], phase.source) if changed else phase.source
    return attrs.evolve(phase, before=before, does=does, after=after, source=source)


def _overlay_of(origins: Iterable[Origin], own: Mapping[str, str]) -> str:
    """Return the id of the uppermost overlay that one of *origins* lies in; empty if none does."""
    files = {origin.file for origin in origins}
    return next((id_ for name, id_ in reversed([*own.items()]) if name in files), "")


def over(id_: str, below: Source | None) -> Source:
    """Return the source of what an overlay sets, over that of what it replaces."""
    return Source(f"{id_}, over {below.where}" if below is not None else id_, HOUSE)


def asked(tables: object) -> set[str]:
    """Return the ids of the rulings that values of *tables* depend on."""
    if isinstance(tables, Mapping):
        own = {tables["ruling"]} if isinstance(tables.get("ruling"), str) else set()
        return own.union(*map(asked, tables.values()))
    return set().union(*map(asked, tables)) if isinstance(tables, list) else set()


def settled(
    rulings: Mapping[str, Ruling], choices: Iterable[tuple[Overlay, Mapping[str, str]]]
) -> tuple[Ruling, ...]:
    """Return the rulings of an edition with what overlays choose as their defaults.

    Args:
        rulings: The edition's rulings.
        choices: Each overlay with the readings it chooses; later ones win.
    """
    found = dict(rulings)
    for overlay, chosen in choices:
        for id_, reading in chosen.items():
            why = f"{overlay.title} plays by it. Why else {rulings[id_].default}: {rulings[id_].why}"
            found[id_] = attrs.evolve(found[id_], default=reading, why=why)
    return tuple(found.values())
