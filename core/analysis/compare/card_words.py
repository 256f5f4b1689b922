"""What is said of characters and kinds of token that differ."""

from __future__ import annotations

from attrs import evolve

from ...abilities.sentence import (
    OPTIONAL,
    PLACE,
    ability_sentence,
    plural,
)
from ...abilities.vocabulary import AbilityKind
from ...model.variant import Character, Token
from ...resolve.resolver import Resolved
from ..rulebook import rulebook
from ..rules import capital
from .cards import Told, ground_of_ability, ground_of_cards, ground_of_parameter
from .checks import Claim
from .leaf import Leaf
from .matching import align, name_of
from .model import Pair
from .said import Said, Texts
from .view import View

WHEN = {"day": "by day", "dusk": "at dusk", "night": "at night", "anchor": "when a round ends"}

Card = Character | Token


def pair_of(leaf: Leaf) -> Pair:
    """Return the pair of cards a value belongs to."""
    row = leaf.rows[0]
    pair = row.pair if isinstance(row, Told) else row
    assert isinstance(pair, Pair)
    return pair


def who(leaf: Leaf) -> str:
    """Return the names of the two cards, as a sentence begins with them."""
    pair = pair_of(leaf)
    return capital(
        " / ".join(dict.fromkeys([name_of(card) for card in (pair.a, pair.b) if card is not None]))
    )


def text_of(card: Card | None, resolved: Resolved) -> str:
    """Return what a card does, in the words of its edition; nothing for none."""
    return "" if card is None else rulebook(resolved).by_id[card.rule].text


def _both_texts(view: View, leaf: Leaf) -> Texts:
    pair = pair_of(leaf)
    return text_of(pair.a, view.a), text_of(pair.b, view.b)


