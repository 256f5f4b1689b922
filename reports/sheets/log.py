"""The log sheet: a form to fill in at the table, whose boxes are the fields of logs as texts and tables.

Every box has a name that a program can read, ``data-box``: ``players.2``, ``deal.1``, ``loot.1.3`` (round,
day), ``1.3.2.character`` (round, day, player), ``score.1.2`` (round, player).
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ..words import capital
from .subject import Subject

FIGURE = "figure"
"""Stands for the player in names of boxes of the neutral figure, which gets a character every day."""

FIELDS = ("character", "place", "loot", "doubloons", "choice")
"""What is written down of a player on a day, in the order of the boxes."""

DECK = "draw-deck"
"""The step that draws the ranks of the whole game."""


@frozen(kw_only=True)
class Box:
    """A box.

    Args:
        name: Its name for programs.
        label: What is printed in it, small.
    """

    name: str
    label: str = ""


@frozen(kw_only=True)
class LogDay:
    """A day on the sheet: its loot, its boxes by column, and room for a remark."""

    number: int
    loot: Box
    columns: tuple[tuple[Box, ...], ...]
    note: Box


@frozen(kw_only=True)
class LogRound:
    """A round on the sheet."""

    title: str
    deal: Box
    days: tuple[LogDay, ...]
    scores: tuple[Box, ...]


def log_view(subject: Subject) -> dict[str, Any]:
    """A box for every fact of the game that has to be written down."""
    structure = subject.variant.structure
    seats = range(1, max(subject.counts) + 1)
    round_ = capital(subject.word("round"))
    return {
        "seats": [Box(name=f"players.{seat}", label=str(seat)) for seat in seats],
        "figure": _figure(subject),
        "colours": [Box(name=f"colours.{seat}") for seat in seats] if structure.influence else [],
        "track": [
            Box(name=f"reputation.{space}", label=str(space)) for space in range(1, len(structure.track) + 1)
        ],
        "deck": Box(name="deck") if _draws_deck(subject) else None,
        "about": [
            Box(name="date", label="Date"),
            Box(name="id", label="Game"),
            Box(name="notes", label="Notes"),
        ],
        "rounds": [
            LogRound(
                title=f"{round_} {at}",
                deal=Box(name=f"deal.{at}", label=f"{capital(subject.word('character', 2))} dealt"),
                days=tuple([_day(subject, at, day) for day in range(1, days + 1)]),
                scores=tuple([Box(name=f"score.{at}.{seat}") for seat in seats]),
            )
            for at, days in enumerate(structure.days, 1)
        ],
        "results": [Box(name=f"result.{seat}") for seat in seats],
        "winner": Box(name="winner", label="Winner"),
        "scored": [token for token in subject.tokens if token.acts_at("anchor")],
    }


def _day(subject: Subject, round_: int, day: int) -> LogDay:
    labels = {
        "character": subject.word("character"),
        "place": "tie",
        "loot": subject.word("loot"),
        "doubloons": subject.word("doubloon", 2),
        "choice": "choice",
    }
    seats = [str(seat) for seat in range(1, max(subject.counts) + 1)]
    columns = [
        tuple([Box(name=f"{round_}.{day}.{seat}.{field}", label=labels[field]) for field in FIELDS])
        for seat in seats
    ]
    if _figure(subject):
        name = f"{round_}.{day}.{FIGURE}"
        columns.append(
            tuple([Box(name=f"{name}.{field}", label=labels[field]) for field in ("character", "place")])
        )
    return LogDay(
        number=day,
        loot=Box(name=f"loot.{round_}.{day}", label=subject.word("token", 2)),
        columns=tuple(columns),
        note=Box(name=f"{round_}.{day}.note", label="note"),
    )


def _figure(subject: Subject) -> str:
    """Return the name of the figure that gets a character every day; empty without one."""
    figure = subject.variant.figure
    return figure.name if figure is not None and figure.kind == "drawn" else ""


def _draws_deck(subject: Subject) -> bool:
    phases = subject.variant.phases
    return any(use.step == DECK for phase in phases for use in (*phase.before, *phase.does, *phase.after))


def boxes(subject: Subject) -> frozenset[str]:
    """Return the names of all boxes the log sheet has to have."""
    view = log_view(subject)
    found = [
        *view["seats"],
        *view["colours"],
        *view["track"],
        *view["about"],
        *view["results"],
        view["winner"],
    ]
    found += [view["deck"]] if view["deck"] is not None else []
    for one in view["rounds"]:
        found += [one.deal, *one.scores]
        for day in one.days:
            found += [day.loot, day.note, *[box for column in day.columns for box in column]]
    return frozenset([box.name for box in found])
