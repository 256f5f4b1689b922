"""Results of chance and start positions: what a log says came out, checked against what can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..logbook.events import Event, Position
from ..logbook.names import UNKNOWN
from ..model.asking import Chance
from ..model.game import Game
from ..model.player import NOBODY
from .entries import Entry, Report, unknown_character, unknown_player, unknown_token
from .names import Names

_LISTS = {"deck": "characters", "deal": "deal", "loot": "loot", "draw": "tokens"}


def is_unrecorded(chance: Chance, event: Event) -> bool:
    """Tell whether an event says that part of a result of chance was not recorded."""
    held: tuple[Any, ...] = getattr(event, _LISTS.get(chance.kind, ""), ())
    return any(UNKNOWN in part if isinstance(part, tuple) else part == UNKNOWN for part in held)


def read_track(
    order: Iterable[str | None], entry: Entry, game: Game, names: Names, report: Report
) -> list[int] | None:
    """Return the seats on the reputation spaces, or ``None`` after a finding."""
    order = list(order)
    seats: list[int] = []
    for name in order:
        seat = NOBODY if name is None else names.seat(name)
        if seat is None:
            unknown_player(str(name), names, report, entry)
            return None
        seats.append(seat)
    players = [seat for seat in seats if seat != NOBODY]
    if len(order) != len(game.track) or sorted(players) != list(range(len(game.players))):
        report(
            "reputation-order",
            f"The track has {len(game.track)} spaces, each player on one of them and null on the others.",
            entry,
            observed=order,
        )
        return None
    return seats


def read_reputation(
    chance: Chance, entry: Entry, game: Game, names: Names, report: Report
) -> list[int] | None:
    """Return the result of a ``reputation`` event, or ``None`` after a finding."""
    seats = read_track(entry.event.order, entry, game, names, report)
    if seats is None or not chance.spaces:
        return seats
    wrong = [space + 1 for space, seat in enumerate(seats) if seat != NOBODY and space not in chance.spaces]
    if wrong:
        allowed = [space + 1 for space in chance.spaces]
        report(
            "reputation-order",
            f"The players' tokens lie on spaces {_list(allowed)} at the start, not on {_list(wrong)}.",
            entry,
            expected=allowed,
            observed=wrong,
        )
    return seats


def _list(numbers: Iterable[object]) -> str:
    return ", ".join(map(str, numbers))


def read_tokens(tokens: Iterable[str], entry: Entry, names: Names, report: Report) -> list[int] | None:
    """Return token kinds by index, or ``None`` after a finding."""
    kinds = []
    for name in tokens:
        kind = names.kind(name)
        if kind is None:
            unknown_token(name, names, report, entry)
            return None
        kinds.append(kind)
    return kinds


def read_loot(
    chance: Chance, entry: Entry, game: Game, names: Names, report: Report
) -> list[list[int]] | None:
    """Return the loot of a ``round`` event by day, or ``None`` if it can't have come out."""
    laid = entry.event.loot
    days = []
    if len(laid) != chance.count:
        report(
            "loot-days",
            f"{names.word('round').capitalize()} {game.round} has {chance.count} days;"
            f" the log lays out {names.word('loot')} for {len(laid)}.",
            entry,
            expected=chance.count,
            observed=len(laid),
        )
        return None
    for number, tokens in enumerate(laid, start=1):
        kinds = read_tokens(tokens, entry, names, report)
        if kinds is None:
            return None
        if len(kinds) != chance.each:
            report(
                "loot-count",
                f"Day {number} gets {chance.each} tokens with {len(game.players)} players, not {len(kinds)}.",
                entry,
                expected=chance.each,
                observed=len(kinds),
                day=number,
            )
        days.append(kinds)
    drawn = Counter([kind for day in days for kind in day])
    return None if _overdrawn(drawn, game, entry, names, report) else days


def _overdrawn(drawn: Counter[int], game: Game, entry: Entry, names: Names, report: Report) -> bool:
    over = [kind for kind, count in sorted(drawn.items()) if count > game.bag[kind]]
    for kind in over:
        report(
            "bag-overdrawn",
            f"{drawn[kind]} × {names.table.kinds[kind]} can't come out of the bag;"
            f" it holds {game.bag[kind]}.",
            entry,
            expected=game.bag[kind],
            observed=drawn[kind],
        )
    return bool(over)


def read_deck(chance: Chance, entry: Entry, game: Game, names: Names, report: Report) -> list[int] | None:
    """Return the ranks of a ``deck`` event, or ``None`` if they can't be those of a game."""
    ranks = _ranks(entry.event.characters, names, report, entry)
    if ranks is None:
        return None
    if len(ranks) != chance.count or len(set(ranks)) != len(ranks):
        report(
            "deck-count",
            f"{chance.count} different characters are drawn for the whole game, not {len(set(ranks))}.",
            entry,
            expected=chance.count,
            observed=len(ranks),
        )
        return None
    return ranks


def _ranks(refs: Iterable[int | str], names: Names, report: Report, entry: Entry) -> list[int] | None:
    ranks: list[int] = []
    for ref in refs:
        rank = names.rank(ref)
        if rank is None:
            unknown_character(ref, names, report, entry)
            return None
        ranks.append(rank)
    return ranks


