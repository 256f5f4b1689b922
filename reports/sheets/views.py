"""What each kind of sheet shows: its title, and the values its template asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from ...core.abilities.sentence import timing_word
from ...core.analysis.values import who_acts
from ...core.model.variant import TIMINGS, Phase
from ..icons import phase_icon
from ..words import capital
from .cards import cards_view
from .log import log_view
from .merge import span
from .subject import Owner, Rule, Subject
from .upgrade import upgrade_view

DIRECTIONS = {
    "ascending": "lowest to highest {rank}",
    "descending": "highest to lowest {rank}",
    "together": "all at the same time",
    "table": "",
}
"""Order of a phase to a few words."""


@frozen(kw_only=True)
class Section:
    """A part of a sheet with its clauses.

    Args:
        icon: Name of its drawing.
        title: Its heading.
        order: Who acts in which order; empty where nobody does in turn.
        rules: Its clauses.
    """

    icon: str
    title: str
    order: str = ""
    direction: str = ""
    rules: tuple[Rule, ...]


@frozen(kw_only=True)
class PlanRow:
    """A row of the plan of rounds; a single value is for every round."""

    icon: str
    name: str
    values: tuple[str, ...]


@frozen(kw_only=True)
class Plan:
    """What is laid out, dealt and paid in each round."""

    caption: str
    rounds: tuple[str, ...]
    rows: tuple[PlanRow, ...]


def plan(subject: Subject) -> Plan:
    """Return what each round needs, for the numbers of players of the sheet."""
    structure = subject.variant.structure
    rows = [
        PlanRow(icon="day", name=capital(subject.word("day", 2)), values=tuple(map(str, structure.days))),
        PlanRow(
            icon="character",
            name=f"{capital(subject.word('character', 2))} dealt",
            values=tuple(map(str, structure.deal)),
        ),
    ]
    tokens = capital(subject.word("token", 2))
    by_number: dict[int, list[int]] = {}
    for count in subject.counts:
        by_number.setdefault(structure.tokens_per_day[count], []).append(count)
    if len(by_number) == 1:
        (each,) = by_number
        values = tuple([f"{days} × {each} = {days * each}" for days in structure.days])
        rows.append(PlanRow(icon="token", name=tokens, values=values))
    else:
        said = [
            f"{each} ({span(counts)} {subject.word('player', counts[-1])})"
            for each, counts in by_number.items()
        ]
        name = f"{tokens} a {subject.word('day')}"
        rows.append(PlanRow(icon="token", name=name, values=(", ".join(said),)))
    return Plan(
        caption=f"For {subject.players}",
        rounds=tuple([f"{capital(subject.word('round'))} {at}" for at in range(1, len(structure.days) + 1)]),
        rows=tuple(rows),
    )


def sections(subject: Subject, topics: Sequence[str], rows_only: bool = False) -> list[Section]:
    """Return the clauses of topics in reading order, each phase a section of its own.

    Args:
        subject: The variant.
        topics: The topics in order.
        rows_only: Whether to leave out what no row of the variant says.
    """
    found: list[Section] = []
    for topic in topics:
        phase: Phase | None = None
        part: list[Rule] = []
        for rule in subject.topic(topic):
            if rows_only and not rule.is_row:
                continue
            begins = subject.phase_of(rule)
            if begins is not None:
                if phase is not None:
                    found.append(_section(subject, topic, phase, part))
                    part = []
                phase = begins
            part.append(rule)
        if part:
            found.append(_section(subject, topic, phase, part))
    return found


def _section(subject: Subject, topic: str, phase: Phase | None, rules: list[Rule]) -> Section:
    if phase is None:
        drawn, title = _TOPICS[topic]
        return Section(icon=drawn, title=title(subject), rules=tuple(rules))
    direction = DIRECTIONS[phase.order] if who_acts(phase) == "all" else ""
    return Section(
        icon=phase_icon(phase),
        title=phase.title,
        order=phase.order,
        direction=direction.format(rank=subject.word("rank")),
        rules=tuple(rules),
    )


_TOPICS: dict[str, tuple[str, Callable[[Subject], str]]] = {
    "aim": ("end", lambda subject: "Aim"),
    "components": ("token", lambda subject: "Components"),
    "setup": ("setup", lambda subject: "Setup"),
    "rounds": ("round", lambda subject: f"Before each {subject.word('round')}"),
    "selection": ("selection", lambda subject: capital(subject.word("selection"))),
    "day": ("day", lambda subject: capital(subject.word("day-phase"))),
    "dusk": ("dusk", lambda subject: capital(subject.word("dusk"))),
    "night": ("night", lambda subject: capital(subject.word("night"))),
    "end-of-round": ("anchor", lambda subject: capital(subject.word("round-end"))),
    "scoring": ("score", lambda subject: "Scoring"),
    "carry-over": ("clean-up", lambda subject: "What stays"),
    "player-counts": ("players", lambda subject: _of_players(subject)),
    "figure": ("exception", lambda subject: f"The {_figure(subject)}"),
    "end": ("end", lambda subject: "End of the game"),
    "characters": ("character", lambda subject: capital(subject.word("character", 2))),
    "tokens": ("token", lambda subject: capital(subject.word("token", 2))),
    "words": ("words", lambda subject: "Words"),
}


def _of_players(subject: Subject) -> str:
    return f"With {subject.players}" if subject.is_exact else f"Numbers of {subject.word('player', 2)}"


def _figure(subject: Subject) -> str:
    return next(
        (game.variant.figure.name for game in subject.games if game.variant.figure is not None), "figure"
    )


def rules_view(subject: Subject) -> dict[str, Any]:
    """The whole game in order; tokens, characters, exceptions, answers and words have places of their own."""
    apart = ("player-counts", "figure")
    order = [name for name in _TOPICS if name not in (*apart, "characters", "tokens", "words")]
    words = subject.topic("words")
    return {
        "parts": sections(subject, order),
        "exceptions": sections(subject, apart),
        "asked": subject.answers(),
        "words": [rule for rule in words if ".word." in rule.id],
        "about_words": [rule for rule in words if ".word." not in rule.id],
    }


def aid_view(subject: Subject) -> dict[str, Any]:
    """The order of a turn, tokens, scoring; overleaf what people look up."""
    return {
        "before": sections(subject, ["rounds"], rows_only=True),
        "turn": sections(subject, ["selection", "day", "dusk", "night"], rows_only=True),
        "after": sections(subject, ["end-of-round", "scoring", "carry-over", "end"], rows_only=True),
        "exceptions": [
            *[rule for rule in subject.topic("player-counts") if rule.is_row],
            *subject.topic("figure"),
        ],
        "asked": subject.answers(),
        "by_timing": by_timing(subject),
    }


def by_timing(subject: Subject) -> list[tuple[str, str, list[Owner]]]:
    """Return the characters that act at each moment: icon, word, characters."""
    return [
        (timing, capital(timing_word(timing, subject.variant)), found)
        for timing in TIMINGS
        if (found := [one for one in subject.characters if one.acts_at(timing)])
    ]


def teach_view(subject: Subject) -> dict[str, Any]:
    """What to prepare, what to say first, what when, and what only when it comes up."""
    day, end = subject.word("day"), subject.word("round")
    return {
        "stages": [
            ("talk", "Say first", sections(subject, ["aim"])),
            ("setup", "Prepare", sections(subject, ["components", "setup", "rounds"])),
            ("day", f"How a {day} goes", sections(subject, ["selection", "day", "dusk", "night"])),
            (
                "anchor",
                f"When the {end} ends",
                sections(subject, ["end-of-round", "scoring", "carry-over", "end"]),
            ),
        ],
        "exceptions": subject.topic("player-counts", "figure"),
        "asked": subject.answers(),
    }


ROOMY = 400
"""Letters on what tokens bring above which the rows of the score sheet are set closer."""


@frozen(kw_only=True)
class ScoreRound:
    """A round on the score sheet."""

    title: str
    days: tuple[int, ...]


def score_view(subject: Subject) -> dict[str, Any]:
    """A column for each player; for each round the lines its end has."""
    structure = subject.variant.structure
    word = capital(subject.word("round"))
    scored = [token for token in subject.tokens if token.acts_at("anchor")]
    return {
        "columns": list(range(1, max(subject.counts) + 1)),
        "rounds": [
            ScoreRound(title=f"{word} {at}", days=tuple(range(1, days + 1)))
            for at, days in enumerate(structure.days, 1)
        ],
        "lasting": any(one.acts_at("anchor") for one in subject.characters),
        "scored": scored,
        "dense": sum([len(line.text) for token in scored for line in token.lines]) > ROOMY,
        "notes": [*subject.topic("scoring"), *subject.topic("end")],
        "tie": _tie(subject),
    }


_TIES = {
    "reputation": "Tie: {reputation}",
    "doubloons": "Tie: {doubloons} held before {tokens} counted",
    "last-round": "Tie: score of the last {round}",
    "shared": "Tie: shared",
}


def _tie(subject: Subject) -> str:
    """Return what is noted to break a final tie."""
    for phase in subject.variant.phases:
        for use in (*phase.before, *phase.does, *phase.after):
            if use.step == "declare-winner":
                return _TIES[use.params["tie"]].format(
                    reputation=subject.word("reputation"),
                    doubloons=subject.word("doubloon", 2),
                    tokens=subject.word("token", 2),
                    round=subject.word("round"),
                )
    return "Tie"


VIEWS: dict[str, tuple[str, Callable[..., dict[str, Any]]]] = {
    "rules": ("Rules of play", rules_view),
    "aid": ("Turn aid", aid_view),
    "cards": ("Characters", cards_view),
    "upgrade": ("What changes", upgrade_view),
    "teach": ("Teaching list", teach_view),
    "score": ("Score sheet", score_view),
    "log": ("Log sheet", log_view),
}
