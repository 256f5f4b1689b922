"""How the text logbook is read where its page leaves room to go wrong."""

from typing import Any

import pytest

from damaged_logs import LOGS, said
from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.logbook import events as log
from libertalia.core.logbook.forms import form_of, read_any
from libertalia.core.logbook.text.tidy import tidy
from libertalia.core.model.codes_text import TEXT_CODES
from libertalia.core.resolve import installed

LEXICONS = lexicons(installed())
HEAD = "game galecrest\nplayers Ann, Bob, Cy\n"


def read(text: str, players: str = "Ann, Bob, Cy", **facts: Any) -> Any:
    return read_any(f"game galecrest\nplayers {players}\n{text}".encode(), "a.txt", LEXICONS, **facts)


def events(text: str, players: str = "Ann, Bob, Cy", **facts: Any) -> list[log.Event]:
    found = read(text, players, **facts)

    assert found.findings == []
    return list(found.events[1:])


@pytest.mark.parametrize(
    ("players", "line", "plays"),
    [
        ("Ann, Ann Lee", "Ann Lee Brute, Ann 3", {"Ann Lee": 17, "Ann": 3}),
        ("Ann, Ann Brute", "Ann Brute 14, Ann Brute", {"Ann Brute": 14, "Ann": 17}),
        ("takes map, Bob", "takes map Brute, BOB 3", {"takes map": 17, "BOB": 3}),
        ("O'Hara, 🦜", "o'hara Brute, 🦜 3", {"o'hara": 17, "🦜": 3}),
        ('"Cy, Jr.", Cy', '"Cy, Jr." Brute, Cy 3', {"Cy, Jr.": 17, "Cy": 3}),
        ("First, Bob", "First First Mate, Bob 3", {"First": 38, "Bob": 3}),
        ("Zoe\u0308, Bob", "zo\u00eb Brute, Bob 3", {"zo\u00eb": 17, "Bob": 3}),
    ],
)
def test_players_names_are_data(players: str, line: str, plays: dict[str, int | str]) -> None:
    """Longest name first; verbs, blanks, apostrophes, emoji, commas and other players' names."""
    assert events(f"day 1: {line}", players) == [log.Play(day=1, plays=plays)]


def test_an_alias_stands_for_its_player() -> None:
    assert events("alias A = Ann, B = Bob\nday 1: A Brute, B 3") == [
        log.Play(day=1, plays={"Ann": 17, "Bob": 3})
    ]


@pytest.mark.parametrize("me", ["Ann", "ann"])
def test_i_and_you_are_who_the_option_says(me: str) -> None:
    assert events("day 1\nI Brute\nI map\nyou saber > Bob 3", me=me)[1:] == [
        log.Take(player="Ann", token="map"),
        log.Choose(player="Ann", by="saber", pick=log.Pick(player="Bob", character=3)),
    ]


def test_somebody_called_i_is_a_player_like_others() -> None:
    assert events("day 1: I Brute", "I, Bob", me="Bob") == [log.Play(day=1, plays={"I": 17})]


def test_a_day_ends_when_something_else_is_done() -> None:
    found = read("day 1: Ann Brute, Bob 3\nAnn map\nCy Beggar\n")

    assert [(one.line, one.column, one.code) for one in found.findings] == [(5, 4, "text-day-missing")]


def test_a_line_with_several_events_says_where_each_starts() -> None:
    found = events("day 1: Ann 17, Bob 3\n  Ann map,  Bob saber; Cy hook")

    assert [(one.line, one.column) for one in found] == [(3, 1), (4, 3), (4, 13), (4, 24)]


def test_one_mistake_does_not_hide_the_others_of_its_line() -> None:
    found = read("day 1: Ann 17, Bob 3, Cy 5\nAnn crown, Bob map, Cy gown")

    assert [(one.line, one.column, one.code) for one in found.findings] == [
        (4, 5, "token-unknown"),
        (4, 24, "token-unknown"),
    ]
    assert log.Take(player="Bob", token="map") in found.events


def test_a_question_mark_makes_the_log_incomplete_and_says_nothing() -> None:
    found = read("day 1: Ann 17, Bob ?\nAnn ?\nBob saber > ?\n= Ann ?")

    assert found.findings == []
    assert found.header.incomplete
    assert found.events[1:] == [log.Play(day=1, plays={"Ann": 17})]


def test_a_question_mark_keeps_its_place_in_a_list() -> None:
    found = read("voyage 1: deal 1, ?, 3\nloot 1: map ? relic")

    assert found.events[1:] == [log.Round(round=1, deal=(1, "?", 3), loot=(("map", "?", "relic"),))]
    assert found.header.incomplete


def test_loot_may_be_laid_out_day_by_day_and_in_any_order() -> None:
    laid = events("voyage 1: deal 1, 3\nloot 2: map\nloot 1: relic\nday 1: Ann 1\nloot 3: hook\n")

    assert laid[0] == log.Round(round=1, deal=(1, 3), loot=(("relic",), ("map",), ("hook",)))


