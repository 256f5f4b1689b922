"""PDF through WeasyPrint, which comes with the extra ``pdf``."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from .make import Sheet

HOW = "PDF needs WeasyPrint: pip install 'libertalia[pdf]'"
"""What to tell people who lack it."""


class NoPdfError(RuntimeError):
    """WeasyPrint or a library it needs is missing."""


def lay_out(sheet: Sheet) -> Any:
    """Lay a sheet out with WeasyPrint.

    Raises:
        NoPdfError: if WeasyPrint or a library it needs is missing.
    """
    engine = _engine()
    from weasyprint.urls import URLFetcher

    nowhere = URLFetcher(allowed_protocols=["data"])  # a sheet holds all it needs
    return engine.HTML(string=sheet.html, url_fetcher=nowhere).render(font_config=_fonts())


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


def _engine() -> Any:
    try:
        import weasyprint
    except ImportError:
        raise NoPdfError(HOW) from None
    except OSError as error:  # a shared library such as Pango
        raise NoPdfError(
            f"WeasyPrint can't start: {error}. See its installation page for the libraries it needs."
        ) from None
    return weasyprint


@lru_cache(maxsize=1)
def _fonts() -> Any:
    """Return one set of fonts for all sheets: loading them takes longer than some sheets."""
    _engine()
    from weasyprint.text.fonts import FontConfiguration

    return FontConfiguration()
