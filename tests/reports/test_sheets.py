"""What the sheets show, and that it all comes from the variant."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from libertalia.cli import main
from libertalia.core.resolve import installed
from libertalia.reports.icons import drawings, icon, phase_icon
from libertalia.reports.sheets import SHEETS
from libertalia.reports.sheets.contract import read
from libertalia.reports.sheets.merge import merged, span
from sheet_samples import EDITIONS, sheet


def clauses(html: str) -> dict[str, str]:
    return {id_: " ".join(text.split()) for id_, text in read(html).clauses.items()}


@pytest.mark.parametrize("kind", SHEETS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_same_order_gives_the_same_bytes(edition: str, kind: str) -> None:
    assert sheet(edition, kind, 3).html == sheet(edition, kind, 3).html


@pytest.mark.parametrize(
    ("kind", "id_", "before", "after"),
    [
        ("rules", "classic.token.chest", "Gain 5 doubloons.", "Gain 7 doubloons."),
        ("aid", "classic.campaign.pay-start-money", "Gain 10 doubloons.", "Gain 12 doubloons."),
        ("cards", "classic.character.bosun", "Gain 2 doubloons for each", "Gain 3 doubloons for each"),
        ("teach", "classic.token.chest", "Gain 5 doubloons.", "Gain 7 doubloons."),
        ("score", "classic.token.chest", "Gain 5 doubloons.", "Gain 7 doubloons."),
    ],
)
def test_changed_number_changes_the_sheet(
    kind: str, id_: str, before: str, after: str, tmp_path: Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'id = "richer"\nextends = "classic"\ntitle = "Richer"\nreason = "To see what changes."\n'
        '[[token]]\nkind = "chest"\nanchor = { amount = 7 }\n'
        '[[character]]\nname = "Bosun"\nday = { amount = 3 }\n'
        '[[phase]]\nid = "campaign"\ndoes = [{ step = "pay-start-money", amount = 12 }]\n',
        encoding="utf-8",
    )

    assert before in clauses(sheet("classic", kind, 4).html)[id_]
    assert after in clauses(sheet("classic", kind, 4, house=(str(house),)).html)[id_]


def test_changed_number_is_what_changes_for_those_who_know_the_parent(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'id = "richer"\nextends = "classic"\ntitle = "Richer"\nreason = "To see what changes."\n'
        '[[token]]\nkind = "chest"\nanchor = { amount = 7 }\n',
        encoding="utf-8",
    )

    made = sheet("classic", "upgrade", 4, house=(str(house),))

    assert {id_ for id_ in made.differences if id_.startswith("token")} == {"token.chest.amount"}
    assert "Gain 7 doubloons." in " ".join(read(made.html).text.split())


@pytest.mark.parametrize("kind", ["rules", "aid", "teach"])
def test_only_two_players_meet_the_midshipman(kind: str) -> None:
    two = clauses(sheet("galecrest", kind, 2).html)
    assert {"galecrest.figure.midshipman", "galecrest.dusk.figure-removal"} <= set(two)
    assert any(id_.startswith("galecrest.midshipman.") for id_ in two)

    for players in (3, 4, 5, 6):
        made = sheet("galecrest", kind, players)
        assert not [id_ for id_ in clauses(made.html) if "figure" in id_ or "midshipman." in id_]
        assert "Midshipman" not in read(made.html).text


def test_sheet_for_every_number_says_for_whom_a_rule_is() -> None:
    shown = clauses(sheet("galecrest", "rules").html)

    assert shown["galecrest.dusk.figure-removal"].startswith("With 2 players:")
    assert "Draw 3/3/4/5/6 (with 2/3/4/5/6 players) loot tokens" in shown["galecrest.voyage.lay-loot"]


def test_setup_counts_are_for_exactly_the_players() -> None:
    """galecrest.voyage.lay-loot: three tokens a day for two players."""
    text = " ".join(read(sheet("galecrest", "rules", 2).html).text.split())

    assert "For 2 players" in text
    assert "4 × 3 = 12 5 × 3 = 15 6 × 3 = 18" in text


@pytest.mark.parametrize("kind", SHEETS)
def test_ruling_that_is_not_the_default_is_marked(kind: str) -> None:
    made = sheet("galecrest", kind, 4, readings={"galecrest.hook.keeps": "hand"})
    text = " ".join(read(made.html).text.split())

    assert "Rulings that differ from the default:" in text
    assert "galecrest.hook.keeps=hand" in text
    assert "Rulings that differ" not in read(sheet("galecrest", kind, 4).html).text


@pytest.mark.parametrize("kind", ["rules", "aid", "teach"])
def test_mark_of_a_changed_ruling_is_a_word_not_only_a_colour(kind: str) -> None:
    html = sheet("galecrest", kind, 4, readings={"galecrest.hook.keeps": "hand"}).html

    assert re.search(r'class="mark is-changed">R\d+ changed<', html)


@pytest.mark.parametrize("kind", SHEETS)
def test_title_block_says_what_the_sheet_is_for(kind: str) -> None:
    made = sheet("galecrest", kind, 5, "letter")
    text = " ".join(read(made.html).text.split())

    assert "Libertalia: Winds of Galecrest" in text
    for fact in ("Players 5", "Board calm", "Rulings all by default", "Paper Letter", "Unofficial"):
        assert fact in text
    assert made.subject.variant.fingerprint in text


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_character_has_a_card_and_a_line(edition: str) -> None:
    made = sheet(edition, "cards", 4)

    assert made.html.count('class="card ') == len(made.subject.variant.characters)
    for character in made.subject.variant.characters:
        assert made.html.count(f'data-clause="{character.rule}"') == 2


@pytest.mark.parametrize("players", [2, 6])
def test_score_sheet_has_a_column_for_each_player_and_a_box_for_each_day(players: int) -> None:
    html = sheet("galecrest", "score", players).html

    assert html.count('class="player"') == players
    assert html.count('class="box"') == 4 + 5 + 6


def test_score_sheet_has_a_row_for_what_characters_bring_where_any_does(tmp_path: Path) -> None:
    house = tmp_path / "quiet.toml"
    acting = [
        one.name
        for one in sheet("classic", "score", 4).subject.variant.characters
        if one.abilities.get("anchor")
    ]
    rows = "".join([f'[[character]]\nname = "{name}"\nanchor = false\n' for name in acting])
    house.write_text(f'id = "quiet"\nextends = "classic"\n{rows}', encoding="utf-8")
    quiet = CliRunner().invoke(main, ["summary", "classic", "--sheet", "score", "--house", str(house)])

    assert sheet("classic", "score", 4).html.count(" Characters") == 3
    assert quiet.exit_code == 0, quiet.output
    assert " Characters" not in quiet.stdout


def test_changes_do_not_say_twice_what_they_are_about() -> None:
    shown = " ".join(re.sub("<[^>]+>", "", sheet("galecrest", "upgrade", 4).html).split())

    assert "Days of a round. 6 days a campaign in Libertalia" in shown
    assert "Days of a round: " not in shown


def test_most_consequential_changes_come_first() -> None:
    html = sheet("galecrest", "upgrade", 4).html
    places = [
        html.index(f'data-difference="{id_}"') for id_ in ("rounds.days", "rounds.start-money", "words.ship")
    ]

    assert places == sorted(places)


# words


def test_texts_that_differ_in_numbers_become_one() -> None:
    found = merged({2: "Draw 3 tokens.", 3: "Draw 3 tokens.", 4: "Draw 4 tokens."})

    assert found == [("", "Draw 3/3/4 (with 2/3/4 players) tokens.")]


def test_texts_that_differ_in_words_stay_apart() -> None:
    found = merged({2: "Your opponent.", 3: "Both others.", 4: "Both others."})

    assert found == [("2", "Your opponent."), ("3–4", "Both others.")]


def test_numbers_of_players_are_written_as_runs() -> None:
    assert span([2, 4, 5, 6]) == "2, 4–6"


# drawings


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_phase_and_token_has_a_drawing_of_its_own(edition: str) -> None:
    variant = installed().resolve(edition, 4).variant
    phases = [phase_icon(phase) for phase in variant.phases]

    assert {token.kind for token in variant.tokens} <= set(drawings())
    assert len(set(phases)) == len(phases)
    assert set(phases) <= set(drawings())


def test_unknown_token_is_drawn_as_a_bag() -> None:
    assert icon("no such kind") == icon("token")


@pytest.mark.parametrize("kind", SHEETS)
def test_drawings_are_hidden_from_readers_and_have_no_ids(kind: str) -> None:
    html = sheet("galecrest", kind, 4).html

    assert html.count("<svg") == html.count('aria-hidden="true"')
    assert " id=" not in html


# the command


def test_command_prints_the_page() -> None:
    done = CliRunner().invoke(main, ["summary", "galecrest", "--sheet", "aid", "--players", "4"])

    assert done.exit_code == 0, done.output
    assert done.output.rstrip().endswith("</html>")


@pytest.mark.needs("pango")
def test_command_writes_a_pdf(tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    order = ["summary", "galecrest", "--sheet", "score", "--players", "2", "--board", "calm", "-o", str(out)]

    done = CliRunner().invoke(main, order)

    assert done.exit_code == 0, done.output
    assert out.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    "order",
    [
        ["summary", "galecrst", "--sheet", "aid"],
        ["summary", "galecrest", "--sheet", "aid", "--players", "9"],
        ["summary", "galecrest", "--sheet", "aid", "--board", "sunny"],
        ["summary", "galecrest", "--sheet", "aid", "--ruling", "galecrest.hook.keeps=nowhere"],
        ["summary", "galecrest", "--sheet", "upgrade", "--from", "nothing"],
        ["summary", "galecrest", "--sheet", "poster"],
        ["summary", "galecrest", "--sheet", "aid", "-o", "aid.doc"],
    ],
    ids=lambda order: " ".join(order[1:]),
)
def test_wrong_order_is_wrong_usage(order: list[str]) -> None:
    assert CliRunner().invoke(main, order).exit_code == 2
