"""How an ability is defined: one function with its sentence, its parameters and what it touches.

The sentence is a template. ``{amount:doubloon}`` is a parameter followed by the edition's word in the
number that fits; ``{ship}`` alone is a word of the edition; ``{below}`` alone is a parameter's value; a
part in square brackets is left out when one of its parameters is nothing (``0`` or empty). Where the
wording itself depends on a parameter, the sentence is a mapping from the value to a template.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from enum import IntFlag, auto
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from attrs import define

Kinds = Annotated[tuple[int, ...], "token kinds"]
"""Parameter type: names of token kinds in a row, their indexes when the ability runs; empty for all."""

Ranks = Annotated[tuple[int, ...], "ranks"]
"""Parameter type: ranks of characters."""

OneKind = Annotated[int, "token kind"]
"""Parameter type: the name of one token kind in a row, its index when the ability runs."""


class Touch(IntFlag):
    """Resources an ability looks at or changes; what makes the order of two abilities matter."""

    PURSE = auto()
    REPUTATION = auto()
    SHIP = auto()
    HAND = auto()
    GRAVEYARD = auto()
    ROW = auto()
    LOOT = auto()
    DAY = auto()
    BAG = auto()
    KEPT = auto()
    CREW = auto()
    """That a character is still in the ship when its turn comes: those that act there all read it."""
    FLOOR = auto()
    """Whether the purse can pay a loss; read by what looks at the purse for nothing else."""


ADDITIVE = Touch.PURSE | Touch.REPUTATION | Touch.GRAVEYARD | Touch.BAG
"""Resources that two abilities may both add to in either order with the same outcome."""

NOTHING = Touch(0)


@cache
def _parameters(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    found = inspect.signature(function).parameters
    return {name: one for name, one in found.items() if one.kind is inspect.Parameter.KEYWORD_ONLY}


@cache
def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    return get_type_hints(function, include_extras=True)


@define(eq=False)
class Entry:
    """An entry of a vocabulary: a function with the sentence that says what it does.

    Args:
        name: By which rows of a variant call it.
        function: Carries it out; a generator function if it may ask.
        sentence: Template, or templates by the value of a parameter.
        by_parameter: Name of the parameter the sentence depends on, if it does.
    """

    name: str
    function: Callable[..., Any]
    sentence: str | Mapping[str, str]
    by_parameter: str

    @property
    def asks(self) -> bool:
        """Whether it may need an answer."""
        return inspect.isgeneratorfunction(self.function)

    @property
    def parameters(self) -> dict[str, inspect.Parameter]:
        """The parameters an edition tunes, by name."""
        return _parameters(self.function)

    def problems(self, params: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Check *params* against the signature.

        Returns:
            Pairs of parameter name and what is wrong with it.
        """
        known = self.parameters
        hints = self.hints
        found = [(name, "unknown") for name in params if name not in known]
        for name, parameter in known.items():
            if name not in params:
                if parameter.default is inspect.Parameter.empty:
                    found.append((name, "missing"))
            elif not fits(params[name], hints[name]):
                found.append((name, f"expected {describe(hints[name])}"))
        return found

    @property
    def hints(self) -> dict[str, Any]:
        """The types of the parameters, by name."""
        return _hints(self.function)

    def template(self, params: Mapping[str, Any]) -> str:
        """Return the sentence's template for these parameters."""
        if isinstance(self.sentence, str):
            return self.sentence
        value = params.get(self.by_parameter, self.parameters[self.by_parameter].default)
        return self.sentence[str(value)]


@define(eq=False)
class AbilityKind(Entry):
    """An ability of the vocabulary.

    Args:
        reads, changes: What it looks at and changes.
        whole_kind: Whether, on a token, it acts once for all tokens of the kind.
        worth: What a number of tokens brings, for abilities that value tokens.
        takes_token: ``False`` if a character with it at dusk takes no token of the day.
        census: Whether owners of the card are counted when the phase begins.
        unmodelled: Whether the text is not held, so that a log has to declare what it did.
        reaches: Parameter and its value with which it changes what others who act at the same time may
            look at; empty if it never does.
    """

    reads: Touch = NOTHING
    changes: Touch = NOTHING
    whole_kind: bool = False
    worth: Callable[..., int] | None = None
    takes_token: bool = True
    census: bool = False
    unmodelled: bool = False
    reaches: tuple[str, ...] = ()


