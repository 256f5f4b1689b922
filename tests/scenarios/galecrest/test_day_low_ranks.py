"""Daytime abilities of the ranks 1 to 20."""

import pytest

from scenario import Table, shows


@shows("galecrest.character.scout")
def test_scout_makes_way_for_another_card_which_acts_the_same_day() -> None:
    """galecrest.character.scout: the newcomer lies at its place and has its own daytime step."""
    table = Table().seat("Ann", hand=[21], ship=[4])
    table.play({"Ann": 1, "Bob": 32}, [("Ann", 21)], until="day")

    assert table.row == [("Ann", 21), ("Bob", 32)]
    assert table["Ann"].graveyard == [1]
    assert table["Ann"].hand == []
    assert table["Ann"].doubloons == 2


def test_scout_with_an_empty_hand_is_only_discarded() -> None:
    """galecrest.character.scout, facts 1 row 1."""
    table = Table().play({"Ann": 1}, until="day")

    assert table["Ann"].graveyard == [1]
    assert table.row == []


@pytest.mark.parametrize(
    ("track", "row"),
    [
        (["Ann", "Bob", "Cy", None, None, None], [("Ann", 32), ("Bob", 32)]),
        (["Bob", "Ann", "Cy", None, None, None], [("Bob", 32), ("Ann", 32)]),
    ],
)
def test_card_brought_by_a_scout_is_placed_beside_its_equal_by_reputation(
    track: list[str | None], row: list[tuple[str, int]]
) -> None:
    """Facts 1 row 1: a same-rank tie is placed by reputation."""
    table = Table(reputation=track).seat("Ann", hand=[32])
    table.play({"Ann": 1, "Bob": 32}, [("Ann", 32)], until="day")

    assert table.row == row


@shows("galecrest.character.apprentice")
def test_apprentice_carries_out_the_daytime_ability_of_a_ship_card() -> None:
    """galecrest.character.apprentice: cards without a daytime ability can't be picked."""
    table = Table().seat("Ann", ship=[4, 20, 21, 32])
    table.play({"Ann": 2}, [("Ann", 21)], until="day")

    assert table.offered("Ann", "Apprentice") == [4, 21]
    assert table["Ann"].doubloons == 4
    assert table["Ann"].ship == [4, 20, 21, 32]


def test_apprentice_without_a_daytime_ability_in_the_ship_does_nothing() -> None:
    """galecrest.character.apprentice, facts 1 row 2."""
    table = Table().seat("Ann", ship=[20, 32]).play({"Ann": 2}, until="day")

    assert not table.was_asked("Ann", "Apprentice")


def test_apprentice_copying_a_brute_may_hit_himself() -> None:
    """Facts 1 rows 2 and 17: the rightmost card of the island is looked for, not the copied card."""
    table = Table().seat("Ann", ship=[17]).play({"Ann": 2}, until="day")

    assert table["Ann"].graveyard == [2]
    assert table["Ann"].reputation == 3


@shows("galecrest.character.beggar")
def test_beggar_is_given_2_doubloons_by_the_rightmost_owner_who_gains_reputation() -> None:
    """galecrest.character.beggar."""
    table = Table().seat("Bob", doubloons=5).play({"Ann": 3, "Bob": 32}, until="day")

    assert table["Ann"].doubloons == 2
    assert table["Bob"].doubloons == 3
    assert table["Bob"].reputation == 4


def test_beggar_is_given_what_there_is_when_that_is_less() -> None:
    """galecrest.character.beggar, facts 1 row 3."""
    table = Table().seat("Bob", doubloons=1).play({"Ann": 3, "Bob": 32}, until="day")

    assert (table["Ann"].doubloons, table["Bob"].doubloons) == (1, 0)
    assert table["Bob"].reputation == 4


def test_beggar_as_the_rightmost_card_pays_himself_and_gains_reputation() -> None:
    """Facts 1.1: pays himself (net 0), gains 1 reputation."""
    table = Table().seat("Ann", doubloons=5).play({"Ann": 3}, until="day")

    assert table["Ann"].doubloons == 5
    assert table["Ann"].reputation == 3


@shows("galecrest.character.innkeeper")
def test_innkeeper_takes_a_ship_card_back_into_the_hand() -> None:
    """galecrest.character.innkeeper."""
    table = Table().seat("Ann", ship=[20, 32]).play({"Ann": 4}, [("Ann", 20)], until="day")

    assert table["Ann"].hand == [20]
    assert table["Ann"].ship == [32]


def test_innkeeper_with_an_empty_ship_does_nothing() -> None:
    """galecrest.character.innkeeper: he lies on the island himself."""
    table = Table().play({"Ann": 4}, until="day")

    assert table["Ann"].hand == []
    assert table.row == [("Ann", 4)]


