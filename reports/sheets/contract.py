"""The print contract: does a sheet say all it must, on as many pages as it may, with nothing cut off?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from typing import Any

from .faces import say_undrawn, undrawn
from .make import Sheet
from .paper import Contract, contracts, owed

SLACK = 0.6
"""Millimetres by which a box may stick out: rounding, and the overhang of a glyph's line."""

WORD = re.compile(r"\w+")

VOID = frozenset({"meta", "br", "img", "hr", "input", "link", "path", "circle", "rect", "ellipse"})


def required(sheet: Sheet) -> set[str]:
    """Return the ids of the clauses a sheet must show."""
    return owed(sheet.kind, sheet.subject)


def check_sheet(sheet: Sheet) -> list[str]:
    """Check what a sheet says, without laying it out.

    Returns:
        What is wrong: every clause, difference or box that is missing or empty, boxes with one name, and
        characters that the sheet's own faces don't draw.
    """
    reader = read(sheet.html)
    problems = [f"clause {id_} is missing" for id_ in sorted(required(sheet) - set(reader.clauses))]
    problems += [f"clause {id_} is empty" for id_, text in reader.clauses.items() if not text.strip()]
    problems += [f"difference {id_} is missing" for id_ in sorted(sheet.differences - reader.differences)]
    problems += [f"box {name} is missing" for name in sorted(sheet.boxes - set(reader.boxes))]
    problems += [
        f"box {name} stands {count} times" for name, count in Counter(reader.boxes).items() if count > 1
    ]
    lacking = undrawn(reader.text)
    if lacking:
        problems.append(f"the faces of the sheet don't draw {say_undrawn(lacking, reader.text)}")
    return problems


def check_layout(sheet: Sheet, document: Any) -> list[str]:
    """Check a sheet as WeasyPrint has laid it out.

    Args:
        sheet: The sheet.
        document: What ``pdf.lay_out`` returned for it.

    Returns:
        What is wrong: too many or too few pages, text outside its page or its card, text that was lost.
    """
    problems = _count(sheet, len(document.pages))
    laid: dict[str, list[str]] = {}
    for number, page in enumerate(document.pages, 1):
        box = page._page_box
        frame = _Frame.of(box)
        for child in box.children:
            problems += [f"page {number}: {problem}" for problem in _outside(child, frame, laid)]
    for id_, text in read(sheet.html).clauses.items():
        got = _bare("".join(laid.get(id_, [])))
        if got != _bare(text):
            problems.append(f"clause {id_} is not printed in full: {got!r}")
    return problems


def check_pages(sheet: Sheet, pages: Sequence[str]) -> list[str]:
    """Check the text of the pages of a PDF, whatever program made it.

    Args:
        sheet: The sheet the PDF was made from.
        pages: The text of each page, for example as ``pdftotext`` gives it.

    Returns:
        What is wrong: too many or too few pages, words that are missing.
    """
    problems = _count(sheet, len(pages))
    said, printed = read(sheet.html).text, " ".join(pages)
    lost = Counter(_words(said)) - Counter(_words(printed))
    # Readers of PDFs guess where words end: what seems lost may only have run into its neighbour.
    whole, got = _bare(said), _bare(printed)
    missing = [word for word in sorted(lost) if got.count(word) < whole.count(word)]
    return [*problems, *(["words are missing: " + ", ".join(missing)] if missing else [])]


def pages_allowed(sheet: Sheet) -> tuple[int, int]:
    """Return the fewest and the most pages a sheet may have."""
    contract: Contract = contracts()[sheet.kind]
    low, high = contract.pages[sheet.paper.name]
    more = -(-len(sheet.subject.characters) // contract.cards_a_page) if contract.cards_a_page else 0
    return low + more, high + more


def _count(sheet: Sheet, pages: int) -> list[str]:
    low, high = pages_allowed(sheet)
    if low <= pages <= high:
        return []
    return [f"{pages} pages of {sheet.paper.title}, where {low} to {high} are allowed"]


# the HTML


class Reader(HTMLParser):
    """Reads what a page shows: its text, and that of every marked clause."""

    def __init__(self) -> None:
        super().__init__()
        self.clauses: dict[str, str] = {}
        self.differences: set[str] = set()
        self.boxes: list[str] = []
        self.parts: list[str] = []
        self._open: list[tuple[str, str | None]] = []

    @property
    def text(self) -> str:
        """All that people can read."""
        return "".join(self.parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        clause = given.get("data-clause")
        if clause is not None:
            self.clauses.setdefault(clause, "")
        if given.get("data-box"):
            self.boxes.append(str(given["data-box"]))
        self.differences.update((given.get("data-difference") or "").split())
        if tag not in VOID:
            self._open.append((tag, clause))
        if tag not in _INLINE:
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        while self._open:
            closed, _ = self._open.pop()
            if closed == tag:
                break
        if tag not in _INLINE:
            self.parts.append(" ")

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _ in self._open]
        if {"style", "title", "head"} & set(tags):
            return
        self.parts.append(data)
        for id_ in {clause for _, clause in self._open if clause is not None}:
            self.clauses[id_] += data


_INLINE = frozenset({"b", "i", "strong", "em", "code", "svg", "g", "path", "circle", "rect", "ellipse"})


def read(html: str) -> Reader:
    """Return what a page shows."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


def _bare(text: str) -> str:
    return "".join(text.split()).casefold()


def _words(text: str) -> list[str]:
    return WORD.findall(text.casefold())


# the boxes


class _Frame:
    """A rectangle that must hold all text, in CSS pixels."""

    def __init__(self, left: float, top: float, right: float, bottom: float, name: str) -> None:
        self.left, self.top, self.right, self.bottom, self.name = left, top, right, bottom, name

    @classmethod
    def of(cls, box: Any, name: str = "the page") -> _Frame:
        """Return the frame of a box's border."""
        return cls(
            box.position_x,
            box.position_y,
            box.position_x + box.margin_width(),
            box.position_y + box.margin_height(),
            name,
        )

    def problem(self, box: Any) -> str | None:
        """Say by how much a box sticks out."""
        slack = SLACK / 25.4 * 96
        right, bottom = box.position_x + box.width, box.position_y + box.height
        over = max(
            self.left - box.position_x, self.top - box.position_y, right - self.right, bottom - self.bottom
        )
        if over <= slack:
            return None
        return f"{box.text!r} sticks out of {self.name} by {over / 96 * 25.4:.1f} mm"


def _outside(
    box: Any, frame: _Frame, laid: dict[str, list[str]], open_clauses: tuple[str, ...] = ()
) -> Iterator[str]:
    """Yield the texts below *box* that stick out of *frame*, and note all texts by clause."""
    element = getattr(box, "element", None)
    if element is not None and box.element_tag and "::" not in box.element_tag:
        id_ = element.get("data-clause")
        if id_ is not None and id_ not in open_clauses:
            open_clauses = (*open_clauses, id_)
        if element.get("data-fit") is not None and box.element_tag == element.tag:
            frame = _Frame.of(box, f"its place, of {open_clauses[-1] if open_clauses else element.tag}")
    text = getattr(box, "text", None)
    if isinstance(text, str):
        for id_ in open_clauses:
            laid.setdefault(id_, []).append(text)
        if text.strip():
            problem = frame.problem(box)
            if problem is not None:
                yield problem
        return
    for child in getattr(box, "children", ()):
        yield from _outside(child, frame, laid, open_clauses)
