"""Every mistake of a house rule is said once, at the row that made it, with what to write."""

import pytest

from checked import MARK, C, G, R, alone, check, of_code
from libertalia.core.model.finding import Level

# hands that run out

SPY = '[[character]]\nrank = 41\nname = "Lookout"\nday = { ability = "replace_self" }\n'
PORTER = (
    '[[character]]\nrank = 41\nname = "Porter"\n'
    'day = { ability = "move_character", origin = "hand", target = "graveyard" }\n'
)
WITHOUT = '[[character]]\nname = "{}"\nremove = true\n'

RUN_OUT = {
    "as many days as cards in the first round": (
        G + "[structure]\n‸days = [6, 5, 4]\n",
        "In voyages 1 and 2",
        "Scout",
    ),
    "a card to spare and two that cost one": (G + "[structure]\n‸days = [5, 5, 5]\n", "In voyage 1", "Scout"),
    "fewer dealt": (G + "[structure]\n‸deal = [5, 6, 6]\n", "In voyage 1", "deal 1 more by voyage 1"),
    "dealt later": (G + "[structure]\n‸deal = [4, 6, 8]\n", "In voyages 1 and 2", "deal 2 more by voyage 1"),
    "a last round as long as can be": (G + "[structure]\n‸days = [4, 5, 8]\n", "In voyage 3", "Recruiter"),
    "one more that costs a card": (G + MARK + SPY, "In voyage 1", "Lookout"),
    "one more that gives a card away": (G + MARK + PORTER, "In voyage 1", "Porter"),
    "no card to spare in any round": (
        C + "[structure]\n‸deal = [6, 6, 6]\n",
        "In campaigns 1, 2 and 3",
        "Parrot",
    ),
    "dealt later in the first edition": (
        C + "[structure]\n‸deal = [6, 7, 8]\n",
        "In campaign 1 ",
        "deal 1 more",
    ),
    "only the middle round": (C + "[structure]\n‸deal = [9, 3, 7]\n", "In campaign 2 ", "costs one more"),
    "over other house rules": (R + "[structure]\n‸days = [8, 7, 6]\n", "In campaigns 2 and 3", "Parrot"),
}

NOT_OUT = {
    "what the edition does": G + "[structure]\ndays = [4, 5, 5]\n",
    "a card to spare for each that costs one": G + "[structure]\ndeal = [6, 5, 6]\n",
    "those that cost a card are gone": G
    + WITHOUT.format("Scout")
    + WITHOUT.format("Recruiter")
    + "[structure]\ndays = [6, 5, 4]\n",
    "one of them is gone": G + WITHOUT.format("Scout") + "[structure]\ndays = [5, 5, 5]\n",
    "gone from the first edition": C + WITHOUT.format("Parrot") + "[structure]\ndeal = [6, 6, 6]\n",
    "one more, and cards enough": G + SPY + "[structure]\ndeal = [7, 6, 6]\n",
    "one that only brings cards": G + PORTER.replace('"hand"', '"ship"').replace('"graveyard"', '"hand"'),
}


@pytest.mark.parametrize("name", RUN_OUT)
def test_hand_that_can_run_out_in_any_round_is_said_with_that_round(name: str) -> None:
    alone(RUN_OUT[name][0], "variant-cards-tight", *RUN_OUT[name][1:])


@pytest.mark.parametrize("name", NOT_OUT)
def test_hand_with_a_card_for_each_that_costs_one_is_not_said_to_run_out(name: str) -> None:
    assert of_code(NOT_OUT[name], "variant-cards-tight") == []


# a removal that leaves others without what they name

GONE = {"classic": C, "galecrest": G, "classic-reputation": R}

NAMED = [
    ("classic", "saber", ["Armorer"], ['night = { kinds = ["…"] }']),
    ("classic", "relic", ["Monkey", "Captain"], ['day = { kind = "…" }', 'anchor = { kinds = ["…"] }']),
    ("classic", "map", ["Waitress"], ['night = { kind = "…" }']),
    ("classic", "officer", ["Spanish Spy"], ['day = { kind = "…" }']),
    ("classic", "jewel", ["Treasurer"], ['anchor = { kinds = ["goods", "chest"] }']),
    ("classic-reputation", "saber", ["Armorer"], ["remove = true"]),
    ("galecrest", "relic", ["Necromancer"], ['day = { kind = "…" }']),
    ("galecrest", "barrel", ["Barkeep", "Treasurer"], ['anchor = { kinds = ["amulet", "chest"] }']),
    ("galecrest", "map", ["Explorer"], ['dusk = { kinds = ["…"] }', 'anchor = { kind = "…" }']),
    ("galecrest", "hook", ["Bodyguard", "Armorer"], ['night = { kinds = ["saber"] }']),
    ("galecrest", "amulet", ["Treasurer"], ['anchor = { kinds = ["barrel", "chest"] }']),
]


