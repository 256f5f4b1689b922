"""How names in a log are compared, and the editions' own words for neutral ones."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

ALIASES = {
    "campaign": "round",
    "voyage": "round",
    "den": "ship",
    "booty": "loot",
}
"""An edition's word: the neutral word of the format. Accepted when read, never written."""

UNKNOWN = "?"
"""Stands for a fact that was not recorded, in lists that have a place for it."""


class Unread(str):
    """What stands for a name that could not be read, in a list whose rest could; that has been said."""

    __slots__ = ()


UNREAD = Unread("??")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the form in which names of players, characters and tokens are compared.

    Args:
        text: A name as written.

    Returns:
        The name without blanks around it, in Unicode NFC and case-folded.
    """
    if text.isascii():
        return text.strip().casefold()
    # Case folding can leave NFC (and needs it), hence the second normalisation.
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text.strip()).casefold())


def neutral(word: str) -> str:
    """Return the neutral word for an edition's *word*; any other word as it is."""
    return ALIASES.get(word, word)
