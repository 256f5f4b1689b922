"""Every sheet says what it must, on as many pages as it may, with nothing cut off.

Some of all choices are tried here; ``make sheets`` tries all of them.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from libertalia.core.resolve import installed
from libertalia.reports.sheets import SHEETS, check_layout, check_pages, check_sheet, lay_out, papers
from libertalia.reports.sheets.contract import required
from libertalia.reports.sheets.paper import contracts
from sheet_samples import EDITIONS, laid_out, sheet

PLAYERS = (2, 3, 4, 5, 6, None)


def choices() -> Iterator[tuple[str, str, int | None, str]]:
    """Edition, kind, players and paper: all, or for each edition and kind one number of players a paper."""
    for at, (edition, kind) in enumerate([(edition, kind) for kind in SHEETS for edition in EDITIONS]):
        for by, paper in enumerate(papers()):
            for shift, players in enumerate(PLAYERS):
                is_fullest = kind in ("rules", "aid") and players == 2
                if os.environ.get("SHEETS") == "all" or (at + 2 * by) % len(PLAYERS) == shift or is_fullest:
                    yield edition, kind, players, paper


CHOICES = list(choices())


def named(choice: tuple[str, str, int | None, str]) -> str:
    return "-".join([str(part or "any") for part in choice])


def pdf_pages(pdf: Path) -> list[str]:
    """The text of every page."""
    done = subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, check=True, encoding="utf-8")
    return done.stdout.split("\f")[:-1]


def test_some_choice_has_every_number_of_players_and_paper() -> None:
    assert {(players, paper) for _, _, players, paper in CHOICES} >= {
        (players, paper) for players in PLAYERS for paper in papers()
    }


@pytest.mark.needs("pango")
@pytest.mark.parametrize("choice", CHOICES, ids=named)
def test_sheet_keeps_its_contract(choice: tuple[str, str, int | None, str]) -> None:
    made, document = laid_out(*choice)

    assert check_sheet(made) == []
    assert check_layout(made, document) == []


READY = [one for one in installed().ids if one not in EDITIONS]


@pytest.mark.parametrize("kind", SHEETS)
@pytest.mark.parametrize("variant", READY)
def test_sheet_of_a_ready_variant_says_what_it_must(variant: str, kind: str) -> None:
    """What lies over an edition changes clauses and values; none of them may be lost on the way to paper."""
    players = installed().about(variant).players[0]

    assert check_sheet(sheet(variant, kind, players)) == []


@pytest.mark.needs("pango")
@pytest.mark.parametrize("variant", READY)
def test_log_sheet_of_a_ready_variant_fits_its_paper(variant: str) -> None:
    """Rounds and days are what ready variants change most, and this sheet has a box for each."""
    made, document = laid_out(variant, "log", installed().about(variant).players[0])

    assert check_layout(made, document) == []


@pytest.mark.needs("pango", "poppler")
@pytest.mark.parametrize("kind", ["aid", "cards"])
def test_pdf_holds_the_words_in_the_faces_of_the_sheet(kind: str, tmp_path: Path) -> None:
    """A face that did not load would be replaced by one of the system, which runs wider."""
    made, document = laid_out("classic", kind, 4, "letter")
    pdf = tmp_path / "sheet.pdf"
    document.write_pdf(pdf)

    fonts = subprocess.run(["pdffonts", pdf], capture_output=True, check=True, encoding="utf-8").stdout
    faces = {line.split()[0].partition("+")[2] for line in fonts.splitlines()[2:]}

    assert faces
    assert all(face.startswith(("Alegreya-Sans", "IM-Fell")) for face in faces), faces
    assert check_pages(made, pdf_pages(pdf)) == []


@pytest.mark.needs("chromium", "poppler")
@pytest.mark.parametrize(
    ("edition", "kind", "players", "paper"),
    [("galecrest", "aid", 2, "a4"), ("classic", "cards", 5, "letter"), ("galecrest", "score", 6, "letter")],
)
def test_browser_prints_the_same_pages(
    edition: str, kind: str, players: int, paper: str, tmp_path: Path
) -> None:
    made = sheet(edition, kind, players, paper)
    page, pdf = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    page.write_text(made.html, encoding="utf-8")
    browser = shutil.which("chromium")
    assert browser is not None
    subprocess.run(
        [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *("--disable-background-networking", f"--user-data-dir={tmp_path / 'profile'}"),
            *("--no-pdf-header-footer", f"--print-to-pdf={pdf}", page.as_uri()),
        ],
        capture_output=True,
        check=True,
        timeout=120,
    )

    assert check_pages(made, pdf_pages(pdf)) == []


# the contract itself


@pytest.mark.parametrize("kind", ["rules", "aid", "teach"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_contract_asks_for_every_phase_token_and_step(edition: str, kind: str) -> None:
    made = sheet(edition, kind, 4)
    variant = made.subject.variant
    phases = [phase for phase in variant.phases if phase.when != "game" or kind != "aid"]
    wanted = {phase.rule for phase in phases} | {token.rule for token in variant.tokens}
    wanted |= {use.rule for phase in phases for use in (*phase.before, *phase.does, *phase.after)}

    assert wanted <= required(made)


@pytest.mark.parametrize("kind", [kind for kind in SHEETS if kind != "upgrade"])
def test_missing_clause_is_found(kind: str) -> None:
    made = sheet("galecrest", kind, 4)
    id_ = sorted(required(made))[0]
    without = evolve(made, html=made.html.replace(f'data-clause="{id_}"', ""))

    assert check_sheet(without) == [f"clause {id_} is missing"]


def test_missing_difference_is_found() -> None:
    made = sheet("galecrest", "upgrade", 4)
    without = evolve(made, html=re.sub(r' data-difference="rounds\.days"', "", made.html))

    assert check_sheet(without) == ["difference rounds.days is missing"]


def test_empty_clause_is_found() -> None:
    made = sheet("classic", "score", 4)
    emptied = re.sub(
        r'(<span data-clause="classic\.score\.score-doubloons">)[^<]*', r"\1", made.html, count=1
    )

    assert "clause classic.score.score-doubloons is empty" in check_sheet(evolve(made, html=emptied))


@pytest.mark.needs("pango")
def test_page_too_many_is_found() -> None:
    made = sheet("classic", "score", 4)
    longer = evolve(made, html=made.html.replace("</main>", '<p style="break-before: page">more</p></main>'))

    assert "2 pages of A4, where 1 to 1 are allowed" in check_layout(longer, lay_out(longer))


@pytest.mark.needs("pango")
def test_text_beside_the_page_is_found() -> None:
    made = sheet("classic", "score", 4)
    beside = '<p style="margin-left: 190mm; white-space: nowrap">beside</p>'
    wide = evolve(made, html=made.html.replace("</main>", f"{beside}</main>"))

    assert any("'beside' sticks out of the page" in problem for problem in check_layout(wide, lay_out(wide)))


@pytest.mark.needs("pango")
def test_text_too_long_for_its_card_is_found() -> None:
    made = sheet("classic", "cards", 4)
    text = "Move all your relics to the player on your left, clockwise."
    longer = evolve(made, html=made.html.replace(text, text * 12, 1))

    assert any(
        "sticks out of its place, of classic.character.monkey" in problem
        for problem in check_layout(longer, lay_out(longer))
    )


def test_words_missing_from_a_pdf_are_found() -> None:
    made = sheet("classic", "score", 4)

    problems = check_pages(made, ["Libertalia"])

    assert len(problems) == 1
    assert problems[0].startswith("words are missing: ")
    assert "campaign" in problems[0]


def test_contract_knows_every_sheet_and_paper() -> None:
    assert set(contracts()) == set(SHEETS)
    assert all(set(contract.pages) == set(papers()) for contract in contracts().values())
