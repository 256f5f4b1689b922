"""Effects that a log declares of abilities whose text is not held: taken on trust, but not if impossible."""

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.validate import table_of, validate_log
from libertalia.core.logbook.write import write_log
from libertalia.core.resolve import installed
from libertalia.reports.html import render_html
from libertalia.reports.json import log_answer
from libertalia.reports.text import render_text

Event = dict[str, Any]

STORMY = {"board": "stormy"}
KINDS = ("map", "barrel", "relic", "saber", "amulet", "hook", "chest")
UNCHARTED = {"board": "uncharted", **{kind: ("calm", "stormy")[at % 2] for at, kind in enumerate(KINDS)}}
SOLO = {"mode": "solo"}


def judge(
    *events: Event, options: Mapping[str, str] = STORMY, names: tuple[str, ...] = ("Ann", "Bob", "Cy")
) -> LogReport:
    players = [{"name": name} for name in names]
    header = {"event": "game", "logbook": 1, "variant": "galecrest", "options": options, "players": players}
    return validate_log(
        "\n".join([json.dumps(one) for one in (header, *events)]).encode(), "log", installed()
    )


def start(day: int = 1, **players: Any) -> Event:
    """A day of the first voyage on which Ann takes a saber at dusk before the others take maps."""
    hands = {
        "Ann": {"hand": [35, 40], "doubloons": 3},
        "Bob": {"hand": [31, 40], "ship": [4]},
        "Cy": {"hand": [8, 40]},
    }
    return {
        "event": "position",
        "round": 1,
        "day": day,
        "players": {name: one | players.get(name, {}) for name, one in hands.items()},
        "reputation": [None, "Ann", "Bob", "Cy", None, None],
        "days": [["saber", "map", "map"], *[["relic", "barrel", "map"]] * (4 - day)],
    }


def play() -> Event:
    return {"event": "play", "day": 1, "plays": {"Ann": 35, "Bob": 31, "Cy": 8}}


def takes(player: str, token: str) -> Event:
    return {"event": "take", "player": player, "token": token}


def declare(player: str, by: str, **effect: Any) -> Event:
    return {"event": "declare", "player": player, "by": by} | effect


def claim(player: str, **keys: Any) -> Event:
    return {"event": "claim", "player": player} | keys


DAY = [start(), play(), takes("Ann", "saber")]
REST = [takes("Bob", "map"), takes("Cy", "map")]


@pytest.mark.parametrize(
    ("effect", "claimed"),
    [
        ({"doubloons": 2}, {"doubloons": 5}),
        ({"doubloons": -5}, {"doubloons": 0}),
        ({"reputation": 2}, {"reputation": 4}),
        ({"doubloons": 1, "reputation": -1}, {"doubloons": 4, "reputation": 1}),
        ({"discard": {"from": "loot", "token": "saber"}}, {"loot": {}}),
        ({"gain": {"from": "bag", "token": "chest"}}, {"loot": {"saber": 1, "chest": 1}}),
        ({"discard": {"from": "island", "character": 35}}, {"ship": [], "graveyard": [35]}),
        ({"gain": {"from": "island", "character": "Collector"}}, {"ship": [], "hand": [35, 40]}),
    ],
)
def test_a_declared_effect_is_carried_out(effect: Event, claimed: Event) -> None:
    """logbook.declare: the engine goes on with what was declared."""
    report = judge(*DAY, declare("Ann", "saber", **effect), *REST, claim("Ann", **claimed))

    assert [one.message for one in report.findings] == []
    assert report.verdict is Verdict.VALID
    assert any("Ann" in one and "as declared" in one for one in report.assumed)


def test_several_effects_of_one_ability_follow_each_other() -> None:
    """A character is raised in two steps: from the graveyard to the hand, and from there to the ship."""
    report = judge(
        start(Ann={"graveyard": [9]}),
        *DAY[1:],
        declare("Ann", "saber", gain={"from": "graveyard", "character": 9}),
        declare("Ann", "saber", gain={"from": "hand", "character": 9}),
        *REST,
        claim("Ann", ship=[9, 35], graveyard=[]),
    )

    assert report.verdict is Verdict.VALID, report.findings


def test_an_effect_may_befall_another_player() -> None:
    """The stormy saber is said to reach characters in a ship; whose ship, the log says."""
    report = judge(
        *DAY,
        declare("Bob", "saber", discard={"from": "ship", "character": 4}),
        *REST,
        claim("Bob", graveyard=[4]),
    )

    assert report.verdict is Verdict.VALID, report.findings
    assert any("Bob discards Innkeeper (4)" in one for one in report.assumed)


