"""Two resolved variants side by side, at one number of players, and how a difference is written down."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from ...model.variant import Source
from ...resolve.resolver import Resolved
from ..rules import source_text
from .grounds import GROUNDS
from .model import Difference


@frozen(eq=False)
class View:
    """Two variants at one number of players.

    Args:
        a, b: The variants.
        labels: What sentences call them.
    """

    a: Resolved
    b: Resolved
    labels: tuple[str, str]

    def label(self, side: str) -> str:
        """Return what sentences call side ``a`` or ``b``."""
        return self.labels[side == "b"]

    def difference(self, *, rule: str, unsure: bool = False, **parts: Any) -> Difference:
        """Return a difference whose level and ground follow from the rule.

        Args:
            rule: Key of ``GROUNDS``.
            unsure: Whether a value rests on sources that do not agree.
            **parts: The other parts of the difference.
        """
        ground = GROUNDS[rule]
        found = Difference(level=ground.level, rule=rule, ground=ground.reason, **parts)
        return opened(found, "unsure") if unsure and rule != "unsure" else found

    def structure_sources(self, *names: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return where values of the structure come from, on either side."""
        return _structure(self.a, names), _structure(self.b, names)


def opened(found: Difference, rule: str, rulings: tuple[str, ...] = ()) -> Difference:
    """Return a difference as an open one, with the level it would have otherwise."""
    ground = GROUNDS[rule]
    return evolve(
        found, level=ground.level, rule=rule, ground=ground.reason, rulings=rulings, settled=found.level
    )


def sources(*given: Source | None) -> tuple[str, ...]:
    """Return sources as texts, each once."""
    return tuple(dict.fromkeys([source_text(one) for one in given if one is not None]))


def _structure(resolved: Resolved, names: tuple[str, ...]) -> tuple[str, ...]:
    known = resolved.books.structure
    return sources(*[known.get(name) for name in names])
