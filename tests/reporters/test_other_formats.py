"""`gitlab`, `junit` and `html`."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from mcplint.findings.report import Problem, Report
from mcplint.ir.source import Language, SourceFile

from .support import RULES, SECRET, find, place, sample, shown, source

HOSTILE = "</pre><script>alert(1)</script> & ]]> <!-- \" ' \x1b[31m \x00 \u202e \ud800 \uffff"


def hostile() -> Report:
    file = SourceFile("<b>&\"'.py", ("x = 1  # " + HOSTILE.replace("\ud800", "")).encode(), Language.PYTHON)
    finding = find(SECRET, place(file, "x"), HOSTILE, help=HOSTILE, revision=HOSTILE)
    return Report((finding,), problems=(Problem("<i>", "MCP901", HOSTILE),), notices=(HOSTILE,), rules=RULES, examined=1)


def test_gitlab():
    issues = json.loads(shown("gitlab", sample(), root="/repo", cwd="/repo/srv"))

    assert [(i["check_name"], i["severity"]) for i in issues] == [
        ("MCP902", "blocker"),
        ("MCP101", "critical"),
        ("MCP109", "info"),
        ("MCP101", "critical"),
        ("MCP102", "major"),
    ]
    assert issues[3]["location"] == {
        "path": "srv/server.py",
        "positions": {"begin": {"line": 4, "column": 5}, "end": {"line": 4, "column": 21}},
    }
    assert issues[0]["location"] == {"path": "srv/broken.py", "lines": {"begin": 3}}
    assert issues[3]["description"].startswith("MCP101: form field `partner_password` asks for a password. Ask for it")
    assert len({i["fingerprint"] for i in issues}) == 5


def test_gitlab_clean():
    assert json.loads(shown("gitlab", Report((), examined=1))) == []


def test_junit():
    root = ElementTree.fromstring(shown("junit", sample(), show_suppressed=True))

    assert root.attrib == {"name": "mcplint", "tests": "6", "failures": "3", "errors": "1", "skipped": "1", "time": "0"}
    assert [suite.get("name") for suite in root] == ["broken.py", "captures/ask me.json", "server.py"]
    cases = {case.get("name"): case for case in root.iter("testcase")}
    assert cases["MCP101 form-secret-field 4:5"].find("failure").get("message") == "form field `partner_password` asks for a password"
    assert cases["MCP109 form-many-fields 3:7"].find("failure") is None
    assert cases["MCP902"].find("error").attrib == {"message": "unexpected end of file", "type": "MCP902"}
    assert cases["MCP101 5:5"].find("skipped").get("message") == "suppressed by comment: demo only"


def test_junit_of_a_clean_run_has_a_case_that_passes():
    root = ElementTree.fromstring(shown("junit", Report((), examined=2)))

    assert [case.get("name") for case in root.iter("testcase")] == ["2 files examined, nothing found"]
    assert (root.get("tests"), root.get("failures")) == ("1", "0")


def test_junit_totals_add_up():
    root = ElementTree.fromstring(shown("junit", sample()))

    for name in ("tests", "failures", "errors", "skipped"):
        assert int(root.get(name)) == sum(int(suite.get(name)) for suite in root)


def test_hostile_text_is_only_text_in_xml():
    root = ElementTree.fromstring(shown("junit", hostile()))

    assert root.find(".//script") is None
    assert "<script>alert(1)</script>" in root.find(".//failure").get("message")


class Page(HTMLParser):
    VOID = frozenset({"meta"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags, self.open, self.attributes, self.text = [], [], [], ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize("report", [sample(), hostile(), Report(()), Report((), examined=3)])
def test_html_is_balanced_and_loads_nothing(report):
    page = Page(shown("html", report, show_suppressed=True))

    assert not {"script", "img", "link", "iframe", "b>"} & set(page.tags)
    assert {name for name, _ in page.attributes} <= {"lang", "charset", "http-equiv", "content", "name", "class", "href", "rel"}
    assert all(value.startswith("https://example.org/") for name, value in page.attributes if name == "href")


def test_html_shows_what_the_console_shows():
    text = Page(shown("html", sample(), show_suppressed=True)).text

    for part in (
        "form field `partner_password` asks for a password",
        "Ask for it on a page you host",
        "3. form elicitation sent lib/helpers.py:2:18".partition(" ")[2],
        "ELI-01 (MUST NOT), 2025-11-25: Servers never ask",
        "4 |     partner_password: str",
        "/params/requestedSchema/properties/apiKey",
        "Suppressed by comment: demo only",
        "unexpected end of file",
        "Found 4 findings (2 errors, 1 warning, 1 note); 3 files examined.",
    ):
        assert part in text


def test_html_escapes_what_is_not_seen():
    printed = shown("html", hostile())

    assert not re.search("[\x00-\x09\x0b-\x1f\u202e\ud800]", printed)
    assert "\\x1b[31m" in printed
    assert "javascript:" not in shown("html", Report((find(SECRET, place(source("x"), "x")),), rules=(RULES[0],)))
