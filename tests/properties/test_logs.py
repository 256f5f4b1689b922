"""Random games written down as logs: validating one gives the same game, and always the same bytes."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import validate_log
from libertalia.core.engine.simulate import simulate
from libertalia.core.engine.table import build_table
from libertalia.core.logbook.read import read_log
from libertalia.core.logbook.write import write_log
from libertalia.core.model.act import Table
from libertalia.core.model.game import Game
from libertalia.core.resolve import VariantError, installed

EXAMPLES = settings(max_examples=40)


class Recorded(NamedTuple):
    """A random game and the log of it."""

    table: Table
    seed: int
    has_claims: bool
    game: Game
    data: bytes


@lru_cache
def playable() -> list[tuple[str, int]]:
    """Return every installed variant with every number of players it is for."""
    found = []
    for variant in installed().ids:
        for players in range(2, 7):
            with suppress(VariantError):
                found.append((installed().resolve(variant, players).variant.id, players))
    return found


@st.composite
def recorded(draw: st.DrawFn) -> Recorded:
    """A game of any variant and number of players, under any reading of each ruling."""
    variant, players = draw(st.sampled_from(playable()))
    readings = {
        ruling.id: draw(st.sampled_from(sorted(ruling.readings)))
        for ruling in installed().resolve(variant, players).variant.rulings
    }
    resolved = installed().resolve(variant, players, {}, readings)
    table = build_table(resolved.variant, resolved.vocabulary)
    seed, has_claims = draw(st.integers(0, 2**32)), draw(st.booleans())
    events, game = record_game(table, random.Random(seed), claims=has_claims)
    return Recorded(table, seed, has_claims, game, write_log(events))


def judge(one: Recorded) -> LogReport:
    return validate_log(one.data, "log", installed())


@EXAMPLES
@given(recorded())
def test_a_recorded_game_is_valid_and_ends_the_same(one: Recorded) -> None:
    report = judge(one)
    kinds = one.table.kinds

    assert [(found.line, found.code, found.message) for found in report.findings] == []
    assert report.verdict is Verdict.VALID
    assert report.winners == tuple([one.game.players[seat].name for seat in one.game.winners or ()])
    for mine, theirs in zip(report.players, one.game.players, strict=True):
        assert (mine.name, mine.total, mine.rounds) == (theirs.name, theirs.score, tuple(theirs.rounds))
        assert mine.doubloons == theirs.doubloons == 0
        assert mine.reputation == (theirs.space + 1 if one.game.track else None)
        for zone in ("ship", "graveyard", "hand"):
            assert list(getattr(mine, zone)) == sorted(getattr(theirs, zone))
        assert mine.loot == {kinds[kind]: held for kind, held in enumerate(theirs.loot) if held}


@EXAMPLES
@given(recorded())
def test_the_rulings_touched_are_the_same(one: Recorded) -> None:
    assert {use.id for use in judge(one).rulings if use.is_touched} == one.game.touched


@EXAMPLES
@given(recorded())
def test_reading_and_writing_a_log_changes_no_byte(one: Recorded) -> None:
    text = read_log(one.data, "log")

    assert text.findings == []
    assert write_log(text.events) == one.data


@EXAMPLES
@given(recorded())
def test_the_same_seed_gives_the_same_bytes(one: Recorded) -> None:
    again, _ = record_game(one.table, random.Random(one.seed), claims=one.has_claims)

    assert write_log(again) == one.data


@EXAMPLES
@given(recorded())
def test_claims_change_nothing_but_are_there(one: Recorded) -> None:
    other, _ = record_game(one.table, random.Random(one.seed), claims=not one.has_claims)
    longer, shorter = sorted([one.data, write_log(other)], key=len, reverse=True)

    assert [line for line in longer.splitlines() if b'"claim"' not in line] == shorter.splitlines()


@EXAMPLES
@given(recorded())
def test_the_ledger_explains_every_doubloon(one: Recorded) -> None:
    """Balances follow from the amounts, and what a round brought is what it scored."""
    report = judge(one)

    for player in report.players:
        lines = [line for line in report.ledger if line.player == player.name]
        purse, brought, scored = 0, 0, []
        for line in lines:
            purse += line.amount
            assert line.balance == purse
            assert line.cause
            assert line.rule in report.clauses
            if line.phase == "score":
                assert (-line.amount, line.balance) == (brought, 0)
                scored.append(brought)
                brought = 0
            else:
                brought += line.amount
        assert purse == player.doubloons
        assert tuple(scored) == player.rounds
        assert sum(scored) == player.total


@EXAMPLES
@given(recorded(), st.data())
def test_a_log_may_stop_anywhere(one: Recorded, data: st.DataObject) -> None:
    """A shorter log is as right as the whole, but for claims about choices that it no longer holds."""
    lines = [line for line in one.data.splitlines() if b'"claim"' not in line]
    kept = data.draw(st.integers(1, len(lines)))
    report = validate_log(b"\n".join(lines[:kept]), "log", installed())

    assert report.verdict is Verdict.VALID
    assert [found.code for found in report.findings] in ([], ["log-stops"])


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from(playable()))
def test_writing_a_game_down_does_not_change_it(seed: int, game: tuple[str, int]) -> None:
    resolved = installed().resolve(*game)
    table = build_table(resolved.variant, resolved.vocabulary)
    _, written = record_game(table, random.Random(seed))
    played = simulate(table, random.Random(seed))

    assert [player.rounds for player in written.players] == [player.rounds for player in played.players]
    assert written.winners == played.winners
