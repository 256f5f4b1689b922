"""Names with a slip, abilities at a wrong time, and what a file does not choose."""

import pytest

from checked import MARK, C, G, alone, check, of_code
from libertalia.core.model.finding import Level
from libertalia.core.resolve import VariantError, installed
from libertalia.core.resolve.editions import read_overlay
from libertalia.core.resolve.rows import Problems

# names

WRONG_NAMES = {
    "a character in small letters": G + '[[character]]\n‸name = "beggar"\nday = { amount = 5 }\n',
    "a character in capitals": G + '[[character]]\n‸name = "BEGGAR"\nday = { amount = 5 }\n',
    "a character of two words": G + '[[character]]\n‸name = "Cabin boy"\nremove = false\n',
    "with a space after it": C + '[[character]]\n‸name = "Armorer "\nnight = { kinds = ["map"] }\n',
    "of a rank, in small letters": G + '[[character]]\nrank = 3\n‸name = "beggar"\nday = { amount = 5 }\n',
    "of a rank, misspelt": G + '[[character]]\nrank = 3\n‸name = "Begar"\nday = { amount = 5 }\n',
    "of a free rank": G
    + '[[character]]\nrank = 41\n‸name = "beggar"\nday = { ability = "gain", amount = 5 }\n',
    "a token in capitals": G + '[[token]]\n‸kind = "Chest"\ncount = 3\n',
    "a token in capitals without a number": G + '[[token]]\n‸kind = "CHEST"\nanchor = { amount = 3 }\n',
    "a phase in capitals": G + '[[phase]]\n‸id = "Night"\nlosses = "net"\n',
    "a new phase in capitals": G + '[[phase]]\n‸id = "Night"\nwhen = "day"\norder = "table"\n',
}


@pytest.mark.parametrize("name", WRONG_NAMES)
def test_name_that_is_another_but_for_a_slip_is_asked_about(name: str) -> None:
    text = WRONG_NAMES[name].replace("remove = false", "day = false")

    found = alone(text, "variant-unknown-name", "did you mean")

    assert found.level is Level.ERROR


def test_slip_in_a_name_beside_its_rank_does_not_hide_the_rest_of_the_row() -> None:
    text = G + '[[character]]\nrank = 3\nname = "beggar"\nday = { amuont = 5 }\n'

    assert [(one.code, one.line) for one in check(text).findings] == [
        ("variant-unknown-name", 5),
        ("variant-unknown-key", 6),
    ]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        (G + '[[token]]\n‸kind = "maps"\ncount = 3\nanchor = { ability = "gain", amount = 2 }\n', "map"),
        (G + '[[token]]\n‸kind = "relics"\ncount = 3\nanchor = { ability = "gain", amount = 2 }\n', "relic"),
        (G + '[[token]]\n‸kind = "sabre"\ncount = 3\nanchor = { ability = "gain", amount = 2 }\n', "saber"),
        (
            G + '[[character]]\nrank = 41\n‸name = "Beggars"\nday = { ability = "gain", amount = 2 }\n',
            "Beggar",
        ),
        (C + '[[character]]\nrank = 30\n‸name = "Spanish Governer"\n', "Spanish Governor"),
    ],
)
def test_new_name_nearly_that_of_another_is_asked_about(text: str, near: str) -> None:
    found = [one for one in check(text.replace(MARK, "")).findings if near in (one.suggestion or "")]
    line = text[: text.index(MARK)].count("\n") + 1

    assert [one.line for one in found] == [line]


@pytest.mark.parametrize(
    "name", ["Harpooner", "Bo'sun's Mate", "Ghost", "Cabin Girl", "Gunner's Mate", "Lady Captain"]
)
def test_new_name_like_no_other_is_taken_as_it_is(name: str) -> None:
    text = G + f'[[character]]\nrank = 41\nname = "{name}"\nday = {{ ability = "gain", amount = 1 }}\n'

    assert check(text).findings == ()


def test_own_new_names_may_be_alike() -> None:
    row = '[[character]]\nrank = {}\nname = "Twin {}"\nday = {{ ability = "gain", amount = 1 }}\n'

    assert check(G + row.format(41, "A") + row.format(42, "B")).findings == ()


def names(text: str) -> dict[int, str]:
    """The characters of galecrest with a file laid over it, by rank."""
    overlay = read_overlay(text, "mine.toml", Problems({}, []))
    assert overlay is not None
    variant = installed().resolve("galecrest", 4, house=[overlay]).variant
    return {one.rank: one.name for one in variant.characters}


@pytest.mark.parametrize("which", ['name = "Beggar"', "rank = 3"])
def test_rename_gives_a_character_another_name(which: str) -> None:
    text = G + f'[[character]]\n{which}\nrename = "Pauper"\nday = {{ amount = 5 }}\n'

    assert check(text).findings == ()
    assert names(text)[3] == "Pauper"


def test_rename_to_a_name_that_is_taken_is_found() -> None:
    alone(G + '[[character]]\nname = "Beggar"\n‸rename = "Cook"\n', "variant-duplicate", "Cook")


def test_another_name_for_a_rank_is_never_taken_in_silence() -> None:
    alone(
        G + '[[character]]\n‸rank = 3\nname = "Pauper"\n',
        "variant-rank-taken",
        "Rank 3 is the Beggar",
        'rename = "Pauper"',
    )


