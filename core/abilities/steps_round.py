"""The steps around the days: setup, preparing a round, ending it, ending the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from ..model.asking import Asking, Chance
from ..model.game import Entry, Game
from ..model.player import Player
from .vocabulary import Ranks, step


@step(
    {
        "any": "All reputation tokens, unused ones included, are laid at random on the spaces of the {reputation-track}.",
        "unknown": "All reputation tokens, unused ones included, lie on the spaces of the {reputation-track}; where each starts is not known here, a log says it.",
        "middle": "The players' reputation tokens are laid at random on the middle spaces of the {reputation-track}, the unused ones on the rest.",
    },
    by="spaces",
)
def lay_reputation(game: Game, *, spaces: Literal["any", "middle", "unknown"] = "any") -> Asking:
    """Lay the reputation tokens on the track."""
    game.touch("spaces")
    count = len(game.players)
    size = len(game.table.track)
    first = (size - count) // 2
    allowed = tuple(range(first, first + count)) if spaces == "middle" else ()
    order = yield Chance("reputation", count, spaces=allowed)
    game.track[:] = order
    for space, seat in enumerate(order):
        if seat >= 0:
            game.players[seat].space = space
            game.tell("reputation", seat, balance=space + 1)


@step("Draw {tokens-per-day} {tokens} from the {bag} for each day of the {round}.")
def lay_loot(game: Game) -> Asking:
    """Lay out the loot of a whole round, drawn from the bag."""
    days = game.table.days[game.round - 1]
    loot = yield Chance("loot", days, each=game.table.tokens_per_day)
    game.days = [list(day) for day in loot]
    for day in game.days:
        for kind in day:
            game.bag[kind] -= 1


@step(
    "Draw the {deals-together} {ranks} of the whole game and lay them open; the other {characters} stay out of it. Every deal comes from the {ranks} drawn."
)
def draw_deck(game: Game) -> Asking:
    """Draw before the game which ranks will be dealt in it, known to everybody."""
    game.undealt.difference_update(game.table.never_dealt)
    ranks = yield Chance("deck", sum(game.table.deal))
    game.unused = game.undealt.difference(ranks).union(game.table.never_dealt)
    game.undealt.intersection_update(ranks)
    for rank in ranks:
        game.tell("deck", rank=rank)


@step("{Draws-deal}; everybody adds the same ones to their {hand}.[ {without:Characters} can't come up.]")
def deal_characters(game: Game, *, without: Ranks = ()) -> Asking:
    """Deal the same characters to everybody."""
    if without:
        game.unused = game.unused.union(without)
        game.undealt.difference_update(without)
    game.drawn.clear()
    ranks = yield Chance("deal", game.table.deal[game.round - 1])
    game.undealt.difference_update(ranks)
    game.dealt = set(ranks)
    for player in game.players:
        player.hand.extend(ranks)
        player.hand.sort()
    for rank in ranks:
        game.tell("deal", rank=rank)


@step("Gain the {doubloons} printed under your space of the {reputation-track}: {track} from left to right.")
def pay_by_track(game: Game, player: Player, entry: Entry | None) -> None:
    """Pay the start money of the round by reputation."""
    game.gain(player, game.table.track[player.space])


@step("Gain {amount:doubloon}.")
def pay_start_money(game: Game, player: Player, entry: Entry | None, *, amount: int) -> None:
    """Pay the same start money to everybody."""
    game.gain(player, amount)


@step("Note how many {doubloons} you hold now; they may break a tie at the end.")
def note_purse(game: Game, player: Player, entry: Entry | None) -> None:
    """Remember the purse before tokens are counted, for the final tie; nobody holds less than nothing."""
    player.final_purse = max(player.doubloons, 0)


@step("Score your {doubloons} on the {score}, then hand them all in.")
def score_doubloons(game: Game, player: Player, entry: Entry | None) -> None:
    """Move the purse to the score."""
    amount = player.doubloons
    player.doubloons = 0
    player.score += amount
    player.rounds.append(amount)
    game.tell("score", player.seat, amount=amount, balance=player.score)


@step(
    {
        "graveyard": "Move every {character} in your {ship} to your {graveyard}; any you keep wait in your {kept}.",
        "removed": "Remove every {character} in your {ship} and {graveyard} from the game.",
    },
    by="to",
)
def clear_ships(
    game: Game,
    player: Player,
    entry: Entry | None,
    *,
    to: Literal["graveyard", "removed"],
    kept: Literal["ship", "hand"] = "ship",
) -> None:
    """Empty the ships at the end of a round; kept characters stay, or go to the hand."""
    staying = player.kept
    if staying:
        game.touch("kept")
    for rank in sorted(player.ship):
        if rank in staying:
            if kept == "hand":
                game.move_card(player, rank, "ship", "hand")
        elif to == "graveyard":
            game.discard_from_ship(player, rank)
        else:
            game.remove_card(player, rank, "ship")
    if to == "removed":
        for rank in sorted(player.graveyard):
            game.remove_card(player, rank, "graveyard")
    staying.clear()


@step(
    {
        "bag": "All {tokens}, owned or left on the board, go back to the {bag}.",
        "aside": "All {tokens}, owned, left on the board or discarded in this {round}, go back to the {bag}.",
    },
    by="discards",
)
def clear_loot(game: Game, *, discards: Literal["bag", "aside"] = "bag") -> None:
    """Put every token back into the bag, but those a player keeps; those discarded may lie there already."""
    for player in game.players:
        kept = player.kept_loot
        for kind, held in enumerate(player.loot):
            if kept:
                held -= min(kept[kind], held)
            if held:
                game.return_tokens(player, kind, held)
        kept.clear()
    for kind, count in enumerate(game.left):
        game.bag[kind] += count + (game.discards[kind] if discards == "aside" else 0)
        game.left[kind] = game.discards[kind] = 0
    for day in game.days:
        for kind in day:
            game.bag[kind] += 1
        day.clear()


TIES: dict[str, Callable[[Player], int]] = {
    "reputation": lambda player: player.space,
    "doubloons": lambda player: player.final_purse,
    "shared": lambda player: 0,
    "last-round": lambda player: player.rounds[-1],
}
"""Way to break a final tie to what is compared; the highest wins."""


@step(
    {
        "reputation": "The player who has scored the most {doubloons} wins; of those with equally many, the one with the highest {reputation}.",
        "doubloons": "The player with the most {doubloons} on the {score} wins; of those with equally many, the one who held the most in the last {round} before {tokens} were counted. If that is equal too, they share the win.",
        "shared": "The player with the most {doubloons} on the {score} wins; those with equally many share the win.",
        "last-round": "The player with the most {doubloons} on the {score} wins; of those with equally many, the one who scored the most in the last {round}. If that is equal too, they share the win.",
    },
    by="tie",
)
def declare_winner(game: Game, *, tie: Literal["reputation", "doubloons", "shared", "last-round"]) -> None:
    """Find the winner, or the winners of a shared win."""
    best = max([player.score for player in game.players])
    leaders = [player for player in game.players if player.score == best]
    if len(leaders) > 1:
        game.touch("tie")
        measure = TIES[tie]
        most = max(map(measure, leaders))
        leaders = [player for player in leaders if measure(player) == most]
    game.winners = [player.seat for player in leaders]
    game.phase = "over"
