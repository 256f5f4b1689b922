"""A conformance suite that any variant must pass, for the tests of this toolkit and of plug-ins.

A test suite of a variant needs three lines::

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_conforms(check):
        check(Subject(installed(), "my-variant"))

Each check raises ``AssertionError`` with a message that says what is wrong and where.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import attrs
from attrs import field, frozen

from .abilities.sentence import character_sentences, step_sentence, token_sentences
from .abilities.vocabulary import STEPS
from .analysis.model import Verdict
from .analysis.record import record_game
from .analysis.validate import table_of, validate_log
from .engine.pipeline import play
from .engine.simulate import decide, roll, seat_players
from .logbook.write import write_log
from .model.act import Table
from .model.asking import Chance, Decision, Kind, Together
from .model.event import Event
from .model.game import Game
from .model.player import NOBODY
from .model.variant import AbilityUse, Character, Phase, Token, Variant
from .resolve import Registry, Resolved, VariantError

MOST_ASKS = 100_000
"""A game that asks more often than this does not end."""


@frozen
class Subject:
    """The variant under test.

    Args:
        registry: Where it is found.
        variant: Its id.
        options: Its options, where not the default.
        games: Random games for each number of players.
        players: Numbers of players to look at; all the variant is for by default.
    """

    registry: Registry
    variant: str
    options: Mapping[str, str] = field(factory=dict)
    games: int = 5
    players: tuple[int, ...] = ()

    def resolved(self, players: int, rulings: Mapping[str, str] | None = None) -> Resolved:
        """Return the variant for a number of players."""
        try:
            return self.registry.resolve(self.variant, players, self.options, rulings)
        except VariantError as error:
            reading = "".join([f", {id_} = {reading}" for id_, reading in (rulings or {}).items()])
            raise AssertionError(
                f"{self.variant} for {players}{reading} can't be resolved: {error}"
            ) from None

    @property
    def counts(self) -> Sequence[int]:
        """The numbers of players it is for."""
        if self.players:
            return self.players
        try:
            low, high = self.registry.about(self.variant).players
        except VariantError as error:
            raise AssertionError(f"{self.variant} can't be read: {error}") from None
        return range(low, high + 1)

    def every_count(self) -> Iterator[Resolved]:
        """Yield the variant for each number of players."""
        for players in self.counts:
            yield self.resolved(players)

    def tables(self) -> Iterator[Table]:
        """Yield the table for each number of players."""
        for resolved in self.every_count():
            yield table_of(resolved)


def check_structure(subject: Subject) -> None:
    """Days, deals and tokens fit each other at every number of players."""
    for resolved in subject.every_count():
        variant = resolved.variant
        structure, where = variant.structure, f"{variant.id} for {variant.players}"
        assert structure.days, f"{where}: it has no rounds"
        assert all(days > 0 for days in structure.days), f"{where}: a round without days: {structure.days}"
        assert len(structure.deal) == len(structure.days), (
            f"{where}: {len(structure.days)} rounds, but {len(structure.deal)} deals"
        )
        assert sum(structure.deal) <= len(variant.characters), (
            f"{where}: {sum(structure.deal)} characters are dealt, but there are {len(variant.characters)}"
        )
        laid = max(structure.days) * structure.tokens_per_day[variant.players]
        tokens = sum([token.count for token in variant.tokens])
        assert laid <= tokens, f"{where}: {laid} tokens are laid out in a round, but there are {tokens}"
        assert not structure.track or len(structure.track) >= variant.players, (
            f"{where}: the track has {len(structure.track)} spaces"
        )
        for period in ("round", "day", "round-end", "game-end"):
            assert any(phase.when == period for phase in variant.phases), f"{where}: no phase at {period}"


def _uses(variant: Variant) -> Iterator[tuple[Character | Token, str, AbilityUse]]:
    owners: list[Character | Token] = [*variant.characters, *variant.tokens]
    for owner in owners:
        for timing, uses in owner.abilities.items():
            for use in uses:
                yield owner, timing, use


def check_parameters(subject: Subject) -> None:
    """Every ability and step exists and has the parameters its vocabulary asks for."""
    for resolved in subject.every_count():
        for owner, timing, use in _uses(resolved.variant):
            kind = resolved.vocabulary.get(use.ability)
            assert kind is not None, f"{owner.rule} at {timing}: there is no ability {use.ability!r}"
            problems = kind.problems(use.params)
            assert not problems, f"{owner.rule} at {timing}: {use.ability}: {problems}"
        for phase in resolved.variant.phases:
            for step in (*phase.before, *phase.does, *phase.after):
                problems = STEPS[step.step].problems(step.params)
                assert not problems, f"{step.rule}: {problems}"


def check_sentences(subject: Subject) -> None:
    """Every character, token and step can say what it does, with nothing of the template left."""
    for resolved in subject.every_count():
        variant = resolved.variant
        said: list[tuple[str, str]] = []
        for character in variant.characters:
            said += [
                (character.rule, text)
                for _, text in character_sentences(character, resolved.vocabulary, variant)
            ]
        for token in variant.tokens:
            said += [(token.rule, text) for _, text in token_sentences(token, resolved.vocabulary, variant)]
        for phase in variant.phases:
            steps = (*phase.before, *phase.does, *phase.after)
            said += [(step.rule, step_sentence(step, variant)) for step in steps]
        for rule, sentence in said:
            assert sentence.endswith("."), f"{rule}: a sentence ends with a full stop: {sentence!r}"
            left = [mark for mark in "{}[]" if mark in sentence]
            assert not left, f"{rule}: the template's {' '.join(left)} is left in {sentence!r}"


def check_sources(subject: Subject) -> None:
    """Every character, token and phase says where its facts come from, and how sure they are."""
    variant = subject.resolved(subject.counts[0]).variant
    rows: list[Character | Token | Phase] = [*variant.characters, *variant.tokens, *variant.phases]
    for one in rows:
        assert one.source.where.strip(), f"{one.rule}: it names no source"
        assert one.source.confidence, f"{one.rule}: it does not say how sure its source is"


def check_games_end(subject: Subject) -> None:
    """Random games come to an end, conserve everything, and every decision has options."""
    for table in subject.tables():
        for seed in range(subject.games):
            walk(table, seed)


def check_games_repeat(subject: Subject) -> None:
    """The same choices give the same game."""
    for table in subject.tables():
        first, second = walk(table, 1), walk(table, 1)
        assert state(first) == state(second), f"{table.variant.id}: the same seed gave two different games"


def check_logs(subject: Subject) -> None:
    """A game written as a log is valid, and comes to the same state."""
    for table in subject.tables():
        for seed in range(subject.games):
            _check_log(subject, table, seed, {})


def check_readings(subject: Subject) -> None:
    """Under every reading of every ruling games end and their logs are valid."""
    players = subject.counts[0]
    for ruling in subject.resolved(players).variant.rulings:
        for reading in ruling.readings:
            table = table_of(subject.resolved(players, {ruling.id: reading}))
            walk(table, 1)
            _check_log(subject, table, 1, {ruling.id: reading})


def _check_log(subject: Subject, table: Table, seed: int, rulings: Mapping[str, str]) -> None:
    events, game = record_game(table, random.Random(seed))
    name = (
        f"{subject.variant} for {table.variant.players}, seed {seed}, {dict(rulings) or 'default readings'}"
    )
    report = validate_log(write_log(events), name, subject.registry)
    assert report.verdict is Verdict.VALID, f"{name}: its own log is {report.verdict}: {report.findings[:3]}"
    totals = [player.total for player in report.players]
    assert totals == [player.score for player in game.players], f"{name}: the log comes to {totals}"


CHECKS: tuple[Callable[[Subject], None], ...] = (
    check_structure,
    check_parameters,
    check_sentences,
    check_sources,
    check_games_end,
    check_games_repeat,
    check_logs,
    check_readings,
)
"""The whole suite."""


# one game, looked at after every answer


def walk(table: Table, seed: int) -> Game:
    """Play a random game, look at it after every answer, and return it ended."""
    rng = random.Random(seed)
    game = seat_players(table, rng)
    game.trace = []
    try:
        return _walk(game, rng)
    except AssertionError:
        raise
    except Exception as error:
        act = game.cause.name if game.cause is not None else "nobody"
        where = f"{table.variant.id}, seed {seed}, round {game.round}, day {game.day}, {game.phase}, {act}"
        raise AssertionError(f"{where}: the game broke off: {error!r}") from error


def _walk(game: Game, rng: random.Random) -> Game:
    table = game.table
    asking = play(game)
    ask: Any = next(asking)
    for _ in range(MOST_ASKS):
        check_ask(game, ask)
        try:
            ask = asking.send(random_answer(game, ask, rng))
        except StopIteration:
            assert game.is_over, f"{table.variant.id}: the game stopped without a winner"
            return game
        check_state(game)
    raise AssertionError(f"{table.variant.id}: the game had not ended after {MOST_ASKS} questions")


def random_answer(game: Game, ask: Any, rng: random.Random) -> Any:
    """Answer by chance; of players who act together, any goes first."""
    if isinstance(ask, Together):
        at = rng.randrange(len(ask.decisions))
        return at, decide(ask.decisions[at], rng, rng.random)
    return roll(game, ask, rng) if isinstance(ask, Chance) else decide(ask, rng, rng.random)


def check_ask(game: Game, ask: Any) -> None:
    """Every decision has options, each of them once, and no player is asked twice at a time."""
    decisions = ask.decisions if isinstance(ask, Together) else [ask] if isinstance(ask, Decision) else []
    asked = [decision.seat for decision in decisions]
    assert len(set(asked)) == len(asked), f"{game.phase}: a player is asked twice at a time: {asked}"
    for decision in decisions:
        who = decision.by.name if decision.by is not None else game.phase
        assert decision.options, f"{who}: a decision without options"
        if decision.kind is not Kind.ORDER:
            options = list(decision.options)
            assert len(set(options)) == len(options), f"{who}: an option is offered twice: {options}"
        if decision.kind is Kind.PLAY:
            hand = game.players[decision.seat].hand
            assert set(decision.options) <= set(hand), f"{who}: a card that is not in the hand is offered"


def check_state(game: Game) -> None:
    """Nothing has appeared or vanished."""
    check_cards(game)
    check_tokens(game)
    check_track(game)
    check_money(game)


def traced(game: Game) -> list[Event]:
    """Return what the engine has noted of a game that is watched."""
    return [Event(*event) for event in game.trace or ()]


def check_cards(game: Game) -> None:
    """Each player's dealt cards lie in exactly one place each."""
    dealt = Counter(set(game.table.ranks) - game.undealt - game.unused)
    removed = [(one.seat, one.rank) for one in traced(game) if one.target == "removed"]
    for player in game.players:
        lying = [*player.hand, *player.ship, *player.graveyard]
        lying += [int(rank) for rank, seat in game.row if seat == player.seat]
        lying += [int(rank) for seat, rank in removed if seat == player.seat]
        assert Counter(lying) == dealt, f"{game.phase}: cards of {player.name}: {sorted(lying)}"


