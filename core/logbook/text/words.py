"""The words that start a line of a text logbook."""

from __future__ import annotations

HEADER_WORDS = frozenset(
    {
        *("game", "players", "option", "ruling", "house", "rules", "id", "date", "notes", "incomplete"),
        *("alias", "aliases", "logbook"),
    }
)
"""Words that start a line of the header."""

BODY_WORDS = ("day", "loot", "deal", "reputation", "deck", "score", "result", "position", "left", "bag")
"""Words that start a line below it, beside the words for a round."""
