"""The events of logbook version 1, one class each.

These classes are the definition of the format: the reader, the writer and the JSON Schema are all made from
their fields (types, defaults and ``about`` texts). A field without ``about`` is no key of the log.

They are not frozen, although nothing changes an event: a frozen class takes twice the time to make one, and
a log has hundreds. Annotations are evaluated here (no ``from __future__``): the reader is built from them.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from attrs import define, field, frozen

VERSION = 1
"""The version of the format these classes describe."""


@frozen
class Says:
    """What a type is called in messages, beside the type in ``Annotated``."""

    phrase: str


@frozen
class AtLeast:
    """The lowest number allowed, beside ``int`` in ``Annotated``."""

    number: int


PlayerName: TypeAlias = Annotated[str, Says("a player's name")]
CharacterRef: TypeAlias = Annotated[int | str, Says("a character (its rank or name)")]
TokenKind: TypeAlias = Annotated[str, Says("a kind of token")]
AbilityRef: TypeAlias = Annotated[int | str, Says("a character (its rank or name) or a kind of token")]
FromOne: TypeAlias = Annotated[int, AtLeast(1)]
Count: TypeAlias = Annotated[int, AtLeast(0)]

Characters: TypeAlias = tuple[CharacterRef, ...]
Tokens: TypeAlias = tuple[TokenKind, ...]
TokenCounts: TypeAlias = dict[TokenKind, Count]
Track: TypeAlias = tuple[PlayerName | None, ...]


class ShapeError(ValueError):
    """Raised for a combination of keys that means nothing."""


def _about(text: str, *, key: str | None = None, words: bool = False) -> dict[str, Any]:
    """Describe a field that is a key of the log.

    Args:
        text: What the key holds; the schema and messages show it.
        key: The key, where the field can't have its name.
        words: Whether an edition's word is accepted as value too.
    """
    return {"about": text, "key": key, "words": words}


def _shape_check(shapes: tuple[tuple[str, ...], ...], *names: str) -> Callable[[Any], None]:
    # Runs for every pick of every log. Which fields are absent shows in the types of their values, and a
    # combination of types that was right once is looked up from then on.
    values = attrgetter(*names)
    right: set[tuple[type, ...]] = set()

    def check(thing: Any) -> None:
        types = tuple(map(type, values(thing)))
        if types not in right:
            if tuple(name for name in names if getattr(thing, name) is not None) not in shapes:
                raise ShapeError
            right.add(types)

    return check


@define(kw_only=True)
class Event:
    """What every event has.

    Args:
        line: Line of the log, from 1; 0 if the event was never in a log. Not compared.
        column: Column it starts in, from 1, where a line can hold several events, else 0. Not compared.
        note: Free text.
    """

    event: ClassVar[str]
    line: int = field(default=0, eq=False)
    column: int = field(default=0, eq=False)
    note: str | None = field(default=None, metadata=_about("Free text."))


@define(kw_only=True)
class PlayerEntry:
    """One seat of the header."""

    name: PlayerName = field(metadata=_about("The player's name; the others differ in more than case."))
    colour: str | None = field(
        default=None, metadata=_about("The player's colour, where the edition breaks ties by colour.")
    )


@define(kw_only=True)
class GameHeader(Event):
    """The header, first line of a log: which game was played, by whom, by which rules."""

    event: ClassVar[str] = "game"
    logbook: int = field(metadata=_about("Version of the format.") | {"const": VERSION})
    variant: str = field(metadata=_about("Id of the variant."))
    players: tuple[PlayerEntry, ...] = field(metadata=_about("The seats, clockwise."))
    options: dict[str, str | int | bool] = field(
        factory=dict, metadata=_about("The variant's options, by name.")
    )
    rulings: dict[str, str] = field(
        factory=dict, metadata=_about("Readings this table plays by, by the ruling's id.")
    )
    house: tuple[str, ...] = field(default=(), metadata=_about("House overlays: ids or paths."))
    incomplete: bool = field(default=False, metadata=_about("True if facts may be missing."))
    rules: str | None = field(default=None, metadata=_about("Fingerprint of the resolved variant."))
    date: str | None = field(default=None, metadata=_about("When the game was played."))
    id: str | None = field(default=None, metadata=_about("The table's own name for this game."))
    notes: str | None = field(default=None, metadata=_about("Free text on the whole game."))


@define(kw_only=True)
class Reputation(Event):
    """The reputation track as it came out at the start of the game."""

    event: ClassVar[str] = "reputation"
    order: Track = field(
        metadata=_about("The spaces from left to right: a player's name, or null for an unused token.")
    )


@define(kw_only=True)
class Deck(Event):
    """The ranks of the whole game, where the variant draws them before it and lays them open."""

    event: ClassVar[str] = "deck"
    characters: Characters = field(metadata=_about("All characters that will be dealt in this game."))


@define(kw_only=True)
class Round(Event):
    """What chance gave at the start of a round: the deal and the loot of its days."""

    event: ClassVar[str] = "round"
    round: FromOne = field(metadata=_about("Number of the round."))
    deal: Characters = field(metadata=_about("The characters dealt, the same for everybody."))
    loot: tuple[Tokens, ...] = field(metadata=_about("One list of tokens a day."))


@define(kw_only=True)
class Draw(Event):
    """What came out of the bag."""

    event: ClassVar[str] = "draw"
    player: PlayerName = field(metadata=_about("Whose draw it is."))
    tokens: Tokens = field(metadata=_about("The tokens drawn, in order."))


@define(kw_only=True)
class Play(Event):
    """The characters played on a day."""

    event: ClassVar[str] = "play"
    day: FromOne = field(metadata=_about("Day of the round."))
    plays: dict[PlayerName, CharacterRef] = field(
        metadata=_about("The character of every player who can play.")
    )


@define(kw_only=True)
class Pick:
    """What was chosen, by the kind of thing asked for.

    Raises:
        ShapeError: If the keys are not one of ``shapes``.
    """

    shapes: ClassVar[tuple[tuple[str, ...], ...]] = (
        ("character",),
        ("player", "character"),
        ("token",),
        ("player", "token"),
        ("token", "count"),
        ("today", "tomorrow"),
        ("doubloons",),
        ("yes",),
        ("hidden",),
    )
    player: PlayerName | None = field(default=None, metadata=_about("The player chosen."))
    character: CharacterRef | None = field(default=None, metadata=_about("The character chosen."))
    token: TokenKind | None = field(default=None, metadata=_about("The token chosen."))
    count: Count | None = field(default=None, metadata=_about("How many of the token."))
    today: TokenKind | None = field(default=None, metadata=_about("The token of this day."))
    tomorrow: TokenKind | None = field(default=None, metadata=_about("The token of the next day."))
    doubloons: Literal[True] | None = field(default=None, metadata=_about("True: the doubloons were chosen."))
    yes: bool | None = field(default=None, metadata=_about("The answer to a “may”."))
    hidden: Literal[True] | None = field(
        default=None, metadata=_about("True: the choice was made in secret and is not known.")
    )

    __attrs_post_init__ = _shape_check(
        shapes,
        *("player", "character", "token", "count", "today", "tomorrow", "doubloons", "yes", "hidden"),
    )


@define(kw_only=True)
class Choose(Event):
    """A choice an ability asked for."""

    event: ClassVar[str] = "choose"
    player: PlayerName = field(metadata=_about("Who chose."))
    by: AbilityRef = field(
        metadata=_about("The character or token whose ability asks; for a copied ability the copied card.")
    )
    pick: Pick = field(metadata=_about("What was chosen."))


@define(kw_only=True)
class Take(Event):
    """A token taken from today's loot."""

    event: ClassVar[str] = "take"
    player: PlayerName = field(metadata=_about("Who took it."))
    token: TokenKind | None = field(metadata=_about("The token; null if none was left."))
    by: AbilityRef | None = field(
        default=None,
        metadata=_about("The character whose ability takes it; absent for the ordinary token of the day."),
    )


