"""One thing changed in a valid log is found, on the right line: see ``tests/support/mutation.py``."""

from __future__ import annotations

import pytest

from mutants import CHANGES
from mutation import Tally, golden_logs, random_logs, tally

LOGS = ("recorded", "classic", "galecrest")
ONLY_WITH = {
    "another start on the track": ("recorded", "galecrest"),
    "an ability left out of an order": ("recorded", "galecrest"),
    "an ability added to an order": ("recorded", "galecrest"),
    "another order": ("recorded", "galecrest"),
    "a claim dropped": (),
}
"""Changes that break a rule only where there is a track or an order; a dropped claim breaks none."""


@pytest.fixture(scope="module", params=LOGS)
def figures(request: pytest.FixtureRequest) -> tuple[str, Tally]:
    name: str = request.param
    return name, tally(golden_logs() if name == "recorded" else random_logs(name), 3)


def test_what_breaks_a_rule_or_a_claim_is_found_on_its_line(figures: tuple[str, Tally]) -> None:
    _, made = figures

    assert made.missed == []
    assert made.found >= 0.99, str(made)


def test_what_breaks_nothing_is_not_blamed(figures: tuple[str, Tally]) -> None:
    _, made = figures

    assert made.false_alarms == []


def test_every_kind_of_change_breaks_some_log(figures: tuple[str, Tally]) -> None:
    name, made = figures
    never = {kind for kind in CHANGES if not made.breaking[kind] and name in ONLY_WITH.get(kind, LOGS)}

    assert never <= {"an ability left out of an order", "another order"}


def test_dropping_a_claim_breaks_nothing(figures: tuple[str, Tally]) -> None:
    _, made = figures

    assert made.harmless["a claim dropped"] > 0
    assert made.breaking["a claim dropped"] == 0
