"""The forms of a comparison: JSON by contract, a page that needs nothing else, text and Markdown."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import attrs
import jsonschema
import pytest

from libertalia.core.analysis.compare import TOPICS, Level, Relation
from libertalia.reports.compare import form_of, render_comparison
from libertalia.reports.compare_diagram import pipelines, rounds
from libertalia.reports.compare_view import TOPIC_TITLES, marked, rows
from sides import changed, compared, with_number, with_word

FORMS = ("text", "json", "markdown", "html")

CARD: dict[str, Any] = {
    "type": ["object", "null"],
    "required": ["rank", "name"],
    "properties": {"rank": {"type": "integer"}, "name": {"type": "string"}},
}
TEXTS = {"type": "array", "items": {"type": "string"}}
SIDE: dict[str, Any] = {
    "type": "object",
    "required": ["variant", "rules"],
    "properties": {"variant": {"type": "string"}, "rules": {"type": "string", "pattern": "^[0-9a-f]{16}$"}},
}
CONTRACT: dict[str, Any] = {
    "type": "object",
    "required": ["tool", "a", "b", "counts", "differences", "characters"],
    "properties": {
        "tool": {"type": "object", "required": ["version"], "properties": {"version": {"type": "string"}}},
        "a": SIDE,
        "b": SIDE,
        "counts": {
            "type": "object",
            "required": ["breaking", "scoring", "ordering", "wording", "open"],
            "additionalProperties": {"type": "integer", "minimum": 0},
        },
        "differences": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["id", "topic", "level", "ground", "what", "a", "b", "sources", "sentence"],
                "properties": {
                    "id": {"type": "string", "pattern": r"^[a-z-]+\.[a-z0-9.~-]+$"},
                    "topic": {"enum": list(TOPICS)},
                    "level": {"enum": [str(level) for level in Level]},
                    "ground": {"type": "string", "minLength": 1},
                    "what": {"type": "string", "minLength": 1},
                    "sentence": {"type": "string", "minLength": 1},
                    "sources": {
                        "type": "object",
                        "required": ["a", "b"],
                        "properties": {"a": TEXTS, "b": TEXTS},
                    },
                },
            },
        },
        "characters": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["relation", "moved", "a", "b"],
                "properties": {
                    "relation": {"enum": [str(relation) for relation in Relation]},
                    "moved": {"type": "boolean"},
                    "a": CARD,
                    "b": CARD,
                },
            },
        },
    },
}
"""The contract of ``compare --format json``: keys may be added, never renamed."""

VOID = {"meta", "link", "br", "img", "hr", "input", "col"}


class Page(HTMLParser):
    """Collects what a test asks of a page: balanced tags, ids, links, and text by tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.marked: dict[str, list[str]] = {"ins": [], "del": []}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {key: value or "" for key, value in attrs}
        self.tags.add(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given[key] for key in ("href", "src") if key in given]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in set(self.open) & set(self.marked):
            self.marked[tag].append(data)


@pytest.mark.parametrize(
    ("a", "b"), [("classic", "galecrest"), ("galecrest", "classic"), ("galecrest", "galecrest")]
)
def test_json_keeps_the_contract(a: str, b: str) -> None:
    answer = json.loads(render_comparison(compared(a, b), "json"))

    jsonschema.validate(answer, CONTRACT)
    assert sum(answer["counts"].values()) == len(answer["differences"])
    assert (answer["a"]["variant"], answer["b"]["variant"]) == (a, b)


def test_json_has_every_character_once() -> None:
    answer = json.loads(render_comparison(compared("classic", "galecrest"), "json"))

    for side, count in (("a", 30), ("b", 40)):
        ranks = [pair[side]["rank"] for pair in answer["characters"] if pair[side]]
        assert sorted(ranks) == list(range(1, count + 1))


@pytest.mark.parametrize("form", FORMS)
def test_the_same_comparison_gives_the_same_bytes(form: str) -> None:
    comparison = compared("classic", "galecrest")
    again = attrs.evolve(comparison)

    text = render_comparison(comparison, form)
    assert text == render_comparison(again, form)
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


