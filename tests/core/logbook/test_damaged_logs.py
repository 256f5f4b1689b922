"""The logs in ``tests/logs``: small, each damaged in one way, with what is to be said of it."""

from pathlib import Path

import pytest

from libertalia.core.analysis.validate import validate_log
from libertalia.core.logbook.forms import form_by_name
from libertalia.core.resolve import installed

FOLDER = Path(__file__).parents[2] / "logs"
LOGS = sorted([path for path in FOLDER.iterdir() if path.suffix not in (".expected", ".md")])


def said(path: Path) -> list[str]:
    report = validate_log(path.read_bytes(), path.name, installed(), folder=FOLDER)
    return [
        str(report.verdict.value),
        *[f"{one.line or '-'}:{one.column or '-'} {one.code}" for one in report.findings],
    ]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.name)
def test_what_is_said_of_a_damaged_log(path: Path) -> None:
    """logbook.md: Reading rules: every error with its place, nothing repaired in silence."""
    expected = path.with_name(path.name + ".expected").read_text(encoding="utf-8").split("\n")

    assert said(path) == [line for line in expected if line]


def test_every_log_has_a_form_and_every_expectation_a_log() -> None:
    stray = [one for one in FOLDER.glob("*.expected") if one.with_suffix("") not in LOGS]

    assert [path.name for path in LOGS if form_by_name(path.name) is None] == []
    assert stray == []
    assert len(LOGS) >= 60


def test_every_damage_has_findings() -> None:
    """A corpus of damages that nobody notices would prove nothing."""
    clean = {path.stem for path in LOGS if said(path) == ["valid"]}

    assert clean <= {"fine", "byte-order-mark-and-crlf"}
