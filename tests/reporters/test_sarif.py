"""SARIF: valid, complete, and right about places."""

from __future__ import annotations

import dataclasses
import json
import re
import sys
import time
from collections import Counter

import jsonschema
import pytest

from mcplint.findings.model import Confidence, Edit, Fix, Related, Safety, Severity
from mcplint.findings.report import Problem, Report, Suppressed
from mcplint.ir.source import Language, Place, SourceFile
from mcplint.reporters.sarif_rules import descriptor, short, tags
from mcplint.reporters.sarif_walk import Walker

from .support import LITERAL, RULES, SECRET, SERVER, URL_TEXT, find, place, rule, sample, shown, source

TRACED = 4 if sys.gettrace() is not None else 1
"""What measuring coverage costs."""


def log(report: Report, **options) -> dict:
    return json.loads(shown("sarif", report, **options))["runs"][0]


def results(*findings, **options) -> list[dict]:
    return log(Report(findings=findings, rules=RULES), **options)["results"]


def region(result: dict) -> tuple[int, int, int, int]:
    found = result["locations"][0]["physicalLocation"]["region"]
    return found["startLine"], found["startColumn"], found["endLine"], found["endColumn"]


@pytest.mark.parametrize("report", [sample(), Report((), rules=RULES, examined=3), Report(())], ids=["all kinds", "clean", "nothing"])
@pytest.mark.parametrize("show_suppressed", [False, True])
def test_it_follows_the_schema(report, show_suppressed, sarif_schema):
    jsonschema.validate(json.loads(shown("sarif", report, show_suppressed=show_suppressed)), sarif_schema)


def test_the_multitool_has_nothing_to_say(validate):
    assert validate(shown("sarif", sample(), show_suppressed=True)) == []


def test_the_multitool_has_nothing_to_say_about_a_clean_run_and_hostile_text(validate):
    file = SourceFile("a b/ü\u202e#[1].py", b"x = 1\n\n", Language.PYTHON)
    finding = find(
        SECRET,
        Place(file, 6, 6),
        "odd \x1b[31m ](1) {0} \u202e `x` \ud800\n::error::",
        related=[Related(Place(file, 0, 1), "[x](y) ]")],
        subject="\udcff",
    )
    many = [Problem("", "MCP905", "no path"), Problem("gone.py", "MCP901", "not found")]

    assert validate(shown("sarif", Report((finding,), rules=(SECRET,), problems=tuple(many), exit_code=2))) == []


def test_a_clean_run_says_so_and_declares_every_rule():
    run = log(Report((), rules=tuple(reversed(RULES)), examined=2))

    assert run["results"] == []
    assert [declared["id"] for declared in run["tool"]["driver"]["rules"]] == sorted(r.id for r in RULES)
    assert run["invocations"] == [{"executionSuccessful": True, "exitCode": 0}]
    assert run["columnKind"] == "utf16CodeUnits"
    assert run["automationDetails"] == {"id": "mcplint/"}
    assert list(run["originalUriBaseIds"]) == ["%SRCROOT%"]
    assert "uri" not in run["originalUriBaseIds"]["%SRCROOT%"]


def test_rules_carry_what_github_reads():
    (declared,) = (d for d in log(Report((), rules=RULES))["tool"]["driver"]["rules"] if d["id"] == "MCP101")

    assert declared["name"] == "form-secret-field"
    assert declared["shortDescription"]["text"] == "A form asks for something that grants access."
    assert declared["fullDescription"]["text"].startswith("Form answers pass through")
    assert declared["defaultConfiguration"] == {"level": "error"}
    assert declared["helpUri"].endswith("/MCP101/")
    assert "## What to write instead" in declared["help"]["markdown"]
    assert declared["help"]["text"]
    assert declared["properties"] == {
        "precision": "high",
        "problem.severity": "error",
        "security-severity": "8.0",
        "tags": ["mcp", "form", "security", "external/cwe/cwe-522"],
    }


@pytest.mark.parametrize("given", ["CWE-79", "cwe_79", "external/cwe/cwe-079"])
def test_cwe_tags_are_spelt_as_codeql_does(given):
    assert tags(rule(tags=(given, "elicitation"))) == ["mcp", "form", "security", "external/cwe/cwe-079", "elicitation"]


def test_only_rules_about_security_have_a_security_severity():
    plain = Walker().plain(descriptor(rule(tags=())))["properties"]
    told = Walker().plain(descriptor(rule(tags=("security-severity:9.1",))))["properties"]

    assert "security-severity" not in plain
    assert (told["security-severity"], told["tags"]) == ("9.1", ["mcp", "form"])