def read_deal(chance: Chance, entry: Entry, game: Game, names: Names, report: Report) -> list[int] | None:
    """Return the ranks of a ``round`` event, or ``None`` if they can't have been dealt."""
    ranks = _ranks(entry.event.deal, names, report, entry)
    if ranks is None:
        return None
    for at, rank in enumerate(ranks):
        if rank in game.unused:
            message = f"{names.character(rank)} is none of the ranks drawn for this game."
            report("deal-outside-deck", message, entry, observed=rank)
            return None
        if rank in ranks[:at] or rank not in game.undealt:
            report(
                "deal-repeated",
                f"{names.character(rank)} has been dealt before; each rank is dealt once in a game.",
                entry,
                observed=rank,
            )
            return None
    if len(ranks) != chance.count:
        report(
            "deal-count",
            f"{chance.count} characters are dealt in {names.word('round')} {game.round}, not {len(ranks)}.",
            entry,
            expected=chance.count,
            observed=len(ranks),
        )
        if not ranks:
            return None  # without any cards nobody plays: to go on would make a game of nothing
    return ranks


def read_figure(rank: int, entry: Entry, game: Game, names: Names, report: Report) -> list[int] | None:
    """Return the character drawn for the neutral figure, or ``None`` if it can't have been."""
    if rank not in game.undrawn():
        figure = game.table.variant.figure
        assert figure is not None
        if rank in game.dealt:
            why = f"it was dealt in this {names.word('round')}"
        elif rank in game.drawn:
            why = f"it has been drawn before in this {names.word('round')}"
        else:
            why = "it is not in that deck now"
        message = f"{names.character(rank)} can't be drawn for the {figure.name}: {why}."
        report("figure-card", message, entry, observed=rank, rule=figure.rule)
        return None
    return [rank]


def read_draw(chance: Chance, entry: Entry, game: Game, names: Names, report: Report) -> list[int] | None:
    """Return the tokens of a ``draw`` event, or ``None`` if they can't have come out."""
    kinds = read_tokens(entry.event.tokens, entry, names, report)
    if kinds is None:
        return None
    if len(kinds) != chance.count:
        report(
            "draw-count",
            f"{chance.by.name if chance.by is not None else 'This'} draws {chance.count} from the bag,"
            f" not {len(kinds)}.",
            entry,
            expected=chance.count,
            observed=len(kinds),
        )
        return None
    return None if _overdrawn(Counter(kinds), game, entry, names, report) else kinds


def set_position(entry: Entry, game: Game, names: Names, report: Report) -> bool:
    """Set *game* up from a ``position`` event; return whether it is a possible position."""
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

    def run(self) -> bool:
        self.calendar()
        self.track()
        for name, state in self.position.players.items():
            seat = self.names.seat(name)
            if seat is None:
                unknown_player(name, self.names, self._unknown, self.entry)
            else:
                self.player(seat, state)
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
        if position.round > len(days):
            self.problem(
                "position-day",
                f"The game has {len(days)} {self.names.word('round', len(days))}, not {position.round}.",
                observed=position.round,
            )
            return
        length = days[position.round - 1]
        if position.day > length:
            round_ = self.names.word("round").capitalize()
            self.problem(
                "position-day",
                f"{round_} {position.round} has {length} days, not {position.day}.",
                expected=length,
                observed=position.day,
            )
            return
        later = length - position.day + 1
        if len(position.days) != later:
            self.problem(
                "position-days",
                f"From day {position.day} there are {later} days left in"
                f" {self.names.word('round')} {position.round};"
                f" the position lays out loot for {len(position.days)}.",
                expected=later,
                observed=len(position.days),
            )
        self.game.round, self.game.day = position.round, position.day
        laid = [read_tokens(tokens, self.entry, self.names, self._unknown) or [] for tokens in position.days]
        self.game.days = [[] for _ in range(position.day - 1)] + laid

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

    def player(self, seat: int, state: Any) -> None:
        player = self.game.players[seat]
        seen: set[int] = set()
        for zone in ("hand", "ship", "graveyard"):
            for ref in getattr(state, zone):
                rank = self.names.rank(ref)
                if rank is None:
                    unknown_character(ref, self.names, self._unknown, self.entry)
                elif rank in seen:
                    self.problem(
                        "position-card-twice",
                        f"{player.name} has {self.names.character(rank)} twice; each player has one of each.",
                        observed=rank,
                    )
                else:
                    seen.add(rank)
                    getattr(player, zone).append(rank)
        player.hand.sort()
        for name, count in state.loot.items():
            kind = self.names.kind(name)
            if kind is None:
                unknown_token(name, self.names, self._unknown, self.entry)
            else:
                player.loot[kind] += count
        player.doubloons, player.score = state.doubloons, state.score
        if state.doubloons < 0:
            self.problem(
                "position-purse",
                f"{player.name} can't hold {state.doubloons} doubloons.",
                observed=state.doubloons,
            )

    def counts(self, counts: dict[str, int]) -> list[int]:
        found = [0] * len(self.names.table.kinds)
        for name, count in counts.items():
            kind = self.names.kind(name)
            if kind is None:
                unknown_token(name, self.names, self._unknown, self.entry)
            else:
                found[kind] += count
        return found

    def tokens(self) -> None:
        game = self.game
        game.left = self.counts(self.position.left or {})
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
            sum_ = placed[kind] + game.bag[kind]
            if game.bag[kind] < 0 or sum_ > count:
                self.problem(
                    "position-tokens",
                    f"There are {count} × {self.names.table.kinds[kind]} in the game; the position places"
                    f" {placed[kind] + max(game.bag[kind], 0)}.",
                    expected=count,
                    observed=placed[kind] + max(game.bag[kind], 0),
                )
