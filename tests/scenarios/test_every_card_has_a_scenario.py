"""Every character, token and reading of every installed variant is shown by a scenario."""

import ast
from pathlib import Path

import pytest

from libertalia.core.resolve.registry import installed

HERE = Path(__file__).parent
TESTS = sorted(HERE.glob("*/test_*.py"))


def needed(variant: str) -> set[str]:
    """Return the ids a variant's scenarios have to show; what it inherits counts under its parent."""
    registry = installed()
    resolved = registry.resolve(variant, registry.edition(variant).players[0]).variant
    cards = {one.rule for one in resolved.characters} | {one.rule for one in resolved.tokens}
    return cards | {f"{ruling.id}={reading}" for ruling in resolved.rulings for reading in ruling.readings}


def shown(file: Path) -> dict[str, str]:
    """Return the ids the scenarios of a file show, each with the scenario's name."""
    found = {}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "shows":
                assert node.name.startswith("test_"), f"{file}: {node.name} is no test"
                for id_ in mark.args:
                    assert isinstance(id_, ast.Constant), f"{file}: write out the ids {node.name} shows"
                    found[str(id_.value)] = node.name
    return found


SHOWN = {id_: name for file in TESTS for id_, name in shown(file).items()}


@pytest.mark.parametrize("variant", installed().ids)
def test_every_character_token_and_reading_has_a_scenario(variant: str) -> None:
    """Style rule 5: what has no scenario is named, with how to add one."""
    missing = sorted(needed(variant) - set(SHOWN))

    assert not missing, (
        f"no scenario shows: {', '.join(missing)}.\n"
        f"Write one in {HERE.parent.name}/{HERE.name}/{variant}/: the smallest table that shows the rule "
        f'(see `Table` in tests/support/scenario.py), marked with `@shows("{missing[0]}")`.'
    )


def test_scenarios_show_only_what_there_is() -> None:
    """A misspelt id shows nothing."""
    known = set().union(*map(needed, installed().ids))
    unknown = {id_: name for id_, name in SHOWN.items() if id_ not in known}

    assert not unknown, f"these scenarios show ids no variant has: {unknown}"
