"""PDF through WeasyPrint, which comes with the extra ``pdf``."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import lru_cache
from typing import Any

from ..systems import how_to_add, how_to_install
from .make import Sheet

LIBRARIES = "https://doc.courtbouillon.org/weasyprint/stable/first_steps.html"
"""Where its makers say what it needs on any system."""


class NoPdfError(RuntimeError):
    """WeasyPrint or a library it needs is missing."""


def lay_out(sheet: Sheet) -> Any:
    """Lay a sheet out with WeasyPrint.

    Raises:
        NoPdfError: if WeasyPrint or a library it needs is missing.
    """
    weasyprint = engine()
    from weasyprint.urls import URLFetcher

    nowhere = URLFetcher(allowed_protocols=["data"])  # a sheet holds all it needs
    return weasyprint.HTML(string=sheet.html, url_fetcher=nowhere).render(font_config=_fonts())


def to_pdf(sheet: Sheet, blank: Callable[[str], None] | None = None) -> bytes:
    """Return a sheet as a PDF.

    Args:
        sheet: The sheet.
        blank: Is told every character that no font at hand draws: it stays blank.

    Raises:
        NoPdfError: if WeasyPrint or a library it needs is missing.
    """
    document = lay_out(sheet)
    listener = _Listener(blank or (lambda char: None))
    log = logging.getLogger("weasyprint")
    log.addHandler(listener)
    try:
        data: bytes = document.write_pdf()
    finally:
        log.removeHandler(listener)
    return data


class _Listener(logging.Handler):
    """Hears from WeasyPrint's log, its only word on it, which characters it has no glyph for."""

    def __init__(self, blank: Callable[[str], None]) -> None:
        super().__init__(logging.WARNING)
        self.blank = blank

    def emit(self, record: logging.LogRecord) -> None:
        if str(record.msg).startswith(".notdef") and isinstance(record.args, tuple):
            self.blank(str(record.args[0]))


def engine() -> Any:
    """Return WeasyPrint.

    Raises:
        NoPdfError: if it or a library it needs is missing; says what to install on this system.
    """
    try:
        with redirect_stdout(io.StringIO()):  # without its libraries it prints advice on a command of its own
            import weasyprint
    except ImportError as error:
        lines = [
            f"a PDF needs WeasyPrint ({error}).",
            f"Install it: {how_to_add('pdf')}",
            f"If the library Pango is missing too: {_libraries()}",
        ]
    except OSError as error:
        lines = [
            f"a PDF needs the library Pango and what belongs to it ({str(error).partition(': ')[0]}).",
            f"Install them: {_libraries()}",
        ]
    else:
        return weasyprint
    raise NoPdfError("\n  ".join(lines))


def _libraries() -> str:
    return how_to_install("pango") or f"see {LIBRARIES}"


@lru_cache(maxsize=1)
def _fonts() -> Any:
    """Return one set of fonts for all sheets: loading them takes longer than some sheets."""
    engine()
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()
