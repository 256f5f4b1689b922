"""Completing an incomplete log: every legal way to fill in what it leaves out, day by day.

The search keeps the states a day may begin with. For each it follows the day as the judge does, and where a
fact is missing it tries every legal one. What contradicts a fact or claim of the log is dropped; states that
are the same are merged. So nothing is guessed: what is left is all that can have happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

import attrs
from attrs import define, frozen

from ..abilities.vocabulary import Touch
from ..engine.pipeline import play
from ..model.act import Act
from ..model.asking import Chance, Decision, Kind, Ordering
from ..model.codes import finding
from ..model.finding import Finding, Level
from ..model.game import Game
from .entries import BOUNDARIES, PASSIVE, Entry, Queue
from .judge import Judge
from .mishaps import HaltError
from .names import Names
from .orders import distinct_orders
from .picks import say_option

BUDGET = 6_000
"""How many days are followed before the search gives up; about two seconds."""

MOST_WAYS = 400
"""How many ways to the same state are remembered, to tell which facts would settle a result."""


@frozen
class Missing:
    """A fact the log leaves out.

    Args:
        line: Line of the event that stands where the fact should.
        round, day: When.
        what: The fact in words.
        player: Whose it is.
    """

    line: int
    round: int
    day: int
    what: str
    player: str


Way = tuple[tuple[Missing, str], ...]
"""One way to fill the missing facts in: each with its value in words."""


class ContradictionError(Exception):
    """The log contradicts the facts that have been filled in."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.message)
        self.finding = found


class ForkError(Exception):
    """The next missing fact has these values."""

    def __init__(self, values: Sequence[Any]) -> None:
        super().__init__()
        self.values = values


class DayDoneError(Exception):
    """The next day begins."""


@define(eq=False)
class Node:
    """A state the game may be in when a day begins.

    Args:
        game: The game.
        at: Number of the entries that have been used or passed.
        ways: The ways that lead here, as far as they are remembered.
        guesses: The answers given on one of them.
        result_differs: Whether the log's result is not this one's.
    """

    game: Game
    at: int
    ways: list[Way]
    guesses: tuple[Any, ...]
    result_differs: bool = False


