"""Writes the text logbook.

Every piece is read back at once; what would not come back as it was is written as a line of the logbook
itself (JSON), so nothing is ever lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..events import (
    Choose,
    Claim,
    Deck,
    Declare,
    Draw,
    Event,
    GameHeader,
    Moved,
    Note,
    Order,
    Pick,
    Play,
    Position,
    Reputation,
    Result,
    Round,
    Score,
    Take,
)
from ..lexicon import Lexicon, LexiconFor
from ..lookup import find_ability, find_character, find_token
from ..names import UNKNOWN
from ..write import write_event
from .body import Body
from .names import ME, People, is_nothing
from .read import read_text
from .scan import QUOTES, Span, TextError, quote
from .words import BODY_WORDS, HEADER_WORDS

_WIDEST = 100
_SPECIAL = re.compile(r'["“”„«»‹›＂,;:=>|#@(){}?\x00-\x1f\x7f]|^\s|\s$')
_SIMPLE = re.compile(r"[^\W\d][\w'’-]*")

Chunk = tuple[list[str], list[Event]]


def write_text(events: Sequence[Event], lexicon_for: LexiconFor) -> bytes:
    """Return a text logbook that holds the events, as UTF-8.

    Args:
        events: The header and the events after it, in order.
        lexicon_for: Where to look variants up.
    """
    header = events[0] if events and isinstance(events[0], GameHeader) else None
    if header is None:
        return "".join([f"{write_event(event)}\n" for event in events]).encode()
    options = {name: str(value) for name, value in header.options.items()}
    lexicon = lexicon_for(header.variant, len(header.players), options, header.house)
    writer = Writer(header, lexicon)
    top = _header(header, lexicon, writer)
    if _read("\n".join(top), lexicon_for) != [header]:
        top = [write_event(header)]
    chunks = [writer.checked(chunk) for chunk in writer.chunks(events[1:])]
    lines = [*top, *_spaced(chunks)]
    if _read("\n".join(lines), lexicon_for) != list(events):
        lines = [*top, "", *[write_event(event) for event in events[1:]]]
    return "".join([f"{line}\n" for line in lines]).encode()


def _read(text: str, lexicon_for: LexiconFor) -> list[Event] | None:
    log = read_text(text.encode(), "", lexicon_for)
    return None if log.findings else log.events


def _spaced(chunks: Iterable[Chunk]) -> Iterator[str]:
    is_first = True
    for lines, events in chunks:
        if is_first or isinstance(events[0], (Round, Play, Result, Position)):
            yield ""
        is_first = False
        yield from lines


def _clean(text: str) -> bool:
    return bool(text) and text == text.strip() and text.isprintable()


def _free(text: str) -> str:
    return quote(text) if text[:1] in QUOTES else text


def _header(header: GameHeader, lexicon: Lexicon | None, writer: Writer) -> list[str]:
    def plain(text: str) -> str:
        return text if _clean(text) and not _SPECIAL.search(text) else quote(text)

    lines = [f"game {plain(header.variant)}" + writer.remark(header)]
    for name, value in header.options.items():
        said = ("true" if value else "false") if isinstance(value, bool) else str(value)
        if isinstance(value, str) and (not _SIMPLE.fullmatch(value) or value in ("true", "false", "null")):
            said = quote(value)
        is_known = lexicon is not None and name in lexicon.options and name not in HEADER_WORDS
        lines.append(f"{name} {said}" if is_known else f"option {plain(name)} = {said}")
    players = [
        writer.name(player.name) + (f" ({plain(player.colour)})" if player.colour is not None else "")
        for player in header.players
    ]
    lines.append(f"players {', '.join(players)}")
    if header.incomplete:
        lines.append("incomplete")
    lines += [f"ruling {plain(id_)} = {plain(reading)}" for id_, reading in header.rulings.items()]
    if header.house:
        lines.append("house " + ", ".join([plain(one) for one in header.house]))
    if header.rules is not None:
        lines.append(f"rules {plain(header.rules)}")
    lines += [f"{key} {_free(text)}" for key in ("id", "date") if (text := getattr(header, key)) is not None]
    if header.notes is not None:
        lines += [f"notes {_free(line)}" for line in header.notes.split("\n")]
    return lines


class Writer:
    """Writes the events of one log.

    Args:
        header: Its header.
        lexicon: The names of its variant.
    """

    def __init__(self, header: GameHeader, lexicon: Lexicon | None) -> None:
        self.lexicon = lexicon
        self.people = People([player.name for player in header.players], {}, None)
        self.round_word = "round" if lexicon is None else lexicon.round_word
        self.words = HEADER_WORDS | {*BODY_WORDS, "scores", "scored", self.round_word.casefold()}

    # names

    def name(self, name: str) -> str:
        """Write a player's name, in quotes where it could be taken for something else."""
        first = Span(name).word()[0]
        is_plain = _clean(name) and not _SPECIAL.search(name) and first not in self.words
        if not is_plain or is_nothing(name) or name.casefold() in ME:
            return quote(name)
        return name if self.people.starts(Span(name))[:1] == [(name, Span("", len(name)))] else quote(name)

    def card(self, ref: int | str) -> str:
        if isinstance(ref, str):
            return UNKNOWN if ref == UNKNOWN else quote(ref)
        name = "" if self.lexicon is None else self.lexicon.characters.get(ref, "")
        found = find_character(self.lexicon, name)
        return (
            name if name and found.is_sure and found.value == ref and not _SPECIAL.search(name) else str(ref)
        )

    def token(self, kind: str) -> str:
        if kind == UNKNOWN:
            return kind
        is_known = self.lexicon is None or (
            kind in self.lexicon.tokens and find_token(self.lexicon, kind).value == kind
        )
        return kind if is_known and _SIMPLE.fullmatch(kind) else quote(kind)

    def by(self, ref: int | str) -> str:
        if isinstance(ref, int):
            return str(ref)
        found = find_ability(self.lexicon, ref).value if ref and not _SPECIAL.search(ref) else None
        if self.lexicon is not None and isinstance(found, int):
            found = self.lexicon.characters.get(found)
        return ref if found == ref and _clean(ref) else quote(ref)

    def act(self, ref: int | str) -> str:
        if isinstance(ref, int):
            name = self.card(ref)
            return name if find_ability(self.lexicon, name).value == ref else str(ref)
        found = find_ability(self.lexicon, ref).value if ref and not _SPECIAL.search(ref) else None
        return ref if found == ref and _clean(ref) else quote(ref)

    def cards(self, refs: Iterable[int | str]) -> str:
        return ", ".join([self.card(ref) for ref in refs]) or "-"

    def tokens(self, kinds: Iterable[str]) -> str:
        return " ".join([self.token(kind) for kind in kinds]) or "-"

    def counts(self, counts: dict[str, int]) -> str:
        return (
            ", ".join(
                [self.token(kind) + ("" if count == 1 else f" x{count}") for kind, count in counts.items()]
            )
            or "-"
        )

    def numbers(self, numbers: dict[str, int]) -> str:
        return ", ".join([f"{self.name(name)} {count}" for name, count in numbers.items()])

    def track(self, order: Iterable[str | None]) -> str:
        return ", ".join(["-" if name is None else self.name(name) for name in order])

    def remark(self, event: Event) -> str:
        return "" if event.note is None else f" # {event.note}"

    # events

    def checked(self, chunk: Chunk) -> Chunk:
        """Return a piece as it is if it reads back, else as lines of the logbook."""
        lines, events = chunk
        found: list[Any] = []
        body = Body(self.people, self.lexicon, found.append)
        body.round_word = self.round_word
        try:
            for line in lines:
                body.read(Span(line), 1)
            body.finish()
        except (TextError, ValueError):
            found.append(None)
        if found or body.events != events:
            return [write_event(event) for event in events], events
        return chunk

    def chunks(self, events: Sequence[Event]) -> Iterator[Chunk]:
        """Yield the events in pieces, each with its lines."""
        at = 0
        while at < len(events):
            event = events[at]
            if isinstance(event, (Take, Choose, Draw)):
                line, taken = self._actions(events, at)
            elif isinstance(event, Claim):
                line, taken = self._claims(events, at)
            else:
                yield self._lines(event), [event]
                at += 1
                continue
            yield [line], list(events[at : at + taken])
            at += taken

    def _actions(self, events: Sequence[Event], at: int) -> tuple[str, int]:
        """Return a line of actions, and how many events it holds."""
        said, taken = "", 0
        while at + taken < len(events):
            event = events[at + taken]
            if not isinstance(event, (Take, Choose, Draw)):
                break
            text, count = self._action(event), 1
            behind = events[at + taken + 1] if at + taken + 1 < len(events) else None
            is_use = (
                isinstance(event, Take)
                and isinstance(behind, Choose)
                and event.by is None
                and event.note is None
                and behind.player == event.player
                and behind.by == event.token
            )
            if is_use:
                assert isinstance(behind, Choose)
                text = f"{self.name(event.player)} takes {self.token(behind.by)} > {self.pick(behind.pick)}"  # type: ignore[arg-type]
                count = 2
            if said and len(said) + len(text) > _WIDEST:
                break
            said = f"{said}, {text}" if said else text
            last = events[at + taken + count - 1]
            taken += count
            if last.note is not None:
                return said + self.remark(last), taken
        return said, taken

    def _action(self, event: Take | Choose | Draw) -> str:
        name = self.name(event.player)
        if isinstance(event, Draw):
            return f"{name} draws {self.tokens(event.tokens)}"
        if isinstance(event, Choose):
            return f"{name} {self.by(event.by)} > {self.pick(event.pick)}"
        token = "nothing" if event.token is None else self.token(event.token)
        verb = (
            ""
            if self.lexicon is not None and not token.startswith('"') and event.token is not None
            else "takes "
        )
        by = "" if event.by is None else f" ({self.by(event.by)})"
        return f"{name} {verb}{token}{by}"

    def pick(self, pick: Pick) -> str:
        if pick.hidden:
            return "hidden"
        if pick.doubloons:
            return "doubloons"
        if pick.yes is not None:
            return "yes" if pick.yes else "no"
        if pick.today is not None:
            return f"{self.token(pick.today)} for {self.token(pick.tomorrow or '')}"
        if pick.count is not None:
            return f"{self.token(pick.token or '')} x{pick.count}"
        thing = self.card(pick.character) if pick.character is not None else self.token(pick.token or "")
        return thing if pick.player is None else f"{self.name(pick.player)} {thing}"

    def _claims(self, events: Sequence[Event], at: int) -> tuple[str, int]:
        first = events[at]
        assert isinstance(first, Claim)
        if not _is_short(first):
            fields = ["= " + self.name(first.player) + self._short(first)]
            fields += [
                f"{zone} {self.cards(held)}"
                for zone in ("ship", "graveyard", "hand")
                if (held := getattr(first, zone)) is not None
            ]
            if first.loot is not None:
                fields.append(f"loot {self.counts(first.loot)}")
            if first.score is not None:
                fields.append(f"score {first.score}")
            return "; ".join(fields) + self.remark(first), 1
        said: list[str] = []
        while at + len(said) < len(events):
            event = events[at + len(said)]
            if not (isinstance(event, Claim) and _is_short(event)):
                break
            said.append(self.name(event.player) + self._short(event))
            if event.note is not None:
                return f"= {', '.join(said)}{self.remark(event)}", len(said)
        return f"= {', '.join(said)}", len(said)

    def _short(self, claim: Claim) -> str:
        purse = "" if claim.doubloons is None else f" {claim.doubloons}"
        return purse + ("" if claim.reputation is None else f" @{claim.reputation}")

    def _lines(self, event: Event) -> list[str]:
        first, *others = list(self._of(event))
        return [first + self.remark(event), *others]

    def _of(self, event: Event) -> Iterator[str]:
        if isinstance(event, Note):
            rule = "" if event.rule is None else f"({event.rule})"
            yield f"#{event.tag or ''}{rule} {event.text}"
        elif isinstance(event, Reputation):
            yield f"reputation {self.track(event.order)}"
        elif isinstance(event, Deck):
            yield f"deck {self.cards(event.characters)}"
        elif isinstance(event, Round):
            deal = f": deal {self.cards(event.deal)}" if event.deal else ""
            yield f"{self.round_word} {event.round}{deal}"
            for day, kinds in enumerate(event.loot, start=1):
                yield f"loot {day}: {self.tokens(kinds)}"
        elif isinstance(event, Play):
            plays = ", ".join([f"{self.name(name)} {self.card(card)}" for name, card in event.plays.items()])
            yield f"day {event.day}: {plays}" if plays else f"day {event.day}"
        elif isinstance(event, Order):
            acts = ", ".join([self.act(ref) for ref in event.abilities])
            yield f"{self.name(event.player)} {event.phase}: {acts}"
        elif isinstance(event, Score):
            yield f"score {event.round}: {self.numbers(event.scores)}"
        elif isinstance(event, Result):
            won = "" if event.winners is None else f"winner {', '.join(map(self.name, event.winners))}"
            scores = "" if event.scores is None else self.numbers(event.scores)
            yield f"result: {'; '.join([part for part in (scores, won) if part])}"
        elif isinstance(event, Declare):
            yield f"{self.name(event.player)} {self.declared(event)}"
        elif isinstance(event, Position):
            yield from self._position(event)
        else:
            yield write_event(event)

    def declared(self, event: Declare) -> str:
        phase = "" if event.phase is None else f" ({event.phase})"
        return f"declares {self.by(event.by)}{phase}: {self.effects(event)}"

    def effects(self, event: Declare) -> str:
        parts = [
            f"{amount:+d} {key}"
            for key in ("doubloons", "reputation")
            if (amount := getattr(event, key)) is not None
        ]
        parts += [
            f"{word} {self._moved(moved)}"
            for word, moved in (("discards", event.discard), ("gains", event.gain))
            if moved is not None
        ]
        return ", ".join(parts)

    def _moved(self, moved: Moved) -> str:
        thing = self.card(moved.character) if moved.character is not None else self.token(moved.token or "")
        zone = moved.zone if _SIMPLE.fullmatch(moved.zone) and moved.zone.islower() else quote(moved.zone)
        return f"{thing} from {zone}"

    def _position(self, event: Position) -> Iterator[str]:
        yield f"position {self.round_word} {event.round}, day {event.day}"
        for name, state in event.players.items():
            parts = [str(state.doubloons)] if state.doubloons else []
            parts += [
                f"{zone} {self.cards(held)}"
                for zone in ("hand", "ship", "graveyard")
                if (held := getattr(state, zone))
            ]
            if state.loot:
                parts.append(f"loot {self.counts(state.loot)}")
            if state.score:
                parts.append(f"score {state.score}")
            yield f"{self.name(name)}: {'; '.join(parts)}".rstrip()
        if event.reputation is not None:
            yield f"reputation {self.track(event.reputation)}"
        if event.days:
            yield f"loot {' | '.join([self.tokens(kinds) for kinds in event.days])}"
        for key in ("left", "bag"):
            held = getattr(event, key)
            if held is not None:
                yield f"{key} {self.counts(held)}"


def _is_short(claim: Claim) -> bool:
    others = (claim.ship, claim.graveyard, claim.hand, claim.loot, claim.score)
    return claim.doubloons is not None and all(one is None for one in others)
