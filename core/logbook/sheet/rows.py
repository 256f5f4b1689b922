"""The rows of the table of days: which columns they have, and which day of whom each is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import evolve

from ...model.codes import finding
from ...model.finding import Finding
from ..names import fold
from ..text.names import one_blank
from ..text.scan import Span, TextError
from .acting import Acting, DayRow
from .cells import Cell, CellError, Grid, computed, letters, number, place
from .layout import SUMMARY, column_of
from .tables import Table


class Rows:
    """Reads the rows of the table.

    Args:
        report: Where findings go.
        broken: Lines with errors; more are added.
        acting: Reads what a row says.
        table: The table.
        round_word: What the edition calls a round.
        carded: The rows with a card, by round, day and player; more are added.
    """

    def __init__(
        self,
        report: Callable[[Finding], None],
        broken: set[int],
        acting: Acting,
        table: Table,
        round_word: str,
        carded: dict[tuple[int, int, str], DayRow],
    ) -> None:
        self.report = report
        self.broken = broken
        self.acting = acting
        self.table = table
        self.grid = table.grid
        self.round_word = round_word
        self.columns: dict[int, str] = {}
        self.heads: dict[int, str] = {}
        self.rows: list[DayRow] = []
        self.carded = carded
        self.names = {fold(name): name for name in acting.people.names}
        figure = None if acting.things.lexicon is None else acting.things.lexicon.figure
        self.figure = figure

    def read(self) -> list[DayRow]:
        """Return the rows that could be understood."""
        table, grid = self.table, self.grid
        if table.at >= len(grid.rows):
            return []
        self._columns()
        first, last = min(self.heads), max(self.heads)
        for top, left, bottom, right in grid.merged:
            if table.at + 1 < bottom and top <= table.end and first <= left <= last:
                cell = grid.cell(max(top, table.at + 1), left, self.heads.get(left, ""))
                span = f"{letters(left)}{top}:{letters(right)}{bottom}"
                message = f"The cells {span} are merged: only the first holds a value."
                self.fail(CellError("sheet-cells-merged", message, cell, observed=span))
        for row in range(table.at + 1, table.end):
            cells = cells_of(grid, row, self.heads)[table.left : table.right]
            if not is_blank_row(cells):
                self._row(cells)
        self._blanks()
        return self.rows

    def fail(self, error: CellError) -> None:
        """Report what is wrong with a cell."""
        self.broken.add(error.finding.line or 0)
        self.report(error.finding)

    def _columns(self) -> None:
        for cell in cells_of(self.grid, self.table.at, {})[self.table.left : self.table.right]:
            if cell.is_blank:
                continue
            self.heads[cell.column] = cell.text
            name = column_of(cell.text, self.round_word)
            if name is None:
                message = f"The column {cell.text!r} is none of a log's; nothing in it was read."
                facts = {**place(cell, "sheet.columns"), "observed": cell.text[:80]}
                self.report(finding("sheet-column-ignored", message, **facts))
            elif name in self.columns.values():
                message = f"The columns say twice what {name} is."
                self.fail(CellError("sheet-column-repeated", message, cell, expected=name))
            else:
                self.columns[cell.column] = name

    def _row(self, cells: Sequence[Cell]) -> None:
        named = {self.columns[cell.column]: cell for cell in cells if cell.column in self.columns}
        summary = self._summary(named)
        if summary is not None:
            message = f"This row adds up ({summary.text}); it was passed over."
            facts = {**place(summary, "sheet.rows"), "observed": summary.text[:80]}
            self.report(finding("sheet-summary-row", message, **facts))
            return
        last = max(self.heads)
        beyond = next((cell for cell in cells if cell.column > last and not cell.is_blank), None)
        if beyond is not None:
            count = last - self.table.left
            message = f"The table has {count} columns; this row goes on."
            self.fail(CellError("sheet-row-too-long", message, beyond, expected=count))
            return
        try:
            when = [self._when(name, named, cells) for name in ("round", "day")]
            computed(self._needed("player", named, cells))
        except CellError as error:
            if not self.grid.is_hidden(error.finding.line or 0, error.finding.column or 0):
                self.fail(error)
            self.broken.add(cells[0].row)
            return
        player = self._player(named, cells)
        if player is None:
            return
        row = DayRow(row=cells[0].row, round=when[0], day=when[1], player=player or None, cells=named)
        self.acting.read(row)
        self._add(row)

    def _summary(self, named: Mapping[str, Cell]) -> Cell | None:
        for name in ("round", "day", "player", "character"):
            cell = named.get(name)
            words = fold(cell.text).rstrip(":").split() if cell is not None else []
            if cell is None or not words or fold(cell.text) in self.names:
                continue
            if {words[0], words[-1]} & SUMMARY:
                return cell
        return None

    def _when(self, name: str, named: Mapping[str, Cell], cells: Sequence[Cell]) -> int:
        cell = self._needed(name, named, cells)
        if cell.is_blank:
            message = f"The {name} of this row is blank; nothing is taken for it."
            raise CellError("sheet-cell-blank", message, cell, expected="a whole number")
        word, _, rest = cell.text.rpartition(" ")
        if word and column_of(word, self.round_word) == name:
            cell = evolve(cell, value=rest)
        return number(cell, self.grid.decimal, 1)

    def _needed(self, name: str, named: Mapping[str, Cell], cells: Sequence[Cell]) -> Cell:
        column = next(column for column, one in self.columns.items() if one == name)
        return named.get(name) or self.grid.cell(cells[0].row - self.grid.above, column, self.heads[column])

    def _player(self, named: Mapping[str, Cell], cells: Sequence[Cell]) -> str | None:
        """Return the player of a row; empty for a row that only holds a remark, ``None`` after a finding."""
        cell = self._needed("player", named, cells)
        if cell.is_blank:
            said = [name for name, one in named.items() if not one.is_blank and name not in ("round", "day")]
            if said == ["note"]:
                return ""
            if not self.grid.is_hidden(cell.row, cell.column):
                message = "The player of this row is blank; nothing is taken for it."
                names = self.acting.people.names
                self.fail(CellError("sheet-cell-blank", message, cell, expected=names))
            self.broken.add(cell.row)
            return None
        if self.figure is not None and fold(cell.text) == fold(self.figure):
            return self.figure
        known = self.acting.people.known.get(one_blank(cell.text))
        if known is not None:
            return self.names.get(fold(known), known)
        try:
            name = self.acting.people.only(Span(cell.text))
        except TextError as error:
            self.acting.wrong(cell, error)
            return None
        return self.names.get(fold(name), name)

    def _add(self, row: DayRow) -> None:
        if row.player is None:
            self.rows += [row] if row.note is not None else []
            return
        when = (row.round, row.day, row.player)
        first = self.carded.get(when)
        if first is not None and row.character is not None:
            where = first.cells["character"].key if self.grid.is_named else f"row {first.row}"
            message = f"{row.player} has a character on this day already, in {where}."
            self.fail(CellError("sheet-row-repeated", message, row.cells["character"]))
            return
        if row.character is not None:
            self.carded[when] = row
        self.rows.append(row)

    def _blanks(self) -> None:
        """Say where a character or purse is blank though others of that day are written down."""
        days: dict[tuple[int, int], list[DayRow]] = {}
        for row in self.rows:
            if row.player is not None:
                days.setdefault((row.round, row.day), []).append(row)
        for rows in days.values():
            by_player: dict[str, list[DayRow]] = {}
            for row in rows:
                by_player.setdefault(row.player or "", []).append(row)
            for name, what in (("character", "character"), ("doubloons", "doubloons")):
                if all(self._is_blank(row, name) for row in rows):
                    continue
                for player, own in by_player.items():
                    skips = name == "doubloons" and player == self.figure
                    if all(self._is_blank(row, name) for row in own) and not skips:
                        cell = self._needed(name, own[0].cells, [Cell(row=own[0].row, column=1)])
                        message = f"No {what} of {player} is written down here; nothing is taken for it."
                        self.report(finding("sheet-cell-open", message, player=player, **place(cell)))

    def _is_blank(self, row: DayRow, name: str) -> bool:
        cell = row.cells.get(name)
        return cell is None or cell.is_blank


def cells_of(grid: Grid, row: int, heads: Mapping[int, str]) -> list[Cell]:
    """Return the cells of a row.

    Args:
        grid: The sheet.
        row: The row, from 0.
        heads: Column to its name.
    """
    return [
        grid.cell(row + 1, column, heads.get(column, ""), value)
        for column, value in enumerate(grid.rows[row], 1)
    ]


def is_blank_row(cells: Sequence[Cell]) -> bool:
    """Whether no cell shows anything."""
    return all(cell.is_blank for cell in cells)
