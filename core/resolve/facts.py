"""Facts of an edition that no phase, card or token holds: what lies open, which ways to play there are."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from ..model.variant import CONFIDENCES, Source
from .rows import Row

KINDS = ("mode", "rule", "custom", "sight", "piece")
"""What a fact is about: a way to play, a rule the engine knows no other way of, who does it at the
table, what lies open, what is in the box."""


@frozen(kw_only=True)
class Fact:
    """Something the rules say that the engine has no use for, one ``[[fact]]`` of ``edition.toml``.

    Args:
        id: Name of the matter; two variants that have it say something about the same thing.
        topic: Topic of the comparison it stands under.
        kind: One of ``KINDS``.
        what: The matter in a few words.
        value: What it is here, short; equal values are no difference.
        text: The rule as a sentence, a template in the language of clauses.
        option: Option of the variant whose choices it describes, if it does.
        source: Where it comes from.
    """

    id: str
    topic: str
    kind: str
    what: str
    value: str
    text: str
    option: str
    source: Source


def read_facts(rows: Iterable[Row]) -> tuple[Fact, ...]:
    """Return the facts of an edition from their rows; what is wrong with one is noted as its problem."""
    facts = []
    for row in rows:
        fact = Fact(
            id=row.take("id", str) or "",
            topic=row.take("topic", str) or "",
            kind=row.choice("kind", KINDS),
            what=row.take("what", str) or "",
            value=row.take("value", str) or "",
            text=row.take("text", str) or "",
            option=row.take("option", str, "") or "",
            source=Source(
                row.take("source", str) or "",
                row.choice("confidence", CONFIDENCES),
            ),
        )
        row.finish()
        facts.append(fact)
    return tuple(facts)
