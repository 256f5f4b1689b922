"""The story says in whole sentences what happened, also where nothing was left to take."""

from pathlib import Path

from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed
from libertalia.reports.html import render_html

TYPED = Path(__file__).parents[1] / "typed"


def test_who_finds_no_token_left_is_told() -> None:
    """Ann's Cook takes both tokens of the first day."""
    data = (TYPED / "campaign.jsonl").read_bytes()
    page = render_html([validate_log(data, "campaign.jsonl", installed())])

    assert "finds no booty token left" in page
    assert "moves  to the" not in page


def test_the_number_of_findings_is_said_in_a_whole_sentence() -> None:
    """A card that is not in hand: one error, and a note on what was not judged."""
    data = (TYPED / "voyage.jsonl").read_bytes().replace(b'"Cy": "Merchant"', b'"Cy": "Beggar"')
    page = " ".join(render_html([validate_log(data, "voyage.jsonl", installed())]).split())

    assert "There is 1 error and 1 note." in page