@pytest.mark.parametrize(
    "effect",
    [
        {"discard": {"from": "ship", "character": 9}},
        {"discard": {"from": "graveyard", "character": 9}},
        {"discard": {"from": "loot", "token": "chest"}},
        {"gain": {"from": "hand", "character": 9}},
        {"gain": {"from": "day", "token": "relic"}},
        {"gain": {"from": "attic", "token": "relic"}},
    ],
)
def test_what_is_not_there_cannot_be_declared(effect: Event) -> None:
    report = judge(*DAY, declare("Ann", "saber", **effect), *REST)

    assert [one.code for one in report.findings if one.code != "read-no-further"] == ["declare-impossible"]
    assert report.findings[0].line == 5


def test_a_declaration_of_a_text_that_is_held_is_an_error() -> None:
    report = judge(*DAY, declare("Ann", "Collector", doubloons=1), *REST)

    assert [one.code for one in report.findings] == ["declare-not-allowed"]


def test_a_declaration_nobody_asked_for_is_superfluous() -> None:
    """Cy has no hook."""
    report = judge(*DAY, *REST, declare("Cy", "hook", doubloons=1))

    assert [one.code for one in report.findings] == ["superfluous-event"]


def test_a_claim_before_a_declaration_is_about_the_time_before_it() -> None:
    report = judge(
        *DAY, claim("Ann", doubloons=3), declare("Ann", "saber", doubloons=2), claim("Ann", doubloons=5)
    )

    assert report.verdict is Verdict.VALID, report.findings


def test_nothing_declared_is_no_effect_and_said() -> None:
    report = judge(*DAY, *REST, claim("Ann", doubloons=3, reputation=2))

    assert report.verdict is Verdict.VALID, report.findings
    assert any(one.startswith("saber of Ann passed") for one in report.assumed)
    assert report.unchecked["saber"][0] == 0


def test_an_effect_at_night_stands_anywhere_among_those_of_others() -> None:
    """All act together by night: here Cy's declaration stands before Ann's."""
    loot = {"loot": {"amulet": 1}}
    report = judge(
        start(Ann=loot, Cy=loot),
        *DAY[1:],
        *REST,
        declare("Cy", "amulet", doubloons=1),
        declare("Ann", "amulet", doubloons=2),
        claim("Ann", doubloons=5),
    )

    assert report.verdict is Verdict.VALID, report.findings


def test_a_token_declared_kept_stays_over_the_end_of_the_voyage() -> None:
    """DZ Q12: the stormy map is an exception to tokens going back."""
    last = start(day=4, Ann={"loot": {"map": 2}})
    report = judge(
        last,
        play() | {"day": 4},
        takes("Ann", "saber"),
        *REST,
        declare("Ann", "map", gain={"from": "loot", "token": "map"}),
        claim("Ann", loot={"map": 1}),
        claim("Bob", loot={}),
    )

    assert report.verdict is Verdict.VALID, report.findings


def test_orders_are_asked_for_only_where_declared_effects_make_them_matter() -> None:
    """A loss that may stop at nothing and a gain: the order matters, and it is not logged."""
    loot = {"loot": {"amulet": 1}, "doubloons": 0, "ship": [8]}
    log = [start(Ann=loot), *DAY[1:], *REST]
    order = {"event": "order", "player": "Ann", "phase": "night", "abilities": ["Barkeep", "amulet"]}
    loss = declare("Ann", "amulet", doubloons=-1)

    assert judge(*log, claim("Ann", doubloons=1)).verdict is Verdict.VALID
    assert judge(*log, order, loss, claim("Ann", doubloons=0)).verdict is Verdict.VALID
    missing = judge(*log, loss, claim("Ann", doubloons=0))
    assert "order-missing" in [one.code for one in missing.findings]


def test_every_report_says_what_could_not_be_checked() -> None:
    report = judge(*DAY, declare("Ann", "saber", doubloons=2), *REST)
    answer = log_answer(report)

    assert report.caveat.startswith("Not checked, as their texts are not held: map, saber")
    assert report.caveat in render_text([report])
    assert report.caveat in render_html([report])
    assert answer["unchecked"]["saber"]["declared"] == 1
    assert any("gains 2 doubloons by saber, as declared" in one for one in answer["assumed"])


def test_nothing_is_said_of_a_log_in_which_everything_was_checked() -> None:
    report = judge({**DAY[0]}, DAY[1], options={"board": "calm"})

    assert report.caveat == ""
    assert report.unchecked == {}


