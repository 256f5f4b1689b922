"""What a sheet is about: a variant for one number of players, or for every number it allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import define, frozen

from ...core.analysis.rulebook import TOPICS, Clause, Rulebook, rulebook
from ...core.model.variant import TIMINGS, AbilityUse, Character, Phase, Ruling, Token, Variant
from ...core.resolve.resolver import Resolved
from ..words import capital
from .merge import merged, span

ROWS = ("phase", "step", "figure", "automaton", "character", "token")
"""Kinds of clause that say a row of the variant's tables; the others say what the tables leave out."""


@frozen(kw_only=True)
class Reading:
    """A ruling in force.

    Args:
        ruling: The question.
        name: Name of the reading in force.
        mark: Short mark by which the sheets refer to it.
        is_changed: Whether it is not the default.
    """

    ruling: Ruling
    name: str
    mark: str
    is_changed: bool

    @property
    def text(self) -> str:
        """What the reading says."""
        return self.ruling.readings[self.name]


@frozen(kw_only=True)
class Rule:
    """A clause as it is printed.

    Args:
        id: The clause's id.
        topic: Its topic.
        title: Its title.
        texts: Pairs of numbers of players (empty: all the sheet is for) and text.
        is_ruling: Whether it answers an open question, which is its title then.
        is_row: Whether it is made from a row of the variant's tables, see ``ROWS``.
        readings: The rulings it depends on.
        confidence: How sure its source is.
    """

    id: str
    topic: str
    title: str
    texts: tuple[tuple[str, str], ...]
    is_ruling: bool
    is_row: bool
    readings: tuple[Reading, ...]
    confidence: str


@frozen(kw_only=True)
class Line:
    """What a character or token does at one moment or several.

    Args:
        moments: Pairs of the moment and the word for it; empty for what is of no moment.
        text: What it does then, as sentences.
    """

    moments: tuple[tuple[str, str], ...]
    text: str


@frozen(kw_only=True)
class Owner:
    """A character or a kind of token as it is printed.

    Args:
        id: Id of its clause.
        key: A character's rank, or a token's kind.
        name: Its name.
        count: How many tokens of the kind there are.
        lines: What it does when.
        influence: Pairs of colour and influence; empty where there is none.
        kinds: The kinds of token its abilities name.
        readings: The rulings it depends on.
        confidence: How sure its source is.
    """

    id: str
    key: int | str
    name: str
    count: int
    lines: tuple[Line, ...]
    influence: tuple[tuple[str, int], ...]
    kinds: tuple[str, ...]
    readings: tuple[Reading, ...]
    confidence: str

    @property
    def is_idle(self) -> bool:
        """Whether it does nothing at any moment."""
        return not any(line.moments for line in self.lines)

    def acts_at(self, timing: str) -> bool:
        """Tell whether it does something at a moment."""
        return any(timing == moment for line in self.lines for moment, _ in line.moments)


