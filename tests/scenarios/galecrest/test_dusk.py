"""Dusk: taking tokens, and what characters and tokens do then."""

import pytest

from scenario import Table, shows


def test_tokens_are_taken_from_the_highest_rank_down() -> None:
    """Rules text, Dusk: the lowest character takes what is left."""
    table = Table().lay(["chest", "map", "relic"])
    table.play({"Ann": 32, "Bob": 35, "Cy": 38}, [("Cy", "chest"), ("Bob", "map")])

    assert table["Cy"].loot == {"chest": 1}
    assert table["Bob"].loot == {"map": 1}
    assert table["Ann"].loot == {"relic": 1}


def test_taking_a_token_is_compulsory() -> None:
    """Facts 4.3: a lone relic has to be taken."""
    table = Table().lay(["relic"]).play({"Ann": 32})

    assert table["Ann"].loot == {"relic": 1}


def test_characters_go_to_the_ship_with_nothing_when_no_token_is_left() -> None:
    """Rules text, Dusk: a token is taken if any are left."""
    table = Table().lay(["map"]).play({"Ann": 32, "Bob": 35})

    assert table["Ann"].loot == {}
    assert table["Ann"].ship == [32]
    assert table["Bob"].ship == [35]


def test_unclaimed_tokens_go_back_to_the_bag() -> None:
    """Rules text, Dusk; facts 2.5."""
    table = Table().lay(["map", "map", "map"]).play({"Ann": 32})

    assert table.today == []
    assert table.bag["map"] == 9


def test_each_player_finishes_the_whole_step_before_the_next_begins() -> None:
    """Facts 4.3: Bob's barrel moves him before Ann chooses a token."""
    table = Table().lay(["barrel", "barrel"]).play({"Ann": 32, "Bob": 35})

    assert [event.kind for event in table.events if event.phase == "dusk"] == [
        *("token", "reputation", "character"),
        *("token", "reputation", "character"),
    ]


@shows("galecrest.character.cabin-boy")
def test_cabin_boy_takes_no_token_and_still_goes_to_the_ship() -> None:
    """galecrest.character.cabin-boy: the token stays for others or goes back to the bag."""
    table = Table().lay(["map", "map"]).play({"Ann": 4, "Bob": 5})

    assert table["Bob"].loot == {}
    assert table["Bob"].ship == [5]
    assert table["Ann"].loot == {"map": 1}
    assert table.bag["map"] == 9


@shows("galecrest.character.explorer")
@pytest.mark.parametrize(("token", "space"), [("map", 4), ("relic", 2)])
def test_explorer_gains_2_reputation_for_taking_a_map(token: str, space: int) -> None:
    """galecrest.character.explorer."""
    table = Table().lay([token]).play({"Ann": 10})

    assert table["Ann"].reputation == space


def test_explorer_gains_nothing_for_maps_owned_already() -> None:
    """galecrest.character.explorer: only the token taken this dusk counts."""
    table = Table().seat("Ann", loot={"map": 2}).play({"Ann": 10})

    assert table["Ann"].reputation == 2


@shows("galecrest.character.armorer")
@pytest.mark.parametrize(("token", "space"), [("saber", 4), ("hook", 4), ("map", 2)])
def test_armorer_gains_2_reputation_for_taking_a_saber_or_a_hook(token: str, space: int) -> None:
    """galecrest.character.armorer."""
    table = Table().lay([token]).play({"Ann": 28}, until="dusk")

    assert table["Ann"].reputation == space


@shows("galecrest.character.cook")
def test_cook_takes_a_second_token_and_uses_its_dusk_ability() -> None:
    """galecrest.character.cook."""
    table = Table().lay(["barrel", "barrel", "barrel"]).play({"Ann": 26})

    assert table["Ann"].loot == {"barrel": 2}
    assert table["Ann"].reputation == 4
    assert table["Ann"].ship == [26]


