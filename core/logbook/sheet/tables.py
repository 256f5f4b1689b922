"""Finds the tables of days on a sheet: one below the other, or side by side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from attrs import frozen

from ..names import fold, neutral
from .cells import Cell, Grid
from .layout import NEEDED, OWN_ROWS, TEXT_ROWS, column_of, known_columns, row_word

MOST_ABOVE = 200
"""How many rows are looked through for the heads of the first table."""

_TITLE = re.compile(r"(?P<word>[^\W\d]+)[ .:#]*[0-9]{1,2}\.?")


@frozen(kw_only=True)
class Table:
    """A table of days on a sheet; rows and columns count from 0, ends are exclusive.

    Args:
        grid: The sheet.
        top: The first row that belongs to it: of the rows of the header above it, if it has any.
        at: The row of its heads.
        end: Where its rows end.
        left, right: Where its columns begin and end; ``None`` for all that follow.
    """

    grid: Grid
    top: int
    at: int
    end: int
    left: int = 0
    right: int | None = None


def find_tables(grid: Grid) -> list[Table]:
    """Return the tables of a sheet, from top to bottom and left to right.

    Heads that come again, as at the top of a printed page, begin a table of the same days.
    """
    heads = [at for at, row in enumerate(grid.rows) if known_columns(row)]
    if not heads or heads[0] >= MOST_ABOVE:
        return []
    tops = [0, *[_top(grid, before, at) for before, at in pairwise(heads)]]
    tables = []
    for top, at, end in zip(tops, heads, [*tops[1:], len(grid.rows)], strict=True):
        bands = _bands(grid.rows[at])
        tables += [
            Table(grid=grid, top=top, at=at, end=end, left=left, right=right)
            for left, right in zip(bands, [*bands[1:], None], strict=True)
        ]
    return tables


def _top(grid: Grid, before: int, at: int) -> int:
    """Return where what belongs to the heads in row *at* begins: rows of the header may stand above them."""
    rounds = [column for column, one in enumerate(grid.rows[before]) if column_of(str(one)) == "round"]
    top = at
    for row in range(at - 1, before, -1):
        cells = grid.rows[row]
        if all(not str(one).strip() for one in cells):
            continue
        is_day = any(
            Cell(row=0, column=0, value=cells[one]).text.isdigit() for one in rounds if one < len(cells)
        )
        if is_day or not (row_word(str(cells[0])) in TEXT_ROWS | OWN_ROWS or is_title(cells)):
            break
        top = row
    return top


def _bands(heads: Sequence[Any]) -> list[int]:
    """Return where tables side by side begin: where heads come again, if all that a table needs does."""
    begins, seen = [0], set[str]()
    parts: list[set[str]] = []
    for column, head in enumerate(heads):
        name = column_of(str(head))
        if name in seen:
            parts.append(seen)
            begins.append(column)
            seen = set()
        seen |= {name} if name is not None else set()
    parts.append(seen)
    return begins if all(set(NEEDED) <= part for part in parts) else [0]


def is_title(cells: Sequence[Any]) -> bool:
    """Tell whether a row is the title of a round, with its number, and nothing else."""
    said = [str(one).strip() for one in cells if str(one).strip()]
    found = _TITLE.fullmatch(said[0]) if len(said) == 1 else None
    return found is not None and neutral(fold(found["word"])) == "round"


def nearly_a_table(grid: Grid) -> int | None:
    """Return the row (from 0) whose heads lack but one that a table needs, if there is one."""
    for at, row in enumerate(grid.rows[:MOST_ABOVE]):
        named = {column_of(str(one)) for one in row}
        if len(set(NEEDED) - named) == 1:
            return at
    return None
