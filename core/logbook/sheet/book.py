"""Reads and writes workbooks, by libraries that need not be there; what they unpack to is bounded first."""

from __future__ import annotations

import html
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from attrs import define, field

from ...model.codes import finding
from ...model.finding import Finding
from ..libraries import install_line
from .cells import MOST_COLUMNS, MOST_ROWS, Formula, Grid
from .delimited import UnreadableError

MOST_UNPACKED = 40_000_000
MOST_PARTS = 2_000
_CHUNK = 1 << 16
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError),
    *(ValueError, LookupError, OverflowError, TypeError),
)
"""What unpacking a damaged archive may raise."""

_REPEATED = re.compile(rb'table:number-(rows|columns)-repeated\s*=\s*["\']\s*(\d{1,12})')
_TAG = re.compile(
    rb"<(/?)(?:[\w-]+:)?(table-row|table-cell|covered-table-cell|table)(?![\w-])((?:[^>\"']|\"[^\"]*\"|'[^']*')*?)(/?)>"
)
_SPANNED = re.compile(rb'number-(rows|columns)-spanned\s*=\s*["\']\s*(\d{1,6})')
_ADDRESS = re.compile(rb'<(?:\w+:)?c\b[^>]*?\br="([A-Za-z]{1,7})(\d{1,12})"')
_ERROR = re.compile(
    rb'<(?:\w+:)?c\b([^>]*\bt="e"[^>]*)>(?:(?!</?(?:\w+:)?c\b).)*?<(?:\w+:)?v>([^<]{1,40})<', re.DOTALL
)
_FORMULA = re.compile(
    rb"<(?:\w+:)?c\b([^>]*)>\s*<(?:\w+:)?f\b[^>]*?(?:/>|>([^<]*)</(?:\w+:)?f>)\s*"
    rb"(<(?:\w+:)?v\s*/>|<(?:\w+:)?v>\s*</(?:\w+:)?v>)?\s*</(?:\w+:)?c>"
)
"""A cell with a formula and nothing behind it; a text may be an empty result (`t="str"` and an empty `v`)."""

_ODS_FORMULA = re.compile(rb"table:formula\s*=\s*[\"'](?:[a-z]+:)?([^\"']*)")
_ODS_VALUE = re.compile(rb"office:(?:[a-z]+-)?value\s*=")
_AT = re.compile(rb'\br="([A-Za-z]{1,7})(\d{1,12})"')
_SHEET = re.compile(rb"<(?:\w+:)?sheet\b[^>]*?\b\w+:id\s*=\s*[\"']([^\"']+)")
_RELATION = re.compile(rb"<(?:\w+:)?Relationship\b([^>]*)>")
_ATTRIBUTE = re.compile(rb"\b(Id|Target)\s*=\s*[\"']([^\"']+)")
_PLAIN_ROW = re.compile(rb'<(?:\w+:)?row\b[^>]*?\br="(\d{1,12})"')


@define
class _Extra:
    """What the library does not tell of a sheet.

    Args:
        merged: The merged ranges.
        instead: By row and column what stands in place of a result: the error of a formula, or a formula.
    """

    merged: list[tuple[int, int, int, int]] = field(factory=list)
    instead: dict[tuple[int, int], str] = field(factory=dict)


class CharacterError(ValueError):
    """A text holds a character that a workbook can't."""


def is_zip(data: bytes) -> bool:
    """Whether bytes look like a workbook."""
    return data[:4] == b"PK\x03\x04"


def read_book(data: bytes) -> list[Grid]:
    """Read the sheets of a workbook (``.xlsx`` or ``.ods``), in its order, hidden ones among them.

    Raises:
        UnreadableError: If it can't be read, is too big, or the library is missing.
    """
    extras = _checked(data)
    try:
        from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum
    except ImportError:
        raise UnreadableError(library_missing("read")) from None
    grids = []
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        for at, about in enumerate(book.sheets_metadata):
            is_shown = about.visible == SheetVisibleEnum.Visible
            sheet = book.get_sheet_by_index(at)
            ranges = [
                (top + 1, left + 1, bottom + 1, right + 1)
                for (top, left), (bottom, right) in sheet.merged_cell_ranges or ()
            ]
            extra = extras[at] if at < len(extras) else _Extra()
            rows = [list(row) for row in sheet.to_python(skip_empty_area=False)]
            for (row, column), text in extra.instead.items():
                _put(rows, row, column, text)
            rows = [_trimmed(row) for row in rows]
            merged = tuple(ranges or extra.merged)
            grids.append(Grid(rows=rows, name=about.name, merged=merged, is_shown=is_shown))
    except (CalamineError, *_BROKEN) as error:
        raise _damaged(str(error) or type(error).__name__) from None
    except BaseException as error:
        # A library that is not written in Python has its own way to give up.
        if type(error).__name__ == "PanicException":
            raise _damaged("its parts contradict each other") from None
        raise
    return grids