class Trial(Judge):
    """Follows a log through one day with given answers for what it leaves out."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.guesses: Sequence[Any] = ()
        self.given = 0
        self.way: list[tuple[Missing, str]] = []
        self.result_differs = False
        self.begun = False
        self.whole = False

    def fill(self, ask: Decision | Chance, what: str, entry: Entry) -> Any:
        """Return the next given answer for a fact the log leaves out.

        Raises:
            ForkError: if there is none.
        """
        if self.given == len(self.guesses):
            if isinstance(ask, Ordering):
                orders = distinct_orders(ask, self.queue.of(ask.seat), self.game, self.names)
                if orders is None:
                    self.unknown(what, entry)
                raise ForkError(orders)
            raise ForkError(list(self.values(ask)))
        value = self.guesses[self.given]
        self.given += 1
        game, names = self.game, self.names
        said = (
            say_option(ask.kind, value, names)
            if isinstance(ask, Decision)
            else ", ".join([names.table.kinds[kind] for kind in value])
        )
        player = names.players[ask.seat] if ask.seat >= 0 else ""
        self.way.append((Missing(entry.line, game.round, game.day, what, player), said))
        return value

    def values(self, ask: Decision | Chance) -> Iterator[Any]:
        """Yield every value a missing fact can have."""
        if isinstance(ask, Decision):
            yield from [one for one in ask.options if self.can_be(ask, one)]
        else:
            bag = self.game.bag
            for kinds in combinations_with_replacement(range(len(bag)), ask.count):
                if all(kinds.count(kind) <= bag[kind] for kind in set(kinds)):
                    yield list(kinds)

    def can_be(self, ask: Decision, option: Any) -> bool:
        """Tell whether a card or token may be the missing one, by what is claimed of the player afterwards.

        Only what nothing later in the day can change is looked at; the judge finds everything else.
        """
        game = self.game
        player = game.players[ask.seat]
        is_card = ask.kind is Kind.PLAY
        if game.day == game.table.days[game.round - 1] or not (
            is_card or (ask.kind is Kind.TAKE and ask.by is None)
        ):
            return True
        claim = self.claim_about(ask.seat, "hand" if is_card else "loot")
        if claim is None:
            return True
        if is_card:
            if any(act.changes & Touch.HAND for act in self.acts_of(option, player.ship)):
                return True
            ranks = [self.names.rank(ref) for ref in claim.event.hand]
            return None in ranks or Counter(ranks) == Counter(player.hand) - Counter([option])
        later = [rank for rank, seat in game.row if seat >= 0] + [
            rank for one in game.players for rank in one.ship
        ]
        if any(act.changes & Touch.LOOT for act in self.acts_of(0, later)):
            return True
        kinds = {self.names.kind(name): count for name, count in claim.event.loot.items() if count}
        held = {kind: count + (kind == option) for kind, count in enumerate(player.loot)}
        return None in kinds or kinds == {kind: count for kind, count in held.items() if count}

    def claim_about(self, seat: int, what: str) -> Entry | None:
        """Return the last claim of the day that says *what* a player has."""
        found = None
        for entry in self.queue.unused():
            if entry.kind in BOUNDARIES:
                break
            if entry.kind == "claim" and entry.seat == seat and getattr(entry.event, what) is not None:
                found = entry
        return found

    def acts_of(self, played: float, later: Sequence[float]) -> Iterator[Act]:
        """Yield what may still act today: the card played, other cards from dusk on, and all tokens."""
        table = self.game.table
        for timing in ("day", "dusk", "night"):
            by_rank = table.acts[timing]
            ranks = [played] if timing == "day" else [played, *later]
            for act in [by_rank[int(rank)] for rank in ranks]:
                if act is not None:
                    yield act
            if timing != "day":
                yield from [act for act in table.token_acts[timing] if act is not None]

    def report(self, code: str, message: str, entry: Entry | None = None, **facts: Any) -> None:
        """Stop at the first error.

        Raises:
            ContradictionError: with the error.
        """
        super().report(code, message, entry, **facts)
        if self.findings[-1].level is Level.ERROR:
            raise ContradictionError(self.findings[-1])

    def begin_day(self, decision: Decision | Chance) -> None:
        """Stop where the next day begins, its claims checked."""
        if self.begun and not self.whole:
            for entry in self.queue.unused():
                if entry.kind in BOUNDARIES:
                    break
                if entry.kind in PASSIVE:
                    self.passive(entry)
                else:
                    self.stray(entry)
            raise DayDoneError
        self.begun = True
        super().begin_day(decision)

    def passive(self, entry: Entry) -> None:
        """Check a claim; a result that differs is noted, as it does not rule a completion out."""
        try:
            super().passive(entry)
        except ContradictionError:
            if entry.kind != "result":
                raise
            self.result_differs = True


@frozen(kw_only=True)
class Completion:
    """What the search found.

    Args:
        fits: Final states that fit every fact of the log, its result included.
        misfits: Final states that fit all but the result.
        missing: Every fact the log leaves out that the search met, by line.
        contradiction: The earliest fact that rules the last completions out, if none is left.
        is_exhausted: Whether the budget ran out, or a fact that can't be tried out is missing.
        unknown: That fact.
        tried: How many days were followed.
    """

    fits: tuple[Node, ...]
    misfits: tuple[Node, ...]
    missing: tuple[Missing, ...]
    contradiction: Finding | None
    is_exhausted: bool
    unknown: Finding | None
    tried: int

    @property
    def ways(self) -> list[Way]:
        """The remembered ways that fit."""
        return [way for node in self.fits for way in node.ways]


class Search:
    """Looks for all completions of a log.

    Args:
        game: The game at its start, or at the log's position.
        entries: The log's events after the header; a position among them has been set up.
        names: The names of this game.
        broken: Lines that could not be read.
        incomplete: Whether any fact may be missing, or only what the log says was hidden.
        is_position: Whether the game started from a position.
        budget: How many days to follow at most.
    """

    def __init__(
        self,
        game: Game,
        entries: Sequence[Entry],
        names: Names,
        broken: set[int],
        incomplete: bool = True,
        is_position: bool = False,
        budget: int = BUDGET,
    ) -> None:
        self.entries = [entry for entry in entries if entry.kind != "position"]
        self.names = names
        self.broken = broken
        self.incomplete = incomplete
        self.is_position = is_position
        self.budget = budget
        self.tried = 0
        self.missing: dict[Missing, None] = {}
        self.last: Finding | None = None
        self.unknown: Finding | None = None
        self.start = Node(game.copy(), 0, [()], ())

    def run(self) -> Completion:
        """Search from day to day and return what is left at the end."""
        frontier = [self.start]
        done: list[Node] = []
        while frontier:
            found: dict[Any, Node] = {}
            for node in frontier:
                for end, is_over in self.day(node):
                    if is_over:
                        done.append(end)
                    else:
                        _merge(found, end)
                if self.tried >= self.budget or self.unknown is not None:
                    return self.result([], is_exhausted=True)
            frontier = list(found.values())
        return self.result(done, is_exhausted=False)

    def result(self, done: list[Node], is_exhausted: bool) -> Completion:
        """Put together what was found."""
        merged: dict[Any, Node] = {}
        for node in done:
            _merge(merged, node)
        ends = list(merged.values())
        return Completion(
            fits=tuple([node for node in ends if not node.result_differs]),
            misfits=tuple([node for node in ends if node.result_differs]),
            missing=tuple(sorted(self.missing, key=lambda one: (one.line, one.what))),
            contradiction=self.last if not ends and not is_exhausted else None,
            is_exhausted=is_exhausted,
            unknown=self.unknown,
            tried=self.tried,
        )

    def day(self, node: Node) -> Iterator[tuple[Node, bool]]:
        """Yield every state the day that begins with *node* can end in, and whether the log ends with it."""
        left: list[tuple[Any, ...]] = [()]
        while left and self.tried < self.budget and self.unknown is None:
            guesses = left.pop()
            self.tried += 1
            trial = self.trial(node, guesses)
            try:
                is_over = follow(trial)
            except ForkError as fork:
                # the last is tried first: reversed, so that values come in their own order
                left += [(*guesses, value) for value in reversed(fork.values)]
                continue
            except ContradictionError as error:
                if self.last is None or (error.finding.line or 0) > (self.last.line or 0):
                    self.last = error.finding
                continue
            if trial.is_undecided:
                self.unknown = next(one for one in trial.findings if one.code == "fact-unknown")
                return
            for missing, _ in trial.way:
                self.missing[missing] = None
            yield (
                Node(
                    game=trial.game.copy(),
                    at=node.at + sum([entry.is_used for entry in trial.queue.entries]),
                    ways=[(*way, *trial.way) for way in node.ways],
                    guesses=(*node.guesses, *guesses),
                    result_differs=trial.result_differs,
                ),
                is_over,
            )

    def trial(self, node: Node, guesses: Sequence[Any], whole: bool = False) -> Trial:
        """Return a judge that stands where *node* does, to follow its day or all that is left."""
        entries = self.entries_of_day(node.at, whole)
        trial = Trial(
            trial_game(node.game), Queue(entries), self.names, [], set(self.broken), self.incomplete
        )
        trial.guesses = guesses
        trial.whole = whole
        trial.is_position = self.is_position
        trial.line = self.entries[node.at - 1].line if node.at else 0
        return trial

    def entries_of_day(self, at: int, whole: bool) -> list[Entry]:
        """Return fresh copies of the entries up to the end of the next day but one, or of all."""
        found = []
        plays = 0
        for entry in self.entries[at:]:
            found.append(attrs.evolve(entry, is_used=False, comes_first=""))
            plays += entry.kind == "play"
            if plays == 3 and not whole:
                break
        return found


def trial_game(game: Game) -> Game:
    """Return a copy of *game* for a trial."""
    copy = game.copy()
    copy.trace = []
    copy.asks_orders = True
    return copy


def follow(trial: Trial) -> bool:
    """Follow a trial to the end of its day; return whether the log ends there."""
    asking = play(trial.game)
    answer: Any = None
    try:
        while True:
            answer = trial.answer(asking.send(answer))
    except StopIteration:
        trial.finish()
        return True
    except HaltError:
        return True
    except DayDoneError:
        return False


def _merge(found: dict[Any, Node], node: Node) -> None:
    key = (_state(node.game), node.at, node.result_differs)
    known = found.get(key)
    if known is None:
        found[key] = node
    else:
        known.ways.extend(node.ways[: MOST_WAYS - len(known.ways)])


def _state(game: Game) -> tuple[Any, ...]:
    players = [
        (
            player.doubloons,
            player.score,
            tuple(player.hand),
            tuple(sorted(player.ship)),
            tuple(sorted(player.graveyard)),
            tuple(player.loot),
            tuple(sorted(player.kept)),
            tuple(player.rounds),
        )
        for player in game.players
    ]
    days = [tuple(sorted(day)) for day in game.days]
    board = (tuple(game.track), tuple(game.bag), tuple(days), tuple(game.left), tuple(sorted(game.undealt)))
    return (game.round, game.day, tuple(players), board)


def settling(fits: Sequence[Way], misfits: Sequence[Way]) -> list[tuple[Missing, ...]]:
    """Return the smallest sets of missing facts that would tell the ways that fit from those that don't.

    Args:
        fits: Ways that fit the result.
        misfits: Ways that do not.
    """
    facts = sorted({one for way in (*fits, *misfits) for one, _ in way}, key=lambda one: (one.line, one.what))
    good, bad = [dict(way) for way in fits], [dict(way) for way in misfits]
    for size in (1, 2, 3):
        found = [
            group for group in combinations(facts, size) if not _values(good, group) & _values(bad, group)
        ]
        if found:
            return found
    return [tuple(facts)]


def _values(ways: Sequence[dict[Missing, str]], group: tuple[Missing, ...]) -> set[tuple[str | None, ...]]:
    return {tuple([way.get(fact) for fact in group]) for way in ways}


def contradiction(found: Finding) -> Finding:
    """Turn the finding that rules the last completions out into one about the log as a whole."""
    message = f"However the missing facts are filled in, the log contradicts the rules here: {found.message}"
    facts = attrs.asdict(found, recurse=False)
    return finding(
        "no-completion",
        message,
        **{key: value for key, value in facts.items() if key not in ("code", "level", "message")},
    )
