"""From what a person asked for to a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from ...core.analysis.compare import Comparison, compare, labelled, parse_reference, side
from ...core.resolve import Registry
from ...core.resolve.names import UnknownName
from ...core.resolve.registry import Resolved
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
            ``VARIANT:OPTION=VALUE``; empty for the only other one, if there is only one.
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

    def resolve(count: int, readings: Mapping[str, str]) -> Resolved:
        return registry.resolve(order.variant, count, order.options, readings, house)

    counts = _counts(registry, order.variant, order.players)
    subject = Subject([resolve(count, order.readings) for count in counts])
    comparison: Comparison | None = None
    if order.sheet == "upgrade":
        known = order.known or _other(registry, order.variant)
        id_, options = parse_reference(known)
        old = side(
            known,
            lambda count, readings: registry.resolve(id_, count, options, readings),
            _counts(registry, id_, order.players),
        )
        new = side(_reference(order), resolve, counts, order.readings)
        comparison = compare(*labelled(old, new))
    return make_sheet(order.sheet, subject, order.paper, comparison)


def _counts(registry: Registry, variant: str, players: int | None) -> tuple[int, ...]:
    if players is not None:
        return (players,)
    low, high = registry.about(variant).players
    return tuple(range(low, high + 1))


def _other(registry: Registry, variant: str) -> str:
    """Return the parent of a variant, or the only other variant without one."""
    about = registry.about(variant)
    if about.extends:
        return about.extends
    others = [id_ for id_ in registry.ids if id_ != variant and not registry.about(id_).extends]
    if len(others) != 1:
        raise UnknownName("variant to come from, which --from must name:", "", others)
    return others[0]


def _reference(order: Order) -> str:
    chosen = ",".join([f"{name}={value}" for name, value in order.options.items()])
    return f"{order.variant}:{chosen}" if chosen else order.variant
