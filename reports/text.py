"""The terminal form of a validation: short for a valid log, each finding at its place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..core.analysis.clause import Clause
from ..core.analysis.model import LogReport, PlayerState, Verdict
from ..core.analysis.opened import Open
from ..core.model.finding import Finding
from .explained import deviation_lines, explanation_lines
from .rulings import text_lines
from .words import UNSAFE, Words, plain

DIRECTION = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks that would reorder what a terminal shows around them."""

LEGAL_SHOWN = 12
"""Legal choices printed in full; a longer list says how many more there are."""


def render_text(reports: Sequence[LogReport]) -> str:
    """Return reports as plain text for a terminal."""
    blocks = [_log(report) for report in reports]
    if len(reports) > 1:
        counts = Counter([report.verdict for report in reports])
        said = ", ".join([f"{counts[one]} {one}" for one in Verdict if counts[one]])
        blocks.append([f"{len(reports)} logs: {said}"])
    return "\n\n".join(["\n".join(block) for block in blocks]) + "\n"


def show(text: object) -> str:
    """Return *text* in one line, with what could disturb a terminal spelt out."""
    shown = " ".join(str(text).split("\n"))
    for pattern in (UNSAFE, DIRECTION):
        shown = pattern.sub(lambda found: f"\\u{ord(found[0]):04x}", shown)
    return shown.replace("\t", " ")


def _log(report: LogReport) -> list[str]:
    words = Words(report.variant)
    lines = [f"{show(report.path)}: {str(report.verdict).upper()}{_stop(report, words)}{_about(report)}"]
    if report.caveat:
        lines.append(f"  {show(report.caveat)}")
    for finding, explained in zip(report.findings, report.explanations, strict=True):
        lines += finding_lines(finding, report.path, words, report.clauses)
        lines += [_shown(line) for line in explanation_lines(explained)]
    lines += [_shown(line) for line in deviation_lines(report)]
    if report.players:
        width = max([len(show(player.name)) for player in report.players])
        lines += [f"  {show(player.name):<{width}}  {_score(player, report)}" for player in report.players]
    if report.winners is not None:
        title = "winner" if len(report.winners) == 1 else "winners (shared)"
        lines.append(f"  {title}: {', '.join(map(show, report.winners))}")
    lines += [_shown(line) for line in text_lines(report)]
    if report.assumed:
        lines.append("  taken on trust:")
        lines += [f"    - {show(one)}" for one in report.assumed]
    if report.open is not None:
        lines += _open(report.open)
    return lines


def _stop(report: LogReport, words: Words) -> str:
    if report.stops is None or not report.stops.is_within:
        return ""
    joint = " as far as it goes: " if report.verdict is Verdict.VALID else ", and "
    return f"{joint}{show(words.stop(report.stops))}"


def _open(open_: Open) -> list[str]:
    lines = []
    if open_.settles:
        lines.append("  would settle it:")
        lines += [f"    - {show(', and '.join(group))}" for group in open_.settles]
    if open_.differs:
        lines.append("  not the same in every completion:")
        lines += [f"    - {show(one)}" for one in open_.differs]
    return lines


def _shown(line: str) -> str:
    return line[: len(line) - len(line.lstrip())] + show(line.lstrip())


def _about(report: LogReport) -> str:
    if report.variant is None:
        return ""
    read = ""
    if report.read_to < report.last_line:
        read = f", read to line {report.read_to} of {report.last_line}"
    return f" ({report.variant.title}, {len(report.players)} players{read})"


def _score(player: PlayerState, report: LogReport) -> str:
    earlier = player.total - sum(player.rounds)
    parts = [str(one) for one in ([earlier] if earlier else []) + list(player.rounds)]
    total = f"{' + '.join(parts)} = {player.total}" if len(parts) > 1 else str(player.total)
    return total if report.winners is not None else f"{total}, {player.doubloons} in the purse"


def finding_lines(finding: Finding, path: str, words: Words, clauses: Mapping[str, Clause]) -> list[str]:
    """Return a finding as lines: place, level, code and message, and under it the facts it has.

    Args:
        finding: The finding.
        path: The document it is about, where it names no file of its own.
        words: The edition's words.
        clauses: The rules of the variant by id.
    """
    place = [finding.file or path, *[at for at in (finding.line, finding.column) if at]]
    where = ":".join([show(part) for part in place])
    lines = [f"{where}: {finding.level} [{finding.code}] {show(finding.message)}"]
    moment = words.when(finding.round, finding.day)
    if finding.phase:
        moment = ", ".join([one for one in (moment, words.phase(finding.phase)) if one])
    _add(lines, "when", moment)
    if finding.key is not None and "!" in finding.key:
        _add(lines, "cell", finding.key)  # of another sheet than the one the lines are counted in
    _add(lines, "player", finding.player)
    if finding.expected is not None:
        _add(lines, "expected", _value(finding.expected, words))
    if finding.observed is not None:
        _add(lines, "observed", _value(finding.observed, words))
    if finding.legal is not None:
        shown = [_value(one, words) for one in finding.legal[:LEGAL_SHOWN]]
        more = len(finding.legal) - len(shown)
        _add(lines, "legal", " · ".join(shown) + (f" · and {more} more" if more else "") or "nothing")
    _add(lines, "suggestion", finding.suggestion)
    if finding.rule:
        rule = clauses.get(finding.rule)
        said = "" if rule is None else f": {rule.title} – {rule.text} [{rule.source}]"
        _add(lines, "rule", f"{finding.rule}{said}")
    return lines


def _value(value: Any, words: Words) -> str:
    return plain(words.value(value))


def _add(lines: list[str], label: str, text: str | None) -> None:
    if text:
        lines.append(f"    {label + ':':<11} {show(text)}")
