"""An oracle for logs, independent of the judge: replays a log by the letter and stops at the first trouble.

The judge explains, forgives and goes on; this does none of it. It takes the events one after the other, in
the one order the format allows, and returns the first line that can't be right, or ``None``. Both share the
engine and nothing else.
"""

from __future__ import annotations

import itertools
import json
import random
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from libertalia.core.engine.pipeline import new_game, play
from libertalia.core.engine.table import build_table
from libertalia.core.model.act import Act, Table
from libertalia.core.model.asking import Ask, Chance, Decision, Kind, Ordering, Together
from libertalia.core.model.game import Game
from libertalia.core.model.player import NOBODY
from libertalia.core.resolve.registry import installed

PASSIVE = ("claim", "score", "result", "note")
BOUNDARY = ("play", "round", "reputation")
NOTE = '{"event": "note", "text": "a claim that is left out"}'
MOST_ORDERS = 60
_tables: dict[str, Table] = {}
_any_order: dict[tuple[int, int], int] = {}


class TroubleError(Exception):
    """Raised at the first line that can't be right."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def table_for(header: dict[str, Any]) -> Table:
    """Return the table a header asks for."""
    key = json.dumps([header.get(name) for name in ("variant", "rulings", "options")]) + str(
        len(header["players"])
    )
    if key not in _tables:
        resolved = installed().resolve(
            header["variant"], len(header["players"]), header.get("options", {}), header.get("rulings", {})
        )
        _tables[key] = build_table(resolved.variant, resolved.vocabulary)
    return _tables[key]


@lru_cache(maxsize=10_000)
def parsed(line: str) -> dict[str, Any]:
    """Return the event of a line; lines of many mutants are the same."""
    event: dict[str, Any] = json.loads(line)
    return event


def first_trouble(log: Sequence[str]) -> int | None:
    """Return the first line of a log that breaks a rule or a claim, ``None`` if there is none.

    Args:
        log: The lines, the header first.
    """
    return Replay(log).run()


class LogStopsError(Exception):
    """Raised when the log has come to its end, which it may at any time."""


class Replay:
    """One replay of a log.

    Args:
        log: The lines.
        orders: Place at which an order was missing to the order to try there.
        is_lenient: Whether one player's choices may stand in any order.
    """

    def __init__(
        self, log: Sequence[str], orders: dict[int, Sequence[Act]] | None = None, is_lenient: bool = False
    ) -> None:
        header = parsed(log[0])
        self.log = log
        self.table = table_for(header)
        self.names = [player["name"] for player in header["players"]]
        self.game = new_game(
            self.table, self.names, [player.get("colour", "") for player in header["players"]]
        )
        self.game.asks_orders = True
        self.events = [(line, parsed(text)) for line, text in enumerate(log[1:], 2)]
        self.used: set[int] = set()
        self.plays: dict[str, int] = {}
        self.day = (0, 0)
        self.tried = orders or {}
        self.is_lenient = is_lenient

    def run(self) -> int | None:
        asking = play(self.game)
        answer: Any = None
        try:
            while True:
                answer = self.answer(asking.send(answer))
        except (StopIteration, LogStopsError):
            pass
        except TroubleError as trouble:
            return trouble.line
        try:
            return self.settle()[0]
        except LogStopsError:
            return None
        except TroubleError as trouble:
            return trouble.line

    # what comes next

    def settle(self) -> tuple[int, dict[str, Any]]:
        """Check the claims that stand here and return the next event that acts."""
        for line, event in self.events:
            if line in self.used:
                continue
            if event["event"] not in PASSIVE:
                return line, event
            self.used.add(line)
            self.check(line, event)
        raise LogStopsError

    def waiting(self) -> list[tuple[int, dict[str, Any]]]:
        """Return what has not been used, without notes."""
        return [one for one in self.events if one[0] not in self.used and one[1]["event"] != "note"]

    def own(self, seat: int) -> list[tuple[int, dict[str, Any]]]:
        """Return a player's events up to the next boundary."""
        found = []
        for line, event in self.events:
            if line in self.used:
                continue
            if event["event"] in BOUNDARY:
                break
            if event["event"] not in PASSIVE and event["player"] == self.names[seat]:
                found.append((line, event))
        return found

    def coming(self, seat: int) -> tuple[int, dict[str, Any]] | None:
        """Return the event that has to be the player's next one."""
        if self.game.stage is not None and self.game.stage.order == "together":
            return next(iter(self.own(seat)), None)
        for line, event in self.events:
            if line not in self.used and event["event"] not in PASSIVE:
                return (line, event) if event.get("player") == self.names[seat] else None
        return None

    def at_hand(
        self, seat: int, coming: tuple[int, dict[str, Any]] | None
    ) -> list[tuple[int, dict[str, Any]]]:
        """Return the events a player's choice may be among: the next one, or all that follow."""
        if coming is None or not self.is_lenient:
            return [coming] if coming else []
        if self.game.stage is not None and self.game.stage.order == "together":
            return self.own(seat)
        acting = [one for one in self.events if one[0] not in self.used and one[1]["event"] not in PASSIVE]
        return list(itertools.takewhile(lambda one: one[1].get("player") == self.names[seat], acting))

    # answering

    def answer(self, ask: Ask) -> Any:
        if isinstance(ask, Chance):
            return self.chance(ask)
        if isinstance(ask, Together):
            return self.together(ask.decisions)
        if ask.kind is Kind.PLAY:
            return self.play(ask)
        return self.together([ask])[1]

    def together(self, decisions: Sequence[Decision]) -> tuple[int, Any]:
        if decisions[0].kind is Kind.PLAY:
            return 0, self.play(decisions[0])
        for at, decision in enumerate(decisions):
            coming = self.coming(decision.seat)
            if isinstance(decision, Ordering):
                if coming is None or not self.fits(coming[1], decision):
                    return at, self.missing_order(decision)
            elif len(decision.options) == 1 or self.is_lenient:
                for line, event in self.at_hand(decision.seat, coming):
                    if self.fits(event, decision):
                        return at, self.choice(line, event, decision)
                if len(decision.options) == 1:
                    return at, decision.options[0]
        waiting = self.waiting()
        if (
            waiting
            and waiting[0][1]["event"] in PASSIVE
            and any(one["event"] not in PASSIVE for _, one in waiting)
        ):
            for decision in decisions:
                if not any(self.fits(event, decision) for _, event in self.own(decision.seat)):
                    raise TroubleError(waiting[0][0])
        if self.tried and not self.waiting():
            raise TroubleError(0)  # an order that ends without a choice it needs
        line, event = self.settle()
        for at, decision in enumerate(decisions):
            if self.fits(event, decision):
                if isinstance(decision, Ordering):
                    return at, self.order(line, event, decision)
                return at, self.choice(line, event, decision)
        raise TroubleError(line)

    def fits(self, event: dict[str, Any], decision: Decision) -> bool:
        if event.get("player") != self.names[decision.seat]:
            return False
        if isinstance(decision, Ordering):
            return bool(event["event"] == "order" and event["phase"] == decision.options[0].timing)
        kind = "take" if decision.kind is Kind.TAKE else "choose"
        by = event.get("by")
        if event["event"] != kind or (by is None) != (decision.by is None):
            return False
        return decision.by is None or self.is_named(decision.by, by)

    def is_named(self, act: Act, ref: Any) -> bool:
        return bool(ref == act.rank if isinstance(ref, int) else ref.casefold() == act.name.casefold())

    def choice(self, line: int, event: dict[str, Any], decision: Decision) -> Any:
        self.used.add(line)
        written = {"token": event["token"]} if decision.kind is Kind.TAKE else event["pick"]
        for option in decision.options:
            if self.written(decision.kind, option) == written:
                return option
        raise TroubleError(line)

    def written(self, kind: Kind, option: Any) -> Any:
        kinds = self.table.kinds
        match kind:
            case Kind.CHARACTER:
                return {"character": option}
            case Kind.TARGET:
                return {"player": self.names[option[0]], "character": option[1]}
            case Kind.TOKEN | Kind.TAKE:
                return {"token": kinds[option]}
            case Kind.RIVAL_TOKEN:
                return {"player": self.names[option[0]], "token": kinds[option[1]]}
            case Kind.BUNDLE:
                return {"token": kinds[option[0]], "count": option[1]}
            case Kind.SWAP:
                return {"today": kinds[option[0]], "tomorrow": kinds[option[1]]}
            case Kind.KEEP:
                return {"doubloons": True} if option is None else {"character": option}
        return {"yes": option}

    def play(self, decision: Decision) -> int:
        game = self.game
        name = self.names[decision.seat]
        if self.day != (game.round, game.day):
            line, event = self.settle()
            who = {player.name for player in game.players if player.hand}
            if event["event"] != "play" or event["day"] != game.day or set(event["plays"]) != who:
                raise TroubleError(line)
            if any(
                rank not in game.players[self.names.index(one)].hand for one, rank in event["plays"].items()
            ):
                raise TroubleError(line)
            self.used.add(line)
            self.day = game.round, game.day
            self.plays = dict(event["plays"])
        return self.plays[name]

    def chance(self, chance: Chance) -> Any:
        game, kinds = self.game, self.table.kinds
        line, event = self.settle()
        if event["event"] != {"loot": "round", "deal": "round"}.get(chance.kind, chance.kind):
            raise TroubleError(line)
        if chance.kind == "reputation":
            self.used.add(line)
            seats = [NOBODY if name is None else self.names.index(name) for name in event["order"]]
            on = [space for space, seat in enumerate(seats) if seat != NOBODY]
            if sorted(seats) != [NOBODY] * (6 - len(self.names)) + list(range(len(self.names))) or (
                chance.spaces and not set(on) <= set(chance.spaces)
            ):
                raise TroubleError(line)
            return seats
        if chance.kind == "deal":
            self.used.add(line)
            ranks = event["deal"]
            if len(set(ranks)) != len(ranks) or len(ranks) != chance.count or not set(ranks) <= game.undealt:
                raise TroubleError(line)
            return ranks
        if chance.kind == "loot":
            days = [[kinds.index(kind) for kind in day] for day in event["loot"]]
            if event["round"] != game.round or [len(day) for day in days] != [chance.each] * chance.count:
                raise TroubleError(line)
            return self.in_bag(line, days, [kind for day in days for kind in day])
        if event["player"] != self.names[chance.seat] or len(event["tokens"]) != chance.count:
            raise TroubleError(line)
        self.used.add(line)
        drawn = [kinds.index(kind) for kind in event["tokens"]]
        return self.in_bag(line, drawn, drawn)

    def in_bag(self, line: int, result: Any, drawn: list[int]) -> Any:
        if any(count > self.game.bag[kind] for kind, count in Counter(drawn).items()):
            raise TroubleError(line)
        return result

    # orders

    def order(self, line: int, event: dict[str, Any], decision: Ordering) -> Sequence[Act]:
        self.used.add(line)
        left, ordered = list(decision.options), []
        for ref in event["abilities"]:
            act = next((one for one in left if self.is_named(one, ref)), None)
            if act is None:
                raise TroubleError(line)
            left.remove(act)
            ordered.append(act)
        for act in [one for one in left if one in ordered]:  # a kind named once stands for all its tokens
            left.remove(act)
            ordered.insert(ordered.index(act), act)
        return self.any_order(line, inserted(ordered, left), line) if left else ordered

    def missing_order(self, decision: Ordering) -> Sequence[Act]:
        """Return an order that serves as well as any; it is trouble if there is none."""
        own, waiting = self.own(decision.seat), self.waiting()
        if not decision.matters:
            return sorted(decision.options, key=lambda act: self.place(act, own))
        is_ending = all(event["event"] in PASSIVE for _, event in waiting)
        key = -1000 * max(self.used, default=0) - decision.seat
        return self.any_order(key, orders_of(decision.options), 0 if is_ending else (own or waiting)[0][0])

    def place(self, act: Act, own: Sequence[tuple[int, dict[str, Any]]]) -> int:
        """Return the first line at which a player chooses something for an act, 0 if nowhere."""
        return next((line for line, event in own if "by" in event and self.is_named(act, event["by"])), 0)

    def any_order(self, key: int, orders: Sequence[Sequence[Act]], line: int) -> Sequence[Act]:
        """Return one of *orders* if the log comes to the same in each of them up to the next day or round.

        Of several the first is returned under which the player's choices stand in order.
        """
        if key in self.tried:
            return self.tried[key]
        if self.tried:
            return orders[0]  # one order at a time
        over = [line for line, event in self.events if line not in self.used and event["event"] in BOUNDARY]
        log = [
            NOTE if event["event"] in PASSIVE else text
            for text, event in zip(self.log, map(parsed, self.log), strict=True)
        ][: over[0] - 1 if over else None]
        known = (key, hash(tuple(log)))
        if known not in _any_order:
            ends = {Replay(log, {key: order}, is_lenient=True).end() for order in orders}
            fine = (at for at, order in enumerate(orders) if Replay(log, {key: order}).run() is None)
            _any_order[known] = next(fine, 0) if len(ends) == 1 else -1
        if _any_order[known] >= 0:
            return orders[_any_order[known]]
        if line:
            raise TroubleError(line)
        self.settle()
        raise LogStopsError

    def end(self) -> Any:
        """Return where the log comes to trouble, or else what the players have at its end."""
        trouble = self.run()
        return trouble if trouble is not None else snapshot(self.game)

    # claims

    def check(self, line: int, event: dict[str, Any]) -> None:
        game, kinds = self.game, self.table.kinds
        if event["event"] == "claim":
            player = game.players[self.names.index(event["player"])]
            state = {
                "doubloons": player.doubloons,
                "reputation": player.space + 1,
                "score": player.score,
                "loot": {kinds[kind]: held for kind, held in enumerate(player.loot) if held},
            } | {zone: sorted(getattr(player, zone)) for zone in ("ship", "graveyard", "hand")}
            for key in set(state) & set(event):
                claimed = sorted(event[key]) if isinstance(event[key], list) else event[key]
                if claimed != state[key]:
                    raise TroubleError(line)
        elif event["event"] == "score":
            for name, scored in event["scores"].items():
                rounds = game.players[self.names.index(name)].rounds
                if event["round"] > len(rounds) or rounds[event["round"] - 1] != scored:
                    raise TroubleError(line)
        elif event["event"] == "result":
            if game.winners is None:
                raise TroubleError(line)
            totals = {player.name: player.score for player in game.players}
            winners = [self.names[seat] for seat in game.winners]
            if event["scores"] != totals or sorted(event["winners"]) != sorted(winners):
                raise TroubleError(line)


def orders_of(acts: Sequence[Act]) -> list[Sequence[Act]]:
    """Return the orders to try: all of a few acts, a sample of many."""
    if len(acts) <= 4:
        return list(dict.fromkeys(itertools.permutations(acts)))
    rng = random.Random(len(acts))
    return [rng.sample(acts, len(acts)) for _ in range(MOST_ORDERS)]


def inserted(ordered: Sequence[Act], left: Sequence[Act]) -> list[Sequence[Act]]:
    """Return *ordered* with the acts of *left* put in everywhere."""
    orders: list[Sequence[Act]] = [ordered]
    for act in left:
        orders = [[*order[:at], act, *order[at:]] for order in orders for at in range(len(order) + 1)]
    return orders


def snapshot(game: Game) -> Any:
    """Return what the players have, to compare."""
    return (
        tuple(
            (
                player.doubloons,
                player.space,
                player.score,
                tuple(player.loot),
                *(tuple(sorted(zone)) for zone in (player.hand, player.ship, player.graveyard, player.kept)),
            )
            for player in game.players
        ),
        tuple(game.bag),
    )
