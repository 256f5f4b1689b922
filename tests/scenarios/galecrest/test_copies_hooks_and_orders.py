"""Rulings on what refers to itself, on several hooks, and on what acts first at dusk."""

import pytest

from scenario import Table, shows


@shows("galecrest.beggar.rightmost=gains", "galecrest.beggar.rightmost=nothing")
@pytest.mark.parametrize(("reading", "space"), [("gains", 4), ("nothing", 3)])
def test_whether_a_beggar_who_is_the_rightmost_gains_the_reputation(reading: str, space: int) -> None:
    """galecrest.beggar.rightmost: no doubloons are paid in either reading."""
    table = Table(
        reputation=[None, None, "Ann", "Bob", "Cy", None], rulings={"galecrest.beggar.rightmost": reading}
    ).seat("Ann", doubloons=5)
    table.play({"Ann": 3, "Bob": 2}, until="day")

    assert table["Ann"].reputation == space
    assert table["Ann"].ledger == []
    assert "galecrest.beggar.rightmost" in table.touched


@pytest.mark.parametrize(("reading", "space"), [("gains", 4), ("nothing", 3)])
def test_an_apprentice_that_copies_a_beggar_is_asked_the_same(reading: str, space: int) -> None:
    """galecrest.beggar.rightmost: the Apprentice is the rightmost character, the Beggar lies in the ship."""
    table = Table(
        reputation=[None, None, "Ann", "Bob", "Cy", None], rulings={"galecrest.beggar.rightmost": reading}
    ).seat("Ann", ship=[3])
    table.play({"Ann": 2}, until="day")

    assert table["Ann"].reputation == space
    assert "galecrest.beggar.rightmost" in table.touched


@pytest.mark.parametrize("reading", ["gains", "nothing"])
def test_a_beggar_left_of_another_players_card_raises_no_question(reading: str) -> None:
    """galecrest.beggar.rightmost: the payer gains the reputation."""
    table = Table(
        reputation=[None, None, "Ann", "Bob", "Cy", None], rulings={"galecrest.beggar.rightmost": reading}
    ).seat("Bob", doubloons=5)
    table.play({"Ann": 3, "Bob": 32}, until="day")

    assert (table["Ann"].doubloons, table["Bob"].doubloons) == (2, 3)
    assert table["Bob"].reputation == 5
    assert "galecrest.beggar.rightmost" not in table.touched


@shows("galecrest.witch.mutineer=again", "galecrest.witch.mutineer=spares-witch")
@pytest.mark.parametrize(("reading", "gone"), [("again", 15), ("spares-witch", 16)])
def test_whether_a_copied_mutineer_discards_the_witch(reading: str, gone: int) -> None:
    """galecrest.witch.mutineer: she is the lowest; paid in either reading."""
    table = Table(rulings={"galecrest.witch.mutineer": reading}).seat("Ann", ship=[16, 32])
    order = ("Ann", ["Witch", "Mutineer"])
    table.play({"Ann": 15}, [order], until="night")

    assert table.game.players[0].graveyard[0] == gone
    assert table["Ann"].ledger[0] == (2, "Mutineer")
    assert "galecrest.witch.mutineer" in table.touched


@pytest.mark.parametrize("reading", ["again", "spares-witch"])
def test_a_copied_mutineer_discards_once_more_and_pays_once_more(reading: str) -> None:
    """galecrest.character.witch: the whole ability is carried out; a lower card than the Witch goes first."""
    table = Table(rulings={"galecrest.witch.mutineer": reading}).seat("Ann", ship=[4, 8, 16])
    table.play({"Ann": 15}, [("Ann", ["Mutineer", "Witch", "Barkeep"]), ("Ann", 16)], until="night")

    assert table["Ann"].graveyard == [4, 8]
    assert table["Ann"].ledger == [(2, "Mutineer"), (2, "Mutineer")]
    assert "galecrest.witch.mutineer" not in table.touched


@shows("galecrest.witch.discard=ship-copy", "galecrest.witch.discard=witch")
@pytest.mark.parametrize(("reading", "gone"), [("ship-copy", [37]), ("witch", [15, 37])])
def test_which_card_goes_when_a_witch_copies_a_wind_nymph_of_several(reading: str, gone: list[int]) -> None:
    """galecrest.witch.discard: copied before it acts, the Nymph goes, or the Witch and then the Nymph."""
    table = Table(rulings={"galecrest.witch.discard": reading}).seat("Ann", ship=[37]).seat("Bob", ship=[37])
    table.play({"Ann": 15}, [("Ann", ["Witch", "Wind Nymph"])], until="night")

    assert table["Ann"].graveyard == gone
    assert table["Ann"].doubloons == 0
    assert "galecrest.witch.discard" in table.touched


@pytest.mark.parametrize(("reading", "gone", "paid"), [("ship-copy", 20, [3]), ("witch", 15, [3, 3])])
def test_which_card_goes_when_a_witch_copies_a_freed_prisoner_that_leaves(
    reading: str, gone: int, paid: list[int]
) -> None:
    """galecrest.witch.discard: the copy resolves first; without the card his own ability is lost."""
    table = Table(rulings={"galecrest.witch.discard": reading}).seat("Ann", ship=[15, 20, 30, 32])
    order = ("Ann", ["Witch", "Freed Prisoner"])
    table.play({"Ann": 35}, [order, ("Ann", 20), order])

    assert table.game.players[0].graveyard[0] == gone
    assert [amount for amount, _ in table["Ann"].ledger] == paid
    assert "galecrest.witch.discard" in table.touched


