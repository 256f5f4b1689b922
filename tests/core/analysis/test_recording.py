"""Recordings: whole games through the prompts, undo and resuming anywhere, facts that are not known."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from at_the_table import NAMES, Player, new_recording, recorded, some_answer
from libertalia.core.analysis.choices import RefusedError
from libertalia.core.analysis.model import Verdict
from libertalia.core.analysis.recording import Recording
from libertalia.core.analysis.recordings import CannotBeginError, resume
from libertalia.core.analysis.replies import Replies
from libertalia.core.analysis.validate import validate_log
from libertalia.core.logbook.events import Event, Play, Round
from libertalia.core.logbook.forms import write_any
from libertalia.core.logbook.write import write_log
from libertalia.core.model.asking import Chance, Kind
from libertalia.core.resolve import installed

GAMES = [(variant, count) for variant in ("classic", "galecrest") for count in (2, 3, 4)]


def ignore(_: str) -> None:
    """Take a remark."""


def replies(recording: Recording) -> Replies:
    return Replies(recording, ignore)


def stretches(events: Sequence[Event]) -> list[list[str]]:
    """Return what was done between two boundaries, whoever was asked first; orders left out."""
    found: list[list[str]] = [[]]
    for event in events:
        if isinstance(event, Play | Round):
            found.append([])
        if event.event != "order":
            found[-1].append(repr(event).replace(f"line={event.line}", "", 1))
    return [sorted(one) for one in found]


def play_on(recording: Recording, player: Player, most: int = 1_000) -> int:
    """Answer until the game is over, or so many answers; return how many it were."""
    for count in range(most):
        if recording.place.is_over:
            return count
        replies(recording).answer(player.answer(recording))
    return most


@pytest.mark.parametrize(("variant", "count"), GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_recorded_at_the_table_is_the_game_that_was_played(
    variant: str, count: int, seed: int
) -> None:
    game = recorded(variant, count, seed)
    recording = new_recording(variant, NAMES[:count])
    play_on(recording, Player(game, random.Random(seed)))
    here, there = (validate_log(write_log(one), "log.jsonl", installed()) for one in (recording.events, game))

    assert here.verdict is Verdict.VALID
    assert stretches(recording.events) == stretches(game)
    assert (here.players, here.winners) == (there.players, there.winners)


@pytest.mark.parametrize(("variant", "count"), GAMES)
def test_an_answer_taken_back_leaves_no_trace(variant: str, count: int) -> None:
    """Taken back once or several times, and answered again, the log is what it would have been."""
    rng = random.Random(count)
    game = recorded(variant, count, 5)
    recording, straight = new_recording(variant, NAMES[:count]), new_recording(variant, NAMES[:count])
    player = Player(game, random.Random(1))
    while not recording.place.is_over:
        replies(recording).answer(player.answer(recording))
        if rng.random() < 0.1:
            for _ in range(rng.choice([1, 1, 2, 4])):
                recording.undo()
    for _ in range(4):
        recording.undo()
    play_on(recording, player)
    play_on(straight, Player(game, random.Random(2)))

    assert stretches(recording.events) == stretches(straight.events)


@pytest.mark.parametrize(("variant", "count"), GAMES)
def test_everything_can_be_taken_back(variant: str, count: int) -> None:
    recording = new_recording(variant, NAMES[:count])
    start = list(recording.events)
    play_on(recording, Player(recorded(variant, count, 3), random.Random(3)), 40)
    while recording.undo():
        pass

    assert recording.events == start


@pytest.mark.parametrize("form", ["jsonl", "txt"])
@pytest.mark.parametrize(("variant", "count"), GAMES)
def test_a_recording_goes_on_from_its_file_after_any_answer(variant: str, count: int, form: str) -> None:
    rng = random.Random(form)
    game = recorded(variant, count, 7)
    recording = new_recording(variant, NAMES[:count])
    player = Player(game, random.Random(4))
    while not recording.place.is_over:
        replies(recording).answer(player.answer(recording))
        if rng.random() < 0.1:
            from libertalia.core.analysis.lexicons import lexicons

            data = write_any(recording.events, form, lexicons(installed()))
            again = resume(installed(), data, f"game.{form}")
            assert again.events == recording.events
            recording = again

    assert stretches(recording.events) == stretches(game)


def test_a_log_at_any_moment_holds_nothing_wrong() -> None:
    recording = new_recording("galecrest", NAMES[:3])
    player = Player(recorded("galecrest", 3, 11), random.Random(0))
    verdicts = set()
    while not recording.place.is_over:
        replies(recording).answer(player.answer(recording))
        verdicts.add(validate_log(write_log(recording.events), "log.jsonl", installed()).verdict)

    assert verdicts == {Verdict.VALID}


# the moments of one small game


TRACK, LOOT = "-, Ann, -, Bob, -, -", "saber map relic | chest map hook | map map map | barrel relic relic"


def at_cards(*answers: str) -> Recording:
    """Return a recording for Ann and Bob on the first day, the same six cards dealt."""
    recording = new_recording("galecrest", ("Ann", "Bob"))
    answer(recording, TRACK, LOOT, "3 12 17 21 28 30", *answers)
    return recording


def answer(recording: Recording, *answers: str) -> None:
    for one in answers:
        replies(recording).answer(one)


def refused(recording: Recording, text: str) -> str:
    """Return what is said to an answer that can't be taken; nothing changes then."""
    before = list(recording.events)
    with pytest.raises(RefusedError) as caught:
        answer(recording, text)
    assert recording.events == before
    return f"{caught.value.message} {caught.value.suggestion or ''}"


