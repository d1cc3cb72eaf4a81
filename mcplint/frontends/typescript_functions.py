"""Functions, arrows, methods and their parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.frontends.typescript_expressions import key, key_name
from mcplint.frontends.typescript_jsdoc import annotated
from mcplint.ir.nodes import ClassExpr, Const, Expr, Function, FunctionDef, Param, Record, Ref, Sequence, Spread, Unknown
from mcplint.ir.records import replace

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import ExprHandler, Lowering, NamedHandler

_PROPERTY_MARKS = frozenset({"accessibility_modifier", "override_modifier", "readonly"})
_BEFORE_START = frozenset({"accessibility_modifier", "override_modifier", "decorator", "static", "get", "set", "abstract", "comment", "declare"})


def function(cx: Lowering, node: Syntax, d: int, name: str, kind: str, decorators: tuple[Expr, ...] = (), doc: Const | None = None) -> FunctionDef:
    """Any function: a declaration, expression, arrow, method or signature. `name` is used where the syntax gives none."""
    kinds = cx.kinds
    is_async = is_generator = False
    params: tuple[Param, ...] = ()
    returns: Expr | None = None
    start = -1
    body: Syntax | None = None
    for child in node.children:
        what = child.kind_id
        if start < 0 and child.type not in _BEFORE_START:
            start = child.start_byte
        if what in kinds.params:
            params = parameters(cx, child, d)
        elif what in kinds.type_note:
            returns = cx.type(child, d)
        elif what in kinds.async_:
            is_async = True
        elif what in kinds.generator_mark:
            is_generator = True
        elif what in kinds.block:
            body = child
    if node.kind_id in kinds.arrow:
        single = node.child_by_field_name("parameter")
        if single is not None:
            params = (_param(cx, single, single, None, None, d),)
        body = node.child_by_field_name("body")
    end = node.end_byte
    body_start, body_end = (end, end) if body is None else (body.start_byte, body.end_byte)
    start = node.start_byte if start < 0 else start
    lazy = cx.lazy(body, d)
    decl = FunctionDef(start, end, name, params, decorators, returns, is_async, is_generator, doc, body_start, body_end, lazy, kind)
    return decl if doc is None else annotated(decl)


def named_function(cx: Lowering, node: Syntax, d: int, name: str) -> Function:
    """A function expression or arrow that is being given a name."""
    own = node.child_by_field_name("name")
    decl = function(cx, node, d, name if own is None else cx.text(own), "lambda" if node.kind_id in cx.kinds.arrow else "function")
    return Function(node.start_byte, node.end_byte, decl)


def anonymous_function(cx: Lowering, node: Syntax, d: int) -> Function:
    """A function expression or arrow."""
    return named_function(cx, node, d, "")


def documented(value: Expr, doc: Const | None) -> Expr:
    """A function or class value with the comment that stands before what it is assigned to."""
    if doc is not None and isinstance(value, Function):
        return Function(value.start, value.end, annotated(replace(value.decl, docstring=doc)))
    if doc is not None and isinstance(value, ClassExpr):
        return ClassExpr(value.start, value.end, replace(value.decl, docstring=doc))
    return value


def method(cx: Lowering, node: Syntax, d: int, name: str) -> Function:
    """A method of an object literal."""
    return Function(node.start_byte, node.end_byte, function(cx, node, d, name, method_kind(node)))


def member_name(cx: Lowering, node: Syntax, d: int) -> str:
    """The name of a class member; "" when it is computed."""
    field = node.child_by_field_name("name")
    return "" if field is None else key_name(key(cx, field, d)[0])


def method_kind(node: Syntax) -> str:
    """The `kind` of a method by the words before its name."""
    kind = "function"
    for child in node.children:
        what = child.type
        if what in ("get", "set"):
            return "getter" if what == "get" else "setter"
        if what in ("static", "static get"):
            kind = "static" if what == "static" else "getter"
        elif what in ("property_identifier", "formal_parameters"):
            break
    return kind


# --- parameters ------------------------------------------------------------------------------------------------------


def parameters(cx: Lowering, node: Syntax, d: int) -> tuple[Param, ...]:
    """`(a, b = 1, {c}: T, ...rest)`. TypeScript's `this` parameter is none."""
    found = []
    for child in node.named_children:
        kind = child.type
        if kind in ("required_parameter", "optional_parameter"):
            pattern = child.child_by_field_name("pattern")
            if pattern is None or pattern.type == "this":
                continue
            note, value = child.child_by_field_name("type"), child.child_by_field_name("value")
            param = _param(cx, child, pattern, note, value, d)
            if kind == "optional_parameter" and param.default is None:
                end = child.end_byte
                param = Param(param.start, end, param.name, param.kind, param.annotation, Const(end, end, None), param.target)
            found.append(param)
        elif kind == "assignment_pattern":
            found.append(_param(cx, child, child.children[0], None, child.children[-1], d))
        elif kind not in ("comment", "decorator") and not child.is_error:
            found.append(_param(cx, child, child, None, None, d))
    return tuple(found)


def _param(cx: Lowering, node: Syntax, pattern: Syntax, note: Syntax | None, value: Syntax | None, d: int) -> Param:
    kind = "normal"
    if pattern.type == "rest_pattern":
        kind = "variadic"
        pattern = pattern.children[-1]
    target = cx.expr(pattern, d)
    annotation = None if note is None else cx.type(note, d)
    default = None if value is None else cx.expr(value, d)
    if isinstance(target, Ref):
        return Param(node.start_byte, node.end_byte, target.name, kind, annotation, default)
    return Param(node.start_byte, node.end_byte, "", kind, annotation, default, target)


def property_parameters(node: Syntax) -> list[Syntax]:
    """The parameters of a constructor that are fields, too: `constructor(private server: Server)`."""
    params = node.child_by_field_name("parameters")
    if params is None:
        return []
    return [child for child in params.named_children if any(mark.type in _PROPERTY_MARKS for mark in child.children)]


def bound_names(target: Expr) -> list[Ref]:
    """The names that an assignment target binds, in source order."""
    found: list[Ref] = []
    stack: list[Expr] = [target]
    while stack:
        top = stack.pop()
        if isinstance(top, Ref):
            found.append(top)
        elif isinstance(top, Record):
            stack.extend(entry.value for entry in reversed(top.entries))
        elif isinstance(top, Sequence):
            stack.extend(reversed(top.items))
        elif isinstance(top, Spread):
            stack.append(top.value)
        elif not isinstance(top, Unknown) and hasattr(top, "target"):
            stack.append(top.target)
    return found


FUNCTIONS: dict[str, ExprHandler] = {
    "arrow_function": anonymous_function,
    "function_expression": anonymous_function,
    "generator_function": anonymous_function,
}
NAMED_FUNCTIONS: dict[str, NamedHandler] = {
    "arrow_function": named_function,
    "function_expression": named_function,
    "generator_function": named_function,
    "method_definition": method,
}
