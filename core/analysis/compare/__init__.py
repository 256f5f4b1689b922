"""The comparison of two variants: every difference with its level, its ground, its values and its sources."""

from .grounds import GROUNDS, Ground, grounds_page
from .model import (
    TOPICS,
    Comparison,
    Difference,
    Filter,
    Level,
    Pair,
    Relation,
    Side,
    check_level,
    check_topics,
    counted,
)
from .run import compare
from .sides import BadReferenceError, Chosen, labelled, parse_reference, side, sides

__all__ = [
    "GROUNDS",
    "TOPICS",
    "BadReferenceError",
    "Chosen",
    "Comparison",
    "Difference",
    "Filter",
    "Ground",
    "Level",
    "Pair",
    "Relation",
    "Side",
    "check_level",
    "check_topics",
    "compare",
    "counted",
    "grounds_page",
    "labelled",
    "parse_reference",
    "side",
    "sides",
]
