"""Sentences that were once false or unsupported, each with its kind: what is said is what is played."""

import re
from collections.abc import Iterator, Mapping

import pytest

from libertalia.core.analysis.rulebook import rulebook
from libertalia.core.model.variant import Variant
from libertalia.core.resolve.registry import installed
from libertalia.core.resolve.resolver import Resolved
from scenario import Table, laid_over

SOLO = {"mode": "solo"}
EDITIONS = ("classic", "galecrest")
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve")


def texts(variant: str, players: int = 4, **keys: Mapping[str, str]) -> dict[str, str]:
    """The clauses of a variant by id without the edition's, with their texts."""
    resolved = installed().resolve(variant, players, keys.get("options"), keys.get("rulings"))
    return {clause.id.partition(".")[2]: clause.text for clause in rulebook(resolved).clauses}


def everywhere(edition: str) -> Iterator[tuple[Resolved, str, str]]:
    """The resolved variant, id and text of every clause of an edition: each mode, board and reading."""
    registry = installed()
    choices: list[tuple[int, Mapping[str, str]]] = [(2, {}), (4, {})]
    if edition == "galecrest":
        choices += [(2, {"board": "stormy"}), (2, SOLO)]
    for players, options in choices:
        rulings = registry.edition(edition).rulings.values()
        readings = [{}, *[{one.id: reading} for one in rulings for reading in one.readings]]
        for reading in readings:
            resolved = registry.resolve(edition, players, options, reading)
            for clause in rulebook(resolved).clauses:
                yield resolved, clause.id, clause.text


# the left neighbour

WAYS = {"next": ("clockwise", "Bob"), "previous": ("counter-clockwise", "Dee")}


@pytest.mark.parametrize(("reading", "way", "neighbour"), [(key, *value) for key, value in WAYS.items()])
def test_the_monkeys_neighbour_is_on_the_left_in_words_and_play(
    reading: str, way: str, neighbour: str
) -> None:
    """classic.monkey.left: the card says left; the reading says which seat that is, and play agrees."""
    rulings = {"classic.monkey.left": reading}
    said = texts("classic", rulings=rulings)
    table = Table("classic", players=4, rulings=rulings).seat("Ann", loot={"relic": 2})
    table.play({"Ann": 2}, until="day")

    for text in (said["character.monkey"], said["monkey.left"]):
        assert "left" in text
        assert "right" not in text
        assert f" {way}" in text
    assert table[neighbour].loot == {"relic": 2}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_clockwise_is_the_order_in_which_players_are_listed(seats: int) -> None:
    """classic.monkey.left: next."""
    table = Table("classic", players=seats).seat("Ann", loot={"relic": 1}).play({"Ann": 2}, until="day")

    assert table["Bob"].loot == {"relic": 1}


# cards out of the graveyard


def test_a_fetched_card_is_hidden_in_the_hand_and_open_in_the_ship() -> None:
    """galecrest.character.surgeon, galecrest.character.necromancer: only the first goes to the hand."""
    said = texts("galecrest")

    assert "to your hand without showing it" in said["character.surgeon"]
    assert "show" not in said["character.necromancer"]
    assert "lie face up in your ship" in said["dusk.face-up"]
    assert "graveyard you do not show" not in said["words.open"]


@pytest.mark.parametrize(
    ("origin", "target", "is_hidden"),
    [("graveyard", "hand", True), ("graveyard", "ship", False), ("ship", "hand", False)],
)
def test_a_card_is_moved_unseen_only_from_the_graveyard_to_the_hand(
    origin: str, target: str, is_hidden: bool
) -> None:
    """Style rule 6: the sentence follows from where the card goes."""
    house = laid_over(
        "classic",
        f'[[character]]\nname = "Surgeon"\nday = {{ ability = "move_character", origin = "{origin}",'
        f' target = "{target}" }}\n',
    )
    resolved = installed().resolve("classic", 4, house=[house])
    clause = rulebook(resolved).clause("classic.character.surgeon")

    assert clause is not None
    assert ("without showing it" in clause.text) == is_hidden


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_sentence_hides_every_card_that_leaves_a_graveyard(edition: str) -> None:
    for _, id_, text in everywhere(edition):
        for sentence in re.split(r"(?<=[.?!]) ", text):
            assert "graveyard" not in sentence or "show" not in sentence or "hand" in sentence, id_


