"""The lines of a text logbook below its header: what happened, in the order it happened."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ..careful import examine
from ..events import Claim, Deck, Note, Play, Position, PositionPlayer, Reputation, Result, Round, Score
from ..names import ALIASES, UNKNOWN, neutral
from .actions import Actions
from .lists import characters, counts, field_word, fields, names, numbers, tokens, track
from .scan import Span, TextError, number, read_remark, without_remark
from .words import HEADER_WORDS

_ROUND = re.compile(r"(?P<number>[0-9]{1,9}|\?)\s*[:,.]?\s*(?:deal\b\s*:?\s*(?P<deal>.*))?", re.IGNORECASE)
_DAY = re.compile(r"(?P<number>[0-9]{1,9})\s*(?:[:.]\s*)?(?P<rest>.*)", re.DOTALL)
_OF_DAY = re.compile(r"(?:day\s+)?(?P<number>[0-9]{1,9})\s*:\s*(?P<rest>.*)", re.IGNORECASE)
_POSITION = re.compile(
    r"(?:\S*[^\W\d]\s+)?(?P<round>[0-9]{1,9})\s*,?\s*day\s+(?P<day>[0-9]{1,9})\s*:?", re.IGNORECASE
)
_WINNER = re.compile(r"(?:winners?|won(?:\s+by)?)\b\s*:?\s*(?P<names>.*)", re.IGNORECASE)
_IN_POSITION = frozenset({"reputation", "loot", "left", "bag"})


class Body(Actions):
    """Reads the lines below the header; see :class:`Actions` for its arguments."""

    round: Round | None = None
    position: Position | None = None
    round_word: str = "round"

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.loot: dict[int, tuple[tuple[str, ...], int, Span]] = {}

    def read(self, raw: Span, line: int) -> None:
        """Read a line.

        Args:
            raw: The line, not blank.
            line: Its number.
        """
        self.line = line
        self.latest = None
        plain = raw.strip()
        if plain.text.startswith("{"):
            self._json(raw.text)
            return
        if plain.text.startswith("#"):
            self._remark(plain)
            return
        remark = None
        try:
            said, remark = without_remark(raw)
            self.statement(said)
            self.tell()
        except TextError as error:
            self.fail(error)
        if remark is not None:
            self._remark(remark)

    def _json(self, text: str) -> None:
        examined = examine(text, self.line)
        for one in examined.findings:
            self.report(one)
        event = examined.event
        if event is not None and event.event == "game":
            error = TextError("header-repeated", "The log has its header already.", Span(text))
            self.fail(error)
        elif event is not None and not examined.findings:
            self.settle()
            self.play = self.round = self.position = None
            self.add(event, Span(text).strip())

    def _remark(self, span: Span) -> None:
        tag, rule, text = read_remark(span)
        if self.latest is not None and tag is None and rule is None and self.latest.note is None:
            self.latest.note = text or None
        elif text or tag or rule:
            latest = self.latest
            self.add(Note(text=text, tag=tag, rule=rule), span)  # type: ignore[arg-type]
            self.latest = latest

    def statement(self, said: Span) -> None:
        """Read what a line says.

        Raises:
            TextError: If it can't be understood.
        """
        if said.text.startswith("="):
            self.play = self.position = None
            self._claims(said.part(1).strip())
            return
        word, rest = said.word()
        if word in ALIASES and not self.people.starts(said):
            word = neutral(word)
        if self.position is not None and self._of_position(word, rest, said):
            return
        reader = self._reader(word, rest)
        if reader is None:
            self.position = None
            self.actions(said)
            return
        if word not in ("day", "loot"):
            self.play = None
        self.position = None
        reader(rest, said)

    def _reader(self, word: str, rest: Span) -> Callable[[Span, Span], None] | None:
        numbered = rest.text[:1].isdigit() or rest.text[:1] == UNKNOWN
        if numbered and (word == "round" or word == self.round_word.casefold()):
            return self._round
        if word == "day" and numbered:
            return self._day
        readers = {
            "deal": self._deal,
            "loot": self._loot,
            "reputation": self._reputation,
            "deck": self._deck,
            "score": self._score,
            "scores": self._score,
            "scored": self._score,
            "result": self._result,
            "position": self._position,
        }
        if word in HEADER_WORDS and not self.people.starts(Span(word)):
            return self._late
        return readers.get(word)

    def _late(self, rest: Span, said: Span) -> None:
        raise TextError(
            "text-header-line", "This line belongs into the header, above the first line of play.", said
        )

    # chance

    def _reputation(self, rest: Span, said: Span) -> None:
        self.add(Reputation(order=track(rest, self.people)), said)

    def _deck(self, rest: Span, said: Span) -> None:
        self.add(Deck(characters=self.seen(characters(rest, self.things, self.fail))), said)

    def _round(self, rest: Span, said: Span) -> None:
        found = _ROUND.fullmatch(rest.text)
        if found is None:
            expected = f"{self.round_word} 1: deal and the characters"
            raise TextError("text-not-understood", "This is no start of a round.", said, expected=expected)
        if found["number"] == UNKNOWN:
            raise TextError(
                "text-number", "Which round it is has to be known.", rest, expected="a whole number"
            )
        which = number(rest.part(*found.span("number")), 1)
        self.settle()
        event = Round(round=which, deal=(), loot=())
        self.add(event, said)
        self.round = event
        if found["deal"] is not None:
            self._deal(rest.part(*found.span("deal")), said)

    def _deal(self, rest: Span, said: Span) -> None:
        if self.round is None:
            raise TextError("text-loot-outside", "A deal stands below the line of its round.", said)
        if self.round.deal:
            raise TextError("text-given-twice", "This round has its deal already.", said)
        self.latest = self.round
        self.round.deal = self.seen(characters(rest, self.things, self.fail))

    def _loot(self, rest: Span, said: Span) -> None:
        event = self.round
        if event is None:
            raise TextError("text-loot-outside", "Loot stands below the line of its round.", said)
        self.latest = event if event.line == self.line else None
        of_day = _OF_DAY.fullmatch(rest.text)
        if of_day is None:
            if event.loot:
                raise TextError("text-given-twice", "This round has its loot already.", said)
            event.loot = tuple([self.seen(tokens(part, self.things, self.fail)) for part in rest.split("|")])
            return
        day = number(rest.part(*of_day.span("number")), 1)
        if day in self.loot or (event.loot and not self.loot):
            raise TextError("text-given-twice", f"The loot of day {day} is there already.", said)
        kinds = self.seen(tokens(rest.part(*of_day.span("rest")), self.things, self.fail))
        self.loot[day] = (kinds, self.line, said)
        event.loot = (*event.loot, kinds) if day == len(event.loot) + 1 else event.loot
        while (following := self.loot.get(len(event.loot) + 1)) is not None:
            event.loot = (*event.loot, following[0])

    def settle(self) -> None:
        """End a round: loot that lies beyond a day without any belongs nowhere."""
        laid = len(self.round.loot) if self.round is not None else 0
        here = self.line
        for day, (_, line, said) in sorted(self.loot.items()):
            if day > laid:
                self.line = line
                message = f"This is the loot of day {day}, but day {laid + 1} has none."
                self.fail(TextError("text-loot-outside", message, said, expected=f"loot {laid + 1}:"))
        self.line = here
        self.loot = {}

    # days

    def _day(self, rest: Span, said: Span) -> None:
        found = _DAY.fullmatch(rest.text)
        assert found is not None
        self.play = Play(day=number(rest.part(*found.span("number")), 1), plays={})
        self.add(self.play, said)
        cards = rest.part(*found.span("rest")).strip()
        if cards:
            self.actions(cards)

    # claims

    def _claims(self, span: Span) -> None:
        groups = span.split(";")
        parts = groups[0].split(",")
        starts = self.people.starts(parts[0])
        if len(parts) > 1 and (not starts or field_word(starts[0][1])[0] is None):
            if len(groups) > 1:
                message = "Behind `;` more is said of one player, but several stand before it."
                raise TextError("text-not-understood", message, groups[1], expected="a line for each player")
            for part in parts:
                self._claim(part)
            return
        self._claim(span)

    def _claim(self, span: Span) -> None:
        name, rest = self.start(span, lambda _, rest: list(fields(rest, self.things)))
        found = {}
        for key, value in fields(rest, self.things):
            if key in found:
                raise TextError("text-given-twice", f"{name} has {key!r} here twice.", rest)
            found[key] = value
        if not found:
            expected = "doubloons, or a field such as `ship`"
            raise TextError("text-number", f"What is said of {name} is missing.", rest, expected=expected)
        if None in found.values():
            self.is_incomplete = True
        known = {key: self.seen(value) for key, value in found.items() if value is not None}
        if known:
            self.add(Claim(player=name, **known), span)

    def _score(self, rest: Span, said: Span) -> None:
        found = re.match(r"(?:[^\W\d]+\s+)?(?P<number>[0-9]{1,9})\s*:?\s*", rest.text)
        if found is None:
            expected = "score 1: and what each player scored"
            raise TextError(
                "text-not-understood", "Which round was scored is missing.", said, expected=expected
            )
        scores, is_unknown = numbers(rest.part(found.end()), self.people)
        self.is_incomplete |= is_unknown
        self.add(Score(round=number(rest.part(*found.span("number")), 1), scores=scores), said)

    def _result(self, rest: Span, said: Span) -> None:
        event = Result()
        for part in rest.split(";"):
            won = _WINNER.fullmatch(part.text)
            if (event.winners if won is not None else event.scores) is not None:
                raise TextError("text-given-twice", "This stands here twice.", part)
            if won is not None:
                event.winners = names(part.part(*won.span("names")), self.people)
            elif part:
                event.scores, is_unknown = numbers(part, self.people)
                self.is_incomplete |= is_unknown
        self.add(event, said)

    # positions

    def _position(self, rest: Span, said: Span) -> None:
        found = _POSITION.fullmatch(rest.text)
        if found is None:
            expected = f"position {self.round_word} 1, day 1"
            raise TextError(
                "text-not-understood", "A position says its round and day.", said, expected=expected
            )
        round_, day = (number(rest.part(*found.span(name)), 1) for name in ("round", "day"))
        self.settle()
        event = Position(round=round_, day=day, players={}, days=())
        self.add(event, said)
        self.position, self.round = event, None

    def _of_position(self, word: str, rest: Span, said: Span) -> bool:
        """Read a line of the position that was begun; return whether it is one."""
        event = self.position
        assert event is not None
        if word in _IN_POSITION:
            self.latest = None
            key = {"loot": "days"}.get(word, word)
            if getattr(event, key):
                raise TextError("text-given-twice", f"The position has its {word} already.", said)
            if word == "reputation":
                event.reputation = track(rest, self.people)
            elif word == "loot":
                event.days = tuple([tokens(part, self.things, self.fail) for part in rest.split("|")])
            else:
                setattr(event, key, counts(rest, self.things))
            return True
        name, left = next(
            ((name, left) for name, left in self.people.starts(said) if left.text[:1] == ":"), ("", said)
        )
        if not name:
            return False
        if name in event.players:
            raise TextError("name-repeated", f"{name} stands in the position twice.", said)
        left = left.part(1).strip()
        known = (
            [(key, value) for key, value in fields(left, self.things) if value is not None] if left else []
        )
        event.players[name] = PositionPlayer(**{key: value for key, value in known if key != "reputation"})
        return True


def starts_play(word: str, round_word: str) -> bool:
    """Whether a word starts a line that can stand first below the header."""
    return (
        word in ("day", "reputation", "deck", "position", "score", "scores", "result")
        or neutral(word) == "round"
        or word == round_word.casefold()
    )
