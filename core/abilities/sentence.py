"""Sentences of abilities and steps, rendered from their templates and numbers in an edition's words.

The template language is that of the module ``vocabulary``. Beside an edition's word, a specification
after the colon may be one of

- ``or``, ``aor``, ``andevery``: kinds of token as *this or that*, *a this or a that*, *this and every
  that*; with no kinds named the edition's word for a token;
- ``plain``: a kind (or the card itself) without an article;
- ``a``, ``tokens``: one kind (or the card itself) with its article, and the plural of a kind;
- ``characters``: ranks by the names of their characters;
- ``unseen``: a player's own zone a card goes to, with the word that it is not shown if it goes to the hand;
- ``sets``, ``steps``, ``counts``, ``amounts``, ``amounts-by``: tables from a number of tokens to doubloons.

``{this}`` is the card or token itself; ``{figure}``, ``{automaton}``, ``{tie-break}``, ``{deal}``, ``{track}`` and
others of ``FROM_VARIANT`` come from the variant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import frozen

from ..model.variant import TIMINGS, AbilityUse, Character, StepUse, Token, Variant
from .vocabulary import STEPS, AbilityKind, Entry

PLACE = re.compile(r"\{([\w-]+)(?::([\w-]+))?\}")
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")

TIMING_WORDS = {"day": "day-phase"}
"""Timing to the neutral word it is printed by, where that is another."""


def plural(noun: str) -> str:
    """Return the plural of a token's or character's name."""
    if _is_plural(noun):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("ch", "sh", "ss", "x", "z")) else "s")


def with_article(noun: str) -> str:
    """Return *noun* with *a* or *an*; one that is a plural already, such as *goods*, takes neither."""
    if _is_plural(noun):
        return noun
    return f"{'an' if noun[:1].casefold() in 'aeiou' else 'a'} {noun}"


def _is_plural(noun: str) -> bool:
    return noun.endswith("s") and not noun.endswith("ss")


def listed(parts: Sequence[object], last: str = "and") -> str:
    """Return *parts* as people list them: ``1, 2 and 3``."""
    texts = [str(part) for part in parts]
    return f" {last} ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)


def timing_word(timing: str, variant: Variant) -> str:
    """Return the edition's word for when an ability acts."""
    return word_of(variant, TIMING_WORDS.get(timing, timing))


def ability_sentence(
    use: AbilityUse, vocabulary: Mapping[str, AbilityKind], variant: Variant, name: str
) -> str:
    """Return what an ability does, as a sentence.

    Args:
        use: The ability with its numbers.
        vocabulary: The abilities of the variant.
        variant: Whose words are used.
        name: The character or kind of token that has it.
    """
    return _Writer(vocabulary[use.ability], use.params, variant, name).sentence()


def step_sentence(use: StepUse, variant: Variant) -> str:
    """Return what a step of a phase does, as a sentence."""
    return _Writer(STEPS[use.step], use.params, variant, "").sentence()


def character_sentences(
    character: Character, vocabulary: Mapping[str, AbilityKind], variant: Variant
) -> list[tuple[str, str]]:
    """Return a character's abilities as pairs of the timing's word and the sentence."""
    return _owner_sentences(character.abilities, vocabulary, variant, character.name)


def token_sentences(
    token: Token, vocabulary: Mapping[str, AbilityKind], variant: Variant
) -> list[tuple[str, str]]:
    """Return the abilities of a kind of token as pairs of the timing's word and the sentence."""
    return _owner_sentences(token.abilities, vocabulary, variant, token.kind)


def _owner_sentences(
    abilities: Mapping[str, tuple[AbilityUse, ...]],
    vocabulary: Mapping[str, AbilityKind],
    variant: Variant,
    name: str,
) -> list[tuple[str, str]]:
    return [
        (timing_word(timing, variant), ability_sentence(use, vocabulary, variant, name))
        for timing in TIMINGS
        for use in abilities.get(timing, ())
    ]


def word_of(variant: Variant, neutral: str) -> str:
    """Return the edition's word for a neutral one, given in singular or plural."""
    words = variant.words
    if neutral in words:
        return words[neutral][0]
    for ending, replaced in (("ies", "y"), ("s", "")):
        if neutral.endswith(ending):
            singular = neutral[: -len(ending)] + replaced
            if singular in words:
                return words[singular][1]
    return neutral.replace("-", " ")


