"""The comparison sees every change of every value: it says what that does, or that nothing depends on it."""

import re

import pytest

from libertalia.core.analysis.compare.checks import checks
from sweep import SUBJECTS, Subject, ends_alike, leaves, leaves_of, sweep

SEVERAL = (
    (r"\.gone\.phase$", "a phase is as many differences as it has steps"),
    (r"\.becomes\.", "one step goes and another comes"),
    (r"does\.ship-abilities\.(timing|of)\.", "abilities of one time go, those of another come"),
    (r"does\.ship-abilities\.twice$", "characters and tokens act once more"),
    (r"^characters\.Topman\.night\.(to-|removed)", "there are two abilities"),
)
"""Changes that are more than one difference, and why."""

NAMES = r"(title|name|plays)$|^word\."
"""Changes of which the comparison may say that only a name or a text differs."""

TEXTS = r"(^title|^phase\..*\.title|automaton\.plays)$|^word\."
"""Changes of texts that play does not depend on, so that they are no part of the fingerprint."""


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_every_change_is_said_once_and_one_that_is_not_grave_changes_no_game(subject: Subject) -> None:
    """What nothing depends on is proved by equal games; fingerprints differ for rules, and for rules only."""
    found: dict[str, list[str]] = {"silent": [], "blind": [], "told twice": [], "fingerprint": []}
    for one in sweep(subject):
        said = one.comparison.differences
        if not said:
            found["silent"].append(one.path)
        if one.is_named and not re.search(NAMES, one.path):
            found["blind"].append(one.path)
        if one.is_inert and not ends_alike(subject, one):
            found["blind"].append(one.path)
        if len(said) > 1 and not any(re.search(pattern, one.path) for pattern, _ in SEVERAL):
            found["told twice"].append(one.path)
        if one.same_print != bool(re.search(TEXTS, one.path)):
            found["fingerprint"].append(one.path)

    assert found == {"silent": [], "blind": [], "told twice": [], "fingerprint": []}


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_every_value_is_claimed_by_exactly_one_check(subject: Subject) -> None:
    unclaimed = [path for path in leaves(subject) if len(checks().claiming(path)) != 1]

    assert unclaimed == []


@pytest.mark.parametrize(("a", "b"), [("classic", "galecrest"), ("galecrest", "classic")])
@pytest.mark.parametrize("players", [2, 4])
def test_what_differs_between_editions_is_claimed_by_exactly_one_check(a: str, b: str, players: int) -> None:
    unclaimed = [path for path in leaves_of(a, b, players) if len(checks().claiming(path)) != 1]

    assert unclaimed == []
