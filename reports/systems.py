"""What is to be installed on this system, and by which command."""

from __future__ import annotations

import platform
import sys
import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.metadata import requires
from importlib.resources import files
from pathlib import Path

from attrs import frozen

DISTRIBUTION = __name__.partition(".")[0]


@frozen(kw_only=True)
class System:
    """A kind of system.

    Args:
        title: What people call it.
        ids: The names it gives itself.
        install: The command that installs packages.
        packages: What is needed to the packages that hold it.
    """

    title: str
    ids: tuple[str, ...]
    install: str
    packages: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def systems() -> tuple[System, ...]:
    """Return the systems whose packages are known."""
    table = tomllib.loads(files(__package__).joinpath("systems.toml").read_text(encoding="utf-8"))
    return tuple(
        [
            System(
                title=row.pop("title"),
                ids=tuple(row.pop("ids")),
                install=row.pop("install"),
                packages={need: tuple(packages) for need, packages in row.items()},
            )
            for row in table["system"]
        ]
    )


def system_of(names: Iterable[str]) -> System | None:
    """Return the system that goes by the first known one of *names*; ``None`` if none is known."""
    known = {id_: system for system in systems() for id_ in system.ids}
    return next((known[name] for name in names if name in known), None)


def own_names() -> list[str]:
    """Return what this system calls itself, and then what it says it is like."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:  # no Linux
        return [platform.system().casefold()]
    return [release["ID"], *release.get("ID_LIKE", "").split()]


def how_to_install(need: str) -> str:
    """Return the line that installs *need* on this system; empty if its packages are not known."""
    system = system_of(own_names())
    if system is None or need not in system.packages:
        return ""
    return " ".join([system.install, *system.packages[need]])


def how_to_add(extra: str) -> str:
    """Return the line that adds the Python packages of an extra to the Python that runs."""
    mark = f'extra == "{extra}"'
    wanted = [one.partition(";")[0].strip() for one in requires(DISTRIBUTION) or () if mark in one]
    python = Path(sys.executable)
    if python.is_relative_to(Path.cwd()):
        python = python.relative_to(Path.cwd())
    command = f'"{python}"' if " " in str(python) else str(python)
    return " ".join([command, "-m pip install", *[f'"{one}"' for one in wanted]])
