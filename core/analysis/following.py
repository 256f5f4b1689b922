"""The part of the judge that finds the event which answers what the engine asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..model.act import Act
from ..model.asking import Chance, Decision, Kind, Ordering
from ..model.variant import TIMINGS
from .claims import check_claim, check_result, check_score
from .entries import BOUNDARIES, PASSIVE, Entry
from .fitting import fits
from .mishaps import EVENT_OF, HaltError
from .names import FIGURE
from .trusting import Trusting


class Following(Trusting):
    """Goes through the events of a log in their order; see :class:`Mishaps` for its arguments.

    Attributes:
        closing: Where the log ends with claims while answers are awaited: the first of these claims, and how
            many findings there were before it.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.is_position = False
        self.first_round = 1
        self.play_entry: Entry | None = None
        self.closing: tuple[Entry, int] | None = None

    # the events

    def use(self, entry: Entry) -> None:
        """Take an event as an answer."""
        if entry.comes_first:
            self.out_of_turn(entry)
        entry.is_used = True
        self.line = self.answered = max(self.line, entry.line)
        self.game.mark = entry.line
        if entry.kind in BOUNDARIES:
            self.close_block(entry)

    def close_block(self, boundary: Entry) -> None:
        """Report the events before a boundary that were never asked for."""
        for entry in self.queue.unused():
            if entry.at >= boundary.at:
                break
            if entry.kind not in PASSIVE:
                self.stray(entry)
        self.forced_here.clear()

    def ready(self, decisions: Sequence[Decision]) -> tuple[int, Entry] | None:
        """Use the next event of the log if it answers one of *decisions*; most do, and need no search."""
        entry = self.queue.next()
        if entry is not None and entry.kind not in PASSIVE:
            for at, decision in enumerate(decisions):
                if fits(entry, decision, self.game):
                    self.use(entry)
                    return at, entry
        return None

    def drop_idle(self) -> None:
        """Report choices that stand next for abilities whose time of the day is over: they could not act."""
        now = self.game.phase
        while now in TIMINGS and (entry := self.queue.next()) is not None and entry.kind == "choose":
            asking = self.asking_times(entry)
            if not asking or TIMINGS.index(now) <= TIMINGS.index(asking[-1]):
                return
            entry.is_used = True
            said = self.names.said(entry.event.by)
            message = f"{self.whose(entry)}'s {said} could not act, so there was nothing to choose."
            self.report("superfluous-event", message, entry, rule=self.rule_of(entry))

    def asking_times(self, entry: Entry) -> list[str]:
        """Return when the character or token that a choice names may ask for one."""
        acts = [(time, self.act_of(entry, time)) for time in TIMINGS]
        return [time for time, act in acts if act is not None and act.asks]

    def act_of(self, entry: Entry, timing: str) -> Act | None:
        """Return the act at a time of the character or token that an event names."""
        table, key = self.game.table, entry.key
        if key is None or key == FIGURE or entry.seat == self.game.automaton:
            return None
        acts = table.acts[timing] if key > 0 else table.token_acts[timing]
        at = key if key > 0 else -1 - key
        return acts[at] if at < len(acts) else None

    def rule_of(self, entry: Entry) -> str:
        """Return the rule of the character or token that an event names."""
        acts = [self.act_of(entry, time) for time in TIMINGS]
        return next(act.rule for act in acts if act is not None)

    def own_next(self, seat: int) -> Entry | None:
        """Return the event that stands where a player's next one should.

        Where all act together that is the player's next event; where players act one after the other it
        is the next event of anybody.
        """
        for entry in self.queue.block():
            if not entry.comes_first and (entry.seat == seat or not self.is_together):
                return entry
        return None

    def answering(self, decision: Decision) -> Entry | None:
        """Return the player's next event, or the one that answers and stood before what had to come first."""
        own = self.own_next(decision.seat)
        if own is not None and fits(own, decision, self.game):
            return own
        early = [one for one in self.queue.block() if one.comes_first and fits(one, decision, self.game)]
        return early[0] if early else own

    def is_logged(self, decision: Ordering) -> bool:
        """Tell whether the log gives an order here."""
        entry = self.own_next(decision.seat)
        return entry is not None and fits(entry, decision, self.game)

    def served(self, decisions: Sequence[Decision]) -> set[int]:
        """Return the seats whose next event answers what they are asked."""
        return {
            one.seat
            for one in decisions
            if (entry := self.own_next(one.seat)) is not None and fits(entry, one, self.game)
        }

    def has_others(self, served: set[int]) -> bool:
        """Tell whether the log goes on with more than claims and events of the *served* seats."""
        return any(entry.kind not in PASSIVE and entry.seat not in served for entry in self.queue.unused())

    def is_missing(self, decision: Decision) -> bool:
        """Tell whether nothing up to the next boundary answers a decision."""
        return not any(fits(entry, decision, self.game) for entry in self.queue.block())

    def await_entry(self, wanted: Sequence[Decision | Chance]) -> tuple[int, Entry]:
        """Return the event that answers one of *wanted*, and which.

        Claims on the way are checked. Events that don't fit are passed over if one that does follows
        before the next boundary.

        Raises:
            HaltError: if there is none.
        """
        is_passing = False
        for entry in self.queue.unused():
            if entry.kind in PASSIVE:
                if entry.kind != "note":
                    self.expect_gap(entry, wanted)
                    self.expect_answers(entry, wanted)
                self.passive(entry)
                continue
            at = self.match(entry, wanted)
            if at is not None:
                self.use(entry)
                return at, entry
            if entry.comes_first:
                continue
            if self.is_repeated(entry, wanted) or self.takes_nothing(entry):
                self.superfluous(entry)
                continue
            follows = is_passing or self.follows(entry, wanted)
            if not is_passing and self.is_after_gap(entry) and (self.opens(wanted) or not follows):
                raise self.gap(entry)
            if not follows:
                if self.is_left_over(entry, wanted):
                    self.superfluous(entry)
                    continue
                self.not_here(entry, wanted)
            is_passing = True
            entry.comes_first = self.explain(wanted[0])
        self.end_of_log(wanted, self.is_position)
        raise HaltError

    def expect_answers(self, claim: Entry, wanted: Sequence[Decision | Chance]) -> None:
        """Report an answer that is missing before a claim: it may not be judged without it.

        Raises:
            HaltError: if one is, unless the log ends with claims.
        """
        if self.opens(wanted):
            return
        for ask in wanted:
            if all(self.match(entry, [ask]) is None for entry in self.queue.block()):
                if not self.queue.is_ending():
                    self.not_here(claim, [ask])
                self.closing = self.closing or (claim, len(self.findings))
                return

    def expect_gap(self, claim: Entry, wanted: Sequence[Decision | Chance]) -> None:
        """Stop before a claim if what it depends on may have stood in a line that could not be read.

        Raises:
            HaltError: if so.
        """
        if not self.is_after_gap(claim):
            return
        acting = next((one for one in self.queue.unused() if one.kind not in PASSIVE), None)
        if self.opens(wanted) if acting is None else self.match(acting, wanted) is not None:
            return
        raise self.gap(claim)

    @staticmethod
    def opens(wanted: Sequence[Decision | Chance]) -> bool:
        """Tell whether a day or round is about to begin: what stood before is complete."""
        ask = wanted[0]
        return ask.kind is Kind.PLAY if isinstance(ask, Decision) else ask.kind != "draw"

    def takes_nothing(self, entry: Entry) -> bool:
        """Tell whether an event says that a player took no token, where there was none."""
        return entry.kind == "take" and entry.event.token is None and self.had_none(entry)

    def is_left_over(self, entry: Entry, wanted: Sequence[Decision | Chance]) -> bool:
        """Tell whether an event is the last that acts, behind a day that is over: the log may end before."""
        ask = wanted[0]
        may_end = ask.kind is Kind.PLAY if isinstance(ask, Decision) else ask.kind == "loot"
        if not may_end or self.play_entry is None or entry.kind in BOUNDARIES:
            return False
        return all(one is entry or one.kind in PASSIVE for one in self.queue.unused())

    def match(self, entry: Entry, wanted: Sequence[Decision | Chance]) -> int | None:
        """Return which of *wanted* an event answers."""
        for at, ask in enumerate(wanted):
            if isinstance(ask, Chance):
                if entry.kind == EVENT_OF[ask.kind] and (entry.kind != "draw" or entry.seat == ask.seat):
                    return at
            elif ask.kind is Kind.PLAY:
                # a day's number may be wrong without the day being another one
                if entry.kind == "play" and entry.event.day >= self.game.day:
                    return at
            elif fits(entry, ask, self.game):
                return at
        return None

    def follows(self, entry: Entry, wanted: Sequence[Decision | Chance]) -> bool:
        """Tell whether an answer to *wanted* follows after *entry*, before the next boundary has passed."""
        if entry.kind in BOUNDARIES:
            return False
        later = False
        for one in self.queue.unused():
            if one is entry:
                later = True
            elif later:
                if self.match(one, wanted) is not None:
                    return True
                if one.kind in BOUNDARIES and not self.is_repeated(one, wanted):
                    return False
        return False

    def is_repeated(self, entry: Entry, wanted: Sequence[Decision | Chance]) -> bool:
        """Tell whether an event is one of those that come once, a second time."""
        if entry.kind == "play":
            return self.play_entry is not None and entry.event.day == self.play_entry.event.day
        if entry.kind == "round":
            return entry.event.round <= self.game.round and not isinstance(wanted[0], Chance)
        return entry.kind in ("reputation", "deck", "position")

    # claims and the end

    def passive(self, entry: Entry) -> None:
        """Check a claim, or pass a note over."""
        entry.is_used = True
        self.line = max(self.line, entry.line)
        if entry.kind == "claim" and entry.at not in self.right_before:
            check_claim(entry, self.game, self.names, self.report)
        elif entry.kind == "score":
            check_score(entry, self.game, self.first_round, self.names, self.report)
        elif entry.kind == "result":
            check_result(entry, self.game, self.names, self.report)
        elif entry.kind == "declare":
            message = f"The effect of {entry.event.by} follows from its text; it can't be declared."
            self.report("declare-not-allowed", message, entry, rule="logbook.declare")

    def finish(self) -> None:
        """Check what follows the end of the game."""
        for entry in self.queue.unused():
            if entry.kind in PASSIVE:
                self.passive(entry)
            elif entry.comes_first or entry.kind not in BOUNDARIES:
                self.stray(entry)
            else:
                entry.is_used = True
                message = f"The game is over; {self.describe(entry)} comes after its end."
                self.report("after-the-end", message, entry)
