"""The order of acting within a day, as far as it follows from the ranks of the characters.

By day the characters act along their line, at dusk against it, at night everybody at once. When an ability
acts is known of the variant; what can't be told is not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..events import Choose, Declare, Draw, Event, Order, Play, Take
from ..lexicon import Lexicon
from ..lookup import name_key
from ..names import fold
from ..text.names import UNKNOWN
from .acting import DayRow
from .cells import CellError

TIMES = ("day", "dusk", "night", "anchor")
TAKING = "dusk"
ORDERS = {"day": "ascending", "dusk": "descending"}
"""Who acts in which order, where the variant's names don't say."""


class Times:
    """When abilities act.

    Args:
        lexicon: The variant's names.
    """

    def __init__(self, lexicon: Lexicon | None) -> None:
        self.known: dict[int | str, tuple[str, ...]] = {}
        self.ranks: dict[str, int] = {}
        self.orders: Mapping[str, str] = ORDERS
        if lexicon is not None:
            self.orders = lexicon.orders or ORDERS
            self.ranks = {name_key(name): rank for rank, name in lexicon.characters.items()}
            for one, times in lexicon.timings.items():
                self.known[one if isinstance(one, int) else name_key(one)] = times

    def rank(self, character: int | str | None) -> int | None:
        """Return the rank of a character, if it can be known."""
        return self.ranks.get(name_key(character)) if isinstance(character, str) else character

    def of(self, event: Event, after: str) -> str:
        """Return when an event of a player happens, no earlier than *after*."""
        by: int | str | None = getattr(event, "by", None)
        if isinstance(event, Declare) and event.phase is not None:
            times: tuple[str, ...] = (event.phase,)
        elif isinstance(event, Order):
            times = (event.phase,)
        elif by is None:
            times = (TAKING,) if isinstance(event, Take) else ()
        else:
            key = name_key(by) if isinstance(by, str) else by
            key = self.ranks.get(key, key) if isinstance(key, str) else key
            times = self.known.get(key, (TAKING,) if isinstance(event, Take) else ())
        later = [one for one in TIMES if one in times and TIMES.index(one) >= TIMES.index(after)]
        return later[0] if later else after


def own_order(row: DayRow, times: Times) -> list[Event]:
    """Return what a player did in one row, in order.

    Loot is taken where the row marks it; else before the first choice that comes as late, and the choice that
    a token asks for stands behind it.
    """
    if None in row.acts:
        takes = list(row.takes)
        found: list[Event] = []
        for act in row.acts:
            if act is not None:
                found.append(act)
            elif takes:
                found.append(takes.pop(0))
        return found + takes
    acts = [act for act in row.acts if act is not None]
    found, now = [], TIMES[0]
    for take in row.takes:
        due = times.of(take, now)
        while acts and TIMES.index(times.of(acts[0], now)) < TIMES.index(due):
            found.append(acts.pop(0))
        found.append(take)
        now = due
        while acts and _is_use(acts[0], take):
            found.append(acts.pop(0))
    return found + acts


def _is_use(choice: Event, before: Event | None) -> bool:
    """Whether a choice is asked for by a token that came to the player just before it, whenever that was."""
    if not isinstance(choice, Choose):
        return False
    got = before.tokens if isinstance(before, Draw) else ()
    if isinstance(before, Take) and before.token is not None:
        got = (before.token,)
    return fold(str(choice.by)) in map(fold, got)


class Day:
    """The rows of one day.

    Args:
        rows: The rows, in the order of the file.
        seats: Player to seat.
        times: When abilities act.
    """

    def __init__(self, rows: Sequence[DayRow], seats: Mapping[str, int], times: Times) -> None:
        self.rows = [row for row in rows if row.player is not None]
        self.remarks = [row for row in rows if row.player is None]
        self.all = rows
        self.seats = seats
        self.times = times
        self.problem: CellError | None = None

    def events(self) -> Iterator[Event]:
        """Yield the events of the day."""
        first = self.all[0]
        plays = {
            row.player: row.character
            for row in self.rows
            if row.character not in (None, UNKNOWN) and row.player is not None
        }
        if plays:
            cards = [row.cells["character"] for row in self.rows if row.character is not None]
            yield Play(day=first.day, plays=plays, line=cards[0].row, column=cards[0].column)
        if len({row.player for row in self.rows}) < len(self.rows):
            yield from self._as_they_stand()
        else:
            yield from self._arranged()

    def _as_they_stand(self) -> Iterator[Event]:
        for row in self.all:
            made = [*own_order(row, self.times), *([row.claim] if row.claim is not None else [])]
            yield from _noted(row, made)

    def _arranged(self) -> Iterator[Event]:
        spans: dict[str, dict[int, list[Event]]] = {time: {} for time in TIMES}
        late: list[Event] = []
        for at, row in enumerate(self.rows):
            made = own_order(row, self.times)
            claim = [row.claim] if row.claim is not None else []
            noted = _noted(row, [*made, *claim])
            late += noted[len(made) + len(claim) :]
            now, before = TIMES[0], None
            for event in made:
                if not _is_use(event, before):
                    now = self.times.of(event, now)
                before = event
                spans[now].setdefault(at, []).append(event)
        for time, acted in spans.items():
            order = self.times.orders.get(time, "together")
            for at in self._order(order, acted):
                yield from acted[at]
        for row in sorted(self.rows, key=self._seat):
            if row.claim is not None:
                yield row.claim
        yield from late
        for row in self.remarks:
            yield from _noted(row, [])

    def _seat(self, row: DayRow) -> int:
        return self.seats.get(row.player or "", len(self.seats))

    def _order(self, order: str, acted: Mapping[int, list[Event]]) -> list[int]:
        """Return the rows that act, in their order."""
        if order not in ("ascending", "descending"):
            return sorted(acted, key=lambda at: self._seat(self.rows[at]))
        places = {at: place for at in acted if (place := self.rows[at].place) is not None}
        if order == "descending" and len(places) == len(acted):
            return sorted(acted, key=lambda at: -places[at])
        line = self._line(acted)
        return line if order == "ascending" else line[::-1]

    def _line(self, acted: Mapping[int, list[Event]]) -> list[int]:
        ranks = {at: self.times.rank(self.rows[at].character) for at in range(len(self.rows))}
        told = [rank for rank in ranks.values() if rank is not None]
        in_line = told == sorted(told)
        if len(acted) > 1:
            for at in acted:
                rank, row = ranks[at], self.rows[at]
                ties = [one for one in acted if one != at and ranks[one] == rank]
                has_places = row.place is not None and all(self.rows[one].place is not None for one in ties)
                if row.character is None:
                    continue
                if rank is None and not in_line:
                    self._open(row, f"Which character {row.player} played is not known, so it has no place.")
                elif ties and not in_line and not has_places:
                    others = ", ".join([self.rows[one].player or "" for one in ties])
                    message = (
                        f"{row.player} and {others} played the same rank: who stands further left is open."
                    )
                    self._open(row, message)
        known = {at: rank for at in acted if (rank := ranks[at]) is not None}
        if len(known) < len(acted):
            return list(acted)
        return sorted(acted, key=lambda at: (known[at], self.rows[at].place or 0))

    def _open(self, row: DayRow, message: str) -> None:
        if self.problem is None:
            cell = row.cells["character"]
            self.problem = CellError("sheet-order-open", message, cell, expected="a number in `place`")


def _noted(row: DayRow, made: list[Event]) -> list[Event]:
    """Return the events of a row with its remark: on the last of them, else as an event of its own."""
    note = row.note
    if note is None:
        return made
    if made and note.tag is None and note.rule is None:
        made[-1].note = note.text
        return made
    return [*made, note]
