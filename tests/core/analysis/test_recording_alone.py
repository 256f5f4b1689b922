"""Recording the game for one: what its texts do is asked, and written down with its moment."""

import json
import random
from typing import Any

import pytest

from at_the_table import some_answer
from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.model import Verdict
from libertalia.core.analysis.recording import Recording
from libertalia.core.analysis.recordings import begin
from libertalia.core.analysis.replies import Replies
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.logbook.events import Declare, Take
from libertalia.core.logbook.read import read_log
from libertalia.core.logbook.write import write_log
from libertalia.core.model.asking import Chance, Decision, Kind
from libertalia.core.resolve import installed


def played(seed: int, effect: str) -> Recording:
    """Record a game in which abilities without a text have *effect*, at most once each time."""
    rng = random.Random(seed)
    recording = begin(installed(), "galecrest", ["Ann", "Automa"], {"mode": "solo"}, {}, [], [])
    asked: set[int] = set()
    for _ in range(2_000):
        if recording.place.is_over:
            return recording
        ask = recording.place.waiting[0]
        if isinstance(ask, Chance):
            said = some_answer(recording, rng)
        elif ask.kind is Kind.DECLARE:
            said = "nothing" if id(ask.by) in asked or rng.random() < 0.5 else effect
            asked ^= {id(ask.by)}
        elif ask.kind is Kind.TAKE and None in ask.options:
            said = "nothing"
        else:
            said = some_answer(recording, rng)
        Replies(recording, lambda _: None).answer(said)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("seed", "effect"), [(0, "-1 doubloon"), (1, "+1 reputation")])
def test_what_is_declared_at_the_table_says_when_it_acted(seed: int, effect: str) -> None:
    """logbook.declare: so nothing is left open, whatever came between."""
    recording = played(seed, effect)
    declared = [one for one in recording.events if isinstance(one, Declare)]
    report = validate_log(write_log(recording.events), "x.jsonl", installed())

    assert {one.phase for one in declared} <= {"round", "day", "dusk", "night", "anchor"}
    assert declared
    assert None not in {one.phase for one in declared}
    assert report.verdict is Verdict.VALID
    assert [one.code for one in report.findings] == []


def test_a_token_that_need_not_be_taken_is_asked_for() -> None:
    """galecrest.character.cabin-boy: whether the automaton's takes one is not known, so the table says."""
    registry = installed()
    lines: list[dict[str, Any]] = [
        {"event": "game", "logbook": 1, "variant": "galecrest", "options": {"mode": "solo"}},
        {"event": "position", "round": 1, "day": 4, "days": [["map", "relic", "chest"]]},
        {"event": "play", "day": 4, "plays": {"Ann": 31, "Pilferer": 29, "Automa": 5}},
        {"event": "take", "player": "Ann", "token": "map"},
    ]
    lines[0]["players"] = [{"name": "Ann"}, {"name": "Automa"}]
    lines[1]["players"] = {"Ann": {"hand": [31]}, "Automa": {"hand": [5]}}
    lines[1]["reputation"] = [None, None, "Ann", "Automa", None, None]
    events = read_log("\n".join(map(json.dumps, lines)).encode(), "log").events
    resolved = registry.resolve("galecrest", 2, {"mode": "solo"})
    lexicon = lexicons(registry)("galecrest", 2, {"mode": "solo"})
    assert lexicon is not None
    recording = Recording(table_of(resolved), events, lexicon)
    for _ in range(9):
        ask = recording.place.waiting[0]
        if not isinstance(ask, Chance) and ask.kind is Kind.TAKE:
            break
        Replies(recording, lambda _: None).answer("nothing")

    (asked,) = recording.place.waiting

    assert isinstance(asked, Decision)
    assert (asked.kind, asked.seat, asked.options) == (Kind.TAKE, 1, [None, 2])
    Replies(recording, lambda _: None).answer("nothing")
    assert recording.events[-1] == Take(player="Automa", token=None)
