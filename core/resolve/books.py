"""What a variant's rulebook files hold: written clauses, sources spelled out, the meaning of words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field, frozen

from ..model.variant import CONFIDENCES, Origin, Source
from .facts import Fact
from .rows import Problems, Row

SURE = (*CONFIDENCES, "house")
"""How sure a row can be of its facts; what a table has made up itself is sure."""


@frozen(kw_only=True)
class Written:
    """A clause as its file has it; one with the id of a generated clause leads that one in.

    Args:
        id: Permanent id.
        topic: Under which topic it stands; empty for a lead-in, which stands with its clause.
        title: Its heading; empty for a lead-in.
        text: Template, see ``core.analysis.phrase``.
        states: Paths of the variant's values it states.
        source: Where it comes from.
        ruling: Id of the ruling it depends on, if any.
        enforced_by: Finding codes, scenarios, or ``table-only``.
        players: Numbers of players it holds for; empty for all.
        reading: Ruling id to the reading it holds under.
        after: Id of the clause it follows; without it and *before* it stands at the end of its topic.
        before: Id of the clause it stands before.
        needs: Values without which it says nothing, by path.
        chooses: ``players`` or ``options`` where it is about choosing the number of players, or the value of
            an option: it says nothing any more to people who have chosen.
    """

    id: str
    topic: str
    title: str
    text: str
    states: tuple[str, ...]
    source: Source
    ruling: str | None
    enforced_by: tuple[str, ...]
    players: tuple[int, ...]
    reading: Mapping[str, str]
    after: str
    before: str
    needs: tuple[str, ...]
    chooses: str
    origin: Origin


@frozen(kw_only=True)
class Books:
    """A variant's written rules beside its tables.

    Args:
        clauses: The written clauses in the order of their files.
        sources: Key of a source to its weight and what it is.
        meanings: Neutral word to what it means.
        structure: Value of the structure to where it comes from.
        facts: What no phase, card or token holds.
    """

    clauses: tuple[Written, ...] = ()
    sources: Mapping[str, tuple[str, str]] = field(factory=dict)
    meanings: Mapping[str, str] = field(factory=dict)
    structure: Mapping[str, Source] = field(factory=dict)
    facts: tuple[Fact, ...] = ()


def written(row: Row) -> Written:
    """Return a clause from its row."""
    clause = Written(
        id=row.take("id", str) or "",
        topic=row.take("topic", str, "") or "",
        title=row.take("title", str, "") or "",
        text=row.take("text", str) or "",
        states=tuple(row.take("states", list, []) or ()),
        source=Source(row.take("source", str, "") or "", row.choice("confidence", CONFIDENCES, "governing")),
        ruling=row.take("ruling", str, "") or None,
        enforced_by=tuple(row.take("enforced_by", list, []) or ()),
        players=tuple(row.take("players", list, []) or ()),
        reading=row.take("reading", dict, {}) or {},
        after=row.take("after", str, "") or "",
        before=row.take("before", str, "") or "",
        needs=tuple(row.take("needs", list, []) or ()),
        chooses=row.choice("chooses", ("players", "options", ""), ""),
        origin=row.origin,
    )
    row.finish()
    return clause


def structure_sources(row: Mapping[str, Any], problems: Problems) -> dict[str, Source]:
    """Return where the values of the structure come from."""
    sources = row.get("sources", {})
    place = Origin("edition.toml", ("structure", "sources"))
    return value_sources(sources if isinstance(sources, Mapping) else {}, place, problems)


def value_sources(
    raw: Any, place: Origin, problems: Problems, known: Iterable[str] | None = None
) -> dict[str, Source]:
    """Return where single values come from, by name.

    Args:
        raw: The table of their sources.
        place: Where it stands.
        problems: Where problems go.
        known: The names that values can have; any if left out.
    """
    found = {}
    row = Row.of(raw, place, problems)
    for name, source in row.data.items():
        if known is not None and name not in known:
            row.unknown(name, name, known)
            continue
        one = Row.of(source, row.at(name), problems)
        found[name] = Source(one.take("where", str) or "", one.choice("confidence", SURE))
        one.finish()
    return found
