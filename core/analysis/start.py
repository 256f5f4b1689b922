"""Results of chance: what a log says came out, checked against what can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from ..logbook.events import Event
from ..logbook.names import UNKNOWN, Unread
from ..model.asking import Chance
from ..model.game import Game
from ..model.player import NOBODY
from .entries import Entry, Report, unknown_character, unknown_player, unknown_token
from .names import Names

_LISTS = {"deck": "characters", "deal": "deal", "loot": "loot", "draw": "tokens"}


def is_unread(chance: Chance, event: Event) -> bool:
    """Tell whether part of a result of chance could not be read, which has been said."""
    return any(isinstance(one, Unread) for one in _held(chance, event))


def is_unrecorded(chance: Chance, event: Event) -> bool:
    """Tell whether an event says that part of a result of chance was not recorded."""
    return UNKNOWN in _held(chance, event)


def _held(chance: Chance, event: Event) -> list[Any]:
    """Return the characters or tokens an event says came out."""
    held: tuple[Any, ...] = getattr(event, _LISTS.get(chance.kind, ""), ())
    return [one for part in held for one in (part if isinstance(part, tuple) else (part,))]


def read_track(
    order: Iterable[str | None], entry: Entry, game: Game, names: Names, report: Report
) -> list[int] | None:
    """Return the seats on the reputation spaces, or ``None`` after a finding."""
    order = list(order)
    seats: list[int] = []
    for name in order:
        seat = NOBODY if name is None else names.seat(name)
        if seat is None:
            unknown_player(str(name), names, report, entry)
            return None
        seats.append(seat)
    players = [seat for seat in seats if seat != NOBODY]
    if len(order) != len(game.track) or sorted(players) != list(range(len(game.players))):
        report(
            "reputation-order",
            f"The track has {len(game.track)} spaces, each player on one of them and null on the others.",
            entry,
            observed=order,
        )
        return None
    return seats


def read_reputation(
    chance: Chance, entry: Entry, game: Game, names: Names, report: Report
) -> list[int] | None:
    """Return the result of a ``reputation`` event, or ``None`` after a finding."""
    seats = read_track(entry.event.order, entry, game, names, report)
    if seats is None or not chance.spaces:
        return seats
    wrong = [space + 1 for space, seat in enumerate(seats) if seat != NOBODY and space not in chance.spaces]
    if wrong:
        allowed = [space + 1 for space in chance.spaces]
        report(
            "reputation-order",
            f"The players' tokens lie on spaces {_list(allowed)} at the start, not on {_list(wrong)}.",
            entry,
            expected=allowed,
            observed=wrong,
        )
    return seats


def _list(numbers: Iterable[object]) -> str:
    return ", ".join(map(str, numbers))


def read_tokens(tokens: Iterable[str], entry: Entry, names: Names, report: Report) -> list[int] | None:
    """Return token kinds by index, or ``None`` after a finding for each that is unknown."""
    tokens = list(tokens)
    kinds = []
    for name in tokens:
        kind = names.kind(name)
        if kind is None:
            unknown_token(name, names, report, entry)
        else:
            kinds.append(kind)
    return kinds if len(kinds) == len(tokens) else None


def read_loot(
    chance: Chance, entry: Entry, game: Game, names: Names, report: Report
) -> list[list[int]] | None:
    """Return the loot of a ``round`` event by day, or ``None`` if it can't have come out."""
    laid = entry.event.loot
    days = []
    if len(laid) != chance.count:
        report(
            "loot-days",
            f"{names.word('round').capitalize()} {game.round} has {chance.count} days;"
            f" the log lays out {names.word('loot')} for {len(laid)}.",
            entry,
            expected=chance.count,
            observed=len(laid),
        )
        return None
    for number, tokens in enumerate(laid, start=1):
        kinds, count = read_tokens(tokens, entry, names, report), len(tokens)
        if count != chance.each:
            report(
                "loot-count",
                f"Day {number} gets {chance.each} tokens with {len(game.players)} players, not {count}.",
                entry,
                expected=chance.each,
                observed=count,
                day=number,
            )
        if kinds is not None:
            days.append(kinds)
    if len(days) != len(laid):
        return None
    drawn = Counter([kind for day in days for kind in day])
    return None if _overdrawn(drawn, game, entry, names, report) else days


