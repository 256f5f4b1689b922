"""The codes of reading logs kept as tables; what is the same in a text has the code it has there."""

from __future__ import annotations

from .code import Code, error, note, warning

SHEET_CODES: dict[str, Code] = {
    # the file
    "sheet-read-as": note(
        "How the table was read",
        "Encoding, separator, quotes and decimal sign of a table are not written in it: they were detected.",
        "Nothing, if that is how the file was saved; else save it again and name what differs.",
    ),
    "sheet-hidden": warning(
        "Hidden sheet not read",
        "A sheet of the workbook is hidden and has a table of days; nothing of it was read.",
        "Show the sheet if it belongs to the game, else delete it.",
    ),
    "sheet-damaged": error(
        "Not a workbook",
        "The file can't be opened as a workbook: it is damaged, locked with a password or something else.",
        "Open it in the program it was made with and save it again as `.xlsx`, `.ods` or `.csv`.",
    ),
    "sheet-too-big": error(
        "Table too big",
        "The table, or what its file unpacks to, is larger than any log; it was not read.",
        "Keep one game in a file, without pictures and without formats that go on for ever.",
    ),
    "sheet-library-missing": error(
        "Library for workbooks missing",
        "Workbooks are read and written by libraries that are not installed.",
        "Run the line that the finding suggests; or save the table as `.csv`.",
    ),
    "sheet-encoding": error(
        "Encoding not known",
        "Bytes of the file are neither UTF-8, UTF-16 nor Windows-1252.",
        "Save it again as UTF-8.",
    ),
    "sheet-quote-open": error(
        "Quotes that don't pair",
        "A quoted cell goes on to the end of the file, or something follows its closing quote.",
        "Close the quote; a quote inside of a cell is written twice.",
    ),
    # the columns
    "sheet-columns-missing": error(
        "No table of days",
        "No row names the columns `round`, `day`, `player` and `character`, which a table of days needs.",
        "Put a row with the names of the columns above the days.",
    ),
    "sheet-column-ignored": note(
        "Column ignored",
        "The column is none of those of a log; nothing in it was read.",
        "Nothing, if it is a column of your own; else correct its name.",
    ),
    "sheet-column-repeated": error(
        "Column given twice",
        "Two columns have the same meaning, perhaps one by the edition's own word.",
        "Keep one.",
    ),
    # the rows
    "sheet-summary-row": warning(
        "Summary row passed over",
        "The row adds something up; it is no day of a player, and its figures were not checked.",
        "Nothing, or write totals as `score` and `result` in the rows above the table.",
    ),
    "sheet-row-too-long": error(
        "More cells than columns",
        "The row goes on behind the last column: most often a separator inside of a cell without quotes.",
        "Put the cell into quotes.",
    ),
    "sheet-row-repeated": error(
        "Two cards in one day",
        "Two rows give the same player a character on the same day.",
        "Keep one; a further row of a day leaves the character blank.",
    ),
    "sheet-order-open": error(
        "Order of acting not known",
        "Two characters have the same rank, or a rank is not known, so who acted first does not follow.",
        "Put the rows of the day in the order of the characters, left to right, or number them in `place`.",
    ),
    # the cells
    "sheet-cell-blank": error(
        "Blank cell",
        "The cell has to say something and is blank; nothing is taken for it.",
        "Fill it in; repeat round, day and player on every row.",
    ),
    "sheet-cell-open": note(
        "Nothing written down",
        "The cell is blank, though others of that day are filled; it counts as not recorded, never as 0.",
        "Nothing, or fill it in.",
    ),
    "sheet-cells-merged": error(
        "Merged cells",
        "Cells are merged: only the first of them holds a value, the others are blank.",
        "Take the merging back and fill every cell.",
    ),
    "sheet-number": error(
        "Not a number",
        "A number stands here, and what is written is none: nothing is taken for it.",
        "Write a whole number, or `?` if it is not known; remarks belong in `note`.",
    ),
    "sheet-date": error(
        "Date instead of a number",
        "The cell is a date, often because a spreadsheet took `1-2` or `3/4` for one.",
        "Format the column as a number and write the round or day of the game.",
    ),
    "sheet-formula-error": error(
        "Formula without a result",
        "The cell shows the error of a formula, such as `#REF!`, or the file lacks the formula's result.",
        "Open the file in a spreadsheet program and save it, or write the value itself.",
    ),
}
"""The codes of tables beside those of texts."""
