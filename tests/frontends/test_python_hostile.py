"""Nothing that a file can hold makes the frontend crash, hang or build a tree that its readers could not walk."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mcplint.frontends import grammars
from mcplint.frontends import python as frontend
from mcplint.frontends.python_syntax import DEPTH_LIMIT
from mcplint.ir import nodes as ir
from tests.frontends.python_dump import read

N = 10_000
"""Deep enough to break any recursion; the same forms were tried with 100,000."""

NESTED = {
    "lists": "x = " + "[" * N + "]" * N,
    "parentheses": "x = " + "(" * N + ")" * N,
    "dicts": "x = " + "{1:" * N + "2" + "}" * N,
    "open brackets": "([{" * N,
    "calls in calls": "f(" * N + ")" * N,
    "subscripts in subscripts": "x: " + "a[" * N + "b" + "]" * N,
    "text annotation": "x: '" + "a[" * N + "b" + "]" * N + "'",
    "attributes": "x" + ".a" * N,
    "calls": "x" + "()" * N,
    "subscripts": "x" + "[0]" * N,
    "sum": "+".join(["a"] * N),
    "mixed operators": "a + b - " * N + "c",
    "powers": "**".join(["a"] * N),
    "unions": "x: " + "|".join(["a"] * N),
    "and": " and ".join(["a"] * N),
    "comparisons": " < ".join(["a"] * N),
    "not": "not " * N + "a",
    "signs": "-" * N + "a",
    "await": "await " * N + "a",
    "lambdas": "lambda: " * N + "a",
    "choices": "a if b else " * N + "c",
    "assignments": "a = " * N + "b",
    "strings": "x = " + "'a' " * N,
    "f-strings": "f'{" * N,
    "elif": "if a: b\n" + "elif c: d\n" * N + "else: e\n",
    "decorators": "@a\n" * N + "def f(): pass\n",
    "patterns": "match x:\n case " + "[" * N + "]" * N + ": pass\n",
    "alternatives": "match x:\n case " + "|".join(["a.b"] * N) + ": pass\n",
    "case without match": "case x:\n" * N,
    "ifs": "".join(" " * i + "if a:\n" for i in range(400)) + " " * 400 + "b\n",
    "classes": "".join(" " * i + "class A:\n" for i in range(400)) + " " * 400 + "b\n",
    "functions": "".join(" " * i + "def f():\n" for i in range(400)) + " " * 400 + "yield\n",
    "many functions": "def f(): pass\n" * N,
    "quotes": '"' * N,
    "backslashes": "\\" * N,
    "colons": ":" * N,
    "zeros": "\0" * N,
    "one line": "x = 1; " * N,
    "errors": "def (:\n" * N,
}


def _force(module: ir.Module) -> tuple[int, list[tuple[ir.Node, ir.Node, int]]]:
    """Number of nodes, and each node with its parent and its depth inside a body."""
    edges: list[tuple[ir.Node, ir.Node, int]] = []
    stack: list[tuple[ir.Node, int]] = [(statement, 0) for statement in module.body]
    count = 0
    while stack:
        node, depth = stack.pop()
        count += 1
        if isinstance(node, ir.FunctionDef):
            stack.extend((statement, 0) for statement in node.body)
        for child in ir.children(node):
            edges.append((node, child, depth))
            stack.append((child, depth + 1))
    return count, edges


@pytest.mark.parametrize("name", NESTED)
def test_deep_nesting(name: str) -> None:
    began = time.perf_counter()
    module = read(NESTED[name])
    _, edges = _force(module)
    assert time.perf_counter() - began < 10
    assert max((depth for _, _, depth in edges), default=0) <= 3 * DEPTH_LIMIT


@pytest.mark.parametrize("source", ["\\\n" * 20_000, "x\\\n" * 20_000, 'f"\\N{' * 20_000, ":=~\n~" * 10_000])
def test_text_that_the_grammar_reads_in_quadratic_time(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammars, "_SECONDS", 0.1)
    began = time.perf_counter()
    module = read(source)
    assert time.perf_counter() - began < 10
    assert [problem.message for problem in module.problems] == ["takes too long to read; not analysed"]


def test_a_long_elif_chain_keeps_every_branch() -> None:
    module = read("if a: f(0)\n" + "".join(f"elif b == {i}: f({i})\n" for i in range(1, 300)) + "else: f(300)\n")
    calls = [node.args[0].value for statement in module.body for node in ir.walk(statement) if isinstance(node, ir.Call)]
    assert sorted(value.value for value in calls if isinstance(value, ir.Const)) == list(range(301))


def test_a_long_sum_keeps_every_operand() -> None:
    module = read("x = " + " + ".join(f"'{i}'" for i in range(1000)))
    values = [node.value for node in ir.walk(module.body[0]) if isinstance(node, ir.Const)]
    assert values == [str(i) for i in range(1000)]


# --- any bytes -------------------------------------------------------------------------------------------------------

SEED = b"".join(Path(path).read_bytes() for path in (frontend.__file__, __file__)) + Path(__file__).with_name("python_forms.txt").read_bytes()
PIECES = [
    *(
        "def f(a, *b, c: int = 1, **d) -> e:",
        "class A(B, c=d):",
        "\n",
        "\n    ",
        "\n\t",
        "\r\n",
        "\r",
        "\x0c",
        "    ",
        "async ",
        "await ",
        "yield ",
        "lambda x: ",
    ),
    *(
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "'",
        '"',
        "'''",
        '"""',
        "f'",
        "rb'",
        't"',
        "\\",
        "\\N{",
        "{x!r:>{w}}",
        "{{",
        ":",
        ":=",
        "=",
        "->",
        "@",
        ".",
        "...",
        ",",
        ";",
        "*",
        "**",
    ),
    *(
        "if ",
        "elif ",
        "else:",
        "for x in ",
        "while ",
        "try:",
        "except ",
        "except* ",
        "finally:",
        "with ",
        " as ",
        "match x:",
        "case ",
        "import ",
        "from . ",
        "global ",
    ),
    *(
        "type X[T] = ",
        "print ",
        "exec ",
        ">>",
        "x",
        "_",
        "0x1F",
        "1e5",
        "017",
        "10L",
        "2j",
        "None",
        "é",
        "\u2028",
        "\ufeff",
        "\0",
        "# mcplint: ignore\n",
        "not ",
        " in ",
        " is ",
    ),
]


