"""The names in a text logbook: players at the start of a statement, characters and tokens."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ...model.codes import finding
from ...model.finding import Finding, nearest
from ..lexicon import Lexicon
from ..lookup import Match, find_ability, find_character, find_either, find_token
from ..names import UNKNOWN as UNKNOWN
from ..names import fold
from .scan import QUOTED, Span, TextError, unquoted

_NOTHING = re.compile(r"[-\u00ad‐‑‒–—―−﹘﹣－]{1,3}|none|nothing", re.IGNORECASE)
"""Dashes of any kind, and words for nothing."""

ME = frozenset({"i", "me", "you"})
"""Words for the player who writes."""

_ENDS = " \t,;:=>()|@"
_LONGEST = 400

Note = Callable[[Match, Span], None]
"""Takes down a finding that does not stop the reading."""


def is_nothing(text: str) -> bool:
    """Tell whether a text stands for an empty list, space or hand."""
    return _NOTHING.fullmatch(text) is not None


def one_blank(text: str) -> str:
    """Fold a player's name, with single blanks."""
    return " ".join(fold(text).split())


def stranger(me: str | None, names: Sequence[str], aliases: Mapping[str, str], line: int) -> list[Finding]:
    """Return a warning if whoever ``I`` is said to be does not play; else nothing."""
    if me is None or one_blank(me) in People(names, aliases, None).known:
        return []
    near = nearest(me, names)
    hint = f"; did you mean {near}?" if near is not None else "."
    message = f"`I` is said to be {me}, who does not play: the players are {', '.join(names)}{hint}"
    return [
        finding(
            "me-not-playing",
            message,
            line=line,
            observed=me,
            expected=list(names),
            suggestion=near,
            rule="logbook.game",
        )
    ]


class People:
    """The players of a log.

    Args:
        names: Their names, as the header has them.
        aliases: Other words for them.
        me: The player that ``I`` and ``you`` stand for.
    """

    def __init__(self, names: Sequence[str], aliases: Mapping[str, str], me: str | None) -> None:
        self.names = list(names)
        self.known = {one_blank(alias): name for alias, name in aliases.items()}
        if me is not None:
            self.known |= dict.fromkeys(ME, me)
        self.known |= {one_blank(name): name for name in names}
        self.longest = max([len(one) for one in self.known], default=0) + 8

    def starts(self, span: Span) -> list[tuple[str, Span]]:
        """Return the players that a span can start with, the longest name first, with what follows each.

        A name in quotes is taken as it is, whether somebody has it or not.
        """
        text = span.text
        quoted = QUOTED.match(text)
        if quoted is not None:
            name = unquoted(span.part(0, quoted.end()))
            assert name is not None
            return [(name, _after(span, quoted.end()))]
        found = []
        for end in range(min(len(text), self.longest * 2, _LONGEST), 0, -1):
            if text[end - 1].isspace() or not _is_end(text, end):
                continue
            name = self.known.get(one_blank(text[:end]))
            if name is not None:
                written = text[:end]
                found.append((written if fold(written) == fold(name) else name, _after(span, end)))
        return found

    def only(self, span: Span) -> str:
        """Return the player that a span names.

        Raises:
            TextError: If it names none.
        """
        plain = span.strip()
        for name, rest in self.starts(plain):
            if not rest:
                return name
        raise self.unknown(plain)

    def unknown(self, span: Span) -> TextError:
        """Return the error for a span that does not start with a player's name."""
        first = span.text.split(maxsplit=1)[0].rstrip(",;:") if span else ""
        if first.casefold() in ME:
            return TextError(
                "me-unknown",
                f"{first!r} is nobody's name, and nobody said who that is.",
                span.part(0, len(first)),
                expected=self.names,
                suggestion="--me NAME",
            )
        near = nearest(span.text, self.names) or nearest(first, self.names)
        what = f"{first!r} is no player" if first else "A player's name is missing here"
        return TextError(
            "player-unknown",
            f"{what}; the players are {', '.join(self.names)}.",
            span.part(0, len(first)),
            expected=self.names,
            suggestion=near,
        )


def _is_end(text: str, end: int) -> bool:
    return end == len(text) or text[end] in _ENDS or text[end : end + 2] in ("'s", "’s")


def _after(span: Span, end: int) -> Span:
    if span.text[end : end + 2] in ("'s", "’s"):
        end += 2
    return span.part(end).strip()


class Things:
    """The characters and tokens of a log.

    Args:
        lexicon: The variant's names.
        note: Where findings go that don't stop the reading.
    """

    def __init__(self, lexicon: Lexicon | None, note: Note) -> None:
        self.lexicon = lexicon
        self.note = note

    def take(self, match: Match, span: Span) -> int | str:
        """Return what a match found.

        Raises:
            TextError: If it found nothing.
        """
        if match.value is None:
            assert match.code is not None
            raise TextError(
                match.code,
                match.message,
                span,
                expected=list(match.expected) or None,
                suggestion=match.suggestion,
            )
        if match.code is not None:
            self.note(match, span)
        return match.value

    def character(self, span: Span) -> int | str:
        """Return a character: its rank, or a name in quotes as it is."""
        text = unquoted(span)
        return text if text is not None else self.take(find_character(self.lexicon, _some(span).text), span)

    def token(self, span: Span) -> str:
        """Return a kind of token."""
        text = unquoted(span)
        return text if text is not None else str(self.take(find_token(self.lexicon, _some(span).text), span))

    def by(self, span: Span) -> int | str:
        """Return the name of what has an ability, as ``by`` gives it: a name, or a rank if it is one."""
        text = unquoted(span)
        if text is not None:
            return text
        value = self.take(find_ability(self.lexicon, _some(span).text), span)
        if self.lexicon is None or span.text.isdigit():
            return value
        return self.lexicon.characters.get(value, str(value)) if isinstance(value, int) else value

    def ability(self, span: Span) -> int | str:
        """Return what has an ability, as orders name it: a rank, a kind of token or the figure."""
        text = unquoted(span)
        return text if text is not None else self.take(find_ability(self.lexicon, _some(span).text), span)

    def either(self, span: Span) -> tuple[str, Match]:
        """Return ``character`` or ``token`` and the match for something that may be either."""
        match = find_either(self.lexicon, span.text)
        is_token = isinstance(match.value, str) and self.lexicon is not None
        return "token" if is_token else "character", match


def _some(span: Span) -> Span:
    if not span:
        raise TextError("text-not-understood", "A name is missing here.", span, expected="a name")
    return span
