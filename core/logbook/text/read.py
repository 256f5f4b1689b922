"""Reads the text logbook: bytes in, events and findings out. No input makes it raise."""

from __future__ import annotations

import re
from typing import Any

from ...model.codes import finding
from ...model.finding import Finding, nearest
from ..careful import examine
from ..document import MOST_BYTES_ON_A_LINE, unreadable
from ..events import GameHeader, Note
from ..lexicon import LexiconFor
from ..names import ALIASES
from ..read import MOST_FINDINGS, MOST_LINES, LogText
from .body import Body, starts_play
from .header import Head
from .names import People, one_blank, stranger
from .scan import Span, TextError, read_remark
from .words import HEADER_WORDS

_HEAD = 4096


def looks_like_text(data: bytes) -> bool:
    """Whether a file without a telling suffix looks like a text logbook: a line starts with ``game``."""
    head = data[:_HEAD].decode("utf-8", "replace").removeprefix("\ufeff")
    return any(Span(line).word()[0] == "game" for line in head.splitlines())


_PLAY = re.compile(
    rf"(?:{'|'.join(['day', 'round', 'loot', 'score', *ALIASES])})\s+[0-9]+\s*[:,.]?", re.IGNORECASE
)
_GAME = re.compile(r"(?:game|variant)\s*:?\s+\S+\s*(?:#.*)?|(?:players|logbook)\b.*", re.IGNORECASE)


def may_be_log(data: bytes) -> bool:
    """Whether any line reads like one of a log, whatever is missing or wrong beside it.

    What holds none, a shopping list in the folder of the logs for instance, was never meant as one.
    """
    if not data.strip() or b"\0" in data or b'"event"' in data:
        return True  # empty, another encoding, events: the reader says what is wrong with it
    lines = [line.strip() for line in data.decode("utf-8", "replace").removeprefix("\ufeff").splitlines()]
    return any(_GAME.fullmatch(line) or _PLAY.match(line) or line[:1] == "=" for line in lines)


