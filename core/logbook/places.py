"""Where a key or value stands in the text of a line: the parser of the standard library does not say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from attrs import frozen

from .names import neutral

DEEPEST = 16
"""Lists and objects inside one another; an event needs five."""

Step = str | int
Path = tuple[Step, ...]

_SKIP = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)
_BLANKS = re.compile(r"[ \t\r\n]*")


@frozen(kw_only=True)
class Place:
    """Where something stands in a line.

    Args:
        path: The keys and indexes that lead there, as written in the line.
        key_column: Column of the last key, from 1 (of the value if the last step is an index).
        column: Column of the value, from 1.
    """

    path: Path
    key_column: int
    column: int


def _after_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _members(text: str, at: int) -> Iterator[tuple[str, int, int]]:
    # For the object at `at`: each key, where it stands, and where its value does.
    at = _after_blanks(text, at + 1)
    while text[at] != "}":
        key_at = at
        key, at = _SKIP.raw_decode(text, at)
        at = _after_blanks(text, _after_blanks(text, at) + 1)
        yield key, key_at, at
        _, at = _SKIP.raw_decode(text, at)
        at = _after_blanks(text, at)
        if text[at] == ",":
            at = _after_blanks(text, at + 1)


def _items(text: str, at: int) -> Iterator[int]:
    # For the list at `at`: where each item stands.
    at = _after_blanks(text, at + 1)
    while text[at] != "]":
        yield at
        _, at = _SKIP.raw_decode(text, at)
        at = _after_blanks(text, at)
        if text[at] == ",":
            at = _after_blanks(text, at + 1)


def locate(text: str, path: Path) -> Place:
    """Find the value that a path leads to; where it ends early, the last value on the way.

    Args:
        text: A line that is one JSON value.
        path: Keys and indexes; a neutral word also finds an edition's word.
    """
    key_at = at = _after_blanks(text, 0)
    written: list[Step] = []
    for step in path:
        found: tuple[Step, int, int] | None = None
        if isinstance(step, int) and text[at] == "[":
            found = next(((step, spot, spot) for i, spot in enumerate(_items(text, at)) if i == step), None)
        elif isinstance(step, str) and text[at] == "{":
            members = list(_members(text, at))
            found = next((member for member in members if member[0] == step), None) or next(
                (member for member in members if neutral(member[0]) == step), None
            )
        if found is None:
            break
        name, key_at, at = found
        written.append(name)
    return Place(path=tuple(written), key_column=key_at + 1, column=at + 1)


def repeated_keys(text: str, at: int | None = None, path: Path = ()) -> Iterator[Place]:
    """Find every key that its object already has.

    Args:
        text: A line that is one JSON value.
        at: Where to start, for the calls inside; left out from outside.
        path: The way there, likewise.

    Raises:
        RecursionError: If lists and objects are nested deeper than ``DEEPEST``.
    """
    start = _after_blanks(text, 0) if at is None else at
    if len(path) >= DEEPEST and text[start] in "{[":
        raise RecursionError
    if text[start] == "{":
        seen: set[str] = set()
        for key, key_at, value_at in _members(text, start):
            if key in seen:
                yield Place(path=(*path, key), key_column=key_at + 1, column=value_at + 1)
            seen.add(key)
            yield from repeated_keys(text, value_at, (*path, key))
    elif text[start] == "[":
        for index, item_at in enumerate(_items(text, start)):
            yield from repeated_keys(text, item_at, (*path, index))


def path_text(path: Path) -> str:
    """Write a path the way findings show it: ``players[1].name``."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text
