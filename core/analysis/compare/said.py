"""A difference in words, before it has its level and its sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

Texts = tuple[str, str]


@frozen(kw_only=True)
class Said:
    """A difference in words.

    Args:
        what: What differs, in a few words.
        a, b: The values, JSON-ready.
        sentence: The difference in one sentence.
        texts: The rule in the words of either side, where it has one.
        ground: Key of the ground, where it hangs on the value and not on the check alone.
    """

    what: str
    a: Any
    b: Any
    sentence: str
    texts: Texts = ("", "")
    ground: str = ""


def plain(value: Any) -> Any:
    """Return a value as JSON-ready data."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in sorted(value.items())}
    return [plain(one) for one in value] if isinstance(value, (tuple, list)) else value


def value_text(value: Any) -> str:
    """Return a value as words of a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join([f"{key}: {value_text(one)}" for key, one in value.items()]) or "nothing"
    if isinstance(value, (tuple, list)):
        return ", ".join([value_text(one) for one in value]) or "nothing"
    return str(value)
