"""What is wrong with a line that is JSON but no event: all of it, each error with its place.

Uses cattrs and its collected errors. Only lines with errors come here, so cattrs is not imported for a log
without any.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
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
from .keys import (
    Misfit,
    are_distinct,
    first_repeated,
    key_taker,
    keys_of,
    nearest_word,
    parts,
    shown,
    taker,
    wrong,
)
from .names import ALIASES
from .places import Path, locate, path_text

MOST = 20
"""Findings for one line; a line with more is no line of a log."""


@frozen(kw_only=True)
class Problem:
    """One error of a line, before it has its place.

    Args:
        path: The way to the value concerned, in neutral words.
        error: A ``Misfit``, ``ShapeError``, ``KeyError`` (missing) or ``ForbiddenExtraKeysError`` (one key).
        holder: The class of the object that holds the value.
        extra: The unknown key, if it is one.
    """

    path: Path
    error: Exception
    holder: type
    extra: str | None = None


def _neutral_keys(cls: type, raw: dict[str, Any]) -> dict[str, Any]:
    known = {key.key for key in keys_of(cls)}
    result: dict[str, Any] = {}
    for key, value in raw.items():
        word = ALIASES.get(key, key) if key not in known else key
        word = word if word in known else key
        if word in result:
            raise Misfit("key-repeated", f"{word} once", value, key=key)
        result[word] = value
    return result


def _class_hook(cls: type, converter: Converter) -> Any:
    overrides: dict[str, Any] = {}
    for key in keys_of(cls):
        hook = _hook(key_taker(key)) if key.words else converter.get_structure_hook(key.type)
        overrides[key.name] = override(rename=key.key, struct_hook=hook)
    if issubclass(cls, Event):
        overrides["line"] = override(omit=True)
    inner = make_dict_structure_fn(
        cls, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True, **overrides
    )

    def structure(value: Any, _: Any) -> Any:
        if value.__class__ is not dict:
            raise wrong(cls, value)
        return inner(_neutral_keys(cls, value), cls)

    return structure


def _hook(take: Any) -> Any:
    return lambda value, _: take(value)


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
            raise Misfit("name-repeated", "different names", value, key=first_repeated(value))
        steps = ((name, lambda item=item: inner(item, element)) for name, item in value.items())
        return _collect(kind, steps, lambda done: dict(zip(value, done, strict=True)))

    return structure


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    converter.register_structure_hook_factory(lambda _: True, lambda kind, _: _hook(taker(kind)))
    for origin, factory in ((tuple, _list_hook), (dict, _dict_hook)):
        converter.register_structure_hook_factory(
            lambda kind, origin=origin: get_origin(parts(kind)[0]) is origin, factory
        )
    converter.register_structure_hook_factory(lambda kind: has(kind), _class_hook)
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
    elif isinstance(error, Misfit) and error.key is not None:
        yield Problem(path=(*path, error.key), error=error, holder=holder)
    else:
        yield Problem(path=path, error=error, holder=holder)


def _about(problem: Problem, where: str, event: str) -> dict[str, Any]:
    error = problem.error
    if problem.extra is not None:
        known = [key.key for key in keys_of(problem.holder)]
        inside = f"`{where.rpartition('.')[0]}`" if "." in where else f"{event!r}"
        return {
            "code": "key-unknown",
            "message": f"{inside} has no key {shown(problem.extra)!r}.",
            "expected": known,
            "suggestion": nearest_word(problem.extra, known),
        }
    if isinstance(error, KeyError):
        key = next(key for key in keys_of(problem.holder) if key.key == problem.path[-1])
        return {
            "code": "key-missing",
            "message": f"{event!r} lacks the key `{where}`. {key.about}",
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
    if not isinstance(error, Misfit):
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
        "message": f"`{where}` should be {error.expected}, and is {json.dumps(observed, ensure_ascii=False)}.",
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
    where = str(shown(path_text(written)))
    about = _about(problem, where, event)
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
        key=where,
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
    except (BaseValidationError, Misfit) as error:
        problems = list(islice(_problems(error, (), cls), MOST))
        found = [_finding(problem, text, line, cls.event, raw) for problem in problems]
        found.sort(key=lambda each: each.column or 0)
        return None, found, frozenset(str(problem.path[0]) for problem in problems if problem.path)
    return evolve(event, line=line), [], frozenset()
