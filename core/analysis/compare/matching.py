"""Who stands for whom: characters and tokens of two variants paired by ability and by name.

The surest pair is made first: equal names, then abilities and names that are nearly the same. An ability
counts the more, the fewer cards share it: that two cards gain doubloons says little, that two replace
themselves says all. Nothing here depends on which side comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from ...abilities import ABILITIES
from ...model.variant import TIMINGS, AbilityUse, Character, Token
from ...resolve.build import slug

Card = TypeVar("Card", Character, Token)
Deed = tuple[str, str]
"""A timing and the ability that acts then."""

SURE = 0.5
"""Share of the abilities' weight that two cards of different names must have in common."""


def name_of(card: Character | Token) -> str:
    """Return the name of a character, or the kind of a token."""
    return card.name if isinstance(card, Character) else card.kind


def pair_key(a: Character | Token | None, b: Character | Token | None) -> str:
    """Return the name of a pair in ids: both names in alphabetical order, once if they are equal."""
    return "~".join(sorted({slug(name_of(card)) for card in (a, b) if card is not None}))


def deeds(card: Character | Token) -> list[Deed]:
    """Return what a card does when, in order."""
    return [(timing, use.ability) for timing in TIMINGS for use in card.abilities.get(timing, ())]


def uses(card: Character | Token) -> Iterator[tuple[str, AbilityUse]]:
    """Yield the abilities of a card with their timings, in order."""
    for timing in TIMINGS:
        for use in card.abilities.get(timing, ()):
            yield timing, use


def is_same_ability(one: AbilityUse, other: AbilityUse) -> bool:
    """Tell whether two uses are of one ability.

    A named choice that changes the whole wording makes it another ability; one that a ruling made does
    not: it is a reading of the same ability.
    """
    if one.ability != other.ability:
        return False
    by = ABILITIES[one.ability].by_parameter if one.ability in ABILITIES else ""
    values = [use.params.get(by) for use in (one, other)]
    is_settled = not any(by in use.rulings for use in (one, other))
    return not (is_settled and all(isinstance(value, str) for value in values) and values[0] != values[1])


def carries_on(one: str, other: str) -> bool:
    """Tell whether one ability is the other and more, as its name in the vocabulary says."""
    return one.startswith(f"{other}_then_") or other.startswith(f"{one}_then_")


def align(
    a: Character | Token, b: Character | Token
) -> list[tuple[str, AbilityUse | None, AbilityUse | None]]:
    """Pair the abilities of two cards that act at the same time and are the same in the vocabulary.

    Returns:
        Timing, ability of *a* and of *b*; ``None`` where one lacks it.
    """
    rows: list[tuple[str, AbilityUse | None, AbilityUse | None]] = []
    for timing in TIMINGS:
        left = list(b.abilities.get(timing, ()))
        for use in a.abilities.get(timing, ()):
            found = next((one for one in left if is_same_ability(use, one)), None)
            found = found or next((one for one in left if carries_on(use.ability, one.ability)), None)
            if found is not None:
                left.remove(found)
            rows.append((timing, use, found))
        rows += [(timing, None, one) for one in left]
    return rows


def nearly(one: str, other: str) -> bool:
    """Tell whether two names are nearly the same: one adds words before the other, or both begin alike."""
    first, second = slug(one).split("-"), slug(other).split("-")
    short, long = sorted((first, second), key=len)
    return long[-len(short) :] == short or (len(short) == len(long) > 1 and short[0] == long[0])


@frozen
class Rarity:
    """How much it says that two cards share an ability: the more, the fewer cards of a side have it."""

    counts: tuple[Mapping[Deed, int], Mapping[Deed, int]]

    @classmethod
    def of(cls, left: Iterable[Character | Token], right: Iterable[Character | Token]) -> Rarity:
        """Count who has which ability."""
        one, other = (
            Counter([deed for card in cards for deed in set(deeds(card))]) for cards in (left, right)
        )
        return cls((one, other))

    def weight(self, deed: Deed) -> float:
        """Return what one ability weighs."""
        return 1 / max(*[counts.get(deed, 1) for counts in self.counts])

    def likeness(self, a: Character | Token, b: Character | Token) -> float:
        """Return the share of the abilities of two cards that they have in common, by weight."""
        shared = total = 0.0
        for timing, one, other in align(a, b):
            weights = [self.weight((timing, use.ability)) for use in (one, other) if use is not None]
            total += sum(weights) / len(weights)
            if len(weights) > 1:
                shared += sum(weights) / len(weights)
        return shared / total if total else 1.0


