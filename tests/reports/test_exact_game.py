"""A sheet is for exactly the game that will be played: it says nothing of other numbers, modes or choices."""

import re
from collections.abc import Iterator, Mapping

import pytest

from libertalia.core.analysis.ask import answer
from libertalia.core.resolve import installed
from libertalia.reports.sheets import SHEETS, Sheet, Subject, make_sheet, papers
from libertalia.reports.sheets.contract import read
from libertalia.reports.sheets.order import Order, fulfil
from ready_games import GAMES, Game

NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}

OF_PLAYERS = re.compile(rf"\b(\d+|(?i:{'|'.join(NUMBERS)}))(?:[–-]\d+)?[ -]players?\b(?!['’])([^.?]*)")
"""A number of players, and how its sentence goes on."""

SOME_OF_ALL = ("draws", "may play", "end the game")
"""What one or two of the players do, or happens to them, in a game for any number."""

CHOOSING = re.compile(
    r"(?i)number of players|any number of|choose (?:a|the) (?:side|calm|stormy)|calm or |(?:this|the) mode"
)

OF_SOLO = re.compile(r"Automa|Pilferer|(?i:\bsolo\b|automatic|alone plays|game for one)")

OF_TWO = re.compile(r"Midshipman|(?i:two-player)")

SIDE = re.compile(r"(?i)\b(calm|stormy|uncharted) (?:side|board)")


def wrong(said: str, game: Game) -> Iterator[str]:
    """What a text says that this game has no use for."""
    for found in OF_PLAYERS.finditer(said):
        number = NUMBERS.get(found[1].casefold()) or int(found[1])
        right = 1 if game.is_solo else game.players
        if number != right and not any(found[2].startswith(f" {one}") for one in SOME_OF_ALL):
            yield found[0]
    board = dict(game.options).get("board", "calm")
    yield from [found[0] for found in SIDE.finditer(said) if found[1].casefold() != board]
    patterns = [CHOOSING, *([] if game.is_solo else [OF_SOLO])]
    patterns += [OF_TWO] if game.players != 2 or game.is_solo else []
    for pattern in patterns:
        yield from [found[0] for found in pattern.finditer(said)]


def text_of(made: Sheet) -> str:
    """All that people can read of a sheet."""
    return " ".join(read(made.html).text.split())


@pytest.mark.parametrize("paper", papers())
@pytest.mark.parametrize("kind", [kind for kind in SHEETS if kind != "upgrade"])
def test_no_sentence_of_a_sheet_is_about_another_game(kind: str, paper: str) -> None:
    """Every ready variant, board, mode and number of players."""
    found = {}
    for game in GAMES:
        said = text_of(make_sheet(kind, Subject([game.resolved()]), paper))
        if problems := [*wrong(said, game)]:
            found[str(game)] = problems

    assert found == {}


@pytest.mark.parametrize(
    ("variant", "players", "options"),
    [("classic", 3, {}), ("galecrest", 3, {}), ("galecrest", 5, {"board": "stormy"}), ("classic", 6, {})],
)
def test_what_changes_for_a_number_says_nothing_of_choosing(
    variant: str, players: int, options: Mapping[str, str]
) -> None:
    known = "classic" if variant == "galecrest" else "galecrest"
    order = Order(variant=variant, sheet="upgrade", players=players, options=options, known=known)
    game = Game(variant, tuple(options.items()), players)
    said = text_of(fulfil(order, installed()))

    assert [*wrong(said, game)] == []


@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("The game is for 2 to 6 players.", Game("classic", (), 3)),
        ("As there are two players, your opponent sits on both sides.", Game("classic", (), 4)),
        ("For 2–6 players", Game("classic", (), 6)),
        ("It depends on the number of players.", Game("classic", (), 6)),
        ("Choose a side of the board.", Game("galecrest", (), 2)),
        ("You play the stormy side.", Game("galecrest", (), 2)),
        ("You play the calm side.", Game("galecrest", (("board", "stormy"),), 2)),
        ("One alone plays against two automatic crews.", Game("galecrest", (), 2)),
        ("See the Midshipman.", Game("galecrest", (), 3)),
        ("See the Midshipman.", Game("galecrest", (("mode", "solo"),), 2)),
        ("For 2 players", Game("galecrest", (("mode", "solo"),), 2)),
        ("The Automa takes a token.", Game("galecrest", (), 2)),
        ("In this mode you may play.", Game("galecrest", (), 2)),
    ],
)
def test_a_sentence_about_another_game_is_found(said: str, game: Game) -> None:
    assert [*wrong(said, game)]


@pytest.mark.parametrize(
    ("said", "game"),
    [
        ("For 3 players", Game("classic", (), 3)),
        ("Two players end the game with the same total.", Game("classic", (), 3)),
        ("One player draws 6 of their characters.", Game("galecrest", (), 5)),
        ("You play the calm side.", Game("galecrest", (), 2)),
        ("For 1 player and the Automa", Game("galecrest", (("mode", "solo"),), 2)),
        ("Lay the Midshipman on the island.", Game("galecrest", (), 2)),
    ],
)
def test_a_sentence_about_this_game_is_none(said: str, game: Game) -> None:
    assert [*wrong(said, game)] == []


@pytest.mark.parametrize("variant", ["classic", "galecrest"])
def test_a_sheet_for_every_number_says_how_many_may_play(variant: str) -> None:
    """Who has not chosen yet has to be told what there is to choose; the mode has been chosen."""
    said = text_of(fulfil(Order(variant=variant, sheet="rules"), installed()))

    assert "2 to 6 players" in said
    assert "depends on the number of players" in said
    assert not OF_SOLO.search(said)


@pytest.mark.parametrize("variant", ["classic", "galecrest"])
def test_how_many_may_play_can_still_be_asked(variant: str) -> None:
    said = answer(installed().resolve(variant, 3), f"{variant}.players").clause.text

    assert "2 to 6 players" in said


def test_questions_about_a_figure_nobody_meets_are_not_numbered() -> None:
    """The marks R1, R2 … of a sheet have no gaps."""
    for game in GAMES:
        readings = Subject([game.resolved()]).readings.values()
        assert [one.mark for one in readings] == [f"R{number}" for number in range(1, len(readings) + 1)]
        met = [one.ruling.id for one in readings if "midshipman" in one.ruling.id]
        assert bool(met) == (game.variant.startswith("galecrest") and not [*wrong("Midshipman", game)])


def test_a_reading_of_a_question_that_cannot_come_up_is_not_listed_as_changed() -> None:
    readings = {"galecrest.midshipman.left": "current", "galecrest.hand.empty": "sits-out"}
    head = text_of(fulfil(Order(variant="galecrest", sheet="aid", players=3, readings=readings), installed()))

    assert "Rulings all by default" in head
    assert "midshipman" not in head
