"""Reads logs: bytes in, events and findings out. No input makes it raise.

A correct line takes the short way: one pass of the JSON scanner and one of the builders made from the event
classes. Any doubt sends that line the long way (``careful``), which collects its errors.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, AnyStr, cast

from attrs import field, frozen

from ..model.codes import finding
from ..model.finding import Finding
from .careful import BLANK, examine, may_hold_half
from .document import MOST_BYTES_ON_A_LINE, unreadable
from .events import EVENTS, Event, GameHeader
from .keys import Odd, builder, shown
from .names import ALIASES, fold
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
    """

    name: str
    events: list[Event] = field(factory=list)
    findings: list[Finding] = field(factory=list)
    header: GameHeader | None = None
    last_line: int = 0
    broken_lines: frozenset[int] = frozenset()

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

_BUILDERS = {name: builder(cls) for name, cls in EVENTS.items()}
_BUILDERS |= {alias: _BUILDERS[word] for alias, word in ALIASES.items() if word in _BUILDERS}


def _event(line: str, number: int) -> Event:
    # The short way; any error means no more than that the long way has to look.
    raw, end = _scan(line, 0)
    # Every key has its colon: as many colons as keys means that no key swallowed another of its name.
    # That is cheaper than to have every object checked while it is read.
    colons = line.count(":")
    if colons != len(raw):
        for value in raw.values():
            if value.__class__ is dict:
                colons -= len(value)
        if colons != len(raw):
            raw, end = _scan_distinct(line, 0)
    if end != len(line) and line[end:].strip(BLANK):
        raise ValueError
    if "\\u" in line and may_hold_half(line):
        raise ValueError
    event: Event = _BUILDERS[raw.pop("event")](raw, {"line": number})
    return event


class _Reading:
    """One reading of one log."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.broken: set[int] = set()
        self.events: list[Event] = []
        self.header: GameHeader | None = None
        self.header_lines: list[int] = []
        self.last_line = 0

    def read(self, data: bytes, name: str) -> LogText:
        self._read_lines(self._lines(data))
        if self.events and not self.header_lines:
            message = "No `game` event could be read before this one, so nobody knows which game it is."
            self._find("header-missing", message, self.events[0].line, rule="logbook.game", expected="game")
        self.findings.sort(key=lambda each: each.line or 0)
        return LogText(
            name=name,
            events=self.events,
            findings=self.findings,
            header=self.header,
            last_line=self.last_line,
            broken_lines=frozenset(self.broken),
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

    def _read_lines(self, lines: Sequence[str | None]) -> None:
        for number, line in enumerate(lines, 1):
            if not line:
                if line is None:
                    self.last_line = number
                continue
            try:
                event: Event | None = _event(line, number)
            except (ValueError, KeyError, TypeError, AttributeError, StopIteration, RecursionError):
                if not line.strip(BLANK):
                    continue
                event = self._doubtful(line, number)
            self.last_line = number
            if event.__class__ is GameHeader:
                self._take_header(cast(GameHeader, event), line)
            elif event is not None:
                self.events.append(event)
            elif self._is_hopeless(number):
                return

    def _doubtful(self, line: str, number: int) -> Event | None:
        examined = examine(line, number)
        self.findings += examined.findings
        if examined.findings:
            self.broken.add(number)
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
            column = locate(line, path).column
            key = path_text(path)
            self._refuse(code, message, header.line, column=column, key=key, rule="logbook.game", **place)

        if not header.players:
            refuse("player-missing", "The header lists no players.", "players")
        seats: dict[str, int] = {}
        for seat, player in enumerate(header.players):
            folded = fold(player.name)
            path = ("players", seat, "name")
            shown_name = shown(player.name)
            if not folded:
                refuse("player-unnamed", f"Player {seat + 1} has no name.", *path, observed=shown_name)
            elif folded in seats:
                other = header.players[seats[folded]].name
                message = f"Players {seats[folded] + 1} and {seat + 1} have the same name, but for case or Unicode form."
                refuse(
                    "player-repeated", message, *path, expected=f"a name other than {shown(other)}", observed=shown_name
                )
            seats.setdefault(folded, seat)
