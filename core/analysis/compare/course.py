"""The course of a game, lined up: phases by what they are for, steps by what they do.

The role of a phase is what it is for, whatever an edition calls it; it is found by the steps it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from ...engine.table import PERIODS
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


PARTS = ("before", "does", "figure", "after")
"""The parts of a phase in the order in which their steps run."""


@frozen(eq=False)
class Placed:
    """A step with the phase it stands in, and the part of the phase."""

    phase: Phase
    use: StepUse
    part: str


@frozen(eq=False)
class Lined:
    """The phases of two variants that stand for each other.

    Args:
        key: Their name in paths: the role, and after a ``+`` the phase where a role has several.
        phases: Those of either side, in the order of play; in an edition and its house rules one on a side.
    """

    key: str
    phases: tuple[list[Phase], list[Phase]]

    @property
    def is_one_to_one(self) -> bool:
        """Whether one phase stands for one."""
        return [len(side) for side in self.phases] == [1, 1]


def slot(use: StepUse) -> tuple[str, str]:
    """Return what a step is for and the role it gives its phase; one nobody knows is for itself."""
    if use.step == "ship-abilities":
        return "abilities", "night" if use.params.get("timing") == "night" else "end-of-round"
    return SLOTS.get(use.step, (use.step, ""))


def steps_of(phase: Phase) -> tuple[StepUse, ...]:
    """Return the steps of a phase in order."""
    return tuple([placed.use for placed in _placed(phase)])


def _placed(phase: Phase) -> Iterator[Placed]:
    for part in PARTS:
        for use in getattr(phase, part):
            yield Placed(phase, use, part)


def role(phase: Phase) -> str:
    """Return the role of a phase: that of most of its steps."""
    found = Counter([own for use in steps_of(phase) if (own := slot(use)[1])])
    if not found:
        return BY_WHEN[phase.when]
    most = max(found.values())
    return min([one for one, count in found.items() if count == most], key=ROLES.index)


def in_play(variant: Variant) -> list[Phase]:
    """Return the phases in the order of play, whatever the order of their rows."""
    return sorted(variant.phases, key=lambda phase: PERIODS.index(phase.when))


def by_role(variant: Variant) -> dict[str, list[Phase]]:
    """Return the phases of each role, roles in the order of play."""
    found: dict[str, list[Phase]] = {}
    for phase in in_play(variant):
        found.setdefault(role(phase), []).append(phase)
    return found


Steps = dict[str, Placed]
"""Steps in the order of play, by what they are for: the role that has such a step, a dot, and a name."""


def lined_steps(a: Variant, b: Variant) -> tuple[Steps, Steps]:
    """Line up the steps of two variants by what they are for.

    Where a side has several steps for the same thing, the first that stands in a phase of both sides has the
    plain name on both; the others are named after their phase.
    """
    roles = _roles(a, b)
    one, other = _by_use(a, roles), _by_use(b, roles)
    often = [Counter([key for key, _ in side]) for side in (one, other)]
    there = {(key, placed.phase.id) for key, placed in other}
    homes: dict[str, str] = {}
    for key, placed in one:
        if max(often[0][key], often[1][key]) > 1 and (key, placed.phase.id) in there:
            homes.setdefault(key, placed.phase.id)
    return _named(one, homes), _named(other, homes)


def placed_steps(variant: Variant) -> Steps:
    """Return the steps of one variant, lined up with themselves."""
    return lined_steps(variant, variant)[0]


def _roles(a: Variant, b: Variant) -> dict[str, str]:
    """Return the role of each phase by its id; within one edition a phase has one role on both sides."""
    found: dict[str, str] = {}
    for phase in (*a.phases, *b.phases):
        own = role(phase)
        if a.edition == b.edition and phase.id in found:
            own = min(own, found[phase.id], key=ROLES.index)
        found[phase.id] = own
    return found


def _by_use(variant: Variant, roles: Mapping[str, str]) -> list[tuple[str, Placed]]:
    """Return steps by what they are for; one for abilities in ships is for characters, tokens or both."""
    found = []
    for phase in in_play(variant):
        home = roles[phase.id]
        for placed in _placed(phase):
            name, own = slot(placed.use)
            of = placed.use.params.get("of") if placed.use.step == "ship-abilities" else None
            names = [name] if of is None else ["characters", "tokens"] if of == "both" else [str(of)]
            found += [(f"{own or home}.{one}", placed) for one in names]
    return found


def _named(side: Iterable[tuple[str, Placed]], homes: Mapping[str, str]) -> Steps:
    found: Steps = {}
    for key, placed in side:
        phase = placed.phase.id
        name = key if homes.get(key, phase) == phase else f"{key}~{phase}"
        number = 1 + sum(known == name or known.startswith(f"{name}~~") for known in found)
        found[name if number == 1 else f"{name}~~{number}"] = placed
    return found


def lined_up(a: Variant, b: Variant) -> list[Lined]:
    """Line up the phases that both variants have.

    Within one edition a phase stands for the one of the same id; between two editions all phases of a role
    stand for each other.
    """
    if a.edition != b.edition:
        here, beyond = by_role(a), by_role(b)
        return [Lined(one, (here[one], beyond[one])) for one in here if one in beyond]
    there = {phase.id: phase for phase in b.phases}
    common = [phase for phase in in_play(a) if phase.id in there]
    roles = _roles(a, b)
    often = Counter([roles[phase.id] for phase in common])
    return [
        Lined(
            roles[phase.id] if often[roles[phase.id]] == 1 else f"{roles[phase.id]}+{phase.id}",
            ([phase], [there[phase.id]]),
        )
        for phase in common
    ]
