"""The pipeline: walks the phases of the table, from setup to the final tie.

Nothing here knows what a phase does; a phase is an order of actors and steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..abilities.acting import perform_late
from ..model.act import Act, Move, Stage, Table
from ..model.asking import HOLD, Asking, Decision, Kind, Together
from ..model.game import Game
from ..model.player import NOBODY, Player


def new_game(table: Table, names: Sequence[str], colours: Sequence[str] = ()) -> Game:
    """Return a game before its setup.

    Args:
        table: The variant, laid out for these players.
        names: Players' names, clockwise.
        colours: Their colours, where the edition breaks ties by colour.
    """
    kinds = len(table.kinds)
    players = [
        Player(
            seat=seat,
            name=name,
            colour=colours[seat] if colours else "",
            doubloons=0,
            score=0,
            hand=[],
            ship=[],
            graveyard=[],
            loot=[0] * kinds,
            space=-1,
            kept=[],
            rounds=[],
            final_purse=0,
        )
        for seat, name in enumerate(names)
    ]
    automaton = table.variant.automaton
    seat = NOBODY
    if automaton is not None:
        is_it = [name.strip().casefold() == automaton.name.casefold() for name in names]
        seat = is_it.index(True) if any(is_it) else len(names) - 1
    return Game(
        table=table,
        players=players,
        automaton=seat,
        track=[NOBODY] * len(table.track),
        bag=table.counts[:],
        days=[],
        left=[0] * kinds,
        discards=[0] * kinds,
        undealt=set(table.ranks),
        row=[],
    )


def play(game: Game) -> Asking:
    """Play *game* to its end, from wherever it stands: before setup, or before any day of a round.

    Yields:
        What the engine needs: decisions, decisions of several players at once, results of chance.
    """
    stages = game.table.stages
    day = game.day
    if not game.round:
        for stage in stages["game"]:
            yield from _run(game, stage)
    for number in range(game.round or 1, len(game.table.days) + 1):
        game.round = number
        if not day:
            game.day = 0
            for stage in stages["round"]:
                yield from _run(game, stage)
        for today in range(day or 1, game.table.days[number - 1] + 1):
            game.day = today
            for stage in stages["day"]:
                yield from _run(game, stage)
        day = game.day = 0
        for stage in stages["round-end"]:
            yield from _run(game, stage)
    for stage in stages["game-end"]:
        yield from _run(game, stage)


def _run(game: Game, stage: Stage) -> Asking:
    game.stage = stage
    game.phase = stage.id
    game.netting = stage.losses != "step"
    game.unordered.clear()
    looks_on = stage.losses_ruling is not None and game.netting and stage.own_order == "chosen"
    is_watched = game.trace is not None
    if looks_on and not is_watched:
        game.trace = []
    before = len(game.trace or ())
    if stage.census:
        players = game.players
        game.counted = {rank: sum([rank in player.ship for player in players]) for rank in stage.census}
    if stage.before:
        yield from _for_table(game, stage.before)
    if stage.order == "together":
        yield from _together(game, stage)
    elif stage.order == "table":
        yield from _for_table(game, stage.does)
    else:
        yield from _along_row(game, stage)
    if stage.after:
        yield from _for_table(game, stage.after)
    if stage.losses_ruling is not None and looks_on:
        _look_for_shortfalls(game, stage.losses_ruling, (game.trace or [])[before:])
        if not is_watched:
            game.trace = None
    if stage.losses == "net":
        _stop_at_nothing(game)


def _for_table(game: Game, moves: Sequence[Move]) -> Asking:
    for move in moves:
        game.step = game.cause = move
        game.by = NOBODY
        asking = move.run(game)
        if asking is not None:
            yield from asking


def _along_row(game: Game, stage: Stage) -> Asking:
    """Let each character of the row act; whoever joins on the way acts if the walk has not passed."""
    acted = game.acted
    acted.clear()
    row, players, moves = game.row, game.players, stage.does
    step = -1 if stage.order == "descending" else 1
    at = start = 0 if step == 1 else -1
    while True:
        try:
            entry = row[at]
        except IndexError:
            return
        seat = entry[1]
        if (seat < 0 and not stage.figure) or entry in acted:
            at += step
            continue
        acted.append(entry)
        if seat < 0:
            for move in stage.figure:
                game.step = game.cause = move
                game.by = NOBODY
                move.run(game, entry)
            at = start
            continue
        player = players[seat]
        for move in moves:
            game.step = game.cause = move
            game.by = seat
            asking = move.run(game, player, entry)
            if asking is not None:
                yield from asking
        # whatever the character did to the row, those that have acted are passed over
        at = start


def _together(game: Game, stage: Stage) -> Asking:
    waiting: list[tuple[Asking, int, Act | Move | None]] = []
    moves = stage.does
    counts = game.counted.values() if stage.census and game.asks_orders else ()
    game.holds = any(count > 1 for count in counts)
    for player in game.players:
        if game.holds:
            # what one player has to do may depend on what another's ability has changed before
            waiting.append((_with_rest(game, player, moves), player.seat, None))
            continue
        game.by = player.seat
        for at, move in enumerate(moves, 1):
            game.step = game.cause = move
            asking = move.run(game, player, None)
            if asking is not None:
                if at < len(moves):
                    asking = _with_rest(game, player, moves[at:], asking)
                waiting.append((asking, player.seat, game.cause))
                break
    if waiting:
        yield from _interleave(game, waiting)
    if game.late:
        late = [
            (asking, player.seat, game.cause)
            for player in game.players
            if (asking := perform_late(game, player)) is not None
        ]
        yield from _interleave(game, late)


def _with_rest(game: Game, player: Player, moves: Sequence[Move], asking: Asking | None = None) -> Asking:
    if asking is not None:
        yield from asking
    for move in moves:
        game.step = game.cause = move
        more = move.run(game, player, None)
        if more is not None:
            yield from more


def _interleave(game: Game, askings: list[tuple[Asking, int, Act | Move | None]]) -> Asking:
    """Run the acts of players who act at the same time; each goes on until it has a real choice.

    Whatever follows by itself happens at once, so that a player's claim can be checked while another
    player still has to choose. But where a log is followed, an ability that reaches other players' ships
    waits for those who still have to choose, unless the log lets it act before them.
    """
    waiting: list[tuple[Asking, int, Act | Move | None]] = []
    decisions: list[Decision] = []
    together = Together(decisions)
    held: list[tuple[Asking, int, Act | Move | None]] = []
    ready: list[tuple[tuple[Asking, int, Act | Move | None], Any]] = [(one, None) for one in askings]
    was_asked = False
    at = 0
    while True:
        for number, ((asking, seat, game.cause), answer) in enumerate(ready, 1):
            game.by = seat
            try:
                ask = asking.send(answer)
                while not isinstance(ask, Decision) or len(ask.options) == 1:
                    if ask is HOLD:
                        if game.holds and not was_asked and (decisions or number < len(ready)):
                            was_asked = True
                            game.holds = (yield _who_waits(seat, game.cause)) == "after"
                        if game.holds:
                            break
                        ask = asking.send(None)
                    else:
                        ask = asking.send((yield ask))
            except StopIteration:
                continue
            if isinstance(ask, Decision):
                waiting.insert(at, (asking, seat, game.cause))
                decisions.insert(at, ask)
                at += 1
            else:
                held.append((asking, seat, game.cause))
        if held and not decisions:
            game.holds = False
            ready, at = [(one, None) for one in held], len(waiting)
            held.clear()
            continue
        if not decisions:
            return
        at = 0
        if len(decisions) == 1:
            answer = yield decisions[0]
        else:
            at, answer = yield together
        ready = [(waiting.pop(at), answer)]
        del decisions[at]


def _who_waits(seat: int, cause: Act | Move | None) -> Decision:
    """Ask whether an ability that reaches others' ships waits for what they have still to do."""
    return Decision(Kind.MOMENT, seat, ("after", "before"), by=cause if isinstance(cause, Act) else None)


def _stop_at_nothing(game: Game) -> None:
    for player in game.players:
        if player.doubloons < 0:
            game.cause, game.by = None, NOBODY
            game.gain(player, -player.doubloons)


def _look_for_shortfalls(game: Game, ruling: str, events: Sequence[tuple[Any, ...]]) -> None:
    """Note that a ruling on losses has come up where an order nobody chose may hide a purse run dry.

    With all losses first the most is asked of it.
    """
    for player in game.players:
        if player.seat in game.unordered:
            amounts = [event[2] for event in events if event[0] == "doubloons" and event[1] == player.seat]
            losses = -sum([amount for amount in amounts if amount < 0])
            if losses > player.doubloons - sum(amounts):
                game.touched.add(ruling)
