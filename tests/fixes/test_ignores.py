from __future__ import annotations

import libcst as cst
import pytest

from mcplint.findings.model import Confidence, Finding, Severity
from mcplint.findings.report import Report
from mcplint.fixes.apply import add_ignores
from mcplint.fixes.comments import with_rules, without_rules
from mcplint.fixes.edits import Unfixable
from mcplint.ir.source import Place
from tests.fixes.helpers import finding_in, mend, source

REMOVE = "remove-suppression"


def ignored(path: str, text: str, *marks: tuple[str, str], reason: str = "known") -> tuple[str, tuple[tuple[str, int, str], ...]]:
    """The text after `--add-ignores` for findings of rules at marked stretches, and what was not possible."""
    file = source(path, text)
    found = []
    for rule, at in marks:
        start = file.data.index(at.encode())
        found.append(Finding(rule, Severity.ERROR, Confidence.HIGH, "message", Place(file, start, start + len(at.encode()))))
    from mcplint.fixes.apply import _Batch, _ignores
    from mcplint.fixes.disk import Disk
    from mcplint.fixes.edits import apply

    assert _Batch(Disk("/"), False)
    lines: dict[int, list[str]] = {}
    for finding in found:
        lines.setdefault(finding.place.line, []).append(finding.rule)
    edits, failed = _ignores(file, lines, reason)
    return apply(file.data, edits).decode(), tuple((path, line, rule) for line in failed for rule in lines[line])


@pytest.mark.parametrize(
    ("text", "marks", "after"),
    [
        pytest.param(
            "async def f():\n    await ctx.elicit('m', M)\n",
            [("MCP101", "await")],
            "async def f():\n    # mcplint: ignore[MCP101] -- known\n    await ctx.elicit('m', M)\n",
            id="statement",
        ),
        pytest.param(
            "x = 1\n", [("MCP101", "x"), ("MCP104", "1"), ("MCP101", "=")], "# mcplint: ignore[MCP101, MCP104] -- known\nx = 1\n", id="several"
        ),
        pytest.param(
            "x = f(\n    a,\n    b={\r\n        'k': 1,\n    },\n)\n",
            [("MCP101", "'k'")],
            "x = f(\n    a,\n    b={\r\n        # mcplint: ignore[MCP101] -- known\n        'k': 1,\n    },\n)\n",
            id="inside-brackets",
        ),
        pytest.param(
            "@deco\n@other\ndef f():\n    pass\n",
            [("MCP101", "def"), ("MCP102", "@deco"), ("MCP103", "@other")],
            "# mcplint: ignore[MCP102] -- known\n@deco\n# mcplint: ignore[MCP103] -- known\n@other\n"
            "# mcplint: ignore[MCP101] -- known\ndef f():\n    pass\n",
            id="decorators",
        ),
        pytest.param(
            "if a:\n    pass\nelif b:\n    pass\nelse:\n    pass\n",
            [("MCP101", "elif"), ("MCP102", "else")],
            "if a:\n    pass\n# mcplint: ignore[MCP101] -- known\nelif b:\n    pass\n# mcplint: ignore[MCP102] -- known\nelse:\n    pass\n",
            id="branches",
        ),
        pytest.param(
            "try:\n    f()\nexcept E:\n    pass\n",
            [("MCP503", "except")],
            "try:\n    f()\n# mcplint: ignore[MCP503] -- known\nexcept E:\n    pass\n",
            id="except",
        ),
        pytest.param(
            'MESSAGE = """first\nopen https://x.example\n"""\n',
            [("MCP102", "open")],
            '# mcplint: ignore[MCP102] -- known\nMESSAGE = """first\nopen https://x.example\n"""\n',
            id="string-over-lines",
        ),
        pytest.param(
            "x = a + \\\n    b\n",
            [("MCP102", "b")],
            "x = a + \\\n    b  # mcplint: ignore[MCP102] -- known\n",
            id="backslash",
        ),
        pytest.param(
            "x = 1  # mcplint: ignore[MCP101] -- old\n",
            [("MCP104", "x")],
            "x = 1  # mcplint: ignore[MCP101, MCP104] -- old; known\n",
            id="merge-behind",
        ),
        pytest.param(
            "# mcplint: ignore[MCP101]\n# note\nx = 1\n",
            [("MCP104", "x")],
            "# mcplint: ignore[MCP101, MCP104] -- known\n# note\nx = 1\n",
            id="merge-above",
        ),
        pytest.param("x = 1  # noqa: E501\n", [("MCP104", "x")], "# mcplint: ignore[MCP104] -- known\nx = 1  # noqa: E501\n", id="other-comment"),
        pytest.param("y = 0  # mcplint: ignore[MCP101] -- y\nx = 1\n", [("MCP104", "x")], None, id="not-the-neighbours"),
        pytest.param("", [("MCP104", "")], "", id="empty-file"),
    ],
)
def test_python(text: str, marks: list[tuple[str, str]], after: str | None) -> None:
    done, impossible = ignored("server.py", text, *marks)
    if after is None:
        after = text.replace("x = 1", "# mcplint: ignore[MCP104] -- known\nx = 1")
    assert done == after
    assert not impossible or not text
    cst.parse_module(done)


