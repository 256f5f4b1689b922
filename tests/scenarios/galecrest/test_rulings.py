"""Open questions: every reading of every ruling that is not about two players."""

import pytest

from scenario import Table, shows


@shows("galecrest.anchor.floor=net", "galecrest.anchor.floor=step")
@pytest.mark.parametrize(("reading", "held"), [("net", 3), ("step", 6)])
def test_whether_a_loss_at_anchor_can_be_dodged_by_taking_it_first(reading: str, held: int) -> None:
    """galecrest.anchor.floor: a relic (-3) and a Gambler (+6) with an empty purse."""
    table = Table(rulings={"galecrest.anchor.floor": reading}).seat("Ann", ship=[33], loot={"relic": 1})
    table.finish_round([("Ann", ["relic", "Gambler"])] if reading == "step" else [], until="anchor")

    assert table["Ann"].doubloons == held
    if reading == "step":
        assert "galecrest.anchor.floor" in table.touched


def test_net_sum_at_anchor_stops_at_nothing() -> None:
    """galecrest.anchor.floor: gains and losses are one sum; what is left unpaid is dropped."""
    table = Table().seat("Ann", ship=[36], loot={"amulet": 1}).finish_round(until="anchor")

    assert table["Ann"].doubloons == 0
    assert "galecrest.anchor.floor" in table.touched


@shows("galecrest.hook.keeps=ship", "galecrest.hook.keeps=hand")
@pytest.mark.parametrize(("reading", "ship", "hand"), [("ship", [20], []), ("hand", [], [20])])
def test_where_a_card_kept_by_a_hook_waits(reading: str, ship: list[int], hand: list[int]) -> None:
    """galecrest.hook.keeps: the other cards go to the graveyard."""
    table = Table(rulings={"galecrest.hook.keeps": reading})
    table.seat("Ann", ship=[20, 32], loot={"hook": 1}).finish_round([("Ann", 20)])

    assert table["Ann"].ship == ship
    assert table["Ann"].hand == hand
    assert table["Ann"].graveyard == [32]
    assert "galecrest.hook.keeps" in table.touched


@shows("galecrest.nymph.clash=counted-at-nightfall", "galecrest.nymph.clash=as-resolved")
@pytest.mark.parametrize(
    ("reading", "picks", "bob"),
    [("counted-at-nightfall", [("Bob", ["Topman", "Wind Nymph"])], 2), ("as-resolved", [], 3)],
)
def test_when_the_wind_nymphs_of_several_players_go(
    reading: str, picks: list[tuple[str, list[str]]], bob: int
) -> None:
    """galecrest.nymph.clash: Bob's Topman may act while Bob's own Nymph is there, or Ann's took it along."""
    table = Table(rulings={"galecrest.nymph.clash": reading}).seat("Bob", ship=[24, 37])
    table.play({"Ann": 37}, picks)

    assert (table["Ann"].graveyard, table["Bob"].graveyard) == ([37], [37])
    assert table["Ann"].doubloons == 0
    assert table["Bob"].doubloons == bob
    assert "galecrest.nymph.clash" in table.touched


@shows("galecrest.prisoner.timing=end-of-night", "galecrest.prisoner.timing=with-the-others")
@pytest.mark.parametrize(("reading", "paid"), [("end-of-night", 1), ("with-the-others", 2)])
def test_when_the_freed_prisoner_counts(reading: str, paid: int) -> None:
    """galecrest.prisoner.timing: put first, he counts a Wind Nymph that clashes and goes this night."""
    table = Table(rulings={"galecrest.prisoner.timing": reading})
    table.seat("Ann", ship=[20, 32]).seat("Bob", ship=[37])
    table.play({"Ann": 37}, [("Ann", ["Freed Prisoner", "Wind Nymph"])])

    assert table["Ann"].ledger == [(paid, "Freed Prisoner")]
    assert "galecrest.prisoner.timing" in table.touched


@shows("galecrest.prisoner.copy=stands", "galecrest.prisoner.copy=lapses")
@pytest.mark.parametrize(("reading", "paid"), [("stands", [3, 3]), ("lapses", [3])])
def test_whether_a_witchs_copy_pays_when_the_freed_prisoner_has_gone(reading: str, paid: list[int]) -> None:
    """galecrest.prisoner.copy: paying 3 makes the Prisoner leave before the copy resolves."""
    table = Table(rulings={"galecrest.prisoner.copy": reading}).seat("Ann", ship=[15, 20, 30, 32])
    order = ("Ann", ["Freed Prisoner", "Witch"])
    table.play({"Ann": 35}, [order, ("Ann", 20), order])

    assert [amount for amount, _ in table["Ann"].ledger] == paid
    assert table["Ann"].graveyard == [20]
    assert "galecrest.prisoner.copy" in table.touched


