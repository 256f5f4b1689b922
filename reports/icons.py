"""Icons of our own for phases, tokens and directions, as inline SVG without ids.

Each is drawn on a field of 24 by 24 in one colour, so that it survives a black-and-white printer; it is
hidden from screen readers, because a word always stands beside it.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

from markupsafe import Markup

from ..core.model.variant import Phase

INK = "#1b1b1b"
"""The one colour, that of the text."""

_BY_STEP = {
    "lay-reputation": "setup",
    "lay-loot": "round",
    "choose-character": "selection",
    "day-ability": "day",
    "dusk-abilities": "dusk",
    "score-doubloons": "score",
    "clear-ships": "clean-up",
    "declare-winner": "end",
}
_BY_WHEN = {"game": "setup", "round": "round", "day": "day", "round-end": "anchor", "game-end": "end"}


@lru_cache(maxsize=1)
def drawings() -> dict[str, str]:
    """Return every drawing by name."""
    table = tomllib.loads((files(__package__) / "icons.toml").read_text(encoding="utf-8"))
    return {**table["token"], **table["other"]}


@lru_cache(maxsize=256)
def icon(name: str) -> Markup:
    """Return the drawing called *name*; that of a bag for a kind of token nobody has drawn yet."""
    known = drawings()
    drawn = known.get(name, known["token"])
    return Markup(  # the drawings are data of this package
        '<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">'
        f'<g fill="none" stroke="{INK}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">'
        f"{_filled(drawn)}</g></svg>"
    )


def _filled(drawn: str) -> str:
    """Fill what is marked as solid; written out, since not every engine styles the inside of a drawing."""
    return drawn.replace('class="solid"', f'fill="{INK}"')


def phase_icon(phase: Phase) -> str:
    """Return the name of a phase's drawing, found by what the phase does."""
    for use in (*phase.before, *phase.does, *phase.after):
        if use.step == "ship-abilities":
            tokens_only = use.params.get("of") == "tokens"
            return "token" if tokens_only else str(use.params["timing"])
        if use.step in _BY_STEP:
            return _BY_STEP[use.step]
    return _BY_WHEN[phase.when]
