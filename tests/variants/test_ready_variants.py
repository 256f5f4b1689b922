"""The house rules that ship: each differs from its edition in what it says, and in nothing else."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from libertalia.core.analysis.ask import variants
from libertalia.core.analysis.compare import compare, sides
from libertalia.core.analysis.house import house_uses
from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.rulebook import rulebook
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.analysis.values import values
from libertalia.core.logbook.write import write_log
from libertalia.core.resolve import installed
from libertalia.variants.house import IDS

GONE = None
CHANGES: dict[str, dict[str, Any]] = {
    "classic-one-campaign": {"structure.days": (6,), "structure.deal": (9,)},
    "classic-shared-win": {"step.end.declare-winner.tie": "shared", "ruling.classic.final-tie": "shared"},
    "classic-reputation": {
        "structure.tie_break": "reputation",
        "structure.track": (0, 0, 0, 0, 0, 0),
        "structure.influence": GONE,
        "phase.setup.title": "Setup",
        "phase.setup.when": "game",
        "step.setup.lay-reputation": "lay-reputation",
        "step.anchor.note-purse": GONE,
        "step.end.declare-winner.tie": "reputation",
        "ruling.classic.final-tie": GONE,
        "word.reputation": ("reputation", "reputation"),
        "word.reputation-track": ("reputation track", "reputation tracks"),
    },
    "classic-no-sabers": {
        "token.saber.count": GONE,
        "token.saber.dusk": GONE,
        "character.armorer.rank": GONE,
        "character.armorer.night": GONE,
        "character.armorer.night.amount": GONE,
        "character.armorer.night.kinds": GONE,
    },
    "classic-two-players": {"structure.players": (2, 2)},
    "galecrest-long-voyages": {"structure.days": (6, 6, 6), "structure.deal": (9, 6, 6)},
    "galecrest-no-relics": {
        "token.relic.count": GONE,
        "token.relic.anchor": GONE,
        "token.relic.anchor.amount": GONE,
        "character.necromancer.rank": GONE,
        "character.necromancer.day": GONE,
        "character.necromancer.day.kind": GONE,
        "character.necromancer.day.empty_graveyard": GONE,
        "ruling.galecrest.necromancer.empty-graveyard": GONE,
    },
    "galecrest-known-ranks": {
        "phase.draw.title": "Drawing the ranks",
        "phase.draw.when": "game",
        "step.draw.draw-deck": "draw-deck",
    },
}
"""Ready variant to all that differs from its parent: path to value."""

FOUND = {
    "classic-one-campaign": {"rounds.number"},
    "classic-shared-win": {"end.winner"},
    "classic-reputation": {
        "components.reputation-track",
        "setup.colours",
        "setup.reputation",
        "selection.tie-break",
        "end.winner",
    },
    "classic-no-sabers": {"character.armorer", "token.saber"},
    "classic-two-players": {"players.range"},
    "galecrest-long-voyages": {"rounds.days", "rounds.deal"},
    "galecrest-no-relics": {"character.necromancer", "token.relic"},
    "galecrest-known-ranks": {"setup.draw-deck"},
}
"""Ready variant to the ids of the differences that a comparison finds, its title left out."""


def counts(variant: str) -> range:
    low, high = installed().about(variant).players
    return range(low, high + 1)


def parent(variant: str) -> str:
    extends = installed().about(variant).extends
    assert extends is not None
    return extends


def played(variant: str, players: int, seed: int = 1) -> list[dict[str, Any]]:
    """A random game under a variant, as the events of its log."""
    events, _ = record_game(table_of(installed().resolve(variant, players)), random.Random(seed))
    return [json.loads(line) for line in write_log(events).decode().splitlines()]


def judged(log: list[dict[str, Any]], variant: str) -> LogReport:
    """Judge a log as one of this variant."""
    header = {key: value for key, value in log[0].items() if key != "rules"} | {"variant": variant}
    lines = [json.dumps(event) for event in [header, *log[1:]]]
    return validate_log("\n".join(lines).encode(), "log", installed())


def codes(report: LogReport) -> list[str]:
    return [finding.code for finding in report.findings]


def test_every_ready_variant_is_listed_here() -> None:
    """Who adds a file to variants/house says here what it changes."""
    assert set(CHANGES) == set(FOUND) == set(IDS)


@pytest.mark.parametrize("variant", IDS)
def test_it_is_listed_with_a_reason_in_one_line(variant: str) -> None:
    about = next(one for one in variants(installed()) if one.id == variant)

    assert about.extends in ("classic", "galecrest")
    assert about.title != installed().about(parent(variant)).title
    assert about.reason.endswith(".")
    assert "\n" not in about.reason
    assert len(about.reason) <= 120


@pytest.mark.parametrize("variant", IDS)
def test_it_changes_what_it_says_and_nothing_else(variant: str) -> None:
    for players in counts(variant):
        below = values(installed().resolve(parent(variant), players).variant)
        own = values(installed().resolve(variant, players).variant)
        found = {path: own.get(path) for path in {**below, **own} if below.get(path) != own.get(path)}

        assert found == CHANGES[variant]


@pytest.mark.parametrize("variant", IDS)
def test_a_comparison_finds_exactly_that(variant: str) -> None:
    comparison = compare(*sides(installed(), parent(variant), variant))

    assert {one.id for one in comparison.differences} - {"words.title"} == FOUND[variant]


@pytest.mark.parametrize("variant", IDS)
def test_every_change_remembers_its_line(variant: str) -> None:
    """Each value remembers its origin (which file and line) and source."""
    (use,) = house_uses(installed().resolve(variant, counts(variant)[0]))

    assert use.sets or use.removes
    for setting in use.sets:
        file, _, line = setting.place.rpartition(":")
        assert file == f"{variant}.toml"
        assert int(line) > 1


@pytest.mark.parametrize("variant", IDS)
def test_what_it_sets_is_credited_to_it(variant: str) -> None:
    resolved = installed().resolve(variant, counts(variant)[0])
    clauses = rulebook(resolved).by_id
    (use,) = house_uses(resolved)
    for setting in use.sets:
        if setting.what in clauses:
            assert clauses[setting.what].source.startswith(variant)
        name = setting.what.removeprefix("structure.")
        if name != setting.what:
            assert resolved.books.structure[name].where.startswith(variant)
            assert resolved.books.structure[name].confidence == "house"


@pytest.mark.parametrize("variant", IDS)
def test_its_rules_can_be_said(variant: str) -> None:
    for players in counts(variant):
        for clause in rulebook(installed().resolve(variant, players)).clauses:
            assert clause.text.strip()
            assert not {*"{}[]"} & {*clause.text}


@pytest.mark.parametrize("variant", IDS)
def test_its_own_logs_are_valid(variant: str) -> None:
    for players in counts(variant):
        report = judged(played(variant, players), variant)

        assert report.verdict is Verdict.VALID, report.findings[:2]


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("classic-one-campaign", "result-too-early"),
        ("classic-reputation", "colour-missing"),
        ("galecrest-long-voyages", "loot-days"),
        ("galecrest-known-ranks", "superfluous-event"),
    ],
)
def test_its_logs_are_invalid_under_the_edition(variant: str, code: str) -> None:
    report = judged(played(variant, 3), parent(variant))

    assert report.verdict is Verdict.INVALID
    assert code in codes(report)


@pytest.mark.parametrize(
    ("variant", "code"),
    [
        ("classic-no-sabers", "token-unknown"),
        ("classic-one-campaign", "after-the-end"),
        ("classic-two-players", "players-number"),
        ("galecrest-no-relics", "token-unknown"),
        ("galecrest-known-ranks", "chance-missing"),
    ],
)
def test_the_editions_logs_are_invalid_under_it(variant: str, code: str) -> None:
    report = judged(played(parent(variant), 3), variant)

    assert report.verdict is Verdict.INVALID
    assert code in codes(report)


# single rules


def last_day(variant: str, **keys: Any) -> Iterator[dict[str, Any]]:
    """Two players on the last day of the game, each with the Spanish Governor, who changes nothing here."""
    yield {
        "event": "game",
        "logbook": 1,
        "variant": variant,
        "players": [{"name": "Ann", "colour": "red"}, {"name": "Bob", "colour": "blue"}],
    }
    sitting = {"hand": [30], "score": 20}
    yield {
        "event": "position",
        "round": 3,
        "day": 6,
        "players": {"Ann": sitting | {"doubloons": 0}, "Bob": sitting | {"doubloons": 2}},
        "days": [["jewel", "goods"]],
    } | keys
    yield {"event": "play", "day": 6, "plays": {"Ann": 30, "Bob": 30}}


def take(player: str, token: str) -> dict[str, Any]:
    return {"event": "take", "player": player, "token": token}


def test_equal_totals_are_a_shared_win() -> None:
    """classic.final-tie: Ann has 0 + 3, Bob 2 + 1; before the booty was counted Bob had more."""
    takes = [take("Bob", "goods"), take("Ann", "jewel")]
    result = {"event": "result", "scores": {"Ann": 23, "Bob": 23}, "winners": ["Ann", "Bob"]}
    log = [*last_day("classic-shared-win"), *takes, result]

    assert judged(log, "classic-shared-win").verdict is Verdict.VALID
    assert codes(judged(log, "classic")) == ["result-winners"]
    assert judged(log, "classic").winners == ("Bob",)


def test_the_higher_reputation_takes_first_and_wins_a_tie() -> None:
    """classic-reputation: of equal characters the one with the higher reputation lies farther right."""
    track = {"reputation": [None, None, "Bob", None, "Ann", None]}
    result = {"event": "result", "scores": {"Ann": 23, "Bob": 23}, "winners": ["Ann"]}
    right = [take("Ann", "jewel"), take("Bob", "goods")]
    log = [*last_day("classic-reputation", **track), *right, result]

    assert judged(log, "classic-reputation").verdict is Verdict.VALID
    wrong = [*log[:3], *right[::-1], result]
    assert codes(judged(wrong, "classic-reputation")) == ["wrong-turn-order"]


def test_ranks_known_in_advance_are_all_that_is_dealt() -> None:
    """galecrest-known-ranks: eighteen ranks are drawn before the game; a deal of another one is an error."""
    log = played("galecrest-known-ranks", 2)
    deck = next(event["characters"] for event in log if event["event"] == "deck")
    dealt = [rank for event in log if event["event"] == "round" for rank in event["deal"]]

    assert len(deck) == 18
    assert sorted(dealt) == sorted(deck)
    stranger = next(rank for rank in range(1, 41) if rank not in deck)
    first = next(event for event in log if event["event"] == "round")
    first["deal"] = [stranger, *first["deal"][1:]]
    assert codes(judged(log, "galecrest-known-ranks"))[0] == "deal-outside-deck"
