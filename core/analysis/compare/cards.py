"""What differs between two characters, or two kinds of token, that stand for each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_origin

from attrs import evolve

from ...abilities.sentence import (
    OPTIONAL,
    PLACE,
    ability_sentence,
    character_sentences,
    plural,
    token_sentences,
)
from ...abilities.vocabulary import AbilityKind, Kinds, OneKind, Touch
from ...model.variant import AbilityUse, Character, Token
from ...resolve.resolver import Resolved
from ..rules import by_timing, source_text
from .matching import align, deeds, name_of, pair_key, same_value, uses
from .model import Difference
from .view import View

ZONES = (
    Touch.SHIP
    | Touch.HAND
    | Touch.GRAVEYARD
    | Touch.ROW
    | Touch.LOOT
    | Touch.DAY
    | Touch.BAG
    | Touch.KEPT
    | Touch.CREW
)
"""What an ability changes when cards or tokens move."""

WHEN = {"day": "by day", "dusk": "at dusk", "night": "at night", "anchor": "when a round ends"}

Card = Character | Token


def pair_differences(view: View, a: Card, b: Card, kinds: Mapping[str, str]) -> Iterator[Difference]:
    """Yield what differs between two cards that stand for each other.

    Args:
        view: The two variants.
        a: A card of the first side.
        b: Its counterpart.
        kinds: Kind of token of *a*'s side to its counterpart's.
    """
    maker = _Maker(view, a, b, kinds)
    yield from maker.differences()


def lone_difference(view: View, a: Card | None, b: Card | None, namesake: Card | None) -> Difference:
    """Return the difference of a card that only one side has."""
    card = a if a is not None else b
    assert card is not None
    resolved, here, there = (view.a, *view.labels) if a is not None else (view.b, *view.labels[::-1])
    is_character = isinstance(card, Character)
    text = text_of(card, resolved)
    named = (
        f"{name_of(card)} ({card.rank})"
        if isinstance(card, Character)
        else f"{plural(card.kind)} ({card.count})"
    )
    tail = ""
    if namesake is not None:
        tail = f" {there} gives this ability to its {name_of(namesake)}."
    return view.difference(
        id=f"{'character' if is_character else 'token'}.{pair_key(a, b)}",
        topic="characters" if is_character else "tokens",
        rule="supply",
        what=name_of(card) if is_character else _capital(name_of(card)),
        a=None if a is None else _summary(a, view.a),
        b=None if b is None else _summary(b, view.b),
        sentence=f"Only {here} has {'the ' if is_character else ''}{named}: {text}{tail}",
        texts=(text, "") if a is not None else ("", text),
        sources=((source_text(card.source),), ()) if a is not None else ((), (source_text(card.source),)),
        subject=pair_key(a, b),
    )


def text_of(card: Card, resolved: Resolved) -> str:
    """Return what a card does, in the words of its edition."""
    if isinstance(card, Character):
        return by_timing(character_sentences(card, resolved.vocabulary, resolved.variant))
    return by_timing(token_sentences(card, resolved.vocabulary, resolved.variant))


def _summary(card: Card, resolved: Resolved) -> str:
    number = f"{card.rank}" if isinstance(card, Character) else f"×{card.count}"
    return f"{name_of(card)} ({number}): {text_of(card, resolved)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class _Maker:
    """Finds the differences of one pair."""

    def __init__(self, view: View, a: Card, b: Card, kinds: Mapping[str, str]) -> None:
        self.view, self.a, self.b, self.kinds = view, a, b, kinds
        self.is_character = isinstance(a, Character)
        self.key = pair_key(a, b)
        self.path = f"{'character' if self.is_character else 'token'}.{self.key}"
        self.topic = "characters" if self.is_character else "tokens"
        names = list(dict.fromkeys([name_of(a), name_of(b)]))
        self.who = _capital(" / ".join(names))
        self.sources = ((source_text(a.source),), (source_text(b.source),))
        self.unsure = "open" in (a.source.confidence, b.source.confidence)
        self.texts = (text_of(a, view.a), text_of(b, view.b))
        self.is_plain = max(len(deeds(a)), len(deeds(b))) == 1

    def differences(self) -> Iterator[Difference]:
        found = [*self.identity(), *self.abilities()]
        yield from found
        if not found and (self.a.source.confidence == "open") != (self.b.source.confidence == "open"):
            yield self.one(
                "confidence",
                "unsure",
                "how sure the sources are",
                self.a.source.confidence,
                self.b.source.confidence,
                f"{self.who}: it does the same in both, but the sources of "
                f"{self.view.label('a' if self.a.source.confidence == 'open' else 'b')} do not agree on it.",
            )

    def one(
        self,
        tail: str,
        rule: str,
        what: str,
        a: Any,
        b: Any,
        sentence: str,
        texts: tuple[str, str] | None = None,
    ) -> Difference:
        return self.view.difference(
            id=f"{self.path}.{tail}",
            topic=self.topic,
            rule=rule,
            what=f"{self.who}: {what}",
            a=a,
            b=b,
            sentence=sentence,
            texts=self.texts if texts is None else texts,
            sources=self.sources,
            subject=self.key,
            unsure=self.unsure and rule not in ("rank", "name", "supply", "token-name"),
        )

    def identity(self) -> Iterator[Difference]:
        """Yield differences of name, rank and number."""
        a, b = self.a, self.b
        label_a, label_b = self.view.labels
        one, other = name_of(a), name_of(b)
        if one.casefold() != other.casefold():
            if self.is_character:
                said = f"{label_a}'s {one} is called {other} in {label_b}."
                if not any(left and right for _, left, right in align(a, b)):
                    said = f"{label_b} has the {other} where {label_a} has the {one}."
            else:
                said = f"{label_b} has the {other} where {label_a} has the {one}."
            yield self.one(
                "name", "name" if self.is_character else "token-name", "name", one, other, said, ("", "")
            )
        if isinstance(a, Character) and isinstance(b, Character):
            if a.rank != b.rank:
                said = f"{self.who} has rank {a.rank} in {label_a} and {b.rank} in {label_b}."
                yield self.one("rank", "rank", "rank", a.rank, b.rank, said, ("", ""))
        elif isinstance(a, Token) and isinstance(b, Token) and a.count != b.count:
            said = f"{self.who}: there are {a.count} in {label_a} and {b.count} in {label_b}."
            yield self.one("count", "supply", "number", a.count, b.count, said, ("", ""))

    def abilities(self) -> Iterator[Difference]:
        """Yield differences of what the cards do."""
        rows = align(self.a, self.b)
        if rows and not any(one and other for _, one, other in rows):
            entries = [self.entry(use) for _, *both in rows for use in both if use is not None]
            label_a, label_b = self.view.labels
            yield self.one(
                "ability",
                _gravest([_rule(entry) for entry in entries]),
                "ability",
                self.texts[0],
                self.texts[1],
                f"{self.who} does something else: in {label_a} “{self.texts[0]}”, "
                f"in {label_b} “{self.texts[1]}”",
            )
            return
        for timing, one, other in rows:
            if one is not None and other is not None:
                if one.ability != other.ability:
                    yield self.changed(timing, one, other)
                yield from self.parameters(timing, one, other)
            else:
                yield self.changed(timing, one, other)

    def entry(self, use: AbilityUse) -> AbilityKind:
        return {**self.view.a.vocabulary, **self.view.b.vocabulary}[use.ability]

    def changed(self, timing: str, one: AbilityUse | None, other: AbilityUse | None) -> Difference:
        """Return the difference of an ability that one side lacks, or carries further."""
        given = [use for use in (one, other) if use is not None]
        longest = max(given, key=lambda use: len(use.ability))
        said = self.said(one, other)
        label_a, label_b = self.view.labels
        if one is None or other is None:
            here = label_a if one is not None else label_b
            sentence = f"{self.who}, {WHEN[timing]}, only in {here}: “{said[0] or said[1]}”"
        else:
            sentence = f"{self.who}, {WHEN[timing]}: in {label_a} “{said[0]}”, in {label_b} “{said[1]}”"
        return self.one(
            f"{timing}.{longest.ability.replace('_', '-')}",
            _rule(self.entry(longest)),
            f"ability {WHEN[timing]}",
            said[0] or None,
            said[1] or None,
            sentence,
            said,
        )

    def said(self, one: AbilityUse | None, other: AbilityUse | None) -> tuple[str, str]:
        """Return the sentences of two abilities, each in the words of its side."""
        a, b = self.view.a, self.view.b
        return (
            ability_sentence(one, a.vocabulary, a.variant, name_of(self.a)) if one is not None else "",
            ability_sentence(other, b.vocabulary, b.variant, name_of(self.b)) if other is not None else "",
        )

    def parameters(self, timing: str, one: AbilityUse, other: AbilityUse) -> Iterator[Difference]:
        """Yield the parameters that differ in an ability both have."""
        entries = (self.view.a.vocabulary[one.ability], self.view.b.vocabulary[other.ability])
        entry = min(entries, key=lambda entry: len(entry.name))
        hints = entry.hints
        for name, parameter in entry.parameters.items():
            values = [use.params.get(name, parameter.default) for use in (one, other)]
            if self.is_same(values, hints[name]):
                continue
            a, b = [_plain(value) for value in values]
            texts = self.said(one, other)
            yield self.one(
                self.tail(timing, one, name),
                _parameter_rule(entry, hints[name], values),
                f"{name.replace('_', ' ')} {WHEN[timing]}",
                a,
                b,
                self.sentence(timing, entries, (one, other), name),
                texts,
            )

    def tail(self, timing: str, use: AbilityUse, name: str) -> str:
        """Return the end of a parameter's id: as much as it takes to tell which one is meant."""
        if self.is_plain:
            return name.replace("_", "-")
        several = max(len(self.a.abilities.get(timing, ())), len(self.b.abilities.get(timing, ()))) > 1
        parts = [timing, *([use.ability] if several else []), name]
        return ".".join([part.replace("_", "-") for part in parts])

    def is_same(self, values: list[Any], hint: Any) -> bool:
        """Tell whether two values mean the same.

        They do if they are equal, each the card's own rank, or kinds of token that stand for each other.
        """
        one, other = values
        if hint == Kinds:
            return {self.kinds.get(kind, kind) for kind in one} == set(other)
        if hint == OneKind:
            return bool(self.kinds.get(one, one) == other)
        own = [card.rank if isinstance(card, Character) else None for card in (self.a, self.b)]
        if hint is int and [one, other] == own:
            return True
        return same_value(one, other)

    def sentence(
        self,
        timing: str,
        entries: tuple[AbilityKind, AbilityKind],
        both: tuple[AbilityUse, AbilityUse],
        name: str,
    ) -> str:
        label_a, label_b = self.view.labels
        parts = [
            _part(entry, use, name, resolved, name_of(card))
            for entry, use, resolved, card in zip(
                entries, both, (self.view.a, self.view.b), (self.a, self.b), strict=True
            )
        ]
        if parts[0] == parts[1]:
            parts = [f"{name.replace('_', ' ')}: {use.params.get(name)}" for use in both]
        quoted = [f"“{part}”" if part else "nothing of the kind" for part in parts]
        return f"{self.who}, {WHEN[timing]}: in {label_a} {quoted[0]}, in {label_b} {quoted[1]}."


