"""More abilities that move tokens: take, swap, pass, discard, draw, and keep over the end of a round."""

from __future__ import annotations

from typing import Literal

from ..model.asking import Asking, Decision, Kind
from ..model.player import Player
from ..model.turn import Turn
from .counts import players_of
from .loot import ANY_DUSK
from .vocabulary import Kinds, Touch, ability

PURSE, REPUTATION, LOOT, BAG, DAY = Touch.PURSE, Touch.REPUTATION, Touch.LOOT, Touch.BAG, Touch.DAY


def _held(players: list[Player], kinds: Kinds = ()) -> list[tuple[int, int]]:
    return [
        (one.seat, kind)
        for one in players
        for kind, held in enumerate(one.loot)
        if held and (not kinds or kind in kinds)
    ]


@ability(
    {
        "adjacent": "Take one {kinds:or} from a player next to you.",
        "rivals": "Take one {kinds:or} from a rival.",
    },
    by="whose",
    reads=LOOT,
    changes=LOOT,
)
def take_token_of(turn: Turn, *, whose: Literal["adjacent", "rivals"], kinds: Kinds = ()) -> Asking:
    """Take another player's token of some kinds; its dusk ability does not act again."""
    game, player = turn.game, turn.player
    options = _held(players_of(game, player, whose), kinds)
    if options:
        seat, kind = yield Decision(Kind.RIVAL_TOKEN, player.seat, options, turn.act)
        game.pass_token(game.players[seat], player, kind)


@ability(
    {
        "adjacent": "Discard one {kinds:or} of a player next to you.",
        "rivals": "Discard one {kinds:or} of a rival.",
    },
    by="whose",
    reads=LOOT,
    changes=LOOT | BAG,
)
def discard_token_of(turn: Turn, *, whose: Literal["adjacent", "rivals"], kinds: Kinds = ()) -> Asking:
    """Put another player's token of some kinds back into the bag."""
    game, player = turn.game, turn.player
    options = _held(players_of(game, player, whose), kinds)
    if options:
        seat, kind = yield Decision(Kind.RIVAL_TOKEN, player.seat, options, turn.act)
        game.discard_token(game.players[seat], kind)


@ability(
    "Discard one of your {tokens}[; if you do, gain {amount:doubloon}][; if you do, gain {reputation:reputation}].",
    reads=LOOT,
    changes=LOOT | BAG | PURSE | REPUTATION,
)
def discard_own_token(turn: Turn, *, amount: int = 0, reputation: int = 0) -> Asking:
    """Discard an own token of the player's choice; compulsory if there is one."""
    game, player = turn.game, turn.player
    kinds = [kind for kind, held in enumerate(player.loot) if held]
    if kinds:
        game.discard_token(player, (yield turn.choose_token(kinds)))
        game.gain(player, amount)
        if reputation:
            game.shift(player, reputation)


@ability("Give one of your {tokens} to the player on your {to}.", reads=LOOT, changes=LOOT)
def give_token_to(turn: Turn, *, to: Literal["left", "right"]) -> Asking:
    """Hand an own token of the player's choice to a neighbour; its dusk ability does not act again."""
    game, player = turn.game, turn.player
    kinds = [kind for kind, held in enumerate(player.loot) if held]
    if kinds:
        kind = yield turn.choose_token(kinds)
        other = game.players[(player.seat + (1 if to == "left" else -1)) % len(game.players)]
        game.pass_token(player, other, kind)


@ability(
    {
        "adjacent": "Exchange one of your {tokens} for one of a player next to you; you choose both.",
        "rivals": "Exchange one of your {tokens} for one of a rival; you choose both.",
    },
    by="whose",
    reads=LOOT,
    changes=LOOT,
)
def swap_tokens(turn: Turn, *, whose: Literal["adjacent", "rivals"]) -> Asking:
    """Swap an own token with another player's; neither dusk ability acts again."""
    game, player = turn.game, turn.player
    kinds = [kind for kind, held in enumerate(player.loot) if held]
    theirs = _held(players_of(game, player, whose))
    if kinds and theirs:
        mine = yield turn.choose_token(kinds)
        seat, kind = yield Decision(Kind.RIVAL_TOKEN, player.seat, theirs, turn.act)
        game.pass_token(player, game.players[seat], mine)
        game.pass_token(game.players[seat], player, kind)


@ability(
    {
        "True": "Draw {count:token} from the {bag} and carry out what they do at {dusk} at once.",
        "False": "Draw {count:token} from the {bag}; what is drawn has no effect now.",
    },
    by="acts",
    reads=BAG,
    changes=LOOT | BAG | ANY_DUSK,
)
def draw_tokens(turn: Turn, *, count: int, acts: bool) -> Asking:
    """Draw tokens from the bag, as far as it holds any."""
    game, player = turn.game, turn.player
    draw = turn.draw(count)
    if draw is None:
        return
    drawn = yield draw
    for kind in drawn:
        game.bag[kind] -= 1
        game.give_token(player, kind, "bag")
    for kind in drawn if acts else ():
        act = game.table.token_acts["dusk"][kind]
        # a token that draws tokens does not set off its like: the bag would run out
        if act is not None and act is not turn.act:
            yield from turn.run(act)


@ability(
    "Keep up to {count} of your {token:tokens} for the next {round}.",
    reads=LOOT,
    changes=Touch.KEPT,
    whole_kind=True,
)
def keep_tokens(turn: Turn, *, count: int) -> None:
    """On a token: keep some of its kind when the round ends; as it costs nothing, as many as there are."""
    turn.game.keep_tokens(turn.player, turn.act.token, count)
