"""The command line: reads arguments and files, calls the analysis, prints what the reports say.

Exit status of every command: 0 clean, 1 findings, 2 wrong usage, 3 could not complete. Imports are local to
the commands, so that a small one starts at once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import __version__
from .log_commands import convert, lay_out, read_bytes, schema
from .options import house_option, overlays, pairs, readings, registry, said
from .outputs import form_of_report, is_folder, spare, write_reports
from .play_commands import record, simulate
from .variant_commands import check, new

if TYPE_CHECKING:
    from .core.analysis.model import LogReport

CLEAN, FINDINGS, USAGE, INCOMPLETE = 0, 1, 2, 3


class _Commands(click.Group):
    """Commands in the order of use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", message="libertalia %(version)s")
def main() -> None:
    """Check, compare and explain games of Libertalia and its variants (unofficial)."""


@main.command()
@click.argument("logs", nargs=-1, required=True, metavar="LOG…")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "html"]),
    help="Form of the answer; by default that of the output's suffix, else text.",
)
@click.option("-o", "--output", metavar="PATH", help="Write to a file, or a page for each log into a folder.")
@click.option("--ruling", "rulings", multiple=True, metavar="ID=READING", help="Judge by this reading.")
@house_option
@click.option("--me", metavar="NAME", help="Who `I` and `you` are in logs written by hand.")
@click.option(
    "--all-readings", is_flag=True, help="Say which other readings of the rulings that came up would matter."
)
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "note"]),
    help="Exit with 1 also on a finding of this level or a graver one.",
)
def validate(
    logs: tuple[str, ...],
    form: str | None,
    output: str | None,
    rulings: tuple[str, ...],
    house: tuple[str, ...],
    me: str | None,
    all_readings: bool,
    fail_on: str | None,
) -> None:
    """Check logs: was every move legal, is every figure right?

    LOG is a file of any form, a folder (all logs in it; what holds nothing of a log is passed over) or - for
    standard input.
    """
    from .core.analysis.duplicates import note_duplicates
    from .core.analysis.validate import validate_log
    from .core.logbook.forms import may_be_log

    judged_by, laid = readings(rulings), overlays(house)
    sources, unread = _sources(logs)
    named = set(logs)
    if output is not None and not is_folder(output):
        spare(Path(output), sources)
        form = form or form_of_report(Path(output))
    reports, passed = [], list[str]()
    for name in sources:
        data = read_bytes(name)
        if data is None:
            unread = True
        elif name not in named and not may_be_log(data, name):
            click.echo(f"{name}: note: passed over; nothing in it reads like a log", err=True)
            passed.append(name)
        else:
            folder = Path() if name == "-" else Path(name).parent
            reports.append(
                validate_log(
                    data,
                    name,
                    registry(),
                    judged_by,
                    folder=folder,
                    house=laid,
                    all_readings=all_readings,
                    me=me,
                )
            )
    if passed and len(passed) == len(sources):
        click.echo("no log among these files", err=True)
        unread = True
    reports = note_duplicates(reports)
    _note_unused(judged_by, reports)
    if not write_reports(reports, form, output, sources):
        unread = True
    sys.exit(_status(reports, unread, fail_on))


def _sources(logs: tuple[str, ...]) -> tuple[list[str], bool]:
    """Return the logs to read, folders opened; and whether a folder held none."""
    from .core.logbook.forms import suffixes

    sources: list[str] = []
    empty = False
    for log in logs:
        if log != "-" and Path(log).is_dir():
            paths = [path for path in Path(log).rglob("*") if path.is_file()]
            found = sorted([str(path) for path in paths if path.name.casefold().endswith(suffixes())])
            if not found:
                listed = ", ".join([f"*{suffix}" for suffix in suffixes()])
                click.echo(f"{log}: no log ({listed}) in this folder", err=True)
                empty = True
            sources += found
        else:
            sources.append(log)
    return list(dict.fromkeys(sources)), empty


def _note_unused(judged_by: dict[str, str], reports: list[LogReport]) -> None:
    """Warn of rulings given for other editions than those of the logs."""
    known = {use.id for report in reports for use in report.rulings}
    for id_ in judged_by:
        if known and id_ not in known:
            click.echo(f"warning: none of these games has the ruling {id_}; it changes nothing", err=True)