@shows("galecrest.apprentice.position=no-pay", "galecrest.apprentice.position=own-position")
@pytest.mark.parametrize(("copied", "gained"), [(5, 3), (29, 5)], ids=["Cabin Boy", "Infantry"])
@pytest.mark.parametrize("reading", ["no-pay", "own-position"])
def test_whose_place_counts_when_an_apprentice_copies_a_position(
    reading: str, copied: int, gained: int
) -> None:
    """galecrest.apprentice.position: the Apprentice lies at both ends of the island."""
    table = Table(rulings={"galecrest.apprentice.position": reading}).seat("Ann", ship=[copied])
    table.play({"Ann": 2}, until="day")

    assert table["Ann"].doubloons == (gained if reading == "own-position" else 0)
    assert "galecrest.apprentice.position" in table.touched


@pytest.mark.parametrize(("copied", "bob"), [(5, 2), (29, 32)], ids=["Cabin Boy", "Infantry"])
def test_apprentice_away_from_the_end_gains_nothing_by_its_own_position(copied: int, bob: int) -> None:
    """galecrest.apprentice.position=own-position: Bob's card lies at that end of the island."""
    table = Table(
        reputation=["Bob", "Ann", "Cy", None, None, None],
        rulings={"galecrest.apprentice.position": "own-position"},
    ).seat("Ann", ship=[copied])
    table.play({"Ann": 2, "Bob": bob}, until="day")

    assert table["Ann"].doubloons == 0


@shows("galecrest.apprentice.discard=ship-copy", "galecrest.apprentice.discard=apprentice")
@pytest.mark.parametrize("copied", [1, 9], ids=["Scout", "Stowaway"])
@pytest.mark.parametrize("reading", ["ship-copy", "apprentice"])
def test_which_card_goes_when_an_apprentice_copies_one_that_discards_itself(
    reading: str, copied: int
) -> None:
    """galecrest.apprentice.discard: the copied ability is carried out in either case."""
    table = Table(rulings={"galecrest.apprentice.discard": reading}).seat("Ann", ship=[copied], hand=[32])
    picks = [("Ann", 32)] if copied == 1 else []
    table.play({"Ann": 2}, picks, draws=["map"], until="day")

    gone, stays = (copied, 2) if reading == "ship-copy" else (2, copied)
    assert table["Ann"].graveyard == [gone]
    assert (("Ann", 2) in table.row) == (stays == 2)
    assert (copied in table["Ann"].ship) == (stays == copied)
    assert (("Ann", 32) in table.row) == (copied == 1)
    assert table["Ann"].loot == ({"map": 1} if copied == 9 else {})
    assert "galecrest.apprentice.discard" in table.touched


@shows("galecrest.apprentice.smuggler=stays", "galecrest.apprentice.smuggler=goes-to-ship")
@pytest.mark.parametrize(("reading", "maps"), [("stays", 2), ("goes-to-ship", 1)])
def test_whether_an_apprentice_that_copies_a_smuggler_goes_to_the_ship(reading: str, maps: int) -> None:
    """galecrest.apprentice.smuggler: one token by day, and another at dusk if it stays."""
    table = Table(rulings={"galecrest.apprentice.smuggler": reading}).seat("Ann", ship=[13])
    table.lay(["map", "map"]).play({"Ann": 2})

    assert table["Ann"].loot == {"map": maps}
    assert table["Ann"].ship == [2, 13]
    assert "galecrest.apprentice.smuggler" in table.touched


@shows("galecrest.thief.nothing=no-loss", "galecrest.thief.nothing=loses")
@pytest.mark.parametrize(("reading", "space"), [("no-loss", 5), ("loses", 3)])
def test_whether_a_thief_with_nothing_to_take_loses_reputation(reading: str, space: int) -> None:
    """galecrest.thief.nothing: Cy has loot, but sits opposite."""
    table = Table(
        players=4,
        reputation=["Bob", "Cy", "Dee", None, "Ann", None],
        rulings={"galecrest.thief.nothing": reading},
    ).seat("Cy", loot={"map": 1})
    table.play({"Ann": 23}, until="day")

    assert table["Ann"].reputation == space
    assert table["Ann"].loot == {}
    assert "galecrest.thief.nothing" in table.touched


@shows(
    "galecrest.necromancer.empty-graveyard=nothing",
    "galecrest.necromancer.empty-graveyard=spends-relic",
)
@pytest.mark.parametrize(("reading", "relics"), [("nothing", 1), ("spends-relic", 0)])
def test_whether_a_necromancer_with_nobody_to_raise_spends_the_relic(reading: str, relics: int) -> None:
    """galecrest.necromancer.empty-graveyard."""
    table = Table(rulings={"galecrest.necromancer.empty-graveyard": reading})
    table.seat("Ann", loot={"relic": 1}).play({"Ann": 19}, until="day")

    assert table["Ann"].loot.get("relic", 0) == relics
    assert "galecrest.necromancer.empty-graveyard" in table.touched


@shows("galecrest.hand.empty=sits-out")
def test_player_with_an_empty_hand_sits_out_the_selection_only() -> None:
    """galecrest.hand.empty: no card and no token today, but the night ability acts."""
    table = Table().seat("Ann", ship=[8]).lay(["map", "map"]).play({"Bob": 32})

    assert table["Ann"].ship == [8]
    assert table["Ann"].loot == {}
    assert table["Ann"].doubloons == 1
    assert "galecrest.hand.empty" in table.touched