@pytest.mark.parametrize("form", FORMS)
def test_every_difference_is_in_every_form(form: str) -> None:
    comparison = compared("classic", "galecrest")
    text = render_comparison(comparison, form)

    for one in comparison.differences:
        assert one.id in text or one.topic == "rulings"


@pytest.mark.parametrize(("a", "b"), [("classic", "galecrest"), ("galecrest", "galecrest")])
def test_the_page_needs_nothing_else(a: str, b: str) -> None:
    page = Page(render_comparison(compared(a, b), "html"))

    assert not page.open
    assert not page.tags & {"script", "link", "img", "iframe", "object"}
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)


def test_differences_inside_a_sentence_are_inserted_and_deleted_text() -> None:
    page = Page(render_comparison(changed("galecrest", with_number("Beggar", "day", "amount", 4)), "html"))

    assert "2" in page.marked["del"]
    assert "4" in page.marked["ins"]


def test_words_of_a_variant_cannot_break_the_page_or_a_table() -> None:
    comparison = changed("galecrest", with_word("ship", "<b>|ship", "<b>|ships"))

    assert "<b>|" not in render_comparison(comparison, "html")
    assert "<b>|" not in render_comparison(comparison, "markdown")


def test_every_row_of_the_markdown_tables_has_as_many_cells_as_its_head() -> None:
    width = 0
    for line in render_comparison(compared("classic", "galecrest"), "markdown").splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line)) - 1
        if not line.startswith("|"):
            width = 0
        elif not width:
            width = cells
        else:
            assert cells == width


def test_text_says_the_counts_first() -> None:
    lines = render_comparison(compared("classic", "galecrest"), "text").splitlines()

    assert "breaking" in lines[1]
    assert max(map(len, lines)) <= 120


def test_every_topic_has_a_title() -> None:
    assert list(TOPIC_TITLES) == list(TOPICS)


def test_the_diagram_shows_every_phase_of_both_sides() -> None:
    comparison = compared("classic", "galecrest")
    diagram = pipelines(comparison)

    titles = [" ".join(box.titles) for box in diagram.boxes]
    assert sorted(titles) == sorted([phase.title for one in comparison.variants for phase in one.phases])
    assert all(box.y + box.height <= diagram.height for box in diagram.boxes)


def test_the_picture_of_hands_carries_over_what_was_not_played() -> None:
    classic, galecrest = compared("classic", "galecrest").variants

    assert [(one.days, one.kept, one.dealt) for one in rounds(classic)] == [(6, 0, 9), (6, 3, 6), (6, 3, 6)]
    assert [(one.days, one.kept, one.dealt) for one in rounds(galecrest)] == [(4, 0, 6), (5, 2, 6), (6, 3, 6)]


def test_texts_are_marked_word_by_word_if_they_are_alike() -> None:
    pieces = [(one.kind, one.text) for one in marked("Gain 5 doubloons.", "Gain 6 doubloons.")]

    assert pieces == [("same", "Gain "), ("del", "5"), ("ins", "6"), ("same", " doubloons.")]
    assert [one.kind for one in marked("Gain 5 doubloons.", "The taker is discarded.")] == ["del", "ins"]


@pytest.mark.parametrize(
    ("output", "form"),
    [(None, "text"), ("x.html", "html"), ("x.JSON", "json"), ("x.md", "markdown"), ("x", "text")],
)
def test_the_suffix_of_the_output_says_the_form(output: str | None, form: str) -> None:
    assert form_of(output) == form


def test_a_kind_of_token_with_another_name_is_no_mark_in_a_text() -> None:
    """The Treasurer counts goods, jewels and chests, or barrels, amulets and chests, which stand for them."""
    comparison = compared("classic", "galecrest")
    (row,) = [one for one in rows(comparison, comparison.characters) if one.pair.key == "treasurer"]

    assert {piece.kind for line in row.lines for piece in line.pieces} == {"same"}
