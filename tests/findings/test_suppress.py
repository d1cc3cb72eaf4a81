"""Suppression comments: what they cover, and what is said about them."""

from __future__ import annotations

import pytest

from mcplint.catalogue.load import Catalogue
from mcplint.catalogue.model import Rule
from mcplint.findings.build import Builder
from mcplint.findings.model import Confidence, Severity
from mcplint.findings.suppress import apply, parse
from mcplint.frontends.python import parse as parse_python
from mcplint.frontends.typescript import parse as parse_typescript
from mcplint.ir.source import Language, Place, SourceFile


def _rule(id: str, name: str) -> Rule:
    return Rule(id, name, "A summary", Severity.ERROR, Confidence.HIGH, "form", "", "", "", False, (), (), (), {}, "0.1.0", "")


RULES = Catalogue(
    _rule(id, name)
    for id, name in (
        ("MCP101", "form-secret-field"),
        ("MCP102", "form-url-in-text"),
        ("MCP106", "form-empty"),
        ("MCP903", "unused-suppression"),
        ("MCP904", "suppression-without-reason"),
        ("MCP906", "unknown-rule-in-suppression"),
    )
)
ALL = frozenset(rule.id for rule in RULES)


def outcome(text: str, *faults: tuple[str, str], language: Language = Language.PYTHON, selected=ALL, **options):
    """Apply the comments of `text` to one finding for each (rule, text at fault)."""
    file = SourceFile("x", text.encode(), language)
    module = parse_python(file) if language is Language.PYTHON else parse_typescript(file)
    findings = []
    for rule, at in faults:
        start = file.data.index(at.encode())
        findings.append(Builder(RULES.rule(rule))(Place(file, start, start + len(at)), "wrong"))
    return apply(findings, parse([module]), selected, RULES, **options)


def extras(result) -> list[tuple[str, int]]:
    return [(finding.rule, finding.place.line) for finding in result.extra]


@pytest.mark.parametrize(
    "comment",
    [
        "# mcplint: ignore[MCP101] -- demo",
        "# mcplint: ignore[form-secret-field] -- demo",
        "# mcplint: ignore[MCP102, MCP101] -- demo",
        "# mcplint: ignore[ mcp101 ] -- demo",
        "#mcplint:ignore[MCP101] -- demo",
        "## mcplint : ignore [MCP101] --demo",
        "# mcplint: ignore[MCP101] — demo",
        "# type: ignore  # mcplint: ignore[MCP101] -- demo",
        "# mcplint: Ignore[MCP101 MCP102] -- demo",
    ],
)
@pytest.mark.parametrize("layout", ["password: str = 1  {}\n", "{}\npassword: str = 1\n", "{}\n\n# why\n\npassword: str = 1\n"])
def test_well_formed_comments_suppress(comment, layout):
    result = outcome(layout.format(comment), ("MCP101", "password"), selected=ALL - {"MCP102"})

    assert not result.kept
    assert [(s.by, s.reason) for s in result.suppressed] == [("comment", "demo")]
    assert not result.extra


@pytest.mark.parametrize(
    ("comment", "fault"),
    [
        ("# mcplint: ignore", "names no rule: it has no brackets"),
        ("# mcplint:ignore", "names no rule: it has no brackets"),
        ("# mcplint: ignore this, it is fine", "names no rule: it has no brackets"),
        ("# mcplint: ignore[]", "names no rule between its brackets"),
        ("# mcplint: ignore[ , ] -- x", "names no rule between its brackets"),
        ("# mcplint: ignore MCP101 -- x", "names its rules without brackets"),
        ("# mcplint: ignore=MCP101", "names its rules without brackets"),
        ("# mcplint: ignore(MCP101)", "names its rules without brackets"),
        ("# mcplint: ignore[MCP101", "does not close its bracket"),
        ("# mcplint: ignor[MCP101] -- x", "says `ignor` instead of `ignore`"),
        ("# mcplint: ingore[MCP101] -- x", "says `ingore` instead of `ignore`"),
        ("# mcplint: disable=MCP101", "says `disable` instead of `ignore`"),
        ("# mcplint: noqa", "says `noqa` instead of `ignore`"),
        ("# mcplint: [MCP101] -- x", "lacks the word `ignore`"),
        ("# mcplint: MCP101", "lacks the word `ignore`"),
        ("# mcplint ignore[MCP101] -- x", "lacks the colon after `mcplint`"),
        ("# mcplint-ignore", "lacks the colon after `mcplint`"),
        ("# mcplint=ignore[MCP101]", "lacks the colon after `mcplint`"),
    ],
)
def test_malformed_comments_are_told_and_suppress_nothing(comment, fault):
    result = outcome(f"password: str = 1  {comment}\n", ("MCP101", "password"))

    assert len(result.kept) == 1
    assert [(f.rule, f.message) for f in result.extra] == [("MCP906", f"this comment suppresses nothing: it {fault}")]
    assert "# mcplint: ignore[" in result.extra[0].help


