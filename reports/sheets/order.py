"""From what a person asked for to a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from attrs import field, frozen

from ...core.analysis.compare import compare
from ...core.analysis.compare.sides import Chosen, sides
from ...core.resolve import Registry, VariantError
from ...core.resolve.names import UnknownName
from ...core.resolve.resolver import Resolved
from .make import Sheet, make_sheet
from .subject import Subject


@frozen(kw_only=True)
class Order:
    """What is asked for.

    Args:
        variant: Id of the variant.
        sheet: Kind of the sheet.
        players: Number of players; ``None`` for a sheet for every number the variant allows.
        options: Option to value, where not the default.
        readings: Ruling id to reading, where not the default.
        house: House rules to lay over it, by id or path.
        paper: Name of the paper.
        known: For the kind ``upgrade``: the variant people know, as ``VARIANT`` or
            ``VARIANT:OPTION=VALUE``; empty for the parent, or for the only other edition.
    """

    variant: str
    sheet: str
    players: int | None = None
    options: Mapping[str, str] = field(factory=dict)
    readings: Mapping[str, str] = field(factory=dict)
    house: Sequence[str] = ()
    paper: str = "a4"
    known: str = ""


def fulfil(order: Order, registry: Registry) -> Sheet:
    """Make the sheet that is asked for.

    Raises:
        BadReferenceError: if the variant people know is not well formed.
        UnknownName: if a variant, option, ruling or one of their values does not exist.
        VariantError: if a variant's files are wrong, or it is not for that many players.
    """
    house = [registry.house(ref) for ref in order.house]
    resolve = partial(
        registry.resolve, order.variant, options=order.options, rulings=order.readings, house=house
    )
    counts = [order.players] if order.players is not None else _counts(order, registry, resolve)
    games = [resolve(count) for count in counts]
    subject = Subject(games, [_base(order, game, registry) for game in games])
    if order.sheet != "upgrade":
        return make_sheet(order.sheet, subject, order.paper)
    new = Chosen(order.variant, order.options, order.readings, house)
    known = order.known or _other(registry, order)
    comparison = compare(*sides(registry, known, new, order.players))
    return make_sheet(order.sheet, subject, order.paper, comparison)


def _base(order: Order, game: Resolved, registry: Registry) -> Resolved | None:
    """Return what a game is without house rules; ``None`` if it can't be played so."""
    variant = game.variant
    try:
        return registry.resolve(variant.edition, variant.players, order.options, order.readings)
    except (UnknownName, VariantError):
        return None


def _counts(order: Order, registry: Registry, resolve: partial[Resolved]) -> Sequence[int]:
    """Return the numbers of players; house rules may have changed those of the variant."""
    low, high = registry.about(order.variant).players
    for count in range(low, high + 1):
        try:
            least, most = resolve(count).variant.structure.players
        except VariantError:
            if count == high:
                raise
        else:
            return range(least, most + 1)
    return range(low, high + 1)


def _other(registry: Registry, order: Order) -> str:
    """Return what a variant lies over, or the only other edition."""
    about = registry.about(order.variant)
    if order.house:
        return order.variant
    if about.extends:
        return about.extends
    others = [id_ for id_ in registry.ids if id_ != order.variant and not registry.about(id_).extends]
    if len(others) != 1:
        raise UnknownName("variant for --from:", "", others)
    return others[0]