def test_slip_in_a_name_is_refused_by_every_command() -> None:
    with pytest.raises(VariantError):
        names(G + '[[character]]\nname = "beggar"\nday = { amount = 5 }\n')


# abilities at times where they can't act

LATE = [
    ("night", '{ ability = "gain_per_side", amount = 1, side = "left" }', "day or dusk"),
    ("anchor", '{ ability = "gain_per_side", amount = 1, side = "left" }', "day or dusk"),
    ("night", '{ ability = "gain_if_at_end", amount = 2, end = "leftmost" }', "day or dusk"),
    ("anchor", '{ ability = "gain_if_at_end", amount = 2, end = "leftmost" }', "day or dusk"),
    ("night", '{ ability = "replace_self" }', "day or dusk"),
    ("anchor", '{ ability = "replace_self" }', "day or dusk"),
    ("night", '{ ability = "clear_from_day", kinds = ["hook"], amount = 1 }', "day or dusk"),
]


@pytest.mark.parametrize(("timing", "use", "times"), LATE)
def test_ability_at_a_time_where_it_can_not_act_is_an_error_that_lists_its_times(
    timing: str, use: str, times: str
) -> None:
    text = G + f'[[character]]\nrank = 41\nname = "Ghost"\n{timing} = {use}\n'
    (found,) = of_code(text, "variant-misplaced")

    assert found.level is Level.ERROR
    assert found.line == 6
    assert f"It may stand at {times}." in found.message


@pytest.mark.parametrize("timing", ["day", "dusk"])
@pytest.mark.parametrize("use", sorted({use for _, use, _ in LATE}))
def test_ability_at_a_time_that_was_listed_is_no_error(timing: str, use: str) -> None:
    text = G + f'[[character]]\nrank = 41\nname = "Ghost"\n{timing} = {use}\n'

    assert check(text).passes


def test_ability_that_looks_at_the_row_may_act_at_night_where_night_comes_before_dusk() -> None:
    """Then characters still lie on the island."""
    night = (
        '[[phase]]\nid = "night"\nremove = true\n[[phase]]\nid = "early"\nwhen = "day"\norder = "ascending"\n'
        'follows = "selection"\ndoes = [{ step = "ship-abilities", timing = "night" }]\n'
    )
    ghost = '[[character]]\nrank = 41\nname = "Ghost"\nnight = ' + LATE[0][1] + "\n"

    assert of_code(G + night + ghost, "variant-misplaced") == []


# what the file does not choose


@pytest.mark.parametrize(
    "text",
    [
        G + "[structure]\ntokens_per_day = { 3 = 4 }\n",
        G + '[[token]]\nkind = "chest"\nanchor = { amount = 7 }\n',
        G + '[options]\nboard = "calm"\n[[token]]\nkind = "hook"\ncount = 5\n',
        G + '[[token]]\nkind = "parrot"\ncount = 5\ndusk = { ability = "gain", amount = 2 }\n',
        G + '[[token]]\nkind = "relic"\nanchor = { amount = 4 }\n',
        G + '[[token]]\nkind = "map"\nanchor = { sets = { 3 = 11 } }\n',
        G + "[figure]\nrank = 15.5\n",
        G + "figure = false\n",
    ],
)
def test_board_and_mode_that_the_file_does_not_choose_raise_no_alarm(text: str) -> None:
    report = check(text)

    assert [one for one in report.findings if one.level is not Level.NOTE] == []
    assert any("board = stormy" in one and "mode = solo" in one for one in report.unseen)


def test_board_that_the_file_chooses_is_looked_at() -> None:
    text = G + '[options]\nboard = "stormy"\n[[token]]\nkind = "chest"\nanchor = { ‸amount = 7 }\n'

    (found,) = of_code(text.replace(MARK, ""), "variant-unknown-key")

    assert (found.line, found.column) == (7, 12)
    assert not any("board = stormy" in one for one in check(text.replace(MARK, "")).unseen)


def test_mode_that_the_file_chooses_settles_for_how_many_it_is() -> None:
    report = check(G + '[options]\nmode = "solo"\n[[token]]\nkind = "map"\ncount = 9\n')

    assert report.findings == ()
    assert report.players == (2,)


def test_slips_of_a_whole_file_come_at_once_and_once() -> None:
    """``galetest``: a name in small letters, and an ability at night that looks at the row."""
    text = (
        'id = "galetest"\nextends = "galecrest"\n[structure]\ndays = [5, 5, 5]\ntokens_per_day = { 3 = 4 }\n'
        '[options]\nboard = "calm"\n[[character]]\nname = "beggar"\nday = { amount = 5 }\n'
        '[[character]]\nrank = 41\nname = "Ghost"\n'
        'night = { ability = "gain_per_side", amount = 1, side = "left" }\n'
        '[[token]]\nkind = "chest"\ncount = 8\nanchor = { amount = 7 }\n'
        '[[step]]\nphase = "end"\nstep = "declare-winner"\ntie = "shared"\n'
        '[words]\ndoubloon = ["coin", "coins"]\n'
    )

    assert [(one.code, one.line) for one in check(text).findings] == [
        ("variant-unknown-name", 9),
        ("variant-misplaced", 14),
    ]
