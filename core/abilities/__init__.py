"""The vocabulary: every ability and step an edition can name in its tables.

Importing the package fills ``ABILITIES`` and ``STEPS`` of the module ``vocabulary``.
"""

from . import (
    cards,
    copies,
    counts,
    loot,
    money,
    moves,
    standing,
    steps,
    steps_round,
    trade,
    unmodelled,
)
from .vocabulary import ABILITIES, STEPS, AbilityKind, Entry, ability, step

__all__ = [
    "ABILITIES",
    "STEPS",
    "AbilityKind",
    "Entry",
    "ability",
    "cards",
    "copies",
    "counts",
    "loot",
    "money",
    "moves",
    "standing",
    "step",
    "steps",
    "steps_round",
    "trade",
    "unmodelled",
]
