"""Two players: the Midshipman, the tokens of a day, the neighbours."""

from typing import Any

import pytest

from scenario import Table, shows


def two(**options: Any) -> Table:
    return Table(players=2, **options)


@pytest.mark.parametrize(
    ("ann", "bob", "row"),
    [
        (5, 30, [("Ann", 5), (None, 20.5), ("Bob", 30)]),
        (20, 21, [("Ann", 20), (None, 20.5), ("Bob", 21)]),
        (5, 12, [("Ann", 5), ("Bob", 12), (None, 20.5)]),
        (21, 30, [(None, 20.5), ("Ann", 21), ("Bob", 30)]),
    ],
    ids=["lone low card", "20 and 21", "two low cards", "both high"],
)
def test_midshipman_lies_between_20_and_21(ann: int, bob: int, row: list[tuple[str | None, float]]) -> None:
    """galecrest.figure.midshipman: a lone low card lies directly left of it."""
    table = two().play({"Ann": ann, "Bob": bob}, until="selection")

    assert table.row == row


def test_one_midshipman_lies_on_the_island_on_every_day() -> None:
    """galecrest.figure.midshipman: yesterday's does not stay beside today's."""
    table = two().seat("Bob", hand=[10]).play({"Ann": 4, "Bob": 32})
    table.play({"Bob": 10}, until="selection")

    assert table.row == [("Bob", 10), (None, 20.5)]


def test_opponent_of_the_lone_low_card_removes_a_token_before_it_takes_one() -> None:
    """galecrest.figure.midshipman: the removed token goes to the bag and its ability is not used."""
    table = two().lay(["chest", "barrel", "map"])
    table.play({"Ann": 4, "Bob": 32}, [("Bob", "map"), ("Bob", "barrel")])

    assert table.offered("Bob", "Midshipman") == ["barrel", "chest"]
    assert table["Ann"].loot == {"chest": 1}
    assert table["Bob"].loot == {"map": 1}
    assert table["Bob"].reputation == 4
    assert table.bag["barrel"] == 8


def test_only_the_higher_of_two_low_cards_loses_a_token_to_its_opponent() -> None:
    """Facts 5: the higher is directly left; three tokens, of which one is removed and each takes one."""
    table = two().lay(["chest", "relic", "map"])
    table.play({"Ann": 4, "Bob": 12}, [("Ann", "chest"), ("Bob", "map")])

    assert table.offered("Ann", "Midshipman") == ["map", "relic", "chest"]
    assert not table.was_asked("Bob", "Midshipman")
    assert table["Bob"].loot == {"map": 1}
    assert table["Ann"].loot == {"relic": 1}


def test_of_two_equal_low_cards_the_one_with_the_higher_reputation_is_directly_left() -> None:
    """Facts 5: ties by reputation."""
    table = two(reputation=[None, None, "Bob", "Ann", None, None]).lay(["map", "chest", "relic"])
    table.play({"Ann": 4, "Bob": 4}, [("Bob", "chest"), ("Ann", "map")])

    assert table["Ann"].loot == {"map": 1}
    assert table["Bob"].loot == {"relic": 1}


def test_nothing_is_removed_when_both_cards_are_high() -> None:
    """Facts 5: nobody is directly left; the third token goes back to the bag at the end of dusk."""
    table = two().lay(["map", "map", "map"]).play({"Ann": 32, "Bob": 35})

    assert not table.was_asked("Ann", "Midshipman")
    assert not table.was_asked("Bob", "Midshipman")
    assert (table["Ann"].loot, table["Bob"].loot) == ({"map": 1}, {"map": 1})
    assert table.bag["map"] == 8


def test_nothing_is_removed_when_no_token_is_left() -> None:
    """Facts 5."""
    table = two().lay(["map"]).play({"Ann": 4, "Bob": 32})

    assert not table.was_asked("Bob", "Midshipman")
    assert table["Ann"].loot == {}


