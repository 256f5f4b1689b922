"""Every code of play: the smallest log that raises it, and the one beside it that does not."""

from __future__ import annotations

import pytest

from libertalia.core.analysis.model import Verdict
from libertalia.core.model.codes import CODES
from libertalia.core.model.codes_play import PLAY_CODES
from libertalia.core.model.finding import Level
from smallest import CASES, ELSEWHERE, codes, judge


def test_every_code_has_a_case() -> None:
    """Who adds a code to PLAY_CODES adds to `smallest.CASES` the log that raises it, and a near one."""
    assert set(CASES) | ELSEWHERE == set(PLAY_CODES)


@pytest.mark.parametrize("code", CASES)
def test_code_is_raised_on_its_line_and_alone(code: str) -> None:
    case = CASES[code]
    report = judge(case.log)
    found = [(one.line, one.code) for one in report.findings]

    if CODES[code].level is Level.NOTE:
        assert (case.line, code) in found
    else:
        assert codes(report) == [(case.line, code)]


@pytest.mark.parametrize("code", CASES)
def test_code_is_not_raised_by_the_near_case(code: str) -> None:
    report = judge(CASES[code].near)

    assert code not in [one.code for one in report.findings]


@pytest.mark.parametrize("code", sorted(set(CASES) - {"read-no-further"}))
def test_the_near_case_is_right(code: str) -> None:
    assert judge(CASES[code].near).verdict is Verdict.VALID


@pytest.mark.parametrize("code", CASES)
def test_message_is_a_sentence(code: str) -> None:
    """Every finding says who, what was expected and what was seen, in one sentence that stands alone."""
    for one in judge(CASES[code].log).findings:
        first = one.message.split(maxsplit=1)[0].rstrip(",")
        assert first[:1].upper() == first[:1] or first in str(one.observed)
        assert one.message.endswith((".", "?"))
        assert "None" not in one.message
        assert "  " not in one.message
