"""Tiny: six characters, one round of two days. Sources: none, it is made up. Known gaps: no depth."""

from pathlib import Path

from libertalia.core.abilities.plugin import Plugin
from libertalia.core.abilities.vocabulary import AbilityKind, Touch, ability
from libertalia.core.model.turn import Turn

OWN: dict[str, AbilityKind] = {}


@ability("Gain {amount:doubloon} for each rival with an empty purse.", changes=Touch.PURSE, into=OWN)
def gain_per_empty_purse(turn: Turn, *, amount: int) -> None:
    """Gain doubloons for rivals who have none."""
    rivals = [one for one in turn.game.players if one is not turn.player]
    turn.game.gain(turn.player, amount * sum(not one.doubloons for one in rivals))


plugin = Plugin(id="tiny", root=Path(__file__).parent, abilities=OWN)
