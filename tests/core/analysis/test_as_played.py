"""As played: the table's own figures, wherever the log has them, beside what its moves come to."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from libertalia.core.analysis.deviations import Deviations
from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed
from libertalia.reports.html import render_html
from libertalia.reports.text import render_text
from smallest import LAST, TAKES, Event, claim, having, header, judge, play, position

FOUND = Path(__file__).parent / "found"

DAY_4 = [header(), position(day=4, days=[["map", "amulet", "chest"]]), play(4), *TAKES]
"""The last day of the first voyage: it comes to 6 for Ann, 4 for Bob and 0 for Cy."""
OURS = {"Ann": 6, "Bob": 4, "Cy": 0}


def score(round_: int = 1, **scores: int) -> Event:
    return {"event": "score", "round": round_, "scores": scores}


def result(*winners: str, **scores: int) -> Event:
    told: dict[str, Any] = {"winners": list(winners)} if winners else {}
    return {"event": "result"} | ({"scores": scores} if scores else {}) | told


def made(*events: Event, day: list[Event] = DAY_4) -> Deviations:
    return judge([*day, *events]).deviations


def test_figures_of_the_log_that_was_found() -> None:
    """explanations: the log has `score` and no `result`; its own 21 was shown as our 20."""
    report = validate_log(
        (FOUND / "as-played-without-result.txt").read_bytes(), "as-played-without-result.txt", installed()
    )

    assert report.deviations.as_played.scores == {"P1": 22, "P2": 21, "P3": 8}
    assert report.deviations.by_rules.scores == {"P1": 22, "P2": 20, "P3": 8}
    assert "the outcome is the same" not in report.deviations.summary
    assert "as played: P1 22, P2 21, P3 8\n" in render_text([report])


LATER = [
    header(),
    position(
        round=3, day=6, days=[["map", "amulet", "chest"]], players=having(Ann={"hand": [8], "score": 30})
    ),
    play(6),
    *TAKES,
]


@pytest.mark.parametrize(
    ("day", "events", "scores"),
    [
        (DAY_4, [score(Ann=9)], {"Ann": 9}),
        (DAY_4, [score(Ann=9, Bob=4, Cy=0)], {"Ann": 9}),
        (DAY_4, [claim("Bob", score=5)], {"Bob": 5}),
        (DAY_4, [claim("Bob", score=0), score(Bob=6)], {"Bob": 6}),
        (DAY_4, [score(Bob=6), claim("Bob", score=5)], {"Bob": 5}),
        (LATER, [score(3, Ann=9)], {"Ann": 39}),
        (LATER, [score(3, Ann=9), result(Ann=40)], {"Ann": 40}),
        (LATER, [result(Cy=12)], {"Ann": 36, "Cy": 12}),
        (LATER, [claim("Ann", score=38)], {"Ann": 38}),
    ],
    ids=[
        "of one player", "of all", "the dial", "the dial before the score", "the dial after it",
        "on top of earlier rounds", "a result says more", "a result of one", "the last dial",
    ],
)  # fmt: skip
def test_totals_are_those_the_table_wrote_down(
    day: list[Event], events: list[Event], scores: dict[str, int]
) -> None:
    """explanations: where the log has no figure of a player, what follows stands there."""
    ours = OURS | ({"Ann": 36} if day is LATER else {})
    found = made(*events, day=day)

    assert found.as_played.scores == ours | scores
    assert found.by_rules.scores == ours
    assert found.is_told


def test_figures_of_rounds_that_could_not_be_followed_count() -> None:
    """explanations: the table went on, though the judge could not."""
    stuck = [*DAY_4[:3], {"event": "take", "player": "Cy", "token": "relic"}, *TAKES[1:]]
    found = made(score(Ann=9, Bob=4, Cy=2), day=stuck)

    assert found.as_played.scores == {"Ann": 9, "Bob": 4, "Cy": 2}
    assert not found.is_followed


def test_figures_in_rows_above_the_table_count() -> None:
    """explanations: a workbook has its scores on another sheet."""
    book = load_workbook(FOUND / "sheet-per-voyage.xlsx")
    book["game"]["D12"] = 21
    book["game"].delete_rows(28, 2)
    out = io.BytesIO()
    book.save(out)
    found = validate_log(out.getvalue(), "x.xlsx", installed()).deviations

    assert found.as_played.scores == {"P1": 64, "P2": 77, "P3": 56}
    assert found.by_rules.scores == {"P1": 64, "P2": 76, "P3": 56}


@pytest.mark.parametrize(
    ("events", "winners", "said"),
    [
        ([score(3, Ann=6, Bob=50, Cy=0)], ("Bob",), "the winner is another one"),
        ([score(3, Ann=8, Bob=4, Cy=0)], ("Ann",), ""),
        ([score(3, Ann=6, Bob=36, Cy=0)], None, ""),
        ([result("Bob", Ann=36, Bob=36, Cy=0)], ("Bob",), "the winner is another one"),
        ([result("Ann", Ann=36, Bob=4, Cy=0)], ("Ann",), "the outcome is the same"),
        ([result("Ann")], ("Ann",), "the outcome is the same"),
        ([], ("Ann",), ""),
    ],
    ids=[
        "by the figures",
        "the same winner",
        "a tie",
        "as written",
        "as it is",
        "only the winner",
        "nothing",
    ],
)
def test_who_won_goes_by_the_table_s_own_figures(
    events: list[Event], winners: tuple[str, ...] | None, said: str
) -> None:
    """explanations: the outcome is the same only where the log says what it was."""
    wrong = [*LATER[:3], claim("Cy", doubloons=9), *LATER[3:]]
    found = made(*events, day=wrong)

    assert found.as_played.winners == winners
    assert found.between.partition("; ")[2] == said


def test_a_log_without_errors_has_nothing_between() -> None:
    """explanations: no deviation, no summary."""
    assert judge(LAST).deviations.summary == ""


def test_page_shows_the_table_s_own_figures() -> None:
    """explanations: the same on the page."""
    page = render_html([judge([*DAY_4, score(Ann=9)])])

    assert '<dt>As played</dt><dd><bdi class="name">Ann</bdi> 9' in page
