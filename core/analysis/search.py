"""Completing an incomplete log: every legal way to fill in what it leaves out, day by day.

The search keeps the states a day may begin with. For each it follows the day as the judge does, and where a
fact is missing it tries every legal one. What contradicts a fact or claim of the log is dropped; states that
are the same are merged. So nothing is guessed: what is left is all that can have happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import attrs
from attrs import define, frozen

from ..model.codes import finding
from ..model.finding import Finding
from ..model.game import Game
from .entries import Entry, Queue
from .names import Names
from .trial import ContradictionError, ForkError, Missing, Trial, Way, follow, trial_game

BUDGET = 6_000
"""How many days are followed before the search gives up; about two seconds."""

MOST_WAYS = 400
"""How many ways to the same state are remembered, to tell which facts would settle a result."""


@define(eq=False)
class Node:
    """A state the game may be in when a day begins.

    Args:
        game: The game.
        at: Number of the entries that have been used or passed.
        ways: The ways that lead here, as far as they are remembered.
        guesses: The answers given on one of them.
        moments: When declared effects acted on it.
        result_differs: Whether the log's result is not this one's.
    """

    game: Game
    at: int
    ways: list[Way]
    guesses: tuple[Any, ...]
    moments: Mapping[int, str]
    result_differs: bool = False


@frozen(kw_only=True)
class Completion:
    """What the search found.

    Args:
        fits: Final states that fit every fact of the log, its result included.
        misfits: Final states that fit all but the result.
        missing: Every fact the log leaves out that the search met, by line.
        contradiction: The earliest fact that rules the last completions out, if none is left.
        moments: When declared effects acted, on the way on which that was found.
        is_exhausted: Whether the budget ran out, or a fact that can't be tried out is missing.
        unknown: That fact.
        tried: How many days were followed.
    """

    fits: tuple[Node, ...]
    misfits: tuple[Node, ...]
    missing: tuple[Missing, ...]
    contradiction: Finding | None
    moments: Mapping[int, str]
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
        self.moments: Mapping[int, str] = {}
        self.unknown: Finding | None = None
        self.start = Node(game.copy(), 0, [()], (), {})

    def run(self) -> Completion:
        """Search from day to day and return what is left at the end."""
        frontier = [self.start]
        done: list[Node] = []
        while frontier:
            found: dict[Any, Node] = {}
            for node in frontier:
                for end, is_over in _without_idle(list(self.day(node))):
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
            moments=self.moments,
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
                    self.last, self.moments = error.finding, {**node.moments, **trial.moments}
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
                    moments={**node.moments, **trial.moments},
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


def _without_idle(ends: list[tuple[Node, bool]]) -> list[tuple[Node, bool]]:
    """Return the ends of a day without the moments, on the way to them, that make no difference to them."""
    reached: dict[Missing, dict[str, set[Any]]] = {}
    for node, _ in ends:
        for missing, value in {one for way in node.ways for one in way}:
            if missing.is_moment:
                reached.setdefault(missing, {}).setdefault(value, set()).add(_key(node))
    idle = {
        missing
        for missing, keys in reached.items()
        if len(keys) > 1 and len({frozenset(one) for one in keys.values()}) == 1
    }
    if not idle:
        return ends
    left: dict[Any, tuple[Node, bool]] = {}
    for node, is_over in ends:
        node.ways = [tuple([one for one in way if one[0] not in idle]) for way in node.ways]
        left.setdefault((_key(node), node.ways[0]), (node, is_over))
    return list(left.values())


def _key(node: Node) -> Any:
    return (_state(node.game), node.at, node.result_differs)


def _merge(found: dict[Any, Node], node: Node) -> None:
    key = _key(node)
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
