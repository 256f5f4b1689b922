"""Anchor: what characters and tokens bring when the voyage ends."""

import pytest

from scenario import Table, shows


@shows("galecrest.character.preacher")
def test_preacher_gains_6_at_anchor() -> None:
    """galecrest.character.preacher."""
    table = Table().seat("Ann", ship=[7]).finish_round(until="anchor")

    assert table["Ann"].doubloons == 6


@shows("galecrest.character.barkeep")
def test_barkeep_gains_1_for_each_barrel_on_top_of_its_value() -> None:
    """galecrest.character.barkeep."""
    table = Table().seat("Ann", ship=[8], loot={"barrel": 2, "map": 1}).finish_round(until="anchor")

    assert sorted(table["Ann"].ledger) == [(1, "barrel"), (1, "barrel"), (2, "Barkeep")]


@shows("galecrest.character.explorer")
@pytest.mark.parametrize(("maps", "worth"), [(0, 0), (1, 7), (2, 12), (3, 14), (10, 43)])
def test_explorer_lets_one_map_count_as_two(maps: int, worth: int) -> None:
    """galecrest.character.explorer; facts 2.2: ten maps count as eleven."""
    table = Table().seat("Ann", ship=[10], loot={"map": maps}).finish_round(until="anchor")

    assert table["Ann"].doubloons == worth


@shows("galecrest.character.carpenter")
def test_carpenter_gains_10_at_anchor() -> None:
    """galecrest.character.carpenter."""
    table = Table().seat("Ann", ship=[11]).finish_round(until="anchor")

    assert table["Ann"].doubloons == 10


@shows("galecrest.character.witch")
@pytest.mark.parametrize(("ship", "returns"), [([15, 32], True), ([8, 15], False)])
def test_witch_returns_to_the_hand_if_she_is_the_only_night_card(ship: list[int], returns: bool) -> None:
    """galecrest.character.witch: the test looks at night abilities, not at anchor ones."""
    table = Table().seat("Ann", ship=ship).finish_round()

    assert (table["Ann"].hand == [15]) == returns
    assert (15 in table["Ann"].graveyard) != returns


@shows("galecrest.character.treasurer")
def test_treasurer_gains_1_for_each_barrel_amulet_and_chest() -> None:
    """galecrest.character.treasurer."""
    table = Table().seat("Ann", ship=[32], loot={"barrel": 2, "amulet": 1, "chest": 1, "map": 1})
    table.finish_round(until="anchor")

    assert (4, "Treasurer") in table["Ann"].ledger


@shows("galecrest.character.gambler")
def test_gambler_gains_6_at_anchor() -> None:
    """galecrest.character.gambler."""
    table = Table().seat("Ann", ship=[33]).finish_round(until="anchor")

    assert table["Ann"].doubloons == 6


@shows("galecrest.character.aristocrat")
def test_aristocrat_gains_5_if_no_other_ship_has_one() -> None:
    """galecrest.character.aristocrat: graveyards do not count."""
    table = Table().seat("Ann", ship=[34]).seat("Bob", graveyard=[34]).finish_round(until="anchor")

    assert table["Ann"].doubloons == 5


def test_aristocrats_in_two_ships_cost_3_each() -> None:
    """galecrest.character.aristocrat: all ships are looked at when anchor comes."""
    table = Table().seat("Ann", ship=[34], doubloons=4).seat("Bob", ship=[34], doubloons=2)
    table.finish_round(until="anchor")

    assert (table["Ann"].doubloons, table["Bob"].doubloons) == (1, 0)


KINDS = ("map", "barrel", "relic", "saber", "amulet", "hook", "chest")


@shows("galecrest.character.collector")
@pytest.mark.parametrize(
    ("kinds", "gained"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 5), (5, 10), (6, 10), (7, 10)]
)
def test_collector_gains_by_the_number_of_different_kinds(kinds: int, gained: int) -> None:
    """galecrest.character.collector: a second token of a kind adds nothing."""
    loot = {"map": 2} | dict.fromkeys(KINDS[1:kinds], 1) if kinds else {}
    table = Table().seat("Ann", ship=[35], loot=loot, doubloons=9)
    table.finish_round([("Ann", "doubloons")] if kinds > 5 else [], until="anchor")

    assert sum([amount for amount, cause in table["Ann"].ledger if cause == "Collector"]) == gained


@shows("galecrest.character.quartermaster")
def test_quartermaster_loses_6_at_anchor() -> None:
    """galecrest.character.quartermaster."""
    table = Table().seat("Ann", ship=[36], doubloons=10).finish_round(until="anchor")

    assert table["Ann"].doubloons == 4


@shows("galecrest.character.first-mate")
def test_first_mate_gains_1_for_each_card_in_the_ship() -> None:
    """galecrest.character.first-mate: himself included."""
    table = Table().seat("Ann", ship=[4, 20, 38]).finish_round(until="anchor")

    assert table["Ann"].doubloons == 3


