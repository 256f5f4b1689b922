"""Logs kept as tables hold what the logbook holds, or say what they can't hold."""

import io
import random
import re
import shlex
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from libertalia.core.analysis.convert import convert
from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.logbook import events as log
from libertalia.core.logbook.forms import CannotWriteError, form_of, read_any, write_any
from libertalia.core.logbook.problems import LibraryMissingError
from libertalia.core.logbook.write import write_log
from libertalia.core.model.codes_sheet import SHEET_CODES
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed
from log_strategies import HEADERS, events
from workbooks import ods

REGISTRY = installed()
LEXICONS = lexicons(REGISTRY)
ROOT = Path(__file__).parents[3]
LOGS = ROOT / "tests" / "logs"
NAMES = ["Ann", "Zoë", "takes map", "Ann Lee", "Total", "🦜", "=1+1", "Cy, Jr.", 'Bob "B"', "Brute"]


def played(variant: str, players: int, seed: int, names: list[str], *, claims: bool) -> list[log.Event]:
    table = table_of(REGISTRY.resolve(variant, players))
    return record_game(table, random.Random(seed), names[:players], claims=claims)[0]


def back(data: bytes, name: str) -> list[log.Event]:
    read = read_any(data, name, LEXICONS)

    assert [one for one in read.findings if one.level is not Level.NOTE] == []
    return read.events


def as_ods(workbook: bytes) -> bytes:
    book = CalamineWorkbook.from_filelike(io.BytesIO(workbook))
    sheets = {}
    for name in book.sheet_names:
        rows = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
        sheets[name] = [[int(one) if isinstance(one, float) else str(one) for one in row] for row in rows]
    return ods(sheets)


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(["classic", "galecrest"]),
    st.integers(2, 6),
    st.integers(0, 2**32),
    st.booleans(),
    st.permutations(NAMES),
)
def test_random_games_of_both_editions_come_back(
    variant: str, players: int, seed: int, claims: bool, names: list[str]
) -> None:
    """Issue: round trips through CSV, XLSX and ODS, whatever the players are called."""
    game = played(variant, players, seed, names, claims=claims)
    workbook = write_any(game, "xlsx", LEXICONS)

    assert back(write_any(game, "csv", LEXICONS), "game.csv") == game
    assert back(workbook, "game.xlsx") == game
    assert back(as_ods(workbook), "game.ods") == game


def test_a_table_of_a_game_is_as_valid_as_its_log() -> None:
    game = played("galecrest", 4, 7, NAMES, claims=True)

    for form in ("csv", "xlsx"):
        report = validate_log(write_any(game, form, LEXICONS), f"game.{form}", REGISTRY)
        assert report.verdict.value == "valid"
        assert [one.code for one in report.findings] == ["sheet-read-as"]


@settings(max_examples=60, deadline=None)
@given(HEADERS, st.lists(events(), max_size=4), st.sampled_from(["classic", "galecrest", ""]))
def test_what_a_table_cannot_hold_is_said(
    header: log.GameHeader, others: list[log.Event], variant: str
) -> None:
    """Issue: lossless for what the layout can hold, a clear finding otherwise; never a log that differs."""
    game = [evolve(header, variant=variant), *others]
    for form in ("csv", "xlsx"):
        data, problems = written(game, form)

        if data is None:
            assert all(sentence for _, sentence in problems)
            assert {id(event) for event, _ in problems} <= {id(event) for event in game}
        else:
            assert read_any(data, f"game.{form}", LEXICONS).events == game


def written(game: list[log.Event], form: str) -> tuple[bytes | None, Any]:
    try:
        return write_any(game, form, LEXICONS), ()
    except CannotWriteError as error:
        return None, error.problems


PLACED: list[log.Event] = [
    log.Note(text="looked it up", tag="lookup"),
    log.Draw(player="Ann", tokens=("map", "chest")),
    log.Order(player="Bob", phase="night", abilities=("map", 16)),
    log.Choose(player="Cy", by="hook", pick=log.Pick(doubloons=True), note="ouch"),
    log.Take(player="Ann", token=None),
    log.Declare(player="Ann", by="saber", doubloons=2, reputation=-1),
    log.Claim(player="Bob", doubloons=-3, ship=(12,), hand=(), loot={"map": 2}, score=30),
    log.Note(text="# of maps"),
]


@pytest.mark.parametrize("seed", range(12))
def test_acts_in_an_order_of_their_own_come_back(seed: int) -> None:
    """Where the order does not follow from the ranks, a day has further rows."""
    game = played("galecrest", 3, 9, ["Ann", "Bob", "Cy"], claims=False)
    start = next(at for at, one in enumerate(game) if isinstance(one, log.Play))
    acts = [*PLACED, log.Take(player="Cy", token="map"), log.Take(player="Ann", token="saber", by="Cook")]
    random.Random(seed).shuffle(acts)
    game = [*game[: start + 1], *acts]

    assert back(write_any(game, "csv", LEXICONS), "game.csv") == game


@pytest.mark.parametrize(
    "event",
    [
        log.Position(round=1, day=1, players={}, days=()),
        log.Claim(player="Ann", doubloons=4),
        log.Round(round=1, deal=(2,), loot=(), note="a long night"),
    ],
    ids=lambda event: event.event,
)
def test_a_conversion_says_what_has_no_place(event: log.Event) -> None:
    header = log.GameHeader(logbook=1, variant="galecrest", players=(log.PlayerEntry(name="Ann"),))
    made = convert(write_log([header, event]), "x.jsonl", "csv", REGISTRY)

    assert made.data is None
    assert [(one.code, one.line) for one in made.findings] == [("form-cannot-hold", 2)]


