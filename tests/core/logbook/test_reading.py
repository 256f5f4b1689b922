import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libertalia.core.logbook.events import EVENTS, Claim, GameHeader, Pick, Position, Round, ShapeError, Take
from libertalia.core.logbook.explain import explain
from libertalia.core.logbook.fast import builder
from libertalia.core.logbook.names import ALIASES, fold, neutral
from libertalia.core.logbook.places import locate, repeated_keys
from libertalia.core.logbook.read import read_log

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*.jsonl"))
HEADER = '{"event": "game", "logbook": 1, "variant": "x", "players": [{"name": "Ann"}, {"name": "Bob"}]}\n'
TAKE = '{"event": "take", "player": "Ann", "token": "map"}\n'


def read_one(line: str) -> object:
    log = read_log((HEADER + line).encode(), "a log")
    assert log.findings == []
    return log.events[1]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_recorded_games_are_read_without_findings(path: Path) -> None:
    """logbook.md: Events."""
    data = path.read_bytes()
    log = read_log(data, "a log")

    assert log.findings == []
    assert [event.line for event in log.events] == list(range(1, data.count(b"\n") + 1))
    assert log.last_line == data.count(b"\n")
    assert log.is_startable
    assert log.header is log.events[0]


def test_byte_order_mark_carriage_returns_and_blank_lines_are_tolerated() -> None:
    """logbook.md: Reading rules."""
    plain = read_log((HEADER + TAKE).encode(), "a log")
    odd = read_log(f"\ufeff\r\n  {HEADER.strip()} \r\n\n \t\r\n{TAKE.strip()}\r\n\r\n".encode(), "a log")

    assert odd.findings == []
    assert odd.events == plain.events
    assert [event.line for event in odd.events] == [2, 5]
    assert odd.last_line == 5


def test_only_a_line_feed_ends_a_line() -> None:
    """logbook.md: JSON Lines; a text may hold what other programs take for the end of a line."""
    note = read_one('{"event": "note", "text": "a\u2028b\u0085c"}')

    assert note == EVENTS["note"](text="a\u2028b\u0085c")  # type: ignore[call-arg]


def test_a_colon_in_a_text_is_no_key() -> None:
    """The short way counts colons to prove that no key is given twice."""
    assert read_one('{"event": "take", "player": "a:b:c", "token": null}') == Take(player="a:b:c", token=None)


def test_a_doubled_key_is_found_behind_any_number_of_colons() -> None:
    """logbook.md: nothing is ever silently dropped."""
    for text in ("", ":", "::", ":::"):
        line = f'{{"event": "take", "player": "Ann", "token": "{text}", "player": "Bob"}}'
        log = read_log((HEADER + line).encode(), "a log")

        assert [each.code for each in log.findings] == ["key-repeated"]


def test_a_doubled_key_deep_inside_is_found() -> None:
    """logbook.md: nothing is ever silently dropped."""
    log = read_log(HEADER.replace('{"name": "Bob"}', '{"name": "Bob", "name": "Cy"}').encode(), "a log")

    assert [(each.code, each.key, each.column) for each in log.findings] == [
        ("key-repeated", "players[1].name", 94)
    ]


@pytest.mark.parametrize("number", [2**30 - 1, 2**30, 2**53, -(2**30), -(2**53)])
def test_a_number_up_to_two_to_the_53rd_is_read_as_it_is(number: int) -> None:
    """Beyond 2**30 the short way leaves the line to the long one."""
    assert read_one(f'{{"event": "claim", "player": "Ann", "doubloons": {number}}}') == Claim(
        player="Ann", doubloons=number
    )


@pytest.mark.parametrize("word", ["campaign", "voyage"])
def test_the_editions_words_for_a_round_are_accepted(word: str) -> None:
    """logbook.md: Names: accepted as an alias when read."""
    line = f'{{"event": "{word}", "{word}": 2, "deal": [3, "Brute"], "booty": [["map"], []]}}'

    assert read_one(line) == Round(round=2, deal=(3, "Brute"), loot=(("map",), ()))


def test_the_editions_words_for_ship_and_loot_are_accepted_inside_objects_too() -> None:
    """logbook.md: Names."""
    position = read_one(
        '{"event": "position", "voyage": 1, "day": 2, "days": [["map"]], '
        '"players": {"Den": {"den": [3], "booty": {"map": 1}}}}'
    )

    assert isinstance(position, Position)
    assert position.players["Den"].ship == (3,)
    assert position.players["Den"].loot == {"map": 1}


