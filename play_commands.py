"""The commands that write logs: ``simulate`` and ``record``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .options import beside, house_option, overlays, pairs, readings, registry, said

if TYPE_CHECKING:
    from .core.analysis.recording import Recording

FINISHED, USAGE, INCOMPLETE = 0, 2, 3

Command = TypeVar("Command", bound=Callable[..., Any])


def game_options(command: Command) -> Command:
    """Give a command the options that settle how a game is played, but for its players."""
    for option in (
        house_option,
        click.option(
            "--ruling", "rulings", multiple=True, metavar="ID=READING", help="Play by this reading."
        ),
        click.option(
            "--option", "options", multiple=True, metavar="NAME=VALUE", help="Set an option of the variant."
        ),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("variant")
@click.option("--players", type=int, help="Number of players; left out where they are named.")
@click.option("--name", "names", multiple=True, help="Name of a player; give one for each, clockwise.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same game.")
@game_options
@click.option("--claims/--no-claims", default=True, help="Write down every player's state after each day.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, writable=True), help="Write to a file.")
def simulate(
    variant: str,
    players: int | None,
    names: tuple[str, ...],
    seed: int,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    house: tuple[str, ...],
    claims: bool,
    output: str | None,
) -> None:
    """Play a game with random choices and write it as a log."""
    import random

    from .core.analysis.record import record_game
    from .core.analysis.validate import table_of
    from .core.logbook.write import write_log
    from .core.resolve import VariantError
    from .core.resolve.names import UnknownName

    count = _count(players, names)
    try:
        laid = overlays(house)
        resolved = registry().resolve(variant, count, pairs(options), readings(rulings), laid)
    except (UnknownName, VariantError) as error:
        raise click.UsageError(said(error)) from None
    refs = [beside(output, ref) for ref in house]
    events, _ = record_game(table_of(resolved), random.Random(seed), names, claims=claims, house=refs)
    text = write_log(events)
    if output is None:
        click.echo(text.decode(), nl=False)
        return
    try:
        Path(output).write_bytes(text)
    except OSError as error:
        click.echo(f"{output}: can't be written: {error.strerror or error}", err=True)
        sys.exit(INCOMPLETE)


def _count(players: int | None, names: tuple[str, ...]) -> int:
    """Return how many play; names that a log can't tell apart are wrong usage."""
    from .core.logbook.names import fold

    if players is None and not names:
        raise click.UsageError("give --players, or a --name for each player")
    if players is not None and names and players != len(names):
        raise click.UsageError(
            f"there are {len(names)} names for {players} players: give one for each, or none"
        )
    seen: dict[str, str] = {}
    for name in names:
        if not fold(name):
            raise click.BadParameter("a player needs a name", param_hint="--name")
        if fold(name) in seen:
            message = f"{seen[fold(name)]!r} and {name!r} are the same but for case or Unicode form"
            raise click.BadParameter(message, param_hint="--name")
        seen[fold(name)] = name
    return len(names) if players is None else players


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="[VARIANT] FILE")
@click.option(
    "--players", metavar="NAME,NAME…", help="The players, clockwise: Ann,Bob or Ann (red),Bob (blue)."
)
@click.option("--name", "names", multiple=True, help="Name of one player; for names with commas. Repeatable.")
@game_options
def record(
    words: tuple[str, ...],
    players: str | None,
    names: tuple[str, ...],
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    house: tuple[str, ...],
) -> None:
    """Write a game down at the table: asks for each choice and each result of chance.

    Everything is saved after each answer. Started again with the same FILE it goes on where it stopped, also
    on a log written by hand. FILE is written as text logbook if it ends in .txt, else as logbook.
    """
    if len(words) > 2:
        raise click.UsageError("expected: record [VARIANT] FILE")
    variant, path = (words[0] if len(words) == 2 else None), Path(words[-1])
    told = [*[one.strip() for one in (players or "").split(",") if one.strip()], *names]
    if path.is_dir():
        raise click.UsageError(f"{path} is a folder")
    try:
        data = path.read_bytes() if path.exists() else b""
    except OSError as error:
        click.echo(f"{path}: can't be read: {error.strerror or error}", err=True)
        sys.exit(INCOMPLETE)
    _writable(path, data)
    recording = (
        _resumed(path, data, variant, told, options, rulings, house)
        if data.strip()
        else _begun(path, variant, told, options, rulings, house)
    )
    sys.exit(_run(recording, path))


