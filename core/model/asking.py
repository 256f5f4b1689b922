"""What the engine asks of the world: decisions of players and results of chance."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .act import Act
    from .game import Game


class Kind(Enum):
    """What a decision asks for; it fixes the shape of an option.

    The option is, in this order: a rank; a rank; a pair (seat, rank); a token; a token of the day; a
    pair (seat, token); a pair (token, count); a pair (today's token, tomorrow's token); a rank or
    ``None`` for the doubloons; a boolean; a list of acts; ``None``, to which a log may know better: one
    :class:`~libertalia.core.model.declared.Declared` effect after the other, and ``None`` at their end;
    when a declared effect acted, in the word of a log (no rule asks for that, but a log may lack it).
    """

    PLAY = auto()
    CHARACTER = auto()
    TARGET = auto()
    TOKEN = auto()
    TAKE = auto()
    RIVAL_TOKEN = auto()
    BUNDLE = auto()
    SWAP = auto()
    KEEP = auto()
    MAY = auto()
    ORDER = auto()
    DECLARE = auto()
    MOMENT = auto()


class Decision:
    """A choice one player has to make.

    Args:
        kind: What is asked for.
        seat: Who is asked.
        options: The legal options; never empty. For ``ORDER`` the acts to be ordered.
        by: The act that asks; ``None`` where the phase itself does.
    """

    __slots__ = ("by", "kind", "options", "seat")

    def __init__(self, kind: Kind, seat: int, options: Sequence[Any], by: Act | None = None) -> None:
        self.kind = kind
        self.seat = seat
        self.options = options
        self.by = by


class Ordering(Decision):
    """The choice in which order acts follow each other.

    Args:
        seat: Whose acts they are.
        options: The acts, in the order of the table.
        matters: Whether the table says that the order can change anything.
        trial: Carries the acts out in a given order on another copy of the game.
    """

    __slots__ = ("matters", "trial")

    def __init__(
        self,
        seat: int,
        options: Sequence[Act],
        matters: bool,
        trial: Callable[[Game, Sequence[Act]], Asking],
    ) -> None:
        super().__init__(Kind.ORDER, seat, options)
        self.matters = matters
        self.trial = trial


class Together:
    """Decisions of several players who act at the same time; the answer is (index, option)."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: list[Decision]) -> None:
        self.decisions = decisions


class Chance:
    """A result of chance the engine needs.

    Args:
        kind: ``reputation``, ``deck``, ``loot``, ``deal``, ``figure`` or ``draw``.
            :data:`HOLD` is for the pipeline alone.
        count: How many seats, days, characters or tokens.
        each: Tokens for each day (``loot``).
        seat: Whose draw it is (``draw``), else -1.
        spaces: Spaces the players' reputation tokens may lie on, from 0; empty if all may.
        by: The act that draws, if one does.
    """

    __slots__ = ("by", "count", "each", "kind", "seat", "spaces")

    def __init__(
        self,
        kind: str,
        count: int,
        each: int = 0,
        seat: int = -1,
        spaces: tuple[int, ...] = (),
        by: Act | None = None,
    ) -> None:
        self.kind = kind
        self.count = count
        self.each = each
        self.seat = seat
        self.spaces = spaces
        self.by = by


HOLD = Chance("hold", 0)
"""What an ability that others look at asks before it acts, where all act together: to wait for them."""

Ask = Decision | Together | Chance
Asking = Generator[Ask, Any, Any]
"""What every part of the engine that may need an answer returns when called."""
