"""Abilities for boards that owners write themselves: each laid on a token or a character and played."""

from typing import Any

import pytest

from libertalia.core.abilities.sentence import token_sentences
from libertalia.core.analysis.rulebook import rulebook
from scenario import Table


def table(ability: str, *, kind: str = "saber", timing: str = "dusk", **options: Any) -> Table:
    """A table on whose board a kind of token has one ability and no other."""
    others = "".join([f"{one} = false\n" for one in TIMINGS[kind] if one != timing])
    return Table(house=f'[[token]]\nkind = "{kind}"\n{others}{timing} = {{ {ability} }}\n', **options)


TIMINGS = {
    "saber": ["dusk"],
    "map": ["anchor"],
    "hook": ["anchor"],
    "amulet": ["anchor"],
    "barrel": ["dusk", "anchor"],
}


def sentence(set_up: Table, kind: str = "saber") -> str:
    """What the token does, as reports print it."""
    variant = set_up.resolved.variant
    token = next(one for one in variant.tokens if one.kind == kind)
    return " ".join([said for _, said in token_sentences(token, set_up.resolved.vocabulary, variant)])


def dusk(
    set_up: Table, *picks: tuple[str, Any], ann: int = 32, others: dict[str, int] | None = None
) -> Table:
    """Let Ann take a saber at dusk, as the first."""
    return set_up.play({"Ann": ann, **(others or {})}, [("Ann", "saber"), *picks], until="dusk")


# doubloons and reputation by what lies somewhere


def test_more_for_each_token_of_the_kind() -> None:
    """The token just taken counts."""
    board = (
        table('ability = "gain_and_per_own", amount = 1, more = 2')
        .seat("Ann", loot={"saber": 2})
        .lay(["saber"])
    )
    before = board["Ann"].doubloons
    dusk(board)

    assert board["Ann"].doubloons == before + 1 + 3 * 2
    assert sentence(board) == "Gain 1 doubloon and 2 doubloons for each saber you own."


def test_reputation_for_each_token() -> None:
    board = table('ability = "gain_reputation_per_token", amount = 1, kinds = ["relic"]')
    board.seat("Ann", loot={"relic": 2}).lay(["saber"])
    before = board["Ann"].reputation
    dusk(board)

    assert board["Ann"].reputation == before + 2
    assert sentence(board) == "Gain 1 reputation for each relic you own."


@pytest.mark.parametrize(("whose", "count"), [("adjacent", 3), ("rivals", 7), ("all", 9)])
def test_doubloons_for_the_tokens_of_others(whose: str, count: int) -> None:
    board = table(f'ability = "gain_per_token_of", amount = 1, whose = "{whose}", kinds = ["map"]', players=4)
    for name, maps in zip(["Ann", "Bob", "Cy", "Dee"], [2, 1, 4, 2], strict=True):
        board.seat(name, loot={"map": maps})
    dusk(board.lay(["saber"]))

    assert board["Ann"].ledger == [(count, "saber")]


@pytest.mark.parametrize(("whose", "count"), [("adjacent", 1), ("rivals", 2), ("all", 3)])
def test_doubloons_for_characters_in_the_ships_of_others(whose: str, count: int) -> None:
    board = table(f'ability = "gain_per_character_of", amount = 1, whose = "{whose}", below = 10', players=4)
    for name, ship in {"Ann": [4], "Bob": [5, 30], "Cy": [4]}.items():
        board.seat(name, ship=ship)
    dusk(board.lay(["saber"]))

    assert board["Ann"].ledger == [(count, "saber")]


def test_reputation_for_the_graveyard() -> None:
    board = table('ability = "gain_reputation_per_character", amount = 1, where = "graveyard"')
    dusk(board.seat("Ann", graveyard=[4, 5]).lay(["saber"]))

    assert board["Ann"].reputation == 4
    assert sentence(board) == "Gain 1 reputation for each character in your graveyard."


def test_doubloons_for_each_character_left_of_the_taker() -> None:
    """At dusk, from the right, the characters right of one's own have gone."""
    board = table('ability = "gain_per_side", amount = 1, side = "left"', players=4).lay(["saber"])
    dusk(board, others={"Bob": 4, "Cy": 5})

    assert board["Ann"].ledger == [(2, "saber")]


def test_doubloons_for_each_character_right_of_the_own_one_by_day() -> None:
    day = 'day = { ability = "gain_per_side", amount = 1, side = "right" }'
    board = Table(players=4, house=f'[[character]]\nname = "Cook"\n{day}\n')
    board.play({"Ann": 26, "Bob": 4, "Cy": 32, "Dee": 35}, until="day")

    assert board["Ann"].ledger == [(2, "Cook")]


