"""What is said of a total that differs: hypotheses, never facts."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from ..chronicle import LedgerLine

SLIPS: Mapping[str, str] = {
    "carried-over": "The same slip as before",
    "line-left-out": "Left out",
    "line-counted-twice": "Counted twice",
    "wrong-sign": "Wrong sign",
    "line-off": "Off by a little",
    "tokens-miscounted": "Tokens miscounted",
    "set-counted-twice": "A set counted twice",
    "totals-swapped": "Swapped with another player",
    "digits-transposed": "Digits transposed",
    "addition-slip": "Addition slip",
    "round-left-out": "A round left out",
    "round-counted-twice": "A round counted twice",
    "written-too-early": "Written down too early",
    "other-reading": "Another reading of a ruling",
    "other-number": "The other number of a card",
    "other-edition": "A number of another edition",
    "two-slips": "Two slips together",
    "step-left-out": "A step left out",
    "other-end": "Counted from the other end",
    "kinds-confused": "Two kinds confused",
}
"""Permanent id of a kind of slip to its title."""


@frozen(kw_only=True)
class Explanation:
    """One way in which a total may have come about.

    Args:
        kind: Permanent id, a key of ``SLIPS``.
        sentence: What may have happened, in the edition's words.
        rank: From 1, the likeliest first.
        lines: Lines of the ledger it rests on; all that come into question, where it says *1 of 3*.
        explains: Later claims of the player that come right with it.
        later: Later claims that build on this one, up to the first that does not.
        same_as: Line of the claim this one repeats the slip of; 0 if none.
        reading: Ruling id to the reading it supposes; empty for any other kind.
    """

    kind: str
    sentence: str
    rank: int
    lines: tuple[LedgerLine, ...] = ()
    explains: int = 0
    later: int = 0
    same_as: int = 0
    reading: Mapping[str, str] = {}

    @property
    def title(self) -> str:
        """Title of its kind."""
        return SLIPS[self.kind]
