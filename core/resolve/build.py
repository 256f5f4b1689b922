"""From the tables of an edition to one frozen, checked variant for a number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from ..abilities.vocabulary import ABILITIES, STEPS, AbilityKind, Entry, describe
from ..model.finding import nearest
from ..model.variant import (
    TIMINGS,
    AbilityUse,
    Automaton,
    Character,
    Figure,
    Phase,
    Ruling,
    Source,
    StepUse,
    Token,
)
from .books import SURE, value_sources
from .origins import row_origins
from .rows import Problems, Row, did_you_mean, mended, path_text, quoted
from .structure import RANKS, number

WHENS = ("game", "round", "day", "round-end", "game-end")
ORDERS = ("table", "together", "ascending", "descending")
LOSSES = ("step", "net", "debt")
GONE = ("skips", "acts")
OWN_ORDERS = ("chosen", "descending", "token-first")
FIGURE = {
    "left_is": ("at-placement", "current"),
    "newcomer": ("recompute", "keep"),
    "without_token": ("removes", "no-removal"),
}
FIGURES = ("fixed", "drawn")
SOURCED = ("order", "own_order", "losses", "gone")
"""Values of a phase that may come from elsewhere than the rest of it."""


EXAMPLE = '{ ability = "gain", amount = 2 }'

LARGEST = 1000
"""No number an ability is given is larger."""


def _opposite(ability: str) -> str | None:
    """Return the ability that does the opposite, by its name."""
    first, _, rest = ability.partition("_")
    other = {"gain": "lose", "lose": "gain"}.get(first)
    name = "_".join([other, rest] if other and rest else [other or ""])
    return name if name in ABILITIES else None


def slug(name: str) -> str:
    """Return *name* as a part of a rule id."""
    plain = name.casefold().replace("'", "")
    return "-".join("".join([char if char.isalnum() else " " for char in plain]).split())


class Builder:
    """Builds one variant; problems are collected, not raised.

    Args:
        vocabulary: The abilities rows may name.
        rulings: The variant's open questions.
        readings: Ruling id to the reading in force.
        players: Number of players.
        problems: Where problems go.
    """

    def __init__(
        self,
        vocabulary: Mapping[str, AbilityKind],
        rulings: Mapping[str, Ruling],
        readings: Mapping[str, str],
        players: int,
        problems: Problems,
    ) -> None:
        self.vocabulary = vocabulary
        self.rulings = rulings
        self.readings = readings
        self.players = players
        self.problems = problems
        self.id = ""

    # values that may depend on a ruling or on the number of players

    def value(self, raw: Any, row: Row, key: str) -> tuple[Any, str | None]:
        """Return the value of *key* and the id of the ruling that set it, if one did."""
        row.asked.add(key)
        if not isinstance(raw, Mapping) or "ruling" not in raw:
            return _freeze(raw), None
        only = raw.get("players", [self.players])
        if not isinstance(only, list):
            self.problems.add(
                "variant-type", f"'players' of {key!r} must be a list.", row.at(key), observed=only
            )
            return None, None
        if self.players not in only:
            return _freeze(raw.get("otherwise")), None
        name = raw["ruling"]
        ruling = self.rulings.get(name) if isinstance(name, str) else None
        if ruling is None:
            suggestion = nearest(name, self.rulings)
            self.problems.add(
                "variant-unknown-ruling",
                f"There is no ruling {quoted(name)}{did_you_mean(suggestion)}",
                row.at(key),
                observed=name,
                suggestion=suggestion,
            )
            return None, None
        reading = self.readings[ruling.id]
        return _freeze(raw.get(reading, reading)), ruling.id

    def params(self, row: Row, entry: Entry, used: set[str]) -> tuple[dict[str, Any], dict[str, str]]:
        """Return an entry's parameters from its row, and which rulings set them."""
        params: dict[str, Any] = {}
        rulings: dict[str, str] = {}
        hints = entry.hints
        for key, raw in row.data.items():
            if key in used:
                continue
            value, ruling = self.value(raw, row, key)
            if isinstance(value, Mapping) and key in hints:
                value = {int(size) if str(size).isdecimal() else size: one for size, one in value.items()}
            params[key] = value
            if ruling is not None:
                rulings[key] = ruling
        wrong = dict(entry.problems(params))
        for key, problem in wrong.items():
            self._param_problem(row, entry, key, problem)
        for key, value in params.items():
            if key not in wrong:
                self._check_range(row, entry, key, value)
        return params, rulings

    def _check_range(self, row: Row, entry: Entry, key: str, value: Any) -> None:
        """Note numbers no ability can use: a loss is an ability of its own, not a negative gain."""
        pairs = [(1, size) for size in value] if isinstance(value, Mapping) else []
        counts = [(0, one) for one in (value.values() if isinstance(value, Mapping) else [value])]
        for low, one in [*pairs, *counts]:
            if isinstance(one, int) and not isinstance(one, bool) and not low <= one <= LARGEST:
                self.problems.add(
                    "variant-range",
                    f"{key!r} of {entry.name!r} must lie between {low} and {LARGEST}, not {one}.",
                    row.at(key),
                    observed=one,
                    expected=[low, LARGEST],
                    suggestion=_opposite(entry.name) if one < 0 else None,
                )
        if isinstance(value, Mapping) and not value:
            self.problems.add("variant-range", f"{key!r} of {entry.name!r} is empty.", row.at(key))

    def _param_problem(self, row: Row, entry: Entry, key: str, wrong: str) -> None:
        if wrong == "unknown":
            known = sorted(entry.parameters)
            suggestion = nearest(key, known)
            told = f" It takes: {', '.join(known)}." if known else " It takes none."
            self.problems.add(
                "variant-unknown-key",
                f"{entry.name!r} has no parameter {key!r}{did_you_mean(suggestion)}{told}",
                row.at(key),
                observed=key,
                expected=known,
                suggestion=suggestion,
            )
        elif wrong == "missing":
            hint = describe(entry.hints[key])
            message = f"{path_text(row.origin.path)}: {entry.name!r} lacks {key!r}, {hint}."
            self.problems.add("variant-missing", message, row.origin, expected=key)
        else:
            self.problems.add(
                "variant-type",
                f"{key!r} of {entry.name!r}: {wrong}, not {quoted(row.data[key])}.",
                row.at(key),
                observed=row.data[key],
                suggestion=mended(row.data[key], entry.hints[key])
                or nearest(row.data[key], map(str, get_args(entry.hints[key]))),
            )

    def source(self, row: Row) -> Source:
        """Return where a row's facts come from."""
        where = row.take("source", str) or ""
        return Source(where, row.choice("confidence", SURE))

    # rows

    def abilities(self, row: Row) -> dict[str, tuple[AbilityUse, ...]]:
        """Return the abilities of a character or token by timing."""
        found = {}
        for timing in TIMINGS:
            uses = [use for one in row.rows(timing, EXAMPLE) if (use := self.use(one)) is not None]
            if uses:
                found[timing] = tuple(uses)
        return found

    def use(self, row: Row) -> AbilityUse | None:
        """Return one use of an ability of the vocabulary."""
        name = row.take("ability", str)
        if name is None:
            return None
        kind = self.vocabulary.get(name)
        if kind is None:
            row.unknown("ability", name, self.vocabulary)
            return None
        params, rulings = self.params(row, kind, {"ability"})
        return AbilityUse(
            ability=name,
            params=params,
            rulings=rulings,
            origin=row.origin,
            origins=row_origins(row, ["ability", *params]),
        )

    def character(self, row: Row) -> Character | None:
        """Return a character from its row."""
        rank, name = number(row, "rank", *RANKS), row.take("name", str)
        abilities, source = self.abilities(row), self.source(row)
        row.finish()
        if rank is None or name is None:
            return None
        return Character(
            rank=rank,
            name=name,
            abilities=abilities,
            source=source,
            origin=row.origin,
            origins=row_origins(row),
            rule=f"{self.id}.character.{slug(name)}",
        )

    def token(self, row: Row) -> Token | None:
        """Return a kind of token from its row."""
        kind, count = row.take("kind", str), number(row, "count", 0, 999)
        abilities, source = self.abilities(row), self.source(row)
        row.finish()
        if kind is None or count is None:
            return None
        return Token(
            kind=kind,
            count=count,
            abilities=abilities,
            source=source,
            origin=row.origin,
            origins=row_origins(row),
            rule=f"{self.id}.token.{slug(kind)}",
        )

    def steps(self, row: Row, key: str, phase: str, source: Source) -> tuple[StepUse, ...]:
        """Return the steps of a phase that this number of players has."""
        found = []
        for one in row.rows(key):
            name = one.take("step", str)
            only = one.take("players", list, [])
            if name is None or (only and self.players not in only):
                continue
            entry = STEPS.get(name)
            if entry is None:
                one.unknown("step", name, STEPS)
                continue
            is_told = "source" in one.data
            own = self.source(one) if is_told else source
            known = {"step", "players", "source", "confidence"} if is_told else {"step", "players"}
            params, rulings = self.params(one, entry, known)
            found.append(
                StepUse(
                    step=name,
                    params=params,
                    rulings=rulings,
                    origin=one.origin,
                    origins=row_origins(one, ["step", *params]),
                    source=own,
                    rule=f"{self.id}.{phase}.{name}",
                )
            )
        return tuple(found)

    def phase(self, row: Row) -> Phase:
        """Return a phase from its row."""
        id_ = row.take("id", str) or ""
        source = self.source(row)
        losses, losses_ruling = self.value(row.data.get("losses", "step"), row, "losses")
        gone, gone_ruling = self.value(row.data.get("gone", "skips"), row, "gone")
        own_order, own_order_ruling = self.value(row.data.get("own_order", "chosen"), row, "own_order")
        if losses not in LOSSES:
            row.unknown("losses", losses, LOSSES)
        if gone not in GONE:
            row.unknown("gone", gone, GONE)
        if own_order not in OWN_ORDERS:
            row.unknown("own_order", own_order, OWN_ORDERS)
        phase = Phase(
            id=id_,
            title=row.take("title", str, "") or id_,
            when=row.choice("when", WHENS),
            order=row.choice("order", ORDERS),
            own_order=own_order,
            own_order_ruling=own_order_ruling,
            before=self.steps(row, "before", id_, source),
            does=self.steps(row, "does", id_, source),
            after=self.steps(row, "after", id_, source),
            figure=self.steps(row, "figure", id_, source),
            losses=losses,
            losses_ruling=losses_ruling,
            gone=gone,
            gone_ruling=gone_ruling,
            origin=row.origin,
            origins=row_origins(row),
            source=source,
            sources=value_sources(row.take("sources", dict, {}), row.at("sources"), self.problems, SOURCED),
            rule=f"{self.id}.{id_}",
        )
        row.finish()
        return phase

    def figure(self, row: Row) -> Figure | None:
        """Return the neutral figure, if this number of players has it."""
        only = row.take("players", list, []) or []
        if row.choice("kind", FIGURES, "fixed") == "drawn":
            return self.drawn_figure(row, only)
        fields = {}
        rulings = {}
        for key, known in FIGURE.items():
            fields[key], ruling = self.value(row.data.get(key), row, key)
            if fields[key] not in known:
                row.unknown(key, fields[key], known)
            if ruling is not None:
                rulings[key] = ruling
        name, rank = row.take("name", str), row.take("rank", float)
        source = self.source(row)
        row.finish()
        if name is None or rank is None or self.players not in only:
            return None
        if not 0 < rank < RANKS[1]:
            self.problems.add(
                "variant-range", f"{rank} is no place in the row.", row.at("rank"), observed=rank
            )
        return Figure(
            name=name,
            rank=rank,
            **fields,
            rulings=rulings,
            origin=row.origin,
            origins=row_origins(row),
            source=source,
            rule=f"{self.id}.figure.{slug(name)}",
        )

    def drawn_figure(self, row: Row, only: Sequence[int]) -> Figure | None:
        """Return a neutral figure a character is drawn for every day."""
        name, takes = row.take("name", str), row.take("takes", list)
        discardable = row.take("discardable", bool, False)
        source = self.source(row)
        row.finish()
        if name is None or self.players not in only:
            return None
        return Figure(
            name=name,
            rank=0,
            left_is="",
            newcomer="",
            without_token="",
            kind="drawn",
            takes=tuple(takes or ()),
            discardable=bool(discardable),
            rulings={},
            origin=row.origin,
            origins=row_origins(row),
            source=source,
            rule=f"{self.id}.figure.{slug(name)}",
        )

    def automaton(self, row: Row) -> Automaton | None:
        """Return the player nobody plays."""
        name, takes, plays = row.take("name", str), row.take("takes", list), row.take("plays", str)
        source = self.source(row)
        row.finish()
        if name is None:
            return None
        return Automaton(
            name=name,
            takes=tuple(takes or ()),
            plays=plays or "",
            origin=row.origin,
            origins=row_origins(row),
            source=source,
            rule=f"{self.id}.automaton.{slug(name)}",
        )


def _freeze(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
