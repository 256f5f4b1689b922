"""Scenarios: the smallest table that shows a rule, played for a day, a night or the end of a round.

A scenario seats players, lays out tokens, plays and looks at what came of it:

    table = Table().seat("Ann", ship=[4, 20])
    table.play({"Ann": 21})

    assert table["Ann"].doubloons == 4

Whoever plays no card has an empty hand and sits the selection out, days hold no tokens unless the
scenario lays some, and all tokens not placed elsewhere are in the bag.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import attrs
import pytest

from libertalia.core.engine.pipeline import new_game, play
from libertalia.core.engine.table import build_table
from libertalia.core.model.act import Act, Move, Stage
from libertalia.core.model.asking import Asking, Chance, Decision, Kind, Together
from libertalia.core.model.event import Event
from libertalia.core.model.game import Game
from libertalia.core.model.player import NOBODY, Player
from libertalia.core.resolve.documents import Overlay
from libertalia.core.resolve.editions import read_overlay
from libertalia.core.resolve.registry import installed
from libertalia.core.resolve.rows import Problems

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
PAUSE = "pause"

Shown = TypeVar("Shown", bound=Callable[..., Any])
Pick = tuple[str, Any]
"""A player and what that player picks: see :meth:`Table.play`."""


def shows(*ids: str) -> Callable[[Shown], Shown]:
    """Say which rules a scenario shows: ids of characters and tokens, and ``ruling-id=reading``.

    ``test_every_card_has_a_scenario.py`` finds these lines in the source, so write the ids out in full.
    """

    def mark(test: Shown) -> Shown:
        test.__dict__["shows"] = ids
        return test

    return mark


def laid_over(variant: str, text: str) -> Overlay:
    """Return house rules over a variant, from the text of a file without its first lines."""
    problems = Problems({}, [])
    overlay = read_overlay(f'id = "test-rules"\nextends = "{variant}"\n{text}', "test-rules.toml", problems)
    assert overlay is not None, problems.found
    return overlay


class Seat:
    """What lies in front of one player, in names a person reads."""

    def __init__(self, table: Table, player: Player) -> None:
        self._table, self._player = table, player

    @property
    def doubloons(self) -> int:
        return self._player.doubloons

    @property
    def score(self) -> int:
        return self._player.score

    @property
    def reputation(self) -> int:
        """Space of the reputation token, from 1 at the left."""
        return self._player.space + 1

    @property
    def hand(self) -> list[int]:
        return sorted(self._player.hand)

    @property
    def ship(self) -> list[int]:
        return sorted(self._player.ship)

    @property
    def graveyard(self) -> list[int]:
        return sorted(self._player.graveyard)

    @property
    def loot(self) -> dict[str, int]:
        """Kinds of token owned, with their number."""
        return self._table.counted(self._player.loot)

    @property
    def ledger(self) -> list[tuple[int, str]]:
        """Every change of the purse since the scenario began, with the name of its cause."""
        return [
            (event.amount, event.cause.name if event.cause is not None else "")
            for event in self._table.events
            if event.kind == "doubloons" and event.seat == self._player.seat
        ]


class Table:
    """A table set for a scenario.

    Args:
        variant: Id of the variant.
        players: How many; they are called Ann, Bob, Cy, Dee, Eve and Fay, clockwise.
        round: The round, from 1.
        day: The day that is played next, from 1.
        rulings: Ruling id to reading, where not the default.
        colours: The players' colours, where the edition breaks ties by colour; its first ones by default.
        reputation: Names on the spaces of the track, left to right; ``None`` for an unused token. The
            players stand on the middle spaces in order by default.
        undealt: Ranks that may still be dealt; none by default, unless the game is set up afresh.
        options: Options of the variant, where not the default.
        house: House rules to lay over it: the text of an overlay without ``id`` and ``extends``.
        set_up: ``False`` to start before the setup of the game.
    """

    def __init__(
        self,
        variant: str = "galecrest",
        *,
        players: int = 3,
        round: int = 1,
        day: int = 1,
        rulings: Mapping[str, str] | None = None,
        colours: Sequence[str] = (),
        reputation: Sequence[str | None] | None = None,
        undealt: Sequence[int] = (),
        options: Mapping[str, str] | None = None,
        house: str = "",
        set_up: bool = True,
    ) -> None:
        over = [laid_over(variant, house)] if house else []
        resolved = installed().resolve(variant, players, options, rulings, over)
        self.resolved = resolved
        self._engine = build_table(resolved.variant, resolved.vocabulary)
        automaton = resolved.variant.automaton
        self.names = (*NAMES[: players - 1], automaton.name) if automaton else NAMES[:players]
        self.game = new_game(self._engine, self.names, colours or [*self._engine.influence][:players])
        self.game.trace = []
        self.offers: list[tuple[str, str, list[Any]]] = []
        self.chances: dict[str, Chance] = {}
        self._asking: Asking | None = None
        self._ask: Any = None
        self._plays: dict[str, int] = {}
        self._picks: list[Pick] = []
        self._rolls: dict[str, Any] = {}
        if not set_up:
            return
        self.game.round, self.game.day = round, day
        self.game.undealt = set(undealt)
        self.game.days = [[] for _ in range(self._engine.days[round - 1])]
        if self._engine.track:
            free = len(self._engine.track) - players
            self._lay_track(reputation or [None] * (free // 2) + [*self.names] + [None] * (free - free // 2))

    # setting the table

    def seat(
        self,
        name: str,
        *,
        hand: Sequence[int] = (),
        ship: Sequence[int] = (),
        graveyard: Sequence[int] = (),
        doubloons: int = 0,
        score: int = 0,
        loot: Mapping[str, int] | None = None,
    ) -> Table:
        """Give a player cards, tokens and doubloons; a card that is played need not stand in the hand."""
        player = self._player(name)
        player.hand, player.ship, player.graveyard = sorted(hand), list(ship), list(graveyard)
        player.doubloons, player.score = doubloons, score
        for kind, count in (loot or {}).items():
            player.loot[self._kind(kind)] += count
            self.game.bag[self._kind(kind)] -= count
        self._check_bag()
        return self

    def lay(self, *days: Sequence[str]) -> Table:
        """Lay tokens on the day that is played next, and on the days after it."""
        for at, tokens in enumerate(days, self.game.day - 1):
            self.game.days[at] = [self._kind(kind) for kind in tokens]
            for kind in tokens:
                self.game.bag[self._kind(kind)] -= 1
        self._check_bag()
        return self

    def empty_bag(self, keep: Mapping[str, int] | None = None) -> Table:
        """Take all tokens out of the bag but those of *keep*."""
        self.game.bag = [(keep or {}).get(kind, 0) for kind in self._engine.kinds]
        return self

    # playing

    def play(
        self,
        plays: Mapping[str, int],
        picks: Sequence[Pick] = (),
        *,
        draws: Sequence[str] = (),
        until: str = "night",
    ) -> Table:
        """Play a day, until the end of the phase *until*.

        Args:
            plays: The character each player plays; whoever is not named must have an empty hand.
            picks: The answers to what the engine asks, in the order of asking, each (player, option). The
                option is written like this: ``21``, ``("Bob", 21)``, ``"map"``, ``("Bob", "map")``,
                ``("map", 3)``, ``("map", "chest")``, ``"doubloons"``, and a list of names for an order.
                A decision with one option needs no pick.
            draws: What comes out of the bag, in order.
            until: The phase after which to stop.
        """
        if self._asking is None:
            for name, rank in plays.items():
                if name not in self.names:
                    continue  # a neutral figure
                player = self._player(name)
                if rank not in player.hand:
                    player.hand = sorted([*player.hand, rank])
        return self._advance(plays, picks, {"draw": list(draws)}, until)

    def finish_round(self, picks: Sequence[Pick] = (), *, until: str = "clean-up") -> Table:
        """Play the end of the round, until the end of the phase *until*; *picks* as for :meth:`play`."""
        if self._asking is None:
            self.game.day = len(self.game.days)
            self._engine = attrs.evolve(self._engine, stages={**self._engine.stages, "day": ()})
        return self._advance({}, picks, {}, until)

    def begin_round(
        self,
        *,
        deal: Sequence[int],
        loot: Sequence[Sequence[str]],
        reputation: Sequence[str | None] = (),
        until: str = "voyage",
    ) -> Table:
        """Go on to the next round (or set the game up) with these results of chance."""
        return self._advance({}, (), {"deal": deal, "loot": loot, "reputation": reputation}, until)

    # looking

    def __getitem__(self, name: str) -> Seat:
        return Seat(self, self._player(name))

    @property
    def track(self) -> list[str | None]:
        """Names on the reputation track, left to right."""
        return [self.names[seat] if seat >= 0 else None for seat in self.game.track]

    @property
    def row(self) -> list[tuple[str | None, float]]:
        """The characters in the row, left to right, with their owners."""
        return [(self.names[seat] if seat >= 0 else None, rank) for rank, seat in self.game.row]

    @property
    def today(self) -> list[str]:
        """The tokens that lie on today's space."""
        return sorted([self._engine.kinds[kind] for kind in self.game.today])

    @property
    def left(self) -> dict[str, int]:
        """The tokens that earlier days left on the board."""
        return self.counted(self.game.left)

    @property
    def bag(self) -> dict[str, int]:
        """What the bag holds."""
        return self.counted(self.game.bag)

    @property
    def events(self) -> list[Event]:
        """What has happened."""
        return [Event(*event) for event in self.game.trace or ()]

    @property
    def touched(self) -> set[str]:
        """Ids of the rulings whose situation has come up."""
        return self.game.touched

    @property
    def winners(self) -> list[str]:
        """Who has won."""
        return [self.names[seat] for seat in self.game.winners or ()]

    def offered(self, name: str, by: str = "") -> list[Any]:
        """Return the options *name* was given last, by a card or token or (``""``) by the phase itself."""
        offers = [options for player, asker, options in self.offers if (player, asker) == (name, by)]
        if not offers:
            pytest.fail(f"{name} was not asked anything by {by or 'the phase'}; asked: {self.offers}")
        return offers[-1]

    def was_asked(self, name: str, by: str = "") -> bool:
        """Tell whether *name* was given a choice by a card or token or (``""``) by the phase itself."""
        return any((player, asker) == (name, by) for player, asker, _ in self.offers)

    def counted(self, tokens: Sequence[int]) -> dict[str, int]:
        """Return the kinds there are some of, with their number."""
        return {self._engine.kinds[kind]: count for kind, count in enumerate(tokens) if count}

    # inside

    def _player(self, name: str) -> Player:
        return self.game.players[self.names.index(name)]

    def _kind(self, name: str) -> int:
        return self._engine.kinds.index(name)

    def _lay_track(self, names: Sequence[str | None]) -> None:
        self.game.track = [NOBODY if name is None else self.names.index(name) for name in names]
        for space, name in enumerate(names):
            if name is not None:
                self._player(name).space = space

    def _check_bag(self) -> None:
        if min(self.game.bag) < 0:
            pytest.fail(f"the scenario places more tokens than there are: {self.game.bag}")

    def _advance(
        self, plays: Mapping[str, int], picks: Sequence[Pick], rolls: Mapping[str, Any], until: str
    ) -> Table:
        self._plays, self._picks, self._rolls = dict(plays), list(picks), dict(rolls)
        if self._asking is None:
            self.game.table = attrs.evolve(self._engine, stages=_with_pauses(self._engine.stages))
            self._asking = play(self.game)
        while True:
            try:
                self._ask = self._asking.send(self._answer())
            except StopIteration:
                if until != "end":
                    pytest.fail(f"the game ended before the phase {until!r} did")
                break
            if isinstance(self._ask, Chance) and self._ask.kind == f"{PAUSE}:{until}":
                break
        if self._picks:
            pytest.fail(f"nobody asked for these picks: {self._picks}")
        return self

    def _answer(self) -> Any:
        ask = self._ask
        if ask is None:
            return None
        if isinstance(ask, Together):
            return self._answer_one_of(ask)
        if isinstance(ask, Decision):
            return self._decide(ask)
        if ask.kind.startswith(PAUSE):
            return None
        self.chances[ask.kind] = ask
        figure = self.resolved.variant.figure
        if ask.kind == "figure" and figure is not None:
            return [self._plays[figure.name]]
        result = self._rolls.get(ask.kind)
        if not result:
            pytest.fail(f"chance is asked for {ask.kind!r} ({ask.count}), and the scenario has nothing")
        if ask.kind == "deal":
            return list(result)
        if ask.kind == "reputation":
            return [NOBODY if name is None else self.names.index(name) for name in result]
        if ask.kind == "draw":
            return [self._kind(result.pop(0)) for _ in range(ask.count)]
        return [[self._kind(kind) for kind in day] for day in result]

    def _answer_one_of(self, ask: Together) -> tuple[int, Any]:
        if ask.decisions[0].kind is Kind.PLAY:
            return 0, self._decide(ask.decisions[0])
        wanted = self._picks[0][0] if self._picks else ""
        for at, decision in enumerate(ask.decisions):
            if self.names[decision.seat] == wanted:
                return at, self._decide(decision)
        return 0, self._decide(ask.decisions[0])

    def _decide(self, decision: Decision) -> Any:
        name = self.names[decision.seat]
        by = decision.by.name if decision.by is not None else ""
        if decision.kind is Kind.PLAY:
            if name not in self._plays:
                pytest.fail(f"{name} has to play one of {list(decision.options)}: say which")
            return self._plays[name]
        options = [self._written(decision.kind, option) for option in decision.options]
        self.offers.append((name, by, options))
        about = f"{name} is asked by {by or 'the phase'} for {decision.kind.name.lower()}: {options}"
        if decision.kind is Kind.ORDER:
            return self._order(decision.options, options, about)
        if self._picks and self._picks[0][0] == name and self._picks[0][1] in options:
            return decision.options[options.index(self._picks.pop(0)[1])]
        if len(options) == 1:
            return decision.options[0]
        if self._picks:
            pytest.fail(f"{about}; the next pick is {self._picks[0]}")
        pytest.fail(f"{about}; no pick is left")

    def _order(self, acts: Sequence[Act], names: list[str], about: str) -> list[Act]:
        if not self._picks or sorted(self._picks[0][1]) != sorted(names):
            pytest.fail(f"{about}; the next pick is {self._picks[:1]}")
        left = list(acts)
        ordered = []
        for name in self._picks.pop(0)[1]:
            ordered.append(next(act for act in left if act.name == name))
            left.remove(ordered[-1])
        return ordered

    def _written(self, kind: Kind, option: Any) -> Any:
        """Return an option as picks write it."""
        kinds = self._engine.kinds
        if kind in (Kind.TOKEN, Kind.TAKE):
            return "nothing" if option is None else kinds[option]
        if kind is Kind.TARGET:
            return self.names[option[0]], option[1]
        if kind is Kind.RIVAL_TOKEN:
            return self.names[option[0]], kinds[option[1]]
        if kind is Kind.BUNDLE:
            return kinds[option[0]], option[1]
        if kind is Kind.SWAP:
            return kinds[option[0]], kinds[option[1]]
        if kind is Kind.KEEP:
            return "doubloons" if option is None else option
        return option.name if kind is Kind.ORDER else option


def _with_pauses(stages: Mapping[str, tuple[Stage, ...]]) -> dict[str, tuple[Stage, ...]]:
    """Put a phase after each phase that only asks the scenario whether to go on."""
    return {
        period: tuple([one for stage in some for one in (stage, _pause(stage))])
        for period, some in stages.items()
    }


def _pause(stage: Stage) -> Stage:
    def ask(game: Game) -> Asking:
        yield Chance(f"{PAUSE}:{stage.id}", 0)

    move = Move(run=ask, name=PAUSE, rule=stage.rule, rulings={})
    return attrs.evolve(
        stage,
        id=stage.id,
        order="table",
        before=(),
        does=(move,),
        after=(),
        losses="step",
        losses_ruling=None,
        gone_ruling=None,
    )
