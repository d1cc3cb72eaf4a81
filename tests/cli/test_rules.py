"""`mcplint rules`."""

from __future__ import annotations

import json

import click
import pytest

from mcplint.catalogue.coverage import coverage
from mcplint.catalogue.load import catalogue
from mcplint.cli.main import run
from mcplint.cli.rules import _coverage_text, _table, checked

pytestmark = pytest.mark.usefixtures("_plain")


@pytest.fixture
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["rules", *arguments]) == 0
    return capsys.readouterr().out


def test_table(capsys) -> None:
    lines = told(capsys).splitlines()
    for rule in catalogue():
        (line,) = [line for line in lines if line.startswith(f"  {rule.id} ")]
        assert rule.name in line
        assert f" {rule.severity.value} " in line
        assert line.endswith(rule.summary if rule.id in checked(catalogue()) else f"{rule.summary} (not checked yet)")
    assert [line for line in lines if " note    P  " in line]
    assert lines[-1].startswith(f"{len(catalogue())} rules.")


def test_select(capsys) -> None:
    lines = told(capsys, "--select", "MCP301,url-credential", "-s", "run").splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ")] == ["MCP201", "MCP301", *(f"MCP90{n}" for n in range(1, 7))]


def test_json(capsys) -> None:
    data = json.loads(told(capsys, "--format", "json", "--select", "MCP411"))
    assert data["version"] == 1
    assert data["rules"] == [
        {
            "id": "MCP411",
            "name": "answer-timeout-short",
            "summary": catalogue().rule("MCP411").summary,
            "severity": "note",
            "confidence": "high",
            "family": "association",
            "gate": "ux",
            "pedantic": True,
            "tags": ["association", "ux-gate"],
            "since": "0.1.0",
            "url": catalogue().rule("MCP411").url,
            "checked": "MCP411" in checked(catalogue()),
        }
    ]


def test_coverage(capsys) -> None:
    out = told(capsys, "--coverage")
    rows = [row for row in coverage(catalogue()) if row.party == "server"]
    lines = out.splitlines()
    for row in rows:
        number = next(n for n, line in enumerate(lines) if line.startswith(f"  {row.clause.id} "))
        assert row.clause.level in lines[number]
        assert all(revision in lines[number] for revision in row.clause.revisions)
        assert all(rule in lines[number + 1] for rule in row.rules)
        assert row.rules or f"not checked: {row.unchecked}" in lines[number + 1]
    able = checked(catalogue())
    now = sum(1 for row in rows if able.intersection(row.rules))
    later = sum(1 for row in rows if row.rules) - now
    end = f", {later} not checked yet (rules in brackets)." if later else "."
    assert lines[-1] == f"{len(rows)} clauses on servers: {now} checked by rules, {len(rows) - now - later} not, each with its reason{end}"


def test_rules_without_code_are_marked(capsys) -> None:
    lines = list(_table(catalogue().select(["MCP201", "MCP202"]), frozenset({"MCP202"})))
    assert [line.endswith("(not checked yet)") for line in map(click.unstyle, lines) if "MCP20" in line] == [True, False]
    rows = [row for row in coverage(catalogue()) if row.clause.id in ("ELI-24", "ELI-29")]
    lines = [click.unstyle(line) for line in _coverage_text(rows, frozenset({"MCP102"}))]
    assert "          (MCP209) (MCP210)" in lines
    assert lines[-1] == "2 clauses on servers: 1 checked by rules, 0 not, each with its reason, 1 not checked yet (rules in brackets)."


def test_the_rules_of_the_run_are_the_engine_s() -> None:
    assert {"MCP101", "MCP901", "MCP906"} <= checked(catalogue())


def test_coverage_json(capsys) -> None:
    data = json.loads(told(capsys, "--coverage", "-f", "json"))
    clauses = {clause["id"]: clause for clause in data["clauses"]}
    assert clauses["ELI-27"]["rules"][:2] == ["MCP201", "MCP202"]
    assert clauses["ELI-30"]["rules"] == []
    assert clauses["ELI-30"]["unchecked"]
    assert clauses["MRT-22"]["party"] == "client"


def test_coverage_of_some_rules(capsys) -> None:
    data = json.loads(told(capsys, "--coverage", "-f", "json", "-s", "MCP209"))
    assert [clause["id"] for clause in data["clauses"]] == ["ELI-24"]


def test_one_is_told_in_the_singular(capsys) -> None:
    assert "\n1 rule. " in told(capsys, "-s", "MCP209")
    assert "\n1 clause on servers: " in told(capsys, "--coverage", "-s", "MCP209")


def test_unknown_pattern(capsys) -> None:
    assert run(["rules", "--select", "MCP7O1"]) == 2
    assert "did you mean MCP701" in capsys.readouterr().err


def test_colour(capsys) -> None:
    assert "\x1b[31merror" in told(capsys, "--color", "always")
    assert "\x1b[" not in told(capsys)
    assert "\x1b[" not in told(capsys, "--color", "always", "-f", "json")
