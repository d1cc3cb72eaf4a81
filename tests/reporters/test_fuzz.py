"""Whatever the findings say and wherever they are, every format prints them: no crash, nothing unseen, valid syntax."""

from __future__ import annotations

import json
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from mcplint.findings.build import Builder
from mcplint.findings.model import Edit, Fix, Related, Safety
from mcplint.findings.report import Problem, Report, Suppressed
from mcplint.ir.source import Language, Place, SourceFile
from mcplint.reporters.registry import FORMATS

from .support import LITERAL, RULES, SECRET, shown

TEXT = st.text(st.one_of(st.characters(), st.sampled_from("\n\r\t ::%,[](){}<>&\"'`\\\x1b\u202e\ud800😀é\u0301漢")), max_size=60)
WORDS = TEXT.filter(lambda text: text.strip())


@st.composite
def places(draw):
    data = draw(TEXT).encode("utf-8", "replace")
    start = draw(st.integers(0, len(data) + 2))
    end = start + draw(st.integers(0, 20))
    file = SourceFile(draw(WORDS), data, draw(st.sampled_from(Language)), draw(st.booleans()))
    return Place(file, start, end, draw(st.none() | TEXT))


@st.composite
def findings(draw):
    related = st.lists(st.builds(Related, places(), TEXT), max_size=2)
    place = draw(places())
    made = Builder(draw(st.sampled_from([SECRET, LITERAL])))(
        place, draw(WORDS), help=draw(TEXT), chain=draw(related), related=draw(related), revision=draw(TEXT), subject=draw(TEXT)
    )
    edits = (Edit(place.file.path, 0, min(1, len(place.file.data)), draw(TEXT)),)
    fixes = draw(st.sampled_from([(), (Fix(draw(WORDS), Safety.SAFE, edits),)]))
    return type(made)(**{name: getattr(made, name) for name in made.__slots__} | {"fixes": fixes})


REPORTS = st.builds(
    Report,
    findings=st.lists(findings(), max_size=3).map(tuple),
    suppressed=st.lists(st.builds(Suppressed, findings(), st.sampled_from(["comment", "configuration", "baseline"]), TEXT), max_size=1).map(tuple),
    problems=st.lists(
        st.builds(Problem, TEXT, st.just("MCP901"), WORDS, st.none() | st.integers(1, 9), st.none() | st.integers(1, 9)), max_size=2
    ).map(tuple),
    notices=st.lists(TEXT, max_size=2).map(tuple),
    rules=st.sampled_from([(), RULES]),
    examined=st.integers(0, 3),
)


@settings(max_examples=120, deadline=None)
@given(REPORTS, st.booleans(), st.none() | st.integers(1, 90))
def test_every_format_prints_every_report(report, show_suppressed, width):
    for format in FORMATS:
        printed = shown(format, report, show_suppressed=show_suppressed, width=width, terminal=width is not None)

        assert printed.endswith("\n")
        assert printed.encode()
        assert not any((c < " " and c != "\n") or "\x7f" <= c <= "\x9f" or c == "\u202e" for c in printed)
        if format in {"json", "sarif", "gitlab"}:
            json.loads(printed)
        elif format == "jsonl":
            assert json.loads(printed.splitlines()[-1])["type"] == "summary"
        elif format == "junit":
            ElementTree.fromstring(printed)
        elif format == "github":
            count = len(report.findings) + len(report.problems) + len(report.notices)
            assert sum(line.startswith("::") for line in printed.split("\n")) == count
        elif format in {"full", "concise"}:
            assert not any(line.startswith("::") for line in printed.split("\n"))
