"""Phases and steps: every value of them, lined up by what they are for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import attrs

from ...abilities.vocabulary import STEPS, Touch
from ...model.variant import Character, Phase, Token, Variant
from ...resolve.resolver import Resolved
from ..values import acts_in
from .course import Lined, Placed, Steps, in_play, lined_steps, lined_up, steps_of
from .leaf import Both, Leaf, both, leaf, origin_of
from .matching import uses
from .view import View

NO_VALUES = frozenset(
    {
        *("id", "before", "does", "after", "figure"),  # lined up by step; the id is a name in files and logs
        *("origin", "origins", "source", "rule", "losses_ruling", "gone_ruling"),
    }
)
"""Fields of a phase that are no values of their own."""


def flow_leaves(view: View) -> Iterator[Leaf]:
    """Yield every value of the phases and steps of two variants."""
    a, b = view.variants
    lined, steps = lined_up(a, b), lined_steps(a, b)
    yield leaf(view, "course", _course(view, lined, steps))
    for one in lined:
        yield from _phase(view, one)
        yield from _order(view, one, steps)
    yield from _empty_phases(view, a, b)
    yield from _steps(view, lined, steps)


# phases


def _course(view: View, lined: Sequence[Lined], steps: tuple[Steps, Steps]) -> Both:
    """Return the phases that both sides have a step of, in the order of play, on either side.

    A phase that comes at another time is told as that, and not by its order too.
    """
    moved = {one.key for one in lined if one.is_one_to_one and len({side[0].when for side in one.phases}) > 1}
    orders = []
    for side, variant in enumerate(view.variants):
        keys = {id(phase): one.key for one in lined if one.key not in moved for phase in one.phases[side]}
        shared = {id(placed.phase) for key, placed in steps[side].items() if key in steps[1 - side]}
        order: list[str] = []
        for phase in in_play(variant):
            key = keys.get(id(phase))
            if key is not None and id(phase) in shared and order[-1:] != [key]:
                order.append(key)
        orders.append(order)
    return orders[0], orders[1]


def _order(view: View, lined: Lined, steps: tuple[Steps, Steps]) -> Iterator[Leaf]:
    """Yield the order of the steps of a phase, and how several phases share them out.

    A step in another part of the phase is told as that, and not by its order too.
    """
    within = [
        [key for key, placed in side.items() if any(placed.phase is phase for phase in lined.phases[at])]
        for at, side in enumerate(steps)
    ]
    shared = [key for key in within[0] if key in within[1]]
    if lined.is_one_to_one:
        shared = [key for key in shared if steps[0][key].part == steps[1][key].part]
    orders = both(lambda side: tuple([key for key in side if key in shared]), within)
    yield _of_phases(view, lined, "steps", orders)
    if not lined.is_one_to_one:
        yield _of_phases(view, lined, "split", both(lambda side: _split(side, shared), steps))


def _split(steps: Steps, shared: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Return how the steps that both sides have are shared out among phases."""
    found: dict[int, list[str]] = {}
    for key in shared:
        found.setdefault(id(steps[key].phase), []).append(key)
    return tuple([tuple(sorted(one)) for one in found.values()])


def _empty_phases(view: View, a: Variant, b: Variant) -> Iterator[Leaf]:
    """Yield phases without any step that only one side has; the others are told with their steps."""
    for variant, other in ((a, b), (b, a)):
        there = {phase.id for phase in other.phases}
        for phase in variant.phases:
            if view.is_one_edition and not steps_of(phase) and phase.id not in there:
                titles = (phase.title, None) if variant is a else (None, phase.title)
                yield leaf(view, f"empty.{phase.id}", titles, matters=False)


def _phase(view: View, lined: Lined) -> Iterator[Leaf]:
    for field in attrs.fields(Phase):
        name = field.name
        if name == "title":
            if view.is_one_edition or not _alike(view, lined):
                titles = both(lambda side: " / ".join([phase.title for phase in side]), lined.phases)
                yield _of_phases(view, lined, name, titles, governs=False)
        elif name not in NO_VALUES:
            yield from _value(view, lined, name)


def _value(view: View, lined: Lined, name: str) -> Iterator[Leaf]:
    depends = DEPENDS.get(name, _always)
    if lined.is_one_to_one:
        phases = lined.phases[0][0], lined.phases[1][0]
        values = both(lambda phase: getattr(phase, name), phases)
        yield _of_phases(view, lined, name, values, matters=any(map(depends, phases)))
        return
    sides = [[getattr(phase, name) for phase in side if depends(phase)] for side in lined.phases]
    if all(sides):
        yield _of_phases(view, lined, name, both(_losses if name == "losses" else _seen, sides))


def _of_phases(view: View, lined: Lined, name: str, values: Both, **more: Any) -> Leaf:
    sides = lined.phases
    return leaf(
        view,
        f"phase.{lined.key}.{name}",
        values,
        rows=sides,
        sources=[[phase.source for phase in side] for side in sides],
        origins=[origin_of(side[0], name) for side in sides],
        rulings=[[getattr(phase, f"{name}_ruling", None) for phase in side] for side in sides],
        **more,
    )


def _always(phase: Phase) -> bool:
    return True


