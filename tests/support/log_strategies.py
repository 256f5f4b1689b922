"""Logs that are right in form and mean nothing: every kind of event with any names and numbers."""

from typing import Any

from attrs import fields
from hypothesis import strategies as st

from libertalia.core.logbook.events import (
    EVENTS,
    Claim,
    Event,
    GameHeader,
    Moved,
    Pick,
    PlayerEntry,
    Position,
    PositionPlayer,
    Take,
)
from libertalia.core.logbook.names import ALIASES, fold

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
REFS = TEXTS | st.integers(0, 60)
LISTS: Any = st.lists(REFS, max_size=4).map(tuple)
TOKENS: Any = st.lists(TEXTS, max_size=4).map(tuple)
TRACK: Any = st.lists(st.none() | TEXTS, max_size=6).map(tuple)
FROM_ONE = st.integers(1, 9)
AMOUNTS = st.integers(-(2**53), 2**53)


def by_name(values: st.SearchStrategy) -> st.SearchStrategy:
    pairs = st.lists(st.tuples(TEXTS, values), max_size=4, unique_by=lambda pair: fold(pair[0]))
    return pairs.map(dict)


COUNTS = by_name(st.integers(0, 20))
PICKS = st.one_of(
    st.builds(Pick, character=REFS),
    st.builds(Pick, player=TEXTS, character=REFS),
    st.builds(Pick, token=TEXTS),
    st.builds(Pick, player=TEXTS, token=TEXTS),
    st.builds(Pick, token=TEXTS, count=st.integers(0, 9)),
    st.builds(Pick, today=TEXTS, tomorrow=TEXTS),
    st.builds(Pick, yes=st.booleans()),
    st.sampled_from([Pick(doubloons=True), Pick(hidden=True)]),
)
MOVES = st.builds(Moved, zone=TEXTS.filter(lambda word: word not in ALIASES), character=REFS) | st.builds(
    Moved, zone=st.sampled_from(["ship", "bag"]), token=TEXTS
)
SITTERS = st.builds(
    PositionPlayer, hand=LISTS, ship=LISTS, graveyard=LISTS, loot=COUNTS, doubloons=AMOUNTS, score=AMOUNTS
)
HELD = {
    "plays": by_name(REFS),
    "scores": by_name(AMOUNTS),
    "pick": PICKS,
    "discard": MOVES,
    "gain": MOVES,
    "players": by_name(SITTERS),
    "phase": st.sampled_from(["dusk", "night", "anchor"]),
    "tag": st.sampled_from(["lookup", "dispute", "ruled"]),
    "abilities": LISTS,
    "deal": LISTS,
    "characters": LISTS,
    "hand": LISTS,
    "ship": LISTS,
    "graveyard": LISTS,
    "tokens": TOKENS,
    "winners": TOKENS,
    "order": TRACK,
    "days": st.lists(TOKENS, max_size=3).map(tuple),
    "left": COUNTS,
    "bag": COUNTS,
    "round": FROM_ONE,
    "day": FROM_ONE,
    "doubloons": AMOUNTS,
    "score": AMOUNTS,
    "by": REFS,
}


@st.composite
def events(draw: st.DrawFn) -> Event:
    cls = draw(st.sampled_from([cls for cls in EVENTS.values() if cls is not GameHeader]))
    values = {}
    for attribute in fields(cls):
        name = attribute.name
        held = HELD.get(name, TEXTS)
        if name == "loot":
            held = COUNTS if cls is Claim else st.lists(TOKENS, max_size=3).map(tuple)
        if name == "reputation":
            held = TRACK if cls is Position else FROM_ONE
        if name == "token" and cls is Take:
            held = st.none() | TEXTS
        is_optional = attribute.default is None
        if name not in ("line", "column") and not (is_optional and draw(st.booleans())):
            values[name] = draw(held)
    return cls(**values)


HEADERS = st.builds(
    GameHeader,
    logbook=st.just(1),
    variant=TEXTS,
    players=st.lists(
        st.builds(PlayerEntry, name=TEXTS.filter(fold), colour=st.none() | TEXTS),
        min_size=1,
        max_size=6,
        unique_by=lambda player: fold(player.name),
    ).map(tuple),
    options=by_name(TEXTS | st.booleans() | st.integers(0, 9)),
    rulings=by_name(TEXTS),
    house=TOKENS,
    incomplete=st.booleans(),
    rules=st.none() | TEXTS,
    date=st.none() | TEXTS,
    id=st.none() | TEXTS,
    notes=st.none() | TEXTS,
    note=st.none() | TEXTS,
)