def test_last_token_is_removed_before_the_card_directly_left_could_take_it() -> None:
    """Rules text, 2-Player Mode: the opponent removes before the owner takes."""
    table = two().lay(["map", "relic"]).play({"Ann": 4, "Bob": 32}, [("Bob", "map")])

    assert table["Ann"].loot == {}
    assert table.bag["relic"] == 8


def test_card_directly_left_that_has_been_discarded_by_a_saber_costs_no_token() -> None:
    """Facts 5: nobody is directly left any more."""
    table = two().lay(["saber", "map", "relic"]).play({"Ann": 4, "Bob": 32}, [("Bob", "saber")])

    assert not table.was_asked("Bob", "Midshipman")
    assert (table.bag["map"], table.bag["relic"]) == (10, 8)
    assert table["Ann"].graveyard == [4]


def test_saber_never_reaches_the_midshipman() -> None:
    """Rules text, 2-Player Mode: it can never be discarded."""
    table = two().lay(["saber"]).play({"Ann": 32})

    assert not table.was_asked("Ann", "saber")


def test_brute_does_nothing_when_the_midshipman_is_rightmost() -> None:
    """galecrest.character.brute, facts 5."""
    table = two().play({"Ann": 17, "Bob": 4}, until="day")

    assert table.row == [("Bob", 4), ("Ann", 17), (None, 20.5)]
    assert (table["Ann"].reputation, table["Bob"].reputation) == (3, 4)


def test_beggar_gets_nothing_when_the_midshipman_is_rightmost() -> None:
    """galecrest.character.beggar, facts 5: it neither gains nor gives."""
    table = two().seat("Bob", doubloons=5).play({"Ann": 3, "Bob": 4}, until="day")

    assert (table["Ann"].doubloons, table["Bob"].doubloons) == (0, 5)
    assert (table["Ann"].reputation, table["Bob"].reputation) == (3, 4)


@pytest.mark.parametrize(("bob", "gained"), [(28, 5), (4, 5), (30, 0)])
def test_infantry_is_rightmost_beside_the_midshipman(bob: int, gained: int) -> None:
    """galecrest.character.infantry: rank 29 lies right of 20.5."""
    table = two().play({"Ann": 29, "Bob": bob}, until="day")

    assert table["Ann"].doubloons == gained


def test_cabin_boy_is_leftmost_left_of_the_midshipman() -> None:
    """galecrest.character.cabin-boy: rank 5 lies left of 20.5."""
    table = two().play({"Ann": 5, "Bob": 32}, until="day")

    assert table["Ann"].doubloons == 3


def test_thief_has_one_neighbour() -> None:
    """Facts 1 row 23: the one opponent, offered once."""
    table = two().seat("Bob", loot={"map": 1}).play({"Ann": 23}, until="day")

    assert table.offered("Ann", "Thief") == [("Bob", "map")]


def test_two_players_have_three_tokens_a_day() -> None:
    """Rules text, Before Each Voyage."""
    table = two(set_up=False)
    table.begin_round(
        reputation=[None, None, "Ann", "Bob", None, None],
        loot=[["map", "map", "map"]] * 3 + [["relic", "relic", "relic"]],
        deal=[1, 2, 3, 4, 5, 6],
    )

    assert (table.chances["loot"].count, table.chances["loot"].each) == (4, 3)


@shows(
    "galecrest.two-player.reputation=any",
    "galecrest.two-player.reputation=middle",
)
@pytest.mark.parametrize(("reading", "spaces"), [("any", ()), ("middle", (2, 3))])
def test_where_two_players_start_on_the_track(reading: str, spaces: tuple[int, ...]) -> None:
    """galecrest.two-player.reputation: anywhere, or on spaces 3 and 4 (2 and 3 counted from 0)."""
    table = two(set_up=False, rulings={"galecrest.two-player.reputation": reading})
    table.begin_round(reputation=[None, None, "Bob", "Ann", None, None], loot=[], deal=[], until="setup")

    assert table.chances["reputation"].spaces == spaces
    assert (table["Ann"].reputation, table["Bob"].reputation) == (4, 3)
    assert "galecrest.two-player.reputation" in table.touched