def test_long_texts_are_cut_to_what_github_takes():
    long = rule(summary="word 😀 " * 500, why="why 😀 " * 500, tags=tuple(f"tag-{n}" for n in range(50)))
    declared = Walker().plain(descriptor(long))

    for key in ("shortDescription", "fullDescription"):
        assert 900 < len(declared[key]["text"].encode("utf-16-le")) // 2 <= 1024
        assert declared[key]["text"].endswith("…")
    assert len(declared["properties"]["tags"]) == 20
    assert short("😀" * 2000) == "😀" * 511 + "…"


def test_level_is_always_there():
    server = source(SERVER)
    warning = find(SECRET, place(server, "partner_password"), severity=Severity.WARNING)
    (result,) = results(warning)

    assert result["level"] == "warning"
    assert "kind" not in result


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("x = secret", "secret", (1, 5, 1, 11)),
        ("'é' secret", "secret", (1, 5, 1, 11)),
        ("'e\u0301' secret", "secret", (1, 6, 1, 12)),
        ("'😀' secret", "secret", (1, 6, 1, 12)),
        ("'👩\u200d👧' secret", "secret", (1, 9, 1, 15)),
        ("漢字 secret", "secret", (1, 4, 1, 10)),
        ("\tsecret", "secret", (1, 2, 1, 8)),
        ("a\r\nb\r secret\n", "secret", (3, 2, 3, 8)),
        ("a\u2028 secret", "secret", (1, 4, 1, 10)),
        ("f(\n  '😀',\n)", "(\n  '😀'", (1, 2, 2, 7)),
        ("secret\nx", "secret\n", (1, 1, 1, 7)),
        ("secret", "secret", (1, 1, 1, 7)),
        ("😀" * 3000 + "secret", "secret", (1, 6001, 1, 6007)),
        ("aé" * 5000 + "😀secret", "secret", (1, 10003, 1, 10009)),
    ],
)
def test_columns_are_utf16_code_units(text, at, expected):
    (result,) = results(find(SECRET, place(source(text), at)))

    assert region(result) == expected


def test_an_empty_place_and_one_past_the_end():
    file = source("ab\n")

    assert [region(r) for r in results(find(SECRET, Place(file, 1, 1)), find(SECRET, Place(file, 3, 3)), find(SECRET, Place(file, 9, 9)))] == [
        (1, 2, 1, 2),
        (2, 1, 2, 1),
        (2, 1, 2, 1),
    ]


def test_json_places_have_their_pointer():
    file = source('{"a": {"b": [1, "x"]}}', "m.json", Language.JSON)
    findings = [
        find(SECRET, place(file, '"b"', pointer="/a/b")),
        find(SECRET, place(file, "[1", pointer="/a/b")),
        find(SECRET, place(file, '{"b"', pointer="/a")),
        find(SECRET, place(file, '"x"', pointer="/a/b/1")),
        find(SECRET, place(file, "{", pointer="")),
        find(SECRET, place(source("x"), "x")),
    ]
    logical = [r["locations"][0].get("logicalLocations") for r in results(*findings)]

    assert logical == [
        [{"fullyQualifiedName": "/a/b", "kind": "property"}],
        [{"fullyQualifiedName": "/a/b", "kind": "array"}],
        [{"fullyQualifiedName": "/a", "kind": "object"}],
        [{"fullyQualifiedName": "/a/b/1", "kind": "value"}],
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("path", "options", "uri", "relative"),
    [
        ("src/a b.py", {}, "src/a%20b.py", True),
        ("ü/#x?.py", {}, "%C3%BC/%23x%3F.py", True),
        ("./a.py", {}, "a.py", True),
        ("a:b.py", {}, "a%3Ab.py", True),
        ("a.py", {"root": "/repo", "cwd": "/repo/sub"}, "sub/a.py", True),
        ("../a.py", {"root": "/repo", "cwd": "/repo/sub"}, "a.py", True),
        ("../../a.py", {"root": "/repo", "cwd": "/repo/sub"}, "file:///a.py", False),
        ("/repo/x/a.py", {"root": "/repo", "cwd": "/repo"}, "x/a.py", True),
        ("/else/a.py", {"root": "/repo", "cwd": "/repo"}, "file:///else/a.py", False),
        ("/repository/a.py", {"root": "/repo", "cwd": "/repo"}, "file:///repository/a.py", False),
        ("C:/repo/a.py", {"root": "C:/repo", "cwd": "C:/repo"}, "a.py", True),
        ("D:/x y/a.py", {"root": "C:/repo", "cwd": "C:/repo"}, "file:///D:/x%20y/a.py", False),
        ("a\udcff.py", {}, "a%FF.py", True),
        ("<stdin>", {}, "%3Cstdin%3E", True),
    ],
)
def test_uris(path, options, uri, relative):
    (result,) = results(find(SECRET, place(source("x", path), "x")), **options)
    expected = {"uri": uri, "uriBaseId": "%SRCROOT%"} if relative else {"uri": uri}

    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == expected


