"""More abilities that move characters: out of any ship, the row or the hand, and over the end of a round."""

from __future__ import annotations

from typing import Literal

from ..model.asking import Asking, Decision, Kind
from ..model.turn import Turn
from .counts import players_of
from .vocabulary import Touch, ability

SHIP, HAND, GRAVEYARD, ROW, KEPT = Touch.SHIP, Touch.HAND, Touch.GRAVEYARD, Touch.ROW, Touch.KEPT


@ability(
    {
        "own": "Discard one {character} from your {ship}[; if you do, gain {amount:doubloon}][; if you do, gain {reputation:reputation}].",
        "adjacent": "Discard one {character} from the {ship} of a player next to you[; if you do, gain {amount:doubloon}][; if you do, gain {reputation:reputation}].",
        "rivals": "Discard one {character} from a rival's {ship}[; if you do, gain {amount:doubloon}][; if you do, gain {reputation:reputation}].",
        "all": "Discard one {character} from any player's {ship}[; if you do, gain {amount:doubloon}][; if you do, gain {reputation:reputation}].",
    },
    by="whose",
    reads=SHIP,
    changes=SHIP | GRAVEYARD | Touch.PURSE | Touch.REPUTATION,
)
def discard_from_ship_of(
    turn: Turn,
    *,
    whose: Literal["own", "adjacent", "rivals", "all"],
    amount: int = 0,
    reputation: int = 0,
) -> Asking:
    """Discard a character from one of several ships; compulsory if there is one."""
    game = turn.game
    targets = [(one.seat, rank) for one in players_of(game, turn.player, whose) for rank in sorted(one.ship)]
    if not targets:
        return
    seat, rank = yield turn.choose_target(targets)
    game.discard_from_ship(game.players[seat], rank)
    game.gain(turn.player, amount)
    if reputation:
        game.shift(turn.player, reputation)


@ability(
    {
        "rivals": "Return one of your rivals' {characters} from the {island} to its owner's {hand}.",
        "all": "Return one {character} from the {island} to its owner's {hand}.",
    },
    by="whose",
    reads=ROW,
    changes=ROW | HAND,
)
def return_from_island(turn: Turn, *, whose: Literal["rivals", "all"]) -> Asking:
    """Send a character of the row back into its owner's hand; a neutral figure stays."""
    game, own = turn.game, turn.player.seat
    targets = [(seat, rank) for rank, seat in game.row if seat >= 0 and (whose == "all" or seat != own)]
    if targets:
        seat, rank = yield turn.choose_target(targets)
        game.return_from_row((rank, seat))


@ability("Return the {character} that took it to your {hand}.", reads=ROW, changes=ROW | HAND)
def return_taker(turn: Turn) -> None:
    """On a token: take the character that has just taken it back into the hand."""
    game = turn.game
    if game.taker is not None and game.taker in game.row:
        game.return_from_row((int(game.taker[0]), game.taker[1]))


@ability(
    "Discard one {character} from your {hand}[; if you do, gain {amount:doubloon}].",
    reads=HAND,
    changes=HAND | GRAVEYARD | Touch.PURSE,
)
def discard_from_hand(turn: Turn, *, amount: int = 0) -> Asking:
    """Discard a character from the hand; compulsory if there is one."""
    player = turn.player
    if player.hand:
        rank = yield turn.choose_character(sorted(player.hand))
        turn.game.move_card(player, rank, "hand", "graveyard")
        turn.game.gain(player, amount)


@ability("Keep one {character} in your {ship} for the next {round}.", reads=SHIP | KEPT, changes=KEPT)
def keep_character(turn: Turn) -> Asking:
    """Keep a character over the end of the round; compulsory if there is one not kept yet."""
    player = turn.player
    ranks = [rank for rank in sorted(player.ship) if rank not in player.kept]
    if ranks:
        rank = yield Decision(Kind.CHARACTER, player.seat, ranks, turn.act)
        player.kept.append(rank)
        turn.game.tell("kept", player.seat, rank=rank)


@ability("Keep {this} in your {ship} for the next {round}.", reads=SHIP, changes=KEPT)
def keep_self(turn: Turn) -> None:
    """Stay in the ship over the end of the round."""
    player = turn.player
    if turn.rank in player.ship and turn.rank not in player.kept:
        player.kept.append(turn.rank)
        turn.game.tell("kept", player.seat, rank=turn.rank)
