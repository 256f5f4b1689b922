import json

import report_samples as samples
from libertalia.reports.files import file_names, pages
from page_reader import Page


def test_each_log_has_a_page_and_the_index_leads_to_it() -> None:
    found = pages([samples.golden(), samples.unreadable()], "html")

    assert list(found) == ["index.html", "p4-01.html", "broken.html"]
    links = [link["href"] for link in Page(found["index.html"]).all("a")]
    assert {"p4-01.html", "broken.html"} <= set(links)


def test_an_index_of_one_log_has_its_overview() -> None:
    index = Page(pages([samples.golden()], "html")["index.html"])

    assert "p4-01.html" in [link["href"] for link in index.all("a")]
    assert "1 log" in index.text


def test_json_and_text_have_a_file_each() -> None:
    assert json.loads(pages([samples.golden()], "json")["p4-01.json"])["logs"][0]["verdict"] == "valid"
    assert pages([samples.golden()], "text")["p4-01.txt"].startswith("p4-01.jsonl: VALID")


def test_file_names_are_safe_and_different() -> None:
    paths = ["a/x.jsonl", "b/X.jsonl", "-", "../index.jsonl", "ü ß.jsonl", "c/x.jsonl"]

    assert file_names(paths, ".html") == [
        "x.html",
        "X-2.html",
        "log.html",
        "index-2.html",
        "log-2.html",
        "x-3.html",
    ]
