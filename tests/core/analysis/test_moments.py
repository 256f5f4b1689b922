"""When a declared effect acts: said in the log, found out, without consequence, or not known."""

import csv
import io
import json
from typing import Any

import pytest

from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.model import LogReport, Verdict
from libertalia.core.logbook.events import Declare
from libertalia.core.logbook.forms import read_any
from libertalia.core.logbook.read import read_log
from libertalia.core.logbook.schema import schema
from libertalia.core.logbook.sheet.write import write_csv
from libertalia.core.logbook.text.write import write_text
from libertalia.core.logbook.write import write_log
from libertalia.core.model.finding import Level
from libertalia.core.resolve import installed
from smallest import SOLO, Event, claim, header, judge, order, play, position, take

PHASES = ["round", "day", "dusk", "night", "anchor"]


def solo(
    *events: Event, card: int = 16, day: int = 3, hers: Event | None = None, ann: Event | None = None
) -> list[Event]:
    """A day of the game for one on which the Automa acts last at dusk, but for what *events* hold."""
    players = {
        "Ann": {"hand": [31, 32], "doubloons": 0} | (ann or {}),
        "Automa": {"hand": [card, 32], "doubloons": 3} | (hers or {}),
    }
    days = [["map", "relic", "chest"], ["map", "relic", "barrel"]][: 5 - day]
    start = position(
        day=day, days=days, players=players, reputation=[None, None, "Ann", "Automa", None, None]
    )
    cards = {"event": "play", "day": day, "plays": {"Ann": 31, "Pilferer": 29, "Automa": card}}
    return [header("Ann", "Automa", options=SOLO), start, cards, *events]


TAKES = [take("Ann", "map"), take("Automa", "relic")]


def declare(by: int | str, player: str = "Automa", **keys: Any) -> Event:
    return {"event": "declare", "player": player, "by": by} | keys


def score(**scores: int) -> Event:
    return {"event": "score", "round": 1, "scores": scores}


def errors(report: LogReport) -> list[tuple[int | None, str]]:
    return [(one.line, one.code) for one in report.findings if one.level is Level.ERROR]


def unknown(report: LogReport) -> list[list[str]]:
    """Return what each fact that is not known can have been."""
    return [one.expected for one in report.findings if one.code == "fact-unknown"]


# said


@pytest.mark.parametrize(
    ("phase", "purse"),
    [("dusk", 0), ("night", 0), ("anchor", 0)],
)
def test_a_loss_acts_when_the_log_says(phase: str, purse: int) -> None:
    """galecrest.anchor: 3 doubloons, a chest (+5) and a loss of 6: before anchor it stops at nothing."""
    log = solo(take("Ann", "relic"), take("Automa", "chest"), day=4, card=10)
    log[2]["plays"]["Pilferer"] = 2
    log.append(declare("Explorer", phase=phase, doubloons=-6))
    report = judge([*log, score(Ann=0, Automa=2 if phase == "anchor" else 5)])

    assert errors(report) == []
    assert unknown(report) == []
    assert report.verdict is Verdict.VALID


@pytest.mark.parametrize("phase", ["day", "dusk", "anchor"])
def test_an_effect_of_another_phase_is_not_taken_for_one_of_the_night(phase: str) -> None:
    """logbook.declare: `phase` says when it acts; what discards itself from the ship does so at night."""
    effect: Event = {"doubloons": 2, "discard": {"from": "ship", "character": 16}}
    report = judge(solo(*TAKES, declare("Mutineer", phase=phase, **effect)))

    assert [line for line, _ in errors(report)] == [6]


def test_a_token_that_acts_by_day_as_at_dusk_may_be_called_either() -> None:
    """galecrest.token: a token drawn by day does at once what it does at dusk."""
    for phase in ("day", "dusk"):
        events = [
            {"event": "draw", "player": "Ann", "tokens": ["saber"]},
            declare("saber", "Ann", phase=phase, doubloons=2),
            take("Automa", "map"),
            claim("Ann", doubloons=2),
        ]
        log = solo(*events, ann={"hand": [9, 32]}, card=31)
        log[2]["plays"]["Ann"] = 9

        assert errors(judge(log)) == []


@pytest.mark.parametrize(("phase", "found"), [("round", []), ("anchor", [(4, "choice-missing")])])
def test_what_the_automaton_gets_as_a_whole_has_a_phase_too(phase: str, found: list[Any]) -> None:
    """galecrest.automaton.automa: start money before the first day, whatever it is at anchor."""
    table: list[Event] = [
        header("Ann", "Automa", options=SOLO),
        {"event": "reputation", "order": ["Automa", "Ann", None, None, None, None]},
        {
            "event": "round",
            "round": 1,
            "deal": [1, 2, 3, 4, 5, 6],
            "loot": [["map"] * 3, *[["relic"] * 3] * 2, ["map"] * 3],
        },
        declare("Automa", "Ann", phase=phase, doubloons=5),
        claim("Ann", doubloons=16),
    ]

    assert errors(judge(table)) == found


