"""Reading the rows of a variant file: every key asked for, checked, and nothing left over unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from attrs import define

from ..model.finding import Finding, Level, nearest
from ..model.variant import Origin
from .locate import locate

T = TypeVar("T")


class VariantError(Exception):
    """A variant can't be resolved; carries everything that is wrong with it.

    Args:
        findings: The findings, each with its file.
    """

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join([f"{one.file}:{one.line}: {one.message}" for one in self.findings]))


@define
class Problems:
    """Collects what is wrong with a variant's files.

    Args:
        texts: File name to its text, for finding lines.
        found: The findings so far.
    """

    texts: dict[str, str]
    found: list[Finding]

    def add_syntax(self, file: str, message: str) -> None:
        """Note that *file* is not TOML; *message* is the parser's and ends with the place."""
        place = re.search(r"at line (\d+), column (\d+)", message)
        line, column = (int(place[1]), int(place[2])) if place else (len(self.texts[file].splitlines()), 1)
        self.found.append(
            Finding(
                code="variant-syntax",
                level=Level.ERROR,
                message=f"{file} is not valid TOML: {message.partition(' (at ')[0]}.",
                file=file,
                line=line,
                column=column,
            )
        )

    def add(self, code: str, message: str, origin: Origin, **facts: Any) -> None:
        """Note a problem at *origin*."""
        line, column = locate(self.texts.get(origin.file, ""), origin.path)
        self.found.append(
            Finding(
                code=code,
                level=Level.ERROR,
                message=message,
                file=origin.file,
                line=line,
                column=column,
                key=path_text(origin.path),
                **facts,
            )
        )


def path_text(path: tuple[str | int, ...]) -> str:
    """Write a path of keys as people do: ``character[3].day.amount``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else (f".{part}" if text else part)
    return text


@define
class Row:
    """One table of a variant file; remembers which keys have been asked for.

    Args:
        data: The table.
        origin: Where it stands.
        problems: Where problems go.
        asked: Keys asked for so far.
    """

    data: Mapping[str, Any]
    origin: Origin
    problems: Problems
    asked: set[str]

    @classmethod
    def of(cls, data: object, origin: Origin, problems: Problems) -> Row:
        """Wrap a table; anything else is a problem and counts as an empty table."""
        if not isinstance(data, Mapping):
            problems.add("variant-type", f"{path_text(origin.path)} must be a table.", origin, observed=data)
            data = {}
        return cls(data, getattr(data, "origin", origin), problems, set())

    def at(self, *keys: str | int) -> Origin:
        """Return the origin of something inside the row."""
        # what has been laid over the row stands in another file than the row
        known: Mapping[str, Origin] = getattr(self.data, "origins", {})
        start = known.get(str(keys[0])) if keys else None
        if start is None:
            return Origin(self.origin.file, (*self.origin.path, *keys))
        return Origin(start.file, (*start.path, *keys[1:]))

    def take(self, key: str, type_: type[T], default: T | None = None) -> T | None:
        """Return the value of *key*, checked; ``None`` after a problem or if it may be left out.

        Args:
            key: Which key.
            type_: The type it must have.
            default: What it is if left out; without a default the key is required.
        """
        self.asked.add(key)
        if key not in self.data:
            if default is None:
                self.problems.add("variant-missing", f"{self.name} lacks {key!r}.", self.origin, expected=key)
            return default
        value = self.data[key]
        if not isinstance(value, type_) or (type_ is int and isinstance(value, bool)):
            self.problems.add(
                "variant-type",
                f"{key!r} of {self.name} must be {_type_name(type_)}, not {value!r}.",
                self.at(key),
                observed=value,
            )
            return default
        return value

    def choice(self, key: str, known: Iterable[str], default: str | None = None) -> str:
        """Return the value of *key*, one of *known*; the first of them after a problem."""
        known = list(known)
        value = self.take(key, str, default)
        if value is not None and value not in known:
            self.unknown(key, value, known)
            value = None
        return known[0] if value is None else value

    def unknown(self, key: str, value: object, known: Iterable[str]) -> None:
        """Note that *value* is none of the known names."""
        known = sorted(known)
        self.problems.add(
            "variant-unknown-name",
            f"{value!r} is not known here; expected one of {', '.join(known)}.",
            self.at(key),
            observed=value,
            expected=known,
            suggestion=nearest(value, known),
        )

    def rows(self, key: str) -> list[Row]:
        """Return the tables of an array of tables; one table counts as an array of one."""
        self.asked.add(key)
        value = self.data.get(key, [])
        if isinstance(value, Mapping):
            return [Row.of(value, self.at(key), self.problems)]
        if not isinstance(value, list):
            self.problems.add("variant-type", f"{key!r} of {self.name} must be a table.", self.at(key), observed=value)
            return []
        return [Row.of(one, self.at(key, at), self.problems) for at, one in enumerate(value)]

    def finish(self) -> None:
        """Note every key nobody asked for."""
        for key in self.data:
            if key not in self.asked:
                self.problems.add(
                    "variant-unknown-key",
                    f"{self.name} has no key {key!r}.",
                    self.at(key),
                    observed=key,
                    expected=sorted(self.asked),
                    suggestion=nearest(key, self.asked),
                )

    @property
    def name(self) -> str:
        """What to call the row in messages."""
        own = self.data.get("name", self.data.get("kind", self.data.get("id")))
        path = path_text(self.origin.path) or "the file"
        return f"{path} ({own})" if isinstance(own, str) else path


def _type_name(type_: type) -> str:
    return {int: "a whole number", str: "a text", list: "a list", dict: "a table", bool: "true or false"}.get(
        type_, "a number"
    )
