"""Every value of a variant changed in every way its type allows, one at a time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal, TypeVar, cast, get_args, get_origin

import attrs

from libertalia.core.abilities.vocabulary import STEPS, Kinds, OneKind, Ranks
from libertalia.core.model.variant import TIMINGS, AbilityUse, Character, Phase, StepUse, Token, Variant
from libertalia.core.resolve import Resolved
from libertalia.core.resolve.build import FIGURE, GONE, LOSSES, ORDERS, WHENS
from libertalia.core.resolve.fingerprint import fingerprint

OWN_ORDERS = ("chosen", "descending", "token-first")
PARTS = ("before", "does", "figure", "after")

Thing = TypeVar("Thing")

Altered = tuple[str, Variant]
"""What was changed, as a path, and the variant with it."""


def alterations(resolved: Resolved) -> Iterator[tuple[str, Resolved]]:
    """Yield a variant with each of its values changed in each way its type allows, fingerprint renewed."""
    for path, variant in _of(resolved):
        yield (
            path,
            attrs.evolve(resolved, variant=attrs.evolve(variant, fingerprint=fingerprint(variant))),
        )


def _of(resolved: Resolved) -> Iterator[Altered]:
    variant = resolved.variant
    yield "title", attrs.evolve(variant, title=f"{variant.title}, changed")
    for word, (one, several) in variant.words.items():
        yield (
            f"word.{word}",
            attrs.evolve(variant, words={**variant.words, word: (f"{one}x", f"{several}x")}),
        )
    yield from _structure(variant)
    yield from _phases(variant)
    yield from _cards(resolved, "characters")
    yield from _cards(resolved, "tokens")
    yield from _figure(variant)
    yield from _automaton(variant)


def _structure(variant: Variant) -> Iterator[Altered]:
    own = variant.structure

    def changed(**parts: Any) -> Variant:
        return attrs.evolve(variant, structure=attrs.evolve(own, **parts))

    low, high = own.players
    yield "structure.players.least", changed(players=(low + 1, high))
    yield "structure.players.most", changed(players=(low, high + 1))
    for name in ("days", "deal", "track"):
        numbers = getattr(own, name)
        for path, other in _lists(numbers):
            yield f"structure.{name}{path}", changed(**{name: other})
    yield "structure.rounds", changed(days=own.days[:-1], deal=own.deal[:-1])
    yield "structure.rounds.more", changed(days=(*own.days, 1), deal=(*own.deal, 1))
    for count, number in own.tokens_per_day.items():
        for more in (number + 1, number - 1):
            there = "" if count == variant.players else ".elsewhere"
            yield (
                f"structure.tokens_per_day{there}.{count}.{more}",
                changed(tokens_per_day={**own.tokens_per_day, count: more}),
            )
    for tie in ("influence", "reputation"):
        if tie != own.tie_break:
            yield f"structure.tie_break.{tie}", changed(tie_break=tie)
    for colour, values in own.influence.items():
        for path, other in _lists(values[:2]):
            yield (
                f"structure.influence.{colour}{path}",
                changed(influence={**own.influence, colour: (*other, *values[2:])}),
            )
        rest = {one: given for one, given in own.influence.items() if one != colour}
        yield f"structure.influence.{colour}.gone", changed(influence=rest)


def _lists(numbers: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield a list with each number one more and one less, without its last, and turned round."""
    for at, number in enumerate(numbers):
        for other in (number + 1, number - 1):
            if other >= 0:
                yield f".{at}.{other}", (*numbers[:at], other, *numbers[at + 1 :])
    if numbers:
        yield ".shorter", tuple(numbers[:-1])
    if tuple(numbers) != tuple(numbers)[::-1]:
        yield ".reversed", tuple(numbers)[::-1]


# phases and steps


def _with(thing: Thing, **parts: Any) -> Thing:
    """Return an attrs object with some fields changed, whatever their names are."""
    return cast("Thing", attrs.evolve(cast("Any", thing), **parts))


