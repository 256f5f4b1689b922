"""The comparison: what it finds between the editions, and what a single change makes it find."""

import random
from collections import Counter
from pathlib import Path

import attrs
import pytest

from libertalia.core.analysis.compare import (
    GROUNDS,
    TOPICS,
    Comparison,
    Difference,
    Filter,
    Level,
    Pair,
    Relation,
    compare,
    grounds_page,
    sides,
)
from libertalia.core.model.variant import Character, Token, Variant
from libertalia.core.resolve import installed
from sides import (
    Change,
    changed,
    compared,
    plain,
    with_confidence,
    with_number,
    with_phase,
    with_structure,
    with_word,
)

DOCS = Path(__file__).parents[3] / "docs"


def difference(id_: str, a: str = "classic", b: str = "galecrest") -> Difference:
    found = {one.id: one for one in compared(a, b).differences}
    assert id_ in found, f"no difference {id_!r} among {sorted(found)}"
    return found[id_]


def relations(comparison: Comparison) -> dict[tuple[Relation, str | None, str | None], Pair]:
    return {(pair.relation, name(pair.a), name(pair.b)): pair for pair in comparison.characters}


def name(card: Character | Token | None) -> str | None:
    return card.name if isinstance(card, Character) else None


@pytest.mark.parametrize("variant", ["classic", "galecrest"])
@pytest.mark.parametrize("players", [None, 2, 5])
def test_a_variant_does_not_differ_from_itself(variant: str, players: int | None) -> None:
    comparison = compared(variant, variant, players)

    assert comparison.differences == ()
    assert {pair.relation for pair in (*comparison.characters, *comparison.tokens)} == {Relation.SAME}
    assert not any(pair.moved for pair in comparison.characters)


def test_the_two_directions_mirror_each_other() -> None:
    forth, back = compared("classic", "galecrest"), compared("galecrest", "classic")

    def facts(one: Difference) -> tuple[object, ...]:
        return (one.id, one.topic, one.level, one.rule, one.ground, one.players, one.rulings, one.settled)

    assert [(*facts(one), one.a, one.b, one.sources) for one in forth.differences] == [
        (*facts(one), one.b, one.a, one.sources[::-1]) for one in back.differences
    ]
    there = {pair.key: pair for pair in forth.characters}
    assert len(there) == len(back.characters)
    for pair in back.characters:
        other = there[pair.key]
        assert (other.relation, other.a, other.b) == (pair.relation.mirrored(), pair.b, pair.a)
        assert (other.partly, other.namesake) == (pair.partly, pair.namesake)


def test_the_order_is_by_topic_level_and_id() -> None:
    found = compared("classic", "galecrest").differences

    places = [(TOPICS.index(one.topic), list(Level).index(one.level), one.id) for one in found]
    assert places == sorted(places)
    assert len({one.id for one in found}) == len(found)


def test_the_order_of_rows_in_the_files_does_not_matter() -> None:
    def shuffled(variant: Variant) -> Variant:
        mixed = random.Random(7)
        tokens, characters = list(variant.tokens), list(variant.characters)
        mixed.shuffle(tokens)
        mixed.shuffle(characters)
        return attrs.evolve(variant, tokens=tuple(tokens), characters=tuple(characters))

    assert changed("galecrest", shuffled).differences == ()


# section 9 of the facts about the 2022 edition, row by row


@pytest.mark.parametrize(
    ("id_", "a", "b"),
    [
        pytest.param("selection.tie-break", "influence", "reputation", id="ties"),
        pytest.param("rounds.days", [6, 6, 6], [4, 5, 6], id="rounds"),
        pytest.param("rounds.deal", [9, 6, 6], [6, 6, 6], id="cards"),
        pytest.param("rounds.start-money", 10, [12, 11, 10, 9, 8, 7], id="start money"),
        pytest.param("token.amulet~jewel.name", "jewel", "amulet", id="amulet for jewel"),
        pytest.param("token.barrel~goods.name", "goods", "barrel", id="barrel for goods"),
        pytest.param("token.hook~officer.name", "officer", "hook", id="hook for officer"),
        pytest.param("dusk.leftover-tokens", "board", "bag", id="unclaimed loot"),
        pytest.param("dusk.owned-loot", "face down", "open", id="owned loot"),
        pytest.param("words.score", "score track", "score dial", id="pieces: score track and dials"),
    ],
)
def test_every_row_of_the_known_differences_is_found(id_: str, a: object, b: object) -> None:
    found = difference(id_)

    assert (found.a, found.b) == (a, b)


