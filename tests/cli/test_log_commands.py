"""`convert`, `fmt` and `validate` on logs of several forms: files written, messages, status."""

import json
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from libertalia.cli import main

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests/golden/p3-01.jsonl"
FINE = ROOT / "tests/logs/fine.txt"


def run(*arguments: str | Path, given: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(one) for one in arguments], input=given)


def test_a_log_goes_to_text_and_back(tmp_path: Path) -> None:
    text, back = tmp_path / "game.txt", tmp_path / "back.jsonl"

    assert run("convert", GAME, "--to", "txt", "-o", text).exit_code == 0
    assert run("convert", text, "--to", "jsonl", "-o", back).exit_code == 0
    assert back.read_bytes().splitlines()[1:] == GAME.read_bytes().splitlines()[1:]


def test_several_logs_go_into_a_folder_and_none_over_another(tmp_path: Path) -> None:
    other = tmp_path / "fine.jsonl"
    run("convert", FINE, "--to", "jsonl", "-o", other)

    assert run("convert", FINE, other, "--to", "txt", "-o", tmp_path / "out").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["fine-2.txt", "fine.txt"]
    assert run("convert", FINE, other, "--to", "txt").exit_code == 2


def test_a_log_with_errors_is_not_converted(tmp_path: Path) -> None:
    made = run("convert", ROOT / "tests/logs/recruiter-4.txt", "--to", "jsonl")

    assert made.exit_code == 1
    assert made.stdout == ""
    assert "recruiter-4.txt:9:12: error" in made.stderr


def test_an_unknown_form_is_wrong_usage_and_a_missing_file_is_said() -> None:
    assert run("convert", FINE, "--to", "docx").exit_code == 2
    assert run("convert", "nowhere.txt", "--to", "txt").exit_code == 3


def test_standard_input_is_converted_by_its_content() -> None:
    made = run(
        "convert",
        "-",
        "--to",
        "jsonl",
        "--me",
        "Ann",
        given=FINE.read_text("utf-8").replace("Ann takes", "I take"),
    )

    assert made.exit_code == 0
    assert '{"event": "take", "player": "Ann", "token": "saber"}' in made.stdout


def test_a_log_is_laid_out_in_place_and_checked(tmp_path: Path) -> None:
    log = tmp_path / "game.txt"
    log.write_text(FINE.read_text("utf-8").replace(", ", " ,"), encoding="utf-8")

    assert run("fmt", "--check", log).exit_code == 1
    assert run("fmt", log).exit_code == 0
    assert run("fmt", "--check", log).exit_code == 0
    assert run("fmt", GAME).exit_code == 1


def test_a_log_that_can_t_be_read_is_left_as_it_is(tmp_path: Path) -> None:
    log = tmp_path / "game.txt"
    log.write_text("game galecrest\nplayers  Ann,Bob\nday 1: Ann Wizard\n", encoding="utf-8")
    made = run("fmt", log)

    assert made.exit_code == 1
    assert "game.txt:3:12: error" in made.stderr
    assert "players  Ann,Bob" in log.read_text(encoding="utf-8")


