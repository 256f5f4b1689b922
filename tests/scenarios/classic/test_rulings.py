"""The open questions of the 2012 edition: each reading, and when the question comes up at all."""

import pytest

from scenario import Table, shows


def table(ruling: str = "", reading: str = "", *, players: int = 2, round: int = 1) -> Table:
    return Table("classic", players=players, round=round, rulings={ruling: reading} if ruling else {})


@shows("classic.purse.floor=zero")
def test_a_payment_stops_at_an_empty_purse() -> None:
    """classic.purse.floor: zero – the missing part is forgotten."""
    played = table("classic.purse.floor", "zero").seat("Ann", doubloons=1, loot={"chest": 3})
    played.play({"Ann": 24}, until="day")

    assert played["Ann"].doubloons == 0
    assert "classic.purse.floor" in played.game.touched


@shows("classic.purse.floor=debt")
def test_a_payment_may_lead_into_debt_while_the_campaign_lasts() -> None:
    """classic.purse.floor: debt – later gains pay it off, and the fortune counts it."""
    played = table("classic.purse.floor", "debt").seat("Ann", doubloons=1, loot={"chest": 3}, ship=[7])
    played.play({"Ann": 24})

    assert played["Ann"].doubloons == -1
    assert "classic.purse.floor" in played.game.touched


@shows("classic.purse.floor=debt")
def test_no_debt_outlasts_the_campaign() -> None:
    """classic.purse.floor: debt – a negative fortune is raised to 0."""
    played = table("classic.purse.floor", "debt").seat("Ann", doubloons=-4, score=9, loot={"goods": 1})
    played.finish_round()

    assert played["Ann"].score == 9
    assert played["Ann"].doubloons == 0


def test_half_of_a_debt_is_nothing() -> None:
    """classic.character.carpenter: there is nothing to lose half of."""
    played = table("classic.purse.floor", "debt").seat("Ann", doubloons=-5).play({"Ann": 9}, until="day")

    assert played["Ann"].doubloons == -5


def test_the_beggar_leads_nobody_into_debt_unless_the_ruling_says_so() -> None:
    """classic.purse.floor: zero – the Beggar gets no more than the payer has."""
    played = table().seat("Bob", doubloons=2).play({"Ann": 3, "Bob": 16}, until="day")

    assert played["Ann"].doubloons == 2


def test_a_payment_within_the_purse_does_not_raise_the_question() -> None:
    """classic.purse.floor: only a payment larger than the purse is in doubt."""
    played = table().seat("Ann", doubloons=3, loot={"chest": 3}).play({"Ann": 24}, until="day")

    assert "classic.purse.floor" not in played.game.touched


@pytest.mark.parametrize(("reading", "price"), [("five", 5), ("three", 3)])
@shows("classic.merchant.three=five", "classic.merchant.three=three")
def test_three_identical_tokens_bring_what_the_reading_says(reading: str, price: int) -> None:
    """classic.merchant.three: 5, or 3 as for two."""
    played = table("classic.merchant.three", reading).seat("Ann", loot={"goods": 3})
    played.play({"Ann": 21}, [("Ann", ("goods", 3))], until="day")

    assert played["Ann"].doubloons == price
    assert played["Ann"].loot == {}
    assert "classic.merchant.three" in played.game.touched


@pytest.mark.parametrize("reading", ["five", "three"])
def test_a_pair_brings_three_in_either_reading(reading: str) -> None:
    """classic.merchant.three: two tokens raise no question, one can't be sold."""
    played = table("classic.merchant.three", reading).seat("Ann", loot={"goods": 2, "chest": 1})
    played.play({"Ann": 21}, until="day")

    assert played.offered("Ann", "Merchant") == [("goods", 2)]
    assert played["Ann"].doubloons == 3
    assert "classic.merchant.three" not in played.game.touched


@shows("classic.restday.floor=total")
def test_coins_losses_and_booty_are_one_sum() -> None:
    """classic.restday.floor: total – 2 coins, -8 and two chests make 4."""
    played = table("classic.restday.floor", "total")
    played.seat("Ann", doubloons=2, ship=[26], loot={"chest": 2}).finish_round()

    assert played["Ann"].score == 2 - 8 + 10
    assert "classic.restday.floor" in played.game.touched


@shows("classic.restday.floor=step")
def test_coins_stop_at_zero_before_booty_is_added() -> None:
    """classic.restday.floor: step – 2 coins and -8 make 0, and two chests 10."""
    played = table("classic.restday.floor", "step")
    played.seat("Ann", doubloons=2, ship=[26], loot={"chest": 2}).finish_round()

    assert played["Ann"].score == 10
    assert "classic.restday.floor" in played.game.touched


