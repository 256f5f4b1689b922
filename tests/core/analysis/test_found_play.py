"""Logs that were once judged wrongly: their verdicts, and what is said of them."""

from pathlib import Path

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed

FOUND = Path(__file__).parents[2] / "found"

RIGHT = (
    "anchor-floor-not-touched.jsonl",
    "classic-debt-and-step.jsonl",
    "cook-second-take-null.jsonl",
    "declare-anchor-loss-taken-at-night-solo.jsonl",
    "declare-claim-before-night-effect-solo.jsonl",
    "declare-night-taken-for-dusk-solo.jsonl",
    "empty-play-when-nobody-has-a-card.jsonl",
    "nymph-as-resolved-topman-first.jsonl",
    "order-of-a-single-ability.jsonl",
    "solo-cabin-boy-without-take.jsonl",
    "step-eight-abilities-no-order.jsonl",
)


def judged(name: str, *, all_readings: bool = False) -> LogReport:
    return validate_log((FOUND / name).read_bytes(), name, installed(), all_readings=all_readings)


def errors(report: LogReport) -> list[tuple[int | None, str]]:
    return [(one.line, one.code) for one in report.findings if one.level is Level.ERROR]


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_log_is_valid(name: str) -> None:
    """logbook: each of these games keeps to the rules, and its figures are right."""
    report = judged(name)

    assert errors(report) == []
    assert report.verdict is Verdict.VALID


def test_a_card_dealt_to_the_automaton_is_not_drawn_for_the_figure() -> None:
    """galecrest.figure.pilferer: both get their cards from one deck; the Stowaway was dealt."""
    report = judged("solo-pilferer-draws-dealt-card.jsonl")

    assert errors(report) == [(7, "figure-card")]


def test_every_other_reading_of_what_came_up_is_tried() -> None:
    """galecrest.anchor.floor: by `step` the order of Ann's abilities is missing, so it is no idle ruling."""
    report = judged("anchor-floor-not-touched.jsonl", all_readings=True)
    tried = {(one.id, one.reading): one for one in report.sensitivity or ()}

    assert tried["galecrest.anchor.floor", "step"].verdict == (Verdict.VALID, Verdict.INVALID)


def test_a_compulsory_ability_is_said_to_be_one() -> None:
    """classic.character.merchant: it is compulsory; nothing stands too late."""
    report = judged("declined-compulsory.txt")
    first = report.findings[0]

    assert errors(report) == [(9, "illegal-choice"), (10, "claim-doubloons")]
    assert "must be carried out" in first.message
    assert first.rule == "classic.character.merchant"


def test_a_choice_of_what_could_not_act_is_superfluous_and_the_rest_of_the_line_stands() -> None:
    """galecrest.character.necromancer: without a relic there is nothing to choose; the day goes on."""
    report = judged("ability-that-cannot-act.txt")

    assert errors(report) == [(10, "superfluous-event"), (11, "claim-ship"), (11, "claim-loot")]
    assert "could not act" in report.findings[0].message
    assert report.findings[0].rule == "galecrest.character.necromancer"
