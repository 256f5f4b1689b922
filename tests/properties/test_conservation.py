"""Random legal games: nothing appears or vanishes, and the same choices give the same game."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from libertalia.core.engine.pipeline import play
from libertalia.core.engine.simulate import run, seat_players
from libertalia.core.engine.table import build_table
from libertalia.core.model.act import Act, Table
from libertalia.core.model.asking import Decision, Kind, Ordering, Together
from libertalia.core.model.game import Game
from libertalia.core.model.player import NOBODY
from libertalia.core.resolve.registry import installed
from libertalia.core.testing import check_ask, check_money, check_state, random_answer, state, traced

VARIANTS = installed().edition_ids
"""The editions; what lies over them passes the conformance suite, which looks at the same things."""

SEEDS = st.integers(0, 2**32 - 1)


@cache
def laid_out(variant: str, players: int, readings: tuple[tuple[str, str], ...]) -> Table:
    resolved = installed().resolve(variant, players, rulings=dict(readings))
    return build_table(resolved.variant, resolved.vocabulary)


def draw_table(data: st.DataObject, variant: str) -> Table:
    """Draw a number of players and a reading of every ruling."""
    edition = installed().edition(variant)
    players = data.draw(st.integers(*edition.players), label="players")
    readings = st.fixed_dictionaries(
        {id_: st.sampled_from([*one.readings]) for id_, one in edition.rulings.items()}
    )
    return laid_out(variant, players, tuple(data.draw(readings, label="readings").items()))


def watched(table: Table, seed: int) -> tuple[Game, random.Random]:
    """Return a new game that is watched, and what makes its choices."""
    rng = random.Random(seed)
    game = seat_players(table, rng)
    game.trace = []
    return game, rng


def story(game: Game) -> list[tuple[Any, ...]]:
    """Return the trace with causes by name, to compare the traces of two games.

    Discarded tokens are out of play wherever they lie, until something is drawn.
    """
    return [
        (
            *one._replace(cause=None, target="bag" if one.target == "aside" else one.target),
            one.cause.name if one.cause else "",
        )
        for one in traced(game)
    ]


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=40)
@given(data=st.data(), seed=SEEDS)
def test_nothing_appears_or_vanishes_in_a_random_game(variant: str, data: st.DataObject, seed: int) -> None:
    """Cards, tokens, reputation and doubloons are looked at after every answer to the engine."""
    game, rng = watched(draw_table(data, variant), seed)
    asking = play(game)
    ask = next(asking)
    while True:
        check_ask(game, ask)
        try:
            ask = asking.send(random_answer(game, ask, rng))
        except StopIteration:
            break
        check_state(game)

    assert game.is_over
    check_money(game)
    assert [len(one.rounds) for one in game.players] == [len(game.table.days)] * len(game.players)


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=20)
@given(data=st.data(), seed=SEEDS)
def test_the_same_seed_gives_the_same_game(variant: str, data: st.DataObject, seed: int) -> None:
    """The engine has no randomness of its own: the traces are equal, event for event."""
    table = draw_table(data, variant)
    first, rng = watched(table, seed)
    run(first, rng)
    second, rng = watched(table, seed)
    run(second, rng)

    assert (story(first), first.winners) == (story(second), second.winners)
    assert state(first) == state(second)


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=20)
@given(data=st.data(), seed=SEEDS)
def test_watching_changes_nothing(variant: str, data: st.DataObject, seed: int) -> None:
    """A game nobody watches ends like one that is watched."""
    table = draw_table(data, variant)
    seen, rng = watched(table, seed)
    run(seen, rng)
    unseen, rng = watched(table, seed)
    unseen.trace = None
    run(unseen, rng)

    assert state(seen) == state(unseen)


class Walk:
    """A random game that can be left at any question and gone on with."""

    def __init__(self, table: Table, seed: int) -> None:
        self.game, self.rng = watched(table, seed)
        self.asking = play(self.game)
        self.ask: Any = next(self.asking)

    def step(self) -> bool:
        """Answer one question; tell whether another one came."""
        try:
            self.ask = self.asking.send(random_answer(self.game, self.ask, self.rng))
        except StopIteration:
            return False
        return True

    def starts_day(self) -> bool:
        """Tell whether this is the first question of a selection."""
        decision = self.ask.decisions[0] if isinstance(self.ask, Together) else self.ask
        played = [seat for _, seat in self.game.row if seat != NOBODY]
        return isinstance(decision, Decision) and decision.kind is Kind.PLAY and not played

    def finish(self) -> None:
        """Play on to the end."""
        while self.step():
            pass


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=30)
@given(data=st.data(), seed=SEEDS, steps=st.integers(0, 200))
def test_playing_on_changes_no_copy(variant: str, data: st.DataObject, seed: int, steps: int) -> None:
    """A copy shares nothing with its original, wherever in the game it is made."""
    walk = Walk(draw_table(data, variant), seed)
    for _ in range(steps):
        if not walk.step():
            return
    copy = walk.game.copy()
    before = state(walk.game)

    assert state(copy) == before

    walk.finish()

    assert state(copy) == before


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=30)
@given(data=st.data(), seed=SEEDS, day=st.integers(1, 15))
def test_game_goes_on_from_a_copy_made_before_a_day(
    variant: str, data: st.DataObject, seed: int, day: int
) -> None:
    """Copy and original come to the same end by the same choices; the copy does not disturb the original."""
    walk = Walk(draw_table(data, variant), seed)
    while True:
        day -= walk.starts_day()
        if not day:
            break
        if not walk.step():
            return  # a day on which nobody had a card left to play
    before = state(walk.game)
    copy, rng = walk.game.copy(), random.Random()
    rng.setstate(walk.rng.getstate())
    asking = play(copy)
    ask = next(asking)
    try:
        while True:
            ask = asking.send(random_answer(copy, ask, rng))
    except StopIteration:
        pass

    assert state(walk.game) == before

    walk.finish()

    assert state(copy) == state(walk.game)


def outcome(game: Game, order: Ordering, acts: Sequence[Act]) -> tuple[Any, ...]:
    """Return what a copy of the table looks like after *acts*, each answered with its last option."""
    copy = game.copy()
    asking = order.trial(copy, acts)
    try:
        ask = next(asking)
        while True:
            assert isinstance(ask, Decision)
            ask = asking.send(list(ask.options) if ask.kind is Kind.ORDER else ask.options[-1])
    except StopIteration:
        pass
    for player in copy.players:
        player.ship.sort()
        player.graveyard.sort()
    late = sorted([(seat, rank) for seat, _, rank, _ in copy.late])
    return (*state(copy), late)


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=40)
@given(data=st.data(), seed=SEEDS)
def test_order_that_is_said_not_to_matter_does_not(variant: str, data: st.DataObject, seed: int) -> None:
    """The engine asks for an order wherever one could change anything: others all come to the same."""
    walk = Walk(draw_table(data, variant), seed)
    walk.game.asks_orders = True
    while True:
        decisions = walk.ask.decisions if isinstance(walk.ask, Together) else [walk.ask]
        for one in decisions:
            if isinstance(one, Ordering) and not one.matters:
                shuffled = walk.rng.sample(one.options, len(one.options))
                expected = outcome(walk.game, one, one.options)

                assert outcome(walk.game, one, shuffled) == expected
        if not walk.step():
            break


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=60)
@given(data=st.data(), seed=SEEDS)
def test_ruling_that_was_not_touched_made_no_difference(variant: str, data: st.DataObject, seed: int) -> None:
    """Another reading of a question that did not come up gives the same game, event for event.

    Only where the question is what comes first may events of one moment follow each other otherwise.
    """
    edition = installed().edition(variant)
    players = data.draw(st.integers(*edition.players), label="players")
    open_ones = [id_ for id_, one in edition.rulings.items() if len(one.readings) > 1]
    ruling = data.draw(st.sampled_from(open_ones), label="ruling")
    reading, other = data.draw(st.permutations([*edition.rulings[ruling].readings]), label="readings")[:2]
    first, rng = watched(laid_out(variant, players, ((ruling, reading),)), seed)
    # a reading that takes the order from the players would only ask more: that is no other game
    first.asks_orders = not ruling.endswith(".order")
    run(first, rng)
    if ruling in first.touched:
        return
    second, rng = watched(laid_out(variant, players, ((ruling, other),)), seed)
    second.asks_orders = first.asks_orders
    run(second, rng)

    assert state(first) == state(second)
    if first.asks_orders:
        assert story(first) == story(second)
