"""`json` and `jsonl` keep to their published schema."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

import mcplint.reporters
from mcplint.findings.report import Report
from mcplint.ir.source import Place, SourceFile

from .support import LITERAL, RULES, SECRET, find, place, sample, shown, source

SCHEMA = json.loads((Path(mcplint.reporters.__file__).parent / "schemas" / "mcplint-json-1.schema.json").read_text(encoding="utf-8"))
LINE = {"$schema": SCHEMA["$schema"], "$ref": "#/$defs/line", "$defs": SCHEMA["$defs"]}


def strict(schema: dict) -> dict:
    """The schema with every object closed, so that an undocumented key is seen."""
    text = json.dumps(schema).replace('"type": "object"', '"type": "object", "unevaluatedProperties": false')
    closed = json.loads(text)
    # An object that others build on is closed where it is used.
    for name in ("finding", "suppressed", "problem", "summary"):
        _open(closed["$defs"][name])
    _open(closed["$defs"]["suppressed"]["allOf"][1])
    for choice in closed["$defs"]["line"]["oneOf"]:
        _open(choice["allOf"][0])
        choice["unevaluatedProperties"] = False
    return closed


def _open(schema: dict) -> None:
    schema.pop("unevaluatedProperties", None)


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("report", [sample(), Report(()), Report((), examined=2, rules=RULES)], ids=["all kinds", "nothing", "clean"])
@pytest.mark.parametrize("show_suppressed", [False, True])
def test_output_follows_the_schema(report, show_suppressed):
    closed = strict(SCHEMA)
    jsonschema.validate(json.loads(shown("json", report, show_suppressed=show_suppressed)), closed)
    for line in shown("jsonl", report, show_suppressed=show_suppressed).splitlines():
        jsonschema.validate(json.loads(line), {**LINE, "$defs": closed["$defs"]})


def test_a_finding_in_full():
    finding = json.loads(shown("json", sample()))["findings"][3]

    assert finding == {
        "rule": "MCP102",
        "name": "form-url-in-text",
        "severity": "warning",
        "confidence": "medium",
        "message": "the form shows a link",
        "help": "Open the page in URL mode.",
        "location": {"path": "server.py", "line": 5, "column": 22, "end_line": 5, "end_column": 51, "start": 163, "end": 192, "pointer": None},
        "chain": [],
        "related": [
            {
                "label": "used here",
                "location": {
                    "path": "server.py",
                    "line": 9,
                    "column": 40,
                    "end_line": 9,
                    "end_column": 53,
                    "start": 292,
                    "end": 305,
                    "pointer": None,
                },
            }
        ],
        "revision": "2025-11-25",
        "subject": "",
        "pedantic": False,
        "clauses": [],
        "url": "https://example.org/mcplint/rules/MCP102/",
        "fingerprint": finding["fingerprint"],
        "fixes": [{"title": "Drop the link", "safety": "unsafe", "edits": [{"path": "server.py", "start": 75, "end": 91, "text": "x"}]}],
    }


def test_head_and_counts():
    log = json.loads(shown("json", sample()))

    assert (log["format"], log["version"], log["tool"]) == ("mcplint-json", 1, {"name": "mcplint", "version": "0.1.0"})
    assert log["summary"] == {
        "examined": 3,
        "findings": 4,
        "errors": 2,
        "warnings": 1,
        "notes": 1,
        "suppressed": 1,
        "held_back": {"confidence": 2, "pedantic": 1},
        "problems": 1,
        "fixable": 1,
        "fixable_unsafe": 1,
        "fixed": 0,
        "exit_code": 2,
    }
    assert log["problems"] == [{"rule": "MCP902", "name": "", "message": "unexpected end of file", "path": "broken.py", "line": 3, "column": 7}]
    assert (log["suppressed"], log["notices"], log["rules"]) == ([], ["3 generated files skipped"], sorted(rule.id for rule in RULES))


def test_lines_hold_the_same_objects():
    lines = [json.loads(line) for line in shown("jsonl", sample(), show_suppressed=True).splitlines()]
    log = json.loads(shown("json", sample(), show_suppressed=True))

    assert [line.pop("type") for line in lines] == ["finding"] * 4 + ["suppressed", "problem", "summary"]
    assert lines[:4] == log["findings"]
    assert lines[4:6] == log["suppressed"] + log["problems"]
    assert log["suppressed"][0]["reason"] == "demo only"


def test_columns_count_code_points():
    (finding,) = json.loads(shown("json", Report((find(SECRET, place(source("'😀e\u0301' pin"), "pin")),))))["findings"]

    assert (finding["location"]["column"], finding["location"]["end_column"]) == (7, 10)


def test_paths_and_pointers_are_exact_and_the_output_is_ascii():
    file = SourceFile("a\u200b\udcff.json", b"x", source("x").language)
    printed = shown("json", Report((find(SECRET, Place(file, 0, 1, "/api\u200bKey"), "say \u202e"),)))
    (finding,) = json.loads(printed)["findings"]

    assert printed.isascii()
    assert finding["location"]["path"] == "a\u200b\ufffd.json"
    assert finding["location"]["pointer"] == "/api\u200bKey"
    assert finding["message"] == "say \\u202e"


def test_no_credential_is_printed():
    file = source('K = "hunter22"')

    assert "hunter22" not in shown("json", Report((find(LITERAL, place(file, '"hunter22"'), "`hunter22` is real"),)))


def test_a_stretch_of_a_large_capture_counts_from_the_start_of_the_file():
    text = b'{"a": "x"}\n'
    stretch = SourceFile("big.ndjson", text, source("x").language, first_line=501, base=10_000)
    report = Report((find(SECRET, Place(stretch, 6, 9, "/a")),), rules=RULES)

    location = json.loads(shown("json", report))["findings"][0]["location"]
    assert (location["line"], location["column"], location["start"], location["end"]) == (501, 7, 10_006, 10_009)
    assert '501 | {"a": "x"}\n    |       ^^^\n' in shown("full", report)
    (result,) = json.loads(shown("sarif", report))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 501
    assert list(result["partialFingerprints"]) == ["mcplint/v1"]
