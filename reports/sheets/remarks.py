"""What a person should know of a sheet that was made: what it could not draw, or not fit in."""

from __future__ import annotations

from collections.abc import Sequence

from .contract import read
from .faces import say_undrawn, undrawn
from .make import Sheet


def remarks(sheet: Sheet, blank: Sequence[str] | None = None) -> list[str]:
    """Return what is worth a warning.

    Args:
        sheet: The sheet.
        blank: The characters that stayed blank in a PDF of it; ``None`` if there is no PDF.
    """
    text = read(sheet.html).text
    found = [f"the text of {name} is too long for its card." for name in sheet.overfull]
    if blank:
        said = say_undrawn(dict.fromkeys(blank), text)
        found.append(
            f"blank, for no font at hand draws them: {said}. Install a font that does, and write it again."
        )
    lacking = undrawn(text) if blank is None else ()
    if lacking:
        said = say_undrawn(lacking, text)
        found.append(f"the sheet's own fonts don't draw {said}; that is left to the fonts of the reader.")
    return found
