"""The forms of a check of variants' files: for a terminal, and as JSON for other programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs

from .. import __version__
from ..core.analysis.check import CheckReport, Step
from ..core.model.finding import Level
from .json import dump, finding_answer
from .text import finding_lines, show
from .words import Words


def checks_text(reports: Sequence[CheckReport]) -> str:
    """Return reports as plain text for a terminal."""
    blocks = [_block(report) for report in reports]
    if len(reports) > 1:
        failed = sum([not report.passes for report in reports])
        blocks.append([f"{len(reports)} files: {len(reports) - failed} passed, {failed} did not"])
    return "\n\n".join(["\n".join(block) for block in blocks]) + "\n"


def _block(report: CheckReport) -> list[str]:
    about = f" ({report.title}, over {report.extends})" if report.id else ""
    lines = [f"{show(report.path)}: {'PASSED' if report.passes else 'ERRORS'}{show(about)}"]
    words = Words(None)
    for finding in report.findings:
        # the message says what was expected and what stands there
        short = attrs.evolve(finding, expected=None, observed=None)
        lines += finding_lines(short, report.path, words, {})
    counts = Counter([finding.level for finding in report.findings])
    said = ", ".join(
        [f"{counts[one]} {one}{'s' if counts[one] != 1 else ''}" for one in Level if counts[one]]
    )
    lines.append(f"  found: {said or 'nothing'}")
    lines += [f"  {_step(step, report)}" for step in Step]
    lines.append("  not shown by this:")
    lines += [f"    - {show(one)}" for one in report.unseen]
    return lines


def _step(step: Step, report: CheckReport) -> str:
    if step not in report.ran:
        why = "" if report.passes else ", as the file has errors"
        return f"{step}: not run{why if step is Step.TRIAL else ''}"
    if step is Step.TRIAL:
        return f"trial: {report.games} games played at random"
    players = report.players
    return f"static: resolved for {players[0]} to {players[-1]} players" if players else "static: read"


def checks_json(reports: Sequence[CheckReport]) -> str:
    """Return reports as one JSON object, with a line feed at its end."""
    return dump({"tool": {"version": __version__}, "files": [_answer(report) for report in reports]})


def _answer(report: CheckReport) -> dict[str, Any]:
    return {
        "path": report.path,
        "variant": report.id,
        "extends": report.extends,
        "passes": report.passes,
        "steps": [str(step) for step in report.ran],
        "players": list(report.players),
        "games": report.games,
        "findings": [{"file": one.file or report.path, **finding_answer(one)} for one in report.findings],
        "unseen": list(report.unseen),
    }