def test_the_same_game_makes_the_same_bytes() -> None:
    game = played("classic", 3, 1, NAMES, claims=True)

    assert write_any(game, "xlsx", LEXICONS) == write_any(game, "xlsx", LEXICONS)


def test_the_example_of_the_documentation_is_a_valid_log() -> None:
    page = (ROOT / "docs" / "spreadsheet-log.md").read_text(encoding="utf-8")
    example = re.search(r"```csv\n(.*?)```", page, re.DOTALL)
    assert example is not None
    report = validate_log(example[1].encode(), "example.csv", REGISTRY)

    assert report.verdict.value == "valid"
    assert [one.code for one in report.findings] == ["sheet-read-as", "log-stops"]


def test_a_file_without_a_suffix_is_known_by_its_heads() -> None:
    table = (LOGS / "fine.csv").read_bytes()

    assert form_of("-", table).id == "csv"
    assert form_of("-", (LOGS / "fine.xlsx").read_bytes()).id == "xlsx"
    assert form_of("-", (LOGS / "table-in-utf-16.csv").read_bytes()).id == "csv"
    assert form_of("-", (LOGS / "fine.txt").read_bytes()).id == "txt"


@pytest.mark.parametrize("library", ["openpyxl", "python_calamine"])
def test_a_missing_library_is_named_with_the_way_to_install_it(
    monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    """sheet.file: it is named with the line that installs it here, and no line of the log is to blame."""
    data = (LOGS / "fine.csv" if library == "openpyxl" else LOGS / "fine.xlsx").read_bytes()
    monkeypatch.setitem(sys.modules, library, None)
    converted = convert(data, f"fine.{'csv' if library == 'openpyxl' else 'xlsx'}", "xlsx", installed())
    one = converted.findings[-1]

    assert converted.data is None
    assert (one.code, one.line, one.column) == ("sheet-library-missing", None, None)
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"][
        "sheets"
    ]
    assert one.suggestion == shlex.join([sys.executable, "-m", "pip", "install", *needed])
    assert one.suggestion in one.message


def test_a_workbook_that_can_not_be_read_back_blames_no_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """sheet.file: what is written is read back, by the other library."""
    monkeypatch.setitem(sys.modules, "python_calamine", None)

    with pytest.raises(LibraryMissingError) as raised:
        write_any(played("galecrest", 2, 1, NAMES, claims=False), "xlsx", LEXICONS)
    assert raised.value.problems == ()
    assert raised.value.finding.line is None


def test_findings_name_column_and_address() -> None:
    (one,) = [
        one
        for one in read_any((LOGS / "about-49-in-a-cell.csv").read_bytes(), "x.csv", LEXICONS).findings
        if one.level is Level.ERROR
    ]

    assert (one.line, one.column, one.key, one.observed) == (13, 7, "doubloons G13", "49-46ish")


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["fine.csv", "fine.xlsx", "fine.ods"]), st.data())
def test_no_damage_makes_the_reader_raise(name: str, data: st.DataObject) -> None:
    whole = bytearray((LOGS / name).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))

    read_any(bytes(whole), name, LEXICONS)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.text(max_size=6), max_size=9), max_size=6), st.sampled_from(",;\t"))
def test_no_cells_make_the_reader_raise(cells: list[list[str]], separator: str) -> None:
    head = (LOGS / "fine.csv").read_text(encoding="utf-8").split("\n\n")[0]
    rows = "\n".join([separator.join(row) for row in cells])
    for text in (rows, f"{head}\n{rows}", f"{head}\nround,day,player,character\n{rows}"):
        read_any(text.encode("utf-8", "replace"), "x.csv", LEXICONS)


def test_every_code_of_tables_has_a_damaged_log() -> None:
    said: set[Any] = set()
    for path in LOGS.glob("*.expected"):
        said |= {line.split()[1] for line in path.read_text(encoding="utf-8").splitlines()[1:] if line}

    assert set(SHEET_CODES) - said == {"sheet-library-missing"}


def test_the_corpus_of_tables_is_large_enough() -> None:
    kinds = {".csv", ".tsv", ".xlsx", ".ods"}

    assert len([path for path in LOGS.iterdir() if path.suffix in kinds]) >= 50


def test_the_very_cell_of_a_header_is_named_and_no_correction_wanders() -> None:
    head: list[list[str | int]] = [
        ["variant", "galecrest"],
        ["players", "Ann", "Bob"],
        ["reputation", "Zoe", "Ann", "Bob", "-"],
    ]
    head += [["deal", 1, "Preacher", "Carpentr, Xyzzy"], ["loot", 1, 1, "map relic"]]
    table: list[list[str | int]] = [
        ["round", "day", "player", "character"],
        [1, 1, "Ann", "Brute"],
        [1, 1, "Bob", "Cook"],
    ]
    found = read_any(ods({"log": table, "game": head}), "a.ods", LEXICONS).findings

    assert [(one.code, one.key, one.observed) for one in found if one.line != 1] == [
        ("player-unknown", "game!B3", "Zoe"),
        ("character-unknown", "game!D4", "Xyzzy"),
    ]