@frozen
class _Writer:
    """Renders one sentence."""

    entry: Entry
    given: Mapping[str, Any]
    variant: Variant
    name: str

    def value(self, name: str) -> Any:
        """Return a parameter as given or by default; ``None`` if there is no such parameter."""
        if name in self.given:
            return self.given[name]
        parameter = self.entry.parameters.get(name)
        return None if parameter is None else parameter.default

    def sentence(self) -> str:
        text = OPTIONAL.sub(self.optional, self.entry.template(self.given))
        text = PLACE.sub(lambda found: self.place(found[1], found[2]), text)
        return text[:1].upper() + text[1:]

    def optional(self, found: re.Match[str]) -> str:
        """Keep a part in brackets if every parameter in it is something."""
        names = [name for name, _ in PLACE.findall(found[1]) if name in self.entry.parameters]
        return found[1] if all(map(self.value, names)) else ""

    def place(self, name: str, spec: str | None) -> str:
        is_parameter = name in self.entry.parameters
        if spec is not None:
            value = self.value(name) if is_parameter else self.name
            special = _SPECIAL.get(spec)
            if special is not None:
                return special(self, value)
            singular, several = self.variant.words.get(spec, (spec, spec))
            return f"{value} {singular if value == 1 else several}"
        if is_parameter:
            value = self.value(name)
            return word_of(self.variant, value) if isinstance(value, str) else str(value)
        if name.lower() in FROM_VARIANT:
            text = FROM_VARIANT[name.lower()](self.variant)
            return _raised(text) if name[:1].isupper() else text
        if name == "this":
            return f"the {self.name}"
        word = word_of(self.variant, name.lower())
        return word[:1].upper() + word[1:] if name[:1].isupper() else word

    def abilities(self, timing: str) -> str:
        """Return what the abilities of a timing are called: by a word of their own, if there is one."""
        own = self.variant.words.get(f"{timing}-ability")
        return own[1] if own else f"{timing_word(timing, self.variant)} {word_of(self.variant, 'abilities')}"

    # the special specifications

    def kinds(self, kinds: Sequence[str], between: str, first: str = "") -> str:
        if not kinds:
            return first + self.variant.words["token"][0]
        return first + listed([*kinds], between)

    def kinds_with_articles(self, kinds: Sequence[str]) -> str:
        return listed([with_article(kind) for kind in kinds or [self.variant.words["token"][0]]], "or")

    def sets(self, sets: Mapping[int, int]) -> str:
        money, many = self.variant.words["doubloon"], plural(self.name)
        parts = []
        for at, (size, amount) in enumerate(sorted(sets.items())):
            coins = "" if at else f" {money[0] if amount == 1 else money[1]}"
            parts.append(f"{amount}{coins} for each set of {size}{'' if at else f' {many}'}")
        rest = f"split your {many} for the best total" if len(sets) > 1 else "those left over bring nothing"
        return f"gain {listed(parts)}; {rest}"

    def steps(self, steps: Mapping[int, int]) -> str:
        parts = [
            f"{amount} for {count}{'' if at else ' kinds'}"
            for at, (count, amount) in enumerate(sorted(steps.items()))
        ]
        return listed(parts) + " or more"

    def characters(self, ranks: Sequence[int]) -> str:
        names = {one.rank: one.name for one in self.variant.characters}
        return listed([f"the {names[rank]}" if rank in names else str(rank) for rank in ranks])

    def unseen(self, zone: str) -> str:
        return f"your {word_of(self.variant, zone)}{' without showing it' if zone == 'hand' else ''}"

    def amounts(self, prices: Mapping[int, int]) -> str:
        amounts = [amount for _, amount in sorted(prices.items())]
        if len(set(amounts)) == 1:
            amounts = amounts[:1]
        money = self.variant.words["doubloon"]
        return f"{listed(amounts, 'or')} {money[0] if amounts == [1] else money[1]}"


def _raised(text: str) -> str:
    return text[:1].upper() + text[1:]


_SPECIAL: dict[str, Callable[[_Writer, Any], str]] = {
    "or": lambda writer, kinds: writer.kinds(kinds, "or"),
    "andevery": lambda writer, kinds: writer.kinds(kinds, "and every"),
    "aor": lambda writer, kinds: writer.kinds_with_articles(kinds),
    "a": lambda writer, kind: with_article(kind),
    "tokens": lambda writer, kind: plural(kind),
    "sets": lambda writer, sets: writer.sets(sets),
    "steps": lambda writer, steps: writer.steps(steps),
    "counts": lambda writer, prices: listed(sorted(prices), "or"),
    "amounts": lambda writer, prices: writer.amounts(prices),
    "abilities": lambda writer, timing: writer.abilities(timing),
    "plain": lambda writer, kind: str(kind),
    "amounts-by": lambda writer, spaces: listed([f"{one} on {at}" for at, one in sorted(spaces.items())]),
    "characters": lambda writer, ranks: writer.characters(ranks),
    "unseen": lambda writer, zone: writer.unseen(zone),
    "Characters": lambda writer, ranks: _raised(writer.characters(ranks)),
}

FROM_VARIANT: dict[str, Callable[[Variant], str]] = {
    "figure": lambda variant: f"the {variant.figure.name}" if variant.figure else "the neutral figure",
    "automaton": lambda variant: f"the {variant.automaton.name}" if variant.automaton else "the automaton",
    "tie-break": lambda variant: word_of(variant, variant.structure.tie_break),
    "figure-takes": lambda variant: listed(variant.figure.takes if variant.figure else ()) or "its order",
    "tokens-per-day": lambda variant: str(variant.structure.tokens_per_day[variant.players]),
    "deal": lambda variant: by_round(variant.structure.deal),
    "draws-deal": lambda variant: _draws_deal(variant),
    "all-are": lambda variant: _all_are(variant),
    "deals-together": lambda variant: str(sum(variant.structure.deal)),
    "track": lambda variant: listed(variant.structure.track, "or"),
}
"""Places of a template that come from the variant as a whole."""


def _draws_deal(variant: Variant) -> str:
    """Return how the characters of a round come up: from a player's deck, or from an automaton's."""
    characters, deal = variant.word("character", 2), by_round(variant.structure.deal)
    if variant.automaton is None:
        return f"one player draws {deal} of their {characters} not dealt yet"
    return f"from the deck of the {variant.automaton.name} {deal} {characters} not dealt yet are drawn"


def _all_are(variant: Variant) -> str:
    """Return how the characters of a day come to lie open: all at once, unless an automaton chooses last."""
    characters = variant.word("character", 2)
    return (
        f"all {characters} are revealed together and"
        if variant.automaton is None
        else f"all {characters} are"
    )


def by_round(numbers: Sequence[int]) -> str:
    """Return a number for each round as ``9, then 6, then 6``; once where all are the same."""
    return str(numbers[0]) if len(set(numbers)) == 1 else ", then ".join([str(number) for number in numbers])