@define(kw_only=True)
class Order(Event):
    """The order in which a player carries out abilities."""

    event: ClassVar[str] = "order"
    player: PlayerName = field(metadata=_about("Whose order it is."))
    phase: Literal["dusk", "night", "anchor"] = field(metadata=_about("The phase it is for."))
    abilities: tuple[AbilityRef, ...] = field(
        metadata=_about("Characters and tokens in the order chosen; two tokens of a kind: the kind twice.")
    )


@define(kw_only=True)
class Claim(Event):
    """What the table wrote down about a player at this point; a key left out claims nothing."""

    event: ClassVar[str] = "claim"
    player: PlayerName = field(metadata=_about("Whom it is about."))
    doubloons: int | None = field(default=None, metadata=_about("Doubloons in the purse."))
    reputation: FromOne | None = field(default=None, metadata=_about("Space on the track, from 1."))
    ship: Characters | None = field(default=None, metadata=_about("Characters in the ship."))
    graveyard: Characters | None = field(default=None, metadata=_about("Characters in the graveyard."))
    hand: Characters | None = field(default=None, metadata=_about("Characters in hand."))
    loot: TokenCounts | None = field(default=None, metadata=_about("Tokens held, by kind."))
    score: int | None = field(default=None, metadata=_about("Doubloons scored in the game so far."))