@shows("galecrest.character.cabin-boy")
@pytest.mark.parametrize(("bob", "gained"), [(32, 3), (4, 0)])
def test_cabin_boy_gains_3_if_leftmost(bob: int, gained: int) -> None:
    """galecrest.character.cabin-boy."""
    table = Table().play({"Ann": 5, "Bob": bob}, until="day")

    assert table["Ann"].doubloons == gained


def test_cabin_boy_is_leftmost_once_the_scout_left_of_him_has_gone() -> None:
    """galecrest.character.cabin-boy: the island counts as it lies when he acts."""
    table = Table().play({"Ann": 5, "Bob": 1}, until="day")

    assert table["Ann"].doubloons == 3


@shows("galecrest.character.bandit")
@pytest.mark.parametrize(
    ("track", "gained"),
    [
        (["Bob", "Cy", None, None, None, "Ann"], 5),
        (["Bob", "Cy", "Ann", None, None, None], 2),
        (["Ann", "Bob", "Cy", None, None, None], 0),
    ],
)
def test_bandit_moves_leftmost_for_1_doubloon_a_space(track: list[str | None], gained: int) -> None:
    """galecrest.character.bandit."""
    table = Table(reputation=track).play({"Ann": 6}, until="day")

    assert table["Ann"].reputation == 1
    assert table["Ann"].doubloons == gained


@shows("galecrest.character.preacher")
def test_preacher_keeps_one_token_and_gains_reputation_for_the_others() -> None:
    """galecrest.character.preacher: the others go to the bag; of a kind owned twice one is kept."""
    table = Table().seat("Ann", loot={"map": 2, "relic": 1})
    table.play({"Ann": 7}, [("Ann", "map")], until="day")

    assert table["Ann"].loot == {"map": 1}
    assert table["Ann"].reputation == 4
    assert table.bag == {"map": 9, "barrel": 8, "relic": 8, "saber": 6, "amulet": 6, "hook": 6, "chest": 4}


@pytest.mark.parametrize("loot", [{}, {"relic": 1}])
def test_preacher_with_at_most_one_token_discards_nothing(loot: dict[str, int]) -> None:
    """galecrest.character.preacher, facts 1 row 7."""
    table = Table().seat("Ann", loot=loot).play({"Ann": 7}, until="day")

    assert table["Ann"].loot == loot
    assert table["Ann"].reputation == 2


@shows("galecrest.character.stowaway")
def test_stowaway_draws_a_token_uses_its_dusk_ability_and_is_discarded() -> None:
    """galecrest.character.stowaway: it takes nothing at dusk, as it is gone."""
    table = Table().lay(["map"]).play({"Ann": 9}, draws=["barrel"])

    assert table["Ann"].loot == {"barrel": 1}
    assert table["Ann"].reputation == 3
    assert table["Ann"].graveyard == [9]
    assert table["Ann"].ship == []


def test_stowaway_is_only_discarded_when_the_bag_is_empty() -> None:
    """galecrest.character.stowaway, facts 1 row 9."""
    table = Table().empty_bag().play({"Ann": 9}, until="day")

    assert table["Ann"].loot == {}
    assert table["Ann"].graveyard == [9]


def test_two_stowaways_draw_one_after_the_other_from_the_lower_reputation_up() -> None:
    """Rules text, Each Day and Daytime: equal cards lie by reputation and act from left to right."""
    table = Table().empty_bag(keep={"saber": 1, "amulet": 1})
    table.play({"Ann": 9, "Bob": 9}, draws=["amulet", "saber"], until="day")

    assert table["Ann"].loot == {"amulet": 1}
    assert table["Bob"].loot == {"saber": 1}
    assert table.bag == {}


def test_saber_drawn_by_a_stowaway_discards_the_other_stowaway_before_it_acts() -> None:
    """Facts 2.5: a token gained by day uses its dusk ability at once."""
    table = Table().play({"Ann": 9, "Bob": 9}, draws=["saber"], until="day")

    assert table["Bob"].loot == {}
    assert table["Bob"].graveyard == [9]


@shows("galecrest.character.carpenter")
@pytest.mark.parametrize(("held", "left"), [(7, 4), (8, 4), (1, 1), (0, 0)])
def test_carpenter_loses_half_rounded_down(held: int, left: int) -> None:
    """galecrest.character.carpenter: with 7 doubloons 3 are lost."""
    table = Table().seat("Ann", doubloons=held).play({"Ann": 11}, until="day")

    assert table["Ann"].doubloons == left


@shows("galecrest.character.officer")
@pytest.mark.parametrize(("held", "after", "space"), [(0, 12, 2), (11, 12, 2), (12, 12, 4), (20, 20, 4)])
def test_officer_fills_the_purse_to_12_or_gains_2_reputation(held: int, after: int, space: int) -> None:
    """galecrest.character.officer."""
    table = Table().seat("Ann", doubloons=held).play({"Ann": 12}, until="day")

    assert table["Ann"].doubloons == after
    assert table["Ann"].reputation == space