def _status(reports: list[LogReport], unread: bool, fail_on: str | None) -> int:
    from .core.analysis.model import Verdict
    from .core.model.finding import Level

    if unread or any(report.verdict is Verdict.UNREADABLE for report in reports):
        return INCOMPLETE
    if any(report.verdict is not Verdict.VALID for report in reports):
        return FINDINGS
    findings = [finding for report in reports for finding in report.findings]
    if fail_on is not None and any(finding.level.is_at_least(Level(fail_on)) for finding in findings):
        return FINDINGS
    return CLEAN


main.add_command(simulate)
main.add_command(record)


@main.command()
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def variants(form: str) -> None:
    """List the installed variants."""
    from .core.analysis.ask import variants as listed
    from .reports.answers import variants_json, variants_text

    render = variants_json if form == "json" else variants_text
    found = listed(registry())
    registry()  # reading the files may have shown more of them broken
    click.echo(render(found), nl=False)


@main.command("rulings")
@click.argument("variant")
@house_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def list_rulings(variant: str, house: tuple[str, ...], form: str) -> None:
    """List the questions the rules leave open, with their readings."""
    from .core.analysis.ask import rulings
    from .core.resolve import VariantError
    from .core.resolve.names import UnknownName
    from .reports.answers import rulings_json, rulings_text

    render = rulings_json if form == "json" else rulings_text
    try:
        text = render(rulings(registry(), variant, overlays(house)))
    except (UnknownName, VariantError) as error:
        raise click.UsageError(said(error)) from None
    click.echo(text, nl=False)


@main.command()
@click.argument("variant")
@click.argument("name", required=False, metavar="[CHARACTER|TOKEN|CLAUSE|RULING]")
@click.option("--players", type=int, help="Number of players; a usual one by default.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option.")
@click.option("--ruling", "rulings", multiple=True, metavar="ID=READING", help="Answer by this reading.")
@house_option
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def show(
    variant: str,
    name: str | None,
    players: int | None,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    house: tuple[str, ...],
    form: str,
) -> None:
    """Answer a rules question; without a name list what can be asked.

    The name is a rank, the name of a character, a kind of token, or the id of a clause or ruling.
    """
    from .core.analysis.ask import UnknownSubject, ask, usual_players
    from .core.resolve import VariantError
    from .core.resolve.names import UnknownName
    from .reports import answers

    chosen, judged_by, laid = pairs(options), readings(rulings), overlays(house)
    is_json = form == "json"
    try:
        if name is None:
            count = usual_players(registry(), variant, laid, chosen) if players is None else players
            resolved = registry().resolve(variant, count, chosen, judged_by, laid)
            text = answers.subjects_json(resolved) if is_json else answers.subjects_text(resolved)
        else:
            answer = ask(registry(), variant, name, players, chosen, judged_by, laid)
            text = answers.answer_json(answer) if is_json else answers.answer_text(answer)
    except (UnknownName, UnknownSubject, VariantError) as error:
        raise click.UsageError(said(error)) from None
    click.echo(text, nl=False)


@main.command()
@click.argument("variant")
@click.option(
    "--sheet",
    type=click.Choice(["rules", "aid", "cards", "upgrade", "teach", "score", "log"]),
    required=True,
    help="The rules, a turn aid, character cards, what changes, a list for explaining, a score or log sheet.",
)
@click.option("--players", type=int, help="Number of players; without it the sheet is for every number.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the variant."
)
@click.option("--board", metavar="SIDE", help="The side of the board, where there is a choice.")
@click.option("--ruling", "rulings", multiple=True, metavar="ID=READING", help="Play by this reading.")
@house_option
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--from", "known", default="", metavar="VARIANT", help="For upgrade: what the readers know.")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write to a file: *.html or *.pdf.")
def summary(
    variant: str,
    sheet: str,
    players: int | None,
    options: tuple[str, ...],
    board: str | None,
    rulings: tuple[str, ...],
    house: tuple[str, ...],
    paper: str,
    known: str,
    output: str | None,
) -> None:
    """Print a sheet about a variant, for exactly the game that will be played."""
    from .core.analysis.compare import BadReferenceError
    from .core.resolve import VariantError
    from .core.resolve.names import UnknownName
    from .reports.sheets.order import Order, fulfil
    from .reports.sheets.pdf import NoPdfError, to_pdf
    from .reports.sheets.remarks import remarks

    order = Order(
        variant=variant,
        sheet=sheet,
        players=players,
        options={**pairs(options), **({} if board is None else {"board": board})},
        readings=readings(rulings),
        house=house,
        paper=paper,
        known=known,
    )
    if output is not None and not output.lower().endswith((".html", ".htm", ".pdf")):
        raise click.BadParameter(
            f"a sheet is written to *.html or *.pdf, not {output!r}", param_hint="--output"
        )
    try:
        made = fulfil(order, registry())
    except (BadReferenceError, UnknownName, VariantError) as error:
        raise click.UsageError(said(error)) from None
    is_pdf = output is not None and output.lower().endswith(".pdf")
    lacking: list[str] = []
    try:
        data = to_pdf(made, lacking.append) if is_pdf else made.html.encode()
        if output is not None:
            Path(output).write_bytes(data)
    except NoPdfError as error:
        page = Path(str(output)).with_suffix(".html")
        click.echo(f"{output}: can't be written: {error}", err=True)
        click.echo(f"  Or write a page, which any browser prints: -o {page}", err=True)
        sys.exit(INCOMPLETE)
    except OSError as error:
        click.echo(f"{output}: can't be written: {error}", err=True)
        sys.exit(INCOMPLETE)
    if output is None:
        click.echo(made.html, nl=False)
    for remark in remarks(made, lacking if is_pdf else None):
        click.echo(f"{f'{output}: ' if output else ''}warning: {remark}", err=True)


