"""Whatever a file holds, a check answers; and what passes never breaks another command off."""

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from libertalia.core.abilities.sentence import character_sentences, step_sentence, token_sentences
from libertalia.core.abilities.vocabulary import ABILITIES, STEPS
from libertalia.core.analysis.check import check_text
from libertalia.core.analysis.compare import Chosen, compare, sides
from libertalia.core.analysis.model import Verdict
from libertalia.core.analysis.record import record_game
from libertalia.core.analysis.rulebook import rulebook
from libertalia.core.analysis.validate import validate_log
from libertalia.core.engine.simulate import simulate
from libertalia.core.engine.table import build_table
from libertalia.core.logbook.write import write_log
from libertalia.core.model.codes_variant import VARIANT_CODES
from libertalia.core.resolve import Registry, installed
from libertalia.core.resolve.documents import Overlay
from libertalia.core.resolve.editions import read_overlay
from libertalia.core.resolve.rows import Problems
from libertalia.reports.check import checks_json, checks_text
from libertalia.reports.scaffold import toml_text
from libertalia.reports.vocabulary import abilities

EXAMPLES = {word.name: word.example for _, words in abilities() for word in words}
NAMES = ["Beggar", "Thief", "Brute", "Begar", "Monkey", "Witch", ""]
KINDS = ["map", "relic", "saber", "goods", "gem", ""]

LINES = ['id = "m"', 'extends = "galecrest"', "[a]", "[[a]]", "a.b = 1", "a = [", "=", "\x00", "'''"]

SMALL = settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])

odd = st.one_of(
    st.integers(-5, 12),
    st.sampled_from([True, False, 2**63 - 1, -(2**63), 0.5, float("inf"), "", "3", "gain", "map"]),
    st.text(max_size=5),
    st.lists(st.integers(-1, 9), max_size=4),
    st.dictionaries(
        st.sampled_from(["ability", "ruling", "2", "players", "x"]), st.integers(0, 9), max_size=2
    ),
)


