"""Installed variants: finding the plug-ins, and resolving one for a table of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import attrs
from attrs import field, frozen

from ..abilities import ABILITIES
from ..abilities.plugin import House, Plugin
from ..abilities.vocabulary import AbilityKind
from ..model.codes import finding
from ..model.finding import Finding
from ..model.variant import Character, Origin, Ruling, Variant
from .books import Books
from .build import Builder
from .consistent import check_consistent
from .documents import Overlay, Table
from .editions import Edition, read_edition, read_overlay
from .fingerprint import fingerprint
from .locate import locate
from .names import UnknownName
from .origins import asked, credited, settled
from .rows import Problems, Row, VariantError, did_you_mean
from .structure import check_influence, read_structure
from .words import read_words

GROUP = "libertalia.variants"


@frozen(eq=False)
class Resolved:
    """A resolved variant with the vocabulary its rows use and the rulebook files it comes with.

    Args:
        variant: The variant.
        vocabulary: The abilities its rows may name.
        books: Its written clauses, sources and meanings of words.
        overlays: What lies over the edition, the undermost first.
        texts: File to its text, for finding lines.
    """

    variant: Variant
    vocabulary: Mapping[str, AbilityKind]
    books: Books = field(factory=Books)
    overlays: tuple[Overlay, ...] = ()
    texts: Mapping[str, str] = field(factory=dict, repr=False)

    def place(self, origin: Origin) -> str:
        """Return file and line of an origin: ``family.toml:7``."""
        line, _ = locate(self.texts.get(origin.file, ""), origin.path)
        return f"{origin.file}:{line}" if line else origin.file


@frozen
class About:
    """What a list of variants says of one."""

    id: str
    title: str
    players: tuple[int, int]
    extends: str | None
    reason: str


class Registry:
    """The variants at hand, by id: editions, and overlays on them.

    Args:
        plugins: Editions and ready overlays, by id.
        broken: What is wrong with distributions that could not be loaded.
    """

    def __init__(self, plugins: Mapping[str, Plugin | House], broken: tuple[Finding, ...] = ()) -> None:
        self.plugins = dict(plugins)
        self.broken = broken
        self._editions: dict[str, Edition] = {}
        self._overlays: dict[str, Overlay] = {}
        self._resolved: dict[tuple[Any, ...], Resolved] = {}

    @property
    def ids(self) -> list[str]:
        """The ids of all variants, sorted."""
        return sorted(self.plugins)

    @property
    def edition_ids(self) -> list[str]:
        """The ids of the editions among them, sorted."""
        return [id_ for id_ in self.ids if isinstance(self.plugins[id_], Plugin)]

    def edition(self, variant: str) -> Edition:
        """Return the edition a variant is, or lies over.

        Raises:
            UnknownName: if there is no such variant.
            VariantError: if a file can't be parsed.
        """
        return self.chain(variant)[0]

    def chain(self, variant: str) -> tuple[Edition, list[Overlay]]:
        """Return the edition of a variant and the overlays on it, the undermost first.

        Raises:
            UnknownName: if there is no such variant.
            VariantError: if a file is wrong, or overlays lie over each other in a circle.
        """
        if variant not in self.plugins:
            raise UnknownName("variant", variant, self.ids)
        overlays: list[Overlay] = []
        plugin = self.plugins[variant]
        while isinstance(plugin, House):
            overlay = self._overlay(plugin)
            self._check_chain(overlay, overlays)
            overlays.insert(0, overlay)
            plugin = self.plugins[overlay.extends]
        if plugin.id not in self._editions:
            self._editions[plugin.id] = self._edition(plugin)
        return self._editions[plugin.id], overlays

    def _edition(self, plugin: Plugin) -> Edition:
        try:
            return read_edition(plugin)
        except VariantError:
            raise
        except Exception as error:  # noqa: BLE001  foreign files: whatever is wrong with them is their fault
            raise VariantError([_broken(plugin.id, _said(error))]) from None

    def _overlay(self, house: House) -> Overlay:
        if house.id not in self._overlays:
            try:
                text = house.file.read_text(encoding="utf-8")
            except (OSError, ValueError) as error:
                raise VariantError([_broken(house.id, _said(error))]) from None
            self._overlays[house.id] = _read(text, house.file.name, self.edition_ids)
        return self._overlays[house.id]

    def _check_chain(self, overlay: Overlay, above: Sequence[Overlay]) -> None:
        problems = Problems({overlay.name: overlay.text}, [])
        origin = overlay.data.origins["extends"]
        if overlay.extends not in self.plugins:
            unknown = UnknownName("variant", overlay.extends, self.ids)
            problems.add(
                "extends-unknown",
                f"There is no variant {overlay.extends!r} to lie over{did_you_mean(unknown.suggestion)}"
                f" Installed: {', '.join(unknown.known)}.",
                origin,
                observed=overlay.extends,
                expected=unknown.known,
                suggestion=unknown.suggestion,
            )
        elif overlay in above or overlay.extends == overlay.id:
            names = " on ".join([one.id for one in (*reversed(above), overlay)])
            message = (
                f"{overlay.id} lies over itself: 'extends' leads from {names} back to {overlay.extends}."
            )
            problems.add("extends-cycle", message, origin, observed=overlay.extends)
        if problems.found:
            raise VariantError(problems.found)

    def note_broken(self, variant: str, error: VariantError) -> None:
        """Note a distribution whose files turned out to be wrong."""
        found = error.findings[0]
        place = f"{found.file}:{found.line}: " if found.file else ""
        message = found.message if found.code == "plugin-broken" else f"is wrong: {place}{found.message}"
        note = found if found.code == "plugin-broken" else _broken(variant, message)
        if note not in self.broken:
            self.broken = (*self.broken, note)

    def about(
        self, variant: str, house: Sequence[Overlay] = (), options: Mapping[str, str] | None = None
    ) -> About:
        """Return what a list of variants says of one.

        Args:
            variant: Its id.
            house: Overlays to lay over it, the undermost first.
            options: Option to value, where not the default; unknown ones change nothing here.

        Raises:
            UnknownName: if there is no such variant.
            VariantError: if its files are wrong.
        """
        edition, overlays = self.chain(variant)
        try:
            players = edition.players
        except (LookupError, TypeError, ValueError):
            raise VariantError([_broken(variant, "does not say for how many players it is")]) from None
        chosen = [
            table for name, value in (options or {}).items() for table in edition.options.tables(name, value)
        ]
        for data in (*chosen, *[overlay.data for overlay in (*overlays, *house)]):
            structure = data.get("structure", {})
            own = structure.get("players") if isinstance(structure, Mapping) else None
            if isinstance(own, list) and len(own) == 2 and all(isinstance(one, int) for one in own):
                players = (own[0], own[1])
        if not overlays:
            return About(variant, edition.title, players, None, "")
        return About(variant, overlays[-1].title, players, overlays[-1].extends, overlays[-1].reason)

    def house(self, ref: str, folder: Path | None = None) -> Overlay:
        """Return house rules by the id of an installed overlay or by the path of a file.

        Args:
            ref: The id or path.
            folder: Where a path starts from; by default the current folder.

        Raises:
            UnknownName: if there is neither.
            VariantError: if the file is no overlay.
        """
        plugin = self.plugins.get(ref)
        if isinstance(plugin, House):
            return self._overlay(plugin)
        path = (folder or Path()) / ref
        text = read_text(path)
        if text is None:
            known = sorted([one.id for one in self.plugins.values() if isinstance(one, House)])
            raise UnknownName("house rules or readable file", ref, [*known, *_beside(path, ref)])
        name = path.as_posix()
        return _read(text, f"./{name}" if name in EDITION_FILES else name, self.edition_ids)

    def resolve(
        self,
        variant: str,
        players: int,
        options: Mapping[str, str] | None = None,
        rulings: Mapping[str, str] | None = None,
        house: Sequence[Overlay] = (),
    ) -> Resolved:
        """Resolve a variant for a number of players.

        Args:
            variant: Its id.
            players: Number of players.
            options: Option to value, where not the default.
            rulings: Ruling id to reading, where not the default.
            house: Overlays to lay over it, the undermost first.

        Raises:
            UnknownName: if the variant, an option, its value, a ruling or a reading does not exist.
            VariantError: if the variant's files are wrong, or it is not for that many players.
        """
        choices = [tuple(sorted(chosen.items())) for chosen in (options or {}, rulings or {})]
        key = (variant, players, *choices, tuple(house))
        if key not in self._resolved:
            edition, overlays = self.chain(variant)
            for overlay in house:
                overlays += [one for one in self._under(overlay, edition) if one not in overlays]
            resolver = _Resolver(edition, overlays, players, options or {}, rulings or {})
            self._resolved[key] = resolver.resolve(variant, house)
        return self._resolved[key]

    def examine(
        self, overlay: Overlay, players: int, options: Mapping[str, str] | None = None
    ) -> tuple[Resolved | None, tuple[Finding, ...]]:
        """Resolve an overlay over what it extends, and return all there is to say of it.

        Args:
            overlay: The overlay.
            players: Number of players.
            options: Option to value, where not the default.

        Returns:
            The resolved variant, unless something keeps it from being one; and all findings.

        Raises:
            UnknownName: if an option or its value does not exist.
        """
        try:
            self._check_chain(overlay, ())
            edition, below = self.chain(overlay.extends)
            resolver = _Resolver(edition, [*below, overlay], players, options or {}, {})
        except VariantError as error:
            return None, error.findings
        try:
            resolved = resolver.resolve(overlay.id, ())
        except VariantError as error:
            found = resolver.problems.found
            return None, (*found, *[one for one in error.findings if one not in found])
        return resolved, tuple(resolver.problems.found)

    def _under(self, overlay: Overlay, edition: Edition) -> list[Overlay]:
        """Return *overlay* and what it lies over, above *edition*."""
        self._check_chain(overlay, ())
        own, below = self.chain(overlay.extends)
        if own is not edition:
            problems = Problems({overlay.name: overlay.text}, [])
            problems.add(
                "extends-other",
                f"{overlay.name} lies over {overlay.extends}, which is not a variant of {edition.title}.",
                overlay.data.origins["extends"],
                observed=overlay.extends,
                expected=edition.plugin.id,
            )
            raise VariantError(problems.found)
        return [*below, overlay]


MOST_BYTES = 1_000_000
"""No overlay is longer."""

EDITION_FILES = ("edition.toml", "characters.toml")
"""Names of an edition's own files, which no overlay may have in messages."""


