"""A distribution adds a variant through its entry point; one that is broken is reported and does no harm."""

import shutil
from pathlib import Path

import pytest

from clean_env import build_wheel, clean_copy, install, new_environment, run

SAMPLE = Path(__file__).parent / "sample"

BROKEN = """
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "broken-plugins"
version = "1"

[project.entry-points."libertalia.variants"]
fails = "broken_plugins.fails:plugin"
leaves = "broken_plugins.leaves:plugin"
number = "broken_plugins.odd:number"
twice = "broken_plugins.odd:twice"
taken = "broken_plugins.odd:taken"
empty = "broken_plugins.odd:empty"

[tool.setuptools]
packages = ["broken_plugins"]
"""

ODD = """
from pathlib import Path

from libertalia.core.abilities.plugin import Plugin

number = 7
empty = Plugin(id="empty", root=Path(__file__).parent / "nowhere")
twice = [empty]
taken = Plugin(id="classic", root=Path(__file__).parent)
"""


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the toolkit, the sample and broken plug-ins."""
    folder = tmp_path_factory.mktemp("plugins")
    toolkit = build_wheel(clean_copy(folder), folder / "toolkit")
    sample = folder / "sample"
    shutil.copytree(SAMPLE, sample, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"))
    broken = folder / "broken"
    (broken / "broken_plugins").mkdir(parents=True)
    (broken / "pyproject.toml").write_text(BROKEN, encoding="utf-8")
    (broken / "broken_plugins/fails.py").write_text("import no_such_module\n", encoding="utf-8")
    (broken / "broken_plugins/leaves.py").write_text("raise SystemExit(3)\n", encoding="utf-8")
    (broken / "broken_plugins/odd.py").write_text(ODD, encoding="utf-8")
    made = new_environment(folder / "venv", toolkit, build_wheel(sample, folder / "sample-wheel"))
    install(made, build_wheel(broken, folder / "broken-wheel"))
    return made


def test_installed_variant_is_found_and_played(commands: Path, tmp_path: Path) -> None:
    made = run(
        commands / "libertalia", "simulate", "tiny", "--players", "3", "-o", "game.jsonl", cwd=tmp_path
    )
    said = run(commands / "libertalia", "validate", "game.jsonl", cwd=tmp_path)

    assert made.returncode == 0, made.stderr
    assert said.returncode == 0, said.stdout + said.stderr
    assert "VALID (Tiny, 3 players)" in said.stdout


def test_installed_variant_is_listed_beside_the_others(commands: Path, tmp_path: Path) -> None:
    said = run(commands / "libertalia", "variants", cwd=tmp_path)

    assert said.returncode == 0, said.stderr
    ids = [line.split()[0] for line in said.stdout.splitlines() if not line.startswith(" ")]
    assert {"classic", "galecrest", "classic-no-sabers", "tiny"} <= set(ids)
    assert "empty" not in ids


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("fails", "can't be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("leaves", "can't be loaded: SystemExit: 3"),
        ("number", "is not a Plugin or House but int"),
        ("twice", "registers the id 'empty' a second time"),
        ("taken", "registers the id 'classic' a second time"),
        ("empty", "can't be loaded: FileNotFoundError"),
    ],
)
def test_broken_plugin_is_a_warning(name: str, problem: str, commands: Path, tmp_path: Path) -> None:
    said = run(commands / "libertalia", "variants", cwd=tmp_path)

    (warning,) = [line for line in said.stderr.splitlines() if f"plug-in {name!r}" in line]
    assert warning.startswith("warning: ")
    assert problem in warning
    assert said.returncode == 0


def test_broken_plugin_is_wrong_usage_where_it_is_asked_for(commands: Path, tmp_path: Path) -> None:
    said = run(commands / "libertalia", "simulate", "empty", "--players", "3", cwd=tmp_path)

    assert said.returncode == 2
    assert "can't be loaded: FileNotFoundError" in said.stderr
    assert "Traceback" not in said.stderr
