"""A variant as data: everything an edition, a board or a house rule fixes, resolved and frozen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from attrs import field, frozen

TIMINGS = ("day", "dusk", "night", "anchor")
"""When abilities act: by day, at dusk, every night, and at anchor, when a round ends."""


@frozen
class Source:
    """Where a fact comes from.

    Args:
        where: The text and section, in the keys of ``rulebooks/sources.toml``.
        confidence: One of ``CONFIDENCES``. Of a sentence that rests on several sources it is that of the
            part that is least sure; what a ruling settles does not count.
    """

    where: str
    confidence: str


CONFIDENCES = ("governing", "official", "two sources", "one source", "open")
"""How sure a fact is, the surest first: the governing text has it, an official text or answer, two or more
other sources, one of them, or nobody."""


def weakest(sources: Iterable[Source]) -> str:
    """Return the confidence of the least sure of *sources*; a house rule is the surest there is."""
    order = ("house", *CONFIDENCES)
    return max([one.confidence for one in sources], key=order.index)


@frozen
class Origin:
    """The place in a variant file that set a value: file name and the path of keys to it."""

    file: str
    path: tuple[str | int, ...]


def _origins() -> Any:
    return field(factory=dict, eq=False, repr=False)


@frozen(kw_only=True)
class AbilityUse:
    """One ability of the vocabulary with the numbers a row gives it.

    Args:
        ability: Name in the vocabulary.
        params: Its parameters, with rulings already resolved to values.
        rulings: Parameter name to the id of the ruling that set it.
        origin: Where the row stands.
        origins: Parameter name to where its value stands.
    """

    ability: str
    params: Mapping[str, Any]
    rulings: Mapping[str, str] = field(factory=dict)
    origin: Origin
    origins: Mapping[str, Origin] = _origins()


@frozen(kw_only=True)
class Character:
    """A character card: its rank, its name and what it does when.

    Args:
        rank: Number on the card; unique in a variant.
        name: Name on the card.
        abilities: Timing to the abilities that act then, in order.
        source: Where the facts come from.
        origin: Where the row stands.
        rule: Id of the clause that states the card.
        origins: Key of the row to where its value stands.
    """

    rank: int
    name: str
    abilities: Mapping[str, tuple[AbilityUse, ...]]
    source: Source
    origin: Origin
    rule: str
    origins: Mapping[str, Origin] = _origins()


@frozen(kw_only=True)
class Token:
    """A kind of loot token: how many there are and what each does when."""

    kind: str
    count: int
    abilities: Mapping[str, tuple[AbilityUse, ...]]
    source: Source
    origin: Origin
    rule: str
    origins: Mapping[str, Origin] = _origins()


@frozen(kw_only=True)
class StepUse:
    """One step of a phase, with its parameters; the same shape as an ability's use."""

    step: str
    params: Mapping[str, Any]
    rulings: Mapping[str, str] = field(factory=dict)
    origin: Origin
    source: Source
    rule: str
    origins: Mapping[str, Origin] = _origins()


@frozen(kw_only=True)
class Phase:
    """One row of the pipeline.

    Args:
        id: Short name used in logs, findings and rule ids.
        title: The edition's own name for the phase.
        when: ``game``, ``round``, ``day``, ``round-end`` or ``game-end``: how often it comes.
        order: Who acts in which order: ``together``, ``ascending`` or ``descending`` along the row of
            characters, or ``table`` for what the table does as one.
        own_order: How one player's abilities of a moment follow each other: ``chosen`` by the player,
            ``descending`` rank, or ``token-first``.
        own_order_ruling: Id of the ruling that chose ``own_order``, if one did.
        does: Steps for each actor in turn.
        before: Steps for the table before anybody acts.
        after: Steps for the table when everybody has acted.
        losses: ``step`` (a loss stops at zero at once) or ``net`` (gains and losses of the phase are
            one sum, which stops at zero).
        losses_ruling: Id of the ruling that chose ``losses``, if one did.
        gone: Whether an ability still acts when its card has gone before its turn: ``skips`` or ``acts``.
        figure: Steps for a neutral figure when its turn in the row comes.
        sources: Name of a value to where it comes from, if that is elsewhere than the rest.
    """

    id: str
    title: str
    when: str
    order: str
    own_order: str = "chosen"
    own_order_ruling: str | None = None
    does: tuple[StepUse, ...] = ()
    before: tuple[StepUse, ...] = ()
    after: tuple[StepUse, ...] = ()
    figure: tuple[StepUse, ...] = ()
    losses: str = "step"
    losses_ruling: str | None = None
    gone: str = "skips"
    gone_ruling: str | None = None
    origin: Origin
    source: Source
    sources: Mapping[str, Source] = field(factory=dict)
    rule: str
    origins: Mapping[str, Origin] = _origins()


