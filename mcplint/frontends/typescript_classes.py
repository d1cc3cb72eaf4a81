"""Classes, interfaces and enums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.frontends.typescript_expressions import inner, key
from mcplint.frontends.typescript_functions import documented, function, member_name, method_kind, property_parameters
from mcplint.frontends.typescript_jsdoc import variable_type
from mcplint.frontends.typescript_types import type_arguments
from mcplint.ir.nodes import Arg, Assign, Block, ClassDef, ClassExpr, Const, Expr, Function, FunctionDef, Index, Ref, Stmt
from mcplint.ir.records import replace

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import ExprHandler, Lowering, NamedHandler

_WORDS = frozenset({"class", "interface", "enum"})


def decorators(cx: Lowering, nodes: list[Syntax], d: int) -> tuple[Expr, ...]:
    """The expressions after `@`."""
    return tuple([inner(cx, node, d) for node in nodes])


def _word(node: Syntax) -> int:
    """Where `class`, `interface` or `enum` stands."""
    return next((child.start_byte for child in node.children if child.type in _WORDS), node.start_byte)


def class_def(cx: Lowering, node: Syntax, d: int, name: str = "", marks: tuple[Expr, ...] = (), doc: Const | None = None) -> ClassDef:
    """A class. `name` is used where the syntax gives none; `marks` are decorators that stand before an `export`."""
    own = node.child_by_field_name("name")
    bases: list[Arg] = []
    found: list[Syntax] = []
    body: list[Stmt] = []
    for child in node.named_children:
        kind = child.type
        if kind == "decorator":
            found.append(child)
        elif kind == "class_heritage":
            bases.extend(_heritage(cx, child, d))
        elif kind == "class_body":
            body = _members(cx, child, d)
    text = name if own is None else cx.text(own)
    return ClassDef(_word(node), node.end_byte, text, tuple(bases), marks + decorators(cx, found, d), doc, tuple(body))


def _heritage(cx: Lowering, node: Syntax, d: int) -> list[Arg]:
    """`extends B<T> implements I`: the interfaces are arguments named "implements"."""
    found = []
    for child in cx.parts(node):
        if child.type == "implements_clause":
            found.extend([Arg(part.start_byte, part.end_byte, cx.type(part, d), "implements") for part in cx.parts(child)])
        elif child.type == "extends_clause":
            found.extend(_extended(cx, child, d))
        else:
            found.append(Arg(child.start_byte, child.end_byte, cx.expr(child, d)))
    return found


def _extended(cx: Lowering, node: Syntax, d: int) -> list[Arg]:
    found: list[Arg] = []
    for part in cx.parts(node):
        if part.type == "type_arguments" and found:
            base = found.pop().value
            value: Expr = Index(base.start, part.end_byte, base, type_arguments(cx, part, d))
            found.append(Arg(base.start, part.end_byte, value))
        else:
            found.append(Arg(part.start_byte, part.end_byte, cx.expr(part, d)))
    return found


def _members(cx: Lowering, node: Syntax, d: int) -> list[Stmt]:
    out: list[Stmt] = []
    marks: list[Syntax] = []
    comment = cx.kinds.comment
    doc: Syntax | None = None
    for child in node.named_children:
        if child.kind_id in comment:
            doc = child
            continue
        kind = child.type
        if kind == "decorator":
            marks.append(child)
            continue
        cx.doc = doc
        if kind == "method_definition":
            inside = [part for part in child.named_children if part.type == "decorator"]
            name = member_name(cx, child, d)
            out.append(function(cx, child, d, name, method_kind(child), decorators(cx, marks + inside, d), cx.take_doc()))
            if name == "constructor":
                out.extend([_property_parameter(cx, param, d) for param in property_parameters(child)])
        elif kind in ("public_field_definition", "field_definition"):
            out.append(_as_method(_field(cx, child, d), child))
        elif kind == "class_static_block":
            body = child.child_by_field_name("body")
            if body is not None:
                out.append(Block(child.start_byte, child.end_byte, cx.block(body, d)))
        elif kind in ("method_signature", "abstract_method_signature"):
            out.append(function(cx, child, d, member_name(cx, child, d), method_kind(child), (), cx.take_doc()))
        marks, doc = [], None
    return without_overloads(out)


def without_overloads(body: list[Stmt]) -> list[Stmt]:
    """The statements without the signatures of functions that also have a body; of several signatures only the first is kept."""
    if not any(isinstance(stmt, FunctionDef) and stmt.body_start == stmt.body_end for stmt in body):
        return body
    seen = {stmt.name for stmt in body if isinstance(stmt, FunctionDef) and stmt.body_start < stmt.body_end}
    kept = []
    for stmt in body:
        if isinstance(stmt, FunctionDef) and stmt.body_start == stmt.body_end:
            if stmt.name in seen:
                continue
            seen.add(stmt.name)
        kept.append(stmt)
    return kept


def _field(cx: Lowering, node: Syntax, d: int) -> Assign:
    """A field: its name as `Ref`; a computed one as `this[key]`."""
    field = node.child_by_field_name("name") or node.child_by_field_name("property")
    start, end = node.start_byte, node.end_byte
    target: Expr = Ref(start, start, "")
    if field is not None:
        start = field.start_byte
        at, computed = key(cx, field, d)
        this = Ref(at.start, at.start, "this")
        target = Ref(at.start, at.end, str(at.value)) if isinstance(at, Const) and not computed else Index(at.start, at.end, this, at)
    note, value = node.child_by_field_name("type"), node.child_by_field_name("value")
    name = target.name if isinstance(target, Ref) else ""
    doc = cx.take_doc()
    lowered = None if value is None else documented(cx.expr_named(value, d, name), doc)
    return Assign(start, end, (target,), lowered, variable_type(doc) if note is None else cx.type(note, d))


def _as_method(field: Assign, node: Syntax) -> Stmt:
    """A field that holds a function as the method that it is to everybody who calls it: `run = async () => …`."""
    target = field.targets[0]
    if not isinstance(field.value, Function) or not isinstance(target, Ref):
        return field
    static = any(child.type == "static" for child in node.children)
    return replace(field.value.decl, name=target.name, kind="static" if static else "function")


def _property_parameter(cx: Lowering, node: Syntax, d: int) -> Assign:
    pattern, note = node.child_by_field_name("pattern"), node.child_by_field_name("type")
    target: Expr = Ref(node.start_byte, node.start_byte, "") if pattern is None else cx.expr(pattern, d)
    return Assign(node.start_byte, node.end_byte, (target,), None, None if note is None else cx.type(note, d))


def _class_named(cx: Lowering, node: Syntax, d: int, name: str) -> ClassExpr:
    return ClassExpr(node.start_byte, node.end_byte, class_def(cx, node, d, name))


def _class_anonymous(cx: Lowering, node: Syntax, d: int) -> ClassExpr:
    return ClassExpr(node.start_byte, node.end_byte, class_def(cx, node, d))


def class_declaration(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`class C { … }`."""
    out.append(class_def(cx, node, d, doc=cx.take_doc()))


