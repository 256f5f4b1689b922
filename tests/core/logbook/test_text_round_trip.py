"""The text logbook and the logbook of JSON lines hold the same."""

import random
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import table_of
from libertalia.core.logbook import events as log
from libertalia.core.logbook.forms import read_any, write_any
from libertalia.core.logbook.lexicon import no_lexicon
from libertalia.core.logbook.read import read_log
from libertalia.core.logbook.text.tidy import tidy
from libertalia.core.resolve import installed
from log_strategies import HEADERS, events

REGISTRY = installed()
LEXICONS = lexicons(REGISTRY)
ROOT = Path(__file__).parents[3]
LOGS = sorted([*ROOT.glob("tests/golden/*.jsonl"), *ROOT.glob("demo/logs/*.jsonl")])
NAMES = ["Ann", "Zoë", "takes map", "Ann Lee", "Jean-Luc O'Hara", "🦜", "First", "Cy, Jr.", "Bob's", "Brute"]


def there_and_back(events_: list[log.Event], lexicon_for: Any = LEXICONS) -> list[log.Event]:
    text = write_any(events_, "txt", lexicon_for)
    back = read_any(text, "game.txt", lexicon_for)

    assert back.findings == []
    return back.events


@settings(max_examples=25, deadline=None)
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
    """Issue: lossless for jsonl and txt, whatever the players are called."""
    table = table_of(REGISTRY.resolve(variant, players))
    played, _ = record_game(table, random.Random(seed), names[:players], claims=claims)

    assert there_and_back(played) == played


@settings(max_examples=100, deadline=None)
@given(HEADERS, st.lists(events(), max_size=5), st.sampled_from(["classic", "galecrest", ""]))
def test_every_kind_of_event_comes_back(
    header: log.GameHeader, others: list[log.Event], variant: str
) -> None:
    """Every event of the logbook can be said in the text form, names of any kind included."""
    all_events = [evolve(header, variant=variant), *others]

    assert there_and_back(all_events) == all_events
    assert there_and_back(all_events, no_lexicon) == all_events


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_recorded_games_come_back_and_need_no_json(path: Path) -> None:
    """What is played is written in the notation itself."""
    read = read_log(path.read_bytes(), path.name)
    text = write_any(read.events, "txt", LEXICONS)

    assert there_and_back(read.events) == read.events
    assert b"{" not in text


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_what_is_written_is_laid_out_as_usual(path: Path) -> None:
    """The writer and the formatter agree."""
    text = write_any(read_log(path.read_bytes(), path.name).events, "txt", LEXICONS)

    assert tidy(text, LEXICONS)[0] == text


EVENTS = [
    log.Reputation(order=("Ann", None, "Bob", None, "Cy", None)),
    log.Round(round=1, deal=(17, 3), loot=(("map", "saber"), ("relic",)), note="a long night"),
    log.Play(day=1, plays={"Ann": 17, "Bob": 26, "Cy": 3}),
    log.Play(day=2, plays={}),
    log.Take(player="Cy", token="map"),
    log.Take(player="Ann", token="saber"),
    log.Choose(player="Ann", by="saber", pick=log.Pick(player="Bob", character=26), note="ouch"),
    log.Take(player="Ann", token=None),
    log.Take(player="Bob", token="map", by="Cook"),
    log.Draw(player="Cy", tokens=("map", "chest")),
    log.Choose(player="Ann", by="Brute", pick=log.Pick(character=3)),
    log.Choose(player="Ann", by="Preacher", pick=log.Pick(token="map")),
    log.Choose(player="Ann", by="Thief", pick=log.Pick(player="Bob", token="map")),
    log.Choose(player="Ann", by="Merchant", pick=log.Pick(token="barrel", count=3)),
    log.Choose(player="Ann", by="Bandit", pick=log.Pick(today="map", tomorrow="chest")),
    log.Choose(player="Ann", by="hook", pick=log.Pick(doubloons=True)),
    log.Choose(player="Ann", by="Gambler", pick=log.Pick(yes=True)),
    log.Choose(player="Ann", by="Gambler", pick=log.Pick(yes=False)),
    log.Choose(player="Ann", by="Gambler", pick=log.Pick(hidden=True)),
    log.Order(player="Ann", phase="night", abilities=(26, "saber", "saber", 8)),
    log.Claim(player="Ann", doubloons=14),
    log.Claim(player="Ann", doubloons=-2, reputation=3),
    log.Claim(player="Bob", ship=(17, 26), graveyard=(), hand=(3,), loot={"map": 2, "relic": 1}, score=30),
    log.Score(round=1, scores={"Ann": 14, "Bob": 0, "Cy": -3}),
    log.Result(scores={"Ann": 45, "Bob": 40, "Cy": 40}, winners=("Ann",)),
    log.Result(winners=("Bob", "Cy")),
    log.Declare(player="Ann", by="saber", doubloons=2, reputation=-1),
    log.Declare(
        player="Ann",
        by="hook",
        discard=log.Moved(zone="ship", character=17),
        gain=log.Moved(zone="bag", token="map"),
    ),
    log.Note(text="so far so good"),
    log.Note(text="looked it up", tag="lookup"),
    log.Note(text="it stays", tag="ruled", rule="galecrest.hook.keeps"),
    log.Deck(characters=(17, 3, 5)),
    log.Position(
        round=2,
        day=3,
        players={
            "Ann": log.PositionPlayer(hand=(17,), loot={"map": 2}, doubloons=4, score=9),
            "Bob": log.PositionPlayer(),
        },
        reputation=(None, "Ann", None, None, "Bob", "Cy"),
        days=(("map", "saber"), ("relic",)),
        left={"map": 1},
        bag={},
    ),
]
HEADER = log.GameHeader(
    logbook=1,
    variant="galecrest",
    players=(
        log.PlayerEntry(name="Ann", colour="red"),
        log.PlayerEntry(name="Bob"),
        log.PlayerEntry(name="Cy"),
    ),
    options={"board": "calm"},
    rulings={"galecrest.hook.keeps": "hand"},
    house=("a-house",),
    incomplete=True,
    rules="0123456789abcdef",
    date="2022-05-01",
    id="night 3",
    notes="A long night.\nAnd rain.",
    note="at Ann's",
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.event)
def test_each_kind_of_event_has_a_notation_of_its_own(event: log.Event) -> None:
    """logbook.md: Events; none of them needs a line of JSON."""
    text = write_any([HEADER, event], "txt", LEXICONS)

    assert b"{" not in text
    assert there_and_back([HEADER, event]) == [HEADER, event]


def test_every_event_and_every_pick_is_among_those() -> None:
    picks = {
        tuple(key for key in PICK_KEYS if getattr(one.pick, key) is not None)
        for one in EVENTS
        if isinstance(one, log.Choose)
    }

    assert {event.event for event in EVENTS} | {"game"} == set(log.EVENTS)
    assert {frozenset(pick) for pick in picks} == {frozenset(shape) for shape in log.Pick.shapes}


PICK_KEYS = ("player", "character", "token", "count", "today", "tomorrow", "doubloons", "yes", "hidden")
