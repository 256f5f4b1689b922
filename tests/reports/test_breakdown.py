import attrs
import pytest

import report_samples as samples
from libertalia.reports.breakdown import breakdown
from libertalia.reports.words import Words

GAMES = ["p2-01", "p2-02", "p3-01", "p4-01", "p4-02", "p5-01", "p6-01"]


@pytest.mark.parametrize("game", GAMES)
def test_causes_add_up_to_every_score(game: str) -> None:
    report = samples.golden(game)
    for player in report.players:
        found = breakdown(report, player, Words(report.variant))

        assert found.sums == found.scored == player.rounds
        assert sum([row.total for row in found.rows]) == player.total
        for row in found.rows:
            assert row.total == sum([amount or 0 for amount in row.amounts])
        assert found.adds_up
        assert found.is_finished


def test_purse_of_an_unfinished_round_adds_up() -> None:
    report = samples.unfinished()
    ann, bob, cy = [breakdown(report, player, Words(report.variant)) for player in report.players]

    assert ann.rounds == (2,)
    assert [(row.cause, row.amounts) for row in ann.rows] == [
        ("In the purse when the log begins", (4,)),
        ("Armorer (28)", (1,)),
    ]
    assert (ann.sums, ann.scored, ann.before, ann.purse) == ((5,), (None,), 21, 5)
    assert ann.adds_up
    assert bob.adds_up
    assert bob.rows == ()
    assert cy.adds_up


def test_ledger_without_a_cause_for_a_part_does_not_add_up() -> None:
    report = samples.unfinished()
    richer = attrs.evolve(report.players[0], doubloons=50)

    assert not breakdown(report, richer, Words(report.variant)).adds_up
