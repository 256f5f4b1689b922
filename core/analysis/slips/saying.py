"""Slips in the edition's words."""

from __future__ import annotations

from collections.abc import Sequence

from ...abilities.sentence import listed
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
        """Name what moved the doubloons: a character with its rank, a token; nothing for a phase."""
        rank = self.names.rank(line.cause)
        if rank is not None:
            return self.names.character(rank)
        return "" if line.cause in self.steps else line.cause

    def when(self, line: LedgerLine, days: Sequence[int] = ()) -> str:
        """Say when a line of the ledger came about, on one of several days: ``round 1, day 3, Night``."""
        parts = [f"{self.names.word('round')} {line.round}"] if line.round else []
        if line.day:
            days_said = sorted({*days, line.day})
            parts.append(f"{self.names.word('day', len(days_said))} {listed(days_said)}")
        return ", ".join([*parts, self.titles.get(line.phase, line.phase)])

    def line(self, line: LedgerLine, days: Sequence[int] = ()) -> str:
        """Say a line of the ledger: ``+4 doubloons of Topman (16) (round 1, day 3, Night)``."""
        cause = self.cause(line)
        return f"{self.signed(line.amount)}{f' of {cause}' if cause else ''} ({self.when(line, days)})"

    def some(self, group: Sequence[LedgerLine], count: int) -> str:
        """Say *count* of several lines that are alike but for their day: ``1 of 2 × +1 doubloon of …``."""
        if len(group) == 1:
            return self.line(group[0])
        which = f"{count} of {len(group)}" if count < len(group) else f"all {count}"
        return f"{which} × {self.line(group[0], [line.day for line in group])}"

    def whole(self, lines: Sequence[LedgerLine]) -> str:
        """Say all lines of one cause, whatever their amounts."""
        cause = self.cause(lines[0]) or self.titles.get(lines[0].phase, lines[0].phase)
        together = sum([line.amount for line in lines])
        return f"all {len(lines)} times {cause}, {self.signed(together)} together"
