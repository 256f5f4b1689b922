"""From a resolved variant to the table the engine runs: functions bound to their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, reduce
from operator import or_
from typing import Any

from ..abilities.vocabulary import ABILITIES, STEPS, AbilityKind, Kinds, OneKind, Touch
from ..model.act import Act, Move, Stage, Table
from ..model.asking import Asking
from ..model.turn import Turn
from ..model.variant import TIMINGS, AbilityUse, Phase, StepUse, Variant

AUTOMATON = -1_000_000
"""Token of the act of the player nobody plays as a whole, to tell it from a figure's."""

PERIODS = ("game", "round", "day", "round-end", "game-end")


def _bind(kind: AbilityKind, use: AbilityUse, kinds: list[str]) -> Callable[..., Any]:
    """Return the ability's function with its parameters, token kinds turned into indexes."""
    hints = kind.hints
    params: dict[str, Any] = {}
    for name, value in use.params.items():
        if hints[name] == Kinds:
            value = tuple([kinds.index(one) for one in value])
        elif hints[name] == OneKind:
            value = kinds.index(value)
        params[name] = value
    return partial(kind.function, **params) if params else kind.function


def _in_a_row(parts: list[tuple[Callable[..., Any], bool]]) -> tuple[Callable[..., Any], bool]:
    """Join several abilities of one timing into one function."""
    if len(parts) == 1:
        return parts[0]
    if any(asks for _, asks in parts):

        def ask_all(turn: Turn) -> Asking:
            for run, _ in parts:
                asking = run(turn)
                if asking is not None:
                    yield from asking

        return ask_all, True

    def run_all(turn: Turn) -> None:
        for run, _ in parts:
            run(turn)

    return run_all, False


class _Builder:
    """Builds a :class:`Table` from a variant and the vocabulary its rows use."""

    def __init__(self, variant: Variant, vocabulary: Mapping[str, AbilityKind]) -> None:
        self.variant = variant
        self.vocabulary = vocabulary
        self.kinds = [token.kind for token in variant.tokens]

    def act(
        self, uses: tuple[AbilityUse, ...], timing: str, name: str, rule: str, rank: int = 0, token: int = -1
    ) -> Act | None:
        if not uses:
            return None
        entries = [self.vocabulary[use.ability] for use in uses]
        in_ship = rank > 0 and timing in ("night", "anchor")
        run, asks = _in_a_row(
            [(_bind(entry, use, self.kinds), entry.asks) for entry, use in zip(entries, uses, strict=True)]
        )
        return Act(
            run=run,
            asks=asks,
            name=name,
            rank=rank,
            token=token,
            timing=timing,
            rule=rule,
            reads=int(reduce(or_, [entry.reads for entry in entries], Touch.CREW if in_ship else Touch(0))),
            changes=int(reduce(or_, [entry.changes for entry in entries])),
            whole_kind=any(entry.whole_kind for entry in entries),
            rulings={key: value for use in uses for key, value in use.rulings.items()},
            declares=any(entry.unmodelled for entry in entries),
            reaches=any(
                entry.reaches and use.params.get(entry.reaches[0]) == entry.reaches[1]
                for entry, use in zip(entries, uses, strict=True)
            ),
        )

    def characters(self, timing: str) -> list[Act | None]:
        acts: list[Act | None] = [None] * (self.variant.characters[-1].rank + 1)
        for one in self.variant.characters:
            acts[one.rank] = self.act(
                one.abilities.get(timing, ()), timing, one.name, one.rule, rank=one.rank
            )
        return acts

    def tokens(self, timing: str) -> list[Act | None]:
        return [
            self.act(one.abilities.get(timing, ()), timing, one.kind, one.rule, token=index)
            for index, one in enumerate(self.variant.tokens)
        ]

    def worth(self) -> list[Callable[[int], int] | None]:
        found: list[Callable[[int], int] | None] = []
        for token in self.variant.tokens:
            uses = [use for use in token.abilities.get("anchor", ()) if self.vocabulary[use.ability].worth]
            function = self.vocabulary[uses[0].ability].worth if uses else None
            found.append(partial(function, **uses[0].params) if function is not None else None)
        return found

    def takes_token(self, uses: tuple[AbilityUse, ...]) -> bool:
        return all(self.vocabulary[use.ability].takes_token for use in uses)

    def census(self) -> tuple[int, ...]:
        return tuple(
            one.rank
            for one in self.variant.characters
            if any(self.vocabulary[use.ability].census for uses in one.abilities.values() for use in uses)
        )

    def figure(self) -> Act | None:
        one = self.variant.figure
        if one is None:
            return None
        return Act(
            run=_nothing,
            asks=False,
            name=one.name,
            rank=0,
            token=-1,
            timing="dusk",
            rule=one.rule,
            reads=int(Touch.DAY),
            changes=int(Touch.DAY | Touch.BAG),
            whole_kind=False,
            rulings=one.rulings,
        )

    def automaton(self, timing: str = "") -> Act | None:
        one = self.variant.automaton
        return None if one is None else _declared(one.name, one.rule, timing, 0, AUTOMATON)

    def automaton_acts(self) -> dict[str, list[Act | None]]:
        one = self.variant.automaton
        if one is None:
            return {}
        found: dict[str, list[Act | None]] = {}
        for timing in TIMINGS:
            found[timing] = [None] * (self.variant.characters[-1].rank + 1)
            for card in self.variant.characters:
                found[timing][card.rank] = _declared(card.name, one.rule, timing, card.rank, -1)
        return found


