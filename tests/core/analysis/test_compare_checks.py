"""Every check of the comparison: a change on which it fires, and one beside it on which it does not."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from alterations import alterations
from libertalia.core.analysis.compare import Level, compare
from libertalia.core.analysis.compare import run as comparing
from libertalia.core.analysis.compare.checks import Checks, checks
from libertalia.core.model.variant import Source
from libertalia.core.resolve import Resolved
from sides import compared
from sweep import Subject, as_side, labelled_side

CLASSIC, TWO, SOLO = (
    Subject("classic", 5),
    Subject("galecrest", 2),
    Subject("galecrest", 2, (("mode", "solo"),)),
)

CASES: dict[str, tuple[Subject, str, str, str]] = {
    "title": (CLASSIC, "words.title", "title", "word.ship"),
    "word.*": (CLASSIC, "words.ship", "word.ship", "word.island"),
    "structure.players": (CLASSIC, "players.range", "structure.players.most", "structure.days.0.7"),
    "structure.tokens_per_day.*": (
        CLASSIC,
        "players.5.tokens-per-day",
        "structure.tokens_per_day.5.6",
        "structure.tokens_per_day.elsewhere.4.5",
    ),
    "structure.rounds": (CLASSIC, "rounds.number", "structure.rounds", "structure.days.2.5"),
    "structure.days": (CLASSIC, "rounds.days", "structure.days.2.5", "structure.rounds"),
    "structure.deal": (CLASSIC, "rounds.deal", "structure.deal.0.8", "structure.rounds.more"),
    "structure.tie_break": (
        CLASSIC,
        "selection.tie-break",
        "structure.tie_break.reputation",
        "structure.influence.red.0.3",
    ),
    "structure.influence": (
        CLASSIC,
        "setup.colours",
        "structure.influence.red.0.3",
        "structure.tie_break.reputation",
    ),
    "structure.track": (TWO, "components.reputation-track", "structure.track.0.13", "structure.days.0.5"),
    "figure": (TWO, "players.figure", "figure.removed", "figure.rank.21.5"),
    "figure.name": (TWO, "players.figure.name", "figure.name", "figure.kind"),
    "figure.rank": (TWO, "players.figure.rank", "figure.rank.21.5", "figure.removed"),
    "figure.left_is": (TWO, "players.figure.left-is", "figure.left_is.current", "figure.newcomer.keep"),
    "figure.newcomer": (TWO, "players.figure.newcomer", "figure.newcomer.keep", "figure.left_is.current"),
    "figure.without_token": (
        TWO,
        "players.figure.without-token",
        "figure.without_token.no-removal",
        "figure.newcomer.keep",
    ),
    "figure.takes": (SOLO, "players.figure.takes", "figure.takes.reversed", "automaton.takes.reversed"),
    "figure.discardable": (SOLO, "players.figure.discardable", "figure.discardable", "figure.takes.reversed"),
    "automaton": (SOLO, "players.automaton", "automaton.removed", "automaton.takes.reversed"),
    "automaton.name": (SOLO, "players.automaton.name", "automaton.name", "figure.name"),
    "automaton.takes": (
        SOLO,
        "players.automaton.takes",
        "automaton.takes.reversed",
        "figure.takes.reversed",
    ),
    "automaton.plays": (SOLO, "players.automaton.plays", "automaton.plays", "automaton.name"),
    "course": (
        CLASSIC,
        "rounds.order-of-phases",
        "phases.swapped.dusk.night",
        "phases.swapped.night.anchor",
    ),
    "phase.*.title": (CLASSIC, "words.phase.night", "phase.night.title", "phase.night.gone.acts"),
    "phase.*.when": (CLASSIC, "end-of-round.anchor.when", "phase.anchor.when.day", "phase.day.when.round"),
    "phase.*.order": (CLASSIC, "day.order", "phase.day.order.descending", "phase.dusk.order.ascending"),
    "phase.*.own_order": (
        CLASSIC,
        "night.own-order",
        "phase.night.own_order.chosen",
        "phase.anchor.own_order.chosen",
    ),
    "step.dusk.abilities.param.own_order": (
        CLASSIC,
        "dusk.own-order",
        "phase.dusk.does.dusk-abilities.own_order.chosen",
        "phase.night.own_order.chosen",
    ),
    "phase.*.losses": (CLASSIC, "day.losses", "phase.day.losses.debt", "phase.dusk.losses.debt"),
    "phase.*.gone": (CLASSIC, "night.gone", "phase.night.gone.acts", "phase.anchor.gone.acts"),
    "phase.*.steps": (
        CLASSIC,
        "dusk.order-of-steps",
        "phase.dusk.does.swapped.take-token.dusk-abilities",
        "phase.dusk.does.take-token.to-after",
    ),
    "step.*.*": (
        CLASSIC,
        "selection.reveal",
        "phase.selection.after.reveal.removed",
        "phase.day.order.table",
    ),
    "step.rounds.start-money": (
        CLASSIC,
        "rounds.start-money",
        "phase.campaign.does.pay-start-money.removed",
        "phase.campaign.before.lay-loot.removed",
    ),
    "step.end.winner": (CLASSIC, "end.winner", "phase.end.does.declare-winner.removed", "phase.end.when.day"),
    "step.setup.reputation": (
        TWO,
        "setup.reputation",
        "phase.setup.does.lay-reputation.removed",
        "phase.voyage.before.lay-loot.removed",
    ),
    "step.dusk.figure": (
        TWO,
        "dusk.figure",
        "phase.dusk.does.figure-removal.removed",
        "figure.removed",
    ),
    "step.dusk.figure-takes": (
        SOLO,
        "dusk.figure-takes",
        "phase.dusk.figure.figure-takes.removed",
        "figure.removed",
    ),
    "step.selection.draw-figure": (
        SOLO,
        "selection.draw-figure",
        "phase.selection.after.draw-figure.removed",
        "figure.removed",
    ),
    "step.end-of-round.purse-noted": (
        CLASSIC,
        "end.purse-noted",
        "phase.anchor.does.note-purse.removed",
        "phase.end.does.declare-winner.tie.shared",
    ),
    "step.*.*.part": (
        CLASSIC,
        "dusk.token.part",
        "phase.dusk.does.take-token.to-after",
        "phase.dusk.does.swapped.take-token.dusk-abilities",
    ),
    "step.*.*.param.*": (
        TWO,
        "carry-over.ships.kept",
        "phase.clean-up.does.clear-ships.kept.hand",
        "phase.clean-up.does.clear-ships.to.removed",
    ),
    "step.setup.reputation.param.spaces": (
        TWO,
        "setup.reputation",
        "phase.setup.does.lay-reputation.spaces.middle",
        "structure.track.0.13",
    ),
    "step.rounds.dealing.param.without": (
        TWO,
        "rounds.dealing",
        "phase.voyage.before.deal-characters.without.more",
        "phase.voyage.before.deal-characters.without.spelled-out",
    ),
    "step.rounds.start-money.param.amount": (
        CLASSIC,
        "rounds.start-money",
        "phase.campaign.does.pay-start-money.amount.11",
        "structure.deal.0.8",
    ),
    "step.dusk.leftover-tokens.param.to": (
        CLASSIC,
        "dusk.leftover-tokens",
        "phase.dusk.after.leftover-tokens.to.bag",
        "phase.dusk.does.take-token.to-after",
    ),
    "step.carry-over.ships.param.to": (
        CLASSIC,
        "carry-over.ships",
        "phase.clean-up.does.clear-ships.to.graveyard",
        "phase.clean-up.does.clear-ships.kept.hand",
    ),
    "step.end.winner.param.tie": (
        CLASSIC,
        "end.winner",
        "phase.end.does.declare-winner.tie.shared",
        "phase.anchor.does.note-purse.removed",
    ),
    "character.*": (CLASSIC, "character.beggar", "characters.Beggar.removed", "characters.Beggar.rank"),
    "token.*": (CLASSIC, "token.saber", "tokens.saber.removed", "tokens.saber.count.5"),
    "character.*.name": (
        CLASSIC,
        "character.beggar~beggar-changed.name",
        "characters.Beggar.name",
        "characters.Beggar.rank",
    ),
    "token.*.name": (
        CLASSIC,
        "token.chest~chest-changed.name",
        "tokens.chest.kind",
        "tokens.chest.count.5",
    ),
    "character.*.rank": (
        CLASSIC,
        "character.beggar.rank",
        "characters.Beggar.rank",
        "characters.Beggar.name",
    ),
    "token.*.count": (CLASSIC, "token.chest.count", "tokens.chest.count.5", "tokens.chest.removed"),
    "character.*.does.*.*": (
        CLASSIC,
        "character.beggar.day.tax-highest",
        "characters.Beggar.day.removed",
        "characters.Beggar.day.tax_highest.amount.4",
    ),
    "token.*.does.*.*": (
        CLASSIC,
        "token.chest.anchor.gain",
        "tokens.chest.anchor.removed",
        "tokens.chest.anchor.gain.amount.6",
    ),
    "character.*.does.*.*.*": (
        CLASSIC,
        "character.beggar.amount",
        "characters.Beggar.day.tax_highest.amount.4",
        "characters.Beggar.day.removed",
    ),
    "token.*.does.*.*.*": (
        CLASSIC,
        "token.chest.amount",
        "tokens.chest.anchor.gain.amount.6",
        "tokens.chest.anchor.removed",
    ),
    "character.*.timing.*": (
        CLASSIC,
        "character.beggar.timing",
        "characters.Beggar.day.to-dusk",
        "characters.Beggar.day.removed",
    ),
    "token.*.timing.*": (
        CLASSIC,
        "token.chest.timing",
        "tokens.chest.anchor.to-night",
        "tokens.chest.anchor.removed",
    ),
    "character.*.order.*": (
        TWO,
        "character.topman.night.order",
        "characters.Topman.night.swapped",
        "characters.Topman.night.twice",
    ),
}
"""Path that a check claims to a variant, the id of the difference, a change that fires, one that does not."""

EDITIONS = {
    "option.*": ("galecrest", "galecrest:board=stormy", "setup.option.board"),
    "fact.mode.*.*": ("classic", "galecrest", "players.solo"),
    "fact.setup.*.*": ("classic", "galecrest", "setup.loot-abilities"),
    "fact.rule.*.*": ("classic", "galecrest", "selection.standing"),
    "fact.custom.*.*": ("classic", "galecrest", "setup.hosting"),
    "fact.sight.*.*": ("classic", "galecrest", "dusk.owned-loot"),
    "fact.piece.*.*": ("classic", "galecrest", "components.player-pieces"),
    "phase.*.split": ("classic", "galecrest", "end-of-round.phases"),
    "character.*.does": ("classic", "galecrest", "character.recruiter.ability"),
    "token.*.does": ("classic", "galecrest", "token.saber.ability"),
    "step.*.*.phase": ("galecrest", "galecrest:mode=solo", "selection.reveal.phase"),
}
"""Path that differs between two variants that ship, to those and to the id; no ready house rule does it."""

ELSEWHERE = {"empty.*", "token.*.order.*", "character.*.confidence", "token.*.confidence"}
"""Paths whose cases need rows of their own: the tests below."""


def changed(subject: Subject, path: str) -> Resolved:
    found = {name: resolved for name, resolved in alterations(subject.resolved) if name == path}
    assert path in found, f"no change {path!r}"
    return found[path]


def ids(subject: Subject, path: str) -> set[str]:
    sides = labelled_side("A", subject.resolved), labelled_side("B", changed(subject, path))
    return {one.id for one in compare(*sides).differences}


def test_every_path_that_is_claimed_has_a_case() -> None:
    """To add a check: a row in ``differences.toml``, and a change that fires and one that does not here."""
    claimed = {path for check in checks().rows for path in check.claims}

    assert claimed == {*CASES, *EDITIONS, *ELSEWHERE}


@pytest.mark.parametrize("path", CASES)
def test_a_check_fires_on_its_change_and_not_on_the_one_beside_it(path: str) -> None:
    subject, id_, fires, near = CASES[path]

    assert id_ in ids(subject, fires)
    assert id_ not in ids(subject, near)


@pytest.mark.parametrize("path", EDITIONS)
def test_a_check_fires_between_variants_that_ship_and_not_on_house_rules(path: str) -> None:
    a, b, id_ = EDITIONS[path]
    house = compared("classic", "classic-no-sabers") if a == "classic" else compared(a, f"{a}-no-relics")

    assert id_ in {one.id for one in compared(a, b).differences}
    assert id_ not in {one.id for one in house.differences}


def test_a_phase_without_steps_is_said_and_one_that_both_have_is_not() -> None:
    plain = CLASSIC.resolved
    phase = attrs.evolve(plain.variant.phases[0], id="pause", title="Pause", before=(), does=())
    both = attrs.evolve(plain, variant=attrs.evolve(plain.variant, phases=(*plain.variant.phases, phase)))

    one = compare(labelled_side("A", plain), labelled_side("B", both)).differences
    none = compare(labelled_side("A", both), labelled_side("B", both)).differences

    assert [(found.id, found.level) for found in one] == [("rounds.empty-phase.pause", Level.WORDING)]
    assert none == ()


def test_two_abilities_of_a_token_in_another_order_are_one_difference() -> None:
    def ordered(*amounts: int) -> Resolved:
        plain = CLASSIC.resolved
        chest = next(token for token in plain.variant.tokens if token.kind == "chest")
        (gain,) = chest.abilities["anchor"]
        lose = attrs.evolve(gain, ability="lose", params={"amount": 3})
        uses = (gain, lose) if amounts[0] > amounts[1] else (lose, gain)
        token = attrs.evolve(chest, abilities={"anchor": uses})
        tokens = tuple([token if one is chest else one for one in plain.variant.tokens])
        return attrs.evolve(plain, variant=attrs.evolve(plain.variant, tokens=tokens))

    swapped = compare(labelled_side("A", ordered(5, 3)), labelled_side("B", ordered(3, 5))).differences
    same = compare(labelled_side("A", ordered(5, 3)), labelled_side("B", ordered(5, 3))).differences

    assert [found.id for found in swapped] == ["token.chest.anchor.order"]
    assert same == ()


def with_first_token(**parts: Any) -> Resolved:
    plain = CLASSIC.resolved
    first, *rest = plain.variant.tokens
    tokens = (attrs.evolve(first, **parts), *rest)
    return attrs.evolve(plain, variant=attrs.evolve(plain.variant, tokens=tokens))


def with_first_character(**parts: Any) -> Resolved:
    plain = CLASSIC.resolved
    first, *rest = plain.variant.characters
    characters = (attrs.evolve(first, **parts), *rest)
    return attrs.evolve(plain, variant=attrs.evolve(plain.variant, characters=characters))


@pytest.mark.parametrize(
    ("put", "more"), [(with_first_token, {"count": 99}), (with_first_character, {"rank": 99})]
)
def test_sources_that_do_not_agree_are_said_where_nothing_else_differs(
    put: Callable[..., Resolved], more: dict[str, int]
) -> None:
    unsure = Source("nobody knows", "open")
    plain = labelled_side("A", CLASSIC.resolved)

    one = compare(plain, labelled_side("B", put(source=unsure))).differences
    other = compare(plain, labelled_side("B", put(source=unsure, **more))).differences

    assert [found.id.rpartition(".")[2] for found in one] == ["confidence"]
    assert "confidence" not in [found.id.rpartition(".")[2] for found in other]


# what no check claims


@pytest.mark.parametrize(
    ("claim", "path", "level"),
    [
        ("phase.*.when", "phase.anchor.when.day", Level.SCORING),
        ("phase.*.gone", "phase.night.gone.acts", Level.BREAKING),
        ("structure.days", "structure.days.2.5", Level.BREAKING),
        ("token.*.does.*.*.*", "tokens.chest.anchor.gain.amount.6", Level.SCORING),
        ("figure.discardable", "figure.discardable", Level.BREAKING),
        ("automaton.takes", "automaton.takes.reversed", Level.WORDING),
    ],
)
def test_a_value_that_no_check_claims_is_a_difference_all_the_same(
    claim: str, path: str, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is named by its path, with both values and their places, and weighed by paired games."""
    fewer = Checks(tuple([one for one in checks().rows if claim not in one.claims]))
    monkeypatch.setattr(comparing, "checks", lambda: fewer)
    subject = SOLO if claim.startswith(("figure", "automaton")) else CLASSIC
    sides = as_side("one", subject.resolved), as_side("other", changed(subject, path))

    (found,) = compare(*sides).differences

    assert found.id.startswith("rounds.other.")
    assert found.a != found.b
    assert ".toml:" in found.sentence
    assert found.level is level
