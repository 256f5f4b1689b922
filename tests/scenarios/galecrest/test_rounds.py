"""Voyages: what comes before one, what its end does, what carries over, and who wins."""

import pytest

from libertalia.core.resolve.rows import VariantError
from scenario import NAMES, Table, shows

SIX = [33, 34, 35, 36, 38, 39]
TOKENS = 10 * ["map"] + 8 * ["barrel"] + 8 * ["relic"] + 6 * ["amulet"] + 4 * ["chest"]


def loot(days: int, each: int) -> list[list[str]]:
    return [TOKENS[at * each : (at + 1) * each] for at in range(days)]


def fresh(players: int) -> Table:
    """Return a table where the first voyage is about to begin, the players on the first spaces."""
    names = [*NAMES[:players], *[None] * (6 - players)]
    each = max(players, 3)
    return Table(players=players, set_up=False).begin_round(reputation=names, loot=loot(4, each), deal=SIX)


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_play(players: int) -> None:
    """Rules text, Overview; the game for one is not modelled."""
    with pytest.raises(VariantError, match="2 to 6 players"):
        Table(players=players)


def test_tokens_are_laid_before_characters_are_dealt_and_doubloons_paid() -> None:
    """Rules text, Before Each Voyage: in this order."""
    table = fresh(3)

    assert list(table.chances) == ["reputation", "loot", "deal"]
    assert [event.kind for event in table.events][-3:] == ["doubloons"] * 3


@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_one_token_for_each_player_and_at_least_three_lie_on_each_day(players: int, each: int) -> None:
    """Rules text, Before Each Voyage; facts 4.2."""
    table = fresh(players)

    assert (table.chances["loot"].count, table.chances["loot"].each) == (4, each)
    assert [len(day) for day in table.game.days] == [each] * 4


def test_drawn_tokens_come_out_of_the_bag() -> None:
    """Facts 2.1: 48 tokens, of which twelve lie on the days."""
    table = fresh(3)

    assert table.bag == {"barrel": 6, "relic": 8, "saber": 6, "amulet": 6, "hook": 6, "chest": 4}


def test_everyone_gains_the_same_six_characters() -> None:
    """Rules text, Before Each Voyage."""
    table = fresh(3)

    assert table.chances["deal"].count == 6
    assert [table[name].hand for name in table.names] == [SIX, SIX, SIX]
    assert table.game.undealt == set(range(1, 41)) - set(SIX)


def test_everyone_gains_the_doubloons_under_the_reputation_token() -> None:
    """Facts 3: 12, 11, 10, 9, 8 and 7 from left to right."""
    table = fresh(6)

    assert [table[name].doubloons for name in table.names] == [12, 11, 10, 9, 8, 7]


@pytest.mark.parametrize(("finished", "days"), [(1, 5), (2, 6)])
def test_six_characters_and_the_loot_of_all_days_come_before_each_later_voyage(
    finished: int, days: int
) -> None:
    """Rules text, Before Each Voyage: 5 and 6 days, each of three tokens for three players."""
    table = Table(round=finished, undealt=SIX).finish_round().begin_round(loot=loot(days, 3), deal=SIX)

    assert table.chances["deal"].count == 6
    assert (table.chances["loot"].count, table.chances["loot"].each) == (days, 3)


@pytest.mark.parametrize(("round_", "days"), [(1, 4), (2, 5), (3, 6)])
def test_voyages_last_4_5_and_6_days(round_: int, days: int) -> None:
    """Rules text, Before Each Voyage: the scenario fails if another day comes, or one too few."""
    table = Table(round=round_).seat("Ann", hand=range(30, 40))
    for card in range(30, 30 + days):
        table.play({"Ann": card})
    table.finish_round()

    assert table["Ann"].hand == [*range(30 + days, 40)]


def test_doubloons_are_added_to_the_dial_and_handed_in() -> None:
    """Rules text, End of Voyage: anchor first, then the score."""
    table = Table().seat("Ann", doubloons=4, score=20, loot={"chest": 1}).finish_round(until="score")

    assert table["Ann"].score == 29
    assert table["Ann"].doubloons == 0


def test_loot_goes_to_the_bag_and_ships_go_to_the_graveyards() -> None:
    """Rules text, End of Voyage: cards in hand stay."""
    table = Table().seat("Ann", hand=[21], ship=[4, 32], graveyard=[9], loot={"map": 3, "saber": 1})
    table.finish_round()

    assert table["Ann"].hand == [21]
    assert table["Ann"].ship == []
    assert table["Ann"].graveyard == [4, 9, 32]
    assert table["Ann"].loot == {}
    assert sum(table.bag.values()) == 48


