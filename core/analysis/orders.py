"""Orders of abilities: reading them from a log, and telling whether a missing one matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from ..abilities.acting import order_matters
from ..model.act import Act
from ..model.asking import Ordering
from ..model.game import Game
from .entries import Entry, Report
from .names import Names, act_key
from .outcomes import Outcomes, Way, bundles, chains
from .trust import as_declared

MOST_TRIALS = 720
"""How many orders are tried to find those that differ, where one is not known."""


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
        if act is None and _has_just_gone(key, decision.seat, game):
            continue
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
    outcomes = Outcomes(decision, upcoming, game, names)
    if (
        may_matter
        and not outcomes.meet_in_purse([(act, seen[id(act)]) for act in decision.options])
        and not _is_settled(outcomes, ordered, left)
    ):
        report(
            "order-incomplete",
            f"The order of {names.players[decision.seat]} leaves out {', '.join([act.name for act in left])},"
            " and the outcome depends on it.",
            entry,
            expected=[one.name for one in decision.options],
            observed=list(entry.event.abilities),
        )
    return _with_the_rest(ordered, left, upcoming)


def _has_just_gone(key: int | None, seat: int, game: Game) -> bool:
    """Tell whether a character has left a ship in this phase, by the ability of somebody who acts as well."""
    now = (game.round, game.day, game.phase)
    return any(
        event[0] == "character" and event[1] == seat and event[4] == key and event[6] == "ship"
        for event in reversed(game.trace or ())
        if event[10:13] == now
    )


def _is_settled(outcomes: Outcomes, ordered: Sequence[Act], left: Sequence[Act]) -> bool:
    """Tell whether it is all the same where the acts that an order leaves out stand in it."""
    ways = outcomes.explore([ordered, *chains(left)])
    return ways is not None and len({way.outcome for way in ways}) == 1


def infer_order(decision: Ordering, upcoming: Sequence[Entry], game: Game, names: Names) -> list[Act] | None:
    """Return the order to follow when the log gives none, or ``None`` if it matters.

    What orders lead to is tried on copies with the player's choices that follow in the log; if all lead to
    the same state, the acts are carried out as those choices stand.

    Args:
        decision: The ordering.
        upcoming: The player's events that follow, in order.
        game: The game, which is left alone.
        names: The names of this game.
    """
    seen = [as_declared(act, upcoming, names) for act in decision.options]
    told = [
        (act, one)
        for act, one in zip(decision.options, seen, strict=True)
        if not ((act.declares and not one.changes) or _is_free(one, seen, game.netting))
    ]
    others = [act for act, _ in told]
    declared = any(act.declares for act in others)
    as_logged = _as_logged(decision.options, upcoming)
    if not (decision.matters or (declared and order_matters(seen, game.netting))):
        return as_logged
    outcomes = Outcomes(decision, upcoming, game, names)
    for bundle in bundles(told, game.netting):
        if not outcomes.are_one(bundle):
            return None
    # orders that come to the same may still ask for different choices: the log's have to be among them
    logged = outcomes.follow(as_logged)
    if logged is None or not _unasked(logged, others):
        return as_logged
    best = min([logged, *(outcomes.explore(chains(others)) or ())], key=lambda way: _unasked(way, others))
    return [*[act for act in decision.options if act not in best.order], *best.order]


def _is_free(act: Act, acts: Sequence[Act], nets: bool) -> bool:
    """Tell whether an act's place among *acts* can't matter."""
    return not any(order_matters([act, other], nets) for other in acts if other is not act)


def _unasked(way: Way, acts: Sequence[Act]) -> int:
    """Return how many choices of *acts* in the log a way does not ask for."""
    keys = {act_key(act) for act in acts}
    return sum(entry.kind == "choose" and entry.key in keys for entry in way.left)


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
    acts = decision.options
    free = [act for act in acts if _is_free(act, acts, game.netting)]
    others = [act for act in acts if act not in free]
    ways = Outcomes(decision, upcoming, game, names).explore(chains(others))
    if ways is None or any(way.stopped is not None and way.stopped[0] == "missing" for way in ways):
        # where a choice is missing too, the order and that choice together make the outcome
        orders = list(islice(_merged([], others), MOST_TRIALS + 1))
        return None if len(orders) > MOST_TRIALS else [[*free, *order] for order in orders]
    found: dict[object, Sequence[Act]] = {}
    for way in ways:
        rest = [act for act in others if act not in way.order]
        found.setdefault(way.outcome, [*free, *way.order, *rest])
    return list(found.values())


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
