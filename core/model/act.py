"""Abilities made ready to run, and the table the engine reads them from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import Factory, define

if TYPE_CHECKING:
    from .asking import Asking
    from .variant import Variant


@define(eq=False)
class Act:
    """The abilities one character or kind of token has at one timing, bound to their numbers.

    Args:
        run: Carries them out for a turn; returns a generator if it has to ask.
        asks: Whether they may need an answer.
        name: The character's or token's name, as logs write it.
        rank: Rank of the character, 0 for a token.
        token: Index of the token's kind, -1 for a character.
        timing: When they act.
        rule: Id of the clause that states them.
        reads: Bits of the resources whose state they look at.
        changes: Bits of the resources they may change.
        whole_kind: Whether a token's ability acts once for all tokens of its kind.
        rulings: Parameter to the id of the ruling that set it.
        declares: Whether its text is not held, so that only a log knows what it does.
        reaches: Whether it changes what others who act at the same time may look at.
    """

    run: Callable[..., Asking | None]
    asks: bool
    name: str
    rank: int
    token: int
    timing: str
    rule: str
    reads: int
    changes: int
    whole_kind: bool
    rulings: Mapping[str, str]
    declares: bool = False
    reaches: bool = False


@define(eq=False)
class Move:
    """A step of a phase made ready to run.

    Args:
        run: Carries it out for an actor, or for the table; returns a generator if it has to ask.
        name: Name of the step.
        rule: Id of the clause that states it.
        rulings: Parameter to the id of the ruling that set it.
    """

    run: Callable[..., Asking | None]
    name: str
    rule: str
    rulings: Mapping[str, str]


@define(eq=False)
class Stage:
    """A phase made ready to run.

    ``census`` are the ranks whose owners are counted when it begins, ``figure`` a neutral figure's steps;
    ``automaton`` acts for the player nobody plays as a whole.
    """

    id: str
    order: str
    own_order: str
    before: tuple[Move, ...]
    does: tuple[Move, ...]
    after: tuple[Move, ...]
    losses: str
    losses_ruling: str | None
    skips_gone: bool
    gone_ruling: str | None
    rule: str
    census: tuple[int, ...]
    figure: tuple[Move, ...] = ()
    own_order_ruling: str | None = None
    automaton: Act | None = None


@define(eq=False)
class Table:
    """A variant laid out for speed: lists by rank or token index, phases as lists of functions.

    Args:
        variant: What it was made from.
        names: Character names by rank.
        kinds: Names of the token kinds by index.
        counts: Tokens of each kind by index.
        ranks: All ranks, ascending.
        acts: Timing to the characters' acts by rank, ``None`` where a character has none.
        token_acts: Timing to the tokens' acts by index.
        has_token_acts: Timing to whether any kind of token acts then.
        takes_token: By rank, whether the character takes the ordinary token of the day.
        worth: By token index, what a number of tokens of the kind brings at anchor, if that is fixed.
        stages: Phase period (``game``, ``round`` …) to its phases in order.
        influence: By seat colour and rank; empty without influence.
        track: Doubloons under each space of the reputation track.
        days, deal: By round, from 0.
        tokens_per_day: For this number of players.
        figure_rank: Where the neutral figure lies; 0 without one.
        figure: The figure's act, for decisions and causes.
        declaring: The acts whose texts are not held.
        figure_takes: Kinds of token a drawn figure takes away, the first there is.
        never_dealt: Ranks that the deck for deals does not hold.
        discards: Where discarded tokens lie until the round ends: in the ``bag``, or ``aside``.
        discards_ruling: Id of the ruling that said so, if one did.
        automaton: What acts for the player nobody plays as a whole, whatever the phase.
        automaton_acts: Timing to that player's characters' acts by rank.
    """

    variant: Variant
    names: list[str]
    kinds: list[str]
    counts: list[int]
    ranks: list[int]
    acts: Mapping[str, list[Act | None]]
    token_acts: Mapping[str, list[Act | None]]
    has_token_acts: Mapping[str, bool]
    takes_token: list[bool]
    worth: list[Callable[[int], int] | None]
    stages: Mapping[str, tuple[Stage, ...]]
    influence: Mapping[str, tuple[int, ...]]
    track: tuple[int, ...]
    days: tuple[int, ...]
    deal: tuple[int, ...]
    tokens_per_day: int
    figure_rank: float
    figure: Act | None
    declaring: tuple[Act, ...] = ()
    figure_takes: tuple[int, ...] = ()
    never_dealt: tuple[int, ...] = ()
    discards: str = "bag"
    discards_ruling: str | None = None
    automaton: Act | None = None
    automaton_acts: Mapping[str, list[Act | None]] = Factory(dict)
