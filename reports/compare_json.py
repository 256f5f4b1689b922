"""The JSON form of a comparison, which other programs read: its names and shapes are a contract."""

from __future__ import annotations

import json
from typing import Any

from .. import __version__
from ..core.analysis.compare import Comparison, Difference, Level, Pair, Side, counted
from ..core.model.variant import Character, Token


def to_json(comparison: Comparison) -> str:
    """Return a comparison as one JSON object, with a line feed at its end."""
    return json.dumps(comparison_answer(comparison), ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def comparison_answer(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison as JSON-ready data."""
    main = comparison.main
    counts = comparison.counts
    return {
        "tool": {"version": __version__},
        "a": _side(comparison.a, main[0].variant.fingerprint, main[0].variant.title),
        "b": _side(comparison.b, main[1].variant.fingerprint, main[1].variant.title),
        "players": list(comparison.players),
        "counts": {str(level): counts[level] for level in Level},
        "hidden": {
            "count": len(comparison.hidden),
            "by": comparison.hidden_by,
            "counts": {str(level): count for level, count in counted(comparison.hidden).items()},
        },
        "differences": [_difference(one) for one in comparison.differences],
        "characters": [_pair(pair) for pair in comparison.characters],
        "tokens": [_pair(pair) for pair in comparison.tokens],
    }


def _side(side: Side, rules: str, title: str) -> dict[str, Any]:
    return {"variant": side.id, "rules": rules, "title": title, "reference": side.reference}


def _difference(one: Difference) -> dict[str, Any]:
    return {
        "id": one.id,
        "topic": one.topic,
        "level": str(one.level),
        "ground": one.ground,
        "what": one.what,
        "a": one.a,
        "b": one.b,
        "sources": {"a": list(one.sources[0]), "b": list(one.sources[1])},
        "sentence": one.sentence,
        "rule": one.rule,
        "players": list(one.players),
        "rulings": list(one.rulings),
        "settled": None if one.settled is None else str(one.settled),
    }


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "relation": str(pair.relation),
        "moved": pair.moved,
        "a": _card(pair.a),
        "b": _card(pair.b),
        "partly": pair.partly,
        "namesake": _card(pair.namesake),
    }


def _card(card: Character | Token | None) -> dict[str, Any] | None:
    if card is None:
        return None
    if isinstance(card, Character):
        return {"rank": card.rank, "name": card.name}
    return {"kind": card.kind, "count": card.count}