@pytest.mark.parametrize(("rank", "amount"), [(4, 3), (32, 0)])
def test_doubloons_if_a_low_character_took_it(rank: int, amount: int) -> None:
    board = table('ability = "gain_if_taker_ranked", amount = 3, below = 20').lay(["saber"])
    dusk(board, ann=rank)

    assert sum([one for one, _ in board["Ann"].ledger]) == amount
    assert sentence(board) == "If your character that took it is ranked below 20, gain 3 doubloons."


@pytest.mark.parametrize(("who", "pays"), [("lowest", "Ann"), ("highest", "Cy")])
def test_doubloons_for_the_lowest_or_highest_reputation(who: str, pays: str) -> None:
    """Ann stands left of Bob and Cy; unused tokens don't count."""
    for name in ("Ann", "Bob", "Cy"):
        board = table(f'ability = "gain_if_reputation", who = "{who}", amount = 2').lay(["saber"])
        board.play({name: 32}, [(name, "saber")], until="dusk")

        assert bool(board[name].ledger) is (name == pays)


def test_doubloons_by_the_space_of_the_track() -> None:
    board = table('ability = "gain_by_space", spaces = { 1 = 5, 2 = 3 }').lay(["saber"])
    dusk(board)

    assert board["Ann"].reputation == 2
    assert board["Ann"].ledger == [(3, "saber")]
    assert (
        sentence(board)
        == "Gain doubloons by your space of the reputation track, from the left: 5 on 1 and 3 on 2."
    )


def test_doubloons_from_others_as_far_as_there_are_any() -> None:
    board = table('ability = "take_doubloons", amount = 2, whose = "rivals"')
    board.seat("Bob", doubloons=5).seat("Cy", doubloons=1).lay(["saber"])
    dusk(board)

    assert (board["Bob"].doubloons, board["Cy"].doubloons) == (3, 0)
    assert sum([amount for amount, _ in board["Ann"].ledger]) == 3


# characters


@pytest.mark.parametrize(
    ("whose", "offered"),
    [
        ("own", [("Ann", 4)]),
        ("adjacent", [("Bob", 5), ("Dee", 7)]),
        ("rivals", [("Bob", 5), ("Cy", 6), ("Dee", 7)]),
        ("all", [("Ann", 4), ("Bob", 5), ("Cy", 6), ("Dee", 7)]),
    ],
)
def test_discarding_from_ships_as_a_dusk_effect(whose: str, offered: list[tuple[str, int]]) -> None:
    board = table(f'ability = "discard_from_ship_of", whose = "{whose}", amount = 1', players=4)
    for name, rank in {"Ann": 4, "Bob": 5, "Cy": 6, "Dee": 7}.items():
        board.seat(name, ship=[rank])
    dusk(board.lay(["saber"]), ("Ann", offered[-1]))

    assert board.offered("Ann", "saber") == offered
    name, rank = offered[-1]
    assert board[name].graveyard == [rank]
    assert board["Ann"].ledger == [(1, "saber")]


def test_discarding_from_an_empty_ship_does_nothing() -> None:
    board = table('ability = "discard_from_ship_of", whose = "own", amount = 1').lay(["saber"])
    dusk(board)

    assert board["Ann"].ledger == []


def test_any_ship_of_the_common_vocabulary_as_a_dusk_effect() -> None:
    """The Gunner's ability does on a token what it does on the card."""
    board = (
        table('ability = "discard_from_any_ship"').seat("Bob", ship=[5]).seat("Cy", ship=[6]).lay(["saber"])
    )
    dusk(board, ("Ann", ("Cy", 6)))

    assert board["Cy"].graveyard == [6]


def test_returning_a_rival_from_the_island() -> None:
    board = table('ability = "return_from_island", whose = "rivals"').lay(["saber"])
    dusk(board, ("Ann", ("Bob", 4)), others={"Bob": 4, "Cy": 5})

    assert board["Bob"].hand == [4]
    assert board["Bob"].ship == []


def test_returning_the_taker() -> None:
    board = table('ability = "return_taker"').lay(["saber"])
    dusk(board)

    assert board["Ann"].hand == [32]
    assert board["Ann"].ship == []


def test_discarding_from_the_hand() -> None:
    board = table('ability = "discard_from_hand", amount = 2').seat("Ann", hand=[4, 5, 32]).lay(["saber"])
    dusk(board, ("Ann", 5))

    assert (board["Ann"].hand, board["Ann"].graveyard) == ([4], [5])
    assert board["Ann"].ledger == [(2, "saber")]


