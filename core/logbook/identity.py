"""Which game a log holds, whatever form it has and whatever was remarked beside it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import has

from .events import Event, GameHeader, Play, Position
from .keys import keys_of
from .lexicon import Lexicon
from .lookup import name_key
from .names import fold

_ASIDE = frozenset({"note", "claim", "score", "result"})
_HEADER = ("variant", "options", "rulings", "house")
_PLAYERS = frozenset({"player", "plays", "order", "players"})


def identity(
    events: list[Event], lexicon: Lexicon | None = None, options: Mapping[str, str] | None = None
) -> str:
    """Return a digest of the game that a log holds: who played which variant, and what happened.

    Remarks and what the table wrote down as outcome don't count, nor do case, the form of names and the order
    in which players acted at the same time.

    Args:
        events: The header and the events after it.
        lexicon: The names of the variant; without it, ranks and names of characters differ.
        options: All options of the variant as they were played; by default what the header says.

    Returns:
        The digest; empty if nothing was played, as such logs are alike without being the same game.
    """
    if not events or not isinstance(events[0], GameHeader):
        return ""
    if not any(isinstance(event, (Play, Position)) for event in events):
        return ""
    header = events[0]
    seats = [(fold(player.name), fold(player.colour or "")) for player in header.players]
    top = [_folded(getattr(header, key)) for key in _HEADER]
    if options is not None:
        top[1] = _folded(dict(options))
    plain = _plain_by(lexicon)
    stretches: list[list[tuple[str, Any]]] = [[]]
    for event in events[1:]:
        if event.event in _ASIDE:
            continue
        player = getattr(event, "player", None)
        if player is None:
            stretches.append([])
        stretches[-1].append((fold(player or ""), [event.event, plain(event)]))
    told = [sorted(stretch, key=lambda pair: pair[0]) for stretch in stretches]
    text = json.dumps([top, seats, told], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _folded(value: Any) -> Any:
    if isinstance(value, dict):
        return {fold(str(key)): _folded(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_folded(item) for item in value]
    return fold(str(value))


def _plain_by(lexicon: Lexicon | None) -> Callable[[Any], Any]:
    """Return what makes events plain: names of characters become ranks, other names are folded."""
    ranks = {} if lexicon is None else {name_key(name): rank for rank, name in lexicon.characters.items()}

    def plain(value: Any, is_player: bool = False) -> Any:
        if has(value.__class__):
            return {
                key.key: plain(getattr(value, key.name), key.name in _PLAYERS)
                for key in keys_of(value.__class__)
                if key.name != "note"
            }
        if isinstance(value, dict):
            return {fold(str(name)): plain(item) for name, item in value.items()}
        if isinstance(value, tuple):
            return [plain(item, is_player) for item in value]
        if isinstance(value, str):
            return fold(value) if is_player else ranks.get(name_key(value), fold(value))
        return value

    return plain


def duplicates(digests: Iterable[str]) -> dict[int, int]:
    """Return which games were there before: place of a log to that of the first log with the same game."""
    first: dict[str, int] = {}
    found = {}
    for at, digest in enumerate(digests):
        if digest and digest in first:
            found[at] = first[digest]
        first.setdefault(digest, at)
    return found
