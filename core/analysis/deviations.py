"""What kind of deviation every error is, and what the game was as played and by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from ..abilities.sentence import listed
from ..logbook.events import Claim, Play, Position, Result, Score
from ..logbook.names import fold
from ..model.finding import Finding, Level
from .slips.model import Explanation

if TYPE_CHECKING:
    from .model import LogReport, Verdict

DEVIATIONS: Mapping[str, tuple[str, str]] = {
    "illegal-choice": ("illegal choice", "illegal choices"),
    "missed-ability": ("missed compulsory ability", "missed compulsory abilities"),
    "order-with-effect": ("order with effect", "orders with effect"),
    "order-without-effect": ("order without effect", "orders without effect"),
    "clerical-slip": ("clerical slip", "clerical slips"),
    "house-rule": ("sign of an unlisted house rule", "signs of an unlisted house rule"),
}
"""Permanent id of a kind of deviation to its words, for one and for several."""

KIND_OF_CODE: Mapping[str, str] = {
    "illegal-choice": "illegal-choice",
    "token-not-there": "illegal-choice",
    "card-not-in-hand": "illegal-choice",
    "declare-impossible": "illegal-choice",
    "choice-missing": "missed-ability",
    "order-missing": "order-with-effect",
    "order-incomplete": "order-with-effect",
    "order-superfluous": "order-without-effect",
    "wrong-turn-order": "order-without-effect",
}
"""Code of a finding to the kind of deviation it is at first sight; every other error is a clerical slip."""

OFTEN = 2
"""So many slips of one kind from one cause suggest a house rule."""

MISSED = ("line-left-out", "step-left-out")


@frozen(kw_only=True)
class Deviation:
    """What an error is, seen as something that happened at the table.

    Args:
        kind: Permanent id, a key of ``DEVIATIONS``.
        finding: Place of the finding in the report.
        line: Its line.
        player: Whom it is about; empty for nobody.
        same_as: Line of an earlier error this one follows from; 0 if it stands for itself.
        cause: What it repeats, for signs of a house rule.
        is_supposed: Whether the kind rests on a hypothesis about how a total came about.
    """

    kind: str
    finding: int
    line: int
    player: str
    same_as: int = 0
    cause: str = ""
    is_supposed: bool = False


@frozen(kw_only=True)
class Outcome:
    """How a game came out.

    Args:
        scores: Player to total, as far as it is known.
        winners: Names; ``None`` if it is not known.
    """

    scores: Mapping[str, int]
    winners: tuple[str, ...] | None


@frozen(kw_only=True)
class Deviations:
    """A log as it was played, beside what the rules say.

    Args:
        found: One for every error.
        as_played: What the table wrote down of the outcome; what it did not, as it follows.
        is_told: Whether it wrote anything down of it.
        by_rules: What its moves come to by the rules.
        verdict: The verdict by the rules.
        is_followed: Whether the moves can be played on to the end of the log.
    """

    found: tuple[Deviation, ...]
    as_played: Outcome
    is_told: bool
    by_rules: Outcome
    verdict: Verdict
    is_followed: bool

    @property
    def summary(self) -> str:
        """Both verdicts and the deviations between them; empty if there are none."""
        if not self.found:
            return ""
        return (
            f"As played: {say_outcome(self.as_played)}."
            f" By the rules: {self.verdict}, {say_outcome(self.by_rules)}."
            f" Between them: {self.between}."
        )

    @property
    def between(self) -> str:
        """How many deviations of which kind there are, and whether they change the outcome."""
        counts = [f"{count} {DEVIATIONS[kind][count > 1]}" for kind, count in self.counts.items()]
        said = listed(counts)
        if any(one.is_supposed for one in self.found):
            said += " (kinds of slips in totals are inferred)"
        if not self.is_followed:
            return f"{said}; the game can't be followed to the end of the log"
        if self.as_played.winners not in (None, self.by_rules.winners):
            return f"{said}; the winner is another one"
        is_same = self.is_told and self.as_played == self.by_rules
        return f"{said}; the outcome is the same" if is_same else said

    @property
    def counts(self) -> Mapping[str, int]:
        """Kind to how many errors of it stand for themselves."""
        counts = Counter([one.kind for one in self.found if not one.same_as])
        return {kind: counts[kind] for kind in DEVIATIONS if counts[kind]}


def deviations(report: LogReport) -> Deviations:
    """Return what kind of deviation every error of a report is."""
    found = [
        _deviation(at, one, report)
        for at, one in enumerate(report.findings)
        if one.level is Level.ERROR and report.players
    ]
    found = _house_rules(found, report)
    by_rules = Outcome(scores={one.name: one.total for one in report.players}, winners=report.winners)
    as_played, is_told = _as_played(report, by_rules)
    return Deviations(
        found=tuple(found),
        as_played=as_played,
        is_told=is_told,
        by_rules=by_rules,
        verdict=report.verdict,
        is_followed=report.read_to >= report.last_line
        or not any(one.code in ("read-no-further", "no-completion") for one in report.findings),
    )


def _deviation(at: int, finding: Finding, report: LogReport) -> Deviation:
    explained = report.explanations[at]
    kind, is_supposed = KIND_OF_CODE.get(finding.code, "clerical-slip"), False
    if finding.code == "wrong-turn-order" and _matters(finding, report):
        kind = "order-with-effect"
    if explained and explained[0].kind in MISSED and _is_ability(explained[0], report):
        kind, is_supposed = "missed-ability", True
    first = explained[0].same_as if explained else 0
    return Deviation(
        kind=kind,
        finding=at,
        line=finding.line or 0,
        player=finding.player or "",
        same_as=first,
        is_supposed=is_supposed,
    )


def _matters(finding: Finding, report: LogReport) -> bool:
    """Tell whether something later in the round does not fit, so that the order may have had an effect."""
    return any(
        one.level is Level.ERROR
        and one.code != finding.code
        and one.round == finding.round
        and (one.line or 0) > (finding.line or 0)
        for one in report.findings
    )


def _is_ability(explanation: Explanation, report: LogReport) -> bool:
    """Tell whether what was left out is the ability of a character or token, and no step of a phase."""
    variant = report.variant
    if variant is None:
        return False
    if explanation.kind == "step-left-out":
        return True
    owners = {one.name for one in variant.characters} | {one.kind for one in variant.tokens}
    return any(line.cause in owners for line in explanation.lines)


def _house_rules(found: list[Deviation], report: LogReport) -> list[Deviation]:
    """Mark errors of one kind and cause that come up again and again."""
    causes: dict[int, str] = {}
    for one in found:
        if not one.same_as:
            causes[one.finding] = _cause(report.findings[one.finding], report.explanations[one.finding])
    often = {cause for cause, count in Counter(causes.values()).items() if cause and count >= OFTEN}
    marked = [
        evolve(one, kind="house-rule", is_supposed=True, cause=causes[one.finding].partition(" ")[2])
        if causes.get(one.finding) in often
        else one
        for one in found
    ]
    origins = {(one.line, one.player): one for one in marked if not one.same_as}
    return [_like(one, origins.get((one.same_as, one.player))) for one in marked]


def _like(one: Deviation, origin: Deviation | None) -> Deviation:
    """Return a deviation that follows from another as one of its kind."""
    if origin is None:
        return one
    return evolve(one, kind=origin.kind, cause=origin.cause, is_supposed=origin.is_supposed)


def _cause(finding: Finding, explained: tuple[Explanation, ...]) -> str:
    """Return what would be the same in another error from the same habit; empty if nothing would."""
    if explained:
        first = explained[0]
        names = {line.cause for line in first.lines}
        if first.reading:
            return f"{first.kind} {', '.join(first.reading)}"
        return f"{first.kind} {names.pop()}" if len(names) == 1 else ""
    if KIND_OF_CODE.get(finding.code) == "illegal-choice" and finding.rule:
        return f"{finding.code} {finding.rule}"
    return ""


def _as_played(report: LogReport, by_rules: Outcome) -> tuple[Outcome, bool]:
    """Return what the log says of the outcome, beside it what follows, and whether it says anything."""
    told = _told_totals(report)
    scores = {**by_rules.scores, **told}
    results = [one for one in report.events if isinstance(one, Result)]
    named = [one.winners for one in results if one.winners is not None]
    names = {fold(player.name): player.name for player in report.players}
    winners = by_rules.winners
    if named:
        winners = tuple([names.get(fold(name), name) for name in named[-1]])
    elif scores != by_rules.scores and (winners is not None or results):
        best = max(scores.values())
        leaders = tuple([name for name, score in scores.items() if score == best])
        winners = leaders if len(leaders) == 1 else None  # how the table broke the tie is not written down
    return Outcome(scores=scores, winners=winners), bool(told or named)


def _told_totals(report: LogReport) -> dict[str, int]:
    """Return the totals of the players of whom the log has figures, from what it says last and most plainly.

    That is a result, or the dial after the last card, or what each round scored; a round without a figure
    counts as what follows from the moves.
    """
    events = report.events
    names = {fold(player.name): player.name for player in report.players}
    rounds: dict[str, dict[int, int]] = {player.name: {} for player in report.players}
    told: dict[str, int] = {}
    first = next((one.round for one in events if isinstance(one, Position)), 1)
    played = max([at for at, one in enumerate(events) if isinstance(one, Play)], default=-1)
    for at, event in enumerate(events):
        if isinstance(event, Score):
            for name, number in event.scores.items():
                if fold(name) in names:
                    rounds[names[fold(name)]][event.round] = number
                    told.pop(names[fold(name)], None)
        elif isinstance(event, Claim) and event.score is not None and at > played:
            told[names.get(fold(event.player), event.player)] = event.score
    for player in report.players:
        scored = dict(enumerate(player.rounds, first)) | rounds[player.name]
        if rounds[player.name] and player.name not in told:
            told[player.name] = player.total - sum(player.rounds) + sum(scored.values())
    for result in [one for one in events if isinstance(one, Result)]:
        told |= {
            names[fold(name)]: number for name, number in (result.scores or {}).items() if fold(name) in names
        }
    return {name: told[name] for name in names.values() if name in told}


def say_outcome(outcome: Outcome) -> str:
    """Return totals and winners in a few words."""
    scores = ", ".join([f"{name} {number}" for name, number in outcome.scores.items()])
    if not outcome.winners:
        return scores
    verb = "wins" if len(outcome.winners) == 1 else "share the win"
    return f"{scores}; {listed(list(outcome.winners))} {verb}"