def test_three_players_start_anywhere_whatever_the_ruling_for_two() -> None:
    """Facts 4.1: the middle spaces are for two players only."""
    table = Table(set_up=False, rulings={"galecrest.two-player.reputation": "middle"})
    table.begin_round(reputation=["Ann", None, "Bob", "Cy", None, None], loot=[], deal=[], until="setup")

    assert table.chances["reputation"].spaces == ()
    assert "galecrest.two-player.reputation" not in table.touched


@shows("galecrest.midshipman.left=at-placement", "galecrest.midshipman.left=current")
@pytest.mark.parametrize(("reading", "removes"), [("at-placement", False), ("current", True)])
def test_who_is_directly_left_when_the_card_placed_there_leaves_by_day(reading: str, removes: bool) -> None:
    """galecrest.midshipman.left: Bob's Smuggler has gone; does Ann's lower card take over its place?"""
    table = two(rulings={"galecrest.midshipman.left": reading}).lay(["map", "chest", "relic"])
    picks = [("Bob", "map")] + ([("Bob", "chest")] if removes else [("Ann", "chest")])
    table.play({"Ann": 4, "Bob": 13}, picks)

    assert table.was_asked("Bob", "Midshipman") == removes
    assert table["Ann"].loot == ({"relic": 1} if removes else {"chest": 1})
    assert "galecrest.midshipman.left" in table.touched


@pytest.mark.parametrize("reading", ["at-placement", "current"])
def test_a_card_that_has_gone_to_its_ship_at_dusk_hands_its_place_to_nobody(reading: str) -> None:
    """galecrest.midshipman.left: one token a day is removed, whichever reading."""
    table = two(rulings={"galecrest.midshipman.left": reading}).lay(["map", "chest", "relic"])
    table.play({"Ann": 4, "Bob": 12}, [("Ann", "relic"), ("Bob", "chest")])

    assert table["Ann"].loot == {"map": 1}
    assert not table.was_asked("Bob", "Midshipman")
    assert "galecrest.midshipman.left" not in table.touched


@shows("galecrest.midshipman.scout=recompute", "galecrest.midshipman.scout=keep")
@pytest.mark.parametrize(("reading", "victim"), [("recompute", "Ann"), ("keep", "Bob")])
def test_who_is_directly_left_when_a_scout_brings_a_new_card(reading: str, victim: str) -> None:
    """galecrest.midshipman.scout: Ann's newcomer lies between Bob's card and the Midshipman."""
    table = two(rulings={"galecrest.midshipman.scout": reading}).seat("Ann", hand=[20])
    table.lay(["map", "map", "map"]).play({"Ann": 1, "Bob": 4}, [("Ann", 20)])

    remover = {"Ann": "Bob", "Bob": "Ann"}[victim]
    assert table.was_asked(remover, "Midshipman")
    assert not table.was_asked(victim, "Midshipman")
    assert "galecrest.midshipman.scout" in table.touched


@shows("galecrest.midshipman.cabin-boy=removes", "galecrest.midshipman.cabin-boy=no-removal")
@pytest.mark.parametrize(("reading", "removed"), [("removes", True), ("no-removal", False)])
def test_whether_a_cabin_boy_directly_left_costs_a_token(reading: str, removed: bool) -> None:
    """galecrest.midshipman.cabin-boy: he takes none himself, and the last token goes to the bag or not."""
    table = two(rulings={"galecrest.midshipman.cabin-boy": reading}).lay(["map", "relic"])
    table.play({"Ann": 5, "Bob": 32}, [("Bob", "map")], until="dusk")

    assert table.was_asked("Bob", "Midshipman") == removed
    assert table["Ann"].loot == {}
    assert "galecrest.midshipman.cabin-boy" in table.touched


def test_smuggler_directly_left_that_has_gone_costs_no_token() -> None:
    """Facts 8.1 Q1: the Smuggler directly left has gone, so nobody loses a token at dusk."""
    table = two().lay(["map", "chest"]).play({"Ann": 13, "Bob": 32}, [("Ann", "map")])

    assert table["Bob"].loot == {"chest": 1}
    assert not table.was_asked("Bob", "Midshipman")