@define(slots=False, eq=False)
class Subject:
    """A variant resolved for one number of players or for several.

    Args:
        games: The variant by ascending number of players.
    """

    games: Sequence[Resolved]

    @cached_property
    def books(self) -> list[Rulebook]:
        """The rulebook for each number of players."""
        return [rulebook(game) for game in self.games]

    @property
    def variant(self) -> Variant:
        """The variant for the largest number of players it has been resolved for."""
        return self.games[-1].variant

    @property
    def counts(self) -> list[int]:
        """The numbers of players."""
        return [game.variant.players for game in self.games]

    @property
    def is_exact(self) -> bool:
        """Whether it is for one number of players."""
        return len(self.games) == 1

    @property
    def players(self) -> str:
        """The numbers of players in words: ``4 players``, ``2–6 players``."""
        return f"{span(self.counts)} {self.word('player', self.counts[-1])}"

    def word(self, neutral: str, count: int = 1) -> str:
        """Return the edition's word; the neutral one where the edition has none."""
        words = self.variant.words.get(neutral)
        return neutral if words is None else words[0 if count == 1 else 1]

    def count_words(self, number: int, neutral: str) -> str:
        """Return a number with the edition's word: ``4 days``."""
        return f"{number} {self.word(neutral, number)}"

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """The rulings in force, by id, numbered in the order in which the rulebook answers them."""
        rulings = {ruling.id: ruling for ruling in self.variant.rulings}
        answered = [clause for book in self.books for clause in book.clauses if clause.is_ruling]
        answered.sort(key=lambda clause: TOPICS.index(clause.topic))
        order = dict.fromkeys([*[clause.id for clause in answered], *rulings])
        return {
            id_: Reading(
                ruling=rulings[id_],
                name=self.variant.readings[id_],
                mark=f"R{number}",
                is_changed=self.variant.readings[id_] != rulings[id_].default,
            )
            for number, id_ in enumerate(order, 1)
        }

    @property
    def changed(self) -> list[Reading]:
        """The rulings that differ from the default."""
        return [one for one in self.readings.values() if one.is_changed]

    @property
    def fingerprints(self) -> list[tuple[int, str]]:
        """Pairs of number of players and fingerprint of the rules."""
        return [(game.variant.players, game.variant.fingerprint) for game in self.games]

    # clauses

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every clause by id, in reading order; questions about a figure nobody meets are left out."""
        found: dict[str, dict[int, Clause]] = {}
        for count, book in zip(self.counts, self.books, strict=True):
            for clause in book.clauses:
                if clause.topic != "figure" or book.variant.figure is not None:
                    found.setdefault(clause.id, {})[count] = clause
        rank = {topic: at for at, topic in enumerate(TOPICS)}
        rules = [self._rule(clauses) for clauses in found.values()]
        return {rule.id: rule for rule in sorted(rules, key=lambda rule: (rank[rule.topic], rule.is_ruling))}

    def _rule(self, clauses: Mapping[int, Clause]) -> Rule:
        first = next(iter(clauses.values()))
        return Rule(
            id=first.id,
            topic=first.topic,
            title=first.title,
            texts=tuple(self.for_counts({count: clause.text for count, clause in clauses.items()})),
            is_ruling=first.is_ruling,
            is_row=first.kind in ROWS,
            readings=tuple([self.readings[id_] for id_ in first.rulings if id_ in self.readings]),
            confidence=first.confidence,
        )

    def topic(self, *names: str) -> list[Rule]:
        """Return the clauses of topics that are no answers to open questions, in reading order."""
        return [
            rule
            for name in names
            for rule in self.rules.values()
            if rule.topic == name and not rule.is_ruling
        ]

    def answers(self, *names: str) -> list[Rule]:
        """Return the answers to open questions; those of some topics if they are named."""
        return [rule for rule in self.rules.values() if rule.is_ruling and (not names or rule.topic in names)]

    # phases, characters, tokens

    def phase_of(self, rule: Rule) -> Phase | None:
        """Return the phase whose own clause this is."""
        return next((phase for phase in self.variant.phases if phase.rule == rule.id), None)

    @cached_property
    def characters(self) -> list[Owner]:
        """All characters by rank."""
        return [self._owner(one) for one in self.variant.characters]

    @cached_property
    def tokens(self) -> list[Owner]:
        """All kinds of token."""
        return [self._owner(one) for one in self.variant.tokens]

    def _owner(self, one: Character | Token) -> Owner:
        is_character = isinstance(one, Character)
        uses = [use for timing in TIMINGS for use in one.abilities.get(timing, ())]
        rulings = dict.fromkeys([id_ for use in uses for id_ in use.rulings.values()])
        influence = self.variant.structure.influence
        name = one.name if isinstance(one, Character) else one.kind
        return Owner(
            id=one.rule,
            key=one.rank if isinstance(one, Character) else one.kind,
            name=name if is_character else capital(name),
            count=one.count if isinstance(one, Token) else 1,
            lines=self._lines(one.rule),
            influence=tuple([(colour, values[one.rank - 1]) for colour, values in influence.items()])
            if isinstance(one, Character)
            else (),
            kinds=self._kinds(uses),
            readings=tuple([self.readings[id_] for id_ in rulings]),
            confidence=one.source.confidence,
        )

    def _lines(self, id_: str) -> tuple[Line, ...]:
        """Return the parts of a card's clause; one that differs by number of players says for which it is."""
        found: dict[tuple[tuple[str, str], ...], dict[int, str]] = {}
        for count, book in zip(self.counts, self.books, strict=True):
            clause = book.clause(id_)
            for part in clause.parts if clause is not None else ():
                found.setdefault(part.moments, {})[count] = part.text
        return tuple(
            [
                Line(
                    moments=tuple([(timing, capital(word)) for timing, word in moments]),
                    text=" ".join(self._told(texts)),
                )
                for moments, texts in found.items()
            ]
        )

    def _told(self, texts: Mapping[int, str]) -> list[str]:
        return [
            f"With {who} {self.word('player', 2)}: {text}" if who else text
            for who, text in self.for_counts(texts)
        ]

    def for_counts(self, texts: Mapping[int, str]) -> list[tuple[str, str]]:
        """Return pairs of numbers of players and text; no number where it is for all the sheet is for."""
        found = merged(texts)
        if len(texts) < len(self.counts):
            found = [(who or span(list(texts)), text) for who, text in found]
        return found

    def _kinds(self, uses: Sequence[AbilityUse]) -> tuple[str, ...]:
        known = {token.kind for token in self.variant.tokens}
        named: list[Any] = []
        for use in uses:
            for value in use.params.values():
                named += value if isinstance(value, tuple) else [value]
        return tuple(dict.fromkeys([name for name in named if isinstance(name, str) and name in known]))
