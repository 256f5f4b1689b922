"""Abilities that move characters between hand, row, ship and graveyard."""

from __future__ import annotations

from typing import Literal

from ..model.asking import Asking, Decision, Kind
from ..model.game import Game
from ..model.turn import Turn
from .vocabulary import OneKind, Touch, ability

PURSE, REPUTATION, SHIP, HAND = Touch.PURSE, Touch.REPUTATION, Touch.SHIP, Touch.HAND
GRAVEYARD, ROW, LOOT, BAG, KEPT = Touch.GRAVEYARD, Touch.ROW, Touch.LOOT, Touch.BAG, Touch.KEPT

Zone = Literal["hand", "ship", "graveyard"]


@ability(
    "Discard {this} from the {island}, then play another {character} from your {hand}; lay it on the {island} at the place of its {rank}.",
    reads=HAND,
    changes=HAND | ROW | GRAVEYARD | SHIP,
)
def replace_self(turn: Turn) -> Asking:
    """Discard the character and play another; the newcomer still acts by day if its place is ahead."""
    turn.discard_self()
    if turn.player.hand:
        rank = yield turn.choose_character(turn.player.hand)
        turn.game.line_up(turn.player, rank)
        turn.game.newcomer()


@ability(
    {
        "hand": "Move one {character} from your {hand} to your {target}.",
        "ship": "Move one {character} from your {ship} to your {target}.",
        "graveyard": "Move one {character} from your {graveyard} to {target:unseen}.",
    },
    by="origin",
    reads=SHIP | HAND | GRAVEYARD,
    changes=SHIP | HAND | GRAVEYARD,
)
def move_character(turn: Turn, *, origin: Zone, target: Zone) -> Asking:
    """Move one own character between zones; compulsory if there is one."""
    cards: list[int] = getattr(turn.player, origin)
    if cards:
        rank = yield turn.choose_character(sorted(cards))
        turn.game.move_card(turn.player, rank, origin, target)


@ability(
    {
        "nothing": "Discard {kind:a} of yours to move one {character} from your {graveyard} to your {ship}; with an empty {graveyard} you keep it.",
        "spends": "Discard {kind:a} of yours, even if your {graveyard} is empty, to move one {character} from there to your {ship}.",
    },
    by="empty_graveyard",
    reads=LOOT | GRAVEYARD,
    changes=LOOT | BAG | GRAVEYARD | SHIP,
)
def raise_for_token(turn: Turn, *, kind: OneKind, empty_graveyard: Literal["nothing", "spends"]) -> Asking:
    """Spend a token to bring a character back from the graveyard into the ship."""
    game, player = turn.game, turn.player
    if not player.loot[kind]:
        return
    if not player.graveyard:
        turn.touch("empty_graveyard")
        if empty_graveyard == "nothing":
            return
    yield turn.choose_token([kind])
    game.discard_token(player, kind)
    if player.graveyard:
        rank = yield turn.choose_character(sorted(player.graveyard))
        game.move_card(player, rank, "graveyard", "ship")


@ability(
    "Discard the rightmost {character} on the {island}, even if it is {this}[; its owner gains {reputation:reputation}].",
    reads=ROW,
    changes=ROW | GRAVEYARD | REPUTATION | PURSE,
)
def discard_highest(turn: Turn, *, reputation: int = 0) -> None:
    """Discard the highest character of the row; of neutral figures only one that says so can be."""
    game = turn.game
    if not game.row:
        return
    if game.row[-1][1] < 0:
        figure = game.table.variant.figure
        if figure is not None and figure.discardable:
            game.remove_figure(game.row[-1])
        return
    entry = game.row[-1]
    game.discard_from_row(entry)
    if reputation:
        game.shift(game.players[entry[1]], reputation)


def _ship_targets(game: Game, seats: list[int]) -> list[tuple[int, int]]:
    return [(seat, rank) for seat in seats for rank in sorted(game.players[seat].ship)]


