"""The trial step: games with random choices, watched for what no game may do."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

from attrs import define, field

from ...engine.pipeline import play
from ...engine.simulate import decide, roll, seat_players
from ...engine.table import build_table
from ...model.act import Act, Table
from ...model.asking import Decision, Together
from ...model.codes import finding
from ...model.finding import Finding
from ...model.game import Game
from ...resolve import Resolved

MOST_ASKS = 20_000
"""No game asks for as many choices; a long one with six players asks for about a thousand."""

ENOUGH_GAMES = 20
"""With fewer games an ability that was never carried out says nothing."""


class _NoOptionsError(Exception):
    """A decision with nothing to choose from."""


class _EndlessError(Exception):
    """A game has asked too often."""


@define
class Played:
    """What the trial games showed.

    Args:
        games: How many were begun.
        ended: How many came to their end.
        used: Who carried out an ability, and at which timing.
        known: Who has one, with the id of the rule that states it.
        scores: Whether anybody ever scored.
        broken: What went wrong, once each.
    """

    games: int = 0
    ended: int = 0
    used: set[tuple[str, str]] = field(factory=set)
    known: dict[tuple[str, str], str] = field(factory=dict)
    scores: bool = False
    broken: dict[str, Finding] = field(factory=dict)

    def findings(self, never: Collection[tuple[str, str]]) -> list[Finding]:
        """Return what is to be said of all games together.

        Args:
            never: Owners and timings that are known never to act.
        """
        found = list(self.broken.values())
        if found or self.ended < ENOUGH_GAMES:
            return found
        for (owner, timing), rule in self.known.items():
            if (owner, timing) not in self.used and (owner, timing) not in never:
                said = f"In {self.games} games {owner}'s {timing} ability was never carried out."
                found.append(finding("trial-unused", said, rule=rule, observed=0))
        if not self.scores:
            said = f"In {self.games} games nobody ever scored anything but 0."
            found.append(finding("trial-flat", said, observed=0))
        return found


def play_trials(resolved: Resolved, games: int, seed: int, played: Played) -> None:
    """Play games and note in *played* what they show; a variant that breaks off is not played again.

    Args:
        resolved: The variant for a number of players.
        games: How many games.
        seed: The same seed plays the same games.
        played: Where to note it.
    """
    players = resolved.variant.players
    table_of = f"with {players} players"
    game: Game | None = None
    try:
        table = build_table(resolved.variant, resolved.vocabulary)
        _watch(table, played)
        for number in range(games):
            played.games += 1
            rng = random.Random(f"{seed}/{players}/{number}")
            game = seat_players(table, rng)
            _play(game, rng)
            played.ended += 1
            played.scores = played.scores or any(player.score for player in game.players)
    except _NoOptionsError as error:
        _note(played, "trial-no-options", f"{error}, {table_of}.", game)
    except _EndlessError as error:
        _note(played, "trial-endless", f"{error}, {table_of}.", game)
    except Exception as error:  # noqa: BLE001  whatever the rules of a file make the engine do is the file's
        what = type(error).__name__ + (f", {error}" if str(error) else "")
        _note(played, "trial-crash", f"{_where(game)} broke off {table_of} ({what}).", game)


def _note(played: Played, code: str, said: str, game: Game | None) -> None:
    cause = getattr(game, "cause", None)
    key = f"{code} {getattr(game, 'phase', '')} {getattr(cause, 'name', '')}"
    phase = game.phase if game is not None and game.phase else None
    if key not in played.broken:
        played.broken[key] = finding(code, said, phase=phase, rule=getattr(cause, "rule", ""))


def _where(game: Game | None) -> str:
    """Say what was being carried out."""
    if game is None:
        return "Laying the game out"
    cause = game.cause
    in_phase = f" in the phase {game.phase!r}" if game.phase else ""
    if isinstance(cause, Act):
        return f"The {cause.timing} ability of {cause.name}{in_phase}"
    return f"The step {cause.name!r}{in_phase}" if cause is not None else f"The game{in_phase}"


def _watch(table: Table, played: Played) -> None:
    """Let every ability note that it has been carried out."""
    for acts in (*table.acts.values(), *table.token_acts.values()):
        for act in acts:
            # a character that takes no token has an ability nobody carries out: the others look for it
            if act is not None and (act.timing != "dusk" or table.takes_token[act.rank]):
                key = (act.name, act.timing)
                played.known.setdefault(key, act.rule)
                act.run = _noting(act.run, key, played.used)


def _noting(run: Callable[..., Any], key: tuple[str, str], used: set[tuple[str, str]]) -> Callable[..., Any]:
    def noted(turn: Any) -> Any:
        used.add(key)
        return run(turn)

    return noted


def _play(game: Game, rng: random.Random) -> None:
    asking = play(game)
    asks = 0
    try:
        ask = next(asking)
        while True:
            asks += 1
            if asks > MOST_ASKS:
                said = f"{_where(game)} was still going on after {MOST_ASKS} choices"
                raise _EndlessError(said)
            if isinstance(ask, Decision):
                answer = _decide(game, ask, rng)
            elif isinstance(ask, Together):
                at = int(rng.random() * len(ask.decisions))
                answer = (at, _decide(game, ask.decisions[at], rng))
            else:
                answer = roll(game, ask, rng)
            ask = asking.send(answer)
    except StopIteration:
        return


def _decide(game: Game, decision: Decision, rng: random.Random) -> Any:
    if not decision.options:
        name = game.players[decision.seat].name
        raise _NoOptionsError(f"{_where(game)} asks {name} to choose and there is nothing to choose from")
    return decide(decision, rng, rng.random)
