"""Small logs: builders of events, and for every code of play the log that raises it and a near one."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from libertalia.core.analysis.model import LogReport
from libertalia.core.analysis.validate import validate_log
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed

Event = dict[str, Any]
NAMES = ("Ann", "Bob", "Cy")
TODAY = ("map", "amulet", "chest")
CALM = {"board": "calm"}
SOLO = {"mode": "solo"}


def header(*names: str, **keys: Any) -> Event:
    players = [{"name": name} for name in names or NAMES]
    return {"event": "game", "logbook": 1, "variant": "galecrest", "players": players} | keys


def classic(*colours: str | None, **keys: Any) -> Event:
    players = [
        {"name": name} | ({"colour": colour} if colour else {})
        for name, colour in zip(NAMES, colours or ("red", "blue", "green"), strict=True)
    ]
    return header(**{"variant": "classic", "players": players} | keys)


def position(today: tuple[str, ...] = TODAY, **keys: Any) -> Event:
    """The third day of the first voyage, or another day by *keys*; the next day brings chests and maps."""
    track = [None, None, "Ann", "Bob", "Cy", None]
    hands = {"Ann": {"hand": [8, 32]}, "Bob": {"hand": [32, 35]}, "Cy": {"hand": [8, 35]}}
    days = [list(today), ["chest", "map", "map"]]
    default = {"round": 1, "day": 3, "players": hands, "reputation": track, "days": days}
    return {"event": "position"} | default | keys


def classic_position(**keys: Any) -> Event:
    """The second day of a campaign of three players, or another day by *keys*."""
    days = [["goods", "jewel", "map"]] * 5
    hands = {"Ann": {"hand": [22, 30]}, "Bob": {"hand": [19, 30]}, "Cy": {"hand": [24, 30]}}
    return {"event": "position", "round": 1, "day": 2, "players": hands, "days": days} | keys


def alone() -> Event:
    """A day of the game for one."""
    hands = {"Ann": {"hand": [8]}, "Automa": {"hand": [32]}}
    track = [None, None, "Ann", "Automa", None, None]
    return position(players=hands, reputation=track)


def alone_play(**plays: Any) -> Event:
    return {"event": "play", "day": 3, "plays": {"Ann": 8, "Automa": 32} | plays}


def on_last_day(**keys: Any) -> Event:
    last: dict[str, Any] = {"round": 3, "day": 6, "days": [list(TODAY)]}
    return position(TODAY, **last | keys)


def having(**players: Any) -> dict[str, Any]:
    """The hands of the day with some players' cards and tokens changed."""
    hands: dict[str, Any] = position()["players"]
    return hands | players


def play(day: int = 3, **plays: Any) -> Event:
    return {"event": "play", "day": day, "plays": {"Ann": 8, "Bob": 32, "Cy": 35} | plays}


def take(player: str, token: str | None, **keys: Any) -> Event:
    return {"event": "take", "player": player, "token": token} | keys


def choose(chooser: str, by: int | str, **pick: Any) -> Event:
    return {"event": "choose", "player": chooser, "by": by, "pick": pick}


def order(player: str, *abilities: int | str, phase: str = "night") -> Event:
    return {"event": "order", "player": player, "phase": phase, "abilities": list(abilities)}


def claim(player: str, **keys: Any) -> Event:
    return {"event": "claim", "player": player} | keys


TAKES = [take("Cy", "map"), take("Bob", "amulet"), take("Ann", "chest")]
DAY = [header(), position(), play(), *TAKES]
LAST = [header(), on_last_day(), play(6), *TAKES]
TRACK = {"event": "reputation", "order": [None, None, "Ann", "Bob", "Cy", None]}
LOOT = [
    ["map", "amulet", "chest"],
    ["map", "barrel", "chest"],
    ["map", "hook", "relic"],
    ["map", "hook", "saber"],
]
DEAL = [1, 2, 3, 4, 5, 6]
SABER = ("saber", "map", "chest")
MUTINY = [header(), position(players=having(Ann={"hand": [16, 32], "ship": [8]})), play(Ann=16)]
NIGHT = [*MUTINY, take("Cy", "map"), take("Bob", "amulet"), take("Ann", "chest")]
NEXT = play(4, Ann=32, Bob=35, Cy=8)


def changed(log: list[Event], line: int, **keys: Any) -> list[Event]:
    """Return *log* with some keys of one event changed."""
    return [event | keys if at == line else event for at, event in enumerate(log, 1)]


