"""The documents a variant is written in: tables that know where each of their values stands.

An edition and what lies over it (a board, house rules) have the same shape. Merging keeps, for every value,
the file and path it came from.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from ..model.finding import nearest
from ..model.variant import Origin
from .rows import Problems, path_text

Raw = Mapping[str, Any]

TIMING_KEYS = frozenset({"day", "dusk", "night", "anchor"})
CHOICES = ("id", "title", "reason", "extends", "options", "rulings", "words")
"""Keys of an overlay that are not merged into the tables."""

STEP_LISTS = ("before", "does", "after")


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

    name: str
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
        return Table(tomllib.loads(text), Origin(name, ()))
    except tomllib.TOMLDecodeError as error:
        problems.add_syntax(name, str(error))
        return None


class Merger:
    """Lays overlays over the combined tables of an edition.

    Args:
        base: The tables of the edition: ``structure``, ``phase``, ``character``, ``token`` …; changed in place.
        problems: Where problems go.
    """

    def __init__(self, base: Table, problems: Problems) -> None:
        self.base = base
        self.problems = problems
        self.own = ""
        self.parts: dict[str, Callable[[str, Any, Origin], None]] = {
            "structure": self.table,
            "figure": self.figure,
            "character": self.rows(self.find_character),
            "token": self.rows(self.find("kind")),
            "phase": self.rows(self.find("id")),
            "step": self.steps,
        }

    def lay(self, overlay: Table) -> None:
        """Lay one overlay over what is there."""
        self.own = str(overlay.get("id", overlay.origin.file))
        for key, value in overlay.items():
            if key in CHOICES:
                continue
            part = self.parts.get(key)
            if part is None:
                self.unknown_key(overlay, key, [*self.parts, *CHOICES])
            else:
                part(key, value, overlay.origins[key])

    # parts

    def table(self, key: str, value: Any, origin: Origin) -> None:
        """Merge a table into the base's table of the same name."""
        if not isinstance(value, Table):
            self.not_a_table(key, value, origin)
            return
        if not isinstance(self.base.get(key), Table):
            self.base.put(key, Table({}, origin), origin)
        merge(self.base[key], value)

    def figure(self, key: str, value: Any, origin: Origin) -> None:
        """Merge the neutral figure; ``figure = false`` removes it."""
        if value is False:
            if "figure" in self.base:
                self.base.drop("figure")
            return
        self.table(key, value, origin)

    def rows(self, find: Callable[[Table, list[Table]], int | None]) -> Callable[[str, Any, Origin], None]:
        """Return the part that merges rows by what identifies them."""

        def lay_rows(key: str, value: Any, origin: Origin) -> None:
            rows: list[Table] = self.base.setdefault(key, [])
            for row in self.tables(key, value, origin):
                at = find(row, rows)
                if row.get("remove") is True:
                    if at is None:
                        self.nothing_to_remove(row)
                    else:
                        self.check_removal(row)
                        del rows[at]
                elif at is None:
                    self.credit(row, None)
                    self.insert(rows, row)
                else:
                    self.credit(row, rows[at])
                    merge_row(rows[at], row)

        return lay_rows

    def find(self, key: str) -> Callable[[Table, list[Table]], int | None]:
        """Return the search that identifies a row by one key."""

        def find_it(row: Table, rows: list[Table]) -> int | None:
            return next((at for at, one in enumerate(rows) if one.get(key) == row.get(key)), None)

        return find_it

    def find_character(self, row: Table, rows: list[Table]) -> int | None:
        """Find the character a row means: by its rank, or by its name if no other has that rank."""
        name = str(row.get("name", "")).casefold()
        by_rank = self.find("rank")(row, rows) if "rank" in row else None
        by_name = next((at for at, one in enumerate(rows) if str(one.get("name")).casefold() == name), None)
        if by_rank is not None and by_name is not None and by_rank != by_name:
            self.problems.add(
                "variant-duplicate",
                f"Rank {row['rank']} is the {rows[by_rank].get('name')}, and {row['name']} has rank"
                f" {rows[by_name].get('rank')}; remove or move one of them first.",
                row.origins["rank"],
                observed=row["rank"],
            )
        return by_name if by_rank is None else by_rank

    def steps(self, key: str, value: Any, origin: Origin) -> None:
        """Merge single steps of phases, named by phase and step."""
        for row in self.tables(key, value, origin):
            phases: list[Table] = self.base.get("phase", [])
            phase = next((one for one in phases if one.get("id") == row.get("phase")), None)
            if phase is None:
                self.unknown(row, "phase", [str(one.get("id")) for one in phases])
                continue
            steps = [step for name in STEP_LISTS for step in phase.get(name, []) if isinstance(step, Table)]
            step = next((one for one in steps if one.get("step") == row.get("step")), None)
            if step is None:
                self.unknown(row, "step", [str(one.get("step")) for one in steps])
                continue
            row.drop("phase")
            merge(step, row)

    def insert(self, rows: list[Table], row: Table) -> None:
        """Add a new row; a phase says with ``follows`` which one it follows."""
        if "follows" in row:
            at = next((at for at, one in enumerate(rows) if one.get("id") == row["follows"]), None)
            if at is None:
                self.unknown(row, "follows", [str(one.get("id")) for one in rows])
                return
            row.drop("follows")
            rows.insert(at + 1, row)
        else:
            rows.append(row)

    def credit(self, row: Table, over: Table | None) -> None:
        """Let a row that names no source of its own say that it comes from this overlay."""
        if "source" not in row:
            below = f", over {over['source']}" if over is not None and "source" in over else ""
            row.put("source", f"{self.own}{below}", row.origin)
        row.setdefault("confidence", "house")
        row.origins.setdefault("confidence", row.origin)

    # problems

    def tables(self, key: str, value: Any, origin: Origin) -> list[Table]:
        """Return the tables of an array of tables."""
        rows = value if isinstance(value, list) else [value]
        if not all([isinstance(row, Table) for row in rows]):
            self.not_a_table(key, value, origin)
            return []
        return rows

    def not_a_table(self, key: str, value: Any, origin: Origin) -> None:
        """Note that something that must be a table isn't one."""
        message = f"{path_text(origin.path)} must be a table."
        self.problems.add("variant-type", message, origin, observed=value)

    def unknown_key(self, table: Table, key: str, known: list[str]) -> None:
        """Note a key nothing reads."""
        self.problems.add(
            "variant-unknown-key",
            f"There is no {key!r} in a variant.",
            table.origins[key],
            observed=key,
            expected=sorted(known),
            suggestion=nearest(key, known),
        )

    def unknown(self, row: Table, key: str, known: list[str]) -> None:
        """Note a row that names something the base does not have."""
        value = row.get(key)
        self.problems.add(
            "variant-unknown-name",
            f"There is no {key} {value!r} in what this lies over.",
            row.origins.get(key, row.origin),
            observed=value,
            expected=known,
            suggestion=nearest(value, known),
        )

    def nothing_to_remove(self, row: Table) -> None:
        """Note the removal of something that isn't there."""
        what = row.get("name", row.get("kind", row.get("rank", row.get("id"))))
        message = f"{what!r} can't be removed: it is not in what this lies over."
        self.problems.add("variant-unknown-name", message, row.origin, observed=what)

    def check_removal(self, row: Table) -> None:
        """Note keys of a removed row that can't have an effect."""
        for key in row:
            if key not in ("remove", "rank", "name", "kind", "id"):
                message = f"{key!r} has no effect in a row that is removed."
                self.problems.add("variant-dead-key", message, row.origins[key], observed=key)


