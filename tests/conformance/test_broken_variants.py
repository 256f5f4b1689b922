"""Every check of the suite fails on a variant with the one defect it looks for, and says what is wrong."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import field, frozen

import libertalia_tiny.plugin as tiny
from libertalia.core import testing
from libertalia.core.abilities.plugin import Plugin
from libertalia.core.abilities.vocabulary import AbilityKind, Touch, ability
from libertalia.core.model.asking import Asking
from libertalia.core.model.turn import Turn
from libertalia.core.resolve import Registry
from libertalia.core.testing import CHECKS, Subject

FAULTY: dict[str, AbilityKind] = {}
TIMES_PAID = [0]

RULING = """
[[ruling]]
id = "tiny.deckhand"
question = "How much does the Deckhand bring?"
default = "one"
why = "It is the lowest rank."
sources = ["own"]
topic = "day"
readings = { one = "One doubloon.", much = "More than can be said." }
"""


@ability("Gain {amount:doubloon}", changes=Touch.PURSE, into=FAULTY)
def gain_without_a_stop(turn: Turn, *, amount: int) -> None:
    turn.game.gain(turn.player, amount)


@ability("Gain {amount:doubloon} [for nothing.", changes=Touch.PURSE, into=FAULTY)
def gain_in_brackets(turn: Turn, *, amount: int) -> None:
    turn.game.gain(turn.player, amount)


@ability("Take one of no tokens.", reads=Touch.DAY, changes=Touch.LOOT, into=FAULTY)
def choose_of_nothing(turn: Turn) -> Asking:
    yield turn.choose_token([])


@ability("Take a token out of nowhere.", changes=Touch.LOOT, into=FAULTY)
def conjure_token(turn: Turn) -> None:
    turn.player.loot[0] += 1


@ability("Take a doubloon nobody sees.", changes=Touch.PURSE, into=FAULTY)
def take_in_secret(turn: Turn) -> None:
    turn.player.doubloons += 1


@ability("Do what can't be done.", into=FAULTY)
def crash(turn: Turn) -> None:
    turn.player.hand.remove(99)


@ability("Gain more every time.", changes=Touch.PURSE, into=FAULTY)
def gain_more_every_time(turn: Turn) -> None:
    TIMES_PAID[0] += 1
    turn.game.gain(turn.player, TIMES_PAID[0])


@ability("Gain a doubloon if somebody reads along.", changes=Touch.PURSE, into=FAULTY)
def gain_if_judged(turn: Turn) -> None:
    turn.game.gain(turn.player, 1 if turn.game.mark else 0)


@frozen
class Defect:
    """The tiny variant with one thing changed.

    Args:
        check: The check that looks for it.
        old, new: What is replaced in its edition.
        says: Part of the message.
        rulings: Its file of rulings.
    """

    check: str
    old: str
    new: str
    says: str
    rulings: str = field(default="", kw_only=True)


DECKHAND = 'ability = "gain", amount = 1 }, source = "own", confidence = "house" },\n    { rank = 2'
LINE_END = ', source = "own", confidence = "house" },\n    { rank = 2'


def deckhand(name: str, amount: str = "") -> tuple[str, str]:
    """Give the Deckhand another ability."""
    return DECKHAND, f'ability = "{name}"{amount} }}{LINE_END}'


DEFECTS = {
    "no round": Defect("check_structure", "days = [2]", "days = []", "days"),
    "more dealt than there are": Defect("check_structure", "deal = [3]", "deal = [7]", "7"),
    "nothing scores": Defect(
        "check_structure", 'when = "round-end"', 'when = "game-end"', "no phase at round-end"
    ),
    "text for a number": Defect(
        "check_parameters", "amount = 1 }, source", 'amount = "1" }, source', "'amount'"
    ),
    "missing parameter": Defect("check_parameters", *deckhand("gain"), "lacks 'amount'"),
    "unknown ability": Defect("check_parameters", *deckhand("gian", ", amount = 1"), "'gain'"),
    "no full stop": Defect(
        "check_sentences", *deckhand("gain_without_a_stop", ", amount = 1"), "ends with a full stop"
    ),
    "template left": Defect(
        "check_sentences", *deckhand("gain_in_brackets", ", amount = 1"), "the template's ["
    ),
    "no source": Defect(
        "check_sources",
        'amount = 1 }, source = "own", confidence = "house" },\n    { rank = 2',
        'amount = 1 }, source = " ", confidence = "house" },\n    { rank = 2',
        "tiny.character.deckhand: it names no source",
    ),
    "no options": Defect(
        "check_games_end", *deckhand("choose_of_nothing"), "Deckhand: a decision without options"
    ),
    "token from nowhere": Defect("check_games_end", *deckhand("conjure_token"), "× pearl instead of 5"),
    "secret doubloon": Defect("check_games_end", *deckhand("take_in_secret"), "the ledger says otherwise"),
    "crash": Defect("check_games_end", *deckhand("crash"), "Deckhand: the game broke off"),
    "hidden memory": Defect("check_games_repeat", *deckhand("gain_more_every_time"), "two different games"),
    "depends on who watches": Defect("check_logs", *deckhand("gain_if_judged"), "its own log is invalid"),
    "reading that does not run": Defect(
        "check_readings",
        *deckhand("gain", ', amount = { ruling = "tiny.deckhand", one = 1 }'),
        "tiny.deckhand = much can't be resolved",
        rulings=RULING,
    ),
}


@pytest.mark.parametrize("name", DEFECTS)
def test_defect_is_found_and_named(name: str, tmp_path: Path) -> None:
    defect = DEFECTS[name]
    edition = (Path(tiny.__file__).parent / "edition.toml").read_text(encoding="utf-8")
    assert defect.old in edition
    (tmp_path / "edition.toml").write_text(edition.replace(defect.old, defect.new), encoding="utf-8")
    (tmp_path / "rulings.toml").write_text(defect.rulings, encoding="utf-8")
    abilities: Mapping[str, Any] = {**tiny.OWN, **FAULTY}
    rulings = (tmp_path / "rulings.toml",) if defect.rulings else ()
    plugin = Plugin(id="tiny", root=tmp_path, abilities=abilities, rulings=rulings)
    check = getattr(testing, defect.check)

    with pytest.raises(AssertionError) as raised:
        check(Subject(Registry({"tiny": plugin}), "tiny"))

    assert defect.says in str(raised.value)


def test_every_check_has_a_defect() -> None:
    assert {defect.check for defect in DEFECTS.values()} == {check.__name__ for check in CHECKS}