def _declared(name: str, rule: str, timing: str, rank: int, token: int) -> Act:
    """Return an act whose text is not held."""
    return Act(
        run=ABILITIES["unmodelled"].function,
        asks=True,
        name=name,
        rank=rank,
        token=token,
        timing=timing,
        rule=rule,
        reads=0,
        changes=0,
        whole_kind=False,
        rulings={},
        declares=True,
    )


def _nothing(turn: Turn) -> None:
    """Do nothing: a neutral figure acts only through the steps of a phase."""


def _move(use: StepUse) -> Move:
    step = STEPS[use.step]
    run = partial(step.function, **use.params) if use.params else step.function
    return Move(run=run, name=use.step, rule=use.rule, rulings=use.rulings)


MOMENTS = {"game": "round", "round": "round", "round-end": "anchor", "game-end": "anchor"}
"""Period outside the days to when that is, in the words of a log."""


def _stage(phase: Phase, builder: _Builder) -> Stage:
    return Stage(
        id=phase.id,
        order=phase.order,
        own_order=phase.own_order,
        before=tuple(map(_move, phase.before)),
        does=tuple(map(_move, phase.does)),
        after=tuple(map(_move, phase.after)),
        losses=phase.losses,
        losses_ruling=phase.losses_ruling,
        skips_gone=phase.gone == "skips",
        gone_ruling=phase.gone_ruling,
        own_order_ruling=phase.own_order_ruling,
        rule=phase.rule,
        figure=tuple(map(_move, phase.figure)),
        census=builder.census() if any(use.step == "ship-abilities" for use in phase.does) else (),
        automaton=builder.automaton(MOMENTS.get(phase.when, phase.id if phase.id in TIMINGS else TIMINGS[0])),
    )


def _never_dealt(variant: Variant) -> tuple[int, ...]:
    uses = [use for phase in variant.phases for use in phase.before if use.step == "deal-characters"]
    return tuple([rank for use in uses for rank in use.params.get("without", ())])


def _discards(variant: Variant) -> tuple[str, str | None]:
    """Return where discarded tokens lie until the step that clears them, and the ruling that said so."""
    uses = [use for phase in variant.phases for use in phase.before if use.step == "clear-loot"]
    found = [
        (use.params["discards"], use.rulings.get("discards")) for use in uses if "discards" in use.params
    ]
    return found[0] if found else ("bag", None)


def build_table(variant: Variant, vocabulary: Mapping[str, AbilityKind]) -> Table:
    """Lay a resolved variant out for speed.

    Args:
        variant: The variant, resolved for a number of players.
        vocabulary: The abilities its rows name.
    """
    builder = _Builder(variant, vocabulary)
    names = [""] * (variant.characters[-1].rank + 1)
    takes_token = [True] * len(names)
    for character in variant.characters:
        names[character.rank] = character.name
        takes_token[character.rank] = builder.takes_token(character.abilities.get("dusk", ()))
    structure = variant.structure
    token_acts = {timing: builder.tokens(timing) for timing in TIMINGS}
    acts = {timing: builder.characters(timing) for timing in TIMINGS}
    automaton_acts = builder.automaton_acts()
    discards, discards_ruling = _discards(variant)
    every = [
        act
        for of in (acts, token_acts, automaton_acts)
        for some in of.values()
        for act in some
        if act is not None
    ]
    return Table(
        variant=variant,
        names=names,
        kinds=builder.kinds,
        counts=[token.count for token in variant.tokens],
        ranks=[character.rank for character in variant.characters],
        acts=acts,
        token_acts=token_acts,
        has_token_acts={timing: any(act is not None for act in acts) for timing, acts in token_acts.items()},
        takes_token=takes_token,
        worth=builder.worth(),
        stages={
            period: tuple([_stage(phase, builder) for phase in variant.phases if phase.when == period])
            for period in PERIODS
        },
        influence=structure.influence,
        track=structure.track,
        days=structure.days,
        deal=structure.deal,
        tokens_per_day=structure.tokens_per_day[variant.players],
        figure_rank=variant.figure.rank if variant.figure is not None else 0,
        figure=builder.figure(),
        declaring=tuple([act for act in (builder.automaton(), *every) if act is not None and act.declares]),
        figure_takes=tuple([builder.kinds.index(kind) for kind in variant.figure.takes])
        if variant.figure is not None
        else (),
        never_dealt=_never_dealt(variant),
        discards=discards,
        discards_ruling=discards_ruling,
        automaton=builder.automaton(),
        automaton_acts=automaton_acts,
    )
