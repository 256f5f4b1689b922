"""The pictures of a comparison: both pipelines side by side, and the days and hands of each round."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from attrs import evolve, frozen

from ..core.analysis.compare import Comparison
from ..core.analysis.compare.course import ROLES, by_role, steps_of
from ..core.model.variant import Phase, Variant

BOX, LINE, PAD, GAP, HEAD = 290, 17, 13, 10, 40
LEFT, MIDDLE = 30, 60
TITLE_LENGTH = 34
WIDTH = 2 * (LEFT + BOX) + MIDDLE

WHEN_TITLES = {
    "game": "once",
    "round": "each {round}",
    "day": "each {day}",
    "round-end": "each {round}, at its end",
    "game-end": "at the end",
}

ORDERS = {
    "ascending": "lowest rank first",
    "descending": "highest rank first",
    "together": "all at once",
    "table": "",
}

TRAITS = {
    "token-first": "token before character",
    "descending": "own abilities by falling rank",
    "chosen": "own order is free",
}


@frozen(kw_only=True)
class Box:
    """A phase in the diagram: where it lies, and the lines of text in it."""

    x: int
    y: int
    height: int
    titles: list[str]
    notes: list[str]


@frozen(kw_only=True)
class Band:
    """A stretch of phases that come equally often, on one side."""

    x: int
    y: int
    height: int
    text: str
    is_left: bool


@frozen(kw_only=True)
class Link:
    """What joins the phases of one role: a line, with the number of differences of that topic."""

    y: int
    count: int
    is_lone: bool


@frozen(kw_only=True)
class Diagram:
    """Two pipelines side by side."""

    width: int
    height: int
    box: int
    left: int
    right: int
    boxes: list[Box]
    bands: list[Band]
    links: list[Link]
    summary: str


def pipelines(comparison: Comparison) -> Diagram:
    """Return the diagram of both pipelines, phases of the same role on the same height."""
    variants = comparison.variants
    roles = [by_role(variant) for variant in variants]
    every = (*comparison.differences, *comparison.hidden)
    counts = {role: sum([one.topic == role for one in every]) for role in ROLES}
    left, right = LEFT, LEFT + BOX + MIDDLE
    y = HEAD
    boxes: list[Box] = []
    links: list[Link] = []
    extents: list[list[tuple[str, int, int]]] = [[], []]
    for role in _in_order(roles):
        columns = [
            _stack(found.get(role, []), x, y, variant)
            for found, x, variant in zip(roles, (left, right), variants, strict=True)
        ]
        height = max([box.y + box.height - y for column in columns for box in column])
        for side, column in enumerate(columns):
            if len(column) == 1:
                column[0] = evolve(column[0], y=y, height=height)
            boxes += column
            for phase, box in zip(roles[side].get(role, []), column, strict=True):
                extents[side].append((phase.when, box.y, box.y + box.height))
        links.append(Link(y=y + height // 2, count=counts[role], is_lone=not all(columns)))
        y += height + GAP
    bands = [
        band
        for side, x in ((0, left - 10), (1, right + BOX + 10))
        for band in _bands(extents[side], x, side == 0, variants[side])
    ]
    differing = [role for role in ROLES if counts[role]]
    return Diagram(
        width=WIDTH,
        height=y + 4,
        box=BOX,
        left=left,
        right=right,
        boxes=boxes,
        bands=bands,
        links=links,
        summary=f"The phases of both games in order; they differ in {', '.join(differing) or 'nothing'}.",
    )


def _in_order(roles: Sequence[dict[str, list[Phase]]]) -> list[str]:
    return [role for role in ROLES if any(role in found for found in roles)]


def _stack(phases: list[Phase], x: int, y: int, variant: Variant) -> list[Box]:
    """Return the boxes of a role's phases, one below the other."""
    boxes = []
    for phase in phases:
        notes = _notes(phase)
        titles = wrap(phase.title, TITLE_LENGTH)
        height = 2 * PAD + LINE * (len(titles) + len(notes)) - 4
        boxes.append(Box(x=x, y=y, height=height, titles=titles, notes=notes))
        y += height + 6
    return boxes


def _notes(phase: Phase) -> list[str]:
    steps = {use.step for use in steps_of(phase)}
    notes = [ORDERS[phase.order]] if ORDERS[phase.order] else []
    own = next((str(use.params["own_order"]) for use in steps_of(phase) if "own_order" in use.params), "")
    if "ship-abilities" in steps and not own:
        of = next(use.params.get("of") for use in steps_of(phase) if use.step == "ship-abilities")
        notes.append(
            {"both": "characters and tokens", "characters": "characters", "tokens": "tokens"}[str(of)]
        )
        if of == "tokens":
            return [", ".join(notes)]
        own = phase.own_order
    lines = [", ".join(notes)] if notes else []
    return [*lines, TRAITS[own]] if own else lines


def _bands(extents: list[tuple[str, int, int]], x: int, is_left: bool, variant: Variant) -> list[Band]:
    """Join neighbouring phases that come equally often."""
    joined: list[tuple[str, int, int]] = []
    for when, top, bottom in extents:
        if joined and joined[-1][0] == when:
            joined[-1] = (when, joined[-1][1], bottom)
        else:
            joined.append((when, top, bottom))
    words = {"round": variant.words["round"][0], "day": variant.words["day"][0]}
    return [
        Band(x=x, y=top, height=bottom - top, text=_band_text(when, bottom - top, words), is_left=is_left)
        for when, top, bottom in joined
    ]


def _band_text(when: str, height: int, words: dict[str, str]) -> str:
    """Return how often phases come, as long as it fits beside them."""
    text = WHEN_TITLES[when].format(**words)
    return (
        text
        if len(text) * 6.4 <= height
        else text.partition(",")[0]
        if len(text.partition(",")[0]) * 6.4 <= height
        else ""
    )


@frozen(kw_only=True)
class RoundPicture:
    """One round of one side: its days, and the hand it begins with if every day a card is played.

    Args:
        number: Which round.
        days: How many days.
        kept: Cards left over from the round before.
        dealt: Cards dealt.
    """

    number: int
    days: int
    kept: int
    dealt: int


def rounds(variant: Variant) -> list[RoundPicture]:
    """Return the rounds of a variant for the picture of days and hands."""
    found = []
    kept = 0
    for number, (days, dealt) in enumerate(
        zip(variant.structure.days, variant.structure.deal, strict=False), 1
    ):
        found.append(RoundPicture(number=number, days=days, kept=kept, dealt=dealt))
        kept = max(kept + dealt - days, 0)
    return found
