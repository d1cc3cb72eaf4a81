"""TypeScript types as expressions: good enough to find the names in them.

A generic is `Index(name, Sequence)`, `T[]` is `Index(Ref("Array"), Sequence)`, a union or intersection is `Binary`, an object type is a `Record` of
types, a literal type its `Const`, `typeof x` and `keyof T` are `Unary`. Everything else is `Unknown` with the types inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.frontends.typescript_context import CHAIN
from mcplint.frontends.typescript_expressions import chain, inner, key, name
from mcplint.ir.nodes import Binary, Entry, Expr, Index, Member, Record, Ref, Sequence, Spread, Unary, Unknown

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import ExprHandler, Lowering


def _first(cx: Lowering, node: Syntax, d: int) -> Expr:
    parts = cx.parts(node)
    return cx.type(parts[-1], d) if parts else Unknown(node.start_byte, node.end_byte, "missing")


def _qualified(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`A.B`."""
    parts = cx.parts(node)
    if len(parts) < 2:
        return name(cx, node, d)
    last = parts[-1]
    return Member(node.start_byte, node.end_byte, cx.type(parts[0], d), cx.text(last), last.start_byte)


def type_arguments(cx: Lowering, node: Syntax, d: int) -> Sequence:
    """`<A, B>`."""
    return Sequence(node.start_byte, node.end_byte, "tuple", tuple([cx.type(part, d) for part in cx.parts(node)]))


def _generic(cx: Lowering, node: Syntax, d: int) -> Expr:
    parts = cx.parts(node)
    if len(parts) < 2:
        return _first(cx, node, d)
    return Index(node.start_byte, node.end_byte, cx.type(parts[0], d), type_arguments(cx, parts[-1], d))


def _array(cx: Lowering, node: Syntax, d: int) -> Expr:
    start, end = node.start_byte, node.end_byte
    item = _first(cx, node, d)
    return Index(start, end, Ref(item.end, end, "Array"), Sequence(item.start, item.end, "tuple", (item,)))


def _tuple(cx: Lowering, node: Syntax, d: int) -> Expr:
    return Sequence(node.start_byte, node.end_byte, "tuple", tuple([cx.type(part, d) for part in cx.parts(node)]))


def _labelled(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`name: T` in a tuple type."""
    note = node.child_by_field_name("type")
    return _first(cx, node, d) if note is None else cx.type(note, d)


def _rest(cx: Lowering, node: Syntax, d: int) -> Expr:
    return Spread(node.start_byte, node.end_byte, _first(cx, node, d))


def _joined(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`A | B`, `A & B`; leans left without bound."""
    kind = node.kind_id
    op = "|" if node.type == "union_type" else "&"
    parts: list[Syntax] = []
    current = node
    while current.kind_id == kind:
        inside = cx.parts(current)
        if not inside:
            break
        parts.extend(reversed(inside[1:]))
        current = inside[0]
    result = cx.type(current, d)
    if len(parts) > CHAIN:
        return Unknown(node.start_byte, node.end_byte, "deep", (result, *[cx.type(part, d) for part in reversed(parts)]))
    for part in reversed(parts):
        right = cx.type(part, d)
        result = Binary(result.start, right.end, op, result, right)
    return result


def _literal(cx: Lowering, node: Syntax, d: int) -> Expr:
    return inner(cx, node, d)


def _object(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`{ a: T; b(x): U }`: a method's type is `Unknown("function_type")`; call, construct and index signatures are left out."""
    entries = []
    for child in cx.parts(node):
        field = child.child_by_field_name("name") if child.type in ("property_signature", "method_signature") else None
        if field is None:
            continue
        at, computed = key(cx, field, d)
        note = child.child_by_field_name("type")
        if note is not None:
            value = cx.type(note, d)
        elif child.type == "method_signature":
            value = _opaque(cx, child, d, "function_type")
        else:
            value = Ref(child.end_byte, child.end_byte, "any")
        entries.append(Entry(child.start_byte, child.end_byte, at, value, computed))
    return Record(node.start_byte, node.end_byte, tuple(entries))


def _query(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`typeof x`, with x as an ordinary expression."""
    return Unary(node.start_byte, node.end_byte, "typeof", inner(cx, node, d))


def _keyof(cx: Lowering, node: Syntax, d: int) -> Expr:
    return Unary(node.start_byte, node.end_byte, "keyof", _first(cx, node, d))


def _lookup(cx: Lowering, node: Syntax, d: int) -> Expr:
    """`T["key"]`."""
    parts = cx.parts(node)
    if len(parts) < 2:
        return _first(cx, node, d)
    return Index(node.start_byte, node.end_byte, cx.type(parts[0], d), cx.type(parts[1], d))


def _opaque(cx: Lowering, node: Syntax, d: int, kind: str) -> Unknown:
    """A type without a form of its own: the types directly inside (of a function type: parameters, then result)."""
    parts: list[Expr] = []
    for child in cx.parts(node):
        if child.type == "formal_parameters":
            notes = [param.child_by_field_name("type") for param in cx.parts(child)]
            parts.extend([cx.type(note, d) for note in notes if note is not None])
        elif child.type in TYPES:
            parts.append(cx.type(child, d))
    return Unknown(node.start_byte, node.end_byte, kind, tuple(parts))


def _other(cx: Lowering, node: Syntax, d: int) -> Expr:
    return _opaque(cx, node, d, node.type)


TYPES: dict[str, ExprHandler] = {
    "type_annotation": _first, "asserts_annotation": _other, "type_predicate_annotation": _other, "opting_type_annotation": _first,
    "omitting_type_annotation": _first, "adding_type_annotation": _first, "type_identifier": name, "identifier": name, "predefined_type": name,
    "this_type": name, "nested_type_identifier": _qualified, "nested_identifier": _qualified, "member_expression": chain, "call_expression": chain,
    "subscript_expression": chain, "generic_type": _generic, "array_type": _array, "readonly_type": _first, "parenthesized_type": _first,
    "optional_type": _first, "rest_type": _rest, "tuple_type": _tuple, "required_parameter": _labelled, "optional_parameter": _labelled,
    "union_type": _joined, "intersection_type": _joined, "literal_type": _literal, "object_type": _object, "type_query": _query,
    "index_type_query": _keyof, "lookup_type": _lookup, "function_type": _other, "constructor_type": _other, "conditional_type": _other,
    "infer_type": _other, "template_literal_type": _other, "template_type": _other, "type_predicate": _other, "asserts": _other,
    "mapped_type_clause": _other, "constraint": _first, "default_type": _first,
}  # fmt: skip
