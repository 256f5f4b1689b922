"""The report model of a comparison: what two variants differ in, and how much each difference weighs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

from attrs import evolve, frozen

from ...model.variant import Character, Token, Variant
from ...resolve.names import UnknownName
from ...resolve.resolver import Resolved

TOPICS = (
    "components",
    "setup",
    "rounds",
    "selection",
    "day",
    "dusk",
    "night",
    "end-of-round",
    "scoring",
    "carry-over",
    "players",
    "end",
    "characters",
    "tokens",
    "rulings",
    "words",
)
"""The topics in reading order."""


class Level(StrEnum):
    """How much a difference weighs; members are ordered from the gravest to the lightest."""

    BREAKING = "breaking"
    SCORING = "scoring"
    ORDERING = "ordering"
    WORDING = "wording"
    OPEN = "open"

    def is_at_least(self, other: Level) -> bool:
        """Tell whether this level weighs as much as *other* or more."""
        order = list(Level)
        return order.index(self) <= order.index(other)


class Relation(StrEnum):
    """How a character or a kind of token of one side stands to the other side."""

    SAME = "same"
    OTHER_NUMBERS = "other-numbers"
    OTHER_ABILITY = "other-ability"
    RENAMED = "renamed"
    ONLY_A = "only-a"
    ONLY_B = "only-b"

    def mirrored(self) -> Relation:
        """Return the relation with the sides swapped."""
        return {Relation.ONLY_A: Relation.ONLY_B, Relation.ONLY_B: Relation.ONLY_A}.get(self, self)


@frozen(kw_only=True)
class Difference:
    """One thing that is not the same in two variants.

    Args:
        id: Permanent id, made from what differs.
        topic: One of ``TOPICS``.
        level: How much it weighs.
        rule: Key of ``grounds.GROUNDS``: the rule that gave the level.
        ground: Why it has that level.
        what: What differs, in a few words.
        a, b: The value of either side, JSON-ready; ``None`` where a side has no such thing.
        sources: Where either side's value comes from.
        sentence: The difference in one sentence for players.
        texts: The rule in either edition's words, where it has a sentence; empty where a side lacks it.
        subject: Key of the pair of characters or tokens it is about, if it is.
        players: Numbers of players it holds for; empty for all that were compared.
        rulings: Open questions whose answer could make the difference go away, or that it is about.
        settled: The level it would have if those questions were settled as they are read here.
    """

    id: str
    topic: str
    level: Level
    rule: str
    ground: str
    what: str
    a: Any
    b: Any
    sources: tuple[tuple[str, ...], tuple[str, ...]]
    sentence: str
    texts: tuple[str, str] = ("", "")
    subject: str = ""
    players: tuple[int, ...] = ()
    rulings: tuple[str, ...] = ()
    settled: Level | None = None


@frozen(kw_only=True)
class Pair:
    """Two characters, or two kinds of token, that stand for each other; or one that stands alone.

    Args:
        key: Name of the pair in ids; the same whichever side comes first.
        relation: How they stand to each other.
        a, b: The two; ``None`` where a side has no counterpart.
        partly: Whether some abilities are shared and some are not.
        namesake: For one without a counterpart: the other side's card with the same ability, which is
            paired with a card of its own name.
    """

    key: str
    relation: Relation
    a: Character | Token | None
    b: Character | Token | None
    partly: bool = False
    namesake: Character | Token | None = None

    @property
    def moved(self) -> bool:
        """Whether the two have another rank, or are another number of tokens."""
        if self.a is None or self.b is None:
            return False
        if isinstance(self.a, Character) and isinstance(self.b, Character):
            return self.a.rank != self.b.rank
        return isinstance(self.a, Token) and isinstance(self.b, Token) and self.a.count != self.b.count


@frozen(kw_only=True, eq=False)
class Side:
    """One of the two variants that are compared.

    Args:
        reference: How it was asked for, such as ``ID:OPTION=VALUE``.
        label: What sentences call it.
        by_players: Number of players to the variant resolved for it.
        read_otherwise: Resolves it for a number of players with another reading of a ruling.
    """

    reference: str
    label: str
    by_players: Mapping[int, Resolved]
    read_otherwise: Callable[[int, str, str], Resolved]

    @property
    def id(self) -> str:
        """The id of the variant."""
        return next(iter(self.by_players.values())).variant.id

    def alternatives(self, players: int, asked: Collection[str]) -> Iterator[tuple[str, Resolved]]:
        """Yield open questions that are asked for, with the variant under each reading not in force."""
        variant = self.by_players[players].variant
        for ruling in variant.rulings:
            for reading in ruling.readings if ruling.id in asked else ():
                if reading != variant.readings[ruling.id]:
                    yield ruling.id, self.read_otherwise(players, ruling.id, reading)


@frozen(kw_only=True, eq=False)
class Comparison:
    """All that differs between two variants.

    Args:
        a, b: The sides.
        players: Numbers of players for which they were compared.
        main: The two variants at the number of players that stands for all in pictures and values.
        differences: By topic, then level, then id.
        characters: Every character of either side in exactly one pair, by rank.
        tokens: Every kind of token of either side in exactly one pair.
        hidden: The differences that a filter has taken out.
        hidden_by: The filter, as it was asked for; empty without one.
    """

    a: Side
    b: Side
    players: tuple[int, ...]
    main: tuple[Resolved, Resolved]
    differences: tuple[Difference, ...]
    characters: tuple[Pair, ...]
    tokens: tuple[Pair, ...]
    hidden: tuple[Difference, ...] = ()
    hidden_by: str = ""

    @property
    def counts(self) -> dict[Level, int]:
        """How many differences of each level are not hidden."""
        return counted(self.differences)

    @property
    def variants(self) -> tuple[Variant, Variant]:
        """The two variants at the number of players that stands for all."""
        return self.main[0].variant, self.main[1].variant

    def filtered(self, filter_: Filter) -> Comparison:
        """Return the comparison with the differences that a filter lets through; every card stays."""
        shown = tuple([one for one in self.differences if filter_.lets_through(one)])
        hidden = tuple([one for one in self.differences if not filter_.lets_through(one)])
        return evolve(self, differences=shown, hidden=hidden, hidden_by=str(filter_))

    def fails(self, level: Level | None) -> bool:
        """Tell whether a difference that is not hidden weighs as much as *level*, if one is given."""
        return level is not None and any(one.level.is_at_least(level) for one in self.differences)


def counted(differences: Iterable[Difference]) -> dict[Level, int]:
    """Return how many of some differences there are of each level."""
    levels = [one.level for one in differences]
    return {level: levels.count(level) for level in Level}


@frozen(kw_only=True)
class Filter:
    """What is to be shown of a comparison; what is left empty lets everything through.

    Args:
        topics: Topics.
        level: This level and graver ones.
        only: Ids of differences; one that ends in a star stands for all that begin so.
    """

    topics: tuple[str, ...] = ()
    level: Level | None = None
    only: tuple[str, ...] = ()

    def lets_through(self, one: Difference) -> bool:
        """Tell whether a difference is shown."""
        return (
            (not self.topics or one.topic in self.topics)
            and (self.level is None or one.level.is_at_least(self.level))
            and (not self.only or any(_fits(one.id, pattern) for pattern in self.only))
        )

    def __str__(self) -> str:
        given = [f"--topic {topic}" for topic in self.topics]
        given += [f"--level {self.level}"] if self.level is not None else []
        return " ".join([*given, *[f"--only {pattern}" for pattern in self.only]])


def _fits(id_: str, pattern: str) -> bool:
    return id_.startswith(pattern[:-1]) if pattern.endswith("*") else id_ == pattern


def check_level(name: str | None) -> Level | None:
    """Return the level of this name; ``None`` for none.

    Raises:
        UnknownName: if there is no such level.
    """
    if name is None:
        return None
    known = [str(level) for level in Level]
    if name not in known:
        raise UnknownName("level", name, known)
    return Level(name)


def check_topics(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of topics.

    Raises:
        UnknownName: if one is not a topic.
    """
    for name in names:
        if name not in TOPICS:
            raise UnknownName("topic", name, list(TOPICS))
    return names
