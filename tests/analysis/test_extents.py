"""What stands in a statement or a call, told from the text alone."""

from __future__ import annotations

import time

import pytest

from mcplint.analysis.extents import assignments, reaching
from mcplint.ir.source import Language, SourceFile


def _lines(text: str, language: Language, names: tuple[bytes, ...] | None = None) -> list[int]:
    """The lines with an assignment whose statement speaks of a key."""
    file = SourceFile("a", text.encode(), language)
    places = [at for at in range(len(text)) if text.startswith("key", at)]
    return [file.lines.line(at) for at in reaching(file, assignments(file.data, names), places)]


@pytest.mark.parametrize(
    "text",
    [
        "a.b = key;",
        "a[key] = 1;",
        "a.b =\n  key",
        "a.b = c\n  .d(key)",
        "a.b = c ||\n  key",
        "a.b = c || // one of them;\n  key",
        "a.b = { c: 1,\n d: key };",
        'a.b = \'x;\' + "y\\";" + `z;` + key',
        "a.b = /* x; */ key",
        "a.b = async () => {\n  run();\n  return key;\n};",
        "a[\n  key\n] = 1",
        "a.key\n  .b = 1",
        "for (;;) { a.b = key }",
        "let c; a.b = key;",
        "const c = a.b = key;",
    ],
)
def test_holds_in_scripts(text: str) -> None:
    assert _lines(text, Language.TYPESCRIPT)


@pytest.mark.parametrize(
    "text",
    [
        "a.b = c; use(key);",
        "a.b = c\nuse(key)",
        "a.b = c()\nkey.use()",
        "if (c) { a.b = 1 } else { use(key) }",
        "use(() => { a.b = 1 }, key)",
        "use(key);\na.b = 1;",
        "const c = key;",
        "export const c = key;",
        "this.c = key;",
        "const {\n  key,\n} = c;",
        "if (a == key && b <= key) {}",
        "const f = (c) => key;",
        "a.b = { c: 1,\n d: 2 };\nkey();",
        "// a.b = key",
        "/**\n * a.b = key\n */",
    ],
)
def test_does_not_hold_in_scripts(text: str) -> None:
    assert not _lines(text, Language.TYPESCRIPT, ())


def test_names_are_those_asked_for() -> None:
    text = "first = key;\nsecond = key;\nif (c) third = key;"
    assert _lines(text, Language.TYPESCRIPT, (b"second",)) == [2, 3]
    assert _lines(text, Language.TYPESCRIPT, None) == [1, 2, 3]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("a.b = key\n", True),
        ("a.b = c(\n    1,  # one)\n    key,\n)\n", True),
        ("a.b = c + \\\n    key\n", True),
        ('a.b = """\n; \' \n""" + key\n', True),
        ("a.b = c  # of it\nuse(key)\n", False),
        ("self.b = key\n", False),
        ("a.b = 'x'\nkey = 1\n", False),
    ],
)
def test_python(text: str, holds: bool) -> None:
    assert bool(_lines(text, Language.PYTHON, ())) is holds


def test_a_statement_without_an_end_is_told_in_time() -> None:
    text = "a.b = (" * 50_000
    file = SourceFile("a", text.encode(), Language.TYPESCRIPT)
    starts = list(assignments(file.data, None))
    assert reaching(file, starts, [len(text) - 1]) == starts


def test_a_line_without_end_is_looked_back_on_for_a_stretch_only() -> None:
    """A bundle of one line: time grows with its length, not with its square (40 s for this one otherwise)."""
    file = SourceFile("a", b"a.b=c[1];" * 60_000, Language.JAVASCRIPT)
    started = time.process_time()
    assert reaching(file, assignments(file.data, None), [len(file.data) - 2]) == [len(file.data) - 5]
    assert time.process_time() - started < 10
