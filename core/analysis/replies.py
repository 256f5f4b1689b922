"""Understanding what is answered at a prompt: to a recording's question, against what is legal there."""

from __future__ import annotations

from collections.abc import Callable

from ..logbook.events import Choose, Deck, Draw, Pick, Reputation, Round
from ..logbook.text.actions import Actions
from ..logbook.text.lists import characters, tokens, track
from ..logbook.text.names import People
from ..logbook.text.scan import Span, TextError, quote
from ..model.asking import Chance, Decision, Kind
from ..model.finding import Finding, nearest
from ..model.player import NOBODY
from .choices import NO, NOTHING, Choices, RefusedError, commas
from .draft import UNKNOWN, write_card
from .record import write_choice
from .recording import Recording


class Replies(Choices):
    """Reads answers for a recording.

    Args:
        recording: The recording.
        remark: Takes remarks on what names were taken for.
    """

    def __init__(self, recording: Recording, remark: Callable[[str], None]) -> None:
        super().__init__(recording.names, recording.lexicon, remark)
        self.recording = recording

    def answer(self, text: str) -> None:
        """Take an answer to the question that is open.

        Raises:
            RefusedError: If it can't be understood, or is not legal.
        """
        try:
            self._answer(Span(text).strip())
        except TextError as error:
            expected = error.facts.get("expected")
            listed = f" Expected: {', '.join(map(str, expected))}." if isinstance(expected, list) else ""
            raise RefusedError(error.message + listed, error.facts.get("suggestion")) from None

    def _answer(self, span: Span) -> None:
        recording = self.recording
        if recording.place.colourless is not None:
            self._colour(span.text)
            return
        if not recording.place.waiting:
            raise RefusedError("Nothing more is asked.")
        ask = recording.place.waiting[0]
        if isinstance(ask, Chance):
            self._chance(ask, span)
        elif ask.kind is Kind.PLAY:
            self._plays(span)
        elif span.text == UNKNOWN:
            recording.leave_out()
        elif span.text.casefold() == "hidden":
            self._hidden(ask)
        elif ask.kind is Kind.DECLARE:
            self._declare(ask, span)
        else:
            recording.add(write_choice(ask, self.option(ask, span), self.names))

    def _hidden(self, ask: Decision) -> None:
        if ask.by is None or ask.kind in (Kind.TAKE, Kind.ORDER, Kind.DECLARE):
            raise RefusedError(
                "Only what an ability lets a player choose in secret can be hidden; `?` if not known."
            )
        player = self.names.players[ask.seat]
        self.recording.add(Choose(player=player, by=ask.by.name, pick=Pick(hidden=True)))

    def _colour(self, text: str) -> None:
        recording = self.recording
        seat = recording.place.colourless
        assert seat is not None
        known = sorted(self.names.table.influence)
        taken = {one.colour for one in recording.header.players}
        free = [one for one in known if one not in taken]
        for part in text.split(","):
            said = part.strip().casefold()
            fitting = [one for one in free if one.startswith(said)] if said else []
            if said in free:
                fitting = [said]
            if len(fitting) != 1:
                raise RefusedError(f"{part.strip()!r} is none of {', '.join(free)}.", nearest(said, free))
            recording.colour(seat, fitting[0])
            free.remove(fitting[0])
            seat = recording.place.colourless
            if seat is None:
                return

    # results of chance

    def _chance(self, chance: Chance, span: Span) -> None:
        recording, names, things = self.recording, self.names, self.things
        if span.text == UNKNOWN:
            recording.leave_out()
        elif chance.kind == "reputation":
            recording.add(Reputation(order=self._track(chance, span)))
        elif chance.kind == "deck":
            recording.add(Deck(characters=characters(commas(span), things)))
        elif chance.kind == "loot":
            self._loot(chance, span)
        elif chance.kind == "deal":
            kinds = names.table.kinds
            loot = tuple([tuple([kinds[kind] for kind in day]) for day in recording.draft.loot])
            assert recording.game is not None
            deal = characters(commas(span), things)
            if len(deal) != chance.count:
                raise RefusedError(f"{chance.count} characters are dealt, not {len(deal)}.")
            recording.lay_out(Round(round=recording.game.round, deal=deal, loot=loot))
        elif chance.kind == "figure":
            figure = names.table.variant.figure
            assert figure is not None
            assert recording.game is not None
            starts = self.people.starts(span)
            rest = starts[0][1] if starts and starts[0][1] and names.is_figure(starts[0][0]) else span
            rank = self.card(rest, recording.game.undrawn(), f"The {figure.name}")
            recording.enter(write_card(figure.name, rank, names))
        else:
            recording.add(Draw(player=names.players[chance.seat], tokens=tokens(span, things)))

    def _track(self, chance: Chance, span: Span) -> tuple[str | None, ...]:
        assert self.recording.game is not None
        size = len(self.recording.game.track)
        example = [*self.names.players, *["-"] * size][:size]
        try:
            order = track(span, People(self.names.players, {}, None))
        except TextError as error:
            raise RefusedError(
                f"{error.message} Expected: {size} spaces, as in `{', '.join(example)}`."
            ) from None
        if len(order) == len(chance.spaces) < size:
            spaces = dict(zip(chance.spaces, order, strict=True))
            return tuple([spaces.get(space) for space in range(size)])
        return order

    def _loot(self, chance: Chance, span: Span) -> None:
        recording, names = self.recording, self.names
        game = recording.game
        assert game is not None
        days = recording.draft.loot[:]
        new: list[str] = []
        for part in span.split("|"):
            number = len(days) + 1
            if number > chance.count:
                raise RefusedError(f"There are {chance.count} days, no day {number}.")
            laid = tokens(part, self.things)
            if len(laid) != chance.each:
                raise RefusedError(f"Day {number} gets {chance.each} tokens, not {len(laid)}.")
            kinds = [names.kind(one) for one in laid]
            days.append([one for one in kinds if one is not None])
            if None in kinds:
                raise RefusedError("What lies on the board can't be left out.")
            for kind, count in enumerate(game.bag):
                drawn = sum([day.count(kind) for day in days])
                if drawn > count:
                    name = names.table.kinds[kind]
                    raise RefusedError(f"{drawn} × {name} can't come out of the bag; it held {count}.")
            new.append(", ".join(laid))
        recording.enter(*new)

    # the cards of the day

    def _plays(self, span: Span) -> None:
        recording, names = self.recording, self.names
        parts = span.split(",")
        found: dict[int, int | None] = {}
        first = recording.place.waiting[0]
        for part in parts:
            if part.text.casefold() == "hidden" or not part:
                raise RefusedError(
                    "The cards of the day are entered after the reveal, all together or one by one."
                )
            seat, card = self._whose(part)
            if seat is None:
                if len(parts) > 1:
                    raise self.people_error(part)
                seat, card = first.seat, part
            if seat in found:
                raise RefusedError(f"{names.players[seat]} plays two cards here.")
            found[seat] = None if card.text == UNKNOWN else self._played(seat, card)
        if None in found.values():
            if found.get(NOBODY, 0) is None:
                raise RefusedError("Without this the game can't go on; a log can't leave it out.")
            recording.become_incomplete()
        figure = names.table.variant.figure
        drafted = {**recording.draft.plays, **found}
        said = [
            write_card(names.players[seat] if seat >= 0 else figure.name, rank, names)  # type: ignore[union-attr]
            for seat, rank in drafted.items()
        ]
        recording.enter_again(*said)

    def people_error(self, part: Span) -> RefusedError:
        """Return the error for a part of a line that names no player."""
        error = self.people.unknown(part)
        return RefusedError(
            f"{error.message} Expected: a player and a card, as in `Ann 17`.", error.facts.get("suggestion")
        )

    def _whose(self, part: Span) -> tuple[int | None, Span]:
        for name, rest in self.people.starts(part):
            card = rest.part(1).strip() if rest.text[:1] == ":" else rest
            if card:
                return (NOBODY if self.names.is_figure(name) else self.names.seat(name)), card
        return None, part

    def _played(self, seat: int, card: Span) -> int:
        recording, names = self.recording, self.names
        game = recording.game
        assert game is not None
        if seat == NOBODY:
            return self.card(card, game.undrawn(), "The figure")
        hands = {rank for one in recording.place.games for rank in one.players[seat].hand}
        hands |= {int(rank) for one in recording.place.games for rank, other in one.row if other == seat}
        if not hands:
            raise RefusedError(f"{names.players[seat]} has no card to play.")
        return self.card(card, sorted(hands), names.players[seat])

    def _declare(self, decision: Decision, span: Span) -> None:
        assert decision.by is not None
        if span.text.casefold() in (*NOTHING, *NO):
            self.recording.pass_by()
            return
        findings: list[Finding] = []
        actions = Actions(self.people, self.lexicon, findings.append)
        starts = [(name, rest) for name, rest in self.people.starts(span) if rest]
        name, effects = starts[0] if starts else (self.names.players[decision.seat], span)
        effects = effects.part(1) if effects.text[:1] == ":" else effects
        what = f"{quote(decision.by.name)} ({decision.by.timing})"
        actions.actions(Span(f"{quote(name)} declares {what}: {effects.text}"))
        if findings or not actions.events:
            what = findings[0].message if findings else "This is no effect."
            raise RefusedError(f"{what} Expected: `+2 doubloons`, `discards 17 from ship` …, or `nothing`.")
        self.recording.add(*actions.events)
