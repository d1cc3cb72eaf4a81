"""Operators of Python.

Chains that tree-sitter nests to the left (`a + b + c`, `a and b`) are walked in a loop. Links of a chain count as depth; a chain longer than
`CHAIN_LIMIT` is folded. The grammar binds `^` tighter than `&`, against Python; nothing here depends on it.
"""

from __future__ import annotations

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_expressions import last
from mcplint.frontends.python_syntax import CHAIN_LIMIT, DEPTH_LIMIT, EXTRAS, TOKENS, Context, first, kinds, lower, lower_all, lowers, token, unknown
from mcplint.ir.nodes import Await, Binary, Choice, Compare, Const, Expr, Logical, Not, Unary, Unknown, Yield

_BINARY = kinds("binary_operator")
_BOOLEAN = kinds("boolean_operator")
_UNION = kinds("union_type")
_TYPE = kinds("type")
_FROM = token("from")
_AND = token("and")

_COMPARISONS = {"<>": "!=", "not in": "not-in", "is not": "is-not"}
_ASSOCIATIVE = frozenset(("+", "|", "&", "and", "or"))


@lowers("binary_operator")
def _binary(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return _chain(cx, node, depth, _BINARY)


@lowers("union_type")
def _union(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return _chain(cx, node, depth, _UNION)


@lowers("boolean_operator")
def _boolean(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return _chain(cx, node, depth, _BOOLEAN)


def _operands(node: SyntaxNode) -> tuple[SyntaxNode, SyntaxNode, SyntaxNode] | None:
    children = node.children
    if len(children) != 3:
        children = [child for child in children if child.kind_id not in EXTRAS and not child.is_error]
        if len(children) != 3:
            return None
    return children[0], children[1], children[2]


def _chain(cx: Context, node: SyntaxNode, depth: int, family: frozenset[int]) -> Expr:
    """`a op b op c …`: nested to the left as written, or folded when it is long."""
    rights: list[SyntaxNode] = []
    operators: list[str] = []
    base = node
    while base.kind_id in family:
        operands = _operands(base)
        if operands is None:
            break
        base, operator, right = operands
        while base.kind_id in _TYPE and (inner := first(base.children)) is not None:
            base = inner
        operators.append("and" if operator.kind_id == _AND else operator.type)
        rights.append(right)
    if not rights:
        return unknown(cx, node, depth)
    rights.reverse()
    operators.reverse()
    length = len(rights)
    make = Logical if family is _BOOLEAN else Binary
    if length > CHAIN_LIMIT or depth + length > DEPTH_LIMIT:
        level = depth + length.bit_length() + 1
        operand_values = [lower(cx, base, level), *lower_all(cx, rights, level)]
        if len(set(operators)) > 1 or operators[0] not in _ASSOCIATIVE:
            return Unknown(node.start_byte, node.end_byte, "chain", tuple(operand_values))
        return _balanced(make, operators[0], operand_values)
    built = lower(cx, base, depth + length)
    start = node.start_byte
    for i in range(length):
        right_value = lower(cx, rights[i], depth + length - i)
        built = make(start, rights[i].end_byte, operators[i], built, right_value)
    return built


def _balanced(make: type[Logical] | type[Binary], operator: str, values: list[Expr]) -> Expr:
    """The same operator over many operands, as a tree of small depth."""
    while len(values) > 1:
        paired: list[Expr] = [make(a.start, b.end, operator, a, b) for a, b in zip(values[::2], values[1::2], strict=False)]
        if len(values) % 2:
            paired.append(values[-1])
        values = paired
    return values[0]


@lowers("comparison_operator")
def _comparison(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    operators: list[str] = []
    operands: list[SyntaxNode] = []
    for child in node.children:
        kind = child.kind_id
        if kind not in TOKENS:
            operands.append(child)
        elif kind not in EXTRAS:
            name = child.type
            operators.append(_COMPARISONS.get(name, name))
    values = lower_all(cx, operands, depth + 1 + len(operands).bit_length())
    if len(values) != len(operators) + 1 or not operators:
        return Unknown(node.start_byte, node.end_byte, "error", values)
    compares: list[Expr] = [Compare(a.start, b.end, op, a, b) for a, op, b in zip(values, operators, values[1:], strict=False)]
    if len(compares) == 1:
        return Compare(node.start_byte, node.end_byte, operators[0], values[0], values[1])
    return _balanced(Logical, "and", compares)


@lowers("not_operator")
def _not(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return Not(node.start_byte, node.end_byte, last(cx, node, depth + 1))


@lowers("unary_operator")
def _unary(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    start, end = node.start_byte, node.end_byte
    operator = cx.data[start : start + 1].decode("utf-8", "replace")
    operand = last(cx, node, depth + 1)
    return signed(start, end, operator, operand)


def signed(start: int, end: int, operator: str, operand: Expr) -> Expr:
    """A unary operator on an operand; the sign of a number is part of the number."""
    if operator in "+-" and type(operand) is Const:
        value = operand.value
        if isinstance(value, int | float | complex) and not isinstance(value, bool):
            return Const(start, end, -value if operator == "-" else value)
    return Unary(start, end, operator, operand)


@lowers("conditional_expression")
def _conditional(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    values = lower_all(cx, node.children, depth + 1)
    start, end = node.start_byte, node.end_byte
    return Choice(start, end, values[1], values[0], values[2]) if len(values) == 3 else Unknown(start, end, "error", values)


@lowers("await")
def _await(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return Await(node.start_byte, node.end_byte, last(cx, node, depth + 1))


@lowers("yield")
def _yield(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    values = lower_all(cx, node.children, depth + 1)
    delegate = any(child.kind_id == _FROM for child in node.children)
    return Yield(node.start_byte, node.end_byte, values[-1] if values else None, delegate)
