"""What a log declares of abilities whose text is not held, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_

from attrs import evolve, frozen

from ..abilities.unmodelled import touched_by
from ..logbook.events import Declare, Moved
from ..model.act import Act
from ..model.asking import Decision
from ..model.declared import Declared, MovedThing
from .entries import DECLARED, Entry, Report, unknown_character, unknown_token
from .names import Names, act_key


@frozen(kw_only=True)
class Trusted:
    """An effect that was declared, or an ability without a text that passed and nothing was declared.

    Args:
        line: Line of the declaration, or the last line before the ability passed.
        player: Whom the effect befell, or whose ability passed.
        by: Name of the character or token.
        said: What was declared, in words, or how it passed; empty if nothing was declared.
        rule: Id of the clause of the character or token.
        is_declared: Whether it was declared.
    """

    line: int
    player: str
    by: str
    said: str
    rule: str
    is_declared: bool


def read_declared(entry: Entry, names: Names, report: Report) -> Declared | None:
    """Return the effect a ``declare`` event means, or ``None`` after a finding."""
    event: Declare = entry.event
    moved: list[MovedThing | None] = []
    for thing in (event.discard, event.gain):
        found = None if thing is None else _thing(thing, entry, names, report)
        if thing is not None and found is None:
            return None
        moved.append(found)
    return Declared(
        seat=entry.seat,
        doubloons=event.doubloons or 0,
        reputation=event.reputation or 0,
        discard=moved[0],
        gain=moved[1],
    )


def _thing(thing: Moved, entry: Entry, names: Names, report: Report) -> MovedThing | None:
    if thing.character is not None:
        rank = names.rank(thing.character)
        if rank is None:
            unknown_character(thing.character, names, report, entry)
            return None
        return MovedThing(zone=thing.zone, rank=rank)
    kind = names.kind(thing.token or "")
    if kind is None:
        unknown_token(thing.token or "", names, report, entry)
        return None
    return MovedThing(zone=thing.zone, token=kind)


def write_declared(effect: Declared, by: Act, names: Names) -> Declare:
    """Return an effect of an ability as a log declares it."""
    return Declare(
        player=names.players[effect.seat],
        by=by.name,
        phase=by.timing,  # type: ignore[arg-type]
        doubloons=effect.doubloons or None,
        reputation=effect.reputation or None,
        discard=_moved(effect.discard, names),
        gain=_moved(effect.gain, names),
    )


def _moved(thing: MovedThing | None, names: Names) -> Moved | None:
    if thing is None:
        return None
    if thing.rank:
        return Moved(zone=thing.zone, character=thing.rank)
    return Moved(zone=thing.zone, token=names.table.kinds[thing.token])


def say_declared(effect: Declared, names: Names) -> str:
    """Say what was declared: ``loses 2 doubloons and discards Brute (17) from the ship``."""
    word = names.table.variant.word
    parts = []
    for amount, neutral in ((effect.doubloons, "doubloon"), (effect.reputation, "reputation")):
        if amount:
            verb = "gains" if amount > 0 else "loses"
            parts.append(f"{verb} {abs(amount)} {word(neutral, abs(amount))}")
    for thing, verb in ((effect.discard, "discards"), (effect.gain, "gains")):
        if thing is not None:
            what = names.character(thing.rank) if thing.rank else names.table.kinds[thing.token]
            zone = word(thing.zone) if thing.zone in names.table.variant.words else thing.zone
            parts.append(f"{verb} {what} from the {zone}")
    return " and ".join(parts) or "nothing"


class Shares:
    """Deals declared effects out among equal abilities of one player that act at the same time.

    An ability is done where a player is befallen again and another of its kind is still to come; the last
    one takes what is left.
    """

    def __init__(self) -> None:
        self.ask: Decision | None = None
        self.befallen: set[int] = set()
        self.to_come: dict[tuple[int, Act | None], int] = {}

    def turn(self, ask: Decision, count: int) -> None:
        """Note which ability asks.

        Args:
            ask: Its question; the same one again while it is not done.
            count: How many abilities of its kind act at this moment.
        """
        if ask is not self.ask:
            self.ask = ask
            self.befallen.clear()
            key = ask.seat, ask.by
            self.to_come[key] = self.to_come.get(key, count) - 1

    def may_befall(self, seat: int) -> bool:
        """Tell whether the ability that asks can have the next effect, which befalls the player at *seat*."""
        assert self.ask is not None
        return seat not in self.befallen or self.to_come[self.ask.seat, self.ask.by] <= 0


def as_declared(act: Act, entries: Iterable[Entry], names: Names) -> Act:
    """Return *act* with what it touches by what a player's events that follow declare of it."""
    if not act.declares:
        return act
    key = act_key(act)
    effects = [
        effect
        for entry in entries
        if entry.kind == DECLARED and entry.key == key
        if (effect := read_declared(entry, names, silent)) is not None
    ]
    touched = [touched_by(effect) for effect in effects]
    return evolve(
        act,
        reads=reduce(or_, [int(reads) for reads, _ in touched], act.reads),
        changes=reduce(or_, [int(changes) for _, changes in touched], act.changes),
    )


def silent(*_: object, **__: object) -> None:
    """Swallow findings: what is wrong with an event is reported when it is judged."""


def assumed(trusted: Iterable[Trusted]) -> list[str]:
    """Say what was taken on trust: every declaration, and how often an ability passed without one."""
    said = []
    passed: dict[tuple[str, str], list[int]] = {}
    for one in trusted:
        if one.is_declared:
            said.append(f"Line {one.line}: {one.player} {one.said} by {one.by}, as declared.")
        elif one.said:
            said.append(f"After line {one.line}: {one.player} {one.said} for {one.by}.")
        else:
            passed.setdefault((one.player, one.by), []).append(one.line)
    for (player, by), lines in passed.items():
        times = "once" if len(lines) == 1 else f"{len(lines)} times"
        whose = f"{by} of {player}" if by != player else f"What {by} has to do"
        said.append(f"{whose} passed {times} with nothing declared, first after line {lines[0]}.")
    return said


def unchecked(trusted: Iterable[Trusted]) -> Mapping[str, tuple[int, int]]:
    """Return what could not be checked: name to how many effects were declared and how often it passed."""
    found: dict[str, tuple[int, int]] = {}
    for one in trusted:
        declared, passed = found.get(one.by, (0, 0))
        found[one.by] = (declared + one.is_declared, passed + (not one.is_declared))
    return dict(sorted(found.items()))


def say_unchecked(trusted: Iterable[Trusted]) -> str:
    """Say in one sentence what could not be checked; nothing if everything was."""
    found = unchecked(trusted)
    if not found:
        return ""
    effects = sum([declared for declared, _ in found.values()])
    passed = sum([times for _, times in found.values()])
    counts = f"{effects} declared effect{'' if effects == 1 else 's'} taken on trust, {passed} without one"
    return f"Not checked, as their texts are not held: {', '.join(found)} ({counts})."
