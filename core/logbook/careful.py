"""Reads one doubtful line: its event if it is one after all, else everything that is wrong with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from attrs import frozen

from ..model.codes import finding
from ..model.finding import Finding
from .events import EVENTS, VERSION, Event, GameHeader
from .fast import builder
from .keys import Odd, nearest_word, shown
from .names import ALIASES, neutral
from .places import DEEPEST, locate, path_text, repeated_keys

BLANK = " \t\r"
MOST = 20
"""Findings for one line; a line with more is no line of a log."""

# Half of a character from beyond the Basic Multilingual Plane.
_HALF = re.compile(r"\\u[dD][89abAB]\w\w(?!\\u[dD][c-fC-F]\w\w)|(?<!\\u[dD][89abAB]\w\w)\\u[dD][c-fC-F]\w\w")
_ESSENTIAL = frozenset({"logbook", "variant", "players"})


def _whole(digits: str) -> int | Odd:
    # Python refuses to turn thousands of digits into a number.
    return int(digits) if len(digits) <= 18 else Odd(digits)


_DECODER = json.JSONDecoder(parse_constant=Odd, parse_int=_whole)


class _Refusal(Exception):
    def __init__(self, *findings: Finding) -> None:
        super().__init__(findings)
        self.findings = list(findings)


@frozen(kw_only=True)
class Examined:
    """What became of a line.

    Args:
        event: Its event. With findings beside it, it is a header that lacks the keys in error.
        findings: What is wrong with it.
        is_header: Whether it is meant to be a header.
    """

    event: Event | None = None
    findings: list[Finding]
    is_header: bool = False


def may_hold_half(line: str) -> bool:
    """Whether the line may hold an escape that is only half of a character."""
    return "\\u" in line and _HALF.search(line) is not None


def examine(line: str, number: int) -> Examined:
    """Read a line with all its errors.

    Args:
        line: A line that is not blank.
        number: Its number.
    """
    is_header = False
    try:
        raw = _json_object(line, number)
        cls = _event_class(raw, line, number)
        is_header = cls is GameHeader
        if is_header:
            _check_version(raw, line, number)
        # cattrs is wanted here only, and takes longer to import than a log to read.
        from .explain import explain

        event, found, faults = explain(cls, raw, line, number)
    except _Refusal as refusal:
        return Examined(findings=refusal.findings, is_header=is_header)
    except RecursionError:
        message = f"Lists and objects are nested more than {DEEPEST} deep; an event needs five."
        found = [_finding("line-too-deep", message, number, expected=f"at most {DEEPEST} levels")]
        return Examined(findings=found)
    if is_header and event is None:
        event = _rest_of_header(raw, faults, number)
    return Examined(event=event, findings=found, is_header=is_header)


def _finding(code: str, message: str, line: int, **place: Any) -> Finding:
    return finding(code, message, **{"line": line, "rule": "logbook.reading"} | place)


def _json_object(line: str, number: int) -> dict[str, Any]:
    start = len(line) - len(line.lstrip(BLANK))
    try:
        raw, end = _DECODER.raw_decode(line, start)
    except json.JSONDecodeError as error:
        column = error.pos + 1
        what = error.msg[:1].lower() + error.msg[1:]
        left = line[error.pos : error.pos + 40].rstrip(BLANK)
        ending = "" if left else ", but the line ends"
        message = f"This is not JSON; at column {column}: {what}{ending}."
        seen = shown(left) if left else "the end of the line"
        raise _Refusal(_finding("line-not-json", message, number, column=column, observed=seen)) from None
    rest = line[end:].strip(BLANK)
    if rest:
        column = len(line) - len(line[end:].lstrip(BLANK)) + 1
        message = "Something follows the JSON value on its line."
        raise _Refusal(_finding("line-extra-text", message, number, column=column, observed=shown(rest)))
    doubles = list(_doubles(line, number))
    if doubles:
        raise _Refusal(*doubles)
    half = _HALF.search(line)
    if half and not _is_unicode(raw):
        message = f"`{half[0]}` is half a character."
        raise _Refusal(
            _finding("text-not-unicode", message, number, column=half.start() + 1, observed=half[0])
        )
    if not isinstance(raw, dict):
        message = "The line is JSON, but not an object with the key `event`."
        raise _Refusal(_finding("line-not-object", message, number, column=start + 1, observed=shown(raw)))
    return raw


def _doubles(line: str, number: int) -> Iterator[Finding]:
    for place in islice(repeated_keys(line), MOST):
        where = str(shown(path_text(place.path)))
        yield _finding(
            "key-repeated",
            f"`{where}` stands twice in its object.",
            number,
            column=place.key_column,
            key=where,
            observed=shown(place.path[-1]),
        )


def _is_unicode(raw: object) -> bool:
    try:
        json.dumps(raw, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _event_class(raw: dict[str, Any], line: str, number: int) -> type[Event]:
    if "event" not in raw:
        raise _Refusal(
            _finding(
                "key-missing",
                "The object lacks the key `event`, which says what kind of event it is.",
                number,
                column=len(line) - len(line.lstrip(BLANK)) + 1,
                key="event",
                expected="event",
                observed=shown(list(raw)),
                suggestion=next((key for key in raw if nearest_word(key, ["event"])), None),
            )
        )
    name = raw["event"]
    if isinstance(name, str) and not isinstance(name, Odd) and neutral(name) in EVENTS:
        return EVENTS[neutral(name)]
    seen = shown(name)
    raise _Refusal(
        _finding(
            "event-unknown" if isinstance(name, str) else "value-wrong-type",
            f"There is no event {json.dumps(seen, ensure_ascii=False)}.",
            number,
            column=locate(line, ("event",)).column,
            key="event",
            expected=list(EVENTS),
            observed=seen,
            suggestion=nearest_word(
                name, [*EVENTS, *(alias for alias in ALIASES if neutral(alias) in EVENTS)]
            ),
        )
    )


def _check_version(raw: dict[str, Any], line: str, number: int) -> None:
    version = raw.get("logbook")
    if type(version) is int and version != VERSION:
        message = f"The log is in version {version} of the format; here version {VERSION} is read."
        raise _Refusal(
            _finding(
                "header-version",
                message,
                number,
                column=locate(line, ("logbook",)).column,
                key="logbook",
                rule="logbook.game",
                expected=VERSION,
                observed=version,
            )
        )


def _rest_of_header(raw: dict[str, Any], faults: frozenset[str], number: int) -> Event | None:
    if faults & _ESSENTIAL:
        return None
    rest = {key: value for key, value in raw.items() if key not in faults and key != "event"}
    try:
        event: Event = builder(GameHeader)(rest | {"event": GameHeader.event}, number, 0, True)
    except (ValueError, KeyError):
        # There were more faults than were collected.
        return None
    return event
