"""Characters and kinds of token that stand for each other: every value of both, lined up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_origin

from attrs import frozen

from ...abilities.vocabulary import AbilityKind, Kinds, OneKind, Touch
from ...model.variant import TIMINGS, AbilityUse, Character, Token
from ...resolve.resolver import Resolved
from .leaf import Both, Leaf, both, leaf, origin_of
from .matching import align, deeds, is_same_ability, name_of, same_value, uses
from .model import Pair
from .said import plain
from .view import View

ZONES = (
    Touch.SHIP
    | Touch.HAND
    | Touch.GRAVEYARD
    | Touch.ROW
    | Touch.LOOT
    | Touch.DAY
    | Touch.BAG
    | Touch.KEPT
    | Touch.CREW
)
"""What an ability changes when cards or tokens move."""

Card = Character | Token
Row = tuple[str, AbilityUse | None, AbilityUse | None]
"""A timing, and the abilities of two cards that stand for each other then."""


@frozen(eq=False)
class Told:
    """An ability, or one of its parameters, of two cards: what a sentence about it is made from.

    Args:
        pair: The cards.
        timing: When the ability acts.
        uses: The ability of either side.
        parameter: The parameter, if it is about one.
    """

    pair: Pair
    timing: str
    uses: tuple[AbilityUse | None, AbilityUse | None]
    parameter: str = ""


def card_leaves(view: View, pair: Pair, kinds: Mapping[str, str]) -> Iterator[Leaf]:
    """Yield every value of two cards that stand for each other, or the one that stands alone.

    Args:
        view: The two variants.
        pair: The cards.
        kinds: Kind of token of the first side to its counterpart's.
    """
    yield from _Cards(view, pair, kinds).leaves()


class _Cards:
    """The values of one pair."""

    def __init__(self, view: View, pair: Pair, kinds: Mapping[str, str]) -> None:
        self.view, self.pair, self.kinds = view, pair, kinds
        self.cards = (pair.a, pair.b)
        some = pair.a if pair.a is not None else pair.b
        self.is_character = isinstance(some, Character)
        self.path = f"{'character' if self.is_character else 'token'}.{pair.key}"

    def leaf(
        self,
        path: str,
        values: Both,
        key: str = "",
        told: Told | None = None,
        tail: str = "",
        set_by: Iterable[Iterable[str | None]] = ((), ()),
    ) -> Leaf:
        """Return a value of the pair.

        Args:
            path: Its path within the pair.
            values: The value of either side.
            key: Key of the cards' rows, where it has one.
            told: The ability it belongs to.
            tail: End of the difference's id.
            set_by: The rulings that set it.
        """
        owners: Iterable[Any] = self.cards if told is None else told.uses
        row = self.pair if told is None else told
        return leaf(
            self.view,
            f"{self.path}{path}",
            values,
            rows=(row, row),
            sources=[[card.source] if card is not None else [] for card in self.cards],
            origins=[origin_of(one, key if told is None else told.parameter) for one in owners],
            rulings=set_by,
            subject=self.pair.key,
            tail=tail,
        )

    def leaves(self) -> Iterator[Leaf]:
        a, b = self.cards
        names = both(lambda card: None if card is None else name_of(card), self.cards)
        if a is None or b is None:
            of = [() if card is None else rulings_of(card) for card in self.cards]
            yield self.leaf("", names, set_by=of)
            return
        yield self.leaf(".name", names, key="name" if self.is_character else "kind")
        if isinstance(a, Character) and isinstance(b, Character):
            yield self.leaf(".rank", (a.rank, b.rank), key="rank")
        elif isinstance(a, Token) and isinstance(b, Token):
            yield self.leaf(".count", (a.count, b.count), key="count")
        yield self.leaf(".confidence", both(lambda card: card.source.confidence == "open", (a, b)))
        yield from self.abilities(a, b)

    def abilities(self, a: Card, b: Card) -> Iterator[Leaf]:
        """Yield what the cards do: each ability with its parameters, and the order of several."""
        rows, moved = _moved(align(a, b))
        for one, other in moved:
            use, twin = one[1], other[2]
            assert use is not None
            tail = "timing" if len(moved) == 1 else f"{use.ability.replace('_', '-')}.timing"
            told = Told(self.pair, one[0], (use, twin))
            yield self.leaf(f".timing.{use.ability}", (one[0], other[0]), told=told, tail=tail)
        both_act = bool(deeds(a) and deeds(b))
        if both_act and not moved and not any(one and other for _, one, other in rows):
            yield self.leaf(".does", both(_all_of, (a, b)), set_by=both(rulings_of, (a, b)))
            return
        for timing, first, second in _changed(rows):
            yield from self.ability(timing, first, second)
        for timing in TIMINGS:
            orders = _order(a, timing, rows), _order(b, timing, rows)
            if len(orders[0]) > 1:
                yield self.leaf(f".order.{timing}", orders, tail=f"{timing}.order")

    def ability(self, timing: str, one: AbilityUse | None, other: AbilityUse | None) -> Iterator[Leaf]:
        """Yield an ability, and its parameters where both sides have it."""
        told = Told(self.pair, timing, (one, other))
        longest = max([use.ability for use in (one, other) if use is not None], key=len)
        path = f".does.{timing}.{longest}"
        is_shared = one is not None and other is not None and is_same_ability(one, other)
        set_by = [[] if use is None or is_shared else use.rulings.values() for use in (one, other)]
        yield self.leaf(
            path,
            self.named(one, other, is_shared),
            told=told,
            tail=f"{timing}.{longest.replace('_', '-')}",
            set_by=set_by,
        )
        if one is None or other is None or (one.ability == other.ability and not is_shared):
            return
        entry = min(self.entry(one), self.entry(other), key=lambda entry: len(entry.name))
        for name, parameter in entry.parameters.items():
            a, b = (use.params.get(name, parameter.default) for use in (one, other))
            yield self.leaf(
                f"{path}.{name}",
                (plain(b if self.is_same(a, b, entry.hints[name]) else a), plain(b)),
                told=Told(self.pair, timing, (one, other), name),
                tail=self.tail(timing, one, name),
                set_by=[[use.rulings.get(name)] for use in (one, other)],
            )

    def named(self, one: AbilityUse | None, other: AbilityUse | None, is_shared: bool) -> Both:
        """Return the names of two abilities, with the choice that makes another of one where it does."""
        by = [] if is_shared or one is None or other is None else [self.entry(one).by_parameter]
        return both(
            lambda use: None if use is None else [use.ability, *[use.params.get(name) for name in by]],
            (one, other),
        )

    def entry(self, use: AbilityUse) -> AbilityKind:
        return {**self.view.a.vocabulary, **self.view.b.vocabulary}[use.ability]

    def tail(self, timing: str, use: AbilityUse, name: str) -> str:
        """Return the end of a parameter's id: as much as it takes to tell which one is meant."""
        a, b = self.cards
        assert a is not None
        assert b is not None
        if max(len(deeds(a)), len(deeds(b))) == 1:
            return name.replace("_", "-")
        several = max(len(a.abilities.get(timing, ())), len(b.abilities.get(timing, ()))) > 1
        parts = [timing, *([use.ability] if several else []), name]
        return ".".join([part.replace("_", "-") for part in parts])

    def is_same(self, one: Any, other: Any, hint: Any) -> bool:
        """Tell whether two values mean the same.

        They do if they are equal, each the card's own rank, or kinds of token that stand for each other.
        """
        if hint == Kinds:
            return {self.kinds.get(kind, kind) for kind in one} == set(other)
        if hint == OneKind:
            return bool(self.kinds.get(one, one) == other)
        own = [card.rank if isinstance(card, Character) else None for card in self.cards]
        if hint is int and [one, other] == own and own[0] != own[1]:
            return True
        return same_value(one, other)


