"""Daytime abilities of the ranks 21 to 40."""

import pytest

from scenario import Table, shows


@shows("galecrest.character.bosun")
def test_bosun_gains_2_for_each_lower_card_in_the_ship() -> None:
    """galecrest.character.bosun."""
    table = Table().seat("Ann", ship=[4, 20, 22]).play({"Ann": 21}, until="day")

    assert table["Ann"].doubloons == 4


@shows("galecrest.character.brawler")
def test_brawler_discards_a_rivals_brawler_for_2_reputation() -> None:
    """galecrest.character.brawler: in ships only, not on the island and not the own one."""
    table = Table().seat("Bob", ship=[22]).seat("Cy", ship=[22])
    table.play({"Ann": 22}, [("Ann", ("Cy", 22))], until="day")

    assert table.offered("Ann", "Brawler") == [("Bob", 22), ("Cy", 22)]
    assert table["Cy"].graveyard == [22]
    assert table["Ann"].reputation == 4


def test_brawlers_on_the_island_leave_each_other_alone() -> None:
    """galecrest.character.brawler, facts 1 row 22."""
    table = Table().play({"Ann": 22, "Bob": 22}, until="day")

    assert table.row == [("Ann", 22), ("Bob", 22)]
    assert table["Ann"].reputation == 2


@shows("galecrest.character.thief")
def test_thief_takes_a_neighbours_token_and_loses_2_reputation() -> None:
    """galecrest.character.thief: neighbours sit next to the thief; the token's dusk ability is not used."""
    table = Table(players=4, reputation=["Bob", "Cy", "Dee", "Ann", None, None])
    table.seat("Bob", loot={"map": 1}).seat("Cy", loot={"chest": 1}).seat("Dee", loot={"barrel": 1})
    table.play({"Ann": 23}, [("Ann", ("Dee", "barrel"))], until="day")

    assert table.offered("Ann", "Thief") == [("Bob", "map"), ("Dee", "barrel")]
    assert table["Ann"].loot == {"barrel": 1}
    assert table["Dee"].loot == {}
    assert table["Ann"].reputation == 2


@shows("galecrest.character.recruiter")
def test_recruiter_puts_a_hand_card_straight_into_the_ship() -> None:
    """galecrest.character.recruiter: neither day nor dusk ability acts, the night ability does."""
    table = Table().seat("Ann", hand=[21, 22], ship=[4]).lay(["map"])
    table.play({"Ann": 25}, [("Ann", 22)])

    assert table["Ann"].ship == [4, 22, 25]
    assert table["Ann"].hand == [21]
    assert table["Ann"].loot == {"map": 1}
    assert table["Ann"].doubloons == 1


def test_recruiter_with_an_empty_hand_does_nothing() -> None:
    """galecrest.character.recruiter: the card played today is no longer in the hand."""
    table = Table().play({"Ann": 25}, until="day")

    assert table.row == [("Ann", 25)]
    assert table["Ann"].ship == []


@shows("galecrest.character.watchman")
def test_watchman_exchanges_a_token_of_today_with_one_of_tomorrow() -> None:
    """galecrest.character.watchman."""
    table = Table().lay(["map", "relic"], ["chest", "saber"])
    table.play({"Ann": 27}, [("Ann", ("relic", "chest"))], until="day")

    assert table.offered("Ann", "Watchman") == [
        ("map", "saber"),
        ("map", "chest"),
        ("relic", "saber"),
        ("relic", "chest"),
    ]
    assert table.today == ["chest", "map"]
    assert table.counted([table.game.days[1].count(kind) for kind in range(7)]) == {"relic": 1, "saber": 1}


@pytest.mark.parametrize(
    ("day", "loot"),
    [(4, [["map"]]), (1, [["map"], []]), (1, [[], ["map"]])],
    ids=["last day", "nothing tomorrow", "nothing today"],
)
def test_watchman_does_nothing_on_the_last_day_or_with_an_empty_side(day: int, loot: list[list[str]]) -> None:
    """galecrest.character.watchman, facts 1 row 27."""
    table = Table(day=day).lay(*loot).play({"Ann": 27}, until="day")

    assert not table.was_asked("Ann", "Watchman")
    assert table.today == loot[0]


@shows("galecrest.character.infantry")
@pytest.mark.parametrize(("bob", "gained"), [(28, 5), (30, 0)])
def test_infantry_gains_5_if_rightmost(bob: int, gained: int) -> None:
    """galecrest.character.infantry."""
    table = Table().play({"Ann": 29, "Bob": bob}, until="day")

    assert table["Ann"].doubloons == gained