def merge(base: Table, over: Table) -> None:
    """Merge *over* into *base*: inner tables key by key, everything else replaced.

    A table that names its ability, step or ruling replaces the other whole.
    """
    for key, value in over.items():
        mine = base.get(key)
        is_whole = isinstance(value, Table) and any([one in value for one in ("ability", "ruling")])
        if isinstance(value, Table) and isinstance(mine, Table) and not is_whole and "ruling" not in mine:
            merge(mine, value)
        else:
            base.put(key, value, over.origins[key])


def merge_row(base: Table, over: Table) -> None:
    """Merge a character's, token's or phase's row; ``false`` removes what it does at a timing."""
    for key in list(over):
        if over[key] is False and key in TIMING_KEYS:
            if key in base:
                base.drop(key)
            over.drop(key)
        elif key in TIMING_KEYS and isinstance(base.get(key), list) and isinstance(over[key], list):
            _merge_lists(base, over, key)
    merge(base, over)


def _merge_lists(base: Table, over: Table, key: str) -> None:
    """Merge two lists of abilities one by one, if they are of one length."""
    mine, theirs = base[key], over[key]
    if len(mine) == len(theirs) and all([isinstance(one, Table) for one in (*mine, *theirs)]):
        for one, other in zip(mine, theirs, strict=True):
            if "ability" in other:
                one.clear()
                one.origins.clear()
            merge(one, other)
        over.drop(key)
