"""Every ready variant in every mode, on every board and for every number of players."""

from collections.abc import Iterator
from typing import NamedTuple

from libertalia.core.resolve import installed
from libertalia.core.resolve.resolver import Resolved

KINDS = ("map", "barrel", "relic", "saber", "amulet", "hook", "chest")

OPTIONS: dict[str, list[dict[str, str]]] = {
    "classic": [{}],
    "galecrest": [
        {},
        {"board": "stormy"},
        {"board": "uncharted", **{kind: ("calm", "stormy")[at % 2] for at, kind in enumerate(KINDS)}},
        {"mode": "solo"},
        {"mode": "solo", "board": "stormy"},
    ],
}
"""Edition to the options that are chosen for a game of it."""

REFUSED = {("galecrest-no-relics", "solo")}
"""Variants that can't be played in a mode: the Automa needs every kind of token."""


class Game(NamedTuple):
    """A variant as it is played."""

    variant: str
    options: tuple[tuple[str, str], ...]
    players: int

    def __str__(self) -> str:
        chosen = [value for name, value in self.options if name not in KINDS]
        return "-".join([self.variant, *chosen, str(self.players)])

    @property
    def is_solo(self) -> bool:
        return ("mode", "solo") in self.options

    def resolved(self) -> Resolved:
        return installed().resolve(self.variant, self.players, dict(self.options))


def games() -> Iterator[Game]:
    """Every one of them."""
    registry = installed()
    for variant in registry.ids:
        edition, _ = registry.chain(variant)
        for options in OPTIONS[edition.plugin.id]:
            if (variant, options.get("mode")) in REFUSED:
                continue
            low, high = registry.about(variant, (), {**options}).players
            for players in range(low, high + 1):
                yield Game(variant, tuple(options.items()), players)


GAMES = list(games())
