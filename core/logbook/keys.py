"""What the event classes say about the keys of the log.

It is the one definition that reading, writing and the schema are made from. Nothing converts between types:
``true`` is not 1, ``"3"`` is not 3 and 3.0 is no whole number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from attrs import NOTHING, fields, frozen, has

from ..model.finding import nearest
from .events import AtLeast, Says
from .names import fold

BIGGEST = 2**53
"""Beyond it a reader of JSON that keeps numbers as floats loses digits."""


class Odd(str):
    """A number as written that is none of JSON's or too long to be read: ``NaN``, or thousands of digits."""

    __slots__ = ()


class MisfitError(ValueError):
    """A value the format does not allow.

    Args:
        code: Code of the finding.
        expected: What the format allows, in words.
        observed: The value.
        words: The words allowed, where only a few are.
        key: The key inside the value that is at fault, where it is an object.
    """

    def __init__(
        self,
        code: str,
        expected: str,
        observed: object,
        words: tuple[object, ...] = (),
        key: str | None = None,
    ) -> None:
        super().__init__(code, expected)
        self.code = code
        self.expected = expected
        self.observed = observed
        self.words = words
        self.key = key


@frozen(kw_only=True)
class Key:
    """One key of an object of the log.

    Args:
        name: Name of the field.
        key: Name of the key.
        type: Type of the value, without the ``None`` that stands for an absent key.
        default: Value of the field if the key is absent; ``NOTHING`` if it must be there.
        about: What it holds.
        const: The only value allowed, if there is just one.
        words: Whether an edition's word is accepted as value.
    """

    name: str
    key: str
    type: Any
    default: Any
    about: str
    const: Any = None
    words: bool = False

    @property
    def is_required(self) -> bool:
        """Whether the key must be there."""
        return self.default is NOTHING


@cache
def keys_of(cls: type) -> tuple[Key, ...]:
    """Return the keys of the objects that *cls* describes, in the order they are written in.

    Args:
        cls: An event class, or a class of objects inside events.
    """
    keys = []
    for attribute in fields(cls):
        about = attribute.metadata.get("about")
        if about is None:
            continue
        default = attribute.default
        if hasattr(default, "factory"):
            default = default.factory()
        wanted = attribute.type
        if default is None:
            wanted = Union[tuple(part for part in get_args(wanted) if part is not NoneType)]  # noqa: UP007
        keys.append(
            Key(
                name=attribute.name,
                key=attribute.metadata["key"] or attribute.name,
                type=wanted,
                default=default,
                about=about,
                const=attribute.metadata.get("const"),
                words=attribute.metadata["words"],
            )
        )
    keys.sort(key=lambda key: key.name == "note")
    return tuple(keys)


def parts(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Split an annotated type into the type and what stands beside it."""
    if get_origin(kind) is Annotated:
        base, *beside = get_args(kind)
        return base, tuple(beside)
    return kind, ()


def choices(kind: Any) -> tuple[Any, ...]:
    """Return the members of a union, or the type itself."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


_PHRASES = {int: "a whole number", str: "text", bool: "true or false", NoneType: "null"}


@cache
def phrase(kind: Any) -> str:
    """Say in words what a type of the event classes allows."""
    base, beside = parts(kind)
    for mark in beside:
        if isinstance(mark, Says):
            return mark.phrase
        if isinstance(mark, AtLeast):
            return f"{phrase(base)} from {mark.number} up"
    origin = get_origin(base)
    if origin is Literal:
        return " or ".join(json.dumps(word) for word in get_args(base))
    if origin is tuple:
        return f"a list, each item {phrase(get_args(base)[0])}"
    if origin is dict:
        return f"an object, each value {phrase(get_args(base)[1])}"
    if has(base):
        return "an object with the keys " + ", ".join(key.key for key in keys_of(base))
    members = choices(base)
    return _PHRASES[base] if len(members) == 1 else " or ".join(map(phrase, members))


def is_plain(kind: Any) -> bool:
    """Whether values of the type are single values, neither lists nor objects."""
    return all(
        parts(member)[0] in _PHRASES or get_origin(parts(member)[0]) is Literal
        for member in choices(parts(kind)[0])
    )


def wrong(kind: Any, value: object) -> MisfitError:
    """Build the error for a *value* that is none of type *kind*."""
    if isinstance(value, Odd) and not value.lstrip("-").isdigit():
        return MisfitError("number-not-finite", phrase(kind), value)
    is_number = isinstance(value, Odd) or type(value) is int or type(value) is float
    if is_number and (isinstance(value, Odd) or abs(value) > BIGGEST):  # type: ignore[arg-type]
        return MisfitError("number-too-big", phrase(kind), value)
    return MisfitError("value-wrong-type", phrase(kind), value)


def classes_of(kind: Any) -> frozenset[type]:
    """Return the classes the single values of a plain type may have."""
    found: set[type] = set()
    for member in choices(parts(kind)[0]):
        base = parts(member)[0]
        if get_origin(base) is Literal:
            found |= set(map(type, get_args(base)))
        else:
            found |= {base} if choices(base) == (base,) else classes_of(base)
    return frozenset(found)


def words_of(kind: Any) -> tuple[Any, ...]:
    """Return the only values a type allows, if it is a ``Literal``."""
    base, _ = parts(kind)
    return get_args(base) if get_origin(base) is Literal else ()


def lowest_of(kind: Any) -> int:
    """Return the lowest whole number a type allows."""
    return next((mark.number for mark in parts(kind)[1] if isinstance(mark, AtLeast)), -BIGGEST)


def take_plain(kind: Any, value: Any) -> Any:
    """Return a single value if a plain type allows it.

    Args:
        kind: The type of a field or item.
        value: What the log says.

    Raises:
        MisfitError: If the type does not allow it.
    """
    # `True == 1 == 1.0`, so the class decides before the value does.
    if type(value) not in classes_of(kind) or (type(value) is int and abs(value) > BIGGEST):
        raise wrong(kind, value)
    if type(value) is int and value < lowest_of(kind):
        raise MisfitError("number-out-of-range", phrase(kind), value)
    words = words_of(kind)
    if words and value not in words:
        raise MisfitError("value-unknown", phrase(kind), value, words)
    return value


@lru_cache(maxsize=4096)
def are_distinct(names: tuple[str, ...]) -> bool:
    """Whether the names are different after folding."""
    return len({fold(name) for name in names}) == len(names)


def first_repeated(names: Iterable[str]) -> str:
    """Return the first name that is the same as an earlier one after folding."""
    seen: set[str] = set()
    for name in names:
        if fold(name) in seen:
            return name
        seen.add(fold(name))
    raise ValueError("all names are different")


def shown(value: object) -> object:
    """Return a value of the log in a form that is short, JSON-ready and can be written anywhere.

    Args:
        value: Anything that came out of JSON, ``Odd`` numbers included.
    """
    if isinstance(value, str):
        text = value.encode("utf-8", "backslashreplace").decode()
        return text if len(text) <= 80 else text[:79] + "…"
    if isinstance(value, int) and abs(value) > BIGGEST:
        return shown(str(value))
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):
        text = ""
    if text and len(text) <= 200:
        return json.loads(text)
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return f"an object of {len(value)}" if isinstance(value, dict) else str(value)


def nearest_word(word: object, known: Iterable[str]) -> str | None:
    """Return the nearest of the known words, or ``None``; long texts are near nothing."""
    return nearest(word, known) if len(str(word)) <= 60 else None
