"""The commands for people who write variants: ``check`` and ``new``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import registry, said

if TYPE_CHECKING:
    from .core.analysis.check import CheckReport

CLEAN, FINDINGS, INCOMPLETE = 0, 1, 3


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option(
    "--step",
    type=click.Choice(["static", "trial", "both"]),
    default="both",
    show_default=True,
    help="Look at the file, play trial games, or both.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1000),
    default=30,
    show_default=True,
    help="Trial games for each number of players.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "note"]),
    default="error",
    show_default=True,
    help="Exit with 1 on a finding of this level or a graver one.",
)
def check(files: tuple[str, ...], step: str, games: int, seed: int, form: str, fail_on: str) -> None:
    """Check overlays and boards: are they well written, and can they be played?"""
    from .core.analysis.check import Step, check_file
    from .core.model.finding import Level
    from .reports.check import checks_json, checks_text

    steps = tuple(Step) if step == "both" else (Step(step),)
    reports: list[CheckReport] = []
    unread = False
    for name in dict.fromkeys(files):
        try:
            reports.append(check_file(name, registry(), steps, games, seed))
        except OSError as error:
            click.echo(f"{name}: can't be read: {error.strerror or error}", err=True)
            unread = True
    if reports or form == "json":
        click.echo(checks_json(reports) if form == "json" else checks_text(reports), nl=False)
    found = [one.level for report in reports for one in report.findings]
    if unread:
        sys.exit(INCOMPLETE)
    sys.exit(FINDINGS if any(level.is_at_least(Level(fail_on)) for level in found) else CLEAN)


@click.command()
@click.argument("kind", type=click.Choice(["variant", "board", "character", "ruling"]))
@click.argument("name")
@click.option(
    "--extends", default="galecrest", show_default=True, metavar="ID", help="The variant it lies over."
)
@click.option("-o", "--output", metavar="FILE", help="Where to write it; by default a file named after it.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
def new(kind: str, name: str, extends: str, output: str | None, force: bool) -> None:
    """Write a commented file to begin with: a variant, board, character or ruling."""
    from .core.resolve import VariantError
    from .core.resolve.names import UnknownName
    from .reports.scaffold import BadNameError, scaffold

    try:
        drafts = scaffold(kind, name, extends, registry())
    except (BadNameError, UnknownName, VariantError) as error:
        raise click.UsageError(said(error)) from None
    first = Path(output or drafts[0].name)
    paths = [first, *[first.parent / draft.name for draft in drafts[1:]]]
    there = [str(path) for path in paths if path.exists()]
    if there and not force:
        raise click.UsageError(f"{' and '.join(there)} exists already; --force overwrites it")
    for path, draft in zip(paths, drafts, strict=True):
        try:
            path.write_text(draft.text, encoding="utf-8")
        except OSError as error:
            click.echo(f"{path}: can't be written: {error.strerror or error}", err=True)
            sys.exit(INCOMPLETE)
        click.echo(f"written: {path}")
    if kind != "ruling":
        click.echo(f"next: libertalia check {first}")