@ability(
    {
        "pays": "[Pay {pay:doubloon}, then ]discard one {character} from any player's {ship}[; if it was yours, gain {own_reputation:reputation}][; if it was a rival's, lose {rival_reputation:reputation}].",
        "free": "[Pay {pay:doubloon}, then ]discard one {character} from any player's {ship}[; if it was yours, gain {own_reputation:reputation}][; if it was a rival's, lose {rival_reputation:reputation}]. If no {ship} holds a {character}, nothing happens.",
    },
    by="no_target",
    reads=SHIP | REPUTATION | Touch.FLOOR,
    changes=SHIP | GRAVEYARD | REPUTATION | PURSE,
)
def discard_from_any_ship(
    turn: Turn,
    *,
    pay: int = 0,
    own_reputation: int = 0,
    rival_reputation: int = 0,
    no_target: Literal["pays", "free"] = "pays",
) -> Asking:
    """Discard a character from any ship, the own one included; paid for as far as the purse reaches."""
    game, player = turn.game, turn.player
    targets = _ship_targets(game, list(range(len(game.players))))
    if not targets:
        if pay and (player.doubloons > 0 or game.netting):
            turn.touch("no_target")
        if no_target == "pays":
            game.lose(player, pay)
        return
    game.lose(player, pay)
    seat, rank = yield turn.choose_target(targets)
    game.discard_from_ship(game.players[seat], rank)
    if seat == player.seat:
        if own_reputation:
            game.shift(player, own_reputation)
    elif rival_reputation:
        game.shift(player, -rival_reputation)


@ability(
    "Discard {this:a} from a rival's {ship}; if you do, gain {reputation:reputation}.",
    reads=SHIP,
    changes=SHIP | GRAVEYARD | REPUTATION | PURSE,
)
def discard_same_from_rival(turn: Turn, *, reputation: int) -> Asking:
    """Discard a rival's copy of this very character."""
    game, player = turn.game, turn.player
    rank = turn.rank
    targets = [(one.seat, rank) for one in game.players if one is not player and rank in one.ship]
    if targets:
        seat, rank = yield turn.choose_target(targets)
        game.discard_from_ship(game.players[seat], rank)
        game.shift(player, reputation)


@ability(
    "Discard every {character} in your {ship}[; gain {reputation:reputation} for each].",
    reads=SHIP,
    changes=SHIP | GRAVEYARD | REPUTATION | PURSE,
)
def discard_own_ship(turn: Turn, *, reputation: int = 0) -> None:
    """Empty the own ship into the graveyard."""
    ranks = sorted(turn.player.ship)
    for rank in ranks:
        turn.game.discard_from_ship(turn.player, rank)
    if ranks and reputation:
        turn.game.shift(turn.player, reputation * len(ranks))


@ability(
    {
        "True": "Discard the lowest-ranked {character} in your {ship}, even if it is {this}, and gain {amount:doubloon}.",
        "False": "Discard the lowest-ranked other {character} in your {ship}; if you do, gain {amount:doubloon}.",
    },
    by="may_be_self",
    reads=SHIP,
    changes=SHIP | GRAVEYARD | PURSE | Touch.CREW,
)
def discard_lowest(turn: Turn, *, amount: int, may_be_self: bool) -> None:
    """Discard the lowest character of the own ship for doubloons; a copy as its copier says."""
    ship = turn.player.ship
    ranks = ship if may_be_self else [rank for rank in ship if rank != turn.rank]
    copying = turn.copying
    if copying is not None and ranks and min(ranks) == copying.rank:
        turn.touch_copier("spares")
        if copying.readings["spares"] == "copier":
            ranks = [rank for rank in ranks if rank != copying.rank]
    if ranks:
        turn.game.discard_from_ship(turn.player, min(ranks))
        turn.game.gain(turn.player, amount)
    elif may_be_self:
        turn.game.gain(turn.player, amount)


@ability(
    {
        "counted-at-nightfall": "Gain {amount:doubloon} if no other {ship} held {this:a} when the {night} began; otherwise discard {this} and gain nothing.",
        "as-resolved": "Gain {amount:doubloon} if no other {ship} holds {this:a}; otherwise discard {this} from every {ship} that holds it, and nobody gains.",
    },
    by="clash",
    reads=SHIP,
    changes=SHIP | GRAVEYARD | PURSE,
    census=True,
    reaches=("clash", "as-resolved"),
)
def sole_or_discard(
    turn: Turn, *, amount: int, clash: Literal["counted-at-nightfall", "as-resolved"]
) -> None:
    """Gain if alone with this character; with several, each owner's copy, or all at once, is discarded."""
    game, rank = turn.game, turn.rank
    owners = [player for player in game.players if rank in player.ship]
    # by day nobody has counted: what is there now decides
    counted = game.counted.get(rank, len(owners))
    several = counted if clash == "counted-at-nightfall" else len(owners)
    if counted > 1:
        turn.touch("clash")
    if several <= 1:
        game.gain(turn.player, amount)
        return
    if clash == "counted-at-nightfall":
        turn.discard_self()
        return
    for owner in owners:
        game.discard_from_ship(owner, rank)


