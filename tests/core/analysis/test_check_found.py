"""House rules that were once checked wrongly: what is said of each, and where."""

from pathlib import Path

import pytest

from libertalia.core.analysis.check import Step, check_file, check_text
from libertalia.core.resolve import installed

HOUSE = Path(__file__).parent / "found" / "house"

SAID = {
    "days-6-5-4": [("variant-cards-tight", 5, "In voyages 1 and 2 a hand can run out")],
    "beggars": [],
    "blackbeard": [],
    "galetest": [
        ("variant-unknown-name", 14, 'did you mean "Beggar"'),
        ("variant-misplaced", 20, "It may stand at day or dusk."),
    ],
    "compare-filter": [("variant-no-ability", 7, "The Cook has no ability at any time.")],
    "end-each-day": [],
    "ship-before-token": [],
}
"""File to the code, line and text of all that is said of it."""


@pytest.mark.parametrize("name", SAID)
def test_house_rules_are_told_all_that_is_wrong_once(name: str) -> None:
    found = check_file(HOUSE / f"{name}.toml", installed(), [Step.STATIC]).findings

    assert [(one.code, one.line) for one in found] == [(code, line) for code, line, _ in SAID[name]]
    assert all(said in one.message for one, (_, _, said) in zip(found, SAID[name], strict=True))


def without(name: str, row: str) -> str:
    """A file without the row that holds some text."""
    text = (HOUSE / f"{name}.toml").read_text(encoding="utf-8")
    (part,) = [part for part in text.split("\n\n") if row in part]
    return text.replace(part + "\n\n", "")


def test_beggars_without_the_armorer_are_told_of_the_removed_token_and_what_to_write() -> None:
    report = check_text(without("beggars", "Armorer"), "beggars.toml", installed(), [Step.STATIC])
    (found,) = report.findings

    assert (found.code, found.line) == ("variant-unknown-name", 17)
    assert "Armorer" in found.message
    assert found.suggestion == (
        '[[character]] name = "Armorer", night = { kinds = ["…"] },'
        ' or [[character]] name = "Armorer", remove = true'
    )


def test_blackbeard_over_influence_is_one_error_and_not_one_for_each_colour() -> None:
    text = (HOUSE / "blackbeard.toml").read_text(encoding="utf-8").replace("classic-reputation", "classic")
    (found,) = check_text(text, "blackbeard.toml", installed(), [Step.STATIC]).findings

    assert (found.code, found.line) == ("variant-influence", 10)
    assert "Blackbeard (31)" in found.message