def read_text(path: Path) -> str | None:
    """Return the text of an ordinary file; ``None`` if it can't be read as one."""
    try:
        # a log may name anything: no devices, no pipes, no endless files
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            return None
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return None


def _beside(path: Path, ref: str) -> list[str]:
    """Return the overlays that lie where *path* was looked for, named like *ref*."""
    try:
        found = sorted(one.name for one in path.parent.glob("*.toml"))
    except (OSError, ValueError):
        return []
    return [(Path(ref).parent / name).as_posix() for name in found]


def _read(text: str, name: str, known: Sequence[str]) -> Overlay:
    problems = Problems({}, [])
    overlay = read_overlay(text, name, problems, known)
    if overlay is None:
        raise VariantError(problems.found)
    return overlay


def check_reading(registry: Registry, ruling: str, reading: str) -> None:
    """Check that some variant has a ruling with this reading.

    Raises:
        UnknownName: if none has.
    """
    known: dict[str, Ruling] = {}
    for variant in registry.ids:
        try:
            known |= registry.edition(variant).rulings
        except VariantError:
            continue  # a broken plug-in has no rulings to choose from
    if ruling not in known:
        raise UnknownName("ruling", ruling, sorted(known))
    if reading not in known[ruling].readings:
        raise UnknownName(f"reading of {ruling}", reading, list(known[ruling].readings))


