"""The sentences rendered from the tables: good English, and every number of the row in them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import pytest

from libertalia.core.abilities import ABILITIES, STEPS
from libertalia.core.abilities.sentence import (
    ability_sentence,
    character_sentences,
    listed,
    plural,
    step_sentence,
    with_article,
)
from libertalia.core.abilities.vocabulary import Entry
from libertalia.core.analysis.rulebook import rulebook
from libertalia.core.model.variant import AbilityUse, Origin, StepUse
from libertalia.core.resolve.registry import installed
from libertalia.core.resolve.resolver import Resolved

NOWHERE = Origin("test", ())

GALECREST = installed().resolve("galecrest", 4)
TWO = installed().resolve("galecrest", 2)


def ability_cases(resolved: Resolved) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    variant = resolved.variant
    owners = [(one.name, one.abilities) for one in variant.characters]
    owners += [(one.kind, one.abilities) for one in variant.tokens]
    for name, abilities in owners:
        for timing, uses in abilities.items():
            for use in uses:
                yield (
                    f"{name}, {timing}",
                    ability_sentence(use, resolved.vocabulary, variant, name),
                    use.params,
                )


def step_cases(resolved: Resolved) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    for phase in resolved.variant.phases:
        for use in (*phase.before, *phase.does, *phase.after):
            yield f"{phase.id}, {use.step}", step_sentence(use, resolved.variant), use.params


CASES = [*ability_cases(GALECREST), *step_cases(TWO), *step_cases(GALECREST)]


def numbers_of(params: Mapping[str, Any]) -> set[str]:
    found = set()
    for value in params.values():
        if isinstance(value, Mapping):
            found |= {str(number) for pair in value.items() for number in pair}
        elif isinstance(value, int) and not isinstance(value, bool):
            found.add(str(value))
    return found - {"0"}


def check_form(sentence: str) -> None:
    assert not re.search(r"[{}\[\]]", sentence)
    assert "  " not in sentence
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert ".." not in sentence
    assert not re.search(r"\b1 doubloons|\b[02-9]\d* doubloon\b|\ba [aeiou]|\ban [^aeiouAEIOU]", sentence)
    assert not re.search(r"[,;.:]\S", sentence)
    assert not re.search(r"\s[,;.:]", sentence)


@pytest.mark.parametrize(("case", "sentence", "params"), CASES, ids=[case[0] for case in CASES])
def test_a_sentence_is_complete(case: str, sentence: str, params: Mapping[str, Any]) -> None:
    check_form(sentence)
    assert numbers_of(params) <= set(re.findall(r"\d+", sentence)), case


def test_the_words_are_the_editions_own() -> None:
    sentences = dict([case[:2] for case in CASES])

    assert sentences["Bosun, day"] == "Gain 2 doubloons for each character in your ship ranked below 21."
    assert sentences["Beggar, day"] == (
        "The owner of the rightmost character on the island gives you 2 doubloons and gains 1 reputation;"
        " if that is you, nothing is paid, but you gain 1 reputation."
    )
    assert sentences["map, anchor"] == (
        "Gain 7 doubloons for each set of 2 maps and 12 for each set of 3;"
        " split your maps for the best total."
    )
    assert sentences["Aristocrat, anchor"] == (
        "Gain 5 doubloons if no other player has an Aristocrat in their ship; otherwise lose 3."
    )


def test_a_character_without_ability_has_no_sentence() -> None:
    scout = GALECREST.variant.characters[0]

    assert [timing for timing, _ in character_sentences(scout, GALECREST.vocabulary, GALECREST.variant)] == [
        "daytime"
    ]


SAMPLES: dict[str, Any] = {
    "kinds": ("saber", "hook"),
    "kind": "map",
    "steps": {2: 1, 3: 3},
    "sets": {2: 7, 3: 12},
    "prices": {1: 1, 2: 4},
    "spaces": {1: 5, 2: 3},
    "without": (37,),
    "origin": "hand",
    "target": "ship",
    "where": "ship",
    "end": "leftmost",
    "rounding": "up",
    "timing": "day",
}


def sample_params(entry: Entry) -> Iterator[dict[str, Any]]:
    """Give the parameters of an entry once for each of its templates."""
    params: dict[str, Any] = {}
    for name in entry.parameters:
        sample = SAMPLES.get(name, 17)
        hint = entry.hints[name]
        if hint is int or name in SAMPLES:
            params[name] = sample
        else:
            params[name] = next(iter(get_args(hint)), True)
    if "target" in params and "origin" not in params:
        params["target"] = 12
    if isinstance(entry.sentence, str):
        yield params
        return
    for value in entry.sentence:
        yield {**params, entry.by_parameter: {"True": True, "False": False}.get(value, value)}


@pytest.mark.parametrize("name", ABILITIES)
def test_every_template_of_an_ability_renders(name: str) -> None:
    for params in sample_params(ABILITIES[name]):
        use = AbilityUse(ability=name, params=params, origin=NOWHERE)

        check_form(ability_sentence(use, ABILITIES, GALECREST.variant, "Armorer"))


@pytest.mark.parametrize("name", STEPS)
def test_every_template_of_a_step_renders(name: str) -> None:
    for params in sample_params(STEPS[name]):
        use = StepUse(
            step=name,
            params=params,
            origin=NOWHERE,
            source=GALECREST.variant.phases[0].source,
            rule="",
        )

        check_form(step_sentence(use, TWO.variant))


def test_optional_parts_vanish_with_their_number() -> None:
    bare = AbilityUse(ability="keep_one_token", params={"reputation": 0}, origin=NOWHERE)

    assert ability_sentence(bare, ABILITIES, GALECREST.variant, "Preacher") == (
        "Keep one of your loot tokens and discard all the others."
    )


def test_every_rule_of_a_variant_has_its_text() -> None:
    clauses = rulebook(TWO).by_id
    variant = TWO.variant
    figure = variant.figure
    assert figure is not None
    ids = [one.rule for one in variant.characters] + [one.rule for one in variant.tokens]
    ids += [one.rule for one in variant.phases] + [figure.rule]
    ids += [use.rule for phase in variant.phases for use in (*phase.before, *phase.does, *phase.after)]
    ids += [ruling.id for ruling in variant.rulings]

    assert set(clauses) >= set(ids)
    for id_ in ids:
        assert not re.search(r"[{}\[\]]|  ", clauses[id_].text)
        assert clauses[id_].text.endswith(".")
        assert clauses[id_].source


def test_nouns() -> None:
    assert [plural(noun) for noun in ("map", "Scout", "Infantry", "goods", "Nymph", "torch", "boy")] == [
        "maps",
        "Scouts",
        "Infantries",
        "goods",
        "Nymphs",
        "torches",
        "boys",
    ]
    assert plural("compass") == "compasses"
    assert with_article("Armorer") == "an Armorer"
    assert with_article("compass") == "a compass"
    assert with_article("goods") == "goods"
    assert listed([1]) == "1"
    assert listed([1, 2, 3], "or") == "1, 2 or 3"
