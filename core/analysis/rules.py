"""The text of every rule of a variant, by rule id: what reports print beside a finding."""

from __future__ import annotations

from collections.abc import Iterable

from ..abilities.sentence import character_sentences, listed, step_sentence, token_sentences
from ..model.variant import Automaton, Figure, Phase, Source, Variant
from ..resolve.resolver import Resolved

ORDERS = {
    "ascending": "from the lowest {rank} to the highest",
    "descending": "from the highest {rank} to the lowest",
    "together": "everybody at the same time",
    "table": "",
}
"""Order of a phase to how it is said."""

LOSSES = {
    "step": "",
    "net": "Gains and losses are one sum, and nobody goes below 0.",
    "debt": "A loss may take a player below 0.",
}


def rule_texts(resolved: Resolved) -> dict[str, tuple[str, str]]:
    """Return the sentence and the source of every rule of a resolved variant.

    Args:
        resolved: The variant with its vocabulary.

    Returns:
        Rule id to the pair (sentence, source), for characters, tokens, phases, their steps, the neutral
        figure and the rulings in the reading that is in force.
    """
    variant, vocabulary = resolved.variant, resolved.vocabulary
    texts: dict[str, tuple[str, str]] = {}
    for character in variant.characters:
        sentences = character_sentences(character, vocabulary, variant)
        text = f"{character.name} ({character.rank}) – {by_timing(sentences)}"
        texts[character.rule] = (text, source_text(character.source))
    for token in variant.tokens:
        sentences = token_sentences(token, vocabulary, variant)
        text = f"{token.kind.capitalize()} – {by_timing(sentences)}"
        texts[token.rule] = (text, source_text(token.source))
    for phase in variant.phases:
        texts[phase.rule] = (_phase_text(phase, variant), source_text(phase.source))
        for use in (*phase.before, *phase.does, *phase.figure, *phase.after):
            texts[use.rule] = (step_sentence(use, variant), source_text(use.source))
    if variant.figure is not None:
        texts[variant.figure.rule] = (
            figure_text(variant.figure, variant),
            source_text(variant.figure.source),
        )
    if variant.automaton is not None:
        texts[variant.automaton.rule] = (
            automaton_text(variant.automaton, variant),
            source_text(variant.automaton.source),
        )
    for ruling in variant.rulings:
        reading = variant.readings[ruling.id]
        texts[ruling.id] = (ruling.readings[reading], f"{'; '.join(ruling.sources)} (a ruling: {reading})")
    return texts


def source_text(source: Source) -> str:
    """Return where a fact comes from and how sure it is, in one line."""
    return f"{source.where} ({source.confidence})" if source.where else source.confidence


def by_timing(sentences: Iterable[tuple[str, str]]) -> str:
    """Join sentences under their timings: ``Day: … Anchor: …``."""
    grouped: dict[str, list[str]] = {}
    for timing, sentence in sentences:
        grouped.setdefault(timing, []).append(sentence)
    if not grouped:
        return "no ability."
    return " ".join([f"{capital(timing)}: {' '.join(said)}" for timing, said in grouped.items()])


def _phase_text(phase: Phase, variant: Variant) -> str:
    before = [step_sentence(use, variant) for use in phase.before]
    does = [step_sentence(use, variant) for use in phase.does]
    after = [step_sentence(use, variant) for use in phase.after]
    order = ORDERS[phase.order].format(rank=variant.word("rank"))
    if order and does:
        does[0] = f"{capital(order)}: {does[0]}"
    return f"{phase.title} – {' '.join([*before, *does, *after, LOSSES[phase.losses]]).strip()}"


def capital(text: str) -> str:
    """Return *text* with its first letter raised."""
    return text[:1].upper() + text[1:]


def figure_text(figure: Figure, variant: Variant) -> str:
    """Return what the neutral figure does, as sentences."""
    if figure.kind == "drawn":
        return drawn_text(figure, variant)
    island, character, token = variant.word("island"), variant.word("character"), variant.word("token")
    low, high = int(figure.rank), int(figure.rank) + 1
    if figure.left_is == "at-placement":
        beside = f"Its neighbour is the {character} directly left of it when the {island} is laid out"
        newcomer = {
            "recompute": f"; when a {character} joins later, that is settled anew.",
            "keep": f"; a {character} that joins later does not change that.",
        }[figure.newcomer]
    else:
        beside, newcomer = f"Its neighbour is the {character} directly left of it at that moment", "."
    without = {
        "removes": f", even if that {character} takes none itself",
        "no-removal": f", unless that {character} takes none itself",
    }[figure.without_token]
    return (
        f"The {figure.name} lies on the {island} between the {variant.word('rank', 2)} {low} and {high} and"
        f" belongs to nobody. {beside}{newcomer} Before that neighbour's owner takes a {token}, their"
        f" opponent removes one of today's{without}."
    )


def drawn_text(figure: Figure, variant: Variant) -> str:
    """Return what a figure does that a character is drawn for every day, as sentences."""
    word = variant.word
    goes = (
        f"It can be discarded from the {word('island')}; nobody gains or loses by that."
        if figure.discardable
        else "It can't be discarded."
    )
    return (
        f"A {word('character')} is drawn for the {figure.name} every {word('day')}. It lies on the"
        f" {word('island')} by its {word('rank')}, left of equal ones, counts as one of the"
        f" {word('character', 2)} there and belongs to nobody: it has no {word('ability')}, and the"
        f" {figure.name} gives and gains nothing. {goes} At {word('dusk')} it takes away one of today's"
        f" {word('token', 2)}, the first there is of {listed(figure.takes)}."
    )


def automaton_text(automaton: Automaton, variant: Variant) -> str:
    """Return what is known of the player nobody plays, as sentences."""
    word = variant.word
    return (
        f"The {automaton.name} counts as a {word('player')}. Its {word('character', 2)} have texts of their"
        f" own, which are not held here: what they do is declared. {automaton.plays} Of today's"
        f" {word('token', 2)} it takes the first there is of {listed(automaton.takes)}, unless a text of its"
        f" own says otherwise."
    )
