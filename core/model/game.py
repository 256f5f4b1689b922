"""A game in progress: players, zones and the few moves everything else is made of.

The engine, the abilities and the steps change a game only through the methods here, so that whoever
watches sees every doubloon, card and token that moves. Ranks, seats and token kinds are plain numbers:
this is the hot path.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Any, cast

from attrs import Factory, define

from .act import Act, Move, Stage, Table
from .player import NOBODY, Player

if TYPE_CHECKING:
    from .turn import Copying

Entry = tuple[int, int]
"""A character in the row: (rank, seat); only a neutral figure's rank may lie between two whole ones."""


def figure_entry(table: Table) -> Entry:
    """Return the neutral figure's entry in the row."""
    return cast("Entry", (table.figure_rank, NOBODY))


@define(eq=False)
class Game:
    """The whole table at one moment.

    Args:
        table: The variant, laid out for speed.
        players: By seat, clockwise.
        track: Seats on the reputation spaces, ``NOBODY`` for unused tokens; empty without a track.
        bag: Number of tokens by kind.
        days: Tokens lying on each day of the round, from the first.
        left: Tokens that earlier days left on the board.
        discards: Tokens discarded in this round, by kind, wherever they lie.
        undealt: Ranks that have not been dealt and may be.
        unused: Ranks that are known to stay out of this game.
        drawn: Characters drawn for the neutral figure in this round; the last one is today's.
        dealt: Characters known to have been dealt in this round.
        automaton: Seat of the player nobody plays, or ``NOBODY``.
        row: Today's characters, left to right.
        round, day: Counted from 1; 0 before the first.
        phase: Id of the phase that runs.
        stage: That phase.
        step: The step of it that runs.
        taken: Token kind taken by the character whose dusk it is, -1 for none.
        taker: That character.
        beside: The character directly left of the figure, if that is fixed.
        acted: Characters of the row that have acted in this phase.
        netting: Whether losses may pass zero until the phase ends.
        unordered: Seats whose abilities of this phase were carried out in an order that nobody chose.
        holds: Whether an ability that reaches other players' ships waits for them, see the pipeline.
        counted: Rank to the number of its owners when the phase began.
        late: Acts put off to the end of the phase: (seat, act, rank, copying).
        trace: Where events go, as the fields of :class:`Event`; ``None`` when nobody watches.
        touched: Ids of rulings whose situation came up.
        asks_orders: Whether to ask also for orders that can't matter, and on a day on which nobody has a
            character for what was played, so that a log may hold them.
        cause: The act or step that is running.
        by: Seat whose act is running.
        mark: Line of the log that is being followed.
        winners: Seats, once the game has ended.
    """

    table: Table
    players: list[Player]
    track: list[int]
    bag: list[int]
    days: list[list[int]]
    left: list[int]
    undealt: set[int]
    row: list[Entry]
    discards: list[int] = Factory(list)
    unused: set[int] = Factory(set)
    drawn: list[int] = Factory(list)
    dealt: set[int] = Factory(set)
    automaton: int = NOBODY
    round: int = 0
    day: int = 0
    phase: str = ""
    stage: Stage | None = None
    step: Move | None = None
    taken: int = -1
    taker: Entry | None = None
    beside: Entry | None = None
    acted: list[Entry] = Factory(list)
    netting: bool = False
    unordered: set[int] = Factory(set)
    holds: bool = False
    counted: dict[int, int] = Factory(dict)
    late: list[tuple[int, Act, int, Copying | None]] = Factory(list)
    trace: list[tuple[Any, ...]] | None = None
    touched: set[str] = Factory(set)
    asks_orders: bool = False
    cause: Act | Move | None = None
    by: int = NOBODY
    mark: int = 0
    winners: list[int] | None = None

    # doubloons and reputation

    def gain(self, player: Player, amount: int) -> None:
        """Give *player* doubloons from the bank."""
        player.doubloons += amount
        if self.trace is not None and amount:
            self.tell("doubloons", player.seat, amount, player.doubloons)

    def lose(self, player: Player, amount: int) -> int:
        """Take doubloons from *player*, as far as there are any; return how many were taken."""
        if amount > player.doubloons:
            if self.stage is not None and self.stage.losses_ruling is not None:
                self.touched.add(self.stage.losses_ruling)
            if not self.netting:
                amount = max(player.doubloons, 0)
        player.doubloons -= amount
        if self.trace is not None and amount:
            self.tell("doubloons", player.seat, -amount, player.doubloons)
        return amount

    def shift(self, player: Player, steps: int) -> None:
        """Move *player*'s reputation token; each step past an end is a doubloon gained or lost.

        The token is taken out and put in again, so those it passes slide one space the other way.
        """
        track = self.track
        start = player.space
        wanted = start + steps
        space = min(max(wanted, 0), len(track) - 1)
        if space != start:
            track.insert(space, track.pop(start))
            players = self.players
            for at in range(min(start, space), max(start, space) + 1):
                seat = track[at]
                if seat >= 0:
                    players[seat].space = at
            if self.trace is not None:
                self.tell("reputation", player.seat, space - start, space + 1)
        if wanted > space:
            self.gain(player, wanted - space)
        elif wanted < space:
            self.lose(player, space - wanted)

    # characters

    def discard_from_ship(self, player: Player, rank: int) -> None:
        """Put a character from *player*'s ship face down into the same player's graveyard."""
        player.ship.remove(rank)
        player.graveyard.append(rank)
        if self.trace is not None:
            self.tell("character", player.seat, 0, 0, rank, -1, "ship", "graveyard")

    def discard_from_row(self, entry: Entry) -> None:
        """Put a character from the row into its owner's graveyard."""
        self.row.remove(entry)
        rank, seat = entry
        self.players[seat].graveyard.append(rank)
        if self.trace is not None:
            self.tell("character", seat, 0, 0, rank, -1, "row", "graveyard")

    def board(self, entry: Entry) -> None:
        """Move a character from the row into its owner's ship."""
        self.row.remove(entry)
        rank, seat = entry
        self.players[seat].ship.append(rank)
        if self.trace is not None:
            self.tell("character", seat, 0, 0, rank, -1, "row", "ship")

    def return_from_row(self, entry: Entry) -> None:
        """Move a character from the row back into its owner's hand."""
        self.row.remove(entry)
        rank, seat = entry
        insort(self.players[seat].hand, rank)
        if self.trace is not None:
            self.tell("character", seat, 0, 0, rank, -1, "row", "hand")

    def move_card(self, player: Player, rank: int, origin: str, target: str) -> None:
        """Move one of *player*'s characters between hand, ship and graveyard."""
        getattr(player, origin).remove(rank)
        if target == "hand":
            insort(player.hand, rank)
        else:
            getattr(player, target).append(rank)
        if self.trace is not None:
            self.tell("character", player.seat, 0, 0, rank, -1, origin, target)

    def remove_card(self, player: Player, rank: int, origin: str) -> None:
        """Take one of *player*'s characters out of the game."""
        getattr(player, origin).remove(rank)
        if self.trace is not None:
            self.tell("character", player.seat, 0, 0, rank, -1, origin, "removed")

    def tie(self, seat: int, rank: int) -> int:
        """Return what orders equal characters: the higher lies farther right."""
        influence = self.table.influence
        player = self.players[seat]
        return influence[player.colour][rank - 1] if influence else player.space

    def line_up(self, player: Player, rank: int) -> None:
        """Put one more character of *player*'s hand into the row, at its place."""
        player.hand.remove(rank)
        row = self.row
        own = self.tie(player.seat, rank)
        higher = [
            at
            for at, (other, seat) in enumerate(row)
            if other > rank or (other == rank and seat >= 0 and self.tie(seat, rank) > own)
        ]
        row.insert(higher[0] if higher else len(row), (rank, player.seat))
        if self.trace is not None:
            self.tell("character", player.seat, 0, 0, rank, -1, "hand", "row")

    def newcomer(self) -> None:
        """Look again at who lies directly left of the figure, if a newcomer by day changes that."""
        figure = self.table.variant.figure
        if figure is None or figure.kind != "fixed":
            return
        anew = self.beside_figure()
        if anew not in (None, self.beside) and "newcomer" in figure.rulings:
            self.touched.add(figure.rulings["newcomer"])
        if figure.newcomer == "recompute":
            self.beside = anew

    def beside_figure(self) -> Entry | None:
        """Return the character that lies directly left of the neutral figure now."""
        at = self.row.index(figure_entry(self.table))
        return self.row[at - 1] if at else None

    def remove_figure(self, entry: Entry) -> None:
        """Take the drawn character of the neutral figure out of the row."""
        self.row.remove(entry)
        if self.trace is not None:
            self.tell("character", NOBODY, 0, 0, entry[0], -1, "row", "removed")

    def undrawn(self) -> list[int]:
        """Return the characters that can be drawn for the neutral figure now.

        They come from a deck like that of the automaton: what was dealt or drawn in this round, or lies in
        its hand or ship, is not in it.
        """
        gone: set[float] = {*self.table.never_dealt, *self.drawn}
        if self.automaton >= 0:
            player = self.players[self.automaton]
            played = [rank for rank, seat in self.row if seat == player.seat]
            gone |= {*player.hand, *player.ship, *played, *self.dealt}
        return [rank for rank in self.table.ranks if rank not in gone]

    def neighbours(self, seat: int) -> list[int]:
        """Return the seats next to *seat*: left neighbour first, one seat only with two players."""
        count = len(self.players)
        left, right = (seat + 1) % count, (seat - 1) % count
        return [left] if left == right else [left, right]

    # tokens

    def give_token(self, player: Player, kind: int, origin: str) -> None:
        """Add a token to *player*'s loot; the caller has taken it from *origin*."""
        player.loot[kind] += 1
        if self.trace is not None:
            self.tell("token", player.seat, 0, 0, 0, kind, origin, "loot")

    def discard_token(self, player: Player, kind: int) -> None:
        """Discard one of *player*'s tokens; it lies where the variant has discarded tokens lie."""
        player.loot[kind] -= 1
        self._discard(player.seat, kind, "loot")

    def discard_from_day(self, kind: int) -> None:
        """Discard one of today's tokens."""
        self.days[self.day - 1].remove(kind)
        self._discard(NOBODY, kind, "day")

    def _discard(self, seat: int, kind: int, origin: str) -> None:
        target = self.table.discards
        self.discards[kind] += 1
        if target == "bag":
            self.bag[kind] += 1
        if self.trace is not None:
            self.tell("token", seat, 0, 0, 0, kind, origin, target)

    def return_tokens(self, player: Player, kind: int, count: int) -> None:
        """Put several of *player*'s tokens of a kind back into the bag."""
        player.loot[kind] -= count
        self.bag[kind] += count
        if self.trace is not None:
            for _ in range(count):
                self.tell("token", player.seat, 0, 0, 0, kind, "loot", "bag")

    def return_from_day(self, kind: int) -> None:
        """Put one of today's tokens back into the bag."""
        self.days[self.day - 1].remove(kind)
        self.bag[kind] += 1
        if self.trace is not None:
            self.tell("token", NOBODY, 0, 0, 0, kind, "day", "bag")

    def take_out(self, kind: int, origin: str) -> None:
        """Take a token out of the bag, or off today's space (``day``), for somebody to get."""
        if origin == "bag":
            self.bag[kind] -= 1
        else:
            self.days[self.day - 1].remove(kind)

    def keep_tokens(self, player: Player, kind: int, count: int) -> None:
        """Let *player* keep some more tokens of a kind when the round ends, of those that are there."""
        if not player.kept_loot:
            player.kept_loot = [0] * len(player.loot)
        count = min(count, player.loot[kind] - player.kept_loot[kind])
        player.kept_loot[kind] += count
        for _ in range(count):
            self.tell("kept", player.seat, token=kind)

    def pass_token(self, giver: Player, taker: Player, kind: int) -> None:
        """Move a token between players; its dusk ability does not act again."""
        giver.loot[kind] -= 1
        taker.loot[kind] += 1
        if self.trace is not None:
            self.tell("token", taker.seat, 0, 0, 0, kind, f"loot:{giver.seat}", "loot")

    @property
    def is_over(self) -> bool:
        """Whether the winner has been found."""
        return self.winners is not None

    @property
    def today(self) -> list[int]:
        """Tokens still lying on today's space."""
        return self.days[self.day - 1]

    def copy(self) -> Game:
        """Return an independent copy that nobody watches, to try something out on."""
        return Game(
            table=self.table,
            players=[
                Player(
                    seat=one.seat,
                    name=one.name,
                    colour=one.colour,
                    doubloons=one.doubloons,
                    score=one.score,
                    hand=one.hand[:],
                    ship=one.ship[:],
                    graveyard=one.graveyard[:],
                    loot=one.loot[:],
                    space=one.space,
                    kept=one.kept[:],
                    rounds=one.rounds[:],
                    final_purse=one.final_purse,
                    kept_loot=one.kept_loot[:],
                )
                for one in self.players
            ],
            track=self.track[:],
            bag=self.bag[:],
            days=[day[:] for day in self.days],
            left=self.left[:],
            discards=self.discards[:],
            undealt=set(self.undealt),
            unused=self.unused,
            drawn=self.drawn[:],
            dealt=self.dealt,
            automaton=self.automaton,
            row=self.row[:],
            round=self.round,
            day=self.day,
            phase=self.phase,
            stage=self.stage,
            step=self.step,
            taken=self.taken,
            taker=self.taker,
            beside=self.beside,
            acted=self.acted[:],
            netting=self.netting,
            counted=dict(self.counted),
            late=self.late[:],
            asks_orders=self.asks_orders,
        )

    def touch(self, parameter: str) -> None:
        """Note that a ruling has come up, if the running step's *parameter* comes from one."""
        if self.step is not None and parameter in self.step.rulings:
            self.touched.add(self.step.rulings[parameter])

    # watching

    def tell(
        self,
        kind: str,
        seat: int = NOBODY,
        amount: int = 0,
        balance: int = 0,
        rank: float = 0,
        token: int = -1,
        origin: str = "",
        target: str = "",
    ) -> None:
        """Note an :class:`Event` as a plain tuple, if somebody watches."""
        if self.trace is not None:
            self.trace.append(
                (
                    kind,
                    seat,
                    amount,
                    balance,
                    rank,
                    token,
                    origin,
                    target,
                    self.cause,
                    self.by,
                    self.round,
                    self.day,
                    self.phase,
                    self.mark,
                )
            )
