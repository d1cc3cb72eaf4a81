"""No text makes the TypeScript frontend fail, recurse without bound or lose its place."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mcplint.frontends.typescript import parse
from mcplint.ir import nodes as ir
from mcplint.ir.source import Language, SourceFile

PATHS = ["a.ts", "a.tsx", "a.js"]
N = 100_000


def force(module):
    """Every node of a module, function bodies, annotations and destructured parameters included."""
    stack = list(module.body)
    while stack:
        node = stack.pop()
        yield node
        stack.extend(ir.children(node))
        if isinstance(node, ir.FunctionDef):
            stack.extend(node.body)
        for name in ("annotation", "returns", "target"):
            part = getattr(node, name, None) if isinstance(node, (ir.FunctionDef, ir.Param, ir.Assign, ir.Cast)) else None
            if part is not None:
                stack.append(part)


def check(data, path):
    language = Language.JAVASCRIPT if path.endswith(".js") else Language.TYPESCRIPT
    module = parse(SourceFile(path, data, language))
    count = 0
    for node in force(module):
        assert 0 <= node.start <= node.end <= len(data)
        count += 1
    assert len(module.problems) <= 20
    return count


WORDS = [
    "a",
    "b",
    "1",
    "'s'",
    "`t${",
    "}`",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "=>",
    "=",
    "==",
    ":",
    ";",
    ",",
    ".",
    "?.",
    "?",
    "!",
    "...",
    "+",
    "-",
    "&&",
    "??=",
    "async",
    "await",
    "function",
    "function*",
    "class",
    "extends",
    "implements",
    "interface",
    "enum",
    "namespace",
    "declare",
    "abstract",
    "static",
    "get",
    "set",
    "import",
    "export",
    "default",
    "from",
    "type",
    "as",
    "satisfies",
    "const",
    "let",
    "var",
    "using",
    "if",
    "else",
    "for",
    "of",
    "in",
    "while",
    "do",
    "switch",
    "case",
    "break",
    "continue",
    "return",
    "throw",
    "try",
    "catch",
    "finally",
    "new",
    "typeof",
    "keyof",
    "yield",
    "@",
    "#p",
    "/x/g",
    "é",
    "\\u0041",
    "module.exports",
    "exports.a",
    "require('m')",
    "private",
    "readonly",
    "accessor",
    "this",
    "super",
    "infer",
    "is",
    "<div>",
    "</div>",
]
WORDS += ["//c\n", "/* */", "/** d */", "\n", "'\\\n'"]
SNIPPETS = [
    "export class A<T> extends B { constructor(private a: T) { super(); } async *m({x = 1}: P, ...r) { for await (const y of r) yield y; } }",
    "const s = z.object({ a: z.string().describe(`x${y}`) }); export default async () => { try { await f?.(s!) } catch ({m}) { throw m } }",
    "switch (a) { case 1: { break } default: x ??= y as const } import d, { type T } from 'm'; type X = A<B>[] | { k: typeof v };",
]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(WORDS), max_size=40), st.sampled_from(PATHS))
def test_any_words(words, path):
    check(" ".join(words).encode(), path)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200), st.sampled_from(PATHS))
def test_any_bytes(data, path):
    check(data, path)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(SNIPPETS), st.integers(0, 150), st.integers(0, 30), st.sampled_from(WORDS), st.sampled_from(PATHS))
def test_any_damage(snippet, at, length, word, path):
    check((snippet[:at] + word + snippet[at + length :]).encode(), path)


DEEP = {
    "parentheses": "(" * N + "a" + ")" * N,
    "unclosed": "(" * N,
    "arrays": "[" * N + "]" * N,
    "objects": "x = " + "{a:" * N + "1" + "}" * N,
    "blocks": "{" * N + "}" * N,
    "calls": "a(" * N + ")" * N,
    "members": "a" + ".b" * N,
    "call chain": "f" + "()" * (N // 2),
    "sum": "a+" * (N // 4) + "'b'",
    "not": "!" * N + "a",
    "ternaries": "a?b:" * N + "c",
    "ifs": "if(a)" * N + ";",
    "else ifs": "if(a){}else " * (N // 2) + "{}",
    "arrows": "x=>" * (N // 5) + "x",
    "functions": "function f(){" * (N // 5) + "}" * (N // 5),
    "classes": "class A{x=" * (N // 10),
    "templates": "`${" * (N // 10) + "a" + "}`" * (N // 10),
    "assignments": "a=" * N + "b",
    "commas": "a," * N + "b",
    "elements": "<a>" * N,
    "types": "let a: " + "T<" * N + "U" + ">" * N,
    "unions": "type A = " + "'a'|" * (N // 4) + "'b'",
    "lets": "let a: " + "(" * N,
    "patterns": "const " + "[" * N + "a" + "]" * N + " = b",
    "commons": "exports.a = " * N + "b",
    "braces": "}" * N,
    "namespaces": "namespace A {" * (N // 10),
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting(name):
    start = time.process_time()
    check(DEEP[name].encode(), "a.tsx" if name == "elements" else "a.ts")
    assert time.process_time() - start < 20


def test_long_text_sum_keeps_all_its_parts():
    module = parse(SourceFile("a.ts", ("x = " + " + ".join(f"'p{i}'" for i in range(500))).encode(), Language.TYPESCRIPT))
    value = module.body[0].value
    assert isinstance(value, ir.Template)
    assert [part.value for part in value.parts] == [f"p{i}" for i in range(500)]


def test_long_chain_keeps_its_arguments():
    module = parse(SourceFile("a.ts", ("y" + "".join(f".o({i})" for i in range(300))).encode(), Language.TYPESCRIPT))
    found = [node.value for node in force(module) if isinstance(node, ir.Const)]
    assert sorted(found) == list(range(300))


def test_one_long_line():
    text = "var " + ",".join(f"a{i}=function(b,c){{return b&&c?{{d:b,e:[c,{i}]}}:f(b,'x')}}" for i in range(2000))
    start = time.process_time()
    assert check(text.encode(), "a.js") > 20_000
    assert time.process_time() - start < 20
