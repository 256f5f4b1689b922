"""Rules questions: what can be asked about a variant, and the answer with numbers, readings and sources."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from ..logbook.lookup import name_key
from ..model.variant import Ruling
from ..resolve.books import Books
from ..resolve.documents import Overlay
from ..resolve.registry import About, Registry
from ..resolve.resolver import Resolved
from ..resolve.rows import VariantError
from .clause import Clause
from .lexicons import lexicon_of
from .rulebook import TOPICS, Rulebook, rulebook
from .values import values

RULES = re.compile(r"rules \w[\w-]*: (.+)")
"""How a ruling names a section of the governing text."""

FACTS = ("facts", "notes", "What all sources found say on this edition, collected by section.")
"""The key of references to the collected facts."""

NEAREST = 5

USUAL = 4
"""Players at the table if nobody says how many."""


class UnknownSubject(LookupError):
    """Nothing of this name can be asked.

    Args:
        name: What was asked.
        near: The nearest names that can be.
    """

    def __init__(self, name: str, near: list[str]) -> None:
        self.name, self.near = name, near
        hint = f"; did you mean {', '.join(near)}?" if near else "; without a name the command lists them"
        super().__init__(f"there is no character, token, clause or ruling {name!r}{hint}")


@frozen(kw_only=True)
class Reference:
    """A source as a clause names it, with the keys in it spelled out: (key, weight, what it is)."""

    where: str
    keys: tuple[tuple[str, str, str], ...]


@frozen(kw_only=True)
class Answer:
    """What there is to say about one subject.

    Args:
        resolved: The variant.
        clause: The clause asked for.
        numbers: Path to value, for what the clause states.
        rulings: The open questions it depends on.
        references: Its sources, spelled out.
        related: Ids of other clauses that state one of its values.
    """

    resolved: Resolved
    clause: Clause
    numbers: Mapping[str, Any]
    rulings: tuple[Ruling, ...]
    references: tuple[Reference, ...]
    related: tuple[str, ...]


def variants(registry: Registry) -> list[About]:
    """Return what there is to say of the installed variants, by id; broken ones are noted as such."""
    found = []
    for id_ in registry.ids:
        try:
            found.append(registry.about(id_))
        except VariantError as error:
            registry.note_broken(id_, error)
    return found


def rulings(registry: Registry, variant: str, house: Sequence[Overlay] = ()) -> tuple[Ruling, ...]:
    """Return the open questions of a variant, with the defaults that it and *house* choose.

    Raises:
        UnknownName: If there is no such variant.
        VariantError: If the variant can't be resolved.
    """
    players = usual_players(registry, variant, house)
    return registry.resolve(variant, players, house=house).variant.rulings


def subjects(resolved: Resolved) -> list[tuple[str, tuple[Clause, ...]]]:
    """Return the topics of a variant's rulebook with their clauses, in reading order."""
    book = rulebook(resolved)
    return [(topic, clauses) for topic in TOPICS if (clauses := book.topic(topic))]


def answer(resolved: Resolved, name: str) -> Answer:
    """Return what there is to say about a character, token, clause or ruling.

    Args:
        resolved: The variant.
        name: A rank or a name in any case, a kind of token, or an id (also without the variant's).

    Raises:
        UnknownSubject: If there is no such thing.
    """
    book = rulebook(resolved)
    index = _index(resolved, book)
    clause = index.get(_fold(name))
    if clause is None:
        raise UnknownSubject(name, _nearest(name, index))
    known = values(resolved.variant)
    by_id = {ruling.id: ruling for ruling in resolved.variant.rulings}
    return Answer(
        resolved=resolved,
        clause=clause,
        numbers={path: known[path] for path in clause.states if path in known},
        rulings=tuple([by_id[id_] for id_ in clause.rulings if id_ in by_id]),
        references=references(clause, resolved.books),
        related=_related(clause, book),
    )