# found out


@pytest.mark.parametrize(
    ("before", "effect", "after", "when"),
    [
        ([], {"doubloons": 2, "discard": {"from": "ship", "character": 16}}, [], None),
        ([claim("Automa", ship=[16])], {"doubloons": 1}, [claim("Automa", doubloons=4)], "night"),
        ([claim("Automa", ship=[16])], {"doubloons": -1}, [claim("Automa", doubloons=2)], "night"),
        ([claim("Automa", ship=[16])], {"reputation": 1}, [claim("Automa", reputation=5)], "night"),
        ([claim("Automa", ship=[])], {"doubloons": 1}, [claim("Automa", doubloons=4)], "dusk"),
        ([], {"discard": {"from": "island", "character": 16}}, [claim("Automa", ship=[])], "dusk"),
        ([], {"gain": {"from": "island", "character": 16}}, [claim("Automa", hand=[16, 32])], "dusk"),
        ([], {"gain": {"from": "day", "token": "barrel"}}, [], "none"),
        ([claim("Ann", loot={"map": 1})], {"doubloons": 1}, [claim("Automa", doubloons=4)], None),
    ],
)  # fmt: skip
def test_what_else_the_log_holds_tells_when_an_effect_acted(
    before: list[Event], effect: Event, after: list[Event], when: str | None
) -> None:
    """logbook.declare: where only one moment fits, it is that one; where both come to the same, no matter."""
    report = judge(solo(*TAKES, *before, declare("Mutineer", **effect), *after))

    if when == "none":
        assert errors(report) == [(6, "declare-impossible")]
        return
    assert errors(report) == []
    assert report.verdict is Verdict.VALID
    assert unknown(report) in ([], [[when]])


def test_a_claim_after_the_last_take_may_see_the_ship_before_the_night() -> None:
    """logbook.claim: what an ability without a text did at night does not follow by itself."""
    report = judge(solo(*TAKES, claim("Automa", ship=[16], doubloons=3), claim("Ann", ship=[31])))

    assert report.verdict is Verdict.VALID, report.findings


@pytest.mark.parametrize("held", [{"map": 1}, {}])
def test_a_claim_on_the_last_day_may_see_the_loot_or_the_end_of_the_round(held: dict[str, int]) -> None:
    """logbook.claim: before what nobody declared at anchor, or after it; but not between."""
    log = solo(take("Ann", "map"), take("Automa", "relic"), claim("Ann", loot=held), day=4)

    assert judge(log).verdict is Verdict.VALID
    assert errors(judge([*log[:-1], claim("Ann", loot={"map": 2})])) == [(6, "claim-loot")]


# without consequence


@pytest.mark.parametrize("amount", [2, 1, -1, -3])
def test_when_an_effect_acted_need_not_be_said_where_it_is_all_the_same(amount: int) -> None:
    """logbook.declare: `phase` is needed only where it matters."""
    report = judge(solo(*TAKES, declare("Mutineer", doubloons=amount)))

    assert [one.code for one in report.findings] == []
    assert report.verdict is Verdict.VALID


def test_an_effect_before_other_takes_can_be_none_of_the_night() -> None:
    """galecrest.dusk: Ann takes after the Automa, so what stands before that belongs to her card's dusk."""
    log = solo(take("Automa", "relic"), declare("Aristocrat", doubloons=-6), take("Ann", "map"), card=34)

    assert judge(log).verdict is Verdict.VALID
    assert unknown(judge(log)) == []


# not known


@pytest.mark.parametrize(
    ("amount", "settled"),
    [(-4, {"Ann": 0, "Automa": 4}), (-6, {"Ann": 0, "Automa": 2}), (-7, {"Ann": 0, "Automa": 1})],
)
def test_a_verdict_is_open_where_the_moment_matters_and_nothing_tells(
    amount: int, settled: dict[str, int]
) -> None:
    """galecrest.anchor.floor: a loss before anchor stops at nothing, at anchor it is part of one sum."""
    log = solo(take("Ann", "relic"), take("Automa", "chest"), day=4, card=10)
    log[2]["plays"]["Pilferer"] = 2
    log.append(declare("Explorer", doubloons=amount))
    report = judge(log)

    assert report.verdict is Verdict.UNDECIDED
    assert [(one.line, one.code) for one in report.findings] == [(6, "fact-unknown")]
    assert "(`phase`)" in report.findings[0].message
    assert unknown(report) == [["anchor", "dusk", "night"]]
    assert report.open is not None
    assert report.open.settles == (("when what is declared of Explorer for Automa acted (`phase`)",),)
    assert judge([*log, score(**settled)]).verdict is Verdict.VALID
    assert judge([*log, score(**settled | {"Automa": 5})]).verdict is Verdict.VALID


