"""Which row is meant by one that lies over it, and what is noted where that is in doubt."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from attrs import frozen

from ..abilities.sentence import listed
from ..model.finding import nearest
from ..model.variant import TIMINGS, Origin
from .documents import Table
from .rows import Problems, did_you_mean, path_text, quoted

NAMES = {"character": ("name", "rank"), "token": ("kind",), "phase": ("id",)}
"""Table to the keys that say which row of it is meant."""

NEEDED = {"character": "rank", "token": "count", "phase": "when"}
"""Table to the key by which a new row is told from a misspelt one."""

ALIKE = 0.8
"""Share of letters from which on two names are one with a slip of the pen; two real names are less alike."""


def alike(name: object, known: Iterable[object]) -> str | None:
    """Return the known name that differs from *name* in case or in a letter only, if there is one."""
    folded = str(name).casefold()
    shares = {str(one): SequenceMatcher(None, folded, str(one).casefold()).ratio() for one in known}
    best = max(shares, key=lambda one: shares[one], default=None)
    return best if best is not None and best != name and shares[best] >= ALIKE else None


@frozen
class Meant:
    """Finds the rows that the rows of an overlay are about.

    Args:
        problems: Where doubts go.
        below: What to call what the overlay lies over.
    """

    problems: Problems
    below: str

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

    def find(self, key: str, row: Table, rows: list[Table]) -> int | None:
        """Return the position of the row meant; a rank says it before a name does."""
        names = [name for name in reversed(NAMES[key]) if name in row]
        places = [_at(name, row, rows) for name in names]
        found = [at for at in places if at is not None]
        if len(set(found)) > 1:
            by_rank, by_name = rows[found[0]], rows[found[1]]
            self.problems.add(
                "variant-duplicate",
                f"Rank {row['rank']} is the {by_rank.get('name')}, and {row['name']} has rank"
                f" {by_name.get('rank')}; remove or move one of them first.",
                row.origins["rank"],
                observed=row["rank"],
            )
        return found[0] if found else None

    def is_new(self, key: str, rows: list[Table], row: Table) -> bool:
        """Tell whether a row that matches none is a new one; a misspelt name is noted."""
        needed, name = NEEDED[key], NAMES[key][0]
        known = [str(one.get(name)) for one in rows]
        what = row.get(name, row.get(NAMES[key][-1]))
        others = [one.get(name) for one in rows if one.origin.file != row.origin.file]
        twin = alike(what, others)
        is_same = twin is not None and twin.casefold() == str(what).casefold()
        if needed in row and not is_same:
            # a kind that does nothing is asked about where that is noted
            if twin is not None and (key != "token" or any(timing in row for timing in TIMINGS)):
                self.note_alike(key, row, name, twin)
            return True
        suggestion = twin if is_same else nearest(what, known)
        hint = f"; did you mean {quoted(suggestion)}?" if suggestion else "."
        new = f"A new {key} needs {needed!r}."
        if is_same:
            new = f"A new {key} needs a name that differs in more than capital letters."
        if is_same and key == "character":
            new = f"Another name for it is written rename = {quoted(what)}."
        self.problems.add(
            "variant-unknown-name",
            f"There is no {key} {quoted(what)} in {self.below}{hint} {new}",
            row.origins.get(name, row.origin),
            observed=what,
            expected=known,
            suggestion=suggestion,
        )
        return False

    def note_alike(self, key: str, row: Table, name: str, twin: str) -> None:
        """Note a new row whose name is nearly that of another."""
        self.problems.add(
            "variant-near-name",
            f"{quoted(row[name])} is a new {key} beside the {key} {quoted(twin)} of {self.below}"
            f"; was {quoted(twin)} meant?",
            row.origins[name],
            observed=row[name],
            suggestion=f"{name} = {quoted(twin)}",
        )

    def check_name(self, row: Table, rows: list[Table], old: Table) -> None:
        """Note another name for the rank of a character; one with a slip in it is left out."""
        own, name = old.get("name"), row.get("name")
        if name is None or name == own:
            return
        rank, origin = row.get("rank"), row.origins["name"]
        renamed = f"rename = {quoted(name)}"
        if alike(name, [own]) is not None:
            self.problems.add(
                "variant-unknown-name",
                f"Rank {rank} is {quoted(own)} in {self.below}, not {quoted(name)}{did_you_mean(str(own))}"
                f" To give it another name write {renamed}.",
                origin,
                observed=name,
                expected=own,
                suggestion=f"name = {quoted(own)}",
            )
            row.drop("name")
            return
        kept = [timing for timing in TIMINGS if timing in old and timing not in row]
        taken = {one.get("rank") for one in rows}
        free = next(one for one in range(1, len(rows) + 2) if one not in taken)
        stays = f" and keeps what it does {listed([when(one) for one in kept])}" if kept else ""
        self.problems.add(
            "variant-rank-taken",
            f"Rank {rank} is the {own} of {self.below}; this row renames it to {quoted(name)}{stays}."
            f" A new character needs a free rank, such as {free}; another name for this one is {renamed}.",
            row.origins["rank"],
            observed=rank,
            suggestion=f"rank = {free}, or {renamed} without 'name'",
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

    def note_timing(self, row: Table, timing: str, old: Table) -> None:
        """Note numbers for an ability at a time at which there is none."""
        name = row.get("name", row.get("kind", old.get("name", old.get("kind"))))
        others = [one for one in TIMINGS if one in old]
        stands = f"its ability is {listed([when(one) for one in others])}" if others else "it has none at all"
        numbers = row[timing]
        suggestion = f"{others[0]} = {_inline(numbers)}" if len(others) == 1 else None
        self.problems.add(
            "variant-missing",
            f"The {name} does nothing {when(timing)} in {self.below}; {stands}."
            " A new one names its 'ability'.",
            row.origins[timing],
            expected="ability",
            suggestion=suggestion,
        )


def when(timing: str) -> str:
    """Return a time at which abilities act as a part of a sentence."""
    return "by day" if timing == "day" else f"at {timing}"


def removed_at(key: str, row: Table) -> Origin:
    """Return the place of a row that removes another: where it says which."""
    return next(row.origins[name] for name in NAMES[key] if name in row)


def _at(name: str, row: Table, rows: list[Table]) -> int | None:
    return next((at for at, one in enumerate(rows) if name in one and one[name] == row[name]), None)


def _inline(table: Table) -> str:
    """Return a table of plain values as TOML writes it in one line."""
    values = [
        f"{key} = [{', '.join(map(quoted, value))}]"
        if isinstance(value, list)
        else f"{key} = {quoted(value)}"
        for key, value in table.items()
    ]
    return f"{{ {', '.join(values)} }}"
