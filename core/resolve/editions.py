"""Reading the files of an edition, and laying boards and overlays over its tables."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable

from attrs import define, field

from ..abilities.plugin import Plugin
from ..model.finding import nearest
from ..model.variant import Origin, Ruling
from .blame import Blame
from .books import Books, structure_sources, written
from .documents import Overlay, Table, parse
from .facts import read_facts
from .merging import CHOICES, Merger
from .names import UnknownName
from .options import Options
from .rows import Problems, Row, VariantError, quoted
from .words import NEUTRAL, read_words

ID = re.compile(r"\w[\w.-]{0,79}")
"""What an id may look like: it stands in logs, in commands and in names of files."""


@define
class Edition:
    """The files of an edition, read but not yet resolved.

    Args:
        plugin: Where they come from.
        top: Its tables: those of ``edition.toml`` with the characters.
        problems: What is wrong with them.
        rulings: The edition's open questions.
        words: Neutral word to the edition's singular and plural.
        books: Its written clauses, sources and meanings of words.
        loaded: Its other files read so far, by name.
    """

    plugin: Plugin
    top: Table
    problems: Problems
    rulings: dict[str, Ruling]
    words: dict[str, tuple[str, str]]
    books: Books
    loaded: dict[str, Table] = field(factory=dict)

    @property
    def title(self) -> str:
        """The edition's full name."""
        return str(self.top.get("title", self.plugin.id))

    @property
    def players(self) -> tuple[int, int]:
        """Smallest and largest number of players."""
        low, high = self.top["structure"]["players"]
        return low, high

    @property
    def options(self) -> Options:
        """The choices that are made before the game."""
        return Options(self.top.get("options", {}), self.load)

    def load(self, file: str) -> Table:
        """Return the tables of one of the edition's files.

        Raises:
            VariantError: if it is not TOML.
        """
        if file not in self.loaded:
            self.loaded[file] = _load(self.plugin.root / file, file, self.problems)
        return self.loaded[file]

    def readings(self, *choices: Mapping[str, str]) -> dict[str, str]:
        """Return the reading in force for each ruling; later choices win.

        Raises:
            UnknownName: if a choice names a ruling or reading that does not exist.
        """
        readings = {id_: ruling.default for id_, ruling in self.rulings.items()}
        for id_, reading in [pair for chosen in choices for pair in chosen.items()]:
            if id_ not in readings:
                raise UnknownName("ruling", id_, sorted(readings))
            if reading not in self.rulings[id_].readings:
                raise UnknownName(f"reading of {id_}", reading, list(self.rulings[id_].readings))
            readings[id_] = reading
        return readings

    def combined(
        self, options: Mapping[str, str], overlays: Sequence[Overlay], problems: Problems
    ) -> tuple[Table, Blame]:
        """Return the edition's tables with *options* and *overlays* laid over them, and in which order."""
        base = copy.deepcopy(self.top)
        problems.texts |= self.problems.texts
        self.options.lay(base, options, problems)
        problems.texts |= self.problems.texts  # of the files that have been read just now
        merger = Merger(base, problems, self.rulings)
        for overlay in overlays:
            problems.texts[overlay.name] = overlay.text
            merger.lay(copy.deepcopy(overlay.data))
        return base, Blame(tuple([overlay.name for overlay in overlays]), merger.removed)


def _load(file: Traversable, name: str, problems: Problems) -> Table:
    table = parse(file.read_text(encoding="utf-8"), name, problems)
    if table is None:
        raise VariantError(problems.found)
    return table


def read_edition(plugin: Plugin) -> Edition:
    """Read the files of an edition.

    Raises:
        VariantError: if one of them is not TOML.
    """
    problems = Problems({}, [])
    top = _load(plugin.root / "edition.toml", "edition.toml", problems)
    # a small edition has its characters beside everything else
    more = plugin.root / "characters.toml"
    if "character" not in top or more.is_file():
        characters = _load(more, "characters.toml", problems)
        for key in characters:
            top.put(key, characters[key], characters.origins[key])
    rulings: dict[str, Ruling] = {}
    for raw in _rows(plugin.rulings, "ruling", problems):
        ruling = _ruling(Row.of(raw, raw.origin, problems))
        rulings[ruling.id] = ruling
    words: dict[str, tuple[str, str]] = {} if plugin.glossaries else dict(NEUTRAL)
    meanings: dict[str, str] = {}
    column = top.get("glossary", plugin.id)
    for file in plugin.glossaries:
        for neutral, entry in _load(file, file.name, problems)["word"].items():
            if entry.get(column):
                words[neutral] = tuple(entry[column])
                meanings[neutral] = str(entry.get("meaning", ""))
    if "words" in top:
        read_words(Row.of(top["words"], top.origins["words"], problems), words)
    clauses = [
        written(Row.of(raw, raw.origin, problems)) for raw in _rows(plugin.clauses, "clause", problems)
    ]
    sources: dict[str, tuple[str, str]] = {}
    for file in plugin.sources:
        for key, entry in _load(file, file.name, problems).get(column, {}).items():
            sources[key] = (str(entry["weight"]), str(entry["about"]))
    books = Books(
        clauses=tuple(clauses),
        sources=sources,
        meanings=meanings,
        structure=structure_sources(top.get("structure", {}), problems),
        facts=read_facts(Row.of(top, top.origin, problems).rows("fact")),
    )
    return Edition(plugin, top, problems, rulings, words, books)


def _rows(files: Sequence[Traversable], key: str, problems: Problems) -> list[Table]:
    return [raw for file in files for raw in _load(file, file.name, problems).get(key, [])]


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


def read_overlay(text: str, name: str, problems: Problems, known: Sequence[str] = ()) -> Overlay | None:
    """Read an overlay; ``None`` if it can't be one.

    Args:
        text: Its TOML text.
        name: Name of its file, for messages.
        problems: Where problems go.
        known: Ids it might lie over, for an example.
    """
    data = parse(text, name, problems)
    if data is None:
        return None
    row = Row.of(data, Origin(name, ()), problems)
    id_ = _name(row, "id", "the name by which logs and commands call it", "my-rules")
    extends = _name(row, "extends", "the variant it lies over", known[-1] if known else "ID")
    title, reason = row.take("title", str, ""), row.take("reason", str, "")
    if id_ is None or extends is None:
        return None
    return Overlay(
        name=name, id=id_, title=title or id_, reason=reason or "", extends=extends, data=data, text=text
    )


def _name(row: Row, key: str, meaning: str, example: str) -> str | None:
    """Return one of the names at the top of an overlay; a message says what a missing one is for."""
    if key not in row.data:
        near = nearest(key, [one for one in row.data if one not in CHOICES])
        typed = f"; is {near!r} meant" if near else ""
        line = f'{key} = "{example}"'
        message = f"The file lacks {key!r}, {meaning}{typed}: put such as {line} above everything else."
        row.problems.add(
            "variant-missing", message, row.origin, expected=key, suggestion=f'{key} = "{example}"'
        )
        return None
    value = row.take(key, str)
    if value is not None and not ID.fullmatch(value):
        message = f"{key!r} must be a name of letters, digits, '-', '_' and '.', not {quoted(value)}."
        row.problems.add("variant-type", message, row.at(key), observed=value)
        return None
    return value
