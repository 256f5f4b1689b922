"""What is wrong with a line that is JSON but no event: all of it, each error with its place.

Uses cattrs and its collected errors. Only lines with errors come here, so cattrs is not imported for a log
without any.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, get_args, get_origin

from attrs import evolve, frozen, has
from cattrs import (
    BaseValidationError,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, override

from ..model.codes import finding
from ..model.finding import Finding
from .events import Event, ShapeError
from .fast import RepeatedError, with_neutral_keys
from .keys import (
    MisfitError,
    Odd,
    are_distinct,
    first_repeated,
    keys_of,
    nearest_word,
    parts,
    shown,
    take_plain,
    wrong,
)
from .names import ALIASES, neutral
from .places import Path, locate, path_text

MOST = 20
"""Findings for one line; a line with more is no line of a log."""


@frozen(kw_only=True)
class Problem:
    """One error of a line, before it has its place.

    Args:
        path: The way to the value concerned, in neutral words.
        error: A ``MisfitError`` or ``ShapeError``; a ``KeyError`` for a missing key; a
            ``ForbiddenExtraKeysError`` for an unknown one.
        holder: The class of the object that holds the value.
        extra: The unknown key, if it is one.
    """

    path: Path
    error: Exception
    holder: type
    extra: str | None = None


def _class_hook(cls: type, converter: Converter) -> Any:
    overrides: dict[str, Any] = {}
    for key in keys_of(cls):
        hook = _word_hook(key.type) if key.words else converter.get_structure_hook(key.type)
        overrides[key.name] = override(rename=key.key, struct_hook=hook)
    if issubclass(cls, Event):
        overrides["line"] = overrides["column"] = override(omit=True)
    inner: Any = make_dict_structure_fn(
        cls, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True, **overrides
    )

    def structure(value: Any, _: Any) -> Any:
        if value.__class__ is not dict:
            raise wrong(cls, value)
        try:
            neutral_value = with_neutral_keys(cls, value)
        except RepeatedError as error:
            raise MisfitError("key-repeated", "one of the two words", value, key=error.key) from None
        return inner(neutral_value, cls)

    return structure


def _plain_hook(kind: Any, _: Converter) -> Any:
    return lambda value, _: take_plain(kind, value)


def _word_hook(kind: Any) -> Any:
    return lambda value, _: neutral(take_plain(kind, value))


def _collect(kind: Any, steps: Any, make: Any) -> Any:
    # cattrs takes any iterable for a list and any mapping for a dict; here only JSON's own do.
    done, errors = [], []
    for step, take in steps:
        try:
            done.append(take())
        except Exception as error:  # noqa: BLE001 - every error of an item is kept, with its index
            error.add_note(IterableValidationNote(f"item {step!r}", step, kind))
            errors.append(error)
    if errors:
        raise IterableValidationError("items", errors, kind)
    return make(done)


def _list_hook(kind: Any, converter: Converter) -> Any:
    element = get_args(parts(kind)[0])[0]
    inner = converter.get_structure_hook(element)

    def structure(value: Any, _: Any) -> Any:
        if value.__class__ is not list:
            raise wrong(kind, value)
        steps = ((i, lambda item=item: inner(item, element)) for i, item in enumerate(value))
        return _collect(kind, steps, tuple)

    return structure


def _dict_hook(kind: Any, converter: Converter) -> Any:
    element = get_args(parts(kind)[0])[1]
    inner = converter.get_structure_hook(element)

    def structure(value: Any, _: Any) -> Any:
        if value.__class__ is not dict:
            raise wrong(kind, value)
        if not are_distinct(tuple(value)):
            raise MisfitError("name-repeated", "different names", value, key=first_repeated(value))
        steps = ((name, lambda item=item: inner(item, element)) for name, item in value.items())
        return _collect(kind, steps, lambda done: dict(zip(value, done, strict=True)))

    return structure


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    # The last one that fits is asked.
    hooks: tuple[tuple[Callable[[Any], bool], Any], ...] = (
        (lambda _: True, _plain_hook),
        (lambda kind: get_origin(parts(kind)[0]) is tuple, _list_hook),
        (lambda kind: get_origin(parts(kind)[0]) is dict, _dict_hook),
        (has, _class_hook),
    )
    for fits, hook in hooks:
        converter.register_structure_hook_factory(fits, hook)
    # cattrs has hooks of its own for these, which convert.
    for kind in (int, str, bool):
        converter.register_structure_hook(kind, _plain_hook(kind, converter))
    return converter


def _problems(error: Exception, path: Path, holder: type) -> Iterator[Problem]:
    if isinstance(error, ClassValidationError):
        noted, others = error.group_exceptions()
        keys = {key.name: key.key for key in keys_of(error.cl)}
        for inner, note in noted:
            yield from _problems(inner, (*path, keys[note.name]), error.cl)
        for inner in others:
            yield from _problems(inner, path, error.cl)
    elif isinstance(error, IterableValidationError):
        for inner, item in error.group_exceptions()[0]:
            yield from _problems(inner, (*path, item.index), holder)
    elif isinstance(error, ForbiddenExtraKeysError):
        for key in sorted(error.extra_fields):
            yield Problem(path=(*path, key), error=error, holder=holder, extra=key)
    elif isinstance(error, MisfitError) and error.key is not None:
        yield Problem(path=(*path, error.key), error=error, holder=holder)
    else:
        yield Problem(path=path, error=error, holder=holder)


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _written(value: object) -> str:
    """Return a value as the line has it: texts in quotes, and numbers that are too odd to be read without."""
    seen = shown(value)
    is_text = isinstance(value, str) and not isinstance(value, Odd)
    return str(seen) if isinstance(seen, str) and not is_text else _quoted(seen)


def _about(problem: Problem, written: Path, event: str) -> dict[str, Any]:
    where = str(shown(path_text(written)))
    inside = str(shown(path_text(written[:-1]))) or event
    error = problem.error
    if problem.extra is not None:
        known = [key.key for key in keys_of(problem.holder)]
        return {
            "code": "key-unknown",
            "message": f"`{inside}` has no key `{shown(problem.extra)}`.",
            "expected": known,
            "suggestion": nearest_word(
                problem.extra, [*known, *(key for key in ALIASES if ALIASES[key] in known)]
            ),
        }
    if isinstance(error, KeyError):
        key = next(key for key in keys_of(problem.holder) if key.key == problem.path[-1])
        return {
            "code": "key-missing",
            "message": f"`{inside}` lacks the key `{key.key}`: {key.about[:1].lower()}{key.about[1:]}",
            "expected": key.key,
        }
    if isinstance(error, ShapeError):
        keys = {key.name: key.key for key in keys_of(problem.holder)}
        shapes = [[keys[name] for name in shape] for shape in problem.holder.shapes]  # type: ignore[attr-defined]
        listed = "; ".join(" and ".join(shape) for shape in shapes)
        return {
            "code": "shape-unknown",
            "message": f"The keys of `{where}` don't go together; these do: {listed}.",
            "expected": shapes,
        }
    if not isinstance(error, MisfitError):
        raise error
    if error.code in ("key-repeated", "name-repeated"):
        return {
            "code": error.code,
            "message": f"`{where}` was given before under the same name, but for case or the edition's word.",
            "expected": error.expected,
        }
    observed = shown(error.observed)
    return {
        "code": error.code,
        "message": f"`{where}` should be {error.expected}, and is {_written(error.observed)}.",
        "expected": list(error.words) or error.expected,
        "observed": observed,
        "suggestion": nearest_word(error.observed, map(str, error.words)),
    }


def _finding(problem: Problem, text: str, line: int, event: str, raw: dict[str, Any]) -> Finding:
    place = locate(text, problem.path)
    written = place.path
    is_missing = isinstance(problem.error, KeyError)
    if is_missing:
        written = (*written, *problem.path[len(written) :])
    about = _about(problem, written, event)
    is_key = about["code"] in ("key-unknown", "key-repeated", "name-repeated")
    if about["code"] in ("key-unknown", "key-repeated", "name-repeated", "shape-unknown"):
        value: Any = raw
        for step in written:
            value = value[step]
        about["observed"] = shown(written[-1] if is_key else value)
    code = about.pop("code")
    return finding(
        code,
        about.pop("message"),
        line=line,
        column=place.key_column if is_key else place.column,
        key=str(shown(path_text(written))),
        rule=f"logbook.{event}",
        **about,
    )


def explain(
    cls: type[Event], raw: dict[str, Any], text: str, line: int
) -> tuple[Event | None, list[Finding], frozenset[str]]:
    """Structure an event with all errors collected.

    Args:
        cls: Class of the event.
        raw: The object of the line.
        text: The line.
        line: Its number.

    Returns:
        The event, or ``None`` and the findings (the first ``MOST`` of them) in the order of their columns,
        with the neutral names of the event's own keys that are at fault.
    """
    rest = {key: value for key, value in raw.items() if key != "event"}
    try:
        event: Event = _converter().structure(rest, cls)
    except (BaseValidationError, MisfitError) as error:
        problems = list(islice(_problems(error, (), cls), MOST))
        found = [_finding(problem, text, line, cls.event, raw) for problem in problems]
        found.sort(key=lambda each: each.column or 0)
        return None, found, frozenset(str(problem.path[0]) for problem in problems if problem.path)
    return evolve(event, line=line), [], frozenset()
