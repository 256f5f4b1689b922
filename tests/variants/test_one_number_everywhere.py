"""One number, changed in one place: what is played, said, printed and compared changes with it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from libertalia.cli import main

OVERLAY = """
id = "dear-beggar"
title = "A dearer Beggar"
extends = "galecrest"

[[character]]
name = "Beggar"
day = { amount = 4 }
"""

LOG = [
    {
        "event": "game",
        "logbook": 1,
        "variant": "galecrest",
        "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cy"}],
    },
    {
        "event": "position",
        "round": 1,
        "day": 3,
        "players": {
            "Ann": {"hand": [3, 40], "doubloons": 10},
            "Bob": {"hand": [5, 40], "doubloons": 10},
            "Cy": {"hand": [30, 40], "doubloons": 10},
        },
        "reputation": ["Ann", "Bob", None, "Cy", None, None],
        "days": [["map", "map", "map"], ["relic", "relic", "relic"]],
    },
    {"event": "play", "day": 3, "plays": {"Ann": 3, "Bob": 5, "Cy": 30}},
    {"event": "claim", "player": "Ann", "doubloons": 14},
    {"event": "claim", "player": "Cy", "doubloons": 6},
]
"""Cy's card is the highest, so he pays the Beggar: four by the house rule, two by the book."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "dear.toml").write_text(OVERLAY, encoding="utf-8")
    (tmp_path / "game.jsonl").write_text("\n".join(map(json.dumps, LOG)), encoding="utf-8")
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments])


def test_what_is_played_changes(folder: Path) -> None:
    """The log is valid by the house rule, and both claims are wrong by the book."""
    by_house = run("validate", folder / "game.jsonl", "--house", folder / "dear.toml")
    by_book = run("validate", folder / "game.jsonl")

    assert by_house.exit_code == 0
    assert by_book.exit_code == 1
    assert by_book.output.count("error [claim-doubloons]") == 2


def test_what_is_said_changes(folder: Path) -> None:
    assert "4 doubloons" in run("show", "galecrest", "Beggar", "--house", folder / "dear.toml").output
    assert "2 doubloons" in run("show", "galecrest", "Beggar").output


def test_what_is_printed_changes(folder: Path) -> None:
    cards = ("summary", "galecrest", "--sheet", "cards", "--players", 4)
    by_house = run(*cards, "--house", folder / "dear.toml").output
    by_book = run(*cards).output

    # on the card and in the table by rank; the changes of the table name the card
    assert by_house.count("gives you <b>4</b> doubloons") == 2
    assert "This table’s changes" in by_house
    assert by_book.count("gives you <b>2</b> doubloons") == 2


def test_what_is_compared_changes(folder: Path) -> None:
    answer = run("compare", "galecrest", "galecrest", "--house-b", folder / "dear.toml", "--format", "json")
    found = {one["id"]: one for one in json.loads(answer.output)["differences"]}

    assert set(found) == {"character.beggar.amount", "words.title"}
    beggar = found["character.beggar.amount"]
    assert (beggar["level"], beggar["a"], beggar["b"]) == ("scoring", 2, 4)
