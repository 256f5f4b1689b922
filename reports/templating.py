"""The templates of the reports: where they lie, and how they print what they are given."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined

from .words import Name, clean


def pages(folder: str = "") -> Environment:
    """Return an environment for the HTML templates of a folder: everything is escaped."""
    return Environment(
        loader=FunctionLoader(_loader(folder)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )


def texts(folder: str) -> Environment:
    """Return an environment for the templates of a folder that make no pages, such as Markdown and TOML."""
    return Environment(
        loader=FunctionLoader(_loader(folder)),
        autoescape=False,  # noqa: S701  no pages
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _loader(folder: str) -> Callable[[str], str]:
    return lambda name: template_text(f"{folder}/{name}" if folder else name)


@lru_cache(maxsize=64)
def template_text(name: str) -> str:
    """Return the text of a file among the templates."""
    return files(__package__).joinpath("templates", *name.split("/")).read_text(encoding="utf-8")


def _finalize(value: object) -> object:
    """Make control characters visible in everything a template prints."""
    return clean(value) if type(value) is str or isinstance(value, Name) else value