@pytest.mark.parametrize(
    ("order", "gained"), [(["First Mate", "Witch"], 2), (["Witch", "First Mate"], 1)], ids=["stays", "left"]
)
def test_first_mate_counts_the_witch_only_while_she_is_in_the_ship(order: list[str], gained: int) -> None:
    """Rules text, End of Voyage: anchor abilities in any order."""
    table = Table().seat("Ann", ship=[15, 38]).finish_round([("Ann", order)], until="anchor")

    assert table["Ann"].doubloons == gained


# tokens


@shows("galecrest.token.map")
@pytest.mark.parametrize(
    ("maps", "worth"),
    [(1, 0), (2, 7), (3, 12), (4, 14), (5, 19), (6, 24), (7, 26), (8, 31), (9, 36), (10, 38)],
)
def test_maps_bring_7_a_pair_and_12_a_trio_split_for_the_best_total(maps: int, worth: int) -> None:
    """galecrest.token.map; the eleventh map is the Explorer's."""
    table = Table().seat("Ann", loot={"map": maps}).finish_round(until="anchor")

    assert table["Ann"].doubloons == worth


@shows("galecrest.token.barrel", "galecrest.token.amulet", "galecrest.token.chest")
@pytest.mark.parametrize(("token", "worth"), [("barrel", 1), ("amulet", 3), ("chest", 5)])
def test_each_token_of_a_kind_is_scored(token: str, worth: int) -> None:
    """galecrest.token.barrel, .amulet and .chest; facts 2.2: once per token owned."""
    table = Table().seat("Ann", loot={token: 2}).finish_round(until="anchor")

    assert table["Ann"].ledger == [(worth, token), (worth, token)]


@shows("galecrest.token.relic")
def test_each_relic_loses_3() -> None:
    """galecrest.token.relic."""
    table = Table().seat("Ann", loot={"relic": 2}, doubloons=10).finish_round(until="anchor")

    assert table["Ann"].doubloons == 4


@shows("galecrest.token.saber")
def test_sabers_are_worth_nothing_at_anchor() -> None:
    """galecrest.token.saber: it has no anchor ability on the calm side."""
    table = Table().seat("Ann", loot={"saber": 2}, doubloons=3).finish_round(until="anchor")

    assert table["Ann"].ledger == []


@shows("galecrest.token.hook")
def test_hook_keeps_a_ship_card_or_gains_2() -> None:
    """galecrest.token.hook: each hook is decided on its own, and two hooks keep two different cards."""
    table = Table().seat("Ann", ship=[4, 5], loot={"hook": 2})
    table.finish_round([("Ann", 5), ("Ann", "doubloons")], until="anchor")

    assert table.offered("Ann", "hook") == [4, "doubloons"]
    assert table["Ann"].ledger == [(2, "hook")]


def test_two_hooks_keep_two_cards() -> None:
    """galecrest.token.hook, facts 2.2."""
    table = Table().seat("Ann", ship=[4, 5, 9], loot={"hook": 2})
    table.finish_round([("Ann", 9), ("Ann", 4)])

    assert table["Ann"].ship == [4, 9]
    assert table["Ann"].graveyard == [5]


def test_hook_gains_2_when_the_ship_is_empty() -> None:
    """galecrest.token.hook: nothing to choose."""
    table = Table().seat("Ann", loot={"hook": 1}).finish_round(until="anchor")

    assert table["Ann"].ledger == [(2, "hook")]


def test_witch_kept_by_a_hook_may_still_return_to_the_hand() -> None:
    """galecrest.token.hook and galecrest.character.witch: she is in the hand and not in the ship too."""
    table = Table().seat("Ann", ship=[15], loot={"hook": 1})
    table.finish_round([("Ann", ["hook", "Witch"]), ("Ann", 15)])

    assert table["Ann"].hand == [15]
    assert table["Ann"].ship == []
    assert table["Ann"].graveyard == []


def test_doubloons_at_anchor_are_caused_by_the_token_although_others_act_between() -> None:
    """Facts 4.5: players act at once; each doubloon keeps its cause."""
    table = Table().seat("Ann", ship=[4], loot={"hook": 1}).seat("Bob", loot={"amulet": 1})
    table.finish_round([("Ann", "doubloons")], until="anchor")

    assert table["Ann"].ledger == [(2, "hook")]
    assert table["Bob"].ledger == [(3, "amulet")]


def test_unpaid_rest_of_a_loss_at_anchor_is_dropped() -> None:
    """Facts 4.6: the sum stops at 0, and the dial never goes down."""
    table = Table().seat("Ann", score=20, doubloons=1, loot={"relic": 1}).finish_round(until="score")

    assert table["Ann"].score == 20
    assert table["Ann"].doubloons == 0
