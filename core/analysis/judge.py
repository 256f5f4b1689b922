"""The judge: follows a log with the engine, choice by choice.

The engine asks; the judge answers from the log. An event that does not fit is a finding, and the judge goes
on only where it can do so without inventing anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.pipeline import play
from ..model.act import Act
from ..model.asking import Ask, Chance, Decision, Kind, Ordering, Together
from .entries import BOUNDARIES, Entry, unknown_character, unknown_player
from .fitting import fits
from .following import Following
from .mishaps import HaltError
from .orders import infer_order, read_order
from .picks import (
    BROKEN,
    HIDDEN,
    explain,
    has_its_shape,
    is_declined,
    is_possible,
    read_pick,
    say_option,
    say_options,
    write_pick,
)
from .start import (
    is_unread,
    is_unrecorded,
    read_deal,
    read_deck,
    read_draw,
    read_figure,
    read_loot,
    read_reputation,
)

READERS = {
    "reputation": read_reputation,
    "deck": read_deck,
    "loot": read_loot,
    "deal": read_deal,
    "draw": read_draw,
}


class Judge(Following):
    """Judges one game, set up but not begun; see :class:`Mishaps` for its arguments.

    Attributes:
        acts_at_once: Whether it was taken for granted that an ability acted before what others had to do.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.by_itself: list[tuple[int, Decision, Any]] = []
        self.round_entry: Entry | None = None
        self.plays: dict[int, int] = {}
        self.drawn: int | None = None
        self.acts_at_once = False

    # following the log

    def run(self) -> None:
        """Follow the log as far as it can be followed."""
        asking = play(self.game)
        answer: Any = None
        try:
            while True:
                answer = self.answer(asking.send(answer))
        except StopIteration:
            self.finish()
        except HaltError:
            pass

    def answer(self, ask: Ask) -> Any:
        """Return the log's answer to what the engine asks.

        Raises:
            HaltError: if the log has none, or none that can be followed.
        """
        self.drop_idle()
        if isinstance(ask, Together):
            return self.together(ask.decisions)
        if isinstance(ask, Chance):
            return self.chance(ask)
        if ask.kind is Kind.PLAY:
            return self.play(ask) if ask.seat >= 0 else self.nobody_plays(ask)
        if ask.kind is Kind.DECLARE:
            return self.declared(ask)
        if ask.kind is Kind.MOMENT:
            return self.moment(ask)
        if len(ask.options) == 1:
            return self.forced(ask)
        if ask.kind is Kind.TAKE and None in ask.options and self.passes(ask):
            return None
        return self.together([ask])[1]

    def chance(self, chance: Chance) -> Any:
        """Return a result of chance from the log."""
        if chance.kind == "figure":
            return self.figure(chance)
        entry = self.round_entry if chance.kind == "deal" else None
        if entry is None:
            left_out = self.left_out(chance)
            if left_out is not None:
                return self.fill(chance, self.explain(chance), left_out)
            entry = self.await_entry([chance])[1]
        if chance.kind == "loot":
            self.round_entry = entry
            if entry.event.round != self.game.round:
                number = f"{self.word('round').capitalize()} {self.game.round}"
                self.report(
                    "round-number",
                    f"{number} begins here, not {entry.event.round}.",
                    entry,
                    expected=self.game.round,
                    observed=entry.event.round,
                )
        elif chance.kind == "deal":
            self.round_entry = None
            if not entry.event.deal and entry.line in self.broken:
                raise self.halt(entry)  # what was dealt could not be read, which has been said
        if is_unread(chance, entry.event):
            raise self.halt(entry)
        if is_unrecorded(chance, entry.event):
            self.unknown(self.explain(chance), entry)
        result = READERS[chance.kind](chance, entry, self.game, self.names, self.report)
        if result is None:
            raise self.halt(entry)
        return result

    def figure(self, chance: Chance) -> list[int]:
        """Return the character drawn for the neutral figure, from the day's ``play`` event."""
        if self.played != (self.game.round, self.game.day):
            self.begin_day(chance)
        entry = self.play_entry
        assert entry is not None
        what = self.explain(chance)
        if self.drawn is None and self.incomplete:
            self.unknown(what, entry)
        if self.drawn is None:
            self.missing("play-missing", f"The log does not name {what}.", entry, what=what)
        result = read_figure(self.drawn, entry, self.game, self.names, self.report)
        if result is None:
            raise self.halt(entry)
        return result

    def play(self, decision: Decision) -> int:
        """Return the character a player plays, from the day's ``play`` event."""
        game, names = self.game, self.names
        if self.played != (game.round, game.day):
            self.begin_day(decision)
        entry = self.play_entry
        assert entry is not None
        who = names.players[decision.seat]
        rank = self.plays.get(decision.seat)
        if rank is None and self.incomplete:
            return int(self.fill(decision, explain(decision, names), entry))
        if rank is None:
            self.missing(
                "play-missing",
                f"{who} has a card to play on day {game.day}, but the log names none.",
                entry,
                decision,
                what=explain(decision, names),
            )
        if rank not in decision.options:
            self.report(
                "card-not-in-hand",
                f"{who} plays {names.character(rank)}, but holds {names.characters(decision.options)}.",
                entry,
                player=who,
                observed=write_pick(Kind.PLAY, rank, names),
                legal=tuple([write_pick(Kind.PLAY, one, names) for one in decision.options]),
            )
            raise self.halt(entry)
        return rank

    def begin_day(self, decision: Decision | Chance) -> None:
        """Find the day's ``play`` event; an incomplete log may leave it out."""
        if self.incomplete:
            coming = next((one for one in self.queue.unused() if one.kind in BOUNDARIES), None)
            if coming is not None and not (coming.kind == "play" and coming.event.day == self.game.day):
                self.play_entry = coming
                self.played = (self.game.round, self.game.day)
                self.plays = {}
                self.drawn = None
                return
        self.read_plays(self.await_entry([decision])[1])

    def moment(self, decision: Decision) -> Any:
        """Return when an ability that reaches others' ships acts: at once, until the log contradicts that."""
        self.acts_at_once = True
        return "before"

    def passes(self, decision: Decision) -> bool:
        """Tell whether a token that need not be taken is not, as the log has none taken here."""
        if self.incomplete or not self.is_missing(decision):
            return False
        self.pass_without_token(decision)
        return True

    def nobody_plays(self, decision: Decision) -> None:
        """Use the ``play`` event of a day on which nobody has a character to play, if the log has one."""
        coming = next((one for one in self.queue.unused() if one.kind in BOUNDARIES), None)
        if (
            coming is not None
            and coming.kind == "play"
            and coming.event.day == self.game.day
            and self.played != (self.game.round, self.game.day)
        ):
            self.read_plays(self.await_entry([decision])[1])

    def left_out(self, ask: Decision | Chance) -> Entry | None:
        """Return the event that stands where an incomplete log leaves out the answer to *ask*, if it does."""
        if not self.incomplete or (isinstance(ask, Chance) and ask.kind != "draw"):
            return None
        for one in self.queue.block():
            if self.match(one, [ask]) is not None and (isinstance(ask, Chance) or has_its_shape(ask, one)):
                return None
        return next((one for one in self.queue.unused() if one.kind != "note"), None)

    def read_plays(self, entry: Entry) -> None:
        """Take the day's ``play`` event apart."""
        self.play_entry = entry
        self.played = (self.game.round, self.game.day)
        self.plays = {}
        self.drawn = None
        day = self.game.day
        if entry.event.day != day:
            message = f"Day {day} comes here, not day {entry.event.day}."
            self.report("day-number", message, entry, expected=day, observed=entry.event.day)
        playing = {player.seat for player in self.game.players if player.hand} | {
            seat for _, seat in self.game.row
        }
        for name, ref in entry.event.plays.items():
            seat, rank = self.names.seat(name), self.names.rank(ref)
            if rank is not None and self.names.is_figure(name):
                self.drawn = rank
            elif seat is None and not self.names.is_figure(name):
                unknown_player(name, self.names, self.report, entry)
            elif rank is None:
                unknown_character(ref, self.names, self.report, entry)
                raise self.halt(entry)
            elif seat not in playing:
                message = f"{name} has no card to play on day {day}."
                self.report("play-superfluous", message, entry, player=name, observed=rank)
            else:
                self.plays[seat] = rank

    def together(self, decisions: Sequence[Decision]) -> tuple[int, Any]:
        """Return the log's answer to one of several decisions, with its position."""
        if decisions[0].kind is Kind.PLAY:
            return 0, self.play(decisions[0])
        # an ability that reaches others may act before what they choose: what needs no choice comes first
        ready = None if self.game.holds else self.ready(decisions)
        if ready is not None:
            at, entry = ready
            return at, self.judged(decisions[at], entry)
        unsaid = {
            at: one
            for at, one in enumerate(decisions)
            if isinstance(one, Ordering) and not self.is_logged(one)
        }
        for at, ordering in unsaid.items():
            order = self.inferred(ordering)
            if order is not None:
                self.game.unordered.add(ordering.seat)
                return at, order
        for at, decision in enumerate(decisions):
            if at in unsaid and self.is_missing(decision):
                served = self.served(decisions)
                if self.has_others(served):
                    return at, self.missing_order(unsaid[at], served)
            left_out = self.left_out(decision)
            if left_out is not None:
                return at, self.fill(decision, explain(decision, self.names), left_out)
        at, entry = self.await_entry(decisions)
        return at, self.judged(decisions[at], entry)

    def inferred(self, decision: Ordering) -> list[Act] | None:
        """Return the order to follow where the log gives none, or ``None`` if it matters."""
        return infer_order(decision, self.queue.of(decision.seat), self.game, self.names)

    def judged(self, decision: Decision, entry: Entry) -> Any:
        """Return the option an event picks, after saying what is wrong with it."""
        game, names = self.game, self.names
        if isinstance(decision, Ordering):
            upcoming = self.queue.of(decision.seat)
            return read_order(decision, entry, upcoming, game, names, self.report)
        option = read_pick(decision, entry, names, self.report)
        if option in decision.options:
            return option
        if option is BROKEN:
            raise self.halt(entry)
        if option is HIDDEN:
            if len(decision.options) == 1:
                return decision.options[0]
            return self.fill(decision, explain(decision, names), entry)
        rule = (
            decision.by.rule if decision.by is not None else game.step.rule if game.step is not None else ""
        )
        who, said = names.players[decision.seat], say_option(decision.kind, option, names)
        if decision.kind is Kind.TAKE:
            code, what = "token-not-there", f"takes {said}"
        else:
            code, what = "illegal-choice", f"chooses {said} for {names.said(entry.event.by)}"
        self.report(
            code,
            f"{who} {what}; legal: {say_options(decision, names)}.",
            entry,
            observed=None if option is None else write_pick(decision.kind, option, names),
            legal=tuple([write_pick(decision.kind, one, names) for one in decision.options]),
            rule=rule,
        )
        if not is_possible(decision, option, game):
            raise self.halt(entry)
        return option

    def forced(self, decision: Decision) -> Any:
        """Return the only option, confirmed by the log if the log has it here."""
        entry = self.answering(decision)
        if entry is not None and fits(entry, decision, self.game):
            if has_its_shape(decision, entry):
                self.use(entry)
                return self.judged(decision, entry)
            if is_declined(decision, entry):
                self.use(entry)
                read_pick(decision, entry, self.names, self.report)
        if isinstance(decision, Ordering):
            return decision.options
        option = decision.options[0]
        self.by_itself.append((self.line, decision, option))
        self.forced_here.append((decision, option))
        return option
