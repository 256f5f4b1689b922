"""Papers and print contracts, read from their table."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from attrs import frozen

from .subject import Subject


@frozen(kw_only=True)
class Paper:
    """A paper.

    Args:
        name: By which it is asked for.
        title: How people call it.
        css: How a style sheet calls it.
        width, height: In millimetres.
    """

    name: str
    title: str
    css: str
    width: float
    height: float


@frozen(kw_only=True)
class Contract:
    """What a kind of sheet promises.

    Args:
        pages: Name of a paper to the fewest and the most pages.
        topics: Topics whose clauses it must show, but for answers to open questions; ``*`` for every clause.
        rows: Topics of which it must show what is made from the variant's rows: phases, steps, tokens.
        answers: Whether it must answer every open question.
        scored_tokens: Whether it must show every kind of token that counts when a round ends.
        cards_a_page: Number of characters that allow another page; 0 if they don't.
    """

    pages: Mapping[str, tuple[int, int]]
    topics: tuple[str, ...]
    rows: tuple[str, ...]
    answers: bool = False
    scored_tokens: bool = False
    cards_a_page: int = 0


def papers() -> dict[str, Paper]:
    """Return the papers by name."""
    return {name: Paper(name=name, **row) for name, row in _table()["paper"].items()}


def contracts() -> dict[str, Contract]:
    """Return the contracts by kind of sheet."""
    return {
        kind: Contract(
            pages={paper: (low, high) for paper, (low, high) in row.pop("pages").items()},
            topics=tuple(row.pop("topics", ())),
            rows=tuple(row.pop("rows", ())),
            **row,
        )
        for kind, row in ((kind, dict(row)) for kind, row in _table()["sheet"].items())
    }


def owed(kind: str, subject: Subject) -> set[str]:
    """Return the ids of the clauses that a kind of sheet must show of a subject."""
    contract, rules = contracts()[kind], subject.rules.values()
    if "*" in contract.topics:
        ids = {rule.id for rule in rules}
    else:
        ids = {rule.id for rule in rules if rule.topic in contract.topics and not rule.is_ruling}
    ids |= {rule.id for rule in rules if rule.topic in contract.rows and rule.is_row}
    if contract.answers:
        ids |= {rule.id for rule in rules if rule.is_ruling}
    if contract.scored_tokens:
        ids |= {token.id for token in subject.tokens if token.acts_at("anchor")}
    return ids


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "contracts.toml").read_text(encoding="utf-8"))
