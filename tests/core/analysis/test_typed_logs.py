"""Logs typed by hand from the rules and the format alone: valid, and damaged one line at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed

TYPED = Path(__file__).parents[2] / "typed"
LINES = {name: (TYPED / f"{name}.jsonl").read_text().splitlines() for name in ("voyage", "campaign")}
EVERY_LINE = [(name, at) for name, lines in LINES.items() for at in range(1, len(lines))]
CLAIMS = [(name, at) for name, at in EVERY_LINE if '"claim"' in LINES[name][at]]


def judge(lines: list[str]) -> LogReport:
    return validate_log("\n".join(lines).encode(), "typed.jsonl", installed())


def errors(lines: list[str]) -> list[tuple[int | None, str]]:
    return [(one.line, one.code) for one in judge(lines).findings if one.level is Level.ERROR]


@pytest.mark.parametrize(
    ("name", "scores"), [("voyage", {"Ann": 19, "Bob": 14, "Cy": 19}), ("campaign", {"Ann": 9, "Bob": 21})]
)
def test_what_was_reckoned_at_the_table_is_what_follows_from_the_rules(
    name: str, scores: dict[str, int]
) -> None:
    """Worked out on paper before the toolkit saw the logs.

    Galecrest, Ann: 9 to begin with, Barkeep 1, Brute's victim at the right end of the track 1, two maps 7,
    barrel 1: 19. Bob: 8, Beggar -2, Beggar +2, chest 5, barrel 1: 14. Cy: 11, Beggar +2, Barkeep 1 and 1,
    Beggar -2, Merchant 1, amulet 3, hook 2: 19.

    Classic, Ann: 10, Gunner -3, Beggar +3, Beggar -3, Captain 3, Waitress 3, Captain's two relics -6,
    chest 5, jewel 3, relics -6: 9. Bob: 10, Captain 3, Freed Slave 1, Beggar -3, Waitress 3, Beggar 3,
    goods 1, jewel 3: 21.
    """
    report = judge(LINES[name])

    assert report.verdict is Verdict.VALID
    assert {player.name: sum(player.rounds) for player in report.players} == scores


@pytest.mark.parametrize(("name", "at"), EVERY_LINE)
def test_a_line_that_cannot_be_read_makes_no_other_line_wrong(name: str, at: int) -> None:
    """answers.md: after an error the rest is judged only where nothing has to be invented."""
    lines = list(LINES[name])
    lines[at] = lines[at][:-1]

    assert errors(lines) == [(at + 1, "line-not-json")]


@pytest.mark.parametrize(("name", "at"), CLAIMS)
def test_an_unreadable_claim_keeps_nothing_else_from_being_judged(name: str, at: int) -> None:
    lines = list(LINES[name])
    lines[at] = lines[at].replace('"doubloons"', '"coins"')
    lines[-1] = lines[-1].replace('"Ann": ', '"Ann": 1')

    assert errors(lines) == [(at + 1, "key-unknown"), (len(lines), "score-mismatch")]


def test_a_token_nothing_asks_for_says_why() -> None:
    """Who takes what alone is left has taken it already; a second token names the character that takes it."""
    lines = list(LINES["campaign"])
    lines[4] = '{"event": "take", "player": "Ann", "token": "relic"}'
    lines[5] = '{"event": "take", "player": "Bob", "token": "relic"}'
    messages = [one.message for one in judge(lines).findings if one.code == "superfluous-event"]

    assert messages == [
        "Nothing asks for relic taken by Ann here: the token Ann takes for Cook had one legal answer, relic.",
        "Nothing asks for relic taken by Bob here: no token was left for Bob.",
    ]


@pytest.mark.parametrize(
    ("number", "said"),
    [("NaN", "NaN"), ("1e999", "inf"), ("9" * 30, "9" * 30), ("14.5", "14.5"), ('"9"', '"9"')],
)
def test_only_texts_are_quoted_where_a_number_should_be(number: str, said: str) -> None:
    lines = list(LINES["voyage"])
    lines[3] = lines[3].replace('"doubloons": 9', f'"doubloons": {number}')
    (message,) = [one.message for one in judge(lines).findings if one.level is Level.ERROR]

    assert message == f"`doubloons` should be a whole number, and is {said}."


def test_a_line_that_ends_too_soon_is_said_to_end() -> None:
    lines = list(LINES["voyage"])
    lines[3] = lines[3][:-1]
    one = next(one for one in judge(lines).findings if one.level is Level.ERROR)

    assert one.message.endswith("expecting ',' delimiter, but the line ends.")
    assert one.observed == "the end of the line"
