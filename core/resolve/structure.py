"""Reading the numbers of a variant that belong to no single phase, character or token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..abilities.sentence import listed
from ..model.variant import Character, Structure
from .blame import Blame
from .rows import Row, mended, quoted

RANKS = (1, 999)
PLAYERS = (1, 12)
ROUNDS = (1, 20)
SMALL = (1, 99)


def number(row: Row, key: str, low: int, high: int) -> int | None:
    """Return a whole number between *low* and *high*; ``None`` after a problem."""
    value = row.take(key, int)
    if value is not None and not low <= value <= high:
        out_of_range(row, (key,), value, low, high)
        return None
    return value


def out_of_range(row: Row, keys: tuple[str | int, ...], value: object, low: int, high: int) -> None:
    """Note a number that is too small or too large."""
    row.problems.add(
        "variant-range",
        f"{_called(keys)} of {row.name} must lie between {low} and {high}, not {value}.",
        row.at(*keys),
        observed=value,
        expected=[low, high],
    )


def _called(keys: tuple[str | int, ...]) -> str:
    """Return what to call a value in messages: ``number 2 of 'days'``."""
    last = keys[-1]
    if isinstance(last, int):
        return f"number {last + 1} of {'.'.join(map(str, keys[:-1]))!r}"
    return repr(".".join(map(str, keys)))


def _is_number(row: Row, keys: tuple[str | int, ...], value: Any, low: int, high: int) -> bool:
    """Tell whether *value* is a whole number in a range; anything else is a problem."""
    if isinstance(value, bool) or not isinstance(value, int):
        row.problems.add(
            "variant-type",
            f"{_called(keys)} of {row.name} must be a whole number, not {quoted(value)}.",
            row.at(*keys),
            observed=value,
            suggestion=mended(value, int),
        )
        return False
    if not low <= value <= high:
        out_of_range(row, keys, value, low, high)
        return False
    return True


def _numbers(row: Row, key: str, low: int, high: int, default: list[int] | None = None) -> tuple[int, ...]:
    values = row.take(key, list, default) or []
    return tuple([value for at, value in enumerate(values) if _is_number(row, (key, at), value, low, high)])


def _players(row: Row) -> tuple[int, int]:
    raw = row.data.get("players")
    values = _numbers(row, "players", *PLAYERS)
    if isinstance(raw, list) and len(raw) == len(values) and (len(values) != 2 or values[0] > values[1]):
        message = "'players' must be the smallest and the largest number of players, such as [2, 6]."
        row.problems.add("variant-range", message, row.at("players"), observed=raw)
    return (values[0], values[1]) if len(values) == 2 and values[0] <= values[1] else (0, 0)


def _per_day(row: Row, players: tuple[int, int], blame: Blame) -> dict[int, int]:
    per_day: dict[int, int] = {}
    raw = row.take("tokens_per_day", dict)
    for key, value in (raw or {}).items():
        at = ("tokens_per_day", key)
        if not str(key).isdecimal() or not PLAYERS[0] <= int(key) <= PLAYERS[1]:
            message = f"{key!r} is no number of players; write such as {{ 2 = 3, 3 = 3 }}."
            row.problems.add("variant-unknown-key", message, row.at(*at), observed=key)
        elif _is_number(row, at, value, *SMALL):
            per_day[int(key)] = value
            place = row.at(*at)
            if players[0] and not players[0] <= int(key) <= players[1] and place.file != row.origin.file:
                message = f"The variant is for {players[0]} to {players[1]} players, not for {key}."
                row.problems.add("variant-dead-key", message, place, observed=key)
    missing = [count for count in range(players[0], players[1] + 1) if str(count) not in (raw or {})]
    if missing and players[0] and raw is not None:
        row.problems.add(
            "variant-missing",
            f"'tokens_per_day' lacks {' and '.join(map(str, missing))} players, for whom the variant is.",
            blame.place(row.at("tokens_per_day"), row.at("players")),
            expected=missing,
            suggestion=f"tokens_per_day = {{ {', '.join([f'{count} = {count}' for count in missing])} }}",
        )
    return per_day


def _influence(row: Row) -> dict[str, tuple[int, ...]]:
    influence = {}
    for colour, values in (row.take("influence", dict, {}) or {}).items():
        if not isinstance(values, list):
            message = f"The influence of {colour!r} must be a list of whole numbers, not {quoted(values)}."
            row.problems.add("variant-type", message, row.at("influence", colour), observed=values)
            continue
        good = [_is_number(row, ("influence", colour, at), value, *SMALL) for at, value in enumerate(values)]
        if all(good):
            influence[colour] = tuple(values)
    return influence


def read_structure(row: Row, blame: Blame) -> Structure:
    """Return the numbers of the whole game, each of the right type and in range.

    Args:
        row: The table ``structure``.
        blame: Of two numbers at odds the uppermost is at fault.
    """
    row.asked.add("sources")
    players = _players(row)
    structure = Structure(
        players=players,
        days=_numbers(row, "days", *SMALL),
        deal=_numbers(row, "deal", 0, SMALL[1]),
        tokens_per_day=_per_day(row, players, blame),
        tie_break=row.choice("tie_break", ("reputation", "influence")),
        track=_numbers(row, "track", 0, 999, []),
        influence=_influence(row),
    )
    for key in ("days", "deal"):
        if isinstance(row.data.get(key), list) and not 1 <= len(row.data[key]) <= ROUNDS[1]:
            message = f"{key!r} needs one number for each round, from {ROUNDS[0]} to {ROUNDS[1]} of them."
            row.problems.add("variant-range", message, row.at(key), observed=row.data[key])
    row.finish()
    return structure


def check_influence(structure: Structure, characters: list[Character], row: Row, blame: Blame) -> None:
    """Note where the colours do not hold each of 1 to the number of colours once, at every rank."""
    influence = structure.influence
    if structure.tie_break != "influence":
        return
    problems = row.problems
    if len(influence) < structure.players[1]:
        few = f"{len(influence)} colours are too few for {structure.players[1]} players."
        none = "With tie_break = 'influence', 'influence' has to give each colour a number for every rank."
        problems.add(
            "variant-influence",
            few if influence else none,
            blame.place(row.at("influence" if influence else "tie_break"), row.at("players")),
            observed=len(influence),
            expected=structure.players[1],
        )
    _check_lengths(influence, characters, row, blame)
    wanted = list(range(1, len(influence) + 1))
    wrong = [
        at for at, values in enumerate(zip(*influence.values(), strict=False)) if sorted(values) != wanted
    ]
    if wrong:
        values = [values[wrong[0]] for values in influence.values()]
        held = dict(zip(influence, values, strict=True))
        odd = next(colour for colour, value in held.items() if value not in wanted or values.count(value) > 1)
        more = f" So at ranks {listed([at + 1 for at in wrong[1:]])}." if len(wrong) > 1 else ""
        problems.add(
            "variant-influence",
            f"At rank {wrong[0] + 1} the colours must hold each influence from 1 to {len(wanted)} once: "
            f"{', '.join([f'{colour} {value}' for colour, value in held.items()])}.{more}",
            row.at("influence", odd),
            observed=values,
            expected=wanted,
        )


def _check_lengths(
    influence: Mapping[str, tuple[int, ...]], characters: list[Character], row: Row, blame: Blame
) -> None:
    """Note ranks that colours have no influence for: one problem, of the lists or of the characters."""
    highest = max(characters, key=lambda one: one.rank, default=None)
    short = (
        {}
        if highest is None
        else {colour: len(values) for colour, values in influence.items() if len(values) < highest.rank}
    )
    if highest is None or not short:
        return
    least = min(short.values())
    beyond = [one for one in characters if one.rank > least]
    origin = blame.place(
        *[row.at("influence", colour) for colour in short],
        *[one.origins.get("rank", one.origin) for one in beyond],
    )
    have = "have" if len(short) > 1 else "has"
    is_list = origin.path[:1] == row.origin.path[:1]
    missing = (
        f"there are {highest.rank}"
        if is_list
        else f"{listed([f'{one.name} ({one.rank})' for one in beyond])} would have none to break a tie by"
    )
    row.problems.add(
        "variant-influence",
        f"{listed([*short])} {have} an influence for {least} ranks; {missing}.",
        origin,
        observed=least,
        expected=highest.rank,
        suggestion=f"ranks up to {least}, or {highest.rank} numbers for each colour in [structure.influence]",
    )
