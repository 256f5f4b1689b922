import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from libertalia.core.logbook.events import (
    EVENTS,
    Choose,
    Claim,
    Declare,
    Event,
    GameHeader,
    Moved,
    Note,
    Order,
    Pick,
    PlayerEntry,
    Position,
    PositionPlayer,
    Take,
)
from libertalia.core.logbook.read import read_log
from libertalia.core.logbook.schema import schema
from libertalia.core.logbook.write import write_event, write_log
from log_strategies import HEADERS, events

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.jsonl"))
VALIDATOR = Draft202012Validator(schema())


@given(HEADERS, st.lists(events(), max_size=5))
def test_a_written_log_reads_back_as_it_was(header: GameHeader, others: list[Event]) -> None:
    """logbook.md: what is written is what is read."""
    data = write_log([header, *others])
    log = read_log(data, "a log")

    assert log.findings == []
    assert log.events == [header, *others]
    assert write_log(log.events) == data


@given(HEADERS | events())
def test_a_written_line_fits_the_schema(event: Event) -> None:
    """The reader and the schema come from one definition."""
    assert list(VALIDATOR.iter_errors(json.loads(write_event(event)))) == []


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_recorded_games_fit_the_schema_and_read_back_after_writing(path: Path) -> None:
    """logbook.md: Events."""
    log = read_log(path.read_bytes(), "a log")

    assert read_log(write_log(log.events), "a log").events == log.events
    for line in path.read_text("utf-8").splitlines():
        assert list(VALIDATOR.iter_errors(json.loads(line))) == []


def test_the_recorded_events_are_written_as_they_stand() -> None:
    """The canonical form is that of the recorded games, whose headers alone have another order of keys."""
    for path in (path for path in GOLDEN if path.stem != "example"):
        lines = path.read_text("utf-8").splitlines()
        log = read_log(path.read_bytes(), "a log")

        assert [write_event(event) for event in log.events[1:]] == lines[1:]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Order(player="Zo\u00eb", phase="dusk", abilities=(3, "map"), note="?"),
            '{"event": "order", "player": "Zo\u00eb", "phase": "dusk", "abilities": [3, "map"], "note": "?"}',
        ),
        (Take(player="Ann", token=None), '{"event": "take", "player": "Ann", "token": null}'),
        (
            Choose(player="Ann", by=3, pick=Pick(yes=False), line=7),
            '{"event": "choose", "player": "Ann", "by": 3, "pick": {"yes": false}}',
        ),
        (
            Claim(player="Ann", hand=(), doubloons=0),
            '{"event": "claim", "player": "Ann", "doubloons": 0, "hand": []}',
        ),
        (
            Position(round=1, day=2, players={"A": PositionPlayer(ship=(3,))}, days=(("map",),)),
            '{"event": "position", "round": 1, "day": 2, "players": {"A": {"ship": [3]}}, "days": [["map"]]}',
        ),
        (
            Declare(player="Ann", by="saber", gain=Moved(zone="bag", token="map")),
            '{"event": "declare", "player": "Ann", "by": "saber", "gain": {"from": "bag", "token": "map"}}',
        ),
    ],
    ids=lambda value: value.event if isinstance(value, Event) else "",
)
def test_keys_are_written_in_the_order_of_the_format_and_absent_ones_left_out(
    event: Event, line: str
) -> None:
    """logbook.md: Events."""
    assert write_event(event) == line


def test_an_editions_word_is_never_written() -> None:
    """logbook.md: Names: accepted as an alias when read, and never written."""
    line = b'{"event": "voyage", "voyage": 1, "deal": [], "booty": []}'
    header = write_event(GameHeader(logbook=1, variant="x", players=(PlayerEntry(name="Ann"),))).encode()
    log = read_log(header + b"\n" + line, "a log")

    assert write_event(log.events[1]) == '{"event": "round", "round": 1, "deal": [], "loot": []}'


def test_half_a_character_is_not_written() -> None:
    """write_log raises rather than write a log that can't be read."""
    with pytest.raises(UnicodeEncodeError):
        write_log([Note(text="\ud83d")])


def test_the_schema_is_one() -> None:
    """JSON Schema draft 2020-12."""
    Draft202012Validator.check_schema(schema())

    assert set(EVENTS) <= set(schema()["$defs"])
    assert schema()["$defs"]["take"]["required"] == ["event", "player", "token"]


@pytest.mark.parametrize(
    "line",
    [
        {"event": "take", "player": "Ann"},
        {"event": "take", "player": "Ann", "token": "map", "buy": 3},
        {"event": "take", "player": "Ann", "token": 3},
        {"event": "taek", "player": "Ann", "token": None},
        {"event": "play", "day": 0, "plays": {}},
        {"event": "play", "day": 1, "plays": {"Ann": True}},
        {"event": "order", "player": "Ann", "phase": "day", "abilities": []},
        {"event": "choose", "player": "Ann", "by": 3, "pick": {"player": "Bob"}},
        {"event": "choose", "player": "Ann", "by": 3, "pick": {"hidden": False}},
        {"event": "claim", "player": "Ann", "loot": {"map": -1}},
        {"event": "game", "logbook": 2, "variant": "x", "players": []},
        {"event": "voyage", "voyage": 1, "deal": [], "booty": []},
        [],
    ],
    ids=json.dumps,
)
def test_the_schema_refuses_what_is_not_written(line: object) -> None:
    """The reader and the schema come from one definition."""
    assert not VALIDATOR.is_valid(line)


def test_every_key_is_described() -> None:
    """Descriptions come from the metadata of the fields."""
    for definition in schema()["$defs"].values():
        assert definition["description"].endswith((".", ";"))
        for key, value in definition["properties"].items():
            assert key == "event" or value["description"].endswith(".")
