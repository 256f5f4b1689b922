"""Abilities at a time, or on a card or token, where they can't act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..abilities.sentence import listed
from ..abilities.vocabulary import AbilityKind, Touch
from ..model.variant import TIMINGS, AbilityUse, Character, Phase, Token
from .rows import Problems

ROW_AND_DAY = Touch.ROW | Touch.DAY


def check_timings(
    owners: Sequence[Character | Token],
    phases: Sequence[Phase],
    vocabulary: Mapping[str, AbilityKind],
    problems: Problems,
) -> None:
    """Note every ability that can't act where it stands, with the times at which it could.

    Args:
        owners: Who has abilities.
        phases: The phases in their order, which says until when characters lie in the row.
        vocabulary: The abilities their rows use.
        problems: Where problems go.
    """
    bare = [timing for timing in TIMINGS if _is_bare(timing, phases)]
    for owner in owners:
        name = owner.name if isinstance(owner, Character) else owner.kind
        for timing, use in [(timing, use) for timing, uses in owner.abilities.items() for use in uses]:
            entry = vocabulary[use.ability]
            why = _out_of_place(owner, timing, entry, use, bare)
            if not why:
                continue
            times = [one for one in TIMINGS if not _out_of_place(owner, one, entry, use, bare)]
            others = f" It may stand at {listed(times, 'or')}." if times else ""
            problems.add(
                "variant-misplaced",
                f"{use.ability!r} can't act as {name}'s {timing} ability: {why}.{others}",
                use.origin,
                rule=owner.rule,
                observed=timing,
                expected=times,
                suggestion=" or ".join([f"{one} = {{ … }}" for one in times]) or None,
            )


def _is_bare(timing: str, phases: Sequence[Phase]) -> bool:
    """Tell whether nothing lies in the row, and no token of the day, when abilities act in the ships."""
    left = acts = None
    for at, phase in enumerate(phases):
        steps = [use.step for use in phase.does]
        if any(use.step == "ship-abilities" and use.params.get("timing") == timing for use in phase.does):
            acts = (at, phase) if acts is None else acts
        if "go-to-ship" in steps:
            left = at
    if acts is None or left is None:
        return False
    at, phase = acts
    return phase.when != "day" or at > left


def _out_of_place(
    owner: Character | Token, timing: str, entry: AbilityKind, use: AbilityUse, bare: Sequence[str]
) -> str:
    """Say why an ability can't act at a time; empty if it can."""
    is_token = isinstance(owner, Token)
    if entry.unmodelled or entry.changes == ~Touch(0):
        return ""
    if is_token and "{this" in entry.template(use.params).replace("{this:tokens}", ""):
        return "it speaks of the character it stands on"
    if not is_token and entry.whole_kind:
        return "it counts tokens of the kind it stands on"
    if timing in bare and (entry.reads | entry.changes) & ROW_AND_DAY:
        return "by then no character lies on the island and no token of the day is left"
    if not entry.takes_token and timing != "dusk":
        return "tokens are taken at dusk"
    return ""
