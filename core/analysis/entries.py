"""A log's events made ready for judging: names looked up once, each event to be used once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define

from ..logbook import events as log
from ..model.finding import nearest
from .names import Names

PASSIVE = frozenset({"claim", "score", "result", "note", "declare"})
"""Events that answer nothing the engine asks."""

BOUNDARIES = frozenset({"play", "round", "reputation", "position", "game"})
"""Events that end the stretch in which players' choices may stand in each other's way."""


@define(eq=False)
class Entry:
    """One event of the log.

    Args:
        event: The event as read.
        kind: Its name.
        line: Its line.
        seat: Seat of its player, -1 for the table.
        key: Key of the ability it names; ``None`` if it names none.
        is_used: Whether it has been taken as an answer.
        is_stray: Whether it was passed over because something else had to come first.
    """

    event: Any
    kind: str
    line: int
    seat: int = -1
    key: int | None = None
    is_used: bool = False
    is_stray: bool = False


Report = Callable[..., None]
"""Reports a finding: code, message, entry, further facts."""


def make_entries(events: list[log.Event], names: Names, report: Report) -> tuple[list[Entry], set[int]]:
    """Turn events into entries.

    Args:
        events: The events after the header.
        names: The names of this game.
        report: Where unknown names go.

    Returns:
        The entries that can be judged, and the lines of those that can't.
    """
    entries: list[Entry] = []
    broken: set[int] = set()
    for event in events:
        entry = Entry(event, event.event, event.line)
        if _look_up(entry, names, report):
            entries.append(entry)
        else:
            broken.add(event.line)
    return entries, broken


def _look_up(entry: Entry, names: Names, report: Report) -> bool:
    event = entry.event
    player = getattr(event, "player", None)
    if player is not None:
        seat = names.seat(player)
        if seat is None:
            unknown_player(player, names, report, entry)
            return False
        entry.seat = seat
    by = getattr(event, "by", None)
    if by is not None:
        entry.key = names.key(by)
        if entry.key is None:
            known = sorted({*names.table.names[1:], *names.table.kinds} - {""})
            report(
                "ability-unknown",
                f"There is no character or token {by!r} in this variant.",
                entry,
                observed=by,
                suggestion=nearest(by, known) if isinstance(by, str) else None,
            )
            return False
    return True


def unknown_player(name: str, names: Names, report: Report, entry: Entry) -> None:
    """Report a player's name that is not in the header."""
    report(
        "player-unknown",
        f"No player is called {name!r}; the header names {', '.join(names.players)}.",
        entry,
        observed=name,
        expected=names.players,
        suggestion=nearest(name, names.players),
    )


def unknown_character(ref: int | str, names: Names, report: Report, entry: Entry) -> None:
    """Report a character the variant does not have."""
    report(
        "character-unknown",
        f"There is no character {ref!r} in this variant.",
        entry,
        observed=ref,
        suggestion=names.suggest_character(ref),
    )


def unknown_token(name: str, names: Names, report: Report, entry: Entry) -> None:
    """Report a kind of token the variant does not have."""
    report(
        "token-unknown",
        f"There is no token {name!r} in this variant.",
        entry,
        observed=name,
        expected=names.table.kinds,
        suggestion=nearest(name, names.table.kinds),
    )
