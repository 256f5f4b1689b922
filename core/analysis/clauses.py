"""The clauses that are generated from a variant's rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..abilities.sentence import ability_sentence, step_sentence, timing_word
from ..abilities.vocabulary import AbilityKind
from ..model.variant import (
    CONFIDENCES,
    TIMINGS,
    AbilityUse,
    Character,
    Figure,
    Phase,
    Ruling,
    StepUse,
    Token,
    Variant,
    weakest,
)
from ..resolve.build import slug
from ..resolve.resolver import Resolved
from .clause import TABLE_ONLY, Clause, Part, split_sources
from .glossary import glossary
from .phrase import render
from .rules import automaton_text, capital, figure_text
from .values import acts_in, figure_fields, orders_own, step_path, steps_of, who_acts

WHENS = {
    "game": "before the game begins",
    "round": "before each {round}",
    "day": "each day",
    "round-end": "at the end of each {round}",
    "game-end": "after the last {round}",
}
"""How often a phase comes to how it is said."""

ORDERS = {
    "ascending": "the {characters} act one after the other, from the lowest {rank} to the highest (from left"
    " to right). Each finishes before the next begins.",
    "descending": "the {characters} act one after the other, from the highest {rank} to the lowest (from"
    " right to left). Each finishes before the next begins.",
    "together": "all {players} do this at the same time.",
    "table": "this is done once, for everybody together.",
}
"""Order of a phase to how it is said."""

WHO = {"people": "you do this.", "automaton": "{automaton} does this."}
"""Who alone acts in a phase, where not everybody does, to how it is said."""

VALUES = {
    "order": "the order",
    "own_order": "the own order",
    "losses": "losses",
    "gone": "cards that have left",
}
"""Value of a phase to what it is called before its source."""

OWN_ORDERS = {
    "chosen": "You choose the order of your own {abilities}.",
    "descending": "Your own {abilities} go from the highest {rank} to the lowest.",
    "token-first": "Your {tokens} act before your {characters}.",
}

LOSSES = {
    "step": "You never lose more {doubloons} than you have.",
    "net": "Your {doubloons}, gains and losses make one sum; if it is below zero, you have none.",
    "debt": "A loss may take you below zero for now.",
}

GONE = {
    "skips": "A card that has left before its turn does not act any more.",
    "acts": "A card that was there at the start acts even if it has left before its turn.",
}

TOPIC_OF_STEP = {
    "lay-reputation": "setup",
    "draw-deck": "setup",
    "lay-loot": "rounds",
    "deal-characters": "rounds",
    "choose-character": "selection",
    "day-ability": "day",
    "take-token": "dusk",
    "score-doubloons": "scoring",
    "clear-ships": "carry-over",
    "clear-loot": "carry-over",
    "declare-winner": "end",
}
"""Step to the topic of a phase that has it."""

TOPIC_OF_WHEN = {
    "game": "setup",
    "round": "rounds",
    "day": "day",
    "round-end": "end-of-round",
    "game-end": "end",
}

STEP_TITLES = {
    "lay-reputation": "{Reputation} at the start",
    "draw-deck": "The {ranks} of this game",
    "lay-loot": "Laying out {tokens}",
    "deal-characters": "New {characters}",
    "pay-by-track": "{Doubloons} from the {reputation-track}",
    "pay-start-money": "{Start-money}",
    "choose-character": "Choosing a {character}",
    "reveal": "Showing the {characters}",
    "day-ability": "Acting by {day-phase}",
    "figure-removal": "{Figure} takes its toll",
    "draw-figure": "{Figure}'s {character}",
    "figure-takes": "{Figure} takes a {token} away",
    "automaton-rules": "{Automaton}'s own rules",
    "take-token": "Taking a {token}",
    "dusk-abilities": "Acting at {dusk}",
    "go-to-ship": "To the {ship}",
    "leftover-tokens": "{Tokens} nobody took",
    "ship-abilities": "{Abilities} of this phase",
    "note-purse": "{Doubloons} for a tie",
    "score-doubloons": "Writing down the {round}",
    "clear-loot": "{Tokens} back to the {bag}",
    "clear-ships": "Clearing the {ships}",
    "declare-winner": "Winner and final tie",
}
"""Step to the heading of its clause."""

STEP_STATES = {
    "lay-reputation": ("structure.track",),
    "lay-loot": ("structure.tokens_per_day",),
    "deal-characters": ("structure.deal",),
    "draw-deck": ("structure.deal",),
    "pay-by-track": ("structure.track",),
    "reveal": ("structure.tie_break",),
}
"""Step to the values of the structure that its sentence holds."""

STEP_ENFORCED = {
    "lay-reputation": ("code:reputation-order",),
    "lay-loot": ("code:loot-count", "code:loot-days", "code:bag-overdrawn"),
    "deal-characters": ("code:deal-count", "code:deal-repeated"),
    "draw-deck": ("code:deck-count", "code:deal-outside-deck"),
    "pay-by-track": ("code:claim-doubloons",),
    "pay-start-money": ("code:claim-doubloons",),
    "choose-character": ("code:card-not-in-hand", "code:play-missing", "code:play-superfluous"),
    "reveal": ("code:wrong-turn-order",),
    "day-ability": ("code:illegal-choice", "code:choice-missing", "code:wrong-turn-order"),
    "figure-removal": ("code:choice-missing", "code:token-not-there"),
    "draw-figure": ("code:figure-card",),
    "figure-takes": ("code:token-not-there",),
    "automaton-rules": ("code:declare-impossible",),
    "take-token": ("code:token-not-there", "code:choice-missing"),
    "dusk-abilities": ("code:illegal-choice", "code:order-missing"),
    "go-to-ship": ("code:claim-ship",),
    "leftover-tokens": ("code:token-not-there", "code:bag-overdrawn"),
    "ship-abilities": ("code:illegal-choice", "code:claim-doubloons"),
    "note-purse": ("code:result-winners",),
    "score-doubloons": ("code:score-mismatch", "code:claim-score"),
    "clear-ships": ("code:claim-ship", "code:claim-graveyard"),
    "clear-loot": ("code:claim-loot", "code:bag-overdrawn"),
    "declare-winner": ("code:result-winners",),
}
"""Step to the findings that report it broken."""

PHASE_ENFORCED = {
    "ascending": ("code:wrong-turn-order",),
    "descending": ("code:wrong-turn-order",),
    "together": ("code:superfluous-event",),
    "table": ("code:superfluous-event",),
}

TOPIC_OF_RULING = {"anchor": "end-of-round", "two-player": "figure"}
"""A ruling's topic to the clauses' where they differ."""


def generated(resolved: Resolved, known: Mapping[str, Any]) -> Iterator[Clause]:
    """Return the clauses made from the rows, in the order of the variant.

    Args:
        resolved: The variant.
        known: Its values by path.
    """
    variant, vocabulary = resolved.variant, resolved.vocabulary
    for phase in variant.phases:
        yield from _phase(phase, variant, known)
    if variant.figure is not None:
        yield _figure(variant.figure, variant)
    if variant.automaton is not None:
        yield Clause(
            id=variant.automaton.rule,
            kind="automaton",
            topic="player-counts",
            title=f"The {variant.automaton.name}",
            parts=(Part(text=automaton_text(variant.automaton, variant)),),
            states=_below(known, "automaton"),
            sources=split_sources(variant.automaton.source.where),
            confidence=variant.automaton.source.confidence,
            enforced_by=("code:automaton-missing",),
        )
    for character in variant.characters:
        yield Clause(
            id=character.rule,
            kind="character",
            topic="characters",
            title=f"{character.name} ({character.rank})",
            parts=_parts(character, character.name, vocabulary, variant),
            states=_below(known, f"character.{slug(character.name)}"),
            sources=split_sources(character.source.where),
            confidence=character.source.confidence,
            rulings=_rulings([use for uses in character.abilities.values() for use in uses]),
            enforced_by=(f"scenario:{character.rule}",),
        )
    for token in variant.tokens:
        yield Clause(
            id=token.rule,
            kind="token",
            topic="tokens",
            title=f"{capital(token.kind)} (×{token.count})",
            parts=_parts(token, token.kind, vocabulary, variant),
            states=(*_below(known, f"token.{slug(token.kind)}"), *_below(known, f"option.{token.kind}")),
            sources=split_sources(token.source.where),
            confidence=token.source.confidence,
            rulings=_rulings([use for uses in token.abilities.values() for use in uses]),
            enforced_by=(f"scenario:{token.rule}",),
        )
    for ruling in variant.rulings:
        yield _ruling(ruling, variant)
    for term in glossary(resolved):
        yield Clause(
            id=f"{variant.edition}.word.{term.neutral}",
            kind="word",
            topic="words",
            title=capital(term.singular),
            parts=(Part(text=term.meaning or f"{capital(term.singular)}, of several: {term.plural}."),),
            states=(f"word.{term.neutral}",),
            confidence="governing",
            enforced_by=(TABLE_ONLY,),
        )


def _phase(phase: Phase, variant: Variant, known: Mapping[str, Any]) -> Iterator[Clause]:
    uses = steps_of(phase)
    topic = _topic(phase)
    path = f"phase.{phase.id}"
    # a phase that a house rule changes rests on that rule
    elsewhere = phase.sources if phase.source.confidence in CONFIDENCES else {}
    who = who_acts(phase)
    parts = [f"{WHENS[phase.when]}, {ORDERS[phase.order] if who == 'all' else WHO[who]}"]
    if orders_own(phase):
        parts += [OWN_ORDERS[phase.own_order], GONE[phase.gone]]
    if acts_in(phase):
        parts.append(LOSSES[phase.losses])
    yield Clause(
        id=phase.rule,
        kind="phase",
        topic=topic,
        title=phase.title,
        parts=(Part(text=" ".join([capital(_words(part, variant)) for part in parts])),),
        states=_below(known, path),
        sources=(
            *split_sources(phase.source.where),
            *[f"{VALUES[name]}: {source.where}" for name, source in elsewhere.items()],
        ),
        confidence=weakest([phase.source, *elsewhere.values()]),
        rulings=tuple(
            [one for one in (phase.own_order_ruling, phase.losses_ruling, phase.gone_ruling) if one]
        ),
        enforced_by=PHASE_ENFORCED[phase.order],
    )
    for use in uses:
        yield Clause(
            id=use.rule,
            kind="step",
            topic=topic,
            title=capital(_words(STEP_TITLES.get(use.step, use.step.replace("-", " ")), variant)),
            parts=(Part(text=step_sentence(use, variant)),),
            states=(*_below(known, step_path(phase, use)), *STEP_STATES.get(use.step, ())),
            sources=split_sources(use.source.where),
            confidence=use.source.confidence,
            rulings=_rulings([use]),
            enforced_by=STEP_ENFORCED.get(use.step, ("code:superfluous-event",)),
        )


def _topic(phase: Phase) -> str:
    for use in phase.does:
        if use.step in TOPIC_OF_STEP:
            return TOPIC_OF_STEP[use.step]
        if use.step == "ship-abilities":
            if use.params.get("timing") == "night":
                return "night"
            return "scoring" if use.params.get("of") == "tokens" else "end-of-round"
    return TOPIC_OF_WHEN[phase.when]


def _figure(figure: Figure, variant: Variant) -> Clause:
    return Clause(
        id=figure.rule,
        kind="figure",
        topic="figure",
        title=f"The {figure.name}",
        parts=(Part(text=figure_text(figure, variant)),),
        states=tuple([f"figure.{name}" for name in figure_fields(figure)]),
        sources=split_sources(figure.source.where),
        confidence=figure.source.confidence,
        rulings=tuple(dict.fromkeys(figure.rulings.values())),
        enforced_by=(
            "code:choice-missing",
            *[f"scenario:{id_}={variant.readings[id_]}" for id_ in dict.fromkeys(figure.rulings.values())],
        ),
    )


def _ruling(ruling: Ruling, variant: Variant) -> Clause:
    reading = variant.readings[ruling.id]
    return Clause(
        id=ruling.id,
        kind="ruling",
        topic=TOPIC_OF_RULING.get(ruling.topic, ruling.topic),
        title=ruling.question,
        parts=(Part(text=ruling.readings[reading]),),
        states=(f"ruling.{ruling.id}",),
        sources=ruling.sources,
        confidence="open",
        rulings=(ruling.id,),
        enforced_by=(f"scenario:{ruling.id}={reading}",),
        reading=reading,
    )


def _parts(
    owner: Character | Token, name: str, vocabulary: Mapping[str, AbilityKind], variant: Variant
) -> tuple[Part, ...]:
    """Return what a card or token does, a part for each of its moments; equal ones are said once."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for timing in TIMINGS:
        if uses := owner.abilities.get(timing, ()):
            text = " ".join([ability_sentence(use, vocabulary, variant, name) for use in uses])
            found[text] = (*found.get(text, ()), (timing, timing_word(timing, variant)))
    parts = [Part(text=text, moments=moments) for text, moments in found.items()]
    return tuple(parts) or (Part(text=_words("No {ability}.", variant)),)


def _rulings(uses: Iterable[AbilityUse | StepUse]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([id_ for use in uses for id_ in use.rulings.values()]))


def _below(known: Mapping[str, Any], path: str) -> tuple[str, ...]:
    return tuple([one for one in known if one == path or one.startswith(f"{path}.")])


def _words(template: str, variant: Variant) -> str:
    return render(template, variant, {})
