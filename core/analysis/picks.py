"""Between a decision's options and the picks a log writes."""

from __future__ import annotations

from typing import Any

from ..logbook.events import Pick
from ..model.act import Act
from ..model.asking import Decision, Kind
from ..model.game import Game
from .entries import Entry, Report, unknown_character, unknown_player, unknown_token
from .names import Names

SHAPES = {
    Kind.CHARACTER: {"character"},
    Kind.TARGET: {"player", "character"},
    Kind.TOKEN: {"token"},
    Kind.RIVAL_TOKEN: {"player", "token"},
    Kind.BUNDLE: {"token", "count"},
    Kind.SWAP: {"today", "tomorrow"},
    Kind.MAY: {"yes"},
}
"""Keys of the pick each kind of decision is answered by; ``KEEP`` takes a character or doubloons."""

KEYS = ("player", "character", "token", "count", "today", "tomorrow", "doubloons", "yes", "hidden")

BROKEN = object()
"""Stands for a pick that can't be understood; the finding has been reported."""

HIDDEN = object()
"""Stands for a choice made in secret that the log does not know."""


def write_pick(kind: Kind, option: Any, names: Names) -> Any:
    """Return an option as a log writes it.

    Args:
        kind: Kind of the decision.
        option: One of its options.
        names: The names of this game.
    """
    kinds = names.table.kinds
    if kind is Kind.PLAY or kind is Kind.CHARACTER:
        return {"character": option}
    if kind is Kind.TARGET:
        return {"player": names.players[option[0]], "character": option[1]}
    if kind is Kind.TOKEN or kind is Kind.TAKE:
        return {"token": None if option is None else kinds[option]}
    if kind is Kind.RIVAL_TOKEN:
        return {"player": names.players[option[0]], "token": kinds[option[1]]}
    if kind is Kind.BUNDLE:
        return {"token": kinds[option[0]], "count": option[1]}
    if kind is Kind.SWAP:
        return {"today": kinds[option[0]], "tomorrow": kinds[option[1]]}
    if kind is Kind.KEEP:
        return {"doubloons": True} if option is None else {"character": option}
    if kind is Kind.MAY:
        return {"yes": option}
    return [act_name(act) for act in option]


def act_name(act: Act) -> int | str:
    """Name an act as an ``order`` does: a character by rank, a token by kind."""
    return act.rank or act.name


def read_pick(decision: Decision, entry: Entry, names: Names, report: Report) -> Any:
    """Return the option a ``choose`` or ``take`` event means, legal or not.

    Returns:
        The option, ``HIDDEN``, or ``BROKEN`` after a finding.
    """
    if decision.kind is Kind.TAKE:
        token = entry.event.token
        return None if token is None else _token(token, names, report, entry)
    pick: Pick = entry.event.pick
    if pick.hidden:
        return HIDDEN
    if is_declined(decision, entry):
        who = names.players[decision.seat]
        report(
            "illegal-choice",
            f"{who} can't decline: what {names.said(entry.event.by)} does must be carried out, as its text"
            f" does not say “may”; legal: {say_options(decision, names)}.",
            entry,
            observed={"yes": False},
            legal=tuple([write_pick(decision.kind, one, names) for one in decision.options]),
            rule=decision.by.rule if decision.by is not None else "",
        )
        return BROKEN
    keys = {key for key in KEYS if getattr(pick, key) is not None}
    wanted = SHAPES.get(decision.kind)
    if decision.kind is Kind.KEEP:
        wanted = {"doubloons"} if pick.doubloons else {"character"}
    if keys != wanted:
        expected = "character or doubloons" if decision.kind is Kind.KEEP else _said(wanted or set())
        report(
            "pick-shape",
            f"The pick for {names.said(entry.event.by)} should name {expected}, not {_said(keys)}.",
            entry,
            observed=sorted(keys),
            expected=sorted(wanted or ()),
        )
        return BROKEN
    return _option(decision.kind, pick, names, report, entry)


def _said(keys: set[str]) -> str:
    return " and ".join([key for key in KEYS if key in keys])