def fits(value: object, hint: Any) -> bool:
    """Tell whether *value*, as a row writes it, is of the type *hint*."""
    if hint == Kinds:
        return isinstance(value, tuple) and all(isinstance(one, str) for one in value)
    if hint == Ranks:
        return isinstance(value, tuple) and all(isinstance(one, int) for one in value)
    if hint == OneKind:
        return isinstance(value, str)
    origin = get_origin(hint)
    if origin is Literal:
        return value in get_args(hint)
    if origin is dict:
        return isinstance(value, Mapping) and all(
            str(key).isdigit() and fits(one, int) for key, one in value.items()
        )
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, hint)


def describe(hint: Any) -> str:
    """Say in words what type of value *hint* asks for."""
    if hint == Kinds:
        return "a list of token kinds"
    if hint == Ranks:
        return "a list of ranks"
    if hint == OneKind:
        return "a token kind"
    origin = get_origin(hint)
    if origin is Literal:
        return "one of " + ", ".join(map(str, get_args(hint)))
    if origin is dict:
        return "a table from numbers to numbers"
    return {int: "a whole number", bool: "true or false", str: "a name"}[hint]


ABILITIES: dict[str, AbilityKind] = {}
"""The vocabulary, by name."""


def ability(
    sentence: str | Mapping[str, str],
    *,
    by: str = "",
    reads: Touch = NOTHING,
    changes: Touch = NOTHING,
    whole_kind: bool = False,
    worth: Callable[..., int] | None = None,
    takes_token: bool = True,
    census: bool = False,
    unmodelled: bool = False,
    reaches: tuple[str, ...] = (),
    into: dict[str, AbilityKind] | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Define an ability of the vocabulary, or with *into* one of an edition of its own.

    Args:
        sentence: Template, see the module's docstring.
        by: Parameter the wording depends on, if *sentence* is a mapping.
        reads: What the ability looks at.
        changes: What it may change.
        whole_kind: On a token: acts once for all tokens of the kind.
        worth: Function of a count and the parameters that values tokens.
        takes_token: ``False`` for an ability that takes no token at dusk.
        census: Whether owners of the card are counted when the phase begins.
        unmodelled: Whether the text is not held, so that a log has to declare what it did.
        reaches: Parameter and its value with which it changes what others who act at the same time may
            look at.
        into: The vocabulary to put it into.
    """

    def define_it(function: Callable[..., Any]) -> Callable[..., Any]:
        vocabulary = ABILITIES if into is None else into
        name = function.__name__
        if name in vocabulary:
            raise ValueError(f"the ability {name!r} is defined twice")
        vocabulary[name] = AbilityKind(
            name=name,
            function=function,
            sentence=sentence,
            by_parameter=by,
            reads=reads,
            changes=changes,
            whole_kind=whole_kind,
            worth=worth,
            takes_token=takes_token,
            census=census,
            unmodelled=unmodelled,
            reaches=reaches,
        )
        return function

    return define_it


STEPS: dict[str, Entry] = {}
"""The vocabulary of steps, which phases are made of, by name."""


def step(
    sentence: str | Mapping[str, str], *, by: str = ""
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Define a step of a phase.

    A step for an actor is called with the game, the player and the player's entry in the row (``None``
    where all act together); a step for the table with the game alone. It returns ``None``, or a
    generator if it has to ask. Underscores of the function's name become hyphens.
    """

    def define_it(function: Callable[..., Any]) -> Callable[..., Any]:
        name = function.__name__.replace("_", "-")
        STEPS[name] = Entry(name, function, sentence, by)
        return function

    return define_it
