"""Writes events in the canonical form: keys in the order of the format, absent keys left out."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from attrs import has

from .events import Event
from .keys import keys_of

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def write_event(event: Event) -> str:
    """Return the line of an event, without its end.

    Args:
        event: Any event; where it stood in a log (``line``) is not written.
    """
    return _encode({"event": event.event} | _plain(event))


def write_log(events: Iterable[Event]) -> bytes:
    """Return a log that holds the events, as UTF-8.

    Args:
        events: The header and the events after it, in order.

    Raises:
        UnicodeEncodeError: If a text holds half of a surrogate pair.
    """
    return "".join(f"{write_event(event)}\n" for event in events).encode()


def _plain(value: Any) -> Any:
    cls = value.__class__
    if has(cls):
        plain = {}
        for key in keys_of(cls):
            held = getattr(value, key.name)
            if key.is_required or held != key.default:
                plain[key.key] = _plain(held)
        return plain
    if cls is dict:
        return {name: _plain(item) for name, item in value.items()}
    if cls is tuple:
        return [_plain(item) for item in value]
    return value
