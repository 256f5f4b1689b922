"""A clause: one rule of a variant in words, with the values it states and what keeps it."""

from __future__ import annotations

from attrs import frozen

TABLE_ONLY = "table-only"
"""What enforces a clause that only the people at the table can see kept."""


@frozen(kw_only=True)
class Clause:
    """One rule of a variant, rendered for a number of players and the readings in force.

    Args:
        id: Permanent, readable id.
        topic: One of ``TOPICS``.
        title: A few words for headings and lists.
        text: The rule in whole sentences, in the edition's words.
        states: Paths of the values it states, see ``values``.
        sources: Where it comes from, in the keys of the edition's sources.
        confidence: ``governing``, ``official``, ``two sources``, ``one source`` or ``open``.
        rulings: Ids of the rulings it depends on.
        enforced_by: Finding codes (``code:…``), scenarios (``scenario:…``), or ``table-only``.
    """

    id: str
    topic: str
    title: str
    text: str
    states: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    confidence: str
    rulings: tuple[str, ...] = ()
    enforced_by: tuple[str, ...] = ()

    @property
    def ruling(self) -> str | None:
        """The id of the ruling it depends on; the first if there are several."""
        return self.rulings[0] if self.rulings else None

    @property
    def is_ruling(self) -> bool:
        """Whether it states the reading of an open question."""
        return self.rulings == (self.id,)


def split_sources(where: str) -> tuple[str, ...]:
    """Return the sources a row names, one by one."""
    return tuple([part.strip() for part in where.split(";") if part.strip()])
