"""The command compare: forms, filters, choices for either side, and exit status."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from libertalia.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["compare", *arguments])


def test_a_variant_against_itself_is_clean_whatever_would_fail() -> None:
    result = run("galecrest", "galecrest", "--players", "3", "--fail-on", "open")

    assert result.exit_code == 0
    assert "no difference" in result.output


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ((), 0),
        (("--fail-on", "breaking"), 1),
        (("--fail-on", "open"), 1),
        (("--topic", "night", "--fail-on", "ordering"), 1),
        (("--topic", "night", "--fail-on", "scoring"), 0),
        (("--level", "breaking", "--topic", "night", "--fail-on", "ordering"), 0),
        (("--only", "night.*", "--fail-on", "ordering"), 1),
    ],
)
def test_the_exit_status_says_if_a_difference_weighs_enough(arguments: tuple[str, ...], status: int) -> None:
    assert run("classic", "galecrest", "--players", "4", *arguments).exit_code == status


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("clasic", "galecrest"), "classic"),
        (("classic", "galecrest:bord=calm"), "board"),
        (("classic", "galecrest:board"), "OPTION=VALUE"),
        (("classic", "galecrest", "--level", "braking"), "breaking"),
        (("classic", "galecrest", "--fail-on", "score"), "scoring"),
        (("classic", "galecrest", "--topic", "dask"), "dusk"),
        (("classic", "galecrest", "--players", "9"), "players"),
        (("classic", "galecrest", "--ruling-b", "galecrest.hook.keep=hand"), "galecrest.hook.keeps"),
        (("classic",), "Missing argument"),
    ],
)
def test_what_does_not_exist_is_wrong_usage_and_named(arguments: tuple[str, ...], hint: str) -> None:
    result = run(*arguments)

    assert result.exit_code == 2
    assert hint in result.output


def test_either_side_may_be_read_otherwise() -> None:
    result = run(
        "galecrest", "galecrest:board=calm", "--ruling-b", "galecrest.hook.keeps=hand", "--format", "json"
    )

    answer = json.loads(result.output)
    assert {one["level"] for one in answer["differences"]} == {"open"}
    assert answer["a"]["rules"] != answer["b"]["rules"]


def test_filters_hold_for_what_is_printed() -> None:
    answer = json.loads(
        run("classic", "galecrest", "--topic", "rounds", "--level", "breaking", "--format", "json").output
    )

    assert {one["id"] for one in answer["differences"]} == {"rounds.days", "rounds.deal"}
    assert answer["counts"]["scoring"] == 0


FILTERED = Path(__file__).parents[1] / "core" / "analysis" / "found" / "house" / "compare-filter.toml"


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
@pytest.mark.parametrize(
    "filter_",
    [("--topic", "rounds"), ("--level", "breaking"), ("--only", "end.winner"), ("--only", "token.*")],
)
def test_a_filter_says_how_many_it_hides(form: str, filter_: tuple[str, ...]) -> None:
    """A chest of 9 and a Cook without ability are hidden, and nothing says that there is no difference."""
    result = run("galecrest", "galecrest", "--house-b", str(FILTERED), *filter_, "--format", form)

    assert "no difference" not in result.output.casefold()
    assert "play alike" not in result.output
    if form == "json":
        answer = json.loads(result.output)
        assert answer["hidden"]["by"] == " ".join(filter_)
        assert answer["hidden"]["count"] + len(answer["differences"]) == 3
        assert sum(answer["hidden"]["counts"].values()) == answer["hidden"]["count"]
    else:
        assert f"hidden by {' '.join(filter_)}" in result.output


@pytest.mark.parametrize(
    ("name", "id_"),
    [("end-each-day", "end-of-round.anchor.when"), ("ship-before-token", "dusk.order-of-steps")],
)
def test_house_rules_under_which_every_game_ends_otherwise_are_grave(name: str, id_: str) -> None:
    path = FILTERED.with_name(f"{name}.toml")

    result = run("classic", "classic", "--house-b", str(path), "--format", "json", "--fail-on", "breaking")

    assert result.exit_code == 1
    assert {one["id"]: one["level"] for one in json.loads(result.output)["differences"]} == {
        id_: "breaking",
        "words.title": "wording",
    }


def test_the_output_takes_its_form_from_its_suffix(tmp_path: Path) -> None:
    path = tmp_path / "editions.html"

    result = run("classic", "galecrest", "--players", "4", "-o", str(path))

    assert result.exit_code == 0
    assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_an_output_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    result = run("classic", "galecrest", "--players", "4", "-o", str(tmp_path / "no" / "x.json"))

    assert result.exit_code == 3


@pytest.mark.parametrize(
    ("option", "value"),
    [("--house-b", "nowhere.toml"), ("--ruling-a", "nothing=none"), ("--option-b", "board")],
)
def test_wrong_usage_names_the_option_of_the_side(option: str, value: str) -> None:
    result = CliRunner().invoke(main, ["compare", "classic", "galecrest", option, value])

    assert result.exit_code == 2
    assert f"Invalid value for {option}:" in result.stderr
