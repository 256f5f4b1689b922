"""What the sheets' fonts can't draw is found and said; the rest is drawn by fonts the sheets bring along."""

from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from fontTools.ttLib import TTFont

from libertalia.cli import main
from libertalia.reports.sheets import SHEETS, Subject, check_sheet, make_sheet
from libertalia.reports.sheets.contract import read
from libertalia.reports.sheets.faces import DRAWN, FACES, MOST_SHOWN, say_undrawn, undrawn
from ready_games import GAMES
from sheet_samples import sheet

HOUSE = Path(__file__).parent / "house"

NOBODYS = "\u0378"
"""A code that stands for no character, so no font of any system draws it."""


def named(folder: Path, name: str) -> Path:
    path = folder / "ours.toml"
    rows = f'[[character]]\nrank = 41\nname = "{name}"\nday = {{ ability = "gain", amount = 1 }}\n'
    path.write_text(
        f'id = "ours"\ntitle = "Ours"\nreason = "Fun."\nextends = "galecrest"\n{rows}', encoding="utf-8"
    )
    return path


def summary(house: Path, *more: str) -> Result:
    order = ["summary", "galecrest", "--sheet", "aid", "--players", "3", "--house", str(house), *more]
    return CliRunner().invoke(main, order)


def test_what_is_called_drawn_is_what_the_faces_draw() -> None:
    """The headings' face is allowed to lack some: what it lacks is drawn in the text's."""
    families: dict[str, list[set[int]]] = {}
    for family, _, _, file in FACES:
        data = (files("libertalia.reports") / "templates" / "sheets" / "fonts" / f"{file}.woff2").read_bytes()
        families.setdefault(family, []).append({*TTFont(BytesIO(data)).getBestCmap()})
    texts = families.pop("Alegreya Sans")
    listed = {code for first, last in DRAWN for code in range(first, last + 1)}

    assert all(codes - {0x0D} == listed for codes in texts)
    assert all(codes <= listed for others in families.values() for codes in others)


@pytest.mark.parametrize("kind", [kind for kind in SHEETS if kind != "upgrade"])
def test_every_ready_sheet_is_drawn_in_its_own_faces(kind: str) -> None:
    for game in GAMES:
        assert undrawn(read(make_sheet(kind, Subject([game.resolved()])).html).text) == ()


@pytest.mark.parametrize(
    "text",
    ["ドブロン", "海賊", "Πειρατής", "Пират", "Łódź", "Český řád", "قرصان", "🏴", "☠", "→", NOBODYS, "ẞ"],
)
def test_a_character_of_no_face_is_found(text: str) -> None:
    assert undrawn(f"Beggar {text}")


@pytest.mark.parametrize(
    "text",
    [
        "Beggar",
        "Café «Très»",
        "Müßiggänger",
        "Œuvre",
        "a–b — c…",
        "½ × 3 €",
        "a\u00adb",
        "a\u200db\ufe0f",
        "“q”",
    ],
)
def test_a_character_that_is_drawn_or_leaves_no_mark_is_none(text: str) -> None:
    assert undrawn(text) == ()


def test_the_words_are_quoted_with_the_codes_of_what_they_lack() -> None:
    assert say_undrawn("ロド", "The ドブロン, a coin.") == "ドブロン (U+30ED, U+30C9)"


def test_a_long_list_is_cut_and_says_so() -> None:
    letters = [chr(0x30A1 + at) for at in range(MOST_SHOWN + 3)]

    said = say_undrawn(letters, " ".join(letters))

    assert said.count("U+") == MOST_SHOWN
    assert said.endswith(" and 3 more)")
    assert " … (" in said


def test_the_contract_asks_for_characters_that_are_drawn(tmp_path: Path) -> None:
    made = sheet("galecrest", "aid", 3, house=(str(named(tmp_path, "ロン")),))

    assert check_sheet(made) == ["the faces of the sheet don't draw ロン (U+30ED, U+30F3)"]


def test_the_command_says_what_a_page_leaves_to_the_readers_fonts(tmp_path: Path) -> None:
    page = tmp_path / "aid.html"
    done = summary(named(tmp_path, "ロン"), "-o", str(page))

    assert done.exit_code == 0
    assert page.exists()
    assert done.stderr == (
        f"{page}: warning: the sheet's own fonts don't draw ロン (U+30ED, U+30F3);"
        " that is left to the fonts of the reader.\n"
    )


def test_the_command_says_it_also_where_it_prints_the_page(tmp_path: Path) -> None:
    done = summary(named(tmp_path, "ロン"))

    assert done.stdout.startswith("<!doctype html>")
    assert done.stderr.startswith("warning: the sheet's own fonts don't draw ロン")


@pytest.mark.needs("pango")
def test_the_command_says_what_stays_blank_in_a_pdf(tmp_path: Path) -> None:
    pdf = tmp_path / "aid.pdf"
    done = summary(named(tmp_path, f"Ro{NOBODYS}n"), "-o", str(pdf))

    assert done.exit_code == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    assert f"blank, for no font at hand draws them: Ro{NOBODYS}n (U+0378)." in done.stderr


@pytest.mark.parametrize("suffix", ["html", pytest.param("pdf", marks=pytest.mark.needs("pango"))])
def test_nothing_is_said_of_a_sheet_that_is_all_drawn(suffix: str, tmp_path: Path) -> None:
    done = summary(named(tmp_path, "Œuvrière"), "-o", str(tmp_path / f"aid.{suffix}"))

    assert done.exit_code == 0
    assert done.stderr == ""


def test_kana_in_title_reason_and_words_are_all_said(tmp_path: Path) -> None:
    done = summary(HOUSE / "print-long-cjk.toml", "-o", str(tmp_path / "aid.html"))

    assert all(one in done.stderr for one in ("海賊の家", "ドブロン", "長い理由"))


# a broken overlay


def test_a_broken_overlay_is_said_with_file_and_line_as_show_says_it(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'id = "ours"\ntitle = "Ours"\nreason = "Fun."\nextends = "galecrest"\n'
        '[[character]]\nname = "Brute"\nday = { amount = "much" }\n'
        'night = { ability = "gian", amount = 1 }\n',
        encoding="utf-8",
    )
    shown = CliRunner().invoke(main, ["show", "galecrest", "brute", "--players", "3", "--house", str(path)])
    done = summary(path)

    assert done.exit_code == shown.exit_code == 2
    assert done.stderr.partition("Error: ")[2] == shown.stderr.partition("Error: ")[2]
    assert "ours.toml:7" in done.stderr
    assert "ours.toml:8" in done.stderr


def test_a_broken_overlay_of_a_missing_card_is_said_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(
        'id = "ours"\ntitle = "Ours"\nreason = "Fun."\nextends = "galecrest"\n'
        '[[token]]\nkind = "saber"\nremove = true\n[[token]]\nkind = "sabre"\nremove = true\n',
        encoding="utf-8",
    )
    done = summary(path, "-o", str(tmp_path / "aid.html"))

    assert done.exit_code == 2
    assert "ours.toml:" in done.stderr
    assert not (tmp_path / "aid.html").exists()
