"""House rules that people play, ready to use: each file says what differs from the edition it lies over.

Sources: the tables that play so; an overlay's ``reason`` says why. What an overlay does not name is the
edition's. Known gaps: none of them is tested for balance.
"""

from importlib.resources import files

from ...core.abilities.plugin import House

_HERE = files(__name__)

IDS = (
    "classic-one-campaign",
    "classic-shared-win",
    "classic-reputation",
    "classic-no-sabers",
    "classic-two-players",
    "galecrest-long-voyages",
    "galecrest-no-relics",
    "galecrest-known-ranks",
)

overlays = tuple([House(id=id_, file=_HERE / f"{id_}.toml") for id_ in IDS])
