"""The scenarios' own tools: what a scenario gets wrong fails it, with a message that says how."""

import pytest

from scenario import Table

Failed = pytest.fail.Exception


def test_a_decision_without_a_pick_fails() -> None:
    """It says who is asked for what, and what the options are."""
    with pytest.raises(Failed, match=r"Ann is asked by Innkeeper for character: \[20, 32\]; no pick is left"):
        Table().seat("Ann", ship=[20, 32]).play({"Ann": 4})


def test_an_illegal_pick_fails() -> None:
    """It says what was legal."""
    with pytest.raises(Failed, match=r"\[20, 32\]; the next pick is \('Ann', 21\)"):
        Table().seat("Ann", ship=[20, 32]).play({"Ann": 4}, [("Ann", 21)])


def test_the_pick_of_another_player_fails() -> None:
    """Picks stand in the order of asking."""
    with pytest.raises(Failed, match=r"Ann is asked .* the next pick is \('Bob', 20\)"):
        Table().seat("Ann", ship=[20, 32]).play({"Ann": 4}, [("Bob", 20)])


def test_a_pick_nobody_asks_for_fails() -> None:
    """A scenario does not say more than is needed."""
    with pytest.raises(Failed, match=r"nobody asked for these picks: \[\('Ann', 20\)\]"):
        Table().play({"Ann": 4}, [("Ann", 20)])


def test_an_order_of_the_wrong_cards_fails() -> None:
    """It says which abilities are to be ordered."""
    with pytest.raises(Failed, match=r"order: \['Barkeep', 'Topman'\]; the next pick is"):
        Table().seat("Ann", ship=[8]).play({"Ann": 24}, [("Ann", ["Topman"])])


def test_a_hand_nobody_plays_from_fails() -> None:
    """Whoever has cards has to play one."""
    with pytest.raises(Failed, match=r"Bob has to play one of \[5\]"):
        Table().seat("Bob", hand=[5]).play({"Ann": 4})


def test_a_draw_the_scenario_does_not_give_fails() -> None:
    """Nothing is left to chance."""
    with pytest.raises(Failed, match="chance is asked for 'draw'"):
        Table().play({"Ann": 9})


def test_more_tokens_than_there_are_fail() -> None:
    """There are four chests."""
    with pytest.raises(Failed, match="more tokens than there are"):
        Table().seat("Ann", loot={"chest": 5})
