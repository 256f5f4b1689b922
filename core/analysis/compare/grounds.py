"""Why a difference has its level: one table of rules, from which the page about levels is made too."""

from __future__ import annotations

from attrs import frozen

from .checks import checks
from .model import Level


@frozen
class Ground:
    """One rule that gives a level.

    Args:
        level: The level.
        reason: What the difference does to play; printed beside it.
        when: When the rule applies.
    """

    level: Level
    reason: str
    when: str


GROUNDS: dict[str, Ground] = {
    # breaking
    "course": Ground(
        Level.BREAKING,
        "A log of one has an event that a log of the other can't have there.",
        "Another number of rounds, days or cards dealt; a phase or step with an event of its own.",
    ),
    "table-size": Ground(
        Level.BREAKING,
        "A game of that many players can be held in one only.",
        "Another range of players, or a way to play that only one side has.",
    ),
    "supply": Ground(
        Level.BREAKING,
        "What may be dealt, laid out or drawn is not the same.",
        "Other cards, kinds or numbers of tokens, other tokens for a day, tokens that stay out of the bag.",
    ),
    "header": Ground(
        Level.BREAKING,
        "The header or the setup of a log has to say something that the other side has no place for.",
        "An option, the players' colours or the reputation track on one side only.",
    ),
    "rank": Ground(
        Level.BREAKING,
        "A log that plays this rank plays another card in the other.",
        "A character with another rank.",
    ),
    "token-name": Ground(
        Level.BREAKING,
        "A log names the kind of token, and the other side knows no such kind.",
        "A kind of token with another name.",
    ),
    "choices": Ground(
        Level.BREAKING,
        "A player may be asked something else, or may answer something that is illegal in the other.",
        "An ability that asks for a choice is new, gone or offers others.",
    ),
    "zones": Ground(
        Level.BREAKING,
        "Cards or tokens come to lie elsewhere, so that other choices are legal afterwards.",
        "An ability or step, or a parameter other than a number, that moves cards or tokens differs.",
    ),
    "trial-course": Ground(
        Level.BREAKING,
        "Games that are dealt and chosen alike come to another choice, as trial games showed.",
        "Another order of steps or phases, or a value that no check knows, where paired games part.",
    ),
    # scoring
    "trial-scores": Ground(
        Level.SCORING,
        "Games that are dealt and chosen alike end otherwise, as trial games showed.",
        "The same, where paired games come to other scores or winners only.",
    ),
    "amount": Ground(
        Level.SCORING,
        "The same choices are legal, but they bring another number of doubloons or reputation.",
        "A number of an ability, or an ability that moves only doubloons or reputation, differs.",
    ),
    "purse": Ground(
        Level.SCORING,
        "The same gains and losses come to another sum.",
        "Start money, or where a loss stops, differs.",
    ),
    "winner": Ground(
        Level.SCORING,
        "The same scores may give another winner.",
        "What decides a final tie differs.",
    ),
    # ordering
    "tie": Ground(
        Level.ORDERING,
        "Equal characters may lie in another order.",
        "What orders characters of the same rank differs.",
    ),
    "own-order": Ground(
        Level.ORDERING,
        "The same abilities follow each other in another order.",
        "Who says in which order abilities act, the order of the actors or of phases differs.",
    ),
    # wording
    "name": Ground(
        Level.WORDING,
        "Only what it is called differs.",
        "Names of cards and phases, and the words of an edition.",
    ),
    "table": Ground(
        Level.WORDING,
        "Only the people at the table see it: no log, score or order changes.",
        "Who does a thing at the table, what lies open, and the pieces.",
    ),
    "idle": Ground(
        Level.WORDING,
        "Nothing in play depends on it.",
        "A value that nothing in either variant looks at.",
    ),
    "trial-none": Ground(
        Level.WORDING,
        "Games that are dealt and chosen alike end alike, as far as they were tried.",
        "A value that no check knows, or rules only written otherwise, where paired games never part.",
    ),
    # open
    "ruling": Ground(
        Level.OPEN,
        "The sources leave the question open; the toolkit plays one of its readings.",
        "A ruling that only one side has, or has read otherwise.",
    ),
    "reading": Ground(
        Level.OPEN,
        "It goes away under another reading of an open question.",
        "Any difference that some other reading of one ruling of either side makes vanish.",
    ),
    "unsure": Ground(
        Level.OPEN,
        "The sources of one side do not agree on the value, or do not give it.",
        "A value whose confidence is open on one side.",
    ),
}
"""Rule to its level and reason."""


def grounds_page() -> str:
    """Return the page about levels in Markdown."""
    lines = [
        "# Levels of differences",
        "",
        "`libertalia compare` gives every difference a level, from the gravest to the lightest. The level is",
        "not a matter of taste: it follows from what differs, by the rules below. This page is made from the",
        "tables in `core/analysis/compare` (`grounds.py`, `differences.toml`); a test keeps them together.",
        "",
        "A difference that would go away under another reading of an open question is *open*, whatever it",
        "would be otherwise; the JSON form then gives the other level under `settled`. What a house rule",
        "sets is never open.",
        "",
        "| level | rule | what it does to play | applies to |",
        "| --- | --- | --- | --- |",
    ]
    for level in Level:
        for key, ground in GROUNDS.items():
            if ground.level is level:
                lines.append(f"| {level} | `{key}` | {ground.reason} | {ground.when} |")
    lines += [
        "",
        "## What is compared",
        "",
        "Every value of the two variants is lined up with its counterpart and has a path. Each path is",
        "claimed by one check below, the most specific that fits. A value that no check claims is a",
        "difference all the same: it is named by its path with both values and their places, and weighed by",
        "paired games, which are dealt and chosen alike under both variants. If fingerprints differ and no",
        "value does, that is said too.",
        "",
        "| check | values | question | rule |",
        "| --- | --- | --- | --- |",
    ]
    for check in checks().rows:
        claims = ", ".join([f"`{path}`" for path in check.claims])
        lines.append(f"| `{check.id}` | {claims} | {check.question} | `{check.ground}` |")
    return "\n".join(lines) + "\n"
