"""On a machine with Python alone everything ends well, and what is missing is named with its remedy."""

import os
import platform
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import blind
import needs
from libertalia.reports.systems import how_to_add, how_to_install, own_names, system_of, systems

ROOT = Path(__file__).parents[1]
SUPPORT = ROOT / "tests" / "support"

DEBIAN = "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
SYSTEMS = {
    "Debian": ({"ID": "debian"}, DEBIAN),
    "Ubuntu": ({"ID": "ubuntu", "ID_LIKE": "debian"}, DEBIAN),
    "Linux Mint": ({"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, DEBIAN),
    "Fedora": ({"ID": "fedora"}, "dnf install pango"),
    "Rocky Linux": ({"ID": "rocky", "ID_LIKE": "rhel centos fedora"}, "dnf install pango"),
    "Arch Linux": ({"ID": "arch"}, "pacman -S pango"),
    "Manjaro": ({"ID": "manjaro", "ID_LIKE": "arch"}, "pacman -S pango"),
    "Alpine Linux": ({"ID": "alpine"}, "apk add pango fontconfig so:libharfbuzz-subset.so.0"),
    "NixOS": ({"ID": "nixos"}, ""),
}
"""System to what its /etc/os-release says and the line that installs what draws a PDF."""

OTHERS = {
    "Darwin": "brew install pango",
    "Windows": "pacman -S mingw-w64-ucrt-x86_64-pango",
    "FreeBSD": "",
}


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python, with some of its environment set."""
    return subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )


def without(what: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command where something is missing."""
    return run(blind.__file__, what, *arguments)


def session_without(what: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run tests where something is missing, in one process."""
    return run("-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments, HIDE=what, COLUMNS="200")


@pytest.mark.parametrize("name", SYSTEMS)
def test_install_line_is_that_of_the_system(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    release, line = SYSTEMS[name]
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: release)

    assert how_to_install("pango") == line


@pytest.mark.parametrize("name", OTHERS)
def test_install_line_is_that_of_a_system_without_os_release(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> dict[str, str]:
        raise OSError

    monkeypatch.setattr(platform, "freedesktop_os_release", none)
    monkeypatch.setattr(platform, "system", lambda: name)

    assert how_to_install("pango") == OTHERS[name]


def test_every_system_names_the_libraries_of_a_pdf() -> None:
    assert [one.title for one in systems() if not one.packages.get("pango")] == []
    assert {need for one in systems() for need in one.packages} == set(needs.NEEDS)


def test_pdf_without_its_libraries_says_what_to_install_here(tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"

    done = without("pango", "summary", "classic", "--sheet", "score", "-o", out)

    assert (done.returncode, done.stdout) == (3, "")
    first, install, page = done.stderr.splitlines()
    assert first.startswith(f"{out}: can't be written: a PDF needs the library Pango")
    assert install.endswith(how_to_install("pango") or "first_steps.html")
    assert page.endswith(f"-o {out.with_suffix('.html')}")
    assert not out.exists()


def test_page_offered_in_its_place_is_written_without_those_libraries(tmp_path: Path) -> None:
    out = tmp_path / "rules.html"

    done = without("all", "summary", "classic", "--sheet", "score", "-o", out)

    assert done.returncode == 0, done.stderr
    assert out.read_text(encoding="utf-8").rstrip().endswith("</html>")


def test_pdf_without_weasyprint_says_what_to_install_here(tmp_path: Path) -> None:
    out = tmp_path / "rules.pdf"
    hidden = "import sys; sys.modules['weasyprint'] = None; from libertalia.cli import main; main()"

    done = run("-c", hidden, "summary", "classic", "--sheet", "score", "-o", out)

    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    for said in ("needs WeasyPrint", how_to_add("pdf"), how_to_install("pango"), "rules.html"):
        assert said in done.stderr
    assert not out.exists()


def test_line_that_adds_python_packages_names_the_python_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(Path.cwd() / "my env" / "python"))

    command, _, wanted = how_to_add("pdf").partition(" -m pip install ")

    assert command == f'"{Path("my env") / "python"}"'
    assert wanted.startswith('"weasyprint>=')


@pytest.mark.needs("pango")
def test_pdf_is_made_without_harfbuzz_subset(tmp_path: Path) -> None:
    """It makes files smaller; WeasyPrint can do without and warns of it."""
    out = tmp_path / "score.pdf"

    done = without("harfbuzz-subset", "summary", "classic", "--sheet", "score", "-o", out)

    assert (done.returncode, done.stderr) == (0, "")
    assert out.read_bytes().startswith(b"%PDF-")


ONE_OF_EACH = [
    "tests/reports/test_sheets.py::test_command_writes_a_pdf",
    "tests/reports/test_sheet_contract.py::test_browser_prints_the_same_pages",
    "tests/reports/test_sheet_contract.py::test_pdf_holds_the_words_in_the_faces_of_the_sheet",
    "tests/reports/test_sheet_contract.py::test_words_missing_from_a_pdf_are_found",
]
"""Tests of which one needs Pango, three a browser and poppler, two Pango and poppler, and one nothing."""


def test_tests_without_what_they_need_are_skipped_and_counted() -> None:
    done = session_without("all", *ONE_OF_EACH)
    lines = done.stdout.splitlines()
    summary = lines[next(at for at, line in enumerate(lines) if "not tested here" in line) :]

    assert done.returncode == 0, done.stdout
    assert "1 passed, 6 skipped" in lines[-1]
    for name, count in (("pango", 3), ("chromium", 3), ("poppler", 5)):
        title, _ = needs.NEEDS[name]
        said = f"{count} skipped: needs {title}"
        (line,) = [line for line in summary if line.startswith(said)]
        assert line.removeprefix(said).removeprefix(": ") == how_to_install(name)
    assert f"    {ONE_OF_EACH[0]}" in summary
    assert f"    {ONE_OF_EACH[1]} (3)" in summary


@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["--nothing-skipped"], 1)])
def test_skipped_test_is_a_failure_only_where_nothing_may_be_skipped(
    arguments: list[str], status: int
) -> None:
    assert session_without("all", ONE_OF_EACH[0], *arguments).returncode == status


def test_nothing_skipped_is_no_failure_where_nothing_may_be_skipped() -> None:
    assert session_without("all", ONE_OF_EACH[-1], "--nothing-skipped").returncode == 0


def packages_without(what: str) -> str:
    """What ``.ci/run`` installs where something is missing."""
    program = f"import blind; blind.hide({what!r}); import needs; print(*needs.packages())"
    return run("-c", program, PYTHONPATH=str(SUPPORT)).stdout.strip()


def test_every_missing_package_is_named_for_installing() -> None:
    system = system_of(own_names())
    known = system.packages.values() if system is not None else ()

    assert packages_without("all") == " ".join([package for packages in known for package in packages])


@pytest.mark.needs("pango", "chromium", "poppler")
def test_only_harfbuzz_subset_missing_is_named_for_installing_too() -> None:
    system = system_of(own_names())

    assert packages_without("harfbuzz-subset") == " ".join(
        system.packages["pango"] if system is not None else ()
    )


@pytest.mark.parametrize("module", ["libertalia", "libertalia.core.resolve", "tests.cli.test_show", "needs"])
def test_our_own_warning_is_an_error(module: str) -> None:
    with pytest.raises(UserWarning):
        warnings.warn_explicit("of ours", UserWarning, "somewhere.py", 1, module=module)


def test_warning_of_a_test_is_an_error() -> None:
    with pytest.raises(DeprecationWarning):
        warnings.warn("of this module", DeprecationWarning, stacklevel=1)


@pytest.mark.parametrize("module", ["weasyprint.text.ffi", "libertalian", "attr._make", "needs_of_others"])
def test_warning_of_another_package_is_no_error(module: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.warn_explicit("of theirs", DeprecationWarning, "elsewhere.py", 1, module=module)

    assert [str(one.message) for one in caught] == ["of theirs"]
