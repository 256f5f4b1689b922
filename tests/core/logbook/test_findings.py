import json
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import libertalia.core.logbook
from libertalia.core.logbook.read import read_log
from libertalia.core.model.code import Code
from libertalia.core.model.codes import CODES, LOG_CODES, finding
from libertalia.core.model.finding import Level

HEADER = '{"event": "game", "logbook": 1, "variant": "x", "players": [{"name": "Ann"}, {"name": "Bob"}]}\n'
OTHER_HEADER = HEADER.replace('"x"', '"y"')
TAKE = '{"event": "take", "player": "Ann", "token": "map"}\n'


class Case(NamedTuple):
    """A log in error, the place of its one finding, and a log as near as can be without that finding."""

    code: str
    bad: str | bytes
    line: int | None
    column: int | None
    near: str | bytes


def takes(text: str) -> str:
    return f'{HEADER}{{"event": "take", "player": "Ann", {text}}}\n'


def nested(depth: int) -> str:
    return f'{HEADER}{{"event": "note", "text": {"[" * depth}{"]" * depth}}}\n'


CASES = [
    Case("log-empty", "", 1, None, HEADER),
    Case("log-empty", " \r\n\n", 1, None, f" \r\n\n{HEADER}"),
    Case("log-binary", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 1, 1, HEADER),
    Case("log-binary", b"\x1f\x8b\x08\x08\xff\xee", 1, 1, "\u00e9\u00e9"),
    Case("log-not-utf8", HEADER.encode("utf-16"), 1, 1, HEADER.encode("utf-8-sig")),
    Case("log-not-utf8", HEADER.encode("utf-32"), 1, 1, HEADER),
    Case("log-is-html", "\n<!DOCTYPE html>\n<html>", 2, 1, HEADER.replace('"x"', '"<html>"')),
    Case("log-pretty-printed", json.dumps(json.loads(HEADER), indent=2), 1, 1, HEADER),
    Case("log-pretty-printed", f"[{HEADER.strip()},\n{TAKE}]", 1, 1, f"[{HEADER.strip()}]"),
    Case("log-too-long", HEADER + "\n" * 100_000 + TAKE, 100_001, None, HEADER + "\n" * 200_000),
    Case("line-too-long", HEADER + "x" * 250_001, 2, None, HEADER + " " * 249_000 + TAKE),
    Case(
        "line-not-utf8", HEADER.encode() + b'{"event": "note", "text": "\xc3\xa9\xe9"}', 2, 29, HEADER + TAKE
    ),
    Case("line-not-json", HEADER + "{'event': 1}", 2, 2, HEADER + TAKE),
    Case("line-not-json", f"{HEADER}\r\n\n  {TAKE.replace(':', '', 1)}", 4, 12, f"{HEADER}\r\n\n  {TAKE}"),
    Case("line-extra-text", f"{HEADER}{TAKE.strip()} // ours", 2, 52, f"{HEADER}{TAKE.strip()}  \t\r\n"),
    Case("line-too-deep", nested(16), 2, None, nested(15)),
    Case("line-too-deep", nested(100_000), 2, None, nested(15)),
    Case("line-not-object", HEADER + " [1, 2]", 2, 2, HEADER + TAKE),
    Case("line-not-object", HEADER + "3", 2, 1, HEADER + TAKE),
    Case(
        "text-not-unicode",
        HEADER + r'{"event": "note", "text": "a\ud83d"}',
        2,
        29,
        HEADER + r'{"event": "note", "text": "a\ud83d\ude00 \\ud83d"}',
    ),
    Case("number-not-finite", takes('"token": NaN'), 2, 45, takes('"token": "NaN"')),
    Case(
        "number-not-finite",
        takes('"token": "map", "by": -Infinity'),
        2,
        58,
        takes('"token": "Infinity"'),
    ),
    Case(
        "number-too-big",
        takes('"token": "map", "by": 9007199254740993'),
        2,
        58,
        takes('"token": "map", "by": 9007199254740992'),
    ),
    Case("number-too-big", takes(f'"token": "map", "by": {"9" * 5000}'), 2, 58, takes('"token": "9"')),
    Case("number-too-big", takes('"token": "map", "by": 1e999'), 2, 58, takes('"token": "1e999"')),
    Case(
        "number-out-of-range",
        HEADER + '{"event": "play", "day": 0, "plays": {}}',
        2,
        26,
        HEADER + '{"event": "play", "day": 1, "plays": {}}',
    ),
    Case(
        "number-out-of-range",
        HEADER + '{"event": "claim", "player": "Ann", "loot": {"map": -1}}',
        2,
        53,
        HEADER + '{"event": "claim", "player": "Ann", "doubloons": -1, "loot": {"map": 0}}',
    ),
    Case("key-unknown", takes('"token": "map", "buy": 3'), 2, 52, takes('"token": "map", "by": 3')),
    Case("key-unknown", HEADER.replace('"Bob"', '"Bob", "color": "red"'), 1, 94, HEADER),
    Case("key-missing", HEADER + '{"event": "take", "player": "Ann"}', 2, 1, takes('"token": null')),
    Case("key-missing", HEADER + ' {"evnt": "take"}', 2, 2, HEADER + TAKE),
    Case("key-repeated", takes('"token": "map", "token": "map"'), 2, 52, takes('"token": "map"')),
    Case(
        "key-repeated",
        HEADER + '{"event": "claim", "player": "Ann", "ship": [], "den": []}',
        2,
        49,
        HEADER + '{"event": "claim", "player": "Ann", "den": []}',
    ),
    Case(
        "name-repeated",
        HEADER + '{"event": "play", "day": 1, "plays": {"Zo\u00eb": 1, "ZOE\u0308": 2}}',
        2,
        49,
        HEADER + '{"event": "play", "day": 1, "plays": {"Zo\u00eb": 1, "Zoe": 2}}',
    ),
    Case("value-wrong-type", takes('"token": "map", "by": true'), 2, 58, takes('"token": "map", "by": 1')),
    Case("value-wrong-type", takes('"token": "map", "by": 3.0'), 2, 58, takes('"token": "map", "by": 3')),
    Case("value-wrong-type", takes('"token": "map", "by": null'), 2, 58, takes('"token": "map"')),
    Case(
        "value-wrong-type",
        HEADER + '{"event": "play", "day": "3", "plays": {}}',
        2,
        26,
        HEADER + '{"event": "play", "day": 3, "plays": {}}',
    ),
    Case(
        "value-wrong-type",
        HEADER + '{"event": "draw", "player": "Ann", "tokens": "map"}',
        2,
        46,
        HEADER + '{"event": "draw", "player": "Ann", "tokens": ["map"]}',
    ),
    Case(
        "value-wrong-type",
        HEADER + '{"event": "draw", "player": "Ann", "tokens": ["map", null]}',
        2,
        54,
        HEADER + '{"event": "reputation", "order": ["Ann", null]}',
    ),
    Case("value-wrong-type", HEADER + '{"event": {}}', 2, 11, HEADER + TAKE),
    Case(
        "value-unknown",
        HEADER + '{"event": "order", "player": "Ann", "phase": "day", "abilities": []}',
        2,
        46,
        HEADER + '{"event": "order", "player": "Ann", "phase": "dusk", "abilities": []}',
    ),
    Case(
        "value-unknown",
        HEADER + '{"event": "choose", "player": "Ann", "by": 3, "pick": {"hidden": false}}',
        2,
        66,
        HEADER + '{"event": "choose", "player": "Ann", "by": 3, "pick": {"yes": false}}',
    ),
    Case(
        "shape-unknown",
        HEADER + '{"event": "choose", "player": "Ann", "by": 3, "pick": {"player": "Bob"}}',
        2,
        55,
        HEADER + '{"event": "choose", "player": "Ann", "by": 3, "pick": {"player": "Bob", "token": "map"}}',
    ),
    Case(
        "shape-unknown",
        HEADER
        + '{"event": "declare", "player": "A", "by": 3, "gain": {"from": "b", "token": "", "character": 1}}',
        2,
        54,
        HEADER + '{"event": "declare", "player": "Ann", "by": 3, "gain": {"from": "bag", "token": "a"}}',
    ),
    Case("event-unknown", HEADER + TAKE.replace("take", "taek"), 2, 11, HEADER + TAKE),
    Case("header-missing", TAKE, 1, None, HEADER + TAKE),
    Case("header-missing", TAKE + HEADER, 1, None, HEADER + TAKE),
    Case("header-repeated", HEADER + TAKE + OTHER_HEADER, 3, 11, HEADER + TAKE),
    Case("header-version", HEADER.replace('"logbook": 1', '"logbook": 2, "new": 0'), 1, 30, HEADER),
    Case("player-missing", HEADER.replace('{"name": "Ann"}, {"name": "Bob"}', ""), 1, 60, HEADER),
    Case("player-unnamed", HEADER.replace("Bob", " "), 1, 87, HEADER.replace("Bob", "B b")),
    Case("player-repeated", HEADER.replace("Bob", "ANN"), 1, 87, HEADER.replace("Bob", "Anna")),
    Case(
        "player-repeated",
        HEADER.replace("Ann", "Zo\u00eb").replace("Bob", "zoe\u0308"),
        1,
        87,
        HEADER.replace("Ann", "Zo\u00eb").replace("Bob", "zoe"),
    ),
]


