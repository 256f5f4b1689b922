"""Abilities that pay by what lies somewhere: tokens, ships, graveyards, the row, the reputation track."""

from __future__ import annotations

from typing import Literal

from ..model.game import Game
from ..model.player import Player
from ..model.turn import Turn
from .vocabulary import Kinds, Touch, ability

PURSE, REPUTATION, SHIP, LOOT = Touch.PURSE, Touch.REPUTATION, Touch.SHIP, Touch.LOOT

Whose = Literal["own", "adjacent", "rivals", "all"]


def players_of(game: Game, player: Player, whose: str) -> list[Player]:
    """Return the players whose things are meant: ``own``, ``adjacent``, ``rivals`` or ``all``."""
    if whose == "own":
        return [player]
    if whose == "adjacent":
        return [game.players[seat] for seat in game.neighbours(player.seat)]
    return [one for one in game.players if whose == "all" or one is not player]


@ability(
    "Gain[ {amount:doubloon} and] {more:doubloon} for each {token:plain} you own.",
    reads=LOOT,
    changes=PURSE,
    whole_kind=True,
)
def gain_and_per_own(turn: Turn, *, amount: int = 0, more: int) -> None:
    """Gain a sum and more for each own token of this kind, the one just taken included."""
    turn.game.gain(turn.player, amount + more * turn.player.loot[turn.act.token])


@ability("Gain {amount:reputation} for each {kinds:or} you own.", reads=LOOT, changes=REPUTATION | PURSE)
def gain_reputation_per_token(turn: Turn, *, amount: int, kinds: Kinds = ()) -> None:
    """Gain reputation for each own token of some kinds; of every kind if none is named."""
    loot = turn.player.loot
    turn.game.shift(turn.player, amount * (sum([loot[kind] for kind in kinds]) if kinds else sum(loot)))


@ability(
    {
        "adjacent": "Gain {amount:doubloon} for each {kinds:or} the players next to you own.",
        "rivals": "Gain {amount:doubloon} for each {kinds:or} your rivals own.",
        "all": "Gain {amount:doubloon} for each {kinds:or} all players own.",
    },
    by="whose",
    reads=LOOT,
    changes=PURSE,
)
def gain_per_token_of(
    turn: Turn, *, amount: int, whose: Literal["adjacent", "rivals", "all"], kinds: Kinds = ()
) -> None:
    """Gain for each token other players own."""
    count = 0
    for one in players_of(turn.game, turn.player, whose):
        count += sum([one.loot[kind] for kind in kinds]) if kinds else sum(one.loot)
    turn.game.gain(turn.player, amount * count)


@ability(
    {
        "adjacent": "Gain {amount:doubloon} for each {character} in the {ships} of the players next to you[ ranked below {below}][ ranked above {above}].",
        "rivals": "Gain {amount:doubloon} for each {character} in your rivals' {ships}[ ranked below {below}][ ranked above {above}].",
        "all": "Gain {amount:doubloon} for each {character} in all {ships}[ ranked below {below}][ ranked above {above}].",
    },
    by="whose",
    reads=SHIP,
    changes=PURSE,
)
def gain_per_character_of(
    turn: Turn, *, amount: int, whose: Literal["adjacent", "rivals", "all"], below: int = 0, above: int = 0
) -> None:
    """Gain for each character in several ships; a limit of 0 counts every rank."""
    ranks = [rank for one in players_of(turn.game, turn.player, whose) for rank in one.ship]
    held = sum([(not below or rank < below) and rank > above for rank in ranks])
    turn.game.gain(turn.player, amount * held)


@ability(
    {
        "ship": "Gain {amount:reputation} for each {character} in your {ship}.",
        "graveyard": "Gain {amount:reputation} for each {character} in your {graveyard}.",
    },
    by="where",
    reads=SHIP | Touch.GRAVEYARD,
    changes=REPUTATION | PURSE,
)
def gain_reputation_per_character(
    turn: Turn, *, amount: int, where: Literal["ship", "graveyard"] = "ship"
) -> None:
    """Gain reputation for each own character in a zone."""
    turn.game.shift(turn.player, amount * len(getattr(turn.player, where)))


@ability(
    {
        "left": "Gain {amount:doubloon} for each {character} lying left of yours on the {island}.",
        "right": "Gain {amount:doubloon} for each {character} lying right of yours on the {island}.",
    },
    by="side",
    reads=Touch.ROW,
    changes=PURSE,
)
def gain_per_side(turn: Turn, *, amount: int, side: Literal["left", "right"]) -> None:
    """Gain for each character on one side of the own one in the row; for a token that of its taker."""
    row = turn.game.row
    seats = [seat for _, seat in row]
    if turn.player.seat not in seats:
        return
    at = seats.index(turn.player.seat)
    turn.game.gain(turn.player, amount * (at if side == "left" else len(row) - at - 1))


@ability(
    "If your {character} that took it is ranked[ below {below}][ above {above}], gain {amount:doubloon}.",
    reads=Touch.ROW,
    changes=PURSE,
)
def gain_if_taker_ranked(turn: Turn, *, amount: int, below: int = 0, above: int = 0) -> None:
    """On a token: gain if the character that took it is ranked below or above a limit."""
    taker = turn.game.taker
    if taker is not None and (not below or taker[0] < below) and taker[0] > above:
        turn.game.gain(turn.player, amount)


@ability(
    {
        "lowest": "If nobody's {reputation} is lower than yours, gain {amount:doubloon}[ and {reputation:reputation}].",
        "highest": "If nobody's {reputation} is higher than yours, gain {amount:doubloon}[ and {reputation:reputation}].",
    },
    by="who",
    reads=REPUTATION,
    changes=PURSE | REPUTATION,
)
def gain_if_reputation(
    turn: Turn, *, who: Literal["lowest", "highest"], amount: int, reputation: int = 0
) -> None:
    """Gain with the lowest or the highest reputation of all players; unused tokens don't count."""
    spaces = [player.space for player in turn.game.players]
    if turn.player.space == (min(spaces) if who == "lowest" else max(spaces)):
        turn.game.gain(turn.player, amount)
        if reputation:
            turn.game.shift(turn.player, reputation)


@ability(
    "Gain {doubloons} by your space of the {reputation-track}, from the left: {spaces:amounts-by}.",
    reads=REPUTATION,
    changes=PURSE,
)
def gain_by_space(turn: Turn, *, spaces: dict[int, int]) -> None:
    """Gain what the table has for the space, counted from 1 at the left; nothing for one it lacks."""
    turn.game.gain(turn.player, spaces.get(turn.player.space + 1, 0))


@ability(
    {
        "adjacent": "Each player next to you gives you {amount:doubloon}, as far as there are any.",
        "rivals": "Each rival gives you {amount:doubloon}, as far as there are any.",
    },
    by="whose",
    reads=Touch.FLOOR,
    changes=PURSE,
)
def take_doubloons(turn: Turn, *, amount: int, whose: Literal["adjacent", "rivals"]) -> None:
    """Take doubloons from other players."""
    for one in players_of(turn.game, turn.player, whose):
        turn.game.gain(turn.player, turn.game.lose(one, amount))
