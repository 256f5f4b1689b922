"""What a reader has to know of a variant to understand names as people write them.

The readers know no variant; whoever calls them hands in a ``LexiconFor``, which looks one up once the header
has been read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from attrs import field, frozen


@frozen(kw_only=True)
class Foreign:
    """A character of another edition.

    Args:
        edition: Title of that edition.
        rank: Its rank there.
        name: Its name there.
    """

    edition: str
    rank: int
    name: str


@frozen(kw_only=True)
class Alias:
    """Another name for something, and why it is known.

    Args:
        target: The name here.
        why: Where the other name comes from: ``German``, ``misspelling`` …
        is_foreign: Whether it is the name in another edition.
    """

    target: str
    why: str
    is_foreign: bool = False


@frozen(kw_only=True, eq=False)
class Lexicon:
    """The names of a variant.

    Args:
        title: Full name of the variant.
        characters: Rank to name.
        tokens: The kinds of token.
        figure: The neutral figure of this number of players, if any.
        options: Option to the values it can have.
        colours: Players' colours, where the edition has them.
        round_word: What the edition calls a round.
        aliases: Other names (folded by ``lookup.name_key``) of characters.
        token_aliases: Other names of kinds of token.
        foreign: The characters of the other editions at hand.
        timings: Rank of a character or kind of token to the moments its abilities act at: ``day``, ``dusk`` …
        takers: Ranks of the characters that take a token at dusk beside the ordinary one.
        orders: Moment to the order of acting along the line of characters: ``ascending``, ``descending`` or
            ``together``.
    """

    title: str
    characters: Mapping[int, str]
    tokens: tuple[str, ...]
    figure: str | None = None
    options: Mapping[str, tuple[str, ...]] = field(factory=dict)
    colours: tuple[str, ...] = ()
    round_word: str = "round"
    aliases: Mapping[str, Alias] = field(factory=dict)
    token_aliases: Mapping[str, Alias] = field(factory=dict)
    foreign: tuple[Foreign, ...] = ()
    timings: Mapping[int | str, tuple[str, ...]] = field(factory=dict)
    takers: frozenset[int] = frozenset()
    orders: Mapping[str, str] = field(factory=dict)


class LexiconFor(Protocol):
    """Looks up the names of a variant."""

    def __call__(
        self, variant: str, players: int, options: Mapping[str, str], house: Sequence[str] = ()
    ) -> Lexicon | None:
        """Return the names of a variant, or ``None`` if there is no such variant; never raises.

        Args:
            variant: Its id.
            players: Number of players; 0 if it is not known yet.
            options: Its options, as far as the log says.
            house: Ids or paths of overlays that the log names.
        """


def no_lexicon(
    variant: str, players: int, options: Mapping[str, str], house: Sequence[str] = ()
) -> Lexicon | None:
    """Know no variant: names stay as written."""
    return None
