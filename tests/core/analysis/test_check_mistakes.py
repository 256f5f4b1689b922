"""The likeliest mistakes of somebody writing a first overlay: each message is enough to mend the file.

The exact text is not asserted; the code, the place, and what the message and suggestion name are.
"""

from pathlib import Path

import pytest

from libertalia.core.analysis.check import Step, check_file, check_text
from libertalia.core.model.finding import Finding, Level
from libertalia.core.resolve import installed

G = 'id = "mine"\nextends = "galecrest"\n\n'


def errors(text: str) -> list[Finding]:
    report = check_text(text, "mine.toml", installed(), [Step.STATIC])
    return [one for one in report.findings if one.level is not Level.NOTE]


def error(text: str) -> Finding:
    (found,) = errors(text)
    return found


def test_a_misspelt_key() -> None:
    found = error(G + "[structure]\ndayz = [4, 4, 5]\n")

    assert (found.code, found.line, found.column) == ("variant-unknown-key", 5, 1)
    assert found.suggestion == "days"
    assert "'days'" in found.message


def test_a_misspelt_character() -> None:
    found = error(G + '[[character]]\nname = "Begar"\nday = { ability = "gain", amount = 1 }\n')

    assert (found.code, found.line, found.column) == ("variant-unknown-name", 5, 1)
    assert found.suggestion == "Beggar"
    for said in ('"Begar"', '"Beggar"', "galecrest", "new character", "'rank'"):
        assert said in found.message


def test_a_number_in_quotes() -> None:
    found = error(G + '[[character]]\nname = "Beggar"\nday = { ability = "gain", amount = "3" }\n')

    assert (found.code, found.line, found.column) == ("variant-type", 6, 27)
    assert found.suggestion == "write 3 without quotes"
    assert "whole number" in found.message


def test_a_number_in_quotes_does_not_take_the_token_away_from_the_others() -> None:
    """The Treasurer names chests, and has no mistake because their row has one."""
    found = error(G + '[[token]]\nkind = "chest"\ncount = "6"\n')

    assert (found.code, found.line) == ("variant-type", 6)


def test_a_wrong_name_of_a_table() -> None:
    found = error(G + '[[characters]]\nname = "Beggar"\nday = false\n')

    assert (found.code, found.line, found.column) == ("variant-unknown-key", 4, 1)
    assert found.suggestion == "character"


def test_a_rank_another_character_has() -> None:
    """A row of this rank changes that character: so a new one with it would take its place in silence."""
    text = G + '[[character]]\nrank = 9\nname = "Queen"\nday = { ability = "gain", amount = 1 }\n'
    report = check_text(text, "mine.toml", installed(), [Step.STATIC])
    (found,) = report.findings

    assert (found.code, found.line, found.column) == ("variant-rank-taken", 5, 1)
    assert found.suggestion is not None
    assert "rank = 41" in found.suggestion
    assert 'rename = "Queen"' in found.suggestion
    names = {one.rank: one.name for one in installed().resolve("galecrest", 4).variant.characters}
    assert names[9] in found.message


def test_two_new_characters_of_one_rank() -> None:
    row = '[[character]]\nrank = 41\nname = "{}"\nday = {{ ability = "gain", amount = 1 }}\n'
    found = error(G + row.format("Queen") + row.format("King"))

    assert (found.code, found.line) == ("variant-duplicate", 9)
    assert found.suggestion


def test_extends_forgotten() -> None:
    found = error('id = "mine"\n[structure]\ndays = [4, 4, 5]\n')

    assert (found.code, found.line, found.column) == ("variant-missing", 1, 1)
    assert found.suggestion == 'extends = "galecrest"'


def test_extends_misspelt() -> None:
    missing, unknown, other = errors('id = "mine"\nextend = "galecrest"\n[[tokens]]\n')

    assert missing.code == "variant-missing"
    assert "'extend'" in missing.message
    assert (unknown.suggestion, other.suggestion) == ("extends", "token")


def test_an_unknown_ability() -> None:
    found = error(G + '[[character]]\nname = "Beggar"\nday = { ability = "gian", amount = 1 }\n')

    assert (found.code, found.line, found.column) == ("variant-unknown-name", 6, 9)
    assert found.suggestion == "gain"


def test_a_parameter_that_is_missing_and_one_that_is_misspelt() -> None:
    missing, unknown = errors(G + '[[character]]\nname = "Beggar"\nday = { ability = "gain", amuont = 1 }\n')

    assert (missing.code, missing.line) == ("variant-missing", 6)
    assert (unknown.code, unknown.line, unknown.column) == ("variant-unknown-key", 6, 27)
    assert unknown.suggestion == "amount"


def test_a_list_instead_of_a_table() -> None:
    found = errors(G + '[[character]]\nname = "Beggar"\nday = ["gain", 1]\n')

    assert [(one.code, one.line, one.column) for one in found] == [
        ("variant-type", 6, 8),
        ("variant-type", 6, 16),
    ]
    assert found[0].suggestion == 'day = { ability = "gain", amount = 2 }'


