"""The logs in ``tests/logs``: small, each damaged in one way, with what is to be said of it."""

from pathlib import Path

import pytest

from damaged_logs import FOLDER, LOGS, said
from libertalia.core.logbook.forms import form_by_name


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
