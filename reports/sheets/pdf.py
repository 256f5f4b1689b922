"""PDF through WeasyPrint, which comes with the extra ``pdf``."""

from __future__ import annotations

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


def to_pdf(sheet: Sheet) -> bytes:
    """Return a sheet as a PDF.

    Raises:
        NoPdfError: if WeasyPrint or a library it needs is missing.
    """
    data: bytes = lay_out(sheet).write_pdf()
    return data


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
