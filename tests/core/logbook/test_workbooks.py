"""All tables of a workbook are one log, and every finding names the sheet and cell it is about."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.logbook.forms import read_any, write_any
from libertalia.core.logbook.sheet.delimited import write_delimited
from libertalia.core.model.finding import Finding, Level
from libertalia.core.resolve import installed
from workbooks import cell as ods_cell
from workbooks import ods, packed

Rows = list[list[Any]]

REGISTRY = installed()
LEXICONS = lexicons(REGISTRY)
FOUND = Path(__file__).parents[1] / "analysis" / "found"


@cache
def written() -> tuple[Rows, Rows]:
    """Return the rows of the days and of the header of a whole game, from the form that is written."""
    table = table_of(REGISTRY.resolve("galecrest", 3))
    events = record_game(table, random.Random(7), ["Ann", "Bob", "Cy"], claims=True)[0]
    book = load_workbook(io.BytesIO(write_any(events, "xlsx", LEXICONS)))
    days, head = ([list(row) for row in sheet.values] for sheet in book.worksheets)
    return [[one or "" for one in row] for row in days], [
        [one if one is not None else "" for one in row] for row in head
    ]


def days(round_: int) -> Rows:
    """Return the heads and the rows of one round."""
    rows = written()[0]
    return [rows[0], *[row for row in rows[1:] if row[0] == round_]]


def above(*rounds: int) -> Rows:
    """Return the rows of the header that are about some rounds."""
    return [row for row in written()[1] if row[0] in ("deal", "loot", "score") and row[1] in rounds]


def game() -> Rows:
    """Return the rows of the header that are about no round."""
    return [row for row in written()[1] if row[0] not in ("deal", "loot", "score")]


def xlsx(sheets: Mapping[str, Rows], hidden: Sequence[str] = ()) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        sheet.sheet_state = "hidden" if name in hidden else "visible"
        for row in rows:
            sheet.append([None if one == "" else one for one in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def validate(data: bytes, name: str = "game.xlsx") -> LogReport:
    return validate_log(data, name, REGISTRY)


def errors(report: LogReport) -> list[Finding]:
    return [one for one in report.findings if one.level is Level.ERROR]


def swapped(rows: Rows) -> Rows:
    """Return rows with their columns in another order."""
    return [row[::-1] for row in rows]


def beside(left: Rows, right: Rows) -> Rows:
    """Return two tables side by side, with a column between them."""
    width = max(map(len, left))
    count = max(len(left), len(right))
    fill = [*left, *[[]] * (count - len(left))]
    other = [*right, *[[]] * (count - len(right))]
    return [[*a, *[""] * (width - len(a)), "", *b] for a, b in zip(fill, other, strict=True)]


THREE = (1, 2, 3)
LAYOUTS: dict[str, Callable[[], tuple[str, bytes]]] = {
    "one sheet for all": lambda: ("x.xlsx", xlsx({"log": written()[0], "game": written()[1]})),
    "a sheet a voyage, and one for the game": lambda: (
        "x.xlsx",
        xlsx({"game": written()[1], **{f"Voyage {one}": days(one) for one in THREE}}),
    ),
    "a sheet a voyage, each with its deal and loot": lambda: (
        "x.xlsx",
        xlsx({
            "First": [*game(), *above(1), [], *days(1)],
            "Second": [*above(2), [], *days(2)],
            "Third": [*above(3), [], *days(3)],
        }),
    ),
    "the header again on every sheet": lambda: (
        "x.xlsx",
        xlsx({f"V{one}": [*game(), *above(one), [], *days(one)] for one in THREE}),
    ),
    "the last voyage first": lambda: (
        "x.xlsx",
        xlsx({"game": written()[1], **{f"V{one}": days(one) for one in (3, 1, 2)}}),
    ),
    "other columns on each sheet": lambda: (
        "x.xlsx",
        xlsx({"game": written()[1], "V1": days(1), "V2": swapped(days(2)), "V3": days(3)}),
    ),
    "two tables on a sheet": lambda: (
        "x.xlsx",
        xlsx({"game": written()[1], "V1 and 2": [*days(1), [], *swapped(days(2))], "V3": days(3)}),
    ),
    "tables with titles and their own deals below each other": lambda: (
        "x.xlsx",
        xlsx({
            "all": [
                *[*game(), ["Voyage 1"], *above(1), *days(1), []],
                *[["Voyage 2"], *above(2), [], *days(2), []],
                *[["Voyage 3."], *above(3), *days(3)],
            ]
        }),
    ),
    "tables side by side": lambda: (
        "x.xlsx",
        xlsx({"game": written()[1], "V1 and 2": beside(days(1), days(2)), "V3": days(3)}),
    ),
    "the heads again, as on a new page": lambda: (
        "x.xlsx",
        xlsx({"game": written()[1], "log": [*days(1), *days(2), [], *days(3)]}),
    ),
    "tables below each other, separated by commas": lambda: (
        "x.csv",
        write_delimited([
            [str(one) for one in row]
            for row in [*game(), *above(*THREE), [], *days(1), [], *swapped(days(2)), [], *days(3)]
        ]),
    ),
    "an OpenDocument sheet a voyage": lambda: (
        "x.ods",
        ods({"game": written()[1], **{f"Voyage {one}": days(one) for one in THREE}}),
    ),
}  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_however_the_tables_lie_the_log_is_the_same(layout: str) -> None:
    """sheet.file: all tables of a workbook are read, wherever they stand."""
    name, data = LAYOUTS[layout]()
    read = read_any(data, name, LEXICONS)
    expected = read_any(LAYOUTS["one sheet for all"]()[1], "x.xlsx", LEXICONS)
    report = validate(data, name)

    assert [one for one in read.findings if one.level is not Level.NOTE] == []
    assert read.events == expected.events
    assert report.verdict is Verdict.VALID
    assert report.winners is not None


def test_a_sheet_for_each_voyage() -> None:
    """sheet.file: found by trying; the verdict stood on a third of the game."""
    report = validate((FOUND / "sheet-per-voyage.xlsx").read_bytes())

    assert report.verdict is Verdict.VALID
    assert [one.total for one in report.players] == [64, 76, 56]


def test_it_is_said_which_lines_a_sheet_has() -> None:
    """sheet.file: lines are counted on, so that each is one row of one sheet."""
    (one,) = validate(LAYOUTS["a sheet a voyage, and one for the game"]()[1]).findings
    rows = [len(written()[1]), *[len(days(round_)) for round_ in THREE]]

    assert one.code == "sheet-read-as"
    assert f"sheet “game” has 1 to {rows[0]}," in one.message
    assert f"sheet “Voyage 1” has {rows[0] + 1} to {rows[0] + rows[1]}," in one.message
    assert f"sheet “Voyage 3” has {sum(rows[:3]) + 1} to {sum(rows)}." in one.message


def changed(at: str, sheet: str, value: Any) -> LogReport:
    """Return the report of a workbook with a sheet a voyage in which one cell is another."""
    book = load_workbook(io.BytesIO(LAYOUTS["a sheet a voyage, and one for the game"]()[1]))
    book[sheet][at] = value
    out = io.BytesIO()
    book.save(out)
    return validate(out.getvalue())


@pytest.mark.parametrize(
    ("at", "sheet", "value", "key"),
    [
        ("D3", "Voyage 2", "Parrot", "character 'Voyage 2'!D3"),
        ("B2", "Voyage 3", "tomorrow", "day 'Voyage 3'!B2"),
        ("C2", "Voyage 3", "Dora", "player 'Voyage 3'!C2"),
        ("C2", "game", "", "game!C2"),
        ("A3", "Voyage 1", "1-2", "round 'Voyage 1'!A3"),
    ],
)
def test_what_can_not_be_read_is_placed_on_its_sheet(at: str, sheet: str, value: Any, key: str) -> None:
    """sheet.file: places of findings name sheet and cell."""
    assert key in [one.key for one in errors(changed(at, sheet, value))]


@pytest.mark.parametrize("sheet", ["Voyage 1", "Voyage 2", "Voyage 3"])
def test_what_breaks_a_rule_is_placed_on_its_sheet(sheet: str) -> None:
    """sheet.file: a purse that differs is found in its cell, though the judge knows no cells."""
    heads = written()[0][0]
    column = "ABCDEFGHIJKLMN"[heads.index("doubloons")]
    found = [one for one in errors(changed(f"{column}2", sheet, 99)) if one.code == "claim-doubloons"]

    assert [one.key for one in found] == [f"'{sheet}'!{column}2"]


def test_a_sheet_of_its_own_keeps_its_lines() -> None:
    """sheet.cells: where one sheet has a table, its rows are the lines, and keys have no sheet."""
    rows = [list(row) for row in written()[0]]
    rows[3][3] = "Parrot"
    found = errors(validate(xlsx({"game": written()[1], "log": rows})))

    assert (4, "character D4") in [(one.line, one.key) for one in found]
    assert "!" not in "".join([one.key or "" for one in found])


def test_the_same_day_on_two_sheets_is_said_with_its_cell() -> None:
    """sheet.rows: a copy of a sheet says everything twice."""
    data = xlsx({"game": written()[1], **{f"V{one}": days(one) for one in THREE}, "V3 (2)": days(3)})
    found = {(one.code, one.key) for one in errors(validate(data))}

    assert ("sheet-row-repeated", "character 'V3 (2)'!D2") in found
    assert {code for code, _ in found} == {"sheet-row-repeated"}


def test_hidden_sheets_are_named() -> None:
    """sheet.file: a hidden sheet is not read, and that is said; louder if it has days of a game."""
    sheets = {"game": written()[1], "V1": days(1), "V2": days(2), "V3": days(3), "sums": [["a", 1]]}
    report = validate(xlsx(sheets, hidden=["V3", "sums"]))
    notes = {one.code: one for one in report.findings if one.level is not Level.ERROR}

    assert "nothing was read of hidden sheets “V3”, “sums”." in notes["sheet-read-as"].message
    assert notes["sheet-hidden"].level is Level.WARNING
    assert notes["sheet-hidden"].observed == "V3"
    assert "sheet-hidden" not in [one.code for one in validate(xlsx(sheets, hidden=["sums"])).findings]


def test_a_table_that_lacks_a_head_is_no_sheet_to_pass_over() -> None:
    """sheet.columns: a verdict may not stand on the other sheets alone."""
    rows = [["round", "day", "player", "caracter", *days(2)[0][4:]], *days(2)[1:]]
    report = validate(xlsx({"game": written()[1], "V1": days(1), "V2": rows, "V3": days(3)}))
    found = [one for one in errors(report) if one.code == "sheet-columns-missing"]

    assert [one.key for one in found] == ["V2!A1"]
    assert "missing: character" in found[0].message


def test_a_sheet_that_is_about_something_else_is_named() -> None:
    """sheet.file: what is not read is said, and is no error."""
    report = validate(xlsx({"game": written()[1], "V1": written()[0], "diary": [["player", "mood"]]}))

    assert errors(report) == []
    assert "nothing was read of sheet “diary”" in report.findings[0].message


# formulas


def with_formulas(cells: Mapping[str, str], edit: Callable[[str], str] = str) -> LogReport:
    """Return the report of a game whose workbook has formulas in some cells of its days.

    Args:
        cells: Address to formula.
        edit: Changes the XML of the sheet.
    """
    book = load_workbook(io.BytesIO(LAYOUTS["one sheet for all"]()[1]))
    for at, formula in cells.items():
        book["log"][at] = formula
    out, changed_book = io.BytesIO(), io.BytesIO()
    book.save(out)
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(changed_book, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name == "xl/worksheets/sheet1.xml":
                text = edit(text.decode()).encode()
            new.writestr(name, text)
    return validate(changed_book.getvalue())


def purse(row: int) -> str:
    return "ABCDEFGHIJKLMN"[written()[0][0].index("doubloons")] + str(row)


@pytest.mark.parametrize(
    ("cells", "edit"),
    [
        ({purse(2): "=5+1"}, str),
        ({purse(2): "=IF(A2>0,5,6)"}, str),
        ({purse(2): "=SUM(A2:B2)"}, lambda text: text.replace("<v />", "").replace("<v></v>", "")),
        ({purse(2): "=5+1"}, lambda text: re.sub(r"<f>[^<]*</f>", '<f t="shared" si="0"/>', text)),
        ({"D2": '="Cook"'}, str),
        ({"C2": "=C3"}, str),
        ({"B2": "=1"}, str),
        ({"A2": "=1"}, str),
    ],
    ids=["sum", "condition", "no value at all", "shared", "character", "player", "day", "round"],
)
def test_a_formula_without_a_stored_result_is_said_to_be_one(
    cells: dict[str, str], edit: Callable[[str], str]
) -> None:
    """sheet.cells: the cell is not blank, and nothing is taken for what it would show."""
    report = with_formulas(cells, edit)
    (at,) = cells
    (first, *_) = [one for one in errors(report) if one.code == "sheet-formula-error"]

    assert first.key is not None
    assert first.key.endswith(at)
    assert str(first.observed).startswith("=")
    assert "sheet-cell-open" not in [one.code for one in report.findings]


def test_the_formula_that_was_found() -> None:
    """sheet.cells: today it was "nothing written down"."""
    report = validate((FOUND / "formula-without-result.xlsx").read_bytes())

    assert [(one.line, one.key, one.observed) for one in errors(report)] == [(12, "doubloons G12", "=5+1")]


def test_a_formula_with_its_result_is_a_number() -> None:
    """sheet.cells: what a spreadsheet program saves has the results."""
    right = next(row for row in written()[0][1:] if row[written()[0][0].index("doubloons")] != "")
    value = right[written()[0][0].index("doubloons")]
    row = written()[0].index(right) + 1
    report = with_formulas({purse(row): "=5+1"}, lambda text: text.replace("<v />", f"<v>{value}</v>"))

    assert errors(report) == []


def test_a_formula_whose_result_is_no_text_is_blank() -> None:
    """sheet.cells: ``=""`` shows nothing, and says nothing."""

    def edit(text: str) -> str:
        return re.sub(r'<c r="(\w+)"><f>', r'<c r="\1" t="str"><f>', text)

    heads = written()[0][0]
    report = with_formulas({"ABCDEFGHIJKLMN"[heads.index("note")] + "2": '=""'}, edit)

    assert errors(report) == []


def test_a_formula_of_an_opendocument_sheet() -> None:
    """sheet.cells: the same, from another program."""
    line = "".join([ods_cell("variant"), '<table:table-cell table:formula="of:=[.B3]"/>'])
    data = packed(f'<table:table table:name="log"><table:table-row>{line}</table:table-row></table:table>')
    found = [(one.code, one.key, one.observed) for one in errors(validate(data, "x.ods"))]

    assert ("sheet-formula-error", "B1", "=[.B3]") in found
