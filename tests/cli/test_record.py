"""``libertalia record`` from end to end: through a pipe, stopped at any moment, gone on with."""

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from at_the_table import NAMES, Player, new_recording, recorded
from libertalia.cli import main
from libertalia.core.analysis.replies import Replies

START = ["-, Ann, -, Bob, -, -", "saber map relic | chest map hook | map map map | barrel relic relic"]
START += ["3 12 17 21 28 30", "Ann 17, Bob 28", "relic"]


def run(path: Path, *lines: str, arguments: tuple[str, ...] = ("--players", "Ann,Bob")) -> Result:
    command = ["record", "galecrest", str(path), *arguments]
    return CliRunner().invoke(main, command, input="".join([f"{line}\n" for line in lines]))


def script(variant: str, count: int, seed: int) -> list[str]:
    """Return the lines that record a random game."""
    recording = new_recording(variant, NAMES[:count])
    player = Player(recorded(variant, count, seed), random.Random(seed))
    lines = []
    while not recording.place.is_over:
        lines.append(player.answer(recording))
        Replies(recording, lambda _: None).answer(lines[-1])
    return lines


@pytest.mark.parametrize("variant", ["classic", "galecrest"])
def test_a_game_through_a_pipe_ends_with_score_and_result(variant: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command = ["record", variant, str(path), "--players", ",".join(NAMES[:3])]
    said = CliRunner().invoke(main, command, input="\n".join(script(variant, 3, 1)))
    events = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    checked = CliRunner().invoke(main, ["validate", str(path)])

    assert said.exit_code == 0, said.output
    assert "The log is complete" in said.stdout
    assert "Day 1 is over: " in said.stdout
    assert "can only be" in said.stdout
    assert [one["event"] for one in events[-2:]] == ["score", "result"]
    assert checked.exit_code == 0, checked.output
    assert [one.name for one in tmp_path.iterdir()] == ["game.jsonl"]


@pytest.mark.parametrize("suffix", [".jsonl", ".txt"])
def test_the_end_of_the_input_at_any_answer_loses_nothing(suffix: str, tmp_path: Path) -> None:
    lines, path = script("galecrest", 2, 4), tmp_path / f"game{suffix}"
    whole = tmp_path / f"whole{suffix}"
    arguments = ("--players", ",".join(NAMES[:2]))
    run(whole, *lines, arguments=arguments)
    rng, at = random.Random(1), 0
    while at < len(lines):
        more = rng.randint(1, 12)
        said = run(path, *lines[at : at + more], arguments=arguments)
        assert said.exit_code == 0, said.output
        at += more

    assert path.read_bytes() == whole.read_bytes()


def test_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command = ["record", "galecrest", str(path), "--players", "Ann,Bob"]
    process = subprocess.Popen(
        [sys.executable, "-c", "from libertalia.cli import main; main()", *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write("".join([f"{line}\n" for line in START]).encode())
    process.stdin.flush()
    for _ in range(600):
        if path.exists() and b'"Midshipman"' in path.read_bytes():
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)

    assert (process.returncode, err) == (0, b"")
    assert b"Saved: " in out
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[-1])["pick"] == {"token": "relic"}
    assert [one.name for one in tmp_path.iterdir()] == ["game.jsonl"]


def test_commands(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = run(
        path,
        *START,
        "help",
        "state",
        "note a good one",
        "claim Ann 9",
        "undo",
        "claim Bob 8",
        "undo 2",
        "quit",
    )
    text = said.stdout

    assert said.exit_code == 0
    assert "undo 3 takes three back" in text
    assert "hand Beggar (3), Officer (12), Bosun (21), Armorer (28), Merchant (30)" in text
    assert "Noted." in text
    assert "The log says 9 for Ann's doubloons; it comes to" in text
    assert text.count("Taken back.") == 2
    assert "game.jsonl` goes on." in text


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["Ann 17"], "is no player|6 spaces"),
        (["claim"], "claim NAME"),
        (["claim Zed 4"], "no player"),
        (["claim Ann"], "no player|claim"),
        (["undo"], "nothing to take back"),
        (["undo many"], "a number of answers"),
        (["note"], "a text"),
        ([*START, "sabre-tooth"], "no token"),
        ([*START, "7"], "the choices are 1 to"),
        ([*START, "hidden"], "in secret"),
    ],
)
def test_bad_input_says_what_was_expected_and_asks_again(lines: list[str], said: str, tmp_path: Path) -> None:
    import re

    result = run(tmp_path / "game.jsonl", *lines)

    assert result.exit_code == 0
    assert re.search(said, result.stdout), result.stdout
    assert [line[:2] for line in result.stdout.splitlines()].count("> ") == len(lines) + 1