@shows("galecrest.character.merchant")
@pytest.mark.parametrize(("count", "gained"), [(1, 1), (2, 4), (3, 9)])
def test_merchant_sells_up_to_3_tokens_of_a_kind(count: int, gained: int) -> None:
    """galecrest.character.merchant: 1, 2 or 3 equal tokens bring 1, 4 or 9 doubloons."""
    table = Table().seat("Ann", loot={"relic": 4, "map": 1})
    table.play({"Ann": 30}, [("Ann", ("relic", count))], until="day")

    assert table.offered("Ann", "Merchant") == [("map", 1), ("relic", 1), ("relic", 2), ("relic", 3)]
    assert table["Ann"].doubloons == gained
    assert table["Ann"].loot == {"relic": 4 - count, "map": 1}


def test_merchant_without_tokens_does_nothing() -> None:
    """galecrest.character.merchant, facts 1 row 30."""
    table = Table().play({"Ann": 30}, until="day")

    assert not table.was_asked("Ann", "Merchant")


def test_merchant_must_sell_his_only_token() -> None:
    """Facts 1: an ability is compulsory unless it says "may"."""
    table = Table().seat("Ann", loot={"chest": 1}).play({"Ann": 30}, until="day")

    assert table["Ann"].loot == {}
    assert table["Ann"].doubloons == 1


@shows("galecrest.character.surgeon")
def test_surgeon_takes_a_card_from_the_graveyard_into_the_hand() -> None:
    """galecrest.character.surgeon."""
    table = Table().seat("Ann", graveyard=[8, 32]).play({"Ann": 31}, [("Ann", 32)], until="day")

    assert table["Ann"].hand == [32]
    assert table["Ann"].graveyard == [8]


def test_surgeon_with_an_empty_graveyard_does_nothing() -> None:
    """galecrest.character.surgeon, facts 1 row 31."""
    table = Table().seat("Bob", graveyard=[8]).play({"Ann": 31}, until="day")

    assert table["Ann"].hand == []
    assert table["Bob"].graveyard == [8]


@shows("galecrest.character.gambler")
def test_gambler_loses_1_for_each_token() -> None:
    """galecrest.character.gambler: every token counts, also of one kind."""
    table = Table().seat("Ann", doubloons=10, loot={"map": 2, "relic": 1}).play({"Ann": 33}, until="day")

    assert table["Ann"].doubloons == 7


@shows("galecrest.character.aristocrat")
def test_aristocrat_gains_2_reputation() -> None:
    """galecrest.character.aristocrat."""
    table = Table().play({"Ann": 34}, until="day")

    assert table["Ann"].reputation == 4


@shows("galecrest.character.quartermaster")
def test_quartermaster_gains_1_for_each_token() -> None:
    """galecrest.character.quartermaster: every token counts, also of one kind."""
    table = Table().seat("Ann", loot={"map": 2, "relic": 1}).play({"Ann": 36}, until="day")

    assert table["Ann"].doubloons == 3


@shows("galecrest.character.first-mate")
def test_first_mate_loses_1_for_each_card_in_the_ship() -> None:
    """galecrest.character.first-mate: he lies on the island and does not count himself."""
    table = Table().seat("Ann", doubloons=5, ship=[20, 32]).play({"Ann": 38}, until="day")

    assert table["Ann"].doubloons == 3


@shows("galecrest.character.captain")
@pytest.mark.parametrize(("held", "left"), [(10, 6), (3, 0)])
def test_captain_moves_rightmost_and_pays_1_a_space(held: int, left: int) -> None:
    """galecrest.character.captain: from space 2 he pays 4, as far as his purse reaches."""
    table = Table().seat("Ann", doubloons=held).play({"Ann": 39}, until="day")

    assert table["Ann"].reputation == 6
    assert table["Ann"].doubloons == left


def test_captain_on_the_rightmost_space_pays_nothing() -> None:
    """galecrest.character.captain, facts 1 row 39."""
    table = Table(reputation=["Bob", "Cy", None, None, None, "Ann"]).seat("Ann", doubloons=3)
    table.play({"Ann": 39}, until="day")

    assert table["Ann"].doubloons == 3


@shows("galecrest.character.governor")
def test_governor_discards_the_ship_for_1_reputation_a_card() -> None:
    """galecrest.character.governor: he lies on the island and stays."""
    table = Table().seat("Ann", ship=[20, 32]).play({"Ann": 40}, until="day")

    assert table["Ann"].graveyard == [20, 32]
    assert table["Ann"].ship == []
    assert table["Ann"].reputation == 4
    assert table.row == [("Ann", 40)]


def test_governor_with_an_empty_ship_gains_nothing() -> None:
    """galecrest.character.governor."""
    table = Table().play({"Ann": 40}, until="day")

    assert table["Ann"].reputation == 2
