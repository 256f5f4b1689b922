"""The terminal form of a comparison: counts, characters by relation, then the differences by topic."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap

from ..core.analysis.compare import Comparison, Difference, Relation
from .compare_view import RELATIONS, TOPIC_TITLES, counted_levels, named_pair, players_said, supply_said
from .text import show

WIDTH = 100


def render_compare_text(comparison: Comparison) -> str:
    """Return a comparison as plain text for a terminal."""
    a, b = comparison.variants
    lines = [f"{a.title} ({comparison.a.reference}) and {b.title} ({comparison.b.reference})"]
    lines.append(f"{players_said(comparison)}: {counted_levels(comparison)}")
    for topic, given in groupby(comparison.differences, key=lambda one: one.topic):
        differences = list(given)
        lines += ["", f"{TOPIC_TITLES[topic].upper()} ({len(differences)})"]
        if supply := supply_said(comparison, topic):
            lines += wrap(supply, WIDTH, initial_indent="  ", subsequent_indent="  ")
        if topic == "characters":
            lines += _relations(comparison)
        for one in differences:
            lines += _difference(one, comparison)
    return "\n".join([show(line) for line in lines]) + "\n"


def _relations(comparison: Comparison) -> list[str]:
    lines = []
    titles = {
        **RELATIONS,
        Relation.ONLY_A: f"only in {comparison.a.label}",
        Relation.ONLY_B: f"only in {comparison.b.label}",
    }
    for relation, title in titles.items():
        found = [named_pair(pair) for pair in comparison.characters if pair.relation is relation]
        if found:
            lines += wrap(
                f"{title} ({len(found)}): {', '.join(found)}",
                WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
                break_on_hyphens=False,
            )
    return [*lines, ""]


def _difference(one: Difference, comparison: Comparison) -> list[str]:
    only = f" (with {', '.join(map(str, one.players))} players)" if one.players else ""
    lines = [f"  {one.level:<9} {one.id}{only}"]
    sources = [
        f"{label}: {'; '.join(given)}"
        for label, given in zip((comparison.a.label, comparison.b.label), one.sources, strict=True)
        if given
    ]
    why = one.ground if one.settled is None else f"{one.ground} Settled, it would be {one.settled}."
    for text in (one.sentence, f"Why: {why}", f"Sources – {' – '.join(sources)}" if sources else ""):
        lines += wrap(
            text, WIDTH, initial_indent=" " * 12, subsequent_indent=" " * 12, break_on_hyphens=False
        )
    return lines
