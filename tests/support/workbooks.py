"""Workbooks for tests: an ``.ods`` written by hand, as nothing that is installed writes one."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.2"'
    ' xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
)
TAIL = "</office:spreadsheet></office:body></office:document-content>"
KIND = "application/vnd.oasis.opendocument.spreadsheet"
MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
    ' manifest:version="1.2"><manifest:file-entry manifest:full-path="/"'
    f' manifest:media-type="{KIND}"/><manifest:file-entry manifest:full-path="content.xml"'
    ' manifest:media-type="text/xml"/></manifest:manifest>'
)


def ods(sheets: Mapping[str, Sequence[Sequence[str | int]]]) -> bytes:
    """An OpenDocument spreadsheet with these rows."""
    return packed("".join([_sheet(name, rows) for name, rows in sheets.items()]))


def packed(sheets: str) -> bytes:
    """An OpenDocument spreadsheet with these sheets as XML."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in (
            ("mimetype", KIND),
            ("content.xml", HEAD + sheets + TAIL),
            ("META-INF/manifest.xml", MANIFEST),
        ):
            book.writestr(zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _sheet(name: str, rows: Sequence[Sequence[str | int]]) -> str:
    lines = "".join([f"<table:table-row>{''.join(map(cell, row))}</table:table-row>" for row in rows])
    return f"<table:table table:name={quoteattr(name)}>{lines}</table:table>"


def cell(value: str | int, more: str = "") -> str:
    """A cell as XML."""
    if isinstance(value, int):
        kind = f'office:value-type="float" office:value="{value}"'
    elif value:
        kind = 'office:value-type="string"'
    else:
        return f"<table:table-cell{more}/>"
    lines = "".join([f"<text:p>{escape(line)}</text:p>" for line in str(value).split("\n")])
    return f"<table:table-cell {kind}{more}>{lines}</table:table-cell>"
