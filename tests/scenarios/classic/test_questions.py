"""Twenty-nine questions players have asked about the 2012 edition, and their answers.

The numbers are those of the collected questions; where a ruling is open, its default answers.
"""

from functools import partial

import pytest

from libertalia.core.resolve.registry import installed
from scenario import Table, shows

table = partial(Table, "classic", players=2)


@shows("classic.character.recruiter", "classic.character.waitress")
def test_q01_an_ability_must_be_used_unless_the_card_says_may() -> None:
    """classic.character.recruiter: the only character of the den comes back without a question."""
    played = table().seat("Ann", ship=[8], loot={"map": 1}).play({"Ann": 4}, until="day")

    assert played["Ann"].hand == [8]
    asks_whether = [
        one.name
        for one in installed().resolve("classic", 2).variant.characters
        if any(use.ability == "sell_one" for uses in one.abilities.values() for use in uses)
    ]
    assert asks_whether == ["Waitress"]


@shows("classic.character.merchant")
def test_q02_a_merchant_must_trade_even_at_a_loss() -> None:
    """classic.character.merchant: two chests, worth 10, go for 3."""
    played = table().seat("Ann", loot={"chest": 2, "map": 1}).play({"Ann": 21}, until="day")

    assert played["Ann"].doubloons == 3
    assert played["Ann"].loot == {"map": 1}


@shows("classic.purse.floor=zero")
def test_q03_a_payment_stops_at_zero() -> None:
    """classic.purse.floor: three tokens, two doubloons."""
    played = table().seat("Ann", doubloons=2, loot={"map": 3}).play({"Ann": 24}, until="day")

    assert played["Ann"].doubloons == 0


@shows("classic.character.brute")
def test_q04_a_brute_that_is_highest_discards_himself() -> None:
    """classic.character.brute: and so he does not loot."""
    played = table().lay(["chest", "jewel"]).play({"Ann": 14, "Bob": 7}, [("Bob", "chest")])

    assert played["Ann"].graveyard == [14]
    assert played["Ann"].loot == {}


def test_q05_a_character_enters_the_den_right_after_its_own_looting() -> None:
    """classic.dusk.go-to-ship: before the next player loots."""
    played = table().lay(["chest", "jewel"]).play({"Ann": 20, "Bob": 16}, [("Ann", "chest")])
    dusk = [(event.seat, event.target) for event in played.events if event.phase == "dusk"]

    assert dusk == [(0, "loot"), (0, "ship"), (1, "loot"), (1, "ship")]


@shows("classic.token.saber")
def test_q06_a_saber_can_hit_a_character_that_looted_earlier_today() -> None:
    """classic.token.saber: follows from dens filling one by one."""
    played = table().lay(["chest", "saber"]).play({"Ann": 20, "Bob": 16}, [("Ann", "chest")])

    assert played["Ann"].graveyard == [20]
    assert played["Ann"].loot == {"chest": 1}


@shows("classic.character.cook")
def test_q07_a_cook_takes_two_in_all_and_others_may_go_without() -> None:
    """classic.character.cook: two in place of one."""
    played = table().lay(["chest", "jewel"]).play({"Ann": 18, "Bob": 16}, [("Ann", "chest")])

    assert played["Ann"].loot == {"chest": 1, "jewel": 1}
    assert played["Bob"].loot == {}


@shows("classic.character.cook")
def test_q07_a_cook_takes_one_if_one_is_left() -> None:
    """classic.character.cook: what is not there can't be taken."""
    played = table().lay(["chest", "jewel"]).play({"Ann": 18, "Bob": 20}, [("Bob", "chest")])

    assert played["Ann"].loot == {"jewel": 1}
    assert played["Ann"].ship == [18]


def test_q08_without_a_token_the_character_goes_to_the_den() -> None:
    """classic.dusk.take-token: empty-handed."""
    played = table().lay(["chest"]).play({"Ann": 20, "Bob": 16})

    assert played["Bob"].loot == {}
    assert played["Bob"].ship == [16]