def test_relics_are_part_of_the_fortune_in_either_reading() -> None:
    """classic.restday.floor: step – booty is one sum: a relic takes from a chest."""
    played = table("classic.restday.floor", "step")
    played.seat("Ann", loot={"chest": 1, "relic": 1}).finish_round()

    assert played["Ann"].score == 2


@pytest.mark.parametrize(("reading", "left"), [("down", 5), ("up", 4)])
@shows("classic.carpenter.rounding=down", "classic.carpenter.rounding=up")
def test_half_of_an_odd_purse_is_rounded(reading: str, left: int) -> None:
    """classic.carpenter.rounding: a purse of 9 loses 4 or 5."""
    played = table("classic.carpenter.rounding", reading).seat("Ann", doubloons=9)
    played.play({"Ann": 9}, until="day")

    assert played["Ann"].doubloons == left
    assert "classic.carpenter.rounding" in played.game.touched


def test_half_of_an_even_purse_needs_no_rounding() -> None:
    """classic.carpenter.rounding: 8 loses 4 in either reading."""
    played = table().seat("Ann", doubloons=8).play({"Ann": 9}, until="day")

    assert "classic.carpenter.rounding" not in played.game.touched


@pytest.mark.parametrize(("reading", "paid"), [("all", 5), ("none", 0)])
@shows("classic.topman.tie=all", "classic.topman.tie=none")
def test_a_tie_for_the_fewest_characters(reading: str, paid: int) -> None:
    """classic.topman.tie: every Topman of the tied players is paid, or none."""
    played = table("classic.topman.tie", reading, players=3)
    played.seat("Ann", ship=[16]).seat("Bob", ship=[16]).seat("Cy", ship=[4, 7])
    played.finish_round(until="anchor")

    assert played["Ann"].doubloons == paid
    assert played["Bob"].doubloons == paid
    assert "classic.topman.tie" in played.game.touched


@shows("classic.cook.officer-first=second-token")
def test_a_cook_takes_the_second_token_after_an_officer() -> None:
    """classic.cook.officer-first: second-token – the Cook is discarded all the same."""
    played = table("classic.cook.officer-first", "second-token").lay(["officer", "chest"])
    played.play({"Ann": 18}, [("Ann", "officer")])

    assert played["Ann"].loot == {"officer": 1, "chest": 1}
    assert played["Ann"].graveyard == [18]
    assert "classic.cook.officer-first" in played.game.touched


@shows("classic.cook.officer-first=no-second-token")
def test_a_cook_takes_no_second_token_after_an_officer() -> None:
    """classic.cook.officer-first: no-second-token – the Officer sends the Cook away at once."""
    played = table("classic.cook.officer-first", "no-second-token").lay(["officer", "chest"])
    played.play({"Ann": 18}, [("Ann", "officer")])

    assert played["Ann"].loot == {"officer": 1}
    assert played["Ann"].graveyard == [18]
    assert played.left == {"chest": 1}
    assert "classic.cook.officer-first" in played.game.touched


def test_an_officer_as_second_token_raises_no_question() -> None:
    """classic.cook.officer-first: the Cook has both tokens, and is discarded."""
    played = table().lay(["officer", "chest"]).play({"Ann": 18}, [("Ann", "chest")])

    assert played["Ann"].loot == {"officer": 1, "chest": 1}
    assert played["Ann"].graveyard == [18]
    assert "classic.cook.officer-first" not in played.game.touched


@shows("classic.spy.officers=after-draw")
def test_discarded_officers_go_into_the_bag_after_the_draw() -> None:
    """classic.spy.officers: after-draw – with an empty bag there is nothing to draw."""
    played = table("classic.spy.officers", "after-draw").seat("Ann", loot={"officer": 1}).empty_bag()
    played.play({"Ann": 17}, until="day")

    assert played["Ann"].loot == {}
    assert played.bag == {"officer": 1}
    assert "classic.spy.officers" in played.game.touched


@shows("classic.spy.officers=before-draw")
def test_discarded_officers_go_into_the_bag_before_the_draw() -> None:
    """classic.spy.officers: before-draw – the same Officer may come back."""
    played = table("classic.spy.officers", "before-draw").seat("Ann", loot={"officer": 1}).empty_bag()
    played.play({"Ann": 17}, draws=["officer"], until="day")

    assert played["Ann"].loot == {"officer": 1}
    assert played.bag == {}
    assert "classic.spy.officers" in played.game.touched


@pytest.mark.parametrize(
    ("reading", "ledger"),
    [("does-not-act", [(2, "Mutineer")]), ("acts", [(2, "Mutineer"), (1, "Barkeep")])],
)
@shows("classic.mutineer.victim=does-not-act", "classic.mutineer.victim=acts")
def test_the_night_action_of_a_mutineers_victim(reading: str, ledger: list[tuple[int, str]]) -> None:
    """classic.mutineer.victim: lost, or still used this night."""
    played = table("classic.mutineer.victim", reading).seat("Ann", ship=[7, 13]).play({})

    assert played["Ann"].graveyard == [7]
    assert played["Ann"].ledger == ledger
    assert "classic.mutineer.victim" in played.game.touched


