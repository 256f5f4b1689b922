"""Resolving an edition with overlays for one number of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs
from attrs import field, frozen

from ..abilities import ABILITIES
from ..abilities.vocabulary import AbilityKind
from ..model.codes import finding
from ..model.variant import Character, Origin, Variant
from .blame import Blame
from .books import Books
from .build import Builder
from .consistent import check_consistent
from .documents import Overlay, Table
from .editions import Edition
from .fingerprint import fingerprint
from .kinds import check_kinds
from .locate import locate
from .origins import asked, credited, settled
from .rows import Problems, Row, VariantError
from .structure import check_influence, read_structure
from .timing import check_timings
from .words import read_words


@frozen(eq=False)
class Resolved:
    """A resolved variant with the vocabulary its rows use and the rulebook files it comes with.

    Args:
        variant: The variant.
        vocabulary: The abilities its rows may name.
        books: Its written clauses, sources and meanings of words.
        overlays: What lies over the edition, the undermost first.
        texts: File to its text, for finding lines.
        blame: In which order its files were laid, and what they removed.
        settled: Open questions that an overlay answers, where its reading is in force.
    """

    variant: Variant
    vocabulary: Mapping[str, AbilityKind]
    books: Books = field(factory=Books)
    overlays: tuple[Overlay, ...] = ()
    texts: Mapping[str, str] = field(factory=dict, repr=False)
    blame: Blame = field(factory=Blame, repr=False)
    settled: frozenset[str] = frozenset()

    def place(self, origin: Origin) -> str:
        """Return file and line of an origin: ``family.toml:7``."""
        line, _ = locate(self.texts.get(origin.file, ""), origin.path)
        return f"{origin.file}:{line}" if line else origin.file


class Resolver:
    """Resolves an edition with overlays for one number of players."""

    def __init__(
        self,
        edition: Edition,
        overlays: Sequence[Overlay],
        players: int,
        options: Mapping[str, str],
        readings: Mapping[str, str],
    ) -> None:
        self.edition = edition
        self.overlays = overlays
        self.players = players
        self.problems = Problems(dict(edition.problems.texts), list(edition.problems.found))
        self.options = edition.options.choose(*self._choices("options"), options)
        chosen = self._choices("rulings")
        self.readings = edition.readings(*chosen, readings)
        choosers = [overlay for overlay in overlays if "rulings" in overlay.data]
        self.rulings = settled(edition.rulings, zip(choosers, chosen, strict=True))
        self.settled = frozenset(
            [id_ for one in chosen for id_, reading in one.items() if self.readings.get(id_) == reading]
        )

    def _choices(self, key: str) -> list[Mapping[str, str]]:
        """Return what the overlays choose; a name that does not exist is a problem of the overlay."""
        known: Mapping[str, Iterable[str]] = (
            {id_: list(one.readings) for id_, one in self.edition.rulings.items()}
            if key == "rulings"
            else self.edition.options.known
        )
        chosen: list[Mapping[str, str]] = []
        for overlay in self.overlays:
            if key not in overlay.data:
                continue
            self.problems.texts[overlay.name] = overlay.text
            raw = overlay.data[key]
            if key == "rulings" and isinstance(raw, Table):
                raw = _undotted(raw)
            row = Row.of(raw, overlay.data.origins[key], self.problems)
            found: dict[str, str] = {}
            for name in row.data:
                if name not in known:
                    row.unknown(name, name, known)
                else:
                    values = list(known[name])
                    found[name] = row.choice(name, values)
            chosen.append(found)
        return chosen

    def words(self) -> dict[str, tuple[str, str]]:
        """Return the edition's words with those of the overlays."""
        words = dict(self.edition.words)
        for overlay in self.overlays:
            if "words" not in overlay.data:
                continue
            row = Row.of(overlay.data["words"], overlay.data.origins["words"], self.problems)
            read_words(row, words)
        return words

    def resolve(self, id_: str, house: Sequence[Overlay]) -> Resolved:
        """Return the resolved variant.

        Raises:
            VariantError: if anything is wrong with it.
        """
        edition, problems = self.edition, self.problems
        vocabulary = {**ABILITIES, **edition.plugin.abilities}
        builder = Builder(vocabulary, edition.rulings, self.readings, self.players, problems)
        tables, blame = edition.combined(self.options, self.overlays, problems)
        top = Row.of(tables, Origin("edition.toml", ()), problems)
        builder.id = top.take("id", str) or edition.plugin.id
        top.asked |= {"glossary", "options", "fact", "words"}
        title = next((one.title for one in reversed(self.overlays) if one not in house), edition.title)
        if house:
            title = f"{title}, with {' and '.join([one.title for one in house])}"
        (structure_row,) = top.rows("structure") or [Row.of({}, top.at("structure"), problems)]
        structure = read_structure(structure_row, blame)
        self.check_players(structure.players, title, bool(top.data.get("automaton")))
        characters = _rows(top, "character", builder.character)
        token_rows = top.rows("token")
        tokens = [token for row in token_rows if (token := builder.token(row)) is not None]
        # a row with a mistake of its own is a kind all the same
        kinds = [kind for row in token_rows if isinstance(kind := row.data.get("kind"), str)]
        check_kinds([*characters, *tokens], kinds, vocabulary, blame, problems)
        phases = [builder.phase(row) for row in top.rows("phase")]
        check_timings([*characters, *tokens], phases, vocabulary, problems)
        _check_unique(characters, blame, problems)
        check_influence(structure, characters, structure_row, blame)
        for key, rows in (("character", characters), ("token", tokens)):
            if not rows and not problems.errors:
                problems.add("variant-missing", f"There is no {key} left.", top.at(key), expected=key)
        # a question about what overlays have taken out, or about another board, is none here
        open_ = asked(top.data)
        variant = Variant(
            id=id_,
            title=title,
            edition=edition.plugin.id,
            house=tuple([overlay.id for overlay in self.overlays]),
            players=self.players,
            options=self.options,
            structure=structure,
            characters=tuple(sorted(characters, key=lambda one: one.rank)),
            tokens=tuple(tokens),
            phases=tuple(phases),
            figure=next(iter([builder.figure(row) for row in top.rows("figure")]), None),
            rulings=tuple([one for one in self.rulings if one.id in open_]),
            automaton=next(iter([builder.automaton(row) for row in top.rows("automaton")]), None),
            readings=self.readings,
            words=self.words(),
            fingerprint="",
        )
        variant, books = credited(variant, structure_row, self.overlays, edition.books)
        top.asked.add("title")
        top.finish()
        if not problems.errors:
            check_consistent(variant, vocabulary, structure_row, blame)
        if problems.errors:
            raise VariantError(problems.errors)
        return Resolved(
            attrs.evolve(variant, fingerprint=fingerprint(variant)),
            vocabulary,
            books,
            tuple(self.overlays),
            problems.texts,
            blame,
            self.settled,
        )

    def check_players(self, allowed: tuple[int, int], title: str, has_automaton: bool) -> None:
        """Raise if the variant is not for this number of players."""
        low, high = allowed
        if self.problems.errors or low <= self.players <= high:
            return
        wanted = f"{low} to {high}" if low != high else str(low)
        message = f"{title} is for {wanted} players, not {self.players}."
        if has_automaton:
            message += " The automaton counts as one of them."
        elif self.players == 1 and (alone := self.edition.options.alone()):
            message += f" For one person alone choose the option {' or '.join(alone)}."
        raise VariantError([finding("variant-players", message, observed=self.players, expected=[low, high])])


