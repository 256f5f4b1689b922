"""Slips: what a variant may say and hardly means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import frozen

from ...abilities.sentence import FROM_VARIANT, listed
from ...abilities.vocabulary import STEPS, AbilityKind, Entry, Kinds, OneKind, Touch
from ...model.finding import nearest
from ...model.variant import AbilityUse, Character, Origin, Token, Variant
from ...resolve import Resolved

PLACE = re.compile(r"\{([\w-]+)(?::([\w-]+))?\}")
MONEY = frozenset({"doubloon", "reputation"})
ROW_AND_DAY = Touch.ROW | Touch.DAY
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
        owner: The character or token, and
        timing: the time at which it never acts, if it is that.
    """

    code: str
    message: str
    origin: Origin
    rule: str = ""
    suggestion: str | None = None
    owner: str = ""
    timing: str = ""


def remarks(resolved: Resolved) -> list[Remark]:
    """Return everything suspicious about a variant."""
    variant, vocabulary = resolved.variant, resolved.vocabulary
    owners: list[Owner] = [*variant.characters, *variant.tokens]
    found = [*_never_acts(variant, owners), *_blank(variant), *_worthless(variant, vocabulary)]
    found += _misplaced(owners, vocabulary)
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


def _never_acts(variant: Variant, owners: list[Owner]) -> Iterator[Remark]:
    acting = _acting(variant)
    for owner in owners:
        for timing in owner.abilities:
            if (type(owner), timing) not in acting:
                kind = "characters" if isinstance(owner, Character) else "tokens"
                others = [when for one, when in sorted(acting, key=str) if one is type(owner)]
                yield Remark(
                    code="variant-never-acts",
                    message=f"{_name(owner)}'s {timing} ability never acts: no phase lets {kind} act then.",
                    origin=owner.abilities[timing][0].origin,
                    rule=owner.rule,
                    suggestion=f"{kind} act at {listed(others, 'or')}" if others else None,
                    owner=_name(owner),
                    timing=timing,
                )


def _blank(variant: Variant) -> Iterator[Remark]:
    for one in variant.characters:
        if not one.abilities:
            yield Remark(
                code="variant-no-ability",
                message=f"The {one.name} has no ability at any time.",
                origin=one.origin,
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
                origin=one.origin,
                rule=one.rule,
                suggestion='anchor = { ability = "gain", amount = 3 }'
                if near is None
                else f'kind = "{near}"',
            )


def _misplaced(owners: list[Owner], vocabulary: Mapping[str, AbilityKind]) -> Iterator[Remark]:
    for owner in owners:
        for timing, use in _uses(owner):
            why = _out_of_place(owner, timing, vocabulary[use.ability], use)
            if why:
                yield Remark(
                    code="variant-misplaced",
                    message=f"{use.ability!r} is out of place as {_name(owner)}'s {timing} ability: {why}.",
                    origin=use.origin,
                    rule=owner.rule,
                )


def _out_of_place(owner: Owner, timing: str, entry: AbilityKind, use: AbilityUse) -> str:
    is_token = isinstance(owner, Token)
    if entry.unmodelled or entry.changes == ~Touch(0):
        return ""
    if is_token and "{this" in entry.template(use.params):
        return "it speaks of the character it stands on"
    if not is_token and entry.whole_kind:
        return "it counts tokens of the kind it stands on"
    if timing in ("night", "anchor") and (entry.reads | entry.changes) & ROW_AND_DAY:
        return "by then no character lies on the island and no token of the day is left"
    if not entry.takes_token and timing != "dusk":
        return "tokens are taken at dusk"
    return ""


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
