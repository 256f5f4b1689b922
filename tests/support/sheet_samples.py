"""Sheets for tests: made and laid out once for each choice."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from libertalia.core.resolve import installed
from libertalia.reports.sheets import Sheet, lay_out
from libertalia.reports.sheets.order import Order, fulfil

EDITIONS = ("classic", "galecrest")


def sheet(
    variant: str,
    kind: str,
    players: int | None = None,
    paper: str = "a4",
    readings: Mapping[str, str] | None = None,
    house: tuple[str, ...] = (),
) -> Sheet:
    """A sheet, as the command makes it."""
    order = Order(
        variant=variant, sheet=kind, players=players, paper=paper, readings=readings or {}, house=house
    )
    return fulfil(order, installed())


@cache
def laid_out(variant: str, kind: str, players: int | None = None, paper: str = "a4") -> tuple[Sheet, Any]:
    """A sheet and what WeasyPrint made of it."""
    made = sheet(variant, kind, players, paper)
    return made, lay_out(made)