def test_cook_takes_no_second_token_when_none_is_left() -> None:
    """galecrest.character.cook, facts 1 row 26."""
    table = Table().lay(["map"]).play({"Ann": 26})

    assert table["Ann"].loot == {"map": 1}


def test_cook_discarded_before_dusk_takes_nothing() -> None:
    """galecrest.character.cook: only while he is still on the island."""
    table = Table().lay(["map", "map", "saber"]).play({"Ann": 26, "Bob": 32}, [("Bob", "saber")])

    assert table["Ann"].graveyard == [26]
    assert table["Ann"].loot == {}


def test_hook_does_not_stop_the_cook() -> None:
    """Facts 1 row 26: a calm hook has no effect at dusk."""
    table = Table().lay(["hook", "hook"]).play({"Ann": 26})

    assert table["Ann"].loot == {"hook": 2}


@pytest.mark.parametrize("order", [["saber", "Cook"], ["Cook", "saber"]])
def test_cook_and_his_first_token_act_in_the_order_the_owner_picks(order: list[str]) -> None:
    """Facts 1.1: the owner picks the order of character and token dusk abilities."""
    table = Table().lay(["map", "saber"]).play({"Ann": 26, "Bob": 4}, [("Ann", "saber"), ("Ann", order)])

    # what happened first: the Cook's token or the saber's victim
    happened = [event.kind for event in table.events if event.phase == "dusk" and event.cause is not None]
    first = {"saber": ["token", "character"], "Cook": ["token", "token"]}[order[0]]
    assert happened[:2] == first


@shows("galecrest.token.barrel")
def test_barrel_gains_1_reputation_when_taken() -> None:
    """galecrest.token.barrel."""
    table = Table().lay(["barrel"]).play({"Ann": 32})

    assert table["Ann"].reputation == 3


@pytest.mark.parametrize("token", ["map", "relic", "amulet", "hook", "chest"])
def test_other_tokens_do_nothing_when_taken(token: str) -> None:
    """Facts 2.2: only barrel and saber have a dusk ability on the calm side."""
    table = Table().lay([token]).play({"Ann": 32, "Bob": 4})

    assert table["Ann"].reputation == 2
    assert table["Ann"].doubloons == 0
    assert table["Bob"].ship == [4]


@shows("galecrest.token.saber")
def test_saber_discards_a_rivals_character_still_on_the_island() -> None:
    """galecrest.token.saber: the owner chooses; cards gone to a ship and own cards are safe."""
    table = Table(players=4).lay(["saber"])
    table.play({"Ann": 32, "Bob": 4, "Cy": 20, "Dee": 5}, [("Ann", ("Cy", 20))])

    assert table.offered("Ann", "saber") == [("Bob", 4), ("Dee", 5), ("Cy", 20)]
    assert table["Cy"].graveyard == [20]
    assert table["Bob"].ship == [4]


def test_saber_reaches_no_character_that_has_gone_to_its_ship() -> None:
    """Facts 2.2: dusk runs from right to left, so the lowest character's saber finds nobody."""
    table = Table().lay(["saber", "map"]).play({"Ann": 4, "Bob": 32}, [("Bob", "map")])

    assert not table.was_asked("Ann", "saber")
    assert table["Bob"].ship == [32]


def test_saber_is_compulsory_and_its_victim_takes_no_loot() -> None:
    """Facts 2.2."""
    table = Table().lay(["saber", "map"]).play({"Ann": 4, "Bob": 32}, [("Bob", "saber")])

    assert table["Ann"].graveyard == [4]
    assert table["Ann"].loot == {}
    assert table.bag["map"] == 10


def test_token_that_changes_hands_does_not_act_again() -> None:
    """Rules text, Loot Tokens: dusk abilities act only when a token is first gained."""
    table = Table().seat("Bob", loot={"saber": 1}).play({"Ann": 23, "Bob": 32}, until="dusk")

    assert table["Ann"].loot == {"saber": 1}
    assert table["Bob"].ship == [32]
