"""Whatever house rules write on a card stays on it: long words, long names, many moments."""

from pathlib import Path

import pytest

from libertalia.core.resolve import installed
from libertalia.reports.sheets import Sheet, check_layout, lay_out
from libertalia.reports.sheets.cards import card, lines
from libertalia.reports.sheets.order import Order, fulfil
from libertalia.reports.sheets.remarks import remarks

GAIN = '{ ability = "gain", amount = 1 }'
REPUTATION = '{ ability = "gain_reputation", amount = 1 }'
LOSE = '{ ability = "lose_per_character", amount = 1 }'
PER = '{ ability = "gain_per_character", amount = 1 }'


def house(folder: Path, rows: str, extends: str = "galecrest", title: str = "Ours") -> str:
    """An overlay with these rows; its path."""
    path = folder / "ours.toml"
    path.write_text(f'id = "ours"\ntitle = "{title}"\nextends = "{extends}"\n{rows}', encoding="utf-8")
    return str(path)


def character(rank: int, name: str, **moments: str) -> str:
    acts = "".join([f"{timing} = [{uses}]\n" for timing, uses in moments.items()])
    return f'[[character]]\nrank = {rank}\nname = "{name}"\n{acts}'


def made(
    folder: Path, rows: str, kind: str = "cards", paper: str = "a4", extends: str = "galecrest"
) -> Sheet:
    path = house(folder, rows, extends)
    return fulfil(Order(variant=extends, sheet=kind, players=3, house=(path,), paper=paper), installed())


ROWS: dict[str, dict[str, str]] = {
    "Freibeutergouverneursstellvertreter": {"anchor": GAIN},
    "Der überaus außergewöhnlich lange Freibeutergouverneursstellvertreter": {"anchor": GAIN},
    "W": {"day": GAIN},
    " ".join(["WWWWWWWWW"] * 9): {"day": GAIN},
    "ab" * 30: {"day": GAIN},
    "All Day": {"day": GAIN, "dusk": REPUTATION, "night": LOSE, "anchor": PER},
    "Busy": {
        "day": f"{GAIN}, {REPUTATION}, {LOSE}",
        "dusk": f"{GAIN}, {REPUTATION}, {PER}",
        "night": f"{LOSE}, {GAIN}, {REPUTATION}",
        "anchor": f"{PER}, {LOSE}, {GAIN}",
    },
    "The Same All Day": {"day": GAIN, "dusk": GAIN, "night": GAIN, "anchor": GAIN},
    "Long Day": {"day": ", ".join([GAIN, REPUTATION, LOSE] * 3)},
    "Three Mornings": {"day": ", ".join([PER] * 3), "anchor": ", ".join([LOSE] * 4)},
    "Idler": {},
    "Very Old Admiral of the Fleet": {"day": GAIN, "night": f"{LOSE}, {PER}"},
}
"""Character to what it does: long words, long names, many moments, much to say, nothing at all."""

WORD = "[words]\nship = ['" + "Piratengaleere" * 4 + "', 'Schiffe']\n"

CARDS = WORD + "".join(
    [character(rank, name, **moments) for rank, (name, moments) in enumerate(ROWS.items(), 95)]
)


@pytest.mark.needs("pango")
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_text_stays_on_its_card(paper: str, tmp_path: Path) -> None:
    """The estimate of the room is never too low: nothing sticks out as WeasyPrint lays it."""
    sheet = made(tmp_path, CARDS, paper=paper)

    assert sheet.overfull == ()
    assert check_layout(sheet, lay_out(sheet)) == []


@pytest.mark.needs("pango")
def test_a_text_stays_on_a_card_with_influence(tmp_path: Path) -> None:
    """Classic's cards have less room: their influence stands below, and readings beside their text."""
    rows = [
        character(rank, name, **{timing: uses.replace(REPUTATION, GAIN) for timing, uses in moments.items()})
        for rank, (name, moments) in enumerate(ROWS.items(), 1)
    ]
    sheet = made(tmp_path, "".join(rows), extends="classic")

    assert sheet.overfull == ()
    assert check_layout(sheet, lay_out(sheet)) == []


@pytest.mark.needs("pango")
@pytest.mark.parametrize("kind", ["rules", "aid", "teach", "score", "log"])
def test_long_words_stay_on_other_sheets(kind: str, tmp_path: Path) -> None:
    sheet = made(tmp_path, CARDS, kind)
    problems = check_layout(sheet, lay_out(sheet))

    assert [problem for problem in problems if "sticks out" in problem] == []


def test_a_text_for_which_no_size_is_small_enough_is_said(tmp_path: Path) -> None:
    sheet = made(tmp_path, character(41, "Endless", day=", ".join([GAIN, REPUTATION, LOSE, PER] * 12)))

    assert sheet.overfull == ("Endless",)
    assert remarks(sheet) == ["the text of Endless is too long for its card."]


def test_the_largest_size_that_fits_is_taken(tmp_path: Path) -> None:
    sizes = {one.name: card(one, 0, 0).size.name for one in made(tmp_path, CARDS).subject.characters}

    assert sizes["W"] == "short"
    assert sizes["Idler"] == "short"
    assert sizes["Barkeep"] == "middle"
    assert sizes["Busy"] == "least"


@pytest.mark.parametrize(
    ("text", "count"), [("", 1), ("a", 1), ("aaaa aaaa", 1), ("a" * 60, 3), ("a " * 60, 5), ("W" * 60, 5)]
)
def test_lines_are_counted_from_above(text: str, count: int) -> None:
    """Ten points are 3.53 mm: a usual letter takes at most half of that, a space a third."""
    assert lines(text, 10, 40) == count
