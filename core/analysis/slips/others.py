"""Totals by other rules: another reading of a ruling, or the number another edition gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from ...model.variant import AbilityUse, Variant
from ...resolve import Registry, VariantError
from ...resolve.names import UnknownName
from ..chronicle import LedgerLine
from .candidates import Candidate
from .figures import CODES, Figure
from .saying import Saying

if TYPE_CHECKING:
    from ..model import LogReport

AMOUNTS = ("amount", "penalty")
"""Parameters of abilities that are paid one or the other."""

MOST_READINGS = 12
"""Other readings a log is judged by at most."""


@frozen(eq=False)
class Retry:
    """What it takes to look at a log again by other rules.

    Args:
        judge: Judges it under readings: ruling id to reading.
        registry: The variants at hand.
    """

    judge: Callable[[Mapping[str, str]], LogReport]
    registry: Registry


class Others:
    """The same log by other rules; each is looked up when it is first needed.

    Args:
        report: The log by the rules in force.
    """

    def __init__(self, report: LogReport) -> None:
        self.report = report
        self._readings: list[tuple[str, str, LogReport]] | None = None
        self._editions: list[Variant] | None = None

    def readings(self) -> list[tuple[str, str, LogReport]]:
        """Return what the log comes to under each other reading of a ruling that came up."""
        if self._readings is None:
            report, retry = self.report, self.report.retry
            found: list[tuple[str, str, LogReport]] = []
            if retry is not None and report.variant is not None:
                rulings = {ruling.id: ruling for ruling in report.variant.rulings}
                tried = [
                    (use.id, reading)
                    for use in report.rulings
                    if use.is_touched
                    for reading in rulings[use.id].readings
                    if reading != use.reading
                ]
                found = [(id_, one, retry.judge({id_: one})) for id_, one in tried[:MOST_READINGS]]
            self._readings = found
        return self._readings

    def editions(self) -> list[Variant]:
        """Return the other editions at hand, for as many players."""
        if self._editions is None:
            self._editions = list(self._other_editions())
        return self._editions

    def _other_editions(self) -> Iterator[Variant]:
        retry, variant = self.report.retry, self.report.variant
        if retry is None or variant is None:
            return
        registry = retry.registry
        for id_ in registry.ids:
            try:
                edition, overlays = registry.chain(id_)
                if overlays or edition is registry.edition(variant.id):
                    continue
                yield registry.resolve(id_, variant.players).variant
            except (UnknownName, VariantError):
                continue

    def reading_slips(self, figure: Figure, say: Saying) -> Iterator[Candidate]:
        """Yield the readings under which a total is right."""
        before = _errors(self.report)
        for id_, reading, other in self.readings():
            same = [
                one
                for one in other.findings
                if (one.line, one.code, one.player) == (figure.line, CODES[figure.kind], figure.player)
            ]
            after = _errors(other)
            if same or other.read_to < figure.line or after >= before:
                continue
            ruling = next(one for one in self.report.rulings if one.id == id_)
            sentence = f"Played by another reading of {id_}: {reading} instead of {ruling.reading}."
            cost = 1.5 if not after else 2.4
            yield Candidate(kind="other-reading", cost=cost, sentence=sentence, reading={id_: reading})

    def edition_slips(self, figure: Figure, off: int, say: Saying) -> Iterator[Candidate]:
        """Yield ledger lines that come to what was written down by other numbers of the same card.

        Those are the numbers for when its condition is met otherwise, and those of other editions.
        """
        if self.report.variant is None:
            return
        for line in figure.lines:
            numbers = set(_numbers(line, self.report.variant))
            if off and {line.amount, line.amount + off} <= numbers:
                sentence = (
                    f"By its other number, {say.signed(line.amount + off)}, instead of {say.line(line)}."
                )
                yield Candidate(kind="other-number", cost=3.6, sentence=sentence, lines=(line,))
        for variant in self.editions():
            for line in figure.lines:
                if line.amount + off in set(_amounts(line, self.report.variant, variant)):
                    sentence = (
                        f"By the numbers of {variant.title}: {say.money(line.amount + off)}"
                        f" instead of {say.line(line)}."
                    )
                    yield Candidate(kind="other-edition", cost=3.1, sentence=sentence, lines=(line,))


def _errors(report: LogReport) -> int:
    return sum([str(one.level) == "error" for one in report.findings])


def _amounts(line: LedgerLine, ours: Variant, theirs: Variant) -> Iterator[int]:
    """Yield what a ledger line would have come to by the same card's or token's numbers elsewhere."""
    pairs = zip(_uses(line, ours), _uses(line, theirs), strict=False)
    for use, other in pairs:
        if use.ability != other.ability:
            continue
        for name, number in use.params.items():
            yield from _scaled(line.amount, number, other.params.get(name))


def _numbers(line: LedgerLine, variant: Variant) -> Iterator[int]:
    """Yield the amounts, with either sign, of a ledger line's card or token that has several."""
    for use in _uses(line, variant):
        numbers = [one for name, one in use.params.items() if name in AMOUNTS and isinstance(one, int)]
        if len(numbers) > 1:
            yield from numbers
            yield from [-one for one in numbers]


def _uses(line: LedgerLine, variant: Variant) -> list[AbilityUse]:
    owners: list[Any] = [one for one in variant.characters if one.name == line.cause]
    owners += [one for one in variant.tokens if one.kind == line.cause]
    return [use for owner in owners for _, uses in sorted(owner.abilities.items()) for use in uses]


def _scaled(amount: int, ours: Any, theirs: Any) -> Iterator[int]:
    if isinstance(ours, bool) or isinstance(theirs, bool):
        return
    if isinstance(ours, int) and isinstance(theirs, int):
        if ours and theirs != ours and amount % ours == 0:
            yield amount // ours * theirs
    elif isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for key, number in ours.items():
            if key in theirs and isinstance(number, int) and number == amount and theirs[key] != number:
                yield int(theirs[key])
