"""Laying overlays over the tables of an edition, key by key.

Merging keeps, for every value, the file and path it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..model.finding import nearest
from ..model.variant import TIMINGS, Origin, Ruling
from .documents import Table
from .meant import NAMES, Meant, removed_at
from .rows import Problems, did_you_mean, path_text, quoted

TIMING_KEYS = frozenset(TIMINGS)
CHOICES = ("id", "title", "reason", "extends", "options", "rulings", "words")
"""Keys of an overlay that are not merged into the tables."""

IDENTITY = ("remove", "rank", "name", "rename", "kind", "id")
"""Keys that say which row is meant, or that it goes."""

TWICE = "put the two rows together, or give one another rank or kind"

STEP_LISTS = ("before", "does", "after", "figure")


def note_unknown_keys(overlay: Table, problems: Problems) -> None:
    """Note the keys at the top of an overlay that nothing reads."""
    merger = Merger(Table({}, overlay.origin), problems)
    for key in overlay:
        if key not in (*merger.parts, *CHOICES):
            merger.unknown_key(overlay, key, [*merger.parts, *CHOICES])


class Merger:
    """Lays overlays over the combined tables of an edition.

    Args:
        base: The tables of the edition: ``structure``, ``phase``, ``character`` …; changed in place.
        problems: Where problems go.
        rulings: The edition's open questions.

    After a file has been laid ``removed`` tells where the rows that are gone were removed, by table and name.
    """

    def __init__(
        self, base: Table, problems: Problems, rulings: Mapping[str, Ruling] = MappingProxyType({})
    ) -> None:
        self.base = base
        self.rulings = rulings
        self.problems = problems
        self.own = self.below = ""
        self.meant = Meant(problems, "")
        self.laid: list[Table] = []
        self.removed: dict[tuple[str, str], Origin] = {}
        self.parts: dict[str, Callable[[str, Any, Origin], None]] = {
            "structure": self.table,
            "figure": self.figure,
            "automaton": self.table,
            "character": self.rows,
            "token": self.rows,
            "phase": self.rows,
            "step": self.steps,
        }

    def lay(self, overlay: Table) -> None:
        """Lay one overlay over what is there."""
        self.own = str(overlay.get("id", overlay.origin.file))
        self.below = str(overlay.get("extends", "what this lies over"))
        self.meant = Meant(self.problems, self.below)
        self.laid = []
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
        self.merge(self.base[key], value)

    def figure(self, key: str, value: Any, origin: Origin) -> None:
        """Merge the neutral figure; ``figure = false`` removes it."""
        if value is False:
            if "figure" in self.base:
                self.base.drop("figure")
            return
        mine = self.base.get(key)
        if (
            isinstance(value, Table)
            and isinstance(mine, Table)
            and "kind" in value
            and value["kind"] != mine.get("kind")
        ):
            self.base.put(key, value, origin)  # another kind of figure has nothing in common with this one
            return
        self.table(key, value, origin)

    def rows(self, key: str, value: Any, origin: Origin) -> None:
        """Merge rows by what identifies them."""
        rows: list[Table] = self.base.setdefault(key, [])
        for row in self.tables(key, value, origin):
            if not self.meant.is_named(key, row):
                continue
            at = self.meant.find(key, row, rows)
            if "remove" in row:
                self.remove(key, rows, row, at)
            elif at is None:
                if self.meant.is_new(key, rows, row):
                    self.credit(row, None)
                    self.insert(rows, row)
                    self.laid.append(row)
            elif any(rows[at] is one for one in self.laid):
                self.twice(key, row)
            else:
                self.laid.append(rows[at])
                if key == "character":
                    self.rename(row, rows, rows[at])
                self.credit(row, rows[at])
                self.merge_row(rows[at], row)

    def rename(self, row: Table, rows: list[Table], old: Table) -> None:
        """Let ``rename`` give a character another name than the one it is found by."""
        self.meant.check_name(row, rows, old)
        if "rename" in row:
            row.put("name", row["rename"], row.origins["rename"])
            row.drop("rename")

    def twice(self, key: str, row: Table) -> None:
        """Note a second row about the same thing."""
        name = next(name for name in reversed(NAMES[key]) if name in row)
        message = f"This file has a row for the {key} of {name} {quoted(row[name])} already."
        self.problems.add(
            "variant-duplicate", message, row.origins[name], observed=row[name], suggestion=TWICE
        )

    def remove(self, key: str, rows: list[Table], row: Table, at: int | None) -> None:
        """Remove a row."""
        if row["remove"] is not True:
            message = "'remove' must be true; to keep the row, leave the key out."
            self.problems.add("variant-type", message, row.origins["remove"], observed=row["remove"])
        elif at is None:
            self.meant.nothing_to_remove(key, rows, row)
        else:
            self.check_removal(row)
            self.removed[key, str(rows[at].get(NAMES[key][0]))] = removed_at(key, row)
            del rows[at]

    def steps(self, key: str, value: Any, origin: Origin) -> None:
        """Merge single steps of phases, named by phase and step."""
        for row in self.tables(key, value, origin):
            phases: list[Table] = self.base.get("phase", [])
            phase = next((one for one in phases if one.get("id") == row.get("phase")), None)
            if phase is None or "phase" not in row:
                self.unknown(row, "phase", [str(one.get("id")) for one in phases])
                continue
            lists = [phase.get(name, []) for name in STEP_LISTS]
            steps = [
                step for one in lists if isinstance(one, list) for step in one if isinstance(step, Table)
            ]
            step = next((one for one in steps if one.get("step") == row.get("step")), None)
            if step is None or "step" not in row:
                self.unknown(row, "step", [str(one.get("step")) for one in steps])
                continue
            row.drop("phase")
            row.drop("step")
            self.merge(step, row)

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
        if not all(isinstance(row, Table) for row in rows):
            self.not_a_table(key, value, origin)
            return []
        return rows

    def not_a_table(self, key: str, value: Any, origin: Origin) -> None:
        """Note that something that must be a table isn't one."""
        form = f"[[{key}]]" if key in NAMES or key == "step" else f"[{key}]"
        message = f"{key!r} must be a table: write {form} and under it a line for each key."
        self.problems.add("variant-type", message, origin, observed=value, suggestion=form)

    def unknown_key(self, table: Table, key: str, known: list[str]) -> None:
        """Note a key nothing reads."""
        suggestion = nearest(key, known)
        told = "" if suggestion else f" Known here: {', '.join(sorted(known))}."
        self.problems.add(
            "variant-unknown-key",
            f"A variant has no {key!r}{did_you_mean(suggestion)}{told}",
            table.origins[key],
            observed=key,
            expected=sorted(known),
            suggestion=suggestion,
        )

    def unknown(self, row: Table, key: str, known: list[str]) -> None:
        """Note a row that names something the base does not have."""
        if key not in row:
            message = f"{path_text(row.origin.path)} does not say which {key} it means; add {key!r}."
            self.problems.add("variant-missing", message, row.origin, expected=known)
            return
        suggestion = nearest(row[key], known)
        told = "" if suggestion else f" Known here: {', '.join(known)}."
        self.problems.add(
            "variant-unknown-name",
            f"There is no {'phase' if key == 'follows' else key} {quoted(row[key])} in {self.below}"
            f"{did_you_mean(suggestion)}{told}",
            row.origins[key],
            observed=row[key],
            expected=known,
            suggestion=suggestion,
        )

    def check_removal(self, row: Table) -> None:
        """Note keys of a removed row that can't have an effect."""
        for key in row:
            if key not in IDENTITY:
                message = f"{key!r} has no effect in a row that is removed."
                self.problems.add("variant-dead-key", message, row.origins[key], observed=key)

    # merging

    def merge(self, base: Table, over: Table) -> None:
        """Merge *over* into *base*: inner tables key by key, everything else replaced.

        A table that names its ability or ruling replaces the other whole.
        """
        for key, value in over.items():
            mine = base.get(key)
            is_whole = isinstance(value, Table) and any(one in value for one in ("ability", "ruling"))
            if isinstance(value, Table) and isinstance(mine, Table) and not is_whole and "ruling" not in mine:
                self.merge(mine, value)
            else:
                self.compare(key, mine, value, over.origins[key])
                base.put(key, value, over.origins[key])

    def compare(self, key: str, mine: Any, value: Any, origin: Origin) -> None:
        """Note a value that says nothing new, or one that a ruling governs."""
        if key in (*IDENTITY, "source", "confidence", "title"):
            return
        if type(mine) is type(value) and mine == value:
            message = f"{path_text(origin.path)} is {quoted(value)} already in {self.below}."
            self.problems.add("variant-same-value", message, origin, observed=value)
        elif isinstance(mine, Table) and isinstance(mine.get("ruling"), str) and not isinstance(value, Table):
            ruling = self.rulings.get(mine["ruling"])
            meant = {mine.get(reading, reading): reading for reading in (ruling.readings if ruling else ())}
            if ruling is None or not isinstance(value, str) or value not in meant:
                return  # what no reading says can only be said here
            self.problems.add(
                "variant-ruling-fixed",
                f"{path_text(origin.path)} depends on the ruling {ruling.id!r}; choose its reading instead.",
                origin,
                observed=value,
                suggestion=f'[rulings] "{ruling.id}" = {quoted(meant[value])}',
            )

    def merge_row(self, base: Table, over: Table) -> None:
        """Merge a character's, token's or phase's row; ``false`` removes what it does at a timing."""
        for key in list(over):
            if over[key] is False and key in TIMING_KEYS:
                if key in base:
                    base.drop(key)
                else:
                    message = (
                        f"{path_text(over.origins[key].path)} removes nothing: there is nothing at that time."
                    )
                    self.problems.add("variant-same-value", message, over.origins[key], observed=False)
                over.drop(key)
            elif key in TIMING_KEYS and isinstance(base.get(key), list) and isinstance(over[key], list):
                self.merge_lists(base, over, key)
            elif key in TIMING_KEYS and key not in base and self.is_change(over[key]):
                self.meant.note_timing(over, key, base)
                over.drop(key)
        self.merge(base, over)

    def is_change(self, value: Any) -> bool:
        """Tell whether a value changes numbers of an ability without naming one."""
        return isinstance(value, Table) and bool(value) and "ability" not in value and "ruling" not in value

    def merge_lists(self, base: Table, over: Table, key: str) -> None:
        """Merge two lists of abilities one by one, if they are of one length."""
        mine, theirs = base[key], over[key]
        if len(mine) == len(theirs) and all(isinstance(one, Table) for one in (*mine, *theirs)):
            for one, other in zip(mine, theirs, strict=True):
                if "ability" in other:
                    one.clear()
                    one.origins.clear()
                self.merge(one, other)
            over.drop(key)
