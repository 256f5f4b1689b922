"""Installed variants: finding the plug-ins, and resolving one for a table of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from attrs import frozen

from ..abilities.plugin import House, Plugin
from ..model.codes import finding
from ..model.finding import Finding
from ..model.variant import Ruling
from .documents import Overlay
from .editions import Edition, read_edition, read_overlay
from .names import UnknownName
from .resolver import Resolved, Resolver
from .rows import Problems, VariantError, did_you_mean

GROUP = "libertalia.variants"


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
            resolver = Resolver(edition, overlays, players, options or {}, rulings or {})
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
            resolver = Resolver(edition, [*below, overlay], players, options or {}, {})
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
