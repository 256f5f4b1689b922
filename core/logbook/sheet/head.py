"""The rows above the table of days: which game it was, who played, and what chance gave in each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from attrs import define, field

from ...model.codes import finding
from ...model.finding import Finding, nearest
from ..events import VERSION, Deck, Event, GameHeader, PlayerEntry, Reputation, Result, Round, Score
from ..lexicon import Lexicon, LexiconFor
from ..text.header import Head
from ..text.lists import Wrong, characters, tokens, track
from ..text.names import UNKNOWN, People, one_blank
from ..text.scan import QUOTES, Span, TextError, quote
from .acting import Acting, note_of
from .cells import Cell, CellError, computed, number, place
from .layout import OWN_ROWS, TEXT_ROWS, row_word
from .tables import is_title

SPECIAL = frozenset('"#=,()')


@define(kw_only=True)
class HeadRow:
    """A row of the header: its word, the cell of that, and the cells behind."""

    word: str
    cell: Cell
    values: list[Cell]
    is_used: bool = False

    @property
    def first(self) -> Cell:
        """The cell that findings about the row point to."""
        return self.values[0] if self.values else self.cell


@define(kw_only=True)
class Chance:
    """What the header says of the course of the game.

    Args:
        first: Remarks, the ranks of the game and the reputation: what stands before the first round.
        rounds: Number of a round to its deal and loot.
        scores: Number of a round to what was scored.
        result: How the game ended.
    """

    first: list[Event] = field(factory=list)
    rounds: dict[int, Round] = field(factory=dict)
    scores: dict[int, Score] = field(factory=dict)
    result: Result | None = None


class Header:
    """Reads the rows of a header.

    Args:
        rows: The rows, each with its cells; blank ones are left out.
        lexicon_for: Where to look variants up.
        report: Where findings go.
        decimal: The sign before decimals.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[Cell]],
        lexicon_for: LexiconFor,
        report: Callable[[Finding], None],
        decimal: str = ".",
    ) -> None:
        self.head = Head(lexicon_for)
        self.out = report
        self.decimal = decimal
        self.broken: set[int] = set()
        self.rows: list[HeadRow] = []
        self.sheets: dict[tuple[str, ...], str] = {}
        self.colours: list[Cell] = []
        self.chance = Chance()
        for cells in rows:
            self._take(cells)

    def fail(self, cell: Cell, error: TextError | CellError) -> None:
        """Report what is wrong with a cell."""
        self.broken.add(cell.row)
        if isinstance(error, CellError):
            self.out(error.finding)
            return
        facts = error.facts | place(cell, "sheet.header")
        shown = str(facts.get("observed") or "")
        facts["observed"] = shown if shown and shown in cell.text else cell.text[:80]
        self.out(finding(error.code, error.message, **facts))

    def _take(self, cells: Sequence[Cell]) -> None:
        word, values = cells[0], list(cells[1:])
        while values and values[-1].is_blank:
            values.pop()
        said = tuple([cell.text for cell in (word, *values)])
        if is_title(said) or self.sheets.setdefault(said, word.sheet) != word.sheet:
            return  # a title, or what another sheet says in the same words
        if word.is_blank:
            at = next(cell for cell in values if not cell.is_blank)
            message = "What this row of the header is about has to stand in its first cell."
            self.fail(word, CellError("sheet-cell-blank", message, word, observed=at.text[:80]))
            return
        self.rows.append(HeadRow(word=row_word(word.text), cell=word, values=values))

    # which game

    def game(self) -> GameHeader | None:
        """Return the header, if the rows say which game it was and who played."""
        for word in ("variant", "players", "colours"):
            for row in self.rows:
                if row.word == word:
                    row.is_used = True
                    self._try(row, getattr(self, f"_{word}"))
        for row in self.rows:
            if row.word in TEXT_ROWS:
                row.is_used = True
                self._try(row, self._text)
            elif row.word not in OWN_ROWS:
                row.is_used = True
                self._try(row, self._option)
        found = self.head.found
        if "variant" not in found or "players" not in found:
            self._lacking()
            return None
        players = list(found["players"])
        for at, cell in enumerate(self.colours[: len(players)]):
            if not cell.is_blank:
                players[at] = PlayerEntry(name=players[at].name, colour=cell.text)
        for cell in self.colours[len(players) :]:
            message = "There are more colours than players."
            self.fail(cell, CellError("text-not-understood", message, cell))
        found["players"] = tuple(players)
        row = next(row for row in self.rows if row.word == "variant")
        return GameHeader(logbook=VERSION, line=row.cell.row, column=row.first.column, **found)

    def _lacking(self) -> None:
        words = {row.word for row in self.rows}
        for key, code, message in (
            ("variant", "header-missing", "No row says which game this is: `variant` and its name."),
            ("players", "player-missing", "No row lists the players: `players` and their names, clockwise."),
        ):
            if key not in words:
                self.out(finding(code, message, line=1, rule="sheet.header", expected=key))

    def _try(self, row: HeadRow, attempt: Callable[[HeadRow], None]) -> None:
        try:
            for cell in row.values:
                computed(cell)
            attempt(row)
        except TextError as error:
            self._wrong(row, error)
        except CellError as error:
            self.fail(row.first, error)

    def _wrong(self, row: HeadRow, error: TextError) -> None:
        """Report what is wrong with a row at the cell that says it."""
        at = str(error.facts.get("observed") or "").strip('"')
        whole = [one for one in row.values if one.text == at]
        part = [one for one in row.values if at and at in one.text]
        self.fail((whole[-1:] or part[:1] or [row.first])[0], error)

    def _line(self, row: HeadRow, text: str) -> None:
        self.head.read(Span(text), row.cell.row)

    def _variant(self, row: HeadRow) -> None:
        self._line(row, f"game {_plain(row)}")

    def _players(self, row: HeadRow) -> None:
        if len(row.values) == 1 and "," in row.values[0].text:
            self._line(row, f"players {row.values[0].text}")
        else:
            self._line(row, "players " + ", ".join([quote(cell.text) for cell in row.values]))

    def _colours(self, row: HeadRow) -> None:
        if self.colours:
            raise CellError("text-given-twice", "The header has `colours` already.", row.cell)
        self.colours = row.values

    def _text(self, row: HeadRow) -> None:
        if row.word in ("option", "ruling", "alias"):
            if len(row.values) < 2:
                message = f"{row.word} needs two cells: a name and what it stands for."
                raise CellError("sheet-cell-blank", message, row.first)
            name, value = row.values[:2]
            said = value.text if row.word == "option" and not SPECIAL & set(value.text) else _quoted(value)
            self._line(row, f"{row.word} {quote(name.text)} = {said}")
        elif row.word == "house":
            self._line(row, "house " + ", ".join([quote(cell.text) for cell in row.values]))
        elif row.word == "incomplete":
            if row.first.text.casefold() not in ("no", "false", "0"):
                self._line(row, "incomplete")
        elif row.word in ("id", "date", "notes"):
            for line in row.first.text.split("\n") if row.values else ("",):
                self._line(row, f"{row.word} {_free(line)}")
        else:
            self._line(row, f"{row.word} {_plain(row)}")

    def _option(self, row: HeadRow) -> None:
        value = row.values[0].text if row.values else ""
        if self.head.lexicon() is None:
            # Nobody knows the options of a variant that nobody knows.
            if value:
                self._line(row, f"option {quote(row.cell.text)} = {_quoted(row.values[0])}")
            return
        if not self.head.is_line(Span(f"{row.cell.text} {value}")) or len(row.cell.text.split()) > 1:
            lexicon = self.head.lexicon()
            known = sorted(TEXT_ROWS | OWN_ROWS | set(lexicon.options if lexicon is not None else ()))
            near = nearest(row.word, known)
            hint = f"; did you mean {near!r}?" if near is not None else "."
            message = f"{row.cell.text[:80]!r} is nothing that the rows above the table say{hint}"
            facts: dict[str, Any] = {"expected": known, "suggestion": near}
            self.fail(row.cell, CellError("key-unknown", message, row.cell, **facts))
            return
        self._line(row, f"{row.cell.text} {value if not SPECIAL & set(value) else _quoted(row.values[0])}")

    # chance

    def course(self, acting: Acting, header: GameHeader) -> Chance:
        """Read the rows about the course of the game."""
        names = [player.name for player in header.players]
        for row in self.rows:
            if row.is_used:
                continue
            acting.cell, acting.line = row.first, row.cell.row
            self._try(row, lambda row: self._course(row, acting, names))
            acting.forget()
        return self.chance

    def _course(self, row: HeadRow, acting: Acting, names: list[str]) -> None:
        line, column = row.cell.row, row.first.column
        wrong = partial(self._wrong, row)
        if row.word == "note":
            self.chance.first.append(note_of(row.first))
        elif row.word == "reputation":
            order = track(_people(row.values, acting.people), acting.people)
            self._first(Reputation(order=order, line=line, column=column), row)
        elif row.word == "deck":
            cards = characters(_listed(row.values), acting.things, wrong)
            self._first(Deck(characters=acting.seen(cards), line=line, column=column), row)
        elif row.word in ("deal", "loot"):
            self._dealt(row, acting, wrong)
        elif row.word == "score":
            which = self._number(row, 0)
            if which in self.chance.scores:
                raise CellError("text-given-twice", f"Round {which} has its score already.", row.first)
            scores = self._numbers(row, row.values[1:], names, acting)
            self.chance.scores[which] = Score(round=which, scores=scores, line=line, column=column)
        else:
            result = self.chance.result or Result(line=line, column=column)
            key = "scores" if row.word == "result" else "winners"
            if getattr(result, key) is not None:
                raise CellError("text-given-twice", f"The header has `{row.word}` already.", row.cell)
            if key == "scores":
                result.scores = self._numbers(row, row.values, names, acting)
            else:
                people = acting.people
                result.winners = tuple([people.only(part) for part in _people(row.values, people).split(",")])
            self.chance.result = result
        if row.cell.row not in self.broken:
            acting.told()

    def _first(self, event: Event, row: HeadRow) -> None:
        if any(isinstance(one, type(event)) for one in self.chance.first):
            raise CellError("text-given-twice", f"The header has `{row.word}` already.", row.cell)
        self.chance.first.append(event)

    def _number(self, row: HeadRow, at: int) -> int:
        if at >= len(row.values) or row.values[at].is_blank:
            cell = row.values[at] if at < len(row.values) else row.cell
            message = f"`{row.word}` needs the number of its {('round', 'day')[at]} in a cell of its own."
            raise CellError("sheet-cell-blank", message, cell)
        return number(row.values[at], self.decimal, 1)

    def _numbers(
        self, row: HeadRow, cells: Sequence[Cell], names: Sequence[str], acting: Acting
    ) -> dict[str, int]:
        found = {}
        for at, name in enumerate(names):
            if at >= len(cells) or cells[at].is_blank:
                cell = cells[at] if at < len(cells) else row.cell
                message = f"The figure of {name} is blank; write `?` if it is not known."
                self.fail(cell, CellError("sheet-cell-blank", message, cell))
            elif cells[at].text == UNKNOWN:
                acting.is_incomplete = True
            else:
                try:
                    found[name] = number(cells[at], self.decimal)
                except CellError as error:
                    self.fail(cells[at], error)
        for cell in cells[len(names) :]:
            message = "There are more figures than players."
            self.fail(cell, CellError("sheet-row-too-long", message, cell))
        return found

    def _dealt(self, row: HeadRow, acting: Acting, wrong: Wrong) -> None:
        which = self._number(row, 0)
        event = self.chance.rounds.get(which)
        if event is None:
            event = Round(round=which, deal=(), loot=(), line=row.cell.row, column=row.first.column)
            self.chance.rounds[which] = event
        if row.word == "deal":
            if event.deal:
                raise CellError("text-given-twice", f"Round {which} has its deal already.", row.first)
            event.deal = acting.seen(characters(_listed(row.values[1:]), acting.things, wrong))
            return
        day, due = self._number(row, 1), len(event.loot) + 1
        if day != due:
            code = "text-given-twice" if day < due else "text-loot-outside"
            message = f"The loot of day {due} of round {which} is next, not that of day {day}."
            raise CellError(code, message, row.values[1], expected=due, observed=day)
        event.loot = (*event.loot, acting.seen(tokens(_listed(row.values[2:]), acting.things, wrong)))


def _listed(cells: Sequence[Cell]) -> Span:
    """Return a list, whether it stands in one cell or one thing in each."""
    return Span(", ".join([cell.text.replace("\n", ", ") or "-" for cell in cells]))


def _people(cells: Sequence[Cell], people: People) -> Span:
    """Return a list of players; a cell that is a name as a whole is one, whatever it holds."""
    names = [(cell.text, people.known.get(one_blank(cell.text))) for cell in cells]
    return Span(", ".join([quote(name) if name is not None else text or "-" for text, name in names]))


def _plain(row: HeadRow) -> str:
    if not row.values:
        return ""
    return _quoted(row.first) if SPECIAL & set(row.first.text) else row.first.text


def _quoted(cell: Cell) -> str:
    return cell.text if cell.text.startswith('"') and cell.text.endswith('"') else quote(cell.text)


def _free(text: str) -> str:
    return quote(text) if text[:1] in QUOTES else text


def options_of(header: GameHeader, lexicon_for: LexiconFor) -> Lexicon | None:
    """Return the names of the variant that a header names."""
    options = {name: str(value) for name, value in header.options.items()}
    return lexicon_for(header.variant, len(header.players), options, header.house)
