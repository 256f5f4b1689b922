"""Abilities that carry out another character's ability."""

from __future__ import annotations

from typing import Literal

from ..model.asking import Asking
from ..model.turn import Copying, Turn
from .vocabulary import Touch, ability

EVERYTHING = ~Touch(0)


@ability(
    {
        "day": "Carry out the {day-phase} {ability} of one {character} in your {ship}.",
        "night": "Carry out the {night} {ability} of another {character} in your {ship}.",
    },
    by="timing",
    reads=EVERYTHING,
    changes=EVERYTHING,
)
def copy_ability(
    turn: Turn,
    *,
    timing: Literal["day", "night"],
    position: Literal["no-pay", "own-position"] = "own-position",
    discard: Literal["ship-copy", "copier"] = "ship-copy",
    leaves: Literal["stays", "goes-to-ship"] = "stays",
    gone: Literal["stands", "lapses"] = "stands",
    spares: Literal["nobody", "copier"] = "nobody",
) -> Asking:
    """Carry out another own character's ability; the other parameters read its references to itself.

    Args:
        turn: The copier's turn.
        timing: Which ability is copied.
        position: Whether an ability that asks for an end of the row looks at the copier.
        discard: Which card goes when the copied ability discards its own.
        leaves: Whether the copier leaves the row when the copied ability would.
        gone: Whether a copy put off to the end of the phase holds when its original has gone.
        spares: Whether a copied ability that discards the lowest character passes the copier over.
    """
    acts = turn.game.table.acts[timing]
    ranks = [rank for rank in sorted(turn.player.ship) if rank != turn.rank and acts[rank] is not None]
    if not ranks:
        return
    rank = yield turn.choose_character(ranks)
    act = acts[rank]
    assert act is not None
    if rank not in turn.player.ship:
        return  # another player's ability, which acts at the same time, has discarded it
    readings = {"position": position, "discard": discard, "leaves": leaves, "gone": gone, "spares": spares}
    place = "row" if timing == "day" else "ship"
    copy = Turn(turn.game, turn.player, act, rank, Copying(turn.rank, place, readings, turn.act))
    turn.game.cause = act
    asking = act.run(copy)
    if asking is not None:
        yield from asking
