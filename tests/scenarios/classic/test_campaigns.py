"""How a game of the 2012 edition is built: three campaigns of six days, and what outlasts them."""

import random
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from libertalia.core.engine.pipeline import play
from libertalia.core.engine.simulate import decide, roll, seat_players, simulate
from libertalia.core.engine.table import build_table
from libertalia.core.model.asking import Chance, Kind, Together
from libertalia.core.model.game import Game
from libertalia.core.model.variant import Ruling
from libertalia.core.resolve.registry import installed
from scenario import Table

table = partial(Table, "classic", players=2)

DEAL = [1, 4, 5, 9, 12, 16, 20, 28, 30]
LOOT = [
    ["chest", "relic"],
    ["map", "map"],
    ["goods", "jewel"],
    ["saber", "officer"],
    ["goods", "goods"],
    ["map", "relic"],
]


def test_the_first_campaign_begins_with_nine_cards_and_ten_doubloons() -> None:
    """classic.campaign: everybody holds the same nine characters; the loot of six days lies on the board."""
    played = table(set_up=False).begin_round(deal=DEAL, loot=LOOT, until="campaign")

    assert played["Ann"].hand == played["Bob"].hand == DEAL
    assert played["Ann"].doubloons == played["Bob"].doubloons == 10
    assert [len(day) for day in played.game.days] == [2, 2, 2, 2, 2, 2]
    assert sum(played.bag.values()) == 50 - 12


def test_a_later_campaign_adds_six_cards_to_those_not_played() -> None:
    """classic.campaign.deal-characters: unspent hand cards stay, and everybody has ten doubloons again."""
    played = (
        table(undealt=[2, 3, 6, 7, 8, 10]).seat("Ann", hand=[1, 4, 5], doubloons=7).seat("Bob", hand=[30])
    )
    played.finish_round().begin_round(deal=[2, 3, 6, 7, 8, 10], loot=LOOT, until="campaign")

    assert played["Ann"].hand == [1, 2, 3, 4, 5, 6, 7, 8, 10]
    assert played["Bob"].hand == [2, 3, 6, 7, 8, 10, 30]
    assert played["Ann"].doubloons == 10
    assert played["Ann"].score == 7


def test_dens_and_graveyards_leave_the_game_and_tokens_go_back_to_the_bag() -> None:
    """classic.clean-up: nothing but hands and scores goes over to the next campaign."""
    played = table().seat("Ann", hand=[3], ship=[4, 7], graveyard=[9], loot={"map": 2}).finish_round()

    assert played["Ann"].ship == played["Ann"].graveyard == []
    assert played["Ann"].hand == [3]
    assert played["Ann"].loot == {}
    assert sum(played.bag.values()) == 50


def test_leftover_tokens_stay_on_the_board_until_the_campaign_ends() -> None:
    """classic.dusk.leftover-tokens: they are neither taken later nor back in the bag before."""
    played = table().lay(["chest", "relic"], ["map"]).play({"Ann": 20}, [("Ann", "chest")])

    assert played.left == {"relic": 1}
    assert played.bag["relic"] == 9

    played.play({}, until="night")

    assert played.left == {"relic": 1, "map": 1}


def test_discarded_tokens_go_back_to_the_bag_at_once() -> None:
    """classic.character.merchant: only the Spanish Spy could tell the difference."""
    played = table().seat("Ann", loot={"goods": 2}).play({"Ann": 21}, until="day")

    assert played.bag["goods"] == 10


def test_the_higher_rank_loots_first_and_acts_last() -> None:
    """classic.day, classic.dusk: left to right by day, right to left at dusk."""
    played = table().seat("Ann", doubloons=4, loot={"chest": 1}).lay(["chest", "jewel"])
    played.play({"Ann": 24, "Bob": 29}, [("Bob", "chest")])
    day = [event.seat for event in played.events if event.phase == "day" and event.kind == "doubloons"]
    dusk = [event.seat for event in played.events if event.phase == "dusk" and event.kind == "token"]

    assert day == [0, 1]
    assert dusk == [1, 0]


def test_nobody_is_asked_for_an_order() -> None:
    """classic.dusk, classic.night, classic.anchor: tokens before characters, dens by decreasing rank."""
    resolved = installed().resolve("classic", 4)
    rng = random.Random(1)
    game = seat_players(build_table(resolved.variant, resolved.vocabulary), rng)
    game.asks_orders = True
    asked = kinds_asked(game, rng)

    assert asked >= {Kind.PLAY, Kind.TAKE, Kind.TARGET}
    assert Kind.ORDER not in asked


def kinds_asked(game: Game, rng: random.Random) -> set[Kind]:
    """Play a random game to its end and return the kinds of decisions that came up."""
    asking, asked = play(game), set()
    answer: Any = None
    with suppress(StopIteration):
        while True:
            ask = asking.send(answer)
            if isinstance(ask, Chance):
                answer = roll(game, ask, rng)
                continue
            decision = ask.decisions[0] if isinstance(ask, Together) else ask
            asked.add(decision.kind)
            answer = decide(decision, rng, rng.random)
            if isinstance(ask, Together):
                answer = (0, answer)
    return asked


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_game_has_three_campaigns_and_shows_21_characters(players: int) -> None:
    """classic.campaign: 9 + 6 + 6 of the 30 ranks, and as many tokens a day as players."""
    resolved = installed().resolve("classic", players)
    game = simulate(build_table(resolved.variant, resolved.vocabulary), random.Random(players))

    assert resolved.variant.structure.days == (6, 6, 6)
    assert resolved.variant.structure.deal == (9, 6, 6)
    assert len(game.undealt) == 30 - 21
    assert [len(player.rounds) for player in game.players] == [3] * players
    assert game.bag == game.table.counts
    assert game.table.tokens_per_day == players
    assert sum(game.table.counts) == 50


@pytest.mark.parametrize("ruling", installed().edition("classic").rulings.values(), ids=lambda one: one.id)
def test_games_end_and_conserve_under_every_reading(ruling: Ruling) -> None:
    """classic.clean-up, classic.fortune: all tokens are back in the bag, and no campaign scores below 0."""
    for reading in ruling.readings:
        for players in range(2, 7):
            resolved = installed().resolve("classic", players, rulings={ruling.id: reading})
            game = simulate(build_table(resolved.variant, resolved.vocabulary), random.Random(players))

            assert game.is_over
            assert game.bag == game.table.counts
            assert all(scored >= 0 for player in game.players for scored in player.rounds)
            assert all(player.score == sum(player.rounds) for player in game.players)


def test_the_kinds_of_booty_have_their_numbers() -> None:
    """classic.token: 50 tokens in all."""
    tokens = installed().resolve("classic", 2).variant.tokens

    assert {token.kind: token.count for token in tokens} == {
        "chest": 4,
        "jewel": 6,
        "goods": 10,
        "map": 8,
        "relic": 10,
        "saber": 6,
        "officer": 6,
    }


def test_the_characters_act_when_their_cards_say() -> None:
    """classic.character: the timings of all 30."""
    ranks: dict[str, list[int]] = {}
    for one in installed().resolve("classic", 2).variant.characters:
        for timing in one.abilities:
            ranks.setdefault(timing, []).append(one.rank)

    assert ranks == {
        "day": [1, 2, 3, 4, 6, 9, 10, 11, 14, 15, 17, 19, 21, 22, 24, 26, 29, 30],
        "dusk": [5, 18],
        "night": [7, 8, 12, 13, 20, 27],
        "anchor": [6, 9, 16, 23, 24, 25, 26, 28, 29],
    }