def test_keeping_a_character_over_the_end_of_the_voyage() -> None:
    board = table('ability = "keep_character"', kind="amulet", timing="anchor")
    board.seat("Ann", ship=[32, 35], loot={"amulet": 1}).finish_round([("Ann", 35)])

    assert board["Ann"].ship == [35]


def test_a_character_that_keeps_itself() -> None:
    board = Table(house='[[character]]\nname = "Merchant"\nanchor = { ability = "keep_self" }\n')
    board.seat("Ann", ship=[30, 31]).finish_round()

    assert board["Ann"].ship == [30]


# tokens


@pytest.mark.parametrize(
    ("whose", "offered"), [("adjacent", ["Bob", "Dee"]), ("rivals", ["Bob", "Cy", "Dee"])]
)
def test_taking_a_token(whose: str, offered: list[str]) -> None:
    board = table(f'ability = "take_token_of", whose = "{whose}", kinds = ["map"]', players=4)
    for name in ("Bob", "Cy", "Dee"):
        board.seat(name, loot={"map": 1, "relic": 1})
    dusk(board.lay(["saber"]), ("Ann", ("Dee", "map")))

    assert board.offered("Ann", "saber") == [(name, "map") for name in offered]
    assert board["Ann"].loot == {"map": 1, "saber": 1}


def test_discarding_a_rivals_token() -> None:
    board = (
        table('ability = "discard_token_of", whose = "rivals"').seat("Bob", loot={"chest": 1}).lay(["saber"])
    )
    dusk(board)

    assert board["Bob"].loot == {}
    assert board.bag["chest"] == 4


def test_discarding_an_own_token() -> None:
    board = table('ability = "discard_own_token", amount = 3, reputation = 1').seat("Ann", loot={"relic": 1})
    dusk(board.lay(["saber"]), ("Ann", "relic"))

    assert board["Ann"].loot == {"saber": 1}
    assert board["Ann"].reputation == 3
    assert (
        sentence(board)
        == "Discard one of your loot tokens; if you do, gain 3 doubloons; if you do, gain 1 reputation."
    )


@pytest.mark.parametrize(("to", "name"), [("left", "Bob"), ("right", "Cy")])
def test_giving_a_token_to_a_neighbour(to: str, name: str) -> None:
    board = table(f'ability = "give_token_to", to = "{to}"').seat("Ann", loot={"relic": 1}).lay(["saber"])
    dusk(board, ("Ann", "relic"))

    assert board[name].loot == {"relic": 1}


def test_swapping_tokens() -> None:
    board = table('ability = "swap_tokens", whose = "rivals"').seat("Bob", loot={"chest": 1}).lay(["saber"])
    board.seat("Ann", loot={"relic": 1})
    dusk(board, ("Ann", "relic"), ("Ann", ("Bob", "chest")))

    assert board["Ann"].loot == {"chest": 1, "saber": 1}
    assert board["Bob"].loot == {"relic": 1}


@pytest.mark.parametrize("acts", [True, False])
def test_drawing_tokens(acts: bool) -> None:
    board = table(f'ability = "draw_tokens", count = 2, acts = {str(acts).lower()}').lay(["saber"])
    board.play({"Ann": 32}, [("Ann", "saber")], draws=["barrel", "map"], until="dusk")

    assert board["Ann"].loot == {"barrel": 1, "map": 1, "saber": 1}
    assert board["Ann"].reputation == (3 if acts else 2)


def test_keeping_tokens_over_the_end_of_the_voyage() -> None:
    """As the stormy map is known to do: some stay, the others go back."""
    board = table('ability = "keep_tokens", count = 2', kind="map", timing="anchor")
    board.seat("Ann", loot={"map": 3, "chest": 1}).seat("Bob", loot={"map": 1}).finish_round()

    assert board["Ann"].loot == {"map": 2}
    assert board["Bob"].loot == {"map": 1}
    assert board.bag["map"] == 7
    assert sentence(board, "map") == "Keep up to 2 of your maps for the next voyage."


def test_tokens_act_at_night() -> None:
    """TEXT Loot Tokens: some tokens have abilities that trigger at night."""
    board = table('ability = "gain", amount = 1', kind="amulet", timing="night").seat(
        "Ann", loot={"amulet": 2}
    )
    board.play({}, until="night")

    assert board["Ann"].ledger == [(1, "amulet"), (1, "amulet")]


def test_an_ability_says_which_file_it_comes_from() -> None:
    """Reports name the user's file beside the source."""
    board = table('ability = "gain", amount = 1')

    assert "test-rules" in rulebook(board.resolved).by_id["galecrest.token.saber"].source
    assert "test-rules" not in rulebook(board.resolved).by_id["galecrest.token.chest"].source