def test_the_word_for_a_zone_is_accepted_as_value() -> None:
    """logbook.md: Names; `declare` names zones by the words of the keys."""
    line = (
        '{"event": "declare", "player": "Ann", "by": "saber", "discard": {"from": "den", "character": "Den"}}'
    )
    event = read_one(line)

    assert (event.discard.zone, event.discard.character) == ("ship", "Den")  # type: ignore[attr-defined]


def test_an_editions_word_is_unknown_where_its_neutral_word_is() -> None:
    """logbook.md: Reading rules: an unknown key is an error."""
    log = read_log(f'{HEADER}{TAKE[:-2]}, "den": 1}}\n'.encode(), "a log")

    assert [(each.code, each.key) for each in log.findings] == [("key-unknown", "den")]


def test_an_absent_key_of_a_position_is_empty_and_of_a_claim_claims_nothing() -> None:
    """logbook.md: position: every key optional, default empty or 0; claim: any of."""
    position = read_one('{"event": "position", "round": 1, "day": 1, "days": [], "players": {"Ann": {}}}')
    claim = read_one('{"event": "claim", "player": "Ann", "hand": []}')

    assert isinstance(position, Position)
    assert position.players["Ann"].hand == ()
    assert position.players["Ann"].doubloons == 0
    assert isinstance(claim, Claim)
    assert claim.hand == ()
    assert claim.ship is None


def test_a_line_in_error_is_left_out_and_named() -> None:
    """answers.md: after an error the rest is still judged where that needs no invention."""
    log = read_log(f"{HEADER}{TAKE}oops\n{TAKE}".encode(), "a log")

    assert [event.line for event in log.events] == [1, 2, 4]
    assert log.broken_lines == {3}
    assert log.is_startable


def test_a_last_line_in_error_is_the_last_line() -> None:
    """logbook.md: a missing choice is placed on the last line."""
    for last in (b"oops", b'{"event": "note", "text": "\xff"}'):
        assert read_log(HEADER.encode() + TAKE.encode() + last + b"\n\n", "a log").last_line == 3


@pytest.mark.parametrize(
    "header",
    [
        TAKE,
        "oops\n",
        HEADER.replace('"logbook": 1, ', ""),
        HEADER.replace('"variant": "x", ', ""),
        HEADER.replace('"logbook": 1', '"logbook": 2'),
        HEADER.replace('"logbook": 1', '"logbook": true'),
        HEADER.replace("Bob", "Ann"),
        HEADER.replace("Bob", ""),
        HEADER.replace('{"name": "Ann"}, {"name": "Bob"}', ""),
        HEADER.replace('{"name": "Ann"}', '"Ann"'),
    ],
)
def test_without_a_usable_header_no_game_can_be_started(header: str) -> None:
    """answers.md: unreadable: no header, no usable players (none, or two with the same name)."""
    log = read_log((header + TAKE).encode(), "a log")

    assert not log.is_startable
    assert log.findings != []
    assert not any(isinstance(event, GameHeader) for event in log.events)


def test_a_header_with_an_error_beside_game_and_players_is_kept_and_marked() -> None:
    """answers.md: unreadable only where no game could be started; any other error makes it invalid."""
    log = read_log(
        HEADER.replace('"variant"', '"ruling": {}, "date": 3, "id": "a", "variant"').encode(), "a log"
    )

    assert [(each.code, each.key, each.suggestion) for each in log.findings] == [
        ("key-unknown", "ruling", "rulings"),
        ("value-wrong-type", "date", None),
    ]
    assert log.header is not None
    assert (log.header.id, log.header.date) == ("a", None)
    assert log.broken_lines == {1}


def test_nothing_is_said_of_the_lines_of_another_version() -> None:
    """logbook.md: version 1; what another version's events mean is not known."""
    log = read_log((HEADER.replace('"logbook": 1', '"logbook": 7') + '{"new": 1}').encode(), "a log")

    assert [each.code for each in log.findings] == ["header-version"]


def test_a_header_that_is_not_first_is_named_in_the_finding() -> None:
    """logbook.md: game: header, first line."""
    log = read_log((TAKE + TAKE + HEADER).encode(), "a log")

    assert "line 3" in log.findings[0].message
    assert log.broken_lines == {3}


SHAPES: list[dict] = [
    {"character": 21},
    {"player": "Bob", "character": "Brute"},
    {"token": "map"},
    {"player": "Bob", "token": "map"},
    {"token": "goods", "count": 3},
    {"today": "map", "tomorrow": "chest"},
    {"doubloons": True},
    {"yes": True},
    {"yes": False},
    {"hidden": True},
]
SOME_VALUES = {key: value for shape in SHAPES for key, value in shape.items()}


