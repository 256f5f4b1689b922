"""What the commands ``variants`` and ``show`` print: rules questions answered for a terminal or a program."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import Any

from .. import __version__
from ..core.analysis.ask import Answer, subjects
from ..core.analysis.clause import Clause
from ..core.model.variant import Ruling
from ..core.resolve.registry import About
from ..core.resolve.resolver import Resolved

WIDTH = 96

CONFIDENCES = {
    "governing": "the governing text says so",
    "official": "an official text or answer says so",
    "two sources": "two or more sources agree",
    "one source": "one source only",
    "open": "the sources leave it open",
    "house": "a house rule says so",
}
"""Confidence to how it is said."""


def variants_text(listed: Sequence[About]) -> str:
    """Return one line for each variant."""
    width = max([len(one.id) for one in listed], default=0)
    lines = []
    for one in listed:
        extends = f", a variant of {one.extends}" if one.extends else ""
        low, high = one.players
        count = f"{low}" if low == high else f"{low} to {high}"
        lines.append(f"{one.id:<{width}}  {one.title} ({count} players{extends})")
        if one.reason:
            lines.append(f"{'':<{width}}  {one.reason}")
    return "\n".join(lines) + "\n"


def variants_json(listed: Sequence[About]) -> str:
    """Return the variants as a JSON list."""
    answers = []
    for one in listed:
        line: dict[str, Any] = {"id": one.id, "title": one.title, "players": list(one.players)}
        if one.extends:
            line["extends"] = one.extends
        if one.reason:
            line["reason"] = one.reason
        answers.append(line)
    return _dump(answers)


def rulings_text(rulings: Sequence[Ruling]) -> str:
    """Return the open questions of a variant with their readings."""
    blocks = []
    for ruling in rulings:
        lines = [ruling.id, *_wrap(ruling.question, "  ")]
        for reading, text in ruling.readings.items():
            default = " (default)" if reading == ruling.default else ""
            lines += _wrap(f"{reading}{default}: {text}", "  - ", "      ")
        lines += _wrap(f"Why {ruling.default}: {ruling.why}", "  ")
        lines += _wrap(f"Sources: {'; '.join(ruling.sources)}", "  ")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks or ["The rules of this variant leave no question open."]) + "\n"


def rulings_json(rulings: Sequence[Ruling]) -> str:
    """Return the open questions of a variant as a JSON list."""
    return _dump(
        [
            {
                "id": ruling.id,
                "question": ruling.question,
                "readings": dict(ruling.readings),
                "default": ruling.default,
                "sources": list(ruling.sources),
                "why": ruling.why,
            }
            for ruling in rulings
        ]
    )


def subjects_text(resolved: Resolved) -> str:
    """Return what can be asked about a variant, by topic."""
    variant = resolved.variant
    blocks = [f"{variant.title} for {variant.players} players: libertalia show {variant.id} NAME"]
    for topic, clauses in subjects(resolved):
        width = max([len(_ask(clause, variant.edition)) for clause in clauses])
        lines = [f"  {_ask(clause, variant.edition):<{width}}  {clause.title}" for clause in clauses]
        blocks.append("\n".join([topic.replace("-", " ").capitalize(), *lines]))
    return "\n\n".join(blocks) + "\n"


def subjects_json(resolved: Resolved) -> str:
    """Return every clause of a variant as one JSON object."""
    return _dump(
        {
            **_head(resolved),
            "topics": [
                {"topic": topic, "clauses": [_clause(clause) for clause in clauses]}
                for topic, clauses in subjects(resolved)
            ],
        }
    )


def answer_text(answer: Answer) -> str:
    """Return an answer for a terminal."""
    clause, variant = answer.clause, answer.resolved.variant
    lines = [clause.title, *_wrap(clause.text, "  "), ""]
    numbers = [(path, value) for path, value in answer.numbers.items() if _is_number(value)]
    if numbers:
        lines.append("Numbers")
        lines += [line for path, value in numbers for line in _wrap(f"{path} = {_plain(value)}", "  ")]
    for ruling in answer.rulings:
        lines.append(f"Ruling {ruling.id}")
        if not clause.is_ruling:
            lines += _wrap(ruling.question, "  ")
        for reading, text in ruling.readings.items():
            mark = "*" if reading == variant.readings[ruling.id] else " "
            default = " (default)" if reading == ruling.default else ""
            lines += _wrap(f"{mark} {reading}{default}: {text}", "  ", "      ")
        lines += _wrap(f"Why {ruling.default}: {ruling.why}", "  ")
    settles = "rulings settle" if len(answer.rulings) > 1 else "ruling settles"
    settled = f", but for what the {settles}" if answer.rulings and not clause.is_ruling else ""
    lines.append(f"Sources ({clause.confidence}: {CONFIDENCES[clause.confidence]}{settled})")
    explained = set()
    for reference in answer.references:
        lines += _wrap(reference.where, "  ")
        for key, weight, about in reference.keys:
            if key not in explained:
                explained.add(key)
                lines += _wrap(f"{key}, {weight}: {about}", "    ")
    if answer.related:
        lines += _wrap(f"See also: {', '.join(answer.related)}", "", "  ")
    kept = ", ".join(clause.enforced_by).replace("table-only", "only the people at the table can see it")
    lines += [*_wrap(f"Checked by: {kept}", "", "  "), f"Clause: {clause.id}"]
    return "\n".join(lines) + "\n"


def answer_json(answer: Answer) -> str:
    """Return an answer as one JSON object."""
    readings = answer.resolved.variant.readings
    return _dump(
        {
            **_head(answer.resolved),
            "clause": _clause(answer.clause),
            "values": {path: _jsonable(value) for path, value in answer.numbers.items()},
            "rulings": [
                {
                    "id": ruling.id,
                    "question": ruling.question,
                    "readings": dict(ruling.readings),
                    "default": ruling.default,
                    "in_force": readings[ruling.id],
                    "why": ruling.why,
                    "sources": list(ruling.sources),
                }
                for ruling in answer.rulings
            ],
            "sources": [
                {
                    "where": reference.where,
                    "keys": [
                        {"key": key, "weight": weight, "about": about}
                        for key, weight, about in reference.keys
                    ],
                }
                for reference in answer.references
            ],
            "related": list(answer.related),
        }
    )


def _head(resolved: Resolved) -> dict[str, Any]:
    variant = resolved.variant
    return {
        "tool": {"version": __version__},
        "variant": variant.id,
        "rules": variant.fingerprint,
        "players": variant.players,
    }


def _clause(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "topic": clause.topic,
        "title": clause.title,
        "text": clause.text,
        "states": list(clause.states),
        "sources": list(clause.sources),
        "confidence": clause.confidence,
        "rulings": list(clause.rulings),
        "enforced_by": list(clause.enforced_by),
    }


def _ask(clause: Clause, edition: str) -> str:
    """Return by which name a clause can be asked for."""
    return clause.id.removeprefix(f"{edition}.")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float, tuple, dict)) and not isinstance(value, bool)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join([f"{key}: {_plain(one)}" for key, one in value.items()])
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _jsonable(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _jsonable(one) for key, one in value.items()}
    return [_jsonable(one) for one in value] if isinstance(value, tuple) else value


def _wrap(text: str, indent: str, hanging: str | None = None) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
