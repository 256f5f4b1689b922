"""One comparison in any of its forms."""

from __future__ import annotations

from pathlib import PurePath

from ..core.analysis.compare import Comparison

SUFFIXES = {".html": "html", ".htm": "html", ".json": "json", ".md": "markdown"}
"""Suffix of a file to the form it gets when none is asked for."""


def form_of(output: str | None) -> str:
    """Return the form that goes with the name of a file; text for any other and for none."""
    return SUFFIXES.get(PurePath(output).suffix.casefold(), "text") if output else "text"


def render_comparison(comparison: Comparison, form: str) -> str:
    """Return a comparison in one of its forms: ``text``, ``json``, ``markdown`` or ``html``."""
    if form == "html":
        from .compare_html import render_compare_html

        return render_compare_html(comparison)
    if form == "json":
        from .compare_json import to_json

        return to_json(comparison)
    if form == "markdown":
        from .compare_markdown import render_compare_markdown

        return render_compare_markdown(comparison)
    from .compare_text import render_compare_text

    return render_compare_text(comparison)