def test_a_folder_of_mixed_forms_is_validated_and_a_game_that_is_there_twice_is_noted(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(GAME.read_bytes())
    run("convert", GAME, "--to", "txt", "-o", tmp_path / "b.log.txt")
    (tmp_path / "c.txt").write_bytes(FINE.read_bytes())
    made = run("validate", tmp_path)

    assert made.exit_code == 0, made.output
    assert made.stdout.count("duplicate-log") == 1
    assert f"This is the same game as {tmp_path / 'a.jsonl'}" in made.stdout


def test_another_game_is_no_duplicate(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(FINE.read_bytes())
    changed = FINE.read_text("utf-8").replace("Cy map", "Cy relic")
    (tmp_path / "b.txt").write_text(changed, encoding="utf-8")

    assert "duplicate-log" not in run("validate", tmp_path).stdout


def test_a_log_that_can_t_be_read_whole_is_no_duplicate(tmp_path: Path) -> None:
    for name in ("deal-empty.txt", "deal-not-understood.txt"):
        (tmp_path / name).write_bytes((ROOT / "tests/logs" / name).read_bytes())

    assert "duplicate-log" not in run("validate", tmp_path).stdout


def test_remarks_claims_and_the_form_of_names_make_no_other_game(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(FINE.read_bytes())
    changed = FINE.read_text("utf-8").replace("Armorer", "28").replace("Cy map", "cy map # why?\n= Bob 0")
    changed = changed.replace("players", "board calm\nplayers", 1)
    (tmp_path / "b.txt").write_text(changed, encoding="utf-8")

    assert run("validate", tmp_path).stdout.count("duplicate-log") == 1


def test_a_log_is_never_written_over_by_what_is_said_of_it(tmp_path: Path) -> None:
    """Neither a report nor another form of a log may take the place of a file that is read."""
    log, text = tmp_path / "game.jsonl", tmp_path / "fine.txt"
    log.write_bytes(GAME.read_bytes())
    text.write_bytes(FINE.read_bytes())
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    for arguments in (
        ("validate", log, "-o", log),
        ("validate", log, "--format", "json", "-o", tmp_path / "." / "game.jsonl"),
        ("validate", text, "--format", "text", "-o", tmp_path),
        ("convert", log, "--to", "txt", "-o", log),
        ("convert", log, "--to", "jsonl", "-o", tmp_path),
    ):
        made = run(*arguments)
        assert made.exit_code == 2
        assert "would be written over" in made.stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_the_form_of_a_report_is_never_guessed(tmp_path: Path) -> None:
    made = run("validate", GAME, "-o", tmp_path / "report.pdf")

    assert made.exit_code == 2
    assert ".html" in made.stderr
    assert run("validate", GAME, "--format", "html", "-o", tmp_path / "report.xyz").exit_code == 0
    assert run("validate", GAME, "-o", tmp_path / "REPORT.HTML").exit_code == 0
    assert (tmp_path / "REPORT.HTML").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_missing_log_leaves_nothing_on_standard_output(tmp_path: Path) -> None:
    made = run("validate", tmp_path / "none.jsonl")

    assert (made.exit_code, made.stdout) == (3, "")


def test_a_ruling_of_another_edition_is_said_to_change_nothing() -> None:
    made = run("validate", GAME, "--ruling", "classic.final-tie=shared")

    assert made.exit_code == 0
    assert "none of these games has the ruling classic.final-tie" in made.stderr
    assert run("validate", GAME, "--ruling", "galecrest.anchor.floor=net").stderr == ""


def test_what_is_no_log_in_a_folder_is_passed_over_with_a_note(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(FINE.read_bytes())
    (tmp_path / "notes.txt").write_text("Shopping:\n- crisps\nBring the game on Friday.\n", encoding="utf-8")
    (tmp_path / "owed.csv").write_text("who,what\nAnn,3\n", encoding="utf-8")
    made = run("validate", tmp_path)

    assert made.exit_code == 0, made.output
    assert "notes" not in made.stdout
    assert made.stderr.count("passed over") == 2
    (tmp_path / "a.txt").unlink()
    assert run("validate", tmp_path).exit_code == 3
    assert run("validate", tmp_path / "notes.txt").exit_code == 3


def test_a_log_without_its_header_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(FINE.read_bytes())
    (tmp_path / "b.txt").write_text("Ann and Bob\nday 1: Ann Brute, Bob Cook\n", encoding="utf-8")
    (tmp_path / "c.csv").write_text("players;Ann;Bob\n", encoding="utf-8")
    made = run("validate", tmp_path)

    assert made.exit_code == 3
    assert "passed over" not in made.stderr
    assert "b.txt: UNREADABLE" in made.stdout
    assert "c.csv: UNREADABLE" in made.stdout


def test_a_report_goes_to_standard_output_by_name() -> None:
    command = [sys.executable, "-m", "libertalia", "validate", str(FINE), "-o", "/dev/stdout"]
    plain = subprocess.run(command, capture_output=True, text=True, check=False)
    as_json = subprocess.run([*command, "--format", "json"], capture_output=True, text=True, check=False)

    assert (plain.returncode, plain.stderr) == (0, "")
    assert plain.stdout == run("validate", FINE).stdout
    assert json.loads(as_json.stdout)["logs"][0]["verdict"] == "valid"


def test_a_hint_is_given_once(tmp_path: Path) -> None:
    log = tmp_path / "a.txt"
    log.write_text(FINE.read_text("utf-8").replace("players", "pleyers", 1), encoding="utf-8")
    said = run("convert", log, "--to", "jsonl").stderr

    assert "did you mean `players`?" in said
    assert "Did you mean" not in said


def test_converting_says_that_the_variant_is_not_known(tmp_path: Path) -> None:
    log = tmp_path / "a.txt"
    log.write_text(FINE.read_text("utf-8").replace("game galecrest", "game galecrst", 1), encoding="utf-8")

    assert "did you mean 'galecrest'" in run("convert", log, "--to", "jsonl").stderr
