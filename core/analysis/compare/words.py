"""What differs in words only, and which questions the sources leave open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...model.variant import Character, Ruling, Token, Variant
from .cards import rulings_of
from .model import Difference, Pair
from .pipeline import keeps_characters
from .roles import role, slot, steps_of
from .view import View

Places = dict[str, list[str]]
"""Ruling to the places of the variant it decides, named alike on both sides."""


def word_differences(view: View) -> Iterator[Difference]:
    """Yield the things that the two editions call by other names.

    A word that one side lacks is no difference of words: what it lacks is the thing.
    """
    a, b = view.a.variant, view.b.variant
    if a.title != b.title:
        yield _word(
            view,
            "words.title",
            "Title",
            a.title,
            b.title,
            f"The editions are called {a.title} and {b.title}.",
        )
    for neutral in sorted({*a.words} | {*b.words}):
        one, other = a.words.get(neutral), b.words.get(neutral)
        if one == other:
            continue
        meaning = view.a.books.meanings.get(neutral) or view.b.books.meanings.get(neutral) or ""
        about = f" ({meaning[:1].lower()}{meaning[1:].rstrip('.')})" if meaning else ""
        if one is None or other is None:
            continue
        said = f"What {view.labels[0]} calls {_quoted(one)} is {_quoted(other)} in {view.labels[1]}{about}."
        traps = [
            *_traps(view, 0, one[0], neutral),
            *_traps(view, 0, other[0], neutral),
            *_traps(view, 1, one[0], neutral),
            *_traps(view, 1, other[0], neutral),
        ]
        said = " ".join([said, *list(dict.fromkeys(traps))[:1]])
        yield _word(
            view,
            f"words.{neutral}",
            neutral.replace("-", " ").capitalize(),
            one[0],
            other[0],
            said,
        )


def _word(view: View, id_: str, what: str, a: str | None, b: str | None, sentence: str) -> Difference:
    return view.difference(
        id=id_,
        topic="words",
        rule="name",
        what=what,
        a=a,
        b=b,
        sentence=sentence,
        sources=((), ()) if id_ == "words.title" else (("glossary",), ("glossary",)),
    )


def _quoted(words: tuple[str, str]) -> str:
    return f"“{words[0]}”"


def _traps(view: View, side: int, word: str, neutral: str) -> list[str]:
    """Warn of a word that means something else, or something else too, in an edition."""
    resolved = (view.a, view.b)[side]
    return [
        f"Take care: in {view.labels[side]}, “{word}” also means "
        f"{_lower(resolved.books.meanings.get(one, one))}."
        for one, words in resolved.variant.words.items()
        if words[0] == word and one != neutral
    ]


def _lower(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}".rstrip(".")


def title_differences(view: View) -> Iterator[Difference]:
    """Yield the phases of the same role that have other titles, where the words alone do not explain it."""
    titles: list[dict[str, list[str]]] = []
    for variant in (view.a.variant, view.b.variant):
        found: dict[str, list[str]] = {}
        for phase in variant.phases:
            found.setdefault(role(phase), []).append(phase.title)
        titles.append(found)
    for name in titles[0]:
        if name not in titles[1]:
            continue
        one, other = (
            _neutral(found[name], variant) for found, variant in zip(titles, _both(view), strict=True)
        )
        # a phase that one side has besides those of the other is a difference of its own, not another name
        fewer, more = sorted((one, other), key=len)
        if not all(any(titles & another for another in more) for titles in fewer):
            a, b = (" / ".join(found[name]) for found in titles)
            yield _word(
                view,
                f"words.phase.{name}",
                "Title of a phase",
                a,
                b,
                f"The phase called “{a}” in {view.labels[0]} is “{b}” in {view.labels[1]}.",
            )


def _both(view: View) -> tuple[Variant, Variant]:
    return view.a.variant, view.b.variant


def _neutral(titles: Iterable[str], variant: Variant) -> list[set[str]]:
    """Return titles with an edition's words replaced by the neutral ones, in every way that fits."""
    by_word: dict[str, list[str]] = {}
    for neutral, words in variant.words.items():
        by_word.setdefault(words[0].casefold(), []).append(f"<{neutral}>")
    found = []
    for title in titles:
        replaced = " ".join([by_word.get(part.casefold(), [part])[0] for part in title.split()])
        found.append({*by_word.get(title.casefold(), []), replaced})
    return found


def ruling_differences(view: View, pairs: Iterable[Pair]) -> Iterator[Difference]:
    """Yield the open questions that only one side has, that both ask, or that are read otherwise.

    Two rulings that decide the same place of both variants are one question, and one difference.
    """
    pairs = list(pairs)
    a, b = view.a.variant, view.b.variant
    rulings = ({one.id: one for one in a.rulings}, {one.id: one for one in b.rulings})
    places = (_places(a, pairs, "a"), _places(b, pairs, "b"))
    twins = {
        one: other
        for one in rulings[0]
        for other in rulings[1]
        if one != other and set(places[0].get(one, ())) & set(places[1].get(other, ()))
    }
    for id_, ruling in rulings[0].items():
        if id_ in rulings[1]:
            if a.readings[id_] != b.readings[id_]:
                yield _read_otherwise(view, ruling)
        elif id_ in twins:
            yield _asked_by_both(view, ruling, rulings[1][twins[id_]])
        else:
            yield _asked_by_one(view, ruling, 0, _has_place(places[0].get(id_, []), b, pairs, "b"))
    for id_, ruling in rulings[1].items():
        if id_ not in rulings[0] and id_ not in twins.values():
            yield _asked_by_one(view, ruling, 1, _has_place(places[1].get(id_, []), a, pairs, "a"))