def _acts_on_ships(phase: Phase) -> bool:
    """Tell whether a player's own cards act one after the other in a phase."""
    return any(use.step == "ship-abilities" for use in steps_of(phase))


DEPENDS: dict[str, Callable[[Phase], bool]] = {
    "own_order": _acts_on_ships,
    "gone": _acts_on_ships,
    "losses": acts_in,
}
"""Value of a phase to what tells whether anything in the phase depends on it."""


def _seen(given: list[Any]) -> Any:
    """Return the values of several phases, each once; one alone by itself."""
    found = list(dict.fromkeys(given))
    return found[0] if len(found) == 1 else found


def _losses(given: list[str]) -> Any:
    """Return where losses stop, in order; debts that a sum takes up at the end are part of it."""
    return "net" if len(given) > 1 and given[-1] == "net" and {*given[:-1]} == {"debt"} else _seen(given)


def _alike(view: View, lined: Lined) -> bool:
    """Tell whether the titles of phases are the same but for the words of two editions."""
    sides = [
        [_neutral(phase.title, variant) for phase in side]
        for side, variant in zip(lined.phases, view.variants, strict=True)
    ]
    # a phase that one side has besides those of the other is a difference of its own, not another name
    fewer, more = sorted(sides, key=len)
    return all(any(titles & another for another in more) for titles in fewer)


def _neutral(title: str, variant: Variant) -> set[str]:
    """Return a title with an edition's words replaced by the neutral ones, in every way that fits."""
    by_word: dict[str, list[str]] = {}
    for neutral, words in variant.words.items():
        by_word.setdefault(words[0].casefold(), []).append(f"<{neutral}>")
    replaced = " ".join([by_word.get(part.casefold(), [part])[0] for part in title.split()])
    return {*by_word.get(title.casefold(), []), replaced}


# steps


def _steps(view: View, lined: Sequence[Lined], sides: tuple[Steps, Steps]) -> Iterator[Leaf]:
    keys = [{id(phase): one.key for one in lined for phase in one.phases[side]} for side in (0, 1)]
    for key in dict.fromkeys([*sides[0], *sides[1]]):
        placed: Both = (sides[0].get(key), sides[1].get(key))
        if _is_told_with_characters(sides, key):
            continue
        names = both(lambda one: None if one is None else one.use.step, placed)
        if None in placed:
            yield _step(view, key, placed, names, matters=_can_act(view, key))
            continue
        yield _step(view, key, placed, names)
        phases = [side.get(id(one.phase), one.phase.id) for side, one in zip(keys, placed, strict=True)]
        yield _step(view, key, placed, (phases[0], phases[1]), ".phase")
        yield _step(view, key, placed, both(lambda one: one.part, placed), ".part")
        if names[0] == names[1]:
            yield from _parameters(view, key, placed)


def _is_told_with_characters(sides: tuple[Steps, Steps], key: str) -> bool:
    """Tell whether a step for tokens is, on both sides, the very step that acts for characters too."""
    role, _, name = key.partition(".")
    twin = f"{role}.{name.replace('tokens', 'characters', 1)}"
    return name.startswith("tokens") and all(side.get(key) is side.get(twin) for side in sides)


def _parameters(view: View, key: str, placed: Both) -> Iterator[Leaf]:
    one, other = placed[0].use, placed[1].use
    step = one.step
    for name, parameter in STEPS[step].parameters.items():
        if step == "ship-abilities" and name in ("of", "timing"):
            continue  # they are in the key
        values = one.params.get(name, parameter.default), other.params.get(name, parameter.default)
        matters = name != "kept" or all(map(keeps_characters, view.both))
        yield _step(view, key, placed, values, f".param.{name}", matters=matters)


def _step(view: View, key: str, placed: Both, values: Both, rest: str = "", matters: bool = True) -> Leaf:
    name = rest.removeprefix(".param.") if rest.startswith(".param.") else ""
    uses_ = both(lambda one: None if one is None else one.use, placed)
    return leaf(
        view,
        f"step.{key}{rest}",
        values,
        rows=placed,
        sources=[[use.source] if use is not None else [] for use in uses_],
        origins=[origin_of(use, name) for use in uses_],
        rulings=[_set_by(one, name, not rest) for one in placed],
        matters=matters,
    )


def _set_by(placed: Placed | None, name: str, is_whole: bool) -> list[str | None]:
    """Return the rulings that set a parameter; of a whole step with those of the phase it goes with."""
    if placed is None:
        return []
    if not is_whole:
        return [placed.use.rulings.get(name)]
    return [*placed.use.rulings.values(), placed.phase.losses_ruling, placed.phase.gone_ruling]


def _can_act(view: View, key: str) -> bool:
    """Tell whether a step that lets tokens act can do anything: whether a token acts at that time."""
    timing = {"night.tokens": "night", "end-of-round.tokens": "anchor"}.get(key.partition("~")[0])
    return timing is None or any(timing in token.abilities for one in view.variants for token in one.tokens)


def keeps_characters(resolved: Resolved) -> bool:
    """Tell whether anything lets a player keep a character over the end of a round."""
    cards: list[Character | Token] = [*resolved.variant.tokens, *resolved.variant.characters]
    keeping = [
        resolved.vocabulary[use.ability].changes & Touch.KEPT for card in cards for _, use in uses(card)
    ]
    return any(keeping)
