"""What differs in the numbers of the whole game, in the neutral figure and in what no table holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...abilities.sentence import by_round, listed, plural, word_of
from ...model.variant import Variant
from ..phrase import render
from ..rules import figure_text
from .model import Difference
from .view import View, sources


def structure_differences(view: View) -> Iterator[Difference]:
    """Yield what differs in the structure of two variants."""
    yield from _components(view)
    yield from _setup(view)
    yield from _rounds(view)
    yield from _players(view)
    yield from _figure(view)
    yield from _facts(view)


def _plain(
    view: View, id_: str, rule: str, what: str, values: Sequence[Any], said: Sequence[str], *names: str
) -> Difference:
    """Return a difference of two values of the structure.

    Args:
        view: The two variants.
        id_: The difference's id; it begins with its topic.
        rule: The rule for its level.
        what: What differs.
        values: The value of either side.
        said: What either side does, as the end of a sentence that begins with its label.
        *names: Values of the structure whose sources count.
    """
    one, other = said
    return view.difference(
        id=id_,
        topic=id_.partition(".")[0],
        rule=rule,
        what=what,
        a=values[0],
        b=values[1],
        sentence=f"{what}: {one} in {view.labels[0]}, {other} in {view.labels[1]}.",
        sources=view.structure_sources(*names),
        unsure=any(
            resolved.books.structure[name].confidence == "open"
            for resolved in (view.a, view.b)
            for name in names
            if name in resolved.books.structure
        ),
    )


def _components(view: View) -> Iterator[Difference]:
    a, b = view.a.variant, view.b.variant
    counts = [len(one.characters) for one in (a, b)]
    if counts[0] != counts[1]:
        dealt = (_dealt(a), _dealt(b))
        of_them = (
            f"{dealt[0]} of them are dealt in a game of {view.labels[0]}, {dealt[1]} of {view.labels[1]}"
            if dealt[0] != dealt[1]
            else f"{dealt[0]} of them are dealt in a game of either"
        )
        yield view.difference(
            id="components.characters",
            topic="components",
            rule="supply",
            what="Characters in a deck",
            a=counts[0],
            b=counts[1],
            sentence=f"Each player's deck has {counts[0]} characters in {view.labels[0]} and {counts[1]} in "
            f"{view.labels[1]}; {of_them}.",
            sources=(
                sources(a.characters[0].source, a.characters[-1].source),
                sources(b.characters[0].source, b.characters[-1].source),
            ),
        )
    tokens = [{token.kind: token.count for token in one.tokens} for one in (a, b)]
    if tokens[0] != tokens[1]:
        said = [
            f"{sum(one.values())}: {listed([f'{count} {plural(kind)}' for kind, count in one.items()])}"
            for one in tokens
        ]
        yield view.difference(
            id="components.tokens",
            topic="components",
            rule="supply",
            what="Tokens in the bag",
            a=tokens[0],
            b=tokens[1],
            sentence=f"Tokens in the bag of {view.labels[0]} – {said[0]}; of {view.labels[1]} – {said[1]}.",
            sources=(sources(*[one.source for one in a.tokens]), sources(*[one.source for one in b.tokens])),
        )


def _dealt(variant: Variant) -> int:
    return sum(variant.structure.deal)


def _setup(view: View) -> Iterator[Difference]:
    a, b = view.a.variant, view.b.variant
    labels = view.labels
    if a.structure.tie_break != b.structure.tie_break:
        words = [word_of(one, one.structure.tie_break) for one in (a, b)]
        yield view.difference(
            id="selection.tie-break",
            topic="selection",
            rule="tie",
            what="Equal characters",
            a=a.structure.tie_break,
            b=b.structure.tie_break,
            sentence=f"Of equal characters, the one with the higher {words[0]} lies farther right in "
            f"{labels[0]}, the one with the higher {words[1]} in {labels[1]}.",
            sources=view.structure_sources("tie_break"),
        )
    if dict(a.structure.influence) != dict(b.structure.influence):
        colours = [len(one.structure.influence) for one in (a, b)]
        if all(colours):
            said = "The influence printed on the characters differs."
        else:
            here, there = labels if colours[0] else reversed(labels)
            said = (
                f"In {here} every player has a colour of their own, and each character has a number printed "
                f"for every one of {max(colours)} colours; {there} has no such numbers."
            )
        yield view.difference(
            id="setup.colours",
            topic="setup",
            rule="header" if not all(colours) else "tie",
            what="Numbers printed for each colour",
            a=list(a.structure.influence) or None,
            b=list(b.structure.influence) or None,
            sentence=said,
            sources=view.structure_sources("influence"),
        )
    tracks = [list(one.structure.track) for one in (a, b)]
    if tracks[0] != tracks[1]:
        money = (a if tracks[0] else b).word("doubloon", 2)
        printed = [f"{listed(one)} {money}" if one else "no track" for one in tracks]
        yield view.difference(
            id="components.reputation-track",
            topic="components",
            rule="header" if not all(tracks) else "purse",
            what="Reputation track",
            a=tracks[0] or None,
            b=tracks[1] or None,
            sentence=f"Printed under the spaces of the reputation track, left to right: {printed[0]} in "
            f"{labels[0]}, {printed[1]} in {labels[1]}.",
            sources=view.structure_sources("track"),
        )
    described = {fact.option for resolved in (view.a, view.b) for fact in resolved.books.facts}
    for name in sorted({*a.options, *b.options}):
        one, other = a.options.get(name), b.options.get(name)
        lone = one is None or other is None
        if one != other and not (lone and name in described):
            yield _plain(
                view,
                f"setup.option.{name}",
                "header",
                f"The option {name}",
                (one, other),
                (one or "none", other or "none"),
            )


def _rounds(view: View) -> Iterator[Difference]:
    a, b = view.a.variant, view.b.variant
    one, other = a.structure, b.structure
    if len(one.days) != len(other.days):
        counts = (len(one.days), len(other.days))
        yield _plain(
            view, "rounds.number", "course", "Number of rounds", counts, [str(n) for n in counts], "days"
        )
    both = min(len(one.days), len(other.days))
    if one.days[:both] != other.days[:both]:
        said = [f"{by_round(side.structure.days)} days a {side.word('round')}" for side in (a, b)]
        yield _plain(
            view, "rounds.days", "course", "Days of a round", (list(one.days), list(other.days)), said, "days"
        )
    if one.deal[:both] != other.deal[:both]:
        said = [f"{by_round(side.structure.deal)} for each {side.word('round')}" for side in (a, b)]
        yield _plain(
            view,
            "rounds.deal",
            "course",
            "Characters dealt",
            (list(one.deal), list(other.deal)),
            said,
            "deal",
        )


def _players(view: View) -> Iterator[Difference]:
    one, other = view.a.variant.structure, view.b.variant.structure
    if tuple(one.players) != tuple(other.players):
        said = [str(low) if low == high else f"{low} to {high}" for low, high in (one.players, other.players)]
        yield _plain(
            view,
            "players.range",
            "table-size",
            "Players",
            (list(one.players), list(other.players)),
            said,
            "players",
        )
    count = view.a.variant.players
    numbers = (one.tokens_per_day.get(count), other.tokens_per_day.get(view.b.variant.players))
    if numbers[0] != numbers[1]:
        yield _plain(
            view,
            f"players.{count}.tokens-per-day",
            "supply",
            f"Tokens for a day with {count} players",
            numbers,
            [str(number) for number in numbers],
            "tokens_per_day",
        )


def _figure(view: View) -> Iterator[Difference]:
    a, b = view.a.variant.figure, view.b.variant.figure
    if a is None and b is None:
        return
    labels = view.labels
    texts = (
        figure_text(a, view.a.variant) if a is not None else "",
        figure_text(b, view.b.variant) if b is not None else "",
    )
    origin = (sources(a.source if a else None), sources(b.source if b else None))
    if a is None or b is None:
        here, figure, text = (labels[0], a, texts[0]) if a is not None else (labels[1], b, texts[1])
        assert figure is not None
        yield view.difference(
            id="players.figure",
            topic="players",
            rule="choices",
            what="Neutral figure in the row",
            a=texts[0] or None,
            b=texts[1] or None,
            sentence=f"Only {here} has the {figure.name}: {text}",
            texts=texts,
            sources=origin,
        )
        return
    for name, rule in (
        ("name", "name"),
        ("rank", "zones"),
        ("left_is", "choices"),
        ("newcomer", "choices"),
        ("without_token", "choices"),
    ):
        one, other = getattr(a, name), getattr(b, name)
        if one != other:
            yield view.difference(
                id=f"players.figure.{name.replace('_', '-')}",
                topic="players",
                rule=rule,
                what=f"{a.name}: {name.replace('_', ' ')}",
                a=one,
                b=other,
                sentence=f"{a.name}: in {labels[0]} “{texts[0]}”, in {labels[1]} “{texts[1]}”"
                if name != "name"
                else f"The neutral figure is called {one} in {labels[0]} and {other} in {labels[1]}.",
                texts=texts,
                sources=origin,
            )


RULE_OF_FACT = {"mode": "table-size", "rule": "amount", "custom": "table", "sight": "table", "piece": "table"}
"""Kind of a fact to the rule for its level."""


def _facts(view: View) -> Iterator[Difference]:
    a = {fact.id: fact for fact in view.a.books.facts}
    b = {fact.id: fact for fact in view.b.books.facts}
    for id_ in dict.fromkeys([*a, *b]):
        one, other = a.get(id_), b.get(id_)
        if one is not None and other is not None and one.value == other.value:
            continue
        some = one or other
        assert some is not None
        texts = (
            render(one.text, view.a.variant, {}) if one else "",
            render(other.text, view.b.variant, {}) if other else "",
        )
        said = [
            f"{label}: {text or 'nothing is said about it.'}"
            for label, text in zip(view.labels, texts, strict=True)
        ]
        is_way_to_set_up = some.option and some.topic == "setup"
        rule = "header" if is_way_to_set_up else RULE_OF_FACT[some.kind]
        yield view.difference(
            id=f"{some.topic}.{id_}",
            topic=some.topic,
            rule=rule,
            what=some.what,
            a=one.value if one else None,
            b=other.value if other else None,
            sentence=" ".join(said),
            texts=texts,
            sources=(sources(one.source if one else None), sources(other.source if other else None)),
            unsure="open" in [fact.source.confidence for fact in (one, other) if fact],
        )