def _phases(variant: Variant) -> Iterator[Altered]:
    phases = variant.phases

    def with_phases(given: Sequence[Phase]) -> Variant:
        return attrs.evolve(variant, phases=tuple(given))

    for at, phase in enumerate(phases):
        path = f"phase.{phase.id}"

        def changed(_at: int = at, _phase: Phase = phase, **parts: Any) -> Variant:
            return with_phases([*phases[:_at], _with(_phase, **parts), *phases[_at + 1 :]])

        put: Callable[..., Variant] = changed

        yield f"{path}.title", changed(title=f"{phase.title} changed")
        yield f"{path}.gone.phase", with_phases([*phases[:at], *phases[at + 1 :]])
        for name, known in (
            ("when", WHENS),
            ("order", ORDERS),
            ("own_order", OWN_ORDERS),
            ("losses", LOSSES),
            ("gone", GONE),
        ):
            for value in known:
                if value != getattr(phase, name):
                    yield f"{path}.{name}.{value}", put(**{name: value})
        for part in PARTS:
            yield from _steps(path, part, getattr(phase, part), changed)
        for part, to in (("before", "does"), ("does", "after"), ("after", "does")):
            given: tuple[StepUse, ...] = getattr(phase, part)
            if given:
                parts = {part: given[1:], to: (*getattr(phase, to), given[0])}
                yield f"{path}.{part}.{given[0].step}.to-{to}", put(**parts)
    for at, (one, other) in enumerate(pairwise(phases)):
        yield (
            f"phases.swapped.{one.id}.{other.id}",
            with_phases([*phases[:at], other, one, *phases[at + 2 :]]),
        )


def _steps(
    path: str, part: str, steps: tuple[StepUse, ...], changed: Callable[..., Variant]
) -> Iterator[Altered]:
    for at, use in enumerate(steps):
        here = f"{path}.{part}.{use.step}"

        def put(*uses: StepUse, at: int = at) -> Variant:
            return changed(**{part: (*steps[:at], *uses, *steps[at + 1 :])})

        yield f"{here}.removed", put()
        yield f"{here}.twice", put(use, use)
        entry = STEPS[use.step]
        for name, parameter in entry.parameters.items():
            own = use.params.get(name, parameter.default)
            for tail, value in _others(own, entry.hints[name], ()):
                yield (
                    f"{here}.{name}.{tail}",
                    put(attrs.evolve(use, params={**use.params, name: value})),
                )
            if name not in use.params:
                yield (
                    f"{here}.{name}.spelled-out",
                    put(attrs.evolve(use, params={**use.params, name: own})),
                )
        for name, other in STEPS.items():
            if name != use.step and not other.parameters and not entry.parameters and name < use.step:
                yield f"{here}.becomes.{name}", put(attrs.evolve(use, step=name))
                break
    for at, (one, other_use) in enumerate(pairwise(steps)):
        yield (
            f"{path}.{part}.swapped.{one.step}.{other_use.step}",
            changed(**{part: (*steps[:at], other_use, one, *steps[at + 2 :])}),
        )


