import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

import blind
import needs

# No deadline: a slow machine is no finding. In CI the same examples each time: a failure is the change's own.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

BETWEEN = "; "
"""Stands between the things that a skipped test needs."""

if os.environ.get("HIDE"):
    blind.hide(os.environ["HIDE"])


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nothing-skipped", action="store_true", help="fail if a test was skipped")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(*names): skipped where one of these is missing: see needs.py")
    for module in Path(__file__).parent.glob("support/*.py"):
        config.addinivalue_line("filterwarnings", f"error:::{module.stem}$")


def pytest_runtest_setup(item: pytest.Item) -> None:
    wanted = [name for mark in item.iter_markers("needs") for name in mark.args]
    lacks = [said for name in wanted if (said := needs.missing(name))]
    if lacks:
        pytest.skip(BETWEEN.join(lacks))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were skipped for what, and which."""
    skipped = why_skipped(terminalreporter)
    if not skipped:
        return
    terminalreporter.section("not tested here")
    for why, tests in sorted(skipped.items()):
        terminalreporter.line(f"{sum(tests.values())} skipped: {why}")
        for name, count in tests.items():
            terminalreporter.line(f"    {name}" + (f" ({count})" if count > 1 else ""))
    if terminalreporter.config.getoption("--nothing-skipped"):
        terminalreporter.line("That is a failure here: --nothing-skipped", red=True)


def why_skipped(terminalreporter: pytest.TerminalReporter) -> dict[str, Counter[str]]:
    """Return the reasons why tests were skipped, each with the tests and how often, without parameters."""
    skipped: dict[str, Counter[str]] = {}
    for report in terminalreporter.stats.get("skipped", []):
        why = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        for one in why.removeprefix("Skipped: ").split(BETWEEN):
            skipped.setdefault(one, Counter())[report.nodeid.partition("[")[0]] += 1
    return skipped


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    is_all = session.config.getoption("--nothing-skipped")
    if is_all and reporter is not None and reporter.stats.get("skipped") and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