def interface(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """An interface: fields are `Assign` with an annotation, methods `FunctionDef` without a body."""
    doc = cx.take_doc()
    own = node.child_by_field_name("name")
    bases: list[Arg] = []
    body: list[Stmt] = []
    for child in cx.parts(node):
        if child.type in ("extends_type_clause", "extends_clause"):
            bases.extend([Arg(part.start_byte, part.end_byte, cx.type(part, d)) for part in cx.parts(child)])
        elif child.type in ("interface_body", "object_type"):
            for member in cx.parts(child):
                if member.type == "property_signature":
                    body.append(_field(cx, member, d))
                elif member.type == "method_signature":
                    body.append(function(cx, member, d, member_name(cx, member, d), method_kind(member)))
    name = "" if own is None else cx.text(own)
    out.append(ClassDef(_word(node), node.end_byte, name, tuple(bases), (), doc, tuple(without_overloads(body)), "interface"))


def enum(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """An enum with the value of every member, numbered where none is given."""
    doc = cx.take_doc()
    own, members = node.child_by_field_name("name"), node.child_by_field_name("body")
    body: list[Stmt] = []
    following: int | None = 0
    for member in [] if members is None else cx.parts(members):
        assigned = member.type == "enum_assignment"
        field = member.child_by_field_name("name") if assigned else member
        given = member.child_by_field_name("value") if assigned else None
        if field is None:
            continue
        at, _ = key(cx, field, d)
        value: Expr | None = None if following is None else Const(field.end_byte, field.end_byte, following)
        if given is not None:
            value = cx.expr(given, d)
        number = value.value if isinstance(value, Const) else None
        following = number + 1 if isinstance(number, int) else None
        name = str(at.value) if isinstance(at, Const) else ""
        body.append(Assign(member.start_byte, member.end_byte, (Ref(field.start_byte, field.end_byte, name),), value))
    out.append(ClassDef(_word(node), node.end_byte, "" if own is None else cx.text(own), (), (), doc, tuple(body), "enum"))


CLASSES: dict[str, ExprHandler] = {"class": _class_anonymous}
NAMED_CLASSES: dict[str, NamedHandler] = {"class": _class_named}
