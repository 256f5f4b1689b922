"""Mutants: a valid log with one thing changed, by kinds of change."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

Change = Callable[["Log", random.Random], "list[str] | None"]
CHANGES: dict[str, Change] = {}

ACTING = ("play", "take", "choose", "order", "draw", "round", "reputation")


@frozen
class Mutant:
    """A changed log.

    Args:
        kind: Kind of change.
        at: First line that is not what it was.
        lines: All lines.
    """

    kind: str
    at: int
    lines: tuple[str, ...]

    @property
    def data(self) -> bytes:
        return "".join([f"{line}\n" for line in self.lines]).encode()


class Log:
    """A valid log, as lines and as events."""

    def __init__(self, data: bytes) -> None:
        self.lines = data.decode().splitlines()
        self.events: list[dict[str, Any]] = [json.loads(line) for line in self.lines]
        header = self.events[0]
        self.players: list[str] = [player["name"] for player in header["players"]]
        self.ranks = range(1, 31 if header["variant"] == "classic" else 41)
        loot = [
            kind
            for event in self.events
            if event["event"] == "round"
            for day in event["loot"]
            for kind in day
        ]
        self.kinds = sorted(set(loot))

    def some(self, rng: random.Random, *kinds: str, key: str = "") -> int | None:
        """Return the place of an event of one of *kinds* that has *key*."""
        places = [
            at
            for at, event in enumerate(self.events)
            if event["event"] in kinds and (not key or event.get(key))
        ]
        return rng.choice(places) if places else None

    def copy(self, at: int) -> dict[str, Any]:
        """Return an independent copy of an event."""
        event: dict[str, Any] = json.loads(self.lines[at])
        return event

    def put(self, at: int, event: dict[str, Any]) -> list[str]:
        """Return the lines with another event in place of one."""
        return [*self.lines[:at], json.dumps(event), *self.lines[at + 1 :]]


def mutants(data: bytes, rng: random.Random, each: int) -> Iterator[Mutant]:
    """Yield *each* mutants of every kind, as far as the log has what that kind changes."""
    log = Log(data)
    for kind, change in CHANGES.items():
        for _ in range(each):
            lines = change(log, rng)
            if lines is not None and lines != log.lines:
                same = [one == other for one, other in zip(lines, log.lines, strict=False)]
                at = same.index(False) if False in same else len(same)
                yield Mutant(kind, at + 1, tuple(lines))


def change(kind: str) -> Callable[[Change], Change]:
    def register(function: Change) -> Change:
        CHANGES[kind] = function
        return function

    return register


def other(rng: random.Random, one: Any, others: Any) -> Any:
    """Return one of *others* that is not *one*; *one* if there is none."""
    return rng.choice([each for each in others if each != one] or [one])


@change("another card played")
def play_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "play")
    assert at is not None
    event = log.copy(at)
    name = rng.choice(list(event["plays"]))
    event["plays"][name] = other(rng, event["plays"][name], log.ranks)
    return log.put(at, event)


@change("another card of the hand played")
def play_held(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "play")
    assert at is not None
    event = log.copy(at)
    name = rng.choice(list(event["plays"]))
    claims = [one for one in log.events[:at] if one["event"] == "claim" and one["player"] == name]
    dealt = [one for one in log.events[:at] if one["event"] == "round"]
    held = claims[-1]["hand"] if claims and event["day"] > 1 else dealt[-1]["deal"]
    event["plays"][name] = other(rng, event["plays"][name], held)
    return log.put(at, event)


@change("another token taken")
def take_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "take", key="token")
    if at is None:
        return None
    event = log.copy(at)
    event["token"] = other(rng, event["token"], log.kinds)
    return log.put(at, event)


@change("another pick")
def pick_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "choose")
    if at is None:
        return None
    event = log.copy(at)
    pick = event["pick"]
    key = rng.choice(list(pick))
    if key == "doubloons":
        event["pick"] = {"character": rng.choice(list(log.ranks))}
    else:
        pool: Any = {
            "character": log.ranks,
            "player": log.players,
            "count": range(1, 4),
            "yes": (True, False),
        }
        pick[key] = other(rng, pick[key], pool.get(key, log.kinds))
    return log.put(at, event)


@change("another number in a claim")
def claim_number(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "claim")
    if at is None:
        return None
    event = log.copy(at)
    key = rng.choice([key for key in ("doubloons", "reputation", "score") if key in event])
    if key == "reputation":
        event[key] = other(rng, event[key], range(1, 7))
    else:
        event[key] += rng.choice([-1, 1, 10])
    return log.put(at, event)


@change("another zone in a claim")
def claim_zone(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "claim")
    if at is None:
        return None
    event = log.copy(at)
    zone = rng.choice([key for key in ("ship", "graveyard", "hand", "loot") if key in event])
    if zone == "loot":
        kind = rng.choice(log.kinds)
        event[zone][kind] = event[zone].get(kind, 0) + 1
    elif event[zone] and rng.random() < 0.5:
        event[zone].pop(rng.randrange(len(event[zone])))
    else:
        event[zone].append(rng.choice(list(log.ranks)))
    return log.put(at, event)


@change("another number in a score or the result")
def score_number(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "score", "result")
    assert at is not None
    event = log.copy(at)
    name = rng.choice(log.players)
    event["scores"][name] += rng.choice([-1, 1, 10])
    return log.put(at, event)


@change("another winner")
def winner_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "result")
    assert at is not None
    event = log.copy(at)
    event["winners"][rng.randrange(len(event["winners"]))] = rng.choice(log.players)
    return log.put(at, event)


@change("neighbouring events swapped")
def swap_neighbours(log: Log, rng: random.Random) -> list[str] | None:
    # also events of one player, and events of the night: the oracle tells which may be swapped
    acting = ("take", "choose", "order", "draw")
    pairs = [
        at
        for at, (one, two) in enumerate(zip(log.events, log.events[1:], strict=False))
        if one["event"] in acting and two["event"] in acting
    ]
    if not pairs:
        return None
    at = rng.choice(pairs)
    return [*log.lines[:at], log.lines[at + 1], log.lines[at], *log.lines[at + 2 :]]


@change("a line dropped")
def drop(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, *ACTING)
    assert at is not None
    return log.lines[:at] + log.lines[at + 1 :]


@change("a claim dropped")
def drop_claim(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "claim", "score", "result")
    assert at is not None
    return log.lines[:at] + log.lines[at + 1 :]


@change("a line doubled")
def double(log: Log, rng: random.Random) -> list[str] | None:
    at = rng.randrange(1, len(log.lines))
    return [*log.lines[: at + 1], *log.lines[at:]]


@change("another player")
def player_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "take", "choose", "order", "draw", "claim", key="player")
    assert at is not None
    event = log.copy(at)
    event["player"] = other(rng, event["player"], log.players)
    return log.put(at, event)


@change("cards of two players swapped")
def plays_swapped(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "play")
    assert at is not None
    event = log.copy(at)
    if len(event["plays"]) < 2:
        return None
    one, two = rng.sample(list(event["plays"]), 2)
    plays = event["plays"]
    plays[one], plays[two] = plays[two], plays[one]
    return log.put(at, event)


@change("a player left out of a play")
def play_short(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "play")
    assert at is not None
    event = log.copy(at)
    del event["plays"][rng.choice(list(event["plays"]))]
    return log.put(at, event)


@change("another rank dealt")
def deal_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "round")
    assert at is not None
    event = log.copy(at)
    event["deal"][rng.randrange(len(event["deal"]))] = rng.choice(list(log.ranks))
    return log.put(at, event)


@change("another token laid out")
def loot_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "round")
    assert at is not None
    event = log.copy(at)
    day = rng.choice(event["loot"])
    spot = rng.randrange(len(day))
    day[spot] = other(rng, day[spot], log.kinds)
    return log.put(at, event)


@change("a token too many or too few laid out")
def loot_count(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "round")
    assert at is not None
    event = log.copy(at)
    day = rng.choice(event["loot"])
    if rng.random() < 0.5:
        day.pop()
    else:
        day.append(rng.choice(log.kinds))
    return log.put(at, event)


@change("another day or round")
def number_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "play", "round", "score")
    assert at is not None
    event = log.copy(at)
    key = "day" if event["event"] == "play" else "round"
    event[key] = max(1, event[key] + rng.choice([-1, 1, 1, 5]))
    return log.put(at, event)


@change("an ability left out of an order")
def order_short(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "order", key="abilities")
    if at is None:
        return None
    event = log.copy(at)
    event["abilities"].pop(rng.randrange(len(event["abilities"])))
    return log.put(at, event)


@change("an ability added to an order")
def order_long(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "order")
    if at is None:
        return None
    event = log.copy(at)
    event["abilities"].append(rng.choice([*log.ranks, *log.kinds]))
    return log.put(at, event)


@change("another order")
def order_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "order", key="abilities")
    if at is None:
        return None
    event = log.copy(at)
    rng.shuffle(event["abilities"])
    return log.put(at, event)


@change("another token drawn")
def draw_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "draw")
    if at is None:
        return None
    event = log.copy(at)
    spot = rng.randrange(len(event["tokens"]))
    event["tokens"][spot] = other(rng, event["tokens"][spot], log.kinds)
    return log.put(at, event)


@change("another start on the track")
def track_other(log: Log, rng: random.Random) -> list[str] | None:
    at = log.some(rng, "reputation")
    if at is None:
        return None
    event = log.copy(at)
    one, two = rng.sample(range(len(event["order"])), 2)
    order = event["order"]
    order[one], order[two] = order[two], order[one]
    return log.put(at, event)