@shows("classic.mutineer.victim=acts")
def test_a_clash_of_granny_watas_pays_nobody_in_either_reading() -> None:
    """classic.character.granny-wata: the owners are counted when night begins, whoever resolves first."""
    played = table("classic.mutineer.victim", "acts")
    played.seat("Ann", ship=[8, 27], loot={"map": 1}).seat("Bob", ship=[27]).play({}, [("Ann", False)])

    assert played["Ann"].ledger == []
    assert played["Bob"].ledger == []


@pytest.mark.parametrize(("reading", "left"), [("pays", 2), ("free", 5)])
@shows("classic.gunner.no-target=pays", "classic.gunner.no-target=free")
def test_a_gunner_without_a_target(reading: str, left: int) -> None:
    """classic.gunner.no-target: the 3 doubloons are due, or not."""
    played = table("classic.gunner.no-target", reading).seat("Ann", doubloons=5)
    played.play({"Ann": 15}, until="day")

    assert played["Ann"].doubloons == left
    assert "classic.gunner.no-target" in played.game.touched


@pytest.mark.parametrize(("reading", "neighbour"), [("next", "Bob"), ("previous", "Cy")])
@shows("classic.monkey.left=next", "classic.monkey.left=previous")
def test_the_monkeys_left_neighbour(reading: str, neighbour: str) -> None:
    """classic.monkey.left: the next seat clockwise, or the previous one."""
    played = table("classic.monkey.left", reading, players=3).seat("Ann", loot={"relic": 1})
    played.play({"Ann": 2}, until="day")

    assert played[neighbour].loot == {"relic": 1}
    assert "classic.monkey.left" in played.game.touched


def test_two_players_have_one_neighbour_each() -> None:
    """classic.monkey.left: with two players there is nothing to ask."""
    played = table("classic.monkey.left", "previous").seat("Ann", loot={"relic": 1})
    played.play({"Ann": 2}, until="day")

    assert played["Bob"].loot == {"relic": 1}
    assert "classic.monkey.left" not in played.game.touched


@pytest.mark.parametrize(
    ("reading", "winners"),
    [("doubloons", ["Ann"]), ("shared", ["Ann", "Bob"]), ("last-campaign", ["Bob"])],
)
@shows("classic.final-tie=doubloons", "classic.final-tie=shared", "classic.final-tie=last-campaign")
def test_equal_totals(reading: str, winners: list[str]) -> None:
    """classic.final-tie: Ann holds more coins (6 against 5), Bob scores more in the last campaign (10)."""
    played = table("classic.final-tie", reading, players=3, round=3)
    played.seat("Ann", score=9, doubloons=6).seat("Bob", score=5, doubloons=5, loot={"chest": 1})
    played.finish_round(until="end")

    assert [played[name].score for name in played.names] == [15, 15, 0]
    assert played.winners == winners
    assert "classic.final-tie" in played.game.touched


@shows("classic.final-tie=doubloons")
def test_coins_are_compared_after_the_end_actions() -> None:
    """classic.final-tie: doubloons – the Carpenter's 10 count as coins, the chests do not."""
    played = table(round=3).seat("Ann", ship=[9]).seat("Bob", doubloons=5, loot={"chest": 1})
    played.finish_round(until="end")

    assert played["Ann"].score == played["Bob"].score == 10
    assert played.winners == ["Ann"]


@shows("classic.final-tie=doubloons")
def test_equal_totals_and_coins_are_a_shared_win() -> None:
    """classic.final-tie: doubloons – nothing is left to tell them apart."""
    played = table(round=3).seat("Ann", doubloons=5, score=4).seat("Bob", doubloons=5, score=4)
    played.finish_round(until="end")

    assert played.winners == ["Ann", "Bob"]


@shows("classic.final-tie=doubloons")
def test_nobody_holds_less_than_no_coin() -> None:
    """classic.final-tie: doubloons – a Quartermaster's deficit is no smaller purse than an empty one."""
    played = table(round=3).seat("Ann", ship=[26], loot={"chest": 2}).seat("Bob", score=2)
    played.finish_round(until="end")

    assert played["Ann"].score == played["Bob"].score == 2
    assert played.winners == ["Ann", "Bob"]


def test_a_clear_win_raises_no_question() -> None:
    """classic.end: the highest total wins."""
    played = table(round=3).seat("Ann", doubloons=6).seat("Bob", doubloons=5).finish_round(until="end")

    assert played.winners == ["Ann"]
    assert "classic.final-tie" not in played.game.touched
