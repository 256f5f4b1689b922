"""Every code of a variant: a file that raises it at the place named, and a near one that doesn't."""

from functools import cache
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from libertalia.core.abilities.plugin import Plugin
from libertalia.core.abilities.vocabulary import AbilityKind, ability
from libertalia.core.analysis.check import CheckReport, Step, check_text
from libertalia.core.model.asking import Asking, Decision, Kind
from libertalia.core.model.codes_variant import VARIANT_CODES
from libertalia.core.model.finding import Finding
from libertalia.core.model.turn import Turn
from libertalia.core.resolve import Registry, VariantError, installed, registry
from libertalia.core.resolve.editions import read_overlay
from libertalia.core.resolve.rows import Problems

MARK = "‸"
"""Stands where the finding has to point."""

G = 'id = "mine"\nextends = "galecrest"\n'
C = 'id = "mine"\nextends = "classic"\n'
AT_EXTENDS = 'id = "mine"\n‸extends = "galecrest"\n'
GHOST = '[[character]]\nrank = 41\nname = "Ghost"\n'
THIEF = '[[character]]\nname = "Thief"\n'
PHASE = '[[phase]]\nid = "more"\nwhen = "day"\nfollows = "dusk"\n'
TRACK = (
    "[structure]\ntrack = [6, 5, 4, 3, 2, 1]\n"
    '[[phase]]\nid = "lay"\nwhen = "game"\norder = "table"\ndoes = [{ step = "lay-reputation" }]\n'
)
GEM = '[[token]]\nkind = "gem"\ncount = 3\n'

OWN: dict[str, AbilityKind] = {}
"""Abilities no edition should have."""


@ability("Never stop.", into=OWN)
def forever(turn: Turn) -> Asking:
    while True:
        yield turn.choose_may()


@ability("Choose among nothing.", into=OWN)
def no_options(turn: Turn) -> Asking:
    yield Decision(Kind.CHARACTER, turn.player.seat, [], turn.act)


@cache
def variants() -> Registry:
    """The installed variants, galecrest with the abilities above."""
    plugins = dict(installed().plugins)
    galecrest = plugins["galecrest"]
    assert isinstance(galecrest, Plugin)
    plugins["galecrest"] = attrs.evolve(galecrest, abilities=OWN)
    return Registry(plugins)