def _ruling(
    view: View,
    id_: str,
    a: str | None,
    b: str | None,
    said: str,
    asked: tuple[Ruling | None, Ruling | None],
    elsewhere: str = "",
) -> Difference:
    one, other = asked
    return view.difference(
        id=id_,
        topic="rulings",
        rule="ruling",
        what=" ".join(dict.fromkeys([ruling.question for ruling in asked if ruling is not None])),
        a=a,
        b=b,
        sentence=said,
        texts=(one.readings[str(a)] if one else elsewhere, other.readings[str(b)] if other else elsewhere),
        sources=(one.sources if one else (), other.sources if other else ()),
        rulings=tuple(sorted({ruling.id for ruling in asked if ruling is not None})),
    )


def _read_otherwise(view: View, ruling: Ruling) -> Difference:
    a, b = view.a.variant.readings[ruling.id], view.b.variant.readings[ruling.id]
    said = f"{ruling.question} {view.labels[0]}: {ruling.readings[a]} {view.labels[1]}: {ruling.readings[b]}"
    return _ruling(view, f"ruling.{ruling.id}", a, b, said, (ruling, ruling))


def _asked_by_both(view: View, one: Ruling, other: Ruling) -> Difference:
    a, b = view.a.variant.readings[one.id], view.b.variant.readings[other.id]
    said = (
        f"Both leave this open. {view.labels[0]}: {one.question} Read here: {one.readings[a]} "
        f"{view.labels[1]}: {other.question} Read here: {other.readings[b]}"
    )
    return _ruling(view, f"ruling.{'~'.join(sorted([one.id, other.id]))}", a, b, said, (one, other))


def _asked_by_one(view: View, ruling: Ruling, side: int, is_settled: bool) -> Difference:
    variant = (view.a.variant, view.b.variant)[side]
    reading = variant.readings[ruling.id]
    here, there = view.labels[side], view.labels[1 - side]
    rest = (
        f"{there} has the same card or phase, and no such question"
        if is_settled
        else f"It does not arise in {there}"
    )
    elsewhere = "No open question here." if is_settled else "Does not arise."
    said = f"Open in {here}: {ruling.question} Read here: {ruling.readings[reading]} {rest}."
    values: tuple[str | None, str | None] = (reading, None) if side == 0 else (None, reading)
    asked: tuple[Ruling | None, Ruling | None] = (ruling, None) if side == 0 else (None, ruling)
    return _ruling(view, f"ruling.{ruling.id}", *values, said, asked, elsewhere)


def _places(variant: Variant, pairs: Iterable[Pair], side: str) -> Places:
    """Return where each ruling decides something: in phases by their role, in cards by their pair."""
    found: Places = {}
    for phase in variant.phases:
        for name, ruling in (
            ("own_order", phase.own_order_ruling),
            ("losses", phase.losses_ruling),
            ("gone", phase.gone_ruling),
        ):
            if ruling:
                found.setdefault(ruling, []).append(f"phase.{role(phase)}.{name}")
        for use in steps_of(phase):
            for name, ruling in use.rulings.items():
                found.setdefault(ruling, []).append(f"step.{slot(use)[0]}.{name}")
    if variant.figure is not None:
        for name, ruling in variant.figure.rulings.items():
            found.setdefault(ruling, []).append(f"figure.{name}")
    for pair in pairs:
        card: Character | Token | None = getattr(pair, side)
        for ruling, place in rulings_of(card) if card is not None else ():
            found.setdefault(ruling, []).append(f"card.{pair.key}.{place}")
    return found


def _has_place(places: list[str], variant: Variant, pairs: Iterable[Pair], side: str) -> bool:
    """Tell whether a variant has something at one of the places, so that it could ask the same."""
    known: Mapping[str, bool] = {
        **{f"phase.{role(phase)}": True for phase in variant.phases},
        **{f"step.{slot(use)[0]}": True for phase in variant.phases for use in steps_of(phase)},
    }
    if any(place.endswith(".kept") for place in places) and not keeps_characters(variant):
        return False
    if any(place.rpartition(".")[0] in known for place in places):
        return True
    for pair in pairs:
        card: Character | Token | None = getattr(pair, side)
        for timing, uses in card.abilities.items() if card is not None else ():
            for use in uses:
                start = f"card.{pair.key}.{timing}.{use.ability}."
                if any(place.startswith(start) for place in places):
                    return True
    return False