@pytest.mark.parametrize(("below", "kind", "owners", "remedies"), NAMED)
def test_token_removed_that_abilities_name_is_the_fault_of_its_row(
    below: str, kind: str, owners: list[str], remedies: list[str]
) -> None:
    row = f'[[token]]\n‸kind = "{kind}"\nremove = true\n'

    found = alone(GONE[below] + row, "variant-unknown-name", f"'{kind}'", *owners, *remedies)

    assert found.level is Level.ERROR
    assert found.suggestion is not None
    assert all(f'name = "{owner}", remove = true' in found.suggestion for owner in owners)


@pytest.mark.parametrize(
    ("below", "kind", "remedy"),
    [
        ("classic", "saber", '[[character]]\nname = "Armorer"\nnight = { kinds = ["map"] }\n'),
        ("classic", "saber", '[[character]]\nname = "Armorer"\nremove = true\n'),
        ("classic", "jewel", '[[character]]\nname = "Treasurer"\nanchor = { kinds = ["goods", "chest"] }\n'),
        ("galecrest", "relic", '[[character]]\nname = "Necromancer"\nday = false\n'),
        ("galecrest", "relic", '[[character]]\nname = "Necromancer"\nday = { kind = "map" }\n'),
        (
            "galecrest",
            "chest",
            '[[character]]\nname = "Treasurer"\nanchor = { kinds = ["barrel", "amulet"] }\n',
        ),
    ],
)
def test_token_removed_that_nobody_names_any_more_is_no_error(below: str, kind: str, remedy: str) -> None:
    assert check(GONE[below] + remedy + f'[[token]]\nkind = "{kind}"\nremove = true\n').passes


def test_own_row_that_names_a_token_removed_below_it_is_at_fault_itself() -> None:
    text = (
        G + '[[token]]\nkind = "amulet"\nremove = true\n[[character]]\nname = "Treasurer"\n'
        'anchor = { ‸kinds = ["amulet", "chest"] }\n'
    )

    alone(text, "variant-unknown-name", "'amulet'", "line 4 of mine.toml removes it")


# the rows of other files that a change breaks

CAUSES = {
    "a rank that no colour has an influence for": (
        C + '[[character]]\n‸rank = 31\nname = "Blackbeard"\nday = { ability = "gain", amount = 3 }\n',
        "variant-influence",
        ["Blackbeard (31)", "30 ranks", "ranks up to 30"],
    ),
    "two such ranks": (
        C + '[[character]]\n‸rank = 31\nname = "Blackbeard"\nday = { ability = "gain", amount = 3 }\n'
        '[[character]]\nrank = 32\nname = "Anne Bonny"\nday = { ability = "gain", amount = 3 }\n',
        "variant-influence",
        ["Blackbeard (31) and Anne Bonny (32)"],
    ),
    "one colour too short": (
        C + "[structure]\ninfluence = { ‸yellow = [1, 2, 3] }\n",
        "variant-influence",
        ["yellow has", "3 ranks", "30"],
    ),
    "influences that clash at many ranks": (
        C + "[structure]\ninfluence = { ‸yellow = [" + ", ".join(["1"] * 30) + "] }\n",
        "variant-influence",
        ["At rank ", "So at ranks "],
    ),
    "a track too short for some": (
        G + "[structure]\n‸track = [3, 2, 1]\n",
        "variant-track",
        ["3 spaces for 6 players", "With 4 and 5 players it is alike."],
    ),
    "no track at all": (G + "[structure]\n‸track = []\n", "variant-track", ["this variant has no track"]),
    "more players than the track holds": (
        G + "[structure]\ntokens_per_day = { 7 = 7 }\n‸players = [2, 7]\n",
        "variant-track",
        ["6 spaces for 7 players"],
    ),
    "more players than there is a number of tokens for": (
        G + "[structure]\n‸players = [2, 8]\n",
        "variant-missing",
        ["7 and 8 players", "7 = 7, 8 = 8"],
    ),
    "fewer tokens than are laid out": (
        G + '[[token]]\nkind = "map"\n‸count = 1\n[[token]]\nkind = "hook"\ncount = 1\n'
        '[[token]]\nkind = "chest"\ncount = 1\n',
        "variant-loot",
        ["With 6 players"],
    ),
    "more laid out than there are, for several numbers of players": (
        G + "[structure]\n‸days = [4, 5, 15]\ndeal = [9, 9, 9]\n",
        "variant-loot",
        ["With 6 players", "With 4 and 5 players it is alike."],
    ),
    "more dealt than are left": (
        G + '[[character]]\nname = "Wind Nymph"\nremove = true\n[structure]\n‸deal = [14, 13, 13]\n',
        "variant-deal",
        ["14 + 13 + 13", "39"],
    ),
    "so many removed that too few are left": (
        C
        + "".join(
            [f"[[character]]\n{MARK * (rank == 1)}rank = {rank}\nremove = true\n" for rank in range(1, 11)]
        ),
        "variant-deal",
        ["9 + 6 + 6", "20"],
    ),
    "a new token that the player nobody plays has no order for": (
        G + '[options]\nmode = "solo"\n‸[[token]]\nkind = "parrot"\ncount = 5\n'
        'dusk = { ability = "gain", amount = 2 }\n',
        "variant-figure",
        ['[automaton] takes = ["chest"', '"parrot"]'],
    ),
    "a phase whose actors are none any more": (
        G + '[[phase]]\nid = "selection"\n‸order = "table"\n',
        "variant-step",
        ["choose-character"],
    ),
    "an ability taken away": (
        G + '‸[[character]]\nname = "Cook"\ndusk = false\n',
        "variant-no-ability",
        ["The Cook has no ability"],
    ),
    "a value taken away": (
        G
        + '‸[[token]]\nkind = "relic"\nanchor = false\n[[character]]\nname = "Necromancer"\nremove = true\n',
        "variant-worthless",
        ["relic"],
    ),
    "a phase removed in which many act": (
        G + '[[phase]]\n‸id = "night"\nremove = true\n',
        "variant-never-acts",
        ["Barkeep's", "Wind Nymph's", "night abilities"],
    ),
    "steps taken out of a phase": (
        C + '‸[[phase]]\nid = "night"\ndoes = []\n',
        "variant-never-acts",
        ["night abilities never act"],
    ),
}
"""Mistake to the file, the code of its only finding, and what that says."""


