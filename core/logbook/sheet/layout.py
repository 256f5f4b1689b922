"""The layout of a log kept as a table: its columns, and the words that start a row of its header."""

from __future__ import annotations

from collections.abc import Sequence

from ..names import fold, neutral

COLUMNS = ("round", "day", "player", "character", "loot", "choice", "doubloons", "note")
"""The columns every table is written with, in order."""

MORE = ("place", "reputation", "ship", "graveyard", "hand", "held", "score")
"""Columns that are written where they are needed."""

NEEDED = ("round", "day", "player", "character")
"""Columns without which a table is none of a log."""

_OTHERS = {
    "round": ("round no", "rounds"),
    "day": ("days", "day no", "tag"),
    "player": ("players", "name", "who", "spieler"),
    "character": ("characters", "card", "played", "charakter", "karte"),
    "loot": ("token", "tokens", "loot taken", "taken", "takes", "take", "beute"),
    "choice": ("choices", "chose", "picks", "pick", "wahl"),
    "doubloons": ("doubloon", "coins", "gold", "purse", "dublonen"),
    "note": ("notes", "remark", "remarks", "comment", "notiz"),
    "place": ("place in line", "position", "seat in line", "tie"),
    "held": ("tokens held", "loot held"),
}
WORDS = {word: name for name, others in _OTHERS.items() for word in (name, *others)} | {
    name: name for name in MORE
}
"""A word at the head of a column: the column."""

TEXT_ROWS = frozenset({"option", "ruling", "house", "rules", "id", "date", "notes", "incomplete", "alias"})
"""Words of header rows that are lines of the header of a text log, with cells for its parts."""

OWN_ROWS = frozenset(
    {
        *("variant", "players", "colours", "reputation", "deck", "deal"),
        *("loot", "score", "result", "winner", "note"),
    }
)
"""Words of the other rows."""

_ROWS = {
    "game": "variant",
    "edition": "variant",
    "player": "players",
    "colour": "colours",
    "colors": "colours",
    "color": "colours",
    "options": "option",
    "rulings": "ruling",
    "aliases": "alias",
    "scores": "score",
    "winners": "winner",
    "results": "result",
}

SUMMARY = frozenset({"total", "totals", "sum", "subtotal", "average", "summe", "gesamt", "zwischensumme"})
"""Words that start a row which adds up."""


def column_of(head: str, round_word: str = "round") -> str | None:
    """Return the column that a head names, ``None`` if it is no column of a log."""
    word = " ".join(fold(head).replace("_", " ").split()).rstrip(".:#")
    if word == fold(round_word):
        return "round"
    return WORDS.get(neutral(word)) or WORDS.get(word)


def row_word(text: str) -> str:
    """Return the word that a header row starts with, in the form this package uses."""
    word = fold(text).rstrip(":").strip()
    word = neutral(word)
    return _ROWS.get(word, word)


def known_columns(row: Sequence[object]) -> int:
    """Return how many of the columns a row has to name it names; 0 if one is missing."""
    named = {column_of(str(cell)) for cell in row}
    return len(named - {None}) if set(NEEDED) <= named else 0


def table_columns(rows: Sequence[Sequence[object]]) -> int:
    """Return how many columns of a log the best of some rows names."""
    return max([known_columns(row) for row in rows], default=0)