@main.command()
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "text", "json", "markdown"]),
    help="Form of the answer; by default that of the output's suffix, else text.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to a file.")
@click.option("--players", type=int, help="For this number of players; by default every number both allow.")
@click.option("--option-a", "options_a", multiple=True, metavar="NAME=VALUE", help="Set an option of A.")
@click.option("--option-b", "options_b", multiple=True, metavar="NAME=VALUE", help="Set an option of B.")
@click.option("--ruling-a", "rulings_a", multiple=True, metavar="ID=READING", help="Read A this way.")
@click.option("--ruling-b", "rulings_b", multiple=True, metavar="ID=READING", help="Read B this way.")
@click.option("--house-a", multiple=True, metavar="FILE|ID", help="Lay house rules over A.")
@click.option("--house-b", multiple=True, metavar="FILE|ID", help="Lay house rules over B.")
@click.option("--topic", "topics", multiple=True, help="Only this topic; may be given several times.")
@click.option("--level", help="Only this level and graver ones.")
@click.option(
    "--only", multiple=True, metavar="ID", help="Only the difference of this id; ID* for all that begin so."
)
@click.option("--fail-on", help="Exit with 1 if a difference of this level or a graver one is shown.")
def compare(
    a: str,
    b: str,
    form: str | None,
    output: str | None,
    players: int | None,
    options_a: tuple[str, ...],
    options_b: tuple[str, ...],
    rulings_a: tuple[str, ...],
    rulings_b: tuple[str, ...],
    house_a: tuple[str, ...],
    house_b: tuple[str, ...],
    topics: tuple[str, ...],
    level: str | None,
    only: tuple[str, ...],
    fail_on: str | None,
) -> None:
    """Compare two variants: what differs, how much it weighs, and why.

    A and B are variants, with options if wanted: galecrest or galecrest:board=calm.
    Levels, from the gravest: breaking, scoring, ordering, wording, open.
    """
    from .core.analysis.compare import BadReferenceError, Chosen, Filter, check_level, check_topics, sides
    from .core.analysis.compare import compare as compare_sides
    from .core.resolve import VariantError
    from .core.resolve.names import UnknownName
    from .reports.compare import form_of, render_comparison

    chosen = [
        Chosen(
            one,
            pairs(options, f"--option-{side}"),
            readings(rulings, f"--ruling-{side}"),
            overlays(house, f"--house-{side}"),
        )
        for side, one, options, rulings, house in (
            ("a", a, options_a, rulings_a, house_a),
            ("b", b, options_b, rulings_b, house_b),
        )
    ]
    try:
        shown = Filter(topics=check_topics(topics), level=check_level(level), only=only)
        failing = check_level(fail_on)
        comparison = compare_sides(*sides(registry(), chosen[0], chosen[1], players)).filtered(shown)
    except (BadReferenceError, UnknownName, VariantError) as error:
        raise click.UsageError(said(error)) from None
    text = render_comparison(comparison, form or form_of(output))
    if output is None:
        click.echo(text, nl=False)
    else:
        try:
            Path(output).write_text(text, encoding="utf-8")
        except OSError as error:
            click.echo(f"{output}: can't be written: {error.strerror or error}", err=True)
            sys.exit(INCOMPLETE)
    sys.exit(FINDINGS if comparison.fails(failing) else CLEAN)


main.add_command(check)
main.add_command(new)
main.add_command(convert)
main.add_command(lay_out)
main.add_command(schema)
