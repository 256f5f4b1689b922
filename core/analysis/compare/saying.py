"""From a value that differs to a difference: id, level, sentence and sources, by the check that claims it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from ...abilities.sentence import listed, step_sentence
from ...model.variant import Phase, Source, StepUse, Structure
from ..phrase import render
from ..rulebook import rulebook
from ..rules import capital, source_text
from . import card_words
from .checks import Claim
from .course import Placed
from .grounds import GROUNDS
from .leaf import Leaf
from .model import Difference, Level
from .said import Said, Texts, plain, value_text
from .trial import Parting, parting_by_order, parting_by_phase
from .view import View

WHEN = {"day": "by day", "dusk": "at dusk", "night": "at night", "end-of-round": "at the end of a round"}
"""Role of a phase to how a sentence says when it is."""

TITLES = {
    "reputation": "reputation tokens at the start",
    "loot": "tokens of a round",
    "choice": "choosing a character",
    "reveal": "laying out the row",
    "token": "taking a token",
    "ship": "characters that have taken a token",
    "ships": "characters at the end of a round",
    "leftover-tokens": "tokens nobody took",
    "characters": "abilities of characters",
    "tokens": "abilities of tokens",
    "winner": "who wins, and a final tie",
}
"""What a step is for to how it is called."""


def difference(view: View, leaf: Leaf, claim: Claim) -> Difference:
    """Return the difference of a value that is not the same on both sides."""
    check = claim.check
    said = FORMS[check.form](view, leaf, claim)
    id_ = claim.fill(check.id, tail=leaf.tail).replace("+", ".").replace("_", "-")
    rule = said.ground or (check.only if leaf.is_lone and check.only else check.ground)
    sentence = said.sentence
    if not leaf.matters:
        rule, sentence = "idle", f"{sentence} {check.idle}"
    topic = check.topic or id_.partition(".")[0]
    return _difference(leaf, id_, topic, rule, said, sentence)


def unclaimed(view: View, leaf: Leaf, rule: str) -> Difference:
    """Return the difference of a value that no check claims: its path in words, both values, their places.

    Args:
        view: The two variants.
        leaf: The value.
        rule: The ground that trial games gave.
    """
    named = capital(", ".join([part.replace("-", " ").replace("_", " ") for part in leaf.path.split(".")]))
    places = [view.place(side, origin) for side, origin in enumerate(leaf.origins)]
    sides = [
        f"{value_text(value)} in {label}" + (f" ({place})" if place else "")
        for value, label, place in zip((leaf.a, leaf.b), view.labels, places, strict=True)
    ]
    said = Said(what=named, a=plain(leaf.a), b=plain(leaf.b), sentence=f"{named}: {', '.join(sides)}.")
    id_ = f"rounds.other.{leaf.path}".replace("+", ".").replace("_", "-")
    return _difference(leaf, id_, "rounds", rule, said, said.sentence)


def unexplained(rule: str) -> Difference:
    """Return the difference of two variants of which no value differs and whose fingerprints do.

    Args:
        rule: The ground that trial games gave.
    """
    ground = GROUNDS[rule]
    sentence = (
        "The rules are not written alike and come to the same: rows stand in another order, one spells out a "
        "default, or only another number of players would notice."
        if ground.level is Level.WORDING
        else "Games part, and no value that is compared tells why."
    )
    return Difference(
        id="rounds.unexplained",
        topic="rounds",
        level=ground.level,
        rule=rule,
        ground=ground.reason,
        what="How the rules are written",
        a=None,
        b=None,
        sources=((), ()),
        sentence=sentence,
    )


def _difference(leaf: Leaf, id_: str, topic: str, rule: str, said: Said, sentence: str) -> Difference:
    ground = GROUNDS[rule]
    return Difference(
        id=id_,
        topic=topic,
        level=ground.level,
        rule=rule,
        ground=ground.reason,
        what=said.what,
        a=said.a,
        b=said.b,
        sources=(_sources(leaf.sources[0]), _sources(leaf.sources[1])),
        sentence=sentence,
        texts=said.texts,
        subject=leaf.subject,
    )


def _sources(given: tuple[Source, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([source_text(one) if one.confidence else one.where for one in given]))


# how values are told


def _value(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell two values by the check's template, or by its words."""
    return _filled(view, leaf, claim, (_side(view, 0, leaf.a, claim), _side(view, 1, leaf.b, claim)))


def _side(view: View, side: int, value: Any, claim: Claim) -> str:
    check, variant = claim.check, view.both[side].variant
    if value is None:
        return check.lacks
    if check.words:
        values = value if isinstance(value, list) else [value]
        return ", then ".join([render(check.words[one], variant, {}) for one in values])
    if check.says == "{value}":
        return value_text(value)
    structure = variant.structure
    known = {f"structure.{one.name}": getattr(structure, one.name) for one in attrs.fields(Structure)}
    return render(check.says, variant, known)