def _moved(rows: list[Row]) -> tuple[list[Row], list[tuple[Row, Row]]]:
    """Return rows without those that are one ability at another time, and these in pairs."""
    moved: list[tuple[Row, Row]] = []
    left = list(rows)
    for row in rows:
        timing, one, other = row
        if one is None or other is not None:
            continue
        twin = next(
            (
                candidate
                for candidate in left
                if candidate[1] is None
                and candidate[2] is not None
                and (candidate[2].ability, dict(candidate[2].params)) == (one.ability, dict(one.params))
                and candidate[0] != timing
            ),
            None,
        )
        if twin is not None:
            left.remove(row)
            left.remove(twin)
            moved.append((row, twin))
    return left, moved


def _changed(rows: list[Row]) -> list[Row]:
    """Return rows with those joined that are one ability with another choice in it."""
    found: list[Row] = []
    for timing, one, other in rows:
        twin = next(
            (
                at
                for at, (when, known, there) in enumerate(found)
                if one is None
                and other is not None
                and there is None
                and known is not None
                and (when, known.ability) == (timing, other.ability)
            ),
            None,
        )
        if twin is None:
            found.append((timing, one, other))
        else:
            found[twin] = (timing, found[twin][1], other)
    return found


def _all_of(card: Card) -> list[Any]:
    """Return all that a card does, and how."""
    return [[timing, use.ability, plain(use.params)] for timing, use in uses(card)]


