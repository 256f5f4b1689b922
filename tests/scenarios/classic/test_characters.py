"""The 30 characters of the 2012 edition, each by the smallest table that shows it."""

from functools import partial

from scenario import Table, shows

table = partial(Table, "classic", players=2)


@shows("classic.character.parrot")
def test_parrot_is_replaced_by_another_character_that_still_acts() -> None:
    """classic.character.parrot: the newcomer stands at its rank and acts by day."""
    played = table().seat("Ann", hand=[1, 7, 29])
    played.play({"Ann": 1, "Bob": 16}, [("Ann", 29)], until="day")

    assert played.offered("Ann", "Parrot") == [7, 29]
    assert played["Ann"].graveyard == [1]
    assert played.row == [("Bob", 16), ("Ann", 29)]
    assert played["Ann"].doubloons == 3


@shows("classic.character.parrot")
def test_parrots_of_equal_rank_act_by_influence() -> None:
    """classic.character.parrot: yellow holds 1 and red 2 at rank 1, so yellow is asked first."""
    played = table(colours=("red", "yellow")).seat("Ann", hand=[1, 7, 8]).seat("Bob", hand=[1, 7, 8])
    played.play({"Ann": 1, "Bob": 1}, [("Bob", 8), ("Ann", 7)], until="day")

    assert played.row == [("Ann", 7), ("Bob", 8)]


@shows("classic.character.monkey")
def test_monkey_hands_all_relics_to_the_left_neighbour() -> None:
    """classic.character.monkey: all of them, and nothing else."""
    played = table(players=3).seat("Ann", loot={"relic": 2, "chest": 1}).seat("Bob", loot={"relic": 1})
    played.play({"Ann": 2}, until="day")

    assert played["Ann"].loot == {"chest": 1}
    assert played["Bob"].loot == {"relic": 3}


@shows("classic.character.monkey")
def test_relics_travel_on_with_a_second_monkey() -> None:
    """classic.character.monkey: yellow acts before red, so red passes on what it has just been given."""
    played = table(players=3).seat("Ann", loot={"relic": 2})
    played.play({"Ann": 2, "Bob": 2}, until="day")

    assert played["Cy"].loot == {"relic": 2}


@shows("classic.character.beggar")
def test_beggar_is_given_three_by_the_owner_of_the_highest_character() -> None:
    """classic.character.beggar: the highest character on the ship, not in the dens."""
    played = table(players=3).seat("Bob", doubloons=5).seat("Cy", doubloons=5, ship=[28])
    played.play({"Ann": 3, "Bob": 20, "Cy": 7}, until="day")

    assert played["Ann"].doubloons == 3
    assert played["Bob"].doubloons == 2
    assert played["Cy"].doubloons == 5


@shows("classic.character.recruiter")
def test_recruiter_takes_a_character_of_the_own_den_into_the_hand() -> None:
    """classic.character.recruiter: itself is on the ship and can't be chosen."""
    played = table().seat("Ann", ship=[7, 12])
    played.play({"Ann": 4}, [("Ann", 7)], until="day")

    assert played.offered("Ann", "Recruiter") == [7, 12]
    assert played["Ann"].hand == [7]
    assert played["Ann"].ship == [12]


@shows("classic.character.cabin-boy")
def test_cabin_boy_takes_no_booty() -> None:
    """classic.character.cabin-boy: it goes to the den, and its token is left over."""
    played = table().lay(["chest", "relic"])
    played.play({"Ann": 5, "Bob": 16}, [("Bob", "chest")])

    assert played["Ann"].loot == {}
    assert played["Ann"].ship == [5]
    assert played.left == {"relic": 1}


@shows("classic.character.preacher")
def test_preacher_keeps_one_token_by_day() -> None:
    """classic.character.preacher: all others go back to the bag."""
    played = table().seat("Ann", loot={"chest": 1, "relic": 2})
    played.play({"Ann": 6}, [("Ann", "chest")], until="day")

    assert played["Ann"].loot == {"chest": 1}
    assert played.bag["relic"] == 10


@shows("classic.character.preacher")
def test_preacher_brings_five_on_the_day_of_rest() -> None:
    """classic.character.preacher: +5 as long as it is in the den."""
    played = table().seat("Ann", ship=[6]).finish_round(until="anchor")

    assert played["Ann"].doubloons == 5


