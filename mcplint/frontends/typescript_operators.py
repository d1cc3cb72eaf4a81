"""Operators of TypeScript and JavaScript: binary, prefix, conditional, assignment, comma."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.frontends.typescript_context import CHAIN
from mcplint.ir.nodes import Binary, Bind, Choice, Compare, Const, Expr, Logical, Member, Not, Ref, Template, Unary, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import Lowering

_LOGICAL = {"&&": "and", "||": "or", "??": "??"}
_COMPARE = {
    "===": "==", "==": "==", "!==": "!=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=", "in": "in", "instanceof": "instanceof",
}  # fmt: skip


def operate(start: int, end: int, op: str, left: Expr, right: Expr) -> Expr:
    """A binary operator by its sign."""
    if op in _LOGICAL:
        return Logical(start, end, _LOGICAL[op], left, right)
    if op in _COMPARE:
        return Compare(start, end, _COMPARE[op], left, right)
    return Binary(start, end, op, left, right)


def binary(cx: Lowering, node: Syntax, d: int) -> Expr:
    """Two operands. Operators lean left without bound, so a loop. More than `CHAIN` text pieces joined by `+` become one `Template`."""
    kind = node.kind_id
    links: list[tuple[int, str, Syntax]] = []
    current = node
    while current.kind_id == kind:
        children = current.children
        operator = children[1] if len(children) == 3 else current.child_by_field_name("operator")
        links.append((current.end_byte, "?" if operator is None else operator.type, children[-1]))
        current = children[0]
    result = cx.expr(current, d)
    start = node.start_byte
    if len(links) > CHAIN:
        parts = (result, *[cx.expr(right, d) for _, _, right in reversed(links)])
        text = any(isinstance(part, (Const, Template)) for part in parts) and all(op == "+" for _, op, _ in links)
        return Template(start, node.end_byte, parts) if text else Unknown(start, node.end_byte, "deep", parts)
    for end, op, right in reversed(links):
        result = operate(start, end, op, result, cx.expr(right, d))
    return result


def operate_one(start: int, end: int, op: str, operand: Expr) -> Expr:
    """A prefix operator by its sign."""
    if op == "!":
        return Not(start, end, operand)
    if op == "-" and isinstance(operand, Const) and isinstance(operand.value, (int, float)) and not isinstance(operand.value, bool):
        return Const(start, end, -operand.value)
    if op == "void" and isinstance(operand, Const):
        return Const(start, end, None)
    return Unary(start, end, op, operand)


def unary(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`!x`, `-x`, `typeof x`, `void x`, `delete x`."""
    children = node.children
    return operate_one(node.start_byte, node.end_byte, children[0].type, cx.expr(children[-1], d))


def ternary(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`a ? b : c ? d : e`, by a loop along the last branch."""
    kind = node.kind_id
    links: list[tuple[int, Expr, Expr]] = []
    current = node
    while current.kind_id == kind and len(links) < CHAIN:
        test, then, last = (current.child_by_field_name(field) for field in ("condition", "consequence", "alternative"))
        if test is None or then is None or last is None:
            break
        links.append((current.start_byte, cx.expr(test, d), cx.expr(then, d)))
        current = last
    if current.kind_id == kind:
        result: Expr = Unknown(current.start_byte, current.end_byte, "deep")
    else:
        result = cx.expr(current, d)
    for start, test_value, then_value in reversed(links):
        result = Choice(start, node.end_byte, test_value, then_value, result)
    return result


def operator_name(text: str) -> str:
    """The `op` of an augmented assignment: `+=` is "+", `&&=` is "and"."""
    op = text.removesuffix("=")
    return _LOGICAL.get(op, op)


def target_name(target: Expr) -> str:
    """The name an assignment gives to an anonymous function."""
    return target.name if isinstance(target, (Ref, Member)) else ""


def assignment(cx: Lowering, node: Syntax, d: int) -> Bind:
    """`a = v`, `a += v`, `a ??= v` used as a value."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    operator = node.child_by_field_name("operator")
    missing = Unknown(node.start_byte, node.end_byte, "missing")
    target = missing if left is None else cx.expr(left, d)
    value = missing if right is None else cx.expr_named(right, d, target_name(target))
    return Bind(node.start_byte, node.end_byte, target, value, "" if operator is None else operator_name(operator.type))


def update(cx: Lowering, node: Syntax, d: int) -> Bind:
    """`i++` and its kin, as `i += 1`."""
    argument = node.child_by_field_name("argument")
    operator = node.children[0] if not node.children[0].is_named else node.children[-1]
    target = Unknown(node.start_byte, node.end_byte, "missing") if argument is None else cx.expr(argument, d)
    return Bind(node.start_byte, node.end_byte, target, Const(operator.start_byte, operator.end_byte, 1), operator.type[:1])


def comma(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`a, b`: just `b` when what comes before has no effect (`(0, x.f)(…)`), else `Unknown` of kind "comma"."""
    parts: list[Expr] = []
    stack = [node]
    while stack:
        current = stack.pop()
        if current.kind_id == node.kind_id:
            stack.extend(reversed(cx.parts(current)))
        else:
            parts.append(cx.expr(current, d))
    return last_of(node, parts)


def last_of(node: Syntax, parts: list[Expr]) -> Expr:
    """The value of expressions joined by commas."""
    if parts and all(isinstance(part, (Const, Ref)) for part in parts[:-1]):
        return parts[-1]
    return Unknown(node.start_byte, node.end_byte, "comma", tuple(parts))
