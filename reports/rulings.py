"""House rules in force, rulings that came up, and what other readings would change, as text and as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..core.analysis.model import LogReport, Sensitive

WINNERS_OPEN = "not over"


def text_lines(report: LogReport) -> list[str]:
    """Return what the terminal form of a report says of house rules and rulings."""
    lines = []
    for overlay in report.house:
        lines.append(f"  house rules: {overlay.title} ({overlay.file})")
        if overlay.sets:
            sets = [f"{one.what} ({one.place.rpartition(':')[2]})" for one in overlay.sets]
            lines.append(f"    sets (line): {', '.join(sets)}")
        if overlay.removes:
            lines.append(f"    takes out: {', '.join(overlay.removes)}")
    touched = [ruling for ruling in report.rulings if ruling.is_touched]
    if touched:
        said = [
            f"{one.id} = {one.reading}" + ("" if one.is_default else " (not the default)") for one in touched
        ]
        lines.append(f"  rulings that came up: {', '.join(said)}")
    if report.sensitivity is not None:
        lines += _sensitivity_lines(report.sensitivity)
    return lines


def plain(value: Any) -> str:
    """Return a value of a variant in words: lists with commas, tables by key."""
    if isinstance(value, Mapping):
        return "; ".join([f"{key}: {plain(one)}" for key, one in value.items()])
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _sensitivity_lines(tried: Iterable[Sensitive]) -> list[str]:
    matter = [one for one in tried if one.changes]
    same = sorted({one.id for one in tried} - {one.id for one in matter})
    none = "  no other reading would change anything"
    lines = ["  other readings that would change something:" if matter else none]
    for one in matter:
        lines.append(f"    {one.id} = {one.reading} instead of {one.in_force}{_beside(one)}: {changed(one)}")
        if one.finding:
            lines.append(f"      first error: {one.finding}")
    if same and matter:
        lines.append(f"  whose other readings change nothing: {', '.join(same)}")
    return lines


def _beside(one: Sensitive) -> str:
    beside = ", ".join([f"{id_} = {reading}" for id_, reading in one.beside.items()])
    return f" (with {beside})" if beside else ""


def changed(one: Sensitive) -> str:
    """Return what a reading would change, in one line."""
    parts = []
    if "verdict" in one.changes:
        parts.append(f"the verdict {one.verdict[0]} → {one.verdict[1]}")
    parts += [f"{name} {before} → {after}" for name, (before, after) in one.scores.items()]
    if "winner" in one.changes:
        parts.append(f"the winner {winners(one.winners[0])} → {winners(one.winners[1])}")
    return "; ".join(parts) or "nothing"


def winners(names: tuple[str, ...] | None) -> str:
    """Return winners in a few words."""
    return WINNERS_OPEN if names is None else " and ".join(names)


def answer(report: LogReport) -> dict[str, Any]:
    """Return the same as JSON-ready data: ``house``, ``rulings``, and ``sensitivity`` if it was asked for."""
    found: dict[str, Any] = {
        "house": [
            {
                "id": one.id,
                "title": one.title,
                "reason": one.reason,
                "file": one.file,
                "sets": [
                    {"what": setting.what, "place": setting.place, "value": setting.value}
                    for setting in one.sets
                ],
                "removes": list(one.removes),
            }
            for one in report.house
        ],
        "rulings": [
            {
                "id": one.id,
                "reading": one.reading,
                "default": one.is_default,
                "touched": one.is_touched,
            }
            for one in report.rulings
        ],
    }
    if report.sensitivity is not None:
        found["sensitivity"] = [_sensitive(one) for one in report.sensitivity]
    return found


def _sensitive(one: Sensitive) -> dict[str, Any]:
    def pair(before: Any, after: Any) -> dict[str, Any]:
        return {"in_force": before, "other": after}

    return {
        "ruling": one.id,
        "in_force": one.in_force,
        "reading": one.reading,
        "beside": dict(one.beside),
        "changes": list(one.changes),
        "verdict": pair(str(one.verdict[0]), str(one.verdict[1])),
        "scores": {name: pair(*sums) for name, sums in one.scores.items()},
        "winners": pair(*[None if names is None else list(names) for names in one.winners]),
        "finding": one.finding or None,
    }
