"""The words of an edition: the neutral word of the toolkit, the edition's own, and what it means."""

from __future__ import annotations

from attrs import frozen

from ..resolve.resolver import Resolved


@frozen(kw_only=True)
class Term:
    """One word.

    Args:
        neutral: What the toolkit and its logs call the thing.
        singular, plural: What the edition calls it.
        meaning: What it is, in one sentence.
    """

    neutral: str
    singular: str
    plural: str
    meaning: str


@frozen(kw_only=True)
class TermPair:
    """One neutral word in two editions; ``None`` where an edition has no such thing."""

    neutral: str
    a: Term | None
    b: Term | None

    @property
    def is_renamed(self) -> bool:
        """Whether both have the thing and call it by another word."""
        return self.a is not None and self.b is not None and self.a.singular != self.b.singular


def glossary(resolved: Resolved) -> tuple[Term, ...]:
    """Return the words of a variant in the order of its glossary."""
    return tuple(
        [
            Term(neutral=neutral, singular=one, plural=many, meaning=resolved.books.meanings.get(neutral, ""))
            for neutral, (one, many) in resolved.variant.words.items()
        ]
    )


def paired(a: Resolved, b: Resolved) -> tuple[TermPair, ...]:
    """Return the words of two variants side by side, in the order of the first, then of the second."""
    of_a = {term.neutral: term for term in glossary(a)}
    of_b = {term.neutral: term for term in glossary(b)}
    return tuple(
        [
            TermPair(neutral=neutral, a=of_a.get(neutral), b=of_b.get(neutral))
            for neutral in dict.fromkeys([*of_a, *of_b])
        ]
    )
