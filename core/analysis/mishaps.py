"""What is said of events that do not fit, and how far a log can be followed after them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from ..abilities.sentence import listed
from ..model.act import Act
from ..model.asking import Chance, Decision, Kind, Ordering
from ..model.codes import finding
from ..model.finding import Finding
from ..model.game import Game
from .entries import DECLARED, PASSIVE, Entry, Queue
from .fitting import fits, phase_of
from .names import Names, act_key
from .picks import explain, say_option, say_options, write_pick

EVENT_OF = {
    "figure": "play",
    "reputation": "reputation",
    "deck": "deck",
    "loot": "round",
    "deal": "round",
    "draw": "draw",
}
"""Kind of a result of chance to the event that holds it."""


LATER = ("night", "anchor")
"""When tokens may act after the dusk they were taken at."""

_ALONG = {"descending": "the highest rank down", "ascending": "the lowest rank up"}
"""Order in which characters act along their row: how that goes."""


class HaltError(Exception):
    """The log is read no further."""


class Mishaps:
    """Notes findings with the moment of the game, and says of an event that does not fit what is wrong.

    Args:
        game: The game that is being followed.
        queue: The log's events.
        names: The names of this game.
        findings: Where findings go.
        broken: Lines that could not be read; what follows a gap is not taken for a mistake.
        incomplete: Whether the log says that facts may be missing.

    Attributes:
        waiting: What the game waits for where the log ends before it; any of them may come next.
    """

    def __init__(
        self,
        game: Game,
        queue: Queue,
        names: Names,
        findings: list[Finding],
        broken: set[int],
        incomplete: bool,
    ) -> None:
        self.game = game
        self.queue = queue
        self.names = names
        self.findings = findings
        self.broken = broken
        self.incomplete = incomplete
        self.line = 0
        self.answered = 0
        self.is_undecided = False
        self.played = (0, 0)
        self.forced_here: list[tuple[Decision, Any]] = []
        self.waiting: tuple[Decision | Chance, ...] = ()
        self.turned = (0, 0, "")

    @property
    def is_together(self) -> bool:
        """Whether players act all at the same time now."""
        return self.game.stage is not None and self.game.stage.order == "together"

    # findings and the end of reading

    def report(self, code: str, message: str, entry: Entry | None = None, **facts: Any) -> None:
        """Note a finding at *entry*, with the moment of the game."""
        game = self.game
        if entry is not None:
            facts.setdefault("line", entry.line)
            if entry.event.column:
                facts.setdefault("column", entry.event.column)
            if entry.seat >= 0:
                facts.setdefault("player", self.names.players[entry.seat])
        facts.setdefault("rule", game.step.rule if game.step is not None else "")
        if game.round:
            facts.setdefault("round", game.round)
            facts.setdefault("phase", game.phase)
            if game.day:
                facts.setdefault("day", game.day)
        self.findings.append(finding(code, message, **facts))

    def is_after_gap(self, entry: Entry) -> bool:
        """Tell whether a line that could not be read stands between the last answer and an event."""
        return any(self.answered < line < entry.line for line in self.broken)

    def gap(self, entry: Entry) -> HaltError:
        """Say that the log is read no further: what answers may have stood in a line before *entry*."""
        return self.halt(entry, first=entry.line)

    def halt(self, entry: Entry | None, first: int | None = None) -> HaltError:
        """Say that the log is read no further from *entry* on.

        Args:
            entry: Where that turned out.
            first: The first line that was not judged; by default the one after *entry*.
        """
        line = entry.line if entry is not None else self.line
        first = line + 1 if first is None else first
        for stray in self.queue.unused():
            if stray.line >= line if entry is None else stray.at >= entry.at:
                break
            if stray.comes_first:
                self.out_of_turn(stray)
        last = self.queue.last_line
        if last >= first:
            lines = f"line {last} was" if last == first else f"lines {first} to {last} were"
            message = f"What follows depends on this: {lines} not judged."
            self.report("read-no-further", message, line=line, rule="logbook.reading")
        return HaltError()

    def unknown(self, what: str, entry: Entry) -> NoReturn:
        """Note a fact that would settle the verdict, and read no further."""
        self.is_undecided = True
        self.report("fact-unknown", f"Not known: {what}.", entry, expected=what)
        raise self.halt(entry)

    def fill(self, ask: Decision | Chance, what: str, entry: Entry) -> Any:
        """Return what an incomplete log leaves open; the judge of one log can't, and reads no further.

        Args:
            ask: What the engine asks.
            what: The same in words.
            entry: The event that stands where the answer should.
        """
        self.unknown(what, entry)

    # events that nothing asked for

    def superfluous(self, entry: Entry) -> None:
        """Report an event nothing asked for."""
        entry.is_used = True
        if entry.kind == "take" and entry.event.token is None:
            if self.had_none(entry):
                return
            message = f"{self.whose(entry)} takes no token, but nobody was short of one here."
        else:
            message = f"Nothing asks for {self.describe(entry)} here{self.settled(entry)}."
        self.report("superfluous-event", message, entry)

    def settled(self, entry: Entry) -> str:
        """Say why a token is not asked for: what its player takes has been settled without the log."""
        if entry.kind != "take":
            return ""
        if self.had_none(entry):
            return f": no token was left for {self.whose(entry)}"
        for decision, option in self.forced_here:
            if decision.kind is Kind.TAKE and decision.seat == entry.seat:
                token = say_option(decision.kind, option, self.names)
                return f": {explain(decision, self.names)} had one legal answer, {token}"
        return ""

    def had_none(self, entry: Entry) -> bool:
        """Tell whether a player found no token left on the day that was played last, by the same ability."""
        return any(
            event[0] == "no-token"
            and event[1] == entry.seat
            and event[10:12] == self.played
            and (act_key(event[8]) if isinstance(event[8], Act) else None) == entry.key
            for event in self.game.trace or ()
        )

    def stray(self, entry: Entry) -> None:
        """Report an event that was passed over and never asked for."""
        if any(fits(entry, decision, self.game) for decision, _ in self.forced_here):
            entry.is_used = True
            message = (
                f"{_capital(self.describe(entry))} stands too late: it had to come before what stands above."
            )
            self.report("wrong-turn-order", message, entry)
        else:
            self.superfluous(entry)

    def out_of_turn(self, entry: Entry) -> None:
        """Report an event that stands before what has to come first.

        Several of them where the characters act along their row are one slip: the row was read the other way.
        """
        entry.is_used = True
        game, stage = self.game, self.game.stage
        along = _ALONG.get(stage.order) if stage is not None else None
        moment = (game.round, game.day, game.phase)
        if along is not None and moment == self.turned:
            return
        early = [entry, *[one for one in self.queue.block() if one.comes_first]]
        if along is not None and stage is not None and len(early) > 1:
            self.turned = moment
            early.sort(key=lambda one: one.at)
            title = next(one.title for one in game.table.variant.phases if one.id == stage.id)
            what = listed([self.describe(one) for one in early])
            self.report(
                "wrong-turn-order",
                f"{title} goes from {along}: {what} stand too early; first comes {early[0].comes_first}.",
                early[0],
                expected=early[0].comes_first,
                observed=self.describe(early[0]),
            )
            return
        message = f"{_capital(self.describe(entry))} stands too early: first comes {entry.comes_first}."
        self.report(
            "wrong-turn-order", message, entry, expected=entry.comes_first, observed=self.describe(entry)
        )

    # events that are missing

    def not_here(self, entry: Entry, wanted: Sequence[Decision | Chance]) -> NoReturn:
        """Report that *entry* stands where something else has to, and read no further."""
        if self.is_after_gap(entry):
            raise self.gap(entry)
        ask = wanted[0]
        if isinstance(ask, Chance) and entry.kind == "play" and ask.kind != "draw":
            round_ = f"{self.word('round')} {self.game.round - 1}" if self.game.round > 1 else "the setup"
            if self.game.round > 1:
                message = f"{_capital(round_)} is over; there is no day {entry.event.day} in it."
                self.report("day-number", message, entry, observed=entry.event.day)
                raise self.halt(entry)
        if isinstance(ask, Decision) and ask.kind is Kind.PLAY and entry.kind == "round":
            message = (
                f"{_capital(self.word('round'))} {self.game.round} goes on with day {self.game.day};"
                " the log begins the next one here."
            )
            self.missing("day-missing", message, entry)
        what = self.explain(ask)
        message = f"{_capital(what)} is missing before {self.describe(entry)}.{self.taken(entry, ask)}"
        if isinstance(ask, Chance):
            self.missing("chance-missing", message, entry, what=what)
        self.missing("choice-missing", message, entry, ask, what=what)

    def taken(self, entry: Entry, ask: Decision | Chance) -> str:
        """Say how a token is taken where only the choice for it is there, or why somebody takes none."""
        if not isinstance(ask, Decision) or ask.kind is not Kind.TAKE:
            return ""
        if entry.kind == "take" and self.game.stage is not None and self.game.stage.order in _ALONG:
            present = {seat for _, seat in (*self.game.row, *self.game.acted)}
            if entry.seat < 0 or entry.seat in present:
                return ""
            where = self.word("island")
            return f" {self.whose(entry)} takes none: no character of theirs is left on the {where}."
        if entry.kind != "choose":
            return ""
        by = entry.event.by
        kind = self.names.kind(by) if isinstance(by, str) else None
        if entry.seat != ask.seat or kind is None or kind not in ask.options:
            return ""
        who, token = self.names.players[ask.seat], self.names.said(by)
        hint = f"If {who} took the {token}, that has to be said too; in a text logbook:"
        late = [timing for timing in LATER if self.names.table.token_acts[timing][kind] is not None]
        if self.names.table.token_acts["dusk"][kind] is None and late:
            return f" {hint} `{who} takes {token}`, and what it does at {self.word(late[0])} comes there."
        return f" {hint} `{who} takes {token} > …`."

    def missing_order(self, decision: Ordering, served: set[int]) -> Any:
        """Report an order that matters and isn't there; the events of *served* seats may stand before it."""
        waiting = [one for one in self.queue.unused() if one.kind != "note"]
        entry = next((one for one in waiting if one.seat not in served), waiting[0])
        who = self.names.players[decision.seat]
        acts = say_options(decision, self.names)
        what = f"the order in which {who} carries out {acts} at {self.word(phase_of(decision))}"
        if self.incomplete:
            return self.fill(decision, what, entry)
        message = f"{_capital(what)} changes the outcome and is not logged."
        self.missing("order-missing", message, entry, decision, what=what)

    def missing(
        self, code: str, message: str, entry: Entry, ask: Decision | None = None, what: str = ""
    ) -> NoReturn:
        """Report a fact the log lacks; in an incomplete log it is unknown instead.

        Raises:
            HaltError: always, as going on would mean to invent it.
        """
        if self.incomplete:
            self.unknown(what or message.rstrip("."), entry)
        facts: dict[str, Any] = {}
        if ask is not None:
            if ask.kind is Kind.ORDER:
                facts["expected"] = [act.name for act in ask.options]
            else:
                facts["legal"] = tuple([write_pick(ask.kind, one, self.names) for one in ask.options])
            if ask.by is not None:
                facts["rule"] = ask.by.rule
            facts["player"] = self.names.players[ask.seat]
        self.report(code, message, entry, **facts)
        raise self.halt(entry)

    def end_of_log(self, wanted: Sequence[Decision | Chance], is_position: bool) -> None:
        """Report what was passed over, and say where the log stops."""
        self.waiting = tuple(wanted)
        for entry in self.queue.unused():
            if entry.kind not in PASSIVE:
                self.stray(entry)
        if not is_position:
            message = f"The log stops before the end of the game; next comes {self.explain(wanted[0])}."
            self.report("log-stops", message, line=self.line or 1, rule="logbook.reading")

    # words

    def word(self, neutral: str, count: int = 1) -> str:
        """Return the edition's word."""
        return self.names.word(neutral, count)

    def whose(self, entry: Entry) -> str:
        """Return the name of the player of an event."""
        return self.names.players[entry.seat] if entry.seat >= 0 else "nobody"

    def explain(self, ask: Decision | Chance) -> str:
        """Say what is asked for."""
        if isinstance(ask, Decision):
            return explain(ask, self.names)
        if ask.kind == "draw":
            by = f" for {ask.by.name}" if ask.by is not None else ""
            return f"what {self.names.players[ask.seat]} draws from the {self.word('bag')}{by}"
        if ask.kind == "figure":
            figure = self.game.table.variant.figure
            return f"the character drawn for the {figure.name if figure is not None else 'figure'}"
        if ask.kind == "reputation":
            return "the start on the track (`reputation`)"
        if ask.kind == "deck":
            return f"the {self.word('rank', 2)} drawn for the whole game (`deck`)"
        return f"the deal and {self.word('loot')} of {self.word('round')} {self.game.round} (`round`)"

    def describe(self, entry: Entry) -> str:
        """Say what an event is: whose, and for what."""
        event, kind = entry.event, entry.kind
        if kind == "take":
            by = f" for {event.by}" if event.by is not None else ""
            token = event.token if event.token is not None else "no token"
            return f"{token} taken by {self.whose(entry)}{by}"
        if kind == "choose":
            return f"{self.whose(entry)}'s choice for {self.names.said(event.by)}"
        if kind == "order":
            return f"{self.whose(entry)}'s order of abilities"
        if kind == "draw":
            return f"{self.whose(entry)}'s draw"
        if kind == DECLARED:
            return f"what is declared of {self.names.said(event.by)} for {self.whose(entry)}"
        if kind == "play":
            return f"the play of day {event.day}"
        if kind == "round":
            return f"{self.word('round')} {event.round}"
        if kind == "claim":
            return f"the claim about {self.whose(entry)}"
        if kind == "score":
            return f"the score of {self.word('round')} {event.round}"
        return f"the {kind}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
