"""Abilities that move loot tokens between the board, the players and the bag."""

from __future__ import annotations

from typing import Literal

from ..model.asking import Asking, Decision, Kind
from ..model.turn import Turn
from .vocabulary import Kinds, OneKind, Touch, ability

PURSE, REPUTATION, LOOT, DAY, BAG = Touch.PURSE, Touch.REPUTATION, Touch.LOOT, Touch.DAY, Touch.BAG
ROW, GRAVEYARD, SHIP = Touch.ROW, Touch.GRAVEYARD, Touch.SHIP

ANY_DUSK = ROW | GRAVEYARD | REPUTATION | PURSE | SHIP
"""What the dusk ability of a token gained on the way may change."""


def kinds_in(tokens: list[int]) -> list[int]:
    """Return the different kinds among *tokens*, in the table's order."""
    return sorted(set(tokens))


def _take_today(turn: Turn) -> Asking:
    """Take one of today's tokens of the player's choice, if any is left, and let it act at once."""
    game = turn.game
    if not game.today:
        game.tell("no-token", turn.player.seat)
        return
    kind = yield Decision(Kind.TAKE, turn.player.seat, kinds_in(game.today), turn.act)
    game.today.remove(kind)
    yield from _gain(turn, kind, "day")


def _gain(turn: Turn, kind: int, origin: str) -> Asking:
    """Gain a token and carry out its ability for dusk, whatever the time of day."""
    turn.game.give_token(turn.player, kind, origin)
    act = turn.game.table.token_acts["dusk"][kind]
    if act is not None:
        yield from turn.run(act)


@ability("Take no {token}.", takes_token=False)
def takes_no_token(turn: Turn) -> None:
    """Go to the ship empty-handed; the step that takes tokens looks for this."""


@ability(
    {
        "no-second-token": "After taking your first {token}, take a second one of today's; its {dusk} {ability} is carried out too.",
        "second-token": "After taking your first {token}, take a second one of today's, even if the first has discarded {this}; its {dusk} {ability} is carried out too.",
    },
    by="if_discarded",
    reads=DAY | ROW,
    changes=LOOT | DAY | ANY_DUSK,
)
def take_second_token(
    turn: Turn, *, if_discarded: Literal["second-token", "no-second-token"] = "no-second-token"
) -> Asking:
    """Take one more token of the day; ``if_discarded`` says whether that holds for a discarded taker."""
    game = turn.game
    if game.today and game.taker is not None and game.taker not in game.row:
        turn.touch("if_discarded")
        if if_discarded == "no-second-token":
            return
    yield from _take_today(turn)


@ability(
    "Take one of today's {tokens}, carry out its {dusk} ability at once, then move {this} to your {ship}.",
    reads=DAY | ROW,
    changes=LOOT | DAY | ANY_DUSK,
)
def take_token_early(turn: Turn) -> Asking:
    """Take a token by day and leave the row."""
    yield from _take_today(turn)
    turn.leave_row()


@ability(
    "Draw a random {token} from the {bag}, carry out its {dusk} ability at once, then discard {this}.",
    reads=BAG | ROW,
    changes=LOOT | BAG | ANY_DUSK,
)
def draw_token_and_leave(turn: Turn) -> Asking:
    """Draw a token from the bag and leave; an empty bag gives nothing."""
    draw = turn.draw(1)
    if draw is not None:
        (kind,) = yield draw
        turn.game.bag[kind] -= 1
        yield from _gain(turn, kind, "bag")
    turn.discard_self()


@ability(
    "Keep one of your {tokens} and discard all the others[; gain {reputation:reputation} for each one discarded].",
    reads=LOOT,
    changes=LOOT | BAG | REPUTATION | PURSE,
)
def keep_one_token(turn: Turn, *, reputation: int = 0) -> Asking:
    """Discard all own tokens but one of the player's choice."""
    game, player = turn.game, turn.player
    count = sum(player.loot)
    if not count:
        return
    kept = yield turn.choose_token([kind for kind, held in enumerate(player.loot) if held])
    for kind, held in enumerate(player.loot):
        for _ in range(held - (kind == kept)):
            game.discard_token(player, kind)
    if reputation:
        game.shift(player, reputation * (count - 1))


@ability(
    "Discard every {kinds:andevery} lying on today's space; gain {amount:doubloon} for each.",
    reads=DAY,
    changes=DAY | BAG | PURSE,
)
def clear_from_day(turn: Turn, *, kinds: Kinds, amount: int) -> None:
    """Discard tokens of some kinds from today's loot for doubloons."""
    cleared = [kind for kind in turn.game.today if kind in kinds]
    for kind in cleared:
        turn.game.discard_from_day(kind)
    turn.game.gain(turn.player, amount * len(cleared))


