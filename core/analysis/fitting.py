"""Whether an event of a log can be the answer to what the engine asks."""

from __future__ import annotations

from typing import Literal

from ..model.asking import Decision, Kind, Ordering
from ..model.game import Game
from .entries import DECLARED, Entry
from .names import act_key


def phase_of(decision: Ordering) -> Literal["dusk", "night", "anchor"]:
    """Return the word a log uses for the phase an ordering belongs to."""
    timing: Literal["dusk", "night", "anchor"] = decision.options[0].timing
    return timing


def fits(entry: Entry, decision: Decision, game: Game) -> bool:
    """Tell whether an event can be the answer to a decision: right player, right ability, right kind."""
    kind = decision.kind
    if kind is Kind.PLAY:
        return entry.kind == "play" and entry.event.day == game.day
    if entry.seat != decision.seat:
        return False
    if isinstance(decision, Ordering):
        return entry.kind == "order" and entry.event.phase == phase_of(decision)
    key = act_key(decision.by) if decision.by is not None else None
    if kind is Kind.DECLARE:
        return is_declared_of(entry, decision, game)
    return entry.kind == ("take" if kind is Kind.TAKE else "choose") and entry.key == key


def is_declared_of(entry: Entry, decision: Decision, game: Game) -> bool:
    """Tell whether a declaration can be about the ability that asks, whomever it befell.

    A token that is gained by day acts then as it does at dusk: either may be named.
    """
    act = decision.by
    return (
        act is not None
        and entry.kind == DECLARED
        and entry.key == act_key(act)
        and entry.event.phase in (None, act.timing, game.phase)
    )