@pytest.mark.parametrize(
    ("text", "marks", "after"),
    [
        pytest.param(
            "  f({\r\n    a: 1,\r\n  });\r\n",
            [("MCP101", "a:")],
            "  f({\r\n    // mcplint: ignore[MCP101] -- known\r\n    a: 1,\r\n  });\r\n",
            id="crlf",
        ),
        pytest.param(
            "const m = `one\ntwo ${a}\n`;\n",
            [("MCP102", "two")],
            "// mcplint: ignore[MCP102] -- known\nconst m = `one\ntwo ${a}\n`;\n",
            id="template",
        ),
        pytest.param(
            "// mcplint: ignore[MCP101] -- old\nf();\n",
            [("MCP102", "f")],
            "// mcplint: ignore[MCP101, MCP102] -- old; known\nf();\n",
            id="merge-above",
        ),
        pytest.param(
            "f(); /* mcplint: ignore[MCP101] -- known */\n",
            [("MCP102", "f")],
            "f(); /* mcplint: ignore[MCP101, MCP102] -- known */\n",
            id="merge-block",
        ),
    ],
)
def test_typescript(text: str, marks: list[tuple[str, str]], after: str) -> None:
    assert ignored("server.ts", text, *marks) == (after, ())


def test_json_has_no_comments() -> None:
    assert ignored("a.json", '{"a": 1}', ("MCP101", '"a"')) == ('{"a": 1}', (("a.json", 1, "MCP101"),))
    report = Report((finding_in(source("a.json", '{"format": 1}'), "drop-format", '"format"'),))
    outcome = add_ignores(report, "known")
    assert outcome.impossible == (("a.json", 1, "MCP104"),)
    assert outcome.applied == 0


@pytest.mark.parametrize("reason", ["", "  ", "two\nlines", "bell\a"])
def test_reasons(reason: str) -> None:
    with pytest.raises(ValueError, match="reason"):
        add_ignores(Report(()), reason)


@pytest.mark.parametrize(
    ("path", "before", "at", "rules", "after"),
    [
        ("a.py", "x = 1  # mcplint: ignore[MCP101] -- r\ny = 2\n", "# mcplint", "", "x = 1\ny = 2\n"),
        ("a.py", "    # mcplint: ignore[MCP101]\nx = 1\n", "ignore", "", "x = 1\n"),
        (
            "a.py",
            "x = 1  # mcplint: ignore[MCP101, form-url-in-text] -- r\n",
            "# mcplint",
            "MCP101",
            "x = 1  # mcplint: ignore[form-url-in-text] -- r\n",
        ),
        ("a.py", "x = 1  # noqa  # mcplint: ignore[MCP101] -- r\n", "# mcplint", "mcp101", "x = 1  # noqa\n"),
        ("a.py", "f(\n    # mcplint: ignore[MCP101]\n    1,\n)\n", "# mcplint", "", "f(\n    1,\n)\n"),
        ("a.py", "f(  # mcplint: ignore[MCP101]\n    1,\n)\n", "# mcplint", "", "f(\n    1,\n)\n"),
        ("a.ts", "f(); // mcplint: ignore[MCP101] -- r\r\ng();\r\n", "// mcplint", "", "f();\r\ng();\r\n"),
        ("a.ts", "  // mcplint: ignore[MCP101]\ng();\n", "// mcplint", "", "g();\n"),
        ("a.ts", "f(/* mcplint: ignore[MCP101] -- r */ 1);\n", "/* mcplint", "", "f(1);\n"),
        ("a.ts", "f(); // mcplint: ignore[MCP101 MCP102]\n", "// mcplint", "MCP102", "f(); // mcplint: ignore[MCP101]\n"),
        ("a.ts", "// mcplint: ignore[MCP101]", "// mcplint", "", ""),
    ],
)
def test_removal(path: str, before: str, at: str, rules: str, after: str) -> None:
    assert mend(path, before, REMOVE, at, rules=rules) == (after, "safe")


def test_removal_of_nothing() -> None:
    assert mend("a.py", "x = 1  # note\n", REMOVE, "# note") is None
    assert mend("a.ts", "f(); // note\n", REMOVE, "// note") is None
    assert mend("a.py", "x = 1  # mcplint: ignore[MCP101]\n", REMOVE, "# mcplint", rules="MCP102") is None
    assert mend("a.json", '{"a": "mcplint: ignore[MCP101]"}', REMOVE, "mcplint") is None


def test_texts() -> None:
    assert with_rules("# mcplint: ignore[MCP101]", ["mcp101"], "") == "# mcplint: ignore[MCP101]"
    assert with_rules("# a # MCPlint : Ignore [x] -- r", ["y"], "r") == "# a # mcplint: ignore[x, y] -- r"
    for change in (lambda: with_rules("# x", ["a"], ""), lambda: without_rules("# x", [])):
        with pytest.raises(Unfixable):
            change()