def library_missing(what: str) -> Finding:
    """Return the finding that a library is missing; it is about this machine, and no line of a log."""
    line = install_line("sheets")
    message = f"To {what} workbooks a library is missing here; install it with `{line}`."
    return finding("sheet-library-missing", message, rule="sheet.file", suggestion=line)


def _put(rows: list[list[Any]], row: int, column: int, value: str) -> None:
    """Put a value into a cell; the library leaves blank cells at the ends of a sheet out."""
    rows += [[] for _ in range(row - len(rows))]
    cells = rows[row - 1]
    cells += [""] * (column - len(cells))
    cells[column - 1] = value


def _trimmed(row: Sequence[Any]) -> list[Any]:
    values = list(row)
    while values and values[-1] == "":
        values.pop()
    return values


def _damaged(why: str) -> UnreadableError:
    message = f"The file can't be opened as a workbook ({why})."
    return UnreadableError(finding("sheet-damaged", message, rule="sheet.file", observed=why))


def _too_big(what: str) -> UnreadableError:
    message = f"The workbook {what}; no log needs that much, and it was not read."
    expected = f"at most {MOST_UNPACKED} bytes, {MOST_ROWS} rows, {MOST_COLUMNS} columns"
    return UnreadableError(finding("sheet-too-big", message, rule="sheet.file", expected=expected))


def _checked(data: bytes) -> list[_Extra]:
    """Unpack a workbook within bounds; return what the library does not tell of its sheets."""
    found: list[_Extra] = []
    sheets: dict[str, _Extra] = {}
    order: list[str] = []
    targets: dict[str, str] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            parts = book.infolist()
            if len(parts) > MOST_PARTS:
                raise _too_big(f"has {len(parts)} parts")
            left = MOST_UNPACKED
            for part in parts:
                if part.flag_bits & 1:
                    raise _damaged("it is locked with a password")
                if part.compress_type not in _PACKED:
                    raise _damaged("it is packed in a way no spreadsheet packs")
                text = _unpacked(book, part, left)
                left -= len(text)
                if part.filename == "content.xml":
                    found = _check_ods(text)
                elif part.filename.startswith("xl/worksheets/") and part.filename.endswith(".xml"):
                    sheets[part.filename] = _check_xlsx(text)
                elif part.filename == "xl/workbook.xml":
                    order = [one[1].decode("utf-8", "replace") for one in _SHEET.finditer(text)]
                elif part.filename == "xl/_rels/workbook.xml.rels":
                    targets = _targets(text)
    except _BROKEN as error:
        raise _damaged(str(error) or "it is no archive") from None
    return found or [sheets.get(targets.get(id_, ""), _Extra()) for id_ in order]


def _targets(text: bytes) -> dict[str, str]:
    """Return the parts of a workbook by the ids its list of sheets calls them by."""
    found = {}
    for relation in _RELATION.finditer(text):
        named = {one[1]: one[2].decode("utf-8", "replace") for one in _ATTRIBUTE.finditer(relation[1])}
        target = named.get(b"Target", "")
        whole = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
        found[named.get(b"Id", "")] = whole
    return found


def _unpacked(book: zipfile.ZipFile, part: zipfile.ZipInfo, most: int) -> bytes:
    chunks, size = [], 0
    with book.open(part) as stream:
        while chunk := stream.read(_CHUNK):
            size += len(chunk)
            if size > most:
                raise _too_big(f"unpacks to more than {MOST_UNPACKED} bytes")
            chunks.append(chunk)
    return b"".join(chunks)


