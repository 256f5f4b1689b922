"""`libertalia check`: what it prints and the status it ends with."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from libertalia.cli import main

GOOD = 'id = "short"\nextends = "galecrest"\n[structure]\ndays = [3, 4, 5]\n'
ODD = GOOD + '[[token]]\nkind = "map"\ncount = 10\n'
BAD = 'id = "short"\nextends = "galecrest"\n[structure]\ndayz = [3, 4, 5]\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("good", GOOD), ("odd", ODD), ("bad", BAD)):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    """Run the command; trial games are played only where the arguments ask for them."""
    step = () if "--step" in arguments else ("--step", "static")
    return CliRunner().invoke(main, ["check", *arguments, *step, "--games", "1"])


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["good.toml"], 0),
        (["odd.toml"], 0),
        (["odd.toml", "--fail-on", "warning"], 1),
        (["bad.toml"], 1),
        (["good.toml", "bad.toml"], 1),
        (["none.toml"], 3),
        (["bad.toml", "none.toml"], 3),
        ([], 2),
        (["good.toml", "--step", "neither"], 2),
    ],
)
def test_status(arguments: list[str], status: int) -> None:
    """0 clean, 1 findings, 2 wrong usage, 3 could not complete."""
    assert run(*arguments).exit_code == status


@pytest.mark.usefixtures("folder")
def test_text_names_place_code_steps_and_limits() -> None:
    said = run("bad.toml", "--step", "both").output

    assert said.startswith(
        "bad.toml: ERRORS (short, over galecrest)\nbad.toml:4:1: error [variant-unknown-key] "
    )
    assert "    suggestion: days\n" in said
    assert "  trial: not run, as the file has errors\n" in said
    assert "  not shown by this:\n    - " in said


@pytest.mark.usefixtures("folder")
def test_text_of_several_files_ends_with_a_count() -> None:
    assert run("good.toml", "bad.toml").output.endswith("\n2 files: 1 passed, 1 did not\n")


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("step", "ran"), [("static", ["static"]), ("trial", ["trial"]), ("both", ["static", "trial"])]
)
def test_json_says_which_steps_ran(step: str, ran: list[str]) -> None:
    (answer,) = json.loads(run("good.toml", "--step", step, "--format", "json").output)["files"]

    assert answer["steps"] == ran
    assert answer["passes"]
    assert answer["players"] == [2, 3, 4, 5, 6]
    assert (answer["games"] > 0) == ("trial" in ran)
    assert answer["unseen"]


@pytest.mark.usefixtures("folder")
def test_json_has_findings_of_the_shape_of_validate() -> None:
    (answer,) = json.loads(run("bad.toml", "--format", "json").output)["files"]
    (found,) = answer["findings"]

    assert (found["file"], found["line"], found["column"]) == ("bad.toml", 4, 1)
    assert (found["code"], found["level"], found["suggestion"]) == ("variant-unknown-key", "error", "days")
    assert {"message", "rule", "expected", "observed"} <= set(found)


@pytest.mark.usefixtures("folder")
def test_the_same_seed_plays_the_same_games() -> None:
    once = run("good.toml", "--step", "trial").output

    assert run("good.toml", "--step", "trial").output == once


def test_shipped_overlays_pass() -> None:
    house = sorted((Path(__file__).parents[2] / "variants/house").glob("*.toml"))
    result = run(*map(str, house))

    assert house
    assert result.exit_code == 0, result.output
