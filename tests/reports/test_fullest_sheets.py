"""The sheets that have most to say, laid out: what house rules, modes and boards add stays on their pages."""

from pathlib import Path

import pytest

from libertalia.core.resolve import installed
from libertalia.reports.sheets import check_layout, lay_out
from libertalia.reports.sheets.order import Order, fulfil

BEGGARS = str(Path(__file__).parent / "house" / "beggars.toml")

FULLEST = [
    *[
        Order(variant="galecrest-known-ranks", sheet=kind, paper="letter")
        for kind in ("rules", "aid", "teach")
    ],
    *[Order(variant="classic", sheet=kind, paper="letter", house=(BEGGARS,)) for kind in ("rules", "aid")],
    *[
        Order(variant="galecrest", sheet="score", paper="letter", players=players, options=options)
        for players, options in [(2, {"mode": "solo"}), (6, {"board": "stormy"})]
    ],
    Order(variant="galecrest", sheet="rules", paper="letter", players=2, options={"mode": "solo"}),
    Order(variant="galecrest", sheet="aid", paper="letter", players=2, options={"mode": "solo"}),
]


@pytest.mark.needs("pango")
@pytest.mark.parametrize(
    "order", FULLEST, ids=lambda one: "-".join([one.variant, one.sheet, *one.options.values()])
)
def test_the_fullest_sheets_keep_their_pages(order: Order) -> None:
    """Letter paper is the shorter one."""
    made = fulfil(order, installed())

    assert check_layout(made, lay_out(made)) == []