def test_q09_a_token_can_not_be_refused() -> None:
    """classic.dusk.take-token: not even a relic."""
    played = table().lay(["relic"]).play({"Ann": 20})

    assert played.offered("Ann") == ["relic"]
    assert played["Ann"].loot == {"relic": 1}


@shows("classic.character.parrot", "classic.character.brute")
def test_q10_the_brute_sees_the_character_that_replaced_a_parrot() -> None:
    """classic.character.brute: Parrots act first."""
    played = table().seat("Ann", hand=[1, 20]).play({"Ann": 1, "Bob": 14}, until="day")

    assert played["Ann"].graveyard == [1, 20]
    assert played.row == [("Bob", 14)]


@shows("classic.character.brute")
def test_q11_a_brutes_victim_neither_acts_nor_loots() -> None:
    """classic.character.brute: the victim stands to his right."""
    played = table().lay(["chest", "jewel"]).play({"Ann": 14, "Bob": 29}, [("Ann", "chest")])

    assert played["Bob"].doubloons == 0
    assert played["Bob"].loot == {}


@shows("classic.character.beggar")
def test_q12_a_beggar_that_is_highest_gets_nothing() -> None:
    """classic.character.beggar: it would be the own money."""
    played = table().seat("Ann", doubloons=5).seat("Bob", doubloons=5).play({"Ann": 3, "Bob": 2}, until="day")

    assert played["Ann"].ledger == []
    assert played["Bob"].doubloons == 5


@shows("classic.character.beggar")
def test_q13_a_poor_payer_gives_a_beggar_what_there_is() -> None:
    """classic.character.beggar: two of three."""
    played = table().seat("Bob", doubloons=2).play({"Ann": 3, "Bob": 16}, until="day")

    assert played["Ann"].doubloons == 2
    assert played["Bob"].doubloons == 0


@shows("classic.character.gunner")
def test_q14_a_gunner_must_hit_the_own_den_if_it_is_the_only_one_with_characters() -> None:
    """classic.character.gunner: any den includes the own one."""
    played = table().seat("Ann", ship=[20], doubloons=5).play({"Ann": 15}, until="day")

    assert played["Ann"].graveyard == [20]
    assert played["Ann"].doubloons == 2


@pytest.mark.parametrize("ship", [[], [20]])
@shows("classic.character.gunner", "classic.gunner.no-target=pays")
def test_q15_a_gunner_pays_what_there_is_with_or_without_a_target(ship: list[int]) -> None:
    """classic.character.gunner: with too little money the shot still hits."""
    played = table().seat("Ann", doubloons=2).seat("Bob", ship=ship).play({"Ann": 15}, until="day")

    assert played["Ann"].doubloons == 0
    assert played["Bob"].graveyard == ship


@shows("classic.character.french-officer")
def test_q16_nine_doubloons_are_not_fewer_than_nine() -> None:
    """classic.character.french-officer: at exactly 9 nothing."""
    played = table().seat("Ann", doubloons=9).play({"Ann": 10}, until="day")

    assert played["Ann"].doubloons == 9


@shows("classic.topman.tie=all")
def test_q17_a_topman_tied_for_fewest_is_paid() -> None:
    """classic.topman.tie: the default."""
    played = table().seat("Ann", ship=[16]).seat("Bob", ship=[4]).finish_round(until="anchor")

    assert played["Ann"].doubloons == 5


@shows("classic.character.governors-daughter")
def test_q18_of_several_governors_daughters_each_costs_three() -> None:
    """classic.character.governors-daughter: every owner pays."""
    played = table(players=3).seat("Ann", ship=[25], doubloons=10).seat("Bob", ship=[25], doubloons=10)
    played.finish_round(until="anchor")

    assert played["Ann"].doubloons == 7
    assert played["Bob"].doubloons == 7


@shows("classic.character.granny-wata")
def test_q19_several_granny_watas_are_all_discarded_on_any_night() -> None:
    """classic.character.granny-wata: also if one has been paid on nights before."""
    played = table(players=3).seat("Bob", hand=[16, 27]).seat("Cy", hand=[16, 27])
    played.play({"Ann": 27, "Bob": 16, "Cy": 16}).play({"Bob": 27, "Cy": 27})

    assert [played[name].graveyard for name in played.names] == [[27], [27], [27]]
    assert [played[name].doubloons for name in played.names] == [2, 0, 0]


