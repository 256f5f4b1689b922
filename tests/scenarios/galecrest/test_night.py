"""Night: the abilities of every card in the ship, in the order its owner picks."""

import pytest

from scenario import Table, shows


@shows("galecrest.character.barkeep")
def test_barkeep_gains_1_every_night_from_the_day_he_is_played() -> None:
    """galecrest.character.barkeep."""
    table = Table().seat("Ann", hand=[8, 32])
    table.play({"Ann": 8}).play({"Ann": 32})

    assert table["Ann"].ledger == [(1, "Barkeep"), (1, "Barkeep")]


@shows("galecrest.character.witch")
def test_witch_copies_the_night_ability_of_another_ship_card() -> None:
    """galecrest.character.witch: cards without a night ability can't be picked."""
    table = Table().seat("Ann", ship=[8, 22, 32])
    table.play({"Ann": 15}, [("Ann", ["Witch", "Barkeep", "Brawler"]), ("Ann", 8)])

    assert table.offered("Ann", "Witch") == [8, 22]
    assert table["Ann"].doubloons == 3


def test_witch_without_another_night_ability_does_nothing() -> None:
    """galecrest.character.witch."""
    table = Table().seat("Ann", ship=[32]).play({"Ann": 15})

    assert not table.was_asked("Ann", "Witch")


def test_witch_copying_the_mutineer_discards_the_lowest_card_a_second_time() -> None:
    """Facts 1.1: and pays 2 again; the Witch goes herself when she is the lowest left."""
    table = Table().seat("Ann", ship=[4, 16, 32])
    table.play({"Ann": 15}, [("Ann", ["Mutineer", "Witch"])])

    assert table["Ann"].graveyard == [4, 15]
    assert table["Ann"].doubloons == 4


def test_witch_copying_a_lone_wind_nymph_gains_another_2() -> None:
    """Facts 1.1: unique, so both pay."""
    table = Table().seat("Ann", ship=[15]).play({"Ann": 37}, [("Ann", ["Witch", "Wind Nymph"])])

    assert table["Ann"].doubloons == 4
    assert table["Ann"].ship == [15, 37]


def test_witch_copying_a_clashing_wind_nymph_discards_the_nymph() -> None:
    """Facts 1.1: not unique, so the Nymph is discarded and nothing is paid."""
    table = Table().seat("Ann", ship=[15]).seat("Bob", ship=[37])
    table.play({"Ann": 37}, [("Ann", ["Witch", "Wind Nymph"])])

    assert table["Ann"].graveyard == [37]
    assert table["Ann"].ship == [15]
    assert table["Ann"].doubloons == 0


@shows("galecrest.character.mutineer")
def test_mutineer_discards_the_lowest_card_and_gains_2() -> None:
    """galecrest.character.mutineer: no choice."""
    table = Table().seat("Ann", ship=[20, 4]).play({"Ann": 16}, [("Ann", ["Mutineer", "Freed Prisoner"])])

    assert table["Ann"].graveyard == [4]
    assert table["Ann"].ledger[0] == (2, "Mutineer")


def test_mutineer_discards_himself_when_he_is_the_lowest() -> None:
    """galecrest.character.mutineer: he is paid all the same."""
    table = Table().seat("Ann", ship=[32]).play({"Ann": 16})

    assert table["Ann"].graveyard == [16]
    assert table["Ann"].doubloons == 2


@shows("galecrest.character.freed-prisoner")
@pytest.mark.parametrize(
    ("ship", "paid", "stays"), [([4, 32], 1, True), ([21, 32], 2, True), ([21, 32, 35], 3, False)]
)
def test_freed_prisoner_gains_1_for_each_higher_card_and_leaves_at_3(
    ship: list[int], paid: int, stays: bool
) -> None:
    """galecrest.character.freed-prisoner."""
    table = Table().seat("Ann", ship=ship).play({"Ann": 20})

    assert table["Ann"].doubloons == paid
    assert (20 in table["Ann"].ship) == stays
    assert (20 in table["Ann"].graveyard) != stays


@shows("galecrest.character.brawler")
def test_brawler_gains_1_at_night() -> None:
    """galecrest.character.brawler."""
    table = Table().play({"Ann": 22})

    assert table["Ann"].ledger == [(1, "Brawler")]


