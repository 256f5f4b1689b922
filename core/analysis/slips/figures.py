"""The totals a log claims, each with the ledger lines it adds up and the claims it builds on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import define, field

from ...logbook.events import Claim, Result, Score
from ...logbook.names import fold
from ..chronicle import LedgerLine
from ..entries import PASSIVE

if TYPE_CHECKING:
    from ..model import LogReport

CODES = {
    "purse": "claim-doubloons",
    "round": "score-mismatch",
    "total": "claim-score",
    "result": "result-scores",
}
"""Kind of a total to the code of the finding that says it differs."""

NOT_JUDGED = {"score-too-early", "result-too-early", "round-number", "superfluous-event"}
LOOKED_PAST = 12


@define(eq=False)
class Figure:
    """A total that was written down.

    Args:
        kind: ``purse``, ``round``, ``total`` or ``result``.
        line: Line of the log.
        player: Whose.
        observed, expected: What was written down and what it comes to.
        finding: Place among the findings of the one that says it differs; -1 if it is right.
        round: The round it is about; 0 for totals.
        at: How many of the player's ledger lines come before it.
        lines: The ledger lines that no earlier claim has covered.
        builds_on: The claims it adds to.
        rounds: Totals only: round to what it scored as far as the log says, else as derived.
        is_summed: Whether the log has every round that a total adds up.
        moment: How many events that act come before it.
    """

    kind: str
    line: int
    player: str
    observed: int
    expected: int
    finding: int
    round: int = 0
    at: int = 0
    lines: tuple[LedgerLine, ...] = ()
    builds_on: list[Figure] = field(factory=list)
    rounds: dict[int, int] = field(factory=dict)
    is_summed: bool = False
    moment: int = 0

    @property
    def error(self) -> int:
        """How much too high it is."""
        return self.observed - self.expected

    @property
    def carried(self) -> int:
        """How much of that stood in the claims it builds on."""
        return sum([one.error for one in self.builds_on])

    @property
    def own(self) -> int:
        """How much of it is new."""
        return self.error - self.carried


def figures(report: LogReport) -> list[Figure]:
    """Return the totals that a log claims, in its order."""
    return list(_Reader(report).read())


class _Reader:
    def __init__(self, report: LogReport) -> None:
        self.report = report
        self.players = {fold(player.name): player for player in report.players}
        kinds = [event[0] for event in report.trace if event[0] in ("doubloons", "score")]
        self.ledger: dict[str, list[LedgerLine]] = {player.name: [] for player in report.players}
        self.ends: dict[str, list[int]] = {player.name: [] for player in report.players}
        for kind, line in zip(kinds, report.ledger, strict=True):
            own = self.ledger[line.player]
            own.append(line)
            if kind == "score":
                self.ends[line.player].append(len(own))
        self.wrong = {
            (one.line, one.code, one.player): at
            for at, one in enumerate(report.findings)
            if one.code in CODES.values()
        }
        self.unjudged = {one.line for one in report.findings if one.code in NOT_JUDGED}
        self.found: dict[str, list[Figure]] = {player.name: [] for player in report.players}

    def read(self) -> Iterator[Figure]:
        acting = 0
        for event in self.report.events:
            acting += event.event not in PASSIVE
            if event.line > self.report.read_to or event.line in self.unjudged:
                continue
            for kind, name, number, round_ in _totals(event):
                player = self.players.get(fold(name))
                if player is None:
                    continue
                figure = self.figure(kind, event.line, player.name, number, round_)
                figure.moment = acting
                if self.place(figure):
                    self.found[player.name].append(figure)
                    yield figure

    def figure(self, kind: str, line: int, player: str, number: int, round_: int) -> Figure:
        at = self.wrong.get((line, CODES[kind], player), -1)
        expected = number if at < 0 else self.report.findings[at].expected
        return Figure(
            kind=kind,
            line=line,
            player=player,
            observed=number,
            expected=expected,
            finding=at,
            round=round_,
        )

    def place(self, figure: Figure) -> bool:
        """Find the ledger lines and claims a figure rests on; return whether it could be placed."""
        if figure.kind == "purse":
            return self.purse(figure)
        if figure.kind == "round":
            self.in_round(figure, figure.round)
            return True
        self.total(figure)
        return True

    def purse(self, figure: Figure) -> bool:
        lines = self.ledger[figure.player]
        at = sum([line.line < figure.line for line in lines])
        for end in range(at, min(at + LOOKED_PAST, len(lines)) + 1):
            if self.balance(lines, end) == figure.expected or not lines:
                figure.at = end
                break
        else:
            return False
        start = max([end for end in self.ends[figure.player] if end <= figure.at], default=0)
        purses = [one for one in self.found[figure.player] if one.kind == "purse"]
        earlier = [one for one in purses if start <= one.at <= figure.at]
        if earlier:
            figure.builds_on = earlier[-1:]
            start = earlier[-1].at
        figure.lines = tuple(lines[start : figure.at])
        return True

    @staticmethod
    def balance(lines: list[LedgerLine], end: int) -> int:
        if end:
            return lines[end - 1].balance
        return lines[0].balance - lines[0].amount if lines else 0

    def in_round(self, figure: Figure, number: int) -> None:
        """Add what a round's score rests on: the last purse claimed in it, and the lines since."""
        lines = self.ledger[figure.player]
        places = [at for at, line in enumerate(lines) if line.round == number]
        if not places:
            return
        first, end = places[0], places[-1] + 1
        if end in self.ends[figure.player]:
            end -= 1
        figure.at = max(figure.at, end)
        purses = [one for one in self.found[figure.player] if one.kind == "purse" and first < one.at <= end]
        if purses:
            figure.builds_on.append(purses[-1])
            first = purses[-1].at
        figure.lines += tuple(lines[first:end])

    def total(self, figure: Figure) -> None:
        player = self.players[fold(figure.player)]
        first = self.first_round
        scored = len(player.rounds)
        if figure.kind == "total":
            lines = self.ledger[figure.player]
            ends = [lines[end - 1] for end in self.ends[figure.player]]
            past = [one.round for one in ends if one.line < figure.line]
            scored = max(past, default=first - 1) - first + 1
        earlier = [one for one in self.found[figure.player] if one.kind in ("total", "result")]
        start = first
        if earlier:
            figure.builds_on.append(earlier[-1])
            start = max(earlier[-1].rounds, default=first - 1) + 1
        figure.is_summed = True
        for number in range(first, first + min(scored, len(player.rounds))):
            claims = [one for one in self.found[figure.player] if one.kind == "round" and one.round == number]
            figure.rounds[number] = claims[-1].observed if claims else player.rounds[number - first]
            if number < start:
                continue
            if claims:
                figure.builds_on.append(claims[-1])
            else:
                figure.is_summed = False
                self.in_round(figure, number)

    @property
    def first_round(self) -> int:
        """The first round that the log scores; later than the first after a position."""
        rounds = [line.round for lines in self.ledger.values() for line in lines if line.round]
        return min(rounds, default=1)


def _totals(event: Any) -> Iterator[tuple[str, str, int, int]]:
    """Yield the totals of an event: kind, player, number and round."""
    if isinstance(event, Claim):
        if event.doubloons is not None:
            yield "purse", event.player, event.doubloons, 0
        if event.score is not None:
            yield "total", event.player, event.score, 0
    elif isinstance(event, Score):
        for name, number in event.scores.items():
            yield "round", name, number, event.round
    elif isinstance(event, Result) and event.scores is not None:
        for name, number in event.scores.items():
            yield "result", name, number, 0