@ability(
    {
        "no-loss": "Take one {token} from a player next to you[; if you do, lose {reputation:reputation}].",
        "loses": "Take one {token} from a player next to you[, then lose {reputation:reputation}, even if there was nothing to take].",
    },
    by="nothing_to_take",
    reads=LOOT | REPUTATION | Touch.FLOOR,
    changes=LOOT | REPUTATION | PURSE,
)
def take_from_neighbour(
    turn: Turn, *, reputation: int = 0, nothing_to_take: Literal["no-loss", "loses"] = "no-loss"
) -> Asking:
    """Take a neighbour's token; its dusk ability does not act again."""
    game, player = turn.game, turn.player
    options = [
        (seat, kind)
        for seat in game.neighbours(player.seat)
        for kind, held in enumerate(game.players[seat].loot)
        if held
    ]
    if options:
        seat, kind = yield Decision(Kind.RIVAL_TOKEN, player.seat, options, turn.act)
        game.pass_token(game.players[seat], player, kind)
    else:
        if reputation and (player.space > 0 or player.doubloons > 0 or game.netting):
            turn.touch("nothing_to_take")
        if nothing_to_take == "no-loss":
            return
    game.shift(player, -reputation)


@ability(
    "Exchange one of today's {tokens} for one of tomorrow's; you choose both.",
    reads=DAY,
    changes=DAY,
)
def swap_days(turn: Turn) -> Asking:
    """Swap a token of today with one of tomorrow; nothing on the last day or with an empty side."""
    game = turn.game
    if game.day >= len(game.days) or not game.today or not game.days[game.day]:
        return
    tomorrow = game.days[game.day]
    options = [(mine, theirs) for mine in kinds_in(game.today) for theirs in kinds_in(tomorrow)]
    mine, theirs = yield Decision(Kind.SWAP, turn.player.seat, options, turn.act)
    game.today[game.today.index(mine)] = theirs
    tomorrow[tomorrow.index(theirs)] = mine
    game.tell("token", token=mine, origin="day", target="tomorrow")
    game.tell("token", token=theirs, origin="tomorrow", target="day")


@ability(
    "Discard {prices:counts} {tokens} of the same kind to gain {prices:amounts}.",
    reads=LOOT,
    changes=LOOT | BAG | PURSE,
)
def sell_tokens(turn: Turn, *, prices: dict[int, int]) -> Asking:
    """Sell a number of equal tokens; compulsory if any sale is possible."""
    game, player = turn.game, turn.player
    options = [(kind, count) for kind, held in enumerate(player.loot) for count in prices if count <= held]
    if options:
        kind, count = yield Decision(Kind.BUNDLE, player.seat, options, turn.act)
        if count == max(prices):
            turn.touch("prices")  # what is open is the price of the largest bundle
        for _ in range(count):
            game.discard_token(player, kind)
        game.gain(player, prices[count])


@ability(
    {
        "next": "Move all your {kind:tokens} to the player on your left, clockwise.",
        "previous": "Move all your {kind:tokens} to the player on your left, counter-clockwise.",
    },
    by="to",
    reads=LOOT,
    changes=LOOT,
)
def pass_tokens(turn: Turn, *, kind: OneKind, to: Literal["next", "previous"]) -> None:
    """Hand all own tokens of a kind to a neighbour."""
    game, player = turn.game, turn.player
    players = game.players
    other = players[(player.seat + (1 if to == "next" else -1)) % len(players)]
    if player.loot[kind] and len(players) > 2:
        turn.touch("to")
    for _ in range(player.loot[kind]):
        game.pass_token(player, other, kind)


@ability(
    {
        "after-draw": "Draw as many {tokens} from the {bag} as you have {kind:tokens}, then discard the {kind:tokens} you had before; what you draw has no effect now.",
        "before-draw": "Put all your {kind:tokens} into the {bag}, then draw as many {tokens} from it; what you draw has no effect now.",
    },
    by="returned",
    reads=LOOT | BAG,
    changes=LOOT | BAG,
)
def redraw_tokens(turn: Turn, *, kind: OneKind, returned: Literal["after-draw", "before-draw"]) -> Asking:
    """Exchange all own tokens of a kind for random ones; ``returned`` is when the old ones go back."""
    game, player = turn.game, turn.player
    count = player.loot[kind]
    if not count:
        return
    turn.touch("returned")
    if returned == "before-draw":
        game.return_tokens(player, kind, count)
    draw = turn.draw(count)
    drawn = (yield draw) if draw is not None else ()
    if returned == "after-draw":
        for _ in range(count):
            game.discard_token(player, kind)
    for one in drawn:
        game.bag[one] -= 1
        game.give_token(player, one, "bag")
