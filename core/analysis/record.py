"""Writing a game down as a log while it is played: the other half of the judge."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from ..engine.pipeline import play
from ..engine.simulate import decide, roll, seat_players
from ..logbook import events as log
from ..model.act import Table
from ..model.asking import Ask, Chance, Decision, Kind, Ordering, Together
from ..model.game import Game
from ..model.player import NOBODY
from .fitting import phase_of
from .names import Names
from .picks import act_name, write_pick
from .trust import write_declared

Chooser = Callable[[Decision], Any]
Roller = Callable[[Game, Chance], Any]


def record_game(
    table: Table,
    rng: random.Random,
    names: Sequence[str] = (),
    colours: Sequence[str] = (),
    *,
    claims: bool = True,
    house: Sequence[str] = (),
) -> tuple[list[log.Event], Game]:
    """Play a game with random choices and write it down.

    Args:
        table: The variant for the number of players.
        rng: Where all randomness comes from.
        names: Players' names; ``P1``, ``P2`` … by default.
        colours: Their colours, where the edition needs them; drawn if left out.
        claims: Whether to write down every player's state after each day.
        house: The overlays laid over the variant, as the header names them: ids or paths.

    Returns:
        The events, and the game as it ended.
    """
    game = seat_players(table, rng, names, colours)
    return _Recorder(game, claims, house).run(
        lambda decision: decide(decision, rng, rng.random), lambda game, chance: roll(game, chance, rng)
    ), game


def write_header(table: Table, players: Sequence[tuple[str, str]], house: Sequence[str]) -> log.GameHeader:
    """Return the header of a game.

    Args:
        table: The variant for the number of players.
        players: Names and colours, clockwise; a colour is empty where the edition has none.
        house: The overlays laid over the variant, as the header names them: ids or paths.
    """
    variant = table.variant
    return log.GameHeader(
        logbook=log.VERSION,
        variant=variant.id,
        players=tuple([log.PlayerEntry(name=name, colour=colour or None) for name, colour in players]),
        options=dict(variant.options),
        rulings={
            ruling.id: variant.readings[ruling.id]
            for ruling in variant.rulings
            if variant.readings[ruling.id] != ruling.default
        },
        house=tuple(house),
        rules=variant.fingerprint,
    )


def write_choice(decision: Decision, option: Any, names: Names) -> log.Event:
    """Return the event of a choice; the cards of a day are one event together and are not written here.

    Args:
        decision: What was asked.
        option: What was chosen.
        names: The names of this game.
    """
    player = names.players[decision.seat]
    by = decision.by.name if decision.by is not None else None
    if decision.kind is Kind.DECLARE:
        assert decision.by is not None
        return write_declared(option, decision.by, names)
    if isinstance(decision, Ordering):
        return log.Order(
            player=player, phase=phase_of(decision), abilities=tuple([act_name(act) for act in option])
        )
    if decision.kind is Kind.TAKE:
        return log.Take(player=player, token=None if option is None else names.table.kinds[option], by=by)
    assert by is not None
    return log.Choose(player=player, by=by, pick=log.Pick(**write_pick(decision.kind, option, names)))


class _Recorder:
    def __init__(self, game: Game, claims: bool, house: Sequence[str]) -> None:
        self.game = game
        self.house = tuple(house)
        self.claims = claims
        self.names = Names(game.table, [player.name for player in game.players])
        players = [(player.name, player.colour) for player in game.players]
        self.events: list[log.Event] = [write_header(game.table, players, self.house)]
        self.loot: list[list[int]] = []
        self.plays: dict[str, int] = {}
        self.day = (0, 0)
        self.scored = 0

    def run(self, choose: Chooser, roll_: Roller) -> list[log.Event]:
        asking = play(self.game)
        answer: Any = None
        try:
            while True:
                ask: Ask = asking.send(answer)
                self.between(ask)
                if isinstance(ask, Chance):
                    answer = roll_(self.game, ask)
                    self.chance(ask, answer)
                elif isinstance(ask, Together):
                    option = choose(ask.decisions[0])
                    self.decision(ask.decisions[0], option)
                    answer = (0, option)
                else:
                    answer = choose(ask)
                    self.decision(ask, answer)
        except StopIteration:
            self.between(None)
            self.result()
        return self.events

    def between(self, ask: Ask | None) -> None:
        """Write down what has come to its end before *ask*."""
        first = ask.decisions[0] if isinstance(ask, Together) else ask
        plays_on = first is not None and (
            first.kind is Kind.PLAY if isinstance(first, Decision) else first.kind == "figure"
        )
        if self.plays and not (plays_on and (self.game.round, self.game.day) == self.day):
            self.events.append(log.Play(day=self.day[1], plays=dict(self.plays)))
            self.plays.clear()
            if plays_on and self.claims:
                self.claim()
        elif plays_on and self.claims and self.day != (self.game.round, self.game.day) and self.game.day > 1:
            self.claim()
        if len(self.game.players[0].rounds) > self.scored:
            self.scored += 1
            scores = {player.name: player.rounds[-1] for player in self.game.players}
            self.events.append(log.Score(round=self.scored, scores=scores))

    def chance(self, chance: Chance, result: Any) -> None:
        kinds = self.game.table.kinds
        if chance.kind == "reputation":
            order = [None if seat == NOBODY else self.names.players[seat] for seat in result]
            self.events.append(log.Reputation(order=tuple(order)))
        elif chance.kind == "deck":
            self.events.append(log.Deck(characters=tuple(result)))
        elif chance.kind == "figure":
            figure = self.game.table.variant.figure
            assert figure is not None
            self.plays[figure.name] = result[0]
            self.day = (self.game.round, self.game.day)
        elif chance.kind == "loot":
            self.loot = result
        elif chance.kind == "deal":
            loot = tuple([tuple([kinds[kind] for kind in day]) for day in self.loot])
            self.events.append(log.Round(round=self.game.round, deal=tuple(result), loot=loot))
        else:
            tokens = tuple([kinds[kind] for kind in result])
            self.events.append(log.Draw(player=self.names.players[chance.seat], tokens=tokens))

    def decision(self, decision: Decision, option: Any) -> None:
        if decision.kind is Kind.PLAY:
            self.plays[self.names.players[decision.seat]] = option
            self.day = (self.game.round, self.game.day)
        elif decision.kind is not Kind.DECLARE or option is not None:
            self.events.append(write_choice(decision, option, self.names))

    def claim(self) -> None:
        kinds = self.game.table.kinds
        for player in self.game.players:
            self.events.append(
                log.Claim(
                    player=player.name,
                    doubloons=player.doubloons,
                    reputation=player.space + 1 if self.game.track else None,
                    ship=tuple(sorted(player.ship)),
                    graveyard=tuple(sorted(player.graveyard)),
                    hand=tuple(sorted(player.hand)),
                    loot={kinds[kind]: count for kind, count in enumerate(player.loot) if count},
                )
            )

    def result(self) -> None:
        game = self.game
        assert game.winners is not None
        self.events.append(
            log.Result(
                scores={player.name: player.score for player in game.players},
                winners=tuple([self.names.players[seat] for seat in game.winners]),
            )
        )
