"""Makes a function for each event class that builds the event from a JSON object, as fast as Python can.

The functions stop at the first error and say nothing about it; ``careful`` does. Their source is made from
the fields of the classes, like the ``__init__`` that attrs makes: a log has hundreds of events, and a call
for each of their values would double the time to read it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_origin

from attrs import NOTHING, has

from .events import Event
from .keys import Key, are_distinct, classes_of, is_plain, keys_of, lowest_of, parts, words_of
from .names import ALIASES, neutral

Builder = Callable[..., Any]

_FAST = 2**30 - 1
"""Up to here Python compares numbers in one step; whatever is beyond goes the careful way."""


class DoubtError(ValueError):
    """Raised where a value is not what its type says."""


class _Source:
    """The source of one function and the names it uses.

    Args:
        head: The function's first line.
    """

    def __init__(self, head: str) -> None:
        self.lines = [head]
        self.names: dict[str, Any] = {
            "DoubtError": DoubtError,
            "are_distinct": are_distinct,
            "neutral": neutral,
        }

    def add(self, depth: int, *lines: str) -> None:
        self.lines += ["    " * depth + line for line in lines]

    def use(self, thing: object) -> str:
        name = f"used_{len(self.names)}"
        self.names[name] = thing
        return name

    def refuse_if(self, depth: int, condition: str) -> None:
        self.add(depth, f"if {condition}:", "    raise DoubtError")

    def check(self, depth: int, kind: Any, name: str) -> None:
        """Check the variable *name*, and turn it into what the field holds."""
        base, _ = parts(kind)
        if is_plain(kind):
            self._check_plain(depth, kind, name)
        elif get_origin(base) is tuple:
            self.refuse_if(depth, f"{name}.__class__ is not list")
            element = get_args(base)[0]
            if is_plain(element):
                self.add(depth, f"for item in {name}:")
                self._check_plain(depth + 1, element, "item")
                self.add(depth, f"{name} = tuple({name})")
            else:
                self.add(depth, f"{name} = tuple([{self.use(reader(element))}(item) for item in {name}])")
        elif get_origin(base) is dict:
            self.refuse_if(depth, f"{name}.__class__ is not dict or not are_distinct(tuple({name}))")
            element = get_args(base)[1]
            if is_plain(element):
                self.add(depth, f"for item in {name}.values():")
                self._check_plain(depth + 1, element, "item")
            else:
                read = self.use(reader(element))
                self.add(depth, f"{name} = {{key: {read}(item) for key, item in {name}.items()}}")
        else:
            self.refuse_if(depth, f"{name}.__class__ is not dict")
            self.add(depth, f"{name} = {self.use(builder(base))}({name}, 0, 0, True)")

    def _check_plain(self, depth: int, kind: Any, name: str) -> None:
        classes = classes_of(kind)
        beyond = f"{name} < {max(lowest_of(kind), -_FAST)} or {name} > {_FAST}"
        others = classes - {int}
        is_other = f"{name}.__class__ is not {self.use(*others)}" if len(others) == 1 else ""
        if len(others) > 1:
            is_other = f"{name}.__class__ not in {self.use(others)}"
        if int not in classes:
            self.refuse_if(depth, is_other)
        elif not others:
            self.refuse_if(depth, f"{name}.__class__ is not int or {beyond}")
        else:
            self.add(depth, f"if {name}.__class__ is int:")
            self.refuse_if(depth + 1, beyond)
            self.add(depth, f"elif {is_other}:", "    raise DoubtError")
        if words_of(kind):
            self.refuse_if(depth, f"{name} not in {self.use(words_of(kind))}")

    def made(self, name: str) -> Builder:
        exec("\n".join(self.lines), self.names)  # noqa: S102 - made of names of fields and numbers
        function: Builder = self.names[name]
        return function


@cache
def reader(kind: Any) -> Callable[[Any], Any]:
    """Return the function that turns a JSON value into one of type *kind*, or raises ``DoubtError``."""
    source = _Source("def read(value):")
    source.check(1, kind, "value")
    source.add(1, "return value")
    return source.made("read")


@cache
def builder(cls: type) -> Builder:
    """Return the function that builds an object of *cls* from a JSON object.

    Args:
        cls: An event class, or a class of objects inside events.

    Returns:
        A function of the JSON object (which it takes over), the number of its line, the number of colons in
        the text of the line, and whether it is known that no key is given twice (else the number of colons
        must prove it). It raises ``ValueError`` or ``KeyError`` if there is any doubt.
    """
    source = _Source("def build(raw, line, colons, is_distinct=False):")
    is_event = issubclass(cls, Event)
    keys = keys_of(cls)
    source.add(1, f"known = {sum(key.is_required for key in keys) + is_event}")
    for key in keys:
        if key.is_required:
            source.add(1, f"{key.name} = raw[{key.key!r}]")
            _check_key(source, 1, key)
        else:
            default = source.use(key.default if key.default.__hash__ else NOTHING)
            source.add(1, f"if {key.key!r} in raw:", f"    {key.name} = raw[{key.key!r}]", "    known += 1")
            _check_key(source, 2, key)
            source.add(1, "else:", f"    {key.name} = {default}")
    source.refuse_if(1, "known != len(raw) or colons != known and not is_distinct")
    given = "".join(f"{key.name}={key.name}, " for key in keys) + ("line=line" if is_event else "")
    source.add(1, f"return {source.use(cls)}({given})")
    return source.made("build")


def _check_key(source: _Source, depth: int, key: Key) -> None:
    if get_origin(parts(key.type)[0]) is dict or has(parts(key.type)[0]):
        source.refuse_if(depth, f"{key.name}.__class__ is not dict")
        source.add(depth, f"colons -= len({key.name})")
    source.check(depth, key.type, key.name)
    if key.const is not None:
        source.refuse_if(depth, f"{key.name} != {source.use(key.const)}")
    if key.words:
        source.add(depth, f"{key.name} = neutral({key.name})")


def with_neutral_keys(cls: type, raw: dict[str, Any]) -> dict[str, Any]:
    """Return a JSON object with the neutral words for the editions' own among its keys.

    Args:
        cls: What the object describes; only words for its keys are replaced.
        raw: The object.

    Raises:
        RepeatedError: If a key is given by both words.
    """
    known = {key.key for key in keys_of(cls)}
    result: dict[str, Any] = {}
    for key, value in raw.items():
        word = ALIASES[key] if key in ALIASES and ALIASES[key] in known else key
        if word in result:
            raise RepeatedError(key)
        result[word] = value
    return result


class RepeatedError(ValueError):
    """A key that is given by an edition's word and the neutral one.

    Args:
        key: The second of the two.
    """

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
