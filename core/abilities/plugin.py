"""The contract of a variant plug-in."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from attrs import field, frozen

from .vocabulary import AbilityKind


@frozen(kw_only=True)
class Plugin:
    """An edition: what a distribution registers under the entry-point group ``libertalia.variants``.

    An entry point names a ``Plugin``, a ``House`` or a sequence of them.

    Args:
        id: The variant's id; the same as in its ``edition.toml``.
        root: Folder that holds ``edition.toml``, ``characters.toml`` and whatever they name.
        rulings: Files with the variant's open questions.
        glossaries: Files with the variant's words.
        clauses: Files with the rules it states in words, beside those generated from its tables.
        sources: Files that say what the keys of its sources stand for.
        abilities: Abilities of its own, beside the common vocabulary.
        aliases: Files with other names of its characters and tokens: in other languages and editions, misspelt.
    """

    id: str
    root: Traversable
    rulings: tuple[Traversable, ...] = ()
    glossaries: tuple[Traversable, ...] = ()
    clauses: tuple[Traversable, ...] = ()
    sources: tuple[Traversable, ...] = ()
    abilities: Mapping[str, AbilityKind] = field(factory=dict)
    aliases: tuple[Traversable, ...] = ()


@frozen(kw_only=True)
class House:
    """A ready overlay (house rules, a board) that a distribution registers beside its editions.

    Args:
        id: The overlay's id; the same as in its file.
        file: The overlay.
    """

    id: str
    file: Traversable
