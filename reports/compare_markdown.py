"""The Markdown form of a comparison: tables for a page of notes, an issue or a review."""

from __future__ import annotations

from itertools import groupby

from ..core.analysis.compare import Comparison, Difference, Level
from .compare_view import (
    RELATIONS,
    TOPIC_TITLES,
    card_name,
    counted_levels,
    players_said,
    supply_said,
    value_said,
)


def render_compare_markdown(comparison: Comparison) -> str:
    """Return a comparison as Markdown."""
    a, b = comparison.variants
    labels = (comparison.a.label, comparison.b.label)
    lines = [f"# {_cell(a.title)} and {_cell(b.title)}", ""]
    lines += [f"{players_said(comparison)}: {counted_levels(comparison)}.", ""]
    lines += ["| level | differences |", "| --- | ---: |"]
    lines += [f"| {level} | {comparison.counts[level]} |" for level in Level]
    for topic, given in groupby(comparison.differences, key=lambda one: one.topic):
        lines += ["", f"## {TOPIC_TITLES[topic]}", ""]
        if supply := supply_said(comparison, topic):
            lines += [_cell(supply), ""]
        if topic == "characters":
            lines += [*_characters(comparison, labels), ""]
        lines += [f"| level | difference | {_cell(labels[0])} | {_cell(labels[1])} | in words | why |"]
        lines += ["| --- | --- | --- | --- | --- | --- |"]
        lines += [_row(one) for one in given]
    return "\n".join(lines).rstrip("\n") + "\n"


def _characters(comparison: Comparison, labels: tuple[str, str]) -> list[str]:
    lines = [f"| {_cell(labels[0])} | {_cell(labels[1])} | relation |", "| --- | --- | --- |"]
    for pair in comparison.characters:
        said = RELATIONS[pair.relation]
        if pair.namesake is not None:
            said += f": {card_name(pair.namesake)}"
        lines.append(f"| {_cell(card_name(pair.a))} | {_cell(card_name(pair.b))} | {_cell(said)} |")
    return lines


def _row(one: Difference) -> str:
    only = f" ({', '.join(map(str, one.players))} players)" if one.players else ""
    cells = (f"`{one.id}`{only}", value_said(one.a), value_said(one.b), one.sentence, one.ground)
    return f"| {one.level} | " + " | ".join([_cell(cell) for cell in cells]) + " |"


def _cell(text: str) -> str:
    """Return *text* as one line that does not end a cell or begin a tag."""
    plain = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")
    return plain.replace("\\", "\\\\").replace("|", "\\|")
