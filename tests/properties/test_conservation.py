"""Nothing is made or lost: every edition's random games keep their cards, tokens and doubloons, and end."""

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libertalia.core.engine.pipeline import play
from libertalia.core.engine.simulate import decide, roll, seat_players
from libertalia.core.engine.table import build_table
from libertalia.core.model.act import Table
from libertalia.core.model.asking import Chance, Decision, Kind, Together
from libertalia.core.model.game import NOBODY, Event, Game
from libertalia.core.resolve.registry import installed


@cache
def tables() -> list[Table]:
    """Return every edition at every number of players, and with every reading of its rulings."""
    found = []
    for variant in installed().ids:
        edition = installed().edition(variant)
        low, high = edition.players
        for players in range(low, high + 1):
            readings = [(one.id, reading) for one in edition.rulings.values() for reading in one.readings]
            for chosen in [{}, *({id_: reading} for id_, reading in readings)]:
                resolved = installed().resolve(variant, players, rulings=chosen)
                found.append(build_table(resolved.variant, resolved.vocabulary))
    return found


def step_by_step(game: Game, rng: random.Random) -> Iterator[Decision | Together | Chance]:
    """Play a random game and stop before each answer."""
    asking = play(game)
    answer: Any = None
    with suppress(StopIteration):
        while True:
            ask = asking.send(answer)
            yield ask
            if isinstance(ask, Chance):
                answer = roll(game, ask, rng)
            elif isinstance(ask, Together):
                at = rng.randrange(len(ask.decisions))
                answer = (at, decide(ask.decisions[at], rng, rng.random))
            else:
                answer = decide(ask, rng, rng.random)


def may_owe(game: Game) -> bool:
    """Tell whether a purse may be below zero at this moment."""
    return game.netting or any(stage.losses == "debt" for stage in game.table.stages["day"])


@given(at=st.integers(0, len(tables()) - 1), seed=st.integers(0, 2**32))
def test_cards_tokens_and_doubloons_are_conserved(at: int, seed: int) -> None:
    """At every moment each token and each card is in exactly one place, and no purse is short in secret."""
    play_and_check(tables()[at], seed)


def test_games_end_at_every_number_of_players_with_every_reading() -> None:
    """Each edition, each number of players, each reading: one game."""
    for table in tables():
        play_and_check(table, seed=1)


def play_and_check(table: Table, seed: int) -> None:
    """Play a random game and check it at every question the engine asks."""
    rng = random.Random(seed)
    game = seat_players(table, rng)
    game.trace = []
    for ask in step_by_step(game, rng):
        assert_options(ask)
        assert_tokens(game)
        assert_cards(game)
        assert may_owe(game) or min(player.doubloons for player in game.players) >= 0
    assert game.is_over
    assert game.bag == table.counts
    assert len(table.ranks) - len(game.undealt) == sum(table.deal)
    assert_ledger(game)


def assert_options(ask: Decision | Together | Chance) -> None:
    """A decision offers a legal option, and none twice."""
    if isinstance(ask, Chance):
        assert ask.count > 0
        return
    for decision in ask.decisions if isinstance(ask, Together) else [ask]:
        options = [str(option) for option in decision.options]
        assert options
        assert decision.kind is Kind.ORDER or len(set(options)) == len(options)


def assert_tokens(game: Game) -> None:
    """Each token is in the bag, on the board or with a player."""
    for kind, count in enumerate(game.table.counts):
        on_board = sum(day.count(kind) for day in game.days) + game.left[kind]
        owned = sum(player.loot[kind] for player in game.players)
        assert min(game.bag[kind], game.left[kind], *(player.loot[kind] for player in game.players)) >= 0
        assert game.bag[kind] + on_board + owned == count


def assert_cards(game: Game) -> None:
    """No player has a card twice or one that was not dealt."""
    dealt = set(game.table.ranks) - game.undealt
    for player in game.players:
        row = [int(rank) for rank, seat in game.row if seat == player.seat]
        cards = [*player.hand, *player.ship, *player.graveyard, *row]
        assert len(cards) == len(set(cards))
        assert set(cards) <= dealt


def assert_ledger(game: Game) -> None:
    """What events say of doubloons adds up to what was scored."""
    events = [Event(*event) for event in game.trace or ()]
    for player in game.players:
        moved = sum(one.amount for one in events if one.kind == "doubloons" and one.seat == player.seat)
        assert moved == player.score == sum(player.rounds)
        assert min(player.rounds) >= 0
    assert NOBODY not in {one.seat for one in events if one.kind == "doubloons"}


@pytest.mark.parametrize("variant", installed().ids)
def test_equal_seeds_give_equal_games(variant: str) -> None:
    """The engine draws nothing from anywhere but its source."""
    resolved = installed().resolve(variant, 3)
    table = build_table(resolved.variant, resolved.vocabulary)
    games = []
    for _ in range(2):
        rng = random.Random(7)
        game = seat_players(table, rng)
        for _ in step_by_step(game, rng):
            pass
        games.append([(player.score, player.hand, player.rounds) for player in game.players])

    assert games[0] == games[1]
