"""Two resolved variants side by side, at one number of players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from attrs import define

from ...model.variant import Origin, Variant
from ...resolve.resolver import Resolved


@define(eq=False, slots=False)
class View:
    """Two variants at one number of players.

    Args:
        a, b: The variants.
        labels: What sentences call them.
    """

    a: Resolved
    b: Resolved
    labels: tuple[str, str]

    @property
    def both(self) -> tuple[Resolved, Resolved]:
        """The two variants."""
        return self.a, self.b

    @property
    def variants(self) -> tuple[Variant, Variant]:
        """The two variants, without what belongs to their files."""
        return self.a.variant, self.b.variant

    @property
    def is_one_edition(self) -> bool:
        """Whether both are one edition, each with house rules of its own or none."""
        return self.a.variant.edition == self.b.variant.edition

    @cached_property
    def house_files(self) -> frozenset[str]:
        """The files of house rules of either side."""
        return frozenset([overlay.name for one in self.both for overlay in one.overlays])

    def is_house(self, *origins: Origin | None, rulings: Iterable[str | None] = ()) -> bool:
        """Tell whether house rules set one of some values, directly or by answering an open question."""
        if any(origin is not None and origin.file in self.house_files for origin in origins):
            return True
        return any(ruling in one.settled for ruling in rulings for one in self.both)

    def place(self, side: int, origin: Origin | None) -> str:
        """Return file and line of a value of one side; empty for none."""
        return "" if origin is None else self.both[side].place(origin)
