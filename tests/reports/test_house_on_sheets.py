"""A sheet says what the house rules of its table change: where it stands, what is new, and why."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from libertalia.core.analysis.rulebook import rulebook
from libertalia.core.resolve import installed
from libertalia.reports.sheets import Sheet, Subject, make_sheet
from libertalia.reports.sheets.contract import read
from libertalia.reports.sheets.order import Order, fulfil
from libertalia.variants.house import IDS
from sheet_samples import sheet

BEGGARS = str(Path(__file__).parent / "house" / "beggars.toml")

BOXED = ("rules", "aid", "cards", "teach")


def overlay(folder: Path, rows: str, extends: str = "classic", id_: str = "ours") -> str:
    path = folder / f"{id_}.toml"
    head = f'id = "{id_}"\ntitle = "Rules of {id_}"\nreason = "It is more fun."\nextends = "{extends}"\n'
    path.write_text(head + rows, encoding="utf-8")
    return str(path)


def text_of(made: Sheet) -> str:
    return " ".join(read(made.html).text.split())


def box(made: Sheet) -> str:
    """What the box of the table's changes says; empty if there is none."""
    found = re.search(r'<section class="house">(.*?)</section>', made.html, re.DOTALL)
    return "" if found is None else " ".join(read(found[1]).text.split())


def marked(made: Sheet) -> set[str]:
    return {rule.id for rule in made.subject.rules.values() if rule.house}


@pytest.mark.parametrize("kind", BOXED)
def test_the_box_names_the_rules_their_reason_and_every_change(kind: str) -> None:
    said = box(sheet("classic", kind, 3, house=(BEGGARS,)))

    assert "This table’s changes" in said
    assert "The Beggars' Table. The Beggar is never worth playing; and the second campaign drags." in said
    assert "3 campaigns of 6, then 5, then 6 days" in said
    assert "Beggar (3)" in said
    assert "Armorer (20)" in said
    assert "Not in the game: saber" in said
    assert "Who wins?" in said


def test_the_box_quotes_what_its_sheet_does_not_say_elsewhere() -> None:
    """A turn aid does not hold what characters do."""
    assert "gives you 5 doubloons" in box(sheet("classic", "aid", 3, house=(BEGGARS,)))
    assert "gives you 5 doubloons" not in box(sheet("classic", "rules", 3, house=(BEGGARS,)))


@pytest.mark.parametrize("kind", BOXED)
@pytest.mark.parametrize("variant", IDS)
def test_a_ready_variant_has_its_reason_on_its_sheets(variant: str, kind: str) -> None:
    about = installed().about(variant)
    said = box(sheet(variant, kind, about.players[0]))

    assert about.title in said
    assert about.reason in said


@pytest.mark.parametrize("kind", BOXED)
@pytest.mark.parametrize("variant", ["classic", "galecrest"])
def test_an_edition_as_it_is_has_neither_box_nor_mark(variant: str, kind: str) -> None:
    made = sheet(variant, kind, 2)

    assert box(made) == ""
    assert marked(made) == set()
    assert ">house<" not in made.html


def test_a_reading_chosen_for_a_game_is_no_house_rule() -> None:
    made = sheet("classic", "rules", 3, readings={"classic.final-tie": "shared"})

    assert box(made) == ""
    assert marked(made) == set()
    assert "Rulings 1 changed" in text_of(made)


@pytest.mark.parametrize("variant", IDS)
def test_marked_is_what_reads_otherwise_than_in_the_edition(variant: str) -> None:
    low, high = installed().about(variant).players
    for players in range(low, high + 1):
        made = sheet(variant, "rules", players)
        own = made.subject.books[0]
        base = rulebook(installed().resolve(own.variant.edition, players))
        words = {clause.id for clause in own.clauses if clause.kind == "word"}
        other = {
            clause.id
            for clause in own.clauses
            if clause.id not in base.by_id or base.by_id[clause.id].text != clause.text
        }

        assert marked(made) - words == (other - words) & {*made.subject.rules}


@pytest.mark.parametrize("kind", ["rules", "aid", "cards"])
def test_what_is_set_is_marked_where_it_stands(kind: str) -> None:
    html = sheet("classic", kind, 3, house=(BEGGARS,)).html
    name = {
        "rules": r'<b class="name">Beggar</b>',
        "aid": r"<b>3</b> Beggar",
        "cards": r"<h3[^>]*>Beggar ?",
    }[kind]

    assert re.search(name + r'<span class="mark is-changed">house</span>', html)
    assert not re.search(name.replace("Beggar", "Monkey").replace("3", "2") + r"<span[^>]*>house", html)


def test_a_token_a_phase_and_a_step_are_marked(tmp_path: Path) -> None:
    """Whatever kind of row is set."""
    rows = (
        '[[token]]\nkind = "chest"\nanchor = { amount = 7 }\n'
        '[[phase]]\nid = "night"\nown_order = "chosen"\n'
        '[[step]]\nphase = "campaign"\nstep = "pay-start-money"\namount = 12\n'
    )
    made = sheet("classic", "rules", 3, house=(overlay(tmp_path, rows),))

    assert marked(made) == {"classic.token.chest", "classic.night", "classic.campaign.pay-start-money"}
    assert made.html.count(">house</span>") == 4  # with that of the box


