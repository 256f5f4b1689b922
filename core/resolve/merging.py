"""Laying overlays over the tables of an edition, key by key.

Merging keeps, for every value, the file and path it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from ..model.finding import Level, nearest
from ..model.variant import TIMINGS, Origin, Ruling
from .documents import Table
from .rows import Problems, did_you_mean, path_text, quoted

TIMING_KEYS = frozenset(TIMINGS)
CHOICES = ("id", "title", "reason", "extends", "options", "rulings", "words")
"""Keys of an overlay that are not merged into the tables."""

NAMES = {"character": ("name", "rank"), "token": ("kind",), "phase": ("id",)}
"""Table to the keys that say which row of it is meant."""

NEEDED = {"character": "rank", "token": "count", "phase": "when"}
"""Table to the key by which a new row is told from a misspelt one."""

IDENTITY = ("remove", "rank", "name", "kind", "id")
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
    """

    def __init__(
        self, base: Table, problems: Problems, rulings: Mapping[str, Ruling] = MappingProxyType({})
    ) -> None:
        self.base = base
        self.rulings = rulings
        self.problems = problems
        self.own = self.below = ""
        self.laid: list[Table] = []
        self.parts: dict[str, Callable[[str, Any, Origin], None]] = {
            "structure": self.table,
            "figure": self.figure,
            "automaton": self.table,
            "character": self.rows(self.find_character),
            "token": self.rows(self.find("kind")),
            "phase": self.rows(self.find("id")),
            "step": self.steps,
        }

    def lay(self, overlay: Table) -> None:
        """Lay one overlay over what is there."""
        self.own = str(overlay.get("id", overlay.origin.file))
        self.below = str(overlay.get("extends", "what this lies over"))
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

    def rows(self, find: Callable[[Table, list[Table]], int | None]) -> Callable[[str, Any, Origin], None]:
        """Return the part that merges rows by what identifies them."""

        def lay_rows(key: str, value: Any, origin: Origin) -> None:
            rows: list[Table] = self.base.setdefault(key, [])
            for row in self.tables(key, value, origin):
                if not self.is_named(key, row):
                    continue
                at = find(row, rows)
                if "remove" in row:
                    self.remove(key, rows, row, at)
                elif at is None:
                    if self.is_new(key, rows, row):
                        self.credit(row, None)
                        self.insert(rows, row)
                        self.laid.append(row)
                elif any(rows[at] is one for one in self.laid):
                    self.twice(key, row)
                else:
                    self.laid.append(rows[at])
                    self.check_rename(key, rows, row, rows[at])
                    self.credit(row, rows[at])
                    self.merge_row(rows[at], row)

        return lay_rows

    def is_named(self, key: str, row: Table) -> bool:
        """Tell whether a row says which one it is; note it if not."""
        names = NAMES[key]
        if any(name in row for name in names):
            return True
        needed = " or ".join(map(repr, names))
        message = f"{path_text(row.origin.path)} does not say which {key} it is: it lacks {needed}."
        inner = next(
            (one for one, value in row.items() if isinstance(value, Table) and one not in TIMINGS), None
        )
        suggestion = f'[[{key}]] and under it {names[0]} = "{inner}"' if inner else f"add {names[0]}"
        self.problems.add("variant-missing", message, row.origin, expected=list(names), suggestion=suggestion)
        return False

    def is_new(self, key: str, rows: list[Table], row: Table) -> bool:
        """Tell whether a row that matches none is a new one; a misspelt name is noted."""
        needed, name = NEEDED[key], NAMES[key][0]
        if needed in row:
            return True
        known = [str(one.get(name)) for one in rows]
        what = row.get(name, row.get(NAMES[key][-1]))
        suggestion = nearest(what, known)
        hint = f"; did you mean {quoted(suggestion)}?" if suggestion else "."
        self.problems.add(
            "variant-unknown-name",
            f"There is no {key} {quoted(what)} in {self.below}{hint} A new {key} needs {needed!r}.",
            row.origins.get(name, row.origin),
            observed=what,
            expected=known,
            suggestion=suggestion,
        )
        return False

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
            self.nothing_to_remove(key, rows, row)
        else:
            self.check_removal(row)
            del rows[at]

    def check_rename(self, key: str, rows: list[Table], row: Table, old: Table) -> None:
        """Note a row that gives its own abilities to a character that is there under another name."""
        own, name = old.get("name"), row.get("name")
        if key != "character" or name is None or str(own).casefold() == str(name).casefold():
            return
        kept = [timing for timing in TIMINGS if timing in old and timing not in row]
        if not any(timing in row for timing in TIMINGS):
            return
        taken = {one.get("rank") for one in rows}
        free = next(rank for rank in range(1, len(rows) + 2) if rank not in taken)
        stays = f" and keeps what it does at {' and '.join(kept)}" if kept else ""
        self.problems.add(
            "variant-rank-taken",
            f"Rank {row.get('rank')} is the {own} of {self.below}; this row renames it to {quoted(name)}"
            f"{stays}. A new character needs a free rank, such as {free}.",
            row.origins.get("rank", row.origin),
            observed=row.get("rank"),
            suggestion=f"rank = {free}",
            level=Level.WARNING if kept else Level.NOTE,
        )

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

    def nothing_to_remove(self, key: str, rows: list[Table], row: Table) -> None:
        """Note the removal of something that isn't there."""
        name = next(name for name in NAMES[key] if name in row)
        known = [str(one.get(name)) for one in rows]
        suggestion = nearest(row[name], known) if isinstance(row[name], str) else None
        self.problems.add(
            "variant-unknown-name",
            f"{quoted(row[name])} can't be removed: {self.below} has no {key} of this {name}"
            f"{did_you_mean(suggestion)}",
            row.origins[name],
            observed=row[name],
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
        self.merge(base, over)

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
