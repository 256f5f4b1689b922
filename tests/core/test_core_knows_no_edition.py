"""The core names no edition, and nothing only one edition has."""

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"

WORDS = re.compile(
    r"galecrest|\bclassic\b|midshipman|pilferer|automa\b|voyage|campaign|apprentice|prisoner|\brelics?\b|\bsabers?\b",
    re.IGNORECASE,
)

ALIASES = CORE / "logbook" / "names.py"
"""The one exception: the words of editions that the log format accepts for its own, by contract."""


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: str(path.relative_to(CORE)))
def test_core_names_no_edition(path: Path) -> None:
    """architecture.md: `core` never names an edition."""
    text = path.read_text(encoding="utf-8")
    if path == ALIASES:
        before, table, after = re.split(r"(ALIASES = \{.*?\n\})", text, maxsplit=1, flags=re.DOTALL)
        assert table
        text = before + after
    found = [
        f"{number}: {line.strip()}" for number, line in enumerate(text.splitlines(), 1) if WORDS.search(line)
    ]

    assert found == []
