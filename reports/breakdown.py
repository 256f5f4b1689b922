"""How a player's total came about: the ledger by cause and round, adding up in both directions."""

from __future__ import annotations

from attrs import frozen

from ..core.analysis.chronicle import LedgerLine
from ..core.analysis.model import LogReport, PlayerState
from .words import Words, capital

SCORING = "score-doubloons"
"""The step by which a purse becomes score; its lines of the ledger close the round."""


@frozen(kw_only=True)
class Row:
    """What one cause brought.

    Args:
        cause: The character, token or phase, or what else the row is about.
        detail: When it paid: ``night, 3 times``.
        amounts: By round, in the order of the breakdown; ``None`` where it did nothing.
        total: Their sum.
    """

    cause: str
    detail: str
    amounts: tuple[int | None, ...]
    total: int


@frozen(kw_only=True)
class Breakdown:
    """One player's doubloons by cause and round.

    Args:
        player: Whose.
        rounds: Numbers of the rounds, ascending.
        rows: What made up each purse.
        sums: What the rows of a round add up to.
        scored: What each round scored; ``None`` for a round that has not ended.
        before: Score from rounds before the log begins.
        total: Score in all.
        purse: Doubloons held now, outside the score.
        ledger: The player's lines of the ledger.
    """

    player: str
    rounds: tuple[int, ...]
    rows: tuple[Row, ...]
    sums: tuple[int, ...]
    scored: tuple[int | None, ...]
    before: int
    total: int
    purse: int
    ledger: tuple[LedgerLine, ...]

    @property
    def is_finished(self) -> bool:
        """Whether every round of it has been scored."""
        return None not in self.scored

    @property
    def adds_up(self) -> bool:
        """Whether the rows make up exactly what was scored and is held."""
        closing = [self.purse if scored is None else scored for scored in self.scored]
        return list(self.sums) == closing and self.before + sum([s or 0 for s in self.scored]) == self.total


def breakdown(report: LogReport, player: PlayerState, words: Words) -> Breakdown:
    """Return the breakdown of one player of *report*."""
    ledger = tuple([line for line in report.ledger if line.player == player.name])
    rounds = played_rounds(report)
    closed = {line.round: -line.amount for line in ledger if line.cause == SCORING}
    scored = [closed.get(one) for one in rounds]
    rows = _opening(rounds, scored, ledger, player)
    by_cause: dict[str, list[LedgerLine]] = {}
    for line in ledger:
        if line.cause == SCORING:
            continue
        by_cause.setdefault(capital(words.cause(line.cause, line.phase)), []).append(line)
    for cause, lines in by_cause.items():
        amounts = tuple(
            [
                sum(of_round) if (of_round := [line.amount for line in lines if line.round == one]) else None
                for one in rounds
            ]
        )
        rows.append(_row(cause, _detail(cause, lines, words), amounts))
    sums = tuple([sum([row.amounts[at] or 0 for row in rows]) for at in range(len(rounds))])
    return Breakdown(
        player=player.name,
        rounds=rounds,
        rows=tuple(rows),
        sums=sums,
        scored=tuple(scored),
        before=player.total - sum(player.rounds),
        total=player.total,
        purse=player.doubloons,
        ledger=ledger,
    )


def played_rounds(report: LogReport) -> tuple[int, ...]:
    """Return the numbers of the rounds a log is about."""
    seen = [day.round for day in report.story if day.round] + [line.round for line in report.ledger]
    return tuple(range(min(seen), max(seen) + 1)) if seen else ()


def _opening(
    rounds: tuple[int, ...], scored: list[int | None], ledger: tuple[LedgerLine, ...], player: PlayerState
) -> list[Row]:
    """Return a row for what was in the purse before the first line of the ledger, if anything was."""
    amounts: list[int | None] = []
    for one, at_end in zip(rounds, scored, strict=True):
        first = next((line for line in ledger if line.round == one), None)
        held = first.balance - first.amount if first else player.doubloons if at_end is None else at_end
        amounts.append(held or None)
    return [_row("In the purse when the log begins", "", tuple(amounts))] if any(amounts) else []


def _row(cause: str, detail: str, amounts: tuple[int | None, ...]) -> Row:
    return Row(cause=cause, detail=detail, amounts=amounts, total=sum([one or 0 for one in amounts]))


def _detail(cause: str, lines: list[LedgerLine], words: Words) -> str:
    parts = [one for one in dict.fromkeys([words.phase(line.phase) for line in lines]) if one != cause]
    if len(lines) > 1:
        parts.append(f"{len(lines)} times")
    return ", ".join(parts)
