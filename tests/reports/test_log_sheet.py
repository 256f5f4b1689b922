"""The log sheet: what is filled in at the table can be typed into a log."""

import csv
import io
import random

import pytest
from attrs import evolve

from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.logbook.events import Claim, Event, Play
from libertalia.core.logbook.forms import read_any, write_any
from libertalia.core.logbook.identity import identity
from libertalia.core.resolve import installed
from libertalia.reports.sheets import check_sheet
from libertalia.reports.sheets.contract import read
from libertalia.reports.sheets.log import FIGURE
from sheet_samples import EDITIONS, sheet

REGISTRY = installed()
LEXICONS = lexicons(REGISTRY)
COLUMNS = ("round", "day", "player", "character", "place", "loot", "choice", "doubloons")
BY_DAY = COLUMNS[3:]


def filled(game: list[Event], names: list[str]) -> dict[str, str]:
    """What a table would write into the boxes of its sheet, by the name of the box."""
    rows = list(csv.reader(io.StringIO(write_any(game, "csv", LEXICONS).decode())))
    at = next(at for at, row in enumerate(rows) if "character" in row)
    boxes: dict[str, str] = {}
    for word, *cells in filter(None, rows[:at]):
        if word in ("variant", "option", "rules"):
            continue  # printed
        if word in ("deal", "loot", "score"):
            count = 2 if word == "loot" else 1
            where, told = ".".join([word, *cells[:count]]), cells[count:]
            spread = word == "score"
        else:
            where, told, spread = word, cells, word not in ("deck", "winner")
        if spread:
            boxes |= {f"{where}.{seat}": cell for seat, cell in enumerate(told, 1)}
        else:
            boxes[where] = ", ".join(told)
    for place, row in enumerate(rows[at + 1 :]):
        said = dict(zip(rows[at], row, strict=True))
        seat = str(names.index(said["player"]) + 1) if said["player"] in names else FIGURE
        assert not said.get("place"), "an ability has changed the line on that day"
        said["place"] = str(place + 1)
        for field in BY_DAY:
            name = f"{said['round']}.{said['day']}.{seat}.{field}"
            assert not (field == "character" and name in boxes), "the day needs more than one row a player"
            if said.get(field):
                boxes[name] = said[field]
    return boxes


def with_purses_only(game: list[Event]) -> list[Event]:
    """The game with no claims but those of doubloons."""
    return [
        Claim(player=event.player, doubloons=event.doubloons) if isinstance(event, Claim) else event
        for event in game
    ]


def has_room(game: list[Event], names: list[str]) -> bool:
    """Whether every day fits into a row for each player; few do not (docs/spreadsheet-log.md)."""
    try:
        return bool(filled(game, names))
    except AssertionError:
        return False


def typed(boxes: dict[str, str], variant: str, options: dict[str, str], figure: str) -> bytes:
    """The boxes typed into a table, row by row from left to right."""

    def spread(word: str) -> list[str]:
        return [boxes[name] for seat in range(1, 9) if (name := f"{word}.{seat}") in boxes]

    players = spread("players")
    lines = [["variant", variant], ["players", *players]]
    lines += [["option", name, value] for name, value in options.items()]
    lines += [[word, *told] for word in ("colours", "reputation", "result") if (told := spread(word))]
    lines += [[word, boxes[word]] for word in ("deck", "winner") if word in boxes]
    table = [list(COLUMNS)]
    for round_ in range(1, 4):
        lines.append(["deal", str(round_), boxes[f"deal.{round_}"]])
        lines.append(["score", str(round_), *spread(f"score.{round_}")])
        for day in range(1, 10):
            if f"loot.{round_}.{day}" in boxes:
                lines.append(["loot", str(round_), str(day), boxes[f"loot.{round_}.{day}"]])
            for seat, player in [*enumerate(players, 1), (FIGURE, figure)]:
                cells = [boxes.get(f"{round_}.{day}.{seat}.{field}", "") for field in BY_DAY]
                if any(cells):
                    table.append([str(round_), str(day), player, *cells])
    out = io.StringIO()
    csv.writer(out).writerows([*lines, [], *table])
    return out.getvalue().encode()


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_filled_sheet_is_a_valid_log(edition: str, players: int) -> None:
    """Issue: log sheets; the boxes are the fields of the forms."""
    resolved = REGISTRY.resolve(edition, players)
    names = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"][:players]
    games = (record_game(table_of(resolved), random.Random(seed), names)[0] for seed in range(60))
    game = next(game for game in map(with_purses_only, games) if has_room(game, names))
    made = sheet(edition, "log", players)
    figure = made.subject.variant.figure

    boxes = filled(game, names)
    of_sheet = set(read(made.html).boxes)
    data = typed(boxes, edition, dict(made.subject.variant.options), figure.name if figure else "")
    log = read_any(data, "game.csv", LEXICONS)

    assert set(boxes) <= of_sheet
    report = validate_log(data, "game.csv", REGISTRY)
    assert [one.message for one in report.findings if one.level == "error"] == []
    assert report.verdict.value == "valid"
    assert len([event for event in log.events if isinstance(event, Play)]) == sum(
        resolved.variant.structure.days
    )
    assert identity(log.events) == identity(game)


def test_a_missing_box_is_found() -> None:
    made = sheet("galecrest", "log", 3)
    without = evolve(made, html=made.html.replace('data-box="1.2.3.choice"', ""))
    twice = evolve(made, html=made.html.replace('data-box="winner"', 'data-box="deal.1"'))

    assert check_sheet(without) == ["box 1.2.3.choice is missing"]
    assert check_sheet(twice) == ["box winner is missing", "box deal.1 stands 2 times"]


def test_boxes_follow_the_variant() -> None:
    classic, galecrest = (set(read(sheet(edition, "log", 3).html).boxes) for edition in EDITIONS)

    assert {"colours.3", "1.6.1.choice"} <= classic - galecrest
    assert {"reputation.6"} == {name for name in galecrest - classic if name.startswith("reputation.6")}
    assert "deck" not in galecrest
    assert "deck" in read(sheet("galecrest", "log", 3, house=("galecrest-known-ranks",)).html).boxes
    assert "players.4" not in classic
