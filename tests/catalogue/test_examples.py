"""Every example of every implemented rule gives exactly the findings that it is marked with."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from mcplint.catalogue.load import catalogue
from mcplint.catalogue.model import Example, Rule
from mcplint.checks.modules import implemented
from mcplint.engine.run import check_sources
from mcplint.ir.source import Place

ENGINE = {"MCP902", "MCP903", "MCP904", "MCP906"}
"""Rules that the engine itself speaks for. MCP901 and MCP905 have no examples."""

SDK = Path(__file__).resolve().parents[2] / "mcplint" / "sdk"
ANALYSED = {"python", "json", "jsonl", *(("typescript", "javascript") if (SDK / "typescript.toml").exists() else ())}
"""Languages whose SDKs are known; examples in others stand ready for the day when they are."""

IMPLEMENTED = implemented() | ENGINE
NAMES = {"python": "server.py", "typescript": "server.ts", "javascript": "server.js", "json": "capture.json", "jsonl": "capture.jsonl"}
_EXPECT = re.compile(r"(?:#|//) expect: ([A-Z0-9, ]+)$")
CASES = [(rule, example) for rule in catalogue() if rule.id in IMPLEMENTED for example in rule.examples if example.language in ANALYSED]


def settings_of(rule: Rule, example: Example) -> dict[str, object]:
    options = iter(example.options)
    settings: dict[str, object] = {"select": ("ALL",) if rule.id in ENGINE else (rule.id,)}
    for option in options:
        assert option in ("--protocol", "--pedantic"), option
        settings[option[2:]] = next(options) if option == "--protocol" else True
    return settings


def expected(rule: Rule, example: Example) -> Counter[object]:
    if example.language in ("json", "jsonl"):
        where = [entry.partition(" ") for entry in example.expect]
        return Counter((int(line), pointer) if blank else (None, line) for line, blank, pointer in where)
    marks: Counter[object] = Counter()
    for number, line in enumerate(example.code.splitlines(), 1):
        if match := _EXPECT.search(line):
            marks[number] += [part.strip() for part in match[1].split(",")].count(rule.id)
    return +marks


def at(place: Place, example: Example) -> object:
    if example.language == "jsonl":
        return place.line, place.pointer
    return (None, place.pointer) if example.language == "json" else place.line


@pytest.mark.parametrize(("rule", "example"), CASES, ids=[f"{rule.id}-{'bad' if example.bad else 'good'}-{example.title}" for rule, example in CASES])
def test_example(rule: Rule, example: Example) -> None:
    name = example.file or NAMES[example.language]
    report = check_sources({name: example.code, **dict(example.files)}, **settings_of(rule, example))
    found = Counter(at(finding.place, example) for finding in report.findings if finding.rule == rule.id)
    found.update(problem.line for problem in report.problems if problem.rule == rule.id)
    shown = [f"{f.rule} {f.place.line} {f.place.pointer} {f.message}" for f in report.findings]
    assert found == expected(rule, example), [*shown, *map(str, report.problems)]
    if rule.id != "MCP902":
        assert report.problems == ()


def test_rules_with_code_are_in_the_catalogue() -> None:
    assert {rule.id for rule in catalogue()} >= IMPLEMENTED