@ability(
    {
        "end-of-night": "At the end of the {night}, gain {amount:doubloon} for each {character} in your {ship} ranked above {above}; if that comes to {leaves_at} or more, discard {this}.",
        "with-the-others": "Gain {amount:doubloon} for each {character} in your {ship} ranked above {above}; if that comes to {leaves_at} or more, discard {this}.",
    },
    by="timing",
    reads=SHIP,
    changes=SHIP | GRAVEYARD | PURSE,
)
def gain_per_character_then_leave(
    turn: Turn,
    *,
    amount: int,
    above: int,
    leaves_at: int,
    timing: Literal["end-of-night", "with-the-others"],
) -> None:
    """Gain for each higher character in the ship, and leave once it pays enough."""
    game, player = turn.game, turn.player
    if not turn.is_late:
        turn.touch("timing")
        if timing == "end-of-night":
            turn.put_off()
            return
    paid = amount * sum([rank > above for rank in player.ship])
    if turn.copying is not None and turn.rank not in player.ship and paid:
        turn.touch_copier("gone")
        if turn.copying.readings["gone"] == "lapses":
            return
    game.gain(player, paid)
    if paid >= leaves_at:
        turn.discard_self()


@ability(
    "Discard one of your rivals' {characters} from the {island}; those already in a {ship} are safe.",
    reads=ROW,
    changes=ROW | GRAVEYARD,
)
def discard_rival_from_row(turn: Turn) -> Asking:
    """Discard another player's character that has not gone to its ship yet."""
    game, own = turn.game, turn.player.seat
    targets = [(seat, rank) for rank, seat in game.row if seat not in (own, -1)]
    if targets:
        seat, rank = yield turn.choose_target(targets)
        game.discard_from_row((rank, seat))


@ability(
    "Discard one {character} from the {ship} of a player next to you.",
    reads=SHIP,
    changes=SHIP | GRAVEYARD,
)
def discard_from_neighbour(turn: Turn) -> Asking:
    """Discard a character from a neighbour's ship; nothing happens if neither has one."""
    game = turn.game
    targets = _ship_targets(game, game.neighbours(turn.player.seat))
    if targets:
        seat, rank = yield turn.choose_target(targets)
        game.discard_from_ship(game.players[seat], rank)


@ability("The {character} that took it is discarded.", reads=ROW, changes=ROW | GRAVEYARD)
def discard_taker(turn: Turn) -> None:
    """Discard the character that has just taken this token."""
    game = turn.game
    if game.taker is not None and game.taker in game.row:
        game.discard_from_row(game.taker)


@ability(
    {
        "one-each": "Keep one {character} in your {ship} for the next {round}, or gain {amount:doubloon}; of several {this:tokens} each keeps another one.",
        "one-in-all": "Keep one {character} in your {ship} for the next {round}, or gain {amount:doubloon}; several {this:tokens} keep no more than one between them.",
    },
    by="several",
    reads=SHIP | KEPT,
    changes=KEPT | PURSE,
)
def keep_or_gain(
    turn: Turn, *, amount: int, several: Literal["one-each", "one-in-all"] = "one-each"
) -> Asking:
    """Keep a character over the end of the round, or take doubloons; ``several`` is what more of its kind do."""
    player = turn.player
    options: list[int | None] = [rank for rank in sorted(player.ship) if rank not in player.kept]
    if player.kept and options:
        turn.touch("several")
        if several == "one-in-all":
            options.clear()
    options.append(None)
    rank = yield Decision(Kind.KEEP, player.seat, options, turn.act)
    if rank is None:
        turn.game.gain(player, amount)
    else:
        player.kept.append(rank)
        turn.game.tell("kept", player.seat, rank=rank)


@ability(
    "If {this} is the only {character} in your {ship} with a {night} ability, return it to your {hand}.",
    reads=SHIP,
    changes=SHIP | HAND,
)
def return_if_sole_at_night(turn: Turn) -> None:
    """Go back to the hand if no other character of the ship acts at night."""
    acts = turn.game.table.acts["night"]
    player = turn.player
    if [rank for rank in player.ship if acts[rank] is not None] == [turn.rank]:
        turn.game.move_card(player, turn.rank, "ship", "hand")