def test_what_carries_over_to_the_next_voyage() -> None:
    """Facts 4.5: dial, hand, graveyard and reputation stay; the purse starts from the track alone."""
    table = Table(undealt=SIX, reputation=["Bob", None, "Cy", None, None, "Ann"])
    table.seat("Ann", hand=[2], ship=[4], doubloons=50, score=7)
    table.finish_round().begin_round(loot=loot(5, 3), deal=SIX)

    assert table["Ann"].hand == [2, *SIX]
    assert table["Ann"].graveyard == [4]
    assert table["Ann"].score == 57
    assert table["Ann"].doubloons == 7
    assert table.track == ["Bob", None, "Cy", None, None, "Ann"]


def test_voyage_1_starts_with_6_cards_and_voyage_2_with_8() -> None:
    """Facts 4.4: 6 cards for 4 days leave 2, to which 6 are added."""
    table = Table(undealt=SIX).seat("Ann", hand=[21, 29, 30, 31, 32, 37])
    for card in (30, 31, 32, 37):
        table.play({"Ann": card})
    table.finish_round().begin_round(loot=loot(5, 3), deal=SIX)

    assert table["Ann"].hand == [21, 29, *SIX]


@shows("galecrest.token.hook")
def test_kept_card_uses_its_night_ability_in_the_next_voyage() -> None:
    """galecrest.token.hook: it stays in the ship, and is an ordinary card there."""
    table = Table(day=4, undealt=SIX).seat("Ann", ship=[8], loot={"hook": 1})
    table.play({"Bob": 32}).finish_round([("Ann", 8)]).begin_round(loot=loot(5, 3), deal=SIX)
    before = table["Ann"].doubloons
    table.play({"Ann": 35, "Bob": 35, "Cy": 35}, [("Cy", "map"), ("Bob", "map"), ("Ann", "map")])

    assert table["Ann"].doubloons == before + 1


def test_kept_card_is_discarded_at_the_next_end_unless_kept_again() -> None:
    """Facts 1.1: a card kept in an earlier voyage is an ordinary ship card."""
    table = Table(undealt=SIX).seat("Ann", ship=[20], loot={"hook": 1}).finish_round([("Ann", 20)])
    table.begin_round(loot=loot(5, 3), deal=SIX).finish_round()

    assert table["Ann"].ship == []
    assert table["Ann"].graveyard == [20]


@shows("galecrest.character.gunner")
def test_kept_card_may_be_discarded_like_any_other() -> None:
    """Facts 1.1: a Gunner hits it."""
    table = Table(day=4, undealt=[18, *SIX]).seat("Bob", ship=[20], loot={"hook": 1})
    table.play({"Cy": 32}).finish_round([("Bob", 20)])
    table.begin_round(loot=loot(5, 3), deal=[18, 33, 34, 35, 36, 38])
    table.play({"Ann": 18, "Bob": 35, "Cy": 36}, [("Ann", ("Bob", 20))], until="day")

    assert table["Bob"].graveyard == [20]


def test_recruited_card_keeps_no_memory() -> None:
    """Facts 1.1: a Cabin Boy raised, recruited or returned acts anew when played."""
    table = Table().seat("Ann", hand=[4, 5])
    table.play({"Ann": 5}).play({"Ann": 4}).play({"Ann": 5})

    assert table["Ann"].ledger == [(3, "Cabin Boy"), (3, "Cabin Boy")]


def test_highest_dial_wins() -> None:
    """Rules text, End of Game."""
    table = Table(round=3).seat("Ann", score=50).seat("Bob", score=49, doubloons=2).seat("Cy", score=50)
    table.finish_round(until="end")

    assert table.winners == ["Bob"]


@pytest.mark.parametrize(("track", "winner"), [(["Ann", "Bob", "Cy"], "Bob"), (["Bob", "Cy", "Ann"], "Ann")])
def test_final_tie_goes_to_the_higher_reputation(track: list[str], winner: str) -> None:
    """Rules text, End of Game: Ann and Bob tie, and Cy's reputation is no matter."""
    table = Table(round=3, reputation=[*track, None, None, None])
    table.seat("Ann", score=50).seat("Bob", score=50).seat("Cy", score=49).finish_round(until="end")

    assert table.winners == [winner]


def test_game_ends_after_the_third_voyage_only() -> None:
    """Rules text, Goal: after the second one a new voyage is laid out."""
    table = Table(round=2, undealt=SIX).finish_round()
    table.begin_round(loot=loot(6, 3), deal=SIX)

    assert table.game.round == 3
    assert table.winners == []


def test_nothing_but_the_dial_scores_at_the_end() -> None:
    """Facts 7: hands, graveyards and reputation are worth nothing."""
    table = Table(round=3).seat("Ann", hand=[1, 2], graveyard=[3, 4], score=5).finish_round(until="end")

    assert table["Ann"].score == 5
