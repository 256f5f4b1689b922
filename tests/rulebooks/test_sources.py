"""Every sentence cites sources that exist, claims no more than they give, and agrees with the facts."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from attrs import frozen

from libertalia.core.analysis.rulebook import rulebook
from libertalia.core.model.variant import CONFIDENCES, Character, Phase, Source, Token
from libertalia.core.resolve import VariantError
from libertalia.core.resolve.registry import installed
from libertalia.core.resolve.resolver import Resolved
from scenario import laid_over

EDITIONS = ("classic", "galecrest")
KINDS = ("map", "barrel", "relic", "saber", "amulet", "hook", "chest")
MIXED = {"board": "uncharted", **{kind: ("calm", "stormy")[at % 2] for at, kind in enumerate(KINDS)}}
TABLES: list[tuple[str, int, Mapping[str, str]]] = [
    ("classic", 2, {}),
    ("classic", 4, {}),
    ("galecrest", 2, {}),
    ("galecrest", 4, {}),
    ("galecrest", 2, {"board": "stormy"}),
    ("galecrest", 3, MIXED),
    ("galecrest", 2, {"mode": "solo"}),
    ("galecrest", 2, {"mode": "solo", "board": "stormy"}),
]

NOWHERE = "not found"
"""Says that no source was found."""

REMARKS = ("not compared with a scan of the cards",)
"""Parts of a source line that name none."""

HEADINGS = {
    "S": (
        "Objective of the Game", "Preparation", "The Turn of Play", "Game Overview",
        "The First Six Days of Looting", "Phase 1: Sunrise", "Phase 2: Day", "Phase 3: Dusk",
        "Phase 4: Night", "Preparation for the Next Campaign", "End of Game and Scoring", "Scoring Phase",
        "End of the Game",
    ),
    "TEXT": (
        "Overview", "Goal", "Setup", "Before Each Voyage", "Each Day", "Daytime", "Dusk", "Night",
        "End of Voyage", "Reputation", "Loot Tokens", "2-Player Mode", "End of Game",
    ),
}  # fmt: skip
"""The headings of the governing texts."""


@frozen
class Part:
    """A part of a source line: what it is for (nothing: all of the sentence), and the keys it names."""

    label: str
    keys: tuple[str, ...]
    is_open: bool


@cache
def weights(edition: str) -> Mapping[str, str]:
    return {key: weight for key, (weight, _) in installed().edition(edition).books.sources.items()}


def parts(where: str, edition: str) -> list[Part]:
    """Take a source line apart; what names neither a source nor says that there is none fails."""
    found = []
    for text in [one.strip() for one in where.split(";")]:
        if text in REMARKS:
            continue
        if text.startswith(NOWHERE):
            found.append(Part("", (), True))
            continue
        label, colon, rest = text.partition(": ")
        is_labelled = bool(colon) and label.split()[0] not in weights(edition)
        said = rest if is_labelled else text
        keys = []
        for item in said.split(", "):
            first = item.split()[0]
            if first in weights(edition):
                keys.append(first)
            else:
                is_more = bool(keys) and re.fullmatch(r"Q?\d+|[a-z].*", item)
                assert is_more or said.startswith(NOWHERE), f"{where!r} names no source with {item!r}"
        is_disputed = "(" in text and " has " in text
        found.append(Part(label if is_labelled else "", tuple(keys), NOWHERE in text or is_disputed))
    return found


def strength(found: list[Part], edition: str) -> str:
    """How sure the sources of some parts together are."""
    keys = {key for part in found for key in part.keys}
    by_weight = {weights(edition)[key] for key in keys}
    if any(part.is_open for part in found) or not keys:
        return "open"
    if "governing" in by_weight:
        return "governing"
    if "official" in by_weight:
        return "official"
    return "two sources" if len(keys) > 1 else "one source"


def earned(where: str, edition: str) -> str:
    """The confidence that a source line gives: that of the part that is least sure."""
    found = parts(where, edition)
    whole = [part for part in found if not part.label]
    grades = [strength([part], edition) for part in found if part.label]
    if whole:
        grades.append(strength(whole, edition))
    return max(grades, key=CONFIDENCES.index)


def phase_sources(phase: Phase) -> Iterator[tuple[str, Source]]:
    yield phase.rule, phase.source
    for name, source in phase.sources.items():
        yield f"{phase.rule}.{name}", source
    for use in (*phase.before, *phase.does, *phase.figure, *phase.after):
        yield use.rule, use.source


def sourced(resolved: Resolved) -> Iterator[tuple[str, Source]]:
    """All that names a source, with what it is."""
    variant = resolved.variant
    for name, source in resolved.books.structure.items():
        yield f"structure.{name}", source
    for fact in resolved.books.facts:
        yield f"fact.{fact.id}", fact.source
    for written in resolved.books.clauses:
        yield f"clause {written.id}", written.source
    for phase in variant.phases:
        yield from phase_sources(phase)
    rows: list[Character | Token] = [*variant.characters, *variant.tokens]
    for row in rows:
        yield row.rule, row.source
    for one in (variant.figure, variant.automaton):
        if one is not None:
            yield one.rule, one.source


def everything() -> dict[tuple[str, str], Source]:
    found = {}
    for edition, players, options in TABLES:
        for name, source in sourced(installed().resolve(edition, players, options)):
            found[edition, f"{name} [{source.where}]"] = source
    return found


EVERYTHING = everything()


@pytest.mark.parametrize(("edition", "name"), EVERYTHING, ids=lambda one: one[:60])
def test_confidence_is_what_the_cited_sources_give(edition: str, name: str) -> None:
    """No sentence is surer than the source of its least sure part: docs/rulebooks.md."""
    source = EVERYTHING[edition, name]

    assert source.confidence == earned(source.where, edition)


@pytest.mark.parametrize(
    ("where", "given"),
    [
        ("S Phase 2: Day", "governing"),
        ("S Preparation 5, 7, 8; S Preparation for the Next Campaign 5", "governing"),
        ("S Phase 3: Dusk; dens fill one by one: FAQ, BGA", "official"),
        ("S Phase 3: Dusk; FAQ, BGA", "governing"),
        ("FAQ, BGA", "official"),
        ("CARDS, EYE", "two sources"),
        ("CARDS, EYE; the count: RUL", "two sources"),
        ("CARDS; the count: RUL", "one source"),
        ("S Phase 2: Day; leaving: EYE", "one source"),
        ("not found", "open"),
        ("S Preparation 5; that it does not run out: not found", "open"),
        ("CARDS (EYE has 4)", "open"),
    ],
)
def test_the_least_sure_part_of_a_source_line_counts(where: str, given: str) -> None:
    assert earned(where, "classic") == given


@pytest.mark.parametrize("where", ["Preparation 6", "S Phase 2: Day; FOO", "the text says so", "S, Foo"])
def test_a_source_line_that_names_no_source_is_found(where: str) -> None:
    with pytest.raises(AssertionError, match="names no source"):
        parts(where, "classic")


def cited_sections(edition: str) -> Iterator[tuple[str, str]]:
    key = "S" if edition == "classic" else "TEXT"
    for (of, name), source in EVERYTHING.items():
        if of == edition:
            for part in source.where.split(";"):
                text = part.strip()
                if text.startswith(f"{key} "):
                    yield name, text.removeprefix(f"{key} ")
    for ruling in installed().edition(edition).rulings.values():
        for reference in ruling.sources:
            if reference.startswith("rules "):
                yield ruling.id, reference.partition(": ")[2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_cited_sections_are_headings_of_the_governing_text(edition: str) -> None:
    headings = HEADINGS["S" if edition == "classic" else "TEXT"]
    for name, section in cited_sections(edition):
        assert section.startswith(headings), f"{name}: there is no section {section!r}"


# what the collected facts say of each card

SURE = ("two sources", "official", "governing")
"""What agrees with the mark of two or more sources."""

CALM = {"map": "one source", "barrel": "one source", "relic": "two sources", "saber": "two sources",
        "amulet": "one source", "hook": "one source", "chest": "open"}  # fmt: skip
"""Facts galecrest 2.2: how sure each effect of the calm side is; of the chest two amounts are told."""


def test_classic_cards_rest_on_two_sources_each() -> None:
    """Facts classic 1: every character's effect is marked as known from two or more sources."""
    for card in installed().resolve("classic", 4).variant.characters:
        assert card.source.confidence in SURE, card.name