def lone(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell a card that only one side has."""
    pair = pair_of(leaf)
    at = pair.a is None
    card, here, there = pair.b if at else pair.a, view.labels[at], view.labels[not at]
    assert card is not None
    texts = _both_texts(view, leaf)
    is_character = isinstance(card, Character)
    if isinstance(card, Character):
        named, number = f"the {card.name} ({card.rank})", f"{card.rank}"
    else:
        named, number = f"{plural(card.kind)} ({card.count})", f"×{card.count}"
    tail = ""
    if pair.namesake is not None:
        tail = f" {there} gives this ability to its {name_of(pair.namesake)}."
    summary = f"{name_of(card)} ({number}): {texts[at]}"
    return Said(
        what=name_of(card) if is_character else capital(name_of(card)),
        a=None if at else summary,
        b=summary if at else None,
        sentence=f"Only {here} has {named}: {texts[at]}{tail}",
        texts=texts,
    )


def names(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell that two cards are called differently, or that one stands where the other did."""
    pair, (one, other) = pair_of(leaf), view.labels
    assert pair.a is not None
    assert pair.b is not None
    said = f"{other} has the {leaf.b} where {one} has the {leaf.a}."
    if isinstance(pair.a, Character) and any(left and right for _, left, right in align(pair.a, pair.b)):
        said = f"{one}'s {leaf.a} is called {leaf.b} in {other}."
    return Said(what=f"{who(leaf)}: name", a=leaf.a, b=leaf.b, sentence=said)


def unlike(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell two cards of which neither does anything that the other does."""
    texts = _both_texts(view, leaf)
    return Said(
        what=f"{who(leaf)}: ability",
        a=texts[0],
        b=texts[1],
        sentence=f"{who(leaf)} does something else: in {view.labels[0]} “{texts[0]}”, "
        f"in {view.labels[1]} “{texts[1]}”",
        texts=texts,
        ground=ground_of_cards(pair_of(leaf), view.both),
    )


def ability(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell an ability that one side lacks, or carries further."""
    told = _told(leaf)
    texts = _sentences(view, told)
    one, other = view.labels
    start = f"{who(leaf)}, {WHEN[told.timing]}"
    if leaf.is_lone:
        sentence = f"{start}, only in {other if leaf.a is None else one}: “{texts[leaf.a is None]}”"
    else:
        sentence = f"{start}: in {one} “{texts[0]}”, in {other} “{texts[1]}”"
    return Said(
        what=f"{who(leaf)}: ability {WHEN[told.timing]}",
        a=texts[0] or None,
        b=texts[1] or None,
        sentence=sentence,
        texts=texts,
        ground=ground_of_ability(told, view.both),
    )


def parameter(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell a parameter that differs in an ability both cards have."""
    told = _told(leaf)
    name = told.parameter.replace("_", " ")
    parts = [_part(told, view, side) for side in (0, 1)]
    if parts[0] == parts[1]:
        parts = [f"{name}: {value}" for value in (leaf.a, leaf.b)]
    quoted = [f"“{part}”" if part else "nothing of the kind" for part in parts]
    return Said(
        what=f"{who(leaf)}: {name} {WHEN[told.timing]}",
        a=leaf.a,
        b=leaf.b,
        sentence=f"{who(leaf)}, {WHEN[told.timing]}: in {view.labels[0]} {quoted[0]}, "
        f"in {view.labels[1]} {quoted[1]}.",
        texts=_sentences(view, told),
        ground=ground_of_parameter(told, view.both),
    )


def order(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell that a card does the same things at one time in another order."""
    timing = claim.parts[1]
    texts = _both_texts(view, leaf)
    return Said(
        what=f"{who(leaf)}: order {WHEN[timing]}",
        a=texts[0],
        b=texts[1],
        sentence=f"{who(leaf)} does the same in another order: in {view.labels[0]} “{texts[0]}”, "
        f"in {view.labels[1]} “{texts[1]}”",
        texts=texts,
    )


def timing(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell that a card does the same at another time."""
    told = _told(leaf)
    texts = _sentences(view, told)
    one, other = view.labels
    return Said(
        what=f"{who(leaf)}: when it acts",
        a=leaf.a,
        b=leaf.b,
        sentence=f"{who(leaf)} does it {WHEN[leaf.a]} in {one}, {WHEN[leaf.b]} in {other}: “{texts[1]}”",
        texts=texts,
        ground=ground_of_ability(told, view.both),
    )


def confidence(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell that the sources of one side do not agree on a card that does the same in both."""
    unsure = view.labels[0 if leaf.a else 1]
    pair = pair_of(leaf)
    levels = [card.source.confidence if card is not None else None for card in (pair.a, pair.b)]
    return Said(
        what=f"{who(leaf)}: how sure the sources are",
        a=levels[0],
        b=levels[1],
        sentence=f"{who(leaf)}: it does the same in both, but the sources of {unsure} do not agree on it.",
        texts=_both_texts(view, leaf),
    )


def _told(leaf: Leaf) -> Told:
    told = leaf.rows[0]
    assert isinstance(told, Told)
    return told


def _sentences(view: View, told: Told) -> Texts:
    """Return the sentences of two abilities, each in the words of its side."""
    one, other = (
        ""
        if use is None or card is None
        else ability_sentence(use, resolved.vocabulary, resolved.variant, name_of(card))
        for use, card, resolved in zip(told.uses, (told.pair.a, told.pair.b), view.both, strict=True)
    )
    return one, other


def _part(told: Told, view: View, side: int) -> str:
    """Return the part of an ability's sentence that one parameter decides; empty if it is left out."""
    resolved, name = view.both[side], told.parameter
    use, card = told.uses[side], (told.pair.a, told.pair.b)[side]
    assert use is not None
    assert card is not None
    entry: AbilityKind = resolved.vocabulary[use.ability]
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
    text = ability_sentence(use, {use.ability: shortened}, resolved.variant, name_of(card))
    return f"… {text[:1].lower()}{text[1:]}" if optional else text