@pytest.mark.parametrize("shape", SHAPES, ids=" ".join)
def test_a_pick_has_one_of_the_listed_shapes(shape: dict) -> None:
    """logbook.md: pick."""
    line = {"event": "choose", "player": "Ann", "by": 3, "pick": shape}
    event = read_one(json.dumps(line))

    assert event.pick == Pick(**shape)  # type: ignore[attr-defined]


@given(st.sets(st.sampled_from(sorted(SOME_VALUES))))
def test_a_pick_of_any_other_shape_is_refused(keys: set[str]) -> None:
    """logbook.md: pick."""
    values = {key: SOME_VALUES[key] for key in keys}
    if keys in [set(shape) for shape in SHAPES]:
        assert Pick(**values) is not None
        return
    with pytest.raises(ShapeError):
        Pick(**values)


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(
        [-1, 0, 1, 3, 2**30, 2**53, 2**53 + 1, 0.0, 1.0, 2.5, "", "1", "Ann", "ann", "map", "night"]
    ),
)
KEYS = st.sampled_from(
    [
        "player",
        "token",
        "by",
        "day",
        "note",
        "round",
        "character",
        "from",
        "pick",
        "name",
        "Ann",
        "ANN",
        "hand",
    ]
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


def some_object(cls: type) -> st.SearchStrategy:
    from libertalia.core.logbook.keys import keys_of

    keys = [key.key for key in keys_of(cls)]
    return st.dictionaries(st.sampled_from(keys), JSON, min_size=len(keys) // 2)


@given(
    st.sampled_from(sorted(EVENTS)).flatmap(lambda name: st.tuples(st.just(name), some_object(EVENTS[name])))
)
def test_the_short_way_and_the_long_way_agree(pair: tuple[str, dict]) -> None:
    """What is quick to read must be what is right to read."""
    name, raw = pair
    text = json.dumps({"event": name} | raw)
    event, findings, _ = explain(EVENTS[name], {"event": name} | raw, text, 1)
    try:
        cls: type = EVENTS[name]
        quick = builder(cls)(json.loads(text), 1, 0, True)
    except (ValueError, KeyError):
        quick = None

    assert (event is None) == (findings != [])
    if quick is not None:
        assert quick == event
    elif event is not None:
        # Left to the long way on purpose.
        assert str(2**30) in text or str(2**53) in text or raw.get("logbook") not in (None, 1)


@given(st.binary())
def test_no_bytes_make_the_reader_raise(data: bytes) -> None:
    """No traceback for any bad input."""
    log = read_log(data, "a log")

    assert log.findings != []


@given(st.text(), st.integers(0, 200), st.integers(0, 20))
def test_no_change_in_a_line_makes_the_reader_raise(text: str, at: int, length: int) -> None:
    """No traceback for any bad input: either it still is an event, or there is a finding on its line."""
    line = (
        '{"event": "choose", "player": "Ann", "by": 3, "pick": {"token": "goods", "count": 3}, "note": "\\n"}'
    )
    changed = (line[:at] + text.replace("\n", "") + line[at + length :]).encode("utf-8", "surrogatepass")
    log = read_log(HEADER.encode() + changed, "a log")

    assert log.is_startable
    assert {each.line for each in log.findings} == log.broken_lines
    assert len(log.events) == 2 or log.broken_lines == {2} or not changed.strip(b" \t\r")


def test_a_place_is_found_in_text_with_blanks_and_escapes() -> None:
    """logbook.md: Reading rules: line, column, key."""
    text = ' {"a\\"b" : [ 1, {"c":"}]"} , {"d" :null}] }'

    assert locate(text, ('a"b', 2, "d")).column == text.index("null") + 1
    assert locate(text, ('a"b', 2, "d")).key_column == text.index('"d"') + 1
    assert locate(text, ('a"b', 7)).path == ('a"b',)
    assert list(repeated_keys(text)) == []


def test_names_are_compared_without_case_form_and_blanks_around() -> None:
    """logbook.md: Names: compared after NFC and case folding."""
    assert fold(" Zoe\u0308 ") == fold("ZO\u00cb")
    assert fold("Stra\u00dfe") == fold("STRASSE")
    # U+0345 folds to a letter that takes part in composition.
    assert fold(fold("\u03b1\u0345\u0301")) == fold("\u03b1\u0345\u0301")
    assert fold("Ann") != fold("Anne")


def test_only_the_editions_words_become_neutral() -> None:
    """logbook.md: Names."""
    assert {neutral(word) for word in ALIASES} == {"round", "ship", "loot"}
    assert neutral("hand") == "hand"
