"""A built wheel holds all the package needs and works away from the source tree."""

import shutil
import tomllib
import zipfile
from pathlib import Path

import pytest

from clean_env import ROOT, build_wheel, clean_copy, new_environment, run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LISTED = set(PROJECT["tool"]["setuptools"]["packages"])


def folder(package: str) -> Path:
    return ROOT.joinpath(*package.split(".")[1:])


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return clean_copy(tmp_path_factory.mktemp("source"))


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    return build_wheel(source, source.parent / "wheels")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment that holds the wheel; needs no network."""
    return new_environment(tmp_path_factory.mktemp("installed") / "venv", wheel)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "tests/golden/p2-01.jsonl", tmp_path / "game.jsonl")
    return tmp_path


def test_every_package_is_listed() -> None:
    found = {
        ".".join(["libertalia", *init.parent.relative_to(ROOT).parts])
        for top in ("core", "variants", "rulebooks", "reports")
        for init in (ROOT / top).rglob("__init__.py")
    }

    assert found | {"libertalia"} == LISTED


def test_wheel_holds_every_file_of_its_packages(source: Path, wheel: Path) -> None:
    """Package data is named by pattern in pyproject.toml; a new kind of file must be added there."""
    tops = {folder(package).relative_to(ROOT).parts[:1] for package in LISTED} - {()}
    files = [path for (top,) in tops for path in (source / top).rglob("*")]
    files += [*source.glob("*.py"), source / "py.typed"]
    wanted = {f"libertalia/{path.relative_to(source).as_posix()}" for path in files if path.is_file()}

    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}

    assert held == {name for name in wanted if not name.endswith(".md")}


def test_wheel_runs_from_its_own_files(installed: Path, elsewhere: Path) -> None:
    where = run(
        installed / "python", "-c", "import libertalia; print(libertalia.__file__)", cwd=elsewhere
    ).stdout

    assert Path(where).is_relative_to(installed.parent)


def test_version_is_that_of_the_package(installed: Path, elsewhere: Path) -> None:
    import libertalia

    said = run(installed / "libertalia", "--version", cwd=elsewhere)

    assert said.returncode == 0, said.stderr
    assert libertalia.__version__ in said.stdout


def test_installed_command_finds_its_tables(installed: Path, elsewhere: Path) -> None:
    said = run(installed / "libertalia", "validate", "game.jsonl", cwd=elsewhere)

    assert said.returncode == 0, said.stdout + said.stderr


def test_installed_command_finds_its_templates(installed: Path, elsewhere: Path) -> None:
    said = run(
        installed / "libertalia",
        *("validate", "game.jsonl", "--format", "html", "-o", "report.html"),
        cwd=elsewhere,
    )

    assert said.returncode == 0, said.stdout + said.stderr
    assert "</html>" in (elsewhere / "report.html").read_text(encoding="utf-8")


def test_module_runs_as_the_command(installed: Path, elsewhere: Path) -> None:
    said = run(installed / "python", "-m", "libertalia", "validate", "game.jsonl", cwd=elsewhere)

    assert said.returncode == 0, said.stdout + said.stderr
