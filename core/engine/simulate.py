"""Random play: a source that answers the engine by chance, for simulation, benchmarks and trials."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from ..model.act import Table
from ..model.asking import Chance, Decision, Kind, Together
from ..model.game import Game
from ..model.player import NOBODY
from .pipeline import new_game, play


def simulate(
    table: Table, rng: random.Random, names: Sequence[str] = (), colours: Sequence[str] = ()
) -> Game:
    """Play one game with random choices and return it, ended.

    Args:
        table: The variant for the number of players.
        rng: Where all randomness comes from; the same seed gives the same game.
        names: Players' names; ``P1``, ``P2`` … by default.
        colours: Players' colours, where the edition needs them; drawn if left out.
    """
    game = seat_players(table, rng, names, colours)
    run(game, rng)
    return game


def seat_players(
    table: Table, rng: random.Random, names: Sequence[str] = (), colours: Sequence[str] = ()
) -> Game:
    """Return a new game with players seated; colours are drawn where the edition needs them."""
    count = table.variant.players
    if table.influence and not colours:
        colours = rng.sample(sorted(table.influence), count)
    if not names:
        names = [f"P{seat + 1}" for seat in range(count)]
        if table.variant.automaton is not None:
            names = [*names[:-1], table.variant.automaton.name]
    return new_game(table, names, colours)


def run(game: Game, rng: random.Random) -> None:
    """Play *game* from where it stands to its end with random choices."""
    asking = play(game)
    chance = rng.random
    ask = next(asking)
    try:
        while True:
            if isinstance(ask, Decision):
                answer = decide(ask, rng, chance)
            elif isinstance(ask, Together):
                answer = (0, decide(ask.decisions[0], rng, chance))
            else:
                answer = roll(game, ask, rng)
            ask = asking.send(answer)
    except StopIteration:
        return


def decide(decision: Decision, rng: random.Random, chance: Any) -> Any:
    """Return a random option of a decision."""
    options = decision.options
    if decision.kind is Kind.ORDER:
        order = list(options)
        rng.shuffle(order)
        return order
    return options[int(chance() * len(options))]


def roll(game: Game, chance: Chance, rng: random.Random) -> Any:
    """Return a random result of chance for the game as it stands."""
    if chance.kind in ("deck", "deal"):
        return _draw(sorted(game.undealt), chance.count, rng)
    if chance.kind == "figure":
        return _draw(game.undrawn(), chance.count, rng)
    if chance.kind == "reputation":
        order = [NOBODY] * len(game.track)
        spaces = _draw(list(chance.spaces or range(len(game.track))), chance.count, rng)
        for seat, space in enumerate(spaces):
            order[space] = seat
        return order
    bag = [kind for kind, count in enumerate(game.bag) for _ in range(count)]
    if chance.kind == "draw":
        return _draw(bag, chance.count, rng)
    each = chance.each
    drawn = _draw(bag, chance.count * each, rng)
    return [drawn[at : at + each] for at in range(0, len(drawn), each)]


def _draw(things: list[int], count: int, rng: random.Random) -> list[int]:
    """Return *count* of *things*, drawn at random; a third of the time ``Random.sample`` takes."""
    chance = rng.random
    size = len(things)
    for at in range(count):
        other = at + int(chance() * (size - at))
        things[at], things[other] = things[other], things[at]
    return things[:count]
