"""What is said while a game is recorded at the table: questions, what followed, the state, commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..core.analysis.choices import BY_RANK, RefusedError, listed
from ..core.analysis.picks import explain, say_option
from ..core.analysis.recording import Recording
from ..core.analysis.replies import Replies
from ..core.logbook.events import Claim, Event, GameHeader, Note, Result, Score
from ..core.logbook.text.lists import fields
from ..core.logbook.text.names import UNKNOWN
from ..core.logbook.text.scan import Span, TextError
from ..core.logbook.text.write import Writer
from ..core.model.asking import Chance, Decision, Kind
from ..core.model.game import Game
from .text import show

COMMANDS = ("undo", "back", "help", "state", "note", "claim", "quit")
_COMMAND = re.compile(
    rf"(?P<slash>/?)(?P<word>{'|'.join(COMMANDS)})(?:\s+(?P<rest>.*))?", re.IGNORECASE | re.DOTALL
)

HELP = """\
Answer with a name, a beginning of one that only one thing has, or the number in front of a choice.
  undo, back      take the last answer back; undo 3 takes three back
  state           what everybody has
  note TEXT       write a remark down
  claim NAME …    what the table says a player has: claim Ann 14; claim Ann ship 3, 17; loot 2 map
  ?               this is not known (for cards: Ann ?); the log becomes incomplete
  hidden          the choice was made in secret
  quit            stop; start again with the same file to go on
