"""The header of a text logbook: which game was played, by whom, by which rules."""

from __future__ import annotations

import json
from typing import Any

from ...model.finding import nearest
from ..events import VERSION, GameHeader, PlayerEntry
from ..keys import BIGGEST
from ..lexicon import Lexicon, LexiconFor
from ..names import fold
from .names import one_blank
from .scan import Span, TextError, read_remark, unquoted, without_remark
from .words import HEADER_WORDS

_TEXT = frozenset({"id", "date", "notes"})
_WORDS = {"variant": "game"}


class Head:
    """Gathers the lines of a header.

    Args:
        lexicon_for: Where to look variants up.
    """

    def __init__(self, lexicon_for: LexiconFor) -> None:
        self.lexicon_for = lexicon_for
        self.found: dict[str, Any] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.aliases: dict[str, tuple[str, int, Span]] = {}
        self.remarks: list[tuple[int, Span]] = []
        self.note: str | None = None
        self.line = 0

    def lexicon(self) -> Lexicon | None:
        """Return the names of the variant, as far as the header says which it is."""
        if "variant" not in self.found:
            return None
        options = {name: str(value) for name, value in self.found.get("options", {}).items()}
        players, house = len(self.found.get("players", ())), self.found.get("house", ())
        return self.lexicon_for(self.found["variant"], players, options, house)

    def is_line(self, raw: Span) -> bool:
        """Whether a line starts like one of the header."""
        word, rest = raw.word()
        if word in HEADER_WORDS:
            return True
        lexicon = self.lexicon()
        return lexicon is not None and word in map(fold, lexicon.options) and bool(rest)

    def read(self, raw: Span, line: int) -> None:
        """Read a line.

        Raises:
            TextError: If it can't be understood.
        """
        self.line = line
        word, rest = raw.word()
        if word in _TEXT:
            rest = rest.strip()
            self._put(word, _bare(rest), rest)
            return
        said, remark = without_remark(raw)
        word, rest = said.word()
        if remark is not None:
            tag, rule, text = read_remark(remark)
            if word == "game" and tag is None and rule is None:
                self.note = text
            else:
                self.remarks.append((line, remark))
        reader = getattr(self, f"_{word}", None) if word in HEADER_WORDS else self._named_option
        assert reader is not None
        reader(rest.strip(), said)

    def _put(self, key: str, value: Any, at: Span) -> None:
        if key == "notes" and key in self.found:
            self.found[key] += f"\n{value}"
            return
        if key in self.found:
            raise TextError("text-given-twice", f"The header has `{_WORDS.get(key, key)}` already.", at)
        if not at and key != "incomplete":
            raise TextError("text-not-understood", f"What `{key}` is stands behind the word.", at)
        self.found[key] = value
        self.places[key] = (self.line, at.column)

    def _game(self, rest: Span, said: Span) -> None:
        self._put("variant", self._known_as(_bare(rest)), rest)

    def _known_as(self, name: str) -> str:
        """Return the id of a variant, whatever its case."""
        lower = fold(name)
        is_known = self.lexicon_for(name, 0, {}) is None and self.lexicon_for(lower, 0, {}) is not None
        return lower if is_known else name

    def _logbook(self, rest: Span, said: Span) -> None:
        if rest.text != str(VERSION):
            message = f"The log is in version {rest.text} of the format; here version {VERSION} is read."
            raise TextError("header-version", message, rest, expected=VERSION)

    def _rules(self, rest: Span, said: Span) -> None:
        self._put("rules", _bare(rest), rest)

    def _incomplete(self, rest: Span, said: Span) -> None:
        if rest:
            raise TextError("text-not-understood", "Nothing stands behind `incomplete`.", rest)
        self._put("incomplete", True, rest)

    def _house(self, rest: Span, said: Span) -> None:
        self._put("house", tuple([_bare(one) for one in rest.split(",")]), rest)

    def _players(self, rest: Span, said: Span) -> None:
        players: list[PlayerEntry] = []
        seats: dict[str, int] = {}
        for part in rest.split(",") if rest else ():
            name, colour = _with_colour(part)
            key = one_blank(name)
            if not key:
                raise TextError("player-unnamed", f"Player {len(players) + 1} has no name.", part)
            if key in seats:
                message = f"Players {seats[key] + 1} and {len(players) + 1} have the same name."
                raise TextError("player-repeated", message, part)
            seats[key] = len(players)
            players.append(PlayerEntry(name=name, colour=colour))
        if not players:
            raise TextError("player-missing", "No players are listed.", rest, expected="names, clockwise")
        self._put("players", tuple(players), rest)

    def _option(self, rest: Span, said: Span) -> None:
        name, value = rest.cut("=")
        if value is None:
            raise TextError("text-not-understood", "An option is `name = value`.", rest, expected="=")
        self._put_pair("options", _bare(name), _value(value), name)

    def _named_option(self, rest: Span, said: Span) -> None:
        lexicon = self.lexicon()
        assert lexicon is not None
        word, _ = said.word()
        name = next(one for one in lexicon.options if fold(one) == word)
        value = rest.part(1).strip() if rest.text[:1] == "=" else rest
        self._put_pair("options", name, _value(value), value)

    def _ruling(self, rest: Span, said: Span) -> None:
        id_, reading = rest.cut("=")
        if reading is None:
            raise TextError("text-not-understood", "A ruling is `id = reading`.", rest, expected="=")
        self._put_pair("rulings", _bare(id_), _bare(reading), id_)

    def _put_pair(self, key: str, name: str, value: Any, at: Span) -> None:
        pairs = self.found.setdefault(key, {})
        if name in pairs:
            raise TextError("text-given-twice", f"The header has {name!r} already.", at)
        pairs[name] = value

    def _alias(self, rest: Span, said: Span) -> None:
        self._aliases(rest, said)

    def _aliases(self, rest: Span, said: Span) -> None:
        for part in rest.split(","):
            alias, name = part.cut("=")
            if name is None or not alias or not name:
                raise TextError("text-not-understood", "An alias is `A = Ann`.", part, expected="=")
            if one_blank(_bare(alias)) in map(one_blank, self.aliases):
                raise TextError("text-given-twice", f"{_bare(alias)!r} stands for somebody already.", part)
            self.aliases[_bare(alias)] = (_bare(name), self.line, part)

    def made(self, line: int) -> GameHeader | None:
        """Return the header, if it says which game it is and who plays."""
        if "variant" not in self.found or "players" not in self.found:
            return None
        first = self.places["variant"]
        return GameHeader(logbook=VERSION, note=self.note, line=first[0], column=1, **self.found)

    def known_aliases(self, header: GameHeader) -> tuple[dict[str, str], list[tuple[int, TextError]]]:
        """Return the aliases that can be used, and what is wrong with the others."""
        names = {one_blank(player.name): player.name for player in header.players}
        known, errors = {}, []
        for alias, (name, line, at) in self.aliases.items():
            target = names.get(one_blank(name))
            problem = ""
            if target is None:
                problem = f"The alias {alias!r} stands for {name!r}, who does not play."
            elif names.get(one_blank(alias), target) != target:
                problem = f"The alias {alias!r} is the name of another player."
            if problem:
                near = nearest(name, names.values())
                errors.append((line, TextError("alias-clash", problem, at, suggestion=near)))
            elif target is not None:
                known[alias] = target
        return known, errors


def _bare(span: Span) -> str:
    text = unquoted(span)
    return span.text if text is None else text


def _value(span: Span) -> str | int | bool:
    text = unquoted(span)
    if text is not None:
        return text
    if not span:
        raise TextError("text-not-understood", "The value of the option is missing.", span)
    try:
        value = json.loads(span.text)
    except ValueError:
        return span.text
    fits = type(value) is bool or (type(value) is int and abs(value) <= BIGGEST and str(value) == span.text)
    return value if fits else span.text


def _with_colour(part: Span) -> tuple[str, str | None]:
    at = part.text.rfind("(")
    if at > 0 and part.text.endswith(")") and unquoted(part) is None:
        colour = part.part(at + 1, len(part.text) - 1).strip()
        return _bare(part.part(0, at).strip()), _bare(colour)
    return _bare(part), None