def _check_xlsx(text: bytes) -> _Extra:
    """Refuse a sheet whose cells lie so far apart that the table between them would fill the memory."""
    rows = max([int(found[1]) for found in _PLAIN_ROW.finditer(text)], default=0)
    columns = 0
    for found in _ADDRESS.finditer(text):
        columns, rows = max(columns, _column(found[1])), max(rows, int(found[2]))
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        raise _too_big(f"has a sheet of {rows} rows and {columns} columns")
    extra = _Extra()
    for found in _ERROR.finditer(text):
        at = _AT.search(found[1])
        if at is not None:
            extra.instead[int(at[2]), _column(at[1])] = found[2].decode("utf-8", "replace")
    for found in _FORMULA.finditer(text):
        at = _AT.search(found[1])
        is_empty_text = b't="str"' in found[1] and found[3] is not None
        if at is not None and not is_empty_text:
            extra.instead[int(at[2]), _column(at[1])] = _formula(found[2])
    return extra


def _formula(text: bytes | None) -> Formula:
    """Return a formula as a cell shows it; one that shares another cell's text has none of its own."""
    return Formula("=" + html.unescape((text or b"").decode("utf-8", "replace")).removeprefix("="))


def _column(letters: bytes) -> int:
    at = 0
    for letter in letters.upper():
        at = at * 26 + letter - 64
    return at


def _check_ods(text: bytes) -> list[_Extra]:
    """Refuse a sheet with too many cells that hold something; return the merged ranges of each."""
    sheets: list[_Extra] = []
    row = column = 0
    times, reach, filled = 1, 0, False
    for found in _TAG.finditer(text):
        is_end, tag, attributes, is_empty = found[1] == b"/", found[2], found[3], found[4] == b"/"
        repeated = {one[1]: int(one[2]) for one in _REPEATED.finditer(attributes)}
        if tag == b"table" and not is_end:
            sheets.append(_Extra())
            row = 0
        elif tag == b"table-row" and not is_end:
            row, column, reach, filled = row + 1, 0, 0, False
            times = repeated.get(b"rows", 1)
            row += times - 1 if is_empty else 0
        elif tag == b"table-row" and is_end:
            if filled and (row + times - 1 > MOST_ROWS or reach > MOST_COLUMNS):
                raise _too_big(f"has a sheet of {row + times - 1} rows and {reach} columns")
            row += times - 1
        elif not is_end:
            first = column + 1
            column += repeated.get(b"columns", 1)
            if not is_empty or b"value" in attributes or b"formula" in attributes:
                filled, reach = True, column
            formula = _ODS_FORMULA.search(attributes)
            if sheets and formula is not None and is_empty and not _ODS_VALUE.search(attributes):
                sheets[-1].instead[row, first] = _formula(formula[1])
            spans = {one[1]: int(one[2]) for one in _SPANNED.finditer(attributes)}
            down, across = spans.get(b"rows", 1), spans.get(b"columns", 1)
            if sheets and down * across > 1:
                sheets[-1].merged.append((row, first, row + down - 1, first + across - 1))
    return sheets


def write_book(sheets: Mapping[str, Sequence[Sequence[str | int]]], widths: Sequence[int]) -> bytes:
    """Return a workbook (``.xlsx``).

    Args:
        sheets: The rows of each sheet by its name.
        widths: How wide the columns of the first sheet are.

    Raises:
        CharacterError: If a text holds a character that a workbook can't.
        ImportError: If the library is missing.
    """
    from openpyxl import Workbook
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter
    from openpyxl.utils.exceptions import IllegalCharacterError

    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for at, row in enumerate(rows, 1):
            for column, value in enumerate(row, 1):
                cell = sheet.cell(at, column)
                try:
                    cell.value = value
                except IllegalCharacterError:
                    message = f"A workbook can't hold the character in {str(value)[:40]!r}."
                    raise CharacterError(message) from None
                if isinstance(value, str):
                    # A text that starts with `=` is no formula here.
                    cell.data_type = "s"
        for cells in sheet.iter_rows(max_row=1):
            for cell in cells:
                cell.font = Font(bold=True)
        sheet.freeze_panes = "A2"
    for column, width in enumerate(widths, 1):
        book.worksheets[0].column_dimensions[get_column_letter(column)].width = width
    # The same log makes the same bytes: no date of today.
    book.properties.created = datetime(2000, 1, 1)  # noqa: DTZ001
    out = io.BytesIO()
    book.save(out)
    return _undated(out.getvalue())


def _undated(data: bytes) -> bytes:
    """Return an archive without the times its parts were packed at."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name, text in _parts(old):
            new.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _parts(book: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    for part in book.infolist():
        text = book.read(part)
        if part.filename == "docProps/core.xml":
            text = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2000-01-01T00:00:00Z", text)
        yield part.filename, text
