"""Measures what users wait for: games simulated and logs validated a second, and starting the command.

Run it with ``make bench``; pyperf repeats each measurement in several processes and reports its spread. The
table at the end gives medians. No test depends on a time.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pyperf

from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.engine.simulate import simulate
from libertalia.core.logbook.read import read_log
from libertalia.core.logbook.write import write_log
from libertalia.core.resolve import installed

PLAYERS = (2, 4, 6)
LOGS = 20
EXAMPLE = Path(__file__).parents[1] / "tests" / "golden" / "example.jsonl"


def games(variant: str, players: int) -> Callable[[], None]:
    """Return a function that plays one random game."""
    table = table_of(installed().resolve(variant, players))
    rng = random.Random(1)
    return lambda: (simulate(table, rng), None)[1]


def written_logs(variant: str, players: int, folder: Path) -> list[Path]:
    """Write logs of random games, with claims after every day, and return their files."""
    table = table_of(installed().resolve(variant, players))
    paths = []
    for seed in range(LOGS):
        path = folder / f"{variant}-{players}-{seed}.jsonl"
        path.write_bytes(write_log(record_game(table, random.Random(seed))[0]))
        paths.append(path)
    return paths


def over(paths: list[Path], what: Callable[[Path], object]) -> Callable[[], None]:
    """Return a function that treats every log once."""

    def all_of_them() -> None:
        for path in paths:
            what(path)

    return all_of_them


def main() -> None:
    """Run all measurements and print the table."""
    runner = pyperf.Runner(processes=4, values=4, warmups=1, program_args=(__file__,))
    rows: list[tuple[str, pyperf.Benchmark | None, int]] = []
    registry = installed()
    with tempfile.TemporaryDirectory() as folder:
        for variant in registry.edition_ids:
            for players in PLAYERS:
                name = f"{variant}, {players} players"
                rows.append(
                    (f"simulate {name}", runner.bench_func(f"simulate {name}", games(variant, players)), 1)
                )
                paths = written_logs(variant, players, Path(folder))
                read = over(paths, lambda path: read_log(path.read_bytes(), path.name))
                rows.append((f"read {name}", runner.bench_func(f"read {name}", read), LOGS))
                judge = over(paths, lambda path: validate_log(path.read_bytes(), path.name, registry))
                rows.append((f"validate {name}", runner.bench_func(f"validate {name}", judge), LOGS))
    for command in (["--version"], ["validate", str(EXAMPLE)]):
        name = f"start: libertalia {command[0]}"
        rows.append((name, runner.bench_func(name, start, command), 1))
    if not runner.args.worker:
        print(f"\n{'what':45} {'median':>12}   (Python {sys.version.split()[0]})")
        for name, result, count in rows:
            if result is not None:
                seconds = result.median() / count
                text = f"{seconds * 1000:9.0f} ms" if name.startswith("start") else f"{1 / seconds:9.0f} /s"
                print(f"{name:45} {text:>12}")


def start(command: list[str]) -> None:
    """Start the command once, as a user does."""
    subprocess.run([sys.executable, "-m", "libertalia", *command], check=True, capture_output=True)


if __name__ == "__main__":
    main()
