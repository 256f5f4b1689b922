"""Reads logs kept as tables: bytes in, events and findings out. No input makes it raise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import evolve

from ...model.codes import finding
from ...model.finding import Finding
from ..document import unreadable
from ..events import Event, GameHeader
from ..lexicon import LexiconFor
from ..names import fold
from ..read import MOST_FINDINGS, LogText
from ..text.names import People, one_blank, stranger
from .acting import Acting, DayRow
from .arrange import Day, Times
from .book import is_zip, read_book
from .cells import Cell, CellError, Grid
from .delimited import UnreadableError, read_delimited
from .head import Header, options_of
from .layout import NEEDED, column_of, known_columns, table_columns
from .rows import Rows, cells_of, is_blank_row
from .tables import MOST_ABOVE, Table, find_tables, nearly_a_table

GAME_SHEETS = frozenset({"game", "header", "spiel"})
"""Names of a sheet that holds the rows of the header."""


def looks_like_table(data: bytes) -> bool:
    """Whether a file without a telling suffix looks like a table: a line names the columns it needs."""
    head = data[:65_536]
    for mark, codec in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"), (b"", "utf-8")):
        if head.startswith(mark):
            text = head.removeprefix(mark).decode(codec, "replace")
            break
    lines = text.splitlines()[:MOST_ABOVE]
    return any(known_columns(line.replace('"', "").split(one)) for line in lines for one in ",;\t|")


def may_be_log(data: bytes) -> bool:
    """Whether separated values hold anything of a log: a row of its header, or the columns of its table."""
    if not data.strip() or b"\0" in data or looks_like_table(data):
        return True
    lines = data[:65_536].decode("utf-8", "replace").removeprefix("\ufeff").splitlines()[:MOST_ABOVE]
    rows = [[fold(cell.strip(' ":')) for cell in re.split("[,;\t|]", line)] for line in lines]
    return any(
        row[0] in ("variant", "game", "players") or len({column_of(cell) for cell in row} - {None}) > 2
        for row in rows
    )


def read_table(data: bytes, name: str, lexicon_for: LexiconFor, me: str | None = None) -> LogText:
    """Read a log kept as a table.

    Args:
        data: The file: separated values in any usual encoding, or a workbook.
        name: What to call it in answers.
        lexicon_for: Where to look variants up.
        me: The player that ``I`` and ``you`` stand for.

    Returns:
        Everything that could be read, and a finding for everything that could not.
    """
    try:
        said: list[Finding] = []
        if is_zip(data):
            grids = read_book(data)
        elif data[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" or name.casefold().endswith((".xlsx", ".ods")):
            message = "The file is no workbook of today: it is damaged, locked or in an old format."
            raise UnreadableError(finding("sheet-damaged", message, rule="sheet.file"))
        else:
            whole = unreadable(data, is_json=False)
            if whole is not None and whole.code == "log-is-html":
                raise UnreadableError(whole)
            grid, said = read_delimited(data, table_columns)
            grids = [grid]
    except UnreadableError as error:
        line = error.finding.line or 0
        return LogText(
            name=name, findings=[error.finding], last_line=line, broken_lines=frozenset({line} - {0})
        )
    return _Reading(grids, said, lexicon_for, me).read(name)


class _Reading:
    """One reading of the tables of one file."""

    def __init__(
        self, grids: Sequence[Grid], said: Sequence[Finding], lexicon_for: LexiconFor, me: str | None
    ) -> None:
        self.findings = list(said)
        self.lexicon_for = lexicon_for
        self.me = me
        self.broken = {one.line for one in said if one.level == "error" and one.line}
        self.is_full = False
        self.hidden = [grid for grid in grids if not grid.is_shown]
        self.grids = [grid for grid in grids if grid.is_shown]
        if sum([bool(find_tables(grid)) for grid in self.grids]) > 1:
            self.grids = counted_on(self.grids)
        self.tables = [table for grid in self.grids for table in find_tables(grid)]

    def report(self, one: Finding) -> None:
        """Take down a finding; so many are no typing errors."""
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(one)
        elif not self.is_full:
            self.is_full = True
            message = f"There are {len(self.findings)} findings up to here; no more are listed."
            self.findings.append(
                finding("log-too-many-errors", message, line=one.line or 1, rule="sheet.file")
            )

    def fail(self, error: CellError) -> None:
        """Report what is wrong with a cell."""
        self.broken.add(error.finding.line or 0)
        self.report(error.finding)

    def read(self, name: str) -> LogText:
        tables = self.tables or self._header_alone()
        header, events, last = None, list[Event](), 0
        if tables:
            header, events = self._game(tables)
            used = {id(table.grid): table.grid for table in tables}.values()
            last = max(
                [
                    grid.above + row
                    for grid in used
                    for row, cells in enumerate(grid.rows, 1)
                    if any(map(_shows, cells))
                ],
                default=0,
            )
        self.findings.sort(key=lambda one: (one.line or 0, one.column or 0))
        return LogText(
            name=name,
            events=events,
            findings=self.findings,
            header=header,
            last_line=last,
            broken_lines=frozenset(self.broken - {0}),
            sheets=tuple([(grid.above, grid.name) for grid in self.grids if grid.is_named and grid.rows]),
        )

    def _header_alone(self) -> list[Table]:
        """Return the sheet that has the rows of a header and no table of days; else say what is missing."""
        for grid in self.grids:
            if self._has_header(grid):
                at = self._end_of_header(grid)
                return [Table(grid=grid, top=0, at=at, end=len(grid.rows))]
        if not any(grid.rows for grid in self.grids):
            self.report(finding("log-empty", "The log is empty.", rule="sheet.file"))
        else:
            self._no_table(self.grids[0])
        return []

    def _has_header(self, grid: Grid) -> bool:
        return any(row and fold(str(row[0])).rstrip(":") in ("variant", "game") for row in grid.rows[:50])

    def _end_of_header(self, grid: Grid) -> int:
        """Return the row (from 0) where a table would begin: heads of columns, or a number."""
        for at, row in enumerate(grid.rows):
            heads = {column_of(str(one)) for one in row} - {None}
            if len(heads) > 2 or (row and grid.cell(at + 1, 1, value=row[0]).text.isdigit()):
                return at
        return len(grid.rows)

    def _no_table(self, grid: Grid) -> None:
        heads = [(at, len({column_of(str(one)) for one in row} - {None})) for at, row in enumerate(grid.rows)]
        at, count = max(heads, key=lambda pair: pair[1], default=(0, 0))
        seen = {column_of(str(one)) for one in grid.rows[at]} if count > 1 else set()
        lacking = [one for one in NEEDED if one not in seen]
        message = f"No row names the columns of a log; missing: {', '.join(lacking)}."
        facts: dict[str, Any] = {"expected": list(NEEDED), "rule": "sheet.columns"}
        first = grid.cell(at + 1 if count > 1 else 1, 1)
        if grid.is_named:
            facts["key"] = first.key
        self.broken.add(first.row)
        self.report(finding("sheet-columns-missing", message, line=first.row, **facts))

    # the game

    def _game(self, tables: Sequence[Table]) -> tuple[GameHeader | None, list[Event]]:
        decimal = tables[0].grid.decimal
        header = Header(self._above(tables), self.lexicon_for, self.report, decimal)
        game = header.game()
        self.broken |= header.broken
        if game is None:
            return None, []
        if not self.tables:
            self._no_table(tables[0].grid)
            tables = ()
        aliases, errors = header.head.known_aliases(game)
        for line, error in errors:
            row = next(row for row in header.rows if row.cell.row == line and row.word == "alias")
            header.fail(row.first, error)
        names = [player.name for player in game.players]
        me = self.me
        if me is not None:
            for warning in stranger(me, names, aliases, game.line):
                self.report(warning)
            me = People(names, aliases, None).known.get(one_blank(me))
        lexicon = options_of(game, self.lexicon_for)
        acting = Acting(People(names, aliases, me), lexicon, self.report, decimal)
        chance = header.course(acting, game)
        word = "round" if lexicon is None else lexicon.round_word
        carded: dict[tuple[int, int, str], DayRow] = {}
        rows = [
            row
            for table in tables
            for row in Rows(self.report, self.broken, acting, table, word, carded).read()
        ]
        times, seats = Times(lexicon), {name: seat for seat, name in enumerate(names)}
        events: list[Event] = [game, *chance.first]
        days: dict[int, dict[int, list[DayRow]]] = {}
        for one in rows:
            days.setdefault(one.round, {}).setdefault(one.day, []).append(one)
        for which in sorted({*chance.rounds, *chance.scores, *days}):
            if which in chance.rounds:
                events.append(chance.rounds[which])
            for _, of_day in sorted(days.get(which, {}).items()):
                day = Day(of_day, seats, times)
                events += day.events()
                if day.problem is not None:
                    self.fail(day.problem)
            if which in chance.scores:
                events.append(chance.scores[which])
        events += [chance.result] if chance.result is not None else []
        self.broken |= header.broken | acting.broken
        game.incomplete = game.incomplete or acting.is_incomplete
        return game, events

    def _above(self, tables: Sequence[Table]) -> list[list[Cell]]:
        """Return the rows of the header: those above the tables, and those of a sheet of their own."""
        found = [cells_of(table.grid, row, {}) for table in tables for row in range(table.top, table.at)]
        used = list(dict.fromkeys([table.grid.name for table in tables]))
        for grid in self.grids:
            if grid.name not in used and fold(grid.name) in GAME_SHEETS:
                used.append(grid.name)
                named = evolve(grid, is_named=True)
                found += [cells_of(named, row, {}) for row in range(len(grid.rows))]
        if tables[0].grid.name:
            self._say_which(used)
        return [cells for cells in found if not is_blank_row(cells)]

    def _say_which(self, used: Sequence[str]) -> None:
        """Say which sheets were read, and which were not."""
        others = [grid for grid in self.grids if grid.name not in used]
        hidden = [grid.name for grid in self.hidden]
        message = f"Read as a workbook: {_sheets(used)}"
        parts = [_sheets([grid.name for grid in others])] if others else []
        parts += [_sheets(hidden, "hidden sheet")] if hidden else []
        message += f"; nothing was read of {' and of '.join(parts)}." if parts else "."
        counted = [grid for grid in self.grids if grid.is_named and grid.name in used]
        if counted:
            lines = [
                f"{_sheets([one.name])} has {one.above + 1} to {one.above + len(one.rows)}" for one in counted
            ]
            message += f" Lines are counted on from sheet to sheet: {', '.join(lines)}."
        seen = {
            "read": list(used),
            "ignored": [grid.name for grid in others],
            **({"hidden": hidden} if hidden else {}),
        }
        self.report(finding("sheet-read-as", message, line=1, rule="sheet.file", observed=seen))
        for grid in others:
            if nearly_a_table(grid) is not None:
                self._no_table(evolve(grid, is_named=True))
        for grid in self.hidden:
            if find_tables(grid):
                message = f"The hidden {_sheets([grid.name])} has a table of days; nothing of it was read."
                self.report(finding("sheet-hidden", message, line=1, rule="sheet.file", observed=grid.name))


def counted_on(grids: Sequence[Grid]) -> list[Grid]:
    """Return sheets whose lines are counted on from one to the next, so that each line is one row."""
    found, above = [], 0
    for grid in grids:
        found.append(evolve(grid, above=above, is_named=True))
        above += len(grid.rows)
    return found


def _sheets(names: Sequence[str], word: str = "sheet") -> str:
    listed: str = ", ".join([f"“{name}”" for name in names])
    return f"{word} {listed}" if len(names) == 1 else f"{word}s {listed}"


def _shows(value: Any) -> bool:
    return bool(str(value).strip())
