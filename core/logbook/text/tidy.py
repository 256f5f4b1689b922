"""Puts a text logbook into its usual layout: same words, same remarks, even spacing.

Only blanks and the case of the notation's own words change; what is said stays as it was typed. A line whose
meaning another spacing would change is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..events import Event
from ..lexicon import LexiconFor
from ..names import neutral
from ..read import LogText
from .read import read_text
from .scan import QUOTED, Span, TextError, read_remark, without_remark
from .words import BODY_WORDS, HEADER_WORDS

_FREE = re.compile(r"\s*(?P<word>id|date|notes)\b\s*:?\s*(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(r"(?P<word>[^\s:=]+)(?P<colon>\s*:)?", re.DOTALL)
_OF_DAY = re.compile(r"((?:day|loot|score) [0-9]+)(?:[:.]\s*|\s+)(?=\S)")
_ROUND = re.compile(r"(\S+ [0-9]+)\s*:?\s+(deal)\b:?\s*", re.IGNORECASE)


def tidy(data: bytes, lexicon_for: LexiconFor) -> tuple[bytes, LogText]:
    """Return a text logbook in its usual layout.

    Args:
        data: The file.
        lexicon_for: Where to look variants up.

    Returns:
        The file laid out anew, and what was read. If that has errors, the file is returned as it was.
    """
    log = read_text(data, "", lexicon_for)
    if log.broken_lines or log.header is None:
        return data, log
    before = [line.strip() for line in data.decode().removeprefix("\ufeff").splitlines()]
    lines = [_line(line) for line in before]
    if not _is_same(lines, log.events, lexicon_for):
        lines = _careful(before, lines, log.events, lexicon_for)
    text = "".join([f"{line}\n" for line in _spaced(lines)])
    return text.encode(), log


def _is_same(lines: Sequence[str], events: list[Event], lexicon_for: LexiconFor) -> bool:
    return read_text("\n".join(lines).encode(), "", lexicon_for).events == events


def _careful(before: list[str], after: list[str], events: list[Event], lexicon_for: LexiconFor) -> list[str]:
    """Return the new lines where they mean the same, else the old ones."""
    lines = before[:]
    for at, line in enumerate(after):
        lines[at] = line
        if line != before[at] and not _is_same(lines, events, lexicon_for):
            lines[at] = before[at]
    return lines


def _spaced(lines: Sequence[str]) -> list[str]:
    """Set blank lines: one before each round and day, and single ones where there were any."""
    spaced: list[str] = []
    for line in lines:
        starts = bool(re.match(r"(\S+) [0-9]", line)) and (
            line.startswith("day ") or neutral(line.split()[0].casefold()) == "round"
        )
        if starts and spaced and spaced[-1] and not spaced[-1].startswith("#"):
            spaced.append("")
        if line or (spaced and spaced[-1]):
            spaced.append(line)
    while spaced and not spaced[-1]:
        spaced.pop()
    return spaced


def _line(line: str) -> str:
    if not line or line.startswith("{"):
        return line
    if line.startswith("#"):
        return _remark(line)
    free = _FREE.fullmatch(line)
    if free is not None:
        return f"{free['word'].casefold()} {free['rest'].strip()}"
    try:
        said, remark = without_remark(Span(line))
    except TextError:
        return line
    even = _even(said.text)
    return even if remark is None else f"{even} {_remark(remark.text)}"


def _remark(text: str) -> str:
    tag, rule, said = read_remark(Span(text))
    mark = f"#{tag or ''}" + (f"({rule})" if rule else "")
    return f"{mark} {said}".rstrip()


def _even(text: str) -> str:
    """Return what a line says with even spacing, quotes left alone."""
    parts: list[str] = []
    end = 0
    for quoted in QUOTED.finditer(text):
        parts += [_plain(text[end : quoted.start()]), quoted[0]]
        end = quoted.end()
    parts.append(_plain(text[end:]))
    even = "".join(parts).strip()
    word = _WORD.match(even)
    if word is None:
        return even
    first = word["word"].casefold()
    if first in HEADER_WORDS or first in BODY_WORDS or neutral(first) == "round":
        colon = "" if first in HEADER_WORDS or first == "reputation" else (word["colon"] or "")
        even = f"{first}{colon} {even[word.end() :].lstrip()}".rstrip()
    even = _OF_DAY.sub(r"\1: ", even, count=1) if first in ("day", "loot", "score") else even
    return _ROUND.sub(r"\1: deal ", even, count=1) if neutral(first) == "round" else even


def _plain(text: str) -> str:
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([,;]) ?", r"\1 ", text)
    text = re.sub(r" ?([>|=]) ?", r" \1 ", text)
    text = re.sub(r" ?: ?", ": ", text)
    return re.sub(r" ?@ ?", " @", text)