def waits(recording: Recording) -> tuple[Any, int]:
    ask = recording.place.waiting[0]
    return ask.kind, ask.seat


@pytest.mark.parametrize(
    "line",
    ["Ann 17, Bob 28", "Bob Armorer, Ann brute", "Ann: Bru, Bob: Arm", "ann 17 Brute, Bob Armorer (28)"],
)
def test_the_cards_of_a_day_in_a_line(line: str) -> None:
    assert at_cards(line).events == at_cards("17", "28").events


def test_cards_one_by_one_are_kept_until_all_are_there() -> None:
    recording = at_cards("Bob 28")

    assert waits(recording) == (Kind.PLAY, 0)
    assert recording.draft.plays == {1: 28}
    recording.undo()
    assert recording.draft.plays == {}


def test_a_line_of_cards_can_be_given_again_after_undo() -> None:
    recording = at_cards("Ann 17, Bob 21")
    recording.undo()
    answer(recording, "Ann 3, Bob 28")

    assert recording.events[-1] == Play(day=1, plays={"Ann": 3, "Bob": 28})


def test_the_midshipman_takes_part_for_two() -> None:
    recording = at_cards("Ann 17, Bob 28")

    assert waits(recording) == (Kind.TOKEN, 1)
    answer(recording, "relic")
    assert waits(recording) == (Kind.TAKE, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann 18, Bob 28", "not legal here"),
        ("Ann 17, Bbo 28", "Bob"),
        ("Ann 17, Ann 21", "two cards"),
        ("Ann 77, Bob 28", "not legal here|no character"),
        ("Ann Bruiser, Bob 28", "no character"),
        ("hidden", "after the reveal"),
        ("Ann, Bob", "player and a card"),
        ("Zed 17, Bob 28", "no player"),
        ("Beg, Bru", "player and a card"),
        ("Ann B, Bob 28", "no character"),
        ("Ann 17,", "player and a card|reveal"),
        ('"Ann 17', "quote"),
        ("Ann Recruiter, Bob 28", "Recruiter"),
    ],
)
def test_bad_cards_are_refused_with_what_was_expected(text: str, said: str) -> None:
    import re

    assert re.search(said, refused(at_cards(), text))


@pytest.mark.parametrize(
    "text", ["9", "#0", "chest", "sabre toot", "", "Bob saber", "no", "none", "-1", "🦜"]
)
def test_bad_tokens_are_refused(text: str) -> None:
    recording = at_cards("Ann 17, Bob 28", "relic")
    assert refused(recording, text)


def test_a_misspelling_is_taken_with_a_remark() -> None:
    recording = at_cards("Ann 17, Bob 28", "relic")
    said: list[str] = []
    Replies(recording, said.append).answer("sabr")

    assert said
    assert recording.events[-1].event != "note"


@pytest.mark.parametrize(
    ("answers", "text", "said"),
    [
        ((), "Ann, Bob", "6 spaces"),
        ((), "Ann, -, Cy, -, -, -", "no player"),
        ((), "-, Ann, -, Ann, -, -", "each player on one"),
        ((), "?", "can't leave it out"),
        ((TRACK,), "map map", "3 tokens"),
        ((TRACK,), "map map gold", "no token"),
        ((TRACK,), "saber map relic | map map map | map map map | map map map | map map map", "no day 5"),
        ((TRACK, LOOT), "3 12 17", "6 characters"),
        ((TRACK, LOOT), "3 12 17 21 28 28", "dealt"),
        ((TRACK, LOOT), "3 12 17 21 28 99", "99"),
    ],
)
def test_what_cannot_have_come_out_is_refused(answers: Sequence[str], text: str, said: str) -> None:
    recording = new_recording("galecrest", ("Ann", "Bob"))
    answer(recording, *answers)

    assert said in refused(recording, text)


