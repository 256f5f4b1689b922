"""The names a log uses, against the players and the variant's tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..logbook.names import fold
from ..model.act import Act, Table
from ..model.finding import nearest

FIGURE = 0
"""The key of a neutral figure's ability."""


def act_key(act: Act) -> int:
    """Return the key of an act: a character's rank, ``-1 - kind`` of a token, or ``FIGURE``.

    The act of the automaton as a whole has a number no rank reaches.
    """
    return act.rank or -1 - act.token


class Names:
    """Looks names up: players to seats, characters to ranks, tokens to kinds, abilities to keys.

    Args:
        table: The variant.
        players: Names of the players, by seat.

    Attributes:
        declaring: Keys of what has an ability whose text is not held.
    """

    def __init__(self, table: Table, players: Sequence[str]) -> None:
        self.table = table
        self.players = list(players)
        self.seats = {fold(name): seat for seat, name in enumerate(players)}
        self.ranks = {fold(table.names[rank]): rank for rank in table.ranks}
        self.kinds = {fold(kind): index for index, kind in enumerate(table.kinds)}
        self.known_ranks = set(table.ranks)
        self.keys: dict[Any, int] = {rank: rank for rank in table.ranks}
        self.keys |= {name: -1 - index for name, index in self.kinds.items()}
        self.keys |= self.ranks
        if table.figure is not None:
            self.keys[fold(table.figure.name)] = FIGURE
        if table.automaton is not None:
            self.keys[fold(table.automaton.name)] = act_key(table.automaton)
        self.declaring = frozenset([act_key(act) for act in table.declaring])

    def seat(self, name: str) -> int | None:
        """Return the seat of a player, if there is one of that name."""
        return self.seats.get(fold(name))

    def rank(self, ref: int | str) -> int | None:
        """Return the rank of a character named by rank or name."""
        if isinstance(ref, int):
            return ref if ref in self.known_ranks else None
        return self.ranks.get(fold(ref))

    def kind(self, name: str) -> int | None:
        """Return the index of a kind of token."""
        return self.kinds.get(fold(name))

    def key(self, ref: int | str) -> int | None:
        """Return the key of a character's, token's or figure's ability."""
        return self.keys.get(fold(ref) if isinstance(ref, str) else ref)

    def is_figure(self, name: str) -> bool:
        """Tell whether a name is that of a neutral figure which gets a character every day."""
        figure = self.table.variant.figure
        return figure is not None and figure.kind == "drawn" and fold(name) == fold(figure.name)

    def character(self, rank: float) -> str:
        """Name a character with its rank: ``Brute (17)``."""
        if rank == self.table.figure_rank and self.table.figure is not None:
            return self.table.figure.name
        return f"{self.table.names[int(rank)]} ({int(rank)})"

    def word(self, neutral: str, count: int = 1) -> str:
        """Return the edition's word for a neutral one, if it has its own, in the number that fits *count*."""
        singular, plural = self.table.variant.words.get(neutral, (neutral, f"{neutral}s"))
        return singular if count == 1 else plural

    def said(self, ref: int | str) -> str:
        """Name a character or token the way a log named it: a rank gets the name beside it."""
        return self.character(ref) if isinstance(ref, int) and ref in self.known_ranks else str(ref)

    def characters(self, ranks: Iterable[float]) -> str:
        """Name several characters, or say that there is none."""
        return ", ".join([self.character(rank) for rank in ranks]) or "none"

    def suggest_character(self, ref: int | str) -> str | None:
        """Return the character's name nearest to what was written."""
        return nearest(ref, [name for name in self.table.names if name]) if isinstance(ref, str) else None
