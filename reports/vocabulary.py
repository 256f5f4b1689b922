"""The vocabulary as people read it: each ability and step with its sentence in neutral words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from itertools import groupby

from attrs import frozen

from ..core.abilities.vocabulary import ABILITIES, STEPS, Entry, describe

PLACE = re.compile(r"\{([\w-]+)(?::([\w-]+))?\}")
UNITS = {
    "doubloon": " doubloons",
    "reputation": " reputation",
    "abilities": " abilities",
    "unseen": " (not shown if that is the hand)",
}

PHRASES = {
    "draws-deal": "one player draws the characters of the round from those not dealt yet",
    "all-are": "all characters are revealed together and",
}
"""Phrases a variant words by whether an automaton takes part, as they are without one."""

TITLES = {
    "money": "Doubloons",
    "standing": "Reputation",
    "cards": "Characters",
    "loot": "Loot",
    "counts": "Counts and ranks",
    "moves": "Characters on the move",
    "trade": "Loot taken and given",
    "copies": "Copies",
    "unmodelled": "Unknown texts",
    "steps": "Steps of a day",
    "steps_round": "Steps around the days",
}
"""Module of an ability or step to the heading it stands under."""


@frozen(kw_only=True)
class Param:
    """A parameter of an ability or step: its name, type in words, default as TOML, and an example."""

    name: str
    type: str
    default: str | None
    example: str


@frozen(kw_only=True)
class Word:
    """An ability or step.

    Args:
        name: How rows name it.
        heading: What it is about.
        sentences: What it does, by the value that decides the wording; the key is empty where nothing does.
        by: The parameter that decides the wording.
        params: Its parameters.
        example: How a row writes it.
    """

    name: str
    heading: str
    sentences: Mapping[str, str]
    by: str
    params: tuple[Param, ...]
    example: str


def abilities() -> list[tuple[str, list[Word]]]:
    """Return the abilities by heading, in the order of their definition."""
    return _grouped([_word(entry, "ability") for entry in ABILITIES.values()])


def steps() -> list[tuple[str, list[Word]]]:
    """Return the steps by heading, in the order of their definition."""
    return _grouped([_word(entry, "step") for entry in STEPS.values()])


def neutral(entry: Entry, template: str) -> str:
    """Return a sentence in neutral words; a number is ``‹amount›``, what may be left out is in brackets."""

    def place(found: re.Match[str]) -> str:
        name, unit = found[1], found[2] or ""
        if name in entry.parameters:
            return f"{'a ' if unit == 'a' else ''}‹{name}›{UNITS.get(unit, '')}"
        if name == "this":
            return {"a": "a card like this", "tokens": "cards like this"}.get(unit, "this card")
        return PHRASES.get(name.lower(), name.replace("-", " "))

    text = PLACE.sub(place, template)
    return text[:1].upper() + text[1:]


def _grouped(words: list[Word]) -> list[tuple[str, list[Word]]]:
    order = list(dict.fromkeys(word.heading for word in words))
    words = sorted(words, key=lambda word: order.index(word.heading))
    return [(heading, list(group)) for heading, group in groupby(words, key=lambda word: word.heading)]


def _word(entry: Entry, key: str) -> Word:
    sentence = entry.sentence
    templates = {"": sentence} if isinstance(sentence, str) else sentence
    params = tuple([_param(entry, name) for name in entry.parameters])
    needed = "".join([f", {one.name} = {one.example}" for one in params if one.default is None])
    module = entry.function.__module__.rpartition(".")[2]
    return Word(
        name=entry.name,
        heading=TITLES.get(module, module.replace("_", " ").capitalize()),
        sentences={_value(value): neutral(entry, template) for value, template in templates.items()},
        by=entry.by_parameter,
        params=params,
        example=f'{{ {key} = "{entry.name}"{needed} }}',
    )


def _value(value: str) -> str:
    return value.lower() if value in ("True", "False") else value


def _param(entry: Entry, name: str) -> Param:
    default = entry.parameters[name].default
    said = describe(entry.hints[name])
    shown = None if default is inspect.Parameter.empty else _toml(default)
    return Param(name=name, type=said, default=shown, example=_example(said))


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    return "[]" if isinstance(value, tuple) else str(value)


def _example(said: str) -> str:
    """Return a value of a type, given as :func:`describe` says it."""
    if said.startswith("one of "):
        return f'"{said.removeprefix("one of ").split(", ")[0]}"'
    return {
        "a whole number": "2",
        "true or false": "true",
        "a list of token kinds": '["map"]',
        "a token kind": '"map"',
        "a list of ranks": "[1, 2]",
        "a table from numbers to numbers": "{ 2 = 5, 3 = 9 }",
    }.get(said, '"…"')