@pytest.mark.parametrize("reading", ["ship-copy", "witch"])
def test_a_witch_that_copies_the_only_wind_nymph_gains_again(reading: str) -> None:
    """galecrest.character.wind-nymph: nothing is discarded, so nothing is asked."""
    table = Table(rulings={"galecrest.witch.discard": reading}).seat("Ann", ship=[37])
    table.play({"Ann": 15}, [("Ann", ["Witch", "Wind Nymph"])])

    assert table["Ann"].ledger == [(2, "Wind Nymph"), (2, "Wind Nymph")]
    assert "galecrest.witch.discard" not in table.touched


def test_nymphs_that_all_go_at_once_do_not_ask_which_card_a_copy_discards() -> None:
    """galecrest.nymph.clash: as-resolved – every Nymph goes, whoever carries the ability out."""
    table = Table(rulings={"galecrest.nymph.clash": "as-resolved", "galecrest.witch.discard": "witch"})
    table.seat("Ann", ship=[37]).seat("Bob", ship=[37])
    table.play({"Ann": 15}, [("Ann", ["Witch", "Wind Nymph"])], until="night")

    assert (table["Ann"].graveyard, table["Bob"].graveyard) == ([37], [37])
    assert "galecrest.witch.discard" not in table.touched


@shows("galecrest.hook.several=one-each", "galecrest.hook.several=one-in-all")
@pytest.mark.parametrize(
    ("reading", "picks", "ship", "ledger"),
    [
        ("one-each", [("Ann", 4), ("Ann", 37)], [4, 37], []),
        ("one-in-all", [("Ann", 4)], [4], [(2, "hook")]),
    ],
)
def test_whether_several_hooks_keep_several_characters(
    reading: str, picks: list[tuple[str, int]], ship: list[int], ledger: list[tuple[int, str]]
) -> None:
    """galecrest.hook.several: the second one keeps another card, or brings its doubloons."""
    table = Table(rulings={"galecrest.hook.several": reading}).seat("Ann", ship=[4, 21, 37], loot={"hook": 2})
    table.finish_round(picks, until="anchor")

    assert table["Ann"].ledger == ledger
    assert "galecrest.hook.several" in table.touched
    assert table.finish_round()["Ann"].ship == ship


@pytest.mark.parametrize("reading", ["one-each", "one-in-all"])
@pytest.mark.parametrize(
    ("hooks", "ship", "picks"),
    [
        (1, [4, 37], [("Ann", 4)]),
        (2, [4], [("Ann", 4)]),
        (2, [4, 37], [("Ann", "doubloons"), ("Ann", 37)]),
        (2, [4, 37], [("Ann", "doubloons"), ("Ann", "doubloons")]),
    ],
    ids=["one hook", "one character", "doubloons first", "doubloons twice"],
)
def test_a_hook_that_keeps_nobody_else_raises_no_question(
    reading: str, hooks: int, ship: list[int], picks: list[tuple[str, object]]
) -> None:
    """galecrest.hook.several: only a second character to keep is in doubt."""
    table = Table(rulings={"galecrest.hook.several": reading}).seat("Ann", ship=ship, loot={"hook": hooks})
    table.finish_round(picks, until="anchor")

    assert "galecrest.hook.several" not in table.touched


@shows(
    "galecrest.dusk.order=chosen", "galecrest.dusk.order=token-first", "galecrest.dusk.order=character-first"
)
@pytest.mark.parametrize(
    ("reading", "picks", "first"),
    [
        ("chosen", [("Ann", ["Cook", "saber"]), ("Ann", "map"), ("Ann", ("Bob", 5))], "map"),
        ("chosen", [("Ann", ["saber", "Cook"]), ("Ann", ("Bob", 5)), ("Ann", "map")], "Bob's card"),
        ("token-first", [("Ann", ("Bob", 5)), ("Ann", "map")], "Bob's card"),
        ("character-first", [("Ann", "map"), ("Ann", ("Bob", 5))], "map"),
    ],
)
def test_whether_the_token_or_the_character_acts_first_at_dusk(
    reading: str, picks: list[tuple[str, object]], first: str
) -> None:
    """galecrest.dusk.order: a Cook takes a saber, and the second token before or after it acts."""
    table = Table(rulings={"galecrest.dusk.order": reading}).lay(["saber", "map", "relic"])
    table.play({"Ann": 26, "Bob": 5, "Cy": 4}, [("Ann", "saber"), *picks], until="dusk")

    happened = [(event.kind, event.target, event.token) for event in table.events]
    second = happened.index(("token", "loot", 0))
    discarded = happened.index(("character", "graveyard", -1))
    assert (second < discarded) == (first == "map")
    assert table["Bob"].graveyard == [5]
    assert "galecrest.dusk.order" in table.touched


@pytest.mark.parametrize("reading", ["chosen", "token-first", "character-first"])
@pytest.mark.parametrize(("card", "token"), [(28, "saber"), (10, "map"), (32, "saber"), (26, "map")])
def test_where_one_of_the_two_does_nothing_the_order_at_dusk_is_no_question(
    reading: str, card: int, token: str
) -> None:
    """galecrest.dusk.order: two gains, or only one dusk ability."""
    table = Table(rulings={"galecrest.dusk.order": reading}).lay([token, token])
    table.play({"Ann": card, "Bob": 5}, until="dusk")

    assert "galecrest.dusk.order" not in table.touched
