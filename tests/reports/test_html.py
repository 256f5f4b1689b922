import re
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise

import pytest

import report_samples as samples
from libertalia.core.analysis.model import LogReport
from libertalia.reports.html import render_html, render_index
from page_reader import Page

SETS: dict[str, Callable[[], list[LogReport]]] = {
    "valid": lambda: [samples.golden()],
    "two players": lambda: [samples.golden("p2-01")],
    "six players": lambda: [samples.golden("p6-01")],
    "findings": lambda: [samples.with_findings()],
    "unfinished": lambda: [samples.unfinished()],
    "unreadable": lambda: [samples.unreadable()],
    "evil names": lambda: [samples.golden(names=samples.EVIL)],
    "many": lambda: [samples.golden(), samples.with_findings(), samples.unfinished(), samples.unreadable()],
    "none": list,
}
PAGES = {name: render_html(make()) for name, make in SETS.items()}
PAGES["index"] = render_index(SETS["many"](), ["a.html", "b.html", "c.html", "d.html"])

every_page = pytest.mark.parametrize("text", PAGES.values(), ids=PAGES.keys())


@every_page
def test_elements_are_closed_in_order(text: str) -> None:
    page = Page(text)

    assert page.problems == []
    assert page.open == []


@every_page
def test_headings_leave_no_level_out(text: str) -> None:
    levels = Page(text).headings

    assert levels[0] == 1
    assert levels.count(1) == 1
    for before, after in pairwise(levels):
        assert after <= before + 1


@every_page
def test_page_has_language_title_and_landmarks(text: str) -> None:
    page = Page(text)

    assert page.all("html") == [{"lang": "en"}]
    for landmark in ("title", "main"):
        assert len(page.all(landmark)) == 1
    tops = [tag for tag, parents in page.parents if parents == ("html", "body")]
    assert [tag for tag in tops if tag in ("header", "nav", "main", "footer")] in (
        ["header", "nav", "main", "footer"],
        ["header", "main", "footer"],
    )
    assert all("aria-label" in nav for nav in page.all("nav"))


@every_page
def test_tables_have_captions_and_scopes(text: str) -> None:
    page = Page(text)

    assert len(page.all("caption")) == len(page.all("table"))
    assert {th.get("scope") for th in page.all("th")} <= {"row", "col"}


@every_page
def test_ids_are_unique_and_links_lead_somewhere(text: str) -> None:
    page = Page(text)

    assert len(page.ids) == len(set(page.ids))
    targets = [link["href"] for link in page.all("a") + page.all("use") if link["href"].startswith("#")]
    named = [attrs["aria-labelledby"] for _, attrs in page.elements if "aria-labelledby" in attrs]
    assert {target[1:] for target in targets} | set(named) <= set(page.ids)


@every_page
def test_page_needs_nothing_from_outside_and_no_script(text: str) -> None:
    page = Page(text)

    assert not re.search(r"https?:|//|url\(|@import", text.replace("<!DOCTYPE html>", ""))
    assert page.all("script") == page.all("img") == page.all("link") == []
    names = {name for _, attrs in page.elements for name in attrs}
    assert not [name for name in names if name.startswith("on") or name == "src"]


@every_page
def test_pictures_are_hidden_or_named(text: str) -> None:
    for svg in Page(text).all("svg"):
        assert svg.get("aria-hidden") == "true" or svg.get("aria-label")


@every_page
def test_no_control_characters_reach_the_page(text: str) -> None:
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]", text)


@pytest.mark.parametrize("name", SETS)
def test_same_reports_give_the_same_bytes(name: str) -> None:
    assert render_html(SETS[name]()).encode() == PAGES[name].encode()


def test_names_from_a_log_are_escaped_and_isolated() -> None:
    text = PAGES["evil names"]

    assert "<script" not in text
    assert '<bdi class="name">&lt;script&gt;alert(1)&lt;/script&gt;</bdi>' in text
    assert '<bdi class="name">\u202eBob\ufffd[31m' in text
    for name in samples.EVIL[1:]:
        shown = name.replace("\x1b", "\ufffd")
        # outside elements that isolate, a name would turn the text around it
        assert not re.search(rf"<(p|li|td)[^>]*>[^<]*{re.escape(shown)}", text)


