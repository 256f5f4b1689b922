"""One way to fill in what an incomplete log leaves out, followed for a day or to the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from attrs import frozen

from ..abilities.vocabulary import Touch
from ..engine.pipeline import play
from ..model.act import Act
from ..model.asking import Chance, Decision, Kind, Ordering
from ..model.finding import Finding, Level
from ..model.game import Game
from .entries import BOUNDARIES, PASSIVE, Entry
from .judge import Judge
from .mishaps import HaltError
from .orders import distinct_orders
from .picks import say_option


@frozen
class Missing:
    """A fact the log leaves out.

    Args:
        line: Line of the event that stands where the fact should.
        round, day: When.
        what: The fact in words.
        player: Whose it is.
        is_moment: Whether it is when something acted that the log does hold.
    """

    line: int
    round: int
    day: int
    what: str
    player: str
    is_moment: bool = False


Way = tuple[tuple[Missing, str], ...]
"""One way to fill the missing facts in: each with its value in words."""


class ContradictionError(Exception):
    """The log contradicts the facts that have been filled in."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.message)
        self.finding = found


class ForkError(Exception):
    """The next missing fact has these values."""

    def __init__(self, values: Sequence[Any]) -> None:
        super().__init__()
        self.values = values


class DayDoneError(Exception):
    """The next day begins."""


class Trial(Judge):
    """Follows a log through one day with given answers for what it leaves out."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.guesses: Sequence[Any] = ()
        self.given = 0
        self.way: list[tuple[Missing, str]] = []
        self.result_differs = False
        self.begun = False
        self.whole = False

    def fill(self, ask: Decision | Chance, what: str, entry: Entry) -> Any:
        """Return the next given answer for a fact the log leaves out.

        Raises:
            ForkError: if there is none.
        """
        if self.given == len(self.guesses):
            if isinstance(ask, Ordering):
                orders = distinct_orders(ask, self.queue.of(ask.seat), self.game, self.names)
                if orders is None:
                    self.unknown(what, entry)
                raise ForkError(orders)
            raise ForkError(list(self.values(ask)))
        value = self.guesses[self.given]
        self.given += 1
        game, names = self.game, self.names
        said = (
            say_option(ask.kind, value, names)
            if isinstance(ask, Decision)
            else ", ".join([names.table.kinds[kind] for kind in value])
        )
        player = names.players[ask.seat] if ask.seat >= 0 else ""
        is_moment = isinstance(ask, Decision) and ask.kind is Kind.MOMENT
        self.way.append((Missing(entry.line, game.round, game.day, what, player, is_moment), said))
        return value

    def moment(self, decision: Decision) -> Any:
        """Return when an ability that reaches others' ships acted, which a log has no word for."""
        assert decision.by is not None
        entry = self.play_entry or self.queue.entries[0]
        whose = f"{decision.by.name} of {self.names.players[decision.seat]}"
        what = f"whether the {whose} acted before or after what others still had to do"
        return self.fill(decision, what, entry)

    def values(self, ask: Decision | Chance) -> Iterator[Any]:
        """Yield every value a missing fact can have."""
        if isinstance(ask, Decision):
            yield from [one for one in ask.options if self.can_be(ask, one)]
        else:
            bag = self.game.bag
            for kinds in combinations_with_replacement(range(len(bag)), ask.count):
                if all(kinds.count(kind) <= bag[kind] for kind in set(kinds)):
                    yield list(kinds)

    def can_be(self, ask: Decision, option: Any) -> bool:
        """Tell whether a card or token may be the missing one, by what is claimed of the player afterwards.

        Only what nothing later in the day can change is looked at; the judge finds everything else.
        """
        game = self.game
        player = game.players[ask.seat]
        is_card = ask.kind is Kind.PLAY
        if game.day == game.table.days[game.round - 1] or not (
            is_card or (ask.kind is Kind.TAKE and ask.by is None)
        ):
            return True
        claim = self.claim_about(ask.seat, "hand" if is_card else "loot")
        if claim is None:
            return True
        if is_card:
            if any(act.changes & Touch.HAND for act in self.acts_of(option, player.ship)):
                return True
            ranks = [self.names.rank(ref) for ref in claim.event.hand]
            return None in ranks or Counter(ranks) == Counter(player.hand) - Counter([option])
        later = [rank for rank, seat in game.row if seat >= 0] + [
            rank for one in game.players for rank in one.ship
        ]
        if any(act.changes & Touch.LOOT for act in self.acts_of(0, later)):
            return True
        kinds = {self.names.kind(name): count for name, count in claim.event.loot.items() if count}
        held = {kind: count + (kind == option) for kind, count in enumerate(player.loot)}
        return None in kinds or kinds == {kind: count for kind, count in held.items() if count}

    def claim_about(self, seat: int, what: str) -> Entry | None:
        """Return the last claim of the day that says *what* a player has."""
        found = None
        for entry in self.queue.unused():
            if entry.kind in BOUNDARIES:
                break
            if entry.kind == "claim" and entry.seat == seat and getattr(entry.event, what) is not None:
                found = entry
        return found

    def acts_of(self, played: float, later: Sequence[float]) -> Iterator[Act]:
        """Yield what may still act today: the card played, other cards from dusk on, and all tokens."""
        table = self.game.table
        for timing in ("day", "dusk", "night"):
            by_rank = table.acts[timing]
            ranks = [played] if timing == "day" else [played, *later]
            for act in [by_rank[int(rank)] for rank in ranks]:
                if act is not None:
                    yield act
            if timing != "day":
                yield from [act for act in table.token_acts[timing] if act is not None]

    def report(self, code: str, message: str, entry: Entry | None = None, **facts: Any) -> None:
        """Stop at the first error.

        Raises:
            ContradictionError: with the error.
        """
        super().report(code, message, entry, **facts)
        if self.findings[-1].level is Level.ERROR:
            raise ContradictionError(self.findings[-1])

    def begin_day(self, decision: Decision | Chance) -> None:
        """Stop where the next day begins, its claims checked."""
        if self.begun and not self.whole:
            for entry in self.queue.unused():
                if entry.kind in BOUNDARIES:
                    break
                if entry.kind in PASSIVE:
                    self.passive(entry)
                else:
                    self.stray(entry)
            raise DayDoneError
        self.begun = True
        super().begin_day(decision)

    def passive(self, entry: Entry) -> None:
        """Check a claim; a result that differs is noted, as it does not rule a completion out."""
        try:
            super().passive(entry)
        except ContradictionError:
            if entry.kind != "result":
                raise
            self.result_differs = True


def trial_game(game: Game) -> Game:
    """Return a copy of *game* for a trial."""
    copy = game.copy()
    copy.trace = []
    copy.asks_orders = True
    return copy


def follow(trial: Trial) -> bool:
    """Follow a trial to the end of its day; return whether the log ends there."""
    asking = play(trial.game)
    answer: Any = None
    try:
        while True:
            answer = trial.answer(asking.send(answer))
    except StopIteration:
        trial.finish()
        return True
    except HaltError:
        return True
    except DayDoneError:
        return False
