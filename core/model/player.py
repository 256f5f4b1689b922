"""A player: zones and purse."""

from __future__ import annotations

from attrs import Factory, define

NOBODY = -1
"""The seat of what belongs to no player: a neutral figure, an unused reputation token."""


@define(eq=False)
class Player:
    """One player's zones and purse.

    Args:
        seat: Place at the table, clockwise from 0.
        name: As in the log.
        colour: Where the edition breaks ties by colour.
        doubloons: The purse.
        score: Score dial or track.
        hand, ship, graveyard: Ranks.
        loot: Number of tokens by kind.
        space: Space of the reputation token, from 0 at the left; -1 without a track.
        kept: Characters that stay over the end of the round.
        kept_loot: Tokens that do, by kind; empty if none does.
        rounds: What each finished round scored.
        final_purse: Doubloons held when the last round was scored, before tokens were counted.
    """

    seat: int
    name: str
    colour: str
    doubloons: int
    score: int
    hand: list[int]
    ship: list[int]
    graveyard: list[int]
    loot: list[int]
    space: int
    kept: list[int]
    rounds: list[int]
    final_purse: int
    kept_loot: list[int] = Factory(list)