def test_two_brackets_instead_of_one() -> None:
    found = error(G + "[[structure]]\ndays = [4, 4, 5]\n")

    assert (found.code, found.line, found.column) == ("variant-type", 4, 1)
    assert found.suggestion == "[structure]"


def test_one_bracket_instead_of_two_is_understood() -> None:
    assert not errors(G + '[character]\nname = "Beggar"\nday = { ability = "gain", amount = 1 }\n')


def test_something_removed_that_is_not_there() -> None:
    found = error(G + '[[character]]\nname = "Bosn"\nremove = true\n')

    assert (found.code, found.line, found.column) == ("variant-unknown-name", 5, 1)
    assert found.suggestion == "Bosun"
    assert "galecrest" in found.message


def test_too_many_days() -> None:
    found = error(G + "[structure]\ndays = [6, 6, 7]\n")

    assert (found.code, found.line, found.column) == ("variant-cards", 5, 1)
    assert (found.observed, found.expected) == (19, 18)
    assert found.suggestion
    assert "deal" in found.suggestion


def test_a_token_removed_that_a_character_needs() -> None:
    found = error(G + '[[token]]\nkind = "relic"\nremove = true\n')

    assert (found.code, found.line, found.column) == ("variant-unknown-name", 5, 1)
    for said in ("Necromancer", "'relic'"):
        assert said in found.message


def test_a_negative_gain_points_to_the_loss() -> None:
    found = error(G + '[[token]]\nkind = "relic"\nanchor = { ability = "gain", amount = -3 }\n')

    assert (found.code, found.line) == ("variant-range", 6)
    assert found.suggestion == "lose"


def test_a_ruling_without_quotes_is_understood() -> None:
    """TOML takes ``galecrest.hook.keeps`` for three tables; what is meant is plain."""
    assert not errors(G + '[rulings]\ngalecrest.hook.keeps = "hand"\n')


def test_a_text_without_quotes() -> None:
    found = error('id = "mine"\nextends = galecrest\n')

    assert (found.code, found.line, found.column) == ("variant-syntax", 2, 11)
    assert found.suggestion
    assert found.suggestion.startswith('extends = "galecrest"')


def test_a_name_in_the_head_of_a_table() -> None:
    found = error(G + '[character.Beggar]\nday = { ability = "gain", amount = 1 }\n')

    assert (found.code, found.line, found.column) == ("variant-missing", 4, 1)
    assert found.suggestion == '[[character]] and under it name = "Beggar"'


def test_a_wrong_id_does_not_hide_the_rest() -> None:
    found = errors('id = "my rules"\nextends = "galecrest"\n[structure]\ndays = 5\n')

    assert [(one.code, one.line) for one in found] == [("variant-type", 1), ("variant-type", 4)]
    assert found[1].suggestion == "write [5]"


def test_all_mistakes_come_at_once() -> None:
    found = errors(
        'extends = "galecrest"\nid = "mine"\n[structure]\ndays = [4, 4]\n[[character]]\nname = "Begar"\n'
        '[[token]]\nkind = "sabre"\n[rulings]\n"galecrest.hook" = "hand"\n'
        '[words]\ndoubloon = "coin"\n[option]\n'
    )

    assert [one.line for one in found] == [6, 8, 10, 12, 13]


def test_no_file_there(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        check_file(tmp_path / "none.toml", installed())


def test_a_place_below_that_has_no_line_is_not_given_one() -> None:
    """A new kind of token is not in the order by which the figure of the game for one takes tokens."""
    found = error(
        G + '[options]\nmode = "solo"\n[[token]]\nkind = "parrot"\ncount = 5\n'
        'dusk = { ability = "gain_reputation", amount = 2 }\n'
    )

    assert (found.code, found.line, found.column) == ("variant-figure", 6, 1)
    assert "None" not in found.message


def test_a_number_too_long_to_read() -> None:
    found = error(G + f"[structure]\ndays = [{'9' * 5000}]\n")

    assert found.code == "variant-syntax"
    assert "digits" in found.message
    assert "sys." not in found.message


def test_ties_by_numbers_that_no_card_has() -> None:
    found = error(G + '[structure]\ntie_break = "influence"\n')

    assert (found.code, found.line) == ("variant-influence", 5)
    assert "a number for every rank" in found.message


def test_a_misspelt_kind_of_token() -> None:
    """It is a new kind, which is allowed; but one that does nothing was hardly meant."""
    (found,) = [
        one for one in errors(G + '[[token]]\nkind = "chst"\ncount = 3\n') if one.code == "variant-worthless"
    ]

    assert found.suggestion == 'kind = "chest"'
    assert "Did you mean chest?" in found.message