@shows("galecrest.character.topman")
def test_topman_gains_4_and_loses_1_for_each_card_in_the_ship() -> None:
    """galecrest.character.topman: himself included."""
    table = Table().seat("Ann", ship=[4, 32]).play({"Ann": 24})

    assert table["Ann"].ledger == [(4, "Topman"), (-3, "Topman")]


def test_topman_leaves_no_debt_and_a_later_barkeep_pays_in_full() -> None:
    """Facts 4.6: six cards cost 6, of which 4 are there."""
    table = Table().seat("Ann", ship=[4, 5, 8, 32, 35])
    table.play({"Ann": 24}, [("Ann", ["Topman", "Barkeep"])])

    assert table["Ann"].ledger == [(4, "Topman"), (-4, "Topman"), (1, "Barkeep")]


@pytest.mark.parametrize(
    ("order", "held"), [(["Topman", "Barkeep"], 1), (["Barkeep", "Topman"], 0)], ids=["last", "first"]
)
def test_owner_picks_the_order_of_night_abilities(order: list[str], held: int) -> None:
    """Rules text, Night: in whatever order they choose; the Barkeep's doubloon is kept if it comes last."""
    table = Table().seat("Ann", ship=[4, 5, 8, 32, 35]).play({"Ann": 24}, [("Ann", order)])

    assert table["Ann"].doubloons == held


@shows("galecrest.character.armorer")
def test_armorer_gains_1_at_night_for_each_saber_and_hook() -> None:
    """galecrest.character.armorer."""
    table = Table().seat("Ann", loot={"saber": 2, "hook": 1, "map": 3}).play({"Ann": 28})

    assert table["Ann"].doubloons == 3


@shows("galecrest.character.wind-nymph")
def test_wind_nymph_gains_2_if_alone() -> None:
    """galecrest.character.wind-nymph: graveyards and hands do not count."""
    table = Table().seat("Bob", graveyard=[37]).play({"Ann": 37})

    assert table["Ann"].doubloons == 2
    assert table["Ann"].ship == [37]


def test_wind_nymphs_of_two_players_are_all_discarded_and_nobody_gains() -> None:
    """galecrest.character.wind-nymph."""
    table = Table().seat("Bob", ship=[37]).play({"Ann": 37})

    assert (table["Ann"].graveyard, table["Bob"].graveyard) == ([37], [37])
    assert (table["Ann"].doubloons, table["Bob"].doubloons) == (0, 0)


def test_witch_gets_nothing_from_a_card_a_rival_has_discarded_before_the_copy() -> None:
    """galecrest.nymph.clash=as-resolved: Bob's Nymph takes Ann's along while Ann's Witch is choosing."""
    table = Table(rulings={"galecrest.nymph.clash": "as-resolved"})
    table.seat("Ann", ship=[8, 15, 37]).seat("Bob", ship=[8, 37])
    picks = [
        ("Ann", ["Barkeep", "Witch", "Wind Nymph"]),
        ("Bob", ["Wind Nymph", "Witch", "Barkeep"]),
        ("Bob", 8),
        ("Ann", 37),
    ]
    table.play({"Bob": 15}, picks)

    assert table.offered("Ann", "Witch") == [8, 37]
    assert table["Ann"].ledger == [(1, "Barkeep")]


def test_ability_whose_card_has_left_the_ship_no_longer_acts() -> None:
    """Rules text, Night: only characters currently in the ship; the Barkeep is discarded first."""
    table = Table().seat("Ann", ship=[8]).play({"Ann": 16}, [("Ann", ["Mutineer", "Barkeep"])])

    assert table["Ann"].ledger == [(2, "Mutineer")]


def test_cards_on_the_island_and_in_the_graveyard_do_not_act_at_night() -> None:
    """Rules text, Night: only characters in the ship."""
    table = Table().seat("Ann", graveyard=[8]).play({"Ann": 22, "Bob": 17})

    assert table["Ann"].graveyard == [8, 22]
    assert table["Ann"].doubloons == 0


def test_doubloons_of_the_night_are_caused_by_the_card_although_another_player_chose_first() -> None:
    """Facts 4.3: all players act at once; each doubloon keeps its cause."""
    table = Table().seat("Ann", ship=[8]).seat("Bob", ship=[8])
    table.play({"Ann": 15, "Bob": 15}, [("Bob", ["Witch", "Barkeep"]), ("Ann", ["Barkeep", "Witch"])])

    assert table["Ann"].ledger == [(1, "Barkeep"), (1, "Barkeep")]
    assert table["Bob"].ledger == [(1, "Barkeep"), (1, "Barkeep")]