CASES = {
    "variant-syntax": (G + "[structure]\ndays = ‸= 4\n", G + "[structure]\ndays = [4, 4, 4]\n"),
    "variant-missing": ('‸extends = "galecrest"\n', G),
    "variant-type": (G + '[structure]\ndays = [4, ‸"4", 5]\n', G + "[structure]\ndays = [4, 4, 5]\n"),
    "variant-range": (
        G + '[[token]]\nkind = "map"\n‸count = -1\n',
        G + '[[token]]\nkind = "map"\ncount = 9\n',
    ),
    "variant-unknown-key": (G + "[structure]\n‸dayz = [4, 4, 5]\n", G + "[structure]\ndays = [4, 4, 5]\n"),
    "variant-unknown-name": (
        G + '[[character]]\n‸name = "Begar"\nday = false\n',
        G + THIEF + "day = false\n",
    ),
    "variant-unknown-ruling": (
        G + THIEF + 'day = { ability = "take_from_neighbour", ‸nothing_to_take = { ruling = "thief" } }\n',
        G
        + THIEF
        + 'day = { ability = "take_from_neighbour",'
        + ' nothing_to_take = { ruling = "galecrest.thief.nothing" } }\n',
    ),
    "variant-dead-key": (G + THIEF + "remove = true\n‸day = false\n", G + THIEF + "remove = true\n"),
    "variant-duplicate": (
        G + THIEF + 'day = false\n[[character]]\n‸name = "Thief"\nday = false\n',
        G + THIEF + 'day = false\n[[character]]\nname = "Brute"\nday = false\n',
    ),
    "variant-id-taken": (
        '‸id = "classic"\nextends = "galecrest"\n',
        'id = "classics"\nextends = "galecrest"\n',
    ),
    "extends-unknown": ('id = "mine"\n‸extends = "galcrest"\n', G),
    "extends-cycle": ('id = "galecrest"\n‸extends = "galecrest"\n', G),
    "variant-rounds": (
        G + "[structure]\n‸days = [4, 5]\n",
        G + "[structure]\ndays = [4, 5]\ndeal = [6, 6]\n",
    ),
    "variant-cards": (G + "[structure]\n‸days = [4, 6, 9]\n", G + "[structure]\ndays = [4, 6, 8]\n"),
    "variant-cards-tight": (C + "[structure]\n‸deal = [6, 6, 6]\n", C + "[structure]\ndeal = [7, 6, 6]\n"),
    "variant-deal": (G + "[structure]\n‸deal = [14, 14, 14]\n", G + "[structure]\ndeal = [14, 13, 13]\n"),
    "variant-loot": (
        G + "[structure]\ntokens_per_day = { ‸6 = 9 }\n",
        G + "[structure]\ntokens_per_day = { 6 = 8 }\n",
    ),
    "variant-track": (
        C + '[[token]]\nkind = "map"\n‸dusk = { ability = "gain_reputation", amount = 1 }\n',
        C + '[[token]]\nkind = "map"\ndusk = { ability = "gain", amount = 1 }\n',
    ),
    "variant-influence": (
        C + '[[character]]\n‸rank = 31\nname = "Ghost"\nanchor = { ability = "gain", amount = 1 }\n',
        C + '[[character]]\nrank = 30\nname = "Ghost"\n',
    ),
    "variant-step": (
        G + PHASE + 'order = "together"\ndoes = [‸{ step = "go-to-ship" }]\n',
        G + PHASE + 'order = "descending"\ndoes = [{ step = "go-to-ship" }]\n',
    ),
    "variant-figure": (G + "[figure]\n‸rank = 20\n", G + "[figure]\nrank = 19.5\n"),
    "variant-copy-loop": (
        G + MARK + GHOST + 'night = { ability = "copy_ability", timing = "night" }\n',
        G + GHOST + 'day = { ability = "copy_ability", timing = "night" }\n',
    ),
    "variant-rank-taken": (
        G + '[[character]]\n‸rank = 17\nname = "Queen"\nday = { ability = "gain", amount = 1 }\n',
        G + '[[character]]\nrank = 17\nrename = "Queen"\n',
    ),
    "variant-near-name": (
        G + '[[character]]\nrank = 41\n‸name = "Thieff"\nday = { ability = "gain", amount = 1 }\n',
        G + '[[character]]\nrank = 41\nname = "Thistle"\nday = { ability = "gain", amount = 1 }\n',
    ),
    "variant-same-value": (
        G + '[[token]]\nkind = "map"\n‸count = 10\n',
        G + '[[token]]\nkind = "map"\ncount = 9\n',
    ),
    "variant-ruling-fixed": (
        G + '[[step]]\nphase = "clean-up"\nstep = "clear-ships"\n‸kept = "hand"\n',
        G + '[rulings]\n"galecrest.hook.keeps" = "hand"\n',
    ),
    "variant-never-acts": (
        G + GEM + '‸day = { ability = "gain", amount = 1 }\n',
        G + GEM + 'dusk = { ability = "gain", amount = 1 }\n',
    ),
    "variant-no-ability": (G + MARK + GHOST, G + GHOST + 'day = { ability = "gain", amount = 1 }\n'),
    "variant-worthless": (
        G + MARK + GEM + 'anchor = { ability = "gain", amount = 0 }\n',
        G + GEM + 'anchor = { ability = "gain", amount = 1 }\n',
    ),
    "variant-misplaced": (
        G + GHOST + '‸night = { ability = "gain_if_at_end", amount = 2, end = "leftmost" }\n',
        G + GHOST + 'day = { ability = "gain_if_at_end", amount = 2, end = "leftmost" }\n',
    ),
    "variant-no-word": (
        C + TRACK + '[[token]]\nkind = "map"\n‸dusk = { ability = "gain_reputation", amount = 1 }\n',
        C
        + TRACK
        + '[[token]]\nkind = "map"\ndusk = { ability = "gain_reputation", amount = 1 }\n'
        + '[words]\nreputation = ["fame", "fame"]\nreputation-track = ["track", "tracks"]\n',
    ),
    "variant-unchanged": (AT_EXTENDS, G + "[structure]\ndays = [4, 4, 5]\n"),
    "trial-crash": (AT_EXTENDS + '[[phase]]\nid = "voyage"\nremove = true\n', G),
    "trial-endless": (
        G + MARK + GHOST + 'anchor = { ability = "forever" }\n',
        G + GHOST + 'anchor = { ability = "gain", amount = 1 }\n',
    ),
    "trial-no-options": (
        G + MARK + GHOST + 'day = { ability = "no_options" }\n',
        G + GHOST + 'day = { ability = "gain", amount = 1 }\n',
    ),
    "trial-unused": (
        G
        + MARK
        + GHOST
        + 'day = { ability = "draw_token_and_leave" }\n'
        + 'night = { ability = "gain", amount = 1 }\n',
        G + GHOST + 'dusk = { ability = "gain", amount = 1 }\nnight = { ability = "gain", amount = 1 }\n',
    ),
    "trial-flat": (
        AT_EXTENDS + '[[phase]]\nid = "score"\nremove = true\n',
        G + '[[phase]]\nid = "end"\nremove = true\n',
    ),
}
"""Code to a file that raises it where the mark stands, and a near file that doesn't."""

