"""Understanding the names of characters and tokens as people write them.

A name is taken, in this order: by rank; as it is; by another name that is on record; by an abbreviation that
only one thing has; by a spelling that is near to only one. What was not written as it is, or shortened, comes
with a note of what it was taken for. Where two things are meant equally well, none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from attrs import field, frozen

from ..model.finding import nearest
from .lexicon import Alias, Lexicon
from .names import fold

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "-": " ", "‑": " ", ".": " "})
_RANK = re.compile(r"-?[0-9]{1,9}", re.ASCII)
_NAME_AND_RANK = re.compile(
    r"(?P<name>.*?[^\s(#])\s*(?P<open>[(#])?\s*(?P<rank>[0-9]{1,3})\s*\)?", re.ASCII | re.DOTALL
)
_RANK_AND_NAME = re.compile(r"(?P<rank>[0-9]{1,3})[\s.:]+(?P<name>[^\s0-9].*)", re.ASCII | re.DOTALL)


@frozen(kw_only=True)
class Match:
    """What a name was taken for.

    Args:
        value: A rank, a kind of token or the name of a figure; ``None`` if nothing was taken.
        code: Code of the finding this calls for, if any.
        message: Its message.
        expected: The names it could have been.
        suggestion: The name it was taken for, or the nearest.
    """

    value: int | str | None = None
    code: str | None = None
    message: str = ""
    expected: tuple[str, ...] = field(default=())
    suggestion: str | None = None

    @property
    def is_sure(self) -> bool:
        """Whether the name was written as it is, or is a plain abbreviation."""
        return self.value is not None and self.code is None


@lru_cache(maxsize=4096)
def name_key(text: str) -> str:
    """Return the form in which names of characters and tokens are compared.

    It is folded, with one kind of apostrophe, blanks for hyphens and full stops, and single blanks.
    """
    return " ".join(fold(text.translate(_APOSTROPHES)).split())


@lru_cache(maxsize=4096)
def distance(a: str, b: str, most: int = 2) -> int:
    """Return how many letters have to be added, dropped, changed or swapped; ``most + 1`` if too many."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(b) + 1))
    for i, one in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one != other))
            if i > 1 and j > 1 and one == b[j - 2] and a[i - 2] == other:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return min(last[-1], most + 1)


def _reach(key: str) -> int:
    """How many letters of a name may be wrong: a short one with two wrong letters is another name."""
    return 0 if len(key) < 4 else 1 if len(key) < 6 else 2


def is_abbreviation(short: str, name: str) -> bool:
    """Whether *short* abbreviates *name*, both as keys.

    It may be a beginning of it or of each of its words (``fr off``), its initials (``fm``), or one of several
    words (``witch``).
    """
    if not short:
        return False
    if name.startswith(short):
        return True
    words, parts = name.split(), short.split()
    if len(words) < 2:
        return False
    if len(parts) == 1 and (short == "".join([word[0] for word in words]) or short in words):
        return True
    if len(parts) == 1:
        return len(short) >= 3 and any(word.startswith(short) for word in words[1:])
    return len(parts) == len(words) and all(
        word.startswith(part) for word, part in zip(words, parts, strict=True)
    )


@lru_cache(maxsize=8192)
def find_character(lexicon: Lexicon | None, text: str) -> Match:
    """Find the character that *text* names: a rank, a name, or both (``Brute 17``).

    Args:
        lexicon: The variant's names; without one a name stays as it is written.
        text: What was written.

    Returns:
        The match; its value is a rank, or the text if there is no lexicon.
    """
    if _RANK.fullmatch(text.strip()):
        return Match(value=int(text))
    if lexicon is None:
        return Match(value=text.strip())
    both = _NAME_AND_RANK.fullmatch(text.strip()) or _RANK_AND_NAME.fullmatch(text.strip())
    if both is not None:
        return _name_and_rank(lexicon, both["name"], int(both["rank"]))
    ranks = {name: rank for rank, name in lexicon.characters.items()}
    return _find(text, ranks, lexicon.aliases, "character", lexicon)


@lru_cache(maxsize=8192)
def find_token(lexicon: Lexicon | None, text: str) -> Match:
    """Find the kind of token that *text* names.

    Args:
        lexicon: The variant's names; without one the name stays as it is written.
        text: What was written.
    """
    if lexicon is None:
        return Match(value=text.strip())
    return _find(text, {kind: kind for kind in lexicon.tokens}, lexicon.token_aliases, "token", lexicon)


def find_ability(lexicon: Lexicon | None, text: str) -> Match:
    """Find what has the ability that *text* names: a character (its rank), a token or the neutral figure."""
    if lexicon is None or _RANK.fullmatch(text.strip()):
        return find_character(lexicon, text)
    if lexicon.figure is not None and name_key(text) == name_key(lexicon.figure):
        return Match(value=lexicon.figure)
    return find_either(lexicon, text, figure=True)


