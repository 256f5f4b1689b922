"""Where in its line the value stands that a finding is about.

The judge knows events, not texts. So the column is looked up afterwards, for the logs with findings only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from ..logbook.names import fold, neutral
from ..logbook.places import Path, locate
from ..logbook.sheet.cells import address
from ..model.finding import Finding

KEYS = {
    "card-not-in-hand": "plays",
    "colour-missing": "colour",
    "day-number": "day",
    "deal-count": "deal",
    "illegal-choice": "pick",
    "loot-count": "loot",
    "pick-shape": "pick",
    "reputation-order": "order",
    "result-scores": "scores",
    "result-winners": "winners",
    "round-number": "round",
    "rules-differ": "rules",
    "score-mismatch": "scores",
    "score-too-early": "round",
    "token-not-there": "token",
}
"""Code of a finding to the key it is about, beside ``claim-…``, which names its key itself."""


def with_cells(findings: Sequence[Finding], sheets: Sequence[tuple[int, str]]) -> tuple[Finding, ...]:
    """Give findings about a workbook of several sheets the sheet and cell they are about.

    Args:
        findings: The findings.
        sheets: How many lines stand above each sheet, and its name, in order.
    """
    return tuple(
        [
            evolve(one, key=address(sheets, one.line, one.column))
            if one.line and one.key is None and one.file is None and one.rule != "sheet.file"
            else one
            for one in findings
        ]
    )


def with_columns(findings: Sequence[Finding], data: bytes) -> tuple[Finding, ...]:
    """Return the findings of a log of JSON Lines, with their columns where they are plain to see.

    Args:
        findings: The findings; those with a column keep it.
        data: The log.
    """
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    return tuple([one if one.column else _placed(one, lines) for one in findings])


def _placed(one: Finding, lines: Sequence[bytes]) -> Finding:
    if one.file is not None or one.line is None or not 0 < one.line <= len(lines):
        return one
    try:
        text = lines[one.line - 1].decode()
        event = json.loads(text)
        path = _path(one, event)
        if path is None:
            return one
        place = locate(text, path)
    except (ValueError, RecursionError):
        return one
    is_key = path[-1] == one.observed and one.observed not in ([], None) and _at(event, path) != one.observed
    return evolve(one, column=place.key_column if is_key else place.column)


def _path(one: Finding, event: Any) -> Path | None:
    if one.key:
        steps = [int(at) if at else word for word, at in re.findall(r"([^.\[\]]+)|\[(\d+)\]", one.key)]
        return tuple(steps) if _has(event, steps) else None
    key = one.code.removeprefix("claim-") if one.code.startswith("claim-") else KEYS.get(one.code)
    if key is not None and isinstance(event, dict):
        written = next((name for name in event if neutral(name) == key), None)
        if written is None:
            return None
        inner = event[written]
        if isinstance(inner, dict) and one.player is not None:
            name = next((name for name in inner if fold(name) == fold(one.player)), None)
            if name is not None:
                return written, name
        return (written,)
    if one.code.endswith(("-unknown", "-not-installed")) and isinstance(one.observed, str | int):
        return next(_places(event, one.observed), None)
    return None


def _has(value: Any, steps: Sequence[str | int]) -> bool:
    try:
        _at(value, steps)
    except (LookupError, TypeError):
        return False
    return True


def _at(value: Any, steps: Sequence[str | int]) -> Any:
    for step in steps:
        value = value[step]
    return value


def _places(value: Any, sought: str | int, path: Path = ()) -> Iterator[Path]:
    """Yield the ways to a value, or to a key of that name."""
    members: Any = ()
    if isinstance(value, dict):
        members = value.items()
    elif isinstance(value, list):
        members = enumerate(value)
    for step, inner in members:
        is_it = type(inner) is type(sought) and inner == sought
        if is_it or (isinstance(step, str) and step == sought):
            yield *path, step
        yield from _places(inner, sought, (*path, step))
