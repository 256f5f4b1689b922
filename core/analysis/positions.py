"""Start positions: a game set up from the state a log gives, checked like one that was played that far."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from ..abilities.copies import EVERYTHING
from ..abilities.vocabulary import Touch
from ..logbook.events import Position, PositionPlayer
from ..logbook.names import Unread
from ..model.act import Table
from ..model.game import Game
from ..model.player import NOBODY, Player
from ..model.variant import Variant
from .entries import Entry, Report, unknown_character, unknown_player, unknown_token
from .names import Names
from .start import read_track

ZONES = ("hand", "ship", "graveyard")


def set_position(entry: Entry, game: Game, names: Names, report: Report) -> bool:
    """Set *game* up from a ``position`` event; return whether it is a possible position.

    Everything that is wrong with the position is reported, at its line.
    """
    return _Setter(entry, game, names, report).run()


class _Setter:
    def __init__(self, entry: Entry, game: Game, names: Names, report: Report) -> None:
        self.entry, self.game, self.names = entry, game, names
        self.position: Position = entry.event
        self.fine = True
        self._report = report

    def problem(self, code: str, message: str, **facts: Any) -> None:
        self.fine = False
        self._report(code, message, self.entry, rule="logbook.position", **facts)

    def _unknown(self, *args: Any, **facts: Any) -> None:
        self.fine = False
        self._report(*args, **facts)

    def word(self, neutral: str, count: int = 1) -> str:
        return self.names.word(neutral, count)

    def run(self) -> bool:
        self.calendar()
        self.track()
        for name, state in self.position.players.items():
            seat = self.names.seat(name)
            if seat is None:
                unknown_player(name, self.names, self._unknown, self.entry)
            else:
                self.player(self.game.players[seat], state)
        self.tokens()
        dealt = {
            rank for player in self.game.players for rank in (*player.hand, *player.ship, *player.graveyard)
        }
        self.game.undealt -= dealt
        if self.game.round == 1:
            self.game.dealt = dealt
        return self.fine

    def calendar(self) -> None:
        position, days = self.position, self.game.table.days
        laid = [self.kinds(tokens) for tokens in position.days]
        self.game.days = [[] for _ in range(position.day - 1)] + laid
        if position.round > len(days):
            self.problem(
                "position-day",
                f"The game has {len(days)} {self.word('round', len(days))}, not {position.round}.",
                observed=position.round,
            )
            return
        length = days[position.round - 1]
        if position.day > length:
            round_ = self.word("round").capitalize()
            self.problem(
                "position-day",
                f"{round_} {position.round} has {length} days, not {position.day}.",
                expected=length,
                observed=position.day,
            )
            return
        self.game.round, self.game.day = position.round, position.day
        self.days()
        later = length - position.day + 1
        if len(position.days) != later:
            self.problem(
                "position-days",
                f"From day {position.day} there are {later} days left in"
                f" {self.word('round')} {position.round};"
                f" the position lays out loot for {len(position.days)}.",
                expected=later,
                observed=len(position.days),
            )

    def days(self) -> None:
        """Each day begins with all of its tokens: they are laid out before the round and taken at dusk."""
        each = self.game.table.tokens_per_day
        for day, tokens in enumerate(self.position.days, self.position.day):
            if len(tokens) != each:
                self.problem(
                    "loot-count",
                    f"Day {day} begins with {each} tokens for {len(self.game.players)} players;"
                    f" the position lays out {len(tokens)}.",
                    expected=each,
                    observed=len(tokens),
                    day=day,
                )

    def kinds(self, tokens: Sequence[str]) -> list[int]:
        """Return the kinds that are known; every other one is reported."""
        found = []
        for name in tokens:
            kind = self.names.kind(name)
            if kind is not None:
                found.append(kind)
            elif isinstance(name, Unread):
                self.fine = False
            else:
                unknown_token(name, self.names, self._unknown, self.entry)
        return found

    def track(self) -> None:
        order = self.position.reputation
        if not self.game.track:
            if order is not None:
                self.problem(
                    "position-reputation", "This edition has no reputation track.", observed=list(order)
                )
            return
        if order is None:
            self.problem(
                "position-reputation", "The position lacks the reputation track.", expected="reputation"
            )
            return
        seats = read_track(order, self.entry, self.game, self.names, self._unknown)
        if seats is not None:
            self.game.track[:] = seats
            for space, seat in enumerate(seats):
                if seat != NOBODY:
                    self.game.players[seat].space = space

    def player(self, player: Player, state: PositionPlayer) -> None:
        self.cards(player, state)
        for kind, count in enumerate(self.counts(state.loot)):
            player.loot[kind] += count
        player.doubloons, player.score = state.doubloons, state.score
        if state.doubloons < 0 and not _may_owe(self.game.table, "day"):
            self.problem(
                "position-purse",
                f"{player.name} can't hold {state.doubloons} doubloons.",
                player=player.name,
                observed=state.doubloons,
            )
        self.score(player)

    def cards(self, player: Player, state: PositionPlayer) -> None:
        places: dict[int, str] = {}
        for zone in ZONES:
            for ref in getattr(state, zone):
                rank = self.names.rank(ref)
                if rank is None:
                    unknown_character(ref, self.names, self._unknown, self.entry)
                    continue
                before = places.setdefault(rank, zone)
                if rank in getattr(player, before):
                    where = (
                        self.word(zone) if before == zone else f"{self.word(before)} and {self.word(zone)}"
                    )
                    self.problem(
                        "position-card-twice",
                        f"{player.name} has {self.names.character(rank)} twice, in {where};"
                        " each player has one of each.",
                        player=player.name,
                        observed=rank,
                    )
                else:
                    getattr(player, zone).append(rank)
        player.hand.sort()
        self.dealt(player, len(places))

    def dealt(self, player: Player, held: int) -> None:
        """A player has no more characters than have been dealt, and has played one on a day that is over.

        Where the others lie is left to the position, which need not name them all.
        """
        deals, round_, day = self.game.table.deal, self.position.round, self.position.day
        dealt = sum(deals[:round_])
        if round_ > len(deals) or player.seat == self.game.automaton:
            return
        if len(player.hand) == dealt and day > 1 and _stays_out(self.game.table):
            self.problem(
                "position-cards",
                f"{player.name} holds all {dealt} characters dealt up to {self.word('round')} {round_};"
                f" on {'the day that is' if day == 2 else 'each day that is'} over one was played.",
                player=player.name,
                expected=f"at most {dealt - 1}",
                observed=dealt,
            )
        if held > dealt:
            self.problem(
                "position-cards",
                f"{player.name} has {held} characters; up to {self.word('round')} {round_}"
                f" no more than {dealt} are dealt.",
                player=player.name,
                expected=dealt,
                observed=held,
            )

    def score(self, player: Player) -> None:
        score = player.score
        if self.position.round == 1 and score:
            self.problem(
                "position-score",
                f"{player.name} can't have scored {score}: {self.word('round')} 1 is not over,"
                " and nothing is scored before its end.",
                player=player.name,
                expected=0,
                observed=score,
            )
        elif score < 0 and not _may_owe(self.game.table, "round-end"):
            self.problem(
                "position-score",
                f"{player.name} can't have scored {score}: no {self.word('round')} scores less than nothing.",
                player=player.name,
                observed=score,
            )

    def counts(self, counts: dict[str, int]) -> list[int]:
        found = [0] * len(self.names.table.kinds)
        for name, count in counts.items():
            for kind in self.kinds([name]):
                found[kind] += count
        return found

    def tokens(self) -> None:
        game = self.game
        game.left = self.counts(self.position.left or {})
        self.left_over(sum(game.left))
        placed = game.left[:]
        for kind in [kind for day in game.days for kind in day]:
            placed[kind] += 1
        for player in game.players:
            for kind, count in enumerate(player.loot):
                placed[kind] += count
        total = self.names.table.counts
        if self.position.bag is None:
            game.bag = [count - used for count, used in zip(total, placed, strict=True)]
        else:
            game.bag = self.counts(self.position.bag)
        for kind, count in enumerate(total):
            sum_ = placed[kind] + max(game.bag[kind], 0)
            if sum_ > count:
                self.problem(
                    "position-tokens",
                    f"There are {count} × {self.names.table.kinds[kind]} in the game;"
                    f" the position places {sum_}.",
                    expected=count,
                    observed=sum_,
                )

    def left_over(self, left: int) -> None:
        """Tokens nobody took lie on the days that are over, where the variant leaves them at all."""
        table, past = self.game.table, self.position.day - 1
        most = table.tokens_per_day * past if _leaves_tokens(table.variant) else 0
        if left <= most:
            return
        if not _leaves_tokens(table.variant):
            why = f"tokens nobody took go back to the {self.word('bag')}"
        elif not past:
            why = "no day of it has been played"
        else:
            why = f"{past} {'day is' if past == 1 else 'days are'} over, with {most} tokens"
        self.problem(
            "position-left",
            f"The position leaves {left} {'token' if left == 1 else 'tokens'} of earlier days"
            f" of {self.word('round')} {self.position.round}: {why}.",
            expected=most,
            observed=left,
        )


def _leaves_tokens(variant: Variant) -> bool:
    """Tell whether tokens that nobody took stay on the board."""
    steps = [step for phase in variant.phases for step in chain(phase.before, phase.does, phase.after)]
    return any(step.step == "leftover-tokens" and step.params["to"] == "board" for step in steps)


def _stays_out(table: Table) -> bool:
    """Tell whether no ability brings the character of the day back to the hand before the day is over."""
    for timing in ("day", "dusk", "night"):
        for act in (*table.acts[timing], *table.token_acts[timing]):
            # what changes everything carries out another ability, which is looked at too
            if act is None or not act.changes & Touch.HAND or act.changes == int(EVERYTHING):
                continue
            # by day what touches hand and row alone takes a card back; what plays another one touches more
            if timing != "day" or act.changes == int(Touch.HAND | Touch.ROW):
                return False
    return not table.declaring


def _may_owe(table: Table, period: str) -> bool:
    """Tell whether a purse can be below zero when the last phase of a period is over."""
    owes = False
    for stage in chain(table.stages["day"], table.stages["round-end"] if period == "round-end" else ()):
        owes = stage.losses == "debt" or (owes and stage.losses != "net")
    return owes
