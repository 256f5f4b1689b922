"""Making a sheet: the facts of its title block, its view, and one self-contained HTML page."""

from __future__ import annotations

import re
from functools import lru_cache

from attrs import frozen
from jinja2 import Environment
from markupsafe import Markup, escape

from ...core.analysis.compare import Comparison
from ..icons import icon
from ..templating import pages, template_text
from ..words import capital, clean
from .cards import overfull
from .faces import font_faces
from .log import boxes
from .paper import Paper, owed, papers
from .subject import Reading, Subject
from .upgrade import shown
from .views import VIEWS, plan

SHEETS = tuple(VIEWS)
"""The kinds of sheet."""

BOXED = ("rules", "aid", "cards", "teach")
"""The kinds of sheet that list what house rules change."""

NUMBER = re.compile(r"(?<![\w.])(\d+(?:[./–]\d+)*)(?!\w)")
MANY = 40
"""Pieces of a text with numbers above which bold ones would no longer stand out."""


@frozen(kw_only=True)
class Head:
    """The title block.

    Args:
        edition: Full name of the edition.
        title: What the sheet is.
        facts: Pairs of name and value.
        changed: The rulings that differ from the default.
        foot: What stands at the foot of every page.
    """

    edition: str
    title: str
    facts: tuple[tuple[str, str], ...]
    changed: tuple[Reading, ...]
    foot: str


@frozen(kw_only=True)
class Sheet:
    """A finished sheet.

    Args:
        kind: One of ``SHEETS``.
        paper: The paper it is laid out for.
        subject: What it is about.
        html: The page.
        differences: The ids of the differences it must show.
        boxes: The names of the boxes to fill in that it must have.
        overfull: Names of the characters whose text is too long for their card.
    """

    kind: str
    paper: Paper
    subject: Subject
    html: str
    differences: frozenset[str] = frozenset()
    boxes: frozenset[str] = frozenset()
    overfull: tuple[str, ...] = ()


def make_sheet(kind: str, subject: Subject, paper: str = "a4", comparison: Comparison | None = None) -> Sheet:
    """Make a sheet.

    Args:
        kind: One of ``SHEETS``.
        subject: The variant it is about.
        paper: Name of the paper.
        comparison: For the kind ``upgrade``: of the variant people know with this one.
    """
    title, view_of = VIEWS[kind]
    view = view_of(subject) if comparison is None else view_of(subject, comparison)
    size = papers()[paper]
    head = _head(title, subject, size)
    template = _environment().get_template(f"{kind}.html.j2")
    html = template.render(
        kind=kind,
        subject=subject,
        head=head,
        paper=size,
        plan=plan(subject),
        boxed=BOXED,
        elsewhere=owed(kind, subject),
        fonts=font_faces(),
        css=Markup(template_text("sheets/sheet.css")),  # a file of this package
        **view,
    )
    return Sheet(
        kind=kind,
        paper=size,
        subject=subject,
        html=html.strip() + "\n",
        differences=frozenset()
        if comparison is None
        else frozenset([one.id for one in shown(comparison, subject)]),
        boxes=boxes(subject) if kind == "log" else frozenset(),
        overfull=overfull(view) if kind == "cards" else (),
    )


def _head(title: str, subject: Subject, paper: Paper) -> Head:
    prints = subject.fingerprints
    if subject.is_exact:
        rules = prints[0][1]
    else:
        rules = ", ".join([f"{count}: {mark[:8]}" for count, mark in prints])
    changed = tuple(subject.changed)
    facts = [
        (capital(subject.word("player", 2)), subject.people),
        *[(capital(name), value) for name, value in subject.variant.options.items()],
        ("Rulings", _rulings(subject)),
        ("Paper", paper.title),
        ("Rules", rules),
        ("Unofficial", "made by players"),
    ]
    parts = [subject.variant.title, title, subject.players, *subject.variant.options.values()]
    if changed:
        parts.append("changed: " + ", ".join([f"{one.ruling.id}={one.name}" for one in changed]))
    return Head(
        edition=subject.variant.title,
        title=title,
        facts=tuple(facts),
        changed=changed,
        foot=" · ".join(
            [*parts, f"rules {rules}" if subject.is_exact else "rules for each number", "unofficial"]
        ),
    )


def _rulings(subject: Subject) -> str:
    """Return how many rulings are not by default, and by whom."""
    counts = ((len(subject.changed), "changed"), (len(subject.house_readings), "by house rules"))
    said = [f"{count} {how}" for count, how in counts if count]
    return ", ".join(said) or "all by default"


@lru_cache(maxsize=1)
def _environment() -> Environment:
    environment = pages("sheets")
    environment.filters.update(numbers=_numbers, capital=capital, css_string=_css_string)
    environment.globals["icon"] = icon
    return environment


def _numbers(text: str) -> Markup:
    """Return a text with its numbers in bold; one that is nothing but numbers stays as it is."""
    parts = NUMBER.split(clean(text))
    if len(parts) > MANY:
        return escape(clean(text))
    return Markup("").join(
        [Markup("<b>{}</b>").format(part) if at % 2 else escape(part) for at, part in enumerate(parts)]
    )


def _css_string(text: str) -> Markup:
    """Return a text as a string of CSS inside HTML."""
    safe = "".join(
        [char if char.isalnum() or char in " .,:;()·–=-" else f"\\{ord(char):x} " for char in clean(text)]
    )
    return Markup(f'"{safe}"')  # every other character is written as its code
