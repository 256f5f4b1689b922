"""What players do, in a text logbook: cards, tokens taken, choices, orders, draws, declared effects."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar, get_args

from ...model.codes import finding
from ...model.finding import Finding, nearest
from ..events import Choose, Declare, Draw, Event, Moment, Moved, Order, Play, Take
from ..lexicon import Lexicon
from ..lookup import Match, find_character, find_either, find_token
from ..names import UNKNOWN, fold, neutral
from .lists import tokens
from .names import People, Things, is_nothing
from .picks import read_pick
from .scan import QUOTED, Span, TextError, number, unquoted
from .words import BODY_WORDS

_ORDER = re.compile(
    r"(?:order\s+)?(?P<phase>dusk|night|anchor)\s*:\s*(?P<list>.*)", re.IGNORECASE | re.DOTALL
)
_DECLARE = re.compile(r"declares?\s+(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_DRAW = re.compile(r"(?:draws?|drew)\b\s*:?\s*(?P<tokens>.*)", re.IGNORECASE | re.DOTALL)
_TAKE = re.compile(r"(?:takes?|took)\b\s*(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_PLAY = re.compile(r"(?:plays?|played)\b\s*(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_BY = re.compile(r"(?P<token>.*?)\s*\((?P<by>[^()]*[^()\d][^()]*)\)", re.DOTALL)
_PHASE = re.compile(r"(?P<by>.*?)\s*\(\s*(?P<phase>[^()\d]*?)\s*\)", re.DOTALL)
_AMOUNT = re.compile(
    r"(?P<amount>[-+−]?[0-9]{1,9})\s*(?P<what>doubloons?|coins?|reputation|spaces?)", re.IGNORECASE
)
_MOVED = re.compile(
    r"(?P<how>discards?|gains?)\s+(?P<thing>.+?)\s+from\s+(?P<zone>\S+)", re.IGNORECASE | re.DOTALL
)

PHASES: tuple[str, ...] = get_args(Moment)

_T = TypeVar("_T")


class Actions:
    """Reads what players do.

    Args:
        people: The players.
        lexicon: The variant's names.
        report: Where findings go.
    """

    def __init__(self, people: People, lexicon: Lexicon | None, report: Callable[[Finding], None]) -> None:
        self.people = people
        self.things = Things(lexicon, self._note)
        self.report = report
        self.events: list[Event] = []
        self.line = 0
        self.latest: Event | None = None
        self.play: Play | None = None
        self.day: Play | None = None
        self.took: set[object] = set()
        self.is_incomplete = False
        self.broken: set[int] = set()
        self._corrections: list[tuple[Match, Span]] = []
        self._spoiled: list[Play] = []

    def finish(self) -> None:
        """End the reading: a day whose cards could not all be read has no play."""
        self.settle()
        spoiled = set(map(id, self._spoiled))
        self.events = [event for event in self.events if id(event) not in spoiled]

    def settle(self) -> None:
        """End a round."""

    def _note(self, match: Match, span: Span) -> None:
        self._corrections.append((match, span))

    def add(self, event: Event, at: Span) -> None:
        """Take down an event."""
        self.tell()
        event.line, event.column = self.line, at.column
        if isinstance(event, Play):
            self.day, self.took = event, set()
        self.events.append(event)
        self.latest = event

    def tell(self) -> None:
        """Note the names that were taken for others on this line."""
        for match, span in self._corrections:
            assert match.code is not None
            place = {"line": self.line, "column": span.column, "rule": "text.names", "observed": span.text}
            self.report(finding(match.code, match.message, suggestion=match.suggestion, **place))
        self._corrections.clear()

    def fail(self, error: TextError) -> None:
        """Report what is wrong with a statement."""
        self._corrections.clear()
        self.broken.add(self.line)
        place = {"line": self.line, "column": error.at.column, "rule": "text.lines"}
        self.report(finding(error.code, error.message, **place | error.facts))

    def seen(self, value: _T) -> _T:
        """Return a value; a ``?`` in it makes the log incomplete."""
        if isinstance(value, tuple) and UNKNOWN in value:
            self.is_incomplete = True
        return value

    def start(self, span: Span, attempt: Callable[[str, Span], Any]) -> tuple[str, Span]:
        """Split a player's name off a span: the longest one behind which the rest can be understood.

        Args:
            span: What starts with a player's name.
            attempt: Tries to understand the rest, given the name; raises ``TextError`` if that fails.

        Raises:
            TextError: If it starts with no name, or no rest can be understood.
        """
        starts = self.people.starts(span)
        if not starts:
            raise self.people.unknown(span)
        first: TextError | None = None
        for name, rest in starts:
            rest = rest.part(1).strip() if rest.text[:1] == ":" else rest
            try:
                attempt(name, rest)
            except TextError as error:
                first = first or error
                continue
            finally:
                self._corrections.clear()
            return name, rest
        assert first is not None
        raise first

    def actions(self, said: Span) -> None:
        """Read a line of actions; what is wrong with one does not hide the others."""
        for statement in said.split(";"):
            if not statement:
                continue
            parts = statement.split(",")
            for part in parts:
                whole = statement.part(part.start - statement.start)
                try:
                    if self._action(part, whole):
                        break
                except TextError as error:
                    self.fail(error)
                    if self.play is not None and len(self.play.plays) < len(self.people.names):
                        self._spoiled.append(self.play)
                    if self._takes_all(part, whole):
                        break  # what follows are parts of the same list, and no actions

    def _takes_all(self, part: Span, whole: Span) -> bool:
        """Whether an action is an order or a declaration, whose list goes on behind commas."""
        behind = [whole.part(rest.start - whole.start).text for _, rest in self.people.starts(part)]
        return any(_ORDER.fullmatch(one) or _DECLARE.fullmatch(one) for one in behind)

    def _nobody(self, part: Span) -> TextError:
        """Return the error for an action that starts with no player."""
        error = self.people.unknown(part)
        words = part.text.split(maxsplit=1)
        if error.code != "player-unknown" or error.facts["suggestion"] or not words:
            return error
        rest = words[1] if len(words) > 1 else ""
        verb = _TAKE.fullmatch(rest) or _PLAY.fullmatch(rest)
        if ">" in rest or find_either(self.things.lexicon, verb["rest"] if verb else rest).is_sure:
            return error
        return TextError(
            "text-not-understood",
            f"{words[0]!r} is no player, and no line starts with it; a remark starts with `#`.",
            part,
            expected=[*self.people.names, *BODY_WORDS],
            suggestion=nearest(words[0], BODY_WORDS),
        )

    def _action(self, part: Span, whole: Span) -> bool:
        """Read an action; return whether it took all of the statement."""
        for name, rest in self.people.starts(part):
            behind = whole.part(rest.start - whole.start)
            order, declare = _ORDER.fullmatch(behind.text), _DECLARE.fullmatch(behind.text)
            if order is not None:
                self.play = None
                acts = tuple(
                    [self.things.ability(one) for one in behind.part(*order.span("list")).split(",") if one]
                )
                phase: Any = order["phase"].casefold()
                self.add(Order(player=name, phase=phase, abilities=acts), part)
                return True
            if declare is not None:
                self.play = None
                self.add(self._declare(name, behind.part(*declare.span("rest"))), part)
                return True
        if not self.people.starts(part):
            raise self._nobody(part)
        name, rest = self.start(part, lambda name, rest: self._simple(name, rest, is_trial=True))
        events = self._simple(name, rest)
        for event in events:
            self.add(event, part)
        self.tell()
        return False

    def _simple(self, name: str, rest: Span, *, is_trial: bool = False) -> list[Event]:
        """Return the events of an action; but for a trial, a card goes into the play of the day at once."""
        if rest.text == UNKNOWN:
            self.is_incomplete = True
            return []
        draw = _DRAW.fullmatch(rest.text)
        if draw is not None:
            self.play = self.play if is_trial else None
            return [Draw(player=name, tokens=self.seen(tokens(rest.part(*draw.span("tokens")), self.things)))]
        what, pick = rest.cut(">")
        take, play = _TAKE.fullmatch(what.text), _PLAY.fullmatch(what.text)
        if take is not None:
            what = what.part(*take.span("rest"))
            if what.text == UNKNOWN:
                self.is_incomplete = True
                return []
        elif play is not None and pick is None:
            self._plays(name, what.part(*play.span("rest")), rest, is_trial)
            return []
        elif pick is not None:
            return self._choice(name, self.things.by(what), pick, is_trial)
        elif self._is_card(name, what):
            self._plays(name, what, rest, is_trial)
            return []
        taken = self._take(name, what)
        if not is_trial:
            self.play = None
            self._beside(taken)
        return [taken] if pick is None else [taken, *self._choice(name, taken.token or "", pick, is_trial)]

    def _choice(self, name: str, by: int | str, pick: Span, is_trial: bool) -> list[Event]:
        chosen = read_pick(pick, self.people, self.things)
        if not is_trial:
            self.play = None
            self.is_incomplete |= chosen is None
        return [] if chosen is None else [Choose(player=name, by=by, pick=chosen)]

    def _is_card(self, name: str, what: Span) -> bool:
        """Tell whether a name without a verb is a card played or a token taken."""
        if is_nothing(what.text) or _BY.fullmatch(what.text) is not None:
            return False
        is_due = self.play is not None and fold(name) not in map(fold, self.play.plays)
        if self.things.lexicon is None or QUOTED.fullmatch(what.text):
            return is_due
        card, token = (find(self.things.lexicon, what.text) for find in (find_character, find_token))
        if is_due and card.is_sure:
            return True
        if token.is_sure:
            return False
        if card.is_sure or token.value is None:
            return (
                card.value is not None or is_due or card.code in ("character-other-edition", "name-ambiguous")
            )
        return is_due and card.value is not None

    def _plays(self, name: str, card: Span, at: Span, is_trial: bool) -> None:
        character = self.things.character(card) if card.text != UNKNOWN else UNKNOWN
        if self.play is None:
            message = "A card is played, but no day has begun that waits for one."
            raise TextError("text-day-missing", message, at, expected="day 1: and the cards")
        if fold(name) in map(fold, self.play.plays):
            raise TextError("name-repeated", f"{name} plays two cards on one day.", at)
        if is_trial:
            return
        if character == UNKNOWN:
            self.is_incomplete = True
            return
        if not self.play.plays and self.play.line != self.line:
            self.play.line, self.play.column = self.line, 1
        self.play.plays[name] = character
        self.tell()
        self.latest = self.play

    def _beside(self, take: Take) -> None:
        """Name the character that lets a player take a second token at dusk, where there is one."""
        key = self.moment(take.player)
        if take.by is None and key in self.took:
            lexicon, card = self.things.lexicon, self.card_of(take.player)
            rank = find_character(lexicon, card).value if isinstance(card, str) else card
            if lexicon is not None and isinstance(rank, int) and rank in lexicon.takers:
                take.by = lexicon.characters[rank]
        elif take.by is None:
            self.took.add(key)

    def moment(self, player: str) -> object:
        """Return what tells a player's tokens of this day from those of others."""
        return fold(player)

    def card_of(self, player: str) -> int | str | None:
        """Return the card a player played on the day that is being read, if it is known."""
        plays = self.day.plays if self.day is not None else {}
        return next((card for name, card in plays.items() if fold(name) == fold(player)), None)

    def _take(self, name: str, what: Span) -> Take:
        by = None
        found = _BY.fullmatch(what.text)
        if found is not None:
            by = self.things.by(what.part(*found.span("by")).strip())
            what = what.part(*found.span("token")).strip()
        token = None if is_nothing(what.text) else self.things.token(what)
        return Take(player=name, token=token, by=by)

    def _declare(self, name: str, span: Span) -> Declare:
        by, effects = span.cut(":")
        said = _PHASE.fullmatch(by.text)
        phase: Any = None
        if said is not None:
            phase = self._phase(by.part(*said.span("phase")))
            by = by.part(*said.span("by")).strip()
        event = Declare(player=name, by=self.things.by(by), phase=phase)
        for part in effects.split(",") if effects is not None else ():
            amount, moved = _AMOUNT.fullmatch(part.text), _MOVED.fullmatch(part.text)
            if amount is not None:
                key = "reputation" if amount["what"].casefold()[0] in "rs" else "doubloons"
                value: Any = number(part.part(*amount.span("amount")))
            elif moved is not None:
                key = moved["how"].casefold().rstrip("s")
                value = self._moved(part.part(*moved.span("thing")), part.part(*moved.span("zone")))
            elif part:
                expected = "+2 doubloons, -1 reputation, discards or gains something from somewhere"
                message = f"{part.text!r} is no effect."
                raise TextError("text-not-understood", message, part, expected=expected)
            else:
                continue
            if getattr(event, key) is not None:
                raise TextError("text-given-twice", "This effect stands here twice.", part)
            setattr(event, key, value)
        return event

    def _phase(self, span: Span) -> str:
        phase = neutral(span.text.casefold())
        if phase not in PHASES:
            message = f"{span.text!r} is no phase in which an ability acts."
            near = nearest(phase, PHASES)
            raise TextError("text-not-understood", message, span, expected=[*PHASES], suggestion=near)
        return phase

    def _moved(self, thing: Span, zone: Span) -> Moved:
        where = unquoted(zone) or neutral(zone.text.casefold())
        quoted = unquoted(thing)
        if quoted is not None:
            return Moved(zone=where, character=quoted)
        kind, match = self.things.either(thing)
        value: Any = self.things.take(match, thing)
        return Moved(zone=where, **{kind: value})