def ask(
    registry: Registry,
    variant: str,
    name: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    house: Sequence[Overlay] = (),
) -> Answer:
    """Answer a question about an installed variant.

    Without a number of players the answer is for a usual one, or for the first that has the subject.

    Raises:
        UnknownName: If the variant, an option, a ruling or a reading does not exist.
        VariantError: If the variant can't be resolved.
        UnknownSubject: If there is no such thing.
    """
    low, high = registry.about(variant, house, options).players
    usual = usual_players(registry, variant, house, options) if players is None else players
    resolved = registry.resolve(variant, usual, options, rulings, house)
    if _fold(name) not in _index(resolved, rulebook(resolved)):
        name = _named_otherwise(registry, resolved, name)
    try:
        return answer(resolved, name)
    except UnknownSubject:
        if players is not None:
            raise
        for count in range(low, high + 1):
            other = registry.resolve(variant, count, options, rulings, house)
            if _fold(name) in _index(other, rulebook(other)):
                return answer(other, name)
        raise


def _named_otherwise(registry: Registry, resolved: Resolved, name: str) -> str:
    """Return the variant's name for a card or token that people also call *name*; else *name*."""
    lexicon, key = lexicon_of(registry, resolved.variant), name_key(name)
    alias = lexicon.token_aliases.get(key) or lexicon.aliases.get(key)
    return name if alias is None else alias.target


def usual_players(
    registry: Registry,
    variant: str,
    house: Sequence[Overlay] = (),
    options: Mapping[str, str] | None = None,
) -> int:
    """Return the number of players to speak of where none is given."""
    low, high = registry.about(variant, house, options).players
    return max(low, min(USUAL, high))


def references(clause: Clause, books: Books) -> tuple[Reference, ...]:
    """Return the sources of a clause with their keys spelled out."""
    governing = next((key for key, (weight, _) in books.sources.items() if weight == "governing"), None)
    found = []
    for where in clause.sources:
        section = RULES.fullmatch(where)
        if section and governing:
            where = f"{governing} {section[1]}"
        keys = [
            (key, weight, about)
            for key, (weight, about) in books.sources.items()
            if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", where)
        ]
        if where.startswith("facts "):
            keys = [FACTS]
        found.append(Reference(where=where, keys=tuple(keys)))
    return tuple(found)


def _index(resolved: Resolved, book: Rulebook) -> dict[str, Clause]:
    """Return what can be asked for, by folded name; where two things share a name, the card goes first."""
    variant = resolved.variant
    found: dict[str, Clause] = {}

    def add(name: object, clause: Clause | None) -> None:
        if clause is not None:
            found.setdefault(_fold(str(name)), clause)

    for clause in book.clauses:
        add(clause.id, clause)
    for character in variant.characters:
        add(character.rank, book.clause(character.rule))
        add(character.name, book.clause(character.rule))
    for token in variant.tokens:
        add(token.kind, book.clause(token.rule))
    if variant.figure is not None:
        add(variant.figure.name, book.clause(variant.figure.rule))
    for clause in book.clauses:
        add(clause.id.removeprefix(f"{variant.edition}."), clause)
    return found


def _related(clause: Clause, book: Rulebook) -> tuple[str, ...]:
    by_ruling = [other.id for other in book.clauses if set(other.rulings) & set(clause.rulings)]
    by_value = [other.id for other in book.clauses if set(other.states) & set(clause.states)]
    return tuple([one for one in dict.fromkeys([*by_ruling, *by_value]) if one != clause.id])


def _nearest(name: str, index: Mapping[str, Clause]) -> list[str]:
    if name.strip().isdigit():
        return []
    close = difflib.get_close_matches(_fold(name), index, n=2 * NEAREST, cutoff=0.6)
    inside = [known for known in index if len(name) > 2 and _fold(name) in known]
    shown: dict[str, str] = {}
    for known in [*close, *inside]:
        shown.setdefault(index[known].id, known)
    return list(shown.values())[:NEAREST]


def _fold(name: str) -> str:
    return " ".join(name.replace("’", "'").casefold().split())