@pytest.mark.parametrize(
    ("id_", "in_a", "in_b"),
    [
        pytest.param("token.saber.ability", "den of a player next to you", "rivals' characters", id="saber"),
        pytest.param("setup.loot-abilities", "one set", "calm or stormy", id="loot texts"),
        pytest.param("players.solo", "none", "two automatic crews", id="modes: solo"),
        pytest.param("players.figure", None, "Midshipman", id="modes: Midshipman"),
        pytest.param("components.player-pieces", "marker for the score track", "score dial", id="pieces"),
    ],
)
def test_every_known_difference_in_words_is_found(id_: str, in_a: str | None, in_b: str | None) -> None:
    found = difference(id_)

    for value, part in ((found.a, in_a), (found.b, in_b)):
        assert value is None if part is None else part in value


def test_all_seventy_characters_are_in_exactly_one_relation() -> None:
    pairs = compared("classic", "galecrest").characters
    placed = Counter([id(card) for pair in pairs for card in (pair.a, pair.b) if card is not None])

    assert len(placed) == 70
    assert set(placed.values()) == {1}
    assert Counter([pair.relation for pair in pairs]) == {
        Relation.SAME: 5,
        Relation.OTHER_NUMBERS: 8,
        Relation.OTHER_ABILITY: 9,
        Relation.RENAMED: 6,
        Relation.ONLY_A: 3,
        Relation.ONLY_B: 12,
    }


@pytest.mark.parametrize(
    ("relation", "a", "b"),
    [
        (Relation.SAME, "Bosun", "Bosun"),
        (Relation.SAME, "Treasurer", "Treasurer"),
        (Relation.SAME, "Cook", "Cook"),
        (Relation.OTHER_NUMBERS, "Beggar", "Beggar"),
        (Relation.OTHER_NUMBERS, "Mutineer", "Mutineer"),
        (Relation.OTHER_ABILITY, "Recruiter", "Recruiter"),
        (Relation.OTHER_ABILITY, "French Officer", "Officer"),
        (Relation.OTHER_ABILITY, "Cabin Boy", "Cabin Boy"),
        (Relation.RENAMED, "Freed Slave", "Freed Prisoner"),
        (Relation.RENAMED, "Parrot", "Scout"),
        (Relation.RENAMED, "Granny Wata", "Wind Nymph"),
        (Relation.RENAMED, "Governor's Daughter", "Aristocrat"),
        (Relation.RENAMED, "Spanish Governor", "Governor"),
        (Relation.RENAMED, None, "Innkeeper"),
        (Relation.ONLY_A, "Monkey", None),
        (Relation.ONLY_B, None, "Thief"),
    ],
)
def test_a_character_stands_to_the_other_edition(relation: Relation, a: str | None, b: str | None) -> None:
    assert (relation, a, b) in relations(compared("classic", "galecrest"))


def test_the_innkeeper_does_what_the_recruiter_did() -> None:
    pair = relations(compared("classic", "galecrest"))[Relation.RENAMED, None, "Innkeeper"]

    assert isinstance(pair.namesake, Character)
    assert (pair.namesake.name, pair.namesake.rank) == ("Recruiter", 4)
    assert "Recruiter" in difference("character.innkeeper").sentence


def test_a_parameter_that_is_the_own_rank_is_no_other_number() -> None:
    ids = {one.id for one in compared("classic", "galecrest").differences if one.subject == "bosun"}

    assert ids == {"character.bosun.rank"}


def test_the_beggar_takes_less_and_the_payer_gains_reputation() -> None:
    amount, reputation = difference("character.beggar.amount"), difference("character.beggar.reputation")

    assert (amount.a, amount.b, amount.level) == (3, 2, Level.SCORING)
    assert (reputation.a, reputation.b) == (0, 1)
    assert "3 doubloons" in amount.sentence
    assert "2 doubloons" in amount.sentence


