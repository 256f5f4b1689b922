"""The smallest parts of a line of the text logbook: spans, quoted names, separators and remarks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from attrs import frozen

from ..keys import BIGGEST

QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"|“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»|‹([^‹›]*)›|＂([^＂]*)＂')
"""A name in quotes, straight ones or those a tablet or a word processor sets."""

QUOTES = frozenset('"“„«‹＂')
"""What opens a quote."""

_CLOSES = {'"': '"', "“": "”", "„": "“", "«": "»", "‹": "›", "＂": "＂"}
_OPENERS = " \t,;:=>(|"
_NUMBER = re.compile(r"[-+−]?[0-9]{1,17}", re.ASCII)
_REMARK = re.compile(
    r"#(?P<tag>lookup|dispute|ruled)?(?:\((?P<rule>[^()\s]+)\))?(?:(?<=#)|\b|(?<=\))|$)[ \t]?(?P<text>.*)",
    re.DOTALL,
)


class TextError(Exception):
    """What is wrong with a statement, on its way to become a finding.

    Args:
        code: Code of the finding.
        message: Its message.
        at: Where in the line it is.
        facts: Other fields of the finding.
    """

    def __init__(self, code: str, message: str, at: Span, **facts: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.at = at
        self.facts = {"observed": at.text[:80]} | facts


@frozen
class Span:
    """A part of a line.

    Args:
        text: The characters.
        start: Where they start in the line, from 0.
    """

    text: str
    start: int = 0

    def __bool__(self) -> bool:
        return bool(self.text)

    @property
    def column(self) -> int:
        """The column it starts in, from 1."""
        return self.start + 1

    def part(self, start: int, end: int | None = None) -> Span:
        """Return a part of it."""
        return Span(self.text[start:end], self.start + start)

    def strip(self) -> Span:
        """Return it without blanks at its ends."""
        left = self.text.lstrip()
        return Span(left.rstrip(), self.start + len(self.text) - len(left))

    def split(self, separators: str, *, deep: bool = False) -> list[Span]:
        """Split it at separators that stand outside of quotes (and, unless *deep*, of parentheses)."""
        parts, begin = [], 0
        for at in outside(self, separators, deep=deep):
            parts.append(self.part(begin, at).strip())
            begin = at + 1
        parts.append(self.part(begin).strip())
        return parts

    def cut(self, separator: str) -> tuple[Span, Span | None]:
        """Split it at the first separator outside of quotes."""
        at = next(iter(outside(self, separator)), None)
        if at is None:
            return self.strip(), None
        return self.part(0, at).strip(), self.part(at + 1).strip()

    def word(self) -> tuple[str, Span]:
        """Split off its first word, folded, and a colon behind it."""
        found = re.match(r"\s*([^\s:=]+)\s*:?\s*", self.text)
        if found is None:
            return "", self
        return found[1].casefold(), self.part(found.end())


def outside(span: Span, characters: str, *, deep: bool = False) -> list[int]:
    """Return where any of the characters stand outside of quotes and parentheses.

    Raises:
        TextError: If a quote is not closed.
    """
    text, found, at, depth = span.text, [], 0, 0
    while at < len(text):
        one = text[at]
        if one in QUOTES and (at == 0 or text[at - 1] in _OPENERS):
            quoted = QUOTED.match(text, at)
            if quoted is None:
                message = "This quote is not closed."
                raise TextError("text-quote-open", message, span.part(at), expected=_CLOSES[one])
            at = quoted.end()
            continue
        if one == "(" and not deep:
            depth += 1
        elif one == ")" and not deep:
            depth = max(0, depth - 1)
        elif one in characters and not depth:
            found.append(at)
        at += 1
    return found


def without_remark(line: Span) -> tuple[Span, Span | None]:
    """Split a line into what is said and the remark behind it, which starts with ``#`` after a blank."""
    for at in outside(line, "#", deep=True):
        if at == 0 or line.text[at - 1].isspace():
            return line.part(0, at).strip(), line.part(at).strip()
    return line.strip(), None


def read_remark(span: Span) -> tuple[str | None, str | None, str]:
    """Return the tag, the rule and the text of a remark."""
    found = _REMARK.fullmatch(span.text)
    assert found is not None
    return found["tag"], found["rule"], found["text"].strip()


def unquoted(span: Span) -> str | None:
    """Return the text of a span that is one quoted name, else ``None``."""
    found = QUOTED.fullmatch(span.text)
    if found is None:
        return None
    text: str = found[found.lastindex or 1]
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL) if found.lastindex == 1 else text


def quote(text: str) -> str:
    """Put a text into quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def number(span: Span, lowest: int = -BIGGEST) -> int:
    """Return the whole number that a span is.

    Raises:
        TextError: If it is none, or too low.
    """
    plain = span.strip()
    if not _NUMBER.fullmatch(plain.text):
        what = f"{plain.text!r} is no whole number" if plain else "A number is missing here"
        raise TextError("text-number", f"{what}; nothing is taken for it.", plain, expected="a whole number")
    value = int(plain.text.replace("−", "-"))
    if abs(value) > BIGGEST:
        raise TextError("number-too-big", f"{plain.text} is too big a number.", plain)
    if value < lowest:
        message = f"{value} is too low; this counts from {lowest}."
        raise TextError("number-out-of-range", message, plain, expected=f"a whole number from {lowest} up")
    return value


def listed(words: Sequence[str]) -> str:
    """List words in a sentence."""
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
