"""Daytime: who lies where, who acts when, and what a loss leaves."""

from scenario import Table


def test_characters_act_from_the_lowest_rank_up() -> None:
    """Rules text, Daytime: the Innkeeper has emptied Ann's ship before the Gunner fires."""
    table = Table().seat("Ann", ship=[20]).play({"Ann": 4, "Bob": 18}, until="day")

    assert table["Ann"].hand == [20]
    assert not table.was_asked("Bob", "Gunner")


def test_equal_characters_lie_by_reputation() -> None:
    """Rules text, Each Day: the one with the higher reputation lies farther right."""
    table = Table(reputation=["Cy", "Ann", "Bob", None, None, None])
    table.play({"Ann": 32, "Bob": 32, "Cy": 32}, until="selection")

    assert table.row == [("Cy", 32), ("Ann", 32), ("Bob", 32)]


def test_reputation_changes_by_day_never_re_sort_the_island() -> None:
    """Facts 1.1: cards are not rearranged after placing; the second Bandit goes below the first."""
    table = Table(reputation=["Ann", "Bob", "Cy", None, None, None])
    table.play({"Ann": 6, "Bob": 6}, until="day")

    assert table.track == ["Bob", "Ann", "Cy", None, None, None]
    assert table.row == [("Ann", 6), ("Bob", 6)]


def test_abilities_only_act_for_the_owner_of_the_card() -> None:
    """Facts 1: you only activate your own characters; a Bosun counts the own ship alone."""
    table = Table().seat("Bob", ship=[4, 20]).play({"Ann": 21}, until="day")

    assert table["Ann"].doubloons == 0


def test_losses_by_day_leave_no_debt() -> None:
    """Facts 4.6: a loss below 0 leaves 0, and what is gained later counts in full."""
    table = Table().seat("Ann", doubloons=1, loot={"map": 2, "relic": 1}, ship=[8])
    table.play({"Ann": 33})

    assert table["Ann"].ledger == [(-1, "Gambler"), (1, "Barkeep")]