# coins, tokens and their numbers


def test_all_three_coins_of_the_box_are_named() -> None:
    """Facts classic 4: the box holds coins of ten, five and one."""
    said = texts("classic")["components.bank"]

    assert [word for word in NUMBERS if re.search(rf"\b{word}\b", said)] == ["one", "five", "ten"]


@pytest.mark.parametrize("variant", installed().ids)
def test_readings_hold_under_house_rules_that_change_a_number(variant: str) -> None:
    """Style rule 6: a ruling's text names no number of a table but where the number is the reading."""
    own = ("classic.merchant.three", "classic.carpenter.rounding")
    for ruling in installed().resolve(variant, installed().about(variant).players[0]).variant.rulings:
        for text in (ruling.question, *ruling.readings.values()):
            assert ruling.id in own or not re.search(r"\d", text), (ruling.id, text)


def test_the_prices_that_readings_name_are_those_of_the_table() -> None:
    """classic.merchant.three: text and behaviour have the same number."""
    for reading in ("five", "three"):
        variant = installed().resolve("classic", 4, rulings={"classic.merchant.three": reading}).variant
        merchant = next(one for one in variant.characters if one.name == "Merchant")
        price = merchant.abilities["day"][0].params["prices"][3]
        ruling = next(one for one in variant.rulings if one.id == "classic.merchant.three")

        assert f"{price} doubloons" in ruling.readings[reading]
        assert NUMBERS[price - 1] == reading


@pytest.mark.parametrize("reading", ["down", "up"])
def test_the_example_of_half_an_odd_purse_is_what_is_played(reading: str) -> None:
    """classic.carpenter.rounding."""
    rulings = {"classic.carpenter.rounding": reading}
    found = re.search(r"purse of (\d+) loses (\d+)", texts("classic", rulings=rulings)["carpenter.rounding"])
    assert found is not None
    held, lost = int(found[1]), int(found[2])
    table = Table("classic", players=2, rulings=rulings).seat("Ann", doubloons=held)
    table.play({"Ann": 9}, until="day")

    assert table["Ann"].doubloons == held - lost


def test_a_single_campaign_has_no_third_one() -> None:
    """classic-one-campaign: no sentence counts rounds that are not there."""
    for ruling in installed().resolve("classic-one-campaign", 4).variant.rulings:
        for text in (ruling.question, ruling.why, *ruling.readings.values()):
            assert not re.search(r"\bthird campaign\b|campaign 3", text), (ruling.id, text)


# what goes where, and when


@pytest.mark.parametrize(
    ("reading", "said"),
    [("bag", "goes back to the bag at once"), ("aside", "is laid aside until the campaign ends")],
)
def test_discarded_tokens_lie_where_the_reading_says(reading: str, said: str) -> None:
    """classic.discard.tokens: two engines disagree, so it is a question and not a fact of two sources."""
    rulings = {"classic.discard.tokens": reading}
    resolved = installed().resolve("classic", 4, rulings=rulings)
    clause = rulebook(resolved).clause("classic.day.discard")

    assert clause is not None
    assert said in clause.text
    assert "classic.discard.tokens" in clause.rulings
    assert all("EYE" not in source or "token" not in source for source in clause.sources)


def test_a_cook_with_an_officer_is_discarded_at_once_in_words_as_in_play() -> None:
    """classic.cook.officer-first: in either reading the text's own *immediately* holds."""
    for ruling in ("second-token", "no-second-token"):
        said = texts("classic", rulings={"classic.cook.officer-first": ruling})["cook.officer-first"]
        assert "to the graveyard at once" in said


