"""What a validation says of one log: the model every report is rendered from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any

from attrs import field, frozen

from ..logbook.events import Event
from ..logbook.identity import identity
from ..logbook.lexicon import Lexicon
from ..model.act import Table
from ..model.asking import Decision
from ..model.finding import Finding
from ..model.variant import Variant
from ..resolve import Resolved
from .chronicle import DayStory, LedgerLine, make_ledger, make_story
from .clause import Clause
from .deviations import Deviations, deviations
from .house import HouseUse, house_uses
from .names import Names
from .opened import Open, Stop
from .picks import explain, say_option
from .rulebook import rulebook
from .slips.explain import explanations, explanations_of, has_totals
from .slips.model import Explanation
from .slips.others import Retry
from .trust import Trusted, assumed, say_unchecked, unchecked


class Verdict(StrEnum):
    """What can be said of a log as a whole."""

    VALID = "valid"
    INVALID = "invalid"
    UNDECIDED = "undecided"
    UNREADABLE = "unreadable"


@frozen(kw_only=True)
class PlayerState:
    """A player as derived at the last event read.

    Args:
        name: As in the log.
        rounds: Doubloons scored in each finished round.
        total: Score dial or track.
        doubloons: The purse.
        reputation: Space of the track, from 1 at the left; ``None`` in editions without one.
        ship, graveyard, hand: Ranks, ascending.
        loot: Kind of token to how many, without zeros.
    """

    name: str
    rounds: tuple[int, ...]
    total: int
    doubloons: int
    reputation: int | None
    ship: tuple[int, ...]
    graveyard: tuple[int, ...]
    hand: tuple[int, ...]
    loot: Mapping[str, int]


@frozen(kw_only=True)
class RulingUse:
    """A ruling in force, and whether its situation came up."""

    id: str
    question: str
    reading: str
    meaning: str
    is_default: bool
    is_touched: bool


@frozen(kw_only=True)
class Sensitive:
    """What another reading of a ruling would change in a log.

    Args:
        id, question: The ruling.
        in_force: The reading the log was judged by.
        reading: The other reading.
        beside: Other readings that were needed for the ruling to come up at all, by ruling id.
        verdict: The verdict in force and under the other reading.
        scores: Player to doubloons (scored and in the purse) in force and under it, where they differ.
        winners: The winners in force and under it.
        finding: The first error that only the other reading brings; empty if none does.
    """

    id: str
    question: str
    in_force: str
    reading: str
    beside: Mapping[str, str]
    verdict: tuple[Verdict, Verdict]
    scores: Mapping[str, tuple[int, int]]
    winners: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    finding: str

    @property
    def changes(self) -> tuple[str, ...]:
        """What would change, of ``verdict``, ``score`` and ``winner``."""
        differs = {
            "verdict": self.verdict[0] is not self.verdict[1],
            "score": bool(self.scores),
            "winner": self.winners[0] != self.winners[1],
        }
        return tuple([name for name, is_so in differs.items() if is_so])


@frozen(kw_only=True)
class LogReport:
    """Everything a validation says of one log.

    What only a full report needs (ledger, story, sentences) is made when it is first asked for.

    Args:
        path: Name of the log as given.
        verdict: The verdict.
        findings: All findings, by line.
        resolved: The variant it was judged by; ``None`` if none could be resolved.
        table: The same, as the engine runs it.
        trace: What the engine noted, as the fields of ``core.model.game.Event``.
        players: By seat; empty if no game could be started.
        winners: Names, once the game has ended.
        forced: Choices with one legal option that the log leaves out: (line, decision, option).
        rulings: The rulings in force.
        read_to: Last line the verdict is about.
        last_line: Last line of the log.
        stops: Where the log ends before its game does.
        id, date: From the header, if given.
        sensitivity: What other readings would change; ``None`` if nobody asked.
        trusted: Effects declared of abilities whose text is not held, and where one passed without.
        open: What stays open in an incomplete log; ``None`` if no fact is missing.
        events: What the log says, the header first.
        lexicon: Looks up the names of its variant.
        retry: How to judge it by other rules, where that can be done.
        in_order: Judges the same events one on a line, where their lines are not in the order of play.
    """

    path: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    resolved: Resolved | None = None
    table: Table | None = None
    trace: tuple[tuple[Any, ...], ...] = field(default=(), repr=False)
    players: tuple[PlayerState, ...] = ()
    winners: tuple[str, ...] | None = None
    forced: tuple[tuple[int, Decision, Any], ...] = field(default=(), repr=False)
    rulings: tuple[RulingUse, ...] = ()
    read_to: int = 0
    last_line: int = 0
    stops: Stop | None = None
    id: str = ""
    date: str = ""
    sensitivity: tuple[Sensitive, ...] | None = None
    trusted: tuple[Trusted, ...] = field(default=(), repr=False)
    open: Open | None = None
    events: tuple[Event, ...] = field(default=(), repr=False)
    lexicon: Callable[[], Lexicon | None] | None = field(default=None, repr=False, eq=False)
    retry: Retry | None = field(default=None, repr=False, eq=False)
    in_order: Callable[[], LogReport | None] | None = field(default=None, repr=False, eq=False)

    @property
    def variant(self) -> Variant | None:
        """The variant the log was judged by."""
        return None if self.resolved is None else self.resolved.variant

    @cached_property
    def house(self) -> tuple[HouseUse, ...]:
        """The overlays in force, the undermost first."""
        return () if self.resolved is None else house_uses(self.resolved)

    @cached_property
    def identity(self) -> str:
        """Digest of the game, whatever the form of its log; empty if nothing was played."""
        if self.lexicon is None or self.variant is None:
            return ""
        return identity(list(self.events), self.lexicon(), self.variant.options)

    @property
    def names(self) -> list[str]:
        """The players' names, by seat."""
        return [player.name for player in self.players]

    @cached_property
    def ledger(self) -> tuple[LedgerLine, ...]:
        """Every change of a purse, in order."""
        return () if self.table is None else make_ledger(self.trace, self.table, self.names)

    @cached_property
    def explanations(self) -> tuple[tuple[Explanation, ...], ...]:
        """For each finding, hypotheses about how a total that differs came about; mostly none."""
        other = None
        if self.in_order is not None and has_totals(self):
            other = self.in_order()
        return explanations(self) if other is None else explanations_of(other, self)

    @cached_property
    def deviations(self) -> Deviations:
        """The log as it was played, beside what the rules say."""
        return deviations(self)

    @cached_property
    def story(self) -> tuple[DayStory, ...]:
        """The days in order."""
        return () if self.table is None else make_story(self.trace, self.table, self.names)

    @cached_property
    def assumed(self) -> tuple[str, ...]:
        """What was taken without being logged, as sentences."""
        if self.table is None:
            return ()
        names = Names(self.table, self.names)
        return (
            *assumed(self.trusted),
            *[
                f"After line {line}: {explain(decision, names)} had one legal answer,"
                f" {say_option(decision.kind, option, names)}."
                for line, decision, option in self.forced
            ],
        )

    @property
    def unchecked(self) -> Mapping[str, tuple[int, int]]:
        """Characters and tokens that could not be checked: how many effects were declared, how often none."""
        return unchecked(self.trusted)

    @property
    def caveat(self) -> str:
        """What could not be checked, in one sentence; empty if everything was."""
        return say_unchecked(self.trusted)

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The rules of the variant by id, in the words that answers and sheets have too."""
        return {} if self.resolved is None else rulebook(self.resolved).by_id
