"""The JSON Schema of one line of a log, made from the event classes the reader uses."""

from __future__ import annotations

import inspect
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from attrs import has

from .events import EVENTS, VERSION, AtLeast
from .keys import BIGGEST, choices, keys_of, parts

_TYPES = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}


def schema() -> dict[str, Any]:
    """Return the schema (draft 2020-12) of an event.

    It describes what is written. The reader takes more in one point, the editions' own words for ``round``,
    ``ship`` and ``loot``, and less in a few that a schema can't say: a number such as ``3.0``, a key given
    twice, names that differ in case only.
    """
    definitions: dict[str, Any] = {}
    for name, cls in EVENTS.items():
        definitions[name] = _object(cls, definitions, {"event": {"const": name}})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Logbook, version {VERSION}: one line",
        "description": "A log is JSON Lines in UTF-8: one event a line, the header (`game`) first.",
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in EVENTS],
        "$defs": definitions,
    }


def _object(cls: type, definitions: dict[str, Any], first: dict[str, Any]) -> dict[str, Any]:
    keys = keys_of(cls)
    properties = dict(first)
    for key in keys:
        held = {"const": key.const} if key.const is not None else _value(key.type, definitions)
        properties[key.key] = held | {"description": key.about}
    made: dict[str, Any] = {
        "description": (inspect.getdoc(cls) or "").partition("\n")[0],
        "type": "object",
        "properties": properties,
        "required": [*first, *(key.key for key in keys if key.is_required)],
        "additionalProperties": False,
    }
    if hasattr(cls, "shapes"):
        names = {key.name: key.key for key in keys}
        shapes = [[names[name] for name in shape] for shape in cls.shapes]
        made["oneOf"] = [{"required": shape, "maxProperties": len(shape)} for shape in shapes]
    return made


def _value(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    base, beside = parts(kind)
    members = choices(base)
    if len(members) > 1:
        made = [_value(member, definitions) for member in members]
        if all(set(each) == {"type"} for each in made):
            return {"type": [each["type"] for each in made]}
        return {"anyOf": made}
    if get_origin(base) is Literal:
        return {"enum": list(get_args(base))}
    if get_origin(base) is tuple:
        return {"type": "array", "items": _value(get_args(base)[0], definitions)}
    if get_origin(base) is dict:
        return {"type": "object", "additionalProperties": _value(get_args(base)[1], definitions)}
    if has(base):
        definitions.setdefault(base.__name__, _object(base, definitions, {}))
        return {"$ref": f"#/$defs/{base.__name__}"}
    if base is not int:
        return {"type": _TYPES[base]}
    lowest = next((mark.number for mark in beside if isinstance(mark, AtLeast)), -BIGGEST)
    return {"type": "integer", "minimum": lowest, "maximum": BIGGEST}
