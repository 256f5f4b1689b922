"""Printable sheets about a variant: rules, turn aid, cards, upgrade, teaching list, score and log sheet."""

from .contract import check_layout, check_pages, check_sheet
from .make import SHEETS, Sheet, make_sheet
from .paper import papers
from .pdf import NoPdfError, lay_out, to_pdf
from .subject import Subject

__all__ = [
    "SHEETS",
    "NoPdfError",
    "Sheet",
    "Subject",
    "check_layout",
    "check_pages",
    "check_sheet",
    "lay_out",
    "make_sheet",
    "papers",
    "to_pdf",
]
