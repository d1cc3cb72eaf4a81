"""`mcplint explain`."""

from __future__ import annotations

import json

import pytest

from mcplint.catalogue.load import catalogue
from mcplint.catalogue.markdown import page
from mcplint.cli.main import run

pytestmark = pytest.mark.usefixtures("_plain")


@pytest.fixture
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["explain", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", ["MCP201", "mcp201", "url-credential"])
def test_by_id_and_name(capsys, name: str) -> None:
    out = told(capsys, name)
    rule = catalogue().rule("MCP201")
    assert out.startswith("# MCP201 url-credential\n")
    assert rule.why in out
    assert rule.fix in out
    for part in ("**error**", "2025-11-25", "https://modelcontextprotocol.io/", "### Bad: ", "### Good: ", "# <- MCP201"):
        assert part in out
    assert "expect:" not in out
    assert "\x1b" not in out


def test_several_rules_each_once(capsys) -> None:
    out = told(capsys, "MCP204", "MCP201", "url-credential")
    heads = [line for line in out.splitlines() if line.startswith("# MCP")]
    assert heads == ["# MCP204 url-not-https", "# MCP201 url-credential"]


def test_a_family(capsys) -> None:
    out = told(capsys, "capability")
    assert out.count("\n## Why it matters\n") == 6


@pytest.mark.parametrize("rule", catalogue().rules, ids=lambda rule: rule.id)
def test_every_rule_can_be_explained(capsys, rule) -> None:
    assert told(capsys, rule.id).startswith(f"# {rule.id} {rule.name}\n")


def test_json(capsys) -> None:
    data = json.loads(told(capsys, "MCP201", "--format", "json"))
    (rule,) = data["rules"]
    assert data["version"] == 1
    assert (rule["id"], rule["severity"], rule["gate"], rule["pedantic"]) == ("MCP201", "error", "hard", False)
    assert {"why", "fix", "clauses", "examples", "tags", "since", "url"} <= set(rule)
    assert rule["clauses"][0]["older"]
    assert {example["bad"] for example in rule["examples"]} == {True, False}


def test_markdown_is_the_page_itself(capsys) -> None:
    assert told(capsys, "MCP201", "--format", "markdown", "--color", "always") == page(catalogue().rule("MCP201"))


def test_several_in_colour_are_told_apart(capsys) -> None:
    assert "───" in told(capsys, "MCP201", "MCP202", "--color", "always")


def test_colour(capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    out = told(capsys, "MCP201", "--color", "always")
    assert "\x1b[" in out
    assert "MCP201 url-credential" in out
    assert "\x1b[" not in told(capsys, "MCP201", "--no-color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in told(capsys, "MCP201")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in told(capsys, "MCP201")


@pytest.mark.parametrize(("name", "suggestion"), [("MCP2O1", "MCP201"), ("url-credental", "url-credential"), ("capabilty", "capability")])
def test_unknown_rule(capsys, name: str, suggestion: str) -> None:
    assert run(["explain", name]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"there is no rule '{name}'; did you mean" in captured.err
    assert suggestion in captured.err


def test_nothing_is_printed_when_one_of_several_is_unknown(capsys) -> None:
    assert run(["explain", "MCP201", "MCP299x"]) == 2
    assert capsys.readouterr().out == ""


def test_no_rule_named(capsys) -> None:
    assert run(["explain"]) == 2
    assert "RULE" in capsys.readouterr().err


def test_terminal_escapes_of_the_caller_are_spelt_out(capsys) -> None:
    assert run(["explain", "\x1b]0;gone\x07"]) == 2
    assert "\x1b" not in capsys.readouterr().err
