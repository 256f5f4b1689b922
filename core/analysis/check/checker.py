"""The check of one file: reads it, resolves it for every table it is for, looks for slips, plays it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import attrs
from attrs import define, field

from ...abilities.plugin import House
from ...abilities.sentence import listed
from ...model.codes import finding
from ...model.finding import Finding, Level
from ...model.variant import Character, Origin, Phase, Token
from ...resolve import Registry, Resolved, VariantError
from ...resolve.documents import Overlay, Table, parse
from ...resolve.editions import read_overlay
from ...resolve.locate import locate
from ...resolve.merging import note_unknown_keys
from ...resolve.rows import Problems
from .limits import unseen
from .lints import Remark, remarks, touched
from .model import CheckReport, Step
from .trial import Played, play_trials

MOST_BYTES = 1_000_000
NUMBERS = re.compile(r"\d+")

GAMES = 30
BOTH = (Step.STATIC, Step.TRIAL)


def check_file(
    path: str | Path, registry: Registry, steps: Sequence[Step] = BOTH, games: int = GAMES, seed: int = 1
) -> CheckReport:
    """Check a file; see :func:`check_text`.

    Raises:
        OSError: if it can't be read.
    """
    with Path(path).open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    return check_text(data, str(path), registry, steps, games, seed)


def check_text(
    data: bytes | str,
    path: str,
    registry: Registry,
    steps: Sequence[Step] = BOTH,
    games: int = GAMES,
    seed: int = 1,
) -> CheckReport:
    """Check an overlay or a board; whatever is wrong with it is a finding, never an exception.

    Args:
        data: The file's contents.
        path: Its name, for messages.
        registry: The variants it may lie over.
        steps: Which steps to run; the file is always read, and trials are played only if it holds no error.
        games: Trial games for each number of players.
        seed: The same seed plays the same games.
    """
    return _Check(path, registry, games, seed).run(data, steps)


def for_players(one: Finding) -> list[int]:
    """Return the numbers of players a variant is for, by the finding that it is not for another."""
    low, high = one.expected
    return list(range(low, high + 1))


def together(told: Mapping[int, Sequence[Finding]]) -> list[Finding]:
    """Return findings once each that were made for several numbers of players.

    Args:
        told: Number of players to what was found for it. What differs in nothing but numbers is one finding,
            that of the largest table.
    """
    groups: dict[tuple[object, ...], dict[int, Finding]] = {}
    for players, found in told.items():
        seen = Counter[tuple[object, ...]]()
        for one in found:
            alike = (one.code, one.file, one.line, one.column, NUMBERS.sub("#", one.message))
            seen[alike] += 1
            groups.setdefault((*alike, seen[alike]), {})[players] = one
    once = []
    for group in groups.values():
        largest = group.pop(max(group))
        others = sorted([players for players, one in group.items() if one.message != largest.message])
        more = f" With {listed(others)} players it is alike." if others else ""
        once.append(attrs.evolve(largest, message=largest.message + more))
    return once


@define
class _Check:
    path: str
    registry: Registry
    games: int
    seed: int
    findings: list[Finding] = field(factory=list)
    overlay: Overlay | None = None
    tables: list[Resolved] = field(factory=list)
    played: Played = field(factory=Played)
    never: set[tuple[str, str]] = field(factory=set)

    def run(self, data: bytes | str, steps: Sequence[Step]) -> CheckReport:
        ran: list[Step] = []
        text = self.decoded(data)
        if text is not None:
            self.overlay = self.read(text)
        if self.overlay is not None:
            self.resolve(self.overlay)
            if Step.STATIC in steps:
                self.look_for_slips(self.overlay)
        if Step.STATIC in steps or not self.is_clean():
            ran.append(Step.STATIC)  # what keeps a file from being played is found by reading it
        if Step.TRIAL in steps and self.tables and self.is_clean():
            ran.append(Step.TRIAL)
            self.try_it()
        return self.report(tuple(ran))

    def is_clean(self) -> bool:
        return not any(one.level is Level.ERROR for one in self.findings)

    # reading

    def decoded(self, data: bytes | str) -> str | None:
        if len(data) > MOST_BYTES:
            said = f"{self.path} is longer than {MOST_BYTES} bytes; no variant is."
        elif isinstance(data, str):
            return data
        else:
            try:
                return data.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                line = data.count(b"\n", 0, error.start) + 1
                said = f"{self.path} is not UTF-8 text: line {line} holds the byte 0x{data[error.start]:02x}."
                self.add(finding("variant-unreadable", said, file=self.path, line=line, column=1))
                return None
        self.add(finding("variant-unreadable", said, file=self.path, line=1, column=1))
        return None

    def read(self, text: str) -> Overlay | None:
        problems = Problems({}, [])
        overlay = read_overlay(text, self.path, problems, self.registry.edition_ids)
        if overlay is None:
            table = parse(text, self.path, Problems({}, []))
            if table is not None:
                overlay = self.unnamed(table, text)
            if table is not None and overlay is None:
                note_unknown_keys(table, problems)
        self.add(*problems.found)
        return overlay

    def unnamed(self, table: Table, text: str) -> Overlay | None:
        """Return an overlay whose id is wrong under another, so that the rest of it is looked at too."""
        extends = table.get("extends")
        if not isinstance(extends, str):
            return None
        return Overlay(
            name=self.path, id="unnamed", title="", reason="", extends=extends, text=text, data=table
        )

    def resolve(self, overlay: Overlay) -> None:
        """Resolve the file for every number of players, with the options that it chooses."""
        taken = self.registry.plugins.get(overlay.id)
        if taken is not None and overlay.id != overlay.extends and not self.is_it(taken, overlay):
            said = f"The id {overlay.id!r} belongs to an installed variant; choose another."
            self.add(self.at(overlay, "variant-id-taken", said, ("id",), observed=overlay.id))
        waiting, told = self.numbers(overlay), dict[int, list[Finding]]()
        while waiting:
            players = waiting.pop(0)
            resolved, found = self.registry.examine(overlay, players)
            told[players] = [one for one in found if one.code != "variant-players"]
            # an option may be for other numbers of players
            fitting = next((for_players(one) for one in found if one.code == "variant-players"), waiting)
            waiting = [one for one in fitting if one not in told]
            if resolved is not None:
                self.tables.append(resolved)
        self.add(*[self.moved(one, overlay) for one in together(told)])

    def is_it(self, taken: object, overlay: Overlay) -> bool:
        """Tell whether an installed variant is the very file that is checked."""
        if not isinstance(taken, House):
            return False
        try:
            return taken.file.read_text(encoding="utf-8-sig") == overlay.text
        except (OSError, ValueError):
            return False

    def numbers(self, overlay: Overlay) -> list[int]:
        """Return the numbers of players the file is for, or one that shows what is wrong."""
        try:
            low, high = self.registry.about(overlay.extends).players
        except (LookupError, VariantError, ValueError, TypeError):
            return [2]
        structure = overlay.data.get("structure")
        own = structure.get("players") if isinstance(structure, Table) else None
        if isinstance(own, list) and len(own) == 2:
            first, last = own
            if type(first) is int and type(last) is int and 1 <= first <= last <= 12:
                low, high = first, last
        return list(range(low, high + 1))

    # slips

    def look_for_slips(self, overlay: Overlay) -> None:
        """Note what is suspicious and was not so before the overlay."""
        before = {(one.code, one.message) for one in self.parent_remarks(overlay)}
        told = dict[int, list[Finding]]()
        for resolved in self.tables:
            found = told.setdefault(resolved.variant.players, [])
            for remark in remarks(resolved):
                self.never |= {(owner, remark.timing) for owner in remark.owners}
                if (remark.code, remark.message) not in before:
                    found.append(self.moved(self.remarked(remark, resolved), overlay))
        self.add(*together(told))
        if self.is_clean() and self.tables and self.changes_nothing(overlay):
            said = f"The file changes nothing yet: a game is played as in {overlay.extends}."
            self.add(self.at(overlay, "variant-unchanged", said, ("extends",)))

    def parent_remarks(self, overlay: Overlay) -> list[Remark]:
        found = []
        for resolved in self.tables:
            parent = self.parent(overlay, resolved.variant.players)
            found += remarks(parent) if parent is not None else []
        return found

    def parent(self, overlay: Overlay, players: int) -> Resolved | None:
        """Return what the file lies over, if that can be played by as many."""
        try:
            return self.registry.resolve(overlay.extends, players)
        except (LookupError, VariantError):
            return None

    def changes_nothing(self, overlay: Overlay) -> bool:
        for resolved in self.tables:
            parent = self.parent(overlay, resolved.variant.players)
            if parent is None:
                return False
            own, its = resolved.variant, parent.variant
            if own.fingerprint != its.fingerprint or own.words != its.words or own.readings != its.readings:
                return False
        return True

    def remarked(self, remark: Remark, resolved: Resolved) -> Finding:
        origin = remark.origin
        line, column = locate(resolved.texts.get(origin.file, ""), origin.path)
        return finding(
            remark.code,
            remark.message,
            file=origin.file,
            line=line,
            column=column,
            rule=remark.rule,
            suggestion=remark.suggestion,
        )

    # trial

    def try_it(self) -> None:
        """Play the file at every number of players."""
        assert self.overlay is not None
        for resolved in self.tables:
            play_trials(resolved, self.games, self.seed, self.played)
        for one in self.played.findings(self.never):
            origin = self.row_of(one.rule) or Origin(self.overlay.name, ("extends",))
            line, column = locate(self.overlay.text, origin.path)
            self.add(attrs.evolve(one, file=self.path, line=line, column=column))

    def row_of(self, rule: str) -> Origin | None:
        """Return the place of the file's row about what has this rule, if there is one."""
        assert self.overlay is not None
        variant = self.tables[0].variant
        rows: list[Character | Token | Phase] = [*variant.characters, *variant.tokens, *variant.phases]
        for one in rows:
            if one.rule == rule and (origin := touched(one)).file == self.overlay.name:
                return origin
        return None

    # findings

    def add(self, *found: Finding) -> None:
        for one in found:
            if one.file in (None, self.path) and one.line is None:
                one = attrs.evolve(one, file=self.path, line=1, column=1)  # of no line, or of an empty file
            if one not in self.findings:
                self.findings.append(one)

    def at(
        self, overlay: Overlay, code: str, said: str, path: tuple[str, ...], observed: object = None
    ) -> Finding:
        origin = overlay.data.origins.get(path[0], Origin(overlay.name, path))
        line, column = locate(overlay.text, origin.path)
        return finding(code, said, file=self.path, line=line, column=column, key=path[0], observed=observed)

    def moved(self, one: Finding, overlay: Overlay) -> Finding:
        """Return a finding whose place is in the file checked: nobody can mend the files it lies over."""
        if one.file in (None, self.path):
            return one
        line, column = locate(overlay.text, ("extends",))
        where = f", line {one.line}" if one.line else ""
        said = f"{one.message} (It stands in {one.file} of {overlay.extends}{where}.)"
        return attrs.evolve(one, file=self.path, line=line, column=column, message=said)

    def other_options(self) -> list[str]:
        """Return what could be chosen before the game and is not, as people write it."""
        if not self.tables:
            return []
        variant = self.tables[0].variant
        options = self.registry.edition(variant.edition).options
        return [
            f"{name} = {value}"
            for name in options
            for value in options.values(name)
            if value != variant.options[name]
        ]

    def report(self, ran: tuple[Step, ...]) -> CheckReport:
        overlay = self.overlay
        shown = [
            one
            for one in self.findings
            if not (one.level is not Level.ERROR and Step.STATIC not in ran) or one.code.startswith("trial-")
        ]
        shown.sort(key=lambda one: (one.line or 0, one.column or 0, one.code, one.message))
        return CheckReport(
            path=self.path,
            id=overlay.id if overlay and overlay.title else None,
            title=overlay.title if overlay else "",
            extends=overlay.extends if overlay else None,
            findings=tuple(shown),
            ran=ran,
            players=tuple(sorted({one.variant.players for one in self.tables})),
            games=self.played.games,
            unseen=unseen(self.tables, self.other_options(), ran, self.played),
        )
