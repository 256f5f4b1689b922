"""What the renderers of a comparison share: titles, names, values in words, and the view of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

from attrs import evolve, frozen

from ..core.abilities.sentence import ability_sentence, listed
from ..core.analysis.compare import Comparison, Difference, Level, Pair, Relation, counted
from ..core.model.variant import TIMINGS, Character, Token, Variant
from ..core.resolve.resolver import Resolved

TOPIC_TITLES = {
    "components": "Components",
    "setup": "Setup",
    "rounds": "Before and between the rounds",
    "selection": "Choosing characters, and ties",
    "day": "Day",
    "dusk": "Dusk",
    "night": "Night",
    "end-of-round": "End of a round",
    "scoring": "Scoring",
    "carry-over": "What carries over",
    "players": "Numbers of players",
    "end": "End of the game",
    "characters": "Characters",
    "tokens": "Tokens",
    "rulings": "Open questions",
    "words": "Words",
}

RELATIONS = {
    Relation.SAME: "same ability",
    Relation.OTHER_NUMBERS: "same ability, other numbers",
    Relation.OTHER_ABILITY: "other ability",
    Relation.RENAMED: "renamed",
    Relation.ONLY_A: "only in the first",
    Relation.ONLY_B: "only in the second",
}

MEANINGS = {
    Level.BREAKING: "a log of one can't be written, or is illegal, in the other",
    Level.SCORING: "the same choices bring something else",
    Level.ORDERING: "the same things happen in another order",
    Level.WORDING: "names, words, what only the table sees and what nothing depends on",
    Level.OPEN: "rests on a question the sources leave open",
}

ICONS = {"day": "sun", "dusk": "dusk", "night": "moon", "anchor": "anchor"}

ALIKE = 0.6
"""How much of two texts must be the same for them to be shown as one."""

WORD = re.compile(r"\s+|[\w’'-]+|[^\w\s]")


def card_name(card: Character | Token | None) -> str:
    """Return a character with its rank, or a kind of token with its number; a dash for nothing."""
    if card is None:
        return "–"
    if isinstance(card, Character):
        return f"{card.name} ({card.rank})"
    return f"{card.kind} (×{card.count})"


def named_pair(pair: Pair) -> str:
    """Return a pair in a list: ``Bosun 19 → 21``."""
    if pair.a is None or pair.b is None:
        name = card_name(pair.a if pair.a is not None else pair.b)
        return f"{name}, from {card_name(pair.namesake)}" if pair.namesake is not None else name
    if isinstance(pair.a, Character) and isinstance(pair.b, Character) and pair.a.name == pair.b.name:
        ranks = [pair.a.rank, pair.b.rank]
        return f"{pair.a.name} {' → '.join(map(str, dict.fromkeys(ranks)))}"
    return f"{card_name(pair.a)} → {card_name(pair.b)}"


def players_said(comparison: Comparison) -> str:
    """Say for which numbers of players two variants were compared."""
    counts = comparison.players
    if not counts:
        return "For no number of players in common"
    if len(counts) > 2 and counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"For {counts[0]} to {counts[-1]} players"
    return f"For {listed(counts)} players"


def counted_levels(comparison: Comparison) -> str:
    """Say how many differences of each level there are, and how many a filter hides."""
    shown = _many(comparison.differences)
    if not comparison.hidden:
        return shown or "no difference"
    hidden = f"{_many(comparison.hidden)} hidden by {comparison.hidden_by}"
    return f"{shown} shown, {hidden}" if shown else f"none shown, {hidden}"


def _many(differences: Sequence[Difference]) -> str:
    total, counts = len(differences), counted(differences)
    if not total:
        return ""
    parts = listed([f"{counts[level]} {level}" for level in Level if counts[level]])
    return f"{total} {'difference' if total == 1 else 'differences'} ({parts})"


def supply_said(comparison: Comparison, topic: str) -> str:
    """Say how many characters or tokens either side has in all; empty for the same, and for other topics."""
    (a, b), (one, other) = comparison.variants, (comparison.a.label, comparison.b.label)
    if topic == "characters":
        decks = len(a.characters), len(b.characters)
        dealt = sum(a.structure.deal), sum(b.structure.deal)
        if decks[0] == decks[1]:
            return ""
        of_them = (
            f"{dealt[0]} of them are dealt in a game of {one}, {dealt[1]} of {other}"
            if dealt[0] != dealt[1]
            else f"{dealt[0]} of them are dealt in a game of either"
        )
        return f"Each player's deck has {decks[0]} characters in {one} and {decks[1]} in {other}; {of_them}."
    bags = [sum([token.count for token in variant.tokens]) for variant in (a, b)]
    if topic != "tokens" or bags[0] == bags[1]:
        return ""
    return f"The bag holds {bags[0]} tokens in {one} and {bags[1]} in {other}."


def value_said(value: Any) -> str:
    """Return a value of a difference in plain words; a dash for a side that has none."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join([f"{key}: {value_said(one)}" for key, one in value.items()])
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join([value_said(one) for one in value])
    return str(value)


