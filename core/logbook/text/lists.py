"""Lists in a text logbook: of characters, of tokens and their numbers, of players with numbers, of fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ..names import UNKNOWN, UNREAD, neutral
from .names import People, Things, is_nothing
from .scan import QUOTED, Span, TextError, number

_WORD = re.compile(rf"{QUOTED.pattern}|[^\s,|]+")
_TIMES = re.compile(r"(?P<name>.+?)\s*[x×*]\s*(?P<count>[0-9]+)", re.DOTALL)
_COUNTED = re.compile(r"(?P<count>[0-9]+)\s*[x×*]?\s+(?P<name>[^\s0-9].*)", re.DOTALL)

FIELDS = {
    "doubloons": "doubloons",
    "doubloon": "doubloons",
    "coins": "doubloons",
    "purse": "doubloons",
    "reputation": "reputation",
    "space": "reputation",
    "ship": "ship",
    "graveyard": "graveyard",
    "hand": "hand",
    "loot": "loot",
    "score": "score",
    "total": "score",
}
"""A word for what a player has: its key in the logbook. The editions' own words are taken too."""

_Name = TypeVar("_Name", str, int | str)

_ZONES = frozenset({"ship", "graveyard", "hand"})


Wrong = Callable[[TextError], None]
"""Takes down what is wrong with one name of a list, so that the rest of the list can be read."""


def is_empty(span: Span) -> bool:
    """Whether a span is empty or a word for nothing."""
    return is_nothing(span.text) or not span


def characters(span: Span, things: Things, wrong: Wrong | None = None) -> tuple[int | str, ...]:
    """Return a list of characters, separated by commas; ``?`` stays as it is.

    Args:
        span: The list.
        things: Knows the characters.
        wrong: Takes down a name that is none, in whose place an ``Unread`` stands then.

    Raises:
        TextError: If a name is none and nobody takes that down.
    """
    if is_empty(span.strip()):
        return ()
    return tuple([_named(one, things.character, wrong) for one in span.split(",")])


def tokens(span: Span, things: Things, wrong: Wrong | None = None) -> tuple[str, ...]:
    """Return a list of tokens, separated by blanks or commas; ``map x2`` and ``2 map`` are two.

    Args:
        span: The list.
        things: Knows the tokens.
        wrong: Takes down a name that is none, in whose place an ``Unread`` stands then.

    Raises:
        TextError: If a name is none and nobody takes that down.
    """
    found: list[str] = []
    if is_empty(span.strip()):
        return ()
    for part in span.split(","):
        words = [Span(one[0], part.start + one.start()) for one in _WORD.finditer(part.text)]
        at = 0
        while at < len(words):
            word, times = words[at], 1
            behind = words[at + 1].text if at + 1 < len(words) else ""
            if re.fullmatch(r"[0-9]{1,2}", word.text) and behind:
                times, word = int(word.text), words[at + 1]
                at += 1
            elif re.fullmatch(r"[x×*][0-9]{1,2}", behind):
                times = int(behind[1:])
                at += 1
            found += [_named(word, things.token, wrong)] * times
            at += 1
    return tuple(found)


def _named(span: Span, find: Callable[[Span], _Name], wrong: Wrong | None) -> _Name | str:
    if span.text == UNKNOWN:
        return UNKNOWN
    try:
        return find(span)
    except TextError as error:
        if wrong is None:
            raise
        wrong(error)
        return UNREAD


def counts(span: Span, things: Things) -> dict[str, int]:
    """Return tokens by kind: ``map x2, chest``."""
    found: dict[str, int] = {}
    if is_empty(span.strip()):
        return found
    for part in span.split(","):
        match = (
            None
            if QUOTED.fullmatch(part.text)
            else _TIMES.fullmatch(part.text) or _COUNTED.fullmatch(part.text)
        )
        name = part if match is None else part.part(*match.span("name"))
        times = 1 if match is None else number(part.part(*match.span("count")), 0)
        kind = things.token(name)
        found[kind] = found.get(kind, 0) + times
    return found


def numbers(span: Span, people: People) -> tuple[dict[str, int], bool]:
    """Return players with a number each, and whether a number is not recorded."""
    found: dict[str, int] = {}
    is_unknown = False
    for part in span.split(","):
        name, rest = with_number(part, people)
        if name in found:
            raise TextError("name-repeated", f"{name} stands here twice.", part)
        if rest.text == UNKNOWN:
            is_unknown = True
        else:
            found[name] = number(rest)
    return found, is_unknown


def with_number(part: Span, people: People) -> tuple[str, Span]:
    """Split a player's name from the number behind it."""
    starts = people.starts(part)
    if not starts:
        raise people.unknown(part)
    for name, rest in starts:
        if rest.text == UNKNOWN or re.fullmatch(r"[-+−]?[0-9]+", rest.text):
            return name, rest
    return starts[0]


def names(span: Span, people: People) -> tuple[str, ...]:
    """Return a list of players."""
    return tuple([people.only(part) for part in span.split(",")])


def track(span: Span, people: People) -> tuple[str | None, ...]:
    """Return the spaces of a track: players, and ``-`` for a token nobody uses."""
    return tuple([None if is_empty(part) else people.only(part) for part in span.split(",")])


def field_word(span: Span) -> tuple[str | None, Span]:
    """Split a word for what a player has off a span; ``None`` if it does not start with one."""
    word, rest = span.word()
    return FIELDS.get(neutral(word)), rest


def fields(span: Span, things: Things) -> Iterator[tuple[str, Any]]:
    """Yield what is said of a player, as keys of the logbook; ``None`` for what is not recorded."""
    for at, part in enumerate(span.split(";")):
        if not part:
            continue
        key, rest = field_word(part)
        if key is None and at == 0:
            yield from _short(part)
            continue
        if key is None:
            words = [one for one in FIELDS if one == FIELDS[one]]
            message = f"{part.text!r} is nothing that is said of a player; {', '.join(words)} are."
            raise TextError("text-not-understood", message, part, expected=words)
        if rest.text == UNKNOWN:
            yield key, None
        elif key in _ZONES:
            yield key, characters(rest, things)
        elif key == "loot":
            yield key, counts(rest, things)
        else:
            yield key, number(rest, 1 if key == "reputation" else -(2**53))


def _short(part: Span) -> Iterator[tuple[str, Any]]:
    """Yield the short form: the purse, and the space of the track behind ``@``."""
    purse, space = part.cut("@")
    word = re.fullmatch(r"(?P<number>\S+)\s+(?:doubloons?|coins)", purse.text, re.IGNORECASE)
    if word is not None:
        purse = purse.part(0, word.end("number"))
    if purse or space is None:
        yield "doubloons", None if purse.text == UNKNOWN else number(purse)
    if space is not None:
        yield "reputation", None if space.text == UNKNOWN else number(space, 1)
