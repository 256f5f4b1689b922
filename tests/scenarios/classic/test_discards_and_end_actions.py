"""Where discarded tokens lie during a campaign, and in which order End actions go."""

import pytest

from scenario import Table, shows

DISCARDING = pytest.mark.parametrize(
    ("card", "loot", "picks", "until", "gone"),
    [
        (21, {"goods": 2}, [], "day", {"goods": 2}),
        (6, {"goods": 1, "chest": 2}, [("Ann", "goods")], "day", {"chest": 2}),
        (8, {"map": 1}, [("Ann", True)], "night", {"map": 1}),
        (17, {"officer": 2}, [], "day", {"officer": 2}),
    ],
    ids=["Merchant", "Preacher", "Waitress", "Spanish Spy"],
)
"""A card that discards tokens, what its owner has, and what is gone then."""


def step_by_step(order: str = "descending") -> Table:
    return Table(
        "classic", players=2, rulings={"classic.restday.floor": "step", "classic.restday.order": order}
    )


def discards(reading: str, *, day: int = 2) -> Table:
    return Table("classic", players=2, day=day, rulings={"classic.discard.tokens": reading})


@shows("classic.restday.order=descending")
@pytest.mark.parametrize(
    ("ship", "held"),
    [([6, 26], 5), ([9, 26], 10), ([26, 28], 0), ([6, 24, 26], 13), ([23, 25], 6)],
    ids=["loss first", "loss first, ten", "gain first", "two gains", "no loss"],
)
def test_end_actions_go_from_the_highest_rank_down(ship: list[int], held: int) -> None:
    """classic.restday.order: descending – with an empty purse, each loss stopping at nothing."""
    table = step_by_step().seat("Ann", ship=ship).finish_round(until="anchor")

    assert table["Ann"].doubloons == held


@shows("classic.restday.order=chosen")
@pytest.mark.parametrize(
    ("order", "held"),
    [(["Quartermaster", "Carpenter"], 10), (["Carpenter", "Quartermaster"], 2)],
    ids=["loss first", "gain first"],
)
def test_end_actions_go_in_the_order_their_owner_chooses(order: list[str], held: int) -> None:
    """classic.restday.order: chosen – an empty purse, +10 and -8."""
    table = step_by_step("chosen").seat("Ann", ship=[9, 26]).finish_round([("Ann", order)], until="anchor")

    assert table["Ann"].doubloons == held
    assert "classic.restday.order" in table.touched


@pytest.mark.parametrize("reading", ["descending", "chosen"])
@pytest.mark.parametrize(
    ("purse", "ship", "comes_up"),
    [
        (0, [26, 28], True),
        (7, [9, 26], True),
        (8, [9, 26], False),
        (60, [6, 9, 24, 25, 26, 28], False),
        (0, [26], False),
        (0, [6, 9], False),
        (0, [26, 29], False),
    ],
    ids=["gain first", "one short", "enough", "a full purse", "alone", "only gains", "only losses"],
)
def test_the_order_of_end_actions_is_a_question_where_a_loss_meets_too_small_a_purse(
    reading: str, purse: int, ship: list[int], comes_up: bool
) -> None:
    """classic.restday.order: whatever order is in force, also if no loss was cut short in it."""
    table = step_by_step(reading).seat("Ann", ship=ship, doubloons=purse, loot={"relic": 1})
    order = [one.name for one in table.resolved.variant.characters if one.rank in ship]
    is_asked = reading == "chosen" and 26 in ship and len(ship) > 1
    table.finish_round([("Ann", order)] if is_asked else [], until="anchor")

    assert ("classic.restday.order" in table.touched) == comes_up


def test_where_all_is_one_sum_the_order_of_end_actions_is_no_question() -> None:
    """classic.restday.order: by classic.restday.floor = total nothing depends on it."""
    table = Table("classic", players=2).seat("Ann", ship=[6, 26]).finish_round(until="fortune")

    assert table["Ann"].doubloons == 0
    assert "classic.restday.order" not in table.touched


@shows("classic.discard.tokens=bag")
@DISCARDING
def test_discarded_tokens_go_back_to_the_bag_at_once(
    card: int, loot: dict[str, int], picks: list[tuple[str, object]], until: str, gone: dict[str, int]
) -> None:
    """classic.discard.tokens: bag."""
    table = discards("bag").seat("Ann", loot=loot).empty_bag().play({"Ann": card}, picks, until=until)

    assert table.bag == gone


