"""The class of a finding's code; the tables of codes stand beside it."""

from __future__ import annotations

from attrs import frozen

from .finding import Level


@frozen(kw_only=True)
class Code:
    """One kind of finding.

    Args:
        level: How much such a finding weighs, unless the check that raises it says otherwise.
        title: A few words for headings and lists.
        meaning: What is the matter, in one or two sentences.
        fix: What usually mends it.
    """

    level: Level
    title: str
    meaning: str
    fix: str


def error(title: str, meaning: str, fix: str) -> Code:
    """Return a code of level error."""
    return Code(level=Level.ERROR, title=title, meaning=meaning, fix=fix)


def warning(title: str, meaning: str, fix: str) -> Code:
    """Return a code of level warning."""
    return Code(level=Level.WARNING, title=title, meaning=meaning, fix=fix)


def note(title: str, meaning: str, fix: str) -> Code:
    """Return a code of level note."""
    return Code(level=Level.NOTE, title=title, meaning=meaning, fix=fix)