def _part(entry: AbilityKind, use: AbilityUse, name: str, resolved: Resolved, card: str) -> str:
    """Return the part of an ability's sentence that one parameter decides; empty if it is left out."""
    template = entry.template(use.params)
    optional = [
        one for one in OPTIONAL.findall(template) if name in [found[0] for found in PLACE.findall(one)]
    ]
    if optional:
        if not use.params.get(name, entry.parameters[name].default):
            return ""
        part = optional[0].strip(" ,;").removesuffix(", then")
    else:
        part = OPTIONAL.sub("", template)
    shortened = evolve(entry, sentence=part.rstrip("."), by_parameter="")
    text = ability_sentence(use, {use.ability: shortened}, resolved.variant, card)
    return f"… {text[:1].lower()}{text[1:]}" if optional else text


def _rule(entry: AbilityKind) -> str:
    """Return the rule for the level of an ability that one side lacks."""
    if entry.asks or not entry.takes_token:
        return "choices"
    return "zones" if entry.changes & ZONES else "amount"


def _parameter_rule(entry: AbilityKind, hint: Any, values: list[Any]) -> str:
    """Return the rule for the level of a parameter that differs."""
    if hint is int:
        return "amount"
    if get_origin(hint) is dict and (not entry.asks or set(values[0]) == set(values[1])):
        return "amount"
    return _rule(entry)


def _gravest(rules: list[str]) -> str:
    return min(rules, key=["choices", "zones", "amount"].index)


def _plain(value: Any) -> Any:
    """Return a value of a parameter as JSON-ready data."""
    if isinstance(value, Mapping):
        return {str(key): one for key, one in sorted(value.items())}
    return list(value) if isinstance(value, tuple) else value


def rulings_of(card: Card) -> Iterator[tuple[str, str]]:
    """Yield the open questions a card's abilities depend on, with the place each stands at."""
    for timing, use in uses(card):
        for name, ruling in use.rulings.items():
            yield ruling, f"{timing}.{use.ability}.{name}"
