"""A built wheel holds all the package needs and works away from the source tree."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LISTED = set(PROJECT["tool"]["setuptools"]["packages"])
NOT_PACKAGED = (".*", "__pycache__", "*.egg-info", "bench", "build", "demo", "dist", "docs", "tests")


def folder(package: str) -> Path:
    return ROOT.joinpath(*package.split(".")[1:])


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Runs a command as a stranger would: no stray import path, text captured."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
    )


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean copy of the package: a build in the tree would pick up what an earlier one left there."""
    copy = tmp_path_factory.mktemp("source") / "checkout"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_PACKAGED))
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    out = source.parent / "wheels"
    built = run(
        *(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation"),
        *("--wheel-dir", out, source),
        cwd=source.parent,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of an environment that holds the wheel; needs no network."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(home, with_pip=False, symlinks=True)
    commands = home / "bin"
    done = run(
        *(sys.executable, "-m", "pip", "--python", commands / "python"),
        *("install", "--no-deps", "--no-index", wheel),
        cwd=home,
    )
    assert done.returncode == 0, done.stdout + done.stderr

    # The dependencies are those of the running environment. A path named in a .pth file comes after the
    # environment's own packages, and .pth files there, such as that of an editable install, are not read.
    (own,) = home.glob("lib/python*/site-packages")
    shared = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (own / "dependencies.pth").write_text("\n".join(sorted(shared)), encoding="utf-8")
    return commands


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
