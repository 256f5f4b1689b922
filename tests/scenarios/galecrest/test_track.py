"""The reputation track: sliding, and doubloons for steps past its ends."""

import pytest

from scenario import Table


def test_token_that_moves_slides_those_it_passes_one_space_back() -> None:
    """Facts 3, the official example: on 6, 5 and 3, the one on 3 gains 2 and the one on 5 slides to 4."""
    table = Table(reputation=[None, None, "Ann", None, "Bob", "Cy"]).play({"Ann": 34}, until="day")

    assert table.track == [None, None, None, "Bob", "Ann", "Cy"]


def test_token_that_moves_left_slides_the_others_right() -> None:
    """Facts 3: remove and insert, not a swap."""
    table = Table(reputation=["Bob", "Cy", None, None, "Ann", None]).play({"Ann": 6}, until="day")

    assert table.track == ["Ann", "Bob", "Cy", None, None, None]


@pytest.mark.parametrize(
    ("track", "gained"),
    [
        (["Bob", "Cy", None, "Ann", None, None], 0),
        (["Bob", "Cy", None, None, "Ann", None], 1),
        (["Bob", "Cy", None, None, None, "Ann"], 2),
    ],
)
def test_each_step_past_the_right_end_gains_a_doubloon(track: list[str | None], gained: int) -> None:
    """Rules text, Reputation; an Aristocrat gains 2 reputation."""
    table = Table(reputation=track).play({"Ann": 34}, until="day")

    assert table["Ann"].reputation == 6
    assert table["Ann"].doubloons == gained


def test_part_of_a_gain_moves_and_the_rest_is_paid() -> None:
    """Facts 3: from space 5, 3 reputation are one space and 2 doubloons."""
    table = Table(reputation=["Bob", "Cy", None, None, "Ann", None]).seat("Ann", ship=[4, 20, 32])
    table.play({"Ann": 40}, until="day")

    assert table["Ann"].reputation == 6
    assert table["Ann"].ledger == [(2, "Governor")]


@pytest.mark.parametrize(
    ("track", "lost"),
    [
        ([None, None, "Ann", "Bob", "Cy", None], 0),
        ([None, "Ann", None, "Bob", "Cy", None], 1),
        (["Ann", None, None, "Bob", "Cy", None], 2),
    ],
)
def test_each_step_past_the_left_end_loses_a_doubloon(track: list[str | None], lost: int) -> None:
    """Rules text, Reputation; a Thief loses 2 reputation."""
    table = Table(reputation=track).seat("Ann", doubloons=9).seat("Bob", loot={"map": 1})
    table.play({"Ann": 23}, until="day")

    assert table["Ann"].reputation == 1
    assert table["Ann"].doubloons == 9 - lost


def test_steps_past_the_left_end_stop_at_no_doubloons() -> None:
    """Facts 3: no push below 0."""
    table = Table(reputation=["Ann", "Bob", "Cy", None, None, None])
    table.seat("Ann", doubloons=1).seat("Bob", loot={"map": 1}).play({"Ann": 23}, until="day")

    assert table["Ann"].ledger == [(-1, "Thief")]


def test_unused_tokens_are_pushed_about_and_gain_nothing() -> None:
    """Facts 3: they have no owner; nobody's purse changes when one is passed."""
    table = Table(reputation=[None, "Ann", None, None, "Bob", "Cy"]).play({"Ann": 34}, until="day")

    assert table.track == [None, None, None, "Ann", "Bob", "Cy"]
    assert [event for event in table.events if event.kind == "doubloons"] == []
