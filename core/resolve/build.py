"""From the tables of an edition to one frozen, checked variant for a number of players."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import attrs

from ..abilities.vocabulary import STEPS, AbilityKind, Entry, Kinds, OneKind
from ..model.finding import nearest
from ..model.variant import (
    TIMINGS,
    AbilityUse,
    Character,
    Figure,
    Origin,
    Phase,
    Ruling,
    Source,
    StepUse,
    Structure,
    Token,
    Variant,
)
from .rows import Problems, Row

WHENS = ("game", "round", "day", "round-end", "game-end")
ORDERS = ("table", "together", "ascending", "descending")
LOSSES = ("step", "net", "debt")
CONFIDENCES = ("governing", "official", "two sources", "one source", "open", "house")


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
        if "players" in raw and self.players not in raw["players"]:
            return raw.get("otherwise"), None
        ruling = self.rulings.get(raw["ruling"])
        if ruling is None:
            self.problems.add(
                "variant-unknown-ruling",
                f"There is no ruling {raw['ruling']!r}.",
                row.at(key),
                observed=raw["ruling"],
                suggestion=nearest(raw["ruling"], self.rulings),
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
                value = {int(size) if str(size).isdigit() else size: one for size, one in value.items()}
            params[key] = value
            if ruling is not None:
                rulings[key] = ruling
        for key, wrong in entry.problems(params):
            self._param_problem(row, entry, key, wrong)
        return params, rulings

    def _param_problem(self, row: Row, entry: Entry, key: str, wrong: str) -> None:
        if wrong == "unknown":
            known = sorted(entry.parameters)
            self.problems.add(
                "variant-unknown-key",
                f"{entry.name!r} has no parameter {key!r}.",
                row.at(key),
                observed=key,
                expected=known,
                suggestion=nearest(key, known),
            )
        elif wrong == "missing":
            self.problems.add("variant-missing", f"{entry.name!r} lacks {key!r}.", row.origin, expected=key)
        else:
            self.problems.add(
                "variant-type",
                f"{key!r} of {entry.name!r}: {wrong}, not {row.data[key]!r}.",
                row.at(key),
                observed=row.data[key],
            )

    def source(self, row: Row) -> Source:
        """Return where a row's facts come from."""
        where = row.take("source", str) or ""
        return Source(where, row.choice("confidence", CONFIDENCES))

    # rows

    def abilities(self, row: Row) -> dict[str, tuple[AbilityUse, ...]]:
        """Return the abilities of a character or token by timing."""
        found = {}
        for timing in TIMINGS:
            uses = [use for one in row.rows(timing) if (use := self.use(one)) is not None]
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
        return AbilityUse(ability=name, params=params, rulings=rulings, origin=row.origin)

    def character(self, row: Row) -> Character | None:
        """Return a character from its row."""
        rank, name = row.take("rank", int), row.take("name", str)
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
            rule=f"{self.id}.character.{slug(name)}",
        )

    def token(self, row: Row) -> Token | None:
        """Return a kind of token from its row."""
        kind, count = row.take("kind", str), row.take("count", int)
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
            rule=f"{self.id}.token.{slug(kind)}",
        )

    def check_kinds(self, owners: list[Character] | list[Token], kinds: list[str]) -> None:
        """Note every parameter that names a kind of token that isn't there."""
        for use in [use for owner in owners for uses in owner.abilities.values() for use in uses]:
            hints = self.vocabulary[use.ability].hints
            for key, value in use.params.items():
                named = value if hints.get(key) == Kinds else [value] if hints.get(key) == OneKind else []
                for kind in named or []:
                    if kind not in kinds:
                        self.problems.add(
                            "variant-unknown-name",
                            f"There is no token {kind!r}.",
                            Origin(use.origin.file, (*use.origin.path, key)),
                            observed=kind,
                            expected=kinds,
                            suggestion=nearest(kind, kinds),
                        )

    def check_influence(self, structure: Structure, characters: list[Character], row: Row) -> None:
        """Note every rank at which the colours do not hold each of 1 to the number of colours once."""
        influence = structure.influence
        if structure.tie_break != "influence":
            return
        if len(influence) < structure.players[1]:
            self.problems.add(
                "variant-influence",
                f"{len(influence)} colours are too few for {structure.players[1]} players.",
                row.at("influence"),
                observed=len(influence),
                expected=structure.players[1],
            )
        ranks = max([one.rank for one in characters], default=0)
        for colour, values in influence.items():
            if len(values) != ranks:
                self.problems.add(
                    "variant-influence",
                    f"{colour} has an influence for {len(values)} ranks; there are {ranks}.",
                    row.at("influence", colour),
                    observed=len(values),
                    expected=ranks,
                )
        wanted = list(range(1, len(influence) + 1))
        for at, values in enumerate(zip(*influence.values(), strict=False)):
            if sorted(values) != wanted:
                held = dict(zip(influence, values, strict=True))
                odd = next(
                    colour for colour, value in held.items() if value not in wanted or values.count(value) > 1
                )
                self.problems.add(
                    "variant-influence",
                    f"At rank {at + 1} the colours must hold each influence from 1 to {len(wanted)} once: "
                    f"{', '.join([f'{colour} {value}' for colour, value in held.items()])}.",
                    row.at("influence", odd),
                    observed=list(values),
                    expected=wanted,
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
            params, rulings = self.params(one, entry, {"step", "players"})
            found.append(
                StepUse(
                    step=name,
                    params=params,
                    rulings=rulings,
                    origin=one.origin,
                    source=source,
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
        if losses not in LOSSES:
            row.unknown("losses", losses, LOSSES)
        phase = Phase(
            id=id_,
            title=row.take("title", str) or id_,
            when=row.choice("when", WHENS),
            order=row.choice("order", ORDERS),
            own_order=row.choice("own_order", ("chosen", "descending", "token-first"), "chosen"),
            before=self.steps(row, "before", id_, source),
            does=self.steps(row, "does", id_, source),
            after=self.steps(row, "after", id_, source),
            losses=losses,
            losses_ruling=losses_ruling,
            gone=gone,
            gone_ruling=gone_ruling,
            origin=row.origin,
            source=source,
            rule=f"{self.id}.{id_}",
        )
        row.finish()
        return phase

    def figure(self, row: Row) -> Figure | None:
        """Return the neutral figure, if this number of players has it."""
        only = row.take("players", list, []) or []
        fields = {}
        rulings = {}
        for key in ("left_is", "newcomer", "without_token"):
            fields[key], ruling = self.value(row.data.get(key), row, key)
            if ruling is not None:
                rulings[key] = ruling
        name, rank = row.take("name", str), row.take("rank", float)
        source = self.source(row)
        row.finish()
        if name is None or rank is None or self.players not in only:
            return None
        return Figure(
            name=name,
            rank=rank,
            **fields,
            rulings=rulings,
            origin=row.origin,
            source=source,
            rule=f"{self.id}.figure.{slug(name)}",
        )

    def structure(self, row: Row) -> Structure:
        """Return the numbers of the whole game."""
        row.asked.add("sources")
        per_day = row.take("tokens_per_day", dict) or {}
        structure = Structure(
            players=tuple(row.take("players", list) or (0, 0)),
            days=tuple(row.take("days", list) or ()),
            deal=tuple(row.take("deal", list) or ()),
            tokens_per_day={int(count): tokens for count, tokens in per_day.items()},
            tie_break=row.choice("tie_break", ("reputation", "influence")),
            track=tuple(row.take("track", list, []) or ()),
            influence={
                colour: tuple(values) for colour, values in (row.take("influence", dict, {}) or {}).items()
            },
        )
        row.finish()
        return structure


def _freeze(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def fingerprint(variant: Variant) -> str:
    """Return a short hash over everything in *variant* that governs play."""
    governing = {
        "structure": attrs.asdict(variant.structure),
        "characters": [(one.rank, one.name, _uses(one.abilities)) for one in variant.characters],
        "tokens": [(one.kind, one.count, _uses(one.abilities)) for one in variant.tokens],
        "phases": [_phase(one) for one in variant.phases],
        "figure": _figure(variant.figure),
        "players": variant.players,
    }
    text = json.dumps(governing, sort_keys=True, default=dict)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _uses(abilities: Mapping[str, tuple[AbilityUse, ...]]) -> dict[str, Any]:
    return {timing: [(use.ability, use.params) for use in uses] for timing, uses in abilities.items()}


def _phase(phase: Phase) -> list[Any]:
    parts = [[(use.step, use.params) for use in uses] for uses in (phase.before, phase.does, phase.after)]
    return [phase.id, phase.when, phase.order, phase.own_order, phase.losses, phase.gone, parts]


def _figure(figure: Figure | None) -> list[Any] | None:
    if figure is None:
        return None
    return [figure.name, figure.rank, figure.left_is, figure.newcomer, figure.without_token]