@frozen
class Piece:
    """A part of a text: ``same``, ``del`` (only the first side has it) or ``ins`` (only the second)."""

    kind: str
    text: str


def marked(one: str, other: str) -> list[Piece]:
    """Return two texts as one, with what either lacks marked."""
    left, right = WORD.findall(one), WORD.findall(other)
    matcher = SequenceMatcher(a=left, b=right, autojunk=False)
    if matcher.ratio() < ALIKE:
        return [Piece(kind, text) for kind, text in (("del", one), ("ins", other)) if text]
    found: list[Piece] = []
    for tag, at, to, start, end in _joined(matcher.get_opcodes(), left):
        if tag == "equal":
            found.append(Piece("same", "".join(left[at:to])))
            continue
        found += _changed("".join(left[at:to]), "".join(right[start:end]))
    return found


def _changed(one: str, other: str) -> list[Piece]:
    """Return what one side has in place of what the other has; spaces around it are no part of it."""
    given = [text for text in (one, other) if text]
    before, after = (all(is_space(text) for text in given) for is_space in (_begins_blank, _ends_blank))
    pieces = [Piece(kind, text.strip()) for kind, text in (("del", one), ("ins", other)) if text.strip()]
    return [*([Piece("same", " ")] if before else []), *pieces, *([Piece("same", " ")] if after else [])]


def _begins_blank(text: str) -> bool:
    return text[:1].isspace()


def _ends_blank(text: str) -> bool:
    return text[-1:].isspace() and bool(text.strip())


Opcode = tuple[str, int, int, int, int]


def _joined(opcodes: Sequence[Opcode], left: Sequence[str]) -> list[Opcode]:
    """Return changes with nothing but a space between them as one change."""
    found: list[Opcode] = []
    for at, opcode in enumerate(opcodes):
        tag, i, j, _, m = opcode
        last = found[-1] if found else None
        is_gap = tag == "equal" and not "".join(left[i:j]).strip() and 0 < at < len(opcodes) - 1
        if last is not None and last[0] != "equal" and (tag != "equal" or is_gap):
            found[-1] = ("replace", last[1], j, last[3], m)
        else:
            found.append(opcode)
    return found


@frozen(kw_only=True)
class Line:
    """What a card does at one time: its icon, its word, and both texts as one."""

    icon: str
    timing: str
    pieces: list[Piece]


@frozen(kw_only=True)
class Row:
    """A pair of characters or tokens with everything that differs in it."""

    pair: Pair
    relation: str
    lines: list[Line]
    differences: list[Difference]

    @property
    def level(self) -> Level | None:
        """The gravest level of its differences."""
        return min([one.level for one in self.differences], key=list(Level).index, default=None)


