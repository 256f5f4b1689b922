"""The judge: follows a log with the engine, choice by choice.

The engine asks; the judge answers from the log. An event that does not fit is a finding, and the judge goes
on only where it can do so without inventing anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..engine.pipeline import play
from ..model.asking import Ask, Chance, Decision, Kind, Ordering, Together
from ..model.codes import finding
from ..model.finding import Finding
from ..model.game import Game
from .claims import check_claim, check_result, check_score
from .entries import BOUNDARIES, PASSIVE, Entry, unknown_character, unknown_player
from .names import Names
from .orders import fits, infer_order, phase_of, read_order
from .picks import BROKEN, HIDDEN, explain, is_possible, plain_pick, read_pick, write_pick
from .start import read_deal, read_draw, read_loot, read_reputation

READERS = {"reputation": read_reputation, "loot": read_loot, "deal": read_deal, "draw": read_draw}
EVENT_OF = {"reputation": "reputation", "loot": "round", "deal": "round", "draw": "draw"}


class Halt(Exception):
    """The log is read no further."""


class Judge:
    """Judges one game.

    Args:
        game: The game, set up but not begun.
        entries: The log's events after the header and the position.
        names: The names of this game.
        findings: Where findings go.
        broken: Lines that could not be read; what follows a gap is not taken for a mistake.
        incomplete: Whether the log says that facts may be missing.
    """

    def __init__(
        self,
        game: Game,
        entries: list[Entry],
        names: Names,
        findings: list[Finding],
        broken: set[int],
        incomplete: bool,
    ) -> None:
        self.game = game
        self.entries = entries
        self.names = names
        self.findings = findings
        self.broken = broken
        self.incomplete = incomplete
        self.at = 0
        self.line = 0
        self.is_undecided = False
        self.started = game.round > 0
        self.by_itself: list[tuple[int, Decision, Any]] = []
        self.forced_here: list[tuple[Decision, Any]] = []
        self.round_entry: Entry | None = None
        self.play_entry: Entry | None = None
        self.plays: dict[int, int] = {}

    # reporting

    def report(self, code: str, message: str, entry: Entry | None = None, **facts: Any) -> None:
        """Note a finding at *entry*, with the moment of the game."""
        game = self.game
        if entry is not None:
            facts.setdefault("line", entry.line)
            if entry.seat >= 0:
                facts.setdefault("player", self.names.players[entry.seat])
        facts.setdefault("rule", game.step.rule if game.step is not None else "")
        if game.round:
            facts.setdefault("round", game.round)
            facts.setdefault("phase", game.phase)
            if game.day:
                facts.setdefault("day", game.day)
        self.findings.append(finding(code, message, **facts))

    def halt(self, entry: Entry | None) -> Halt:
        """Say that the log is read no further from *entry* on."""
        line = entry.line if entry is not None else self.line
        last = self.entries[-1].line if self.entries else self.line
        if last > line:
            self.report("read-no-further", f"Lines {line + 1} to {last} were not judged.", line=line, rule="")
        return Halt()

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
        except Halt:
            pass

    def answer(self, ask: Ask) -> Any:
        """Return the log's answer to what the engine asks.

        Raises:
            Halt: if the log has none, or none that can be followed.
        """
        if isinstance(ask, Chance):
            return self.chance(ask)
        if isinstance(ask, Together):
            return self.together(ask.decisions)
        if ask.kind is Kind.PLAY:
            return self.play(ask)
        if len(ask.options) == 1:
            return self.forced(ask)
        return self.together([ask])[1]

    def chance(self, chance: Chance) -> Any:
        """Return a result of chance from the log."""
        entry = self.round_entry if chance.kind == "deal" else None
        if entry is None:
            entry = self.await_entry([chance])[1]
        if chance.kind == "loot":
            self.round_entry = entry
            if entry.event.round != self.game.round:
                self.report(
                    "round-number",
                    f"Round {self.game.round} begins here, not {entry.event.round}.",
                    entry,
                    expected=self.game.round,
                    observed=entry.event.round,
                )
        elif chance.kind == "deal":
            self.round_entry = None
        result = READERS[chance.kind](chance, entry, self.game, self.names, self.report)
        if result is None:
            raise self.halt(entry)
        return result

    def play(self, decision: Decision) -> int:
        """Return the character a player plays, from the day's ``play`` event."""
        if self.play_entry is None or self.play_entry.event.day != self.game.day or decision.seat not in self.plays:
            self.read_plays(self.await_entry([decision])[1])
        if decision.seat not in self.plays:
            assert self.play_entry is not None
            name = self.names.players[decision.seat]
            self.missing(
                "play-missing", f"{name} can play a character on day {self.game.day}, but none is logged.", self.play_entry
            )
        rank = self.plays.pop(decision.seat)
        if rank not in decision.options:
            name = self.names.players[decision.seat]
            self.report(
                "card-not-in-hand",
                f"{name} plays {self.names.character(rank)}, which is not in the hand.",
                self.play_entry,
                player=name,
                observed=rank,
                legal=tuple(decision.options),
            )
            raise self.halt(self.play_entry)
        return rank

    def read_plays(self, entry: Entry) -> None:
        """Take the day's ``play`` event apart."""
        self.play_entry = entry
        self.plays = {}
        day = self.game.day
        if entry.event.day != day:
            message = f"Day {day} comes here, not day {entry.event.day}."
            self.report("day-number", message, entry, expected=day, observed=entry.event.day)
        playing = {player.seat for player in self.game.players if player.hand} | {seat for _, seat in self.game.row}
        for name, ref in entry.event.plays.items():
            seat, rank = self.names.seat(name), self.names.rank(ref)
            if seat is None:
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
        for at, decision in enumerate(decisions):
            if isinstance(decision, Ordering) and not self.is_logged(decision):
                order = infer_order(decision, self.upcoming(decision.seat), self.game, self.names)
                if order is not None:
                    return at, order
                self.missing_order(decision)
        at, entry = self.await_entry(decisions)
        return at, self.judged(decisions[at], entry)

    def judged(self, decision: Decision, entry: Entry) -> Any:
        """Return the option an event picks, after saying what is wrong with it."""
        game, names = self.game, self.names
        if isinstance(decision, Ordering):
            return read_order(decision, entry, game, names, self.report)
        option = read_pick(decision, entry, names, self.report)
        if option in decision.options:
            return option
        if option is BROKEN:
            raise self.halt(entry)
        if option is HIDDEN:
            if len(decision.options) == 1:
                return decision.options[0]
            self.unknown(explain(decision, names), entry)
        legal = tuple([write_pick(decision.kind, one, names) for one in decision.options])
        observed = write_pick(decision.kind, option, names) if option is not None else None
        rule = decision.by.rule if decision.by is not None else game.step.rule if game.step is not None else ""
        if decision.kind is Kind.TAKE:
            code, what = "token-not-there", f"takes {observed['token'] if observed else 'no token'}"
        else:
            code, what = "illegal-choice", f"chooses {plain_pick(observed)} for {entry.event.by}"
        self.report(
            code,
            f"{names.players[decision.seat]} {what}; legal: {', '.join(map(plain_pick, legal))}.",
            entry,
            observed=observed,
            legal=legal,
            expected=legal[0] if len(legal) == 1 else None,
            rule=rule,
        )
        if not is_possible(decision, option, game):
            raise self.halt(entry)
        return option

    def forced(self, decision: Decision) -> Any:
        """Return the only option, confirmed by the log if the log has it here."""
        entry = self.own_next(decision.seat)
        if entry is not None and fits(entry, decision, self.game):
            self.use(entry)
            return self.judged(decision, entry)
        option = decision.options[0]
        self.by_itself.append((self.line, decision, option))
        self.forced_here.append((decision, option))
        return option

    # the entries

    def use(self, entry: Entry) -> None:
        """Take an event as an answer."""
        entry.is_used = True
        if entry.is_stray:
            self.report(
                "wrong-turn-order",
                f"{self.names.players[entry.seat] if entry.seat >= 0 else 'This'} comes too early here.",
                entry,
            )
        self.line = max(self.line, entry.line)
        self.game.mark = entry.line
        if entry.kind in BOUNDARIES:
            self.close_block(entry)

    def unused(self) -> Iterator[Entry]:
        """Yield the events not used yet, in order."""
        entries = self.entries
        while self.at < len(entries) and entries[self.at].is_used:
            self.at += 1
        for at in range(self.at, len(entries)):
            if not entries[at].is_used:
                yield entries[at]

    def upcoming(self, seat: int) -> list[Entry]:
        """Return a player's events up to the next boundary, claims left out."""
        found = []
        for entry in self.unused():
            if entry.kind in BOUNDARIES:
                break
            if entry.seat == seat and entry.kind not in PASSIVE:
                found.append(entry)
        return found

    def own_next(self, seat: int) -> Entry | None:
        """Return the event that stands where a player's next one should.

        Where all act together that is the player's next event; where players act one after the other it
        is the next event of anybody.
        """
        together = self.game.stage is not None and self.game.stage.order == "together"
        for entry in self.unused():
            if entry.kind in BOUNDARIES:
                return None
            if entry.kind not in PASSIVE and not entry.is_stray and (entry.seat == seat or not together):
                return entry
        return None

    def is_logged(self, decision: Ordering) -> bool:
        """Tell whether the log gives an order here."""
        entry = self.own_next(decision.seat)
        return entry is not None and fits(entry, decision, self.game)

    def await_entry(self, wanted: Sequence[Decision | Chance]) -> tuple[int, Entry]:
        """Return the event that answers one of *wanted*, and which.

        Claims on the way are checked. Events that don't fit are passed over if one that does follows
        before the next boundary.

        Raises:
            Halt: if there is none.
        """
        passed: list[Entry] = []
        for entry in self.unused():
            if entry.kind in PASSIVE:
                self.passive(entry)
                continue
            at = self.match(entry, wanted)
            if at is not None:
                for one in passed:
                    one.is_stray = True
                self.use(entry)
                return at, entry
            if entry.is_stray:
                continue
            if self.is_repeated(entry, wanted):
                self.superfluous(entry)
                continue
            if not passed and not self.follows(entry, wanted):
                self.not_here(entry, wanted)
            passed.append(entry)
        self.end_of_log(wanted)
        raise Halt

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
        for one in self.unused():
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
        game = self.game
        if entry.kind == "play":
            return self.play_entry is not None and entry.event.day == self.play_entry.event.day
        if entry.kind == "round":
            return entry.event.round <= game.round and not isinstance(wanted[0], Chance)
        if entry.kind == "take" and entry.event.token is None:
            return False
        return entry.kind in ("reputation", "position", "game")

    # what is not as it should be

    def superfluous(self, entry: Entry) -> None:
        """Report an event nothing asked for."""
        entry.is_used = True
        if entry.kind == "take" and entry.event.token is None:
            if self.had_none(entry):
                return
            message = f"{entry.event.player} takes no token, but nothing says that none was left."
        else:
            message = f"Nothing asks for this {entry.kind} here."
        self.report("superfluous-event", message, entry)

    def had_none(self, entry: Entry) -> bool:
        """Tell whether a player's character found no token left today."""
        game = self.game
        return any(
            [
                event[0] == "no-token" and event[1] == entry.seat and event[10:12] == (game.round, game.day)
                for event in game.trace or ()
            ]
        )

    def close_block(self, boundary: Entry) -> None:
        """Report the events before a boundary that were never asked for."""
        for entry in self.unused():
            if entry.line >= boundary.line:
                break
            if entry.kind not in PASSIVE:
                self.stray(entry)
        self.forced_here.clear()

    def stray(self, entry: Entry) -> None:
        """Report an event that was passed over and never asked for."""
        if any([fits(entry, decision, self.game) for decision, _ in self.forced_here]):
            entry.is_used = True
            self.report("wrong-turn-order", f"{self.names.players[entry.seat]} comes too late here.", entry)
        else:
            self.superfluous(entry)

    def not_here(self, entry: Entry, wanted: Sequence[Decision | Chance]) -> None:
        """Report that *entry* stands where something else has to, and read no further."""
        if any([self.line < line < entry.line for line in self.broken]):
            raise self.halt(entry)
        ask = wanted[0]
        if isinstance(ask, Chance):
            what = f"the {EVENT_OF[ask.kind]} event"
            if entry.kind == "play":
                message = f"Round {self.game.round - 1} is over; there is no day {entry.event.day} in it."
                self.report("day-number", message, entry, observed=entry.event.day)
                raise self.halt(entry)
            self.missing("chance-missing", f"Here {what} should stand, not a {entry.kind}.", entry)
        if ask.kind is Kind.PLAY and entry.kind == "round":
            message = f"Round {self.game.round} goes on with day {self.game.day}; the log begins the next round."
            self.missing("day-missing", message, entry)
        what = explain(ask, self.names)
        self.missing("choice-missing", f"Here {what} should stand, not a {entry.kind}.", entry, ask)

    def missing_order(self, decision: Ordering) -> None:
        """Report an order that matters and isn't there, unless the log stops here."""
        entry = next(self.unused(), None)
        if entry is None:
            self.end_of_log([decision])
            raise Halt
        who = self.names.players[decision.seat]
        names = ", ".join([act.name for act in decision.options])
        message = f"{who}'s order of {names} matters at {phase_of(decision)} and is not logged."
        self.missing("order-missing", message, entry, decision)

    def missing(self, code: str, message: str, entry: Entry, ask: Decision | None = None) -> None:
        """Report a fact the log lacks; in an incomplete log it is unknown instead.

        Raises:
            Halt: always, as going on would mean to invent it.
        """
        if self.incomplete:
            self.unknown(message, entry)
        facts: dict[str, Any] = {}
        if ask is not None:
            if ask.kind is not Kind.ORDER:
                facts["legal"] = tuple([write_pick(ask.kind, one, self.names) for one in ask.options])
            if ask.by is not None:
                facts["rule"] = ask.by.rule
            facts["player"] = self.names.players[ask.seat]
        self.report(code, message, entry, **facts)
        raise self.halt(entry)

    def unknown(self, what: str, entry: Entry) -> None:
        """Note a fact that would settle the verdict, and read no further."""
        self.is_undecided = True
        self.report("fact-unknown", f"Not known: {what}", entry, expected=what)
        raise self.halt(entry)

    # claims and the end

    def passive(self, entry: Entry) -> None:
        """Check a claim, or pass a note over."""
        entry.is_used = True
        self.line = max(self.line, entry.line)
        if entry.kind == "claim":
            check_claim(entry, self.game, self.names, self.report)
        elif entry.kind == "score":
            check_score(entry, self.game, self.names, self.report)
        elif entry.kind == "result":
            check_result(entry, self.game, self.names, self.report)
        elif entry.kind == "declare":
            message = f"The effect of {entry.event.by} follows from its text; it can't be declared."
            self.report("declare-not-allowed", message, entry, rule="logbook.declare")

    def finish(self) -> None:
        """Check what follows the end of the game."""
        for entry in self.unused():
            if entry.kind in PASSIVE:
                self.passive(entry)
            elif entry.is_stray or entry.kind not in BOUNDARIES:
                self.stray(entry)
            else:
                entry.is_used = True
                self.report("after-the-end", f"The game is over; this {entry.kind} comes too late.", entry)

    def end_of_log(self, wanted: Sequence[Decision | Chance]) -> None:
        """Report what was passed over, and say where the log stops."""
        for entry in self.unused():
            if entry.kind not in PASSIVE:
                self.stray(entry)
        ask = wanted[0]
        if isinstance(ask, Chance):
            what = f"the {EVENT_OF[ask.kind]} event"
        else:
            what = explain(ask, self.names)
        if not self.started:
            self.report("log-stops", f"The log stops before the end of the game, before {what}.", line=self.line or 1)