def test_a_player_called_like_a_command(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = ["-, Note, -, State, -, -", *START[1:3], "Note 17, State 28", "/note we began", "quit"]
    said = run(path, *lines, arguments=("--players", "Note,State"))

    assert said.exit_code == 0
    assert '"plays": {"Note": 17, "State": 28}' in path.read_text(encoding="utf-8")
    assert '"text": "we began"' in path.read_text(encoding="utf-8")


def test_colours_are_asked_where_they_are_needed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command = ["record", "classic", str(path), "--players", "Ann,Bob"]
    asked = CliRunner().invoke(main, command, input="purple-ish\n")
    colours = asked.stdout.split("Ann's colour: ")[1].splitlines()[0].split(", ")
    CliRunner().invoke(main, command, input=f"{colours[0]}\n")
    CliRunner().invoke(main, command, input=f"{colours[0]}\n{colours[1]}\n")
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])

    assert [one["colour"] for one in header["players"]] == colours[:2]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["nowhere.jsonl"], 2),
        (["galecrust", "x.jsonl", "--players", "Ann,Bob"], 2),
        (["galecrest", "x.jsonl"], 2),
        (["galecrest", "x.jsonl", "--players", "Ann,ann"], 2),
        (["galecrest", "x.jsonl", "--players", "A,B,C,D,E,F,G"], 2),
        (["galecrest", "x.jsonl", "--players", "Ann,Bob", "--option", "board=choppy"], 2),
        (["a", "b", "c"], 2),
        (["galecrest", "no/such/folder/x.jsonl", "--players", "Ann,Bob"], 3),
    ],
)
def test_exit_status(
    arguments: list[str], status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert CliRunner().invoke(main, ["record", *arguments], input="").exit_code == status


PAGE = Path(__file__).parents[2] / "docs" / "record.md"


def test_the_page_shows_a_real_dialogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything behind a prompt on the page is typed again; what is said has to be what the page says."""
    monkeypatch.chdir(tmp_path)
    blocks = PAGE.read_text(encoding="utf-8").split("```")
    shown = next(block for block in blocks if "\n> " in block).lstrip("\n")
    command, _, dialogue = shown.partition("\n")
    typed = [line[2:] for line in dialogue.splitlines() if line.startswith("> ")]
    said = CliRunner().invoke(main, command.split()[2:], input="".join([f"{line}\n" for line in typed]))

    assert said.exit_code == 0
    assert said.stdout == dialogue


def test_another_game_in_the_file_is_wrong_usage(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(path, *START)

    assert run(path, arguments=("--players", "Ann,Cy")).exit_code == 2
    assert CliRunner().invoke(main, ["record", str(path)], input="").exit_code == 0


def test_more_answers_than_there_are_are_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run(path, *START, "quit")
    before = path.read_bytes()
    said = run(path, "undo 99", "quit", arguments=())

    assert "can be taken back, not 99; nothing was." in said.stdout
    assert path.read_bytes() == before


def test_a_table_is_not_written_over(tmp_path: Path) -> None:
    source = Path(__file__).parents[1] / "logs/fine.csv"
    for name in ("game.csv", "game.log"):
        path = tmp_path / name
        path.write_bytes(source.read_bytes())
        said = run(path, "quit", arguments=())

        assert said.exit_code == 2
        assert f"convert {path} --to jsonl" in said.stderr
        assert path.read_bytes() == source.read_bytes()
    assert run(tmp_path / "new.xlsx", "quit").exit_code == 2
    assert not (tmp_path / "new.xlsx").exists()