def test_names_with_blanks_verbs_and_other_names_in_them() -> None:
    names = ("Ann", "Ann takes all", "Note")
    game = recorded("galecrest", 3, 2)
    recording = new_recording("galecrest", names)
    answer(recording, "Ann, Note, Ann takes all, -, -, -", "map map map", "map chest map", "hook hook map")
    answer(recording, "relic hook hook", "3 12 17 21 28 30", "Ann takes all 3, Note: 12, Ann 17")

    assert len(game) > 0
    assert recording.events[-1] == Play(day=1, plays={"Ann": 17, "Ann takes all": 3, "Note": 12}) or any(
        isinstance(one, Play) for one in recording.events
    )


# what is not known


def test_a_card_not_known_makes_the_log_incomplete_and_play_goes_on() -> None:
    recording = at_cards("Ann ?, Bob 28")

    assert recording.header.incomplete
    assert not recording.is_sure
    assert recording.place.waiting
    assert recording.events[-1] == Play(day=1, plays={"Bob": 28})


def test_a_take_not_known_is_passed_over_also_after_going_on() -> None:
    recording = at_cards("Ann 17, Bob 28", "relic", "?")
    again = resume(installed(), write_log(recording.events), "game.jsonl")

    for one in (recording, again):
        assert one.header.incomplete
        assert waits(one)[0] is not Kind.TAKE
    assert again.events == recording.events
    recording.undo()
    assert not recording.header.incomplete
    assert waits(recording) == (Kind.TAKE, 0)


def test_a_hidden_choice_is_settled_by_what_follows() -> None:
    game, recording = None, None
    for seed in range(40):
        game = recorded("galecrest", 3, seed)
        recording = new_recording("galecrest", NAMES[:3])
        player = Player(game, random.Random(0))
        while not recording.place.is_over:
            ask = recording.place.waiting[0]
            if not isinstance(ask, Chance) and ask.kind is Kind.CHARACTER and len(ask.options) > 1:
                break
            replies(recording).answer(player.answer(recording))
        else:
            continue
        break
    assert recording is not None
    answer(recording, "hidden")

    assert recording.events[-1].pick.hidden  # type: ignore[attr-defined]
    assert not recording.header.incomplete
    assert recording.place.waiting
    assert validate_log(write_log(recording.events), "x.jsonl", installed()).verdict is not Verdict.INVALID


def test_only_choices_of_abilities_can_be_hidden() -> None:
    assert "secret" in refused(at_cards("Ann 17, Bob 28", "relic"), "hidden")


# going on with logs


def test_a_log_by_hand_goes_on() -> None:
    text = (
        "game galecrest\nplayers Ann, Bob\nreputation -, Ann, -, Bob, -, -\n"
        "voyage 1: deal Beggar, Officer, Brute, Bosun, Armorer, Merchant\n"
        "loot 1: saber map relic\nloot 2: chest map hook\nloot 3: map map map\nloot 4: barrel relic relic\n"
        "day 1: Ann Brute, Bob Armorer\nBob Midshipman > relic  # he wanted it\n"
    )
    recording = resume(installed(), text.encode(), "game.txt")

    assert waits(recording) == (Kind.TAKE, 0)
    assert recording.undo()
    assert waits(recording) == (Kind.TOKEN, 1)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ((b'"day": 1', b'"day": 2'), "line 4"),
        ((b'"galecrest"', b'"galecrust"'), "galecrust"),
        ((b'{"event": "play"', b'{"event": "plai"'), "line 4"),
    ],
)
def test_a_log_that_is_wrong_is_not_gone_on_with(change: tuple[bytes, bytes], said: str) -> None:
    data = write_log(at_cards("Ann 17, Bob 28", "relic").events).replace(*change)
    with pytest.raises(CannotBeginError, match=said):
        resume(installed(), data, "game.jsonl")


@pytest.mark.parametrize(
    "said",
    [
        {"variant": "classic"},
        {"players": ["Ann", "Cy"]},
        {"options": {"board": "stormy"}},
        {"house": ["classic-no-sabers"]},
    ],
)
def test_going_on_with_another_game_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(CannotBeginError):
        resume(installed(), write_log(at_cards().events), "game.jsonl", **said)


def test_an_ability_without_a_text_is_declared() -> None:
    registry = installed()
    from libertalia.core.analysis.recordings import begin

    recording = begin(registry, "galecrest", ["Ann", "Automa"], {"mode": "solo"}, {}, [], [])
    rng = random.Random(1)
    asked = False
    for _ in range(400):
        if recording.place.is_over:
            break
        ask = recording.place.waiting[0]
        if not isinstance(ask, Chance) and ask.kind is Kind.DECLARE:
            answer(recording, "+1 doubloon" if not asked else "nothing")
            asked = True
        else:
            answer(recording, some_answer(recording, rng))

    assert asked
    assert recording.place.is_over
    assert validate_log(write_log(recording.events), "x.jsonl", registry).verdict is Verdict.VALID
