"""Damaged logs: whatever is in the file, there is a verdict, and findings have a line and a known code."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import validate_log
from libertalia.core.engine.table import build_table
from libertalia.core.logbook.write import write_log
from libertalia.core.model.codes import CODES
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed

EXAMPLES = settings(max_examples=150)
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    7,
    2**60,
    1.5,
    "",
    "map",
    "Midshipman",
    "Ann",
    [],
    {},
    [[]],
    {"yes": 1},
)


@lru_cache
def lines_of(variant: str, players: int) -> tuple[str, ...]:
    resolved = installed().resolve(variant, players)
    table = build_table(resolved.variant, resolved.vocabulary)
    return tuple(write_log(record_game(table, random.Random(players))[0]).decode().splitlines())


VARIANTS = ["classic", "galecrest", "galecrest-known-ranks"]
logs = st.builds(lines_of, st.sampled_from(VARIANTS), st.sampled_from([2, 4]))


def check(data: bytes) -> LogReport:
    """Validate and look at everything a report can be asked for."""
    report = validate_log(data, "log", installed())

    assert report.verdict in Verdict
    for one in report.findings:
        assert one.code in CODES or one.code.startswith("variant-")
        assert one.line is not None
        assert one.line >= 1
        assert one.message
    is_wrong = any(one.level is Level.ERROR for one in report.findings)
    assert is_wrong == (report.verdict in (Verdict.INVALID, Verdict.UNREADABLE))
    assert all(line.rule in report.clauses for line in report.ledger)
    assert len(report.story) >= 0
    assert all(isinstance(one, str) for one in report.assumed)
    return report


@EXAMPLES
@given(logs, st.data())
def test_damaged_bytes(lines: tuple[str, ...], data: st.DataObject) -> None:
    damaged = bytearray("\n".join(lines).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    check(bytes(damaged))


@EXAMPLES
@given(logs, st.data())
def test_lines_dropped_doubled_and_moved(lines: tuple[str, ...], data: st.DataObject) -> None:
    damaged = list(lines)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        line = damaged[at]
        what = data.draw(st.sampled_from(["drop", "double", "move", "cut"]))
        if what in ("drop", "move"):
            del damaged[at]
        if what in ("double", "move"):
            damaged.insert(data.draw(st.integers(0, len(damaged))), line)
        if what == "cut":
            damaged[at] = line[: data.draw(st.integers(0, len(line)))]
        if not damaged:
            break
    check("\n".join(damaged).encode())


@EXAMPLES
@given(logs, st.data())
def test_values_of_other_kinds(lines: tuple[str, ...], data: st.DataObject) -> None:
    damaged = list(lines)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        event = json.loads(damaged[at])
        change_within(event, data)
        damaged[at] = json.dumps(event)
    check("\n".join(damaged).encode())


@EXAMPLES
@given(logs, st.data())
def test_values_of_the_same_kind(lines: tuple[str, ...], data: st.DataObject) -> None:
    """Right in form, wrong in the game: values wander between the events of the log."""
    damaged = list(lines)
    for _ in range(data.draw(st.integers(1, 8))):
        at, other = (data.draw(st.integers(1, len(damaged) - 1)) for _ in range(2))
        event, donor = json.loads(damaged[at]), json.loads(damaged[other])
        shared = sorted((set(event) & set(donor)) - {"event"})
        if shared:
            key = data.draw(st.sampled_from(shared))
            event[key] = donor[key]
            damaged[at] = json.dumps(event)
    check("\n".join(damaged).encode())


def change_within(value: Any, data: st.DataObject) -> None:
    """Put something odd somewhere into a JSON value."""
    while True:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            value[key] = data.draw(st.sampled_from(ODD))
            return
        value = inner


@settings(max_examples=60)
@given(
    st.dictionaries(
        st.sampled_from(["round", "day", "days", "players", "reputation", "left", "bag"]),
        st.recursive(st.sampled_from(ODD), lambda inner: st.lists(inner, max_size=4), max_leaves=6),
    ),
    st.sampled_from(["classic", "galecrest"]),
)
def test_positions_of_any_shape(position: dict[str, Any], variant: str) -> None:
    players = [{"name": "Ann", "colour": "red"}, {"name": "Bob", "colour": "blue"}]
    header = {"event": "game", "logbook": 1, "variant": variant, "players": players}
    whole = {"round": 1, "day": 1, "players": {"Ann": {"hand": [1, 2]}}, "days": [["map"]] * 6} | position
    play = {"event": "play", "day": 1, "plays": {"Ann": 1}}
    check("\n".join(map(json.dumps, [header, {"event": "position"} | whole, play])).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n\n \n",
        b"\x89PNG\r\n\x1a\n\0\0",
        b"<!doctype html><title>404</title>",
        b"[]",
        b"null",
        b'{"event": "game"}',
        b"\xff\xfe{\0",
        b'{"event": "game", "logbook": 1, "variant": "chess", "players": [{"name": "Ann"}, {"name": "Bob"}]}',
        b'{"event": "game", "logbook": 1, "variant": "classic", "players": [{"name": "A"}, {"name": "a"}]}',
        b"[" * 100_000,
    ],
    ids=[
        "empty",
        "blank",
        "picture",
        "page",
        "list",
        "null",
        "no-players",
        "utf-16",
        "chess",
        "namesakes",
        "deep",
    ],
)
def test_files_that_hold_no_game_are_unreadable(data: bytes) -> None:
    assert check(data).verdict is Verdict.UNREADABLE


def test_byte_order_mark_carriage_returns_and_blank_lines_are_no_error() -> None:
    lines = lines_of("galecrest", 2)
    report = check(b"\xef\xbb\xbf" + "\r\n\r\n".join(lines).encode() + b"\r\n")

    assert report.verdict is Verdict.VALID
    assert report.findings == ()