@define(kw_only=True)
class Score(Event):
    """What the table scored in a round."""

    event: ClassVar[str] = "score"
    round: FromOne = field(metadata=_about("Number of the round."))
    scores: dict[PlayerName, int] = field(metadata=_about("Doubloons each player scored this round."))


@define(kw_only=True)
class Result(Event):
    """How the game ended for the table."""

    event: ClassVar[str] = "result"
    scores: dict[PlayerName, int] | None = field(default=None, metadata=_about("Each player's total."))
    winners: tuple[PlayerName, ...] | None = field(
        default=None, metadata=_about("The winners; more than one is a shared win.")
    )


@define(kw_only=True)
class Moved:
    """A character or token that was discarded or gained.

    Raises:
        ShapeError: If not exactly one of character and token is given.
    """

    shapes: ClassVar[tuple[tuple[str, ...], ...]] = (("zone", "character"), ("zone", "token"))
    zone: str = field(metadata=_about("The zone it came from.", key="from", words=True))
    character: CharacterRef | None = field(default=None, metadata=_about("The character."))
    token: TokenKind | None = field(default=None, metadata=_about("The token."))

    __attrs_post_init__ = _shape_check(shapes, "zone", "character", "token")


Moment = Literal["round", "day", "dusk", "night", "anchor"]
"""When an ability that is declared can act."""


@define(kw_only=True)
class Declare(Event):
    """The effect of an ability whose text the variant does not hold, taken on trust."""

    event: ClassVar[str] = "declare"
    player: PlayerName = field(metadata=_about("Whom it befell."))
    by: AbilityRef = field(metadata=_about("The character or token whose ability it is."))
    phase: Moment | None = field(
        default=None, metadata=_about("When it acted; `round` is before the first day of the round.")
    )
    doubloons: int | None = field(default=None, metadata=_about("Doubloons gained, negative if lost."))
    reputation: int | None = field(default=None, metadata=_about("Spaces gained, negative if lost."))
    discard: Moved | None = field(default=None, metadata=_about("What was discarded."))
    gain: Moved | None = field(default=None, metadata=_about("What was gained."))


@define(kw_only=True)
class Note(Event):
    """A remark."""

    event: ClassVar[str] = "note"
    text: str = field(metadata=_about("The remark."))
    tag: Literal["lookup", "dispute", "ruled"] | None = field(
        default=None, metadata=_about("What kind of remark.")
    )
    rule: str | None = field(default=None, metadata=_about("Id of the rule or ruling it is about."))


@define(kw_only=True)
class PositionPlayer:
    """One player's part of a position; what is left out is empty or 0."""

    hand: Characters = field(default=(), metadata=_about("Characters in hand."))
    ship: Characters = field(default=(), metadata=_about("Characters in the ship."))
    graveyard: Characters = field(default=(), metadata=_about("Characters in the graveyard."))
    loot: TokenCounts = field(factory=dict, metadata=_about("Tokens held, by kind."))
    doubloons: int = field(default=0, metadata=_about("Doubloons in the purse."))
    score: int = field(default=0, metadata=_about("Doubloons scored in earlier rounds."))


@define(kw_only=True)
class Position(Event):
    """Starts the game from a given state instead of a deal."""

    event: ClassVar[str] = "position"
    round: FromOne = field(metadata=_about("Number of the round."))
    day: FromOne = field(metadata=_about("Day of the round that comes next."))
    players: dict[PlayerName, PositionPlayer] = field(metadata=_about("What each player has."))
    reputation: Track | None = field(
        default=None, metadata=_about("The track from left to right, in editions that have one.")
    )
    days: tuple[Tokens, ...] = field(
        metadata=_about("A list of tokens for this day and one for each later day of the round.")
    )
    left: TokenCounts | None = field(
        default=None, metadata=_about("Tokens that earlier days left on the board, by kind.")
    )
    bag: TokenCounts | None = field(
        default=None, metadata=_about("Tokens in the bag, by kind; absent: all not placed elsewhere.")
    )


EVENTS: dict[str, type[Event]] = {
    cls.event: cls
    for cls in (
        GameHeader,
        Reputation,
        Deck,
        Round,
        Draw,
        Play,
        Choose,
        Take,
        Order,
        Claim,
        Score,
        Result,
        Declare,
        Note,
        Position,
    )
}
"""Name of an event: its class."""
