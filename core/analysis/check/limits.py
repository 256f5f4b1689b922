"""What a check can't show, generated from what it did and from the variant itself."""

from __future__ import annotations

from collections.abc import Sequence

from ...abilities.sentence import listed
from ...resolve import Resolved
from .model import Step
from .trial import Played

ALWAYS = (
    "Whether the game is fair, or any fun.",
    "Whether the file says what your table or your copy means by it.",
)


def unseen(
    tables: Sequence[Resolved], options: Sequence[str], ran: Sequence[Step], played: Played
) -> tuple[str, ...]:
    """Return what the check could not show, one sentence each.

    Args:
        tables: The variant, resolved for each number of players.
        options: What could be chosen before the game and was not looked at.
        ran: The steps that ran.
        played: What the trial games showed.
    """
    said = list(ALWAYS)
    if Step.STATIC not in ran:
        said.append("Slips that do not keep the file from being played: the static step did not run.")
    if Step.TRIAL not in ran:
        said.append("How it plays: no trial game was played.")
    else:
        said.append(
            f"What happens in fewer than about one of {played.games} games, or only when players play well:"
            " trial games are played at random."
        )
    if options:
        said.append(f"How it is with {listed(options, 'or')}, which the file does not choose.")
    if tables:
        said += _of_variant(tables[0], Step.TRIAL in ran)
    return tuple(said)


def _of_variant(resolved: Resolved, is_tried: bool) -> list[str]:
    variant = resolved.variant
    said = []
    others = sum([len(one.readings) - 1 for one in variant.rulings])
    if others and is_tried:
        said.append(
            f"How it plays under the {others} readings of its {len(variant.rulings)} rulings"
            " that are not in force."
        )
    owners = [(one.name, one.abilities) for one in variant.characters]
    owners += [(one.kind, one.abilities) for one in variant.tokens]
    silent = [
        name
        for name, abilities in owners
        if any(resolved.vocabulary[use.ability].unmodelled for uses in abilities.values() for use in uses)
    ]
    if silent:
        said.append(
            f"What {listed(silent)} does: the text is not held, and games are played as if it did nothing."
        )
    return said