def test_galecrest_cards_rest_on_one_engine_but_for_the_bosun() -> None:
    """Facts galecrest 1, 10.9: for all but the Bosun a part of the effect has that one source."""
    for card in installed().resolve("galecrest", 4).variant.characters:
        assert card.source.confidence == ("two sources" if card.name == "Bosun" else "one source"), card.name
        assert "ZA" in card.source.where


def test_calm_tokens_are_as_sure_as_the_facts_say() -> None:
    """Facts galecrest 2.2."""
    tokens = installed().resolve("galecrest", 4).variant.tokens

    assert {token.kind: token.source.confidence for token in tokens} == CALM


@pytest.mark.parametrize("options", [{"board": "stormy"}, {"mode": "solo"}], ids=["stormy", "solo"])
def test_what_is_not_held_is_open(options: Mapping[str, str]) -> None:
    """Facts galecrest 2.3, 6: an ability whose text was not found rests on no source."""
    resolved = installed().resolve("galecrest", 2, options)
    for token in resolved.variant.tokens:
        uses = [use.ability for uses in token.abilities.values() for use in uses]
        if "unmodelled" in uses:
            assert token.source.confidence == "open", token.kind


@pytest.mark.parametrize(
    ("card", "engine"),
    [
        ("Beggar", "MM"), ("Voodoo Witch", "MM"), ("Brute", "MM"), ("French Officer", "EYE"),
        ("Governor's Daughter", "EYE"), ("Treasurer", "EYE"),
    ],
)  # fmt: skip
def test_an_engine_that_plays_a_card_otherwise_is_not_cited_for_it(card: str, engine: str) -> None:
    """Facts classic 8: known slips of the engines."""
    row = next(one for one in installed().resolve("classic", 4).variant.characters if one.name == card)

    assert engine not in parts(row.source.where, "classic")[0].keys