def _others(own: Any, hint: Any, kinds: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield the other values of a parameter of this type."""
    if hint == Kinds:
        if len(own) > 1:
            yield "reversed", tuple(own)[::-1]
        for kind in own:
            yield f"without-{kind}", tuple([one for one in own if one != kind])
        for kind in [one for one in kinds if one not in own][:1]:
            yield f"with-{kind}", (*own, kind)
    elif hint == OneKind:
        for kind in [one for one in kinds if one != own]:
            yield kind, kind
    elif hint == Ranks:
        yield "more", (*own, 1)
        for rank in own:
            yield f"without-{rank}", tuple([one for one in own if one != rank])
    elif get_origin(hint) is Literal:
        for value in get_args(hint):
            if value != own:
                yield str(value), value
    elif get_origin(hint) is dict:
        for key, number in own.items():
            yield f"{key}.{number + 1}", {**own, key: number + 1}
            if len(own) > 1:
                yield f"without-{key}", {one: given for one, given in own.items() if one != key}
        yield "more", {**own, max(own) + 1: 1}
    elif hint is bool:
        yield str(not own), not own
    elif hint is int:
        yield from [(str(value), value) for value in {own + 1, own - 1, 0} - {own} if value >= 0]


# characters and tokens


def _cards(resolved: Resolved, name: str) -> Iterator[Altered]:
    variant = resolved.variant
    cards: Sequence[Character | Token] = getattr(variant, name)

    def with_cards(given: Sequence[Any]) -> Variant:
        rows = sorted(given, key=lambda one: one.rank) if name == "characters" else given
        return _with(variant, **{name: tuple(rows)})

    kinds = [token.kind for token in variant.tokens]
    for at, card in enumerate(cards):
        own = card.name if isinstance(card, Character) else card.kind
        path = f"{name}.{own}"

        def changed(at: int = at, card: Character | Token = card, **parts: Any) -> Variant:
            return with_cards([*cards[:at], attrs.evolve(card, **parts), *cards[at + 1 :]])

        yield f"{path}.removed", with_cards([*cards[:at], *cards[at + 1 :]])
        if isinstance(card, Character):
            yield f"{path}.name", changed(name=f"{own} changed")
            yield f"{path}.rank", changed(rank=100)
        else:
            yield f"{path}.kind", changed(kind=f"{own}-changed")
            for count in (card.count + 1, card.count - 1):
                yield f"{path}.count.{count}", changed(count=count)
        yield from _uses(resolved, path, card.abilities, kinds, changed)
    if name == "tokens":
        for one, other in pairwise(range(len(cards))):
            mixed = list(cards)
            mixed[one], mixed[other] = mixed[other], mixed[one]
            yield f"tokens.rows.{one}", with_cards(mixed)


def _uses(
    resolved: Resolved,
    path: str,
    abilities: Mapping[str, tuple[AbilityUse, ...]],
    kinds: Sequence[str],
    changed: Callable[..., Variant],
) -> Iterator[Altered]:
    for timing, uses in abilities.items():
        rest = {one: given for one, given in abilities.items() if one != timing}
        yield f"{path}.{timing}.removed", changed(abilities=rest)
        for other in TIMINGS:
            if other not in abilities:
                yield f"{path}.{timing}.to-{other}", changed(abilities={**rest, other: uses})
        yield f"{path}.{timing}.twice", changed(abilities={**rest, timing: (*uses, uses[0])})
        if len(uses) > 1:
            yield f"{path}.{timing}.swapped", changed(abilities={**rest, timing: uses[::-1]})
        for at, use in enumerate(uses):
            entry = resolved.vocabulary[use.ability]
            for name, parameter in entry.parameters.items():
                own = use.params.get(name, parameter.default)
                for tail, value in _others(own, entry.hints[name], kinds):
                    put = attrs.evolve(use, params={**use.params, name: value})
                    given = {**rest, timing: (*uses[:at], put, *uses[at + 1 :])}
                    yield f"{path}.{timing}.{use.ability}.{name}.{tail}", changed(abilities=given)


# the neutral figure and the player nobody plays


def _figure(variant: Variant) -> Iterator[Altered]:
    figure = variant.figure
    if figure is None:
        return

    def changed(**parts: Any) -> Variant:
        return attrs.evolve(variant, figure=attrs.evolve(figure, **parts))

    yield "figure.removed", attrs.evolve(variant, figure=None)
    yield "figure.name", changed(name=f"{figure.name} changed")
    if figure.kind == "drawn":
        yield (
            "figure.kind",
            changed(
                kind="fixed",
                rank=20.5,
                takes=(),
                left_is="current",
                newcomer="keep",
                without_token="removes",
            ),
        )
        yield "figure.takes.reversed", changed(takes=figure.takes[::-1])
        yield "figure.takes.shorter", changed(takes=figure.takes[:-1])
        yield "figure.discardable", changed(discardable=not figure.discardable)
        return
    yield "figure.kind", changed(kind="drawn", takes=tuple([one.kind for one in variant.tokens]))
    for rank in (figure.rank + 1, figure.rank - 1):
        yield f"figure.rank.{rank}", changed(rank=rank)
    for name, known in FIGURE.items():
        for value in known:
            if value != getattr(figure, name):
                yield f"figure.{name}.{value}", changed(**{name: value})


def _automaton(variant: Variant) -> Iterator[Altered]:
    one = variant.automaton
    if one is None:
        return

    def changed(**parts: Any) -> Variant:
        return attrs.evolve(variant, automaton=attrs.evolve(one, **parts))

    yield "automaton.removed", attrs.evolve(variant, automaton=None)
    yield "automaton.name", changed(name=f"{one.name} changed")
    yield "automaton.takes.reversed", changed(takes=one.takes[::-1])
    yield "automaton.takes.shorter", changed(takes=one.takes[:-1])
    yield "automaton.plays", changed(plays=f"{one.plays} Changed.")