def _filled(
    view: View,
    leaf: Leaf,
    claim: Claim,
    said: Texts,
    texts: Texts = ("", ""),
    more: Mapping[str, str] = MappingProxyType({}),
) -> Said:
    """Return two values in the sentence of their check.

    Args:
        view: The two variants.
        leaf: The values.
        claim: The check.
        said: What the sentence says of either.
        texts: The rule in the words of either side.
        more: More that the sentence has a place for.
    """
    check = claim.check
    (label_a, label_b), at = view.labels, leaf.a is None
    where = {"here": view.labels[at], "there": view.labels[not at], "text": said[at]}
    names = {"a": said[0], "b": said[1], "A": label_a, "B": label_b, **where, **more}
    if leaf.subject:
        names["who"] = card_words.who(leaf)
    what = claim.fill(check.what, **names).replace("_", " ")
    template = check.lone if leaf.is_lone and check.lone else check.sentence
    template = template or "{what}: {a} in {A}, {b} in {B}."
    sentence = claim.fill(template, what=what, **names)
    return Said(what=what, a=plain(leaf.a), b=plain(leaf.b), sentence=sentence, texts=texts)


def _colours(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell the numbers printed for colours: by the colours alone where only one side has them."""
    said = _value(view, leaf, claim)
    if not leaf.is_lone:
        return said
    return attrs.evolve(
        said, a=None if leaf.a is None else [*leaf.a], b=None if leaf.b is None else [*leaf.b]
    )


def _word(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell what two editions call a thing, with a warning of a word that means something else in one."""
    (neutral,) = claim.parts
    at = 0 if leaf.a[0] != leaf.b[0] else 1
    one, other = leaf.a[at], leaf.b[at]
    meaning = view.a.books.meanings.get(neutral) or view.b.books.meanings.get(neutral) or ""
    about = f" ({_lower(meaning)})" if meaning else ""
    said = f"What {view.labels[0]} calls “{one}” is “{other}” in {view.labels[1]}{about}."
    traps = [trap for side in (0, 1) for word in (one, other) for trap in _traps(view, side, word, neutral)]
    return Said(
        what=neutral.replace("-", " ").capitalize(), a=one, b=other, sentence=" ".join([said, *traps[:1]])
    )


def _traps(view: View, side: int, word: str, neutral: str) -> list[str]:
    """Warn of a word that means something else, or something else too, in an edition."""
    resolved = view.both[side]
    return [
        f"Take care: in {view.labels[side]}, “{word}” also means "
        f"{_lower(resolved.books.meanings.get(one, one))}."
        for one, words in resolved.variant.words.items()
        if words[0] == word and one != neutral
    ]


def _lower(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}".rstrip(".")


def _of_row(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell the figure or the automaton by its whole text."""
    texts = _texts(view, leaf.rows, lambda row, resolved: rulebook(resolved).by_id[row.rule].text)
    name = next(row.name for row in leaf.rows if row is not None)
    said = _filled(view, leaf, claim, texts, texts, {"name": name})
    if "." in leaf.path:
        return said
    return attrs.evolve(said, a=texts[0] or None, b=texts[1] or None)


def _texts(view: View, rows: tuple[Any, Any], text: Callable[..., str]) -> Texts:
    one, other = (
        "" if row is None else text(row, resolved) for row, resolved in zip(rows, view.both, strict=True)
    )
    return one, other


def _fact(view: View, leaf: Leaf, claim: Claim) -> Said:
    texts = _texts(view, leaf.rows, lambda fact, resolved: render(fact.text, resolved.variant, {}))
    sides = [
        f"{label}: {text or 'nothing is said about it.'}"
        for label, text in zip(view.labels, texts, strict=True)
    ]
    what = next(fact.what for fact in leaf.rows if fact is not None)
    return Said(what=what, a=leaf.a, b=leaf.b, sentence=" ".join(sides), texts=texts)


# phases


def _of_phase(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell a value of phases, which a sentence may name and place in the game."""
    texts = _side(view, 0, leaf.a, claim), _side(view, 1, leaf.b, claim)
    return _filled(view, leaf, claim, texts, more=_phase_names(leaf, claim))


def _phase_names(leaf: Leaf, claim: Claim) -> dict[str, str]:
    titles = [" and ".join([phase.title for phase in side]) for side in leaf.rows if isinstance(side, list)]
    title = " / ".join(dict.fromkeys(titles))
    role = (claim.parts or claim.check.id.split("."))[0].partition("+")[0]
    when = WHEN.get(role, f"in the phase “{title}”" if title else "then")
    return {"title": title, "when": when, "When": capital(when)}


def _steps(view: View, leaf: Leaf, claim: Claim) -> Said:
    texts = [", ".join([_title(key) for key in value]) for value in (leaf.a, leaf.b)]
    said = _filled(view, leaf, claim, (texts[0], texts[1]), more=_phase_names(leaf, claim))
    phases: tuple[list[Phase], list[Phase]] = leaf.rows
    if [len(side) for side in phases] != [1, 1] or not view.is_one_edition:
        return said
    return attrs.evolve(said, ground=_graded(parting_by_phase(view.a, view.b, phases[0][0].id)))


def _graded(parting: Parting) -> str:
    """Return the ground for another order: what trial games show, or that it is another order and no more."""
    return "own-order" if parting is Parting.NONE else parting


def _split(view: View, leaf: Leaf, claim: Claim) -> Said:
    sides: tuple[list[Phase], list[Phase]] = leaf.rows
    texts = []
    for value, phases in zip((leaf.a, leaf.b), sides, strict=True):
        where = "in one phase" if len(value) == 1 else f"in {len(value)} phases, one after the other"
        texts.append(f"{where} ({listed([phase.title for phase in phases])})")
    said = _filled(view, leaf, claim, (texts[0], texts[1]), more=_phase_names(leaf, claim))
    return attrs.evolve(said, a=[one.title for one in sides[0]], b=[one.title for one in sides[1]])


def _course(view: View, leaf: Leaf, claim: Claim) -> Said:
    texts = [
        ", ".join([key.replace("+", " ").replace("-", " ") for key in side]) for side in (leaf.a, leaf.b)
    ]
    said = _filled(view, leaf, claim, (texts[0], texts[1]))
    if not view.is_one_edition:
        return said
    return attrs.evolve(said, ground=_graded(parting_by_order(view.a, view.b)))


def _title(key: str) -> str:
    name = key.partition(".")[2]
    slot, _, number = name.partition("~")
    return TITLES.get(slot, slot.replace("-", " ")) + (f" ({number})" if number else "")


# steps


def _step_texts(view: View, leaf: Leaf) -> Texts:
    return _texts(view, leaf.rows, lambda placed, resolved: step_sentence(placed.use, resolved.variant))


def _step(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell a step that one side lacks, or the two steps that both have for the same thing."""
    texts = _step_texts(view, leaf)
    what = capital(_title(leaf.path.partition(".")[2]))
    if leaf.is_lone:
        at = leaf.a is None
        sentence = f"Only in {view.labels[at]}: {texts[at]}"
        return Said(what=what, a=texts[0] or None, b=texts[1] or None, sentence=sentence, texts=texts)
    values = [
        _step_value(placed.use, resolved.variant.structure)
        for placed, resolved in zip(leaf.rows, view.both, strict=True)
    ]
    return Said(what=what, a=values[0], b=values[1], sentence=_beside(view, texts), texts=texts)


def _step_value(use: StepUse, structure: Structure) -> Any:
    """Return the value of one of two steps for the same thing: the numbers it pays, or its name."""
    if use.step == "pay-by-track":
        return list(structure.track)
    params = list(use.params.values())
    return plain(params[0]) if len(params) == 1 else use.step


def _step_parameter(view: View, leaf: Leaf, claim: Claim) -> Said:
    texts = _step_texts(view, leaf)
    what = capital(_title(".".join(claim.parts[:2]) if len(claim.parts) > 1 else _key(leaf.path)))
    sentence = _beside(view, texts)
    if texts[0] == texts[1]:
        name = leaf.path.rpartition(".")[2].replace("_", " ")
        values = [
            f"{value_text(value)} in {label}"
            for value, label in zip((leaf.a, leaf.b), view.labels, strict=True)
        ]
        sentence = f"{what}, {name}: {', '.join(values)}."
    is_amount = isinstance(leaf.a, int) and not isinstance(leaf.a, bool) and claim.check.ground == "zones"
    ground = "amount" if is_amount else ""
    return Said(what=what, a=plain(leaf.a), b=plain(leaf.b), sentence=sentence, texts=texts, ground=ground)


def _key(path: str) -> str:
    """Return the key of the step a path leads into."""
    return ".".join(path.split(".")[1:3])


def _placed(view: View, leaf: Leaf, claim: Claim) -> Said:
    """Tell where a step comes."""
    rows: tuple[Placed, Placed] = leaf.rows
    texts = _step_texts(view, leaf)
    if claim.check.words:
        places = _side(view, 0, leaf.a, claim), _side(view, 1, leaf.b, claim)
    else:
        places = f"in the phase “{rows[0].phase.title}”", f"in the phase “{rows[1].phase.title}”"
    said = _filled(view, leaf, claim, places, texts, {"text": texts[0].rstrip(".")})
    return said


def _beside(view: View, texts: Texts) -> str:
    return " ".join([f"{label}: {text}" for label, text in zip(view.labels, texts, strict=True)])


FORMS: Mapping[str, Callable[[View, Leaf, Claim], Said]] = {
    "value": _value,
    "colours": _colours,
    "word": _word,
    "figure": _of_row,
    "automaton": _of_row,
    "fact": _fact,
    "phase": _of_phase,
    "steps": _steps,
    "split": _split,
    "course": _course,
    "step": _step,
    "step-parameter": _step_parameter,
    "placed": _placed,
    "card": card_words.lone,
    "name": card_words.names,
    "cards": card_words.unlike,
    "ability": card_words.ability,
    "parameter": card_words.parameter,
    "cards-order": card_words.order,
    "timing": card_words.timing,
    "confidence": card_words.confidence,
}
"""Form of a check to what puts its values into words."""
