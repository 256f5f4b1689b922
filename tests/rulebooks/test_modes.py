"""Every side of the board and every mode has a rulebook that says all it holds."""

from collections.abc import Mapping
from itertools import pairwise

import pytest

from libertalia.core.analysis.rulebook import rulebook
from libertalia.core.analysis.values import values
from libertalia.core.model.codes import CODES
from libertalia.core.resolve.registry import installed

KINDS = ("map", "barrel", "relic", "saber", "amulet", "hook", "chest")
MODES: list[Mapping[str, str]] = [
    {"board": "stormy"},
    {"board": "uncharted", **{kind: ("calm", "stormy")[at % 2] for at, kind in enumerate(KINDS)}},
    {"mode": "solo"},
    {"mode": "solo", "board": "stormy"},
]


@pytest.mark.parametrize("options", MODES, ids=lambda one: "-".join([*one.values()]))
def test_every_value_is_stated_by_a_clause(options: Mapping[str, str]) -> None:
    """Style rule 5, for what no default option shows."""
    variant = installed().resolve("galecrest", 2, options)
    book = rulebook(variant)
    stated = {path for clause in book.clauses for path in clause.states}
    known = values(variant.variant)

    assert [path for path in known if path not in stated] == []
    assert [path for path in stated if path not in known] == []


@pytest.mark.parametrize("options", MODES, ids=lambda one: "-".join([*one.values()]))
def test_every_clause_is_a_sentence_kept_by_something(options: Mapping[str, str]) -> None:
    for clause in rulebook(installed().resolve("galecrest", 2, options)).clauses:
        assert not set("{}[]") & set(clause.text), clause.id
        assert clause.enforced_by, clause.id
        for one in clause.enforced_by:
            kind, _, name = one.partition(":")
            assert kind != "code" or name in CODES, clause.id


def test_the_midshipman_is_not_spoken_of_in_the_game_for_one() -> None:
    book = rulebook(installed().resolve("galecrest", 2, {"mode": "solo"}))

    assert not [clause.id for clause in book.clauses if "Midshipman" in clause.text]
    assert [clause.id for clause in book.clauses if "the Pilferer gives and gains nothing" in clause.text]


@pytest.mark.parametrize("options", MODES, ids=lambda one: "-".join([*one.values()]))
def test_no_sentence_doubles_a_word(options: Mapping[str, str]) -> None:
    for clause in rulebook(installed().resolve("galecrest", 2, options)).clauses:
        words = clause.text.casefold().split()
        assert not [one for one, following in pairwise(words) if one == following], clause.id


def test_the_automaton_is_called_by_its_name() -> None:
    book = rulebook(installed().resolve("galecrest", 2, {"mode": "solo"}))

    assert not [clause.id for clause in book.clauses if "utomaton" in clause.text]
    assert not [clause.id for clause in book.clauses if {"she", "her"} & {*clause.text.casefold().split()}]
