"""Optional libraries: how to install what is missing, here."""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import PackageNotFoundError, requires

DISTRIBUTION = "libertalia"


def install_line(extra: str) -> str:
    """Return the command that installs the libraries of an extra for the Python that runs this.

    It names the libraries themselves: this package may be installed from a folder, which no index knows.

    Args:
        extra: An optional dependency of the package, such as ``sheets``.
    """
    try:
        needed = requires(DISTRIBUTION) or []
    except PackageNotFoundError:
        needed = []
    wanted = [
        one.partition(";")[0].strip() for one in needed if one.endswith((f'"{extra}"', f"'{extra}'"))
    ] or [f"{DISTRIBUTION}[{extra}]"]
    return shlex.join([sys.executable or "python3", "-m", "pip", "install", *wanted])
