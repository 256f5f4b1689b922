"""The rules data in `rulebooks/`: rulings, glossary and sources parse and keep their contracts."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

Row = dict[str, Any]

RULEBOOKS = Path(__file__).resolve().parents[2] / "rulebooks"
EDITIONS = ("classic", "galecrest")
TOPICS = {"setup", "selection", "day", "dusk", "night", "anchor", "end", "two-player"}
WEIGHTS = {"governing", "official", "secondary", "engine"}
RULING_KEYS = {"id", "question", "default", "why", "sources", "topic", "readings"}
SOURCE_REFERENCE = re.compile(
    r"facts (classic|galecrest) \d+(\.\d+)?( Q\d+)?|rules (classic|galecrest): \S.*"
)

# Ids, reading names and their order are a contract with recorded games and other programs:
# the first reading is the default, and nothing here is ever renamed.
EXPECTED = {
    "classic": {
        "classic.purse.floor": ["zero", "debt"],
        "classic.merchant.three": ["five", "three"],
        "classic.restday.floor": ["total", "step"],
        "classic.carpenter.rounding": ["down", "up"],
        "classic.topman.tie": ["all", "none"],
        "classic.cook.officer-first": ["second-token", "no-second-token"],
        "classic.spy.officers": ["after-draw", "before-draw"],
        "classic.mutineer.victim": ["does-not-act", "acts"],
        "classic.gunner.no-target": ["pays", "free"],
        "classic.monkey.left": ["next", "previous"],
        "classic.final-tie": ["doubloons", "shared", "last-campaign"],
        "classic.restday.order": ["descending", "chosen"],
        "classic.discard.tokens": ["bag", "aside"],
    },
    "galecrest": {
        "galecrest.anchor.floor": ["net", "step"],
        "galecrest.two-player.reputation": ["any", "middle"],
        "galecrest.hook.keeps": ["ship", "hand"],
        "galecrest.nymph.clash": ["counted-at-nightfall", "as-resolved"],
        "galecrest.prisoner.timing": ["end-of-night", "with-the-others"],
        "galecrest.prisoner.copy": ["stands", "lapses"],
        "galecrest.apprentice.position": ["no-pay", "own-position"],
        "galecrest.apprentice.discard": ["ship-copy", "apprentice"],
        "galecrest.apprentice.smuggler": ["stays", "goes-to-ship"],
        "galecrest.thief.nothing": ["no-loss", "loses"],
        "galecrest.necromancer.empty-graveyard": ["nothing", "spends-relic"],
        "galecrest.hand.empty": ["sits-out"],
        "galecrest.midshipman.left": ["at-placement", "current"],
        "galecrest.midshipman.scout": ["recompute", "keep"],
        "galecrest.midshipman.cabin-boy": ["removes", "no-removal"],
        "galecrest.beggar.rightmost": ["gains", "nothing"],
        "galecrest.witch.mutineer": ["again", "spares-witch"],
        "galecrest.witch.discard": ["ship-copy", "witch"],
        "galecrest.dusk.order": ["chosen", "token-first", "character-first"],
        "galecrest.hook.several": ["one-each", "one-in-all"],
    },
}

# Words for things that one edition does not have, or never names.
ABSENT = {
    ("galecrest", "influence"),
    ("galecrest", "bank"),
    ("galecrest", "left-neighbour"),
    ("classic", "reputation"),
    ("classic", "reputation-track"),
}

REQUIRED_WORDS = {
    "round", "day", "ship", "graveyard", "hand", "island", "loot", "token", "doubloon", "reputation",
    "reputation-track", "character", "rank", "influence", "bag", "bank", "selection", "day-phase", "dusk",
    "night", "anchor", "score", "start-money", "deck", "player", "round-end", "left-neighbour", "discard",
}  # fmt: skip


def load(*parts: str) -> Row:
    """Parse one data file of `rulebooks/`."""
    return tomllib.loads(RULEBOOKS.joinpath(*parts).read_text(encoding="utf-8"))


def rulings(edition: str) -> list[Row]:
    """The rulings of one edition, in file order."""
    rows: list[Row] = load(edition, "rulings.toml")["ruling"]
    return rows


def is_text(value: object) -> bool:
    """Whether a value is a non-empty string without stray space around it."""
    return isinstance(value, str) and value != "" and value == value.strip()


EVERY_RULING = [pytest.param(edition, row, id=row["id"]) for edition in EDITIONS for row in rulings(edition)]
EVERY_WORD = [pytest.param(word, entry, id=word) for word, entry in load("glossary.toml")["word"].items()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_ids_are_exactly_the_permanent_ones_in_order(edition: str) -> None:
    ids = [row["id"] for row in rulings(edition)]

    assert ids == list(EXPECTED[edition])


def test_ids_are_unique_across_editions() -> None:
    ids = [row["id"] for edition in EDITIONS for row in rulings(edition)]

    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("edition", "row"), EVERY_RULING)
def test_id_begins_with_its_edition(edition: str, row: Row) -> None:
    assert row["id"].startswith(f"{edition}.")


@pytest.mark.parametrize(("edition", "row"), EVERY_RULING)
def test_ruling_has_exactly_the_known_keys(edition: str, row: Row) -> None:
    assert set(row) == RULING_KEYS


@pytest.mark.parametrize(("edition", "row"), EVERY_RULING)
def test_readings_are_exactly_the_permanent_ones_in_order(edition: str, row: Row) -> None:
    assert list(row["readings"]) == EXPECTED[edition].get(row["id"])


@pytest.mark.parametrize(("edition", "row"), EVERY_RULING)
def test_ruling_has_at_least_one_reading_and_each_says_what_happens(edition: str, row: Row) -> None:
    assert row["readings"]
    for name, sentence in row["readings"].items():
        assert is_text(sentence), name
        assert sentence.endswith("."), name


@pytest.mark.parametrize(("edition", "row"), EVERY_RULING)
def test_default_is_the_first_reading(edition: str, row: Row) -> None:
    assert row["default"] == next(iter(row["readings"]))


@pytest.mark.parametrize(("edition", "row"), EVERY_RULING)
def test_question_is_a_question_and_why_a_statement(edition: str, row: Row) -> None:
    assert is_text(row["question"])
    assert row["question"].endswith("?")
    assert is_text(row["why"])
    assert row["why"].endswith(".")


@pytest.mark.parametrize(("edition", "row"), EVERY_RULING)
def test_sources_are_references_to_sections_of_the_same_edition(edition: str, row: Row) -> None:
    assert row["sources"]
    for source in row["sources"]:
        match = SOURCE_REFERENCE.fullmatch(source)
        assert match, source
        assert edition in (match[1], match[4]), source


@pytest.mark.parametrize(("edition", "row"), EVERY_RULING)
def test_topic_is_a_known_one(edition: str, row: Row) -> None:
    assert row["topic"] in TOPICS


def test_glossary_holds_every_neutral_word_needed() -> None:
    missing = REQUIRED_WORDS - set(load("glossary.toml")["word"])

    assert not missing


@pytest.mark.parametrize(("word", "entry"), EVERY_WORD)
def test_glossary_entry_is_complete_for_both_editions(word: str, entry: Row) -> None:
    assert set(entry) == {"meaning", *EDITIONS}
    assert is_text(entry["meaning"])
    for edition in EDITIONS:
        forms = entry[edition]
        assert len(forms) == (0 if (edition, word) in ABSENT else 2), edition
        assert all(is_text(form) for form in forms), edition


def test_classic_ship_is_the_row_of_played_characters_and_not_the_den() -> None:
    words = load("glossary.toml")["word"]

    assert words["island"]["classic"] == words["ship"]["galecrest"] == ["ship", "ships"]
    assert words["ship"]["classic"] == ["den", "dens"]


def test_sources_have_a_weight_and_one_line_each() -> None:
    sources = load("sources.toml")

    assert set(sources) == set(EDITIONS)
    for edition, entries in sources.items():
        for key, entry in entries.items():
            assert set(entry) == {"weight", "about"}, (edition, key)
            assert entry["weight"] in WEIGHTS, (edition, key)
            assert is_text(entry["about"]), (edition, key)
            assert "\n" not in entry["about"], (edition, key)


@pytest.mark.parametrize(("edition", "key"), [("classic", "S"), ("galecrest", "TEXT")])
def test_each_edition_has_one_governing_source(edition: str, key: str) -> None:
    governing = [
        name for name, entry in load("sources.toml")[edition].items() if entry["weight"] == "governing"
    ]

    assert governing == [key]
