"""Play by key: a source that answers by what is asked, not by how often it was asked before.

Two variants played by the same key are dealt the same characters, draw the same tokens and choose the same
options for as long as they ask for the same things, whatever one of them asks besides. So two games that
come apart came apart because of the rules.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any

from attrs import define, field

from ..model.act import Table
from ..model.asking import Chance, Decision, Kind, Together
from ..model.player import NOBODY
from .pipeline import play
from .simulate import seat_players

MOST_ASKS = 20_000
"""No game asks for as many choices."""


class EndlessError(Exception):
    """A game has asked too often."""


@define(eq=False)
class Course:
    """A game played by key, in names, so that it can be held against a game of another variant.

    Args:
        asked: What was asked: when, of whom, by which ability, among which options, and the answer.
        scores: What each player scored in each finished round, by seat.
        winners: Seats.
    """

    asked: list[tuple[Any, ...]] = field(factory=list)
    scores: list[list[int]] = field(factory=list)
    winners: list[int] = field(factory=list)


def play_by_key(table: Table, key: str) -> Course:
    """Play one game to its end.

    Args:
        table: The variant, laid out for a number of players.
        key: The same key gives the same answers to the same questions.

    Raises:
        EndlessError: if the game asks without end.
    """
    return _Play(table, key).run()


class _Play:
    def __init__(self, table: Table, key: str) -> None:
        self.table, self.key = table, key
        colours = _mixed(sorted(table.influence), key, "colours")[: table.variant.players]
        self.game = seat_players(table, random.Random(0), (), colours)  # nothing is left to draw
        self.course = Course()
        self.before: Counter[tuple[Any, ...]] = Counter()

    def run(self) -> Course:
        asking = play(self.game)
        answer: Any = None
        try:
            for _ in range(MOST_ASKS):
                ask = asking.send(answer)
                if isinstance(ask, Decision):
                    answer = self.decide(ask)
                elif isinstance(ask, Together):
                    answer = (0, self.decide(ask.decisions[0]))
                else:
                    answer = self.roll(ask)
        except StopIteration:
            game = self.game
            self.course.scores = [player.rounds for player in game.players]
            self.course.winners = game.winners or []
            return self.course
        raise EndlessError(f"{MOST_ASKS} choices and no end")

    def moment(self, *what: Any) -> tuple[Any, ...]:
        """Return when and what, with how often that has come up before at this time."""
        game = self.game
        place = (game.round, game.day, *what)
        self.before[place] += 1
        return (*place, self.before[place])

    def decide(self, decision: Decision) -> Any:
        by = decision.by.name if decision.by is not None else ""
        place = self.moment(decision.seat, decision.kind.name, by)
        named = {self.named(decision.kind, one): one for one in decision.options}
        if decision.kind is Kind.ORDER:
            acts = _numbered([(act.name, act) for act in decision.options])
            answer: Any = [act for _, act in _mixed(acts, self.key, *place)]
            said: Any = [act.name for act in answer]
        else:
            said = _mixed(named, self.key, *place)[0]
            answer = named[said]
        self.course.asked.append((*place, sorted(named), said))
        return answer

    def named(self, kind: Kind, option: Any) -> str:
        """Return an option in names that two variants share: ranks, and kinds of token by their names."""
        kinds = self.table.kinds
        if option is None or isinstance(option, bool):
            return str(option)
        if kind is Kind.ORDER:
            return str(option.name)
        if kind in (Kind.TOKEN, Kind.TAKE):
            return str(kinds[option])
        if kind is Kind.RIVAL_TOKEN:
            return f"{option[0]} {kinds[option[1]]}"
        if kind is Kind.BUNDLE:
            return f"{kinds[option[0]]} {option[1]}"
        if kind is Kind.SWAP:
            return f"{kinds[option[0]]} {kinds[option[1]]}"
        return f"{option[0]} {option[1]:02}" if isinstance(option, tuple) else f"{option:02}"

    def roll(self, chance: Chance) -> Any:
        game, key, count = self.game, self.key, chance.count
        if chance.kind in ("deck", "deal"):
            answer: Any = _mixed(sorted(game.undealt), key, "deal")[:count]
            said: Any = answer
        elif chance.kind == "figure":
            answer = said = _mixed(sorted(game.undrawn()), key, "figure", game.round, game.day)[:count]
        elif chance.kind == "reputation":
            spaces = _mixed(list(chance.spaces or range(len(game.track))), key, "reputation")
            answer = [NOBODY] * len(game.track)
            for seat, space in enumerate(spaces[:count]):
                answer[space] = seat
            said = answer
        else:
            place = self.moment(chance.kind, chance.seat)
            drawn = self.drawn(count * (chance.each or 1), place)
            names = [self.table.kinds[kind] for kind in drawn]
            each = chance.each
            answer = (
                [drawn[at : at + each] for at in range(0, len(drawn), each)]
                if chance.kind == "loot"
                else drawn
            )
            said = names
        self.course.asked.append((game.round, game.day, chance.kind, chance.seat, said))
        return answer

    def drawn(self, count: int, place: tuple[Any, ...]) -> list[int]:
        """Return tokens out of the bag; each token has a place of its own in the order of drawing."""
        bag = [
            (f"{self.table.kinds[kind]} {number}", kind)
            for kind, held in enumerate(self.game.bag)
            for number in range(held)
        ]
        return [kind for _, kind in _mixed(bag, self.key, *place)[:count]]


def _numbered(pairs: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return pairs with names that are told apart by a number."""
    seen: Counter[str] = Counter()
    found = []
    for name, one in pairs:
        seen[name] += 1
        found.append((f"{name} {seen[name]}", one))
    return found


def _mixed(things: Iterable[Any], key: str, *place: Any) -> list[Any]:
    """Return things in an order that hangs on the key, the place and their names alone."""
    start = f"{key}/{'/'.join(map(str, place))}/"

    def weight(thing: Any) -> bytes:
        name = thing[0] if isinstance(thing, tuple) else thing
        return blake2b(f"{start}{name}".encode(), digest_size=8).digest()

    return sorted(things, key=weight)