def test_what_only_states_a_value_is_marked_where_it_reads_otherwise(tmp_path: Path) -> None:
    """The number of rounds stays as it is; their days don't."""
    made = sheet("classic", "rules", 3, house=(overlay(tmp_path, "[structure]\ndays = [6, 5, 6]\n"),))

    assert "classic.rounds" in marked(made)
    assert "classic.aim" not in marked(made)


def test_other_words_alone_mark_no_rule(tmp_path: Path) -> None:
    made = sheet("classic", "rules", 3, house=(overlay(tmp_path, '[words]\ndoubloon = ["coin", "coins"]\n'),))

    assert marked(made) == {"classic.word.doubloon"}
    assert "Doubloon is called coin" in box(made)


def test_several_house_rules_have_a_mark_each(tmp_path: Path) -> None:
    """What two of them set is the upper one's."""
    lower = overlay(
        tmp_path,
        '[[token]]\nkind = "chest"\nanchor = { amount = 7 }\n[[token]]\nkind = "jewel"\ncount = 8\n',
        id_="lower",
    )
    upper = overlay(tmp_path, '[[token]]\nkind = "chest"\nanchor = { amount = 9 }\n', id_="upper")
    made = sheet("classic", "rules", 3, house=(lower, upper))
    marks = {rule.id: rule.house for rule in made.subject.rules.values() if rule.house}

    assert marks["classic.token.chest"] == "house 2"
    assert marks["classic.token.jewel"] == "house 1"
    assert "house 1 Rules of lower" in box(made)
    assert "house 2 Rules of upper" in box(made)


def test_house_rules_for_a_number_nobody_else_plays_are_marked(tmp_path: Path) -> None:
    """There is nothing to compare with where the edition can't be played so."""
    rows = "[structure]\nplayers = [1, 6]\ntokens_per_day = { 1 = 2, 2 = 2, 3 = 3, 4 = 4, 5 = 5, 6 = 6 }\n"
    house = overlay(tmp_path, rows + '[[character]]\nname = "Beggar"\nday = { amount = 5 }\n')
    made = sheet("classic", "rules", 2, house=(house,))

    assert "classic.character.beggar" in marked(made)


# rulings


def set_rulings() -> Iterator[tuple[str, int, str, str]]:
    """Every ruling of both editions with every reading, and a number of players who meet it."""
    for variant in ("classic", "galecrest"):
        for ruling in installed().resolve(variant, 2).variant.rulings:
            for reading in ruling.readings:
                yield variant, 2, ruling.id, reading


@pytest.mark.parametrize(("variant", "players", "ruling", "reading"), [*set_rulings()])
def test_rulings_are_never_all_by_default_where_house_rules_set_one(
    variant: str, players: int, ruling: str, reading: str, tmp_path: Path
) -> None:
    house = overlay(tmp_path, f'[rulings]\n"{ruling}" = "{reading}"\n', variant)
    made = sheet(variant, "aid", players, house=(house,))
    said = text_of(made)
    mark = made.subject.readings[ruling].mark

    assert "all by default" not in said
    assert "Rulings 1 by house rules" in said
    assert f"{mark} house" in said


def test_a_reading_chosen_over_a_house_rule_is_a_changed_one() -> None:
    made = sheet("classic", "rules", 3, readings={"classic.final-tie": "doubloons"}, house=(BEGGARS,))

    assert "Rulings 1 changed" in text_of(made)
    assert f"{made.subject.readings['classic.final-tie'].mark} changed" in text_of(made)


def test_rulings_are_by_default_where_house_rules_set_none(tmp_path: Path) -> None:
    house = overlay(tmp_path, '[[token]]\nkind = "jewel"\ncount = 8\n')

    assert "Rulings all by default" in text_of(sheet("classic", "aid", 3, house=(house,)))


# for every number of players


def test_a_sheet_for_every_number_says_a_table_once(tmp_path: Path) -> None:
    rows = "[structure]\ntokens_per_day = { 2 = 3, 3 = 3, 4 = 4, 5 = 5, 6 = 6 }\n"
    house = overlay(tmp_path, rows)

    assert "Booty tokens a day: 3 with 2, 3 with 3" in box(sheet("classic", "aid", house=(house,)))
    assert "Booty tokens a day: 3" in box(sheet("classic", "aid", 2, house=(house,)))


def test_a_subject_without_a_base_marks_what_is_set() -> None:
    """A program may make a sheet of a resolved variant alone."""
    registry = installed()
    game = registry.resolve("classic", 3, house=[registry.house(BEGGARS)])
    made = make_sheet("rules", Subject([game]))

    assert "classic.character.beggar" in marked(made)
    assert fulfil(Order(variant="classic", sheet="rules", players=3, house=(BEGGARS,)), registry) != made