# random games


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (STORMY, 2),
        (STORMY, 4),
        (STORMY, 6),
        (UNCHARTED, 2),
        (UNCHARTED, 5),
        (SOLO, 2),
        ({**SOLO, **STORMY}, 2),
    ],
    ids=lambda one: "-".join(one.values()) if isinstance(one, dict) else str(one),
)
@pytest.mark.parametrize("seed", range(3))
def test_a_recorded_game_is_valid(options: Mapping[str, str], players: int, seed: int) -> None:
    resolved = installed().resolve("galecrest", players, options)
    events, game = record_game(table_of(resolved), random.Random(seed))
    report = validate_log(write_log(events), "log", installed())

    assert [one.message for one in report.findings] == []
    assert report.verdict is Verdict.VALID
    assert [player.total for player in report.players] == [player.score for player in game.players]
    assert report.caveat


# options


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ({"board": "uncharted", "map": "calm"}, "option-missing", "not said: barrel, relic"),
        ({"map": "calm"}, "option-idle", "board = uncharted"),
        ({**UNCHARTED, "map": "rough"}, "option-unknown", "option 'map'"),
    ],
)
def test_the_tiles_of_an_uncharted_board_are_all_named(options: Event, code: str, said: str) -> None:
    report = judge(options=options)

    assert [one.code for one in report.findings] == [code]
    assert said in report.findings[0].message
    assert report.findings[0].line == 1


def test_a_kind_acts_by_the_tile_that_lies_there() -> None:
    """UNCHARTED has calm maps and stormy barrels."""
    tokens = {one.kind: one for one in installed().resolve("galecrest", 3, UNCHARTED).variant.tokens}
    calm = {one.kind: one for one in installed().resolve("galecrest", 3).variant.tokens}

    assert [*tokens] == [*calm]
    assert tokens["map"] == calm["map"]
    assert [use.ability for use in tokens["barrel"].abilities["night"]] == ["unmodelled"]


# the game for one

HANDS = {"Ann": {"hand": [8, 40]}, "Automa": {"hand": [32, 40], "doubloons": 1}}
ALONE = [
    start() | {"players": HANDS, "reputation": [None, "Ann", "Automa", None, None, None]},
    {"event": "play", "day": 1, "plays": {"Ann": 8, "Pilferer": 35, "Automa": 32}},
]


def first_code(*events: Event) -> str:
    """The code of the first finding in a game for one."""
    return alone(*events).findings[0].code


def alone(*events: Event) -> LogReport:
    return judge(*events, options=SOLO, names=("Ann", "Automa"))


def test_what_the_automa_s_card_does_is_declared() -> None:
    report = alone(
        *ALONE,
        declare("Automa", "Treasurer", doubloons=4),
        takes("Automa", "map"),
        claim("Automa", doubloons=5),
    )

    assert report.verdict is Verdict.VALID, report.findings
    assert any("Automa gains 4 doubloons by Treasurer" in one for one in report.assumed)


def test_the_automa_plays_a_card_of_her_hand() -> None:
    play = {"event": "play", "day": 1, "plays": {"Ann": 8, "Pilferer": 35, "Automa": 31}}

    assert first_code(ALONE[0], play) == "card-not-in-hand"


@pytest.mark.parametrize("rank", [37, 32])
def test_the_pilferer_s_card_comes_from_the_solo_deck(rank: int) -> None:
    """Neither the Wind Nymph nor a card the Automa holds is in it."""
    play = {"event": "play", "day": 1, "plays": {"Ann": 8, "Pilferer": rank, "Automa": 32}}

    assert first_code(ALONE[0], play) == "figure-card"


def test_the_pilferer_s_card_has_to_be_named() -> None:
    play = {"event": "play", "day": 1, "plays": {"Ann": 8, "Automa": 32}}

    assert first_code(ALONE[0], play) == "play-missing"


def test_the_wind_nymph_is_not_dealt() -> None:
    first = {"event": "reputation", "order": ["Ann", "Automa", None, None, None, None]}
    deal = {"event": "round", "round": 1, "deal": [1, 2, 3, 4, 5, 37], "loot": [["map", "map", "relic"]] * 4}

    assert first_code(first, deal) == "deal-outside-deck"


def test_the_difficulty_is_declared_at_the_start_of_a_voyage() -> None:
    """Starting wealth to you or to the Automa; how much is not known."""
    first = {"event": "reputation", "order": ["Ann", "Automa", None, None, None, None]}
    deal = {"event": "round", "round": 1, "deal": [1, 2, 3, 4, 5, 6], "loot": [["map", "map", "relic"]] * 4}
    report = alone(first, deal, declare("Ann", "Automa", doubloons=5), claim("Ann", doubloons=17))

    assert report.verdict is Verdict.VALID, report.findings


def test_one_player_is_the_automa() -> None:
    report = judge(options=SOLO, names=("Ann", "Bob"))

    assert [one.code for one in report.findings] == ["automaton-missing"]