def test_a_difference_that_an_open_question_could_undo_is_open() -> None:
    found = difference("character.cook.if-discarded")

    assert (found.level, found.settled) == (Level.OPEN, Level.BREAKING)
    assert found.rulings == ("classic.cook.officer-first",)


def test_two_rulings_about_the_same_place_are_one_question() -> None:
    found = difference("ruling.classic.restday.floor~galecrest.anchor.floor")

    assert found.rulings == ("classic.restday.floor", "galecrest.anchor.floor")
    assert not any(one.id == "end-of-round.losses" for one in compared("classic", "galecrest").differences)


def test_what_only_two_players_have_says_so() -> None:
    assert difference("players.figure").players == (2,)
    assert difference("rounds.days").players == ()
    assert difference("players.2.tokens-per-day").players == (2,)
    ids = {one.id for one in compared("classic", "galecrest", 4).differences}
    assert not ids & {"players.figure", "players.2.tokens-per-day"}


def test_no_sentence_is_empty_or_shows_a_template() -> None:
    for one in compared("classic", "galecrest").differences:
        assert one.sentence.endswith((".", "”"))
        assert not set("{}[]") & set(one.sentence)
        assert one.ground == GROUNDS[one.rule].reason
        assert one.level is GROUNDS[one.rule].level


# one change, one difference


