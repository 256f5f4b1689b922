"""What a validation says of one log: the model every report is rendered from."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from attrs import field, frozen

from ..model.finding import Finding
from ..model.variant import Variant


class Verdict(StrEnum):
    """What can be said of a log as a whole."""

    VALID = "valid"
    INVALID = "invalid"
    UNDECIDED = "undecided"
    UNREADABLE = "unreadable"


@frozen(kw_only=True)
class LedgerLine:
    """One change of a player's purse.

    Args:
        line: Line of the log that led to it, 0 if none did.
        round, day, phase: When; day 0 is outside the days of the round.
        player: Whose purse.
        amount: Doubloons, with sign.
        balance: The purse afterwards.
        cause: Name of the character, token or phase that did it.
        rule: Id of the clause that says so.
    """

    line: int
    round: int
    day: int
    phase: str
    player: str
    amount: int
    balance: int
    cause: str
    rule: str


@frozen(kw_only=True)
class Effect:
    """One thing that happened to a player, a character or a token.

    Args:
        kind: ``doubloons``, ``reputation``, ``character``, ``token``, ``kept`` or ``score``.
        player: Whom it happened to; empty for what belongs to nobody.
        amount: Doubloons, spaces or points, with sign.
        balance: Purse, space (from 1) or total afterwards.
        character: Name of the character concerned, with its rank: ``Brute (17)``.
        token: Kind of the token concerned.
        origin, target: Zones it went from and to: ``hand``, ``row``, ``ship``, ``graveyard``, ``loot``,
            ``day``, ``tomorrow``, ``bag``, ``removed``; ``loot:NAME`` is another player's loot.
    """

    kind: str
    player: str
    amount: int = 0
    balance: int = 0
    character: str = ""
    token: str = ""
    origin: str = ""
    target: str = ""


@frozen(kw_only=True)
class Deed:
    """What one cause did at one moment: an ability, a token's effect, or a step of a phase.

    Args:
        line: Line of the log that led to it, 0 if none did.
        round, day, phase: When; day 0 is outside the days of the round.
        player: Who acted; empty for the table.
        cause: Name of the character, token, figure or step.
        rule: Id of the clause that states it.
        effects: What it did, in order.
    """

    line: int
    round: int
    day: int
    phase: str
    player: str
    cause: str
    rule: str
    effects: tuple[Effect, ...]


@frozen(kw_only=True)
class DayStory:
    """One day as it was played, or with day 0 what came before the days or after them.

    Args:
        round, day: When.
        row: The characters as they were laid out, left to right: (player, character); the player of a
            neutral figure is empty.
        loot: Tokens that lay on the day's space at its beginning.
        deeds: What happened, in order.
    """

    round: int
    day: int
    row: tuple[tuple[str, str], ...]
    loot: tuple[str, ...]
    deeds: tuple[Deed, ...]


@frozen(kw_only=True)
class PlayerState:
    """A player as derived at the last event read.

    Args:
        name: As in the log.
        rounds: Doubloons scored in each finished round.
        total: Score dial or track.
        doubloons: The purse.
        reputation: Space of the track, from 1 at the left; ``None`` in editions without one.
        ship, graveyard, hand: Ranks, ascending.
        loot: Kind of token to how many, without zeros.
    """

    name: str
    rounds: tuple[int, ...]
    total: int
    doubloons: int
    reputation: int | None
    ship: tuple[int, ...]
    graveyard: tuple[int, ...]
    hand: tuple[int, ...]
    loot: Mapping[str, int]


@frozen(kw_only=True)
class RulingUse:
    """A ruling in force, and whether its situation came up."""

    id: str
    question: str
    reading: str
    meaning: str
    is_default: bool
    is_touched: bool


@frozen(kw_only=True)
class LogReport:
    """Everything a validation says of one log.

    Args:
        path: Name of the log as given.
        verdict: The verdict.
        findings: All findings, by line.
        variant: The variant it was judged by; ``None`` for an unreadable log.
        players: By seat; empty for an unreadable log.
        ledger: Every change of a purse, in order.
        story: The days in order.
        winners: Names, once the game has ended.
        assumed: What was taken without being logged, as sentences.
        rulings: The rulings in force.
        read_to: Last line the verdict is about.
        last_line: Last line of the log.
        id, date: From the header, if given.
    """

    path: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    variant: Variant | None = None
    players: tuple[PlayerState, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    story: tuple[DayStory, ...] = ()
    winners: tuple[str, ...] | None = None
    assumed: tuple[str, ...] = ()
    rulings: tuple[RulingUse, ...] = ()
    read_to: int = 0
    last_line: int = 0
    id: str = ""
    date: str = ""
    rule_texts: Mapping[str, tuple[str, str]] = field(factory=dict)
    """Rule id to (sentence, source), for every rule the report mentions."""
