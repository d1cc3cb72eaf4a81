"""The Python frontend: what each construct becomes, where it stands, and what is left for later."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mcplint.frontends.python_statements import STATEMENTS
from mcplint.frontends.python_syntax import EXPRESSIONS, LANGUAGE
from mcplint.ir import nodes as ir
from tests.frontends.python_dump import dump_source, read

FORMS = Path(__file__).with_name("python_forms.txt").read_text(encoding="utf-8")


def _forms() -> list[tuple[str, str, str]]:
    found = []
    for section in FORMS.split("\n# ")[1:]:
        title, _, body = section.partition("\n")
        for block in body.strip().split("\n\n"):
            source, _, expected = block.partition("\n=>")
            found.append((title, source, expected.strip()))
    return found


@pytest.mark.parametrize(("section", "source", "expected"), [pytest.param(*form, id=form[1]) for form in _forms()])
def test_form(section: str, source: str, expected: str) -> None:
    if section == "patterns":
        assert dump_source(f"match x:\n case {source}: pass\n") == f"(match x (case {expected}))"
    else:
        assert dump_source(source) == expected


def test_all_forms_are_read() -> None:
    assert len(_forms()) == FORMS.count("\n=>") > 140


# --- the grammar -----------------------------------------------------------------------------------------------------

_PARTS_OF_OTHERS = """
    module block comment line_continuation ERROR decorator elif_clause else_clause except_clause finally_clause with_clause with_item as_pattern
    case_clause case_pattern if_clause for_in_clause keyword_argument pair argument_list parameters lambda_parameters
    default_parameter typed_parameter typed_default_parameter positional_separator keyword_separator type_parameter chevron
    import_prefix relative_import aliased_import wildcard_import
    string_start string_content string_end escape_sequence escape_interpolation interpolation type_conversion format_specifier format_expression
    class_pattern dict_pattern keyword_pattern splat_pattern union_pattern identifier
