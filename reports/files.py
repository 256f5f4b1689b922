"""Reports as files of a folder: a page for each log, and for HTML an index in front of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from ..core.analysis.model import LogReport

SUFFIXES = {"html": ".html", "json": ".json", "text": ".txt"}


def pages(reports: Sequence[LogReport], form: str) -> dict[str, str]:
    """Return what to write into a folder, by file name.

    Args:
        reports: The reports; each gets a file named after its log.
        form: ``html``, ``json`` or ``text``.
    """
    names = file_names([report.path for report in reports], SUFFIXES[form])
    if form == "html":
        from .html import render_html, render_index

        found = {"index.html": render_index(reports, names)}
        return found | {name: render_html([one]) for name, one in zip(names, reports, strict=True)}
    if form == "json":
        from .json import to_json

        return {name: to_json([one]) for name, one in zip(names, reports, strict=True)}
    from .text import render_text

    return {name: render_text([one]) for name, one in zip(names, reports, strict=True)}


def file_names(paths: Sequence[str], suffix: str) -> list[str]:
    """Return a file name for each path: its last part, made safe and told apart by a number."""
    taken = {f"index{suffix}"}
    names = []
    for path in paths:
        stem = re.sub(r"[^\w.-]+", "-", PurePath(path).stem, flags=re.ASCII).strip("-.") or "log"
        name, number = f"{stem}{suffix}", 2
        while name.casefold() in taken:
            name, number = f"{stem}-{number}{suffix}", number + 1
        taken.add(name.casefold())
        names.append(name)
    return names
