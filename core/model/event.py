"""What an engine notes of a game when somebody watches."""

from __future__ import annotations

from typing import NamedTuple

from .act import Act, Move


class Event(NamedTuple):
    """Something that changed, with what caused it; noted only when somebody watches.

    Args:
        kind: ``doubloons``, ``reputation``, ``character``, ``token``, ``line-up``, ``laid`` (a token
            that lies on the day when it begins), ``deck``, ``deal``, ``kept``, ``no-token`` or ``score``.
        seat: Player it happened to, or ``NOBODY``.
        amount: Doubloons or spaces, with sign; the position in the row for ``line-up``.
        balance: Purse, space from 1, or total afterwards.
        rank: Character concerned.
        token: Index of the token kind concerned.
        origin, target: Zones it went from and to, as ``zone`` or ``zone:seat``.
        cause: The act or step that did it.
        by: Seat whose act it was, or ``NOBODY``.
        round, day, phase: When.
        mark: Line of the log that led to it, 0 if none.
    """

    kind: str
    seat: int
    amount: int
    balance: int
    rank: float
    token: int
    origin: str
    target: str
    cause: Act | Move | None
    by: int
    round: int
    day: int
    phase: str
    mark: int