def test_a_sum_that_fits_no_moment_is_the_finding() -> None:
    """logbook.score: neither 5 (before anchor) nor 2 (at anchor)."""
    log = solo(take("Ann", "relic"), take("Automa", "chest"), day=4, card=10)
    log[2]["plays"]["Pilferer"] = 2
    report = judge([*log, declare("Explorer", doubloons=-6), score(Ann=0, Automa=9)])

    assert report.verdict is Verdict.INVALID
    assert errors(report) == [(7, "score-mismatch")]


# two tokens of a kind


def stormy(*events: Event, doubloons: int = 0) -> list[Event]:
    """A night on which Ann has two sabers without a text and a Barkeep (+1)."""
    hands = {
        "Ann": {"hand": [31, 32], "ship": [8], "loot": {"saber": 2}, "doubloons": doubloons},
        "Bob": {"hand": [21, 32]},
        "Cy": {"hand": [32, 35]},
    }
    takes = [take("Cy", "map"), take("Ann", "map"), take("Bob", "map")]
    start = position(("map", "map", "map"), players=hands)
    return [header(options={"board": "stormy"}), start, play(Ann=31, Bob=21, Cy=32), *takes, *events]


@pytest.mark.parametrize(
    ("abilities", "effects", "purse"),
    [
        (["saber", 8, "saber"], [2, -3], 0),
        (["saber", 8, "saber"], [-3, 2], 3),
        (["saber", "saber", 8], [-3, 2], 3),
        (["saber", "saber", 8], [2, -3], 1),
        ([8, "saber", "saber"], [2, -3], 0),
        ([8, "saber", "saber"], [-3, 2], 2),
        (["saber", 8], [-3, 2], 3),
        (["saber", 8, "saber"], [-1, -1], 0),
        (["saber", "saber", 8], [-1, -1], 1),
    ],
)
def test_two_tokens_of_a_kind_without_a_text_act_apart(
    abilities: list[int | str], effects: list[int], purse: int
) -> None:
    """logbook.order: two tokens of a kind are the kind twice, and something may stand between them."""
    declared = [declare("saber", "Ann", phase="night", doubloons=amount) for amount in effects]
    report = judge(stormy(order("Ann", *abilities), *declared, claim("Ann", doubloons=purse)))

    assert errors(report) == []


def test_one_token_may_befall_several_players() -> None:
    """logbook.declare: several events of one ability follow each other, one about each player."""
    declared = [
        declare("saber", who, phase="night", doubloons=amount)
        for who, amount in (("Ann", 2), ("Bob", 1), ("Ann", -3), ("Bob", 2))
    ]
    log = stormy(order("Ann", "saber", 8, "saber"), *declared)

    assert errors(judge([*log, claim("Ann", doubloons=0), claim("Bob", doubloons=3)])) == []


# every form


@pytest.mark.parametrize("phase", PHASES)
def test_every_form_holds_the_phase(phase: str) -> None:
    """logbook.declare: lines, text and tables say the same."""
    event = declare("Ann" if phase == "round" else "saber", "Ann", phase=phase, doubloons=-2)
    log = stormy(event | {"by": "saber"})
    del log[1]
    log.insert(1, {"event": "reputation", "order": [None, "Ann", "Bob", "Cy", None, None]})
    log.insert(2, {"event": "round", "round": 1, "deal": [31, 21, 32, 8, 35, 40], "loot": [["map"] * 3] * 4})
    log[3]["day"] = 1
    events = read_log("\n".join(map(json.dumps, log)).encode(), "log").events
    registry = lexicons(installed())
    text = write_text(events, registry)
    table = write_csv(events, registry)

    assert f'"phase": "{phase}"' in write_log(events).decode()
    assert f"Ann declares saber ({phase}): -2 doubloons" in text.decode()
    assert any(
        f"declares saber ({phase})" in cell
        for row in csv.reader(io.StringIO(table.decode("utf-8-sig")))
        for cell in row
    )
    for data, name in ((text, "log.txt"), (table, "log.csv")):
        again = read_any(data, name, registry, None).events
        assert [one.phase for one in again if isinstance(one, Declare)] == [phase]


def test_a_phase_that_is_none_is_an_error_with_the_nearest_one() -> None:
    """logbook.declare: no silent default."""
    header_ = "game galecrest\nboard stormy\nplayers Ann, Bob, Cy\n"
    log = read_any(
        f"{header_}Ann declares saber (nigth): +2 doubloons\n".encode(),
        "log.txt",
        lexicons(installed()),
        None,
    )
    (found,) = [one for one in log.findings if one.level is Level.ERROR]

    assert (found.line, found.suggestion, found.expected) == (4, "night", PHASES)


def test_the_schema_names_the_phases() -> None:
    """logbook.declare."""
    assert schema()["$defs"]["declare"]["properties"]["phase"]["enum"] == PHASES
