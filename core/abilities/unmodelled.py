"""Abilities whose text is not held: a log declares what they did, and that is taken on trust."""

from __future__ import annotations

from ..model.asking import Asking
from ..model.declared import Declared, MovedThing
from ..model.game import Game
from ..model.player import Player
from ..model.turn import Turn
from .vocabulary import Touch, ability

DISCARDS = ("hand", "ship", "island", "loot", "day")
"""Zones something can be declared discarded from."""

GAINS = ("hand", "ship", "graveyard", "island", "loot", "day", "bag")
"""Zones something can be declared gained from."""

OF_CHARACTERS = ("hand", "ship", "graveyard", "island")
OF_TOKENS = ("loot", "day", "bag")


@ability(
    "What it does is printed on the copy at the table and is not held here; a log declares it.",
    unmodelled=True,
)
def unmodelled(turn: Turn) -> Asking:
    """Do what a log declares; nothing where nobody can say."""
    ask = turn.declared()
    while (effect := (yield ask)) is not None:
        befall(turn.game, effect)


def touched_by(effect: Declared) -> tuple[Touch, Touch]:
    """Return what a declared effect looks at and what it changes."""
    reads = changes = Touch(0)
    if effect.doubloons:
        changes |= Touch.PURSE
        reads |= Touch.FLOOR if effect.doubloons < 0 else Touch(0)
    if effect.reputation:
        reads |= Touch.FLOOR | Touch.REPUTATION
        changes |= Touch.PURSE | Touch.REPUTATION
    if effect.discard is not None or effect.gain is not None:
        reads, changes = ~Touch(0), ~Touch(0)
    return reads, changes


def befall(game: Game, effect: Declared) -> None:
    """Carry out a declared effect that is possible, see :func:`problem`.

    A discarded character goes to its owner's graveyard, a discarded token to the bag. A character gained
    from the hand goes to the ship, one from elsewhere to the hand; a token gained from the own loot stays
    with its owner when the round ends.
    """
    player = game.players[effect.seat]
    if effect.doubloons > 0:
        game.gain(player, effect.doubloons)
    elif effect.doubloons < 0:
        game.lose(player, -effect.doubloons)
    if effect.reputation:
        game.shift(player, effect.reputation)
    if effect.discard is not None:
        _discard(game, player, effect.discard)
    if effect.gain is not None:
        _gain(game, player, effect.gain)


def _discard(game: Game, player: Player, thing: MovedThing) -> None:
    if thing.rank:
        if thing.zone == "island":
            game.discard_from_row((thing.rank, player.seat))
        else:
            game.move_card(player, thing.rank, thing.zone, "graveyard")
    elif thing.zone == "loot":
        game.discard_token(player, thing.token)
    else:
        game.discard_from_day(thing.token)


def _gain(game: Game, player: Player, thing: MovedThing) -> None:
    if thing.rank:
        if thing.zone == "island":
            game.return_from_row((thing.rank, player.seat))
        else:
            game.move_card(player, thing.rank, thing.zone, "ship" if thing.zone == "hand" else "hand")
    elif thing.zone == "loot":
        game.keep_tokens(player, thing.token, 1)
    else:
        game.take_out(thing.token, thing.zone)
        game.give_token(player, thing.token, thing.zone)


def problem(game: Game, effect: Declared) -> str:
    """Say why a declared effect can't have happened; nothing if it can."""
    player = game.players[effect.seat]
    if effect.reputation and not game.track:
        return "there is no reputation in this edition"
    for thing, zones, verb in ((effect.discard, DISCARDS, "discarded"), (effect.gain, GAINS, "gained")):
        if thing is None:
            continue
        kind, own = ("character", OF_CHARACTERS) if thing.rank else ("token", OF_TOKENS)
        allowed = [zone for zone in zones if zone in own]
        if thing.zone not in allowed:
            return (
                f"a {kind} is {verb} from {', '.join(allowed[:-1])} or {allowed[-1]}, not from {thing.zone!r}"
            )
        if not _is_there(game, player, thing):
            return f"it is not in the zone {thing.zone!r}"
    if (
        effect.discard is not None
        and effect.discard == effect.gain
        and _number(game, player, effect.discard) < 2
    ):
        return "the same thing can't be discarded and gained"
    return ""


def may_come(game: Game, effect: Declared) -> bool:
    """Tell whether what an impossible effect moves can be where it is said to come from later in the day.

    A character of the row goes to the ship, a token of the day to its taker or to the bag.
    """
    player = game.players[effect.seat]
    for thing in (effect.discard, effect.gain):
        if thing is None or _is_there(game, player, thing):
            continue
        if thing.rank:
            if thing.zone != "ship" or (thing.rank, effect.seat) not in game.row:
                return False
        elif thing.zone not in ("loot", "bag") or thing.token not in game.today:
            return False
    return True


def _is_there(game: Game, player: Player, thing: MovedThing) -> bool:
    return _number(game, player, thing) > 0


def _number(game: Game, player: Player, thing: MovedThing) -> int:
    if thing.rank:
        if thing.zone == "island":
            return game.row.count((thing.rank, player.seat))
        cards: list[int] = getattr(player, thing.zone)
        return cards.count(thing.rank)
    if thing.zone == "loot":
        return player.loot[thing.token]
    if thing.zone == "bag":
        return game.bag[thing.token]
    return game.today.count(thing.token) if game.day else 0
