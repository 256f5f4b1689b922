"""The command `simulate`: only games whose log can be read are written."""

import pytest
from click.testing import CliRunner, Result

from libertalia.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give --players"),
        (("--name", "Ann", "--name", "ANN"), "'Ann' and 'ANN' are the same but for case"),
        (("--name", "Ren\u00e9", "--name", "Rene\u0301"), "are the same but for case or Unicode form"),
        (("--name", "Ann", "--name", ""), "a player needs a name"),
        (("--name", "Ann", "--name", "Bob", "--players", "3"), "2 names for 3 players"),
        (("--players", "0"), "for 2 to 6 players, not 0"),
        (("--players", "7"), "for 2 to 6 players, not 7"),
    ],
)
def test_players_a_log_could_not_tell_apart_are_wrong_usage(arguments: tuple[str, ...], said: str) -> None:
    made = run("simulate", "galecrest", *arguments)

    assert made.exit_code == 2
    assert said in made.stderr
    assert made.stdout == ""


@pytest.mark.parametrize("names", [("Ann", "Bob"), ("Stra\u00dfe", "\u4e8c", "a b")])
def test_a_simulated_game_is_valid(names: tuple[str, ...]) -> None:
    log = run("simulate", "galecrest", *[part for name in names for part in ("--name", name)]).stdout

    assert CliRunner().invoke(main, ["validate", "-"], input=log).exit_code == 0
