"""A clause: one rule of a variant in words, with the values it states and what keeps it."""

from __future__ import annotations

from attrs import frozen

from ..abilities.sentence import listed
from ..model.variant import Source
from .rules import capital, source_text

TABLE_ONLY = "table-only"
"""What enforces a clause that only the people at the table can see kept."""


@frozen(kw_only=True)
class Part:
    """A part of a clause.

    Args:
        text: What it says, in whole sentences.
        moments: When it acts: pairs of timing and word; empty where it is about none.
    """

    text: str
    moments: tuple[tuple[str, str], ...] = ()

    @property
    def whole(self) -> str:
        """What it says after its moments: ``Day: …``."""
        words = listed([word for _, word in self.moments])
        return f"{capital(words)}: {self.text}" if words else self.text


@frozen(kw_only=True)
class Clause:
    """One rule of a variant, rendered for a number of players and the readings in force.

    Whatever prints a rule prints these words: findings, answers, sheets and comparisons.

    Args:
        id: Permanent, readable id.
        kind: What it is made from: ``phase``, ``step``, ``figure``, ``automaton``, ``character``, ``token``,
            ``ruling`` or ``word``, a row of the variant; ``written`` where no row says it.
        topic: One of ``TOPICS``.
        title: A few words for headings and lists.
        parts: The rule in whole sentences, in the edition's words; that of a card or token by its moments.
        states: Paths of the values it states, see ``values``.
        sources: Where it comes from, in the keys of the edition's sources.
        confidence: ``governing``, ``official``, ``two sources``, ``one source`` or ``open``.
        rulings: Ids of the rulings it depends on.
        enforced_by: Finding codes (``code:…``), scenarios (``scenario:…``), or ``table-only``.
        reading: Name of the reading it states, where it answers an open question.
        chooses: ``players`` or ``options`` where it is about choosing the number of players or an option.
    """

    id: str
    kind: str
    topic: str
    title: str
    parts: tuple[Part, ...]
    states: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    confidence: str
    rulings: tuple[str, ...] = ()
    enforced_by: tuple[str, ...] = ()
    reading: str = ""
    chooses: str = ""

    @property
    def text(self) -> str:
        """The whole rule: its parts one after the other."""
        return " ".join([part.whole for part in self.parts])

    @property
    def source(self) -> str:
        """Where it comes from and how sure that is, in one line."""
        sure = f"a ruling: {self.reading}" if self.is_ruling else self.confidence
        return source_text(Source("; ".join(self.sources), sure))

    @property
    def ruling(self) -> str | None:
        """The id of the ruling it depends on; the first if there are several."""
        return self.rulings[0] if self.rulings else None

    @property
    def is_ruling(self) -> bool:
        """Whether it states the reading of an open question."""
        return self.kind == "ruling"


def split_sources(where: str) -> tuple[str, ...]:
    """Return the sources a row names, one by one."""
    return tuple([part.strip() for part in where.split(";") if part.strip()])