@pytest.mark.parametrize(
    "comment",
    [
        "# see mcplint",
        "# mcplint: a linter for MCP servers",
        "# mcplint finds this",
        "# mcplint ignore comments are explained in docs/suppressions.md",
        "# we run mcplint: ignore[MCP101] is how to silence it",
        "# https://example.org/mcplint: ignore",
        "# mcplint:",
        "# mcplint",
        "# run mcplint-ignore",
        "# mcplinter: ignore[MCP101]",
    ],
)
def test_prose_about_mcplint_is_no_directive(comment):
    result = outcome(f"password: str = 1  {comment}\n", ("MCP101", "password"))

    assert len(result.kept) == 1
    assert not result.extra


@pytest.mark.parametrize(
    ("tail", "hint"),
    [
        ("", "why this is right here"),
        (" --", "why"),
        (" -- ...", "why"),
        ("  # noqa", "why"),
        (" because demo", "-- because demo"),
        (": demo", "-- : demo"),
    ],
)
def test_a_suppression_without_reason_counts_but_is_told(tail, hint):
    result = outcome(f"password: str = 1  # mcplint: ignore[MCP101]{tail}\n", ("MCP101", "password"))

    assert not result.kept
    assert extras(result) == [("MCP904", 1)]
    assert hint in result.extra[0].help


def test_unknown_rules_are_told_where_they_stand_and_the_others_count():
    text = "password: str = 1  # mcplint: ignore[MCP101, form-secret-feld, MCP999] -- demo\n"
    result = outcome(text, ("MCP101", "password"))

    assert not result.kept
    assert [f.place.text for f in result.extra] == ["form-secret-feld", "MCP999"]
    assert {f.rule for f in result.extra} == {"MCP906"}
    assert "form-secret-field" in result.extra[0].help


def test_unused_suppressions_are_told_with_a_fix():
    text = "a = 1  # mcplint: ignore[MCP101, MCP102] -- demo\n# mcplint: ignore[MCP106] -- demo\nb = 2\n"
    result = outcome(text, ("MCP102", "a = 1"))

    assert extras(result) == [("MCP903", 1), ("MCP903", 2)]
    first, second = (finding.intents[0] for finding in result.extra)
    assert (first.action, dict(first.data), first.place.text) == (
        "remove-suppression",
        {"rules": "MCP101"},
        "# mcplint: ignore[MCP101, MCP102] -- demo",
    )
    assert (second.data, second.place.text) == ((), "# mcplint: ignore[MCP106] -- demo")


def test_only_rules_of_the_run_can_be_unused():
    text = "a = 1  # mcplint: ignore[MCP101] -- demo\n"

    assert not outcome(text, selected=ALL - {"MCP101"}).extra
    assert not outcome(text, selected=ALL - {"MCP903"}).extra
    assert not outcome(text, unused=False).extra
    assert extras(outcome(text)) == [("MCP903", 1)]


def test_nothing_is_called_unused_in_a_file_that_could_not_be_read_in_full():
    assert not outcome("a = 1  # mcplint: ignore[MCP101] -- demo\ndef (:\n").extra


