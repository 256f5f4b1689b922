"""The checks of a comparison as data: which values each looks at, and how it words what it finds.

The table is ``differences.toml``. A value is claimed by the most specific check whose path fits; one that no
check claims is a difference all the same, see ``saying``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from attrs import define, field, frozen


@frozen(kw_only=True)
class Check:
    """One row of ``differences.toml``, where its keys are explained."""

    id: str
    claims: tuple[str, ...]
    question: str
    ground: str
    topic: str = ""
    what: str = ""
    only: str = ""
    form: str = "value"
    says: str = "{value}"
    words: Mapping[str, str] = field(factory=dict)
    lacks: str = ""
    sentence: str = ""
    lone: str = ""
    with_: tuple[str, ...] = ()
    idle: str = ""


@frozen
class Claim:
    """A check that claims a value.

    Args:
        check: The check.
        parts: What the stars of its path stand for; of a path without stars, its parts but the first.
    """

    check: Check
    parts: tuple[str, ...]

    def fill(self, template: str, **more: str) -> str:
        """Return a template with the parts of the path put in."""
        return template.format(*self.parts, **more)

    @property
    def companions(self) -> tuple[str, ...]:
        """Paths whose differences this one is a part of."""
        return tuple([self.fill(path) for path in self.check.with_])


@define(eq=False)
class Checks:
    """All checks, by the number of parts of the paths they claim."""

    rows: tuple[Check, ...]
    _by_length: dict[int, list[tuple[int, tuple[str, ...], Check]]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        for check in self.rows:
            for path in check.claims:
                parts = tuple(path.split("."))
                self._by_length.setdefault(len(parts), []).append((parts.count("*"), parts, check))
        for claims in self._by_length.values():
            claims.sort(key=lambda claim: claim[0])

    def claim(self, path: str) -> Claim | None:
        """Return the check that claims a path: of those that fit, the one with the fewest stars."""
        given = path.split(".")
        for _, parts, check in self._by_length.get(len(given), ()):
            if matches(parts, given):
                stars = [one for part, one in zip(parts, given, strict=True) if part == "*"]
                return Claim(check, tuple(stars or given[1:]))
        return None

    def claiming(self, path: str) -> list[Check]:
        """Return every check that claims a path as specifically as any other does."""
        given = path.split(".")
        fitting = [
            (stars, check)
            for stars, parts, check in self._by_length.get(len(given), ())
            if matches(parts, given)
        ]
        return [check for stars, check in fitting if stars == fitting[0][0]]


def matches(pattern: Iterable[str], path: list[str]) -> bool:
    """Tell whether a path fits a pattern, both in parts; ``**`` at the end stands for one part or more."""
    wanted = list(pattern)
    if wanted[-1] == "**":
        return len(path) >= len(wanted) and matches(wanted[:-1], path[: len(wanted) - 1])
    return len(wanted) == len(path) and all(
        part in ("*", one) for part, one in zip(wanted, path, strict=True)
    )


@cache
def checks() -> Checks:
    """Return the checks of ``differences.toml``."""
    text = (files(__package__) / "differences.toml").read_text(encoding="utf-8")
    return Checks(tuple([_check(row) for row in tomllib.loads(text)["check"]]))


def _check(row: Mapping[str, Any]) -> Check:
    given = {("with_" if key == "with" else key): value for key, value in row.items()}
    lists = {key: tuple(value) for key, value in given.items() if isinstance(value, list)}
    return Check(**{**given, **lists})