@shows("classic.character.barkeep")
def test_barkeep_brings_one_every_night() -> None:
    """classic.character.barkeep: from the night of the day it arrives."""
    played = table().play({"Ann": 7}).play({})

    assert played["Ann"].doubloons == 2


@shows("classic.character.waitress")
def test_waitress_may_sell_one_map_a_night() -> None:
    """classic.character.waitress: one map for 3 doubloons."""
    played = table().seat("Ann", ship=[8], loot={"map": 2})
    played.play({}, [("Ann", True)])

    assert played["Ann"].doubloons == 3
    assert played["Ann"].loot == {"map": 1}


@shows("classic.character.waitress")
def test_waitress_may_keep_the_map() -> None:
    """classic.character.waitress: she is the one character that says "may"."""
    played = table().seat("Ann", ship=[8], loot={"map": 2})
    played.play({}, [("Ann", False)])

    assert played["Ann"].doubloons == 0
    assert played["Ann"].loot == {"map": 2}


@shows("classic.character.waitress")
def test_waitress_without_a_map_is_not_asked() -> None:
    """classic.character.waitress: nothing to sell."""
    played = table().seat("Ann", ship=[8], loot={"chest": 1}).play({})

    assert not played.was_asked("Ann", "Waitress")


@shows("classic.character.carpenter")
def test_carpenter_costs_half_the_purse() -> None:
    """classic.character.carpenter: by day."""
    played = table().seat("Ann", doubloons=8).play({"Ann": 9}, until="day")

    assert played["Ann"].doubloons == 4


@shows("classic.character.carpenter")
def test_carpenter_brings_ten_on_the_day_of_rest() -> None:
    """classic.character.carpenter: +10 as long as it is in the den."""
    played = table().seat("Ann", ship=[9]).finish_round(until="anchor")

    assert played["Ann"].doubloons == 10


@shows("classic.character.french-officer")
def test_french_officer_helps_a_poor_player() -> None:
    """classic.character.french-officer: fewer than 9 doubloons bring 5."""
    played = table().seat("Ann", doubloons=8).play({"Ann": 10}, until="day")

    assert played["Ann"].doubloons == 13


@shows("classic.character.voodoo-witch")
def test_voodoo_witch_brings_two_for_each_character_in_the_graveyard() -> None:
    """classic.character.voodoo-witch: the Parrot that brought her in counts too."""
    played = table().seat("Ann", hand=[1, 11], graveyard=[4, 20])
    played.play({"Ann": 1}, until="day")

    assert played["Ann"].doubloons == 6


@shows("classic.character.freed-slave")
def test_freed_slave_brings_one_for_each_higher_character() -> None:
    """classic.character.freed-slave: ranks above 12, so not himself."""
    played = table().seat("Ann", ship=[5, 12, 16, 20]).play({})

    assert played["Ann"].doubloons == 2


@shows("classic.character.freed-slave")
def test_freed_slave_counts_a_mutineer_but_not_its_victim() -> None:
    """classic.night: the den is resolved by decreasing rank, so the Mutineer (13) acts before him."""
    played = table().seat("Ann", ship=[5, 12, 13]).play({})

    assert played["Ann"].graveyard == [5]
    assert played["Ann"].ledger == [(2, "Mutineer"), (1, "Freed Slave")]


@shows("classic.character.mutineer")
def test_mutineer_discards_the_lowest_other_character_every_night() -> None:
    """classic.character.mutineer: 2 doubloons each time."""
    played = table().seat("Ann", ship=[5, 13, 16]).play({})

    assert played["Ann"].graveyard == [5]
    assert played["Ann"].doubloons == 2

    played.play({})

    assert played["Ann"].graveyard == [5, 16]
    assert played["Ann"].doubloons == 4


@shows("classic.character.brute")
def test_brute_discards_the_highest_character_on_the_ship() -> None:
    """classic.character.brute: it goes to its owner's graveyard, and its token is left over."""
    played = table().lay(["chest", "jewel"])
    played.play({"Ann": 14, "Bob": 20}, [("Ann", "chest")])

    assert played["Bob"].graveyard == [20]
    assert played["Bob"].loot == {}
    assert played.left == {"jewel": 1}


@shows("classic.character.brute")
def test_of_two_brutes_the_one_of_lower_influence_removes_the_other() -> None:
    """classic.character.brute: yellow holds 6 at rank 14, red 1."""
    played = table().play({"Ann": 14, "Bob": 14})

    assert played["Ann"].graveyard == [14]
    assert played["Bob"].ship == [14]


