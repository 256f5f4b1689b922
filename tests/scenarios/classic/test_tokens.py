"""The seven kinds of booty token of the 2012 edition."""

from functools import partial

import pytest

from scenario import Table, shows

table = partial(Table, "classic", players=2)


@shows("classic.token.chest", "classic.token.jewel", "classic.token.goods")
@pytest.mark.parametrize(("kind", "worth"), [("chest", 5), ("jewel", 3), ("goods", 1)])
def test_valuables_are_worth_their_number_of_doubloons(kind: str, worth: int) -> None:
    """classic.token.chest, classic.token.jewel, classic.token.goods: each token counts."""
    played = table().seat("Ann", loot={kind: 2}).finish_round(until="fortune")

    assert played["Ann"].doubloons == 2 * worth


@shows("classic.token.map")
@pytest.mark.parametrize(("maps", "worth"), [(2, 0), (3, 12), (5, 12), (6, 24), (8, 24)])
def test_maps_are_worth_twelve_for_each_set_of_three(maps: int, worth: int) -> None:
    """classic.token.map: incomplete sets are worthless."""
    played = table().seat("Ann", loot={"map": maps}).finish_round(until="fortune")

    assert played["Ann"].doubloons == worth


@shows("classic.token.relic")
def test_each_cursed_relic_costs_three() -> None:
    """classic.token.relic: -3 each when the fortune is counted."""
    played = table().seat("Ann", doubloons=10, loot={"relic": 2}).finish_round(until="fortune")

    assert played["Ann"].doubloons == 4


@shows("classic.token.relic")
def test_no_fortune_is_negative() -> None:
    """classic.fortune: relics may cost more than there is, and the campaign then scores 0."""
    played = table().seat("Ann", doubloons=2, score=7, loot={"relic": 2}).finish_round()

    assert played["Ann"].score == 7


@shows("classic.token.saber")
def test_saber_discards_a_character_from_a_neighbours_den() -> None:
    """classic.token.saber: left or right neighbour, never the own den or one farther away."""
    played = table(players=4).seat("Ann", ship=[4]).seat("Bob", ship=[7]).seat("Cy", ship=[9])
    played.seat("Dee", ship=[11]).lay(["saber"]).play({"Ann": 16}, [("Ann", ("Dee", 11))], until="dusk")

    assert sorted(played.offered("Ann", "saber")) == [("Bob", 7), ("Dee", 11)]
    assert played["Dee"].graveyard == [11]
    assert played["Ann"].loot == {"saber": 1}


@shows("classic.token.saber")
def test_sabers_are_worth_nothing() -> None:
    """classic.token.saber: neither gain nor loss on the day of rest."""
    played = table().seat("Ann", loot={"saber": 2, "officer": 2}, doubloons=4).finish_round(until="fortune")

    assert played["Ann"].doubloons == 4


@shows("classic.token.officer")
def test_spanish_officer_discards_the_looting_character() -> None:
    """classic.token.officer: the token is kept, the character does not enter the den."""
    played = table().lay(["officer"]).play({"Ann": 20})

    assert played["Ann"].graveyard == [20]
    assert played["Ann"].ship == []
    assert played["Ann"].loot == {"officer": 1}