def test_the_engine_of_which_fifteen_cards_were_seen_is_cited_for_no_other() -> None:
    """Facts classic 0: JAV holds cards up to rank 15."""
    for card in installed().resolve("classic", 4).variant.characters:
        assert card.rank <= 15 or "JAV" not in card.source.where, card.name


@pytest.mark.parametrize(("edition", "players", "options"), TABLES, ids=str)
def test_what_only_a_ruling_settles_is_said_to_be_open(
    edition: str, players: int, options: Mapping[str, str]
) -> None:
    """A clause whose wording a reading sets names the ruling, whose own clause is open."""
    resolved = installed().resolve(edition, players, options)
    book = rulebook(resolved)
    for ruling in resolved.variant.rulings:
        own = book.clause(ruling.id)
        assert own is not None
        assert own.confidence == "open"
        for reading in [one for one in ruling.readings if one != resolved.variant.readings[ruling.id]]:
            other = rulebook(installed().resolve(edition, players, options, {ruling.id: reading}))
            for clause in other.clauses:
                before = book.clause(clause.id)
                if before is None or before.text != clause.text:
                    assert ruling.id in clause.rulings, f"{clause.id} depends on {ruling.id}"


def night_clause(house: str) -> tuple[str, tuple[str, ...]]:
    over = [laid_over("galecrest", house)] if house else []
    clause = rulebook(installed().resolve("galecrest", 4, house=over)).clause("galecrest.night")
    assert clause is not None
    return clause.confidence, clause.sources


def test_a_value_that_comes_from_elsewhere_is_cited_beside_its_phase() -> None:
    """Facts galecrest 4.6: that no purse falls below zero is no word of the governing text."""
    confidence, sources = night_clause("")

    assert confidence == "official"
    assert "losses: DZ, ZA" in sources


def test_a_phase_that_a_house_rule_changes_rests_on_that_rule() -> None:
    """The sources of the edition are none for what the table has set."""
    confidence, sources = night_clause('[[phase]]\nid = "night"\nlosses = "debt"\n')

    assert confidence == "house"
    assert not [source for source in sources if source.startswith("losses")]


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ('sources = { gone = { where = "DZ" } }', "lacks 'confidence'"),
        ('sources = { lossses = { where = "DZ", confidence = "official" } }', "losses"),
        ('sources = { losses = { where = "DZ", confidence = "oficial" } }', "official"),
        (
            'does = [{ step = "ship-abilities", timing = "night", of = "both", confidence = "open" }]',
            "confidence",
        ),
    ],
)
def test_a_source_that_can_not_be_read_is_a_problem_with_its_place(line: str, seen: str) -> None:
    """Nothing of a source is silently left out."""
    over = [laid_over("galecrest", f'[[phase]]\nid = "night"\n{line}\n')]
    with pytest.raises(VariantError) as caught:
        installed().resolve("galecrest", 4, house=over)

    assert seen in str(caught.value)
    assert "test-rules.toml:" in str(caught.value)
