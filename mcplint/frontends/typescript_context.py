"""What the TypeScript/JavaScript frontend shares: node kinds of a grammar, handler tables, and the `Lowering` that applies them.

Handlers are plain functions `(lowering, syntax node, depth) -> ir node`, found by the numeric kind of the syntax node. Depth counts nesting inside
one function body; beyond `DEPTH` an expression becomes `Unknown("deep")`, so that no input exhausts Python's stack. Long chains (`a.b().c()…`,
`a + b + …`, `x ? a : y ? b : …`) are lowered by loops and cut at `CHAIN` links; what is cut keeps its operands, flat.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from mcplint.ir.nodes import Body, Const, Expr, ExprStmt, Return, Stmt, Unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tree_sitter import Language, Tree
    from tree_sitter import Node as Syntax

DEPTH = 64
CHAIN = 200

_R = TypeVar("_R")


class ExprHandler(Protocol):
    """Lowers an expression or type."""

    def __call__(self, cx: Lowering, node: Syntax, d: int) -> Expr:
        """The expression; `d` is the depth of `node`."""


class StmtHandler(Protocol):
    """Lowers a statement, appending what comes of it."""

    def __call__(self, cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
        """Append to `out`; `d` is the depth of `node`."""


class NamedHandler(Protocol):
    """Lowers an anonymous function or class that is being given a name."""

    def __call__(self, cx: Lowering, node: Syntax, d: int, name: str) -> Expr:
        """The expression, `name` filled in where it has none of its own."""


def _kinds(language: Language, *, named: bool) -> dict[str, list[int]]:
    """The numeric kinds of a grammar by name: one name may have several."""
    found: dict[str, list[int]] = {}
    for kind in range(language.node_kind_count):
        if language.node_kind_is_named(kind) == named:
            found.setdefault(language.node_kind_for_id(kind) or "", []).append(kind)
    return found


def by_kind(kinds: Mapping[str, list[int]], table: Mapping[str, _R]) -> dict[int, _R]:
    """The table keyed by numeric kinds. A grammar need not know every name."""
    return {kind: value for name, value in table.items() for kind in kinds.get(name, ())}


class Kinds:
    """Sets of numeric kinds that loops test for."""

    __slots__ = (
        "arrow", "async_", "block", "call", "comment", "empty", "generator_mark", "loose", "member", "non_null", "optional", "pair", "params",
        "shorthand", "spread", "subscript", "template", "type_note",
    )  # fmt: skip

    def __init__(self, named: Mapping[str, list[int]], others: Mapping[str, list[int]]) -> None:
        def kinds(*names: str, among: Mapping[str, list[int]] = named) -> frozenset[int]:
            return frozenset(kind for name in names for kind in among.get(name, ()))

        self.comment = kinds("comment", "html_comment", "hash_bang_line")
        self.call = kinds("call_expression")
        self.member = kinds("member_expression", "nested_identifier")
        self.subscript = kinds("subscript_expression")
        self.non_null = kinds("non_null_expression")
        self.loose = kinds("await_expression", "unary_expression", "binary_expression")
        self.spread = kinds("spread_element")
        self.pair = kinds("pair", "pair_pattern")
        self.shorthand = kinds("shorthand_property_identifier", "shorthand_property_identifier_pattern")
        self.template = kinds("template_string")
        self.arrow = kinds("arrow_function")
        self.block = kinds("statement_block")
        self.params = kinds("formal_parameters")
        self.type_note = kinds("type_annotation", "asserts_annotation", "type_predicate_annotation")
        self.empty = kinds("empty_statement")
        self.optional = kinds("optional_chain") | kinds("?.", among=others)
        self.async_ = kinds("async", among=others)
        self.generator_mark = kinds("*", among=others)


class Tables:
    """The handlers of one grammar. Never changed after it was built."""

    __slots__ = ("expressions", "kinds", "named", "statements", "types")

    def __init__(
        self,
        language: Language,
        expressions: Mapping[str, ExprHandler],
        named: Mapping[str, NamedHandler],
        types: Mapping[str, ExprHandler],
        statements: Mapping[str, StmtHandler],
    ) -> None:
        kinds = _kinds(language, named=True)
        self.kinds = Kinds(kinds, _kinds(language, named=False))
        self.expressions = by_kind(kinds, expressions)
        self.named = by_kind(kinds, named)
        self.types = by_kind(kinds, types)
        self.statements = by_kind(kinds, statements)


class Origin:
    """Where a function body can be read again, so that the syntax tree of the file (twenty times its text) need not be kept.

    `text` is what was parsed without an error: the file, or its repaired copy. `tree` is its tree where there is room to keep it."""

    __slots__ = ("data", "grammar", "tables", "text", "tree")

    def __init__(self, data: bytes, text: bytes, grammar: Language, tables: Tables, tree: Tree | None = None) -> None:
        self.data = data
        self.text = text
        self.grammar = grammar
        self.tables = tables
        self.tree = tree

    def body(self, start: int, end: int) -> tuple[Stmt, ...]:
        """The statements of the block between two offsets."""
        block = self.tables.kinds.block
        node = self.tree.root_node.descendant_for_byte_range(start, end) if self.tree is not None else self._again(start, end)
        if node is None or node.kind_id not in block:
            return ()
        return Lowering(self.data, self.tables).body(node, 0)

    def _again(self, start: int, end: int) -> Syntax | None:
        """The block between two offsets, parsed again."""
        from tree_sitter import Parser, Point, Range  # noqa: PLC0415

        block = self.tables.kinds.block
        zero = Point(0, 0)  # only byte offsets are read from the tree
        root = Parser(self.grammar, included_ranges=[Range(zero, zero, start, end)]).parse(self.text).root_node
        node: Syntax | None = root.named_children[0] if root.named_child_count == 1 else None
        if root.has_error or node is None or node.kind_id not in block or (node.start_byte, node.end_byte) != (start, end):
            # `{ a, b }` alone reads as an object
            root = Parser(self.grammar).parse(self.text).root_node
            node = root.descendant_for_byte_range(start, end)
        return node


class Lowering:
    """The translation of one file, or of one function body. `data` is the original text: names and strings are read from it, never from a repaired
    copy. With an `origin`, function bodies are read again when they are asked for; without, they hold on to the tree."""

    __slots__ = ("_expressions", "_named", "_origin", "_statements", "_types", "data", "doc", "kinds", "switch")

    def __init__(self, data: bytes, tables: Tables, origin: Origin | None = None) -> None:
        self.data = data
        self._origin = origin
        self.kinds = tables.kinds
        self._expressions = tables.expressions
        self._named = tables.named
        self._types = tables.types
        self._statements = tables.statements
        self.doc: Syntax | None = None
        """The comment right before the statement or member that is being lowered."""
        self.switch = False
        """Whether an unlabelled `break` here leaves a `switch`."""

    def text(self, node: Syntax) -> str:
        """The text of a syntax node."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def parts(self, node: Syntax) -> list[Syntax]:
        """Named children without comments."""
        comment = self.kinds.comment
        return [child for child in node.named_children if child.kind_id not in comment]

    def expr(self, node: Syntax, d: int) -> Expr:
        """Any expression or assignment target."""
        if d > DEPTH:
            return Unknown(node.start_byte, node.end_byte, "deep")
        handler = self._expressions.get(node.kind_id)
        return self.unknown(node, d + 1) if handler is None else handler(self, node, d + 1)

    def expr_named(self, node: Syntax, d: int, name: str) -> Expr:
        """Any expression; an anonymous function or class gets `name`."""
        handler = self._named.get(node.kind_id)
        if handler is None or d > DEPTH:
            return self.expr(node, d)
        return handler(self, node, d + 1, name)

    def type(self, node: Syntax, d: int) -> Expr:
        """A type as an expression."""
        if d > DEPTH:
            return Unknown(node.start_byte, node.end_byte, "deep")
        handler = self._types.get(node.kind_id)
        if handler is None:
            return Unknown(node.start_byte, node.end_byte, "error" if node.is_error else node.type)
        return handler(self, node, d + 1)

    def unknown(self, node: Syntax, d: int) -> Unknown:
        """Syntax without a handler; keeps the expressions directly inside."""
        kind = "missing" if node.is_missing else "error" if node.is_error else node.type
        known = self._expressions
        parts = tuple([self.expr(child, d) for child in node.named_children if child.kind_id in known])
        return Unknown(node.start_byte, node.end_byte, kind, parts)

    def statement(self, node: Syntax, d: int, out: list[Stmt]) -> None:
        """Any statement. Around a syntax error the statements and expressions inside it are kept."""
        handler = self._statements.get(node.kind_id)
        if d > DEPTH:
            out.append(ExprStmt(node.start_byte, node.end_byte, Unknown(node.start_byte, node.end_byte, "deep")))
        elif handler is not None:
            handler(self, node, d + 1, out)
        elif node.is_error:
            self.statements(node.named_children, d + 1, out)
        elif node.kind_id in self._expressions:
            out.append(ExprStmt(node.start_byte, node.end_byte, self.expr(node, d)))

    def statements(self, nodes: list[Syntax], d: int, out: list[Stmt]) -> None:
        """Statements in a row, noting the comment before each."""
        comment = self.kinds.comment
        doc = None
        for node in nodes:
            if node.kind_id in comment:
                doc = node
                continue
            self.doc = doc
            doc = None
            self.statement(node, d, out)

    def block(self, node: Syntax, d: int) -> tuple[Stmt, ...]:
        """The statements of a block, or of a single statement standing for one."""
        out: list[Stmt] = []
        if node.kind_id in self.kinds.block:
            self.statements(node.named_children, d, out)
        else:
            self.doc = None
            self.statement(node, d, out)
        return tuple(out)

    def lazy(self, node: Syntax | None, d: int) -> Body:
        """The body of a function, lowered when it is asked for (the expression of an arrow at module level at once: it cannot be read alone)."""
        if node is None:
            return Body(None, ())
        if self._origin is None:
            return Body(partial(self.body, node, 0))
        if node.kind_id in self.kinds.block:
            return Body(partial(self._origin.body, node.start_byte, node.end_byte))
        return Body(None, self.body(node, d))

    def body(self, node: Syntax, d: int) -> tuple[Stmt, ...]:
        """The statements of a function body."""
        outer, self.switch = self.switch, False
        try:
            if node.kind_id in self.kinds.block:
                return self.block(node, d)
            return (Return(node.start_byte, node.end_byte, self.expr(node, d)),)
        finally:
            self.switch = outer

    def take_doc(self) -> Const | None:
        """The JSDoc text before the declaration being lowered, once."""
        node, self.doc = self.doc, None
        if node is None or self.data[node.start_byte : node.start_byte + 3] != b"/**":
            return None
        lines = self.text(node)[3:].removesuffix("*/").splitlines()
        text = "\n".join(line.strip().removeprefix("*").strip() for line in lines).strip()
        return Const(node.start_byte, node.end_byte, text)
