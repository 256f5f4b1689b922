"""Reading the rows of a variant file: every key asked for, checked, and nothing left over unsaid."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from attrs import define

from ..model.codes import CODES
from ..model.finding import Finding, Level, nearest
from ..model.variant import Origin
from .locate import locate

T = TypeVar("T")

LARGEST = 1_000_000
"""No number of a variant is larger."""

FEW = 8
"""A list of known names that is no longer than this is printed although a near name is offered."""

SHOWN = 60
"""Characters of a value that a message quotes."""


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
        wrong = self.texts[file].splitlines()[line - 1 : line]
        bare = re.fullmatch(r"\s*([\w.-]+)\s*=\s*([^\W\d][\w -]*?)\s*", wrong[0]) if wrong else None
        self.found.append(
            Finding(
                suggestion=f'{bare[1]} = "{bare[2]}": a text stands in quotes' if bare else None,
                code="variant-syntax",
                level=CODES["variant-syntax"].level,
                message=f"{file} is not valid TOML: {message.partition(' (at ')[0]}.",
                file=file,
                line=line,
                column=column,
            )
        )

    @property
    def errors(self) -> list[Finding]:
        """What keeps the variant from being used."""
        return [one for one in self.found if one.level is Level.ERROR]

    def add(self, code: str, message: str, origin: Origin, **facts: Any) -> None:
        """Note a problem at *origin*, with the level its code has unless a ``level`` is given."""
        line, column = locate(self.texts.get(origin.file, ""), origin.path)
        facts.setdefault("level", CODES[code].level)
        if "observed" in facts:
            facts["observed"] = _ready(facts["observed"])
        self.found.append(
            Finding(
                code=code,
                message=message,
                file=origin.file,
                line=line,
                column=column,
                key=path_text(origin.path),
                **facts,
            )
        )


def _ready(value: Any) -> Any:
    """Return a value of a TOML file as JSON-ready data."""
    if isinstance(value, Mapping):
        return {str(key): _ready(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_ready(one) for one in value]
    return value if value is None or isinstance(value, (str, int, float)) else str(value)


def did_you_mean(suggestion: str | None) -> str:
    """Return the end of a message that offers a near name."""
    return f"; did you mean {suggestion!r}?" if suggestion else "."


def quoted(value: object) -> str:
    """Return a value as TOML would write it, cut to a length that fits a message."""
    if isinstance(value, bool):
        return str(value).lower()
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def mended(value: object, type_: object) -> str | None:
    """Return how *value* would be written as the type asked for, if that is plain."""
    if type_ is int and isinstance(value, str) and re.fullmatch(r"\s*-?\d{1,9}\s*", value):
        return f"write {int(value)} without quotes"
    if type_ is list and isinstance(value, (int, str)):
        return f"write [{quoted(value)}]"
    if type_ is str and isinstance(value, (int, float)) and not isinstance(value, bool):
        return f'write "{value}" in quotes'
    return None


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
            where = path_text(origin.path) or "the file"
            message = f"{where} must be a table such as {{ key = value }}, not {quoted(data)}."
            problems.add("variant-type", message, origin, observed=data)
            data = {}
        return cls(data, getattr(data, "origin", origin), problems, set())

    def at(self, *keys: str | int) -> Origin:
        """Return the origin of something inside the row."""
        # what has been laid over the row, or over a table in it, stands in another file than the row
        data: Any = self.data
        origin = self.origin
        for key in keys:
            known: Mapping[str, Origin] = getattr(data, "origins", {})
            origin = known.get(str(key), Origin(origin.file, (*origin.path, key)))
            if isinstance(data, Mapping):
                data = data.get(key)
            else:
                data = (
                    data[key] if isinstance(data, list) and isinstance(key, int) and key < len(data) else None
                )
        return origin

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
        if type_ is float and isinstance(value, int) and not isinstance(value, bool):
            value = float(value) if abs(value) < LARGEST else float(LARGEST)
        if not isinstance(value, type_) or (type_ is int and isinstance(value, bool)):
            self.problems.add(
                "variant-type",
                f"{key!r} of {self.name} must be {_type_name(type_)}, not {quoted(value)}.",
                self.at(key),
                observed=value,
                suggestion=mended(value, type_),
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
        suggestion = nearest(value, known)
        what = key if key == value else f"{key} {quoted(value)}"
        known_text = f" Known here: {', '.join(known)}." if len(known) <= FEW or not suggestion else ""
        self.problems.add(
            "variant-unknown-name",
            f"{self.name}: there is no {what} here{did_you_mean(suggestion)}{known_text}",
            self.at(key),
            observed=value,
            expected=known,
            suggestion=suggestion,
        )

    def rows(self, key: str, example: str = "{ key = value }") -> list[Row]:
        """Return the tables of an array of tables; one table counts as an array of one.

        Args:
            key: Which key.
            example: What such a table looks like, for messages.
        """
        self.asked.add(key)
        value = self.data.get(key, [])
        if isinstance(value, Mapping):
            return [Row.of(value, self.at(key), self.problems)]
        listed = isinstance(value, list)
        tables = []
        for at, one in enumerate(value if listed else [value]):
            if isinstance(one, Mapping):
                tables.append(Row.of(one, self.at(key, at), self.problems))
                continue
            origin = self.at(key, at) if listed else self.at(key)
            message = f"{key!r} of {self.name} must be a table such as {example}, not {quoted(one)}."
            self.problems.add("variant-type", message, origin, observed=one, suggestion=f"{key} = {example}")
        return tables

    def finish(self) -> None:
        """Note every key nobody asked for."""
        for key in self.data:
            if key not in self.asked:
                suggestion = nearest(key, self.asked)
                known = "" if suggestion else f" Known here: {', '.join(sorted(self.asked))}."
                self.problems.add(
                    "variant-unknown-key",
                    f"{self.name} has no key {key!r}{did_you_mean(suggestion)}{known}",
                    self.at(key),
                    observed=key,
                    expected=sorted(self.asked),
                    suggestion=suggestion,
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
