"""Reads logs: bytes in, events and findings out. No input makes it raise.

A correct line takes the short way: one pass of the JSON scanner and one of the builders made from the event
classes. Any doubt sends that line the long way (``careful``), which collects its errors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, AnyStr

from attrs import field, frozen

from ..model.codes import finding
from ..model.finding import Finding
from .careful import BLANK, examine, may_hold_half
from .document import MOST_BYTES_ON_A_LINE, unreadable
from .events import EVENTS, Event, GameHeader
from .fast import Builder, builder, with_neutral_keys
from .keys import Odd, shown
from .names import fold, neutral
from .places import locate, path_text

MOST_LINES = 100_000
MOST_FINDINGS = 200


@frozen(kw_only=True)
class LogText:
    """A log as read, before anything is judged by the rules of the game.

    Args:
        name: What the log is called in answers: its path, or ``-``.
        events: The events in order, the header first; those with errors are left out.
        findings: What is wrong with the text, by line.
        header: The header if a game can be started from it, else ``None``. If its line is among
            ``broken_lines``, it lacks the keys that were in error.
        last_line: Number of the last line read that is not blank; 0 if there is none.
        broken_lines: Lines with errors. Their events are missing (but see ``header``).
        idle_lines: Those of them that hold claims or notes: nothing that follows depends on them.
        sheets: Where lines are counted on from sheet to sheet: how many lines stand above each, and its name.
    """

    name: str
    events: list[Event] = field(factory=list)
    findings: list[Finding] = field(factory=list)
    header: GameHeader | None = None
    last_line: int = 0
    broken_lines: frozenset[int] = frozenset()
    idle_lines: frozenset[int] = frozenset()
    sheets: tuple[tuple[int, str], ...] = ()

    @property
    def is_startable(self) -> bool:
        """Whether the header says which game this is and who plays; if not, the log is *unreadable*."""
        return self.header is not None


def read_log(data: bytes, name: str) -> LogText:
    """Read a log.

    Args:
        data: The file.
        name: What to call it in answers.

    Returns:
        Everything that could be read, and a finding for everything that could not.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    whole = unreadable(data)
    if whole is not None:
        line = whole.line or 0
        return LogText(name=name, findings=[whole], last_line=line, broken_lines=frozenset({line} - {0}))
    return _Reading().read(data, name)


class _RepeatedKeyError(ValueError):
    pass


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise _RepeatedKeyError
    return result


def _scanner(decoder: json.JSONDecoder) -> Callable[[str, int], tuple[Any, int]]:
    # `raw_decode` is this and a `try` around it, once for every line.
    scan: Callable[[str, int], tuple[Any, int]] = decoder.scan_once  # type: ignore[attr-defined]
    return scan


_scan = _scanner(json.JSONDecoder(parse_constant=Odd))
_scan_distinct = _scanner(json.JSONDecoder(parse_constant=Odd, object_pairs_hook=_distinct))


class _Builders(dict[str, Builder]):
    """The builder of each event by its name, made when the first such event is read."""

    def __missing__(self, name: str) -> Builder:
        cls: type = EVENTS[name]
        self[name] = made = builder(cls)
        return made


_BUILDERS = _Builders()

_IDLE = re.compile(r'"event"\s*:\s*"(?:claim|score|result|note)"')
"""The kind of an event that answers nothing, in a line that may be no JSON."""

# What reading a line the short way may raise: all it means is that somebody has to look.
_DOUBTS = (ValueError, KeyError, TypeError, AttributeError, StopIteration, RecursionError)


def _doubtful_event(line: str, number: int) -> Event | None:
    # The second try, for lines with a colon in a text, objects deep inside or an edition's word as key.
    try:
        raw, end = _scan_distinct(line, 0)
        if end == len(line) or not line[end:].strip(BLANK):
            name = neutral(raw["event"])
            raw = with_neutral_keys(EVENTS[name], raw)
            event: Event = _BUILDERS[name](raw, number, 0, True)
            return event
    except _DOUBTS:
        pass
    return None


