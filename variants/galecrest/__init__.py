"""Libertalia: Winds of Galecrest (2022), on the calm side of the board, for 2 to 6 players.

Sources: ``rules/galecrest.txt`` governs; characters, tokens and edge cases come from the sources their rows
name, with ``rulebooks/sources.toml`` as the key. Known gaps: the stormy side and the game for one are not
modelled, as their texts are not known.
"""

from importlib.resources import files

from ...core.abilities.plugin import Plugin

_RULEBOOKS = files("libertalia.rulebooks")

plugin = Plugin(
    id="galecrest",
    root=files(__name__),
    rulings=(_RULEBOOKS / "galecrest" / "rulings.toml",),
    glossaries=(_RULEBOOKS / "glossary.toml",),
    clauses=(_RULEBOOKS / "galecrest" / "clauses.toml",),
    aliases=(_RULEBOOKS / "galecrest" / "aliases.toml",),
    sources=(_RULEBOOKS / "sources.toml",),
)
