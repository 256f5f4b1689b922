"""Options of an edition: choices made before the game, each of which lays files over its tables.

An option is a table of ``edition.toml``: ``default`` names the value taken where nobody chooses, and every
other key is a value. A value is a file or a list of files of the edition, in the shape of an overlay, or
``{ tiles = [...] }``: then each kind of token is chosen for itself from the values named there, by an option
that is called like the kind.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..model.codes import finding
from ..model.variant import Origin
from .documents import Table
from .merging import Merger
from .names import UnknownName
from .rows import Problems, VariantError

Load = Callable[[str], Table]
"""Returns the tables of one of the edition's files."""


class Options:
    """The options of an edition.

    Args:
        raw: Option to its values, as ``edition.toml`` has them.
        load: Reads a file of the edition.
    """

    def __init__(self, raw: Mapping[str, Mapping[str, Any]], load: Load) -> None:
        self.raw = raw
        self.load = load

    def __iter__(self) -> Iterator[str]:
        return iter(self.raw)

    @property
    def known(self) -> dict[str, list[str]]:
        """Option to its values, those for single kinds of token included."""
        known = {name: self.values(name) for name in self.raw}
        for name in self.raw:
            for value in self.values(name):
                if self.tiles(name, value):
                    known |= {kind: self.tiles(name, value) for kind in self.kinds(name, value)}
        return known

    def values(self, name: str) -> list[str]:
        """Return the values of an option."""
        return [value for value in self.raw[name] if value != "default"]

    def tiles(self, name: str, value: str) -> list[str]:
        """Return the values each kind of token is chosen from; none unless *value* asks for that."""
        given = self.raw[name][value]
        return list(given["tiles"]) if isinstance(given, Mapping) else []

    def kinds(self, name: str, value: str) -> list[str]:
        """Return the kinds of token that are chosen one by one, in the order of the table."""
        first, *_ = self.tiles(name, value)
        return [str(row["kind"]) for file in self.files(name, first) for row in self.load(file)["token"]]

    def files(self, name: str, value: str) -> list[str]:
        """Return the files a value lays over the edition."""
        given = self.raw[name][value]
        return [given] if isinstance(given, str) else list(given)

    def tables(self, name: str, value: str) -> list[Table]:
        """Return what a value lays over the edition as a whole; nothing if there is no such value."""
        if value == "default" or value not in self.raw.get(name, ()) or self.tiles(name, value):
            return []
        return [self.load(file) for file in self.files(name, value)]

    def alone(self) -> list[str]:
        """Return the choices with which one person can play, as ``name=value``."""
        return [
            f"{name}={value}"
            for name in self.raw
            for value in self.values(name)
            if any("automaton" in table for table in self.tables(name, value))
        ]

    def choose(self, *choices: Mapping[str, str]) -> dict[str, str]:
        """Return the value of each option; later choices win.

        Raises:
            UnknownName: if a choice names an option or value that does not exist.
            VariantError: if kinds of token that have to be chosen are not, or are without need.
        """
        known = self.known
        options = {name: str(values["default"]) for name, values in self.raw.items()}
        for name, value in [pair for chosen in choices for pair in chosen.items()]:
            if name not in known:
                raise UnknownName("option", name, sorted(known))
            if value not in known[name]:
                raise UnknownName(f"value of the option {name!r}:", value, known[name])
            options[name] = value
        needed: dict[str, tuple[str, str]] = {}
        for name in self.raw:
            if self.tiles(name, options[name]):
                needed |= dict.fromkeys(self.kinds(name, options[name]), (name, options[name]))
        self._check(options, needed)
        return options

    def _check(self, options: Mapping[str, str], needed: Mapping[str, tuple[str, str]]) -> None:
        missing = [kind for kind in needed if kind not in options]
        if missing:
            name, value = needed[missing[0]]
            tiles = " or ".join(self.tiles(name, value))
            message = (
                f"With {name} = {value} the options say of every kind of token {tiles};"
                f" not said: {', '.join(missing)}."
            )
            raise VariantError([finding("option-missing", message, expected=missing)])
        idle = [name for name in options if name not in self.raw and name not in needed]
        if idle:
            pairs = [(name, value) for name in self.raw for value in self.values(name)]
            others = [f"{name} = {value}" for name, value in pairs if self.tiles(name, value)]
            message = f"{', '.join(idle)} can be chosen only with {' or '.join(others)}."
            raise VariantError([finding("option-idle", message, observed=idle, suggestion=others[0])])

    def lay(self, base: Table, options: Mapping[str, str], problems: Problems) -> None:
        """Lay the files of the chosen values over the tables of the edition.

        Args:
            base: The tables; changed in place.
            options: What :meth:`choose` returned.
            problems: Where problems go.
        """
        own = Problems(problems.texts, [])
        merger = Merger(base, own)
        for name in self.raw:
            value = options[name]
            if self.tiles(name, value):
                for table in self._tiled(name, value, options):
                    merger.lay(table)
            else:
                for file in self.files(name, value):
                    merger.lay(copy.deepcopy(self.load(file)))
        problems.found += own.errors

    def _tiled(self, name: str, value: str, options: Mapping[str, str]) -> Iterator[Table]:
        """Yield what the tiles of the kinds of token lay: their rows, and what else their files say."""
        kinds = self.kinds(name, value)
        lying = [tile for tile in self.tiles(name, value) if tile in [options[kind] for kind in kinds]]
        rows: dict[str, Any] = {}
        others: list[Table] = []
        for tile in lying:
            for file in self.files(name, tile):
                table = copy.deepcopy(self.load(file))
                tokens = table.get("token", [])
                rows |= {row["kind"]: row for row in tokens if options[row["kind"]] == tile}
                if "token" in table:
                    table.drop("token")
                others.append(table)
        origin = others[0].origin
        tiled = Table({}, origin)
        tiled.put("token", [rows[kind] for kind in kinds if kind in rows], Origin(origin.file, ("token",)))
        yield tiled
        yield from others
