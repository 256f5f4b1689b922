"""What the engine asks of the world: decisions of players and results of chance."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .act import Act


class Kind(Enum):
    """What a decision asks for; it fixes the shape of an option.

    The option is, in this order: a rank; a rank; a pair (seat, rank); a token; a token of the day; a
    pair (seat, token); a pair (token, count); a pair (today's token, tomorrow's token); a rank or
    ``None`` for the doubloons; a boolean; a list of acts.
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


class Decision:
    """A choice one player has to make.

    Args:
        kind: What is asked for.
        seat: Who is asked.
        options: The legal options; never empty. For ``ORDER`` the acts to be ordered.
        by: The act that asks; ``None`` where the phase itself does.
        matters: ``ORDER`` only: whether the table says that the order can change anything.
    """

    __slots__ = ("by", "kind", "matters", "options", "seat")

    def __init__(
        self, kind: Kind, seat: int, options: Sequence[Any], by: Act | None = None, matters: bool = True
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.options = options
        self.by = by
        self.matters = matters


class Together:
    """Decisions of several players who act at the same time; the answer is (index, option)."""

    __slots__ = ("decisions",)

    def __init__(self, decisions: list[Decision]) -> None:
        self.decisions = decisions


class Chance:
    """A result of chance the engine needs.

    Args:
        kind: ``reputation``, ``loot``, ``deal`` or ``draw``.
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


Ask = Decision | Together | Chance
Asking = Generator[Ask, Any, Any]
"""What every part of the engine that may need an answer returns when called."""
