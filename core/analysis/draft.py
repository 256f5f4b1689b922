"""What is entered of an event bit by bit, and the notes that hold it until it is complete."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import define, field

from ..logbook.events import Event, Note
from ..logbook.text.scan import Span, quote, unquoted
from ..model.player import NOBODY
from .names import Names

SO_FAR = "Entered so far: "
"""Starts the note that holds a part of an event that is not complete."""

UNKNOWN = "?"
"""Stands for a card that is not known."""

_PLAIN = re.compile(r"[^\W\d][\w'’. -]*")
_CARD = re.compile(r"(?P<name>.*): (?P<card>[0-9]{1,9}|\?)", re.DOTALL)


@define
class Draft:
    """The parts of the event that is being entered.

    Args:
        loot: The tokens of the first days of the round.
        plays: The cards of the day by seat, ``NOBODY`` for a drawn figure; ``None`` for one not known.
    """

    loot: list[list[int]] = field(factory=list)
    plays: dict[int, int | None] = field(factory=dict)


def is_part(event: Event) -> bool:
    """Tell whether an event is a note that holds a part of one."""
    return isinstance(event, Note) and event.text.startswith(SO_FAR)


def write_part(part: str) -> Note:
    """Return the note that holds a part."""
    return Note(text=SO_FAR + part)


def write_card(name: str, card: int | str | None, names: Names) -> str:
    """Return a card of the day as a part: ``Ann: 17``."""
    rank = None if card is None else names.rank(card)
    who = name if _PLAIN.fullmatch(name) and name == name.strip() else quote(name)
    return f"{who}: {UNKNOWN if rank is None else rank}"


def read_draft(events: Sequence[Event], names: Names) -> Draft:
    """Read the parts that stand among events; a note that only looks like one is passed over."""
    draft = Draft()
    for event in events:
        if not isinstance(event, Note) or not is_part(event):
            continue
        part = event.text.removeprefix(SO_FAR)
        card = _CARD.fullmatch(part)
        if card is None:
            kinds = [names.kind(one) for one in part.split(",")]
            draft.loot.append([one for one in kinds if one is not None])
            continue
        name = unquoted(Span(card["name"])) or card["name"]
        seat = NOBODY if names.is_figure(name) else names.seat(name)
        if seat is not None:
            draft.plays[seat] = None if card["card"] == UNKNOWN else int(card["card"])
    return draft
