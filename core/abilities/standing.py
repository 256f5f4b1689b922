"""Abilities that move the reputation token, or look at where a purse or a token stands."""

from __future__ import annotations

from typing import Literal

from ..model.turn import Turn
from .vocabulary import Kinds, Touch, ability

PURSE, REPUTATION, FLOOR = Touch.PURSE, Touch.REPUTATION, Touch.FLOOR


@ability("Gain {amount:reputation}.", changes=REPUTATION | PURSE)
def gain_reputation(turn: Turn, *, amount: int) -> None:
    """Move the reputation token right."""
    turn.game.shift(turn.player, amount)


@ability("Lose {amount:reputation}.", reads=REPUTATION | FLOOR, changes=REPUTATION | PURSE)
def lose_reputation(turn: Turn, *, amount: int) -> None:
    """Move the reputation token left."""
    turn.game.shift(turn.player, -amount)


@ability(
    {
        "leftmost": "Move your reputation token to the leftmost space of the {reputation-track}; gain {amount:doubloon} for each space moved.",
        "rightmost": "Move your reputation token to the rightmost space of the {reputation-track}; lose {amount:doubloon} for each space moved.",
    },
    by="end",
    reads=REPUTATION | FLOOR,
    changes=REPUTATION | PURSE,
)
def move_to_end(turn: Turn, *, end: Literal["leftmost", "rightmost"], amount: int) -> None:
    """Go to an end of the track: paid for each space moved left, charged for each moved right."""
    game, player = turn.game, turn.player
    spaces = player.space if end == "leftmost" else len(game.track) - 1 - player.space
    if not spaces:
        return
    if end == "leftmost":
        game.shift(player, -spaces)
        game.gain(player, spaces * amount)
    else:
        game.shift(player, spaces)
        game.lose(player, spaces * amount)


@ability(
    "If you have {target:doubloon} or more, gain {reputation:reputation}; otherwise gain {doubloons} until you have exactly {target}.",
    reads=PURSE,
    changes=PURSE | REPUTATION,
)
def fill_purse(turn: Turn, *, target: int, reputation: int) -> None:
    """Fill the purse to a target, or gain reputation if it is full already."""
    held = turn.player.doubloons
    if held >= target:
        turn.game.shift(turn.player, reputation)
    else:
        turn.game.gain(turn.player, target - held)


@ability(
    "If the {token} you took this dusk is {kinds:aor}, gain {amount:reputation}.", changes=REPUTATION | PURSE
)
def gain_reputation_if_took(turn: Turn, *, kinds: Kinds, amount: int) -> None:
    """Gain reputation if the token just taken is of one of the kinds."""
    if turn.game.taken in kinds:
        turn.game.shift(turn.player, amount)