def check_tokens(game: Game) -> None:
    """The tokens of each kind lie in the bag, on the days, on the board or with a player."""
    for kind, count in enumerate(game.table.counts):
        aside = game.discards[kind] if game.table.discards == "aside" else 0
        lying = game.bag[kind] + game.left[kind] + aside + sum([day.count(kind) for day in game.days])
        lying += sum([player.loot[kind] for player in game.players])
        name = game.table.kinds[kind]
        assert lying == count, f"{game.phase}: {lying} × {name} instead of {count}"
        assert game.bag[kind] >= 0, f"{game.phase}: the bag holds {game.bag[kind]} × {name}"


def check_track(game: Game) -> None:
    """Each reputation token lies on a space of its own, where its owner is said to stand."""
    if game.track and game.round:
        unused = [NOBODY] * (len(game.track) - len(game.players))
        assert sorted(game.track) == [*unused, *range(len(game.players))], f"{game.phase}: track {game.track}"
        spaces = [game.track.index(one.seat) for one in game.players]
        assert spaces == [one.space for one in game.players], f"{game.phase}: spaces {spaces}"


def check_money(game: Game) -> None:
    """No purse is below zero but where a phase nets; the ledger comes to purse and score."""
    ledger: Counter[int] = Counter()
    for one in traced(game):
        if one.kind == "doubloons":
            ledger[one.seat] += one.amount
    may_owe = game.netting or any(stage.losses == "debt" for stage in game.table.stages["day"])
    for player in game.players:
        held = player.doubloons + player.score
        assert ledger[player.seat] == held, (
            f"{game.phase}: {player.name} has {held}, the ledger says otherwise"
        )
        assert player.doubloons >= 0 or may_owe, f"{game.phase}: {player.name} has {player.doubloons}"
        assert sum(player.rounds) == player.score, f"{game.phase}: {player.name} scored {player.rounds}"


def state(game: Game) -> tuple[Any, ...]:
    """Return all there is on the table, by value."""
    players = [attrs.astuple(one) for one in game.players]
    days = [day[:] for day in game.days]
    board = (
        game.track[:],
        game.bag[:],
        days,
        game.left[:],
        game.discards[:],
        sorted(game.undealt),
        game.row[:],
    )
    return (game.round, game.day, game.phase, players, board, game.winners)
