"""Installed variants: finding the plug-ins, and resolving one for a table of players."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable
from typing import Any

import attrs
from attrs import define, field, frozen

from ..abilities import ABILITIES
from ..abilities.plugin import Plugin
from ..abilities.vocabulary import AbilityKind
from ..model.finding import Finding, Level, nearest
from ..model.variant import Origin, Ruling, Variant
from .books import Books, Written, structure_sources, written
from .build import Builder, fingerprint
from .facts import read_facts
from .rows import Problems, Row, VariantError

GROUP = "libertalia.variants"


class UnknownName(LookupError):
    """A variant, option, ruling or reading that does not exist.

    Args:
        what: What was looked for, such as ``variant``.
        name: The name given.
        known: The valid names.
    """

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        self.what, self.name, self.known = what, name, known
        self.suggestion = nearest(name, known)
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ""
        super().__init__(f"there is no {what} {name!r}{hint} (known: {', '.join(known) or 'none'})")


@frozen(eq=False)
class Resolved:
    """A resolved variant with the vocabulary its rows use and the rulebook files it comes with."""

    variant: Variant
    vocabulary: Mapping[str, AbilityKind]
    books: Books = field(factory=Books)


@define
class Edition:
    """The files of an edition, read but not yet resolved.

    Args:
        plugin: Where they come from.
        data: File name to its parsed tables.
        problems: What is wrong with them.
        rulings: The edition's open questions.
        words: Neutral word to the edition's singular and plural.
        books: Its written clauses, sources and meanings of words.
    """

    plugin: Plugin
    data: dict[str, dict[str, Any]]
    problems: Problems
    rulings: dict[str, Ruling]
    words: dict[str, tuple[str, str]]
    books: Books

    @property
    def top(self) -> dict[str, Any]:
        """The tables of ``edition.toml``."""
        return self.data["edition.toml"]

    @property
    def title(self) -> str:
        """The edition's full name."""
        return str(self.top.get("title", self.plugin.id))

    @property
    def players(self) -> tuple[int, int]:
        """Smallest and largest number of players."""
        low, high = self.top["structure"]["players"]
        return low, high


