"""`libertalia new`: what it writes passes its check, or is a test that fails with instructions."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from libertalia.cli import main
from libertalia.core.abilities.vocabulary import ABILITIES
from libertalia.core.analysis.check import Step, check_file
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed
from libertalia.reports.scaffold import toml_text

NAMES = ["Old Friends", 'Nana\'s "Fun" \\ Night', "Ünder Øne # Roof"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["new", *arguments])


@pytest.mark.parametrize("extends", ["galecrest", "classic", "galecrest-long-voyages"])
@pytest.mark.parametrize("kind", ["variant", "board", "character"])
def test_it_passes_its_check(kind: str, extends: str) -> None:
    result = new(kind, "Old Friends", "--extends", extends)
    report = check_file("old-friends.toml", installed(), games=1)

    assert result.exit_code == 0, result.output
    assert [one for one in report.findings if one.level is not Level.NOTE] == []
    assert report.extends == extends


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["variant", "board", "character"])
def test_any_name_is_written_so_that_it_reads_back(kind: str, name: str) -> None:
    assert new(kind, name, "-o", "out.toml").exit_code == 0
    written = tomllib.loads(Path("out.toml").read_text(encoding="utf-8"))

    assert name in (written["title"], written.get("character", [{}])[0].get("name"))
    assert check_file("out.toml", installed(), [Step.STATIC]).passes


def test_every_line_of_a_variant_can_be_used() -> None:
    """Taking the # from all assignments leaves a file that differs and has no error."""
    new("variant", "Old Friends")
    path = Path("old-friends.toml")
    lines = path.read_text(encoding="utf-8").splitlines()
    used = [line.removeprefix("# ") if " = " in line or line.startswith("# [") else line for line in lines]
    path.write_text("\n".join(used), encoding="utf-8")

    assert check_file(path, installed(), [Step.STATIC]).passes


def test_a_board_names_every_token_with_nothing_filled_in() -> None:
    new("board", "Ours")
    rows = tomllib.loads(Path("ours.toml").read_text(encoding="utf-8"))["token"]
    tokens = installed().resolve("galecrest", 4).variant.tokens

    assert [row["kind"] for row in rows] == [token.kind for token in tokens]
    assert {use["ability"] for row in rows for use in row.values() if isinstance(use, dict)} == {"unmodelled"}


def test_a_character_comes_with_the_whole_vocabulary() -> None:
    new("character", "Ghost")
    text = Path("ghost.toml").read_text(encoding="utf-8")

    assert [name for name in ABILITIES if f'"{name}"' not in text] == []


def test_a_ruling_comes_with_a_test_that_fails_with_instructions(folder: Path) -> None:
    assert new("ruling", "Who goes first").exit_code == 0
    (row,) = tomllib.loads(Path("who-goes-first.toml").read_text(encoding="utf-8"))["ruling"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_who_goes_first.py"],
        cwd=folder,
        capture_output=True,
        text=True,
    )

    assert row["id"] == "galecrest.who-goes-first"
    assert row["default"] in row["readings"]
    assert done.returncode == 1
    assert "2 failed" in done.stdout
    assert "Put the row of who-goes-first.toml into the rulings" in done.stdout


def test_a_file_that_is_there_stays() -> None:
    Path("old-friends.toml").write_text("mine", encoding="utf-8")
    refused = new("variant", "Old Friends")

    assert refused.exit_code == 2
    assert "--force" in refused.output
    assert Path("old-friends.toml").read_text(encoding="utf-8") == "mine"
    assert new("variant", "Old Friends", "--force").exit_code == 0
    assert Path("old-friends.toml").read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize("name", ["", "   ", "!!!", "a\nb\x00", "x" * 200])
def test_a_name_that_makes_no_id_is_wrong_usage(name: str) -> None:
    assert new("variant", name).exit_code == 2


def test_an_unknown_parent_is_wrong_usage() -> None:
    result = new("variant", "Old Friends", "--extends", "galcrest")

    assert result.exit_code == 2
    assert "galecrest" in result.output


def test_a_folder_that_is_not_there_can_not_be_written() -> None:
    assert new("variant", "Old Friends", "-o", "none/old.toml").exit_code == 3


@pytest.mark.parametrize("value", ['a"b\\c', "\x7f", "é", True, 3, ["a", 1], {"a": "b"}])
def test_values_are_written_as_toml_reads_them(value: object) -> None:
    assert tomllib.loads(f"x = {toml_text(value)}")["x"] == value