def test_without_inline_ignores_comments_have_no_effect():
    text = "password = 1  # mcplint: ignore[MCP101]\n# mcplint: ignore\n"
    result = outcome(text, ("MCP101", "password"), enabled=False)

    assert len(result.kept) == 1
    assert not result.extra
    assert not result.suppressed


def test_a_comment_may_suppress_what_is_said_about_it():
    assert not outcome("a = 1  # mcplint: ignore[MCP101, MCP903] -- kept for the old SDK\n").extra
    assert not outcome("password = 1  # mcplint: ignore[MCP101, MCP904]\n", ("MCP101", "password")).extra
    assert not outcome("# mcplint: ignore[MCP906] -- later release\na = 1  # mcplint: ignore[MCP999] -- demo\n").extra


def test_a_comment_never_reaches_another_file_or_rule():
    result = outcome("password = 1  # mcplint: ignore[MCP102] -- demo\n", ("MCP101", "password"))

    assert len(result.kept) == 1
    assert extras(result) == [("MCP903", 1)]


def test_of_two_comments_about_one_finding_the_second_is_unused():
    text = "# mcplint: ignore[MCP101] -- above\npassword = 1  # mcplint: ignore[MCP101] -- beside\n"
    result = outcome(text, ("MCP101", "password"))

    assert [s.reason for s in result.suppressed] == ["above"]
    assert extras(result) == [("MCP903", 2)]


IGNORE = "# mcplint: ignore[MCP101] -- demo"
COVERED = {
    "statement, above": f"{IGNORE}\nx = ask(\n    1,\n    PASSWORD,\n)\n",
    "statement, on its first line": f"x = ask(  {IGNORE}\n    1,\n    PASSWORD,\n)\n",
    "statement, on its last line": f"x = ask(\n    1,\n    PASSWORD,\n)  {IGNORE}\n",
    "entry, above": f'x = {{\n    "a": 1,\n    {IGNORE}\n    "b": {{\n        "title": PASSWORD,\n    }},\n}}\n',
    "entry, on its first line": f'x = {{\n    "b": {{  {IGNORE}\n        "title": PASSWORD,\n    }},\n}}\n',
    "entry, on its last line": f'x = {{\n    "b": {{\n        "title": PASSWORD,\n    }},  {IGNORE}\n}}\n',
    "argument, above": f"x = ask(\n    1,\n    {IGNORE}\n    title=f(\n        PASSWORD,\n    ),\n)\n",
    "header, above the decorator": f"{IGNORE}\n@tool(\n    1\n)\ndef f(\n    PASSWORD: str,\n):\n    pass\n",
    "header, between": f"@tool()\n{IGNORE}\ndef f(\n    PASSWORD: str,\n):\n    pass\n",
    "header, at its end": f"@tool()\ndef f(\n    PASSWORD: str,\n) -> str:  {IGNORE}\n    pass\n",
    "header, at its first line": f"def f(  {IGNORE}\n    PASSWORD: str,\n):\n    pass\n",
    "class header": f"{IGNORE}\nclass A(\n    PASSWORD,\n):\n    x = 1\n",
    "condition": f"if f(  {IGNORE}\n    PASSWORD\n):\n    pass\n",
    "in a function": f"def f():\n    for x in y:\n        {IGNORE}\n        z = (\n            PASSWORD\n        )\n",
    "in a match": f"match x:\n    case 1:\n        {IGNORE}\n        z = (\n            PASSWORD\n        )\n",
    "in a handler": f"try:\n    pass\nexcept E:\n    {IGNORE}\n    z = (\n        PASSWORD\n    )\n",
    "lambda": f"{IGNORE}\nx = f(\n    lambda: PASSWORD\n)\n",
    "string of several lines": f'{IGNORE}\nx = f("""\nPASSWORD\n""")\n',
    "with": f"with a(  {IGNORE}\n    PASSWORD\n):\n    pass\n",
    "after other comments": f"# one\n{IGNORE}\n# two\n\nx = PASSWORD\n",
}
NOT_COVERED = {
    "another line of the statement": f"x = ask(\n    1,  {IGNORE}\n    PASSWORD,\n)\n",
    "the next entry": f'x = {{\n    "a": 1,  {IGNORE}\n    "b": PASSWORD,\n}}\n',
    "the body, from above": f"{IGNORE}\ndef f():\n    x = PASSWORD\n",
    "the body, from the header": f"class A:  {IGNORE}\n    x = PASSWORD\n",
    "the body of an if": f"{IGNORE}\nif x:\n    y = PASSWORD\n",
    "the statement before": f"x = PASSWORD\n{IGNORE}\n",
    "the statement after": f"x = 1  {IGNORE}\ny = PASSWORD\n",
    "the last line, from a line of its own": f"x = ask(\n    PASSWORD,\n    {IGNORE}\n)\n",
    "another decorator's function": f"@a\n@b  {IGNORE}\ndef f(\n    PASSWORD,\n):\n    pass\n",
    "a string that looks like a comment": f'x = """\n{IGNORE}\n"""; y = PASSWORD\n',
}


