"""What a search for completions says of an incomplete log: its verdict, and what stays open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from ..model.codes import finding
from ..model.finding import Finding
from ..model.game import Game
from .entries import Queue
from .judge import Judge
from .names import Names
from .opened import Open, OpenFact
from .search import Completion, Node, Search, contradiction, settling
from .trial import Missing, Trial, Way, follow, trial_game


def complete(judge: Judge, start: Game, before: Sequence[Finding]) -> tuple[Judge, Open | None]:
    """Search the completions of a log the judge could not follow for want of facts.

    Args:
        judge: The judge, after its run.
        start: The game as it was before that.
        before: What had been found before that.

    Returns:
        A judge that has followed one completion to the end, with the findings of them all; if there is
        none, or the search gave up, the judge itself. And what stays open.
    """
    search = _search(judge, start)
    found = search.run()
    ends = found.fits or found.misfits
    chosen: Judge = judge
    if ends:
        chosen = _replayed(search, ends[0], judge.findings)
        chosen.is_undecided = bool(found.fits and found.misfits) or _leaves_moments(found.ways)
    else:
        if found.moments and not judge.incomplete:
            told = _told(judge, start, before, found.moments)
            if not told.is_undecided:
                return told, None
        chosen.is_undecided = found.contradiction is None
        chosen.findings[:] = [
            one for one in judge.findings if one.code not in ("fact-unknown", "read-no-further")
        ]
        if found.contradiction is not None:
            chosen.findings.append(contradiction(found.contradiction))
    opened = _opened(found, judge.names)
    chosen.findings += [_note(fact) for fact in opened.facts]
    if found.unknown is not None:
        chosen.findings.append(found.unknown)
    elif found.is_exhausted:
        message = f"The search for what can have happened gave up after following {found.tried} days."
        chosen.findings.append(
            finding("search-gave-up", message, line=max(judge.line, 1), rule="logbook.incomplete")
        )
    return chosen, opened


def reordered(judge: Judge, start: Game, before: Sequence[Finding]) -> tuple[Judge, Open | None]:
    """Look for another order of what players did at the same time, where one taken for granted does not fit.

    Args:
        judge: The judge, after its run.
        start: The game as it was before that.
        before: What had been found before that.

    Returns:
        A judge that has followed an order that fits, if there is one, else the judge itself.
    """
    search = _search(judge, start)
    found = search.run()
    if not found.fits:
        return judge, None
    chosen = _replayed(search, found.fits[0], before)
    chosen.is_undecided = _leaves_moments(found.ways)
    opened = _opened(found, judge.names)
    chosen.findings += [_note(fact) for fact in opened.facts]
    return chosen, opened


def _search(judge: Judge, start: Game) -> Search:
    return Search(start, judge.queue.entries, judge.names, judge.broken, judge.incomplete, judge.is_position)


def _leaves_moments(ways: Sequence[Way]) -> bool:
    """Tell whether it is open when something declared acted, which the search has found to matter."""
    moments = {one for way in ways for one in way if one[0].is_moment}
    return len({missing for missing, _ in moments}) < len(moments)


def _told(judge: Judge, start: Game, before: Sequence[Finding], moments: Mapping[int, str]) -> Judge:
    """Judge a log that contradicts itself whenever what it declares acted, as if it had said when."""
    entries = [evolve(one, is_used=one.kind == "position", comes_first="") for one in judge.queue.entries]
    told = Judge(
        trial_game(start), Queue(entries), judge.names, list(before), set(judge.broken), judge.incomplete
    )
    told.is_position, told.first_round = judge.is_position, judge.first_round
    told.moments |= moments
    told.line = 1
    told.run()
    return told


def _replayed(search: Search, end: Node, before: Sequence[Finding]) -> Trial:
    """Follow the whole log once more with the answers that lead to *end*."""
    trial = search.trial(search.start, end.guesses, whole=True)
    follow(trial)
    trial.findings += [one for one in _settled(before) if one not in trial.findings]
    return trial


def _settled(findings: Sequence[Finding]) -> list[Finding]:
    """Return what holds however far the judge came alone."""
    return [one for one in findings if one.code not in ("fact-unknown", "read-no-further")]


def _opened(found: Completion, names: Names) -> Open:
    ways = found.ways or [way for node in found.misfits for way in node.ways]
    values: dict[Missing, set[str]] = {} if ways else {one: set() for one in found.missing}
    for way in ways:
        for one, value in way:
            values.setdefault(one, set()).add(value)
    settles: tuple[tuple[str, ...], ...] = ()
    if found.fits and found.misfits:
        groups = settling(found.ways, [way for node in found.misfits for way in node.ways])
        settles = tuple([tuple([one.what for one in group]) for group in groups])
    elif found.is_exhausted:
        settles = tuple([(one.what,) for one in found.missing])
    elif found.fits and (moments := [one for one in values if one.is_moment and len(values[one]) > 1]):
        settles = (tuple([one.what for one in moments]),)
    return Open(
        facts=tuple(
            [_fact(one, values[one]) for one in sorted(values, key=lambda one: (one.line, one.what))]
        ),
        settles=settles,
        differs=tuple(_differences([node.game for node in found.fits or found.misfits], names)),
        completions=len(found.fits),
        tried=found.tried,
        is_exhausted=found.is_exhausted,
    )


def _fact(one: Missing, values: set[str]) -> OpenFact:
    return OpenFact(
        line=one.line,
        round=one.round,
        day=one.day,
        player=one.player,
        what=one.what,
        values=tuple(sorted(values)),
    )


def _note(fact: OpenFact) -> Finding:
    if len(fact.values) == 1:
        message = f"Not recorded: {fact.what}. It can only have been {fact.values[0]}."
    elif fact.values:
        message = f"Not recorded: {fact.what}. It can have been {' or '.join(fact.values)}."
    else:
        message = f"Not recorded: {fact.what}."
    return finding(
        "fact-unknown",
        message,
        line=fact.line,
        round=fact.round or None,
        day=fact.day or None,
        player=fact.player or None,
        rule="logbook.incomplete",
        expected=list(fact.values) or None,
    )


def _differences(games: Sequence[Game], names: Names) -> list[str]:
    """Say what is not the same in all *games*."""
    if len(games) < 2:
        return []
    said = []
    for seat, name in enumerate(names.players):
        players = [game.players[seat] for game in games]
        for word, values in (
            ("total", {str(player.score) for player in players}),
            (names.word("doubloon", 2), {str(player.doubloons) for player in players}),
            (names.word("hand"), {names.characters(sorted(player.hand)) for player in players}),
            (names.word("ship"), {names.characters(sorted(player.ship)) for player in players}),
            (names.word("graveyard"), {names.characters(sorted(player.graveyard)) for player in players}),
        ):
            if len(values) > 1:
                said.append(f"{name}'s {word}: {' or '.join(sorted(values))}.")
    return said