@lru_cache(maxsize=1)
def installed() -> Registry:
    """Return the registry of all installed variants; a broken plug-in is reported, not fatal."""
    plugins: dict[str, Plugin | House] = {}
    broken = []
    own = __name__.partition(".")[0]
    # the toolkit's own first: nobody takes their ids away
    for point in sorted(
        entry_points(group=GROUP), key=lambda one: (one.value.partition(".")[0] != own, one.name)
    ):
        try:
            loaded = point.load()
            is_many = isinstance(loaded, Iterable) and not isinstance(loaded, (str, bytes))
            found = list(loaded) if is_many else [loaded]
        except (Exception, SystemExit) as error:  # noqa: BLE001  foreign code: what it raises is its fault
            broken.append(_broken(point.name, _said(error)))
            continue
        for one in found:
            if not isinstance(one, (Plugin, House)):
                broken.append(_broken(point.name, f"is not a Plugin or House but {type(one).__name__}"))
            elif one.id in plugins:
                broken.append(_broken(point.name, f"registers the id {one.id!r} a second time"))
            else:
                plugins[one.id] = one
    return Registry(plugins, tuple(broken))


def _said(error: BaseException) -> str:
    return f"can't be loaded: {type(error).__name__}: {error}"


def _broken(name: str, problem: str) -> Finding:
    return finding("plugin-broken", message=f"The plug-in {name!r} {problem}.")


