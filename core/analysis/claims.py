"""Comparing what the table wrote down with what follows from the log."""

from __future__ import annotations

from typing import Any

from ..logbook.events import Claim, Result, Score
from ..model.game import Game
from .entries import Entry, Report, unknown_character, unknown_player, unknown_token
from .names import Names

ZONES = ("ship", "graveyard", "hand")


def check_claim(entry: Entry, game: Game, names: Names, report: Report) -> None:
    """Compare a ``claim`` with the player's state at this point."""
    claim: Claim = entry.event
    player = game.players[entry.seat]
    if claim.doubloons is not None and claim.doubloons != player.doubloons:
        _differs(entry, names, report, "doubloons", player.doubloons, claim.doubloons)
    if claim.score is not None and claim.score != player.score:
        _differs(entry, names, report, "score", player.score, claim.score)
    if claim.reputation is not None and claim.reputation != player.space + 1:
        if game.track:
            _differs(entry, names, report, "reputation", player.space + 1, claim.reputation)
        else:
            report(
                "claim-no-track",
                "This edition has no reputation track.",
                entry,
                observed=claim.reputation,
                rule="logbook.claim",
            )
    for zone in ZONES:
        refs = getattr(claim, zone)
        if refs is not None:
            _check_zone(entry, zone, refs, getattr(player, zone), names, report)
    if claim.loot is not None:
        _check_loot(entry, claim.loot, player.loot, names, report)


def is_right(entry: Entry, game: Game, names: Names) -> bool:
    """Tell whether a ``claim`` says of the player's state what it is at this point."""
    wrong: list[str] = []

    def note(code: str, *_: Any, **__: Any) -> None:
        wrong.append(code)

    check_claim(entry, game, names, note)
    return not wrong


def _differs(entry: Entry, names: Names, report: Report, what: str, expected: Any, observed: Any) -> None:
    who = names.players[entry.seat]
    report(
        f"claim-{what}",
        f"The log says {observed} for {who}'s {what}; it comes to {expected}.",
        entry,
        expected=expected,
        observed=observed,
        rule="logbook.claim",
    )


def _check_zone(
    entry: Entry, zone: str, refs: tuple[int | str, ...], held: list[int], names: Names, report: Report
) -> None:
    expected = sorted(held)
    if list(refs) == expected:
        return
    ranks = []
    for ref in refs:
        rank = names.rank(ref)
        if rank is None:
            unknown_character(ref, names, report, entry)
            return
        ranks.append(rank)
    ranks.sort()
    if ranks == expected:
        return
    missing = [rank for rank in expected if rank not in ranks]
    extra = [rank for rank in ranks if rank not in expected]
    hints = []
    if missing:
        hints.append(f"{names.characters(missing)} missing from the claim")
    if extra:
        hints.append(f"{names.characters(extra)} not there")
    what = f"{names.word(zone)} of {names.players[entry.seat]}"
    report(
        f"claim-{zone}",
        f"The log's {what} differs: {'; '.join(hints) or 'a character is listed twice'}.",
        entry,
        expected=expected,
        observed=ranks,
        rule="logbook.claim",
    )


def _check_loot(entry: Entry, loot: dict[str, int], held: list[int], names: Names, report: Report) -> None:
    counts = [0] * len(held)
    for name, count in loot.items():
        kind = names.kind(name)
        if kind is None:
            unknown_token(name, names, report, entry)
            return
        counts[kind] += count
    if counts == held:
        return
    kinds = names.table.kinds
    off = [kind for kind in range(len(held)) if counts[kind] != held[kind]]
    parts = [f"{kinds[kind]} {counts[kind]} instead of {held[kind]}" for kind in off]
    report(
        "claim-loot",
        f"The log's {names.word('loot')} of {names.players[entry.seat]} differs: {', '.join(parts)}.",
        entry,
        expected={kinds[kind]: count for kind, count in enumerate(held) if count},
        observed=dict(loot),
        rule="logbook.claim",
    )


def check_score(entry: Entry, game: Game, first: int, names: Names, report: Report) -> None:
    """Compare a ``score`` with what the round came to.

    Args:
        entry: The event.
        game: The game.
        first: The first round of the log; it is later than the first of the game after a ``position``.
        names: The names of this game.
        report: Where findings go.
    """
    score: Score = entry.event
    number = score.round
    if number < first:
        report(
            "superfluous-event",
            f"{names.word('round').capitalize()} {number} was over before the position this log starts from.",
            entry,
            observed=number,
        )
        return
    if number - first >= len(game.players[0].rounds):
        if number > len(game.table.days):
            report(
                "round-number",
                f"There is no {names.word('round')} {number}; the game has {len(game.table.days)}.",
                entry,
                observed=number,
            )
        else:
            report(
                "score-too-early",
                f"{names.word('round').capitalize()} {number} has not been scored at this point of the log.",
                entry,
                observed=number,
                rule="logbook.claim",
            )
        return
    derived = {player.seat: player.rounds[number - first] for player in game.players}
    _check_scores(
        entry, score.scores, derived, f"{names.word('round')} {number}", "score-mismatch", names, report
    )


def check_result(entry: Entry, game: Game, names: Names, report: Report) -> None:
    """Compare a ``result`` with the end of the game."""
    result: Result = entry.event
    if game.winners is None:
        report(
            "result-too-early",
            "The game has not ended at this point of the log.",
            entry,
            rule="logbook.claim",
        )
        return
    if result.scores is not None:
        totals = {player.seat: player.score for player in game.players}
        _check_scores(entry, result.scores, totals, "the game", "result-scores", names, report)
    if result.winners is not None:
        seats = [names.seat(name) for name in result.winners]
        for name, seat in zip(result.winners, seats, strict=True):
            if seat is None:
                unknown_player(name, names, report, entry)
                return
        if sorted(seats, key=str) != sorted(game.winners, key=str):
            winners = [names.players[seat] for seat in game.winners]
            report(
                "result-winners",
                f"The log says {', '.join(result.winners) or 'nobody'} won; by the rules it is"
                f" {' and '.join(winners)}.",
                entry,
                expected=winners,
                observed=list(result.winners),
            )


def _check_scores(
    entry: Entry,
    scores: dict[str, int],
    derived: dict[int, int],
    what: str,
    code: str,
    names: Names,
    report: Report,
) -> None:
    for name, amount in scores.items():
        seat = names.seat(name)
        if seat is None:
            unknown_player(name, names, report, entry)
        elif derived[seat] != amount:
            who = names.players[seat]
            report(
                code,
                f"The log says {who} scored {amount} in {what}; it comes to {derived[seat]}.",
                entry,
                player=who,
                expected=derived[seat],
                observed=amount,
                rule="logbook.claim",
            )