@shows("classic.character.mutineer")
def test_q20_a_mutineer_alone_gains_nothing() -> None:
    """classic.character.mutineer: he does not discard himself."""
    played = table().seat("Ann", ship=[13]).play({})

    assert played["Ann"].ship == [13]
    assert played["Ann"].doubloons == 0


@shows("classic.character.captain")
def test_q21_a_captain_doubles_what_relics_cost() -> None:
    """classic.character.captain: 3 for him and 3 for the relic itself."""
    played = table().seat("Ann", ship=[29], doubloons=10, loot={"relic": 1}).finish_round()

    assert played["Ann"].score == 4


@shows("classic.character.quartermaster", "classic.restday.floor=total")
def test_q22_booty_pays_for_a_poor_quartermaster() -> None:
    """classic.restday.floor: the default sums everything: 2 - 8 + 10."""
    played = table().seat("Ann", ship=[26], doubloons=2, loot={"chest": 2}).finish_round()

    assert played["Ann"].score == 4


@shows("classic.token.saber")
def test_q23_a_saber_without_a_victim_is_kept() -> None:
    """classic.token.saber: the own den and those farther away do not count."""
    played = table(players=4).seat("Ann", ship=[4]).seat("Cy", ship=[7]).lay(["saber"])
    played.play({"Ann": 16}, until="dusk")

    assert played["Ann"].loot == {"saber": 1}
    assert played["Ann"].ship == [4, 16]
    assert played["Cy"].ship == [7]


@shows("classic.character.spanish-spy")
def test_q24_what_a_spy_draws_has_no_effect_but_is_kept() -> None:
    """classic.character.spanish-spy: a Saber and an Officer out of the bag."""
    played = table().seat("Ann", loot={"officer": 2}).seat("Bob", ship=[4])
    played.play({"Ann": 17}, draws=["saber", "officer"])

    assert played["Ann"].loot == {"saber": 1, "officer": 1}
    assert played["Ann"].ship == [17]
    assert played["Bob"].ship == [4]


@shows("classic.monkey.left=next")
def test_q25_a_monkey_goes_to_the_left_neighbour() -> None:
    """classic.monkey.left: the next seat clockwise."""
    played = table(players=4).seat("Dee", loot={"relic": 1}).play({"Dee": 2}, until="day")

    assert played["Ann"].loot == {"relic": 1}


@shows("classic.token.map")
def test_q26_two_sets_of_maps_are_worth_twelve_each() -> None:
    """classic.token.map: six maps, 24 doubloons."""
    played = table().seat("Ann", loot={"map": 6}).finish_round()

    assert played["Ann"].score == 24


def test_q27_of_equal_ranks_the_higher_influence_is_higher() -> None:
    """classic.selection.reveal: at rank 16 white holds 1 and black 6."""
    played = table(colours=("black", "white")).lay(["chest", "relic"])
    played.play({"Ann": 16, "Bob": 16}, [("Ann", "chest")])
    row = [event.seat for event in played.events if event.kind == "line-up"]

    assert row == [1, 0]
    assert played["Bob"].loot == {"relic": 1}


@shows("classic.final-tie=doubloons")
def test_q28_coins_in_hand_break_a_final_tie() -> None:
    """classic.final-tie: the default."""
    played = table(round=3).seat("Ann", doubloons=5, loot={"chest": 1}).seat("Bob", doubloons=10)
    played.finish_round(until="end")

    assert played["Ann"].score == played["Bob"].score
    assert played.winners == ["Bob"]


def test_q29_two_players_play_by_the_same_rules() -> None:
    """classic.campaign: no neutral figure, the same phases and as many tokens a day as players."""
    two, four = (installed().resolve("classic", players).variant for players in (2, 4))

    assert two.figure is None
    assert two.structure == four.structure
    assert [(phase.id, phase.does) for phase in two.phases] == [
        (phase.id, phase.does) for phase in four.phases
    ]
    assert two.structure.tokens_per_day[2] == 2
