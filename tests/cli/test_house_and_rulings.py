"""``--house`` wherever a variant is taken, ``libertalia rulings`` and ``validate --all-readings``."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from libertalia.cli import main

FAMILY = 'id = "family"\nextends = "classic"\n[[character]]\nname = "Captain"\nday = { amount = 5 }\n'


def run(*arguments: str | Path, given: bytes | None = None) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], input=given)


@pytest.fixture
def family(tmp_path: Path) -> Path:
    path = tmp_path / "family.toml"
    path.write_text(FAMILY, encoding="utf-8")
    return path


@pytest.mark.parametrize("folder", [".", "logs"])
def test_a_simulated_log_names_its_house_rules_and_is_valid(folder: str, family: Path) -> None:
    log = family.parent / folder / "game.jsonl"
    log.parent.mkdir(exist_ok=True)
    made = run("simulate", "classic", "--players", "3", "--house", family, "-o", log)
    header = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    said = run("validate", log)

    assert made.exit_code == 0
    assert header["house"] == [{".": "family.toml", "logs": "../family.toml"}[folder]]
    assert said.exit_code == 0, said.output
    assert "VALID (Libertalia, with family, 3 players)" in said.stdout
    assert "house rules: family" in said.stdout


def test_standard_input_looks_in_the_current_folder(family: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(family.parent)
    made = run("simulate", "classic", "--players", "2", "--house", "family.toml")
    said = run("validate", "-", given=made.stdout_bytes)

    assert said.exit_code == 0, said.output


def test_house_rules_on_the_command_line_judge_a_log(family: Path) -> None:
    log = family.parent / "game.jsonl"
    run("simulate", "classic", "--players", "3", "-o", log)
    said = run("validate", log, "--house", family)

    assert "rules-differ" in said.stdout
    assert "with family" in said.stdout


def test_installed_overlays_go_by_their_id() -> None:
    made = run("simulate", "classic", "--players", "3", "--house", "classic-one-campaign")

    assert json.loads(made.stdout.splitlines()[0])["house"] == ["classic-one-campaign"]


def test_show_answers_with_house_rules(family: Path) -> None:
    said = run("show", "classic", "captain", "--house", family)

    assert "Gain 5 doubloons" in said.stdout
    assert "a house rule says so" in said.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("validate", "demo"),
        ("simulate", "classic", "--players", "3"),
        ("show", "classic"),
        ("rulings", "classic"),
        ("compare", "classic", "galecrest", "--house-a", "classic-one-campain"),
    ],
    ids=lambda command: command[0],
)
def test_unknown_house_rules_are_wrong_usage(command: tuple[str, ...]) -> None:
    house = () if "--house-a" in command else ("--house", "classic-one-campain")
    said = run(*command, *house)

    assert said.exit_code == 2
    assert "did you mean 'classic-one-campaign'?" in said.stderr


def test_wrong_house_rules_are_wrong_usage_with_their_place(family: Path) -> None:
    family.write_text(FAMILY.replace("amount", "amonut"), encoding="utf-8")
    said = run("simulate", "classic", "--players", "3", "--house", family)

    assert said.exit_code == 2
    assert f"{family.as_posix()}:5:" in said.stderr
    assert "Traceback" not in said.stderr


def test_rulings_are_listed_with_readings_default_and_sources() -> None:
    said = run("rulings", "galecrest")

    assert said.exit_code == 0
    assert "galecrest.hook.keeps" in said.stdout
    assert "- ship (default): " in said.stdout
    assert "Sources: " in said.stdout


def test_rulings_as_json_have_the_keys_of_the_contract() -> None:
    listed = json.loads(run("rulings", "classic", "--format", "json").stdout)
    tie = next(one for one in listed if one["id"] == "classic.final-tie")

    assert {"id", "question", "readings", "default", "sources"} <= set(tie)
    assert set(tie["readings"]) == {"doubloons", "shared", "last-campaign"}
    assert tie["default"] == "doubloons"


def test_a_variant_has_defaults_of_its_own() -> None:
    listed = json.loads(run("rulings", "classic-shared-win", "--format", "json").stdout)
    by_id = {one["id"]: one["default"] for one in listed}

    assert by_id["classic.final-tie"] == "shared"
    assert by_id["classic.purse.floor"] == "zero"


def test_rulings_of_what_was_taken_out_are_gone() -> None:
    listed = json.loads(run("rulings", "galecrest-no-relics", "--format", "json").stdout)

    assert "galecrest.necromancer.empty-graveyard" not in {one["id"] for one in listed}


def test_rulings_of_an_unknown_variant_are_wrong_usage() -> None:
    said = run("rulings", "clasic")

    assert said.exit_code == 2
    assert "did you mean 'classic'?" in said.stderr


def test_all_readings_are_told_of_each_log() -> None:
    said = run("validate", Path(__file__).parents[2] / "demo/logs", "--all-readings", "--format", "json")
    logs = json.loads(said.stdout)["logs"]

    assert all("sensitivity" in log for log in logs)
    assert any(one["changes"] for log in logs for one in log["sensitivity"])
