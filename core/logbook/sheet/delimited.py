"""Reads and writes files of separated values: encoding, separator and quoting are found out, and said."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence

from ...model.codes import finding
from ...model.finding import Finding
from .cells import MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS, Grid

MOST_BYTES = 8_000_000
SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_SAMPLE = 64_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8", "UTF-8 with a byte order mark"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "UTF-16 (little-endian) with a byte order mark"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "UTF-16 (big-endian) with a byte order mark"),
)
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\ufffe\uffff]")
_DECIMALS = re.compile(r"[-+−]?\d+([.,])\d+", re.ASCII)


class UnreadableError(Exception):
    """Why a file could not be read as a table."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.message)
        self.finding = found


def read_delimited(
    data: bytes, is_table: Callable[[Sequence[Sequence[str]]], int]
) -> tuple[Grid, list[Finding]]:
    """Read a file of separated values.

    Args:
        data: The file.
        is_table: Tells how many columns of a log rows name; it decides between separators.

    Returns:
        Its rows, and what there is to say of them: how they were read, and where quotes don't pair.

    Raises:
        UnreadableError: If it can't be read.
    """
    if len(data) > MOST_BYTES:
        message = f"The file has {len(data)} bytes; at most {MOST_BYTES} are read."
        raise UnreadableError(finding("sheet-too-big", message, rule="sheet.file"))
    text, encoding = _decoded(data)
    if not text.strip():
        raise UnreadableError(finding("log-empty", "The log is empty.", rule="sheet.file"))
    separator, skip = _separator(text, is_table)
    rows, problem = _rows(text, separator)
    if skip:
        rows[0] = []
    decimal = _decimal(rows, separator)
    quotes = ', quoted by "' if '"' in text else ", without quotes"
    commas = "; decimal commas" if decimal == "," else ""
    message = f"Read as {encoding}, separated by {SEPARATORS[separator]}{quotes}{commas}."
    seen = {"encoding": encoding, "separator": separator, "quote": '"', "decimal": decimal}
    said = [finding("sheet-read-as", message, line=1, rule="sheet.file", observed=seen)]
    if problem is not None:
        said.append(problem)
    return Grid(rows=rows, decimal=decimal), said


def _decoded(data: bytes) -> tuple[str, str]:
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            return _strictly(data.removeprefix(mark), codec, name), name
    head = data[:_SAMPLE]
    for start, codec, name in ((1, "utf-16-le", "little"), (0, "utf-16-be", "big")):
        if len(head) >= 4 and head[start::2].count(0) * 2 > len(head[start::2]) > head[1 - start :: 2].count(
            0
        ):
            name = f"UTF-16 ({name}-endian)"
            return _no_binary(_strictly(data, codec, name)), name
    try:
        return _no_binary(data.decode()), "UTF-8"
    except UnicodeDecodeError:
        return _no_binary(_strictly(data, "cp1252", "Windows-1252", head)), "Windows-1252"


def _no_binary(text: str) -> str:
    if _CONTROLS.search(text[:_SAMPLE]):
        raise _binary()
    return text


def _binary() -> UnreadableError:
    message = "The file is no text; a table is text, or a workbook with its own suffix."
    return UnreadableError(finding("log-binary", message, line=1, column=1, rule="sheet.file"))


def _strictly(data: bytes, codec: str, name: str, head: bytes = b"") -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        if b"\0" in head:
            raise _binary() from None
        line = data.count(b"\n", 0, error.start) + 1
        message = f"Byte {error.start + 1} of the file, on line {line}, is not {name}."
        seen = data[error.start : error.end].hex(" ")
        raise UnreadableError(
            finding("sheet-encoding", message, line=line, rule="sheet.file", observed=seen)
        ) from None


def _separator(text: str, is_table: Callable[[Sequence[Sequence[str]]], int]) -> tuple[str, bool]:
    first = text.split("\n", 1)[0].strip()
    if first[:4].casefold() == "sep=" and first[4:5] in SEPARATORS:
        return first[4], True
    sample = text[:_SAMPLE]
    found = {one: is_table(_rows(sample, one)[0]) for one in SEPARATORS}
    best = max(found.values())
    if not best:
        found = {one: sample.count(one) for one in SEPARATORS}
        best = max(found.values())
    return next(one for one, count in found.items() if count == best), False


def _rows(text: str, separator: str) -> tuple[list[list[str]], Finding | None]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[list[str]] = []
    try:
        for row in reader:
            rows.append(row)
            if len(rows) > MOST_ROWS or len(row) > MOST_COLUMNS:
                rows.pop()
                message = f"At most {MOST_ROWS} rows of {MOST_COLUMNS} cells are read."
                return rows, finding("sheet-too-big", message, line=len(rows) + 1, rule="sheet.file")
            if max(map(len, row), default=0) > MOST_CHARACTERS:
                rows.pop()
                message = f"A cell has more than {MOST_CHARACTERS} characters; is a quote not closed?"
                return rows, finding("sheet-quote-open", message, line=len(rows) + 1, rule="sheet.file")
    except csv.Error as error:
        at = len(rows) + 1
        message = f"The quotes of row {at} don't pair ({error}); the table is read up to there."
        return rows, finding("sheet-quote-open", message, line=at, rule="sheet.file")
    return rows, None


def _decimal(rows: Sequence[Sequence[str]], separator: str) -> str:
    signs = [found[1] for row in rows for cell in row if (found := _DECIMALS.fullmatch(cell.strip()))]
    return "," if signs.count(",") > signs.count(".") else "."


def write_delimited(rows: Iterable[Sequence[str]]) -> bytes:
    """Return rows as CSV: UTF-8, commas, quotes where needed."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode()
