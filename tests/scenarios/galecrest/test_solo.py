"""The game for one: the Pilferer, the Automa, and what of them is known."""

import pytest

from scenario import Table

SOLO = {"mode": "solo"}


def alone(**options: object) -> Table:
    return Table(players=2, options=SOLO, **options)  # type: ignore[arg-type]


def test_three_tokens_are_laid_out_for_a_day() -> None:
    """Facts 4.2: you, the Automa and the Pilferer."""
    table = alone()

    assert table.game.table.tokens_per_day == 3


def test_the_pilferer_lies_by_its_rank_and_left_of_equals() -> None:
    """DZ Card selection: ties always to the left of others."""
    table = alone().play({"Ann": 20, "Automa": 8, "Pilferer": 20}, until="automa")

    assert table.row == [("Automa", 8), (None, 20), ("Ann", 20)]


def test_the_person_chooses_before_the_automa() -> None:
    """DZ Q5: you place first; then Pilferer and Automa."""
    phases = [phase.id for phase in alone().resolved.variant.phases if phase.when == "day"]

    assert phases == ["selection", "automa", "day", "dusk", "night"]


@pytest.mark.parametrize(
    ("tokens", "taken"),
    [
        (["relic", "map", "hook"], "hook"),
        (["relic", "saber", "map"], "map"),
        (["relic", "barrel", "amulet"], "amulet"),
        (["relic", "barrel", "barrel"], "barrel"),
        (["chest", "hook", "map"], "chest"),
    ],
)
def test_the_pilferer_takes_a_token_away_by_its_order(tokens: list[str], taken: str) -> None:
    """ELSOL: chest, hook, map, saber, amulet, barrel, relic; its ability is not used (DZ Q4)."""
    table = alone().lay(tokens)
    left = [kind for kind in tokens if kind != taken or tokens.count(kind) > 1]
    bag = table.bag[taken]
    table.play(
        {"Ann": 4, "Automa": 8, "Pilferer": 30},
        [("Automa", sorted(set(left))[0]), ("Ann", sorted(set(left))[-1])],
        until="dusk",
    )

    assert table.bag[taken] == bag + 1
    assert table["Ann"].reputation == 3
    assert table.row == []


def test_the_pilferer_takes_its_turn_at_its_place_in_the_row() -> None:
    """From right to left: who lies right of it has taken already."""
    table = alone().lay(["chest", "map", "relic"])
    table.play(
        {"Ann": 32, "Automa": 8, "Pilferer": 30}, [("Ann", "chest"), ("Automa", "relic")], until="dusk"
    )

    assert table["Ann"].loot == {"chest": 1}
    assert table["Automa"].loot == {"relic": 1}
    assert table.bag["map"] == 10


def test_the_beggar_gets_nothing_from_the_pilferer() -> None:
    """DZ Q25: it is the card chosen, but nothing is paid and no reputation moves."""
    table = alone().seat("Automa", doubloons=5)
    table.play({"Ann": 3, "Automa": 8, "Pilferer": 30}, until="day")

    assert table["Ann"].ledger == []
    assert table["Automa"].doubloons == 5


def test_the_brute_sends_the_pilferer_s_card_away() -> None:
    """DZ General rules: the card goes, nobody gains, and no token is taken away."""
    table = alone().lay(["chest", "map", "relic"])
    table.play({"Ann": 17, "Automa": 8, "Pilferer": 30}, [("Ann", "chest"), ("Automa", "map")], until="dusk")

    assert table["Ann"].loot == {"chest": 1}
    assert table["Automa"].loot == {"map": 1}


def test_the_pilferer_counts_for_what_looks_at_the_ends_of_the_row() -> None:
    """DZ: its card of the day counts as an island character."""
    table = alone().play({"Ann": 29, "Automa": 8, "Pilferer": 30}, until="day")

    assert table["Ann"].ledger == []


def test_the_automa_s_cards_do_nothing_that_is_not_declared() -> None:
    """Her cards carry texts of their own, which are not known: here nobody says what they do."""
    table = alone().seat("Automa", doubloons=3)
    table.play({"Ann": 4, "Automa": 32, "Pilferer": 30}, until="night")

    assert table["Automa"].doubloons == 3


def test_the_automa_is_a_player_for_your_characters() -> None:
    """DZ: counts as a player in every way not overridden."""
    table = alone().seat("Automa", doubloons=5)
    table.play({"Ann": 3, "Automa": 32, "Pilferer": 10}, until="day")

    assert table["Ann"].ledger == [(2, "Beggar")]
    assert table["Automa"].doubloons == 3


def test_the_wind_nymph_is_never_dealt() -> None:
    """DZ Q10: she is missing from the deck on purpose."""
    table = alone(set_up=False)
    table.begin_round(
        deal=[1, 2, 3, 4, 5, 6], loot=[["map"] * 3] * 4, reputation=["Ann", "Automa", None, None, None, None]
    )

    assert 37 not in table.game.undealt
    assert 37 not in table.game.undrawn()
    assert 1 not in table.game.undrawn()


def test_the_pilferer_s_card_is_not_drawn_twice_in_a_voyage() -> None:
    """DZ: the deck is shuffled before each voyage."""
    table = alone().play({"Ann": 4, "Automa": 8, "Pilferer": 30})

    assert 30 not in table.game.undrawn()


def test_tiles_of_the_game_for_one_replace_four_texts() -> None:
    """DZ Q7: hook, saber, amulet and barrel; what they say is not known."""
    tokens = alone().resolved.variant.tokens
    replaced = {one.kind for one in tokens if one.abilities.get("night")}

    assert replaced == {"hook", "saber", "amulet", "barrel"}


@pytest.mark.parametrize("pick", ["nothing", "map"])
def test_whether_the_automa_s_cabin_boy_takes_a_token_is_taken_as_logged(pick: str) -> None:
    """Yours takes none; what hers says is not known."""
    table = alone().lay(["chest", "map", "relic"])
    table.play({"Ann": 4, "Automa": 5, "Pilferer": 30}, [("Automa", pick), ("Ann", "relic")], until="dusk")

    assert table.offered("Automa") == ["nothing", "map", "relic"]
    assert table["Automa"].loot == ({"map": 1} if pick == "map" else {})
