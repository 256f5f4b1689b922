"""Ranks what may have gone wrong with the totals of a log.

Nothing here touches the verdict: an explanation is a hypothesis about how a wrong number came about.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import evolve

from ...model.finding import Finding
from .candidates import Candidate, line_slips, swaps, text_slips, two_slips
from .figures import Figure, figures
from .holdings import holding_slips
from .model import SLIPS, Explanation
from .others import Others
from .saying import Saying

if TYPE_CHECKING:
    from ..model import LogReport

MOST = 5
"""Explanations of one finding that are given."""

AGAIN = 0.7
"""What each further explanation of a kind costs more: those that differ most stand first."""


def explanations(report: LogReport) -> tuple[tuple[Explanation, ...], ...]:
    """Return, for each finding of a report, what may have led to it: ranked, the likeliest first."""
    found: dict[int, tuple[Explanation, ...]] = {}
    if report.table is not None and has_totals(report):
        say = Saying(report.table, report.names)
        explainer = _Explainer(report, say)
        for figure in explainer.figures:
            if figure.finding >= 0:
                found[figure.finding] = explainer.explain(figure)
        for at, candidates in holding_slips(report, say):
            found[at] = _ranked([(one.cost, one) for one in candidates], 0, 0)
    return tuple([found.get(at, ()) for at in range(len(report.findings))])


def has_totals(report: LogReport) -> bool:
    """Whether a total differs."""
    return any(one.code.startswith(STARTS) for one in report.findings)


def explanations_of(other: LogReport, report: LogReport) -> tuple[tuple[Explanation, ...], ...]:
    """Return the explanations of a report from those of another one on the same events, in order of play.

    Args:
        other: The report on the events one on a line.
        report: The report whose findings they explain.
    """
    waiting: dict[tuple[object, ...], list[tuple[Explanation, ...]]] = {}
    for finding, explained in zip(other.findings, other.explanations, strict=True):
        waiting.setdefault(_matter(finding), []).append(explained)
    found = []
    for finding in report.findings:
        known = waiting.get(_matter(finding))
        found.append(tuple([_placed(one, report) for one in known.pop(0)]) if known else ())
    return tuple(found)


def _matter(finding: Finding) -> tuple[object, ...]:
    """Return what makes a finding the same, wherever it stands."""
    return finding.code, finding.player, finding.round, finding.day, finding.message


def _placed(one: Explanation, report: LogReport) -> Explanation:
    """Return an explanation in the lines of the log."""
    events = report.events
    lines = tuple(
        [
            evolve(line, line=events[line.line - 1].line) if 0 < line.line <= len(events) else line
            for line in one.lines
        ]
    )
    if not 0 < one.same_as <= len(events):
        return evolve(one, lines=lines)
    same_as = events[one.same_as - 1].line
    return evolve(one, lines=lines, same_as=same_as, sentence=_same(same_as))


def _same(line: int) -> str:
    return f"The same slip as in line {line}; nothing new is wrong here."


STARTS = ("claim-", "score-mismatch", "result-scores")
"""How the codes of findings about totals begin."""


class _Explainer:
    def __init__(self, report: LogReport, say: Saying) -> None:
        assert report.table is not None
        self.table = report.table
        self.say = say
        self.others = Others(report)
        self.figures = figures(report)
        self.next: dict[int, list[Figure]] = {}
        for figure in self.figures:
            for one in figure.builds_on:
                self.next.setdefault(id(one), []).append(figure)

    def explain(self, figure: Figure) -> tuple[Explanation, ...]:
        wrong = [one for one in figure.builds_on if one.error]
        if wrong and not figure.own:
            return (self.repeated(figure, wrong[-1]),)
        explains, later = self.fit(figure)
        candidates = list(self.candidates(figure, figure.own))
        if wrong:
            # the earlier slip may have been put right again, and this is another
            text = list(text_slips(figure, figure.expected, self.say))
            own = [*line_slips(figure, figure.error, self.say, self.table), *text]
            candidates += own
        if not candidates:
            candidates = list(two_slips(figure, figure.own, self.say))[:3]
        return _ranked([(self.cost(one, explains, later), one) for one in candidates], explains, later)

    def candidates(self, figure: Figure, off: int) -> list[Candidate]:
        say = self.say
        return [
            *line_slips(figure, off, say, self.table),
            *text_slips(figure, figure.observed - off, say),
            *swaps(figure, self.peers(figure), say),
            *self.others.reading_slips(figure, say),
            *self.others.edition_slips(figure, off, say),
        ]

    def peers(self, figure: Figure) -> list[Figure]:
        """Return the totals of the others that were written down at the same time."""
        return [
            one
            for one in self.figures
            if (one.kind, one.moment, one.round) == (figure.kind, figure.moment, figure.round)
            and one.player != figure.player
        ]

    def repeated(self, figure: Figure, first: Figure) -> Explanation:
        """Say that a total has the slip of an earlier one, and of which the slip was."""
        while not first.own and any(one.error for one in first.builds_on):
            first = next(one for one in reversed(first.builds_on) if one.error)
        return Explanation(kind="carried-over", sentence=_same(first.line), rank=1, same_as=first.line)

    def fit(self, figure: Figure) -> tuple[int, int]:
        """Return how many later claims come right with this one, and how many build on it so far."""
        explained = later = 0
        waiting = list(self.next.get(id(figure), ()))
        seen: set[int] = set()
        while waiting:
            one = waiting.pop(0)
            if id(one) in seen:
                continue
            seen.add(id(one))
            later += 1
            if not one.own:
                explained += 1
                waiting += self.next.get(id(one), ())
        return explained, later

    @staticmethod
    def cost(candidate: Candidate, explains: int, later: int) -> float:
        """Return how far-fetched a candidate is, given how the log goes on."""
        if later and not explains and not candidate.is_text:
            return candidate.cost + 1.5
        if explains and candidate.is_text:
            return candidate.cost + 1.5
        return candidate.cost


def _ranked(costed: list[tuple[float, Candidate]], explains: int, later: int) -> tuple[Explanation, ...]:
    kinds = list(SLIPS)
    order = sorted(enumerate(costed), key=lambda one: (one[1][0], kinds.index(one[1][1].kind), -one[0]))
    seen: Counter[str] = Counter()
    ranked: list[tuple[float, int, Candidate]] = []
    said = set()
    for at, (_, (cost, one)) in enumerate(order):
        if one.sentence in said:
            continue
        said.add(one.sentence)
        ranked.append((cost + AGAIN * seen[one.kind], at, one))
        seen[one.kind] += 1
    ranked.sort(key=lambda one: one[:2])
    return tuple(
        [
            Explanation(
                kind=one.kind,
                sentence=one.sentence,
                rank=rank,
                lines=tuple(one.lines),
                explains=0 if one.is_text and explains else explains,
                later=later,
                reading=one.reading,
            )
            for rank, (_, _, one) in enumerate(ranked[:MOST], 1)
        ]
    )
