"""`libertalia variants` and `libertalia show`: what they print and with which status they end."""

import json

from click.testing import CliRunner, Result

from libertalia.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_variants_are_listed_one_a_line() -> None:
    result = run("variants")

    assert result.exit_code == 0
    assert "galecrest" in result.stdout
    assert "2 to 6 players" in result.stdout


def test_variants_as_json_have_the_keys_of_the_contract() -> None:
    listed = {one["id"]: one for one in json.loads(run("variants", "--format", "json").stdout)}

    assert listed["classic"] == {"id": "classic", "title": "Libertalia", "players": [2, 6]}


def test_a_card_is_answered_with_sentence_numbers_and_sources() -> None:
    result = run("show", "galecrest", "bosun")

    assert result.exit_code == 0
    assert "Gain 2 doubloons for each character in your ship ranked below 21." in result.stdout
    assert "character.bosun.day.amount = 2" in result.stdout
    assert "two or more sources agree" in result.stdout
    assert "A fan's tested program" in result.stdout


def test_the_reading_in_force_is_marked() -> None:
    result = run("show", "galecrest", "hook.keeps", "--ruling", "galecrest.hook.keeps=hand")

    assert "* hand:" in result.stdout
    assert "  ship (default):" in result.stdout


def test_without_a_name_everything_that_can_be_asked_is_listed() -> None:
    result = run("show", "classic")

    assert result.exit_code == 0
    assert "character.parrot" in result.stdout
    assert "dusk.take-token" in result.stdout


def test_json_holds_the_same_facts() -> None:
    answer = json.loads(run("show", "galecrest", "map", "--format", "json").stdout)
    everything = json.loads(run("show", "galecrest", "--players", "2", "--format", "json").stdout)

    assert answer["clause"]["id"] == "galecrest.token.map"
    assert answer["values"]["token.map.anchor.sets"] == {"2": 7, "3": 12}
    assert "figure" in [topic["topic"] for topic in everything["topics"]]


def test_wrong_names_are_wrong_usage_with_a_hint() -> None:
    for arguments, hint in [
        (("galecrest", "bosum"), "did you mean bosun"),
        (("galcrest", "bosun"), "did you mean 'galecrest'"),
        (("galecrest", "bosun", "--players", "9"), "for 2 to 6 players, not 9"),
        (("galecrest", "bosun", "--ruling", "galecrest.hook.keeps=bag"), "galecrest.hook.keeps"),
        (("galecrest", "bosun", "--option", "board=blue"), "blue"),
    ]:
        result = run("show", *arguments)

        assert result.exit_code == 2, arguments
        assert hint in result.stderr, arguments


def test_other_names_people_use_are_understood() -> None:
    for asked, found in [
        ("Spanish Officer", "Officer (×6)"),
        ("treasure map", "Map (×8)"),
        ("Freed Prisoner", "Freed Slave (12)"),
    ]:
        result = run("show", "classic", asked)

        assert result.exit_code == 0, asked
        assert result.stdout.startswith(found)


def test_an_option_decides_how_many_play_where_nobody_says() -> None:
    everything = run("show", "galecrest", "--option", "mode=solo")
    one = run("show", "galecrest", "bosun", "--option", "mode=solo")

    assert "for 2 players" in everything.stdout
    assert one.exit_code == 0


def test_one_person_alone_is_told_which_option_to_choose() -> None:
    unchosen = run("show", "galecrest", "bosun", "--players", "1")
    chosen = run("show", "galecrest", "bosun", "--players", "1", "--option", "mode=solo")

    assert "mode=solo" in unchosen.stderr
    assert "The automaton counts as one of them." in chosen.stderr
    assert "mode" not in run("show", "classic", "bosun", "--players", "1").stderr
