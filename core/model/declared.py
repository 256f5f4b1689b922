"""What a log declares of an ability whose text the variant does not hold."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class MovedThing:
    """A character or a token that was discarded or gained.

    Args:
        zone: Where it came from: ``hand``, ``ship``, ``graveyard``, ``island``, ``loot``, ``day`` or ``bag``.
        rank: The character; 0 for a token.
        token: Index of the token's kind; -1 for a character.
    """

    zone: str
    rank: int = 0
    token: int = -1


@frozen(kw_only=True)
class Declared:
    """One effect on one player.

    Args:
        seat: Whom it befell.
        doubloons: Gained, negative if lost.
        reputation: Spaces gained, negative if lost.
        discard: What was discarded, if anything.
        gain: What was gained, if anything.
    """

    seat: int
    doubloons: int = 0
    reputation: int = 0
    discard: MovedThing | None = None
    gain: MovedThing | None = None
