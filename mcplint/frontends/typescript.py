"""TypeScript and JavaScript: bytes to `Module`.

Parsing is tree-sitter's (grammars for TypeScript, TSX and JavaScript, by file suffix); lowering is lazy, a function body on first use. Covers
ECMAScript 2024 and TypeScript 5.9. Types serve name resolution only.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mcplint.frontends.generated import is_declaration
from mcplint.frontends.typescript_classes import CLASSES, NAMED_CLASSES, without_overloads
from mcplint.frontends.typescript_context import Lowering, Origin, Tables
from mcplint.frontends.typescript_expressions import EXPRESSIONS
from mcplint.frontends.typescript_functions import FUNCTIONS, NAMED_FUNCTIONS
from mcplint.frontends.typescript_literals import LITERALS
from mcplint.frontends.typescript_modules import MODULES, commonjs
from mcplint.frontends.typescript_repair import repaired, without_tag_types
from mcplint.frontends.typescript_statements import STATEMENTS
from mcplint.frontends.typescript_types import TYPES
from mcplint.ir.nodes import Comment, Module, Stmt, SyntaxProblem
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from tree_sitter import Language as Grammar
    from tree_sitter import Node as Syntax

    from mcplint.ir.source import SourceFile

MAX_PROBLEMS = 20
_JS = (".js", ".mjs", ".cjs")
_TSX = (".tsx", ".jsx")


@cache
def _grammar(name: str) -> tuple[Grammar, Tables]:
    """A grammar with its handlers; loading one costs milliseconds, so each is loaded when a file needs it."""
    from tree_sitter import Language as Grammar  # noqa: PLC0415

    if name == "javascript":
        import tree_sitter_javascript  # noqa: PLC0415

        grammar = Grammar(tree_sitter_javascript.language())
    else:
        import tree_sitter_typescript  # noqa: PLC0415

        grammar = Grammar(tree_sitter_typescript.language_tsx() if name == "tsx" else tree_sitter_typescript.language_typescript())
    expressions = {**EXPRESSIONS, **LITERALS, **FUNCTIONS, **CLASSES}
    tables = Tables(grammar, expressions, {**NAMED_FUNCTIONS, **NAMED_CLASSES}, TYPES, {**STATEMENTS, **MODULES})
    return grammar, tables


def _grammar_name(file: SourceFile) -> str:
    path = file.path.lower()
    if path.endswith(_TSX):
        return "tsx"
    if path.endswith(_JS):
        return "javascript"
    return "javascript" if file.language is Language.JAVASCRIPT else "typescript"


def parse(file: SourceFile, *, keep: bool = False) -> Module:
    """The program form of one file; never fails. Places that could not be read are `problems` (none for a declaration file), and what stands around
    them is kept. Comments are collected only where the text mentions mcplint. With `keep` the syntax tree stays at hand for the bodies of functions,
    which are parsed again without it."""
    from tree_sitter import Parser  # noqa: PLC0415

    name = _grammar_name(file)
    grammar, tables = _grammar(name)
    parser = Parser(grammar)
    read = file.data.replace(b"\0", b" ") if b"\0" in file.data else file.data  # in a string it is a character as any other; the parser stops there
    if name != "javascript":
        read = without_tag_types(read)
    tree = parser.parse(read)
    root = tree.root_node
    problems: tuple[SyntaxProblem, ...] = ()
    text = read
    if root.has_error:
        problems = _problems(root)
        text = repaired(read) or text
        if text is not read:
            second = parser.parse(text)
            fewer = _problems(second.root_node)
            if len(fewer) < len(problems) or not second.root_node.has_error:
                tree, root, problems = second, second.root_node, fewer
    cx = Lowering(file.data, tables, None if root.has_error else Origin(file.data, text, grammar, tables, tree if keep else None))
    if is_declaration(file.path):
        problems = ()
    lowered: list[Stmt] = []
    cx.statements(root.named_children, 0, lowered)
    body = [part for stmt in without_overloads(lowered) for part in commonjs(stmt)]
    return Module(file, tuple(body), _comments(cx, root), problems)


def _problems(root: Syntax) -> tuple[SyntaxProblem, ...]:
    """The first places in error, in source order."""
    found: list[SyntaxProblem] = []
    stack = [root]
    while stack and len(found) < MAX_PROBLEMS:
        node = stack.pop()
        if node.is_missing:
            found.append(SyntaxProblem(node.start_byte, node.end_byte, f"expected {node.type}"))
        elif node.is_error:
            found.append(SyntaxProblem(node.start_byte, node.end_byte, "cannot be read"))
        elif node.has_error:
            stack.extend(reversed(node.children))
    return tuple(found)


def _comments(cx: Lowering, root: Syntax) -> tuple[Comment, ...]:
    if b"mcplint" not in cx.data:
        return ()
    kinds = cx.kinds.comment
    found = []
    cursor = root.walk()
    while True:
        node = cursor.node
        if node is not None and node.kind_id in kinds:
            found.append(Comment(node.start_byte, node.end_byte, cx.text(node)))
        if cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return tuple(found)