class _Resolver:
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
        top = Row.of(
            edition.combined(self.options, self.overlays, problems), Origin("edition.toml", ()), problems
        )
        builder.id = top.take("id", str) or edition.plugin.id
        top.asked |= {"glossary", "options", "fact", "words"}
        title = next((one.title for one in reversed(self.overlays) if one not in house), edition.title)
        if house:
            title = f"{title}, with {' and '.join([one.title for one in house])}"
        (structure_row,) = top.rows("structure") or [Row.of({}, top.at("structure"), problems)]
        structure = read_structure(structure_row)
        self.check_players(structure.players, title, bool(top.data.get("automaton")))
        characters = _rows(top, "character", builder.character)
        token_rows = top.rows("token")
        tokens = [token for row in token_rows if (token := builder.token(row)) is not None]
        # a row with a mistake of its own is a kind all the same
        kinds = [kind for row in token_rows if isinstance(kind := row.data.get("kind"), str)]
        builder.check_kinds(characters, kinds)
        builder.check_kinds(tokens, kinds)
        _check_unique(characters, problems)
        check_influence(structure, characters, structure_row, problems)
        for key, rows in (("character", characters), ("token", tokens)):
            if not rows and not problems.errors:
                problems.add("variant-missing", f"There is no {key} left.", top.at(key), expected=key)
        # a question about what overlays have taken out is none any more
        gone = asked(edition.top) - asked(top.data)
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
            phases=tuple([builder.phase(row) for row in top.rows("phase")]),
            figure=next(iter([builder.figure(row) for row in top.rows("figure")]), None),
            rulings=tuple([one for one in self.rulings if one.id not in gone]),
            automaton=next(iter([builder.automaton(row) for row in top.rows("automaton")]), None),
            readings=self.readings,
            words=self.words(),
            fingerprint="",
        )
        variant, books = credited(variant, structure_row, self.overlays, edition.books)
        top.asked.add("title")
        top.finish()
        if not problems.errors:
            check_consistent(variant, vocabulary, structure_row, frozenset(edition.problems.texts))
        if problems.errors:
            raise VariantError(problems.errors)
        return Resolved(
            attrs.evolve(variant, fingerprint=fingerprint(variant)),
            vocabulary,
            books,
            tuple(self.overlays),
            problems.texts,
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


def _check_unique(characters: Sequence[Character], problems: Problems) -> None:
    seen: dict[object, Character] = {}
    for one in characters:
        for key, value in (("rank", one.rank), ("name", one.name.casefold())):
            other = seen.setdefault(value, one)
            if other is not one:
                origin = Origin(one.origin.file, (*one.origin.path, key))
                is_rank = key == "rank"
                said = (
                    f"Rank {one.rank} belongs to {other.name} and to {one.name}"
                    if is_rank
                    else (f"The name {one.name!r} belongs to rank {other.rank} and to rank {one.rank}")
                )
                message = f"{said}; a {key} is used once."
                problems.add("variant-duplicate", message, origin, observed=value)