class _Reading:
    """One reading of one log."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.broken: set[int] = set()
        self.idle: set[int] = set()
        self.events: list[Event] = []
        self.header: GameHeader | None = None
        self.header_lines: list[int] = []

    def read(self, data: bytes, name: str) -> LogText:
        self._read_lines(self._lines(data), b"\\u" in data)
        if self.events and not self.header_lines:
            message = "No `game` event could be read before this one, so nobody knows which game it is."
            self._find("header-missing", message, self.events[0].line, rule="logbook.game", expected="game")
        self.findings.sort(key=lambda each: each.line or 0)
        return LogText(
            name=name,
            events=self.events,
            findings=self.findings,
            header=self.header,
            last_line=max(self.broken | {event.line for event in self.events[-1:]}, default=0),
            broken_lines=frozenset(self.broken),
            idle_lines=frozenset(self.idle),
        )

    def _find(self, code: str, message: str, line: int, **place: Any) -> None:
        self.findings.append(finding(code, message, **{"line": line, "rule": "logbook.reading"} | place))

    def _refuse(self, code: str, message: str, line: int, **place: Any) -> None:
        self._find(code, message, line, **place)
        self.broken.add(line)

    def _lines(self, data: bytes) -> Sequence[str | None]:
        # Only "\n" ends a line: the other ends that `splitlines` knows may stand in a text.
        if len(data) <= MOST_BYTES_ON_A_LINE:
            try:
                return self._first_lines(data.decode().split("\n", MOST_LINES))
            except UnicodeDecodeError:
                pass
        pieces = self._first_lines(data.split(b"\n", MOST_LINES))
        return [self._line(number, piece) for number, piece in enumerate(pieces, 1)]

    def _first_lines(self, lines: list[AnyStr]) -> list[AnyStr]:
        if len(lines) > MOST_LINES and lines.pop().strip():
            message = f"Only the first {MOST_LINES} lines were read."
            self._refuse("log-too-long", message, MOST_LINES + 1, expected=f"at most {MOST_LINES} lines")
        return lines

    def _line(self, number: int, piece: bytes) -> str | None:
        if len(piece) > MOST_BYTES_ON_A_LINE:
            message = f"The line has {len(piece)} bytes; at most {MOST_BYTES_ON_A_LINE} are read."
            expected = f"at most {MOST_BYTES_ON_A_LINE} bytes"
            self._refuse("line-too-long", message, number, expected=expected, observed=len(piece))
            return None
        try:
            return piece.decode()
        except UnicodeDecodeError as error:
            byte = f"0x{piece[error.start]:02x}"
            message = f"Byte {error.start + 1} of the line ({byte}) is not UTF-8."
            column = len(piece[: error.start].decode()) + 1
            self._refuse("line-not-utf8", message, number, column=column, observed=byte)
            return None

    def _read_lines(self, lines: Sequence[str | None], has_escapes: bool) -> None:
        for number, line in enumerate(lines, 1):
            if not line:
                continue
            event: Event | None
            try:
                raw, end = _scan(line, 0)
                if end != len(line):
                    raise ValueError
                # Every key has its colon: as many colons as keys means that no key swallowed another of its
                # name. To count them is cheaper than to have every object checked while it is scanned.
                event = _BUILDERS[raw["event"]](raw, number, line.count(":"))
                if has_escapes and may_hold_half(line):
                    raise ValueError
            except _DOUBTS:
                if not line.strip(BLANK):
                    continue
                event = self._second_look(line, number)
            if event.__class__ is GameHeader:
                self._take_header(event, line)
            elif event is not None:
                self.events.append(event)
            elif self._is_hopeless(number):
                return

    def _second_look(self, line: str, number: int) -> Event | None:
        event = None if may_hold_half(line) else _doubtful_event(line, number)
        if event is not None:
            return event
        examined = examine(line, number)
        self.findings += examined.findings
        if examined.findings:
            self.broken.add(number)
            if _IDLE.search(line):
                self.idle.add(number)
            if examined.is_header and examined.event is None:
                self.header_lines.append(number)
        return examined.event

    def _is_hopeless(self, number: int) -> bool:
        if self.findings[-1].code == "header-version":
            return True
        if len(self.findings) < MOST_FINDINGS:
            return False
        message = f"There are {len(self.findings)} findings up to here; the log is read no further."
        self._refuse("log-too-many-errors", message, number)
        return True

    def _take_header(self, header: GameHeader, line: str) -> None:
        number = header.line
        if self.header_lines:
            message = f"The log has its header on line {self.header_lines[0]} already."
            column = locate(line, ("event",)).column
            self._refuse("header-repeated", message, number, column=column, key="event", rule="logbook.game")
            return
        self.header_lines.append(number)
        if self.events:
            message = f"The `game` event stands on line {number}; it must come first."
            first = self.events[0].line
            self._find("header-missing", message, first, rule="logbook.game", expected="game")
            self.broken.add(number)
            return
        before = len(self.findings)
        self._check_players(header, line)
        if len(self.findings) == before:
            self.header = header
            self.events.append(header)

    def _check_players(self, header: GameHeader, line: str) -> None:
        def refuse(code: str, message: str, *path: str | int, **place: Any) -> None:
            place |= {"column": locate(line, path).column, "key": path_text(path), "rule": "logbook.game"}
            self._refuse(code, message, header.line, **place)

        if not header.players:
            refuse("player-missing", "The header lists no players.", "players")
        seats: dict[str, int] = {}
        for seat, player in enumerate(header.players):
            path = ("players", seat, "name")
            name = fold(player.name)
            if not name:
                message = f"Player {seat + 1} has no name."
                refuse("player-unnamed", message, *path, observed=shown(player.name))
            elif name in seats:
                pair = f"{seats[name] + 1} and {seat + 1}"
                message = f"Players {pair} have the same name, or the same but for case or Unicode form."
                refuse("player-repeated", message, *path, observed=shown(player.name))
            seats.setdefault(name, seat)
