"""Following a log that is still being written: to its end, and to what the game waits for there.

What can't be a whole event yet (the cards of a day named one by one, the loot of a round laid out day by
day) stands at the end of the log as notes, and so does what the table said of a choice that leaves no event:
that it is not known, or that nothing happened. So a log says at every moment all that was entered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from ..logbook.events import Note
from ..model.act import Act
from ..model.asking import Ask, Chance, Decision, Kind, Ordering, Together
from ..model.declared import Declared
from ..model.player import NOBODY
from .draft import SO_FAR, Draft
from .entries import BOUNDARIES, PASSIVE, Entry, Queue
from .mishaps import HaltError
from .orders import distinct_orders
from .picks import explain
from .search import Node, Search
from .trial import Trial, trial_game

NOT_KNOWN = "Not known: "
"""Starts the note that stands where a choice is left out."""

NOTHING = "Nothing more declared: "
"""Starts the note that stands where an ability whose text is not held has done all it did."""


class CompleteError(Exception):
    """The day's cards are complete.

    Args:
        day: The day.
        alone: The cards of players who had but one, by seat.
    """

    def __init__(self, day: int, alone: dict[int, int]) -> None:
        super().__init__()
        self.day = day
        self.alone = alone


class Watch(Trial):
    """Follows a log to its end; see :class:`~.mishaps.Mishaps` for its arguments."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.whole = True
        self.draft = Draft()
        self.is_over = False
        self.is_drafting = False
        self.alone: dict[int, int] = {}
        self.forced_last: list[tuple[Decision, Any]] = []

    def answer(self, ask: Ask) -> Any:
        """Return the log's answer to what the engine asks.

        Raises:
            CompleteError: if the day's cards are complete with those that have been entered.
        """
        first = ask.decisions[0] if isinstance(ask, Together) else ask
        is_card = first.kind is Kind.PLAY or first.kind == "figure"
        if self.is_drafting and not (is_card and self.played == (self.game.round, self.game.day)):
            raise CompleteError(self.played[1], self.alone)
        return super().answer(ask)

    def finish(self) -> None:
        """Check what follows the end of the game."""
        if self.is_drafting:
            raise CompleteError(self.played[1], self.alone)
        super().finish()
        self.is_over = True

    def wait(self, *wanted: Decision | Chance) -> NoReturn:
        """Stop where the log ends."""
        self.waiting = wanted
        raise HaltError

    def pass_over(self) -> None:
        """Check the claims that are left."""
        for entry in self.queue.unused():
            self.passive(entry)

    # what is being entered

    def chance(self, chance: Chance) -> Any:
        """Return a result of chance from the log, or from what has been entered of it."""
        if chance.kind == "loot" and len(self.draft.loot) == chance.count and self.queue.is_ending():
            self.pass_over()
            return self.draft.loot
        return super().chance(chance)

    def begin_day(self, decision: Decision | Chance) -> None:
        """Find the day's ``play`` event; at the end of the log take what has been entered of it."""
        if (self.whole or not self.begun) and self.queue.is_ending():
            self.pass_over()
            self.begun = self.is_drafting = True
            self.played = (self.game.round, self.game.day)
        else:
            super().begin_day(decision)

    def together(self, decisions: Sequence[Decision]) -> tuple[int, Any]:
        """Return the log's answer to one of several decisions, with its position."""
        if decisions[0].kind is Kind.PLAY:
            if self.played != (self.game.round, self.game.day):
                self.begin_day(decisions[0])
            if self.is_drafting:
                left = [one for one in decisions if len(one.options) > 1 and one.seat not in self.draft.plays]
                if left:
                    self.wait(*left)
        return super().together(decisions)

    def play(self, decision: Decision) -> int:
        """Return the character a player plays."""
        if self.played != (self.game.round, self.game.day):
            self.begin_day(decision)
        if not self.is_drafting:
            return super().play(decision)
        options: Sequence[int] = decision.options
        rank = self.draft.plays.get(decision.seat)
        if decision.seat not in self.draft.plays:
            if len(options) > 1:
                self.wait(decision)
            self.alone[decision.seat] = options[0]
        return options[0] if rank is None or rank not in options else rank

    def figure(self, chance: Chance) -> list[int]:
        """Return the character drawn for the neutral figure."""
        if self.played != (self.game.round, self.game.day):
            self.begin_day(chance)
        if not self.is_drafting:
            return super().figure(chance)
        rank = self.draft.plays.get(NOBODY)
        if rank is None:
            self.wait(chance)
        return [rank]

    # what leaves no event

    def left_out(self, ask: Decision | Chance) -> Entry | None:
        """Return the note that says that the answer to *ask* is not known, or what stands where it should."""
        if not isinstance(ask, Chance) or ask.kind == "draw":
            entry = self.noted(NOT_KNOWN + self.explain(ask))
            if entry is not None:
                return entry
        # what stands behind a question that is still open does not answer it
        is_open = self.queue.is_ending()
        if self.game.stage is not None and self.game.stage.order == "together" and self.is_last_stretch():
            is_open = not self.queue.of(ask.seat)
        return None if is_open else super().left_out(ask)

    def noted(self, text: str) -> Entry | None:
        """Use the note that stands next, if it is this one."""
        for entry in self.queue.unused():
            if entry.kind == "note" and entry.event.text == text:
                entry.is_used = True
                return entry
            if entry.kind not in PASSIVE or is_bookkeeping(entry.event):
                return None
        return None

    def declared(self, decision: Decision) -> Declared | None:
        """Return the next effect declared of the ability that asks; ``None`` if there is none more."""
        if self._next_of(decision) is not None or not self.is_last_stretch():
            return super().declared(decision)
        if self.noted(NOTHING + explain(decision, self.names)) is None:
            if any(entry.kind not in PASSIVE for entry in self.queue.unused()):
                return super().declared(decision)
            self.pass_over()
            self.wait(decision)
        return super().declared(decision)

    def passes(self, decision: Decision) -> bool:
        """Tell whether a token that need not be taken was not, as the log goes on without."""
        return not self.queue.is_ending() and super().passes(decision)

    def inferred(self, decision: Ordering) -> list[Act] | None:
        """Return the order to follow where the log gives none; ``None`` if it matters or still may."""
        if self.is_last_stretch() and not self.queue.of(decision.seat):
            orders = distinct_orders(decision, [], self.game, self.names)
            if orders is None or len(orders) > 1:
                return None
        return super().inferred(decision)

    def forced(self, decision: Decision) -> Any:
        """Return the only option; at the end of the log it is one to be written down."""
        known = len(self.by_itself)
        option = super().forced(decision)
        if len(self.by_itself) > known and self.queue.is_ending():
            self.forced_last.append((decision, option))
        return option

    def is_last_stretch(self) -> bool:
        """Tell whether no new day or round follows in the log."""
        return all(entry.kind not in BOUNDARIES for entry in self.queue.unused())


def is_bookkeeping(event: Any) -> bool:
    """Tell whether an event is a note by which a log that is being written stands in for an answer."""
    return isinstance(event, Note) and event.text.startswith((SO_FAR, NOT_KNOWN, NOTHING))


class WatchSearch(Search):
    """Looks for all completions of a log that is being written."""

    draft = Draft()

    def trial(self, node: Node, guesses: Sequence[Any], whole: bool = False) -> Watch:
        """Return a judge that stands where *node* does, to follow its day or all that is left."""
        entries = self.entries_of_day(node.at, whole)
        watch = Watch(
            trial_game(node.game), Queue(entries), self.names, [], set(self.broken), self.incomplete
        )
        watch.draft = self.draft
        watch.guesses = guesses
        watch.whole = whole
        watch.line = self.entries[node.at - 1].line if node.at else 0
        return watch
