"""Tables of cells, whatever file they come from: every cell knows its row and column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from attrs import field, frozen

from ...model.codes import finding
from ...model.finding import Finding
from ..keys import BIGGEST, shown

MOST_ROWS = 20_000
MOST_COLUMNS = 200
MOST_CHARACTERS = 10_000
"""The most that is read of one cell."""

DATES = (date, datetime, time, timedelta)
_MONTH = r"(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zä]*\.?"
_DATE = re.compile(
    rf"\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{0,4}}|\d{{1,2}}/\d{{1,2}}"
    rf"|\d{{1,4}}[-. /]+{_MONTH}(?:[-. /]+\d{{2,4}})?|{_MONTH}[-. /]+\d{{1,4}}",
    re.IGNORECASE | re.ASCII,
)
_WHOLE = re.compile(r"[-+−]?[0-9]{1,17}", re.ASCII)
_FORMULA_ERROR = re.compile(r"#(?:REF|VALUE|NAME|DIV/0|N/A|NUM|NULL|WERT|BEZUG)[!?]?|Err:\d+", re.IGNORECASE)


@frozen(kw_only=True)
class Cell:
    """One cell.

    Args:
        row: Its line: the row, from 1, counted on from the sheets that were read before.
        column: Its column, from 1.
        value: What it holds: a text, number, date or truth value.
        head: Name of its column, as written.
        sheet: Name of its sheet, where that has to be said.
        above: How many lines the sheets before it have.
    """

    row: int
    column: int
    value: Any = ""
    head: str = ""
    sheet: str = ""
    above: int = 0

    @property
    def text(self) -> str:
        """What it shows, without blanks around it."""
        if isinstance(self.value, float) and self.value.is_integer() and abs(self.value) <= BIGGEST:
            return str(int(self.value))
        return str(self.value).strip()

    @property
    def is_blank(self) -> bool:
        """Whether it shows nothing."""
        return not self.text

    @property
    def key(self) -> str:
        """Its column's name and its address, as findings give them: ``doubloons H7``, ``game!B3``."""
        where = f"{letters(self.column)}{self.row - self.above}"
        if self.sheet:
            where = f"{_sheet(self.sheet)}!{where}"
        return f"{self.head} {where}" if self.head else where


def _sheet(name: str) -> str:
    """Return the name of a sheet as addresses have it: in quotes, unless it is a plain word."""
    return name if name.isidentifier() else "'" + name.replace("'", "''") + "'"


class Formula(str):
    """What a cell holds instead of a value: a formula whose result the file does not have."""

    __slots__ = ()


@frozen(kw_only=True)
class Grid:
    """A sheet.

    Args:
        rows: Its rows from the first, each with its cells from the first column.
        name: Name of the sheet; empty in a file of one table.
        decimal: The sign before decimals.
        merged: Merged ranges: first row, first column, last row, last column, from 1.
        is_shown: Whether the sheet is not hidden.
        above: How many lines the sheets have that are read before it.
        is_named: Whether findings say which sheet it is.
    """

    rows: Sequence[Sequence[Any]]
    name: str = ""
    decimal: str = "."
    merged: tuple[tuple[int, int, int, int], ...] = field(default=())
    is_shown: bool = True
    above: int = 0
    is_named: bool = False

    def cell(self, row: int, column: int, head: str = "", value: Any = "") -> Cell:
        """Return a cell of the sheet, by its row and column from 1."""
        sheet = self.name if self.is_named else ""
        line = self.above + row
        return Cell(row=line, column=column, value=value, head=head, sheet=sheet, above=self.above)

    def is_hidden(self, line: int, column: int) -> bool:
        """Tell whether a cell lies in a merged range, and is not its first."""
        row = line - self.above
        return any(
            top <= row <= bottom and left <= column <= right and (row, column) != (top, left)
            for top, left, bottom, right in self.merged
        )


class CellError(Exception):
    """What is wrong with a cell, on its way to become a finding."""

    def __init__(self, code: str, message: str, cell: Cell, **facts: Any) -> None:
        super().__init__(message)
        facts = {"observed": shown(cell.text)} | facts
        self.finding: Finding = finding(code, message, **(place(cell) | facts))


def place(cell: Cell, rule: str = "sheet.cells") -> dict[str, Any]:
    """Return the place of a cell, as fields of a finding."""
    return {"line": cell.row, "column": cell.column, "key": cell.key, "rule": rule}


def address(sheets: Sequence[tuple[int, str]], line: int, column: int | None) -> str:
    """Return the sheet and cell of a line that is counted on from sheet to sheet.

    Args:
        sheets: How many lines stand above each sheet, and its name, in order.
        line: The line.
        column: The column; the first one if none is known.
    """
    above, name = [one for one in sheets if one[0] < line][-1]
    return Cell(row=line, column=column or 1, sheet=name, above=above).key


def letters(column: int) -> str:
    """Return the letters of a column's address: 1 is ``A``, 27 is ``AA``."""
    found = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def computed(cell: Cell) -> None:
    """Refuse a formula without a result.

    Raises:
        CellError: If the cell holds one.
    """
    if isinstance(cell.value, Formula):
        message = f"This cell holds the formula {shown(cell.text)}, and the file lacks its result."
        raise CellError("sheet-formula-error", message, cell, expected="the result of the formula")
    if _FORMULA_ERROR.fullmatch(cell.text):
        message = f"The formula of this cell has no result: {cell.text}."
        raise CellError("sheet-formula-error", message, cell, expected="the result of the formula")


def number(cell: Cell, decimal: str = ".", lowest: int = -BIGGEST) -> int:
    """Return the whole number a cell holds.

    Args:
        cell: The cell, not blank.
        decimal: The sign before decimals.
        lowest: The lowest number allowed.

    Raises:
        CellError: If it holds none; nothing is ever taken for one.
    """
    text = cell.text
    computed(cell)
    if isinstance(cell.value, DATES) or _DATE.fullmatch(text):
        message = f"{cell.head or 'This cell'} is the date {text}, where a whole number has to stand."
        raise CellError("sheet-date", message, cell, expected="a whole number")
    whole, sign, rest = text.partition(decimal)
    if sign and rest and not rest.strip("0"):
        text = whole
    if isinstance(cell.value, bool) or not _WHOLE.fullmatch(text):
        message = f"{cell.text!r} is no whole number; nothing is taken for it."
        raise CellError("sheet-number", message, cell, expected="a whole number")
    value = int(text.replace("−", "-"))
    if abs(value) > BIGGEST:
        raise CellError("number-too-big", f"{text} is too big a number.", cell)
    if value < lowest:
        message = f"{value} is too low; this counts from {lowest}."
        raise CellError("number-out-of-range", message, cell, expected=f"a whole number from {lowest} up")
    return value