def test_path_and_message_are_escaped() -> None:
    report = samples.validated(
        [{"event": "game", "logbook": 1, "variant": "<b>x</b>", "players": [{"name": "A"}, {"name": "B"}]}],
        '<i>"log"</i>.jsonl',
    )

    text = render_html([report])

    assert "<b>x" not in text
    assert '<i>"log' not in text
    assert "&lt;b&gt;x" in text


def test_sections_come_in_the_order_they_are_read() -> None:
    text = Page(PAGES["findings"]).text
    wanted = [
        "Invalid The log breaks a rule",
        "Findings",
        "Scores",
        "Where every doubloon came from",
        "Day by day",
        "Taken on trust",
        "Rules in force",
        "Fingerprint of the rules",
    ]

    body = text[text.index(wanted[0]) :]
    places = [body.index(one) for one in wanted]
    assert places == sorted(places)


def test_finding_shows_expected_observed_legal_rule_and_source() -> None:
    text = Page(PAGES["findings"]).text

    assert "Voyage 1, day 2 · p0" in text
    assert "Expected barrel In the log chest" in text
    assert "Legal choices map barrel p1's Brute (17)" in text
    assert "Suggestion Did you mean barrel?" in text
    assert "Take one of today's loot tokens, if any is left. Rule galecrest.dusk.take-token, source:" in text
    assert "line 31, column 44" in text
    assert "2 errors, 1 warning and 1 note." in text


def test_story_tells_row_loot_and_abilities() -> None:
    text = Page(PAGES["valid"]).text

    assert "17 Brute p2 22 Brawler p0 22 Brawler p3 28 Armorer p1" in text
    assert "p2 Brute (17): discards p1's Armorer (28) from the island, p1 gains 1 reputation" in text
    assert "p3 takes a chest" in text
    assert "p0 Topman (24): gains 4 doubloons (now 17), loses 1 doubloon (now 16)" in text
    assert "An amulet goes back to the bag" in text


def test_rulings_tell_which_came_up() -> None:
    report = samples.golden()
    text = Page(PAGES["valid"]).text

    assert report.rulings
    for ruling in report.rulings:
        assert ruling.question in text
    assert f"Fingerprint of the rules: {report.variant.fingerprint if report.variant else None}" in text
    touched = [ruling.id for ruling in report.rulings if ruling.is_touched]
    for one in touched:
        assert re.search(rf"{re.escape(one)}.*? yes ", text)


def test_every_log_stands_in_the_overview() -> None:
    page = Page(PAGES["many"])
    links = [link["href"] for link in page.all("a")]

    assert [f"#log{number}" in links for number in range(1, 5)] == [True] * 4
    assert "4 logs" in page.text
    assert Page(PAGES["index"]).all("article") == []
    assert {"a.html", "d.html"} <= {link["href"] for link in Page(PAGES["index"]).all("a")}


def test_unfinished_log_shows_the_table_as_it_stands() -> None:
    text = Page(PAGES["unfinished"]).text

    assert "The table after line 7" in text
    assert "In the purse when the log begins +4" in text
    assert "21 doubloons scored, 21 of them before the log begins, 5 in the purse" in text
    assert "had one legal answer" in text


# colours

CSS = (files("libertalia.reports") / "templates" / "style.css").read_text(encoding="utf-8")


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def colours(scheme: str) -> dict[str, str]:
    light, dark = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", part)) for part in CSS.split("@media")[:2]]
    return light if scheme == "light" else light | dark


TEXT_PAIRS = [
    *[(text, ground) for text in ("ink", "muted", "accent", "link") for ground in ("paper", "card")],
    *[(level, ground) for level in ("good", "bad", "warn", "note") for ground in ("paper", "card")],
    *[(level, f"{level}-bg") for level in ("good", "bad", "warn", "note")],
    *[("ink", f"{level}-bg") for level in ("good", "bad", "warn", "note")],
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_stands_out_from_its_ground(scheme: str, text: str, ground: str) -> None:
    found = colours(scheme)

    assert contrast(found[text], found[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("bar", ["s0", "s1", "s2", "purse", "muted"])
def test_bars_stand_out_from_the_page(scheme: str, bar: str) -> None:
    found = colours(scheme)

    assert contrast(found[bar], found["paper"]) >= 3


def test_text_uses_named_colours_only() -> None:
    rules = CSS[CSS.index("*, *::before") :]

    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb|hsl", rules)
