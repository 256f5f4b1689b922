"""The HTML form of a comparison: one self-contained page without script."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined

from .. import __version__
from ..core.analysis.compare import Comparison, Level
from .compare_diagram import pipelines, rounds
from .compare_view import MEANINGS, card_name, marked, players_said, rows, topics, value_said
from .words import capital, clean


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
    environment = Environment(
        loader=FunctionLoader(_load),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )
    environment.filters.update(capital=capital, said=value_said, card=card_name)
    environment.globals.update(marked=marked)
    return environment


def _load(name: str) -> str:
    return (files(__package__) / "templates" / name).read_text(encoding="utf-8")


def _finalize(value: object) -> object:
    """Make control characters visible in everything a template prints."""
    return clean(value) if type(value) is str else value
