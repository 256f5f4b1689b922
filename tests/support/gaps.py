"""Logs with gaps: choices of a complete log taken out, as a busy logger leaves them out.

``python tests/support/gaps.py 20`` prints how many of 20 games a variant are settled at each share.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from typing import Any

import attrs

from libertalia.core.analysis.entries import make_entries
from libertalia.core.analysis.names import Names
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.search import Completion, Search
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.engine.pipeline import new_game
from libertalia.core.logbook import events as log
from libertalia.core.logbook.write import write_log
from libertalia.core.model.game import Game
from libertalia.core.resolve import installed

EDITIONS = ("classic", "galecrest")
CHOICES = ("choose", "take", "order")


def recorded(variant: str, seed: int) -> tuple[list[log.Event], Game]:
    """Return a recorded game; the seed decides the number of players too."""
    table = table_of(installed().resolve(variant, 2 + seed % 5))
    return record_game(table, random.Random(seed))


def with_gaps(events: list[log.Event], share: float, rng: random.Random) -> tuple[list[log.Event], int]:
    """Take a share of the choices out, single cards of a play included, and return how many went."""
    header = events[0]
    assert isinstance(header, log.GameHeader)
    kept: list[log.Event] = [attrs.evolve(header, incomplete=True)]
    gaps = 0
    for event in events[1:]:
        if event.event in CHOICES and rng.random() < share:
            gaps += 1
            continue
        if isinstance(event, log.Play):
            plays = {name: rank for name, rank in event.plays.items() if rng.random() >= share}
            gaps += len(event.plays) - len(plays)
            event = attrs.evolve(event, plays=plays)
        kept.append(event)
    return kept, gaps


def contradicted(events: list[log.Event], rng: random.Random) -> list[log.Event]:
    """Change one claimed purse by one, so that the log contradicts itself."""
    at = rng.choice([at for at, event in enumerate(events) if isinstance(event, log.Claim)])
    claim = events[at]
    assert isinstance(claim, log.Claim)
    assert claim.doubloons is not None
    return [*events[:at], attrs.evolve(claim, doubloons=claim.doubloons + 1), *events[at + 1 :]]


def completions(events: list[log.Event]) -> Completion:
    """Return all the search finds for a recorded game with gaps."""
    header = events[0]
    assert isinstance(header, log.GameHeader)
    table = table_of(installed().resolve(header.variant, len(header.players)))
    players = [player.name for player in header.players]
    game = new_game(table, players, [player.colour or "" for player in header.players])
    names = Names(table, players)
    entries, broken = make_entries(events[1:], names, lambda *_, **__: None)
    assert not broken
    return Search(game, entries, names, set()).run()


def end_of(game: Game) -> list[tuple[Any, ...]]:
    """Return what a game came to, player by player."""
    return [
        (one.score, one.rounds, sorted(one.hand), sorted(one.ship), sorted(one.graveyard), one.space)
        for one in game.players
    ]


def main(games: int) -> None:
    """Print verdicts and times by share of choices taken out."""
    for variant in EDITIONS:
        for share in (0.05, 0.10, 0.20):
            verdicts: Counter[str] = Counter()
            seconds = []
            for seed in range(games):
                events, _ = recorded(variant, seed)
                data = write_log(with_gaps(events, share, random.Random(seed))[0])
                start = time.process_time()
                verdicts[str(validate_log(data, "gaps.jsonl", installed()).verdict)] += 1
                seconds.append(time.process_time() - start)
            quick = sum([one < 2 for one in seconds])
            line = f"{variant} {share:.0%}: {dict(verdicts)}, {quick} of {games} within 2 s"
            sys.stdout.write(f"{line}, longest {max(seconds):.2f} s\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
