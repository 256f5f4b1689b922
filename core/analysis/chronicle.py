"""From the engine's trace to the ledger and the story of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from ..model.act import Act, Move, Table
from ..model.event import Event
from ..model.player import NOBODY

Trace = Iterable[tuple[Any, ...]]


@frozen(kw_only=True)
class LedgerLine:
    """One change of a player's purse.

    Args:
        line: Line of the log that led to it, 0 if none did.
        round, day, phase: When; day 0 is outside the days of the round.
        player: Whose purse.
        amount: Doubloons, with sign.
        balance: The purse afterwards.
        cause: Name of the character, token or phase that did it.
        rule: Id of the clause that says so.
    """

    line: int
    round: int
    day: int
    phase: str
    player: str
    amount: int
    balance: int
    cause: str
    rule: str


@frozen(kw_only=True)
class Effect:
    """One thing that happened to a player, a character or a token.

    Args:
        kind: ``doubloons``, ``reputation``, ``character``, ``token``, ``kept`` or ``score``.
        player: Whom it happened to; empty for what belongs to nobody.
        amount: Doubloons, spaces or points, with sign.
        balance: Purse, space (from 1) or total afterwards.
        character: Name of the character concerned, with its rank: ``Brute (17)``.
        token: Kind of the token concerned.
        origin, target: Zones it went from and to: ``hand``, ``row``, ``ship``, ``graveyard``, ``loot``,
            ``day``, ``tomorrow``, ``bag``, ``removed``; ``loot:NAME`` is another player's loot.
    """

    kind: str
    player: str
    amount: int = 0
    balance: int = 0
    character: str = ""
    token: str = ""
    origin: str = ""
    target: str = ""


@frozen(kw_only=True)
class Deed:
    """What one cause did at one moment: an ability, a token's effect, or a step of a phase.

    Args:
        line: Line of the log that led to it, 0 if none did.
        round, day, phase: When; day 0 is outside the days of the round.
        player: Who acted; empty for the table.
        cause: Name of the character, token, figure or step.
        rule: Id of the clause that states it.
        effects: What it did, in order.
    """

    line: int
    round: int
    day: int
    phase: str
    player: str
    cause: str
    rule: str
    effects: tuple[Effect, ...]


@frozen(kw_only=True)
class DayStory:
    """One day as it was played, or with day 0 what came before the days or after them.

    Args:
        round, day: When.
        row: The characters as they were laid out, left to right: (player, character); the player of a
            neutral figure is empty.
        loot: Tokens that lay on the day's space at its beginning.
        deeds: What happened, in order.
    """

    round: int
    day: int
    row: tuple[tuple[str, str], ...]
    loot: tuple[str, ...]
    deeds: tuple[Deed, ...]


def make_ledger(trace: Trace, table: Table, players: list[str]) -> tuple[LedgerLine, ...]:
    """Return every change of a purse, in order.

    What a round scores leaves the purse too, so that balances close at nothing.
    """
    lines = []
    for event in map(Event._make, trace):
        if event.kind not in ("doubloons", "score"):
            continue
        amount, balance = event.amount, event.balance
        if event.kind == "score":
            amount, balance = -event.amount, 0
        lines.append(
            LedgerLine(
                line=event.mark,
                round=event.round,
                day=event.day,
                phase=event.phase,
                player=players[event.seat],
                amount=amount,
                balance=balance,
                cause=_cause(event, table),
                rule=_rule(event, table),
            )
        )
    return tuple(lines)


def _cause(event: Event, table: Table) -> str:
    cause = event.cause
    if isinstance(cause, Act):
        return cause.name
    if isinstance(cause, Move):
        return cause.name
    return event.phase


def _rule(event: Event, table: Table) -> str:
    if event.cause is not None:
        return event.cause.rule
    return next((phase.rule for phase in table.variant.phases if phase.id == event.phase), "")


def make_story(trace: Trace, table: Table, players: list[str]) -> tuple[DayStory, ...]:
    """Return the game day by day; day 0 holds what stands before or after the days of a round."""
    return _Teller(table, players).tell(list(map(Event._make, trace)))


class _Teller:
    def __init__(self, table: Table, players: list[str]) -> None:
        self.table = table
        self.players = players

    def tell(self, events: list[Event]) -> tuple[DayStory, ...]:
        days: list[list[Event]] = []
        for event in events:
            if not days or days[-1][-1][10:12] != event[10:12]:
                days.append([])
            days[-1].append(event)
        return tuple([self.day(one) for one in days])

    def day(self, events: list[Event]) -> DayStory:
        row = [event for event in events if event.kind == "line-up"]
        return DayStory(
            round=events[0].round,
            day=events[0].day,
            row=tuple([(self.player(event.seat), self.in_row(event)) for event in row]),
            loot=tuple([self.table.kinds[event.token] for event in events if event.kind == "laid"]),
            deeds=self.deeds([event for event in events if event.kind not in ("line-up", "laid")]),
        )

    def in_row(self, event: Event) -> str:
        """Name a character of the row; of one drawn for a neutral figure also whose it is."""
        figure = self.table.variant.figure
        name = self.character(event.rank)
        is_drawn = event.seat == NOBODY and figure is not None and figure.kind == "drawn"
        return f"{figure.name}'s {name}" if is_drawn and figure is not None else name

    def deeds(self, events: list[Event]) -> tuple[Deed, ...]:
        deeds: list[list[Event]] = []
        for event in events:
            if deeds and self.same_deed(deeds[-1][-1], event):
                deeds[-1].append(event)
            else:
                deeds.append([event])
        return tuple([self.deed(one) for one in deeds])

    def same_deed(self, one: Event, other: Event) -> bool:
        return one.cause is other.cause and one.by == other.by and one.phase == other.phase

    def deed(self, events: list[Event]) -> Deed:
        first = events[0]
        return Deed(
            line=first.mark,
            round=first.round,
            day=first.day,
            phase=first.phase,
            player=self.player(first.by),
            cause=_cause(first, self.table),
            rule=_rule(first, self.table),
            effects=tuple(map(self.effect, events)),
        )

    def effect(self, event: Event) -> Effect:
        return Effect(
            kind=event.kind,
            player=self.player(event.seat),
            amount=event.amount,
            balance=event.balance,
            character=self.character(event.rank) if event.rank else "",
            token=self.table.kinds[event.token] if event.token >= 0 else "",
            origin=self.zone(event.origin),
            target=self.zone(event.target),
        )

    def player(self, seat: int) -> str:
        return "" if seat == NOBODY else self.players[seat]

    def character(self, rank: float) -> str:
        figure = self.table.figure
        if figure is not None and rank == self.table.figure_rank:
            return figure.name
        return f"{self.table.names[int(rank)]} ({int(rank)})"

    def zone(self, zone: str) -> str:
        name, _, seat = zone.partition(":")
        return f"{name}:{self.players[int(seat)]}" if seat else name