def matched(left: Sequence[Card], right: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Pair the cards of two variants, the surest pair first.

    Returns:
        Pairs of cards; who is in none has no counterpart.
    """
    rarity = Rarity.of(left, right)
    by_name = {name_of(b).casefold(): b for b in right}
    # no pair is surer than one of the same name with something in common
    pairs: list[tuple[Card, Card]] = [
        (a, b)
        for a in left
        if (b := by_name.get(name_of(a).casefold())) is not None and rarity.likeness(a, b)
    ]
    done = {id(one) for pair in pairs for one in pair}
    candidates = []
    for a in left:
        for b in right:
            if id(a) in done or id(b) in done:
                continue
            score = _score(a, b, rarity.likeness(a, b))
            if score:
                candidates.append((-score, unlike(a, b), _distance(a, b), pair_key(a, b), a, b))
    candidates.sort(key=lambda one: one[:4])
    for *_, a, b in candidates:
        if id(a) not in done and id(b) not in done:
            done |= {id(a), id(b)}
            pairs.append((a, b))
    return pairs


def _score(a: Character | Token, b: Character | Token, likeness: float) -> float:
    """Return how surely two cards stand for each other; 0 if they don't."""
    if name_of(a).casefold() == name_of(b).casefold():
        return 3 + likeness
    near = nearly(name_of(a), name_of(b))
    if (deeds(a) or deeds(b)) and likeness >= SURE:
        return 1 + likeness + near
    return 0.5 + likeness / 4 if near else 0


def _distance(a: Character | Token, b: Character | Token) -> int:
    if isinstance(a, Character) and isinstance(b, Character):
        return abs(a.rank - b.rank)
    return abs(a.count - b.count) if isinstance(a, Token) and isinstance(b, Token) else 0


def unlike(a: Character | Token, b: Character | Token) -> int:
    """Return how many parameters of the abilities two cards share have another value."""
    return sum(
        [
            not same_value(one.params.get(name), other.params.get(name))
            for _, one, other in align(a, b)
            if one is not None and other is not None
            for name in {*one.params, *other.params}
        ]
    )


def matched_tokens(left: Sequence[Token], right: Sequence[Token]) -> list[tuple[Token, Token]]:
    """Pair kinds of token: as cards are, then by any ability with the same numbers, then by their number.

    A kind that is left over on either side, and of which there are as many as of one left over on the
    other, has taken its place.
    """
    pairs = matched(left, right)
    for further in (_sharing, _as_many):
        paired = {id(one) for pair in pairs for one in pair}
        pairs += further(
            [one for one in left if id(one) not in paired], [one for one in right if id(one) not in paired]
        )
    return pairs


def _sharing(left: Sequence[Token], right: Sequence[Token]) -> list[tuple[Token, Token]]:
    shares = sorted(
        [
            (_distance(a, b), pair_key(a, b), at, to)
            for at, a in enumerate(left)
            for to, b in enumerate(right)
            if any(one and other and one.params == other.params for _, one, other in align(a, b))
        ]
    )
    pairs: dict[int, int] = {}
    for _, _, at, to in shares:
        if at not in pairs and to not in pairs.values():
            pairs[at] = to
    return [(left[at], right[to]) for at, to in pairs.items()]


def _as_many(left: Sequence[Token], right: Sequence[Token]) -> list[tuple[Token, Token]]:
    pairs = []
    rest = list(right)
    for a in left:
        same = [b for b in rest if b.count == a.count]
        alike = [one for one in left if one.count == a.count]
        if len(same) == len(alike) == 1:
            rest.remove(same[0])
            pairs.append((a, same[0]))
    return pairs


def same_value(one: Any, other: Any) -> bool:
    """Tell whether two values of parameters are equal, whatever kind of mapping or sequence holds them."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return dict(one) == dict(other)
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)
