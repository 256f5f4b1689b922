"""Grading by trial: what a value does that no check knows, found by playing the same game under both."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from attrs import evolve

from ...engine.keyed import Course, EndlessError, play_by_key
from ...engine.table import build_table
from ...model.act import Table
from ...model.variant import Phase
from ...resolve.resolver import Resolved

GAMES = 20
"""Games played under both variants before they count as ending alike."""


class Parting(StrEnum):
    """How games of two variants part that are dealt and chosen alike; each is a key of ``GROUNDS``."""

    COURSE = "trial-course"
    SCORES = "trial-scores"
    NONE = "trial-none"


def parting(a: Resolved, b: Resolved, games: int = GAMES) -> Parting:
    """Return how games of two variants part when both get the same deals, tokens and choices.

    Args:
        a: The first variant, resolved for a number of players.
        b: The second, for the same number.
        games: How many games are played at the most; the same ones every time.
    """
    found = Parting.NONE
    tables = [build_table(one.variant, one.vocabulary) for one in (a, b)]
    for number in range(games):
        one, other = [_played(table, str(number)) for table in tables]
        if one is None or other is None or one.asked != other.asked:
            return Parting.COURSE
        if (one.scores, one.winners) != (other.scores, other.winners):
            found = Parting.SCORES
    return found


def parting_by_phase(a: Resolved, b: Resolved, id_: str) -> Parting:
    """Return how games part that differ in one phase: the first variant's, and with that of the second."""
    there = {phase.id: phase for phase in b.variant.phases}
    phases = [there[phase.id] if phase.id == id_ else phase for phase in a.variant.phases]
    return parting(a, _with_phases(a, phases))


def parting_by_order(a: Resolved, b: Resolved) -> Parting:
    """Return how games part in which the phases of one variant come in its own order and in the other's."""
    places = {phase.id: at for at, phase in enumerate(b.variant.phases)}
    phases = list(a.variant.phases)
    common = [at for at, phase in enumerate(phases) if phase.id in places]
    moved = sorted([phases[at] for at in common], key=lambda phase: places[phase.id])
    for at, phase in zip(common, moved, strict=True):
        phases[at] = phase
    return parting(a, _with_phases(a, phases))


def _with_phases(resolved: Resolved, phases: Sequence[Phase]) -> Resolved:
    return evolve(resolved, variant=evolve(resolved.variant, phases=tuple(phases)))


def _played(table: Table, key: str) -> Course | None:
    """Return a game; ``None`` for one that breaks off, which parts from any that does not."""
    try:
        return play_by_key(table, key)
    except (EndlessError, LookupError, ArithmeticError):
        return None
