"""The fingerprint of a variant: what tells whether two games were played by the same rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import attrs

from ..model.variant import AbilityUse, Figure, Phase, Variant


def fingerprint(variant: Variant) -> str:
    """Return a short hash over everything in *variant* that governs play."""
    governing = {
        "structure": attrs.asdict(variant.structure, filter=lambda one, _: one.name != "origins"),
        "characters": [(one.rank, one.name, _uses(one.abilities)) for one in variant.characters],
        "tokens": [(one.kind, one.count, _uses(one.abilities)) for one in variant.tokens],
        "phases": [_phase(one) for one in variant.phases],
        "figure": _figure(variant.figure),
        "players": variant.players,
    }
    if variant.automaton is not None:
        governing["automaton"] = [variant.automaton.name, variant.automaton.takes]
    text = json.dumps(governing, sort_keys=True, default=dict)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _uses(abilities: Mapping[str, tuple[AbilityUse, ...]]) -> dict[str, Any]:
    return {timing: [(use.ability, use.params) for use in uses] for timing, uses in abilities.items()}


def _phase(phase: Phase) -> list[Any]:
    parts = [[(use.step, use.params) for use in uses] for uses in (phase.before, phase.does, phase.after)]
    if phase.figure:
        parts.append([(use.step, use.params) for use in phase.figure])
    return [phase.id, phase.when, phase.order, phase.own_order, phase.losses, phase.gone, parts]


def _figure(figure: Figure | None) -> list[Any] | None:
    if figure is None:
        return None
    if figure.kind == "drawn":
        return [figure.name, figure.kind, figure.takes, figure.discardable]
    return [figure.name, figure.rank, figure.left_is, figure.newcomer, figure.without_token]