@shows("classic.discard.tokens=aside")
@DISCARDING
def test_discarded_tokens_lie_aside_until_the_campaign_ends(
    card: int, loot: dict[str, int], picks: list[tuple[str, object]], until: str, gone: dict[str, int]
) -> None:
    """classic.discard.tokens: aside – out of the bag, and back in it when the loot is cleared."""
    table = discards("aside", day=6).seat("Ann", loot=loot).empty_bag()
    table.play({"Ann": card}, picks, until=until)

    assert table.bag == {}
    assert table.counted(table.game.discards) == gone

    kept = table["Ann"].loot
    table.finish_round(until="clean-up")

    assert table.bag == {kind: gone.get(kind, 0) + kept.get(kind, 0) for kind in {**gone, **kept}}
    assert not any(table.game.discards)


@pytest.mark.parametrize(("reading", "drawn"), [("bag", {"goods": 1}), ("aside", {})])
def test_only_the_spanish_spys_draw_tells_where_discards_lie(reading: str, drawn: dict[str, int]) -> None:
    """classic.discard.tokens: Bob's Spy draws what Ann's Preacher discarded, or finds an empty bag."""
    table = discards(reading).seat("Ann", loot={"goods": 1, "chest": 1}).seat("Bob", loot={"officer": 1})
    table.empty_bag()
    draws = ["goods"] if reading == "bag" else []
    table.play({"Ann": 6, "Bob": 17}, [("Ann", "chest")], draws=draws, until="day")

    assert table["Bob"].loot == drawn
    assert "classic.discard.tokens" in table.touched


@pytest.mark.parametrize("reading", ["bag", "aside"])
@pytest.mark.parametrize(("discarded", "comes_up"), [(True, True), (False, False)])
def test_where_discards_lie_is_a_question_once_something_is_drawn_after_them(
    reading: str, discarded: bool, comes_up: bool
) -> None:
    """classic.discard.tokens: a discard alone, or a draw alone, asks nothing."""
    table = discards(reading).seat("Ann", loot={"goods": 1, "chest": 1} if discarded else {"chest": 1})
    table.seat("Bob", loot={"officer": 1})
    picks = [("Ann", "chest")] if discarded else []
    table.play({"Ann": 6, "Bob": 17}, picks, draws=["map"], until="day")

    assert table["Bob"].loot == {"map": 1}
    assert ("classic.discard.tokens" in table.touched) == comes_up


def test_a_spy_that_puts_officers_back_before_the_draw_does_so_wherever_discards_lie() -> None:
    """classic.spy.officers: before-draw speaks of the Spy's own Officers, whatever holds for others."""
    rulings = {"classic.discard.tokens": "aside", "classic.spy.officers": "before-draw"}
    table = Table("classic", players=2, rulings=rulings).seat("Ann", loot={"officer": 1}).empty_bag()
    table.play({"Ann": 17}, draws=["officer"], until="day")

    assert table["Ann"].loot == {"officer": 1}
    assert not any(table.game.discards)


@pytest.mark.parametrize("order", [["saber", "chest"], ["chest", "saber"]])
def test_what_a_token_does_at_dusk_goes_before_what_its_taker_does(order: list[str]) -> None:
    """classic.dusk.dusk-abilities: the text resolves a Saber immediately, so before a Cook's second token."""
    table = Table("classic", players=2).seat("Bob", ship=[7]).lay(["saber", "chest"])
    table.play({"Ann": 18}, [("Ann", order[0])], until="dusk")

    happened = [event.token for event in table.events if event.kind == "token" and event.target == "loot"]
    discarded = [at for at, event in enumerate(table.events) if event.target == "graveyard"]
    taken = [at for at, event in enumerate(table.events) if event.kind == "token" and event.target == "loot"]
    kinds = [table.resolved.variant.tokens[kind].kind for kind in happened]
    assert kinds == order
    assert taken[kinds.index("saber")] < discarded[0]
    assert (discarded[0] < taken[-1]) == (order[0] == "saber")


def test_an_officer_sends_the_cook_to_the_graveyard_before_the_second_token_is_taken() -> None:
    """classic.cook.officer-first: at once, as the text says of an Officer, in either reading."""
    table = Table("classic", players=2).lay(["officer", "chest"]).play({"Ann": 18}, [("Ann", "officer")])

    assert table["Ann"].graveyard == [18]
    moves = [(event.kind, event.target) for event in table.events if event.target in ("graveyard", "loot")]
    assert moves == [("token", "loot"), ("character", "graveyard"), ("token", "loot")]
