"""Options that several commands take, and what they mean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from .core.resolve import Registry
    from .core.resolve.documents import Overlay

Command = TypeVar("Command", bound=Callable[..., Any])


def house_option(command: Command) -> Command:
    """Give a command ``--house``; it gets ``house``, the ids and files to hand to :func:`overlays`."""
    return click.option(
        "--house",
        multiple=True,
        metavar="FILE|ID",
        help="Lay house rules over the variant: an overlay file, or the id of an installed one. Repeatable.",
    )(command)


def overlays(house: tuple[str, ...], option: str = "--house") -> list[Overlay]:
    """Return the overlays named by an option; one that is not there, or is none, is wrong usage."""
    from .core.resolve import VariantError
    from .core.resolve.names import UnknownName

    try:
        return [registry().house(ref) for ref in house]
    except UnknownName as error:
        raise click.BadParameter(str(error), param_hint=option) from None
    except VariantError as error:
        raise click.BadParameter(said(error), param_hint=option) from None


def said(error: LookupError | Exception) -> str:
    """Return an error about variants as usage errors say it: a line for each finding, with its place."""
    findings = getattr(error, "findings", ())
    return "\n".join([_finding(one) for one in findings]) or str(error)


def _finding(one: Any) -> str:
    place = ":".join([str(part) for part in (one.file, one.line, one.column) if part])
    return f"{place}: {one.message}" if place else str(one.message)


_warned: set[str] = set()


def registry() -> Registry:
    """Return the installed variants; what is wrong with a plug-in is said once, on standard error."""
    from .core.resolve import installed

    found = installed()
    for broken in found.broken:
        if broken.message not in _warned:
            _warned.add(broken.message)
            click.echo(f"warning: {broken.message}", err=True)
    return found


def readings(rulings: tuple[str, ...], option: str = "--ruling") -> dict[str, str]:
    """Return ruling id to reading; an unknown one is wrong usage."""
    from .core.resolve import check_reading
    from .core.resolve.names import UnknownName

    chosen = {}
    for text in rulings:
        id_, equals, reading = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not of the form ID=READING", param_hint=option)
        try:
            check_reading(registry(), id_, reading)
        except UnknownName as error:
            raise click.BadParameter(str(error), param_hint=option) from None
        chosen[id_] = reading
    return chosen


def beside(output: str | None, ref: str) -> str:
    """Return house rules as a log names them: an id, or the path from the folder the log lies in."""
    import os

    if ref in registry().ids:
        return ref
    folder = Path() if output is None else Path(output).parent
    try:
        return Path(os.path.relpath(ref, folder)).as_posix()
    except ValueError:  # on another drive
        return Path(ref).as_posix()


def pairs(texts: tuple[str, ...], option: str = "--option") -> dict[str, str]:
    """Return option to value, from texts NAME=VALUE; another text is wrong usage."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not of the form NAME=VALUE", param_hint=option)
        chosen[name] = value
    return chosen