def test_remarks_stay_with_what_they_are_about() -> None:
    first = "# at first\nday 1: Ann 17 # a surprise\n"
    found = events(f"{first}Ann map, Bob saber #lookup\n#dispute(galecrest.hook.keeps) hm")

    assert found == [
        log.Note(text="at first"),
        log.Play(day=1, plays={"Ann": 17}, note="a surprise"),
        log.Take(player="Ann", token="map"),
        log.Take(player="Bob", token="saber"),
        log.Note(text="", tag="lookup"),
        log.Note(text="hm", tag="dispute", rule="galecrest.hook.keeps"),
    ]


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("a.txt", b"game classic", "txt"),
        ("a.LOG.TXT", b"game classic", "txt"),
        ("a.jsonl", b"game classic", "jsonl"),
        ("a.txt", b'{"event": "game"}\n{"event": "note"}', "jsonl"),
        ("a.txt", b'{"event": "game"}\nday 1', "txt"),
        ("-", b"# tonight\n\ngame classic\n", "txt"),
        ("-", b'\xef\xbb\xbf\n{"event": "game"}', "jsonl"),
        ("-", b"what?", "jsonl"),
    ],
)
def test_the_form_is_told_by_suffix_and_content(name: str, data: bytes, form: str) -> None:
    assert form_of(name, data).id == form


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Day 1 Ann  Brute,Bob 3\n", "\nday 1: Ann Brute, Bob 3\n"),
        ("day 1\nAnn saber>Bob   Beggar#1\n", None),
        ("#so\n", "# so\n"),
        ("#lookup   what\n\n\n\n# b\n\n", "#lookup what\n\n# b\n"),
        ("=Ann 14@3,Bob 2\n", "= Ann 14 @3, Bob 2\n"),
        ("reputation:Ann,-,Bob,-,-,Cy   # so\n", "reputation Ann, -, Bob, -, -, Cy # so\n"),
        ('{"event":  "note", "text": "a  b"}\n', '{"event":  "note", "text": "a  b"}\n'),
        ("Result:Ann 3;winner Ann\n", "result: Ann 3; winner Ann\n"),
    ],
)
def test_a_log_is_laid_out_evenly_and_means_the_same(before: str, after: str | None) -> None:
    laid, found = tidy((HEAD + before).encode(), LEXICONS)
    again, read_again = tidy(laid, LEXICONS)

    assert again == laid
    assert read_again.events == found.events
    assert laid.decode() == (HEAD + (before if after is None else after))


def test_every_code_of_the_text_form_has_a_log_in_the_corpus() -> None:
    """style.md: each code has a case that raises it."""
    raised = {line.split()[1] for path in LOGS for line in said(path)[1:]}

    assert set(TEXT_CODES) - raised == {"duplicate-log", "form-cannot-hold", "me-not-playing"}


def test_an_editions_own_word_starts_a_line_of_loot() -> None:
    (game,) = events("voyage 1: deal Brute\nbooty 1: map, saber\nbooty 2: map relic")

    assert isinstance(game, log.Round)
    assert game.loot == (("map", "saber"), ("map", "relic"))


def test_a_player_called_like_such_a_word_is_a_player() -> None:
    assert events("day 1\nBooty Brute\nBob 3", "Booty, Bob") == [
        log.Play(day=1, plays={"Booty": 17, "Bob": 3})
    ]


def test_the_variant_is_known_in_any_case() -> None:
    text = b"game Galecrest\nboard calm\nplayers Ann, Bob\nday 1: Ann Brute, Bob 3\n"
    table = "variant;GaleCrest\nplayers;Ann;Bob\nboard;calm\n\nround;day;player;character\n1;1;Ann;Brute\n"

    for data, name in ((text, "a.txt"), (table.encode(), "a.csv")):
        found = read_any(data, name, LEXICONS)
        assert found.header is not None
        assert found.header.variant == "galecrest"
        assert not [one for one in found.findings if one.level == "error"]
    other = read_any(text.replace(b"Galecrest", b"Gale Crest"), "a.txt", LEXICONS)
    assert other.header is not None
    assert other.header.variant == "Gale Crest"


@pytest.mark.parametrize(
    ("me", "codes"), [("Zoe", ["me-not-playing"]), ("Annn", ["me-not-playing"]), ("ann", []), ("A", [])]
)
def test_it_is_said_that_i_does_not_play(me: str, codes: list[str]) -> None:
    found = read("alias A = Ann\nday 1: Ann Brute, Bob 3, Cy 14", me=me)

    assert [one.code for one in found.findings] == codes
    assert all(one.level == "warning" for one in found.findings)


def test_it_is_said_in_every_form_that_i_does_not_play() -> None:
    fine = [path for path in LOGS if path.stem == "fine"]

    assert len(fine) > 3
    for path in fine:
        found = read_any(path.read_bytes(), path.name, LEXICONS, me="Zoe")
        assert [one.code for one in found.findings if one.level == "warning"] == ["me-not-playing"], path


def test_a_name_that_was_corrected_is_noted_on_its_line_whatever_follows() -> None:
    text = "voyage 1: deal Begger\nloot 1: sabre\nloot 2: map relix\nday 1: Ann Xyz"
    found = [(one.code, one.line, one.column) for one in read(text).findings]

    assert found[:2] == [("name-corrected", 3, 16), ("name-corrected", 4, 9)]
    assert [line for _, line, _ in found[2:]] == [5, 6]


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("Ann declares barrel: +2 doubloons, discards Xyz from ship, -1 reputation", "character-unknown", 45),
        ("Ann declares barrel: +2 doubloons, +1 reputatn, gains map from bag", "text-not-understood", 36),
        ("Ann night: Cook, Xyzzy, saber", "character-unknown", 18),
    ],
)
def test_what_is_wrong_in_a_list_is_said_once_and_where(line: str, code: str, column: int) -> None:
    found = read(f"day 1\n{line}\nAnn map").findings

    assert [(one.line, one.column) for one in found] == [(4, column)], found
    assert found[0].code == code, found
