"""The commands on the forms of logs: ``convert`` and ``fmt``."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .options import registry
from .outputs import spare

if TYPE_CHECKING:
    from .core.model.finding import Finding

CLEAN, FINDINGS, USAGE, INCOMPLETE = 0, 1, 2, 3


def read_bytes(name: str) -> bytes | None:
    """Return what a file holds (standard input for ``-``); ``None`` after a message if it can't be read."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        click.echo(f"{name}: can't be read: {error.strerror or error}", err=True)
        return None


def _tell(name: str, findings: Iterable[Finding]) -> None:
    for one in findings:
        place = ":".join([name, *[str(part) for part in (one.line, one.column) if part]])
        hint = ""
        if one.level == "error" and one.suggestion and one.suggestion not in one.message:
            is_option = one.suggestion.startswith("--")
            hint = f" Give {one.suggestion}." if is_option else f" Did you mean {one.suggestion}?"
        click.echo(f"{place}: {one.level}: {one.message}{hint} [{one.code}]", err=True)


def _forms() -> list[str]:
    from .core.logbook.forms import FORMS

    return [form.id for form in FORMS]


@click.command()
@click.argument("logs", nargs=-1, required=True, metavar="FILE…")
@click.option(
    "--to", "form", required=True, metavar="FORM", help="jsonl, txt …; another word lists the forms."
)
@click.option("-o", "--output", metavar="PATH", help="Write to a file, or several logs into a folder.")
@click.option("--me", metavar="NAME", help="Who `I` and `you` are.")
def convert(logs: tuple[str, ...], form: str, output: str | None, me: str | None) -> None:
    """Convert logs to another form.

    FILE is a log of any form, or - for standard input. A log that can't be read whole is not converted;
    whether it keeps to the rules makes no difference.
    """
    from .core.analysis.convert import convert as converted

    if form not in _forms():
        raise click.BadParameter(f"{form!r} is none of {', '.join(_forms())}", param_hint="--to")
    into_folder = output is not None and (len(logs) > 1 or Path(output).is_dir() or output.endswith("/"))
    if output is None and len(logs) > 1:
        raise click.UsageError("several logs need a folder: -o FOLDER")
    status, written = CLEAN, set[Path]()
    for name in logs:
        data = read_bytes(name)
        if data is None:
            status = INCOMPLETE
            continue
        folder = None if name == "-" else Path(name).parent
        made = converted(data, name, form, registry(), me=me, folder=folder)
        _tell(name, made.findings)
        if made.data is None:
            status = max(status, FINDINGS)
        elif output is None:
            click.echo(made.data, nl=False)
        else:
            path = _free(Path(output), name, form, written) if into_folder else Path(output)
            spare(path, logs)
            status = max(status, CLEAN if _write(path, made.data) else INCOMPLETE)
    sys.exit(status)


def _free(folder: Path, name: str, form: str, written: set[Path]) -> Path:
    """Return a path in a folder that none of the logs converted so far has."""
    from .core.logbook.forms import suffixes

    stem = "log" if name == "-" else Path(name).name
    ends = [suffix for suffix in suffixes() if stem.casefold().endswith(suffix)]
    stem = stem[: len(stem) - max(map(len, ends), default=0)] or stem
    path, count = folder / f"{stem}.{form}", 2
    while path in written:
        path, count = folder / f"{stem}-{count}.{form}", count + 1
    written.add(path)
    return path


def _write(path: Path, data: bytes) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        click.echo(f"{path}: can't be written: {error.strerror or error}", err=True)
        return False
    return True


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file is not laid out as usual.")
def lay_out(files: tuple[str, ...], check: bool) -> None:
    """Lay text logbooks out evenly, in place.

    What is said, remarks included, stays as it was typed. FILE is a text logbook, or - for standard input,
    which is written to standard output.
    """
    from .core.analysis.lexicons import lexicons
    from .core.logbook.forms import form_of
    from .core.logbook.text.tidy import tidy

    status = CLEAN
    for name in files:
        data = read_bytes(name)
        if data is None:
            status = INCOMPLETE
            continue
        form = form_of(name, data)
        if name != "-" and form.id != "txt":
            click.echo(f"{name}: this is a {form.title}; only text logbooks are laid out", err=True)
            status = max(status, FINDINGS)
            continue
        laid, log = tidy(data, lexicons(registry(), None if name == "-" else Path(name).parent))
        if log.broken_lines or log.header is None:
            _tell(name, log.findings)
            status = max(status, FINDINGS)
        if name == "-" and not check:
            click.echo(laid, nl=False)
        elif laid != data:
            click.echo(f"{name}: {'would be laid out anew' if check else 'laid out'}")
            if check:
                status = max(status, FINDINGS)
            elif not _write(Path(name), laid):
                status = INCOMPLETE
    sys.exit(status)


@click.command()
def schema() -> None:
    """Print the JSON Schema of one line of a log."""
    import json

    from .core.logbook.schema import schema as log_schema

    answer: Any = log_schema()
    click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
