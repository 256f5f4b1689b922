"""A log's events made ready for judging: names looked up once, each event to be used once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import define

from ..logbook import events as log
from ..model.finding import nearest
from .names import Names

PASSIVE = frozenset({"claim", "score", "result", "note", "declare"})
"""Events that answer nothing the engine asks."""

DECLARED = "declared"
"""Kind of a ``declare`` event about an ability whose text is not held: such a one acts."""

BOUNDARIES = frozenset({"play", "round", "deck", "reputation", "position", "game"})
"""Events that end the stretch in which players' choices may stand in each other's way."""


@define(eq=False)
class Entry:
    """One event of the log.

    Args:
        event: The event as read.
        kind: Its name; ``DECLARED`` for a ``declare`` that is allowed.
        line: Its line.
        seat: Seat of its player, -1 for the table.
        key: Key of the ability it names; ``None`` if it names none.
        is_used: Whether it has been taken as an answer.
        comes_first: What had to come first when the event was passed over; empty if it was not.
        at: Its place among the events; lines need not be in order, as in a table.
    """

    event: Any
    kind: str
    line: int
    seat: int = -1
    key: int | None = None
    is_used: bool = False
    comes_first: str = ""
    at: int = 0


Report = Callable[..., None]
"""Reports a finding: code, message, entry, further facts."""


class Queue:
    """The events that have not been used yet, in the order of the log.

    Args:
        entries: The log's events after the header.
    """

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.at = 0

    @property
    def last_line(self) -> int:
        """The last line with an event, 0 without one."""
        return max([entry.line for entry in self.entries], default=0)

    def next(self) -> Entry | None:
        """Return the first event not used yet, if any is left."""
        entries = self.entries
        at, end = self.at, len(entries)
        while at < end and entries[at].is_used:
            at += 1
        self.at = at
        return entries[at] if at < end else None

    def unused(self) -> Iterator[Entry]:
        """Yield the events not used yet."""
        entries = self.entries
        while self.at < len(entries) and entries[self.at].is_used:
            self.at += 1
        for at in range(self.at, len(entries)):
            if not entries[at].is_used:
                yield entries[at]

    def block(self) -> Iterator[Entry]:
        """Yield what may answer a choice now: the events that act, up to the next boundary."""
        for entry in self.unused():
            if entry.kind in BOUNDARIES:
                return
            if entry.kind not in PASSIVE:
                yield entry

    def of(self, seat: int) -> list[Entry]:
        """Return a player's events up to the next boundary, claims left out."""
        return [entry for entry in self.block() if entry.seat == seat]

    def is_ending(self) -> bool:
        """Tell whether nothing but claims and notes is left."""
        return all(entry.kind in PASSIVE for entry in self.unused())


def make_entries(events: list[log.Event], names: Names, report: Report) -> tuple[list[Entry], set[int]]:
    """Turn events into entries.

    Args:
        events: The events after the header.
        names: The names of this game.
        report: Where unknown names go.

    Returns:
        The entries that can be judged, and the lines of those that can't and may be answers.
    """
    entries: list[Entry] = []
    broken: set[int] = set()
    for at, event in enumerate(events):
        entry = Entry(event, event.event, event.line, at=at)
        if _look_up(entry, names, report):
            entries.append(entry)
        elif entry.kind not in PASSIVE:
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
        if entry.kind == "declare" and entry.key in names.declaring:
            entry.kind = DECLARED
        if entry.key is None:
            known = sorted({*names.table.names[1:], *names.table.kinds} - {""})
            near = nearest(by, known) if isinstance(by, str) else None
            report(
                "ability-unknown",
                f"This variant has no character or token {by!r}{_hint(near)}",
                entry,
                observed=by,
                suggestion=near,
                rule=NAMES,
            )
            return False
    return True


NAMES = "logbook.names"
"""The clause of the format about names."""


def _hint(near: str | None) -> str:
    return f"; did you mean {near!r}?" if near is not None else "."


def unknown_player(name: str, names: Names, report: Report, entry: Entry) -> None:
    """Report a player's name that is not in the header."""
    near = nearest(name, names.players)
    report(
        "player-unknown",
        f"No player is called {name!r}; the header names {', '.join(names.players)}.",
        entry,
        observed=name,
        expected=names.players,
        suggestion=near,
        rule=NAMES,
    )


def unknown_character(ref: int | str, names: Names, report: Report, entry: Entry) -> None:
    """Report a character the variant does not have."""
    near = names.suggest_character(ref)
    ranks = names.table.ranks
    what = f"rank {ref}; the ranks go from {ranks[0]} to {ranks[-1]}" if isinstance(ref, int) else repr(ref)
    hint = _hint(near)
    if isinstance(ref, str) and ref.strip() in [str(rank) for rank in ranks]:
        near = ref.strip()
        hint = f"; a rank stands without quotes: {near}."
    report(
        "character-unknown",
        f"This variant has no character {what}{hint}",
        entry,
        observed=ref,
        suggestion=near,
        rule=NAMES,
    )


def unknown_token(name: str, names: Names, report: Report, entry: Entry) -> None:
    """Report a kind of token the variant does not have."""
    kinds = names.table.kinds
    report(
        "token-unknown",
        f"There is no token {name!r} in this variant; the kinds are {', '.join(kinds)}.",
        entry,
        observed=name,
        expected=kinds,
        suggestion=nearest(name, kinds),
        rule=NAMES,
    )
