"""What may have gone wrong with one total: every small slip that comes to what was written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from attrs import frozen

from ...model.act import Table
from ..chronicle import LedgerLine
from .figures import Figure
from .saying import Saying

SMALL = 2
"""How far one line may be off."""

NAMED = 3
"""So many lines of which any may be off are named each."""

RECURRING = 0.3
"""How much likelier an ability of the night is forgotten: nothing that is played or taken recalls it."""


@frozen(kw_only=True)
class Candidate:
    """A slip that would come to what was written down.

    Args:
        kind: Key of ``SLIPS``.
        cost: How far-fetched it is, the less the likelier.
        sentence: It in words.
        lines: The ledger lines it rests on.
        is_text: Whether it is one of writing down, not of the purse, so that later totals need not have it.
        reading: Ruling id to reading.
    """

    kind: str
    cost: float
    sentence: str
    lines: tuple[LedgerLine, ...] = ()
    is_text: bool = False
    reading: Mapping[str, str] = {}


def line_slips(figure: Figure, off: int, say: Saying, table: Table) -> Iterator[Candidate]:
    """Yield the slips with one line of the ledger, or one group of like lines, that make up for *off*."""
    lines = figure.lines
    for group in _groups(lines):
        amount, many = group[0].amount, len(group)
        for count in range(1, many + 1):
            said, some = say.some(group, count), tuple(group)
            more = 0.3 * (count - 1)
            if count * amount == -off:
                sentence, cost = f"Left out: {said}.", 3 + more - RECURRING * (group[0].phase == "night")
                yield Candidate(kind="line-left-out", cost=cost, sentence=sentence, lines=some)
            if count * amount == off:
                sentence = f"Counted twice: {said}."
                yield Candidate(kind="line-counted-twice", cost=4 + more, sentence=sentence, lines=some)
            if 2 * count * amount == -off:
                sentence = f"With the wrong sign: {said}."
                yield Candidate(kind="wrong-sign", cost=4 + more, sentence=sentence, lines=some)
        yield from _token_slips(group, off, say, table)
    yield from _whole_causes(lines, off, say)
    yield from _not_yet(figure, off, say)
    if lines and abs(off) <= SMALL:
        yield _line_off(lines, off, say)


def _groups(lines: Sequence[LedgerLine]) -> list[list[LedgerLine]]:
    """Put lines of one cause, phase and amount in a round together: nobody can tell which of them it was."""
    groups: dict[tuple[object, ...], list[LedgerLine]] = {}
    for line in lines:
        if line.amount:
            groups.setdefault((line.round, line.phase, line.cause, line.amount), []).append(line)
    return list(groups.values())


def _whole_causes(lines: Sequence[LedgerLine], off: int, say: Saying) -> Iterator[Candidate]:
    """Yield causes that were forgotten, or paid twice, every time."""
    causes: dict[str, list[LedgerLine]] = {}
    for line in lines:
        causes.setdefault(line.cause, []).append(line)
    for own in causes.values():
        whole = sum([line.amount for line in own])
        if len(_groups(own)) < 2 or abs(whole) != abs(off) or not whole:
            continue
        kind, word = (
            ("line-left-out", "Left out") if whole == -off else ("line-counted-twice", "Counted twice")
        )
        sentence = f"{word}: {say.whole(own)}."
        yield Candidate(kind=kind, cost=4.2, sentence=sentence, lines=tuple(own))


def _not_yet(figure: Figure, off: int, say: Saying) -> Iterator[Candidate]:
    """Yield that the last lines were not counted yet."""
    lines = figure.lines
    for count in range(2, len(lines) + 1):
        last = lines[-count:]
        if sum([line.amount for line in last]) == -off and len(_groups(last)) > 1:
            whole = count == len(lines)
            sentence = f"Written down too early: without everything from {say.line(last[0])} on."
            cost = 3.4 if whole else 4.6
            yield Candidate(kind="written-too-early", cost=cost, sentence=sentence, lines=last, is_text=True)


def _line_off(lines: Sequence[LedgerLine], off: int, say: Saying) -> Candidate:
    said = "; ".join([say.line(line) for line in lines[:NAMED]])
    which = said if len(lines) == 1 else f"one of: {said}"
    if len(lines) > NAMED:
        which = f"one of {len(lines)} entries from {say.line(lines[0])} on"
    size = "One" if abs(off) == 1 else str(abs(off))
    sentence = f"{size} too {'many' if off > 0 else 'few'} in {which}."
    cost = 3.2 if abs(off) == 1 else 4.8
    return Candidate(kind="line-off", cost=cost, sentence=sentence, lines=tuple(lines))


def _token_slips(group: Sequence[LedgerLine], off: int, say: Saying, table: Table) -> Iterator[Candidate]:
    """Yield wrong numbers of tokens whose worth depends on how many there are."""
    line = group[0]
    kind = say.names.kind(line.cause)
    worth = table.worth[kind] if kind is not None else None
    if kind is None or worth is None or len(group) > 1:
        return
    most = table.counts[kind]
    held = [count for count in range(most + 1) if worth(count) == line.amount]
    if not held:
        return
    sizes = [size for size in range(1, most + 1) if worth(size) != worth(size - 1)]
    for size in sizes:
        if size <= held[-1] and worth(size) == off and line.amount != off:
            sentence = f"A set of {size} × {line.cause} counted twice: {say.line(line)}."
            yield Candidate(kind="set-counted-twice", cost=3.2, sentence=sentence, lines=(line,))
            break
    for count in range(most + 1):
        if worth(count) == line.amount + off:
            near = min(held, key=lambda have: abs(have - count))
            missed = near - count
            word = (
                f"{missed} × {line.cause} not counted" if missed > 0 else f"{-missed} × {line.cause} too many"
            )
            sentence = f"{word}: {say.money(worth(count))} instead of {say.line(line)}."
            cost = 3.1 + 0.2 * abs(missed)
            yield Candidate(kind="tokens-miscounted", cost=cost, sentence=sentence, lines=(line,))
            break


def two_slips(figure: Figure, off: int, say: Saying) -> Iterator[Candidate]:
    """Yield pairs of lines left out or counted twice that make up for *off*; a last resort."""
    groups = [group[0] for group in _groups(figure.lines)]
    for one, other in combinations(groups, 2):
        for first, second in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            if first * one.amount + second * other.amount == off:
                said = [
                    f"{'left out' if sign < 0 else 'counted twice'} {say.line(line)}"
                    for sign, line in ((first, one), (second, other))
                ]
                sentence = f"Two slips together: {said[0]}, and {said[1]}."
                yield Candidate(kind="two-slips", cost=8, sentence=sentence, lines=(one, other))


def text_slips(figure: Figure, right: int, say: Saying) -> Iterator[Candidate]:
    """Yield slips of writing down or adding up, where *right* should have been written."""
    observed = figure.observed
    if right == observed:
        return
    if is_transposed(observed, right):
        sentence = f"Two digits transposed: {observed} for {right}."
        yield Candidate(kind="digits-transposed", cost=2.6, sentence=sentence, is_text=True)
    off = observed - right
    for number, scored in figure.rounds.items():
        what = f"{say.names.word('round')} {number}, {say.money(scored)}"
        if scored and off == -scored:
            yield Candidate(kind="round-left-out", cost=2, sentence=f"Left out of the sum: {what}.")
        if scored and off == scored:
            yield Candidate(
                kind="round-counted-twice", cost=2.4, sentence=f"Counted twice in the sum: {what}."
            )
    tens = off % 10 == 0 and abs(off) < 100
    if tens or (figure.is_summed and figure.rounds):
        parts = [str(scored) for scored in figure.rounds.values()]
        of = (
            f": {' + '.join(parts)} is {right}, not {observed}" if figure.is_summed and len(parts) > 1 else ""
        )
        by = f"{abs(off)} too {'many' if off > 0 else 'few'}"
        cost = 2.8 if abs(off) == 10 else 3.6 if figure.is_summed else 6
        sentence = f"Added up wrong, {by}{of}."
        yield Candidate(kind="addition-slip", cost=cost, sentence=sentence, is_text=not figure.rounds)


def is_transposed(one: int, other: int) -> bool:
    """Tell whether two neighbouring digits of one number are exchanged in the other."""
    first, second = str(one), str(other)
    if len(first) != len(second) or Counter(first) != Counter(second) or one < 0 or other < 0:
        return False
    differ = [at for at, (a, b) in enumerate(zip(first, second, strict=True)) if a != b]
    return len(differ) == 2 and differ[1] == differ[0] + 1


def swaps(figure: Figure, peers: Sequence[Figure], say: Saying) -> Iterator[Candidate]:
    """Yield players whose total was written down in this one's place."""
    for peer in peers:
        if figure.observed != peer.expected or peer.expected == figure.expected:
            continue
        is_mutual = peer.observed == figure.expected
        sentence = (
            f"Swapped with {peer.player}: {figure.observed} is the other's, {figure.expected} this one's."
            if is_mutual
            else f"Copied from {peer.player}, whose {figure.observed} it is."
        )
        cost = 1 if is_mutual else 5
        yield Candidate(kind="totals-swapped", cost=cost, sentence=sentence, is_text=True)
