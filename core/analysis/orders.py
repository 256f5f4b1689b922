"""Orders of abilities: reading them from a log, and telling whether a missing one matters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import Any, Literal

from ..abilities.acting import order_matters
from ..abilities.unmodelled import problem
from ..model.act import Act
from ..model.asking import Ask, Decision, Kind, Ordering
from ..model.declared import Declared
from ..model.game import Game
from .entries import DECLARED, Entry, Report
from .names import Names, act_key
from .picks import read_pick
from .trust import as_declared, read_declared

MOST_ORDERS = 5_040
"""How many orders are tried before a missing one counts as one that matters."""


MOST_TRIALS = 720
"""How many orders are tried to find those that differ, where one is not known."""


def phase_of(decision: Ordering) -> Literal["dusk", "night", "anchor"]:
    """Return the word a log uses for the phase an ordering belongs to."""
    timing: Literal["dusk", "night", "anchor"] = decision.options[0].timing
    return timing


def read_order(
    decision: Ordering, entry: Entry, upcoming: Sequence[Entry], game: Game, names: Names, report: Report
) -> list[Act]:
    """Return the acts in the order an ``order`` event gives.

    A kind of token named once stands for all of its tokens. Acts it does not name come last, which is
    an error if their place can matter; a name that is not among the acts is an error and passed over.

    Args:
        decision: The ordering.
        entry: The event.
        upcoming: The player's events that follow it, in order.
        game: The game, which is left alone.
        names: The names of this game.
        report: Where findings go.
    """
    left = list(decision.options)
    ordered: list[Act] = []
    for ref in entry.event.abilities:
        key = names.key(ref)
        act = next((one for one in left if act_key(one) == key), None)
        if act is None:
            again = any(act_key(one) == key for one in ordered)
            who = names.players[decision.seat]
            said = names.said(ref)
            report(
                "order-superfluous",
                f"{said} is named once more than {who} has it."
                if again
                else f"{who} has no ability of {said} to carry out here; there are"
                f" {', '.join([one.name for one in decision.options])}.",
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
    seen = {id(act): as_declared(act, upcoming, names) for act in decision.options}
    may_matter = any(
        order_matters([seen[id(act)], seen[id(other)]], game.netting)
        for act in left
        for other in ordered + left
    )
    if may_matter and not _come_to_the_same(decision, _merged(ordered, left), upcoming, game, names):
        report(
            "order-incomplete",
            f"The order of {names.players[decision.seat]} leaves out {', '.join([act.name for act in left])},"
            " and the outcome depends on it.",
            entry,
            expected=[one.name for one in decision.options],
            observed=list(entry.event.abilities),
        )
    return _with_the_rest(ordered, left, upcoming)


def infer_order(decision: Ordering, upcoming: Sequence[Entry], game: Game, names: Names) -> list[Act] | None:
    """Return the order to follow when the log gives none, or ``None`` if it matters.

    Every order is tried on a copy with the player's choices that follow in the log; if all lead to the
    same state, the acts are carried out as those choices stand.

    Args:
        decision: The ordering.
        upcoming: The player's events that follow, in order.
        game: The game, which is left alone.
        names: The names of this game.
    """
    seen = [as_declared(act, upcoming, names) for act in decision.options]
    idle = [
        act
        for act, one in zip(decision.options, seen, strict=True)
        if (act.declares and not one.changes) or _is_free(one, seen, game.netting)
    ]
    others = [act for act in decision.options if act not in idle]
    declared = any(act.declares for act in others)
    matters = decision.matters or (declared and order_matters(seen, game.netting))
    as_logged = _as_logged(decision.options, upcoming)
    if not matters:
        return as_logged
    orders = ([*idle, *order] for order in _orders(others))
    if not _come_to_the_same(decision, orders, upcoming, game, names):
        return None
    # orders that come to the same may still ask for different choices: the log's have to be among them
    asked = [as_logged, *([*idle, *order] for order in _orders(others))]
    return min(asked, key=lambda order: len(_unasked(decision, order, upcoming, game, names)))


def _is_free(act: Act, acts: Sequence[Act], nets: bool) -> bool:
    """Tell whether an act's place among *acts* can't matter."""
    return not any(order_matters([act, other], nets) for other in acts if other is not act)


def _unasked(
    decision: Ordering, order: Sequence[Act], upcoming: Sequence[Entry], game: Game, names: Names
) -> list[Entry]:
    """Return the choices of these acts in the log that *order* does not ask for."""
    keys = {act_key(act) for act in decision.options}
    left = list(upcoming)
    _try(decision, order, left, game, names)
    return [entry for entry in left if entry.kind == "choose" and entry.key in keys]


def distinct_orders(
    decision: Ordering, upcoming: Sequence[Entry], game: Game, names: Names
) -> list[Sequence[Act]] | None:
    """Return one order for each different outcome; ``None`` if there are too many orders to try.

    Args:
        decision: The ordering.
        upcoming: The player's events that follow, in order.
        game: The game, which is left alone.
        names: The names of this game.
    """
    found: dict[tuple[Any, ...] | None, Sequence[Act]] = {}
    acts = decision.options
    free = [act for act in acts if _is_free(act, acts, game.netting)]
    for tried, some in enumerate(_orders([act for act in acts if act not in free])):
        if tried > MOST_TRIALS:
            return None
        order = [*free, *some]
        end = _try(decision, order, list(upcoming), game, names)
        # where a choice is missing too, the order and that choice together make the outcome
        key = (tuple([act_key(act) for act in order]),) if end is None or end[0] == "missing" else end
        found.setdefault(key, list(order))
    return list(found.values())


def _come_to_the_same(
    decision: Ordering, orders: Iterable[Sequence[Act]], upcoming: Sequence[Entry], game: Game, names: Names
) -> bool:
    first: tuple[Any, ...] | None = None
    for tried, order in enumerate(orders):
        end = _try(decision, order, list(upcoming), game, names)
        if first is None:
            first = end
        if end is None or end != first or tried > MOST_ORDERS:
            return False
    return True


def _orders(acts: Sequence[Act]) -> Iterable[Sequence[Act]]:
    if len(set(map(id, acts))) == len(acts):
        return permutations(acts)
    return _merged([], acts)


def _merged(ordered: list[Act], left: Sequence[Act]) -> Iterator[list[Act]]:
    """Yield *ordered* with the acts of *left* put in at all places, each different order once."""
    return _put_in(ordered, sorted(left, key=act_key), 0)


def _put_in(ordered: list[Act], left: Sequence[Act], first: int) -> Iterator[list[Act]]:
    if not left:
        yield ordered
        return
    act, rest = left[0], left[1:]
    for at in range(first, len(ordered) + 1):
        # one that is equal goes behind: before it, it would be the same order again
        behind = at + 1 if rest and rest[0] is act else 0
        yield from _put_in([*ordered[:at], act, *ordered[at:]], rest, behind)


def _with_the_rest(ordered: list[Act], left: Sequence[Act], upcoming: Sequence[Entry]) -> list[Act]:
    """Put the acts an order leaves out where the choices that follow have them, else behind the others."""
    places: dict[int | None, int] = {}
    for at, entry in enumerate(upcoming):
        places.setdefault(entry.key, at)
    for act in left:
        place = places.get(act_key(act), len(upcoming))
        later = [at for at, one in enumerate(ordered) if places.get(act_key(one), -1) > place]
        ordered.insert(later[0] if later else len(ordered), act)
    return ordered


def _as_logged(acts: Sequence[Act], upcoming: Sequence[Entry]) -> list[Act]:
    places: dict[int | None, int] = {}
    for at, entry in enumerate(upcoming):
        places.setdefault(entry.key, at)
    return sorted(acts, key=lambda act: places.get(act_key(act), -1))


def _try(
    decision: Ordering, order: Sequence[Act], left: list[Entry], game: Game, names: Names
) -> tuple[Any, ...] | None:
    """Return what comes of carrying out *order*: the state, or the choice at which it can't go on.

    ``None`` if it takes a result of chance. The player's events in *left* that it asks for are taken out.
    """
    copy = game.copy()
    asking = decision.trial(copy, order)
    try:
        ask: Ask = next(asking)
        while True:
            if not isinstance(ask, Decision):
                return None
            if ask.kind is Kind.DECLARE:
                ask = asking.send(_next_declared(ask, left, copy, names))
                continue
            entry = next((one for one in left if fits(one, ask, copy)), None)
            if entry is not None:
                left.remove(entry)
                option = read_pick(ask, entry, names, _silent)
                if option not in ask.options:
                    return ("stuck", entry.line)
            elif len(ask.options) == 1:
                option = ask.options[0]
            else:
                return ("missing", ask.by)
            ask = asking.send(option)
    except StopIteration:
        return _state(copy)


def _next_declared(ask: Decision, left: list[Entry], game: Game, names: Names) -> Declared | None:
    """Return what is declared next of an ability, taken from a player's events that are *left*."""
    entry = next((one for one in left if fits(one, ask, game)), None)
    if entry is None:
        return None
    left.remove(entry)
    effect = read_declared(entry, names, _silent)
    return None if effect is None or problem(game, effect) else effect


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
    if kind is Kind.DECLARE:
        return entry.kind == DECLARED and entry.key == key
    return entry.kind == ("take" if kind is Kind.TAKE else "choose") and entry.key == key
