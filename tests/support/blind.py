"""Hides from this process, and from what it starts, what a machine may lack.

``HIDE=all make test`` runs the tests as they run where Python is all there is.
"""

import os
import sys
from pathlib import Path
from typing import Any

LIBRARIES = {"pango": ("gobject", "pango", "harfbuzz", "fontconfig"), "harfbuzz-subset": ("harfbuzz-subset",)}
"""What can be hidden to parts of the names of its shared libraries."""

PROGRAMS = "programs"
"""Hides every program but those beside the Python that runs: a browser and poppler among them."""

EVERYTHING = (*LIBRARIES, PROGRAMS)


def hide(wanted: str) -> None:
    """Hide what is named, ``all`` or some of ``EVERYTHING`` with spaces between."""
    names = EVERYTHING if wanted == "all" else wanted.split()
    unknown = set(names) - set(EVERYTHING)
    if unknown:
        message = f"{', '.join(unknown)} can't be hidden, only {', '.join(EVERYTHING)}"
        raise ValueError(message)
    hide_libraries([part for name in names for part in LIBRARIES.get(name, ())])
    if PROGRAMS in names:
        os.environ["PATH"] = str(Path(sys.executable).parent)


def hide_libraries(parts: list[str]) -> None:
    """Let cffi, by which WeasyPrint loads its libraries, find none with one of *parts* in its name."""
    import cffi

    load = cffi.FFI.dlopen

    def dlopen(self: Any, name: Any, flags: int = 0) -> Any:
        if any(part in str(name) for part in parts):
            message = f"cannot load library {name!r}: hidden"
            raise OSError(message)
        return load(self, name, flags)

    cffi.FFI.dlopen = dlopen


if __name__ == "__main__":
    hide(sys.argv[1])
    from libertalia.cli import main

    main(sys.argv[2:], prog_name="libertalia")
