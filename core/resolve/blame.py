"""Which of several places at odds is to be mended: the one that was laid last."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from ..model.variant import Origin


@frozen
class Blame:
    """The order in which the files of a variant were laid over each other.

    Args:
        overlays: Names of the overlays' files, the undermost first; what is not named here lies below them.
        removed: Table and name of each row that an overlay removed to where it says so.
    """

    overlays: tuple[str, ...] = ()
    removed: Mapping[tuple[str, str], Origin] = field(factory=dict)

    def height(self, origin: Origin) -> int:
        """Return how far up a place lies; 0 is the edition."""
        return self.overlays.index(origin.file) + 1 if origin.file in self.overlays else 0

    def place(self, *origins: Origin) -> Origin:
        """Return the uppermost of some places, the first of those that lie in one file."""
        return max(origins, key=self.height)

    def own(self, *origins: Origin) -> list[Origin]:
        """Return those of some places that lie in an overlay."""
        return [one for one in origins if self.height(one)]

    def gone(self, table: str) -> dict[str, Origin]:
        """Return what overlays removed from a table, by name."""
        return {name: origin for (key, name), origin in self.removed.items() if key == table}
