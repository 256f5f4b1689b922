"""The role of a phase: what it is for, whatever an edition calls it, found by the steps it has."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from ...model.variant import Phase, StepUse, Variant

ROLES = (
    "setup",
    "rounds",
    "selection",
    "day",
    "dusk",
    "night",
    "end-of-round",
    "scoring",
    "carry-over",
    "end",
)
"""The roles a phase may have; each is a topic of the comparison too."""

SLOTS = {
    "lay-reputation": ("reputation", "setup"),
    "lay-loot": ("loot", "rounds"),
    "deal-characters": ("dealing", "rounds"),
    "pay-start-money": ("start-money", "rounds"),
    "pay-by-track": ("start-money", "rounds"),
    "choose-character": ("choice", "selection"),
    "reveal": ("reveal", "selection"),
    "day-ability": ("abilities", "day"),
    "figure-removal": ("figure", "dusk"),
    "take-token": ("token", "dusk"),
    "dusk-abilities": ("abilities", "dusk"),
    "go-to-ship": ("ship", "dusk"),
    "leftover-tokens": ("leftover-tokens", "dusk"),
    "note-purse": ("purse-noted", "end-of-round"),
    "score-doubloons": ("score", "scoring"),
    "clear-loot": ("loot", "carry-over"),
    "clear-ships": ("ships", "carry-over"),
    "declare-winner": ("winner", "end"),
}
"""Step to what it is for and the role of a phase that has it; steps for the same thing share the first."""

BY_WHEN = {"game": "setup", "round": "rounds", "day": "day", "round-end": "end-of-round", "game-end": "end"}
"""How often a phase comes to its role, where its steps do not tell."""


@frozen
class Placed:
    """A step with the phase it stands in."""

    phase: Phase
    use: StepUse


def slot(use: StepUse) -> tuple[str, str]:
    """Return what a step is for and the role it gives its phase; one nobody knows is for itself."""
    if use.step == "ship-abilities":
        return "abilities", "night" if use.params.get("timing") == "night" else "end-of-round"
    return SLOTS.get(use.step, (use.step, ""))


def steps_of(phase: Phase) -> tuple[StepUse, ...]:
    """Return the steps of a phase in order."""
    return (*phase.before, *phase.does, *phase.after)


def role(phase: Phase) -> str:
    """Return the role of a phase: that of most of its steps."""
    found = Counter([own for use in steps_of(phase) if (own := slot(use)[1])])
    if not found:
        return BY_WHEN[phase.when]
    most = max(found.values())
    return min([one for one, count in found.items() if count == most], key=ROLES.index)


def by_role(variant: Variant) -> dict[str, list[Phase]]:
    """Return the phases of each role, roles in the order of play."""
    found: dict[str, list[Phase]] = {}
    for phase in variant.phases:
        found.setdefault(role(phase), []).append(phase)
    return found


def slots(phases: list[Phase]) -> dict[str, list[Placed]]:
    """Return the steps of some phases by what they are for; abilities in ships by whose they are."""
    found: dict[str, list[Placed]] = {}
    for phase in phases:
        for use in steps_of(phase):
            name = slot(use)[0]
            of = use.params.get("of") if use.step == "ship-abilities" else None
            names = [name] if of is None else ["characters", "tokens"] if of == "both" else [str(of)]
            for one in names:
                found.setdefault(one, []).append(Placed(phase, use))
    return found
