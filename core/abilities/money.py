"""Abilities that move doubloons: by a number, by a count, by a condition."""

from __future__ import annotations

from typing import Literal

from ..model.asking import Asking
from ..model.turn import Turn
from .vocabulary import Kinds, OneKind, Touch, ability

PURSE, SHIP, LOOT, GRAVEYARD = Touch.PURSE, Touch.SHIP, Touch.LOOT, Touch.GRAVEYARD
FLOOR = Touch.FLOOR


def _tokens(turn: Turn, kinds: Kinds) -> int:
    loot = turn.player.loot
    return sum([loot[kind] for kind in kinds]) if kinds else sum(loot)


@ability("Gain {amount:doubloon}.", changes=PURSE)
def gain(turn: Turn, *, amount: int) -> None:
    """Gain doubloons."""
    turn.game.gain(turn.player, amount)


@ability("Lose {amount:doubloon}.", reads=FLOOR, changes=PURSE)
def lose(turn: Turn, *, amount: int) -> None:
    """Lose doubloons."""
    turn.game.lose(turn.player, amount)


@ability("Lose half your {doubloons}, rounded {rounding}.", reads=PURSE, changes=PURSE)
def lose_half(turn: Turn, *, rounding: Literal["down", "up"]) -> None:
    """Lose half the purse."""
    held = max(turn.player.doubloons, 0)
    if held % 2:
        turn.touch("rounding")
    turn.game.lose(turn.player, held // 2 if rounding == "down" else held - held // 2)


def _characters(turn: Turn, where: str, below: int, above: int) -> int:
    ranks: list[int] = turn.player.graveyard if where == "graveyard" else turn.player.ship
    if below:
        return sum([rank < below for rank in ranks])
    return sum([rank > above for rank in ranks]) if above else len(ranks)


@ability(
    "Gain {amount:doubloon} for each {character} in your {where}[ ranked below {below}][ ranked above {above}].",
    reads=SHIP | GRAVEYARD,
    changes=PURSE,
)
def gain_per_character(
    turn: Turn,
    *,
    amount: int,
    where: Literal["ship", "graveyard"] = "ship",
    below: int = 0,
    above: int = 0,
) -> None:
    """Gain for each own character in a zone; ``below`` or ``above`` of 0 counts every rank."""
    turn.game.gain(turn.player, amount * _characters(turn, where, below, above))


@ability("Lose {amount:doubloon} for each {character} in your {ship}.", reads=SHIP | FLOOR, changes=PURSE)
def lose_per_character(turn: Turn, *, amount: int) -> None:
    """Lose for each character in the own ship."""
    turn.game.lose(turn.player, amount * len(turn.player.ship))


@ability("Gain {amount:doubloon} for each {kinds:or} you own.", reads=LOOT, changes=PURSE)
def gain_per_token(turn: Turn, *, amount: int, kinds: Kinds = ()) -> None:
    """Gain for each own token of some kinds; of every kind if none is named."""
    turn.game.gain(turn.player, amount * _tokens(turn, kinds))


@ability("Lose {amount:doubloon} for each {kinds:or} you own.", reads=LOOT | FLOOR, changes=PURSE)
def lose_per_token(turn: Turn, *, amount: int, kinds: Kinds = ()) -> None:
    """Lose for each own token of some kinds; of every kind if none is named."""
    turn.game.lose(turn.player, amount * _tokens(turn, kinds))


@ability(
    "Gain {doubloons} for the different kinds of {token} you own: {steps:steps}.", reads=LOOT, changes=PURSE
)
def gain_by_kinds(turn: Turn, *, steps: dict[int, int]) -> None:
    """Gain by the number of different kinds owned; the highest step reached counts."""
    kinds = sum([count > 0 for count in turn.player.loot])
    reached = [amount for needed, amount in steps.items() if int(needed) <= kinds]
    turn.game.gain(turn.player, max(reached, default=0))


def sets_worth(count: int, *, sets: dict[int, int]) -> int:
    """Return the most that *count* tokens bring when split into sets of the given sizes."""
    best = [0] * (count + 1)
    for have in range(1, count + 1):
        best[have] = best[have - 1]
        for size, amount in sets.items():
            if int(size) <= have:
                best[have] = max(best[have], best[have - int(size)] + amount)
    return best[count]


@ability("{sets:sets}.", reads=LOOT, changes=PURSE, whole_kind=True, worth=sets_worth)
def gain_by_sets(turn: Turn, *, sets: dict[int, int]) -> None:
    """Gain for sets of this kind of token, split for the best total."""
    turn.game.gain(turn.player, sets_worth(turn.player.loot[turn.act.token], sets=sets))


@ability("One of your {kind:tokens} counts as two when {kind:tokens} are scored.", reads=LOOT, changes=PURSE)
def count_one_double(turn: Turn, *, kind: OneKind) -> None:
    """Let one token of a kind count as two: gain what one more of them would bring."""
    worth = turn.game.table.worth[kind]
    count = turn.player.loot[kind]
    if count and worth is not None:
        turn.game.gain(turn.player, worth(count + 1) - worth(count))


@ability("If you have fewer than {below:doubloon}, gain {amount}.", reads=PURSE, changes=PURSE)
def gain_if_poor(turn: Turn, *, below: int, amount: int) -> None:
    """Gain if the purse is below a limit."""
    if turn.player.doubloons < below:
        turn.game.gain(turn.player, amount)


@ability(
    "Gain {amount:doubloon} if {this} is the {end} {character} on the {island}.",
    reads=Touch.ROW,
    changes=PURSE,
)
def gain_if_at_end(turn: Turn, *, amount: int, end: Literal["leftmost", "rightmost"]) -> None:
    """Gain if the character lies at an end of the row."""
    if turn.stands(end):
        turn.game.gain(turn.player, amount)


@ability(
    "Gain {amount:doubloon} if no other player has {this:a} in their {ship}; otherwise lose {penalty}.",
    reads=FLOOR,
    changes=PURSE,
)
def gain_if_sole(turn: Turn, *, amount: int, penalty: int) -> None:
    """Gain if nobody else has the same character in the ship, else lose."""
    rank = turn.rank
    if any(rank in other.ship for other in turn.game.players if other is not turn.player):
        turn.game.lose(turn.player, penalty)
    else:
        turn.game.gain(turn.player, amount)


@ability(
    {
        "nothing": "The owner of the rightmost {character} on the {island} gives you {amount:doubloon}[ and gains {reputation:reputation}]; if that is you, nothing happens.",
        "gains": "The owner of the rightmost {character} on the {island} gives you {amount:doubloon}[ and gains {reputation:reputation}]; if that is you, nothing is paid[, but you gain {reputation:reputation}].",
    },
    by="own",
    reads=FLOOR | Touch.ROW,
    changes=PURSE | Touch.REPUTATION,
)
def tax_highest(
    turn: Turn, *, amount: int, reputation: int = 0, own: Literal["nothing", "gains"] = "nothing"
) -> None:
    """Take doubloons from the owner of the highest character; a neutral figure gives nothing.

    ``own`` says what happens if the taker owns that character: nothing, or the reputation is gained.
    """
    game = turn.game
    if not game.row:
        return
    seat = game.row[-1][1]
    if seat < 0:
        return
    payer = game.players[seat]
    if payer is turn.player:
        turn.touch("own")
        if own == "nothing":
            return
    else:
        game.gain(turn.player, game.lose(payer, amount))
    if reputation:
        game.shift(payer, reputation)


@ability(
    {
        "all": "Gain {amount:doubloon} if no other player has fewer {characters} in their {ship}.",
        "none": "Gain {amount:doubloon} if every other player has more {characters} in their {ship}.",
    },
    by="tie",
    reads=SHIP,
    changes=PURSE,
)
def gain_if_fewest(turn: Turn, *, amount: int, tie: Literal["all", "none"]) -> None:
    """Gain if nobody has fewer characters in the ship; ``tie`` says whether an equal count pays."""
    own = len(turn.player.ship)
    others = [len(other.ship) for other in turn.game.players if other is not turn.player]
    if min(others) < own:
        return
    if min(others) == own:
        turn.touch("tie")
        if tie == "none":
            return
    turn.game.gain(turn.player, amount)


@ability("You may discard {kind:a} for {amount:doubloon}.", reads=LOOT, changes=PURSE | LOOT | Touch.BAG)
def sell_one(turn: Turn, *, kind: OneKind, amount: int) -> Asking:
    """Discard one token of a kind for doubloons, if the player wants to."""
    if turn.player.loot[kind] and (yield turn.choose_may()):
        turn.game.discard_token(turn.player, kind)
        turn.game.gain(turn.player, amount)