Everything is saved after each answer. If a name or player reads like a command, put / before the command."""


class Dialogue:
    """Asks and answers, line by line.

    Args:
        recording: The recording.
        say: Takes the lines that are said.
    """

    def __init__(self, recording: Recording, say: Callable[[str], None]) -> None:
        self.recording = recording
        self._say = say
        self.replies = Replies(recording, self.say)
        self.names = recording.names
        self.is_quit = False
        self._was_refused = False

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to ask."""
        return self.is_quit or self.recording.place.is_over

    def say(self, text: str) -> None:
        """Say a line, with what could disturb a terminal spelt out."""
        self._say(show(text))

    # what is asked

    def ask(self) -> str:
        """Say what is asked and what is legal; return the prompt."""
        question = self._question()
        for line in question[:1] if self._was_refused else question:
            self.say(line)
        self._was_refused = False
        return "> "

    def _question(self) -> list[str]:
        recording, names = self.recording, self.names
        place = recording.place
        if place.colourless is not None:
            taken = {player.colour for player in recording.header.players}
            free = [one for one in sorted(names.table.influence) if one not in taken]
            return [f"{names.players[place.colourless]}'s colour: {', '.join(free)}"]
        if place.is_lost:
            return ["Too much is not known to say what comes next; undo, or quit and go on by hand."]
        if not place.waiting:
            return []
        ask, game = place.waiting[0], recording.game
        assert game is not None
        lines = [_when(game, names.word("round")) + self._asked(ask, game)]
        if isinstance(ask, Decision):
            lines += [f"  {line}" for line in self._options(ask)]
        if not recording.is_sure:
            lines.append("  (Some facts are not known; what is listed is possible by those that are.)")
        return lines

    def _asked(self, ask: Decision | Chance, game: Game) -> str:
        names, word = self.names, self.names.word
        if isinstance(ask, Decision):
            if ask.kind is Kind.PLAY:
                others = self.recording.place.waiting[1:]
                also = f", or all in a line: {_example(self.recording)}" if others else ""
                return f"{explain(ask, names)}, after the reveal{also}"
            if ask.kind is Kind.DECLARE:
                assert ask.by is not None
                return (
                    f"what {ask.by.name} of {names.players[ask.seat]} does, as its text is not held:"
                    " +2 doubloons, -1 reputation, discards 17 from ship … or nothing"
                )
            return explain(ask, names)
        if ask.kind == "reputation":
            spaces = ", ".join([str(one + 1) for one in ask.spaces])
            only = f"; players on {spaces}" if ask.spaces else ""
            return f"the {len(game.track)} spaces of the track from the left, - for an unused one{only}"
        if ask.kind == "deck":
            return f"the {ask.count} {word('rank', 2)} drawn for the whole game"
        if ask.kind == "loot":
            day = len(self.recording.draft.loot) + 1
            return f"the {ask.each} tokens of day {day} of {ask.count} (several days: | between them)"
        if ask.kind == "deal":
            return f"the {ask.count} characters dealt"
        if ask.kind == "figure":
            figure = names.table.variant.figure
            return f"the character drawn for the {figure.name if figure is not None else 'figure'}"
        by = f" for {ask.by.name}" if ask.by is not None else ""
        return f"the {ask.count} tokens {names.players[ask.seat]} draws from the {word('bag')}{by}, in order"

    def _options(self, ask: Decision) -> list[str]:
        names = self.names
        options = listed(ask)
        if ask.kind is Kind.DECLARE:
            return []
        if ask.kind is Kind.MAY:
            return ["yes or no"]
        if ask.kind is Kind.PLAY:
            hands: dict[str, list[str]] = {}
            for one in self.recording.place.waiting:
                if isinstance(one, Decision):
                    hand = _by_rank(listed(one), self.recording)
                    hands.setdefault(hand, []).append(names.players[one.seat])
            return [f"{', '.join(who)}: {hand}" for hand, who in hands.items()]
        if ask.kind in BY_RANK:
            return [_by_rank(options, self.recording)]
        said = (
            [act.name for act in options]
            if ask.kind is Kind.ORDER
            else [say_option(ask.kind, one, names) for one in options]
        )
        numbered = ", ".join([f"{at} {one}" for at, one in enumerate(said, start=1)])
        return [numbered + ("; or `listed`" if ask.kind is Kind.ORDER else "")]

    # what is answered

    def take(self, line: str) -> None:
        """Take a line that was typed."""
        text = line.strip()
        if not text:
            return
        before, when = self.recording.events[:], self._moment()
        try:
            text.encode()
            command = self._command(text)
            if command is not None:
                self._run(*command)
            else:
                self.replies.answer(text)
                self._tell(before, when)
        except UnicodeEncodeError:
            self._was_refused = True
            self.say("This is no UTF-8 text; type it again.")
        except RefusedError as error:
            self._was_refused = True
            hint = f" Did you mean {error.suggestion}?" if error.suggestion else ""
            self.say(error.message + hint)
        except TextError as error:
            self._was_refused = True
            near = error.facts.get("suggestion")
            self.say(error.message + (f" Did you mean {near}?" if near else ""))

    def _command(self, text: str) -> tuple[str, str] | None:
        found = _COMMAND.fullmatch(text)
        if found is None:
            return None
        word, rest = found["word"].casefold(), (found["rest"] or "").strip()
        if not found["slash"] and any(rest for _, rest in self.replies.people.starts(Span(text))):
            return None  # a player is called so
        if rest and word not in ("note", "claim", "undo", "back"):
            return None
        return word, rest

    def _run(self, word: str, rest: str) -> None:
        if word == "quit":
            self.is_quit = True
        elif word == "help":
            for line in HELP.splitlines():
                self.say(line)
        elif word == "state":
            for line in self.state():
                self.say(line)
        elif word == "note":
            if not rest:
                raise RefusedError("Expected: note and a text.")
            self.recording.add(Note(text=rest))
            self.say("Noted.")
        elif word == "claim":
            self._claim(rest)
        else:
            self._undo(rest)

    def _undo(self, rest: str) -> None:
        if rest and not re.fullmatch("[1-9][0-9]{0,3}", rest, re.ASCII):
            raise RefusedError("Expected: undo, or undo and a number of answers.")
        count = int(rest or 1)
        there = self.recording.take_back(count)
        if not there:
            raise RefusedError("There is nothing to take back.")
        if there < count:
            raise RefusedError(f"Only {there} can be taken back, not {count}; nothing was.")
        self.say("Taken back.")

    def _claim(self, rest: str) -> None:
        starts = [(name, behind) for name, behind in self.replies.people.starts(Span(rest)) if behind]
        if not starts:
            raise self.replies.people.unknown(Span(rest)) if rest else RefusedError("Expected: claim NAME 14")
        name, behind = starts[0]
        behind = behind.part(1).strip() if behind.text[:1] in ":=" else behind
        values = {key: value for key, value in fields(behind, self.replies.things) if value is not None}
        if not values or UNKNOWN in values.values():
            raise RefusedError("Nothing is claimed here.")
        self.recording.claim(Claim(player=name, **values))
        self.say("That is right.")

    # what followed

    def _moment(self) -> tuple[int, int]:
        game = self.recording.game
        return (game.round, game.day) if game is not None else (0, 0)

    def _tell(self, before: Sequence[Event], when: tuple[int, int]) -> None:
        recording = self.recording
        news = list(recording.news)
        derived = sum([1 for _ in news])
        new = [one for one in recording.events if all(one is not old for old in before)]
        entered = [one for one in new[: len(new) - derived] if not isinstance(one, Note | GameHeader)]
        if entered:
            for line in self._written(entered):
                self.say(f"  = {line}")
        for one in news:
            self.say(self._follows(one))
        self.say_day(when)

    def _written(self, events: Sequence[Event]) -> list[str]:
        writer = Writer(self.recording.header, self.recording.lexicon)
        return [line for lines, _ in writer.chunks(events) for line in lines]

    def _follows(self, one: tuple[Decision, Any] | Event) -> str:
        names = self.names
        if isinstance(one, tuple):
            decision, option = one
            return f"  {explain(decision, names)} can only be {say_option(decision.kind, option, names)}."
        if isinstance(one, Score):
            round_ = f"{names.word('round').capitalize()} {one.round}"
            return f"  {round_} is over and scores {_list(one.scores)}."
        if isinstance(one, Result):
            scores, winners = one.scores or {}, one.winners or ()
            won = "wins" if len(winners) == 1 else "share the win"
            return f"  The game is over: {_list(scores)}. {' and '.join(winners)} {won}."
        return "  The cards of the day follow by themselves: " + "; ".join(self._written([one]))

    def say_day(self, when: tuple[int, int]) -> None:
        """Say what everybody has if a day is over since *when*."""
        now = self._moment()
        game = self.recording.game
        if now == when or not when[1] or game is None:
            return
        if now[0] != when[0] or self.recording.place.is_over:
            return  # the score has been said
        players = []
        for seat, name in enumerate(self.names.players):
            space = f" @{self._value(seat, 'space', 1)}" if game.track else ""
            players.append(f"{name} {self._value(seat, 'doubloons')}{space}")
        self.say(f"  Day {when[1]} is over: {', '.join(players)}.")

    def _value(self, seat: int, what: str, plus: int = 0) -> str:
        values = sorted({getattr(game.players[seat], what) + plus for game in self.recording.place.games})
        return " or ".join(map(str, values)) if len(values) < 4 else f"{values[0]} to {values[-1]}"

    # the state

    def state(self) -> list[str]:
        """Return what everybody has."""
        recording, names = self.recording, self.names
        game = recording.game
        if game is None:
            return ["Nothing has been dealt yet."]
        lines = []
        for seat, name in enumerate(names.players):
            parts = [f"{self._value(seat, 'doubloons')} {names.word('doubloon', 2)}"]
            if game.track:
                parts.append(f"space {self._value(seat, 'space', 1)}")
            parts.append(f"total {self._value(seat, 'score')}")
            for zone in ("hand", "ship", "graveyard"):
                held = {tuple(sorted(getattr(one.players[seat], zone))) for one in recording.place.games}
                said = names.characters(held.pop()) if len(held) == 1 else UNKNOWN
                parts.append(f"{names.word(zone)} {said}")
            loot = {tuple(one.players[seat].loot) for one in recording.place.games}
            counts = loot.pop() if len(loot) == 1 else None
            parts.append(f"{names.word('loot')} {UNKNOWN if counts is None else self._tokens(counts)}")
            lines.append(f"  {name}: {'; '.join(parts)}")
        if game.day and recording.is_sure:
            today = game.days[game.day - 1]
            counts = tuple([today.count(kind) for kind in range(len(names.table.kinds))])
            lines.append(f"  on the board for day {game.day}: {self._tokens(counts)}")
        return lines

    def _tokens(self, counts: Sequence[int]) -> str:
        kinds = self.names.table.kinds
        held = [
            f"{count} {kinds[kind]}" if count > 1 else kinds[kind]
            for kind, count in enumerate(counts)
            if count
        ]
        return ", ".join(held) or "none"


def _when(game: Game, word: str) -> str:
    if not game.round:
        return ""
    return f"{word} {game.round}" + (f", day {game.day}" if game.day else "") + " – "


def _by_rank(options: Sequence[Any], recording: Recording) -> str:
    names = recording.names.table.names
    return ", ".join(["doubloons" if one is None else f"{one} {names[one]}" for one in options])


def _example(recording: Recording) -> str:
    asked = [one for one in recording.place.waiting if isinstance(one, Decision)]
    return ", ".join([f"{recording.names.players[one.seat]} …" for one in asked])


def _list(numbers: dict[str, int]) -> str:
    return ", ".join([f"{name} {number}" for name, number in numbers.items()])
