import pytest

import report_samples as samples
from libertalia.core.analysis.chronicle import Deed, Effect
from libertalia.reports.words import Words, counted, plain, signed

WORDS = Words(samples.golden().variant)


def told(*effects: Effect, player: str = "Ann", cause: str = "Gunner") -> list[str]:
    deed = Deed(line=1, round=1, day=1, phase="day", player=player, cause=cause, rule="", effects=effects)
    return [plain(clause) for clause in WORDS.deed(deed)]


def card(owner: str, character: str, origin: str, target: str) -> Effect:
    return Effect(kind="character", player=owner, character=character, origin=origin, target=target)


def token(owner: str, kind: str, origin: str, target: str) -> Effect:
    return Effect(kind="token", player=owner, token=kind, origin=origin, target=target)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Effect(kind="doubloons", player="Ann", amount=2, balance=14), "gains 2 doubloons (now 14)"),
        (Effect(kind="doubloons", player="Ann", amount=-1, balance=-3), "loses 1 doubloon (now −3)"),
        (Effect(kind="doubloons", player="Bob", amount=-1, balance=0), "Bob loses 1 doubloon (now 0)"),
        (Effect(kind="reputation", player="Ann", amount=-2, balance=1), "loses 2 reputation (now space 1)"),
        (Effect(kind="reputation", player="Ann", balance=4), "starts on space 4 of the reputation track"),
        (Effect(kind="score", player="Ann", amount=14, balance=30), "scores 14 doubloons (total 30)"),
        (Effect(kind="kept", player="Ann", character="Brute (17)"), "keeps Brute (17) for the next voyage"),
        (card("Bob", "Brute (17)", "ship", "graveyard"), "discards Bob's Brute (17) from the ship"),
        (card("Ann", "Brute (17)", "row", "graveyard"), "discards Brute (17) from the island"),
        (card("Ann", "Brute (17)", "hand", "row"), "plays Brute (17)"),
        (card("Ann", "Brute (17)", "graveyard", "hand"), "moves Brute (17) from the graveyard to the hand"),
        (card("Ann", "Brute (17)", "ship", "removed"), "removes Brute (17) from the game"),
        (token("Ann", "amulet", "day", "loot"), "takes an amulet"),
        (token("Ann", "saber", "bag", "loot"), "draws a saber from the bag"),
        (token("Ann", "saber", "loot:Bob", "loot"), "takes a saber from Bob"),
        (token("Bob", "saber", "loot:Ann", "loot"), "gives a saber to Bob"),
        (token("Ann", "saber", "loot", "bag"), "discards a saber"),
        (token("", "saber", "day", "bag"), "removes a saber from today's loot"),
        (token("", "saber", "day", "tomorrow"), "moves a saber to tomorrow"),
        (token("", "saber", "tomorrow", "day"), "moves a saber to today"),
    ],
)
def test_an_effect_in_words(effect: Effect, text: str) -> None:
    assert told(effect) == [text]


def test_like_effects_make_one_clause() -> None:
    clauses = told(
        token("Ann", "map", "loot", "bag"),
        token("Ann", "map", "loot", "bag"),
        token("Ann", "chest", "loot", "bag"),
        Effect(kind="reputation", player="Ann", amount=3, balance=5),
    )

    assert clauses == ["discards 2 maps and a chest", "gains 3 reputation (now space 5)"]


def test_the_subject_is_named_again_when_it_comes_back() -> None:
    clauses = told(
        Effect(kind="doubloons", player="Bob", amount=-2, balance=0),
        Effect(kind="doubloons", player="Ann", amount=2, balance=9),
    )

    assert clauses == ["Bob loses 2 doubloons (now 0)", "Ann gains 2 doubloons (now 9)"]


def test_what_the_table_does_has_no_subject() -> None:
    tokens = [token("", "map", "day", "bag"), token("", "map", "day", "bag")]
    deal = [Effect(kind="deal", player="", character=one) for one in ("Scout (1)", "Brute (17)")]

    assert told(*tokens, player="") == ["2 maps go back to the bag"]
    assert told(*deal, player="") == ["everybody is dealt Scout (1) and Brute (17)"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"character": 21}, "Bosun (21)"),
        ({"character": "Brute"}, "Brute (17)"),
        ({"player": "Bob", "character": 2}, "Bob's Apprentice (2)"),
        ({"token": "map"}, "map"),
        ({"token": None}, "no token"),
        ({"player": "Bob", "token": "map"}, "Bob's map"),
        ({"token": "map", "count": 3}, "3 × map"),
        ({"today": "map", "tomorrow": "chest"}, "today's map for tomorrow's chest"),
        ({"doubloons": True}, "the doubloons"),
        ({"yes": False}, "no"),
        ({"map": 2, "saber": 1}, "map: 2, saber: 1"),
        ([1, 2], "1, 2"),
        ([], "nothing"),
        (None, "nothing"),
        (-3, "−3"),
        (True, "yes"),
        (" ", '" "'),
        ({"player": "Bob", "character": [1]}, "Bob's [1]"),
    ],
)
def test_a_value_in_words(value: object, text: str) -> None:
    assert plain(WORDS.value(value)) == text


def test_numbers_and_tokens() -> None:
    assert [signed(amount) for amount in (3, -2, 0)] == ["+3", "−2", "0"]
    assert counted(["map", "amulet", "map"]) == "2 maps and an amulet"
