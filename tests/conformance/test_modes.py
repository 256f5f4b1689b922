"""The conformance suite over the sides of the board and the game for one."""

from collections.abc import Callable

import pytest

from libertalia.core.resolve import installed
from libertalia.core.testing import CHECKS, Subject

KINDS = ("map", "barrel", "relic", "saber", "amulet", "hook", "chest")
MODES = {
    "stormy": Subject(installed(), "galecrest", {"board": "stormy"}, games=3),
    "uncharted": Subject(
        installed(),
        "galecrest",
        {"board": "uncharted", **{kind: ("calm", "stormy")[at % 2] for at, kind in enumerate(KINDS)}},
        games=3,
    ),
    "solo": Subject(installed(), "galecrest", {"mode": "solo"}, games=5, players=(2,)),
    "solo on stormy": Subject(
        installed(), "galecrest", {"mode": "solo", "board": "stormy"}, games=3, players=(2,)
    ),
}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("mode", MODES)
def test_every_mode_conforms(mode: str, check: Callable[[Subject], None]) -> None:
    """Cards, tokens and doubloons are kept, games end and repeat, and their logs are valid."""
    check(MODES[mode])
