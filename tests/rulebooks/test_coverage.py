"""The rulebook says everything a variant holds, and nothing it does not: coverage both ways."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from libertalia.core.analysis.clause import TABLE_ONLY
from libertalia.core.analysis.phrase import DERIVED, PLACE, SPECIAL, paths
from libertalia.core.analysis.rulebook import TOPICS, rulebook
from libertalia.core.analysis.values import values
from libertalia.core.model.codes import CODES
from libertalia.core.resolve import Registry, VariantError
from libertalia.core.resolve.locate import locate
from libertalia.core.resolve.registry import installed
from libertalia.core.resolve.resolver import Resolved

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*/test_*.py"))
VARIANTS = installed().ids
EDITIONS = [id_ for id_ in VARIANTS if installed().about(id_).extends is None]
CONFIDENCES = {"governing", "official", "two sources", "one source", "open", "house"}


def tables(variant: str) -> Iterator[Resolved]:
    """Every number of players of a variant, each reading of each ruling once."""
    registry = installed()
    low, high = registry.about(variant).players
    for players in range(low, high + 1):
        yield registry.resolve(variant, players)
        for ruling in registry.edition(variant).rulings.values():
            for reading in ruling.readings:
                if reading != ruling.default:
                    yield registry.resolve(variant, players, rulings={ruling.id: reading})
    if variant in EDITIONS:
        options = registry.edition(variant).options
        for name in options:
            for value in options.values(name):
                if value != options.raw[name]["default"] and not options.tiles(name, value):
                    yield registry.resolve(variant, low, {name: value})


@cache
def shown() -> set[str]:
    """The ids that scenarios show."""
    found = set()
    for file in SCENARIOS:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "shows":
                found |= {str(one.value) for one in node.args if isinstance(one, ast.Constant)}
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_value_is_stated(variant: str) -> None:
    """Style rule 5: every phase, step, card, token, option, figure and ruling has its clause."""
    for resolved in tables(variant):
        book = rulebook(resolved)
        stated = {path for clause in book.clauses for path in clause.states}
        missing = [path for path in values(resolved.variant) if path not in stated]

        assert not missing, (
            f"no clause of {variant} for {book.variant.players} players states: {', '.join(missing)}.\n"
            f"Name them in the `states` of a clause of rulebooks/{variant}/clauses.toml: docs/rulebooks.md."
        )


@pytest.mark.parametrize("variant", VARIANTS)
def test_everything_stated_is_there(variant: str) -> None:
    """A clause can't state what the variant does not hold."""
    for resolved in tables(variant):
        known = values(resolved.variant)
        for clause in rulebook(resolved).clauses:
            for path in clause.states:
                assert path in known, (clause.id, path)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_clause_is_enforced_or_left_to_the_table(variant: str) -> None:
    """Each names a finding code or a scenario that exists, or says that only the table can see it."""
    for resolved in tables(variant):
        for clause in rulebook(resolved).clauses:
            assert clause.enforced_by, f"{clause.id} names nothing that enforces it, nor {TABLE_ONLY!r}"
            for one in clause.enforced_by:
                kind, _, name = one.partition(":")
                if kind == "code":
                    assert name in CODES, (clause.id, one)
                elif kind == "scenario":
                    assert name in shown(), f"{clause.id}: no scenario shows {name}"
                else:
                    assert clause.enforced_by == (TABLE_ONLY,), (clause.id, one)


@pytest.mark.parametrize("variant", VARIANTS)
def test_clauses_have_ids_topics_and_sources(variant: str) -> None:
    for resolved in tables(variant):
        book = rulebook(resolved)
        rulings = {ruling.id for ruling in resolved.variant.rulings}
        ids = [clause.id for clause in book.clauses]

        assert len(ids) == len(set(ids))
        assert [TOPICS.index(clause.topic) for clause in book.clauses] == sorted(
            [TOPICS.index(clause.topic) for clause in book.clauses]
        )
        for clause in book.clauses:
            assert re.fullmatch(rf"{book.variant.edition}(\.[a-z0-9]+(-[a-z0-9]+)*)+", clause.id), clause.id
            assert clause.confidence in CONFIDENCES
            assert clause.sources or ".word." in clause.id, clause.id
            assert set(clause.rulings) <= rulings, clause.id
            assert book.clause(clause.id) is clause


@pytest.mark.parametrize("variant", VARIANTS)
def test_clauses_are_sane_sentences(variant: str) -> None:
    """Nothing of the template language is left, and every text is whole sentences."""
    for resolved in tables(variant):
        for clause in rulebook(resolved).clauses:
            for text in (clause.title, clause.text):
                assert not re.search(r"[{}\[\]_]|\bNone\b(?! of)|  |\.\.| [.,;:]|\(\)", text), (
                    clause.id,
                    text,
                )
                assert text[:1].isupper(), (clause.id, text)
            for sentence in re.split(r"(?<=[.?!]) ", clause.text):
                assert sentence[:1].isupper(), (clause.id, sentence)
            assert clause.text.endswith("."), (clause.id, clause.text)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_number_is_typed_in_a_template(edition: str) -> None:
    """Style rule 6: numbers come from the table."""
    for one in installed().edition(edition).books.clauses:
        assert not re.search(r"\d", PLACE.sub("", one.text) + one.title), one.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_templates_name_words_that_are_there(edition: str) -> None:
    """A place without a point is a word of the edition or derived; its specification is known."""
    words = installed().edition(edition).words
    forms = {form.replace(" ", "-") for neutral in words for form in (neutral, *plurals(neutral))}
    for one in installed().edition(edition).books.clauses:
        for name, spec in PLACE.findall(one.text):
            assert "." in name or name.lower() in DERIVED or name.lower() in forms, (one.id, name)
            assert not spec or spec in SPECIAL or spec in words, (one.id, spec)


