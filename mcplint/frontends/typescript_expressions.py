"""Expressions of TypeScript and JavaScript: names, chains, operators, records, assignment targets, casts, JSX."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.frontends.typescript_compiled import HELPERS, unchained
from mcplint.frontends.typescript_context import CHAIN
from mcplint.frontends.typescript_operators import assignment, binary, comma, last_of, operate, operate_one, ternary, unary, update
from mcplint.ir.nodes import (
    Arg,
    Await,
    Call,
    Cast,
    Const,
    Default,
    Entry,
    Expr,
    Index,
    Member,
    Record,
    Ref,
    Sequence,
    Spread,
    Unknown,
    Yield,
)
from mcplint.ir.records import maker

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import ExprHandler, Lowering

_ref, _member, _call, _arg, _entry_of, _const = maker(Ref), maker(Member), maker(Call), maker(Arg), maker(Entry), maker(Const)
_JSX = frozenset({"jsx_element", "jsx_fragment", "jsx_self_closing_element", "jsx_opening_element", "jsx_attribute", "jsx_namespace_name"})
_JSX_SILENT = frozenset(
    {"jsx_text", "property_identifier", "html_character_reference", "comment", "jsx_closing_element", "type_arguments", "identifier"}
)


def name(cx: Lowering, node: Syntax, d: int) -> Expr:
    """A name; an empty one that error recovery made up is `Unknown`."""
    start, end = node.start_byte, node.end_byte
    if start == end:
        return Unknown(start, end, "missing")
    return _ref(start, end, cx.data[start:end].decode("utf-8", "replace"))


def inner(cx: Lowering, node: Syntax, d: int) -> Expr:
    """A wrapper without meaning of its own: parentheses, `f<T>`, the declaration list of an error."""
    for child in node.named_children:
        if child.kind_id not in cx.kinds.comment:
            return cx.expr(child, d)
    return Unknown(node.start_byte, node.end_byte, "missing")


def meta(cx: Lowering, node: Syntax, d: int) -> Member:
    """`import.meta` and `new.target`."""
    head, tail = node.children[0], node.children[-1]
    return _member(node.start_byte, node.end_byte, _ref(head.start_byte, head.end_byte, head.type), cx.text(tail), tail.start_byte)


# --- chains: calls, members, subscripts ------------------------------------------------------------------------------


def chain(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`a.b(c)?.[d]!`: lowered from the inside out by a loop, for chains have no bound on length.

    The grammars bind some operators too tightly: `await f<T>(x)` is read as `(await f)<T>(x)`, `a + f<T>(x)` as `(a + f)<T>(x)`, and in JavaScript
    `await (0, f)(x)` as a call of `await`. Such an operator cannot stand there without parentheses, so it is applied to the whole chain instead.
    """
    kinds = cx.kinds
    call, member, subscript, non_null, loose = kinds.call, kinds.member, kinds.subscript, kinds.non_null, kinds.loose
    links: list[tuple[Syntax, list[Syntax]]] = []
    operators: list[Syntax] = []
    current = node
    while True:
        kind = current.kind_id
        if kind in call or kind in member or kind in subscript or kind in non_null:
            children = current.children
            links.append((current, children))
            current = children[0]
        elif kind in loose and current.child_count > 1:
            operators.append(current)
            current = current.children[-1]
        else:
            break
    start = current.start_byte
    head: Syntax | None = None
    if len(links) > CHAIN:
        result: Expr = _cut(cx, links[CHAIN:], d)
        del links[CHAIN:]
    elif links and links[-1][0].kind_id in call and cx.data[start : current.end_byte] == b"await":
        head = current
        awaited = links.pop()[1][-1]
        result = last_of(awaited, [arg.value for arg in arguments(cx, awaited, d)])
        start = awaited.start_byte
    else:
        result = cx.expr(current, d)
    while links:
        current, children = links.pop()
        result = _link(cx, result, start, current, children, d)
    if head is not None:
        result = Await(head.start_byte, result.end, result)
    while operators:
        result = _apply(cx, operators.pop(), result, d)
    return result


def _link(cx: Lowering, inside: Expr, start: int, node: Syntax, children: list[Syntax], d: int) -> Expr:
    """One more link around the expression `inside`."""
    kinds = cx.kinds
    kind = node.kind_id
    end = node.end_byte
    last = children[-1]
    if kind in kinds.member:
        at = last.start_byte
        return _member(start, end, inside, cx.data[at : last.end_byte].decode("utf-8", "replace"), at, _optional(cx, children))
    if kind in kinds.call:
        if isinstance(inside, Ref) and inside.name in HELPERS:
            chained = unchained(cx, node, d)
            if chained is not None:
                return chained
        if (
            isinstance(inside, Index)
            and isinstance(inside.index, Const)
            and isinstance(inside.index.value, str)
            and inside.index.value.isidentifier()
        ):
            inside = Member(
                inside.start, inside.end, inside.object, inside.index.value, inside.index.start + 1, inside.optional
            )  # `server["ask"](…)`
        return _call(start, end, inside, arguments(cx, last, d), False, len(children) > 2 and _optional(cx, children))
    if kind in kinds.subscript:
        index = node.child_by_field_name("index")
        return Index(start, end, inside, Unknown(end, end, "missing") if index is None else cx.expr(index, d), _optional(cx, children))
    return Cast(start, end, inside, None)


