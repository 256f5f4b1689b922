"""Incomplete logs: what is missing is found by search, never guessed."""

import json
import random
from typing import Any

import pytest

from gaps import EDITIONS, completions, contradicted, end_of, recorded, with_gaps
from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.validate import validate_log
from libertalia.core.logbook.write import write_log
from libertalia.core.resolve import installed


def validate(data: bytes) -> LogReport:
    return validate_log(data, "gaps.jsonl", installed())


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("share", [0.05, 0.1])
@pytest.mark.parametrize("variant", EDITIONS)
def test_log_with_gaps_is_settled_and_holds_the_true_game(variant: str, share: float, seed: int) -> None:
    """answers.md, verdict: some completion fits every fact, and the end is the one that was played."""
    events, game = recorded(variant, seed)
    data, gaps = with_gaps(events, share, random.Random(seed))
    report = validate(write_log(data))

    assert gaps
    assert report.verdict is Verdict.VALID
    assert [player.total for player in report.players] == [player.score for player in game.players]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("share", [0.05, 0.1])
@pytest.mark.parametrize("variant", EDITIONS)
def test_true_game_is_among_the_completions(variant: str, share: float, seed: int) -> None:
    """Several ends may fit what is left of a log; the one that was played is one of them."""
    events, game = recorded(variant, seed)
    found = completions(with_gaps(events, share, random.Random(seed))[0])

    assert not found.is_exhausted
    assert end_of(game) in [end_of(node.game) for node in found.fits]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("variant", EDITIONS)
def test_log_with_many_gaps_is_never_called_invalid(variant: str, seed: int) -> None:
    """answers.md, verdict: invalid only if no completion fits."""
    events, _ = recorded(variant, seed)
    report = validate(write_log(with_gaps(events, 0.2, random.Random(seed))[0]))

    assert report.verdict in (Verdict.VALID, Verdict.UNDECIDED)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("variant", EDITIONS)
def test_contradiction_in_a_log_with_gaps_is_never_valid(variant: str, seed: int) -> None:
    """A purse that is one off can't be made to fit by anything that is missing."""
    rng = random.Random(seed)
    events, _ = recorded(variant, seed)
    report = validate(write_log(contradicted(with_gaps(events, 0.05, rng)[0], rng)))

    assert report.verdict is not Verdict.VALID


HEADER: dict[str, Any] = {
    "event": "game",
    "logbook": 1,
    "variant": "galecrest",
    "players": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cy"}],
    "incomplete": True,
}


def day(*rest: dict[str, Any], header: dict[str, Any] = HEADER, plays: dict[str, int] | None = None) -> bytes:
    """Write a log of the second day of a voyage: the Armorer, the Explorer and the Apprentice ashore."""
    position = {
        "event": "position",
        "round": 1,
        "day": 2,
        "players": {
            "Ann": {"hand": [28, 5], "doubloons": 4},
            "Bob": {"hand": [2, 17], "ship": [21]},
            "Cy": {"hand": [10, 12], "ship": [22]},
        },
        "reputation": [None, None, "Ann", None, "Bob", "Cy"],
        "days": [["saber", "map", "relic"], ["chest", "map", "map"], ["hook", "barrel", "relic"]],
    }
    play = {"event": "play", "day": 2, "plays": {"Ann": 28, "Bob": 2, "Cy": 10} if plays is None else plays}
    return "\n".join(map(json.dumps, [header, position, play, *rest])).encode()


def take(player: str, token: str) -> dict[str, Any]:
    return {"event": "take", "player": player, "token": token}


def claim(player: str, **facts: Any) -> dict[str, Any]:
    return {"event": "claim", "player": player, **facts}


SABER_ON_BOB = {
    "event": "choose",
    "player": "Ann",
    "by": "saber",
    "pick": {"player": "Bob", "character": 2},
}


def test_missing_token_is_told_by_what_is_claimed_later() -> None:
    """The claim leaves one token only: the report says it is certain."""
    report = validate(day(SABER_ON_BOB, take("Cy", "map"), claim("Ann", loot={"saber": 1})))

    assert report.verdict is Verdict.VALID
    assert report.open is not None
    assert [(fact.what, fact.values) for fact in report.open.facts] == [("the token Ann takes", ("saber",))]