def _overdrawn(drawn: Counter[int], game: Game, entry: Entry, names: Names, report: Report) -> bool:
    over = [kind for kind, count in sorted(drawn.items()) if count > game.bag[kind]]
    for kind in over:
        report(
            "bag-overdrawn",
            f"{drawn[kind]} × {names.table.kinds[kind]} can't come out of the bag;"
            f" it holds {game.bag[kind]}.",
            entry,
            expected=game.bag[kind],
            observed=drawn[kind],
        )
    return bool(over)


def read_deck(chance: Chance, entry: Entry, game: Game, names: Names, report: Report) -> list[int] | None:
    """Return the ranks of a ``deck`` event, or ``None`` if they can't be those of a game."""
    ranks = _ranks(entry.event.characters, names, report, entry)
    if ranks is None:
        return None
    if len(ranks) != chance.count or len(set(ranks)) != len(ranks):
        report(
            "deck-count",
            f"{chance.count} different characters are drawn for the whole game, not {len(set(ranks))}.",
            entry,
            expected=chance.count,
            observed=len(ranks),
        )
        return None
    return ranks


def _ranks(refs: Iterable[int | str], names: Names, report: Report, entry: Entry) -> list[int] | None:
    refs = list(refs)
    ranks: list[int] = []
    for ref in refs:
        rank = names.rank(ref)
        if rank is None:
            unknown_character(ref, names, report, entry)
        else:
            ranks.append(rank)
    return ranks if len(ranks) == len(refs) else None


def read_deal(chance: Chance, entry: Entry, game: Game, names: Names, report: Report) -> list[int] | None:
    """Return the ranks of a ``round`` event, or ``None`` if they can't have been dealt."""
    ranks = _ranks(entry.event.deal, names, report, entry)
    if ranks is None:
        return None
    for at, rank in enumerate(ranks):
        if rank in game.unused:
            message = f"{names.character(rank)} is none of the ranks drawn for this game."
            report("deal-outside-deck", message, entry, observed=rank)
            return None
        if rank in ranks[:at] or rank not in game.undealt:
            report(
                "deal-repeated",
                f"{names.character(rank)} has been dealt before; each rank is dealt once in a game.",
                entry,
                observed=rank,
            )
            return None
    if len(ranks) != chance.count:
        report(
            "deal-count",
            f"{chance.count} characters are dealt in {names.word('round')} {game.round}, not {len(ranks)}.",
            entry,
            expected=chance.count,
            observed=len(ranks),
        )
        if not ranks:
            return None  # without any cards nobody plays: to go on would make a game of nothing
    return ranks


def read_figure(rank: int, entry: Entry, game: Game, names: Names, report: Report) -> list[int] | None:
    """Return the character drawn for the neutral figure, or ``None`` if it can't have been."""
    if rank not in game.undrawn():
        figure = game.table.variant.figure
        assert figure is not None
        if rank in game.dealt:
            why = f"it was dealt in this {names.word('round')}"
        elif rank in game.drawn:
            why = f"it has been drawn before in this {names.word('round')}"
        else:
            why = "it is not in that deck now"
        message = f"{names.character(rank)} can't be drawn for the {figure.name}: {why}."
        report("figure-card", message, entry, observed=rank, rule=figure.rule)
        return None
    return [rank]


def read_draw(chance: Chance, entry: Entry, game: Game, names: Names, report: Report) -> list[int] | None:
    """Return the tokens of a ``draw`` event, or ``None`` if they can't have come out."""
    kinds = read_tokens(entry.event.tokens, entry, names, report)
    if kinds is None:
        return None
    if len(kinds) != chance.count:
        report(
            "draw-count",
            f"{chance.by.name if chance.by is not None else 'This'} draws {chance.count} from the bag,"
            f" not {len(kinds)}.",
            entry,
            expected=chance.count,
            observed=len(kinds),
        )
        return None
    return None if _overdrawn(Counter(kinds), game, entry, names, report) else kinds
