"""Writes logs as tables.

What was written is read back at once; what would not come back as it was is an error that names the event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..events import (
    Choose,
    Claim,
    Deck,
    Declare,
    Draw,
    Event,
    GameHeader,
    Note,
    Order,
    Play,
    Reputation,
    Result,
    Round,
    Score,
    Take,
)
from ..lexicon import LexiconFor
from ..problems import CannotWriteError, LibraryMissingError
from ..read import LogText
from ..text.scan import quote
from ..text.write import Writer
from .acting import MARK
from .arrange import Times
from .book import CharacterError, library_missing, write_book
from .delimited import write_delimited
from .head import options_of
from .layout import COLUMNS, MORE
from .read import read_table

Row = dict[str, str | int]
Line = list[str | int]
_WIDTHS = {"round": 7, "day": 5, "player": 14, "character": 16, "loot": 18, "choice": 34, "note": 30}
_ZONES = ("ship", "graveyard", "hand")


def write_csv(events: Sequence[Event], lexicon_for: LexiconFor) -> bytes:
    """Return a CSV file that holds the events, as UTF-8.

    Args:
        events: The header and the events after it, in order.
        lexicon_for: Where to look variants up.

    Raises:
        CannotWriteError: If the layout has no place for an event.
    """

    def made(head: list[Line], table: list[Line]) -> bytes:
        return write_delimited([[str(one) for one in line] for line in [*head, [], *table]])

    return _written(events, lexicon_for, made)


def write_xlsx(events: Sequence[Event], lexicon_for: LexiconFor) -> bytes:
    """Return a workbook that holds the events: the days on the first sheet, the header on the second.

    Raises:
        CannotWriteError: If the layout has no place for an event.
        LibraryMissingError: If the library is missing.
    """

    def made(head: list[Line], table: list[Line]) -> bytes:
        return write_book({"log": table, "game": head}, [_WIDTHS.get(str(name), 14) for name in table[0]])

    try:
        return _written(events, lexicon_for, made)
    except CharacterError as error:
        raise CannotWriteError([(events[0], str(error))]) from None
    except ImportError:
        raise LibraryMissingError(library_missing("write")) from None


def _written(
    events: Sequence[Event], lexicon_for: LexiconFor, made: Callable[[list[Line], list[Line]], bytes]
) -> bytes:
    header = events[0] if events else None
    if not isinstance(header, GameHeader):
        raise CannotWriteError([(one, "A table needs the header of the log.") for one in events[:1]])
    table = _Table(header, lexicon_for)
    table.fill(events[1:])
    if table.problems:
        raise CannotWriteError(table.problems)
    data = made(table.head, table.lines())
    back = read_table(data, "", lexicon_for)
    if any(one.code == "sheet-library-missing" for one in back.findings):
        raise LibraryMissingError(library_missing("check"))
    lost = _difference(events, back)
    if lost is not None:
        raise CannotWriteError([lost])
    return data


def _difference(events: Sequence[Event], back: LogText) -> tuple[Event, str] | None:
    """Return the first event that did not come back as it was."""
    for at, event in enumerate(events):
        if at >= len(back.events) or back.events[at] != event:
            said = next((one.message for one in back.findings if one.level == "error"), "")
            said = f" ({said})" if said else ""
            return event, f"A table can't hold this {event.event} as it is, or not at this place{said}."
    return None


class _Table:
    """The rows of one log.

    Args:
        header: Its header.
        lexicon_for: Where to look variants up.
    """

    def __init__(self, header: GameHeader, lexicon_for: LexiconFor) -> None:
        self.header = header
        lexicon = options_of(header, lexicon_for)
        self.lexicon_for = lexicon_for
        self.writer = Writer(header, lexicon)
        self.times = Times(lexicon)
        self.seats = [player.name for player in header.players]
        self.problems: list[tuple[Event, str]] = []
        self.head = self._header()
        self.rows: list[Row] = []
        self.round = 0

    def lines(self) -> list[Line]:
        """Return the table: the names of its columns, and a line for each row."""
        used = [name for name in MORE if any(name in row for row in self.rows)]
        names = [*COLUMNS[:-1], *used, COLUMNS[-1]]
        return [list(names), *[[row.get(name, "") for name in names] for row in self.rows]]

    def refuse(self, event: Event, sentence: str) -> None:
        """Take down that an event can't be held."""
        self.problems.append((event, sentence))

    def _header(self) -> list[Line]:
        header = self.header
        lines: list[Line] = [["variant", header.variant], ["players", *self.seats]]
        if any(player.colour is not None for player in header.players):
            lines.append(["colours", *[player.colour or "" for player in header.players]])
        for name, value in header.options.items():
            said = ("true" if value else "false") if isinstance(value, bool) else str(value)
            is_word = said[:1].isalpha() and said not in ("true", "false", "null")
            lines.append(["option", name, said if is_word or not isinstance(value, str) else quote(said)])
        lines += [["ruling", id_, reading] for id_, reading in header.rulings.items()]
        if header.house:
            lines.append(["house", *header.house])
        if header.incomplete:
            lines.append(["incomplete", "yes"])
        texts = {key: getattr(header, key) for key in ("rules", "id", "date", "notes")}
        lines += [[key, text] for key, text in texts.items() if text is not None]
        if header.note is not None:
            self.refuse(header, "A table has no cell for a note on the header; `notes` is one for the game.")
        return lines

    # the course of the game

    def fill(self, events: Sequence[Event]) -> None:
        """Write all events."""
        day: list[Event] = []
        for event in [*events, None]:
            if isinstance(event, Play) or not self._is_of_day(event, day):
                self._day(day)
                day = []
            if isinstance(event, Play) or (event is not None and self._is_of_day(event, day)):
                day.append(event)
            elif event is not None:
                self._top(event)

    def _is_of_day(self, event: Event | None, day: list[Event]) -> bool:
        return bool(day) and isinstance(event, (Take, Choose, Draw, Order, Declare, Claim, Note))

    def _top(self, event: Event) -> None:
        writer = self.writer
        if isinstance(event, Note) and not self.round:
            self.head.append(["note", self._remark(event)])
            return
        if event.note is not None:
            self.refuse(event, f"A table has no cell for a note on a {event.event}.")
        elif isinstance(event, Reputation):
            self.head.append(["reputation", *["-" if name is None else name for name in event.order]])
        elif isinstance(event, Deck):
            self.head.append(["deck", writer.cards(event.characters)])
        elif isinstance(event, Round):
            self.round = event.round
            self.head.append(["deal", event.round, writer.cards(event.deal)])
            for day, kinds in enumerate(event.loot, 1):
                self.head.append(["loot", event.round, day, writer.tokens(kinds)])
        elif isinstance(event, Score):
            self.head.append(["score", event.round, *self._figures(event.scores)])
        elif isinstance(event, Result):
            if event.scores is not None:
                self.head.append(["result", *self._figures(event.scores)])
            if event.winners is not None:
                self.head.append(["winner", *event.winners])
        else:
            self.refuse(event, f"A table has no place for this {event.event}.")

    def _figures(self, scores: dict[str, int]) -> Iterable[str | int]:
        return [scores.get(name, "?") for name in self.seats]

    def _remark(self, note: Note) -> str:
        if note.tag is None and note.rule is None and not note.text.startswith("#"):
            return note.text
        rule = "" if note.rule is None else f"({note.rule})"
        return f"#{note.tag or ''}{rule} {note.text}"

    # days

    def _day(self, day: list[Event]) -> None:
        if not day:
            return
        play = day[0]
        assert isinstance(play, Play)
        if play.note is not None:
            self.refuse(play, "A table has no cell for a note on the cards of a day.")
        acts = day[1:]
        attempts: tuple[Callable[[], list[Row]], ...] = (
            lambda: self._short(play, acts),
            lambda: self._short(play, acts, marked=True),
            lambda: self._placed(play, acts, marked=False),
            lambda: self._placed(play, acts, marked=True),
            lambda: self._long(play, acts),
        )
        for attempt in attempts:
            rows = attempt()
            if self._reads_back(rows, day):
                break
        self.rows += rows

    def _reads_back(self, rows: list[Row], day: list[Event]) -> bool:
        trial = _Table(self.header, self.lexicon_for)
        trial.rows = rows
        data = write_delimited([[str(one) for one in line] for line in [*trial.head, *trial.lines()]])
        log = read_table(data, "", self.lexicon_for)
        return log.events[1:] == day and not any(one.level == "error" for one in log.findings)

    def _row(self, play: Play, player: str) -> Row:
        return {"round": self.round, "day": play.day, "player": player}

    def _in_line(self, play: Play, events: Sequence[Event], *, early: bool = False) -> list[str]:
        """Return who played, in line: by rank, and in a tie as they acted at dusk, or by day if *early*."""
        acted = [event.player for event in events if isinstance(event, (Take, Choose, Draw, Order))]
        late = [event.player for event in events if isinstance(event, Take)]

        def key(name: str) -> tuple[float, int]:
            rank = self.times.rank(play.plays[name])
            first = acted.index(name) if name in acted else 0
            at = -late.index(name) if name in late and not early else first
            return (float("inf") if rank is None else rank), at

        return sorted(play.plays, key=key)

    def _short(
        self, play: Play, events: Sequence[Event], *, marked: bool = False, early: bool = False
    ) -> list[Row]:
        """Return one row for each player, perhaps with marks where loot was taken."""
        names = self._in_line(play, events, early=early)
        rows = {name: self._row(play, name) for name in names}
        for name, row in rows.items():
            row["character"] = self.writer.card(play.plays[name])
        acts: dict[str, list[Event]] = {}
        for event in events:
            if isinstance(event, Note):
                self._note_row(play, event, rows)
                continue
            player = getattr(event, "player", "")
            if player not in rows:
                rows[player] = self._row(play, player)
            if isinstance(event, Claim):
                self._claim(event, rows[player])
            else:
                acts.setdefault(player, []).append(event)
            if event.note is not None:
                rows[player]["note"] = event.note
        for player, own in acts.items():
            self._acts(own, rows[player], marked=marked)
        return list(rows.values())

    def _placed(self, play: Play, events: Sequence[Event], *, marked: bool) -> list[Row]:
        """Return the same, with numbers for the line at dusk, which an ability may have changed by day."""
        taken = list(dict.fromkeys([event.player for event in events if isinstance(event, Take)]))
        rows = self._short(play, events, marked=marked, early=True)
        late = sorted(rows, key=lambda row: taken.index(row["player"]) if row["player"] in taken else -1)
        for place, row in enumerate(reversed(late), 1):
            row["place"] = place
        return rows

    def _note_row(self, play: Play, event: Note, rows: dict[str, Row]) -> None:
        row = self._row(play, "") | {"note": self._remark(event)}
        rows[f"\0{len(rows)}"] = row

    def _long(self, play: Play, events: Sequence[Event]) -> list[Row]:
        """Return a row for each card, and further rows for what happened, in order."""
        rows = [
            self._row(play, name) | {"character": self.writer.card(play.plays[name])}
            for name in self._in_line(play, events)
        ]
        for event in events:
            if isinstance(event, Note):
                rows.append(self._row(play, "") | {"note": self._remark(event)})
                continue
            row = self._row(play, getattr(event, "player", ""))
            if isinstance(event, Claim):
                self._claim(event, row)
            else:
                self._acts([event], row, marked=False)
            if event.note is not None:
                row["note"] = event.note
            rows.append(row)
        return rows

    def _acts(self, events: Sequence[Event], row: Row, *, marked: bool) -> None:
        loot: list[str] = []
        said: list[str] = []
        for event in events:
            if isinstance(event, Take):
                by = "" if event.by is None else f" ({self.writer.by(event.by)})"
                loot.append(("-" if event.token is None else self.writer.token(event.token)) + by)
                said += [MARK] if marked else []
            else:
                said.append(self._said(event))
        if loot:
            row["loot"] = "; ".join(loot)
        if said:
            row["choice"] = "; ".join(said)

    def _said(self, event: Event) -> str:
        writer = self.writer
        if isinstance(event, Choose):
            return f"{writer.by(event.by)} > {writer.pick(event.pick)}"
        if isinstance(event, Draw):
            return f"draws {writer.tokens(event.tokens)}"
        if isinstance(event, Order):
            return f"{event.phase}: {', '.join(map(writer.act, event.abilities))}"
        assert isinstance(event, Declare)
        return writer.declared(event)

    def _claim(self, event: Claim, row: Row) -> None:
        writer = self.writer
        said: dict[str, Any] = {name: getattr(event, name) for name in ("doubloons", "reputation", "score")}
        said |= {zone: writer.cards(held) for zone in _ZONES if (held := getattr(event, zone)) is not None}
        if event.loot is not None:
            said["held"] = writer.counts(event.loot)
        row |= {name: value for name, value in said.items() if value is not None}
