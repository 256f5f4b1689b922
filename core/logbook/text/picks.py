"""What stands behind ``>`` in a text logbook: what was chosen."""

from __future__ import annotations

import re
from typing import Any

from ..events import Pick
from ..lookup import find_token
from ..names import UNKNOWN
from .names import People, Things
from .scan import Span, TextError, unquoted

_FOR = re.compile(r"(?P<today>.+?)\s+for\s+(?P<tomorrow>.+)", re.IGNORECASE)
_TIMES = re.compile(r"(?P<token>.+?)\s*[x×*]\s*(?P<count>[0-9]{1,9})")
_COUNTED = re.compile(r"(?P<count>[0-9]{1,9})\s*[x×*]?\s+(?P<token>[^\s0-9].*)")
_WORDS: dict[str, dict[str, Any]] = {
    "yes": {"yes": True},
    "no": {"yes": False},
    "hidden": {"hidden": True},
    "doubloons": {"doubloons": True},
    "doubloon": {"doubloons": True},
    "coins": {"doubloons": True},
}


def read_pick(span: Span, people: People, things: Things) -> Pick | None:
    """Return what was chosen, or ``None`` if it is not recorded.

    Args:
        span: What stands behind ``>``.
        people: The players.
        things: The characters and tokens.

    Raises:
        TextError: If it can't be understood.
    """
    if not span:
        expected = "a character, a token, a player with one of them, yes, no, doubloons, hidden or ?"
        raise TextError("text-not-understood", "What was chosen is missing here.", span, expected=expected)
    if span.text == UNKNOWN:
        return None
    word = _WORDS.get(span.text.casefold())
    if word is not None:
        return Pick(**word)
    swap = _FOR.fullmatch(span.text)
    if swap is not None:
        today, tomorrow = (span.part(*swap.span(name)) for name in ("today", "tomorrow"))
        return Pick(today=things.token(today), tomorrow=things.token(tomorrow))
    return _counted(span, things) or _named(span, people, things)


def _counted(span: Span, things: Things) -> Pick | None:
    found = _TIMES.fullmatch(span.text) or _COUNTED.fullmatch(span.text)
    if found is None:
        return None
    token = span.part(*found.span("token"))
    if unquoted(token) is None and find_token(things.lexicon, token.text).value is None:
        # `17 Brute` is a character by rank and name.
        return None
    return Pick(token=things.token(token), count=int(found["count"]))


def _named(span: Span, people: People, things: Things) -> Pick:
    first: TextError | None = None
    starts = [(name, rest) for name, rest in people.starts(span) if rest]
    if unquoted(span) is None:
        kind, match = things.either(span)
        if match.is_sure:
            value: Any = match.value
            return Pick(**{kind: value})
    elif not starts:
        # A name in quotes that nothing follows: a character that the variant does not know, perhaps.
        return Pick(character=unquoted(span))
    for name, rest in starts:
        try:
            return Pick(player=name, **_thing(rest, things))
        except TextError as error:
            first = first or error
    if first is not None:
        raise first
    return Pick(**_thing(span, things))


def _thing(span: Span, things: Things) -> dict[str, Any]:
    text = unquoted(span)
    if text is not None:
        return {"character": text}
    kind, match = things.either(span)
    return {kind: things.take(match, span)}