ELSEWHERE = {"variant-unreadable", "variant-players", "extends-other", "plugin-broken"}
"""Codes that need more than a text; each has a test of its own below."""


@cache
def check(text: str, code: str = "trial-") -> CheckReport:
    """Check a text; trial games are played only for the codes of trial games."""
    steps = tuple(Step) if code.startswith("trial-") else (Step.STATIC,)
    return check_text(text, "mine.toml", variants(), steps, games=6)


def place(marked: str) -> tuple[int, int]:
    before = marked[: marked.index(MARK)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.mark.parametrize("code", CASES)
def test_the_code_is_raised_where_the_slip_stands(code: str) -> None:
    marked, _ = CASES[code]
    found = [one for one in check(marked.replace(MARK, ""), code).findings if one.code == code]

    assert found, f"{code} is not raised"
    assert ("mine.toml", *place(marked)) in {(one.file, one.line, one.column) for one in found}
    assert all(one.message.endswith((".", "?", ")")) for one in found)


@pytest.mark.parametrize("code", CASES)
def test_a_near_file_does_not_raise_it(code: str) -> None:
    _, near = CASES[code]

    assert code not in [one.code for one in check(near, code).findings]


def test_every_code_of_a_variant_has_a_case() -> None:
    """A new code needs a line in CASES, or a test of its own and its name in ELSEWHERE."""
    assert set(CASES) | ELSEWHERE == set(VARIANT_CODES)


@pytest.mark.parametrize("code", [code for code, one in VARIANT_CODES.items() if code not in ELSEWHERE])
def test_a_finding_has_the_level_of_its_code(code: str) -> None:
    marked, _ = CASES[code]
    levels = {one.level for one in check(marked.replace(MARK, ""), code).findings if one.code == code}

    assert levels == {VARIANT_CODES[code].level}


def test_bytes_that_are_no_text_are_placed_on_their_line() -> None:
    report = check_text(G.encode() + b"# caf\xe9\n", "mine.toml", variants())
    (found,) = report.findings

    assert (found.code, found.line) == ("variant-unreadable", 3)
    assert check_text(G.encode() + "# café\n".encode(), "mine.toml", variants()).passes


def test_a_number_of_players_the_variant_is_not_for() -> None:
    with pytest.raises(VariantError) as caught:
        installed().resolve("galecrest", 7)

    assert [one.code for one in caught.value.findings] == ["variant-players"]
    assert installed().resolve("galecrest", 6).variant.players == 6


def test_house_rules_of_another_edition_can_not_be_laid_over_a_variant() -> None:
    overlay = read_overlay(G + "[structure]\ndays = [4, 4, 5]\n", "mine.toml", Problems({}, []))
    assert overlay is not None
    with pytest.raises(VariantError) as caught:
        installed().resolve("classic", 4, house=[overlay])
    (found,) = caught.value.findings

    assert (found.code, found.file, found.line, found.column) == ("extends-other", "mine.toml", 2, 1)
    assert installed().resolve("galecrest", 4, house=[overlay]).variant.structure.days == (4, 4, 5)


def test_a_broken_plug_in_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def points(group: str) -> list[Any]:
        return [SimpleNamespace(name="odd", value="odd:plugin", load=lambda: 7)]

    monkeypatch.setattr(registry, "entry_points", points)
    (found,) = installed.__wrapped__().broken

    assert isinstance(found, Finding)
    assert found.code == "plugin-broken"
    assert not installed().broken