def _check(data: bytes) -> None:
    module = read(data)
    _, edges = _force(module)
    for statement in module.body:
        assert 0 <= statement.start <= statement.end <= len(data)
    for parent, child, _ in edges:
        assert 0 <= child.start <= child.end <= len(data)
        if isinstance(parent, ir.ClassDef | ir.FunctionDef) and child in parent.decorators:
            assert child.end <= parent.start
        else:
            assert parent.start <= child.start, (parent, child)
            assert child.end <= parent.end, (parent, child)
    for part in (*module.comments, *module.problems):
        assert 0 <= part.start <= part.end <= len(data)


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    _check(data)


@settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_random_pieces(source: str) -> None:
    _check(source.encode())


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, len(SEED)), st.integers(0, 1500), st.lists(st.tuples(st.integers(0, 1500), st.sampled_from(PIECES)), max_size=4))
def test_mutated_source(start: int, length: int, edits: list[tuple[int, str]]) -> None:
    data = SEED[start : start + length]
    for place, piece in edits:
        data = data[:place] + piece.encode() + data[place + len(piece) % 3 :]
    _check(data)


# --- memory ----------------------------------------------------------------------------------------------------------


def test_what_is_not_used_costs_little_memory() -> None:
    data = b"".join(b"def f%d(ctx):\n" % i + b"    call(ctx.value, {'k': 'text'}, other=[1, 2, 3])\n" * 50 for i in range(100))
    read(b"x = 1")
    tracemalloc.start()
    module = read(data)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(module.body) == 100
    assert size < len(data) / 2
