"""Libertalia (2012), for 2 to 6 players.

Sources: ``rules/classic.txt`` governs; characters, influence, token counts and edge cases come from the
sources their rows name, with ``rulebooks/sources.toml`` as the key. Known gaps: only the first six answers of
the official FAQ could be read, the influence table was not compared with a scan of the cards, and the bank of
250 doubloons is taken to be endless.
"""

from importlib.resources import files

from ...core.abilities.plugin import Plugin

_RULEBOOKS = files("libertalia.rulebooks")

plugin = Plugin(
    id="classic",
    root=files(__name__),
    rulings=(_RULEBOOKS / "classic" / "rulings.toml",),
    glossaries=(_RULEBOOKS / "glossary.toml",),
    clauses=(_RULEBOOKS / "classic" / "clauses.toml",),
    aliases=(_RULEBOOKS / "classic" / "aliases.toml",),
    sources=(_RULEBOOKS / "sources.toml",),
)
