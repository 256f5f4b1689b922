"""Reads the text logbook."""

from __future__ import annotations

from ..lexicon import LexiconFor
from ..read import LogText


def looks_like_text(data: bytes) -> bool:
    """Whether a file without a telling suffix looks like a text logbook."""
    return False


def read_text(data: bytes, name: str, lexicon_for: LexiconFor, me: str | None = None) -> LogText:
    """Read a text logbook."""
    raise NotImplementedError
