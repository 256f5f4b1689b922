"""Validating a log: was every move legal, is every figure right?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path, PurePath
from typing import Any

import attrs
from attrs import evolve

from ..engine.pipeline import new_game
from ..engine.table import build_table
from ..logbook.events import GameHeader
from ..logbook.forms import form_of, read_any
from ..logbook.names import fold
from ..logbook.read import LogText
from ..logbook.write import write_log
from ..model.act import Table
from ..model.codes import finding
from ..model.finding import Finding, Level, nearest
from ..model.game import Game
from ..model.player import Player
from ..model.variant import Variant
from ..resolve import Registry, Resolved, VariantError
from ..resolve.documents import Overlay
from ..resolve.names import UnknownName
from .ending import find_forgotten, stop_of
from .entries import Entry, Queue, make_entries
from .judge import Judge
from .lexicons import lexicons, meant_variant
from .model import LogReport, PlayerState, RulingUse, Verdict
from .names import Names
from .opened import Open
from .positions import set_position
from .sensitivity import sensitivity
from .slips.others import Retry

CODE_OF_UNKNOWN = {"variant": "variant-not-installed", "option": "option-unknown", "value": "option-unknown"}

HEADER = "logbook.game"
"""The clause of the format about the header."""

_tables: dict[int, tuple[Resolved, Table]] = {}


def table_of(resolved: Resolved) -> Table:
    """Return the table of a resolved variant; built once for each."""
    known = _tables.get(id(resolved))
    if known is None or known[0] is not resolved:
        known = _tables[id(resolved)] = (resolved, build_table(resolved.variant, resolved.vocabulary))
    return known[1]


def validate_log(
    data: bytes,
    name: str,
    registry: Registry,
    rulings: Mapping[str, str] | None = None,
    *,
    folder: Path | None = None,
    house: Sequence[Overlay] = (),
    all_readings: bool = False,
    me: str | None = None,
) -> LogReport:
    """Validate one log.

    Args:
        data: The log as bytes, in any form.
        name: What to call it in the report; its suffix says which form it has.
        registry: The variants at hand.
        rulings: Ruling id to reading, over what the header says; those of other variants are passed over.
        folder: Where the overlays that the header names are looked for; by default the current folder.
        house: Overlays to lay over what the header says.
        all_readings: Whether to find out what other readings of the rulings that came up would change.
        me: The player that ``I`` and ``you`` stand for in forms written by hand.

    Returns:
        The report; nothing in a log makes this raise.
    """

    def judge(readings: Mapping[str, str]) -> LogReport:
        chosen = {**(rulings or {}), **readings}
        return validate_log(data, name, registry, chosen, folder=folder, house=house, me=me)

    if all_readings:
        report = judge({})
        return attrs.evolve(report, sensitivity=sensitivity(report, judge))
    lexicon_for = lexicons(registry, folder)
    text = read_any(data, name, lexicon_for, me)
    header = text.header
    if header is None:
        return _placed(_unstarted(text, Verdict.UNREADABLE), text, data)
    findings = list(text.findings)
    if header.line in text.broken_lines:
        # what could not be read there may have been the rules to judge by
        return _placed(_unstarted(text, Verdict.INVALID), text, data)
    laid = _house(header, registry, folder, findings)
    resolved = None
    if laid is not None:
        laid += [one for one in house if one not in laid]
        resolved = _resolve(header, registry, rulings or {}, laid, findings)
    if resolved is None:
        given = {one.name for one in house}
        # not judged: the variant is not at hand, or the rules given beside the log are not for it, or broken
        unknown = any(
            one.code == "variant-not-installed" or (one.file in given and one.level is Level.ERROR)
            for one in findings
        )
        verdict = Verdict.UNREADABLE if unknown else Verdict.INVALID
        return _placed(_unstarted(text, verdict, findings), text, data)
    if header.rules is not None and header.rules != resolved.variant.fingerprint:
        findings.append(
            finding(
                "rules-differ",
                f"The log was written under rules {header.rules};"
                f" it is judged by {resolved.variant.fingerprint}.",
                line=header.line,
                observed=header.rules,
                expected=resolved.variant.fingerprint,
                rule=HEADER,
            )
        )
    report = _placed(_judge(text, header, resolved, findings), text, data)
    options = dict(resolved.variant.options)
    return evolve(
        report,
        events=tuple(text.events),
        # what could not be read may be what makes it another game
        lexicon=None
        if text.broken_lines
        else partial(lexicon_for, header.variant, len(header.players), options, header.house),
        retry=Retry(judge, registry),
        in_order=None
        if _is_in_order(text)
        else partial(_in_order, text, registry, rulings, folder=folder, house=house),
    )


def _is_in_order(text: LogText) -> bool:
    """Tell whether the events stand in the file as they happened; the rows of a table need not."""
    lines = [one.line for one in text.events]
    return all(before <= after for before, after in pairwise(lines))


def _in_order(
    text: LogText, registry: Registry, rulings: Mapping[str, str] | None, **given: Any
) -> LogReport | None:
    """Judge the events again, one on a line, so that what stands below happened later."""
    try:
        data = write_log(text.events)
    except UnicodeEncodeError:
        return None
    return validate_log(data, "in-order.jsonl", registry, rulings, **given)


def _placed(report: LogReport, text: LogText, data: bytes) -> LogReport:
    if not report.findings or not (text.sheets or form_of(report.path, data).id == "jsonl"):
        return report
    # most logs have no findings: only those that have some pay for the places
    from .columns import with_cells, with_columns

    if text.sheets:
        return evolve(report, findings=with_cells(report.findings, text.sheets))
    return evolve(report, findings=with_columns(report.findings, data))


def _unstarted(text: LogText, verdict: Verdict, findings: list[Finding] | None = None) -> LogReport:
    header = text.header
    return LogReport(
        path=text.name,
        verdict=verdict,
        findings=tuple(sorted(text.findings if findings is None else findings, key=_by_place)),
        last_line=text.last_line,
        id=(header.id or "") if header is not None else "",
        date=(header.date or "") if header is not None else "",
    )


def _by_place(one: Finding) -> tuple[int, int]:
    return one.line or 0, one.column or 0


def _house(
    header: GameHeader, registry: Registry, folder: Path | None, findings: list[Finding]
) -> list[Overlay] | None:
    """Return the overlays the header names, or ``None`` after a finding."""
    overlays: list[Overlay] = []
    for at, ref in enumerate(header.house):
        try:
            if PurePath(ref).is_absolute():
                raise UnknownName("house rules", ref, [])
            overlays.append(registry.house(ref, folder))
        except UnknownName as error:
            findings.append(
                finding(
                    "house-unknown",
                    f"There are no house rules {ref!r}: neither an installed overlay"
                    f" nor a file beside the log{_hint(error.suggestion)}",
                    line=header.line,
                    key=f"house[{at}]",
                    observed=ref,
                    expected=error.known,
                    suggestion=error.suggestion,
                    rule=HEADER,
                )
            )
        except VariantError as error:
            findings += error.findings
    return overlays if len(overlays) == len(header.house) else None


def _hint(near: str | None) -> str:
    return f"; did you mean {near!r}?" if near is not None else "."


def _resolve(
    header: GameHeader,
    registry: Registry,
    rulings: Mapping[str, str],
    house: Sequence[Overlay],
    findings: list[Finding],
) -> Resolved | None:
    line = header.line
    options = {name: str(value) for name, value in header.options.items()}
    try:
        own = registry.edition(header.variant).rulings
        readings = header.rulings | {id_: reading for id_, reading in rulings.items() if id_ in own}
        resolved = registry.resolve(header.variant, len(header.players), options, readings, house)
    except UnknownName as error:
        code = CODE_OF_UNKNOWN.get(error.what.split()[0], "ruling-unknown")
        near = meant_variant(error.name, registry) if error.what == "variant" else error.suggestion
        findings.append(
            finding(
                code,
                f"There is no {error.what} {error.name!r}{_hint(near)}",
                line=line,
                observed=error.name,
                expected=error.known,
                suggestion=near,
                rule=HEADER,
            )
        )
        return None
    except VariantError as error:
        for one in error.findings:
            if one.code == "variant-players":
                findings.append(
                    finding(
                        "players-number",
                        one.message,
                        line=line,
                        observed=one.observed,
                        expected=one.expected,
                        rule=HEADER,
                    )
                )
            else:
                findings.append(one if one.file else evolve(one, line=line))
        return None
    fits = _colours_fit(header, resolved.variant, findings) and _seats_fit(header, resolved.variant, findings)
    return resolved if fits else None


def _seats_fit(header: GameHeader, variant: Variant, findings: list[Finding]) -> bool:
    automaton = variant.automaton
    names = [fold(player.name) for player in header.players]
    if automaton is None or fold(automaton.name) in names:
        return True
    message = f"Nobody plays one of the players, who is called {automaton.name!r} in the header."
    findings.append(
        finding("automaton-missing", message, line=header.line, expected=automaton.name, rule=automaton.rule)
    )
    return False


def _colours_fit(header: GameHeader, variant: Variant, findings: list[Finding]) -> bool:
    colours = variant.structure.influence
    if not colours:
        return True
    known = sorted(colours)
    seen: set[str] = set()
    for at, player in enumerate(header.players):
        colour = fold(player.colour) if player.colour is not None else None
        if colour in colours and colour not in seen:
            seen.add(str(colour))
            continue
        problem = "has no colour" if colour is None else f"can't have the colour {player.colour!r}"
        if colour in seen:
            problem += ", which another player has"
        findings.append(
            finding(
                "colour-missing",
                f"{player.name} {problem}; each player needs one of {', '.join(known)} of their own.",
                line=header.line,
                key=f"players[{at}].colour",
                player=player.name,
                observed=player.colour,
                expected=known,
                suggestion=nearest(colour, set(known) - seen) if colour not in seen and colour else None,
                rule=HEADER,
            )
        )
    return len(seen) == len(header.players)


def _judge(text: LogText, header: GameHeader, resolved: Resolved, findings: list[Finding]) -> LogReport:
    table = table_of(resolved)
    players = [player.name for player in header.players]
    colours = [fold(player.colour or "") for player in header.players] if table.influence else ()
    game = new_game(table, players, colours)
    game.trace = []
    game.asks_orders = True
    names = Names(table, players)
    judge = Judge(
        game, Queue([]), names, findings, set(text.broken_lines - text.idle_lines), header.incomplete
    )
    judge.queue.entries, broken = make_entries(text.events[1:], names, judge.report)
    judge.broken |= broken
    judge.line = header.line
    opened = None
    if set_up(judge, judge.queue.entries):
        start, before = game.copy(), list(findings)
        judge.run()
        find_forgotten(judge, start)
        errors = [one for one in findings if one.level is Level.ERROR]
        if judge.is_undecided and not errors:
            # most logs are complete: only those that are not pay for the search
            from .complete import complete

            judge, opened = complete(judge, start, before)
        elif judge.acts_at_once and any(one not in before for one in errors):
            from .complete import reordered

            judge, opened = reordered(judge, start, before)
    return _report(text, header, resolved, judge, opened)


def set_up(judge: Judge, entries: list[Entry]) -> bool:
    """Set the game up from a position, if the log has one; return whether it can be played on."""
    game = judge.game
    for at, entry in enumerate(entries):
        if entry.kind == "position":
            entry.is_used = True
            if any(one.kind not in ("note", "position") for one in entries[:at]) or judge.is_position:
                message = "A position stands before every other event."
                judge.report("position-late", message, entry, rule="logbook.position")
                continue
            judge.is_position = True
            if not set_position(entry, game, judge.names, judge.report):
                return False
            judge.line = entry.line
            judge.first_round = game.round
    return True


def _report(
    text: LogText, header: GameHeader, resolved: Resolved, judge: Judge, opened: Open | None
) -> LogReport:
    game = judge.game
    findings = tuple(sorted(judge.findings, key=_by_place))
    if any(one.level is Level.ERROR for one in findings):
        verdict = Verdict.INVALID
    else:
        verdict = Verdict.UNDECIDED if judge.is_undecided else Verdict.VALID
    return LogReport(
        path=text.name,
        verdict=verdict,
        findings=findings,
        resolved=resolved,
        table=game.table,
        trace=tuple(game.trace or ()),
        trusted=tuple(judge.trusted),
        players=tuple([_state(player, game) for player in game.players]),
        winners=None if game.winners is None else tuple([game.players[seat].name for seat in game.winners]),
        forced=tuple(judge.by_itself),
        open=opened,
        rulings=_rulings(game),
        read_to=judge.line,
        last_line=text.last_line,
        stops=stop_of(judge),
        id=header.id or "",
        date=header.date or "",
    )


def _state(player: Player, game: Game) -> PlayerState:
    kinds = game.table.kinds
    return PlayerState(
        name=player.name,
        rounds=tuple(player.rounds),
        total=player.score,
        doubloons=player.doubloons,
        reputation=player.space + 1 if game.track else None,
        ship=tuple(sorted(player.ship)),
        graveyard=tuple(sorted(player.graveyard)),
        hand=tuple(sorted(player.hand)),
        loot={kinds[kind]: count for kind, count in enumerate(player.loot) if count},
    )


def _rulings(game: Game) -> tuple[RulingUse, ...]:
    variant = game.table.variant
    uses = []
    for ruling in variant.rulings:
        reading = variant.readings[ruling.id]
        uses.append(
            RulingUse(
                id=ruling.id,
                question=ruling.question,
                reading=reading,
                meaning=ruling.readings[reading],
                is_default=reading == ruling.default,
                is_touched=ruling.id in game.touched,
            )
        )
    return tuple(uses)
