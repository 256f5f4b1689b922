"""The HTML report: one self-contained page about one log or many."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from jinja2 import Environment
from markupsafe import Markup, escape

from .. import __version__
from ..core.analysis.model import LogReport
from .rulings import changed, plain
from .templating import pages
from .view import LogView, log_view
from .words import Name, Parts, capital, clean, signed

NAME = Markup('<bdi class="name">{}</bdi>')


def render_html(reports: Sequence[LogReport]) -> str:
    """Return reports as one HTML page that needs nothing else, with a line feed at its end."""
    views = [log_view(report, at) for at, report in enumerate(reports, 1)]
    return _render(views, [f"#{view.key}" for view in views])


def render_index(reports: Sequence[LogReport], links: Sequence[str]) -> str:
    """Return a page with the overview alone.

    Args:
        reports: The reports.
        links: Where the page of each log lies.
    """
    return _render([log_view(report, at) for at, report in enumerate(reports, 1)], links, is_index=True)


def _render(views: Sequence[LogView], links: Sequence[str], is_index: bool = False) -> str:
    page = _environment().get_template("page.html.j2")
    text = page.render(logs=views, links=links, is_index=is_index, version=__version__)
    return text.rstrip("\n") + "\n"


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = pages()
    environment.filters.update(changed=changed, value=plain, parts=_parts, signed=signed, capital=capital)
    return environment


def _parts(parts: Parts, begins: bool = False) -> Markup:
    """Return a text in parts as HTML: names are isolated from the direction of the text around them.

    Args:
        parts: The text.
        begins: Whether it stands at the beginning of a sentence and needs a capital letter.
    """
    if begins and parts and not isinstance(parts[0], Name):
        parts = [capital(parts[0]), *parts[1:]]
    return Markup("").join(
        [NAME.format(clean(one)) if isinstance(one, Name) else escape(clean(one)) for one in parts]
    )