@pytest.mark.parametrize(
    ("reading", "said"),
    [("descending", "from the highest rank to the lowest"), ("chosen", "choose the order")],
)
def test_the_order_of_end_actions_rests_on_a_ruling(reading: str, said: str) -> None:
    """classic.restday.order: the text orders Night actions and says nothing of End actions."""
    resolved = installed().resolve("classic", 4, rulings={"classic.restday.order": reading})
    clause = rulebook(resolved).clause("classic.anchor")

    assert clause is not None
    assert said in clause.text
    assert "classic.restday.order" in clause.rulings


def rulings_of(variant: Variant) -> set[str]:
    return {ruling.id for ruling in variant.rulings}


@pytest.mark.parametrize(
    "ruling",
    [
        "galecrest.beggar.rightmost",
        "galecrest.witch.mutineer",
        "galecrest.witch.discard",
        "galecrest.dusk.order",
        "galecrest.hook.several",
    ],
)
def test_a_sentence_that_rests_on_a_ruling_names_it(ruling: str) -> None:
    """The clause of the card or step says on which question its wording depends."""
    book = rulebook(installed().resolve("galecrest", 4))
    clauses = [clause.id for clause in book.clauses if ruling in clause.rulings and not clause.is_ruling]

    assert clauses


def test_rulings_on_hooks_and_dusk_are_gone_with_what_they_are_about() -> None:
    """galecrest.hook.several: in the game for one a tile lies over the hook, whose text is not held."""
    solo = rulings_of(installed().resolve("galecrest", 2, SOLO).variant)

    assert "galecrest.hook.several" not in solo
    assert "galecrest.dusk.order" in solo


# the game for one


def test_where_reputation_starts_in_the_game_for_one_is_not_known() -> None:
    """Facts galecrest 6: not found, so it is neither random nor governed."""
    book = rulebook(installed().resolve("galecrest", 2, SOLO))
    start, open_ = book.clause("galecrest.setup.lay-reputation"), book.clause("galecrest.players.solo-open")

    assert start is not None
    assert open_ is not None
    assert "not known" in start.text
    assert "random" not in start.text
    assert start.confidence == "open"
    assert "Nor is it known where the reputation tokens start" in open_.text


@pytest.mark.parametrize("id_", ["selection", "selection.choose-character", "automa", "automa.reveal"])
def test_nobody_chooses_or_reveals_together_in_the_game_for_one(id_: str) -> None:
    """Facts galecrest 6, Q5: you choose and place first, then the Pilferer's card, then the Automa's."""
    said = texts("galecrest", 2, options=SOLO)

    assert "together" not in said[id_]
    assert "all players" not in said[id_].casefold()
    assert "selection.face-down" not in said


def test_with_rivals_all_choose_and_reveal_together() -> None:
    """galecrest.selection: the near case of the game for one."""
    said = texts("galecrest")

    assert "all players do this at the same time" in said["selection"]
    assert "revealed together" in said["selection.reveal"]
    assert "together" in said["selection.face-down"]


def test_the_deck_of_the_game_for_one_is_the_automas() -> None:
    """Facts galecrest 6, Q6: the solo deck gives the new six; with rivals a player draws."""
    said = texts("galecrest", 2, options=SOLO)["voyage.deal-characters"]

    assert said.startswith("From the deck of the Automa")
    assert texts("galecrest")["voyage.deal-characters"].startswith("One player draws")


@pytest.mark.parametrize("board", ["calm", "stormy", "uncharted"])
def test_no_board_is_called_a_side_that_is_none(board: str) -> None:
    """Facts galecrest 2.4: the uncharted mode lays tiles, it is no side of the board."""
    kinds = {token.kind: "calm" for token in installed().resolve("galecrest", 4).variant.tokens}
    options = {"board": board, **(kinds if board == "uncharted" else {})}
    said = texts("galecrest", options=options)["setup.board"]

    assert f"{board} side" not in said
    assert "tiles that mix the two" in said
    assert board in said
