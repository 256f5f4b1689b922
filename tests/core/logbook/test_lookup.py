"""Names as people write them: characters, tokens, and what is said when they are not quite right."""

import pytest

from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.logbook.lookup import distance, find_ability, find_character, find_token, name_key
from libertalia.core.resolve import installed

LEXICONS = lexicons(installed())
GALECREST = LEXICONS("galecrest", 2, {})
CLASSIC = LEXICONS("classic", 3, {})


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("17", 17),
        ("brute", 17),
        ("Brute 17", 17),
        ("17 Brute", 17),
        ("Brute (17)", 17),
        ("bru", 17),
        ("FM", 38),
        ("f mate", 38),
        ("Mate", 38),
        ("Freed", 20),
        ("WIND-NYMPH", 37),
    ],
)
def test_a_character_is_known_by_rank_name_and_abbreviation_without_a_word(text: str, rank: int) -> None:
    found = find_character(GALECREST, text)

    assert (found.value, found.code) == (rank, None)


@pytest.mark.parametrize(
    ("text", "rank", "code"),
    [
        ("Quartermastr", 36, "name-corrected"),
        ("Burte", 17, "name-corrected"),
        ("Armourer", 28, "name-corrected"),
        ("Zimmermann", 11, "name-corrected"),
        ("Freed Slave", 20, "name-other-edition"),
        ("Voodoo Witch", 15, "name-other-edition"),
    ],
)
def test_a_name_that_can_only_mean_one_is_taken_and_said(text: str, rank: int, code: str) -> None:
    """Nothing is repaired in silence."""
    found = find_character(GALECREST, text)

    assert (found.value, found.code) == (rank, code)
    assert text in found.message
    assert GALECREST is not None
    assert GALECREST.characters[rank] in found.message


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("Bo", "name-ambiguous", "Bodyguard (14) or Bosun (21)"),
        ("Recruiter 4", "character-other-edition", "here Recruiter is 25 and 4 is Innkeeper"),
        ("Parrot", "character-other-edition", "of Libertalia"),
        ("Parrot 1", "character-other-edition", "here 1 is Scout"),
        ("Brute 18", "character-rank-differs", "here Brute is 17 and 18 is Gunner"),
        ("Wizard", "character-unknown", "has no character"),
        ("Bruuuute", "character-unknown", "has no character"),
        ("Cok", "character-unknown", "has no character"),
    ],
)
def test_what_can_mean_several_or_nothing_is_not_taken(text: str, code: str, said: str) -> None:
    """Never a guess."""
    found = find_character(GALECREST, text)

    assert (found.value, found.code) == (None, code)
    assert said in found.message


def test_the_other_edition_has_its_own_names() -> None:
    assert find_character(CLASSIC, "Recruiter").value == 4
    assert find_character(CLASSIC, "Recruiter 25").code == "character-other-edition"
    assert find_character(CLASSIC, "Freed Prisoner").value == 12
    assert find_character(CLASSIC, "Governor’s Daughter").value == 25
    assert set(find_character(CLASSIC, "spanish").expected) == {"Spanish Spy (17)", "Spanish Governor (30)"}


def test_tokens_and_the_figure_are_known() -> None:
    assert find_token(GALECREST, "maps").value == "map"
    assert find_token(GALECREST, "sabre").code == "name-corrected"
    assert find_token(GALECREST, "goods").code == "token-unknown"
    assert find_ability(GALECREST, "midshipman").value == "Midshipman"
    assert find_ability(CLASSIC, "midshipman").value is None


@pytest.mark.parametrize("lexicon", [GALECREST, CLASSIC], ids=["galecrest", "classic"])
def test_every_name_and_every_other_name_means_its_own(lexicon) -> None:  # type: ignore[no-untyped-def]
    ranks = {name: rank for rank, name in lexicon.characters.items()}
    for rank, name in lexicon.characters.items():
        assert find_character(lexicon, name).value == rank
        assert find_character(lexicon, f"{name} {rank}").value == rank
    for other, alias in lexicon.aliases.items():
        assert find_character(lexicon, other).value == ranks[alias.target], other
    for other, alias in lexicon.token_aliases.items():
        assert find_token(lexicon, other).value == alias.target, other


@pytest.mark.parametrize("lexicon", [GALECREST, CLASSIC], ids=["galecrest", "classic"])
def test_one_wrong_letter_never_makes_another_character(lexicon) -> None:  # type: ignore[no-untyped-def]
    """Each letter of each name left out: the character, or a finding."""
    for rank, name in lexicon.characters.items():
        for at in range(1, len(name)):
            found = find_character(lexicon, name[:at] + name[at + 1 :])

            assert found.value in (rank, None), (name, at, found.message)


def test_letters_changed_dropped_and_swapped_are_counted() -> None:
    assert distance("brute", "brute") == 0
    assert distance("burte", "brute") == 1
    assert distance("brut", "brute") == 1
    assert distance("brxxe", "brute") == 2
    assert distance("captain", "brute") == 3
    assert name_key("Governor’s  Daughter") == "governor's daughter"
