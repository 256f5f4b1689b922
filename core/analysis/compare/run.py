"""The comparison itself: two sides in, a report model out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from attrs import evolve, field, frozen

from ...model.variant import Character, Token
from ...resolve.resolver import Resolved
from .cards import lone_difference, pair_differences
from .matching import align, deeds, matched, matched_tokens, name_of, pair_key, uses
from .model import TOPICS, Comparison, Difference, Level, Pair, Relation, Side
from .pipeline import pipeline_differences
from .structure import structure_differences
from .view import View, opened
from .words import ruling_differences, title_differences, word_differences

Card = TypeVar("Card", Character, Token)


def compare(a: Side, b: Side) -> Comparison:
    """Compare two variants.

    Args:
        a: The first side, resolved for every number of players of interest.
        b: The second side; the two are compared for the numbers both have, or without a common one each for
            its smallest.

    Returns:
        The comparison; empty of differences if the two play alike and use the same words.
    """
    views = _views(a, b)
    found = {count: _compared(view) for count, view in views.items()}
    main = _main(list(views))
    moot: dict[int, dict[str, tuple[str, ...]]] = {}
    known: set[str] = set()
    for count in sorted(views, key=lambda count: (count != main, count)):
        ids = {one.id for one in found[count].differences if one.level is not Level.OPEN} - known
        known |= ids
        if ids and count in a.by_players and count in b.by_players:
            moot[count] = _moot(a, b, count, views[count], found[count], ids)
    rulings = {id_: ids for by_id in moot.values() for id_, ids in by_id.items()}
    open_by_count = {
        count: [
            opened(one, "reading", rulings[one.id]) if one.id in rulings else one
            for one in found[count].differences
        ]
        for count in found
    }
    differences = _merged(open_by_count)
    view = views[main]
    open_ids = set(rulings)
    pairs = found[main]
    return Comparison(
        a=a,
        b=b,
        players=tuple(views) if set(a.by_players) & set(b.by_players) else (),
        main=(view.a, view.b),
        differences=tuple(sorted(differences, key=_sort_key)),
        characters=_pairs(pairs.characters, pairs.differences, open_ids),
        tokens=_pairs(pairs.tokens, pairs.differences, open_ids),
    )


def _sort_key(one: Difference) -> tuple[int, int, str]:
    return TOPICS.index(one.topic), list(Level).index(one.level), one.id


def _views(a: Side, b: Side) -> dict[int, View]:
    common = sorted(set(a.by_players) & set(b.by_players))
    labels = (a.label, b.label)
    if not common:
        one, other = min(a.by_players), min(b.by_players)
        return {one: View(a.by_players[one], b.by_players[other], labels)}
    return {count: View(a.by_players[count], b.by_players[count], labels) for count in common}


def _main(counts: Sequence[int]) -> int:
    """Return the number of players that stands for all: the middle one."""
    return sorted(counts)[len(counts) // 2]


@frozen
class _Found:
    """What one view gives, before it is known what rests on open questions."""

    differences: list[Difference]
    characters: list[Pair] = field(factory=list)
    tokens: list[Pair] = field(factory=list)
    kinds: dict[str, str] = field(factory=dict)


def _compared(view: View) -> _Found:
    a, b = view.a.variant, view.b.variant
    tokens = _paired(a.tokens, b.tokens, matched_tokens(a.tokens, b.tokens))
    characters = _paired(a.characters, b.characters, matched(a.characters, b.characters))
    kinds = {
        pair.a.kind: pair.b.kind for pair in tokens if isinstance(pair.a, Token) and isinstance(pair.b, Token)
    }
    found = [*structure_differences(view), *pipeline_differences(view)]
    for pair in (*characters, *tokens):
        if pair.a is not None and pair.b is not None:
            found += pair_differences(view, pair.a, pair.b, kinds)
        else:
            found.append(lone_difference(view, pair.a, pair.b, pair.namesake))
    found += [*word_differences(view), *title_differences(view)]
    found += ruling_differences(view, (*characters, *tokens))
    return _Found(found, characters, tokens, kinds)


def _paired(left: Sequence[Card], right: Sequence[Card], pairs: Sequence[tuple[Card, Card]]) -> list[Pair]:
    """Return every card in one pair; relations that depend on numbers are settled later."""
    found = [Pair(key=pair_key(a, b), relation=Relation.SAME, a=a, b=b) for a, b in pairs]
    paired = {id(one) for pair in pairs for one in pair}
    for a in left:
        if id(a) not in paired:
            twin = _twin(a, [(other, own) for own, other in pairs])
            relation = Relation.RENAMED if twin is not None else Relation.ONLY_A
            found.append(Pair(key=pair_key(a, None), relation=relation, a=a, b=None, namesake=twin))
    for b in right:
        if id(b) not in paired:
            twin = _twin(b, pairs)
            relation = Relation.RENAMED if twin is not None else Relation.ONLY_B
            found.append(Pair(key=pair_key(None, b), relation=relation, a=None, b=b, namesake=twin))
    return found


def _twin(card: Card, pairs: Iterable[tuple[Card, Card]]) -> Card | None:
    """Return the other side's card that does the same as *card*, but is paired with one that does not.

    Args:
        card: A card without a counterpart.
        pairs: Pairs of cards, the other side's first.
    """
    for other, own in pairs:
        if any(one and two for _, one, two in align(other, own)):
            continue
        given, theirs = ([use for _, use in uses(one)] for one in (card, other))
        same_numbers = [use.params for use in given] == [use.params for use in theirs]
        if given and deeds(card) == deeds(other) and same_numbers:
            return other
    return None


def _pairs(pairs: Iterable[Pair], differences: Iterable[Difference], open_ids: set[str]) -> tuple[Pair, ...]:
    """Return pairs with their relations, by rank where they have one."""
    by_subject: dict[str, list[Difference]] = {}
    for one in differences:
        if one.subject and one.id not in open_ids and one.level is not Level.OPEN:
            by_subject.setdefault(one.subject, []).append(one)
    return tuple([_related(pair, by_subject.get(pair.key, [])) for pair in sorted(pairs, key=_place)])


def _place(pair: Pair) -> tuple[bool, int, str]:
    card = pair.a if pair.a is not None else pair.b
    return pair.a is None, card.rank if isinstance(card, Character) else 0, pair.key


def _related(pair: Pair, differences: list[Difference]) -> Pair:
    if pair.a is None or pair.b is None:
        return pair
    rows = align(pair.a, pair.b)
    shared = not rows or any(one is not None and other is not None for _, one, other in rows)
    lacking = any(one is None or other is None for _, one, other in rows)
    tails = {one.id.rpartition(".")[2] for one in differences} - {"name", "rank", "count"}
    if not shared:
        relation = Relation.OTHER_ABILITY
    elif name_of(pair.a).casefold() != name_of(pair.b).casefold():
        relation = Relation.RENAMED
    elif lacking:
        relation = Relation.OTHER_ABILITY
    else:
        relation = Relation.OTHER_NUMBERS if tails else Relation.SAME
    return evolve(pair, relation=relation, partly=shared and lacking)


def _moot(
    a: Side, b: Side, count: int, view: View, found: _Found, ids: set[str]
) -> dict[str, tuple[str, ...]]:
    """Return which of some differences go away under another reading, each with the rulings that do it.

    Only what a ruling can reach is compared again: the cards it decides something of, the structure and
    the phases.
    """
    moot: dict[str, list[str]] = {}
    pairs = (*found.characters, *found.tokens)
    for side, other, is_a in ((a, view.b, True), (b, view.a, False)):
        plain = side.by_players[count]
        for ruling, changed in side.alternatives(count):
            if changed.variant.fingerprint == plain.variant.fingerprint:
                continue
            reached = [
                pair for pair in pairs if _reaches(ruling, pair.a if is_a else pair.b) and pair.a and pair.b
            ]
            keys = {"", *[pair.key for pair in reached]}
            again = View(changed, other, view.labels) if is_a else View(other, changed, view.labels)
            left = {one.id for one in (*structure_differences(again), *pipeline_differences(again))}
            for pair in reached:
                assert pair.a is not None
                assert pair.b is not None
                card_a, card_b = _same_card(pair.a, again.a), _same_card(pair.b, again.b)
                left |= {one.id for one in pair_differences(again, card_a, card_b, found.kinds)}
            for one in found.differences:
                within = one.subject in keys and one.topic not in ("words", "rulings")
                if (
                    within
                    and one.id in ids
                    and one.id not in left
                    and ruling not in moot.setdefault(one.id, [])
                ):
                    moot[one.id].append(ruling)
    return {id_: tuple(sorted(rulings)) for id_, rulings in moot.items() if rulings}


def _reaches(ruling: str, card: Character | Token | None) -> bool:
    return card is not None and any(ruling in use.rulings.values() for _, use in uses(card))


def _same_card(card: Character | Token, resolved: Resolved) -> Character | Token:
    variant = resolved.variant
    cards: Sequence[Character | Token] = variant.characters if isinstance(card, Character) else variant.tokens
    return next(one for one in cards if one.rule == card.rule)


def _merged(by_count: dict[int, list[Difference]]) -> list[Difference]:
    """Return each difference once, with the numbers of players it holds for where they are not all.

    Of values that depend on the number of players the most common keep the id; the others add the numbers.
    """
    groups: dict[str, list[tuple[Difference, list[int]]]] = {}
    for count, differences in by_count.items():
        for one in differences:
            known = groups.setdefault(one.id, [])
            same = next((counts for other, counts in known if _equal(other, one)), None)
            if same is None:
                known.append((one, [count]))
            else:
                same.append(count)
    merged = []
    for variants in groups.values():
        variants.sort(key=lambda pair: (-len(pair[1]), pair[1]))
        for at, (one, counts) in enumerate(variants):
            only = () if len(counts) == len(by_count) else tuple(counts)
            id_ = one.id if at == 0 else f"{one.id}.{'-'.join(map(str, counts))}-players"
            merged.append(evolve(one, id=id_, players=only))
    return merged


def _equal(one: Difference, other: Difference) -> bool:
    return (one.a, one.b, one.level) == (other.a, other.b, other.level)
