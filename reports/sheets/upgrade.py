"""What changes for people who know another edition: the comparison, most consequential first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from ...core.analysis.compare import Comparison, Difference, Level, Pair, Relation
from ...core.model.variant import Character, Token
from .subject import Owner, Subject

APART = ("characters", "tokens", "words", "rulings")
"""Topics that have a part of the sheet of their own."""

NUMBERS = "players.range"
"""The difference in how many may play."""

LEVELS = {
    Level.BREAKING: "What may be done is not the same",
    Level.SCORING: "It brings something else",
    Level.ORDERING: "It happens in another order",
    Level.WORDING: "Only at the table",
    Level.OPEN: "Where the sources leave it open",
}
"""Level to the heading of its changes."""

RELATIONS = (
    (Relation.OTHER_ABILITY, "Same name, does something else"),
    (Relation.ONLY_B, "New"),
    (Relation.RENAMED, "New name"),
    (Relation.OTHER_NUMBERS, "Same ability, other numbers"),
    (Relation.ONLY_A, "Gone"),
    (Relation.SAME, "As before, at another rank"),
)
"""Relations of characters in the order of what they ask people to unlearn."""


@frozen(kw_only=True)
class Change:
    """A pair of cards or tokens as it is printed.

    Args:
        old: What people know; ``None`` if it is new.
        new: What stands for it; ``None`` if it is gone.
        ids: The differences it covers.
    """

    old: Owner | None
    new: Owner | None
    ids: str


@frozen(kw_only=True)
class Group:
    """Changes under one heading.

    Args:
        title: The heading.
        is_list: Whether names and ranks say all.
        changes: The changes.
    """

    title: str
    is_list: bool
    changes: tuple[Change, ...]


def shown(comparison: Comparison, subject: Subject) -> list[Difference]:
    """Return the differences the sheet shows.

    The rules sheet answers the open questions; and people who have chosen how many they are, and the mode and
    board they play, have no use for what else there was to choose.
    """
    facts = [fact for side in comparison.main for fact in side.books.facts]
    chosen = {f"{fact.topic}.{fact.id}" for fact in facts if fact.option}
    if subject.is_exact:
        chosen.add(NUMBERS)
    return [one for one in comparison.differences if one.topic != "rulings" and one.id not in chosen]


def upgrade_view(subject: Subject, comparison: Comparison) -> dict[str, Any]:
    """Return what the sheet shows.

    Args:
        subject: The variant that people are about to play.
        comparison: Of the one they know with it.
    """
    found = shown(comparison, subject)
    old, new = Subject([comparison.main[0]]), Subject([comparison.main[1]])
    ids = _ids(found)
    return {
        "comparison": comparison,
        "old": old,
        "levels": [
            (title, [one for one in found if one.level is level and one.topic not in APART])
            for level, title in LEVELS.items()
            if any(one.level is level and one.topic not in APART for one in found)
        ],
        "tokens": [_change(pair, old.tokens, new.tokens, ids) for pair in comparison.tokens],
        "groups": [
            Group(
                title=title,
                is_list=relation is Relation.SAME,
                changes=tuple([_change(pair, old.characters, new.characters, ids) for pair in pairs]),
            )
            for relation, title in RELATIONS
            if (pairs := [pair for pair in comparison.characters if _belongs(pair, relation)])
        ],
        "terms": [one for one in found if one.topic == "words"],
        "open_questions": len([one for one in comparison.differences if one.topic == "rulings"]),
    }


def _belongs(pair: Pair, relation: Relation) -> bool:
    """Tell whether a pair stands under a relation; one with a namesake stands where its own card does."""
    if pair.relation is Relation.RENAMED and pair.a is None:
        return relation is Relation.ONLY_B
    if pair.relation is Relation.RENAMED and pair.b is None:
        return relation is Relation.ONLY_A
    return pair.relation is relation and (relation is not Relation.SAME or pair.moved)


def _ids(differences: Iterable[Difference]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in differences:
        if one.subject:
            found.setdefault(f"{one.topic}/{one.subject}", []).append(one.id)
    return found


def _change(pair: Pair, old: Sequence[Owner], new: Sequence[Owner], ids: dict[str, list[str]]) -> Change:
    is_token = isinstance(pair.a if pair.a is not None else pair.b, Token)
    topic = "tokens" if is_token else "characters"
    return Change(
        old=_owner(pair.a, old), new=_owner(pair.b, new), ids=" ".join(ids.get(f"{topic}/{pair.key}", []))
    )


def _owner(one: Character | Token | None, owners: Sequence[Owner]) -> Owner | None:
    return None if one is None else next(owner for owner in owners if owner.id == one.rule)
