"""How one player's abilities of a moment are carried out one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from ..model.act import Act
from ..model.asking import HOLD, Asking, Ordering
from ..model.game import Game
from ..model.player import Player
from ..model.turn import Copying, Turn
from .vocabulary import ADDITIVE, Touch

NOT_ADDITIVE = ~int(ADDITIVE)
PURSE, FLOOR = int(Touch.PURSE), int(Touch.FLOOR)


def order_matters(acts: Sequence[Act], nets: bool) -> bool:
    """Tell whether the table allows the order of *acts* to change anything.

    Two abilities can be exchanged unless one changes what the other reads or both change, other than by
    adding, the same thing. Where a phase nets gains and losses, a loss does not look at the purse.
    """
    floor = 0 if nets else FLOOR
    reads = [act.reads | (PURSE if act.reads & floor else 0) for act in acts]
    for at, one in enumerate(acts):
        for behind, other in enumerate(acts[at + 1 :], at + 1):
            if one is not other and (
                one.changes & reads[behind]
                or other.changes & reads[at]
                or one.changes & other.changes & NOT_ADDITIVE
            ):
                return True
    return False


def perform(
    game: Game, player: Player, act: Act, copying: Copying | None = None, late: bool = False
) -> Asking | None:
    """Carry out one act for *player*; returns a generator if it has to ask."""
    game.cause = act
    game.by = player.seat
    return act.run(Turn(game, player, act, act.rank, copying, late))


def perform_all(
    game: Game,
    player: Player,
    acts: list[Act],
    own_order: str,
    skips_gone: bool,
    gone_ruling: str | None = None,
    own_order_ruling: str | None = None,
) -> Asking | None:
    """Carry out several acts of one player and moment, in the order the phase prescribes.

    Args:
        game: The game.
        player: Whose acts they are.
        acts: Characters' acts and tokens' acts.
        own_order: ``chosen`` by the player, by ``descending`` rank, or as given (``token-first``).
        skips_gone: Whether an act whose card has left the ship before its turn is passed over.
        gone_ruling: Id of the ruling that said so, if one did.
        own_order_ruling: Id of the ruling that prescribed the order, if one did.
    """
    if (
        len(acts) > 1
        and own_order_ruling is not None
        and order_matters(acts, game.netting)
        and _falls_short(game, player, acts)
    ):
        game.touched.add(own_order_ruling)
    if own_order == "descending":
        acts.sort(key=lambda act: -act.rank)
    elif own_order == "chosen":
        matters = order_matters(acts, game.netting)
        if matters or game.asks_orders:
            return _ask_order(game, player, acts, skips_gone, gone_ruling, matters)
        if len(acts) > 1:
            game.unordered.add(player.seat)
    if any(act.asks for act in acts):
        return _one_by_one(game, player, acts, skips_gone, gone_ruling)
    for act in acts:
        if _still_there(game, player, act, skips_gone, gone_ruling):
            perform(game, player, act)
            _stop_at_nothing(game, player)
    return None


def _falls_short(game: Game, player: Player, acts: Sequence[Act]) -> bool:
    """Tell whether the losses of some order of *acts* would meet too small a purse, and a gain make up for it.

    Acts that have to ask may do anything.
    """
    if any(act.asks for act in acts):
        return True
    trial = game.copy()
    trial.netting = True
    one = trial.players[player.seat]
    changes = []
    for act in acts:
        before = one.doubloons
        perform(trial, one, act)
        changes.append(one.doubloons - before)
    return max(changes) > 0 and player.doubloons + sum([min(change, 0) for change in changes]) < 0


def _stop_at_nothing(game: Game, player: Player) -> None:
    """Raise a purse that debts had left below 0, where it is looked at after each ability."""
    if player.doubloons < 0:
        if game.stage is not None and game.stage.losses_ruling is not None:
            game.touched.add(game.stage.losses_ruling)
        if not game.netting:
            game.gain(player, -player.doubloons)


def _ask_order(
    game: Game, player: Player, acts: list[Act], skips_gone: bool, gone_ruling: str | None, matters: bool
) -> Asking:
    def in_order(game: Game, acts: Sequence[Act]) -> Asking:
        return _one_by_one(game, game.players[player.seat], acts, skips_gone, gone_ruling)

    ordered = yield Ordering(player.seat, acts, matters, in_order)
    yield from in_order(game, ordered)


def _one_by_one(
    game: Game, player: Player, acts: Sequence[Act], skips_gone: bool, gone_ruling: str | None
) -> Asking:
    for act in acts:
        if act.reaches and game.holds:
            game.cause = act
            yield HOLD
        if _still_there(game, player, act, skips_gone, gone_ruling):
            asking = perform(game, player, act)
            if asking is not None:
                yield from asking
            _stop_at_nothing(game, player)


def _still_there(game: Game, player: Player, act: Act, skips_gone: bool, gone_ruling: str | None) -> bool:
    """Tell whether the card or token an act stands on is still where it acts from."""
    if act.token >= 0:
        return player.loot[act.token] > 0
    if act.timing == "dusk" or act.rank in player.ship:
        return True
    if gone_ruling is not None:
        game.touched.add(gone_ruling)
    return not skips_gone


def perform_late(game: Game, player: Player) -> Asking | None:
    """Carry out what *player* put off to the end of the phase."""
    mine = [one for one in game.late if one[0] == player.seat]
    if not mine:
        return None
    game.late = [one for one in game.late if one[0] != player.seat]
    return _late_ones(game, player, mine)


def _late_ones(game: Game, player: Player, late: list[tuple[int, Act, int, Copying | None]]) -> Asking:
    # a copied ability is ordered under the name of the character that copies it
    by_act = {(one[1] if one[3] is None else one[3].act): one for one in late}

    def in_order(game: Game, acts: Sequence[Act]) -> Asking:
        player = game.players[late[0][0]]
        for _, act, rank, copying in [by_act[one] for one in acts]:
            if copying is not None or rank in player.ship:
                asking = perform(game, player, act, copying, late=True)
                if asking is not None:
                    yield from asking

    acts: Sequence[Act] = list(by_act)
    if len(acts) > 1 or game.asks_orders:
        acts = yield Ordering(player.seat, acts, len(acts) > 1, in_order)
    yield from in_order(game, acts)
