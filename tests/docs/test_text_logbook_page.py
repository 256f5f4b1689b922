"""The page of the text logbook: every example on it is read."""

import re
from pathlib import Path

import pytest

from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.model import Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.logbook.forms import read_any, write_any
from libertalia.core.logbook.text.lists import FIELDS
from libertalia.core.logbook.text.words import BODY_WORDS, HEADER_WORDS
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed

PAGE = (Path(__file__).parents[2] / "docs/text-logbook.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
HEAD = "game galecrest\nplayers Ann, Bob, Cy\nround 9:\n"
LOGS = [text for kind, text in BLOCKS if kind == "log"]
LINES = [text for kind, text in BLOCKS if kind == "lines"]
WRONG = [text for kind, text in BLOCKS if kind == "wrong"]
LEXICONS = lexicons(installed())


def test_every_block_is_of_a_known_kind() -> None:
    assert {kind for kind, _ in BLOCKS} == {"log", "lines", "wrong", "grammar"}
    assert len(LOGS) >= 3


@pytest.mark.parametrize("text", LOGS)
def test_a_log_of_the_page_is_valid(text: str) -> None:
    report = validate_log(text.encode(), "page.txt", installed())

    assert [one.message for one in report.findings if one.level is Level.ERROR] == []
    assert report.verdict is Verdict.VALID


@pytest.mark.parametrize("text", LINES)
def test_lines_of_the_page_are_read_without_a_finding(text: str) -> None:
    log = read_any((HEAD + text).encode(), "page.txt", LEXICONS)

    assert log.findings == []
    assert len(log.events) > len(text.splitlines()) / 2
    assert read_any(write_any(log.events, "txt", LEXICONS), "page.txt", LEXICONS).events == log.events


@pytest.mark.parametrize("text", WRONG)
def test_the_findings_the_page_shows_are_those_that_come(text: str) -> None:
    shown = re.findall(r"`(\d+):(\d+) ([a-z-]+)`", PAGE)
    log = read_any(text.encode(), "page.txt", LEXICONS)

    assert [(str(one.line), str(one.column), one.code) for one in log.findings] == shown


def test_every_inline_line_of_the_tables_is_read() -> None:
    """The left column of the table of lines of play."""
    table = PAGE.partition("## Lines of play")[2].partition("Several actions")[0]
    cells = [
        cell
        for row in re.findall(r"^\| (`.*?) \|(?!.*\\\|)", table, re.MULTILINE)
        for cell in re.findall(r"`([^`]+)`", row)
    ]
    for cell in cells:
        if "…" in cell:
            continue
        before = "day 8:\n" if re.match(r"[A-Z]", cell) else ""
        log = read_any(f"{HEAD}{before}{cell}\n".encode(), "page.txt", LEXICONS)

        assert log.findings == [], cell
    assert len(cells) > 15


def test_every_word_of_the_notation_is_on_the_page() -> None:
    words = {*BODY_WORDS, *HEADER_WORDS, *FIELDS.values()} - {"aliases", "logbook"}

    assert {word for word in words if not re.search(rf"\b{word}\b", PAGE)} == set()
