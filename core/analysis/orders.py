"""Orders of abilities: reading them from a log, and telling whether a missing one matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from ..abilities.acting import order_matters
from ..model.act import Act
from ..model.asking import Ask, Chance, Decision, Kind, Ordering, Together
from ..model.game import Game
from .entries import Entry, Report
from .names import Names, act_key
from .picks import BROKEN, HIDDEN, read_pick

MOST_ORDERS = 5_040
"""How many orders are tried before a missing one counts as one that matters."""


def phase_of(decision: Ordering) -> str:
    """Return the word a log uses for the phase an ordering belongs to."""
    return decision.options[0].timing  # type: ignore[no-any-return]


def read_order(decision: Ordering, entry: Entry, game: Game, names: Names, report: Report) -> list[Act]:
    """Return the acts in the order an ``order`` event gives.

    A kind of token named once stands for all of its tokens. Acts it does not name come last, which is
    an error if that can matter; a name that is not among the acts is an error and passed over.
    """
    left = list(decision.options)
    ordered: list[Act] = []
    for ref in entry.event.abilities:
        key = names.key(ref)
        act = next((one for one in left if act_key(one) == key), None)
        if act is None:
            report(
                "order-superfluous",
                f"{ref!r} has no ability of {names.players[decision.seat]} to carry out here.",
                entry,
                observed=ref,
                expected=[one.name for one in decision.options],
            )
            continue
        left.remove(act)
        ordered.append(act)
    for act in [one for one in left if one in ordered]:
        ordered.insert(max(at for at, one in enumerate(ordered) if one is act) + 1, act)
        left.remove(act)
    if any([order_matters([act, other], game.netting) for act in left for other in ordered + left]):
        report(
            "order-incomplete",
            f"The order of {names.players[decision.seat]} leaves out {', '.join([act.name for act in left])}.",
            entry,
            expected=[one.name for one in decision.options],
            observed=list(entry.event.abilities),
        )
    return ordered + left


def infer_order(
    decision: Ordering, upcoming: Sequence[Entry], game: Game, names: Names
) -> list[Act] | None:
    """Return the order to follow when the log gives none, or ``None`` if it matters.

    Every order is tried on a copy with the player's choices that follow in the log; if all lead to the
    same state, the acts are carried out as those choices stand.

    Args:
        decision: The ordering.
        upcoming: The player's events that follow, in order.
        game: The game, which is left alone.
        names: The names of this game.
    """
    if not decision.matters:
        return _as_logged(decision.options, upcoming)
    ends = set()
    tried = 0
    for order in _orders(decision.options):
        tried += 1
        end = _try(decision, order, upcoming, game, names)
        if end is None or tried > MOST_ORDERS:
            return None
        ends.add(end)
        if len(ends) > 1:
            return None
    return _as_logged(decision.options, upcoming)


def _orders(acts: Sequence[Act]) -> Iterator[tuple[Act, ...]]:
    if len(set(map(id, acts))) == len(acts):
        return permutations(acts)
    return iter(sorted(set(permutations(acts)), key=lambda order: [act_key(act) for act in order]))


def _as_logged(acts: Sequence[Act], upcoming: Sequence[Entry]) -> list[Act]:
    places: dict[int | None, int] = {}
    for at, entry in enumerate(upcoming):
        places.setdefault(entry.key, at)
    return sorted(acts, key=lambda act: places.get(act_key(act), -1))


def _try(
    decision: Ordering, order: Sequence[Act], upcoming: Sequence[Entry], game: Game, names: Names
) -> tuple[Any, ...] | None:
    """Return the state after carrying out *order*; ``None`` if a choice it needs is not in the log."""
    copy = game.copy()
    left = list(upcoming)
    asking = decision.trial(copy, order)
    try:
        ask: Ask = next(asking)
        while True:
            answer = _answer(ask, left, copy, names)
            if answer is BROKEN:
                return None
            ask = asking.send(answer)
    except StopIteration:
        return _state(copy)


def _answer(ask: Ask, left: list[Entry], game: Game, names: Names) -> Any:
    if isinstance(ask, (Chance, Together)):
        return BROKEN
    entry = next((one for one in left if fits(one, ask, game)), None)
    if entry is None:
        return ask.options[0] if len(ask.options) == 1 else BROKEN
    left.remove(entry)
    option = read_pick(ask, entry, names, _silent)
    if option is HIDDEN or option not in ask.options:
        return BROKEN
    return option


def _silent(*_: Any, **__: Any) -> None:
    """Swallow findings of a trial: what matters is reported when the event is judged."""


def _state(game: Game) -> tuple[Any, ...]:
    players = [
        (
            player.doubloons,
            player.space,
            tuple(player.hand),
            tuple(sorted(player.ship)),
            tuple(sorted(player.graveyard)),
            tuple(player.loot),
            tuple(sorted(player.kept)),
        )
        for player in game.players
    ]
    late = [(seat, act.name, rank, copying is None) for seat, act, rank, copying in game.late]
    today = tuple(sorted(game.days[game.day - 1])) if game.day else ()
    return (tuple(players), tuple(sorted(late)), tuple(game.row), tuple(game.bag), today)


def fits(entry: Entry, decision: Decision, game: Game) -> bool:
    """Tell whether an event can be the answer to a decision: right player, right ability, right kind."""
    kind = decision.kind
    if kind is Kind.PLAY:
        return entry.kind == "play" and entry.event.day == game.day
    if entry.seat != decision.seat:
        return False
    if isinstance(decision, Ordering):
        return entry.kind == "order" and entry.event.phase == phase_of(decision)
    key = act_key(decision.by) if decision.by is not None else None
    return entry.kind == ("take" if kind is Kind.TAKE else "choose") and entry.key == key
