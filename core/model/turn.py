"""A turn: one character's or token's ability being carried out for one player."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, frozen

from .act import Act
from .asking import Asking, Chance, Decision, Kind
from .game import Entry, Game
from .player import Player


@frozen
class Copying:
    """Who carries out another character's ability, and how self-references are read then.

    Args:
        rank: Rank of the character that copies.
        place: Where that character lies: ``row`` or ``ship``.
        readings: What the copier's own parameters say (``position``, ``discard``, ``leaves``, ``gone``,
            ``spares``).
        act: The copier's act, which asked for the choice.
    """

    rank: int
    place: str
    readings: Mapping[str, str]
    act: Act


@define(eq=False)
class Turn:
    """What an ability sees: the game, whose it is, and which card it stands on.

    Args:
        game: The game in progress.
        player: Whose ability acts.
        act: The ability being carried out, with its name and rule.
        rank: Rank of the character whose text it is; 0 for a token.
        copying: Set if another character carries it out.
        is_late: Whether it had been put off to the end of the phase.
    """

    game: Game
    player: Player
    act: Act
    rank: int
    copying: Copying | None = None
    is_late: bool = False

    # asking

    def choose_character(self, ranks: list[int]) -> Decision:
        """Ask the player for one of *ranks*."""
        return Decision(Kind.CHARACTER, self.player.seat, ranks, self.act)

    def choose_target(self, targets: list[tuple[int, int]]) -> Decision:
        """Ask the player for one of *targets*, pairs of seat and rank."""
        return Decision(Kind.TARGET, self.player.seat, targets, self.act)

    def choose_token(self, kinds: list[int]) -> Decision:
        """Ask the player for one of *kinds* of token."""
        return Decision(Kind.TOKEN, self.player.seat, kinds, self.act)

    def choose_may(self) -> Decision:
        """Ask the player whether to use an ability that is not compulsory."""
        return Decision(Kind.MAY, self.player.seat, (True, False), self.act)

    def declared(self) -> Decision:
        """Ask what the ability does, as its text is not held; only a log can know more than nothing."""
        return Decision(Kind.DECLARE, self.player.seat, (None,), self.act)

    def draw(self, count: int) -> Chance | None:
        """Ask what the player draws from the bag, as far as it holds any; nothing if it is empty.

        Where discarded tokens lie matters here, from the first one on.
        """
        game = self.game
        if game.table.discards_ruling is not None and any(game.discards):
            game.touched.add(game.table.discards_ruling)
        available = min(count, sum(game.bag))
        return Chance("draw", available, seat=self.player.seat, by=self.act) if available else None

    def touch(self, parameter: str) -> None:
        """Note that the situation a ruling decides has come up, if *parameter* comes from a ruling."""
        rulings = self.act.rulings
        if parameter in rulings:
            self.game.touched.add(rulings[parameter])

    # the card the ability stands on

    def discard_self(self) -> None:
        """Discard the character whose ability this is, wherever it lies; a copy as its copier says."""
        game, player = self.game, self.player
        copying = self.copying
        rank = self.rank
        if copying is not None:
            self.touch_copier("discard")
            if copying.readings["discard"] == "ship-copy":
                if rank in player.ship:
                    game.discard_from_ship(player, rank)
                return
            rank = copying.rank
        if (rank, player.seat) in game.row:
            game.discard_from_row((rank, player.seat))
        elif rank in player.ship:
            game.discard_from_ship(player, rank)

    def leave_row(self) -> None:
        """Move the character whose ability this is from the row to the ship; a copy as its copier says."""
        copying = self.copying
        entry: Entry = (self.rank if copying is None else copying.rank, self.player.seat)
        if entry not in self.game.row:
            return
        if copying is not None:
            self.touch_copier("leaves")
            if copying.readings["leaves"] == "stays":
                return
        self.game.board(entry)

    def stands(self, end: str) -> bool:
        """Tell whether the character lies at that *end* of the row: ``leftmost`` or ``rightmost``."""
        row = self.game.row
        copying = self.copying
        rank = self.rank if copying is None else copying.rank
        if not row or row[0 if end == "leftmost" else -1] != (rank, self.player.seat):
            return False
        if copying is not None:
            self.touch_copier("position")
        return copying is None or copying.readings["position"] != "no-pay"

    def touch_copier(self, parameter: str) -> None:
        """Note that a ruling about copies has come up, if the copier's *parameter* comes from one."""
        assert self.copying is not None
        rulings = self.copying.act.rulings
        if parameter in rulings:
            self.game.touched.add(rulings[parameter])

    # doing more than one thing

    def run(self, act: Act) -> Asking:
        """Carry out another ability on behalf of this turn, such as that of a token just gained."""
        game = self.game
        outer = game.cause
        game.cause = act
        turn = Turn(game, self.player, act, act.rank)
        asking = act.run(turn)
        if asking is not None:
            yield from asking
        game.cause = outer

    def put_off(self) -> None:
        """Put this ability off to the end of the phase."""
        self.game.late.append((self.player.seat, self.act, self.rank, self.copying))
