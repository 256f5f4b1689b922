"""The JSON form of a validation, which other programs read: its names and shapes are a contract."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from .. import __version__
from ..core.analysis.chronicle import LedgerLine
from ..core.analysis.model import LogReport, PlayerState
from ..core.analysis.opened import Stop
from ..core.model.finding import Finding
from .explained import deviations_answer, explanation_answer
from .rulings import answer as rulings_answer

SURROGATE = re.compile("[\ud800-\udfff]")


def to_json(reports: Sequence[LogReport]) -> str:
    """Return reports as one JSON object, with a line feed at its end."""
    answer = {"tool": {"version": __version__}, "logs": [log_answer(report) for report in reports]}
    return dump(answer)


def dump(answer: Mapping[str, Any]) -> str:
    """Return an answer as JSON text; what JSON has no form for is spelt out."""
    text = json.dumps(_safe(answer), ensure_ascii=False, indent=2, allow_nan=False)
    return SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text) + "\n"


def log_answer(report: LogReport) -> dict[str, Any]:
    """Return what is said of one log, as JSON-ready data."""
    variant = report.variant
    return {
        "path": report.path,
        "variant": variant.id if variant else None,
        "rules": variant.fingerprint if variant else None,
        "verdict": str(report.verdict),
        "findings": [
            {
                **finding_answer(finding),
                **(
                    {"explanations": [explanation_answer(one, _ledger_line) for one in found]}
                    if found
                    else {}
                ),
            }
            for finding, found in zip(report.findings, report.explanations, strict=True)
        ],
        "players": {player.name: _player(player) for player in report.players},
        "ledger": [_ledger_line(line) for line in report.ledger],
        "winners": None if report.winners is None else list(report.winners),
        "assumed": list(report.assumed),
        "unchecked": {
            name: {"declared": declared, "passed": passed}
            for name, (declared, passed) in report.unchecked.items()
        },
        **({} if report.open is None else {"open": attrs.asdict(report.open)}),
        **({} if report.stops is None else {"stops": _stop(report.stops)}),
        **rulings_answer(report),
        "deviations": deviations_answer(report),
    }


def finding_answer(finding: Finding) -> dict[str, Any]:
    """Return one finding as JSON-ready data; facts it does not have are left out."""
    answer: dict[str, Any] = {"code": finding.code, "level": str(finding.level), "line": finding.line}
    for key in ("file", "column", "key", "round", "day", "phase", "player"):
        if (value := getattr(finding, key)) is not None:
            answer[key] = value
    answer |= {"rule": finding.rule, "message": finding.message}
    for key in ("expected", "observed", "legal", "suggestion"):
        if (value := getattr(finding, key)) is not None:
            answer[key] = value
    return answer


def _stop(stop: Stop) -> dict[str, Any]:
    return {
        "round": stop.round or None,
        "day": stop.day or None,
        "phase": stop.phase,
        "awaits": list(stop.awaits),
        "within": stop.is_within,
    }


def _player(player: PlayerState) -> dict[str, Any]:
    reputation = {} if player.reputation is None else {"reputation": player.reputation}
    return {
        "rounds": list(player.rounds),
        "total": player.total,
        "doubloons": player.doubloons,
        **reputation,
        "ship": list(player.ship),
        "graveyard": list(player.graveyard),
        "hand": list(player.hand),
        "loot": dict(player.loot),
    }


def _ledger_line(line: LedgerLine) -> dict[str, Any]:
    return {
        "line": line.line,
        "round": line.round,
        **({"day": line.day} if line.day else {}),
        "phase": line.phase,
        "player": line.player,
        "amount": line.amount,
        "balance": line.balance,
        "cause": line.cause,
        "rule": line.rule,
    }


def _safe(value: Any) -> Any:
    """Return *value* with nothing in it that JSON has no form for."""
    if isinstance(value, Mapping):
        return {str(key): _safe(one) for key, one in value.items()}
    if isinstance(value, (str, bool)) or value is None:
        return value
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, (int, float)):
        return value
    if isinstance(value, Sequence):
        return [_safe(one) for one in value]
    return str(value)