@shows("classic.character.gunner")
def test_gunner_pays_to_discard_a_character_of_any_den() -> None:
    """classic.character.gunner: 3 doubloons; characters on the ship are no targets."""
    played = table(players=3).seat("Ann", ship=[4], doubloons=5).seat("Cy", ship=[7, 20])
    played.play({"Ann": 15, "Bob": 28}, [("Ann", ("Cy", 20))], until="day")

    assert played.offered("Ann", "Gunner") == [("Ann", 4), ("Cy", 7), ("Cy", 20)]
    assert played["Cy"].graveyard == [20]
    assert played["Ann"].doubloons == 2


@shows("classic.character.topman")
def test_topman_pays_in_the_smallest_den() -> None:
    """classic.character.topman: it counts itself."""
    played = table().seat("Ann", ship=[16]).seat("Bob", ship=[4, 7]).finish_round(until="anchor")

    assert played["Ann"].doubloons == 5


@shows("classic.character.topman")
def test_topman_does_not_pay_if_another_den_is_empty() -> None:
    """classic.character.topman: all players are compared, also those without characters."""
    played = table(players=3).seat("Ann", ship=[16]).seat("Bob", ship=[4, 7]).finish_round(until="anchor")

    assert played["Ann"].doubloons == 0


@shows("classic.character.spanish-spy")
def test_spanish_spy_exchanges_officers_for_random_tokens() -> None:
    """classic.character.spanish-spy: as many as there were, and only Officers go."""
    played = table().seat("Ann", loot={"officer": 2, "chest": 1})
    played.play({"Ann": 17}, draws=["goods", "relic"], until="day")

    assert played["Ann"].loot == {"chest": 1, "goods": 1, "relic": 1}
    assert played.bag["officer"] == 6


@shows("classic.character.cook")
def test_cook_takes_two_tokens() -> None:
    """classic.character.cook: one after the other, before the next character."""
    played = table().lay(["chest", "jewel", "relic"])
    played.play({"Ann": 18, "Bob": 16}, [("Ann", "chest"), ("Ann", "jewel")])

    assert played["Ann"].loot == {"chest": 1, "jewel": 1}
    assert played["Bob"].loot == {"relic": 1}


@shows("classic.character.cook")
def test_two_sabers_of_a_cook_have_two_victims() -> None:
    """classic.character.cook: each token's effect happens at once."""
    played = table().seat("Bob", ship=[4, 7, 9]).lay(["saber", "saber"])
    played.play({"Ann": 18}, [("Ann", ("Bob", 7)), ("Ann", ("Bob", 4))], until="dusk")

    assert played["Bob"].ship == [9]


@shows("classic.character.bosun")
def test_bosun_brings_two_for_each_lower_character_in_the_den() -> None:
    """classic.character.bosun: ranks below 19; itself is still on the ship."""
    played = table().seat("Ann", ship=[4, 18, 20]).play({"Ann": 19}, until="day")

    assert played["Ann"].doubloons == 4


@shows("classic.character.armorer")
def test_armorer_brings_one_for_each_saber_every_night() -> None:
    """classic.character.armorer: other tokens do not count."""
    played = table().seat("Ann", ship=[20], loot={"saber": 2, "officer": 1}).play({})

    assert played["Ann"].doubloons == 2


@shows("classic.character.merchant")
def test_merchant_sells_two_or_three_identical_tokens() -> None:
    """classic.character.merchant: any kind, once; two bring 3 doubloons."""
    played = table().seat("Ann", loot={"goods": 3, "relic": 2, "chest": 1})
    played.play({"Ann": 21}, [("Ann", ("relic", 2))], until="day")

    assert sorted(played.offered("Ann", "Merchant")) == [("goods", 2), ("goods", 3), ("relic", 2)]
    assert played["Ann"].doubloons == 3
    assert played["Ann"].loot == {"goods": 3, "chest": 1}


@shows("classic.character.surgeon")
def test_surgeon_takes_a_character_of_the_own_graveyard_into_the_hand() -> None:
    """classic.character.surgeon: one of the owner's choice."""
    played = table().seat("Ann", graveyard=[7, 9]).seat("Bob", graveyard=[20])
    played.play({"Ann": 22}, [("Ann", 9)], until="day")

    assert played.offered("Ann", "Surgeon") == [7, 9]
    assert played["Ann"].hand == [9]
    assert played["Ann"].graveyard == [7]


