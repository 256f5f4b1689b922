"""The HTML form of a comparison: one self-contained page without script."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment

from .. import __version__
from ..core.analysis.compare import Comparison, Level
from .compare_diagram import pipelines, rounds
from .compare_view import (
    MEANINGS,
    card_name,
    counted_levels,
    marked,
    players_said,
    rows,
    supply_said,
    topics,
    value_said,
)
from .templating import pages
from .words import capital


def render_compare_html(comparison: Comparison) -> str:
    """Return a comparison as one HTML page that needs nothing else, with a line feed at its end."""
    page = _environment().get_template("compare/page.html.j2")
    text = page.render(
        comparison=comparison,
        titles=[variant.title for variant in comparison.variants],
        labels=(comparison.a.label, comparison.b.label),
        references=(comparison.a.reference, comparison.b.reference),
        players=players_said(comparison),
        levels=list(Level),
        counts=comparison.counts,
        counted=counted_levels(comparison),
        supply={topic: supply_said(comparison, topic) for topic in ("characters", "tokens")},
        meanings=MEANINGS,
        topics=topics(comparison),
        characters=rows(comparison, comparison.characters),
        tokens=rows(comparison, comparison.tokens),
        pipelines=pipelines(comparison),
        rounds=[rounds(variant) for variant in comparison.variants],
        round_words=[variant.word("round") for variant in comparison.variants],
        version=__version__,
    )
    return text.rstrip("\n") + "\n"


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = pages()
    environment.filters.update(capital=capital, said=value_said, card=card_name)
    environment.globals.update(marked=marked)
    return environment