def mostly(good: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """A good value, or now and then an odd one."""
    return st.integers(0, 19).flatmap(lambda at: odd if at == 0 else good)


@st.composite
def uses(draw: st.DrawFn) -> Any:
    """An ability with parameters of the right types, or nearly."""
    name = draw(st.sampled_from(sorted(ABILITIES)))
    use: dict[str, Any] = {"ability": draw(mostly(st.just(name)))}
    for key, hint in ABILITIES[name].hints.items():
        if key in ABILITIES[name].parameters and draw(st.booleans()):
            use[key] = draw(mostly(value_of(hint)))
    for key, parameter in ABILITIES[name].parameters.items():
        if parameter.default is parameter.empty and key not in use:
            use[key] = draw(value_of(ABILITIES[name].hints[key]))
    return use


def value_of(hint: Any) -> st.SearchStrategy[Any]:
    literals = [one for one in getattr(hint, "__args__", ()) if isinstance(one, str)]
    if literals:
        return st.sampled_from(literals)
    said = str(hint)
    if "ranks" in said:
        return st.lists(st.integers(1, 40), max_size=3)
    if "token kinds" in said:
        return st.lists(st.sampled_from(["map", "saber"]), max_size=2)
    if "token kind" in said:
        return st.sampled_from(["map", "chest", "saber"])
    if "dict" in said:
        return st.dictionaries(st.sampled_from(["1", "2", "3"]), st.integers(0, 9), min_size=1, max_size=2)
    return st.booleans() if hint is bool else st.integers(0, 9)


def row(**keys: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={key: mostly(value) for key, value in keys.items()})


timings = {
    timing: st.one_of(uses(), st.just(False), st.lists(uses(), max_size=2))
    for timing in ("day", "dusk", "night", "anchor")
}
characters = row(
    rank=st.sampled_from([1, 17, 30, 31, 41, 0]),
    name=st.sampled_from(NAMES),
    remove=st.just(True),
    **timings,
)
tokens = row(kind=st.sampled_from(KINDS), count=st.integers(0, 12), remove=st.just(True), **timings)
step_rows = row(step=st.sampled_from(sorted(STEPS)), to=st.sampled_from(["bag", "board", "removed"]))
phases = row(
    id=st.sampled_from(["voyage", "campaign", "dusk", "night", "score", "clean-up", "more"]),
    when=st.sampled_from(["day", "round", "round-end", "game-end", "game"]),
    order=st.sampled_from(["together", "table", "descending", "ascending"]),
    does=st.lists(step_rows, max_size=2),
    before=st.lists(step_rows, max_size=2),
    follows=st.sampled_from(["dusk", "night"]),
    losses=st.sampled_from(["net", "step", "debt"]),
    remove=st.just(True),
)
structures = row(
    days=st.lists(st.integers(1, 7), min_size=1, max_size=4),
    deal=st.lists(st.integers(1, 9), min_size=1, max_size=4),
    players=st.sampled_from([[2, 6], [3, 4], [1, 3], [2, 7], [4, 2]]),
    tokens_per_day=st.dictionaries(st.sampled_from(["1", "2", "3", "6", "7"]), st.integers(1, 9), max_size=2),
    track=st.lists(st.integers(0, 12), max_size=7),
    tie_break=st.sampled_from(["reputation", "influence"]),
)
changes = row(
    phase=st.sampled_from(["voyage", "clean-up", "dusk", "end"]),
    step=st.sampled_from(["pay-by-track", "clear-ships", "leftover-tokens", "declare-winner"]),
    to=st.sampled_from(["bag", "board", "removed", "graveyard"]),
    tie=st.sampled_from(["shared", "reputation", "last-round", "doubloons"]),
)
overlays = st.fixed_dictionaries(
    {"id": mostly(st.just("mine")), "extends": mostly(st.sampled_from(["galecrest", "classic"]))},
    optional={
        "character": mostly(st.lists(characters, max_size=3)),
        "token": mostly(st.lists(tokens, max_size=3)),
        "phase": mostly(st.lists(phases, max_size=2)),
        "step": mostly(st.lists(changes, max_size=2)),
        "structure": mostly(structures),
        "figure": mostly(row(rank=st.sampled_from([20, 15.5, 99.5]), players=st.lists(st.integers(2, 4)))),
        "words": mostly(row(doubloon=st.just(["coin", "coins"]), reputation=st.just(["fame", "fame"]))),
        "rulings": mostly(row(**{"galecrest.hook.keeps": st.sampled_from(["ship", "hand"])})),
        "options": mostly(row(board=st.sampled_from(["calm", "stormy"]))),
    },
)


def written(data: dict[str, Any]) -> str:
    """Write a document as TOML; every value inline, but for the keys of the top."""
    lines = []
    for key, value in data.items():
        lines.append(f"{key} = {inline(value)}")
    return "\n".join(lines) + "\n"


def inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join([f"{toml_text(key)} = {inline(one)}" for key, one in value.items()]) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return toml_text(value) if value not in (float("inf"), float("nan")) else "inf"


@cache
def variants() -> Registry:
    return installed()


def answer(data: bytes | str, games: int = 2) -> Any:
    report = check_text(data, "mine.toml", variants(), games=games)

    assert all(one.code in VARIANT_CODES and one.file == "mine.toml" and one.line for one in report.findings)
    assert checks_text([report])
    assert checks_json([report])
    return report


@SMALL
@given(document=overlays, data=st.data())
def test_an_overlay_that_passes_is_played_to_its_end(document: dict[str, Any], data: st.DataObject) -> None:
    """Passed, then never crashed: resolved, put into words and played at every number of players."""
    text = written(document)
    report = answer(text)
    if not report.passes:
        assert report.findings
        return
    overlay = read_overlay(text, "mine.toml", Problems({}, []))
    assert overlay is not None
    for players in report.players:
        resolved, _ = variants().examine(overlay, players)
        assert resolved is not None
        variant = resolved.variant
        for one in variant.characters:
            assert all(sentence for _, sentence in character_sentences(one, resolved.vocabulary, variant))
        for token in variant.tokens:
            assert all(sentence for _, sentence in token_sentences(token, resolved.vocabulary, variant))
        assert all(step_sentence(use, variant) for phase in variant.phases for use in phase.does)
        game = simulate(build_table(variant, resolved.vocabulary), random.Random(99))
        assert len(game.players) == players
    run_the_other_commands(overlay, data.draw(st.sampled_from(report.players)))


def run_the_other_commands(overlay: Overlay, players: int) -> None:
    """Lay the overlay over its parent as commands do: print the rules, compare, validate a game by it."""
    known = variants()
    resolved = known.resolve(overlay.extends, players, house=[overlay])
    own = Chosen(overlay.extends, house=[overlay])
    parent = overlay.extends if players in usual(overlay.extends) else own
    events, _ = record_game(build_table(resolved.variant, resolved.vocabulary), random.Random(7))
    report = validate_log(write_log(events), "game.jsonl", known, house=[overlay])

    assert rulebook(resolved).clauses
    assert compare(*sides(known, parent, own, players)).a.label
    assert report.verdict is Verdict.VALID, report.findings
    known._resolved.clear()  # a session never has as many


def usual(variant: str) -> range:
    low, high = variants().about(variant).players
    return range(low, high + 1)


@settings(max_examples=150)
@given(st.binary(max_size=60))
def test_bytes_are_answered(data: bytes) -> None:
    answer(data)


@settings(max_examples=60)
@given(st.lists(st.sampled_from(LINES)))
def test_lines_are_answered(lines: list[str]) -> None:
    answer("\n".join(lines))


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 5000,
        "a = 0x" + "f" * 5000,
        "a = " + "9" * 5000,
        'id = "m"\nextends = "galecrest"\n[structure]\nplayers = [2, 0xffffffffffffffffff]\n',
        'id = "m"\nextends = "galecrest"\n[[character]]\nrank = 2026-01-01\nname = "x"\n',
        'id = "m"\nextends = "galecrest"\n[[character]]\nrank = 999999999\nname = "x"\n',
        'id = "m"\nextends = "galecrest"\n[figure]\nrank = nan\n',
        'id = "m"\nextends = "galecrest"\n[structure.tokens_per_day]\n"²" = 3\n',
        'id = "../m"\nextends = "galecrest"\n',
        'id = "m"\nextends = "galecrest"\nx = """' + "y" * 1_000_001 + '"""\n',
        "\ufeffid = 1",
    ],
    ids=lambda text: text[:30].replace("\n", " "),
)
def test_extreme_files_are_answered(text: str) -> None:
    assert not answer(text.encode()).passes


@cache
def shipped() -> list[str]:
    from libertalia.core.abilities.plugin import House

    found = [one for one in installed().plugins.values() if isinstance(one, House)]
    return [one.file.read_text(encoding="utf-8") for one in found]


@SMALL
@given(data=st.data())
def test_a_shipped_overlay_with_a_piece_cut_out_is_answered(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(shipped()))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 20)))
    inserted = data.draw(st.sampled_from(["", "=", "-1", '"', "x", "[", "0", "remove = true"]))

    answer(text[:start] + inserted + text[end:], games=1)