"""
PARTS_OF_OTHERS = frozenset(_PARTS_OF_OTHERS.split())
"""Kinds that the translation of another kind looks at; on their own they are an `Unknown` with their parts."""


def test_every_kind_of_the_grammar_has_a_meaning() -> None:
    known = {LANGUAGE.node_kind_for_id(kind) for kind in (*EXPRESSIONS, *STATEMENTS)}
    visible = {
        LANGUAGE.node_kind_for_id(kind)
        for kind in range(LANGUAGE.node_kind_count)
        if LANGUAGE.node_kind_is_named(kind) and LANGUAGE.node_kind_is_visible(kind)
    }
    assert visible - known == PARTS_OF_OTHERS & visible
    assert not known & PARTS_OF_OTHERS


def test_every_expression_of_the_grammar_has_a_meaning() -> None:
    names = {LANGUAGE.node_kind_for_id(kind) for kind in EXPRESSIONS} | {"identifier", "primary_expression", "as_pattern"}
    for supertype in LANGUAGE.supertypes:
        if LANGUAGE.node_kind_for_id(supertype) in ("expression", "primary_expression", "pattern"):
            assert {LANGUAGE.node_kind_for_id(kind) for kind in LANGUAGE.subtypes(supertype)} <= names


# --- spans -----------------------------------------------------------------------------------------------------------


def _find(source: str | bytes, kind: type, index: int = 0) -> tuple[ir.Node, str]:
    module = read(source)
    found = [node for statement in module.body for node in ir.walk(statement) if type(node) is kind]
    node = sorted(found, key=lambda node: (node.start, -node.end))[index]
    return node, module.file.text(node.start, node.end)


@pytest.mark.parametrize(
    ("source", "kind", "text"),
    [
        ("x = ( 'a' )", ir.Const, "'a'"),
        ("x = (\n 'a'\n 'b')", ir.Template, "'a'\n 'b'"),
        ("x = f'ä{b}c'", ir.Const, "ä"),
        ("x = f'{b}c'", ir.Const, "c"),
        ("f('é', a = 1)", ir.Arg, "'é'"),
        ("f(a = 1)", ir.Arg, "a = 1"),
        ("f(*a)", ir.Arg, "*a"),
        ("(a . b) (c)", ir.Call, "(a . b) (c)"),
        ("{'k': v}", ir.Entry, "'k': v"),
        ("-1", ir.Const, "-1"),
        ("x = 'a' % b", ir.Binary, "'a' % b"),
        ("@d\nasync def f(): pass", ir.FunctionDef, "async def f(): pass"),
        ("@d\nclass C: pass", ir.ClassDef, "class C: pass"),
        ("from a import (b as c)", ir.ImportedName, "b as c"),
        ("def f(a: int = 1): pass", ir.Param, "a: int = 1"),
        ("[x for x in y if z]", ir.Clause, "for x in y if z"),
    ],
)
def test_span(source: str, kind: type, text: str) -> None:
    if kind is ir.ImportedName:
        (statement,) = read(source).body
        assert isinstance(statement, ir.Import)
        assert source[statement.names[0].start : statement.names[0].end] == text
    else:
        assert _find(source, kind)[1] == text


def test_member_knows_where_its_name_begins() -> None:
    source = "a . b"
    node, _ = _find(source, ir.Member)
    assert isinstance(node, ir.Member)
    assert source[node.name_start :] == "b"


def test_text_annotation_has_spans_inside_the_text() -> None:
    source = 'def f(ctx: "Context[Session, None] | None"): pass'
    (function,) = read(source).body
    assert isinstance(function, ir.FunctionDef)
    hint = function.params[0].annotation
    assert isinstance(hint, ir.Binary)
    assert source[hint.start : hint.end] == "Context[Session, None] | None"
    assert source[hint.left.start : hint.left.end] == "Context[Session, None]"


def test_body_span_and_docstring_are_known_without_the_body() -> None:
    source = "def f():\n    'doc'\n    return 1\n"
    (function,) = read(source).body
    assert isinstance(function, ir.FunctionDef)
    assert source[function.body_start : function.body_end] == "'doc'\n    return 1"
    assert function.docstring is not None
    assert function.docstring.value == "doc"
    assert source[function.docstring.start : function.docstring.end] == "'doc'"


# --- bytes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    source = end.join(["def f():", "    '''a", "    b'''", "    return 1", "x = f()", ""])
    module = read(source)
    function, assign = module.body
    assert not module.problems
    assert isinstance(function, ir.FunctionDef)
    assert function.docstring is not None
    assert function.docstring.value == "a\n    b"
    assert [type(statement) for statement in function.body] == [ir.ExprStmt, ir.Return]
    assert module.file.lines.line(assign.start) == 5


def test_separators_that_end_no_line() -> None:
    module = read("a = 'x\u2028y\x85z'\nb = 1\n")
    assert not module.problems
    assert module.file.lines.line(module.body[1].start) == 2
    assert dump_source("a = 'x\u2028y'") == "(= a <- 'x\\u2028y')"


def test_form_feed_and_tabs() -> None:
    assert dump_source("def f():\n\ta\n\x0c\ndef g():\n\tb\n") == "(def f [] a) (def g [] b)"


@pytest.mark.parametrize("source", [b"a = 1\0\nb = 2\n", b"a = '\xff\xfe'\nb = 2\n", b"\xff\xfe\nb = 2\n", b"a = \xed\xa0\x80\nb = 2\n"])
def test_bytes_that_are_no_text(source: bytes) -> None:
    module = read(source)
    names = {node.name for statement in module.body for node in ir.walk(statement) if isinstance(node, ir.Ref)}
    assert "b" in names


def test_names_are_normalised() -> None:
    assert dump_source("\uff45licit = \u212ayoto.\ufb01le") == "(= elicit <- Kyoto.file)"


# --- comments and problems -------------------------------------------------------------------------------------------


def test_comments_are_collected_only_where_suppressions_can_be() -> None:
    assert read("a # one\n# two\n").comments == ()
    comments = read("a # one\r\n# mcplint: ignore[MCP101] -- why\r\ndef f():\r\n    # three\r\n    pass\r\n").comments
    assert [comment.text for comment in comments] == ["# one", "# mcplint: ignore[MCP101] -- why", "# three"]


@pytest.mark.parametrize(
    ("source", "messages"),
    [
        ("x = 1\n", []),
        ("f(a b)\n", ["unexpected `b`"]),
        ("def f(:\n    pass\nx = 1\n", ["missing `)`"]),
        ("x = (1\n", ["`(` is never closed"]),
        ("x = [1, (2)\nprint(x)\n", ["`[` is never closed"]),
        ("class A\n  x = 1\n", ["cannot read `class A`"]),
        ("for in y: z\n", ["missing identifier"]),
        ("class A[T: int = int, **P = [int]]: pass\ntype B[T = C] = D\ndef f[*T = *C](): pass\n", []),
        ("print 'a'\nexec 'b'\nexcept_ = `c`\n", []),
    ],
)
def test_problems(source: str, messages: list[str]) -> None:
    assert [problem.message for problem in read(source).problems] == messages


def test_problems_are_few() -> None:
    problems = read("x = )\ny = 1\n" * 100).problems
    assert 0 < len(problems) <= 20


def test_analysis_goes_on_around_a_problem() -> None:
    source = "import a\ndef f(x):\n    y = (((\n\nclass C:\n    def g(self): return a.b\n"
    module = read(source)
    assert module.problems
    names = {getattr(statement, "name", None) for statement in module.body}
    assert isinstance(module.body[0], ir.Import)
    assert names & {"f", "C", "g"}


def test_arguments_around_a_problem_are_kept() -> None:
    module = read("f(a, 'text' 1 2, key='value')\n")
    texts = {node.value for statement in module.body for node in ir.walk(statement) if isinstance(node, ir.Const)}
    assert {"text", "value"} <= texts


# --- left for later --------------------------------------------------------------------------------------------------


def _functions(module: ir.Module) -> dict[str, ir.FunctionDef]:
    found = {}
    for statement in module.body:
        for node in ir.walk(statement):
            if isinstance(node, ir.FunctionDef):
                found[node.name] = node
    return found


@pytest.mark.parametrize("keep_tree", [False, True])
def test_bodies_are_translated_on_first_use(keep_tree: bool) -> None:
    source = "class A:\n    @d\n    def f(self):\n        def g():\n            return 'ä', h\n        return g\n"
    module = read("x = 'é'\n" + source, keep_tree=keep_tree)
    function = _functions(module)["f"]
    assert function.lazy._statements is None
    inner, result = function.body
    assert function.body is function.body
    assert function.lazy._lower is None
    assert isinstance(inner, ir.FunctionDef)
    assert inner.lazy._statements is None
    assert isinstance(result, ir.Return)
    (returned,) = inner.body
    assert module.file.text(returned.start, returned.end) == "return 'ä', h"


def test_a_body_reads_the_same_either_way() -> None:
    source = re.sub(r"(?m)^", "    ", "\n".join(source for section, source, _ in _forms() if section == "statements"))
    source = "async def f(a,\n  b):\n" + source + "\n    # end\n\nx = 1\n"
    kept, parsed = read(source, keep_tree=True), read(source)
    assert _spans(kept) == _spans(parsed)


def _spans(module: ir.Module) -> list[tuple[str, int, int]]:
    found = []
    stack: list[ir.Node] = list(module.body)
    while stack:
        node = stack.pop()
        found.append((type(node).__name__, node.start, node.end))
        stack.extend(ir.children(node))
        if isinstance(node, ir.FunctionDef):
            stack.extend(node.body)
    return found


@pytest.mark.parametrize(
    "source", ["if a:\n    def f(): return 1\n", "if a: \n  class B:\n    def f(self): return 1", "def f(): return 1", "x = 1; \ndef f():return 1"]
)
def test_body_anywhere(source: str) -> None:
    (statement,) = _functions(read(source))["f"].body
    assert isinstance(statement, ir.Return)


def test_imports_in_function_bodies_are_not_for_types_only() -> None:
    function = _functions(read("if TYPE_CHECKING:\n    import a\ndef f():\n    import b\n"))["f"]
    (statement,) = function.body
    assert isinstance(statement, ir.Import)
    assert not statement.types_only
