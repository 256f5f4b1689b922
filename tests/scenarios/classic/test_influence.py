"""The influence table of the 2012 edition, and the check that catches a slip in it."""

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

import attrs
import pytest

from libertalia.core.model.finding import Finding
from libertalia.core.resolve import Registry, VariantError, installed
from libertalia.variants.classic import plugin

COLOURS = ("yellow", "red", "blue", "green", "black", "white")
STANDING_STILL = (7, 13, 19, 25)


def influence() -> Mapping[str, tuple[int, ...]]:
    return installed().resolve("classic", 6).variant.structure.influence


def test_the_colours_stand_in_one_cyclic_order() -> None:
    """classic.selection.reveal: at every rank each colour holds one more than the colour before it."""
    for at in range(30):
        values = [influence()[colour][at] for colour in COLOURS]

        assert [(value - values[0]) % 6 for value in values] == [0, 1, 2, 3, 4, 5]


def test_influence_rises_by_one_with_the_rank_but_for_four_steps() -> None:
    """classic.selection.reveal: the steps to 7, 13, 19 and 25 leave all values as they are."""
    yellow = influence()["yellow"]
    still = [rank for rank in range(2, 31) if yellow[rank - 1] == yellow[rank - 2]]

    assert yellow[0] == 1
    assert tuple(still) == STANDING_STILL
    assert all((yellow[at] - yellow[at - 1]) % 6 in (0, 1) for at in range(1, 30))


@pytest.mark.parametrize("colour", COLOURS)
def test_every_colour_has_every_influence_five_times(colour: str) -> None:
    """classic.selection.reveal: over 30 ranks the tie-break favours nobody at six."""
    assert sorted(influence()[colour]) == sorted([1, 2, 3, 4, 5, 6] * 5)


def test_ties_between_two_colours_are_lopsided() -> None:
    """classic.selection.reveal: red beats yellow on 25 ranks of 30, blue beats yellow on 20."""
    table = influence()

    assert sum(red > yellow for red, yellow in zip(table["red"], table["yellow"], strict=True)) == 25
    assert sum(blue > yellow for blue, yellow in zip(table["blue"], table["yellow"], strict=True)) == 20


def broken(folder: Path, old: str, new: str) -> list[Finding]:
    """Resolve the edition with one change in its table and return what is found wrong."""
    for file in ("edition.toml", "characters.toml"):
        text = (plugin.root / file).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    root: Traversable = folder
    registry = Registry({"classic": attrs.evolve(plugin, root=root)})
    with pytest.raises(VariantError) as caught:
        registry.resolve("classic", 4)
    return list(caught.value.findings)


def test_a_value_held_twice_at_a_rank_is_found(tmp_path: Path) -> None:
    """classic.selection.reveal: each of 1 to 6 once at every rank."""
    (found,) = broken(tmp_path, "yellow = [1, 2, 3, 4,", "yellow = [1, 2, 3, 5,")

    assert found.code == "variant-influence"
    assert found.message.startswith(
        "At rank 4 the colours must hold each influence from 1 to 6 once: yellow 5, "
    )
    assert found.observed == [5, 5, 6, 1, 2, 3]
    assert found.key == "structure.influence.yellow"
    assert found.line == line_of(tmp_path, "yellow = [")


def test_a_missing_value_is_found(tmp_path: Path) -> None:
    """classic.selection.reveal: one value for every rank."""
    found = broken(tmp_path, "red = [2, 3,", "red = [3,")

    assert found[0].message == "red has an influence for 29 ranks; there are 30."
    assert found[0].line == line_of(tmp_path, "red = [")


def test_too_few_colours_are_found(tmp_path: Path) -> None:
    """classic.selection.reveal: every player has a colour."""
    found = broken(tmp_path, "players = [2, 6]", "players = [2, 7]")

    assert found[-1].message == "6 colours are too few for 7 players."


def line_of(folder: Path, start: str) -> int:
    lines = (folder / "edition.toml").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))
