"""The generated pages of the manual are those the tables give, and what the manual shows works."""

import re
from pathlib import Path

import pytest

from libertalia.core.abilities.vocabulary import ABILITIES, STEPS
from libertalia.core.analysis.check import Step, check_text
from libertalia.core.model.codes import CODES
from libertalia.core.resolve import installed
from libertalia.reports.manual import pages
from libertalia.reports.vocabulary import abilities

DOCS = Path(__file__).parents[2] / "docs"
HOUSE_RULES = (DOCS / "house-rules.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", HOUSE_RULES, re.DOTALL)


@pytest.mark.parametrize("name", ["findings.md", "vocabulary.md"])
def test_the_page_is_fresh(name: str) -> None:
    """`make docs` writes it anew."""
    assert (DOCS / name).read_text(encoding="utf-8") == pages()[name], "stale: run make docs"


def test_every_code_is_explained() -> None:
    page = pages()["findings.md"]

    assert [code for code in CODES if f"| `{code}` |" not in page] == []


def test_every_ability_and_step_is_explained() -> None:
    page = pages()["vocabulary.md"]

    assert [name for name in (*ABILITIES, *STEPS) if f"#### `{name}`" not in page] == []
    assert "{" not in re.sub(r"`[^`]*`|```.*?```", "", page, flags=re.DOTALL)


def test_the_examples_of_all_abilities_can_be_pasted() -> None:
    """Each is given to a new character; whether it is at home by day is another matter."""
    words = [word for _, group in abilities() for word in group if word.name != "copy_ability"]
    text = 'id = "m"\nextends = "galecrest"\n'
    for rank, word in enumerate(words, 41):
        text += f'[[character]]\nrank = {rank}\nname = "{word.name}"\nday = {word.example}\n'
    report = check_text(text, "m.toml", installed(), [Step.STATIC])

    assert [one for one in report.findings if one.code != "variant-misplaced"] == []


@pytest.mark.parametrize("text", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_house_rules_of_the_manual_pass(text: str) -> None:
    """That a new kind of token has no place in the solo game's own tables is said, and no harm."""
    report = check_text(text, "page.toml", installed(), games=2)

    assert report.findings == ()


def test_the_message_of_the_manual_is_the_real_one() -> None:
    (shown,) = re.findall(r"^friday-table.toml:12:1: error .*$", HOUSE_RULES, re.MULTILINE)
    text = EXAMPLES[0].replace('"Beggar"', '"Begar"')
    (found,) = check_text(text, "friday-table.toml", installed()).findings

    assert shown.endswith(f"[{found.code}] {found.message}")
    assert text.splitlines()[(found.line or 0) - 1] == 'name = "Begar"'