@pytest.mark.parametrize("text", COVERED.values(), ids=COVERED)
def test_covered(text):
    compile(text, "x", "exec")
    result = outcome(text, ("MCP101", "PASSWORD"))

    assert not result.kept
    assert not result.extra


@pytest.mark.parametrize("text", NOT_COVERED.values(), ids=NOT_COVERED)
def test_not_covered(text):
    compile(text, "x", "exec")

    assert len(outcome(text, ("MCP101", "PASSWORD")).kept) == 1


NOTE = "mcplint: ignore[MCP101] -- demo"


@pytest.mark.parametrize(
    "text",
    [
        f"const x = ask(PASSWORD); // {NOTE}\n",
        f"const x = ask(PASSWORD); /* {NOTE} */\n",
        f"/* {NOTE} */ const x = ask(PASSWORD);\n",
        f"// {NOTE}\nconst x = ask(PASSWORD);\n",
        f"/* {NOTE} */\nconst x = ask(PASSWORD);\n",
        f"/*\n * why\n * {NOTE}\n */\nconst x = ask(PASSWORD);\n",
        f"/** {NOTE} */\nexport const x = ask({{\n  a: 1,\n  b: PASSWORD,\n}});\n",
        f"const x = {{\n  // {NOTE}\n  b: {{\n    c: PASSWORD,\n  }},\n}};\n",
        f"const x = ask({{\n  b: PASSWORD,\n}}); // {NOTE}\n",
        f"// {NOTE}\nconst x = f(() =>\n  PASSWORD);\n",
    ],
)
def test_typescript_covered(text):
    result = outcome(text, ("MCP101", "PASSWORD"), language=Language.TYPESCRIPT)

    assert [s.reason for s in result.suppressed] == ["demo"]
    assert not result.extra


@pytest.mark.parametrize(
    "text",
    [
        f"// {NOTE}\nserver.tool('x', async () => {{\n  await ask(PASSWORD);\n}});\n",
        f"server.tool('x', async () => {{\n  await ask(PASSWORD);\n}}); // {NOTE}\n",
        f"class A {{ // {NOTE}\n  b = PASSWORD;\n}}\n",
    ],
)
def test_typescript_bodies_are_not_covered(text):
    assert len(outcome(text, ("MCP101", "PASSWORD"), language=Language.TYPESCRIPT).kept) == 1


def test_typescript_examples_use_its_comments():
    result = outcome("const a = 1; // mcplint: ignore\n", language=Language.TYPESCRIPT)

    assert result.extra[0].help == "write `// mcplint: ignore[MCP101] -- why this is right here`"


def test_places_are_right_after_other_alphabets():
    result = outcome('x = "😀é"  # é mcplint # mcplint: ignore[MCP999] -- größe\n')

    assert [finding.place.text for finding in result.extra] == ["MCP999"]


def test_deep_nesting_is_no_trouble():
    depth = 3_000
    text = f"x = {'[' * depth}PASSWORD{']' * depth}  # mcplint: ignore[MCP102] -- a\n\n# mcplint: ignore[MCP101] -- b\ny = 1\n"

    assert len(outcome(text, ("MCP101", "PASSWORD")).kept) == 1