def plurals(neutral: str) -> tuple[str, str]:
    return f"{neutral}s", f"{neutral[:-1]}ies"


@pytest.mark.parametrize("edition", EDITIONS)
def test_written_clauses_state_values_that_are_there(edition: str) -> None:
    """A path that no number of players has is a slip."""
    known = {path for resolved in tables(edition) for path in values(resolved.variant)}
    for one in installed().edition(edition).books.clauses:
        for path in (*one.states, *paths(one.text)):
            assert path in known, (one.id, path)


@pytest.mark.parametrize("edition", EDITIONS)
def test_lead_ins_and_places_name_clauses(edition: str) -> None:
    """A clause without topic belongs to a generated one; ``after`` and ``before`` name clauses."""
    books = [rulebook(resolved) for resolved in tables(edition)]
    ids = {clause.id for book in books for clause in book.clauses}
    for one in installed().edition(edition).books.clauses:
        assert one.topic in TOPICS or (not one.topic and not one.title), one.id
        assert one.id in ids, f"{one.id} is never shown"
        assert {one.after, one.before} - {""} <= ids, one.id


# Changing a number

Keys = tuple[str | int, ...]
PAIR = re.compile(r"(?:[\w-]+ = )?(\d+)")


def files(edition: str) -> list[str]:
    """The files an edition's tables stand in: its own, and those its options lay by default."""
    options = installed().edition(edition).options
    boards = [file for name in options for file in options.files(name, options.raw[name]["default"])]
    return ["edition.toml", "characters.toml", *boards]


def numbers(data: Any, path: Keys = ()) -> Iterator[Keys]:
    """Where the whole numbers of a table stand."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from numbers(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from numbers(value, (*path, at))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path


def governs(path: Keys) -> bool:
    """Leave out which numbers of players a row is for, and most of the influence table."""
    is_influence = path[:2] == ("structure", "influence")
    return path[:2] == ("structure", "players") or (
        "players" not in path and not (is_influence and path[-1] != 17)
    )


def reading_of(data: Any, path: Keys) -> dict[str, str]:
    """The reading under which a number holds, if it holds under one only."""
    for key in path:
        if isinstance(data, Mapping) and "ruling" in data:
            return {data["ruling"]: str(key)}
        data = data[key]
    return {}


def one_more(text: str, path: Keys) -> str:
    """The text of a file with one of its numbers one higher."""
    line, column = locate(text, path)
    assert line is not None
    assert column is not None
    start = sum(map(len, text.splitlines(keepends=True)[: line - 1])) + column - 1
    found = PAIR.match(text, start)
    assert found is not None, (path, text[start : start + 20])
    return f"{text[: found.start(1)]}{int(found[1]) + 1}{text[found.end(1) :]}"


NUMBERS = [
    pytest.param(edition, file, path, id=f"{edition}-{'.'.join(map(str, path))}")
    for edition in EDITIONS
    for file in files(edition)
    for path in numbers(tomllib.loads((installed().edition(edition).plugin.root / file).read_text("utf-8")))
    if governs(path)
]


@pytest.mark.parametrize(("edition", "file", "path"), NUMBERS)
def test_changing_a_number_changes_what_is_said(edition: str, file: str, path: Keys, tmp_path: Path) -> None:
    """Style rule 6: engine and words come from one table, so no clause can go on saying the old number."""
    plugin = installed().edition(edition).plugin
    for name in files(edition):
        text = (plugin.root / name).read_text("utf-8")
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(one_more(text, path) if name == file else text, "utf-8")
    registry = Registry({edition: attrs.evolve(plugin, root=tmp_path)})
    reading = reading_of(tomllib.loads((plugin.root / file).read_text("utf-8")), path)
    changed = False
    for players in installed().edition(edition).players:
        before = installed().resolve(edition, players, rulings=reading)
        try:
            after = registry.resolve(edition, players, rulings=reading)
        except VariantError:
            changed = True  # such as a rank that is there twice: no variant at all
            continue
        old, new = values(before.variant), values(after.variant)
        said = {clause.id: (clause.title, clause.text) for clause in rulebook(after).clauses}
        for value in [one for one in old if one in new and old[one] != new[one]]:
            changed = True
            stating = rulebook(before).stating(value)

            assert any(said[one.id] != (one.title, one.text) for one in stating), (
                f"{value} is {new[value]} and not {old[value]}, but no clause says otherwise"
            )

    assert changed, "the number changed nothing"
