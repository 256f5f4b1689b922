"""What comes of carrying out a player's abilities in different orders: tried on copies of the game.

Orders are not tried one by one: after the same abilities, what has come to the same goes on as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from ..abilities.acting import order_matters
from ..abilities.unmodelled import problem
from ..model.act import Act
from ..model.asking import Ask, Decision, Kind, Ordering
from ..model.declared import Declared
from ..model.game import Game
from .entries import Entry
from .fitting import fits
from .names import Names, act_key
from .picks import read_pick
from .trust import Shares, read_declared, silent

BUDGET = 10_000
"""How many abilities are carried out, in looking for what orders lead to, before it counts as not known."""


@frozen(eq=False)
class Way:
    """A state that some order leads to.

    Args:
        game: The game after it.
        order: The abilities carried out, in order.
        left: The player's events that nothing has asked for yet.
        stopped: Where it can't go on: what is missing in the log or does not fit; ``None`` if it can.
    """

    game: Game
    order: tuple[Act, ...]
    left: tuple[Entry, ...]
    stopped: tuple[Any, ...] | None = None

    @property
    def outcome(self) -> tuple[Any, ...]:
        """What tells it from other ways, however it was reached."""
        return self.stopped or _state(self.game)


class Outcomes:
    """Finds out what orders of a player's abilities lead to.

    Args:
        decision: The ordering that is asked for.
        upcoming: The player's events that follow, in order.
        game: The game, which is left alone.
        names: The names of this game.
    """

    def __init__(self, decision: Ordering, upcoming: Sequence[Entry], game: Game, names: Names) -> None:
        self.decision = decision
        self.upcoming = tuple(upcoming)
        self.game = game
        self.names = names

    def are_one(self, bundle: Sequence[tuple[Act, Act]]) -> bool:
        """Tell whether all orders of a bundle come to the same, with the player's choices as logged.

        ``False`` also where that is not known.
        """
        acts = [act for act, _ in bundle]
        if len(acts) == 1:
            return True
        in_purse = self.meet_in_purse(bundle)
        if in_purse is not None:
            return in_purse
        ways = self.explore(chains(acts))
        return ways is not None and len({way.outcome for way in ways}) == 1

    def meet_in_purse(self, bundle: Sequence[tuple[Act, Act]]) -> bool | None:
        """Tell of abilities that meet in the purse alone whether all their orders come to the same.

        Where each only adds to it or only takes from it, two orders tell: the most is left when all losses
        come first, as a purse that is empty loses nothing, and the least when they come last.

        Returns:
            ``None`` for other abilities.
        """
        if order_matters([seen for _, seen in bundle], nets=True):
            return None
        sums: dict[int, int] = {}
        for act, _ in bundle:
            amounts = self._amounts(act)
            if amounts is None or min(amounts) < 0 < max(amounts):
                return None
            sums[id(act)] = sum(amounts)
        by_sum = sorted([act for act, _ in bundle], key=lambda act: sums[id(act)])
        first, last = self.follow(by_sum), self.follow(by_sum[::-1])
        return first is not None and last is not None and first.outcome == last.outcome

    def _amounts(self, act: Act) -> tuple[int, ...] | None:
        """Return what an act adds to purses or takes from them, by itself; ``None`` if that is not known."""
        copy = self.game.copy()
        copy.netting = True
        copy.trace = []
        way = self._carried_out(Way(copy, (), self.upcoming), act, False)
        if way is None or way.stopped is not None:
            return None
        return (0, *[event[2] for event in copy.trace if event[0] == "doubloons"])

    def follow(self, order: Sequence[Act]) -> Way | None:
        """Return what one order leads to; ``None`` if that takes a result of chance."""
        way: Way | None = Way(self.game, (), self.upcoming)
        for at, act in enumerate(order):
            if way is None or way.stopped is not None:
                break
            way = self._next(way, act, any(one is act for one in order[at + 1 :]))
        return way

    def explore(self, parts: Sequence[Sequence[Act]]) -> list[Way] | None:
        """Return every way to interleave *parts*, each of which keeps its order; what is the same once.

        ``None`` if there are too many, or what they lead to takes a result of chance.
        """
        tried = 0
        ended: list[Way] = []
        frontier: dict[Any, tuple[tuple[int, ...], Way]] = {
            (): ((0,) * len(parts), Way(self.game, (), self.upcoming))
        }
        for _ in range(sum(map(len, parts))):
            found: dict[Any, tuple[tuple[int, ...], Way]] = {}
            for done, way in frontier.values():
                for at, part in enumerate(parts):
                    if done[at] == len(part):
                        continue
                    tried += 1
                    act = part[done[at]]
                    after = (*done[:at], done[at] + 1, *done[at + 1 :])
                    to_come = [one for which, rest in enumerate(parts) for one in rest[after[which] :]]
                    new = self._next(way, act, any(one is act for one in to_come))
                    if new is None or tried > BUDGET:
                        return None
                    if new.stopped is not None:
                        ended.append(new)
                    else:
                        left = tuple([entry.at for entry in new.left])
                        found.setdefault((after, left, new.outcome), (after, new))
            frontier = found
        return ended + [way for _, way in frontier.values()]

    def _next(self, way: Way, act: Act, has_more: bool) -> Way | None:
        return self._carried_out(Way(way.game.copy(), way.order, way.left), act, has_more)

    def _carried_out(self, way: Way, act: Act, has_more: bool) -> Way | None:
        """Carry an act out on the way's own copy, and return where that leads.

        Args:
            way: Where the game stands.
            act: The act.
            has_more: Whether an equal one is still to come.
        """
        game, left = way.game, list(way.left)
        order = (*way.order, act)
        shares = Shares()
        asking = self.decision.trial(game, [act])
        try:
            ask: Ask = next(asking)
            while True:
                if not isinstance(ask, Decision):
                    return None
                if ask.kind is Kind.DECLARE:
                    shares.turn(ask, 2 if has_more else 1)
                    ask = asking.send(self._declared(ask, left, game, shares))
                    continue
                entry = next((one for one in left if fits(one, ask, game)), None)
                if entry is not None:
                    left.remove(entry)
                    option = read_pick(ask, entry, self.names, silent)
                    if option not in ask.options:
                        return Way(game, order, tuple(left), ("stuck", entry.line))
                elif len(ask.options) == 1:
                    option = ask.options[0]
                else:
                    return Way(game, order, tuple(left), ("missing", ask.by))
                ask = asking.send(option)
        except StopIteration:
            return Way(game, order, tuple(left))

    def _declared(self, ask: Decision, left: list[Entry], game: Game, shares: Shares) -> Declared | None:
        """Return what is declared next of an ability, taken from the player's events that are *left*."""
        entry = next((one for one in left if fits(one, ask, game)), None)
        if entry is None or not shares.may_befall(entry.seat):
            return None
        left.remove(entry)
        shares.befallen.add(entry.seat)
        effect = read_declared(entry, self.names, silent)
        return None if effect is None or problem(game, effect) else effect


