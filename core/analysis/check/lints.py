"""Slips: what a variant may say and hardly means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import frozen

from ...abilities.sentence import FROM_VARIANT, listed
from ...abilities.vocabulary import STEPS, AbilityKind, Entry, Kinds, OneKind, Touch
from ...model.finding import nearest
from ...model.variant import TIMINGS, AbilityUse, Character, Origin, Phase, Token, Variant
from ...resolve import Resolved
from ...resolve.blame import Blame
from ...resolve.rows import FEW

PLACE = re.compile(r"\{([\w-]+)(?::([\w-]+))?\}")
MONEY = frozenset({"doubloon", "reputation"})
Owner = Character | Token


@frozen(kw_only=True)
class Remark:
    """Something suspicious.

    Args:
        code: Code of the finding.
        message: What is the matter.
        origin: Where it stands.
        rule: Id of the rule that states the character, token or step.
        suggestion: What would be better.
        owners: The characters or tokens, and
        timing: the time at which they never act, if it is that.
    """

    code: str
    message: str
    origin: Origin
    rule: str = ""
    suggestion: str | None = None
    owners: tuple[str, ...] = ()
    timing: str = ""


def remarks(resolved: Resolved) -> list[Remark]:
    """Return everything suspicious about a variant."""
    variant, vocabulary = resolved.variant, resolved.vocabulary
    owners: list[Owner] = [*variant.characters, *variant.tokens]
    found = [*_never_acts(variant, owners, resolved.blame), *_blank(variant)]
    found += _worthless(variant, vocabulary)
    found += _no_words(variant, owners, vocabulary)
    return found


def _name(owner: Owner) -> str:
    return owner.name if isinstance(owner, Character) else owner.kind


def _uses(owner: Owner) -> Iterator[tuple[str, AbilityUse]]:
    for timing, uses in owner.abilities.items():
        for use in uses:
            yield timing, use


def _acting(variant: Variant) -> set[tuple[type, str]]:
    """Return who acts when by the phases: class of the owner and timing."""
    found: set[tuple[type, str]] = set()
    for phase in variant.phases:
        for use in phase.does:
            if use.step == "day-ability":
                found.add((Character, "day"))
            elif use.step == "dusk-abilities":
                found |= {(Character, "dusk"), (Token, "dusk")}
            elif use.step == "ship-abilities":
                timing, of = str(use.params.get("timing")), use.params.get("of")
                if of != "tokens":
                    found.add((Character, timing))
                if of != "characters":
                    found.add((Token, timing))
    return found


def touched(owner: Owner | Phase) -> Origin:
    """Return the row that was the last to say something of a character, token or phase."""
    return owner.origins.get("source", owner.origin)  # each such row sets where it comes from


def _never_acts(variant: Variant, owners: list[Owner], blame: Blame) -> Iterator[Remark]:
    acting = _acting(variant)
    idle: dict[tuple[type, str], list[Owner]] = {}
    for owner in owners:
        for timing in owner.abilities:
            if (type(owner), timing) not in acting:
                idle.setdefault((type(owner), timing), []).append(owner)
    changed = blame.own(*blame.gone("phase").values(), *[touched(phase) for phase in variant.phases])
    for (kind, timing), those in idle.items():
        # what lost its time to a phase that was changed or removed is the fault of that row, once for all
        lost = [one for one in those if changed and not blame.height(one.abilities[timing][0].origin)]
        for group in [lost] if lost else []:
            yield _idle(kind, timing, group, acting, blame.place(*changed))
        for one in those:
            if one not in lost:
                yield _idle(kind, timing, [one], acting, one.abilities[timing][0].origin)


def _idle(
    kind: type, timing: str, owners: list[Owner], acting: set[tuple[type, str]], origin: Origin
) -> Remark:
    what = "characters" if kind is Character else "tokens"
    names = tuple([_name(one) for one in owners])
    few = [f"{name}'s" for name in names[:FEW]]
    who = listed(few) if len(names) <= FEW else f"{', '.join(few)} and {len(names) - FEW} more {what}'"
    does = "ability never acts" if len(names) == 1 else "abilities never act"
    others = [when for when in TIMINGS if (kind, when) in acting]
    return Remark(
        code="variant-never-acts",
        message=f"{who} {timing} {does}: no phase lets {what} act then.",
        origin=origin,
        rule=owners[0].rule if len(owners) == 1 else "",
        suggestion=f"{what} act at {listed(others, 'or')}" if others else None,
        owners=names,
        timing=timing,
    )


def _blank(variant: Variant) -> Iterator[Remark]:
    for one in variant.characters:
        if not one.abilities:
            yield Remark(
                code="variant-no-ability",
                message=f"The {one.name} has no ability at any time.",
                origin=touched(one),
                rule=one.rule,
            )


def _named_kinds(variant: Variant, vocabulary: Mapping[str, AbilityKind]) -> set[str]:
    """Return the kinds of token that abilities of characters speak of."""
    found: set[str] = set()
    for one in variant.characters:
        for _, use in _uses(one):
            hints = vocabulary[use.ability].hints
            for key, value in use.params.items():
                if hints.get(key) == Kinds:
                    found |= {*value}
                elif hints.get(key) == OneKind:
                    found.add(str(value))
    return found


def _is_nothing(use: AbilityUse, vocabulary: Mapping[str, AbilityKind]) -> bool:
    """Tell whether all numbers of an ability that only moves doubloons or reputation are 0."""
    entry = vocabulary[use.ability]
    if entry.asks or entry.changes & ~(Touch.PURSE | Touch.REPUTATION):
        return False
    numbers = [
        number
        for value in use.params.values()
        for number in (value.values() if isinstance(value, Mapping) else [value])
        if isinstance(number, int) and not isinstance(number, bool)
    ]
    return bool(numbers) and not any(numbers)


def _worthless(variant: Variant, vocabulary: Mapping[str, AbilityKind]) -> Iterator[Remark]:
    named = _named_kinds(variant, vocabulary)
    for one in variant.tokens:
        if one.count and one.kind not in named and all(_is_nothing(use, vocabulary) for _, use in _uses(one)):
            # a misspelt kind makes a new token, which does nothing
            near = nearest(one.kind, [other.kind for other in variant.tokens if other is not one])
            hint = "" if near is None else f" Did you mean {near}?"
            yield Remark(
                code="variant-worthless",
                message=f"The token {one.kind} is worth nothing and does nothing.{hint}",
                origin=touched(one),
                rule=one.rule,
                suggestion='anchor = { ability = "gain", amount = 3 }'
                if near is None
                else f'kind = "{near}"',
            )


def _no_words(
    variant: Variant, owners: list[Owner], vocabulary: Mapping[str, AbilityKind]
) -> Iterator[Remark]:
    places: list[tuple[Entry, Mapping[str, object], str, Origin, str]] = [
        (vocabulary[use.ability], use.params, _name(owner), use.origin, owner.rule)
        for owner in owners
        for _, use in _uses(owner)
    ]
    places += [
        (STEPS[use.step], use.params, f"the phase {phase.id}", use.origin, use.rule)
        for phase in variant.phases
        for use in (*phase.before, *phase.does, *phase.after)
    ]
    for entry, params, who, origin, rule in places:
        for word in _words_of(entry, params):
            if not _has_word(variant, word):
                yield Remark(
                    code="variant-no-word",
                    message=f"The sentence of {entry.name!r}, used by {who}, needs a word for {word!r}.",
                    origin=origin,
                    rule=rule,
                    suggestion=f'[words] {word} = ["{word}", "{word}s"]',
                )


def _words_of(entry: Entry, params: Mapping[str, object]) -> list[str]:
    """Return the neutral words of an entry's sentence; parts in brackets that fall away don't count."""
    text = re.sub(
        r"\[([^\[\]]*)\]",
        lambda part: part[1] if all(params.get(name) for name, _ in PLACE.findall(part[1])) else "",
        entry.template(params),
    )
    words = [name.lower() for name, _ in PLACE.findall(text) if name not in entry.parameters]
    words += [spec for name, spec in PLACE.findall(text) if name in entry.parameters and spec in MONEY]
    return [word for word in dict.fromkeys(words) if word != "this" and word not in FROM_VARIANT]


def _has_word(variant: Variant, word: str) -> bool:
    return any(one in variant.words for one in (word, word.removesuffix("s"), word.removesuffix("ies") + "y"))
