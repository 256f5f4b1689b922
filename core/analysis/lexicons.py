"""The names a reader of logs needs, from the installed variants and their tables of other names."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path, PurePath
from typing import Any

from ..abilities.vocabulary import ABILITIES, AbilityKind, Touch
from ..logbook.lexicon import Alias, Foreign, Lexicon, LexiconFor
from ..logbook.lookup import name_key
from ..logbook.names import fold
from ..model.finding import nearest
from ..model.variant import TIMINGS, Variant
from ..resolve import Registry, VariantError
from ..resolve.documents import Overlay
from ..resolve.names import UnknownName


@lru_cache(maxsize=16)
def lexicons(registry: Registry, folder: Path | None = None) -> LexiconFor:
    """Return the look-up of names that the readers of logs ask.

    Args:
        registry: The variants at hand.
        folder: Where the overlays that a log names are looked for; by default the current folder.
    """

    @lru_cache(maxsize=64)
    def find(
        variant: str, players: int, options: tuple[tuple[str, str], ...], house: tuple[str, ...]
    ) -> Lexicon | None:
        laid = _overlays(registry, house, folder)
        resolved = _resolve(registry, variant, players, dict(options), laid)
        if resolved is None and laid:
            resolved = _resolve(registry, variant, players, dict(options), ())
        return None if resolved is None else lexicon_of(registry, resolved)

    def lexicon_for(
        variant: str, players: int, options: Mapping[str, str], house: Sequence[str] = ()
    ) -> Lexicon | None:
        return find(variant, players, tuple(sorted(options.items())), tuple(house))

    return lexicon_for


def meant_variant(name: str, registry: Registry) -> str | None:
    """Return the id of the variant that *name* was most likely meant to be: by its id, or by its title."""
    titles: dict[str, str] = {}
    for id_ in registry.ids:
        try:
            titles[_plain(registry.about(id_).title)] = id_
        except (UnknownName, VariantError):
            continue
    plain = _plain(name)
    named = next((id_ for id_ in registry.ids if id_ in plain.split()), None)
    title = nearest(plain, titles)
    return titles.get(plain) or nearest(name, registry.ids) or named or titles.get(title or "")


def _plain(title: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(title)))


def _overlays(registry: Registry, house: Sequence[str], folder: Path | None) -> tuple[Overlay, ...]:
    """Return the overlays a log names; what is wrong with one is said when the log is judged."""
    try:
        return tuple([registry.house(ref, folder) for ref in house if not PurePath(ref).is_absolute()])
    except (UnknownName, VariantError):
        return ()


def _resolve(
    registry: Registry, variant: str, players: int, options: dict[str, str], house: Sequence[Overlay]
) -> Variant | None:
    """Return the variant, with a usual number of players or usual options where those given don't fit."""
    if variant not in registry.plugins:
        return None
    try:
        usual = registry.about(variant).players
        for count in (players, *range(usual[1], usual[0] - 1, -1)):
            for chosen in (options, {}):
                try:
                    return registry.resolve(variant, count, chosen, house=house).variant
                except (UnknownName, VariantError):
                    continue
    except (UnknownName, VariantError):
        return None
    return None


def lexicon_of(registry: Registry, variant: Variant) -> Lexicon:
    """Return the names of one variant."""
    characters = {one.rank: one.name for one in variant.characters}
    tokens = tuple([one.kind for one in variant.tokens])
    edition = registry.edition(variant.id)
    names = _aliases(edition.plugin.aliases)
    return Lexicon(
        title=edition.title,
        characters=characters,
        tokens=tokens,
        figure=None if variant.figure is None else variant.figure.name,
        options={name: tuple(values) for name, values in edition.options.known.items()},
        colours=tuple(sorted(variant.structure.influence)),
        round_word=variant.word("round") if "round" in variant.words else "round",
        aliases=_known(names.get("character", ()), set(characters.values())),
        token_aliases=_known(names.get("token", ()), set(tokens)),
        foreign=_foreign(registry, variant.edition),
        timings={one.rank: tuple(one.abilities) for one in variant.characters}
        | {one.kind: tuple(one.abilities) for one in variant.tokens},
        takers=_takers(variant, {**ABILITIES, **edition.plugin.abilities}),
        orders={phase.id: phase.order for phase in variant.phases if phase.id in TIMINGS},
    )


def _takers(variant: Variant, vocabulary: Mapping[str, AbilityKind]) -> frozenset[int]:
    """Return the characters that take more at dusk than the ordinary token: from the day, into the loot."""
    further = Touch.DAY | Touch.LOOT
    return frozenset(
        [
            one.rank
            for one in variant.characters
            if any(
                vocabulary[use.ability].changes & further == further for use in one.abilities.get("dusk", ())
            )
        ]
    )


def _aliases(files: Any) -> dict[str, list[dict[str, Any]]]:
    names: dict[str, list[dict[str, Any]]] = {}
    for file in files:
        for kind, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
            names.setdefault(kind, []).extend(rows)
    return names


def _known(rows: Any, names: set[str]) -> dict[str, Alias]:
    """Return the other names of what the variant has; house rules may have taken some of it out."""
    return {
        name_key(other): Alias(target=row["name"], why=row["why"], is_foreign=row.get("foreign", False))
        for row in rows
        if row["name"] in names
        for other in row["others"]
    }


def _foreign(registry: Registry, edition: str) -> tuple[Foreign, ...]:
    found = []
    for other in registry.ids:
        try:
            about = registry.edition(other)
        except (UnknownName, VariantError):
            continue
        if other == about.plugin.id != edition:
            found += [
                Foreign(edition=about.title, rank=row["rank"], name=row["name"])
                for row in about.top.get("character", ())
                if isinstance(row.get("rank"), int) and isinstance(row.get("name"), str)
            ]
    return tuple(found)
