"""Which open questions matter to a log: it is judged again under each other reading of what came up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from .model import LogReport, Sensitive

MOST = 200
"""Readings tried on one log at most."""

Judge = Callable[[Mapping[str, str]], LogReport]
"""Judges the log under readings: ruling id to reading, over what it says itself."""


@frozen
class _Path:
    """Readings under which a ruling came up, and what the log comes to under them."""

    readings: Mapping[str, str]
    report: LogReport


def sensitivity(report: LogReport, judge: Judge) -> tuple[Sensitive, ...]:
    """Return what every other reading of a ruling that came up would change.

    A ruling that comes up only under another reading of a first one is tried beside that reading.

    Args:
        report: The log under the readings in force.
        judge: Judges it under others.

    Returns:
        One entry for each other reading, also for those that change nothing.
    """
    found: list[Sensitive] = []
    start = _Path({}, report)
    seen = set(_touched(report))
    waiting = [(id_, start) for id_ in _touched(report)]
    while waiting and len(found) < MOST:
        id_, path = waiting.pop(0)
        variant = path.report.variant
        if variant is None:
            continue
        ruling = next(one for one in variant.rulings if one.id == id_)
        for reading in ruling.readings:
            if reading == variant.readings[id_]:
                continue
            readings = {**path.readings, id_: reading}
            other = judge(readings)
            found.append(_compare(ruling.id, ruling.question, reading, path, other))
            for new in _touched(other):
                if new not in seen:
                    seen.add(new)
                    waiting.append((new, _Path(readings, other)))
    return tuple(found)


def _touched(report: LogReport) -> list[str]:
    return [ruling.id for ruling in report.rulings if ruling.is_touched]


def _compare(id_: str, question: str, reading: str, path: _Path, other: LogReport) -> Sensitive:
    before = path.report
    assert before.variant is not None
    scores = {}
    after = {player.name: player for player in other.players}
    for player in before.players:
        then = after.get(player.name)
        if then is None:
            continue
        # a round that is not over has its doubloons still in the purse
        sums = (player.total + player.doubloons, then.total + then.doubloons)
        if sums[0] != sums[1]:
            scores[player.name] = sums
    errors = [one.message for one in other.findings if str(one.level) == "error"]
    known = {one.message for one in before.findings}
    return Sensitive(
        id=id_,
        question=question,
        in_force=before.variant.readings[id_],
        reading=reading,
        beside=dict(path.readings),
        verdict=(before.verdict, other.verdict),
        scores=scores,
        winners=(before.winners, other.winners),
        finding=next((one for one in errors if one not in known), ""),
    )
