"""Where a log ends before its game does, and what its last claims are about.

Claims at the end of a log may be about the moment it stops at, or about what had still to come when somebody
forgot to write down the last choices of a day. Those that fit only what had still to come are no wrong sums:
what is wrong is that the choices are missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import attrs

from ..model.asking import Chance, Decision, Kind
from ..model.finding import Level
from ..model.game import Game
from .entries import Entry, Queue
from .judge import Judge
from .mishaps import HaltError
from .opened import Stop
from .search import Node, Search
from .trial import Trial, trial_game

MOST_DAYS = 300
"""How many ways a day can have gone on are followed before the choices count as missing."""


def stop_of(judge: Judge) -> Stop | None:
    """Return where the log of a judge stops; ``None`` if it goes to the end, or could not be followed."""
    wanted = judge.waiting
    if not wanted:
        return None
    game = judge.game
    is_within = not judge.opens(wanted)
    return Stop(
        round=game.round,
        day=game.day if is_within or _is_play(wanted[0]) else 0,
        phase=game.phase,
        awaits=tuple([_awaited(ask, judge) for ask in (wanted if is_within else wanted[:1])]),
        is_within=is_within,
    )


def _is_play(ask: Decision | Chance) -> bool:
    return isinstance(ask, Decision) and ask.kind is Kind.PLAY


def _awaited(ask: Decision | Chance, judge: Judge) -> str:
    """Say what somebody has still to do."""
    if isinstance(ask, Chance):
        return f"still to come: {judge.explain(ask)}"
    if ask.kind is Kind.PLAY:
        return f"day {judge.game.day} has still to be played"
    who = judge.names.players[ask.seat]
    if ask.kind is Kind.TAKE:
        extra = f" for {ask.by.name}" if ask.by is not None else ""
        return f"{who} has still to take a token{extra}"
    if ask.kind is Kind.ORDER:
        return f"{who} has still to order {', '.join([act.name for act in ask.options])}"
    assert ask.by is not None
    return f"{who} has still to choose for {ask.by.name}"


def find_forgotten(judge: Judge, start: Game) -> None:
    """Say that choices are missing where the last claims fit only once these are there.

    A claim that fits neither here nor any way the day can have gone on stays a finding of its own.

    Args:
        judge: The judge, after its run; its findings are changed.
        start: The game as it was before that.
    """
    if judge.closing is None or judge.incomplete:
        return
    first, known = judge.closing
    claims = [one for one in judge.queue.entries if one.at >= first.at and _is_claim(one)]
    misfits = {one.at for one in claims if not _fits(judge, one)}
    if not misfits:
        return
    moments, is_exhausted = _moments(judge, start, {one.at for one in claims}, misfits)
    best = max([one & misfits for one in moments], key=len, default=set())
    if not best and not is_exhausted:
        return
    ever = set().union(*moments) if not is_exhausted else misfits
    judge.findings[known:] = [
        *[one for entry in claims if entry.at in misfits - ever for one in _judged(judge, entry)],
        *[one for one in judge.findings[known:] if one.level is not Level.ERROR],
    ]
    place = next(one for one in claims if one.at in (best or misfits))
    judge.line = judge.answered
    with suppress(HaltError):
        judge.not_here(place, judge.waiting)


def _is_claim(entry: Entry) -> bool:
    return entry.kind in ("claim", "score", "result")


def _judged(judge: Judge, entry: Entry) -> list[Any]:
    """Return the findings about a claim at the moment the judge stands at."""
    line, known = judge.line, len(judge.findings)
    Judge.passive(judge, entry)
    found = judge.findings[known:]
    del judge.findings[known:]
    judge.line = line
    return found


def _fits(judge: Judge, entry: Entry) -> bool:
    return not any(one.level is Level.ERROR for one in _judged(judge, entry))


def _moments(judge: Judge, start: Game, claims: set[int], wanted: set[int]) -> tuple[list[set[int]], bool]:
    """Return which claims fit at each moment the day can still come to, up to one at which all *wanted* do.

    Also returned is whether not all moments were tried for want of time.
    """
    rerun = _LastDay(
        trial_game(start), Queue(_fresh(judge.queue.entries)), judge.names, [], set(judge.broken), False
    )
    rerun.is_position, rerun.first_round = judge.is_position, judge.first_round
    rerun.began = (
        rerun.game.copy(),
        _fresh(rerun.queue.entries),
    )  # a day on which nobody plays has no beginning
    rerun.run()
    game, entries = rerun.began
    search = _Rests(
        game,
        entries,
        judge.names,
        judge.broken,
        is_position=judge.is_position,
        budget=MOST_DAYS,
        claims=claims,
        first_round=judge.first_round,
    )
    for _ in search.day(search.start):
        if any(wanted <= one for one in search.fitting):
            return search.fitting, False
    return search.fitting, search.tried >= search.budget or search.unknown is not None


def _fresh(entries: Sequence[Entry]) -> list[Entry]:
    return [attrs.evolve(one, is_used=False, comes_first="") for one in entries if one.kind != "position"]


class _LastDay(Judge):
    """Follows a log as it was followed before, and keeps how its last day began."""

    began: tuple[Game, list[Entry]]

    def begin_day(self, decision: Decision | Chance) -> None:
        if self.queue.next() is not None:
            self.began = self.game.copy(), _fresh(list(self.queue.unused()))
        super().begin_day(decision)


class _Rest(Trial):
    """Follows a day to its end in one way, and looks where the last claims fit."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.claims: set[int] = set()
        self.fitting: list[set[int]] = []
        self.last: set[int] | None = None

    def report(self, code: str, message: str, entry: Entry | None = None, **facts: Any) -> None:
        """Note a finding; one about what stands before the claims was there before and is no matter."""
        Judge.report(self, code, message, entry, **facts)

    def fill(self, ask: Decision | Chance, what: str, entry: Entry) -> Any:
        """Return the next given answer, after a look at the claims."""
        self.fitting.append(
            {one.at for one in self.queue.unused() if one.at in self.claims and _fits(self, one)}
        )
        for one in self.queue.entries:
            one.is_used = one.is_used and one.at not in self.claims
        return super().fill(ask, what, entry)

    def passive(self, entry: Entry) -> None:
        """Look at a claim when the day is over."""
        if self.last is None:
            self.last = set()
            self.fitting.append(self.last)
        if entry.at in self.claims and _fits(self, entry):
            self.last.add(entry.at)
        entry.is_used = True


class _Rests(Search):
    """Looks for all ways a day can go on."""

    def __init__(self, *args: Any, claims: set[int], first_round: int, **keys: Any) -> None:
        super().__init__(*args, **keys)
        self.claims = claims
        self.first_round = first_round
        self.fitting: list[set[int]] = []

    def trial(self, node: Node, guesses: Sequence[Any], whole: bool = False) -> _Rest:
        """Return a judge that stands where the day began."""
        entries = self.entries_of_day(node.at, whole)
        rest = _Rest(trial_game(node.game), Queue(entries), self.names, [], set(self.broken), self.incomplete)
        rest.guesses, rest.whole = guesses, whole
        rest.is_position, rest.first_round = self.is_position, self.first_round
        rest.line = self.entries[node.at - 1].line if node.at else 0
        rest.claims, rest.fitting = self.claims, self.fitting
        return rest
