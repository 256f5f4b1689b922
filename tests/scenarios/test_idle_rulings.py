"""Open questions that do not come up: the situation is near, but every reading comes to the same there."""

import pytest

from scenario import Table


@pytest.mark.parametrize("count", [1, 2])
def test_the_price_of_three_decides_nothing_where_fewer_are_sold(count: int) -> None:
    """classic.merchant.three: three alike are held, but two are sold."""
    table = Table("classic", players=2).seat("Ann", loot={"goods": 3, "chest": count})
    table.play({"Ann": 21}, [("Ann", ("goods", 2))], until="day")

    assert "classic.merchant.three" not in table.touched


@pytest.mark.parametrize(("doubloons", "comes_up"), [(0, False), (1, True), (5, True)])
def test_a_gunner_without_a_target_decides_nothing_with_an_empty_purse(
    doubloons: int, comes_up: bool
) -> None:
    """classic.gunner.no-target: there is nothing to pay with."""
    table = Table("classic", players=2).seat("Ann", doubloons=doubloons).play({"Ann": 15}, until="day")

    assert ("classic.gunner.no-target" in table.touched) == comes_up


@pytest.mark.parametrize(
    ("tokens", "picks", "comes_up"),
    [(["officer"], [], False), (["officer", "goods"], [("Ann", "officer")], True)],
)
def test_a_discarded_cook_decides_nothing_where_no_token_is_left(
    tokens: list[str], picks: list[tuple[str, str]], comes_up: bool
) -> None:
    """classic.cook.officer-first: a second token is not there in either reading."""
    table = Table("classic", players=2).lay(tokens).play({"Ann": 18}, picks)

    assert ("classic.cook.officer-first" in table.touched) == comes_up


@pytest.mark.parametrize(
    ("space", "doubloons", "comes_up"), [(0, 0, False), (0, 1, True), (1, 0, True), (5, 3, True)]
)
def test_a_thief_without_loot_to_take_decides_nothing_with_nothing_to_lose(
    space: int, doubloons: int, comes_up: bool
) -> None:
    """galecrest.thief.nothing: at the left end of the track a loss costs doubloons, and there are none."""
    track: list[str | None] = [None] * 4
    track[min(space, 4) : min(space, 4)] = ["Ann"]
    track.append("Bob") if space < 5 else track.insert(0, "Bob")
    table = Table(players=2, reputation=track).seat("Ann", doubloons=doubloons)
    table.play({"Ann": 23, "Bob": 30}, until="day")

    assert ("galecrest.thief.nothing" in table.touched) == comes_up


@pytest.mark.parametrize(("copied", "bob", "comes_up"), [(29, 30, False), (29, 1, True), (5, 30, True)])
def test_a_copied_position_decides_nothing_where_the_apprentice_lies_elsewhere(
    copied: int, bob: int, comes_up: bool
) -> None:
    """galecrest.apprentice.position: Infantry asks for the right end of the island."""
    table = Table(players=3).seat("Ann", ship=[copied]).seat("Bob", hand=[bob])
    table.play({"Ann": 2, "Bob": bob}, until="day")

    assert ("galecrest.apprentice.position" in table.touched) == comes_up


@pytest.mark.parametrize(("ship", "comes_up"), [([15, 20, 30, 32], True), ([15, 20, 30], False)])
def test_a_copy_of_the_freed_prisoner_decides_nothing_while_he_is_there(
    ship: list[int], comes_up: bool
) -> None:
    """galecrest.prisoner.copy: he leaves once he pays three."""
    table = Table(players=3).seat("Ann", ship=ship)
    order = ("Ann", ["Freed Prisoner", "Witch"])
    table.play({"Ann": 35} if comes_up else {"Ann": 5}, [order, ("Ann", 20), order])

    assert ("galecrest.prisoner.copy" in table.touched) == comes_up