def test_missing_card_is_tried_with_every_card_of_the_hand() -> None:
    """Two cards are possible for Cy; the later claim of the hand tells which."""
    rest = (take("Ann", "saber"), SABER_ON_BOB, take("Cy", "map"), claim("Cy", hand=[12]))
    report = validate(day(*rest, plays={"Ann": 28, "Bob": 2}))

    assert report.verdict is Verdict.VALID
    assert report.open is not None
    assert report.open.facts[0].values == ("Explorer (10)",)


def test_what_stays_open_is_said() -> None:
    """Nothing tells which token Cy took: both ends fit, and the report says where they differ."""
    report = validate(day(take("Ann", "saber"), SABER_ON_BOB, claim("Ann", loot={"saber": 1})))

    assert report.verdict is Verdict.VALID
    assert report.open is not None
    assert report.open.completions == 2
    assert [fact.values for fact in report.open.facts] == [("map", "relic")]


def test_earliest_fact_that_rules_the_last_completion_out_is_named() -> None:
    """Whatever token Ann took, she can't have come to seven doubloons."""
    report = validate(day(SABER_ON_BOB, take("Cy", "map"), claim("Ann", doubloons=7)))

    assert report.verdict is Verdict.INVALID
    (finding,) = [one for one in report.findings if one.level == "error"]
    assert (finding.code, finding.line) == ("no-completion", 6)
    assert (finding.expected, finding.observed) == (5, 7)


def test_nothing_is_said_of_the_outcome_of_a_game_that_no_completion_fits() -> None:
    report = validate(day(SABER_ON_BOB, take("Cy", "map"), claim("Ann", doubloons=7), take("Bob", "map")))

    assert "can't be followed to the end" in report.deviations.between
    assert "the outcome is the same" not in report.deviations.between


def test_hidden_pick_is_searched_although_nothing_may_be_missing() -> None:
    """logbook.md, pick: a choice made in secret is an unknown fact, settled by what follows."""
    hidden = SABER_ON_BOB | {"pick": {"hidden": True}}
    header = {key: value for key, value in HEADER.items() if key != "incomplete"}
    report = validate(day(take("Ann", "saber"), hidden, take("Cy", "map"), header=header))

    assert report.verdict is Verdict.VALID
    assert report.open is not None
    assert report.open.facts[0].values == ("Bob's Apprentice (2)",)


def test_missing_choice_in_a_log_that_says_it_is_complete_is_an_error() -> None:
    """logbook.md: missing choices are errors unless the header says that facts may be missing."""
    header = {key: value for key, value in HEADER.items() if key != "incomplete"}
    report = validate(day(SABER_ON_BOB, take("Cy", "map"), header=header))

    assert report.verdict is Verdict.INVALID
    assert report.open is None


def test_result_that_only_some_completions_fit_is_undecided_with_the_fact_that_settles_it() -> None:
    """answers.md: undecided, each with the fact that would settle it."""
    position = {
        "event": "position",
        "round": 3,
        "day": 6,
        "players": {"Ann": {"hand": [30], "doubloons": 5}, "Bob": {"hand": [31], "doubloons": 7}},
        "reputation": [None, None, "Ann", "Bob", None, None],
        "days": [["chest", "relic", "amulet"]],
    }
    header = HEADER | {"players": [{"name": "Ann"}, {"name": "Bob"}]}
    play = {"event": "play", "day": 6, "plays": {"Ann": 30, "Bob": 31}}
    result = {"event": "result", "winners": ["Bob"]}
    data = "\n".join(map(json.dumps, [header, position, play, result])).encode()
    report = validate(data)

    assert report.verdict is Verdict.UNDECIDED
    assert report.open is not None
    assert report.open.settles[0] == ("the token Bob takes",)


def test_search_gives_up_within_its_budget_and_says_so() -> None:
    """Six players, nine of ten choices missing: undecided, with what is missing, and no end to wait for."""
    events, _ = recorded("galecrest", 4)
    report = validate(write_log(with_gaps(events, 0.9, random.Random(4))[0]))

    assert report.verdict is Verdict.UNDECIDED
    assert "search-gave-up" in [one.code for one in report.findings]
    assert report.open is not None
    assert report.open.is_exhausted


def test_search_of_a_log_with_few_gaps_does_not_give_up() -> None:
    """The near case of `search-gave-up`."""
    events, _ = recorded("galecrest", 4)
    report = validate(write_log(with_gaps(events, 0.05, random.Random(4))[0]))

    assert "search-gave-up" not in [one.code for one in report.findings]