class Registry:
    """The variants at hand, by id.

    Args:
        plugins: The plug-ins, by id.
        broken: What is wrong with distributions that could not be loaded.
    """

    def __init__(self, plugins: Mapping[str, Plugin], broken: tuple[Finding, ...] = ()) -> None:
        self.plugins = dict(plugins)
        self.broken = broken
        self._editions: dict[str, Edition] = {}
        self._resolved: dict[tuple[Any, ...], Resolved] = {}

    @property
    def ids(self) -> list[str]:
        """The ids of all variants, sorted."""
        return sorted(self.plugins)

    def edition(self, variant: str) -> Edition:
        """Return the files of a variant.

        Raises:
            UnknownName: if there is no such variant.
            VariantError: if a file can't be parsed.
        """
        if variant not in self.plugins:
            raise UnknownName("variant", variant, self.ids)
        if variant not in self._editions:
            self._editions[variant] = _read_edition(self.plugins[variant])
        return self._editions[variant]

    def resolve(
        self,
        variant: str,
        players: int,
        options: Mapping[str, str] | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> Resolved:
        """Resolve a variant for a number of players.

        Args:
            variant: Its id.
            players: Number of players.
            options: Option to value, where not the default.
            rulings: Ruling id to reading, where not the default.

        Raises:
            UnknownName: if the variant, an option, its value, a ruling or a reading does not exist.
            VariantError: if the variant's files are wrong, or it is not for that many players.
        """
        key = (
            variant,
            players,
            tuple(sorted((options or {}).items())),
            tuple(sorted((rulings or {}).items())),
        )
        if key not in self._resolved:
            self._resolved[key] = _resolve(self.edition(variant), players, options or {}, rulings or {})
        return self._resolved[key]


def check_reading(registry: Registry, ruling: str, reading: str) -> None:
    """Check that some variant has a ruling with this reading.

    Raises:
        UnknownName: if none has.
    """
    known: dict[str, Ruling] = {}
    for variant in registry.ids:
        known |= registry.edition(variant).rulings
    if ruling not in known:
        raise UnknownName("ruling", ruling, sorted(known))
    if reading not in known[ruling].readings:
        raise UnknownName(f"reading of {ruling}", reading, list(known[ruling].readings))


@lru_cache(maxsize=1)
def installed() -> Registry:
    """Return the registry of all installed variants; a broken plug-in is reported, not fatal."""
    plugins: dict[str, Plugin] = {}
    broken = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            plugin = point.load()
        except Exception as error:  # noqa: BLE001  foreign code: whatever it raises is reported as its fault
            broken.append(_broken(point.name, f"can't be loaded: {type(error).__name__}: {error}"))
            continue
        if not isinstance(plugin, Plugin):
            broken.append(_broken(point.name, f"is not a Plugin but {type(plugin).__name__}"))
        elif plugin.id in plugins:
            broken.append(_broken(point.name, f"registers the id {plugin.id!r} a second time"))
        else:
            plugins[plugin.id] = plugin
    return Registry(plugins, tuple(broken))


def _broken(name: str, problem: str) -> Finding:
    return Finding(code="plugin-broken", level=Level.WARNING, message=f"The plug-in {name!r} {problem}.")


def _parse(file: Traversable, name: str, problems: Problems) -> dict[str, Any]:
    text = file.read_text(encoding="utf-8")
    problems.texts[name] = text
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problems.add("variant-syntax", f"{name} is not valid TOML: {error}.", Origin(name, ()))
        raise VariantError(problems.found) from None


def _read_edition(plugin: Plugin) -> Edition:
    problems = Problems({}, [])
    data = {}
    for name in ("edition.toml", "characters.toml"):
        data[name] = _parse(plugin.root / name, name, problems)
    rulings: dict[str, Ruling] = {}
    for file in plugin.rulings:
        for at, raw in enumerate(_parse(file, file.name, problems).get("ruling", [])):
            ruling = _ruling(Row.of(raw, Origin(file.name, ("ruling", at)), problems))
            rulings[ruling.id] = ruling
    words: dict[str, tuple[str, str]] = {}
    meanings: dict[str, str] = {}
    column = data["edition.toml"].get("glossary", plugin.id)
    for file in plugin.glossaries:
        for neutral, entry in _parse(file, file.name, problems)["word"].items():
            if entry.get(column):
                words[neutral] = tuple(entry[column])
                meanings[neutral] = str(entry.get("meaning", ""))
    clauses: list[Written] = []
    for file in plugin.clauses:
        for at, raw in enumerate(_parse(file, file.name, problems).get("clause", [])):
            clauses.append(written(Row.of(raw, Origin(file.name, ("clause", at)), problems)))
    sources: dict[str, tuple[str, str]] = {}
    for file in plugin.sources:
        for key, entry in _parse(file, file.name, problems).get(column, {}).items():
            sources[key] = (str(entry["weight"]), str(entry["about"]))
    books = Books(
        clauses=tuple(clauses),
        sources=sources,
        meanings=meanings,
        structure=structure_sources(data["edition.toml"].get("structure", {}), problems),
        facts=read_facts(Row.of(data["edition.toml"], Origin("edition.toml", ()), problems).rows("fact")),
    )
    return Edition(plugin, data, problems, rulings, words, books)


def _ruling(row: Row) -> Ruling:
    readings = row.take("readings", dict) or {}
    ruling = Ruling(
        id=row.take("id", str) or "",
        question=row.take("question", str) or "",
        readings=readings,
        default=row.choice("default", readings),
        why=row.take("why", str) or "",
        sources=tuple(row.take("sources", list) or ()),
        topic=row.take("topic", str) or "",
    )
    row.finish()
    return ruling


def _readings(edition: Edition, chosen: Mapping[str, str]) -> dict[str, str]:
    readings = {id_: ruling.default for id_, ruling in edition.rulings.items()}
    for id_, reading in chosen.items():
        if id_ not in readings:
            raise UnknownName("ruling", id_, sorted(readings))
        if reading not in edition.rulings[id_].readings:
            raise UnknownName(f"reading of {id_}", reading, list(edition.rulings[id_].readings))
        readings[id_] = reading
    return readings


def _options(edition: Edition, chosen: Mapping[str, str]) -> dict[str, str]:
    known: Mapping[str, Mapping[str, str]] = edition.top.get("options", {})
    options = {name: values["default"] for name, values in known.items()}
    for name, value in chosen.items():
        if name not in known:
            raise UnknownName("option", name, sorted(known))
        values = [one for one in known[name] if one != "default"]
        if value not in values:
            raise UnknownName(f"value of the option {name!r}:", value, values)
        options[name] = value
    return options


def _resolve(
    edition: Edition, players: int, chosen_options: Mapping[str, str], chosen_readings: Mapping[str, str]
) -> Resolved:
    readings, options = _readings(edition, chosen_readings), _options(edition, chosen_options)
    problems = Problems(edition.problems.texts, list(edition.problems.found))
    vocabulary = {**ABILITIES, **edition.plugin.abilities}
    builder = Builder(vocabulary, edition.rulings, readings, players, problems)
    top = Row.of(edition.top, Origin("edition.toml", ()), problems)
    builder.id = top.take("id", str) or edition.plugin.id
    top.asked |= {"glossary", "options", "fact"}
    (structure_row,) = top.rows("structure") or [Row.of({}, Origin("edition.toml", ("structure",)), problems)]
    structure = builder.structure(structure_row)
    low, high = structure.players
    if not low <= players <= high:
        message = f"{edition.title} is for {low} to {high} players, not {players}."
        raise VariantError(
            [
                Finding(
                    code="variant-players",
                    level=Level.ERROR,
                    message=message,
                    observed=players,
                    expected=[low, high],
                )
            ]
        )
    tokens = _tokens(edition, builder, top, options)
    rows = Row.of(edition.data["characters.toml"], Origin("characters.toml", ()), problems)
    characters = [one for row in rows.rows("character") if (one := builder.character(row)) is not None]
    rows.finish()
    kinds = [token.kind for token in tokens]
    builder.check_kinds(characters, kinds)
    builder.check_kinds(tokens, kinds)
    _check_unique(characters, problems)
    builder.check_influence(structure, characters, structure_row)
    figures = [builder.figure(row) for row in top.rows("figure")]
    variant = Variant(
        id=builder.id,
        title=top.take("title", str) or builder.id,
        players=players,
        options=options,
        structure=structure,
        characters=tuple(sorted(characters, key=lambda one: one.rank)),
        tokens=tuple(tokens),
        phases=tuple([builder.phase(row) for row in top.rows("phase")]),
        figure=next(iter(figures), None),
        rulings=tuple(edition.rulings.values()),
        readings=readings,
        words=edition.words,
        fingerprint="",
    )
    top.finish()
    if problems.found:
        raise VariantError(problems.found)
    return Resolved(attrs.evolve(variant, fingerprint=fingerprint(variant)), vocabulary, edition.books)


def _tokens(edition: Edition, builder: Builder, top: Row, options: Mapping[str, str]) -> list[Any]:
    rows = top.rows("token")
    for name, value in options.items():
        file = edition.top["options"][name][value]
        if file not in edition.data:
            edition.data[file] = _parse(edition.plugin.root / file, file, builder.problems)
        board = Row.of(edition.data[file], Origin(file, ()), builder.problems)
        rows += board.rows("token")
        board.finish()
    return [token for row in rows if (token := builder.token(row)) is not None]


def _check_unique(characters: list[Any], problems: Problems) -> None:
    seen: dict[object, int] = {}
    for one in characters:
        for key, value in (("rank", one.rank), ("name", one.name.casefold())):
            if value in seen:
                origin = Origin(one.origin.file, (*one.origin.path, key))
                problems.add(
                    "variant-duplicate", f"The {key} {value!r} is used twice.", origin, observed=value
                )
            seen[value] = one.rank
