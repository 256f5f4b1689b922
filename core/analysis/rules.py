"""The sentences of what is neither ability nor step: the neutral figure and the automaton."""

from __future__ import annotations

from ..abilities.sentence import listed
from ..model.variant import Automaton, Figure, Source, Variant


def source_text(source: Source) -> str:
    """Return where a fact comes from and how sure it is, in one line."""
    return f"{source.where} ({source.confidence})" if source.where else source.confidence


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
