"""What some tests need beside Python, whether it is here, and how it is installed.

Run as a program it prints the packages that are missing, for this system, one a line.
"""

import shutil
import sys
from collections.abc import Callable
from functools import cache

from libertalia.reports.sheets import NoPdfError
from libertalia.reports.sheets.pdf import engine
from libertalia.reports.systems import how_to_install, own_names, system_of


def has_pango() -> bool:
    """Whether WeasyPrint finds the libraries it draws with."""
    try:
        engine()
    except NoPdfError:
        return False
    return True


def has_harfbuzz_subset() -> bool:
    """Whether WeasyPrint finds the library without which it works and warns."""
    from weasyprint.text.ffi import harfbuzz_subset

    return harfbuzz_subset is not None


def has_chromium() -> bool:
    return shutil.which("chromium") is not None


def has_poppler() -> bool:
    return all(shutil.which(program) for program in ("pdftotext", "pdffonts", "pdftoppm"))


NEEDS: dict[str, tuple[str, Callable[[], bool]]] = {
    "pango": ("Pango", has_pango),
    "chromium": ("Chromium", has_chromium),
    "poppler": ("poppler", has_poppler),
}
"""Name in the mark of a test to the name for people, and whether it is here."""


@cache
def missing(name: str) -> str:
    """Say that something is needed and how to install it; empty if it is here."""
    title, is_here = NEEDS[name]
    if is_here():
        return ""
    how = how_to_install(name)
    return f"needs {title}: {how}" if how else f"needs {title}"


def packages() -> list[str]:
    """Return the packages that hold what is missing."""
    system = system_of(own_names())
    if system is None:
        return []
    lacking = [name for name in NEEDS if missing(name) or (name == "pango" and not has_harfbuzz_subset())]
    return [package for name in lacking for package in system.packages.get(name, ())]


if __name__ == "__main__":
    sys.stdout.writelines([f"{package}\n" for package in packages()])