def rows(comparison: Comparison, pairs: Sequence[Pair]) -> list[Row]:
    """Return pairs with their texts and differences."""
    by_subject: dict[str, list[Difference]] = {}
    for one in comparison.differences:
        if one.subject:
            by_subject.setdefault(f"{one.topic}.{one.subject}", []).append(one)
    kinds = {
        one.a.kind: one.b.kind
        for one in comparison.tokens
        if isinstance(one.a, Token) and isinstance(one.b, Token)
    }
    found = []
    for pair in pairs:
        is_character = isinstance(pair.a or pair.b, Character)
        relation = RELATIONS[pair.relation]
        if pair.relation in (Relation.ONLY_A, Relation.ONLY_B):
            label = comparison.a.label if pair.relation is Relation.ONLY_A else comparison.b.label
            relation = f"only in {label}"
        elif pair.namesake is not None:
            relation = f"renamed: what the {card_name(pair.namesake)} did"
        elif pair.partly and pair.relation is Relation.OTHER_ABILITY:
            relation = "other ability, in part"
        elif pair.relation is Relation.OTHER_ABILITY and not is_character and pair.key.count("~"):
            relation = "replaced"
        key = f"{'characters' if is_character else 'tokens'}.{pair.key}"
        found.append(
            Row(
                pair=pair,
                relation=relation,
                lines=_lines(pair, comparison.main, kinds),
                differences=by_subject.get(key, []),
            )
        )
    return found


def _lines(pair: Pair, main: tuple[Resolved, Resolved], kinds: Mapping[str, str]) -> list[Line]:
    """Return what a pair does at each time; where both have it, in the words of the second side.

    Args:
        pair: The pair.
        main: The two variants.
        kinds: Kind of token of the first side to its counterpart's.
    """
    a, b = main
    shared = {**a.variant.words, **b.variant.words}
    named = pair.b
    lines = []
    for timing in TIMINGS:
        both = [
            _said(_with_kinds(pair.a, kinds), timing, a, evolve(a.variant, words=shared), named)
            if pair.b is not None
            else _said(pair.a, timing, a, a.variant, pair.a),
            _said(pair.b, timing, b, b.variant, named),
        ]
        if any(both):
            word = _timing_word(timing, (b if pair.b is not None else a).variant)
            pieces = [Piece("same", both[0] or both[1])] if None in (pair.a, pair.b) else marked(*both)
            lines.append(Line(icon=ICONS[timing], timing=word, pieces=pieces))
    return lines


def _with_kinds(card: Character | Token | None, kinds: Mapping[str, str]) -> Character | Token | None:
    """Return a card that names the other side's kinds of token for its own."""
    if card is None:
        return None

    def exchanged(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([exchanged(one) for one in value])
        return kinds.get(value, value) if isinstance(value, str) else value

    abilities = {
        timing: tuple(
            [evolve(use, params={name: exchanged(one) for name, one in use.params.items()}) for use in uses]
        )
        for timing, uses in card.abilities.items()
    }
    return evolve(card, abilities=abilities)


def _timing_word(timing: str, variant: Variant) -> str:
    neutral = {"day": "day-phase"}.get(timing, timing)
    return variant.words.get(neutral, (timing, timing))[0]


def _said(
    card: Character | Token | None,
    timing: str,
    resolved: Resolved,
    words: Variant,
    named: Character | Token | None,
) -> str:
    """Return what a card does at one time, in some words and under the name of some card."""
    if card is None or named is None:
        return ""
    name = named.name if isinstance(named, Character) else named.kind
    uses = card.abilities.get(timing, ())
    return " ".join([ability_sentence(use, resolved.vocabulary, words, name) for use in uses])


@frozen(kw_only=True)
class Topic:
    """A topic with its differences."""

    id: str
    title: str
    differences: list[Difference]

    @property
    def counts(self) -> dict[Level, int]:
        """How many differences of each level it has; levels without any left out."""
        return {level: count for level, count in counted(self.differences).items() if count}


def topics(comparison: Comparison) -> list[Topic]:
    """Return the topics that have differences, in reading order."""
    return [
        Topic(id=id_, title=TOPIC_TITLES[id_], differences=list(given))
        for id_, given in groupby(comparison.differences, key=lambda one: one.topic)
    ]
