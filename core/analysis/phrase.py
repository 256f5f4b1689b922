"""Clauses rendered from their templates: the language of ability sentences, with paths to values.

Beside an edition's word (``{ship}``) a place may be a path of ``values`` with a specification:

- ``{structure.days:each}``: a value for each round, *4, then 5, then 6*, or once if all are the same;
- ``{structure.players:from-to}``: *2 to 6*; ``list`` and ``or``: *4, 5 and 6*, *4, 5 or 6*;
- ``first``, ``last``, ``count``, ``sum``; ``by-players``: *3 with 2 and 4 with 4*; ``table``: *red 2, 3;
  blue 3, 4*;
- ``{step.PHASE.pay-start-money.amount:doubloon}``: a number followed by the edition's word;

or a name of ``DERIVED``. A part in square brackets is left out if a path in it leads to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..abilities.sentence import FROM_VARIANT, by_round, listed, plural, word_of
from ..model.variant import Token, Variant

PLACE = re.compile(r"\{([\w.-]+)(?::([\w-]+))?\}")
OPTIONAL = re.compile(r"\[([^\[\]]*)\]")

DERIVED: dict[str, Callable[[Variant], str]] = {
    **FROM_VARIANT,
    "number-of-players": lambda variant: str(variant.players),
    "number-of-rounds": lambda variant: str(len(variant.structure.days)),
    "rounds-here": lambda variant: _many(len(variant.structure.days), "round", variant),
    "number-of-characters": lambda variant: str(len(variant.characters)),
    "number-of-tokens": lambda variant: str(sum([token.count for token in variant.tokens])),
    "lowest-rank": lambda variant: str(variant.characters[0].rank),
    "highest-rank": lambda variant: str(variant.characters[-1].rank),
    "counts": lambda variant: listed([_several(token) for token in variant.tokens]),
    "number-of-kinds": lambda variant: str(len(variant.tokens)),
    "worthless": lambda variant: listed(
        [one.kind for one in variant.tokens if "anchor" not in one.abilities]
    ),
    "phases-of-day": lambda variant: listed([one.title for one in variant.phases if one.when == "day"]),
    "usual-hands": lambda variant: _cards(_hands(variant)[0], variant),
    "usual-left": lambda variant: _cards(_hands(variant)[1][:-1], variant),
    "figure-below": lambda variant: str(int(variant.figure.rank)) if variant.figure else "",
    "together": lambda variant: "" if variant.automaton else "together",
    "discards-lie": lambda variant: _discards_lie(variant),
    "players-here": lambda variant: f"{variant.players} {variant.word('player', variant.players)}",
}
"""Names of a template that are worked out from the variant."""


def _many(count: int, word: str, variant: Variant) -> str:
    return f"{count} {variant.word(word, count)}"


def _discards_lie(variant: Variant) -> str:
    """Return where a discarded token goes, as the step that clears the loot has it."""
    uses = [use for phase in variant.phases for use in phase.before if use.step == "clear-loot"]
    if any(use.params.get("discards") == "aside" for use in uses):
        return f"is laid aside until the {variant.word('round')} ends"
    return f"goes back to the {variant.word('bag')} at once"


def _several(token: Token) -> str:
    return f"{token.count} {token.kind if token.count == 1 else plural(token.kind)}"


def _hands(variant: Variant) -> tuple[list[int], list[int]]:
    """Return the cards in hand at the beginning and at the end of each round, if nothing changes them."""
    starts, ends = [], []
    held = 0
    for dealt, days in zip(variant.structure.deal, variant.structure.days, strict=False):
        starts.append(held + dealt)
        held = max(held + dealt - days, 0)
        ends.append(held)
    return starts, ends


def _cards(numbers: Sequence[int], variant: Variant) -> str:
    """Return numbers of cards for each round: ``9 cards``, or ``6, then 8, then 9 cards``."""
    return f"{by_round(numbers)} card{'' if [*numbers] == [1] else 's'}" if numbers else "none"


def paths(template: str) -> list[str]:
    """Return the paths a template can't do without."""
    return [name for name, _ in PLACE.findall(OPTIONAL.sub("", template)) if "." in name]


def render(template: str, variant: Variant, known: Mapping[str, Any]) -> str:
    """Return a clause's text.

    Args:
        template: What its file says.
        variant: Whose words and values are used.
        known: The variant's values by path.

    Raises:
        KeyError: If the template names a value or specification that is not there.
    """

    def optional(found: re.Match[str]) -> str:
        names = [name for name, _ in PLACE.findall(found[1])]
        return (
            found[1]
            if all(known.get(name) if "." in name else _is_said(name, variant) for name in names)
            else ""
        )

    def place(found: re.Match[str]) -> str:
        name, spec = found[1], found[2]
        if "." in name:
            return _value(known[name], spec, variant)
        if name.lower() in DERIVED:
            text = DERIVED[name.lower()](variant)
            return text[:1].upper() + text[1:] if name[:1].isupper() else text
        word = word_of(variant, name.lower())
        return word[:1].upper() + word[1:] if name[:1].isupper() else word

    text = PLACE.sub(place, OPTIONAL.sub(optional, template))
    return " ".join(text.split())


SPECIAL: dict[str, Callable[[Any], str]] = {
    "each": by_round,
    "from-to": lambda value: f"{value[0]} to {value[-1]}" if value[0] != value[-1] else str(value[0]),
    "list": lambda value: listed([*value]),
    "or": lambda value: listed([*value], "or"),
    "first": lambda value: str(value[0]),
    "last": lambda value: str(value[-1]),
    "count": lambda value: str(len(value)),
    "sum": lambda value: str(sum(value)),
    "table": lambda value: "; ".join([f"{key} {_row(one)}" for key, one in value.items()]),
    "by-players": lambda value: listed([f"{one} with {count}" for count, one in sorted(value.items())]),
}
"""Specifications to how a value is written."""


def _row(value: Any) -> str:
    return ", ".join([str(one) for one in value]) if isinstance(value, tuple) else str(value)


def _is_said(name: str, variant: Variant) -> bool:
    return name not in DERIVED or bool(DERIVED[name](variant))


def _value(value: Any, spec: str | None, variant: Variant) -> str:
    if spec is None:
        return word_of(variant, value) if isinstance(value, str) else _row(value)
    if spec in SPECIAL:
        return SPECIAL[spec](value)
    return f"{value} {variant.word(spec, value)}"