def _apply(cx: Lowering, node: Syntax, operand: Expr, d: int) -> Expr:
    """The operator of `node` on another operand than the one the grammar gave it."""
    children = node.children
    if not children[0].is_named:
        op = children[0].type
        return Await(node.start_byte, operand.end, operand) if op == "await" else operate_one(node.start_byte, operand.end, op, operand)
    operator = node.child_by_field_name("operator")
    return operate(node.start_byte, operand.end, "?" if operator is None else operator.type, cx.expr(children[0], d), operand)


def _optional(cx: Lowering, children: list[Syntax]) -> bool:
    mark = cx.kinds.optional
    return children[1].kind_id in mark or (len(children) > 3 and any(child.kind_id in mark for child in children[2:-1]))


def _cut(cx: Lowering, links: list[tuple[Syntax, list[Syntax]]], d: int) -> Unknown:
    """The inner end of a chain that is too long: its arguments, flat."""
    parts = [arg.value for link, children in reversed(links) if link.kind_id in cx.kinds.call for arg in arguments(cx, children[-1], d)]
    return Unknown(links[0][0].start_byte, links[0][0].end_byte, "deep", tuple(parts))


def arguments(cx: Lowering, node: Syntax, d: int) -> tuple[Arg, ...]:
    """`(a, ...b)`, or the template of a tagged call."""
    if node.kind_id in cx.kinds.template:
        return (_arg(node.start_byte, node.end_byte, cx.expr(node, d)),)
    comment, spread = cx.kinds.comment, cx.kinds.spread
    found = []
    for child in node.named_children:
        kind = child.kind_id
        if kind in comment:
            continue
        if kind in spread:
            found.append(_arg(child.start_byte, child.end_byte, cx.expr(child.children[-1], d), None, 1))
        else:
            found.append(_arg(child.start_byte, child.end_byte, cx.expr(child, d)))
    return tuple(found)


def new(cx: Lowering, node: Syntax, d: int) -> Call:
    """`new C(…)`, `new C`."""
    callee, args = node.child_by_field_name("constructor"), node.child_by_field_name("arguments")
    target = Unknown(node.start_byte, node.end_byte, "missing") if callee is None else cx.expr(callee, d)
    return _call(node.start_byte, node.end_byte, target, () if args is None else arguments(cx, args, d), True)


# --- records and sequences, as values and as targets -----------------------------------------------------------------


def key(cx: Lowering, node: Syntax, d: int) -> tuple[Expr, bool]:
    """A property key, and whether it is computed from something else than a literal."""
    kind = node.type
    if kind == "property_identifier" or kind == "private_property_identifier" or kind == "identifier":
        return _const(node.start_byte, node.end_byte, cx.text(node)), False
    if kind == "computed_property_name":
        value = inner(cx, node, d)
        return value, not isinstance(value, Const)
    return cx.expr(node, d), False


def key_name(value: Expr) -> str:
    """The name a literal key gives to a function; "" for others."""
    return value.value if isinstance(value, Const) and isinstance(value.value, str) else ""


def record(cx: Lowering, node: Syntax, d: int) -> Record:
    """An object literal or object pattern."""
    comment, shorthand, pair = cx.kinds.comment, cx.kinds.shorthand, cx.kinds.pair
    entries = []
    for child in node.named_children:
        kind = child.kind_id
        if kind in pair:
            children = child.children
            at, computed = key(cx, children[0], d)
            entries.append(_entry_of(child.start_byte, child.end_byte, at, cx.expr_named(children[-1], d, key_name(at)), computed))
        elif kind in shorthand:
            start, end = child.start_byte, child.end_byte
            text = cx.text(child)
            entries.append(_entry_of(start, end, _const(start, end, text), _ref(start, end, text)))
        elif kind not in comment:
            entries.append(_entry(cx, child, d))
    return Record(node.start_byte, node.end_byte, tuple(entries))


def _entry(cx: Lowering, node: Syntax, d: int) -> Entry:
    """A spread, method, shorthand with default, rest; anything else is kept as a spread of something unknown."""
    start, end = node.start_byte, node.end_byte
    kind = node.type
    if kind in ("spread_element", "rest_pattern"):
        return _entry_of(start, end, None, cx.expr(node.children[-1], d))
    if kind == "method_definition":
        field = node.child_by_field_name("name")
        at, computed = (Unknown(start, start, "missing"), False) if field is None else key(cx, field, d)
        return _entry_of(start, end, at, cx.expr_named(node, d, key_name(at)), computed)
    if kind == "object_assignment_pattern":
        target = cx.expr(node.children[0], d)
        at = _const(target.start, target.end, target.name) if isinstance(target, Ref) else target
        return _entry_of(start, end, at, Default(start, end, target, cx.expr(node.children[-1], d)))
    return _entry_of(start, end, None, cx.expr(node, d))


