"""Where answers are written: in which form, and never over what was read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from .core.analysis.model import LogReport

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


def is_folder(output: str) -> bool:
    """Whether reports go into a folder, a page for each log, and not into one file."""
    if is_stream(output):
        return False
    return Path(output).is_dir() or output.endswith(("/", "\\")) or not Path(output).suffix


def write_reports(reports: list[LogReport], form: str | None, output: str | None, sources: list[str]) -> bool:
    """Print or write the reports; return whether that could be done."""
    if output is None:
        if reports or form in ("json", "html"):
            click.echo(_render(reports, form or "text"), nl=False)
        return True
    path = Path(output)
    try:
        if is_folder(output):
            _write_folder(reports, form, path, sources)
        else:
            path.write_text(_render(reports, form or "text"), encoding="utf-8")
            if is_stream(output):
                return True
            click.echo(_render(reports, "text"), nl=False)
            click.echo(f"written: {path}")
    except OSError as error:
        click.echo(f"{output}: can't be written: {error.strerror or error}", err=True)
        return False
    return True


def _write_folder(reports: list[LogReport], form: str | None, folder: Path, sources: list[str]) -> None:
    from .reports.files import pages

    made = pages(reports, form or "html")
    for name in made:
        spare(folder / name, sources)
    folder.mkdir(parents=True, exist_ok=True)
    click.echo(_render(reports, "text"), nl=False)
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
        click.echo(f"written: {folder / name}")


def _render(reports: list[LogReport], form: str) -> str:
    if form == "json":
        from .reports.json import to_json

        return to_json(reports)
    if form == "html":
        from .reports.html import render_html

        return render_html(reports)
    from .reports.text import render_text

    return render_text(reports)
