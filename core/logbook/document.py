"""What can be said of a whole file before its lines are read: files that are no logs at all."""

from __future__ import annotations

import json
import re
from typing import Any

from ..model.codes import finding
from ..model.finding import Finding
from .keys import shown

MOST_BYTES_ON_A_LINE = 250_000
"""The longest event (a header with every ruling) has some thousand; a page of notes has room."""

_MOST_BYTES_OF_JSON = 4_000_000

_MARKS = (
    # UTF-32 first: its little-endian mark starts like that of UTF-16.
    (b"\xff\xfe\0\0", "UTF-32"),
    (b"\0\0\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_HEAD = 1024
_FIRST_LINE = re.compile(rb"[^\s][^\n]*")


def unreadable(data: bytes, *, is_json: bool = True) -> Finding | None:
    """Tell why a file is no log, if it is none.

    Args:
        data: The file, without the byte order mark of UTF-8.
        is_json: Whether it is to be lines of JSON; else a text.

    Returns:
        The finding, or ``None`` if the file is to be read line by line.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            message = f"The file is {encoding}; a log is UTF-8."
            return _first(data, "log-not-utf8", message, expected="UTF-8", observed=encoding)
    first = _FIRST_LINE.search(data)
    if first is None:
        return finding("log-empty", "The log is empty.", line=1, rule="logbook.reading")
    start = data[first.start() : first.start() + _HEAD]
    # A damaged log may hold anything in its later lines; those are judged one by one.
    a_log = "a log is lines of JSON" if is_json else "a log is text"
    head = first[0][:_HEAD] if is_json else data[:_HEAD]
    if b"\0" in head or (is_json and start[:1] not in b"{[<" and not _is_text(start)):
        return _first(data, "log-binary", f"The file is not text; {a_log}.")
    if start[:1] == b"<":
        message = f"The file looks like a web page; {a_log}."
        seen = shown(start[:60].decode(errors="replace"))
        return _first(data, "log-is-html", message, line=_line_of(data, first.start()), observed=seen)
    if is_json and _goes_on(data, first.start(), first.end()):
        message = "The first JSON value goes on over several lines; a log has one event a line."
        line = _line_of(data, first.start())
        return _first(data, "log-pretty-printed", message, line=line)
    return None


def _first(data: bytes, code: str, message: str, **place: Any) -> Finding:
    return finding(code, message, **{"line": 1, "column": 1, "rule": "logbook.reading"} | place)


def _line_of(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def _is_text(head: bytes) -> bool:
    try:
        head.decode()
    except UnicodeDecodeError as error:
        # The cut may have gone through a character.
        return error.end == len(head) and len(head) - error.start < 4
    return True


def _goes_on(data: bytes, start: int, end: int) -> bool:
    line = data[start:end].strip()
    if line in (b"{", b"["):
        return True
    if line[:1] not in b"{[" or line[-1:] == b"}" or len(data) > _MOST_BYTES_OF_JSON:
        return False
    text = data[start:].decode(errors="replace")
    try:
        _, stop = json.JSONDecoder(parse_int=str).raw_decode(text)
    except (ValueError, RecursionError):
        return False
    return "\n" in text[:stop]
