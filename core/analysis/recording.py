"""Writing a log down at the table, question by question.

A recording is the events so far and nothing else: what is asked next is found by following them, an answer
appends events, undoing drops the last ones, and going on later is reading them again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, field, frozen

from ..engine.pipeline import new_game
from ..logbook.events import Claim, Event, GameHeader, Note, Play, Position, Result, Round, Score
from ..logbook.lexicon import Lexicon
from ..logbook.names import fold
from ..model.act import Table
from ..model.asking import Chance, Decision, Kind
from ..model.game import Game
from ..model.player import NOBODY
from .choices import RefusedError
from .draft import Draft, is_part, read_draft, write_card, write_part
from .entries import Queue, make_entries
from .names import Names
from .picks import explain
from .record import write_choice
from .search import contradiction
from .trial import ContradictionError, ForkError, follow
from .validate import set_up
from .watch import NOT_KNOWN, NOTHING, CompleteError, Watch, WatchSearch

BUDGET = 1_500
"""How many days are followed, after each answer, to find what can have happened where facts are not known."""

MOST_SHOWN = 40
"""How many of the states the game may be in are looked at for what may come next."""


@frozen(kw_only=True)
class Place:
    """Where a recording has come to.

    Args:
        games: The states the game may be in; one, unless facts are not known.
        waiting: What the game waits for; any of it may come next. Empty at the end.
        colourless: The first player without a colour, where each needs one; nothing else is asked before.
        is_over: Whether the game is over.
        is_lost: Whether too much is not known to say what comes next.
    """

    games: tuple[Game, ...] = field(default=())
    waiting: tuple[Decision | Chance, ...] = field(default=())
    colourless: int | None = None
    is_over: bool = False
    is_lost: bool = False


class Recording:
    """A log that is being written.

    Args:
        table: The variant.
        events: The header and what has been written so far; it must be valid so far.
        lexicon: The names of the variant.

    Attributes:
        events: The header and the events after it.
        place: Where the game stands.
        news: What followed by itself from the last answer: forced choices and scores.

    Raises:
        ContradictionError: If the events break the rules.
    """

    def __init__(self, table: Table, events: Sequence[Event], lexicon: Lexicon) -> None:
        self.table = table
        self.lexicon = lexicon
        self.events = list(events)
        self.news: list[tuple[Decision, Any] | Event] = []
        self.became_incomplete = False
        self.names = Names(table, [player.name for player in self.header.players])
        self._follow()

    @property
    def header(self) -> GameHeader:
        """The header."""
        header = self.events[0]
        assert isinstance(header, GameHeader)
        return header

    @property
    def game(self) -> Game | None:
        """The game; one of those it may be, where facts are not known."""
        return self.place.games[0] if self.place.games else None

    @property
    def is_sure(self) -> bool:
        """Whether the state of the game is known."""
        return len(self.place.games) == 1

    @property
    def draft(self) -> Draft:
        """What has been entered of the next event."""
        return read_draft(self.events, self.names)

    # answers

    def add(self, *events: Event) -> None:
        """Append what answers the question, or a claim or note.

        Raises:
            RefusedError: If it breaks the rules; nothing is changed then.
        """
        self._try([*self.events, *events])

    def enter(self, *parts: str) -> None:
        """Append parts of the next event; they are replaced by the event when it is complete."""
        self._try([*self.events, *[write_part(part) for part in parts]])

    def enter_again(self, *parts: str) -> None:
        """Put parts of the next event in place of those entered so far."""
        kept = [one for one in self.events if not is_part(one)]
        self._try([*kept, *[write_part(part) for part in parts]])

    def lay_out(self, event: Round) -> None:
        """Append a round in place of the parts of it that have been entered."""
        self._try([*[one for one in self.events if not is_part(one)], event])

    def leave_out(self) -> None:
        """Answer that the choice asked for is not known; the log becomes incomplete.

        Raises:
            RefusedError: If it is nothing that can be left out.
        """
        ask = self.place.waiting[0]
        if isinstance(ask, Chance):
            if ask.kind != "draw":
                raise RefusedError("Without this the game can't go on; a log can't leave it out.")
            what = f"what {self.names.players[ask.seat]} draws from the {self.names.word('bag')}"
            what += f" for {ask.by.name}" if ask.by is not None else ""
        elif ask.kind is Kind.DECLARE:
            raise RefusedError("What is not declared is not counted; say `nothing` to go on.")
        else:
            what = explain(ask, self.names)
        self._try([self._incomplete(), *self.events[1:], Note(text=NOT_KNOWN + what)])

    def become_incomplete(self) -> None:
        """Say in the header that facts may be missing."""
        self.events[0] = self._incomplete()

    def _incomplete(self) -> GameHeader:
        self.became_incomplete |= not self.header.incomplete
        return evolve(self.header, incomplete=True)

    def pass_by(self) -> None:
        """Say that an ability whose text is not held did nothing more."""
        ask = self.place.waiting[0]
        assert isinstance(ask, Decision)
        self.add(Note(text=NOTHING + explain(ask, self.names)))

    def colour(self, seat: int, colour: str) -> None:
        """Give a player a colour."""
        players = list(self.header.players)
        players[seat] = evolve(players[seat], colour=colour)
        self._try([evolve(self.header, players=tuple(players)), *self.events[1:]])

    def claim(self, claim: Claim) -> None:
        """Check what the table says a player has, and write it down if it is so.

        Raises:
            RefusedError: If it is not so, or nothing is claimed.
        """
        if self.game is None:
            raise RefusedError("Nobody has anything yet.")
        self.add(claim)

    def undo(self) -> bool:
        """Drop the last answer with what followed from it; return whether there was one."""
        before, incomplete = self.events, self.header.incomplete
        events = self.events
        while (shorter := self._shorter(events)) is not None:
            events = self.events = shorter
            self._follow()
            if self.events != before:
                if incomplete and self.became_incomplete:
                    self._try_complete()
                self.news.clear()
                return True
        self.events = before
        self._follow()
        return False

    def take_back(self, count: int) -> int:
        """Drop the last *count* answers, or none if there are fewer; return how many there are to drop."""
        events, became_incomplete = list(self.events), self.became_incomplete
        for done in range(count):
            if not self.undo():
                self.events, self.became_incomplete = events, became_incomplete
                self._follow()
                return done
        return count

    def _shorter(self, events: list[Event]) -> list[Event] | None:
        """Return events without the last answer's; a day or round entered in parts loses its last part."""
        last = events[-1]
        if isinstance(last, Round):
            parts = [", ".join(tokens) for tokens in last.loot]
        elif isinstance(last, Play):
            plays = list(last.plays.items())[:-1]
            parts = [write_card(name, card, self.names) for name, card in plays]
        elif isinstance(last, Position):
            return None
        elif isinstance(last, GameHeader):
            coloured = [seat for seat, player in enumerate(last.players) if player.colour is not None]
            if not coloured or not self.table.influence:
                return None
            players = list(last.players)
            players[coloured[-1]] = evolve(players[coloured[-1]], colour=None)
            return [evolve(last, players=tuple(players))]
        else:
            return events[:-1]
        return [*events[:-1], *[write_part(part) for part in parts]]

    def _try_complete(self) -> None:
        """Take the mark of an incomplete log back, if nothing is left out any more."""
        before = self.events
        self.events = [evolve(self.header, incomplete=False), *before[1:]]
        try:
            if any(isinstance(one, Note) and one.text.startswith(NOT_KNOWN) for one in before):
                raise RefusedError("")
            self._follow()
            if not self.is_sure:
                raise RefusedError("")
            self.became_incomplete = False
        except (ContradictionError, RefusedError):
            self.events = before
            self._follow()

    def _try(self, events: list[Event]) -> None:
        before = self.events
        self.events = events
        self.news.clear()
        try:
            self._follow()
        except ContradictionError as error:
            self.events = before
            self._follow()
            raise RefusedError(error.finding.message, error.finding.suggestion) from None

    # following

    def _follow(self) -> None:
        """Find out where the game stands, and write down what follows by itself."""
        while True:
            try:
                self.place, forced = self._look()
                new = [write_choice(*one, self.names) for one in forced] or self._outcome()
                self.news += forced or new
            except CompleteError as complete:
                play = self._play(complete.day, complete.alone)
                kept = [one for one in self.events if not is_part(one)]
                self.events, new = kept, [play]
            if not new:
                return
            self.events = [*self.events, *new]

    def _look(self) -> tuple[Place, list[tuple[Decision, Any]]]:
        header = self.header
        players = header.players
        if self.table.influence:
            for seat, player in enumerate(players):
                if player.colour is None:
                    return Place(colourless=seat), []
        colours = [fold(player.colour or "") for player in players] if self.table.influence else ()
        start = new_game(self.table, self.names.players, colours)
        start.trace = []
        start.asks_orders = True
        for line, event in enumerate(self.events, start=1):
            event.line, event.column = line, 0
        watch = self._watch(start.copy())
        begun = set_up(watch, watch.queue.entries)
        assert begun
        start = watch.game.copy()
        draft = self.draft
        watch.draft = draft
        try:
            follow(watch)
        except ForkError:
            return self._search(start, draft), []
        return Place(games=(watch.game,), waiting=watch.waiting, is_over=watch.is_over), watch.forced_last

    def _watch(self, game: Game) -> Watch:
        watch = Watch(game, Queue([]), self.names, [], set(), self.header.incomplete)
        watch.queue.entries, _ = make_entries(self.events[1:], self.names, watch.report)
        return watch

    def _search(self, start: Game, draft: Draft) -> Place:
        """Find out what the game may wait for where facts are not known."""
        entries = self._watch(start).queue.entries
        search = WatchSearch(start, entries, self.names, set(), self.header.incomplete, budget=BUDGET)
        search.draft = draft
        found = search.run()
        if found.is_exhausted:
            return Place(is_lost=True)
        if not found.fits:
            assert found.contradiction is not None
            raise ContradictionError(contradiction(found.contradiction))
        games, asks, is_over = [], list[tuple[Decision | Chance, ...]](), False
        for node in found.fits[:MOST_SHOWN]:
            watch = search.trial(search.start, node.guesses, whole=True)
            follow(watch)
            games.append(watch.game)
            asks.append(watch.waiting)
            is_over |= watch.is_over
        known = [ask for one in asks for ask in one]
        waiting = tuple([_joined([one for one in known if _is_alike(one, ask)]) for ask in asks[0]])
        return Place(games=tuple(games), waiting=waiting, is_over=is_over and not waiting)

    def _play(self, day: int, alone: dict[int, int]) -> Play:
        plays = {**alone, **self.draft.plays}
        figure = self.table.variant.figure
        named: dict[str, int | str] = {
            (figure.name if seat == NOBODY and figure is not None else self.names.players[seat]): rank
            for seat, rank in plays.items()
            if rank is not None
        }
        return Play(day=day, plays=named)

    def _outcome(self) -> list[Event]:
        """Return the score of a round that is over, and the result of the game, if they are not there yet."""
        place, names = self.place, self.names
        if not self.is_sure:
            return []
        game = place.games[0]
        last = max([at for at, one in enumerate(self.events) if isinstance(one, Round | Play)], default=0)
        behind = self.events[last:]
        ask = place.waiting[0] if place.waiting else None
        has_ended = place.is_over or (isinstance(ask, Chance) and ask.kind in ("loot", "deal"))
        new: list[Event] = []
        if has_ended and isinstance(behind[0], Play) and not any(isinstance(one, Score) for one in behind):
            scores = {
                name: player.rounds[-1] for name, player in zip(names.players, game.players, strict=True)
            }
            new.append(Score(round=game.round - (not place.is_over), scores=scores))
        if place.is_over and not any(isinstance(one, Result) for one in behind):
            assert game.winners is not None
            new.append(
                Result(
                    scores={
                        name: player.score for name, player in zip(names.players, game.players, strict=True)
                    },
                    winners=tuple([names.players[seat] for seat in game.winners]),
                )
            )
        return new


def _is_alike(one: Decision | Chance, other: Decision | Chance) -> bool:
    return one.kind == other.kind and one.seat == other.seat and one.by is other.by


def _joined(asks: Sequence[Decision | Chance]) -> Decision | Chance:
    """Return one question with the options of all."""
    first = asks[0]
    if isinstance(first, Chance) or first.kind is Kind.ORDER:
        return first
    options = [option for ask in asks if isinstance(ask, Decision) for option in ask.options]
    each = list(dict.fromkeys(options))
    return Decision(first.kind, first.seat, sorted(each) if first.kind is Kind.PLAY else each, first.by)
