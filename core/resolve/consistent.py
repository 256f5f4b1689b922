"""Contradictions of a resolved variant: numbers each of which is fine and that can't stand together."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping

from ..abilities.vocabulary import STEPS, AbilityKind, Touch
from ..model.variant import Origin, Variant
from .rows import Problems, Row

TRACK_STEPS = ("lay-reputation", "pay-by-track")


def check_consistent(
    variant: Variant, vocabulary: Mapping[str, AbilityKind], row: Row, edition_files: frozenset[str]
) -> None:
    """Note what would keep the variant from being played to its end.

    Args:
        variant: The variant, resolved for a number of players.
        vocabulary: The abilities its rows use.
        row: The table of its structure, for the places and the problems.
        edition_files: Files of the edition; of two numbers at odds the one from another file is blamed.
    """
    _Check(variant, vocabulary, row, edition_files).run()


class _Check:
    def __init__(
        self, variant: Variant, vocabulary: Mapping[str, AbilityKind], row: Row, edition_files: frozenset[str]
    ) -> None:
        self.variant = variant
        self.vocabulary = vocabulary
        self.row = row
        self.edition_files = edition_files
        self.problems: Problems = row.problems

    def run(self) -> None:
        structure = self.variant.structure
        if len(structure.days) != len(structure.deal):
            self.problems.add(
                "variant-rounds",
                f"'days' has {len(structure.days)} rounds and 'deal' has {len(structure.deal)}:"
                f" {list(structure.days)} and {list(structure.deal)}.",
                self.blame("days", "deal"),
                observed=len(structure.days),
                expected=len(structure.deal),
            )
        else:
            self.cards()
        self.deal()
        self.loot()
        self.reputation()
        self.figure()
        self.copies()
        self.steps()

    def steps(self) -> None:
        """A step is for the table or for an actor, and some only for a character that lies in the row."""
        for phase in self.variant.phases:
            places = [(use, "table") for use in (*phase.before, *phase.after)]
            places += [(use, phase.order) for use in phase.does]
            for use, order in places:
                parameters = inspect.signature(STEPS[use.step].function).parameters
                is_table, entry = "player" not in parameters, parameters.get("entry")
                by_row = entry is not None and "None" not in str(entry.annotation)
                if is_table == (order == "table") and not (by_row and order == "together"):
                    continue
                who = (
                    "the table as one"
                    if is_table
                    else "each character in the row"
                    if by_row
                    else "each player"
                )
                message = (
                    f"The step {use.step!r} is for {who} and can't stand here, in the phase {phase.id!r}."
                )
                self.problems.add("variant-step", message, use.origin, observed=order)

    def blame(self, *keys: str | tuple[str, ...]) -> Origin:
        """Return the place of that one of several numbers which is not the edition's own."""
        places = [self.row.at(*([key] if isinstance(key, str) else key)) for key in keys]
        return next((one for one in places if one.file not in self.edition_files), places[0])

    def cards(self) -> None:
        """Every day takes a card; what is dealt must last."""
        structure = self.variant.structure
        dealt = days = 0
        for number, (deal, length) in enumerate(zip(structure.deal, structure.days, strict=True), 1):
            dealt, days = dealt + deal, days + length
            if dealt < days:
                self.problems.add(
                    "variant-cards",
                    f"By the end of round {number} a player has been dealt {dealt} characters and must have"
                    f" played {days}, one a day: 'deal' is {list(structure.deal)},"
                    f" 'days' is {list(structure.days)}.",
                    self.blame("days", "deal"),
                    observed=days,
                    expected=dealt,
                    suggestion=f"by round {number} deal {days - dealt} more, or play as many fewer days",
                )
                return
        users = sorted([one.name for one in self.variant.characters if self._spends(one.abilities)])
        if dealt == days and users:
            message = (
                f"{dealt} characters are dealt for {days} days, and {' and '.join(users)} can cost one more."
            )
            self.problems.add("variant-cards-tight", message, self.blame("days", "deal"), observed=days)

    def _spends(self, abilities: Mapping[str, Iterable[object]]) -> bool:
        uses = self.uses(abilities)
        spending = Touch.HAND | Touch.ROW
        return any(
            self.vocabulary[name].changes & spending == spending for name in uses if name != "copy_ability"
        )

    def uses(self, abilities: Mapping[str, Iterable[object]]) -> list[str]:
        """Return the names of the abilities a character or token has."""
        return [getattr(use, "ability", "") for uses in abilities.values() for use in uses]

    def deal(self) -> None:
        """Each rank is dealt once in a game."""
        deals = self.variant.structure.deal
        have = len(self.variant.characters)
        if sum(deals) > have:
            self.problems.add(
                "variant-deal",
                f"The rounds deal {sum(deals)} characters, {' + '.join(map(str, deals))}; there are {have}.",
                self.blame("deal"),
                observed=sum(deals),
                expected=have,
            )

    def loot(self) -> None:
        """The longest round lays out no more than the bag holds; without a return, the whole game."""
        structure, players = self.variant.structure, self.variant.players
        steps = {
            use.step for phase in self.variant.phases for use in (*phase.before, *phase.does, *phase.after)
        }
        each = structure.tokens_per_day.get(players, 0)
        days = max(structure.days, default=0) if "clear-loot" in steps else sum(structure.days)
        have = sum([token.count for token in self.variant.tokens])
        if each * days > have:
            self.problems.add(
                "variant-loot",
                f"With {players} players {days} days lay out {each} tokens each, {each * days} in all;"
                f" there are {have}.",
                self.blame(("tokens_per_day", str(players)), "days"),
                observed=each * days,
                expected=have,
            )

    def reputation(self) -> None:
        """Whatever moves along the track needs one, with a space for every player."""
        structure = self.variant.structure
        needs: list[tuple[str, Origin]] = []
        if structure.tie_break == "reputation":
            needs.append(("The tie-break", self.row.at("tie_break")))
        needs += [
            (f"The step {use.step!r}", use.origin)
            for phase in self.variant.phases
            for use in (*phase.before, *phase.does, *phase.after)
            if use.step in TRACK_STEPS or use.params.get("tie") == "reputation"
        ]
        owners = [(one.name, one.abilities) for one in self.variant.characters]
        owners += [(f"token {one.kind}", one.abilities) for one in self.variant.tokens]
        for name, abilities in owners:
            for use in [use for uses in abilities.values() for use in uses]:
                entry = self.vocabulary[use.ability]
                moves = [key for key in entry.parameters if "reputation" in key and use.params.get(key)]
                always = Touch.REPUTATION in entry.changes and "[" not in str(entry.sentence)
                if moves or (always and "reputation" in str(entry.sentence)):
                    needs.append((f"{use.ability!r} of {name}", use.origin))
        players = self.variant.players
        if needs and len(structure.track) < players:
            has = (
                f"the track has {len(structure.track)} spaces"
                if structure.track
                else "this variant has no track"
            )
            for who, origin in needs:
                message = f"{who} moves or reads reputation, and {has} for {players} players."
                self.problems.add(
                    "variant-track", message, origin, observed=len(structure.track), expected=players
                )
        elif needs and not any(
            use.step == "lay-reputation" for phase in self.variant.phases for use in phase.does
        ):
            message = "There is a reputation track and no phase lays tokens on it."
            self.problems.add("variant-track", message, self.row.at("track"))

    def figure(self) -> None:
        """A neutral figure has a place of its own in the row."""
        figure = self.variant.figure
        clash = next((one for one in self.variant.characters if figure and one.rank == figure.rank), None)
        kinds = [token.kind for token in self.variant.tokens]
        for owner in (figure, self.variant.automaton):
            if owner is not None and owner.takes and sorted(owner.takes) != sorted(kinds):
                self.problems.add(
                    "variant-figure",
                    f"{owner.name} takes {', '.join(owner.takes)}; it needs an order of {', '.join(kinds)}.",
                    owner.origins.get("takes", owner.origin),
                    observed=list(owner.takes),
                    expected=kinds,
                )
        if figure is not None and clash is not None:
            self.problems.add(
                "variant-figure",
                f"The {figure.name} lies at {clash.rank}, the rank of the {clash.name}.",
                clash.origin
                if clash.origin.file not in self.edition_files
                else figure.origins.get("rank", figure.origin),
                observed=figure.rank,
                suggestion=f"rank = {clash.rank - 0.5}",
            )

    def copies(self) -> None:
        """Characters that copy each other would never stop."""
        nodes = [
            (one, timing, str(use.params.get("timing")))
            for one in self.variant.characters
            for timing, uses in one.abilities.items()
            for use in uses
            if use.ability == "copy_ability"
        ]
        follows = {
            at: [
                to
                for to, (other, timing, _) in enumerate(nodes)
                if other is not nodes[at][0] and timing == nodes[at][2]
            ]
            for at in range(len(nodes))
        }
        for at, (one, _, _) in enumerate(nodes):
            reached, waiting = set[int](), list(follows[at])
            while waiting:
                if (to := waiting.pop()) not in reached:
                    reached.add(to)
                    waiting += follows[to]
            if at in reached:
                loop = [one, *[nodes[to][0] for to in reached if to != at]]
                names = " and ".join(sorted({each.name for each in loop}))
                mine = [each for each in loop if each.origin.file not in self.edition_files]
                message = f"{names} could copy each other without end."
                self.problems.add("variant-copy-loop", message, (mine or loop)[0].origin)
                return