def test_messages_end_as_sentences_and_link_every_related_place():
    server = source(SERVER)
    finding = find(
        SECRET,
        place(server, "partner_password"),
        "asks for a [password](1)",
        help="Ask elsewhere",
        related=[Related(place(server, "note"), "see [x](2)"), Related(place(server, "ok"), "and here")],
    )
    (result,) = results(finding)
    text = result["message"]["text"]

    assert text == "Asks for a [password\\](1). Ask elsewhere. See also [see (x)(2)](1), [and here](2)."
    links = {int(number) for number in re.findall(r"(?<!\\)\]\((\d+)\)", text)}
    assert links == {location["id"] for location in result["relatedLocations"]}


def test_chains_are_code_flows():
    (result,) = (r for r in log(sample())["results"] if r.get("codeFlows"))
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]

    assert [step["location"]["message"]["text"] for step in steps] == ["Tool `import_wallet`.", "ask().", "Form elicitation sent."]
    assert steps[2]["location"]["physicalLocation"]["artifactLocation"]["uri"] == "lib/helpers.py"


def test_fixes_are_regions_in_utf16_columns():
    file = source("a = '😀' + x\nb = 2\n")
    edits = (Edit("server.py", 13, 14, "y"), Edit("server.py", 15, 21, ""), Edit("server.py", 0, 0, "c = 3\n"))
    (result,) = results(
        find(SECRET, place(file, "x"), fixes=(Fix("Mend it", Safety.SAFE, edits), Fix("Elsewhere", Safety.SAFE, (Edit("other.py", 0, 1, ""),))))
    )
    (fix,) = result["fixes"]

    assert fix["description"]["text"] == "Mend it."
    assert fix["artifactChanges"][0]["replacements"] == [
        {"deletedRegion": {"startLine": 1, "startColumn": 12, "endLine": 1, "endColumn": 13}, "insertedContent": {"text": "y"}},
        {"deletedRegion": {"startLine": 2, "startColumn": 1, "endLine": 3, "endColumn": 1}},
        {"deletedRegion": {"startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}, "insertedContent": {"text": "c = 3\n"}},
    ]


def test_fingerprints_differ_on_one_line_and_survive_moves():
    def prints(text: str) -> list[dict]:
        file = source(text)
        return [
            r["partialFingerprints"]
            for r in results(*(find(SECRET, place(file, "pin", n)) for n in range(2)), find(SECRET, place(file, "key"), subject="F.key"))
        ]

    before, after = prints("pin = pin, key\n"), prints("import os\n\n\npin = pin, key\n")

    assert before == after
    assert len({p["mcplint/v1"] for p in before}) == 3
    assert len({p["primaryLocationLineHash"] for p in before}) == 1


def test_problems_are_notifications():
    run = log(sample())
    (invocation,) = run["invocations"]

    assert (invocation["executionSuccessful"], invocation["exitCode"]) == (False, 2)
    assert invocation["toolExecutionNotifications"][0] == {
        "level": "error",
        "message": {"text": "Unexpected end of file."},
        "descriptor": {"id": "MCP902"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": "broken.py", "uriBaseId": "%SRCROOT%"}, "region": {"startLine": 3}}}],
    }
    assert [d["id"] for d in run["tool"]["driver"]["notifications"]] == ["MCP902"]


def test_suppressed_results_are_left_out_unless_asked_for():
    assert all("suppressions" not in r for r in log(sample())["results"])

    shown_too = log(sample(), show_suppressed=True)["results"]
    assert [r["suppressions"] for r in shown_too] == [[]] * 4 + [[{"kind": "inSource", "status": "accepted", "justification": "demo only"}]]


def test_rule_indexes_point_at_their_rules():
    run = log(sample())
    rules = run["tool"]["driver"]["rules"]

    assert all(rules[r["ruleIndex"]]["id"] == r["ruleId"] for r in run["results"])


def test_no_credential_is_printed():
    file = source('API_KEY = "sk-live-4f9dd0c1a2b3e4f5a6b7"\n')
    finding = find(
        LITERAL,
        place(file, '"sk-live-4f9dd0c1a2b3e4f5a6b7"'),
        "`sk-live-4f9dd0c1a2b3e4f5a6b7` is a credential",
        fixes=(Fix("Move it", Safety.UNSAFE, (Edit("server.py", 0, 0, "sk-live-4f9dd0c1a2b3e4f5a6b7"),)),),
    )

    assert "4f9dd0c1" not in shown("sarif", Report((finding,), rules=RULES))
    assert "`sk-l…`" in json.loads(shown("sarif", Report((finding,), rules=RULES)))["runs"][0]["results"][0]["message"]["text"]


def test_versions_that_are_not_semantic_are_not_called_so():
    driver = json.loads(shown("sarif", Report(())))["runs"][0]["tool"]["driver"]

    assert (driver["version"], driver["semanticVersion"]) == ("0.1.0", "0.1.0")


def test_the_text_results_in_a_help_does_not_confuse_the_writer():
    odd = rule(why='"results": []', fix='"results": []', url='x"results": []')
    (result,) = log(Report((find(odd, place(source("x"), "x")),), rules=(odd,)))["results"]

    assert result["ruleId"] == "MCP101"


def test_the_walker_keeps_levels_renames_state_and_refuses_what_it_does_not_know():
    import sarif_om as om

    plain = Walker().plain

    assert plain(om.Notification(message=om.Message(text="x"), level="warning"))["level"] == "warning"
    assert plain(om.Suppression(kind="inSource", state="accepted")) == {"kind": "inSource", "status": "accepted"}
    assert plain(om.ReportingDescriptorReference(id="x", index=0)) == {"id": "x", "index": 0}
    assert plain(om.Result(message=om.Message(text="x"))) == {"message": {"text": "x"}, "level": "warning"}
    assert plain(Severity.ERROR) == "error"
    for bad in (object(), {1: 2}, {1, 2}, b"x", om.Message(text=Confidence), dataclasses.make_dataclass("D", ["x"])(1)):
        with pytest.raises(TypeError):
            plain(bad)


def pace():
    """How many times slower than usual this machine is just now, at least 1: a million squares take six hundredths of a second."""
    begin = time.process_time()
    sum(number * number for number in range(1_000_000))
    return max(1, (time.process_time() - begin) / 0.06)


def test_five_thousand_results_are_quick():
    file = source("\n".join(f'    field_{i}: str = Field(description="é {i}")' for i in range(5000)), "big.py")
    starts = [match.start() for match in re.finditer(rb"field_\d+", file.data)]
    chain = sample().findings[2].chain
    findings = tuple(find(SECRET, Place(file, at, at + 7), f"form field {n} asks for a password", chain=chain) for n, at in enumerate(starts))
    report = Report(findings, rules=RULES)
    shown("sarif", Report(()))
    begin = time.process_time()
    text = shown("sarif", report)
    spent = time.process_time() - begin

    hashes = Counter(r["partialFingerprints"]["mcplint/v1"] for r in json.loads(text)["runs"][0]["results"])
    assert max(hashes.values()) == 1
    assert spent < 1.5 * TRACED * pace()


def test_many_findings_in_one_long_line_are_quick():
    file = source('{"a": "' + "é😀x" * 300_000 + '"}', "long.json", Language.JSON)
    findings = tuple(find(SECRET, Place(file, 7 + 7 * n, 8 + 7 * n), f"message {n}") for n in range(0, 300_000, 150))
    begin = time.process_time()
    text = shown("sarif", Report(findings, rules=RULES))

    assert time.process_time() - begin < 2 * TRACED
    assert region(json.loads(text)["runs"][0]["results"][1999]) == (1, 8 + 4 * 299_850, 1, 9 + 4 * 299_850)


def test_url_rule_is_declared_at_its_own_level():
    assert Walker().plain(descriptor(URL_TEXT))["defaultConfiguration"] == {"level": "warning"}


def test_suppressed_by_configuration_is_external():
    report = Report((), suppressed=(Suppressed(find(SECRET, place(source("x"), "x")), "baseline"),), rules=RULES)
    (result,) = log(report, show_suppressed=True)["results"]

    assert result["suppressions"] == [{"kind": "external", "status": "accepted", "justification": "Suppressed by baseline."}]