@shows("galecrest.character.smuggler")
def test_smuggler_takes_a_token_by_day_and_goes_to_the_ship() -> None:
    """galecrest.character.smuggler: the token's dusk ability acts now; no second token at dusk."""
    table = Table().lay(["barrel", "map"])
    table.play({"Ann": 13}, [("Ann", "barrel")], until="day")

    assert table["Ann"].loot == {"barrel": 1}
    assert table["Ann"].reputation == 3
    assert table["Ann"].ship == [13]
    assert table.today == ["map"]


def test_smuggler_takes_nothing_at_dusk() -> None:
    """galecrest.character.smuggler, facts 1 row 13."""
    table = Table().lay(["map", "map"]).play({"Ann": 13})

    assert table["Ann"].loot == {"map": 1}


def test_smuggler_goes_to_the_ship_even_without_loot() -> None:
    """galecrest.character.smuggler, facts 1 row 13."""
    table = Table().play({"Ann": 13}, until="day")

    assert table["Ann"].ship == [13]


def test_saber_taken_by_a_smuggler_discards_a_rival_by_day() -> None:
    """Facts 2.5: the saber acts at once, before the rival has."""
    table = Table().seat("Bob", ship=[4]).lay(["saber"])
    table.play({"Ann": 13, "Bob": 21}, until="day")

    assert table["Bob"].graveyard == [21]
    assert table["Bob"].doubloons == 0


@shows("galecrest.character.bodyguard")
def test_bodyguard_clears_sabers_and_hooks_from_today_for_2_doubloons_each() -> None:
    """galecrest.character.bodyguard: owned tokens and other days are untouched."""
    table = Table().seat("Ann", loot={"saber": 1}).lay(["saber", "hook", "map"], ["hook"])
    table.play({"Ann": 14}, until="day")

    assert table["Ann"].doubloons == 4
    assert table.today == ["map"]
    assert table["Ann"].loot == {"saber": 1}
    assert (table.bag["saber"], table.bag["hook"]) == (5, 5)


def test_bodyguard_without_saber_or_hook_gains_nothing() -> None:
    """galecrest.character.bodyguard."""
    table = Table().lay(["map"]).play({"Ann": 14}, until="day")

    assert table["Ann"].doubloons == 0
    assert table.today == ["map"]


@shows("galecrest.character.brute")
def test_brute_discards_the_rightmost_card_and_its_owner_gains_reputation() -> None:
    """galecrest.character.brute."""
    table = Table().play({"Ann": 17, "Bob": 29, "Cy": 30}, until="day")

    assert table.row == [("Ann", 17), ("Bob", 29)]
    assert table["Cy"].graveyard == [30]
    assert table["Cy"].reputation == 5
    assert table["Bob"].doubloons == 5


def test_brute_alone_hits_himself() -> None:
    """galecrest.character.brute, facts 1 row 17."""
    table = Table().play({"Ann": 17}, until="day")

    assert table["Ann"].graveyard == [17]
    assert table["Ann"].reputation == 3


@shows("galecrest.character.gunner")
@pytest.mark.parametrize(
    ("target", "space"), [(("Ann", 20), 5), (("Bob", 20), 3)], ids=["own ship", "rival's ship"]
)
def test_gunner_gains_reputation_for_an_own_card_and_loses_it_for_a_rivals(
    target: tuple[str, int], space: int
) -> None:
    """galecrest.character.gunner."""
    table = Table(reputation=["Bob", "Cy", None, "Ann", None, None])
    table.seat("Ann", ship=[20]).seat("Bob", ship=[20])
    table.play({"Ann": 18}, [("Ann", target)], until="day")

    assert table.offered("Ann", "Gunner") == [("Ann", 20), ("Bob", 20)]
    assert table[target[0]].graveyard == [20]
    assert table["Ann"].reputation == space


def test_gunner_does_nothing_when_all_ships_are_empty() -> None:
    """galecrest.character.gunner: cards on the island are no targets."""
    table = Table().play({"Ann": 18, "Bob": 32}, until="day")

    assert not table.was_asked("Ann", "Gunner")
    assert table["Ann"].reputation == 2


@shows("galecrest.character.necromancer")
def test_necromancer_raises_a_card_from_the_graveyard_for_a_relic() -> None:
    """galecrest.character.necromancer: the raised card uses its night ability that night."""
    table = Table().seat("Ann", graveyard=[8, 32], loot={"relic": 2})
    table.play({"Ann": 19}, [("Ann", 8)])

    assert table["Ann"].ship == [8, 19]
    assert table["Ann"].graveyard == [32]
    assert table["Ann"].loot == {"relic": 1}
    assert table["Ann"].doubloons == 1


def test_necromancer_without_a_relic_does_nothing() -> None:
    """galecrest.character.necromancer, facts 1 row 19."""
    table = Table().seat("Ann", graveyard=[8], loot={"map": 1}).play({"Ann": 19}, until="day")

    assert table["Ann"].graveyard == [8]
