"""The words of a variant: its own, or the neutral ones of the toolkit."""

from __future__ import annotations

from ..abilities.sentence import plural
from .rows import Row, quoted

_PLURALS = {
    "reputation": "reputation",
    "loot": "loot",
    "start-money": "start money",
    "anchor-ability": "anchor abilities",
}

NEUTRAL: dict[str, tuple[str, str]] = {
    name: (name.replace("-", " "), _PLURALS.get(name, plural(name.replace("-", " "))))
    for name in (
        *("player", "round", "day", "selection", "day-phase", "dusk", "night", "anchor", "anchor-ability"),
        *("round-end", "character", "ability", "rank", "influence", "reputation", "reputation-track", "deck"),
        *("hand", "island", "ship", "graveyard", "discard", "neighbour", "left-neighbour", "loot", "token"),
        *("bag", "doubloon", "bank", "start-money", "score"),
    )
}
"""Every word texts are made with, as an edition without a glossary of its own says it."""


def read_words(row: Row, words: dict[str, tuple[str, str]]) -> None:
    """Put the words a row sets into *words*; a word that no text is made with is noted."""
    known = {**NEUTRAL, **words}
    for neutral, pair in row.data.items():
        if neutral not in known:
            row.unknown(neutral, neutral, known)
        elif isinstance(pair, list) and len(pair) == 2 and all(isinstance(one, str) for one in pair):
            words[neutral] = (pair[0], pair[1])
        else:
            suggestion = f'{neutral} = ["{pair}", "{pair}s"]' if isinstance(pair, str) else None
            message = f"{neutral!r} must be two words, singular and plural, not {quoted(pair)}."
            row.problems.add("variant-type", message, row.at(neutral), observed=pair, suggestion=suggestion)
