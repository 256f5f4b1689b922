"""Slips in the edition's words."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.act import Table
from ..chronicle import LedgerLine
from ..names import Names

MINUS = "−"


class Saying:
    """Says where a doubloon came from.

    Args:
        table: The variant.
        players: Names, by seat.
    """

    def __init__(self, table: Table, players: Sequence[str]) -> None:
        self.names = Names(table, players)
        self.variant = table.variant
        phases = table.variant.phases
        self.steps = {use.step for phase in phases for use in (*phase.before, *phase.does, *phase.after)}
        self.steps |= {phase.id for phase in phases}
        self.titles = {phase.id: phase.title for phase in phases}

    def money(self, amount: int) -> str:
        """Return an amount with its word: ``3 doubloons``."""
        size = abs(amount)
        sign = MINUS if amount < 0 else ""
        return f"{sign}{size} {self.names.word('doubloon', size)}"

    def signed(self, amount: int) -> str:
        """Return an amount with its sign and word: ``+3 doubloons``."""
        return f"+{self.money(amount)}" if amount > 0 else self.money(amount)

    def cause(self, line: LedgerLine) -> str:
        """Name what moved the doubloons: a character with its rank, a token, or the step of a phase."""
        rank = self.names.rank(line.cause)
        if rank is not None:
            return self.names.character(rank)
        if line.cause in self.steps:
            return self.titles.get(line.phase, line.phase)
        return line.cause

    def when(self, line: LedgerLine) -> str:
        """Say when a line of the ledger came about: ``round 1, day 3, Night``."""
        parts = [f"{self.names.word('round')} {line.round}"] if line.round else []
        if line.day:
            parts.append(f"{self.names.word('day')} {line.day}")
        title = self.titles.get(line.phase, line.phase)
        if title != self.cause(line):
            parts.append(title)
        return ", ".join(parts)

    def line(self, line: LedgerLine) -> str:
        """Say a line of the ledger: ``+4 doubloons of Topman (16) (round 1, day 3, Night)``."""
        return f"{self.signed(line.amount)} of {self.cause(line)} ({self.when(line)})"

    def lines(self, lines: Sequence[LedgerLine], of: int = 0) -> str:
        """Say several lines of one cause, or one.

        Args:
            lines: The lines.
            of: How many there are of the kind, if that is more.
        """
        first = lines[0]
        if len(lines) == 1 and of < 2:
            return self.line(first)
        count = f"{len(lines)} of {of}" if of > len(lines) else f"all {len(lines)}"
        amounts = {one.amount for one in lines}
        whole = sum([one.amount for one in lines])
        if len(amounts) == 1:
            return f"{count} × {self.line(first)}"
        return f"{count} times {self.cause(first)}, {self.signed(whole)} together"
