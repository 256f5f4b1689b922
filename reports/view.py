"""What the pages of a report show: report models arranged in the order they are read."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from attrs import frozen

from ..core.analysis.chronicle import DayStory, Deed
from ..core.analysis.clause import Clause
from ..core.analysis.deviations import DEVIATIONS
from ..core.analysis.model import LogReport, Verdict
from ..core.analysis.slips.model import Explanation
from ..core.model.codes import CODES
from ..core.model.finding import Finding, Level
from .breakdown import Breakdown, breakdown, played_rounds
from .words import Parts, Words

VERDICTS = {
    Verdict.VALID: ("Valid", "Everything the log says follows from the rules."),
    Verdict.INVALID: ("Invalid", "The log breaks a rule, or says something that does not follow."),
    Verdict.UNDECIDED: ("Undecided", "No error was found, but facts are missing that could make one."),
    Verdict.UNREADABLE: ("Unreadable", "No game could be started from this log."),
}
"""Verdict to its heading and what it means."""


@frozen(kw_only=True)
class FindingView:
    """A finding as it is shown.

    Args:
        finding: The finding.
        title: Title of its code.
        place: ``line 12, column 4``.
        phase: Title of the phase, if it is known.
        rule: Its rule; ``None`` for one of the log's form.
        expected, observed: The values in words; ``None`` where the finding has none.
        legal: The legal choices in words; ``None`` where it has none.
        explained: Hypotheses about how a total that differs came about.
        deviation: What kind of deviation an error is.
    """

    finding: Finding
    title: str
    place: str
    phase: str
    rule: Clause | None
    expected: Parts | None
    observed: Parts | None
    legal: tuple[Parts, ...] | None
    explained: tuple[Explanation, ...]
    deviation: str


@frozen(kw_only=True)
class FindingGroup:
    """The findings about one day and player."""

    when: str
    player: str
    findings: tuple[FindingView, ...]


@frozen(kw_only=True)
class Doing:
    """What one player, or the table, did in a phase.

    Args:
        player: Who; empty for the table.
        said: Pairs of the cause (empty for the course of the game) and the clauses.
        lines: First and last line of the log that led to it, ``(0, 0)`` for none.
    """

    player: str
    said: tuple[tuple[str, tuple[Parts, ...]], ...]
    lines: tuple[int, int]


@frozen(kw_only=True)
class PhaseView:
    """A phase of a day with what happened in it."""

    id: str
    title: str
    icon: str
    doings: tuple[Doing, ...]


@frozen(kw_only=True)
class Card:
    """A character in the row: rank (empty for a figure), name, player (empty for a figure), seat."""

    rank: str
    name: str
    player: str
    seat: int


@frozen(kw_only=True)
class DayView:
    """A day, or what came before or after the days."""

    title: str
    cards: tuple[Card, ...]
    loot: tuple[str, ...]
    phases: tuple[PhaseView, ...]


@frozen(kw_only=True)
class RoundView:
    """A round with its days; round 0 is the setup."""

    title: str
    days: tuple[DayView, ...]


@frozen(kw_only=True)
class LogView:
    """One log as its part of the page shows it.

    Args:
        key: Prefix of the ids in this part.
        report: The report.
        words: The words of its variant.
        title, meaning: The verdict in words.
        stop: Where the log stops in the middle of a day; empty if it does not.
        counts: Level to the number of findings.
        groups: Findings by day and player.
        rounds: Numbers of the rounds the log is about.
        breakdowns: By player.
        story: The game by rounds.
        scale: What a full bar of the score chart stands for.
    """

    key: str
    report: LogReport
    words: Words
    title: str
    meaning: str
    stop: str
    counts: dict[str, int]
    groups: tuple[FindingGroup, ...]
    rounds: tuple[int, ...]
    breakdowns: tuple[Breakdown, ...]
    story: tuple[RoundView, ...]
    scale: int


def log_view(report: LogReport, number: int) -> LogView:
    """Arrange one report; *number* is its place among the logs, from 1."""
    words = Words(report.variant)
    title, meaning = VERDICTS[report.verdict]
    stop = ""
    if report.stops is not None and report.stops.is_within:
        stop = f"It {words.stop(report.stops)}."
        if report.verdict is Verdict.VALID:
            title = f"{title} as far as it goes"
    if report.caveat:
        meaning = f"{meaning} {report.caveat}"
    breakdowns = tuple([breakdown(report, player, words) for player in report.players])
    counts = {str(level): sum([one.level is level for one in report.findings]) for level in Level}
    return LogView(
        key=f"log{number}",
        report=report,
        words=words,
        title=title,
        meaning=meaning,
        stop=stop,
        counts={level: count for level, count in counts.items() if count},
        groups=_groups(report, words),
        rounds=played_rounds(report),
        breakdowns=breakdowns,
        story=_story(report, words),
        scale=max(
            [one.total + (0 if one.is_finished else max(one.purse, 0)) for one in breakdowns], default=0
        ),
    )


def _groups(report: LogReport, words: Words) -> tuple[FindingGroup, ...]:
    """Put the findings of one day and player together, in the order of the log."""
    by_place: dict[tuple[int, int, str], list[FindingView]] = {}
    kinds = {one.finding: DEVIATIONS[one.kind][0] for one in report.deviations.found}
    for at, finding in enumerate(report.findings):
        place = (finding.round or 0, finding.day or 0, finding.player or "")
        by_place.setdefault(place, []).append(_finding(at, kinds.get(at, ""), report, words))
    first = {place: at for at, place in enumerate(by_place)}
    ordered = sorted(by_place, key=lambda one: (one[0], one[1] or 99, first[one]))
    return tuple(
        [
            FindingGroup(
                when=words.when(place[0], place[1]),
                player=place[2],
                findings=tuple(by_place[place]),
            )
            for place in ordered
        ]
    )


def _finding(at: int, deviation: str, report: LogReport, words: Words) -> FindingView:
    finding = report.findings[at]
    code = CODES.get(finding.code)
    places = [finding.file] if finding.file else []
    is_cell = finding.key is not None and "!" in finding.key  # sheet and cell say more than a line
    places += [f"line {finding.line}"] if finding.line and not is_cell else []
    if finding.column and not is_cell:
        places.append(f"column {finding.column}")
    if finding.key:
        places.append(finding.key)
    return FindingView(
        finding=finding,
        title=code.title if code else finding.code,
        place=", ".join(places),
        phase=words.phase(finding.phase) if finding.phase else "",
        rule=report.clauses.get(finding.rule),
        expected=None if finding.expected is None else words.value(finding.expected),
        observed=None if finding.observed is None else words.value(finding.observed),
        legal=None if finding.legal is None else tuple([words.value(one) for one in finding.legal]),
        explained=report.explanations[at],
        deviation=deviation,
    )


# the story


def _story(report: LogReport, words: Words) -> tuple[RoundView, ...]:
    seats = {player.name: seat for seat, player in enumerate(report.players)}
    rounds = []
    for number, days in groupby(report.story, key=lambda one: one.round):
        views = [_day(day, words, seats) for day in days]
        shown = tuple([view for view in views if view.phases or view.cards])
        if shown:
            rounds.append(RoundView(title=words.when(number, None) or "Before the game", days=shown))
    return tuple(rounds)


def _day(story: DayStory, words: Words, seats: dict[str, int]) -> DayView:
    phases = []
    for id_, deeds in groupby(story.deeds, key=lambda one: one.phase):
        doings = tuple(_doings(deeds, words))
        if doings:
            phases.append(PhaseView(id=id_, title=words.phase(id_), icon=icon(id_, words), doings=doings))
    titles = list(dict.fromkeys([phase.title for phase in phases]))
    return DayView(
        title=words.when(None, story.day) or " · ".join(titles),
        cards=tuple([_card(player, character, words, seats) for player, character in story.row]),
        loot=story.loot,
        phases=tuple(phases),
    )


def _card(player: str, character: str, words: Words, seats: dict[str, int]) -> Card:
    name, _, rank = character.removesuffix(")").rpartition(" (")
    if not name or not rank.isdigit():
        name, rank = character, str(words.ranks.get(character, ""))
    return Card(rank=rank if player else "", name=name, player=player, seat=seats.get(player, -1))


def _doings(deeds: Iterable[Deed], words: Words) -> Iterable[Doing]:
    """Yield what each player did, leaving out the move to the ship that follows every dusk."""
    for player, own in groupby(deeds, key=lambda one: one.player):
        said: list[tuple[str, tuple[Parts, ...]]] = []
        lines = []
        for deed in own:
            is_step = words.is_step(deed.cause)
            if is_step and {(one.origin, one.target) for one in deed.effects} == {("row", "ship")}:
                continue
            cause = "" if is_step else words.character(deed.cause)
            said.append((cause, tuple(words.deed(deed))))
            if deed.line:
                lines.append(deed.line)
        if said:
            span = (min(lines), max(lines)) if lines else (0, 0)
            yield Doing(player=player, said=tuple(said), lines=span)


ICONS = {
    "day": "sun",
    "dusk": "dusk",
    "night": "moon",
    "anchor": "anchor",
    "selection": "cards",
    "score": "coins",
}
"""Phase to its icon, where it has one of its own."""

ICONS_BY_PERIOD = {"game": "compass", "round": "cards", "round-end": "anchor", "game-end": "flag"}


def icon(phase: str, words: Words) -> str:
    """Return the name of a phase's icon."""
    if phase in ICONS:
        return ICONS[phase]
    row = words.phases.get(phase)
    return ICONS_BY_PERIOD.get(row.when, "compass") if row else "compass"
