"""The documents a variant is written in: tables that know where each of their values stands.

An edition and what lies over it (a board, house rules) have the same shape.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from ..model.variant import Origin
from .rows import Problems, path_text

Raw = Mapping[str, Any]

LARGEST_INTEGER = 2**63


class Table(dict[str, Any]):
    """A table of a document that knows where it stands, and where each of its values does.

    Args:
        values: Keys and values; inner tables are such tables too.
        origin: Where the table stands.
    """

    def __init__(self, values: Raw, origin: Origin) -> None:
        super().__init__()
        self.origin = origin
        self.origins: dict[str, Origin] = {}
        for key, value in values.items():
            at = Origin(origin.file, (*origin.path, key))
            self.put(key, _wrap(value, at), at)

    def put(self, key: str, value: Any, origin: Origin) -> None:
        """Set a value and where it stands."""
        self[key] = value
        self.origins[key] = origin

    def drop(self, key: str) -> None:
        """Remove a value."""
        del self[key]
        del self.origins[key]

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        twin = Table({}, self.origin)
        for key, value in self.items():
            twin.put(key, copy.deepcopy(value, memo), self.origins[key])
        return twin


def _wrap(value: Any, origin: Origin) -> Any:
    if isinstance(value, dict):
        return Table(value, origin)
    if isinstance(value, list):
        return [_wrap(one, Origin(origin.file, (*origin.path, at))) for at, one in enumerate(value)]
    return value


@frozen
class Overlay:
    """A document that says only what differs from what it lies over.

    Args:
        name: Name of its file, as shown in messages.
        id: Its id.
        title: Full name for people.
        reason: Why people play it, in one line.
        extends: Id of the variant it lies over.
        text: Its text; two overlays are the same if it is.
        data: Its tables.
    """

    name: str = field(eq=False)
    id: str
    title: str
    reason: str
    extends: str
    text: str
    data: Table = field(eq=False, repr=False)


def parse(text: str, name: str, problems: Problems) -> Table | None:
    """Parse a TOML text; ``None`` after a problem.

    Args:
        text: The text.
        name: Name of the file.
        problems: Where a syntax error goes.
    """
    problems.texts[name] = text
    try:
        table = Table(tomllib.loads(text), Origin(name, ()))
    except RecursionError:
        problems.add_syntax(name, "brackets are nested too deep (at line 1, column 1)")
    except ValueError as error:  # among others of numbers with more digits than Python converts
        problems.add_syntax(name, str(error).partition("; use sys.")[0])
    else:
        if not [at for at in _huge(table) if _too_large(at, problems)]:
            return table
    return None


def _huge(table: Table) -> Iterator[Origin]:
    """Yield where numbers stand that TOML does not have: it goes to 64 bits."""
    waiting: list[tuple[Any, Origin]] = [(value, table.origins[key]) for key, value in table.items()]
    while waiting:
        value, origin = waiting.pop()
        if isinstance(value, Table):
            waiting += [(one, value.origins[key]) for key, one in value.items()]
        elif isinstance(value, list):
            waiting += [(one, Origin(origin.file, (*origin.path, at))) for at, one in enumerate(value)]
        elif isinstance(value, int) and not -LARGEST_INTEGER <= value < LARGEST_INTEGER:
            yield origin


def _too_large(origin: Origin, problems: Problems) -> bool:
    problems.add("variant-range", f"The number at {path_text(origin.path)} is too large.", origin)
    return True
