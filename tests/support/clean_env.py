"""Wheels and environments built the way a stranger would have them, without a network."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_PACKAGED = (".*", "__pycache__", "*.egg-info", "bench", "build", "demo", "dist", "docs", "tests")


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a stranger would: no stray import path, text captured."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run(
        command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
    )


def clean_copy(folder: Path) -> Path:
    """Copy the package: a build in the tree would pick up what an earlier one left there."""
    copy = folder / "checkout"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_PACKAGED))
    return copy


def build_wheel(source: Path, out: Path) -> Path:
    """Build a wheel of a distribution and return it."""
    built = run(
        *(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation"),
        *("--wheel-dir", out, source),
        cwd=source.parent,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = out.glob("*.whl")
    return path


def new_environment(home: Path, *wheels: Path) -> Path:
    """Make an environment that holds the wheels; return the folder of its commands."""
    venv.create(home, with_pip=False, symlinks=True)
    commands = home / "bin"
    install(commands, *wheels)

    # The dependencies are those of the running environment. A path named in a .pth file comes after the
    # environment's own packages, and .pth files there, such as that of an editable install, are not read.
    (own,) = home.glob("lib/python*/site-packages")
    shared = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (own / "dependencies.pth").write_text("\n".join(sorted(shared)), encoding="utf-8")
    return commands


def install(commands: Path, *wheels: Path) -> None:
    """Install wheels into an environment."""
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", commands / "python"]
    done = run(*pip, "install", "--no-deps", "--no-index", *wheels, cwd=commands)
    assert done.returncode == 0, done.stdout + done.stderr
