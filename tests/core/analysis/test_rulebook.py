"""How clauses come about: order, conditions, lead-ins, words."""

from pathlib import Path

import pytest

from libertalia.core.analysis.ask import UnknownSubject, answer, ask
from libertalia.core.analysis.glossary import glossary, paired
from libertalia.core.analysis.phrase import render
from libertalia.core.analysis.rulebook import Clause, rulebook
from libertalia.core.analysis.values import values
from libertalia.core.resolve.registry import installed

FOUR = installed().resolve("galecrest", 4)
TWO = installed().resolve("galecrest", 2)
CLASSIC = installed().resolve("classic", 4)


def said(clause: Clause | None) -> str:
    assert clause is not None
    return clause.text


def test_the_days_of_each_round_are_said_in_order() -> None:
    assert "of 4, then 5, then 6 days" in said(rulebook(FOUR).clause("galecrest.rounds"))
    assert "3 campaigns of 6 days" in said(rulebook(CLASSIC).clause("classic.rounds"))


def test_hands_follow_from_deal_and_days() -> None:
    assert "6, then 8, then 9 cards" in said(rulebook(FOUR).clause("galecrest.rounds.hand"))
    assert "with 9 cards in hand" in said(rulebook(CLASSIC).clause("classic.rounds.hand"))


def test_the_figure_has_clauses_with_two_players_only() -> None:
    assert not rulebook(FOUR).clause("galecrest.figure.midshipman")
    assert "rank 20.5" in said(rulebook(TWO).clause("galecrest.figure.midshipman"))
    assert "ranked 20 or below" in said(rulebook(TWO).clause("galecrest.figure.lone-card"))


def test_a_clause_with_the_id_of_a_phase_leads_it_in() -> None:
    clause = rulebook(FOUR).clause("galecrest.dusk")

    assert clause is not None
    assert clause.title == "Dusk"
    assert clause.text.startswith("Share out the loot of the day.")
    assert "from the highest rank to the lowest" in clause.text


def test_a_written_clause_stands_where_it_says() -> None:
    ids = [clause.id for clause in rulebook(FOUR).topic("dusk")]

    assert ids.index("galecrest.dusk.take") == ids.index("galecrest.dusk.take-token") + 1


def test_a_reading_changes_the_clauses_that_depend_on_it() -> None:
    step = installed().resolve("galecrest", 4, rulings={"galecrest.anchor.floor": "step"})

    assert "one sum" in said(rulebook(FOUR).clause("galecrest.anchor"))
    assert "You never lose more doubloons than you have" in said(rulebook(step).clause("galecrest.anchor"))
    assert said(rulebook(step).clause("galecrest.anchor.floor")) != said(
        rulebook(FOUR).clause("galecrest.anchor.floor")
    )


def test_the_rulebook_is_made_once() -> None:
    assert rulebook(FOUR) is rulebook(FOUR)


def test_clauses_that_state_a_value_are_found_by_its_path() -> None:
    ids = [clause.id for clause in rulebook(FOUR).stating("character.bosun.day.amount")]

    assert ids == ["galecrest.character.bosun"]
    assert "galecrest.token.map" in [clause.id for clause in rulebook(FOUR).stating("token.map")]


def test_a_second_ability_of_a_timing_has_a_path_of_its_own() -> None:
    known = values(FOUR.variant)

    assert known["character.topman.night.amount"] == 4
    assert known["character.topman.night-2.amount"] == 1


def test_places_of_a_template() -> None:
    known = values(CLASSIC.variant)
    text = "{Characters} in {ship}: {structure.deal:list}, {structure.players:from-to}"
    text += "[, {structure.track:list}]"

    assert render(text, CLASSIC.variant, known) == "Characters in den: 9, 6 and 6, 2 to 6"


def test_a_path_that_leads_nowhere_is_an_error() -> None:
    with pytest.raises(KeyError):
        render("{structure.nothing}", CLASSIC.variant, {})


def test_the_glossary_pairs_words_of_two_editions() -> None:
    pairs = {pair.neutral: pair for pair in paired(CLASSIC, FOUR)}

    assert pairs["ship"].is_renamed
    assert not pairs["character"].is_renamed
    assert pairs["influence"].b is None
    assert pairs["reputation"].a is None
    assert {term.singular for term in glossary(FOUR)} >= {"voyage", "island"}


@pytest.mark.parametrize("name", ["21", "bosun", "BOSUN", "galecrest.character.bosun", "character.bosun"])
def test_a_character_is_found_by_rank_name_and_id(name: str) -> None:
    assert answer(FOUR, name).clause.id == "galecrest.character.bosun"


def test_an_answer_has_numbers_rulings_and_sources() -> None:
    found = answer(FOUR, "Thief")

    assert found.numbers["character.thief.day.reputation"] == 2
    assert [ruling.id for ruling in found.rulings] == ["galecrest.thief.nothing"]
    assert {key for reference in found.references for key, _, _ in reference.keys} >= {"ZA", "TEXT", "DZ"}
    assert "galecrest.thief.nothing" in found.related


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownSubject, match="did you mean bosun") as caught:
        answer(FOUR, "bosum")

    assert "bosun" in caught.value.near


def test_what_only_two_players_have_is_found_without_saying_so() -> None:
    assert ask(installed(), "galecrest", "midshipman").resolved.variant.players == 2
    with pytest.raises(UnknownSubject):
        ask(installed(), "galecrest", "midshipman", 4)


@pytest.mark.parametrize(
    ("extends", "rows"),
    [
        ("galecrest", '[figure]\nname = "Boatswain"\n'),
        ("classic", '[[phase]]\nid = "clean-up"\nremove = true\n'),
        ("classic", '[[phase]]\nid = "fortune"\nremove = true\n[[phase]]\nid = "clean-up"\nremove = true\n'),
    ],
)
def test_a_lead_in_without_its_clause_says_nothing(extends: str, rows: str, tmp_path: Path) -> None:
    """House rules may take away, or call otherwise, what a written clause leads in."""
    path = tmp_path / "ours.toml"
    path.write_text(f'id = "ours"\ntitle = "Ours"\nextends = "{extends}"\n{rows}', encoding="utf-8")
    registry = installed()
    resolved = registry.resolve(extends, 2, house=[registry.house(str(path))])
    leads = {one.id for one in resolved.books.clauses if not one.topic}
    book = rulebook(resolved)

    assert leads - {*book.by_id}
    assert {clause.kind for clause in book.clauses if clause.id in leads} <= {"phase", "step", "figure"}