def _undotted(table: Table) -> Table:
    """Return a table in which a key such as ``edition.question``, without quotes, is one key again."""
    flat = Table({}, table.origin)
    waiting: list[tuple[str, Any, Origin]] = [
        (key, table[key], table.origins[key]) for key in reversed(table)
    ]
    while waiting:
        name, value, origin = waiting.pop()
        if isinstance(value, Table) and value:
            waiting += [(f"{name}.{key}", value[key], value.origins[key]) for key in reversed(value)]
        else:
            flat.put(name, value, origin)
    return flat


def _rows(top: Row, key: str, read: Any) -> list[Any]:
    return [one for row in top.rows(key) if (one := read(row)) is not None]


def _check_unique(characters: Sequence[Character], blame: Blame, problems: Problems) -> None:
    seen: dict[object, Character] = {}
    for one in characters:
        for key, value in (("rank", one.rank), ("name", one.name.casefold())):
            other = seen.setdefault(value, one)
            if other is not one:
                origin = blame.place(*[each.origins.get(key, each.origin) for each in (one, other)])
                is_rank = key == "rank"
                said = (
                    f"Rank {one.rank} belongs to {other.name} and to {one.name}"
                    if is_rank
                    else (f"The name {one.name!r} belongs to rank {other.rank} and to rank {one.rank}")
                )
                message = f"{said}; a {key} is used once."
                problems.add("variant-duplicate", message, origin, observed=value)