def read_text(data: bytes, name: str, lexicon_for: LexiconFor, me: str | None = None) -> LogText:
    """Read a text logbook.

    Args:
        data: The file.
        name: What to call it in answers.
        lexicon_for: Where to look variants up.
        me: The player that ``I`` and ``you`` stand for.

    Returns:
        Everything that could be read, and a finding for everything that could not.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    whole = unreadable(data, is_json=False)
    if whole is not None:
        line = whole.line or 0
        return LogText(name=name, findings=[whole], last_line=line, broken_lines=frozenset({line} - {0}))
    return _Reading(lexicon_for, me).read(data, name)


class _Reading:
    """One reading of one log."""

    def __init__(self, lexicon_for: LexiconFor, me: str | None) -> None:
        self.me = me
        self.lexicon_for = lexicon_for
        self.findings: list[Finding] = []
        self.broken: set[int] = set()
        self.head = Head(lexicon_for)
        self.header: GameHeader | None = None
        self.body: Body | None = None
        self.last = 0

    def read(self, data: bytes, name: str) -> LogText:
        for number, raw in enumerate(data.split(b"\n"), start=1):
            if not raw.strip():
                continue
            if number > MOST_LINES:
                message = f"The log has more than {MOST_LINES} lines; it is read no further."
                self._report("log-too-long", message, number)
                break
            self.last = number
            line = self._decoded(raw.removesuffix(b"\r"), number)
            if line is not None and not self._line(line, number):
                break
            if len(self.findings) >= MOST_FINDINGS:
                message = f"There are {len(self.findings)} findings up to here; the log is read no further."
                self._report("log-too-many-errors", message, number)
                break
        if self.body is None and not any(one.code == "header-version" for one in self.findings):
            self._close(self.last)
        body = self.body
        if body is not None:
            body.finish()
            self.broken |= body.broken
        if body is not None and self.header is not None:
            self.header.incomplete = self.header.incomplete or body.is_incomplete
        self.findings.sort(key=lambda one: (one.line or 0, one.column or 0))
        events = [] if self.header is None or body is None else [self.header, *body.events]
        return LogText(
            name=name,
            events=events,
            findings=self.findings,
            header=self.header,
            last_line=self.last,
            broken_lines=frozenset(self.broken),
        )

    def _decoded(self, raw: bytes, number: int) -> str | None:
        if len(raw) > MOST_BYTES_ON_A_LINE:
            message = f"The line has {len(raw)} bytes; the longest that is read has {MOST_BYTES_ON_A_LINE}."
            self._report("line-too-long", message, number)
            return None
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            column = len(raw[: error.start].decode()) + 1
            message = f"At column {column} stand bytes that are not UTF-8."
            seen = raw[error.start : error.end].hex(" ")
            self._report("line-not-utf8", message, number, column=column, observed=seen)
            return None

    def _report(self, code: str, message: str, line: int, **place: Any) -> None:
        self.findings.append(finding(code, message, **{"line": line, "rule": "text.reading"} | place))
        self.broken.add(line)

    def _fail(self, error: TextError, line: int) -> None:
        facts = {"column": error.at.column, "rule": "text.lines"} | error.facts
        self._report(error.code, error.message, line, **facts)

    def _line(self, line: str, number: int) -> bool:
        """Read a line; return whether to go on."""
        span = Span(line)
        if self.body is not None:
            self.body.read(span, number)
            return True
        plain = span.strip()
        try:
            if plain.text.startswith("#"):
                self.head.remarks.append((number, plain))
            elif self.head.is_line(span):
                self.head.read(span, number)
            elif plain.text.startswith("{") and not self.head.found:
                return self._json_header(line, number)
            else:
                return self._other(span, number)
        except TextError as error:
            self._fail(error, number)
            return error.code != "header-version"
        return True

    def _other(self, span: Span, number: int) -> bool:
        """Read a line that is none of the header: the first below it, or a slip."""
        word, _ = span.word()
        lexicon = self.head.lexicon()
        round_word = "round" if lexicon is None else lexicon.round_word
        is_play = starts_play(word, round_word) or span.text.lstrip()[:1] in ("{", "=")
        has_all = {"variant", "players"} <= set(self.head.found)
        if not is_play and not (has_all and self._names_player(span)):
            if lexicon is None and "variant" in self.head.found and nearest(word, HEADER_WORDS) is None:
                return (
                    True  # perhaps an option of the game, which nobody knows: that is said when it is judged
                )
            known = sorted(HEADER_WORDS | set(lexicon.options if lexicon is not None else ()))
            near = nearest(word, [*known, round_word, "day", "reputation"])
            hint = f"; did you mean `{near}`?" if near is not None else ""
            message = f"{word!r} starts no line of the header{hint}"
            message += "" if hint else "."
            at = span.strip()
            raise TextError("text-not-understood", message, at, expected=known, suggestion=near)
        if not self._close(number):
            return False
        assert self.body is not None
        self.body.read(span, number)
        return True

    def _names_player(self, span: Span) -> bool:
        players = [player.name for player in self.head.found["players"]]
        return bool(People(players, {}, self.me).starts(span.strip()))

    def _json_header(self, line: str, number: int) -> bool:
        examined = examine(line, number)
        self.findings += examined.findings
        if examined.findings:
            self.broken.add(number)
        event = examined.event
        if not isinstance(event, GameHeader):
            if not examined.findings:
                self._no_header(number)
            return False
        self._begin(event)
        return True

    def _no_header(self, line: int) -> None:
        if any(one.code in ("header-missing", "player-missing") for one in self.findings):
            return
        if not self.last:
            return
        message = "No line says which game this is; `game` and the variant stand at the top."
        self._report("header-missing", message, line, expected="game")

    def _close(self, line: int) -> bool:
        """End the header; return whether the game can be read on."""
        if "variant" not in self.head.found:
            self._no_header(line)
            return False
        if "players" not in self.head.found:
            if not self.broken:
                message = "The header lists no players."
                self._report("player-missing", message, line, expected="players")
            return False
        header = self.head.made(line)
        assert header is not None
        if self.broken:
            # What could not be read may have been the rules to judge by.
            self.broken.add(header.line)
        self._begin(header)
        return True

    def _begin(self, header: GameHeader) -> None:
        self.header = header
        aliases, errors = self.head.known_aliases(header)
        for line, error in errors:
            self._fail(error, line)
        names = [player.name for player in header.players]
        me = self.me
        if me is not None:
            self.findings += stranger(me, names, aliases, header.line)
            me = People(names, aliases, None).known.get(one_blank(me))
        options = {name: str(value) for name, value in header.options.items()}
        lexicon = self.lexicon_for(header.variant, len(names), options, header.house)
        self.body = Body(People(names, aliases, me), lexicon, self.findings.append)
        if lexicon is not None:
            self.body.round_word = lexicon.round_word
        for line, span in self.head.remarks:
            tag, rule, text = read_remark(span)
            self.body.line = line
            if text or tag or rule:
                note = Note(text=text, tag=tag, rule=rule)  # type: ignore[arg-type]
                self.body.add(note, span)
