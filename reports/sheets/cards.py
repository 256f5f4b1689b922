"""Reference cards: a grid of them with cut marks, each with its text as large as the card has room for."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from .subject import Owner, Subject

CARD = (63, 88)
"""Width and height of a card, in millimetres."""

GRID = (3, 3)

INNER = 53.4
"""Millimetres of a card's width that hold text."""

POINT = 25.4 / 72
"""Millimetres of a point."""


@frozen(kw_only=True)
class Size:
    """How large the text of a card is set.

    Args:
        name: How style sheets call it.
        letters: The most letters it is for; 0 where only the room decides.
        points: Size of what the character does.
        readings: Size of the rulings below.
        gap: Millimetres below each part.
        moment: Millimetres that the line of a moment takes.
        emblem: Millimetres that drawings take where there are any; 0 for none.
    """

    name: str
    letters: int = 0
    points: float
    readings: float
    gap: float = 2
    moment: float = 4.9
    emblem: float = 0


SIZES = (
    Size(name="short", letters=85, points=12.6, readings=8.3, emblem=18),
    Size(name="middle", letters=165, points=11, readings=8.3, emblem=15),
    Size(name="long", points=9.6, readings=7.4),
    Size(name="tight", points=8.2, readings=7, gap=1.3, moment=3.7),
    Size(name="small", points=7, readings=6.4, gap=1, moment=3.7),
    Size(name="least", points=5.8, readings=5.6, gap=0.7, moment=3.3),
)
"""From the largest; the first is taken that a text is short enough for and fits in."""

EXTRA = 35
"""Letters that another part of a card's text counts for, because it begins a line."""

BODY = 59.0
"""Millimetres that the header leaves for text, where there is neither influence nor emblem."""

INFLUENCE = 11.0
"""Millimetres that the influence takes."""

LEADING = 1.28
"""Height of a line in sizes of its letters."""

NAMES = ((14.6, 2), (12, 2), (9, 3), (7.4, 4), (6, 5), (5, 6))
"""Size of a name in points to the most lines its header has room for."""

NAME = 38.4
"""Millimetres that a name may be wide."""

CAPITALS = 1.2
"""How much wider the letters of names are than those of the text."""

LONGEST_TITLE = 48
"""Letters of an edition's name that fit at the foot of a card."""

MOST_DRAWN = 3
"""Drawings that fit side by side."""


@frozen(kw_only=True)
class Card:
    """A character's card and where it lies on its page, in millimetres.

    Args:
        owner: The character.
        left, top: Where its corner lies.
        size: How large its text is.
        name: How large its name is, in points.
        room: How high its text may be.
        emblem: Names of the drawings that fill what its text leaves free.
        fits: Whether its text has room even in the smallest size.
    """

    owner: Owner
    left: float
    top: float
    size: Size
    name: float
    room: float
    emblem: tuple[str, ...]
    fits: bool


@frozen(kw_only=True)
class CardPage:
    """A page of cards and the places of its cut marks."""

    cards: tuple[Card, ...]
    across: tuple[float, ...]
    down: tuple[float, ...]


def cards_view(subject: Subject) -> dict[str, Any]:
    """Reference cards in a grid with cut marks, and all characters in a table."""
    width, height = CARD
    columns, rows = GRID
    each = columns * rows
    owners = subject.characters
    pages = [
        CardPage(
            cards=tuple(
                [
                    card(owner, at % columns * width, at // columns * height)
                    for at, owner in enumerate(owners[first : first + each])
                ]
            ),
            across=tuple([width * at for at in range(columns + 1)]),
            down=tuple([height * at for at in range(rows + 1)]),
        )
        for first in range(0, len(owners), each)
    ]
    title, plain = subject.variant.title, subject.plain_title
    return {
        "pages": pages,
        "card": CARD,
        "field": (width * columns, height * rows),
        "edition": title if len(title) <= LONGEST_TITLE else plain,
    }


def overfull(view: dict[str, Any]) -> tuple[str, ...]:
    """Return the names of the characters whose text is too long for their card."""
    return tuple([one.owner.name for page in view.get("pages", ()) for one in page.cards if not one.fits])


def card(owner: Owner, left: float, top: float) -> Card:
    """Return a character's card."""
    texts = [*[line.text for line in owner.lines], *[one.text for one in owner.readings]]
    letters = sum(map(len, texts)) + EXTRA * (len(texts) - 1)
    drawn = (*dict.fromkeys([moment for line in owner.lines for moment, _ in line.moments]), *owner.kinds)
    sizes = [size for size in SIZES if not size.letters or letters <= size.letters]
    fitting = [size for size in sizes if needed(owner, size) <= _room(owner, size, drawn)]
    size = (fitting or SIZES[-1:])[0]
    return Card(
        owner=owner,
        left=left,
        top=top,
        size=size,
        name=_name_size(owner),
        room=_room(owner, size, drawn),
        emblem=drawn[:MOST_DRAWN] if size.emblem else (),
        fits=bool(fitting),
    )


def _room(owner: Owner, size: Size, drawn: Sequence[str]) -> float:
    return BODY - (INFLUENCE if owner.influence else 0) - (size.emblem if drawn else 0)


def needed(owner: Owner, size: Size) -> float:
    """Return how high a card's text is at most, in millimetres."""
    acts = [
        size.moment * len(line.moments)
        + lines(line.text, size.points, INNER) * _height(size.points)
        + size.gap
        for line in owner.lines
    ]
    readings = [
        lines(f"{one.mark} {one.state} {one.text}", size.readings, INNER) * _height(size.readings) + size.gap
        for one in owner.readings
    ]
    return sum([*acts, *readings])


def _height(points: float) -> float:
    return points * POINT * LEADING


def _name_size(owner: Owner) -> float:
    name = f"{owner.name} {owner.house}".strip()
    fitting = [points for points, most in NAMES if lines(name, points * CAPITALS, NAME) <= most]
    return fitting[0] if fitting else NAMES[-1][0]


NARROW = frozenset("fijlrtI.,;:'’!|()[] -·")
WIDE = frozenset("mwMWOQ@%&—…")


def lines(text: str, points: float, width: float) -> int:
    """Return how many lines a text takes at most.

    Args:
        text: The text; a word wider than a line is broken.
        points: Size of its letters.
        width: Of the lines, in millimetres.
    """
    count, left = 1, width
    for word in text.split():
        wide = sum(map(_width, word)) * points * POINT
        if wide <= left:
            left -= wide
        else:
            begun = left < width
            full = int(wide // width)
            count += full if not begun else full + 1
            left = width - (wide - full * width)
        left -= _width(" ") * points * POINT
    return count


def _width(char: str) -> float:
    """Return how wide a letter of the sheets' faces is at most, in sizes of the text."""
    if char in NARROW:
        return 0.32
    if unicodedata.east_asian_width(char) in "WF":
        return 1.1
    if ord(char) > 0x24F:  # of a face that is not known
        return 0.9
    return 0.92 if char in WIDE else 0.62 if char.isupper() else 0.5
