"""A rule reads the same beside a finding, in ``show``, on a sheet and in a comparison."""

import json
import re
from pathlib import Path

import pytest

from libertalia.core.analysis.ask import answer
from libertalia.core.analysis.clause import Clause
from libertalia.core.analysis.compare import compare
from libertalia.core.analysis.compare.sides import Chosen, sides
from libertalia.core.analysis.rulebook import rulebook
from libertalia.core.analysis.validate import validate_log
from libertalia.core.analysis.values import steps_of
from libertalia.core.model.finding import Finding, Level
from libertalia.core.model.variant import Variant
from libertalia.core.resolve import installed
from libertalia.core.resolve.resolver import Resolved
from libertalia.reports.answers import answer_json
from libertalia.reports.html import render_html
from libertalia.reports.sheets import Subject, make_sheet
from libertalia.reports.sheets.contract import read
from libertalia.reports.text import finding_lines
from libertalia.reports.words import Words
from ready_games import GAMES, Game


def rules_of(variant: Variant) -> list[str]:
    """The id of every rule that a row of the tables is, and of every question that has a reading."""
    figures = [one for one in (variant.figure, variant.automaton) if one is not None]
    owners = [*variant.characters, *variant.tokens, *variant.phases, *figures]
    steps = [use.rule for phase in variant.phases for use in steps_of(phase)]
    return [*[one.rule for one in owners], *steps, *[ruling.id for ruling in variant.rulings]]


def shown(set_up: Resolved, rule: str) -> str:
    """The text that ``show`` answers a question for a rule with."""
    text = json.loads(answer_json(answer(set_up, rule)))["clause"]["text"]
    assert isinstance(text, str)
    return text


def beside_a_finding(set_up: Resolved, rule: str) -> str:
    """The text that stands under a finding of this rule."""
    book = rulebook(set_up)
    finding = Finding(code="illegal-choice", level=Level.ERROR, message="Wrong.", line=1, rule=rule)
    lines = finding_lines(finding, "log", Words(set_up.variant), book.by_id)
    (line,) = [one for one in lines if one.strip().startswith("rule:")]
    title = book.by_id[rule].title
    found = re.fullmatch(rf"    rule: +{re.escape(rule)}: {re.escape(title)} – (.*) \[[^\[\]]+\]", line)
    assert found is not None, line
    return found[1]


def letters(text: str) -> str:
    return re.sub(r"\W", "", text).casefold()


def on_paper(clause: Clause) -> str:
    """The letters that a sheet has of a clause: drawings stand between its moments."""
    return letters("".join([word for part in clause.parts for word in (*_words(part.moments), part.text)]))


def _words(moments: tuple[tuple[str, str], ...]) -> list[str]:
    return [word for _, word in moments]


def test_games_hold_every_number_of_players_and_mode() -> None:
    assert {game.players for game in GAMES} == {2, 3, 4, 5, 6}
    assert {value for game in GAMES for _, value in game.options} >= {"calm", "stormy", "uncharted", "solo"}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_rule_reads_the_same_beside_a_finding_and_in_show(game: Game) -> None:
    set_up = game.resolved()

    for rule in rules_of(set_up.variant):
        assert beside_a_finding(set_up, rule) == shown(set_up, rule)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_rule_reads_the_same_on_the_sheet_and_in_show(game: Game) -> None:
    set_up = game.resolved()
    printed = read(make_sheet("rules", Subject([set_up])).html).clauses
    book = rulebook(set_up)

    for rule in rules_of(set_up.variant):
        if book.by_id[rule].topic == "figure" and set_up.variant.figure is None:
            assert rule not in printed  # a question about a figure that nobody meets
            continue
        assert letters(printed[rule]).endswith(on_paper(book.by_id[rule]))
        assert all(part.text in shown(set_up, rule) for part in book.by_id[rule].parts)


@pytest.mark.parametrize("kind", ["aid", "cards", "teach", "score"])
@pytest.mark.parametrize("variant", ["classic", "galecrest"])
def test_other_sheets_print_the_same_words(variant: str, kind: str) -> None:
    """A sheet prints a rule whole or names it, or shows of a token what it brings when a round ends."""
    set_up = installed().resolve(variant, 2)
    book = rulebook(set_up)
    whole = 0
    for id_, text in read(make_sheet(kind, Subject([set_up])).html).clauses.items():
        clause = book.by_id[id_]
        of_anchor = [part.text for part in clause.parts if "anchor" in dict(part.moments)]
        named = {letters(clause.title), *[letters(clause.id.rpartition(".")[2] + one) for one in of_anchor]}
        is_whole = on_paper(clause) in letters(text)
        assert is_whole or letters(text) in named, id_
        whole += is_whole

    assert whole


@pytest.mark.parametrize("variant", ["classic", "galecrest"])
def test_a_comparison_says_of_a_card_what_show_says(variant: str) -> None:
    """It quotes a card's clause whole or, where one of several abilities differs, that ability's sentence."""
    registry = installed()
    other = "galecrest" if variant == "classic" else "classic"
    found = compare(*sides(registry, variant, Chosen(other), 4))
    set_up = registry.resolve(variant, 4)
    quoted = {one.texts[0] for one in found.differences if one.topic in ("characters", "tokens")} - {""}
    own = [clause.text for clause in rulebook(set_up).clauses if clause.kind in ("character", "token")]

    assert quoted & {*own}
    assert [text for text in quoted if not any(text in clause for clause in own)] == []


def test_a_report_says_a_ruling_and_a_house_rule_as_show_does(tmp_path: Path) -> None:
    """The tables of a page, beside its findings."""
    (tmp_path / "ours.toml").write_text(
        'id = "ours"\ntitle = "Ours"\nextends = "classic"\n'
        '[[character]]\nname = "Captain"\nday = { amount = 5 }\n'
        '[rulings]\n"classic.final-tie" = "shared"\n',
        encoding="utf-8",
    )
    players = [{"name": "Ann", "colour": "red"}, {"name": "Bob", "colour": "blue"}]
    header = {"event": "game", "logbook": 1, "variant": "classic", "players": players, "house": ["ours.toml"]}
    report = validate_log(json.dumps(header).encode(), "log", installed(), folder=tmp_path)
    assert report.resolved is not None
    page = " ".join(read(render_html([report])).text.split())

    for ruling in report.rulings:
        assert ruling.meaning == shown(report.resolved, ruling.id)
    assert f"Captain (29). {shown(report.resolved, 'classic.character.captain')}" in page
