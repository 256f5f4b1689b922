"""Claims about loot and the reputation track that differ: what may have been mixed up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...logbook.names import fold
from ...model.finding import Finding
from .candidates import Candidate
from .saying import Saying

if TYPE_CHECKING:
    from ..model import LogReport


def holding_slips(report: LogReport, say: Saying) -> Iterator[tuple[int, list[Candidate]]]:
    """Yield the place of each finding about loot or reputation with what may have led to it."""
    for at, one in enumerate(report.findings):
        if one.code == "claim-loot":
            yield at, [*_swapped(one, report), *_loot(one, say)]
        elif one.code == "claim-reputation":
            yield at, [*_swapped(one, report), *_reputation(one, report, say)]


def _swapped(finding: Finding, report: LogReport) -> Iterator[Candidate]:
    """Yield another player at whose place the same was written down the other way round."""
    for other in report.findings:
        if other.code != finding.code or other.player == finding.player:
            continue
        if (finding.round, finding.day) != (other.round, other.day):
            continue
        if finding.observed == other.expected and other.observed == finding.expected:
            sentence = f"Swapped with {other.player}."
            yield Candidate(kind="totals-swapped", cost=1, sentence=sentence, is_text=True)


def _loot(finding: Finding, say: Saying) -> Iterator[Candidate]:
    held: Mapping[str, int] = finding.expected
    written: dict[str, int] = {}
    for name, count in finding.observed.items():
        index = say.names.kind(name)
        if index is not None:
            known = say.names.table.kinds[index]
            written[known] = written.get(known, 0) + count
    off = {
        kind: written.get(kind, 0) - held.get(kind, 0)
        for kind in say.names.table.kinds
        if written.get(kind, 0) != held.get(kind, 0)
    }
    if len(off) == 1:
        ((kind, by),) = off.items()
        word = "too many, perhaps one that was given up" if by > 0 else "not counted"
        sentence = f"{abs(by)} × {kind} {word}."
        yield Candidate(kind="tokens-miscounted", cost=2 + abs(by), sentence=sentence, is_text=True)
    elif len(off) == 2 and sum(off.values()) == 0:
        few, many = sorted(off, key=lambda kind: off[kind])
        sentence = f"{off[many]} × {few} taken for {many}."
        yield Candidate(kind="kinds-confused", cost=2, sentence=sentence, is_text=True)


def _reputation(finding: Finding, report: LogReport, say: Saying) -> Iterator[Candidate]:
    assert report.table is not None
    spaces, right, written = len(report.table.track), finding.expected, finding.observed
    if written == spaces + 1 - right:
        sentence = f"Counted from the other end of the {say.names.word('reputation-track')}."
        yield Candidate(kind="other-end", cost=2.5, sentence=sentence, is_text=True)
    steps = _steps(finding, report)
    if steps:
        event, amount = steps[-1]
        if right - amount == written:
            by = event.name if event is not None else ""
            sentence = f"Left out: {abs(amount)} {say.names.word('reputation', abs(amount))} of {by}."
            yield Candidate(kind="step-left-out", cost=2, sentence=sentence)
    if abs(written - right) == 1:
        yield Candidate(kind="line-off", cost=3, sentence="Off by one space.", is_text=True)


def _steps(finding: Finding, report: LogReport) -> list[tuple[Any, int]]:
    """Return the steps a player made on the track before a claim: cause and spaces."""
    seats = {fold(name): seat for seat, name in enumerate(report.names)}
    seat = seats.get(fold(finding.player or ""))
    return [
        (event[8], event[2])
        for event in report.trace
        if event[0] == "reputation" and event[1] == seat and event[2] and event[13] < (finding.line or 0)
    ]
