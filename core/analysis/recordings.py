"""Beginning a recording, and going on with one that stopped."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..logbook.events import GameHeader
from ..logbook.forms import read_any
from ..logbook.lexicon import Lexicon
from ..logbook.names import fold
from ..model.finding import Level
from ..resolve import Registry, Resolved, VariantError
from ..resolve.documents import Overlay
from ..resolve.names import UnknownName
from .lexicons import lexicons
from .model import Verdict
from .record import write_header
from .recording import Recording
from .trial import ContradictionError
from .validate import table_of, validate_log

_COLOURED = re.compile(r"(?P<name>.*\S)\s*\((?P<colour>[^()]*)\)", re.DOTALL)


class CannotBeginError(ValueError):
    """A recording that can't be begun or gone on with; the message says why."""


def begin(
    registry: Registry,
    variant: str,
    players: Sequence[str],
    options: Mapping[str, str],
    rulings: Mapping[str, str],
    overlays: Sequence[Overlay],
    house: Sequence[str],
) -> Recording:
    """Begin a recording.

    Args:
        registry: The variants at hand.
        variant: Id of the variant.
        players: The players' names, clockwise; a colour may stand behind one in parentheses.
        options: The variant's options.
        rulings: Ruling id to reading.
        overlays: House rules.
        house: The same as the header names them.

    Raises:
        CannotBeginError: If the names won't do.
        UnknownName: If there is no such variant, option or reading.
        VariantError: If the variant can't be played so.
    """
    resolved = registry.resolve(variant, len(players), dict(options), dict(rulings), list(overlays))
    table = table_of(resolved)
    seated: list[tuple[str, str]] = []
    for text in players:
        name, colour = _split(text, [str(one) for one in table.influence] if table.influence else [])
        if not name:
            raise CannotBeginError("A player needs a name.")
        if fold(name) in [fold(one) for one, _ in seated]:
            raise CannotBeginError(f"Two players are called {name!r}.")
        if colour and colour in [one for _, one in seated]:
            raise CannotBeginError(f"Two players have the colour {colour!r}.")
        seated.append((name, colour))
    automaton = table.variant.automaton
    if automaton is not None and fold(automaton.name) not in [fold(name) for name, _ in seated]:
        raise CannotBeginError(f"Nobody plays one of the players; it has to be called {automaton.name!r}.")
    header = write_header(table, seated, house)
    return Recording(table, [header], _lexicon(registry, header, None))


def _split(text: str, colours: Sequence[str]) -> tuple[str, str]:
    found = _COLOURED.fullmatch(text.strip())
    if found is not None and fold(found["colour"]) in colours:
        return found["name"], fold(found["colour"])
    return text.strip(), ""


def resume(
    registry: Registry,
    data: bytes,
    name: str,
    *,
    variant: str | None = None,
    players: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    house: Sequence[str] = (),
) -> Recording:
    """Go on with a log of any form, written by a recording or by hand.

    What is said of the game besides has to be what the log's header says.

    Args:
        registry: The variants at hand.
        data: The log.
        name: Its path.
        variant: The variant the table said that it plays, if it did.
        players: The players' names, if they were said.
        options: The options that were said.
        rulings: The rulings that were said.
        house: The house rules that were said.

    Raises:
        CannotBeginError: If it is no log, not valid so far, or of another game.
    """
    folder = Path(name).parent
    text = read_any(data, name, lexicons(registry, folder))
    header = text.header
    errors = [one for one in text.findings if one.level is Level.ERROR]
    if header is None or errors:
        said = f"line {errors[0].line}: {errors[0].message}" if errors else "this is no log"
        raise CannotBeginError(said)
    lexicon = _lexicon(registry, header, folder)
    _same_game(header, lexicon, variant, players, {**(options or {})}, {**(rulings or {})}, house)
    resolved = _colourless(registry, header, folder) if len(text.events) == 1 else None
    if resolved is None:
        report = validate_log(data, name, registry, folder=folder)
        wrong = [one for one in report.findings if one.level is Level.ERROR]
        if wrong or report.resolved is None or report.verdict in (Verdict.INVALID, Verdict.UNREADABLE):
            one = (wrong or list(report.findings))[0]
            raise CannotBeginError(
                f"line {one.line or 1}: {one.message} A log can be gone on with once it is valid."
            )
        resolved = report.resolved
    try:
        return Recording(table_of(resolved), text.events, lexicon)
    except ContradictionError as error:
        raise CannotBeginError(f"line {error.finding.line or 1}: {error.finding.message}") from None


def _lexicon(registry: Registry, header: GameHeader, folder: Path | None) -> Lexicon:
    options = {name: str(value) for name, value in header.options.items()}
    found = lexicons(registry, folder)(header.variant, len(header.players), options, header.house)
    if found is None:
        raise CannotBeginError(f"there is no variant {header.variant!r} here")
    return found


def _colourless(registry: Registry, header: GameHeader, folder: Path) -> Resolved | None:
    """Return the variant of a log in which players have no colours yet, though each needs one."""
    options = {name: str(value) for name, value in header.options.items()}
    try:
        laid = [registry.house(ref, folder) for ref in header.house]
        resolved = registry.resolve(header.variant, len(header.players), options, header.rulings, laid)
    except (UnknownName, VariantError):
        return None
    is_lacking = any(player.colour is None for player in header.players)
    return resolved if is_lacking and table_of(resolved).influence else None


def _same_game(
    header: GameHeader,
    lexicon: Lexicon,
    variant: str | None,
    players: Sequence[str],
    options: Mapping[str, str],
    rulings: Mapping[str, str],
    house: Sequence[str],
) -> None:
    named = [player.name for player in header.players]
    told = [_split(one, lexicon.colours)[0] for one in players]
    if variant is not None and fold(variant) != fold(header.variant):
        raise CannotBeginError(f"this is a log of {header.variant}, not of {variant}")
    if told and [fold(one) for one in told] != [fold(one) for one in named]:
        raise CannotBeginError(f"in this log {', '.join(named)} play, not {', '.join(told)}")
    for what, said, held in (("options", options, header.options), ("rulings", rulings, header.rulings)):
        for key, value in said.items():
            if key in held and str(held[key]) != value:
                raise CannotBeginError(f"this log has {key}={held[key]} among its {what}, not {value}")
    if house and tuple(house) != header.house:
        raise CannotBeginError(f"this log has other house rules: {', '.join(header.house) or 'none'}")
