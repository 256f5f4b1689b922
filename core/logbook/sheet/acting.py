"""What players do, in the cells of a row: the character, the loot taken, the choices, what is claimed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from attrs import define, field

from ...model.codes import finding
from ...model.finding import Finding
from ..events import Claim, Event, Note
from ..lexicon import Lexicon
from ..names import fold
from ..text.actions import Actions
from ..text.lists import characters, counts
from ..text.names import UNKNOWN, People
from ..text.scan import Span, TextError, quote, read_remark
from .cells import Cell, CellError, computed, number, place

MARK = "take"
"""Stands in ``choice`` where the loot of the row was taken, when that does not follow by itself."""

_MARKS = frozenset({MARK, "takes", "took", "loot"})
_WHOLE = re.compile(
    r"(?:order\s+)?(?:dusk|night|anchor)\s*:.*|(?:declares?|draws?|drew)\b.*", re.IGNORECASE | re.DOTALL
)
_LIST_COLUMNS = ("ship", "graveyard", "hand")


@define(kw_only=True)
class DayRow:
    """A row of the table, understood.

    Args:
        row: Its number.
        round, day: When it was.
        player: The player's name; ``None`` in a row that only holds a note.
        character: The character played, as rank, name or ``?``; ``None`` if the cell is blank.
        place: The character's place in line, left to right, where the row says.
        acts: What was taken and chosen: ``None`` marks where loot was taken.
        takes: The loot taken.
        claim: What is claimed at its end.
        note: Its remark.
        cells: Its cells by column.
    """

    row: int
    round: int
    day: int
    player: str | None
    character: int | str | None = None
    place: int | None = None
    acts: list[Event | None] = field(factory=list)
    takes: list[Event] = field(factory=list)
    claim: Claim | None = None
    note: Note | None = None
    cells: Mapping[str, Cell] = field(factory=dict)


class Acting(Actions):
    """Reads the cells of rows.

    Args:
        people: The players.
        lexicon: The variant's names.
        report: Where findings go.
        decimal: The sign before decimals.
    """

    def __init__(
        self, people: People, lexicon: Lexicon | None, report: Callable[[Finding], None], decimal: str = "."
    ) -> None:
        self.cell = Cell(row=0, column=0)
        self.row: DayRow | None = None
        self.cards: dict[object, int | str] = {}
        self.decimal = decimal
        self.out = report
        super().__init__(people, lexicon, self._at_cell)

    def _at_cell(self, one: Finding) -> None:
        self.out(attrs.evolve(one, **place(self.cell, one.rule)))

    def add(self, event: Event, at: Span) -> None:
        super().add(event, at)
        event.line, event.column = self.cell.row, self.cell.column

    def fail(self, error: TextError) -> None:
        self._corrections.clear()
        self.wrong(self.cell, error)

    def wrong(self, cell: Cell, error: TextError | CellError) -> None:
        """Report what is wrong with a cell."""
        self.broken.add(cell.row)
        if isinstance(error, CellError):
            self.out(error.finding)
        else:
            facts = error.facts | place(cell)
            facts["observed"] = cell.text[:80]
            self.out(finding(error.code, error.message, **facts))

    def told(self) -> None:
        """Send on what was noted about the names of a cell that was understood."""
        self.tell()

    def forget(self) -> None:
        """Drop what was noted about the names of a cell that was not understood."""
        self._corrections.clear()

    # cells

    def read(self, row: DayRow) -> None:
        """Read the cells of a row; what is wrong with one does not hide the others."""
        cells = row.cells
        self.row = row
        for name, reader in (
            ("character", self._character),
            ("place", self._place),
            ("loot", self._loot),
            ("choice", self._choices),
            ("note", self._note_cell),
        ):
            cell = cells.get(name)
            if cell is not None and not cell.is_blank:
                self._try(cell, lambda cell, reader=reader: reader(row, cell))  # type: ignore[misc]
        self._claim_cells(row)

    def _try(self, cell: Cell, attempt: Callable[[Cell], None]) -> None:
        self.cell, self.line = cell, cell.row
        self._corrections.clear()
        try:
            computed(cell)
            attempt(cell)
            self.told()
        except (TextError, CellError) as error:
            self._corrections.clear()
            self.wrong(cell, error)

    def _character(self, row: DayRow, cell: Cell) -> None:
        if cell.text == UNKNOWN:
            self.is_incomplete = True
            row.character = UNKNOWN
        elif isinstance(cell.value, float) or cell.text.lstrip("-").isdigit():
            row.character = number(cell, self.decimal)
        else:
            row.character = self.things.character(Span(cell.text))
        if row.player is not None:
            self.cards[self.moment(row.player)] = row.character

    def moment(self, player: str) -> object:
        assert self.row is not None
        return self.row.round, self.row.day, fold(player)

    def card_of(self, player: str) -> int | str | None:
        return self.cards.get(self.moment(player))

    def _place(self, row: DayRow, cell: Cell) -> None:
        row.place = number(cell, self.decimal, 1)

    def _loot(self, row: DayRow, cell: Cell) -> None:
        for part in _parts(cell, ";,"):
            row.takes += self._said(row, f"takes {part.text}")

    def _choices(self, row: DayRow, cell: Cell) -> None:
        for part in _parts(cell, ";"):
            pieces = [part] if _WHOLE.fullmatch(part.text) else part.split(",")
            for piece in pieces:
                if not piece:
                    continue
                if piece.text.casefold() in _MARKS:
                    row.acts.append(None)
                elif piece.text == UNKNOWN:
                    self.is_incomplete = True
                elif ">" not in piece.text and not _WHOLE.fullmatch(piece.text):
                    message = f"{piece.text!r} does not say what asks for the choice, and what was chosen."
                    expected = "what asks, >, and what was chosen; tokens taken stand in `loot`"
                    raise TextError("text-not-understood", message, piece, expected=expected)
                else:
                    row.acts += self._said(row, piece.text)

    def _said(self, row: DayRow, text: str) -> list[Event]:
        before = len(self.events)
        self.actions(Span(f"{quote(row.player or '')} {text}"))
        made = self.events[before:]
        del self.events[before:]
        return made

    def _note_cell(self, row: DayRow, cell: Cell) -> None:
        row.note = note_of(cell)

    def _claim_cells(self, row: DayRow) -> None:
        said: dict[str, Any] = {}
        first: Cell | None = None
        for name in ("doubloons", "reputation", *_LIST_COLUMNS, "held", "score"):
            cell = row.cells.get(name)
            if cell is None or cell.is_blank:
                continue
            if cell.text == UNKNOWN:
                self.is_incomplete = True
                continue
            first = first or cell
            self._try(cell, lambda cell, name=name: self._claimed(said, name, cell))  # type: ignore[misc]
        if said and first is not None:
            assert row.player is not None
            row.claim = Claim(player=row.player, line=first.row, column=first.column, **said)

    def _claimed(self, said: dict[str, Any], name: str, cell: Cell) -> None:
        span = Span(_flat(cell.text))
        if name in _LIST_COLUMNS:
            said[name] = self.seen(characters(span, self.things))
        elif name == "held":
            said["loot"] = counts(span, self.things)
        else:
            lowest = {"reputation": 1}.get(name, -(2**53))
            said[name] = number(cell, self.decimal, lowest)


def note_of(cell: Cell) -> Note:
    """Return the remark that a cell holds."""
    tag, rule, text = read_remark(Span(cell.text if cell.text.startswith("#") else f"#{' '}{cell.text}"))
    return Note(text=text, tag=tag, rule=rule, line=cell.row, column=cell.column)  # type: ignore[arg-type]


def _flat(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", ", ")


def _parts(cell: Cell, separators: str) -> Sequence[Span]:
    text = cell.text.replace("\r\n", "\n").replace("\n", ";")
    return [part for part in Span(text).split(separators) if part]