def _option(kind: Kind, pick: Pick, names: Names, report: Report, entry: Entry) -> Any:
    if kind is Kind.MAY:
        return pick.yes
    if kind is Kind.KEEP and pick.doubloons:
        return None
    parts: list[Any] = []
    if pick.player is not None:
        seat = names.seat(pick.player)
        if seat is None:
            unknown_player(pick.player, names, report, entry)
            return BROKEN
        parts.append(seat)
    if pick.character is not None:
        rank = names.rank(pick.character)
        if rank is None:
            unknown_character(pick.character, names, report, entry)
            return BROKEN
        parts.append(rank)
    for token in (pick.token, pick.today, pick.tomorrow):
        if token is not None:
            found = _token(token, names, report, entry)
            if found is BROKEN:
                return BROKEN
            parts.append(found)
    if pick.count is not None:
        parts.append(pick.count)
    return parts[0] if len(parts) == 1 else tuple(parts)


def _token(token: str, names: Names, report: Report, entry: Entry) -> Any:
    index = names.kind(token)
    if index is None:
        unknown_token(token, names, report, entry)
        return BROKEN
    return index


def is_declined(decision: Decision, entry: Entry) -> bool:
    """Tell whether a ``choose`` event says no to a choice that has to be made."""
    return entry.kind == "choose" and entry.event.pick.yes is False and decision.kind is not Kind.MAY


def has_its_shape(decision: Decision, entry: Entry) -> bool:
    """Tell whether a ``choose`` event picks the kind of thing a decision asks for.

    One ability may ask twice, for a token and then for a character; an event that leaves the first out
    answers the second.
    """
    if entry.kind != "choose" or entry.event.pick.hidden:
        return True
    pick: Pick = entry.event.pick
    if decision.kind is Kind.KEEP:
        return pick.doubloons is not None or pick.character is not None
    return {key for key in KEYS if getattr(pick, key) is not None} == SHAPES.get(decision.kind)


def is_possible(decision: Decision, option: Any, game: Game) -> bool:
    """Tell whether an illegal *option* could be carried out at a table all the same.

    A character can be discarded wherever it lies in the zone the ability reaches into; a token can be
    taken from whoever has it. Anything else that is not legal isn't there to be chosen.
    """
    if decision.kind is Kind.TARGET:
        seat, rank = option
        first_seat, first_rank = decision.options[0]
        if (first_rank, first_seat) in game.row:
            return (rank, seat) in game.row
        return bool(rank in game.players[seat].ship)
    if decision.kind is Kind.RIVAL_TOKEN:
        seat, kind = option
        return bool(game.players[seat].loot[kind] > 0)
    return False


def explain(decision: Decision, names: Names) -> str:
    """Say what a decision is about: whose, and for what."""
    if decision.seat < 0:
        return "the play of the day"
    who = names.players[decision.seat]
    if decision.kind is Kind.PLAY:
        return f"{who}'s character of the day"
    if decision.kind is Kind.ORDER:
        return f"{who}'s order of abilities"
    if decision.kind is Kind.TAKE:
        extra = f" for {decision.by.name}" if decision.by is not None else ""
        return f"the token {who} takes{extra}"
    assert decision.by is not None
    return f"{who}'s choice for {decision.by.name}"


def say_option(kind: Kind, option: Any, names: Names) -> str:
    """Say an option in the words of a table: ``Bob's Brute (17)``, ``2 × goods``.

    Args:
        kind: Kind of the decision.
        option: One of its options, or one that is not legal.
        names: The names of this game.
    """
    kinds = names.table.kinds
    if kind is Kind.PLAY or kind is Kind.CHARACTER:
        return names.character(option)
    if kind is Kind.TARGET:
        return f"{names.players[option[0]]}'s {names.character(option[1])}"
    if kind is Kind.TOKEN or kind is Kind.TAKE:
        return "no token" if option is None else kinds[option]
    if kind is Kind.RIVAL_TOKEN:
        return f"{names.players[option[0]]}'s {kinds[option[1]]}"
    if kind is Kind.BUNDLE:
        return f"{option[1]} × {kinds[option[0]]}"
    if kind is Kind.SWAP:
        return f"today's {kinds[option[0]]} for tomorrow's {kinds[option[1]]}"
    if kind is Kind.KEEP:
        return "the doubloons" if option is None else names.character(option)
    if kind is Kind.MAY:
        return "yes" if option else "no"
    if kind is Kind.MOMENT:
        return str(option)
    return ", ".join([act.name for act in option])


def say_options(decision: Decision, names: Names) -> str:
    """Say all options of a decision, in the order a log would list them."""
    if decision.kind is Kind.ORDER:
        return say_option(Kind.ORDER, decision.options, names)
    return ", ".join([say_option(decision.kind, option, names) for option in decision.options])