def chains(acts: Sequence[Act]) -> list[list[Act]]:
    """Return *acts* as parts that may be interleaved in any way; equal ones follow each other in one part."""
    found: dict[tuple[int, int], list[Act]] = {}
    for act in acts:
        found.setdefault((act_key(act), id(act)), []).append(act)
    return list(found.values())


def bundles(acts: Sequence[tuple[Act, Act]], nets: bool) -> list[list[tuple[Act, Act]]]:
    """Return *acts* in bundles between which the order can't matter.

    Args:
        acts: Each act with what it is by what the log declares of it.
        nets: Whether gains and losses are one sum.
    """
    found: list[list[tuple[Act, Act]]] = []
    for pair in acts:
        met = [
            bundle
            for bundle in found
            if any(one[0] is pair[0] or order_matters([one[1], pair[1]], nets) for one in bundle)
        ]
        found = [bundle for bundle in found if bundle not in met]
        found.append([*[one for bundle in met for one in bundle], pair])
    return found


def _state(game: Game) -> tuple[Any, ...]:
    players = [
        (
            player.doubloons,
            player.space,
            tuple(player.hand),
            tuple(sorted(player.ship)),
            tuple(sorted(player.graveyard)),
            tuple(player.loot),
            tuple(sorted(player.kept)),
        )
        for player in game.players
    ]
    late = [(seat, act.name, rank, copying is None) for seat, act, rank, copying in game.late]
    today = tuple(sorted(game.days[game.day - 1])) if game.day else ()
    return (tuple(players), tuple(sorted(late)), tuple(game.row), tuple(game.bag), today)
