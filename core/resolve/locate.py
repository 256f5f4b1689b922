"""Line and column of a value in a TOML text, from its path of keys."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

Path = tuple[str | int, ...]


def locate(text: str, path: Path) -> tuple[int | None, int | None]:
    """Return line and column, from 1, of what *path* leads to, or of the nearest thing above it.

    Args:
        text: The TOML text.
        path: Keys and array positions, from the top.
    """
    places = _places(text)
    for length in range(len(path), 0, -1):
        if path[:length] in places:
            return places[path[:length]]
    return (1, 1) if text else (None, None)


@lru_cache(maxsize=16)
def _places(text: str) -> dict[Path, tuple[int, int]]:
    # parsed a second time, by a parser that knows positions: only problems and origins need them
    import tree_sitter_toml
    from tree_sitter import Language, Parser

    tree = Parser(Language(tree_sitter_toml.language())).parse(text.encode())
    places: dict[Path, tuple[int, int]] = {}
    arrays: dict[Path, int] = {}
    base: Path = ()
    for node in tree.root_node.children:
        if node.type == "pair":
            _pair(node, (), places)
        elif node.type in ("table", "table_array_element"):
            base = _header(node, arrays)
            places.setdefault(base, _place(node))
            for length in range(1, len(base)):  # tables that no line opens by themselves
                places.setdefault(base[:length], _place(node))
            for child in node.children:
                if child.type == "pair":
                    _pair(child, base, places)
    return places


def _place(node: Any) -> tuple[int, int]:
    row, column = node.start_point
    return row + 1, column + 1


def _keys(node: Any) -> list[str]:
    if node.type == "dotted_key":
        return [key for child in node.children if child.type != "." for key in _keys(child)]
    text = node.text.decode()
    return [text[1:-1] if node.type == "quoted_key" else text]


def _header(node: Any, arrays: dict[Path, int]) -> Path:
    keys = next(_keys(child) for child in node.children if child.type.endswith("_key"))
    path: Path = ()
    for key in keys[:-1]:
        path = (*path, key)
        if path in arrays:
            path = (*path, arrays[path])
    path = (*path, keys[-1])
    if node.type == "table_array_element":
        arrays[path] = arrays.get(path, -1) + 1
        path = (*path, arrays[path])
    return path


def _pair(node: Any, base: Path, places: dict[Path, tuple[int, int]]) -> None:
    key, value = node.children[0], node.children[-1]
    path: Path = (*base, *_keys(key))
    places[path] = _place(node)
    _value(value, path, places)


def _value(node: Any, path: Path, places: dict[Path, tuple[int, int]]) -> None:
    if node.type == "inline_table":
        for child in node.children:
            if child.type == "pair":
                _pair(child, path, places)
    elif node.type == "array":
        at = 0
        for child in node.children:
            if child.is_named and child.type != "comment":
                places[(*path, at)] = _place(child)
                _value(child, (*path, at), places)
                at += 1