def _writable(path: Path, data: bytes) -> None:
    """Refuse a file that is a table, or called like one: what stands in it would be lost."""
    from .core.logbook.forms import form_by_name, form_of

    form = form_of(path.name, data) if data.strip() else form_by_name(path.name)
    if form is None or form.id in ("jsonl", "txt"):
        return
    message = f"{path} is a {form.title}; a recording is written as logbook (.jsonl) or text logbook (.txt)"
    if data.strip() or path.exists():
        made = path.with_suffix(".jsonl")
        message += f": `libertalia convert {path} --to jsonl -o {made}`, then go on with that"
    raise click.UsageError(message)


def _begun(
    path: Path,
    variant: str | None,
    told: list[str],
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    house: tuple[str, ...],
) -> Recording:
    from .core.analysis.recordings import CannotBeginError, begin
    from .core.resolve import VariantError
    from .core.resolve.names import UnknownName

    if variant is None:
        raise click.UsageError(f"there is no {path} yet: name the variant, as in `record VARIANT {path}`")
    if not told:
        raise click.UsageError("give --players Ann,Bob… or a --name for each player, clockwise")
    refs = [beside(str(path), ref) for ref in house]
    try:
        return begin(registry(), variant, told, pairs(options), readings(rulings), overlays(house), refs)
    except (CannotBeginError, UnknownName, VariantError) as error:
        raise click.UsageError(said(error)) from None


def _resumed(
    path: Path,
    data: bytes,
    variant: str | None,
    told: list[str],
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    house: tuple[str, ...],
) -> Recording:
    from .core.analysis.recordings import CannotBeginError, resume

    try:
        return resume(
            registry(),
            data,
            str(path),
            variant=variant,
            players=told,
            options=pairs(options),
            rulings=readings(rulings),
            house=[beside(str(path), ref) for ref in house],
        )
    except CannotBeginError as error:
        raise click.UsageError(f"{path}: {error}") from None


def _run(recording: Recording, path: Path) -> int:
    from .reports.record import Dialogue

    dialogue = Dialogue(recording, click.echo)
    saved: list[bytes | None] = [None]

    def save() -> None:
        from .core.analysis.lexicons import lexicons
        from .core.logbook.forms import write_any

        form = "txt" if path.name.casefold().endswith(".txt") else "jsonl"
        data = write_any(recording.events, form, lexicons(registry(), path.parent))
        if data != saved[0]:
            _replace(path, data)
            saved[0] = data

    try:
        try:
            save()
            _talk(dialogue, save, path)
        except (KeyboardInterrupt, click.Abort):
            click.echo()
            save()
    except OSError as error:
        click.echo(f"{path}: can't be written: {error.strerror or error}", err=True)
        return INCOMPLETE
    if not recording.place.is_over:
        click.echo(f"Saved: {path}. `libertalia record {path}` goes on.")
    else:
        click.echo(f"The log is complete: {path}")
    return FINISHED


def _talk(dialogue: Any, save: Callable[[], None], path: Path) -> None:
    if len(dialogue.recording.events) > 1:
        click.echo(f"Going on with {path}. `help` lists what can be said.")
    else:
        click.echo("`help` lists what can be said; everything is saved after each answer.")
    while not dialogue.is_over:
        line = _line(dialogue.ask())
        if line is None:
            click.echo()
            return
        dialogue.take(line)
        save()


def _line(prompt: str) -> str | None:
    """Return a line that is typed or comes from a pipe; ``None`` at the end of the input."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - lines can be edited then
        try:
            return input(prompt)
        except EOFError:
            return None
    click.echo(prompt, nl=False)
    line = sys.stdin.buffer.readline()
    if not line:
        return None
    text = line.decode("utf-8", "surrogateescape").rstrip("\r\n")
    click.echo(text.encode("utf-8", "replace").decode())
    return text


def _replace(path: Path, data: bytes) -> None:
    """Write a file so that it holds the old or the new at every moment: a file beside it, then renamed."""
    import os
    import shutil

    real = path.resolve()
    temporary = real.with_name(f".{real.name}.part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if real.exists():
            shutil.copymode(real, temporary)
        temporary.replace(real)
    finally:
        temporary.unlink(missing_ok=True)
