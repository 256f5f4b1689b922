"""Contradictions of a resolved variant: numbers each of which is fine and that can't stand together."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from itertools import accumulate

from ..abilities.sentence import listed
from ..abilities.vocabulary import STEPS, AbilityKind, Touch
from ..model.variant import Character, Origin, Variant
from .blame import Blame
from .rows import Problems, Row, quoted

TRACK_STEPS = ("lay-reputation", "pay-by-track")

SOME = 3
"""So many of those that are concerned alike are named in a message."""

SPENT = Touch.HAND | Touch.ROW
"""What an ability changes that lays another card of the hand into the row."""


def check_consistent(variant: Variant, vocabulary: Mapping[str, AbilityKind], row: Row, blame: Blame) -> None:
    """Note what would keep the variant from being played to its end.

    Args:
        variant: The variant, resolved for a number of players.
        vocabulary: The abilities its rows use.
        row: The table of its structure, for the places and the problems.
        blame: Of what is at odds the uppermost is at fault.
    """
    _Check(variant, vocabulary, row, blame).run()


class _Check:
    def __init__(
        self, variant: Variant, vocabulary: Mapping[str, AbilityKind], row: Row, blame: Blame
    ) -> None:
        self.variant = variant
        self.vocabulary = vocabulary
        self.row = row
        self.blame = blame
        self.problems: Problems = row.problems

    def run(self) -> None:
        structure = self.variant.structure
        if len(structure.days) != len(structure.deal):
            self.problems.add(
                "variant-rounds",
                f"'days' has {len(structure.days)} rounds and 'deal' has {len(structure.deal)}:"
                f" {list(structure.days)} and {list(structure.deal)}.",
                self.numbers("days", "deal"),
                observed=len(structure.days),
                expected=len(structure.deal),
            )
        elif self.cards_last():
            self.cards_to_spare()
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
                origin = self.blame.place(use.origin, phase.origins.get("order", phase.origin))
                self.problems.add("variant-step", message, origin, observed=order)

    def numbers(self, *keys: str | tuple[str, ...]) -> Origin:
        """Return the place of the uppermost of several numbers of the structure."""
        return self.blame.place(*[self.row.at(*([key] if isinstance(key, str) else key)) for key in keys])

    def spare(self) -> list[int]:
        """Return how many cards more than days a player has been dealt by the end of each round."""
        structure = self.variant.structure
        more = [deal - days for deal, days in zip(structure.deal, structure.days, strict=True)]
        return list(accumulate(more))

    def cards_last(self) -> bool:
        """Every day takes a card; what is dealt must last."""
        structure = self.variant.structure
        at = next((at for at, spare in enumerate(self.spare()) if spare < 0), None)
        if at is None:
            return True
        number, dealt, days = at + 1, sum(structure.deal[: at + 1]), sum(structure.days[: at + 1])
        self.problems.add(
            "variant-cards",
            f"By the end of round {number} a player has been dealt {dealt} characters and must have"
            f" played {days}, one a day: 'deal' is {list(structure.deal)},"
            f" 'days' is {list(structure.days)}.",
            self.numbers("days", "deal"),
            observed=days,
            expected=dealt,
            suggestion=f"by round {number} deal {days - dealt} more, or play as many fewer days",
        )
        return False

    def cards_to_spare(self) -> None:
        """Some characters cost a card beyond that of the day; a hand must have it to spare in every round."""
        structure, spare = self.variant.structure, self.spare()
        users = [one for one in self.variant.characters if self._spends(one)]
        tight = [at for at, left in enumerate(spare) if left < len(users)]
        if not tight:
            return
        word, words = self.variant.words.get("round", ("round", "rounds"))
        rounds = f"{word if len(tight) == 1 else words} {listed([at + 1 for at in tight])}"
        at = min(tight, key=lambda one: spare[one])
        dealt, days = sum(structure.deal[: at + 1]), sum(structure.days[: at + 1])
        cost = "costs one more" if len(users) == 1 else "cost one more each"
        self.problems.add(
            "variant-cards-tight",
            f"In {rounds} a hand can run out: {dealt} characters are dealt for {days} days by the end of"
            f" {word} {at + 1}, and {listed([one.name for one in users])} {cost}.",
            self.blame.place(self.row.at("days"), self.row.at("deal"), *[one.origin for one in users]),
            observed=days,
            expected=dealt,
            suggestion=f"deal {len(users) - spare[at]} more by {word} {at + 1}, or play as many fewer days",
        )

    def _spends(self, one: Character) -> bool:
        """Tell whether a character costs a card of the hand beyond itself."""
        return any(
            use.params.get("origin") == "hand"
            or (use.ability != "copy_ability" and self.vocabulary[use.ability].changes & SPENT == SPENT)
            for uses in one.abilities.values()
            for use in uses
        )

    def deal(self) -> None:
        """Each rank is dealt once in a game."""
        deals = self.variant.structure.deal
        have = len(self.variant.characters)
        if sum(deals) > have:
            self.problems.add(
                "variant-deal",
                f"The rounds deal {sum(deals)} characters, {' + '.join(map(str, deals))}; there are {have}.",
                self.blame.place(self.row.at("deal"), *self.blame.gone("character").values()),
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
                self.blame.place(
                    self.row.at("tokens_per_day", str(players)),
                    self.row.at("days"),
                    *[token.origins.get("count", token.origin) for token in self.variant.tokens],
                    *self.blame.gone("token").values(),
                    self.row.at("players"),
                ),
                observed=each * days,
                expected=have,
            )

    def reputation(self) -> None:
        """Whatever moves along the track needs one, with a space for every player."""
        structure = self.variant.structure
        needs: list[tuple[str, Origin]] = []
        if structure.tie_break == "reputation":
            needs.append(("the tie-break", self.row.at("tie_break")))
        needs += [
            (f"the step {use.step!r}", use.origin)
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
        if needs and len(structure.track) < self.variant.players:
            self.no_track(needs)
        elif needs and not any(
            use.step == "lay-reputation" for phase in self.variant.phases for use in phase.does
        ):
            message = "There is a reputation track and no phase lays tokens on it."
            lays = [phase.origins.get("does", phase.origin) for phase in self.variant.phases]
            gone = self.blame.gone("phase").values()
            place = self.blame.place(self.row.at("track"), *self.blame.own(*lays, *gone))
            self.problems.add("variant-track", message, place)

    def no_track(self, needs: list[tuple[str, Origin]]) -> None:
        """Note what moves or reads reputation without a track, or that the track became too short for all."""
        spaces, players = len(self.variant.structure.track), self.variant.players
        has = f"the track has {spaces} spaces" if spaces else "this variant has no track"
        own = [(who, origin) for who, origin in needs if self.blame.height(origin)]
        if not own:
            names = [who for who, _ in needs]
            more = [f"{len(names) - SOME} more"] if len(names) > SOME else []
            own = [(listed([*names[:SOME], *more]), self.numbers("track", "players"))]
        for who, origin in own:
            message = f"Reputation is moved or read by {who}, and {has} for {players} players."
            self.problems.add("variant-track", message, origin, observed=spaces, expected=players)

    def figure(self) -> None:
        """A neutral figure has a place of its own in the row."""
        figure = self.variant.figure
        clash = next((one for one in self.variant.characters if figure and one.rank == figure.rank), None)
        kinds = [token.kind for token in self.variant.tokens]
        orders = (("figure", figure), ("automaton", self.variant.automaton))
        wrong = [
            (table, owner)
            for table, owner in orders
            if owner is not None and owner.takes and sorted(owner.takes) != sorted(kinds)
        ]
        if wrong:
            new = [
                one for one in self.variant.tokens if any(one.kind not in owner.takes for _, owner in wrong)
            ]
            gone = self.blame.gone("token").items()
            self.problems.add(
                "variant-figure",
                f"{' '.join([f'{owner.name} takes {listed(owner.takes)}.' for _, owner in wrong])}"
                f" It needs an order of {listed(kinds)}.",
                self.blame.place(
                    *[owner.origins.get("takes", owner.origin) for _, owner in wrong],
                    *[one.origin for one in new],
                    *[at for kind, at in gone if any(kind in owner.takes for _, owner in wrong)],
                ),
                observed=[list(owner.takes) for _, owner in wrong],
                expected=kinds,
                suggestion="; ".join(
                    [f"[{table}] takes = {_order(owner.takes, kinds)}" for table, owner in wrong]
                ),
            )
        if figure is not None and clash is not None:
            self.problems.add(
                "variant-figure",
                f"The {figure.name} lies at {clash.rank}, the rank of the {clash.name}.",
                self.blame.place(figure.origins.get("rank", figure.origin), clash.origin),
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
                message = f"{names} could copy each other without end."
                origin = self.blame.place(*[each.origin for each in loop])
                self.problems.add("variant-copy-loop", message, origin)
                return


def _order(takes: Sequence[str], kinds: Sequence[str]) -> str:
    """Return an order of the kinds that are there: as it was, and the new ones last."""
    kept = [kind for kind in takes if kind in kinds]
    return f"[{', '.join([quoted(kind) for kind in [*kept, *[one for one in kinds if one not in kept]]])}]"
