"""What house rules change: which clauses of a sheet they set, and the box that lists it with the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from ...core.analysis.clause import Clause
from ...core.analysis.house import HouseUse, Setting, house_uses
from ...core.analysis.phrase import render
from ...core.analysis.rulebook import Rulebook, rulebook
from ...core.analysis.values import steps_of, values
from ...core.resolve.resolver import Resolved
from ..words import capital

HOUSE = "house"
"""The mark of what house rules set; a number follows where there are several of them."""

STRUCTURE = {
    "players": "{Players}: {structure.players:from-to}",
    "days": "{rounds-here} of {structure.days:each} {days}",
    "deal": "{Characters} dealt: {structure.deal:each}",
    "tokens_per_day": "{Tokens} a {day}: {tokens-per-day}",
    "tie_break": "Equal {characters}: the higher {structure.tie_break} counts as the higher one",
    "track": "{Reputation-track}: {structure.track:list}",
    "influence": "{Influence}: {structure.influence:table}",
}
"""Value of the structure to the line of the box that says it."""

FOR_MANY = {"tokens_per_day": "{Tokens} a {day}: {structure.tokens_per_day:by-players} {players}"}
"""The same for a sheet for several numbers of players, where it is another line."""


@frozen(kw_only=True)
class Item:
    """A change as the box lists it.

    Args:
        title: What has changed.
        id: Id of the clause that says it; empty where the title says all.
        text: What the clause says.
    """

    title: str
    id: str = ""
    text: str = ""


@frozen(kw_only=True)
class Changes:
    """What one overlay changes.

    Args:
        mark: By which the sheet refers to it.
        title: Its title.
        reason: Why it is played; may be empty.
        items: Its changes.
    """

    mark: str
    title: str
    reason: str
    items: tuple[Item, ...]


def changes(games: Sequence[Resolved], bases: Sequence[Resolved | None]) -> tuple[Changes, ...]:
    """Return what the overlays of a variant change, the undermost first.

    Args:
        games: The variant by ascending number of players.
        bases: The same without any overlay; ``None`` where there is no such game.
    """
    found = []
    for mark, uses in _overlays(games):
        items: dict[str, Item] = {}
        for use, game, base in zip(uses, games, bases, strict=True):
            items |= {item.title: item for item in _items(use, game, base, len(games) == 1)}
        one = uses[0]
        found.append(Changes(mark=mark, title=one.title, reason=one.reason, items=tuple(items.values())))
    return tuple(found)


def marks(games: Sequence[Resolved], bases: Sequence[Resolved | None]) -> dict[str, str]:
    """Return the clauses that read otherwise because of overlays: id to the mark of the uppermost one.

    What reads otherwise only since something else was set or taken out has the mark without a number. Other
    words alone make a rule no other.

    Args:
        games: The variant by ascending number of players.
        bases: The same without any overlay; ``None`` where there is no such game.
    """
    found: dict[str, str] = {}
    for game, base in zip(games, bases, strict=True):
        if base is not None and game.overlays:
            found |= dict.fromkeys(_otherwise(game, base), HOUSE)
    for mark, uses in _overlays(games):
        for use, game, base in zip(uses, games, bases, strict=True):
            for setting in use.sets:
                found |= {clause.id: mark for clause in _set_by(setting, rulebook(game), base)}
    return found


def _otherwise(game: Resolved, base: Resolved) -> Iterator[str]:
    """Yield the ids of the clauses that are not the same without overlays, told in the same words."""
    before = rulebook(evolve(base, variant=evolve(base.variant, words=game.variant.words)))
    for clause in rulebook(game).clauses:
        old = before.clause(clause.id)
        if clause.kind != "word" and (old is None or (old.title, old.text) != (clause.title, clause.text)):
            yield clause.id


def _overlays(games: Sequence[Resolved]) -> Iterator[tuple[str, list[HouseUse]]]:
    """Yield the mark of each overlay with what it does for each number of players."""
    by_game = [house_uses(game) for game in games]
    many = len(by_game[0]) > 1
    for number, uses in enumerate(zip(*by_game, strict=True), 1):
        yield f"{HOUSE} {number}" if many else HOUSE, list(uses)


def _set_by(setting: Setting, book: Rulebook, base: Resolved | None) -> Iterator[Clause]:
    """Yield the clauses that a setting makes read otherwise: its own, or those that state its value."""
    own = book.clause(_rule(setting.what, book))
    said = (own,) if own is not None else book.stating(setting.what)
    for clause in said:
        old = None if base is None else rulebook(base).clause(clause.id)
        is_settled = clause.is_ruling  # also by the reading that would be the default
        if is_settled or old is None or (old.title, old.text) != (clause.title, clause.text):
            yield clause


def _rule(what: str, book: Rulebook) -> str:
    """Return the id of the clause that says what is set, where that is the whole clause."""
    kind, _, name = what.partition(".")
    if kind == "ruling":
        return name
    return f"{book.variant.edition}.{what}" if kind == "word" else what


def _items(use: HouseUse, game: Resolved, base: Resolved | None, is_exact: bool) -> Iterator[Item]:
    variant, book, known = game.variant, rulebook(game), values(game.variant)
    for setting in use.sets:
        kind, _, name = setting.what.partition(".")
        if kind == "word":
            old = None if base is None else base.variant.words.get(name)
            if old is not None and old != variant.words[name]:
                yield Item(title=f"{capital(old[0])} is called {variant.words[name][0]}")
        elif kind == "structure":
            template = STRUCTURE[name] if is_exact else FOR_MANY.get(name, STRUCTURE[name])
            yield Item(title=capital(render(template, variant, known)))
        elif kind == "option":
            yield Item(title=f"{capital(name)}: {variant.options[name]}")
        else:
            for clause in _set_by(setting, book, base):
                yield Item(title=clause.title, id=clause.id, text=clause.text)
    phases = {} if base is None else {phase.id: phase.title for phase in base.variant.phases}
    for removed in use.removes:
        yield Item(title=f"Not in the game: {phases.get(removed, removed)}")
    if base is not None:
        yield from _left_out(use, book, base)


def _left_out(use: HouseUse, book: Rulebook, base: Resolved) -> Iterator[Item]:
    """Yield the steps that phases have without an overlay that sets these phases."""
    before, touched = rulebook(base), {setting.what for setting in use.sets}
    for phase in base.variant.phases:
        for step in steps_of(phase) if phase.rule in touched else ():
            if book.clause(step.rule) is None:
                yield Item(title=f"Left out: {before.by_id[step.rule].title}")
