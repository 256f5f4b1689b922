"""What a sheet is about: a variant for one number of players, or for every number it allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from attrs import define, field, frozen

from ...core.analysis.rulebook import TOPICS, Clause, Rulebook, rulebook
from ...core.model.variant import TIMINGS, AbilityUse, Character, Phase, Ruling, Token, Variant
from ...core.resolve.resolver import Resolved
from ..words import capital
from .house import Changes, changes, marks
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
        is_house: Whether house rules set it.
    """

    ruling: Ruling
    name: str
    mark: str
    is_changed: bool
    is_house: bool

    @property
    def state(self) -> str:
        """What is printed beside its mark: that it is not the default, or comes from house rules."""
        return "changed" if self.is_changed else "house" if self.is_house else ""

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
        house: Mark of the house rules that set it; empty if none do.
        confidence: How sure its source is.
    """

    id: str
    topic: str
    title: str
    texts: tuple[tuple[str, str], ...]
    is_ruling: bool
    is_row: bool
    readings: tuple[Reading, ...]
    house: str
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
        house: Mark of the house rules that set it; empty if none do.
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
    house: str
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
        bases: The same without house rules; ``None`` where there is no such game.
    """

    games: Sequence[Resolved]
    bases: Sequence[Resolved | None] = field()

    @bases.default
    def _no_bases(self) -> Sequence[None]:
        return [None] * len(self.games)

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
        """The numbers of players in words: ``4 players``, ``2–6 players``, ``1 player and the Automa``."""
        return f"{span(self._people)} {self.word('player', self._people[-1])}{self._beside}"

    @property
    def people(self) -> str:
        """The numbers of players as a figure: ``4``, ``2–6``, ``1 and the Automa``."""
        return f"{span(self._people)}{self._beside}"

    @property
    def _people(self) -> list[int]:
        played = 0 if self.variant.automaton is None else 1  # by nobody
        return [count - played for count in self.counts]

    @property
    def _beside(self) -> str:
        automaton = self.variant.automaton
        return "" if automaton is None else f" and the {automaton.name}"

    @property
    def plain_title(self) -> str:
        """The name of what house rules lie over; the variant's own where that is not known."""
        base = self.bases[-1]
        return self.variant.title if base is None else base.variant.title

    def word(self, neutral: str, count: int = 1) -> str:
        """Return the edition's word; the neutral one where the edition has none."""
        words = self.variant.words.get(neutral)
        return neutral if words is None else words[0 if count == 1 else 1]

    def count_words(self, number: int, neutral: str) -> str:
        """Return a number with the edition's word: ``4 days``."""
        return f"{number} {self.word(neutral, number)}"

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """The rulings a table of the sheet can come to, by id, numbered in the order of their answers."""
        rulings = {ruling.id: ruling for game in self.games for ruling in game.variant.rulings}
        answered = [clause for book in self.books for clause in self._said(book) if clause.is_ruling]
        answered.sort(key=lambda clause: TOPICS.index(clause.topic))
        order = dict.fromkeys([clause.id for clause in answered])
        return {
            id_: Reading(
                ruling=rulings[id_],
                name=self.variant.readings[id_],
                mark=f"R{number}",
                is_changed=self.variant.readings[id_] != rulings[id_].default,
                is_house=id_ in self.house_marks,
            )
            for number, id_ in enumerate(order, 1)
        }

    @cached_property
    def house_marks(self) -> dict[str, str]:
        """The clauses that house rules set: id to the mark of the rules."""
        return marks(self.games, self.bases)

    @cached_property
    def changes(self) -> tuple[Changes, ...]:
        """What house rules change."""
        return changes(self.games, self.bases)

    @property
    def changed(self) -> list[Reading]:
        """The rulings that differ from the default of the variant with its house rules."""
        return [one for one in self.readings.values() if one.is_changed]

    @property
    def house_readings(self) -> list[Reading]:
        """The rulings that house rules set."""
        return [one for one in self.readings.values() if one.is_house and not one.is_changed]

    @property
    def fingerprints(self) -> list[tuple[int, str]]:
        """Pairs of number of players and fingerprint of the rules."""
        return [(game.variant.players, game.variant.fingerprint) for game in self.games]

    # clauses

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every clause that says something about a game of the sheet, by id, in reading order."""
        found: dict[str, dict[int, Clause]] = {}
        for count, book in zip(self.counts, self.books, strict=True):
            for clause in self._said(book):
                found.setdefault(clause.id, {})[count] = clause
        rank = {topic: at for at, topic in enumerate(TOPICS)}
        rules = [self._rule(clauses) for clauses in found.values()]
        return {rule.id: rule for rule in sorted(rules, key=lambda rule: (rank[rule.topic], rule.is_ruling))}

    def _said(self, book: Rulebook) -> list[Clause]:
        """Return the clauses of a rulebook without those on what has been chosen or can't come up."""
        chosen = ("players", "options") if self.is_exact else ("options",)
        return [
            clause
            for clause in book.clauses
            if clause.chooses not in chosen and (clause.topic != "figure" or book.variant.figure is not None)
        ]

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
            house=self.house_marks.get(first.id, ""),
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
            readings=tuple([self.readings[id_] for id_ in rulings if id_ in self.readings]),
            house=self.house_marks.get(one.rule, ""),
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
