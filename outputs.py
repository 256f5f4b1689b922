"""Where answers are written: in which form, and never over what was read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

REPORT_FORMS = {
    ".html": "html",
    ".htm": "html",
    ".json": "json",
    ".txt": "text",
    ".text": "text",
    ".log": "text",
    ".md": "text",
}
"""Suffix of a report's file to its form."""


def is_stream(output: str) -> bool:
    """Whether an output is there and neither file nor folder: a terminal, a pipe, ``/dev/stdout``."""
    path = Path(output)
    return output.startswith("/dev/") or (path.exists() and not path.is_file() and not path.is_dir())


def form_of_report(path: Path) -> str:
    """Return the form a report's file has by its suffix, text for a stream; another suffix is wrong usage."""
    if is_stream(str(path)):
        return "text"
    form = REPORT_FORMS.get(path.suffix.casefold())
    if form is None:
        raise click.BadParameter(
            f"{path}: a report ends in .txt, .json or .html; name it so, or say --format",
            param_hint="--output",
        )
    return form


def spare(path: Path, inputs: Iterable[str]) -> None:
    """Refuse to write over a file that is read.

    Args:
        path: What is about to be written.
        inputs: The files read; ``-`` is none.

    Raises:
        click.BadParameter: If *path* is one of them, by whatever name.
    """
    for name in inputs:
        if name == "-":
            continue
        try:
            is_same = path.samefile(name)
        except OSError:  # one of the two is not there
            continue
        if is_same:
            message = f"{path} is read here and would be written over; nothing was written to it"
            raise click.BadParameter(message, param_hint="--output")
