"""Every value of a variant by its path: what clauses state, templates name and comparisons line up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..model.variant import TIMINGS, AbilityUse, Figure, Phase, StepUse, Variant
from ..resolve.build import slug

ACTING = ("day-ability", "dusk-abilities", "ship-abilities")
"""Steps in which abilities act: only there can a loss happen."""

DRAWN_FIELDS = ("name", "kind", "takes", "discardable")

AUTOMATON_FIELDS = ("name", "takes", "plays")

FIGURE_FIELDS = ("name", "rank", "left_is", "newcomer", "without_token")


def values(variant: Variant) -> dict[str, Any]:
    """Return the values of *variant* that govern play, by path.

    Paths are ``structure.days``, ``option.board``, ``phase.dusk.order``, ``step.dusk.take-token``,
    ``character.bosun.day.amount`` (``night-2`` for a second ability of a timing), ``token.map.count``,
    ``figure.rank``, ``word.ship`` and ``ruling.ID``. The path of a step or of an
    ability's timing has the name in the vocabulary as its value.
    """
    found: dict[str, Any] = {}
    structure = variant.structure
    for name in ("players", "days", "deal", "tokens_per_day", "tie_break", "track", "influence"):
        value = getattr(structure, name)
        if value:
            found[f"structure.{name}"] = value
    for name, value in variant.options.items():
        found[f"option.{name}"] = value
    for phase in variant.phases:
        found |= _phase(phase)
    for character in variant.characters:
        path = f"character.{slug(character.name)}"
        found[f"{path}.rank"] = character.rank
        found |= _abilities(path, character.abilities)
    for token in variant.tokens:
        path = f"token.{slug(token.kind)}"
        found[f"{path}.count"] = token.count
        found |= _abilities(path, token.abilities)
    if variant.figure is not None:
        for name in figure_fields(variant.figure):
            found[f"figure.{name}"] = getattr(variant.figure, name)
    if variant.automaton is not None:
        for name in AUTOMATON_FIELDS:
            found[f"automaton.{name}"] = getattr(variant.automaton, name)
    for word, forms in variant.words.items():
        found[f"word.{word}"] = forms
    for ruling in variant.rulings:
        found[f"ruling.{ruling.id}"] = variant.readings[ruling.id]
    return found


def steps_of(phase: Phase) -> tuple[StepUse, ...]:
    """Return the steps of a phase in order."""
    return (*phase.before, *phase.does, *phase.figure, *phase.after)


def figure_fields(figure: Figure) -> tuple[str, ...]:
    """Return the names of the values a neutral figure of this kind has."""
    return FIGURE_FIELDS if figure.kind == "fixed" else DRAWN_FIELDS


def acts_in(phase: Phase) -> bool:
    """Tell whether abilities act in a phase."""
    return any(use.step in ACTING for use in steps_of(phase))


def orders_own(phase: Phase) -> bool:
    """Tell whether one player's own characters act one after the other in a phase."""
    return any(use.step == "ship-abilities" and use.params.get("of") != "tokens" for use in steps_of(phase))


def who_acts(phase: Phase) -> str:
    """Return who takes part in a phase: ``all``, ``people`` or ``automaton``."""
    return next((str(use.params["who"]) for use in phase.does if "who" in use.params), "all")


def step_path(phase: Phase, use: StepUse) -> str:
    """Return the path of a step."""
    return f"step.{phase.id}.{use.step}"


def _phase(phase: Phase) -> dict[str, Any]:
    path = f"phase.{phase.id}"
    found: dict[str, Any] = {f"{path}.title": phase.title, f"{path}.when": phase.when}
    if phase.order != "table":
        found[f"{path}.order"] = phase.order
    if acts_in(phase):
        found[f"{path}.losses"] = phase.losses
    if orders_own(phase):
        found[f"{path}.own_order"] = phase.own_order
        found[f"{path}.gone"] = phase.gone
    for use in steps_of(phase):
        step = step_path(phase, use)
        found[step] = use.step
        found |= {f"{step}.{name}": value for name, value in use.params.items()}
    return found


def _abilities(path: str, abilities: Mapping[str, tuple[AbilityUse, ...]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for timing in TIMINGS:
        for at, use in enumerate(abilities.get(timing, ()), 1):
            act = f"{path}.{timing}" if at == 1 else f"{path}.{timing}-{at}"
            found[act] = use.ability
            found |= {f"{act}.{name}": value for name, value in use.params.items()}
    return found