def round_(**keys: Any) -> Event:
    return {"event": "round", "round": 1, "deal": DEAL, "loot": LOOT} | keys


def with_saber(*events: Event) -> list[Event]:
    """Cy takes a saber while Ann's and Bob's characters are still on the island."""
    return [header(), position(SABER), play(), take("Cy", "saber"), *events]


def stowaway(*events: Event) -> list[Event]:
    return [header(), position(players=having(Ann={"hand": [9]})), play(Ann=9), *events]


def known_ranks(deck: list[int], **keys: Any) -> list[Event]:
    return [
        header(variant="galecrest-known-ranks"),
        TRACK,
        {"event": "deck", "characters": deck},
        round_(**keys),
    ]


def uncharted(**options: str) -> list[Event]:
    return [header(options={"board": "uncharted"} | options), position()]


def stormy(*events: Event) -> list[Event]:
    return [header(options={"board": "stormy"}), position(), play(), take("Cy", "map"), *events]


class Case(NamedTuple):
    """A log with the finding, its line, and the near log without it."""

    log: list[Event]
    line: int
    near: list[Event]


CASES = {
    "variant-not-installed": Case([header(variant="galecrst")], 1, [header()]),
    "option-unknown": Case([header(options={"board": "calmer"})], 1, [header(options=CALM)]),
    "ruling-unknown": Case(
        [header(rulings={"galecrest.hook.keeps": "shop"})],
        1,
        [header(rulings={"galecrest.hook.keeps": "hand"})],
    ),
    "house-unknown": Case([header(house=["galecrest-no-relcs"])], 1, [header(house=["galecrest-no-relics"])]),
    "players-number": Case([header(*"ABCDEFG")], 1, [header(*"ABCDEF")]),
    "colour-missing": Case([classic("red", None, "green")], 1, [classic("red", "blue", "green")]),
    "automaton-missing": Case(
        [header("Ann", "Bob", options=SOLO)], 1, [header("Ann", "Automa", options=SOLO)]
    ),
    "figure-card": Case(
        [header("Ann", "Automa", options=SOLO), alone(), alone_play(Pilferer=37)],
        3,
        [header("Ann", "Automa", options=SOLO), alone(), alone_play(Pilferer=35)],
    ),
    "rules-differ": Case(
        [header(rules="0" * 12), *DAY[1:]],
        1,
        [header(rules=installed().resolve("galecrest", 3).variant.fingerprint), *DAY[1:]],
    ),
    "player-unknown": Case([*DAY, claim("An", ship=[])], 7, [*DAY, claim("ANN", ship=[8])]),
    "character-unknown": Case([*DAY, claim("Ann", ship=[41])], 7, [*DAY, claim("Ann", ship=["barkeep"])]),
    "token-unknown": Case(
        [*DAY, claim("Ann", loot={"chests": 1})], 7, [*DAY, claim("Ann", loot={"Chest": 1})]
    ),
    "ability-unknown": Case(
        with_saber(choose("Cy", "sabre", player="Ann", character=8)),
        5,
        with_saber(choose("Cy", "SABER", player="Ann", character=8)),
    ),
    "reputation-order": Case(
        [header(), TRACK | {"order": [None, None, "Ann", "Ann", "Bob", "Cy"]}], 2, [header(), TRACK]
    ),
    "round-number": Case([header(), TRACK, round_(round=2)], 3, [header(), TRACK, round_()]),
    "loot-days": Case([header(), TRACK, round_(loot=LOOT[:3])], 3, [header(), TRACK, round_()]),
    "loot-count": Case(
        [header(), TRACK, round_(loot=[["map"], *LOOT[1:]])], 3, [header(), TRACK, round_(loot=LOOT[::-1])]
    ),
    "bag-overdrawn": Case(
        [header(), TRACK, round_(loot=[["chest"] * 3, ["chest"] * 2 + ["map"], *LOOT[2:]])],
        3,
        [header(), TRACK, round_(loot=[["chest"] * 3, ["chest", "map", "map"], *LOOT[2:]])],
    ),
    "deal-repeated": Case(
        [header(), TRACK, round_(deal=[1, 2, 3, 4, 5, 1])],
        3,
        [header(), TRACK, round_(deal=[6, 5, 4, 3, 2, 1])],
    ),
    "deal-count": Case([header(), TRACK, round_(deal=DEAL[:5])], 3, [header(), TRACK, round_()]),
    "draw-count": Case(
        stowaway({"event": "draw", "player": "Ann", "tokens": ["map", "map"]}),
        4,
        stowaway({"event": "draw", "player": "Ann", "tokens": ["map"]}),
    ),
    "chance-missing": Case(
        stowaway(take("Cy", "map")),
        4,
        stowaway({"event": "draw", "player": "Ann", "tokens": ["map"]}, take("Cy", "map")),
    ),
    "day-number": Case([header(), position(), play(4), *TAKES], 3, DAY),
    "day-missing": Case([*DAY, round_(round=2)], 7, [*DAY, NEXT]),
    "play-missing": Case([header(), position(), {**play(), "plays": {"Ann": 8, "Bob": 32}}], 3, DAY),
    "play-superfluous": Case(
        [header(), position(players=having(Cy={})), play()],
        3,
        [header(), position(players=having(Cy={})), {**play(), "plays": {"Ann": 8, "Bob": 32}}],
    ),
    "card-not-in-hand": Case([header(), position(), play(Cy=32)], 3, [header(), position(), play(Cy=8)]),
    "token-not-there": Case(
        [header(), position(), play(), take("Cy", "relic")],
        4,
        [header(), position(), play(), take("Cy", "map")],
    ),
    "illegal-choice": Case(
        with_saber(choose("Cy", "saber", player="Cy", character=35)),
        5,
        with_saber(choose("Cy", "saber", player="Bob", character=32)),
    ),
    "pick-shape": Case(
        with_saber(choose("Cy", "saber", character=32)),
        5,
        with_saber(choose("Cy", "saber", player="Bob", character=32)),
    ),
    "choice-missing": Case(
        with_saber(take("Bob", "map")),
        5,
        with_saber(choose("Cy", "saber", player="Ann", character=8), take("Bob", "map")),
    ),
    "order-missing": Case([*NIGHT, NEXT], 7, [*NIGHT, order("Ann", 8, 16), NEXT]),
    "order-incomplete": Case([*NIGHT, order("Ann", 16)], 7, [*NIGHT, order("Ann", 16, 8)]),
    "order-superfluous": Case([*NIGHT, order("Ann", 16, 8, 32)], 7, [*NIGHT, order("Ann", 16, 8)]),
    "wrong-turn-order": Case(
        [*DAY[:3], take("Bob", "amulet"), take("Cy", "map"), take("Ann", "chest")], 4, DAY
    ),
    "superfluous-event": Case([*DAY, choose("Ann", "Gunner", player="Bob", character=32)], 7, DAY),
    "after-the-end": Case([*LAST, play(7)], 7, LAST),
    "declare-not-allowed": Case(
        [*DAY, {"event": "declare", "player": "Ann", "by": "Barkeep", "doubloons": 1}],
        7,
        [*DAY, {"event": "note", "text": "Ann's Barkeep brings 1 doubloon."}],
    ),
    "claim-doubloons": Case([*DAY, claim("Ann", doubloons=2)], 7, [*DAY, claim("Ann", doubloons=1)]),
    "claim-reputation": Case([*DAY, claim("Ann", reputation=2)], 7, [*DAY, claim("Ann", reputation=3)]),
    "claim-no-track": Case([classic(), claim("Ann", reputation=3)], 2, [classic(), claim("Ann", score=0)]),
    "claim-ship": Case([*DAY, claim("Ann", ship=[8, 32])], 7, [*DAY, claim("Ann", ship=[8])]),
    "claim-graveyard": Case([*DAY, claim("Ann", graveyard=[8])], 7, [*DAY, claim("Ann", graveyard=[])]),
    "claim-hand": Case([*DAY, claim("Ann", hand=[])], 7, [*DAY, claim("Ann", hand=["Treasurer"])]),
    "claim-loot": Case([*DAY, claim("Ann", loot={})], 7, [*DAY, claim("Ann", loot={"chest": 1, "map": 0})]),
    "claim-score": Case([*LAST, claim("Ann", score=7)], 7, [*LAST, claim("Ann", score=6)]),
    "score-mismatch": Case(
        [*LAST, {"event": "score", "round": 3, "scores": {"Ann": 7}}],
        7,
        [*LAST, {"event": "score", "round": 3, "scores": {"ann": 6}}],
    ),
    "score-too-early": Case(
        [*DAY, {"event": "score", "round": 1, "scores": {"Ann": 6}}],
        7,
        [*LAST, {"event": "score", "round": 3, "scores": {"Ann": 6}}],
    ),
    "result-scores": Case(
        [*LAST, {"event": "result", "scores": {"Ann": 7}}],
        7,
        [*LAST, {"event": "result", "scores": {"Ann": 6}}],
    ),
    "result-winners": Case(
        [*LAST, {"event": "result", "winners": ["Cy"]}], 7, [*LAST, {"event": "result", "winners": ["Ann"]}]
    ),
    "result-too-early": Case(
        [*DAY, {"event": "result", "winners": ["Ann"]}], 7, [*LAST, {"event": "result", "winners": ["Ann"]}]
    ),
    "position-late": Case(
        [header(), TRACK, position()], 3, [header(), {"event": "note", "text": "Day 3."}, position()]
    ),
    "position-day": Case([header(), position(day=5)], 2, [header(), position(round=2, day=4)]),
    "position-days": Case([header(), position(days=[list(TODAY)])], 2, DAY),
    "position-reputation": Case(
        [header(), {key: value for key, value in position().items() if key != "reputation"}], 2, DAY
    ),
    "position-card-twice": Case(
        [header(), position(players=having(Ann={"hand": [8], "ship": ["Barkeep"]}))],
        2,
        [header(), position(players=having(Ann={"hand": [8], "ship": ["Gunner"]}))],
    ),
    "position-tokens": Case(
        [header(), position(players=having(Ann={"loot": {"chest": 3}}))],
        2,
        [header(), position(players=having(Ann={"loot": {"chest": 2}}))],
    ),
    "position-left": Case(
        [classic(), classic_position(day=1, days=[["goods", "jewel", "map"]] * 6, left={"chest": 1})],
        2,
        [classic(), classic_position(left={"chest": 3})],
    ),
    "position-cards": Case(
        [header(), position(players=having(Ann={"hand": [1, 2, 3, 4], "ship": [5, 6, 7]}))],
        2,
        [header(), position(players=having(Ann={"hand": [1, 2, 3, 4], "ship": [5, 6]}))],
    ),
    "position-score": Case(
        [header(), position(players=having(Ann={"hand": [8], "score": 1}))],
        2,
        [
            header(),
            position(round=2, days=[list(TODAY)] * 3, players=having(Ann={"hand": [8], "score": 1})),
        ],
    ),
    "position-purse": Case(
        [header(), position(players=having(Ann={"doubloons": -1}))],
        2,
        [header(), position(players=having(Ann={"doubloons": 0}))],
    ),
    "read-no-further": Case(
        [header(), position(), play(), take("Cy", "relic"), *DAY[4:]],
        4,
        [header(), position(), play(), take("Cy", "relic")],
    ),
    "fact-unknown": Case(
        with_saber(choose("Cy", "saber", hidden=True), take("Bob", "map")),
        5,
        with_saber(choose("Cy", "saber", player="Ann", character=8), take("Bob", "map")),
    ),
    "log-stops": Case([header(), TRACK], 2, DAY),
    "deck-count": Case(known_ranks([*range(1, 18)]), 3, known_ranks([*range(1, 19)])),
    "deal-outside-deck": Case(
        known_ranks([*range(1, 19)], deal=[1, 2, 3, 4, 5, 40]), 4, known_ranks([*range(1, 19)])
    ),
    "option-missing": Case(uncharted(), 1, [header(options=CALM)]),
    "option-idle": Case([header(options={"board": "calm", "map": "calm"}), position()], 1, DAY),
    "declare-impossible": Case(
        stormy(
            {"event": "declare", "player": "Cy", "by": "map", "discard": {"from": "ship", "character": 1}}
        ),
        5,
        stormy({"event": "declare", "player": "Cy", "by": "map", "doubloons": 1}),
    ),
}


ELSEWHERE = {"no-completion", "search-gave-up"}
"""Codes with tests of their own, as they take more than one log."""


def judge(log: list[Event], **keys: Any) -> LogReport:
    return validate_log("\n".join(map(json.dumps, log)).encode(), "log", installed(), **keys)


def codes(report: LogReport) -> list[tuple[int | None, str]]:
    """Return errors and warnings, by line."""
    return [(one.line, one.code) for one in report.findings if one.level is not Level.NOTE]
