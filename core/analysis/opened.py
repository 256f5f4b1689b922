"""What stays open in an incomplete log, and where a log stops."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class OpenFact:
    """A fact the log leaves out.

    Args:
        line: Line of the event that stands where the fact should.
        round, day: When.
        player: Whose it is.
        what: The fact in words.
        values: What it can have been, in every completion that fits; one value is certain.
    """

    line: int
    round: int
    day: int
    player: str
    what: str
    values: tuple[str, ...]


@frozen(kw_only=True)
class Open:
    """What an incomplete log leaves open.

    Args:
        facts: The facts left out, by line.
        settles: The smallest sets of facts, each in words, that would settle the verdict.
        differs: What is not the same in every completion, as sentences.
        completions: How many different ends fit.
        tried: How many days the search followed.
        is_exhausted: Whether it gave up before it had tried everything.
    """

    facts: tuple[OpenFact, ...]
    settles: tuple[tuple[str, ...], ...]
    differs: tuple[str, ...]
    completions: int
    tried: int
    is_exhausted: bool


@frozen(kw_only=True)
class Stop:
    """Where a log ends before its game does.

    Args:
        round: The round, 0 before the first one.
        day: Its day, 0 outside of the days.
        phase: The phase.
        awaits: What comes next and of whom, as sentences without a full stop.
        is_within: Whether a day, or the end of a round, is begun and not over.
    """

    round: int
    day: int
    phase: str
    awaits: tuple[str, ...]
    is_within: bool