@shows("classic.character.treasurer")
def test_treasurer_brings_one_for_each_goods_jewel_and_chest() -> None:
    """classic.character.treasurer: on top of what the tokens are worth."""
    loot = {"goods": 2, "jewel": 1, "chest": 1, "map": 1, "relic": 1, "saber": 1}
    played = table().seat("Ann", ship=[23], loot=loot).finish_round(until="anchor")

    assert played["Ann"].doubloons == 4


@shows("classic.character.gambler")
def test_gambler_pays_one_for_each_token_by_day() -> None:
    """classic.character.gambler: all kinds count, and that day's loot is still to come."""
    played = table().seat("Ann", doubloons=5, loot={"relic": 1, "chest": 2}).lay(["map", "map"])
    played.play({"Ann": 24})

    assert played["Ann"].doubloons == 2


@shows("classic.character.gambler")
def test_gambler_brings_eight_on_the_day_of_rest() -> None:
    """classic.character.gambler: +8 as long as it is in the den."""
    played = table().seat("Ann", ship=[24]).finish_round(until="anchor")

    assert played["Ann"].doubloons == 8


@shows("classic.character.governors-daughter")
def test_governors_daughter_brings_six_if_she_is_the_only_one() -> None:
    """classic.character.governors-daughter: only dens count, not graveyards."""
    played = table().seat("Ann", ship=[25]).seat("Bob", graveyard=[25]).finish_round(until="anchor")

    assert played["Ann"].doubloons == 6


@shows("classic.character.quartermaster")
def test_quartermaster_brings_one_for_each_token_by_day() -> None:
    """classic.character.quartermaster: all kinds count, and that day's loot is still to come."""
    played = table().seat("Ann", loot={"relic": 1, "chest": 2}).lay(["map", "map"]).play({"Ann": 26})

    assert played["Ann"].doubloons == 3


@shows("classic.character.quartermaster")
def test_quartermaster_costs_eight_on_the_day_of_rest() -> None:
    """classic.character.quartermaster: only while in the den."""
    played = table().seat("Ann", ship=[26], doubloons=10).seat("Bob", graveyard=[26], doubloons=10)
    played.finish_round(until="anchor")

    assert played["Ann"].doubloons == 2
    assert played["Bob"].doubloons == 10


@shows("classic.character.granny-wata")
def test_granny_wata_brings_two_if_she_is_the_only_one() -> None:
    """classic.character.granny-wata: every night."""
    played = table().seat("Ann", ship=[27]).play({})

    assert played["Ann"].doubloons == 2


@shows("classic.character.granny-wata")
def test_freed_slave_counts_after_a_clash_of_granny_watas() -> None:
    """classic.night: Granny Wata (27) is resolved first, so neither Freed Slave counts her any more."""
    played = table().seat("Ann", ship=[8, 12, 27], loot={"map": 1}).seat("Bob", ship=[12, 27])
    played.play({}, [("Ann", False)])

    assert played["Ann"].doubloons == 0
    assert played["Bob"].doubloons == 0


@shows("classic.character.first-mate")
def test_first_mate_brings_one_for_each_character_in_the_den() -> None:
    """classic.character.first-mate: himself included."""
    played = table().seat("Ann", ship=[4, 7, 28]).finish_round(until="anchor")

    assert played["Ann"].doubloons == 3


@shows("classic.character.captain")
def test_captain_brings_three_by_day() -> None:
    """classic.character.captain: the day action."""
    played = table().play({"Ann": 29}, until="day")

    assert played["Ann"].doubloons == 3


@shows("classic.character.captain")
def test_captain_costs_three_for_each_relic_on_the_day_of_rest() -> None:
    """classic.character.captain: beside what the relics cost themselves."""
    played = table().seat("Ann", ship=[29], doubloons=10, loot={"relic": 2}).finish_round(until="anchor")

    assert played["Ann"].doubloons == 4


@shows("classic.character.spanish-governor")
def test_spanish_governor_discards_the_whole_own_den() -> None:
    """classic.character.spanish-governor: not himself, who loots and enters the den as usual."""
    played = table().seat("Ann", ship=[4, 7]).seat("Bob", ship=[9]).lay(["chest"])
    played.play({"Ann": 30})

    assert played["Ann"].graveyard == [4, 7]
    assert played["Ann"].ship == [30]
    assert played["Ann"].loot == {"chest": 1}
    assert played["Bob"].ship == [9]