@lru_cache(maxsize=8192)
def find_either(lexicon: Lexicon | None, text: str, *, figure: bool = False) -> Match:
    """Find the character or token that *text* names, where it may be either.

    Args:
        lexicon: The variant's names.
        text: What was written.
        figure: Whether the neutral figure may be meant too.
    """
    if lexicon is None:
        return find_character(lexicon, text)
    as_character, as_token = find_character(lexicon, text), find_token(lexicon, text)
    key = name_key(text)
    if key in map(name_key, lexicon.tokens):
        return as_token
    if key in map(name_key, lexicon.characters.values()) or as_token.value is None:
        if figure and as_character.value is None and lexicon.figure is not None:
            near = distance(key, name_key(lexicon.figure), 2)
            if is_abbreviation(key, name_key(lexicon.figure)) and len(key) > 2:
                return Match(value=lexicon.figure)
            if near <= _reach(key):
                return _corrected(text, lexicon.figure, lexicon.figure, "misspelling")
        return as_character
    if as_character.value is None or (as_token.is_sure and not as_character.is_sure):
        return as_token
    if as_character.is_sure and not as_token.is_sure:
        return as_character
    assert isinstance(as_character.value, int)
    names = (say_character(lexicon, as_character.value), str(as_token.value))
    return _ambiguous(text, names)


def say_character(lexicon: Lexicon, rank: int) -> str:
    """Name a character with its rank."""
    return f"{lexicon.characters[rank]} ({rank})" if rank in lexicon.characters else str(rank)


def _ambiguous(text: str, names: Sequence[str]) -> Match:
    listed = f"{', '.join(names[:-1])} or {names[-1]}"
    return Match(
        code="name-ambiguous",
        message=f"{text.strip()!r} can be {listed}.",
        expected=tuple(names),
    )


def _corrected(text: str, value: int | str, name: str, why: str, code: str = "name-corrected") -> Match:
    return Match(
        value=value,
        code=code,
        message=f"{text.strip()!r} ({why}) was taken for {name}.",
        expected=(name,),
        suggestion=name,
    )


def _name_and_rank(lexicon: Lexicon, name: str, rank: int) -> Match:
    found = find_character(lexicon, name)
    if found.value == rank:
        return found
    here = lexicon.characters.get(rank)
    strangers = [one for one in lexicon.foreign if one.rank == rank and name_key(one.name) == name_key(name)]
    said = f"{name.strip()} {rank}"
    there = f"here {rank} is {here}" if here is not None else f"here there is no {rank}"
    if isinstance(found.value, int):
        there = f"here {lexicon.characters.get(found.value, name.strip())} is {found.value} and {there[5:]}"
    expected = tuple(
        [
            say_character(lexicon, one)
            for one in (found.value, rank)
            if isinstance(one, int) and one in lexicon.characters
        ]
    )
    if strangers:
        return Match(
            code="character-other-edition",
            message=f"{said!r} is of {strangers[0].edition}; {there}.",
            expected=expected,
        )
    if found.value is None and found.code == "name-ambiguous" and here in found.expected:
        return Match(value=rank)
    if found.value is None:
        return found
    return Match(code="character-rank-differs", message=f"{said!r}: {there}.", expected=expected)


def _find(
    text: str,
    values: Mapping[str, int] | Mapping[str, str],
    aliases: Mapping[str, Alias],
    what: str,
    lexicon: Lexicon,
) -> Match:
    key = name_key(text)
    by_key = {name_key(name): name for name in values}
    if key in by_key:
        return Match(value=values[by_key[key]])
    if key in aliases:
        alias = aliases[key]
        code = "name-other-edition" if alias.is_foreign else "name-corrected"
        return _corrected(text, values[alias.target], alias.target, alias.why, code)
    if what == "token" and key.endswith("s") and key[:-1] in by_key:
        return Match(value=values[by_key[key[:-1]]])
    stranger = next((one for one in lexicon.foreign if name_key(one.name) == key), None)
    short = [name for one, name in by_key.items() if is_abbreviation(key, one)] if len(key) > 1 else []
    if len(short) == 1:
        return Match(value=values[short[0]])
    if short and stranger is None:
        ranks = {name: rank for rank, name in lexicon.characters.items()}
        said = [say_character(lexicon, ranks[name]) if what == "character" else name for name in short]
        return _ambiguous(text, said)
    if stranger is not None and what == "character":
        return Match(
            code="character-other-edition",
            message=f"{stranger.name} ({stranger.rank}) is of {stranger.edition};"
            f" {lexicon.title} has no such character.",
        )
    near = _nearest(key, by_key | {one: alias.target for one, alias in aliases.items()})
    if len(near) == 1 and len(key) > 3:
        return _corrected(text, values[near[0]], near[0], "misspelling")
    if near:
        return _ambiguous(text, near)
    return Match(
        code=f"{what}-unknown",
        message=f"{lexicon.title} has no {what} {text.strip()!r}.",
        expected=tuple(values) if what == "token" else (),
        suggestion=_hint(key, by_key),
    )


def _nearest(key: str, names: Mapping[str, str]) -> list[str]:
    """Return what the names nearest to *key* stand for, if they are near enough."""
    reach = _reach(key)
    best: dict[int, dict[str, None]] = {}
    for one, name in names.items():
        apart = distance(key, one)
        if apart <= reach:
            best.setdefault(apart, {})[name] = None
    return list(best[min(best)]) if best else []


def _hint(key: str, names: Mapping[str, str]) -> str | None:
    found = nearest(key, names)
    return names[found] if found is not None else None