def _order(card: Card, timing: str, rows: list[Row]) -> list[int]:
    """Return the abilities that both cards have at a time, as places in *rows*, in the order of one card."""
    found: list[int] = []
    for use in card.abilities.get(timing, ()):
        for at, (_, one, other) in enumerate(rows):
            if one is not None and other is not None and (use is one or use is other) and at not in found:
                found.append(at)
    return found


def ground_of_ability(told: Told, resolved: tuple[Resolved, Resolved]) -> str:
    """Return the ground for an ability that one side lacks, has otherwise, or carries further."""
    vocabulary = {**resolved[0].vocabulary, **resolved[1].vocabulary}
    given = [use for use in told.uses if use is not None]
    return _ground(vocabulary[max(given, key=lambda use: len(use.ability)).ability])


def ground_of_cards(pair: Pair, resolved: tuple[Resolved, Resolved]) -> str:
    """Return the ground for two cards of which neither does anything that the other does."""
    vocabulary = {**resolved[0].vocabulary, **resolved[1].vocabulary}
    cards = [card for card in (pair.a, pair.b) if card is not None]
    grounds = [_ground(vocabulary[use.ability]) for card in cards for _, use in uses(card)]
    return min(grounds, key=["choices", "zones", "amount"].index)


def ground_of_parameter(told: Told, resolved: tuple[Resolved, Resolved]) -> str:
    """Return the ground for a parameter that differs: what its ability may do with it."""
    one, other = told.uses
    assert one is not None
    assert other is not None
    vocabulary = {**resolved[0].vocabulary, **resolved[1].vocabulary}
    entry = min([vocabulary[use.ability] for use in (one, other)], key=lambda entry: len(entry.name))
    hint = entry.hints[told.parameter]
    values = [
        use.params.get(told.parameter, entry.parameters[told.parameter].default) for use in (one, other)
    ]
    if hint is int:
        return "amount"
    if get_origin(hint) is dict and (not entry.asks or set(values[0]) == set(values[1])):
        return "amount"
    return _ground(entry)


def _ground(entry: AbilityKind) -> str:
    if entry.asks or not entry.takes_token:
        return "choices"
    return "zones" if entry.changes & ZONES else "amount"


def rulings_of(card: Card) -> Iterator[str]:
    """Yield the open questions a card's abilities depend on."""
    for _, use in uses(card):
        yield from use.rulings.values()
