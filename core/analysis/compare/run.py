"""The comparison itself: two sides in, a report model out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from ...model.variant import Character, Token
from .checks import checks, matches
from .grounds import GROUNDS
from .leaf import Leaf
from .matching import align, deeds, matched, matched_tokens, name_of, pair_key, uses
from .model import TOPICS, Comparison, Difference, Level, Pair, Relation, Side
from .questions import question_differences
from .saying import difference, unclaimed, unexplained
from .trial import parting
from .view import View
from .walk import walk

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
    every = [leaf for one in found.values() for leaf in one.leaves]
    told = {ruling for leaf in every for side in leaf.rulings for ruling in side}
    by_count = {
        count: [
            *_opened(a, b, count, views[count], one),
            *question_differences(views[count], (*one.characters, *one.tokens), told),
        ]
        for count, one in found.items()
    }
    main = _main(list(views))
    view, pairs = views[main], found[main]
    if not any(leaf.governs for leaf in every):
        for count, one in views.items():
            if one.a.variant.fingerprint != one.b.variant.fingerprint:
                by_count[count].append(unexplained(parting(one.a, one.b)))
    return Comparison(
        a=a,
        b=b,
        players=tuple(views) if set(a.by_players) & set(b.by_players) else (),
        main=(view.a, view.b),
        differences=tuple(sorted(_merged(by_count), key=_sort_key)),
        characters=_pairs(pairs.characters, by_count[main]),
        tokens=_pairs(pairs.tokens, by_count[main]),
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
    """What one view gives, before it is known what rests on open questions.

    Args:
        leaves: The values that differ and are told.
        differences: What is told of each.
        characters, tokens: The pairs.
    """

    leaves: list[Leaf]
    differences: list[Difference]
    characters: list[Pair]
    tokens: list[Pair]


def _compared(view: View) -> _Found:
    a, b = view.a.variant, view.b.variant
    tokens = _paired(a.tokens, b.tokens, matched_tokens(a.tokens, b.tokens))
    characters = _paired(a.characters, b.characters, matched(a.characters, b.characters))
    leaves = list(_told(view, (*characters, *tokens)))
    return _Found(leaves, [_difference(view, leaf) for leaf in leaves], characters, tokens)


def _told(view: View, pairs: Sequence[Pair]) -> Iterator[Leaf]:
    """Yield the values that differ, but for those whose difference is a part of another's.

    Between two editions only what play depends on is told; within one, whatever its rules hold.
    """
    kinds = {
        pair.a.kind: pair.b.kind for pair in pairs if isinstance(pair.a, Token) and isinstance(pair.b, Token)
    }
    is_renamed = any(one != other for one, other in kinds.items())
    unequal = [pair for pair in pairs if is_renamed or pair.a != pair.b]
    differing = [
        (leaf, checks().claim(leaf.path))
        for leaf in walk(view, unequal, kinds)
        if leaf.differs and (leaf.matters or view.is_one_edition)
    ]
    paths = [leaf.path.split(".") for leaf, _ in differing]
    for leaf, claim in differing:
        own = leaf.path.split(".")
        companions = claim.companions if claim is not None else ()
        if not any(matches(one.split("."), path) for one in companions for path in paths if path != own):
            yield leaf


def _difference(view: View, leaf: Leaf) -> Difference:
    claim = checks().claim(leaf.path)
    if claim is None:
        return unclaimed(view, leaf, parting(view.a, view.b))
    found = difference(view, leaf, claim)
    if leaf.is_house:
        found = evolve(found, rulings=tuple(sorted({one for side in leaf.rulings for one in side})))
    is_named = claim.check.ground in ("rank", "name", "token-name", "supply", "unsure")
    return opened(found, "unsure") if leaf.is_open and not is_named and found.rule != "idle" else found


def opened(found: Difference, rule: str, rulings: tuple[str, ...] = ()) -> Difference:
    """Return a difference as an open one, with the level it would have otherwise."""
    ground = GROUNDS[rule]
    return evolve(
        found, level=ground.level, rule=rule, ground=ground.reason, rulings=rulings, settled=found.level
    )


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


def _pairs(pairs: Iterable[Pair], differences: Iterable[Difference]) -> tuple[Pair, ...]:
    """Return pairs with their relations, by rank where they have one."""
    by_subject: dict[str, list[Difference]] = {}
    for one in differences:
        if one.subject and one.level is not Level.OPEN:
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


def _opened(a: Side, b: Side, count: int, view: View, found: _Found) -> list[Difference]:
    """Return the differences of a view, with those open that go away under another reading of a question.

    Only questions that set a value which differs can do that. What house rules set is not open.
    """
    asked = [
        {ruling for leaf in found.leaves if not leaf.is_house for ruling in leaf.rulings[side]}
        for side in (0, 1)
    ]
    moot: dict[str, set[str]] = {}
    if count in a.by_players and count in b.by_players:
        for at, side in enumerate((a, b)):
            for ruling, changed in side.alternatives(count, asked[at]):
                again = View(*((changed, view.b) if at == 0 else (view.a, changed)), view.labels)
                left = {one.id for one in _compared(again).differences}
                for leaf, one in zip(found.leaves, found.differences, strict=True):
                    if ruling in leaf.rulings[at] and not leaf.is_house and one.id not in left:
                        moot.setdefault(one.id, set()).add(ruling)
    return [
        opened(one, "reading", tuple(sorted(moot[one.id])))
        if one.id in moot and one.level is not Level.OPEN
        else one
        for one in found.differences
    ]


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