@pytest.mark.parametrize("name", CAUSES)
def test_mistake_is_said_once_at_the_row_that_made_it(name: str) -> None:
    text, code, said = CAUSES[name]

    alone(text, code, *said)


def test_house_rules_that_give_a_new_rank_no_influence_need_none_where_reputation_decides() -> None:
    """One more captain over ``classic-reputation``: no colour is needed, so nothing is to be said."""
    text = (
        R + '[structure]\n[[character]]\nrank = 31\nname = "Blackbeard"\n'
        'day = { ability = "gain", amount = 3 }\nanchor = { ability = "lose", amount = 2 }\n'
        '[[token]]\nkind = "jewel"\ncount = 7\n'
    )

    assert check(text).findings == ()


# numbers for an ability that is at another time

ELSEWHEN = [
    ("classic", "Armorer", "day", 'kinds = ["map"]', "at night", 'night = { kinds = ["map"] }'),
    ("classic", "Beggar", "night", "amount = 5", "by day", "day = { amount = 5 }"),
    ("classic", "Treasurer", "dusk", "amount = 1", "at anchor", "anchor = { amount = 1 }"),
    ("galecrest", "Beggar", "night", "amount = 5", "by day", "day = { amount = 5 }"),
    ("galecrest", "Barkeep", "day", "amount = 2", "at night and at anchor", ""),
    ("galecrest", "Armorer", "day", 'kinds = ["map"]', "at dusk and at night", ""),
    ("galecrest", "Captain", "night", "amount = 2", "by day", "day = { amount = 2 }"),
    ("galecrest", "Treasurer", "day", "each = 2", "at anchor", "anchor = { each = 2 }"),
]


@pytest.mark.parametrize(("below", "name", "timing", "numbers", "when", "remedy"), ELSEWHEN)
def test_number_for_an_ability_of_another_time_is_told_the_right_one(
    below: str, name: str, timing: str, numbers: str, when: str, remedy: str
) -> None:
    text = GONE[below] + f'[[character]]\nname = "{name}"\n‸{timing} = {{ {numbers} }}\n'

    found = alone(text, "variant-missing", f"The {name} does nothing", when)

    assert found.suggestion == (remedy or None)


def test_ability_at_a_time_at_which_there_is_none_is_a_new_one() -> None:
    text = C + '[[character]]\nname = "Armorer"\nday = { ability = "gain", amount = 1 }\n'

    assert check(text).passes
