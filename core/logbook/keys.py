"""What the event classes say about the keys of the log, and strict takers of JSON values made from it.

A *taker* turns a value that came out of JSON into the value a field holds, or raises ``Misfit``. It never
converts between types: ``true`` is not 1, ``"3"`` is not 3 and 3.0 is no whole number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from attrs import NOTHING, Factory, fields, frozen, has

from ..model.finding import nearest
from .events import AtLeast, Event, Says
from .names import ALIASES, fold, neutral

BIGGEST = 2**53
"""Beyond it a reader of JSON that keeps numbers as floats loses digits."""

Taker = Callable[[Any], Any]


class Odd(str):
    """A number as written that is none of JSON's or too long to be read: ``NaN``, or thousands of digits."""

    __slots__ = ()


class Misfit(ValueError):
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
        if isinstance(default, Factory):  # type: ignore[arg-type]
            default = default.factory()  # type: ignore[union-attr]
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


def wrong(kind: Any, value: object) -> Misfit:
    """Build the error for a *value* that is none of type *kind*."""
    if isinstance(value, Odd) and not value.lstrip("-").isdigit():
        return Misfit("number-not-finite", phrase(kind), value)
    is_number = isinstance(value, Odd) or type(value) is int or type(value) is float
    if is_number and (isinstance(value, Odd) or abs(value) > BIGGEST):  # type: ignore[arg-type]
        return Misfit("number-too-big", phrase(kind), value)
    return Misfit("value-wrong-type", phrase(kind), value)


def _classes(kind: Any) -> frozenset[type]:
    found: set[type] = set()
    for member in choices(parts(kind)[0]):
        base = parts(member)[0]
        found |= _classes(base) if choices(base) != (base,) else {base}
    return frozenset(found)


def _plain_taker(kind: Any) -> Taker:
    base, beside = parts(kind)
    if get_origin(base) is Literal:
        return _word_taker(kind, get_args(base))
    lowest = next((mark.number for mark in beside if isinstance(mark, AtLeast)), -BIGGEST)
    classes = _classes(kind)

    if classes == {int}:

        def take(value: Any) -> Any:
            if value.__class__ is not int or not lowest <= value <= BIGGEST:
                error = wrong(kind, value)
                if error.code == "value-wrong-type" and type(value) is int:
                    error = Misfit("number-out-of-range", phrase(kind), value)
                raise error
            return value

    elif classes == {str}:

        def take(value: Any) -> Any:
            if value.__class__ is not str:
                raise wrong(kind, value)
            return value

    else:

        def take(value: Any) -> Any:
            if value.__class__ not in classes or (
                value.__class__ is int and not -BIGGEST <= value <= BIGGEST
            ):
                raise wrong(kind, value)
            return value

    return take


def _word_taker(kind: Any, words: tuple[object, ...]) -> Taker:
    classes = frozenset(map(type, words))

    def take(value: Any) -> Any:
        if value.__class__ not in classes:
            raise wrong(kind, value)
        if value not in words:
            raise Misfit("value-unknown", phrase(kind), value, words)
        return value

    return take


def _edition_words(take: Taker) -> Taker:
    return lambda value: neutral(take(value))


def _list_taker(kind: Any, element: Any) -> Taker:
    take_one = taker(element)
    if not is_plain(element):

        def take(values: Any) -> Any:
            if values.__class__ is not list:
                raise wrong(kind, values)
            return tuple(map(take_one, values))

        return take

    others = _classes(element) - {int}

    def take_plain(values: Any) -> Any:
        if values.__class__ is not list:
            raise wrong(kind, values)
        # Most of a log is lists of ranks: a call for each of them would double the time it takes.
        for value in values:
            if value.__class__ is int and -BIGGEST <= value <= BIGGEST:
                continue
            if value.__class__ not in others:
                take_one(value)
        return tuple(values)

    return take_plain if int in _classes(element) else _texts_taker(kind, take_one, others)


def _texts_taker(kind: Any, take_one: Taker, classes: frozenset[type]) -> Taker:
    def take(values: Any) -> Any:
        if values.__class__ is not list:
            raise wrong(kind, values)
        for value in values:
            if value.__class__ not in classes:
                take_one(value)
        return tuple(values)

    return take


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


def _dict_taker(kind: Any, element: Any) -> Taker:
    take_one = taker(element)
    is_same = is_plain(element)

    def take(value: Any) -> Any:
        if value.__class__ is not dict:
            raise wrong(kind, value)
        if not are_distinct(tuple(value)):
            raise Misfit("name-repeated", "different names", value, key=first_repeated(value))
        if is_same:
            for item in value.values():
                take_one(item)
            return value
        return {name: take_one(item) for name, item in value.items()}

    return take


@cache
def taker(kind: Any) -> Taker:
    """Return the taker for a type of the event classes.

    Args:
        kind: The type of a field: text, numbers, unions of them, ``Literal``, ``tuple[X, ...]``,
            ``dict[str, X]`` and classes of keys, bare or in ``Annotated``.
    """
    base, _ = parts(kind)
    if get_origin(base) is tuple:
        return _list_taker(kind, get_args(base)[0])
    if get_origin(base) is dict:
        return _dict_taker(kind, get_args(base)[1])
    if has(base):
        build = builder(base)

        def take(value: Any) -> Any:
            if value.__class__ is not dict:
                raise wrong(kind, value)
            return build(value, {})

        return take
    return _plain_taker(kind)


def key_taker(key: Key) -> Taker:
    """Return the taker for the value of a key."""
    return _edition_words(taker(key.type)) if key.words else taker(key.type)


@cache
def builder(cls: type) -> Callable[[dict[str, Any], dict[str, Any]], Any]:
    """Return the function that builds an object of *cls* from a JSON object without an ``event`` key.

    It is made for speed and for correct input: it stops at the first error and does not say where it is
    (``explain`` does).

    Args:
        cls: An event class, or a class of objects inside events.

    Returns:
        A function of the JSON object and the fields that are no keys; it raises ``KeyError``, ``TypeError``
        or ``ValueError`` for anything the format does not allow.
    """
    takers = {key.key: key_taker(key) for key in keys_of(cls)}
    names = {key.key: key.name for key in keys_of(cls)}
    for alias, word in ALIASES.items():
        if word in takers:
            takers[alias] = takers[word]
            names[alias] = names[word]

    def build(raw: dict[str, Any], given: dict[str, Any]) -> Any:
        for key, value in raw.items():
            given[key] = takers[key](value)
        try:
            return cls(**given)
        except TypeError:
            # A key is missing, or one is not the name of its field: an edition's word, or `from`.
            renamed = {names.get(key, key): value for key, value in given.items()}
            if len(renamed) != len(given):
                raise
            return cls(**renamed)

    return build


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


def event_keys(cls: type[Event]) -> list[str]:
    """Return the keys of an event, ``event`` first."""
    return ["event", *(key.key for key in keys_of(cls))]