def sequence(cx: Lowering, node: Syntax, d: int) -> Sequence:
    """An array literal or array pattern. A hole (`[, a]`) is an empty `Unknown`."""
    comment = cx.kinds.comment
    items: list[Expr] = []
    empty = True
    for child in node.children[1:]:
        if child.is_named:
            if child.kind_id not in comment:
                items.append(cx.expr(child, d))
                empty = False
        elif child.type == ",":
            if empty:
                items.append(Unknown(child.start_byte, child.start_byte, "hole"))
            empty = True
    return Sequence(node.start_byte, node.end_byte, "list", tuple(items))


def spread(cx: Lowering, node: Syntax, d: int) -> Spread:
    """`...xs`, as a value or as a rest target."""
    return Spread(node.start_byte, node.end_byte, cx.expr(node.children[-1], d))


def default(cx: Lowering, node: Syntax, d: int) -> Default:
    """`target = default` inside a pattern."""
    children = node.children
    return Default(node.start_byte, node.end_byte, cx.expr(children[0], d), cx.expr(children[-1], d))


# --- the rest ---------------------------------------------------------------------------------------------------------


def await_(cx: Lowering, node: Syntax, d: int) -> Await:
    """`await x`."""
    return Await(node.start_byte, node.end_byte, inner(cx, node, d))


def yield_(cx: Lowering, node: Syntax, d: int) -> Yield:
    """`yield`, `yield x`, `yield* x`."""
    parts = cx.parts(node)
    delegate = any(child.type == "*" for child in node.children)
    return Yield(node.start_byte, node.end_byte, cx.expr(parts[0], d) if parts else None, delegate)


def cast(cx: Lowering, node: Syntax, d: int) -> Cast:
    """`x as T`, `x as const`, `x satisfies T`."""
    parts = cx.parts(node)
    value = cx.expr(parts[0], d) if parts else Unknown(node.start_byte, node.end_byte, "missing")
    return Cast(node.start_byte, node.end_byte, value, cx.type(parts[1], d) if len(parts) > 1 else None)


def angle_cast(cx: Lowering, node: Syntax, d: int) -> Cast:
    """`<T>x`."""
    parts = cx.parts(node)
    note = cx.parts(parts[0]) if parts else []
    value = cx.expr(parts[-1], d) if len(parts) > 1 else Unknown(node.start_byte, node.end_byte, "missing")
    constant = not note or cx.text(note[0]) == "const"
    return Cast(node.start_byte, node.end_byte, value, None if constant else cx.type(note[0], d))


def jsx(cx: Lowering, node: Syntax, d: int) -> Unknown:
    """JSX: the expressions inside, flat, in source order."""
    parts: list[Expr] = []
    stack = [node]
    while stack:
        current = stack.pop()
        kind = current.type
        if kind == "jsx_expression":
            value = inner(cx, current, d)
            if value.start < value.end:
                parts.append(value)
        elif kind in _JSX:
            stack.extend(reversed(current.named_children))
        elif kind not in _JSX_SILENT or (kind == "identifier" and cx.text(current)[:1].isupper()):
            parts.append(cx.expr(current, d))
    return Unknown(node.start_byte, node.end_byte, "jsx", tuple(parts))


EXPRESSIONS: dict[str, ExprHandler] = {
    "identifier": name, "this": name, "super": name, "import": name, "private_property_identifier": name, "property_identifier": name,
    "shorthand_property_identifier_pattern": name, "shorthand_property_identifier": name, "statement_identifier": name, "type_identifier": name,
    "nested_identifier": chain, "call_expression": chain, "member_expression": chain, "subscript_expression": chain, "non_null_expression": chain,
    "meta_property": meta, "new_expression": new, "parenthesized_expression": inner, "instantiation_expression": inner,
    "object": record, "object_pattern": record, "array": sequence, "array_pattern": sequence, "spread_element": spread, "rest_pattern": spread,
    "assignment_pattern": default, "object_assignment_pattern": default,
    "binary_expression": binary, "unary_expression": unary, "ternary_expression": ternary, "assignment_expression": assignment,
    "augmented_assignment_expression": assignment, "update_expression": update, "sequence_expression": comma,
    "await_expression": await_, "yield_expression": yield_, "as_expression": cast, "satisfies_expression": cast, "type_assertion": angle_cast,
    "jsx_element": jsx, "jsx_self_closing_element": jsx, "jsx_fragment": jsx, "jsx_expression": jsx,
}  # fmt: skip
