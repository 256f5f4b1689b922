"""One value of two variants, lined up: what the walk yields and the checks claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen

from ...model.variant import Origin, Source
from .matching import same_value
from .view import View


@frozen(kw_only=True, eq=False)
class Leaf:
    """One value of two variants, lined up.

    Args:
        path: Where it stands, in names both sides share: ``phase.night.gone``.
        a, b: The values; ``None`` where a side has no such thing.
        rows: The row of either side it belongs to: a phase, a step, a card, an ability, a figure.
        sources: Where the values come from.
        origins: Where they stand in the variants' files.
        rulings: The open questions that set them.
        subject: Key of the pair of cards it is about.
        tail: End of the difference's id, where the path alone does not make it.
        matters: Whether anything in either variant depends on it.
        governs: Whether play depends on such values at all; words and sources do not.
        is_house: Whether house rules set the value of a side, so that it is not open there.
    """

    path: str
    a: Any
    b: Any
    rows: tuple[Any, Any] = (None, None)
    sources: tuple[tuple[Source, ...], tuple[Source, ...]] = ((), ())
    origins: tuple[Origin | None, Origin | None] = (None, None)
    rulings: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    subject: str = ""
    tail: str = ""
    matters: bool = True
    governs: bool = True
    is_house: bool = False

    @property
    def differs(self) -> bool:
        """Whether the two values are not the same."""
        return not same_value(self.a, self.b)

    @property
    def is_lone(self) -> bool:
        """Whether only one side has such a thing."""
        return (self.a is None) != (self.b is None)

    @property
    def is_open(self) -> bool:
        """Whether sources leave a value open that no house rule sets."""
        return not self.is_house and any(one.confidence == "open" for side in self.sources for one in side)


Both = tuple[Any, Any]
"""Something of the first side and of the second."""


def leaf(
    view: View,
    path: str,
    values: Both,
    *,
    rows: Both = (None, None),
    sources: Iterable[Iterable[Source]] = ((), ()),
    origins: Iterable[Origin | None] = (None, None),
    rulings: Iterable[Iterable[str | None]] = ((), ()),
    **more: Any,
) -> Leaf:
    """Return a value of two variants, lined up.

    Args:
        view: The two variants.
        path: Where it stands.
        values: The value of either side.
        rows: The rows they belong to.
        sources: Where they come from.
        origins: Where they stand in files.
        rulings: The open questions that set them; ``None`` for none.
        **more: Other parts of the value.
    """
    if same_value(*values):
        # nothing will be told of it, so nobody asks where it comes from
        return Leaf(path=path, a=values[0], b=values[1])
    one, other = both(_once, sources)
    first, second = origins
    set_by = both(_once, rulings)
    return Leaf(
        path=path,
        a=values[0],
        b=values[1],
        rows=rows,
        sources=(one, other),
        origins=(first, second),
        rulings=set_by,
        is_house=view.is_house(first, second, rulings=[*set_by[0], *set_by[1]]),
        **more,
    )


def both(make: Callable[[Any], Any], pair: Iterable[Any]) -> Both:
    """Return what *make* makes of either side."""
    one, other = map(make, pair)
    return one, other


def origin_of(row: Any, key: str | None) -> Origin | None:
    """Return where a value of a row stands, or the row; ``None`` without a row."""
    return None if row is None else row.origins.get(key, row.origin)


def _once(given: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys([one for one in given if one]))