@frozen(kw_only=True)
class Figure:
    """A neutral figure that lies in the row of characters without belonging to a player.

    Args:
        name: What it is called, also in logs.
        rank: Where it lies in the row; between two ranks.
        left_is: ``at-placement`` (the character directly left is fixed when the row is laid) or
            ``current`` (it is whoever lies there when dusk comes to it).
        newcomer: ``recompute`` or ``keep``: whether a character that joins the row by day changes it.
        without_token: ``removes`` or ``no-removal``: whether a token goes although the character
            directly left takes none.
        kind: ``fixed`` (it lies at its rank every day) or ``drawn`` (every day a character is drawn for it,
            which lies left of equal ones, has no ability and takes a token away at dusk; the fields above
            but for its name mean nothing then).
        takes: The kinds of token a drawn one takes away, the first there is.
        discardable: Whether a drawn one can be discarded from the row.
        rulings: Field name to the id of the ruling that set it.
    """

    name: str
    rank: float
    left_is: str
    newcomer: str
    without_token: str
    kind: str = "fixed"
    takes: tuple[str, ...] = ()
    discardable: bool = False
    rulings: Mapping[str, str]
    origin: Origin
    source: Source
    rule: str
    origins: Mapping[str, Origin] = _origins()


@frozen(kw_only=True)
class Automaton:
    """A player nobody plays: its characters have texts of their own, which are not held.

    Args:
        name: What it is called; in a log the player of this name is the automaton.
        takes: The kinds of token it takes, the first there is, unless a text of its own says otherwise.
        plays: What is known of how it chooses its character, as sentences.
    """

    name: str
    takes: tuple[str, ...]
    plays: str
    origin: Origin
    source: Source
    rule: str
    origins: Mapping[str, Origin] = _origins()


@frozen(kw_only=True)
class Ruling:
    """A question the sources leave open, with its readings."""

    id: str
    question: str
    readings: Mapping[str, str]
    default: str
    why: str
    sources: tuple[str, ...]
    topic: str


@frozen(kw_only=True)
class Structure:
    """The numbers of a variant that belong to no single phase, character or token.

    Args:
        players: Smallest and largest number of players.
        days: Days of each round, in order.
        deal: Characters dealt before each round, in order.
        tokens_per_day: Number of players to loot tokens laid out for a day.
        tie_break: What orders equal characters: ``reputation`` or ``influence``.
        track: Doubloons printed under the spaces of the reputation track, left to right; empty without one.
        influence: Colour to its influence on the characters, by rank from 1; empty without it.
        origins: Name of a value to where it stands.
    """

    players: tuple[int, int]
    days: tuple[int, ...]
    deal: tuple[int, ...]
    tokens_per_day: Mapping[int, int]
    tie_break: str
    track: tuple[int, ...] = ()
    influence: Mapping[str, tuple[int, ...]] = field(factory=lambda: MappingProxyType({}))
    origins: Mapping[str, Origin] = _origins()


@frozen(kw_only=True)
class Variant:
    """A resolved variant for one number of players: what the engine runs and every text is made from.

    Args:
        id: Name by which logs and commands call it.
        title: Full name for people.
        edition: Id of the edition it is, or lies over; rule ids begin with it.
        house: Ids of the overlays on the edition, the undermost first.
        players: Number of players it has been resolved for.
        options: Option to the chosen value, such as the side of the board.
        structure: Numbers of the whole game.
        characters: All characters by ascending rank.
        tokens: All kinds of token in the table's order.
        phases: The pipeline in order.
        figure: The neutral figure of this number of players, if any.
        automaton: The player nobody plays, if there is one.
        rulings: All open questions of the variant.
        readings: Ruling id to the reading in force.
        words: Neutral word to the edition's singular and plural.
        fingerprint: Short hash over everything above that governs play.
    """

    id: str
    title: str
    edition: str
    house: tuple[str, ...]
    players: int
    options: Mapping[str, str]
    structure: Structure
    characters: tuple[Character, ...]
    tokens: tuple[Token, ...]
    phases: tuple[Phase, ...]
    figure: Figure | None
    automaton: Automaton | None = None
    rulings: tuple[Ruling, ...]
    readings: Mapping[str, str]
    words: Mapping[str, tuple[str, str]]
    fingerprint: str

    def word(self, neutral: str, count: int = 1) -> str:
        """Return the edition's word for a neutral one, in the number that fits *count*."""
        singular, plural = self.words[neutral]
        return singular if count == 1 else plural