def coded(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def case_id(case: Case) -> str:
    return f"{case.code}-{sum(other.code == case.code for other in CASES[: CASES.index(case)])}"


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_an_error_is_one_finding_with_code_line_and_column(case: Case) -> None:
    """logbook.md: Reading rules."""
    log = read_log(coded(case.bad), "a log")

    assert [(each.code, each.line, each.column) for each in log.findings] == [
        (case.code, case.line, case.column)
    ]
    assert log.findings[0].level is CODES[case.code].level


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_the_near_case_does_not_raise_the_code(case: Case) -> None:
    """style.md: each code has a case that raises it and a near case that must not."""
    log = read_log(coded(case.near), "a log")

    assert case.code not in [each.code for each in log.findings]


def test_the_reader_stops_after_too_many_errors() -> None:
    """logbook.md: Reading rules; a file full of errors is no log."""
    bad = read_log((HEADER + "x\n" * 300 + TAKE).encode(), "a log")
    near = read_log((HEADER + "x\n" * 199 + TAKE).encode(), "a log")

    assert [each.code for each in bad.findings[-2:]] == ["line-not-json", "log-too-many-errors"]
    assert bad.findings[-1].line == 201
    assert len(bad.findings) == 201
    assert len(near.findings) == 199
    assert [event.line for event in near.events] == [1, 201]


def test_every_code_of_the_reader_has_a_case() -> None:
    """style.md: each code has a case that raises it and a near case that must not."""
    folder = Path(libertalia.core.logbook.__file__).parent
    source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    raised = {code for code in LOG_CODES if f'"{code}"' in source}

    assert {case.code for case in CASES} | {"log-too-many-errors"} == raised


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained(code: str) -> None:
    """architecture.md: Findings; codes are data with a documentation page generated from them."""
    entry = CODES[code]

    assert isinstance(entry, Code)
    assert code == code.lower().replace(" ", "-")
    assert not entry.title.endswith(".")
    assert entry.meaning.endswith(".")
    assert entry.fix.endswith(".")


def test_a_finding_has_the_level_of_its_code_unless_told_otherwise() -> None:
    """architecture.md: Findings."""
    assert finding("log-empty", "Nothing.").level is Level.ERROR
    assert finding("log-empty", "Nothing.", level=Level.NOTE, line=3).level is Level.NOTE
    with pytest.raises(KeyError):
        finding("no-such-code", "Nothing.")


def test_all_errors_of_a_line_are_found_in_the_order_of_their_columns() -> None:
    """logbook.md: Reading rules: line, column, key, the value seen and the nearest known name."""
    line = '{"event": "order", "plyer": "Ann", "phase": "nite", "abilities": [3, true, [], "map"]}'
    log = read_log((HEADER + line).encode(), "a log")

    assert [(each.code, each.column, each.key, each.observed, each.suggestion) for each in log.findings] == [
        ("key-missing", 1, "player", None, None),
        ("key-unknown", 20, "plyer", "plyer", "player"),
        ("value-unknown", 45, "phase", "nite", "night"),
        ("value-wrong-type", 70, "abilities[1]", True, None),
        ("value-wrong-type", 76, "abilities[2]", [], None),
    ]
    assert log.findings[2].expected == ["dusk", "night", "anchor"]


def test_a_key_path_names_the_words_of_the_log() -> None:
    """logbook.md: Names: the edition's own word is accepted."""
    line = (
        '{"event": "position", "campaign": 1, "day": 1, "days": [], '
        '"players": {"Ann": {"booty": {"map": "2"}, "hnd": []}}}'
    )
    log = read_log((HEADER + line).encode(), "a log")

    assert [(each.key, each.column, each.suggestion) for each in log.findings] == [
        ("players.Ann.booty.map", line.index('"2"') + 1, None),
        ("players.Ann.hnd", line.index('"hnd"') + 1, "hand"),
    ]


def test_a_misspelt_word_of_an_edition_is_recognised() -> None:
    """logbook.md: Names."""
    log = read_log((HEADER + '{"event": "score", "campain": 1, "scores": {}}').encode(), "a log")

    assert [each.suggestion for each in log.findings if each.code == "key-unknown"] == ["campaign"]


def test_what_a_finding_shows_is_short_and_can_be_written() -> None:
    """answers.md: findings are JSON."""
    lines = [
        takes(f'"token": "map", "by": {json.dumps(["x" * 300])}'),
        takes('"token": "map", "by": {"a": 1e999}'),
        takes(f'"token": "map", {json.dumps("k" * 300)}: 1'),
        HEADER + r'{"event": "note", "text": "t", "\udc00": 1}',
        takes(f'"token": "map", "by": {"9" * 5000}'),
    ]
    for text in lines:
        [found] = read_log(text.encode(), "a log").findings

        assert len(json.dumps([found.observed, found.message, found.key], allow_nan=False).encode()) < 1000


def test_a_line_with_thousands_of_errors_gives_a_few_findings() -> None:
    """logbook.md: Reading rules."""
    keys = ", ".join(f'"k{number}": 0' for number in range(15_000))
    log = read_log(takes(f'"token": "map", {keys}').encode(), "a log")

    assert len(log.findings) == 20


def test_a_line_of_100_megabytes_is_one_short_finding() -> None:
    """The limit is stated in the finding; the rest of the log is read."""
    log = read_log(HEADER.encode() + b"[" * 100_000_000 + b"\n" + TAKE.encode(), "a log")

    assert [(each.code, each.line, each.observed) for each in log.findings] == [
        ("line-too-long", 2, 100_000_000)
    ]
    assert "250000" in log.findings[0].message
    assert [event.line for event in log.events] == [1, 3]
    assert log.broken_lines == {2}


def test_deep_nesting_is_found_whatever_the_depth_of_the_caller() -> None:
    """logbook.md: Reading rules."""

    def deeper(levels: int) -> str:
        return deeper(levels - 1) if levels else read_log(nested(500).encode(), "a log").findings[0].code

    assert deeper(sys.getrecursionlimit() // 3) == "line-too-deep"
