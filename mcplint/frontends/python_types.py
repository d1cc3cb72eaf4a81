"""Annotations of Python: the grammar's type nodes, and text that stands for an expression (`"Context | None"`)."""

from __future__ import annotations

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_expressions import subscript
from mcplint.frontends.python_strings import content_span
from mcplint.frontends.python_syntax import DEPTH_LIMIT, Context, first, is_plain_name, kinds, lower, lower_all, lowers, parts
from mcplint.ir.nodes import Binary, Const, Expr, Index, Member, Ref, Sequence, Unknown

_STATEMENT = kinds("expression_statement")
_TYPE_PARAMETER = kinds("type_parameter")


@lowers("type", "constrained_type")
def _type(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    inner = first(node.children)
    return lower(cx, inner, depth) if inner is not None else Unknown(node.start_byte, node.end_byte, "missing")


@lowers("generic_type")
def _generic(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    inner = parts(node)
    if len(inner) != 2 or inner[1].kind_id not in _TYPE_PARAMETER:
        return Unknown(node.start_byte, node.end_byte, "error", lower_all(cx, inner, depth + 1))
    index = subscript(cx, inner[1].children, depth + 1, node.end_byte)
    return Index(node.start_byte, node.end_byte, lower(cx, inner[0], depth + 1), index)


@lowers("member_type")
def _member_type(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    inner = parts(node)
    if len(inner) != 2:
        return Unknown(node.start_byte, node.end_byte, "error", lower_all(cx, inner, depth + 1))
    name = inner[1]
    return Member(node.start_byte, node.end_byte, lower(cx, inner[0], depth + 1), cx.name(name.start_byte, name.end_byte), name.start_byte)


def annotation(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    """An annotation or return type; text in it is read as the expression that it stands for."""
    lowered = lower(cx, node, depth)
    start, end = node.start_byte, node.end_byte
    if cx.data.find(b'"', start, end) < 0 and cx.data.find(b"'", start, end) < 0:
        return lowered
    return _forward(cx, lowered, depth)


def _forward(cx: Context, expr: Expr, depth: int) -> Expr:
    """Replace text where typing expects a type: not inside `Literal[…]`, not in the metadata of `Annotated[…]`."""
    if depth > DEPTH_LIMIT:
        return expr
    if type(expr) is Const:
        return _read(cx, expr, depth) if type(expr.value) is str else expr
    if type(expr) is Binary and expr.op == "|":
        return Binary(expr.start, expr.end, expr.op, _forward(cx, expr.left, depth + 1), _forward(cx, expr.right, depth + 1))
    if type(expr) is Sequence:
        return Sequence(expr.start, expr.end, expr.kind, _forward_all(cx, expr.items, depth))
    if type(expr) is not Index:
        return expr
    owner = expr.object
    name = owner.name if isinstance(owner, Ref | Member) else ""
    index = expr.index
    if name == "Literal":
        return expr
    if name == "Annotated" and type(index) is Sequence:
        index = Sequence(index.start, index.end, index.kind, (_forward(cx, index.items[0], depth + 1), *index.items[1:]))
    else:
        index = _forward(cx, index, depth + 1)
    return Index(expr.start, expr.end, owner, index)


def _forward_all(cx: Context, items: tuple[Expr, ...], depth: int) -> tuple[Expr, ...]:
    found: list[Expr] = []
    for item in items:
        found.append(_forward(cx, item, depth + 1))
    return tuple(found)


def _read(cx: Context, literal: Const, depth: int) -> Expr:
    """The expression in a literal, or the literal when there is none. Escapes would shift the spans: such text stays text."""
    start, end, prefix = content_span(cx.data, literal.start, literal.end)
    raw = cx.data[start:end]
    if is_plain_name(raw):
        return Ref(start, end, cx.name(start, end))
    if b"\\" in raw or not raw.strip() or prefix not in (b"", b"r", b"u"):
        return literal
    while start < end and cx.data[start] in b" \t\r\n":
        start += 1
    root = cx.parse(start, end)
    statements = root.children
    if root.has_error or len(statements) != 1 or statements[0].kind_id not in _STATEMENT:
        return literal
    expressions = parts(statements[0])
    if len(expressions) != 1:
        return literal
    return _forward(cx, lower(cx, expressions[0], depth + 1), depth + 1)