@pytest.mark.parametrize(
    ("change", "id_", "level"),
    [
        (with_number("Beggar", "day", "amount", 4), "character.beggar.amount", Level.SCORING),
        (with_number("Gambler", "anchor", "amount", 7), "character.gambler.anchor.amount", Level.SCORING),
        (with_number("Bosun", "day", "below", 30), "character.bosun.below", Level.SCORING),
        (
            with_number("Mutineer", "night", "may_be_self", False),
            "character.mutineer.may-be-self",
            Level.BREAKING,
        ),
        (with_number("Merchant", "day", "prices", {2: 4, 3: 9}), "character.merchant.prices", Level.BREAKING),
        (
            with_number("Merchant", "day", "prices", {1: 1, 2: 5, 3: 9}),
            "character.merchant.prices",
            Level.SCORING,
        ),
        (with_structure(days=(5, 5, 6)), "rounds.days", Level.BREAKING),
        (with_structure(days=(4, 5)), "rounds.number", Level.BREAKING),
        (with_structure(deal=(7, 6, 6)), "rounds.deal", Level.BREAKING),
        (with_structure(players=(2, 5)), "players.range", Level.BREAKING),
        (with_structure(track=(12, 11, 10, 9, 8, 6)), "components.reputation-track", Level.SCORING),
        (with_phase("night", own_order="descending"), "night.own-order", Level.ORDERING),
        (with_phase("night", gone="acts"), "night.gone", Level.BREAKING),
        (with_phase("day", losses="debt"), "day.losses", Level.SCORING),
        (with_phase("day", order="descending"), "day.order", Level.ORDERING),
        (with_word("ship", "hold", "holds"), "words.ship", Level.WORDING),
        (with_confidence("map", "open"), "token.map.confidence", Level.OPEN),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_one_change_is_one_difference(change: Change, id_: str, level: Level) -> None:
    found = [(one.id, one.level) for one in changed("galecrest", change).differences]

    assert found == [(id_, level)]


def test_another_number_of_tokens_is_one_difference() -> None:
    def fewer(variant: Variant) -> Variant:
        tokens = [attrs.evolve(one, count=7) if one.kind == "relic" else one for one in variant.tokens]
        return attrs.evolve(variant, tokens=tuple(tokens))

    found = {one.id: one.level for one in changed("galecrest", fewer).differences}

    assert found == {"token.relic.count": Level.BREAKING}


def test_a_token_that_is_removed_is_said_once_with_its_number() -> None:
    (found,) = [one for one in compared("classic", "classic-no-sabers").differences if one.topic == "tokens"]

    assert found.id == "token.saber"
    assert "sabers (6)" in found.sentence


def test_another_reading_is_an_open_difference() -> None:
    a = plain("galecrest")
    b = attrs.evolve(
        a,
        reference="other",
        by_players={
            count: installed().resolve("galecrest", count, {}, {"galecrest.hook.keeps": "hand"})
            for count in a.by_players
        },
    )

    found = compare(a, b)

    assert [(one.id, one.level, one.rulings) for one in found.differences] == [
        ("carry-over.ships.kept", Level.OPEN, ("galecrest.hook.keeps",))
    ]


def test_what_a_house_rule_answers_is_not_open() -> None:
    """classic.final-tie: open in the edition, and settled by the house rules that choose a reading."""
    found = [one for one in compared("classic", "classic-shared-win").differences if one.topic != "words"]

    assert [(one.id, one.level, one.rulings) for one in found] == [
        ("end.winner", Level.SCORING, ("classic.final-tie",))
    ]


# levels


@pytest.mark.parametrize(
    ("level", "having", "lacking"),
    [
        (Level.BREAKING, with_structure(days=(6, 6, 6)), with_phase("night", own_order="descending")),
        (Level.SCORING, with_number("Preacher", "anchor", "amount", 5), with_structure(days=(6, 6, 6))),
        (Level.ORDERING, with_phase("night", own_order="descending"), with_word("bag", "sack", "sacks")),
        (Level.WORDING, with_word("bag", "sack", "sacks"), with_number("Preacher", "anchor", "amount", 5)),
        (Level.OPEN, with_confidence("map", "open"), with_confidence("map", "governing")),
    ],
)
def test_a_level_is_given_where_it_is_earned_only(level: Level, having: Change, lacking: Change) -> None:
    assert changed("galecrest", having).counts[level]
    assert not changed("galecrest", lacking).counts[level]


def test_every_level_has_a_ground_and_every_ground_a_reason() -> None:
    assert {ground.level for ground in GROUNDS.values()} == set(Level)
    assert all(ground.reason.endswith(".") and ground.when.endswith(".") for ground in GROUNDS.values())


def test_the_page_about_levels_is_made_from_the_table() -> None:
    """To bring it up to date: write ``grounds_page()`` to docs/levels.md."""
    assert (DOCS / "levels.md").read_text(encoding="utf-8") == grounds_page()


# tokens, house rules


def test_tokens_are_paired_by_kind_and_by_ability() -> None:
    pairs = {
        (
            pair.a.kind if isinstance(pair.a, Token) else "",
            pair.b.kind if isinstance(pair.b, Token) else "",
        ): pair
        for pair in compared("classic", "galecrest").tokens
    }

    assert pairs["jewel", "amulet"].relation is Relation.RENAMED
    assert pairs["goods", "barrel"].relation is Relation.RENAMED
    assert pairs["goods", "barrel"].partly
    assert pairs["officer", "hook"].relation is Relation.OTHER_ABILITY
    assert len(pairs) == 7


def test_a_house_variant_is_compared_like_any_other() -> None:
    found = {one.id for one in compare(*sides(installed(), "classic", "classic-two-players")).differences}

    assert found == {"players.range", "words.title"}


def test_a_phase_that_is_added_gives_no_other_a_new_name() -> None:
    found = {one.id for one in compared("galecrest", "galecrest-known-ranks").differences}

    assert found == {"setup.draw-deck", "words.title"}


def test_filters_keep_topics_and_graver_levels() -> None:
    comparison = compared("classic", "galecrest")
    asked = Filter(topics=("dusk", "night"), level=Level.ORDERING)

    kept = comparison.filtered(asked)

    assert {one.id for one in kept.differences} == {
        "dusk.leftover-tokens",
        "dusk.own-order",
        "night.own-order",
    }
    assert len(kept.differences) + len(kept.hidden) == len(comparison.differences)
    assert kept.hidden_by == "--topic dusk --topic night --level ordering"
    assert comparison.filtered(Filter(level=Level.BREAKING)).counts[Level.SCORING] == 0


@pytest.mark.parametrize(
    ("only", "count"), [(("end.winner",), 1), (("end.*", "rounds.days"), 2), (("end",), 0), (("*",), None)]
)
def test_a_filter_may_name_ids(only: tuple[str, ...], count: int | None) -> None:
    comparison = compared("classic", "galecrest")

    kept = comparison.filtered(Filter(only=only)).differences

    assert len(kept) == (len(comparison.differences) if count is None else count)
