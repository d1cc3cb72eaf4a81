"""The table of check modules says what the modules themselves register, and narrows nothing that could speak."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcplint.catalogue.load import catalogue
from mcplint.checks.context import Context, Limits
from mcplint.checks.modules import MODULES, implemented
from mcplint.checks.registry import load
from mcplint.config.settings import Settings
from mcplint.engine import checks
from mcplint.engine.run import check_sources
from mcplint.findings.build import Builder
from mcplint.interactions.model import REVISIONS, Kind, Origin, Revisions, ServerRequest
from mcplint.ir.json import JsonNode, Text, TextPart
from mcplint.ir.source import Language, Place, SourceFile

HERE = Path(checks.__file__).parent.parent / "checks"
PLACE = Place(SourceFile("a.json", b"{}", Language.JSON), 0, 2)


def test_the_table_lists_what_the_modules_register() -> None:
    listed = {(module, kind.partition(" ")[0], rule) for module, kinds in MODULES.items() for kind, rules in kinds.items() for rule in rules.split()}
    assert listed == {(entry.module, entry.on, entry.rule) for entry in load()}


def test_every_module_with_checks_is_in_the_table() -> None:
    with_checks = {path.stem for path in HERE.glob("*.py") if "@check(" in path.read_text(encoding="utf-8") and path.stem != "registry"}
    assert with_checks == set(MODULES)


def test_no_rule_is_listed_twice_for_one_request() -> None:
    for kinds in MODULES.values():
        for name in {kind.partition(" ")[0] for kind in kinds}:
            rules = [rule for kind, ids in kinds.items() if kind.partition(" ")[0] == name for rule in ids.split()]
            assert len(rules) == len(set(rules))


def test_rules_with_code_are_in_the_catalogue() -> None:
    assert {rule.id for rule in catalogue()} >= implemented()


def text(value: str) -> Text:
    return Text(PLACE, (TextPart(PLACE, value),))


REQUESTS = [
    ServerRequest(kind, PLACE, origin, Revisions(revisions, True), mode, url=text(url) if url else None, message=text("Paste your API key."))
    for kind in Kind
    for origin in (Origin.SOURCE, Origin.MESSAGE)
    for revisions in (REVISIONS[:1], REVISIONS[2:], REVISIONS)
    for mode in ("form", "url", "browser", None)
    for url in ("http://bücher.example/login?token=ghp_0123456789abcdefghijABCDEFGHIJ012345&email=a@b.example", "", "x:")
]


def test_checks_are_silent_about_requests_that_their_kind_leaves_out() -> None:
    rules = catalogue()
    entries = [(entry, kind) for entry in load() if entry.on == "ServerRequest" for kind in _kinds(entry.module, entry.rule)]
    assert len(entries) > 20
    for entry, kind in entries:
        rule = rules.rule(entry.rule)
        context = Context(rule, Builder(rule), frozenset({rule.id}), Limits(), rule.vocabulary)
        side = kind.partition(" ")[2]
        for request in REQUESTS:
            if side and side not in request.sides:
                assert list(entry.run(request, context)) == [], (entry.rule, request)


def _kinds(module: str, rule: str) -> list[str]:
    return [kind for kind, rules in MODULES[module].items() if rule in rules and kind.startswith("ServerRequest")]


@pytest.mark.parametrize(
    ("request_", "sides"),
    [
        (ServerRequest(Kind.ELICITATION, PLACE, Origin.SOURCE, Revisions(), "form"), ("form",)),
        (ServerRequest(Kind.ELICITATION, PLACE, Origin.SOURCE, Revisions(), None), ("form",)),
        (ServerRequest(Kind.ELICITATION, PLACE, Origin.SOURCE, Revisions(), None, url=text("x")), ("form", "url")),
        (ServerRequest(Kind.ELICITATION, PLACE, Origin.MESSAGE, Revisions(), "url", params=JsonNode("object", PLACE)), ("url", "captured", "params")),
        (ServerRequest(Kind.ROOTS, PLACE, Origin.SOURCE, Revisions()), ()),
    ],
)
def test_sides(request_: ServerRequest, sides: tuple[str, ...]) -> None:
    assert request_.sides == sides


def test_rules_that_are_not_selected_are_not_prepared() -> None:
    rules = catalogue()
    chosen = checks.Checks(rules, _selection("MCP101"), Settings())
    assert chosen.types == {"ServerRequest"}
    form = ServerRequest(Kind.ELICITATION, PLACE, Origin.SOURCE, Revisions(), "form")
    assert [p.rule for p in chosen.of(form)] == ["MCP101"]
    assert chosen.of(ServerRequest(Kind.ELICITATION, PLACE, Origin.SOURCE, Revisions(), "url")) == ()


def _selection(*patterns: str):
    from mcplint.engine.selection import select

    return select(catalogue(), Settings(select=patterns))


def test_a_run_without_rules_finds_nothing() -> None:
    assert check_sources({"a.py": "import mcp\n"}, select=("MCP901",)).findings == ()
