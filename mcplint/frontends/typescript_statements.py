"""Statements of TypeScript and JavaScript, without imports and exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.frontends.typescript_classes import class_declaration, enum, interface
from mcplint.frontends.typescript_compiled import enum as compiled_enum
from mcplint.frontends.typescript_context import CHAIN
from mcplint.frontends.typescript_expressions import inner
from mcplint.frontends.typescript_functions import documented, function
from mcplint.frontends.typescript_jsdoc import variable_type
from mcplint.frontends.typescript_modules import declared_names, required
from mcplint.frontends.typescript_operators import target_name
from mcplint.ir.nodes import (
    Arg,
    Assign,
    Await,
    Bind,
    Block,
    Break,
    Call,
    Case,
    Const,
    Continue,
    Entry,
    Expr,
    ExprStmt,
    Handler,
    If,
    Loop,
    Match,
    Member,
    PatternCapture,
    PatternValue,
    Raise,
    Record,
    Ref,
    Return,
    Stmt,
    Try,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import Lowering, StmtHandler


# --- declarations and expressions ------------------------------------------------------------------------------------


def variables(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`const`, `let`, `var`, `using`: one `Assign` a declarator; `require("x")` and `await import("x")` are `Import`."""
    doc = cx.doc
    for child in node.named_children:
        if child.type == "variable_declarator":
            cx.doc, doc = doc, None
            _declarator(cx, child, d, out)


def _declarator(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    field, note, given = (node.child_by_field_name(part) for part in ("name", "type", "value"))
    if field is None:
        return
    doc = cx.take_doc()
    target = cx.expr(field, d)
    annotation = variable_type(doc) if note is None else cx.type(note, d)
    if given is None:
        out.append(Assign(node.start_byte, node.end_byte, (target,), None, annotation, "", True))
        return
    value = documented(cx.expr_named(given, d, target_name(target)), doc)
    imported = required(node.start_byte, node.end_byte, target, value)
    out.append(imported or Assign(node.start_byte, node.end_byte, (target,), value, annotation, "", True))


def function_declaration(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`function f() { … }`, and a signature without a body."""
    doc = cx.take_doc()
    own = node.child_by_field_name("name")
    out.append(function(cx, node, d, "" if own is None else cx.text(own), "function", (), doc))


def expression(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """An expression statement. Assignments become `Assign`."""
    parts = cx.parts(node)
    if not parts:
        return
    only = parts[0]
    if only.type in ("internal_module", "module"):
        namespace(cx, only, d, out)
        return
    if only.type == "call_expression" and compiled_enum(cx, node, only, out):
        return
    value = cx.expr(only, d)
    if isinstance(value, Await) and isinstance(value.value, Bind) and b"using" in cx.data[only.start_byte : value.value.value.start]:
        value = value.value  # the grammar reads `await using x = y` as `await (x = y)`
    out.append(_effect(node, value))


def _effect(node: Syntax, value: Expr) -> Stmt:
    if not isinstance(value, Bind):
        return ExprStmt(node.start_byte, node.end_byte, value)
    targets = [value.target]
    result: Expr = value.value
    while value.op == "" and isinstance(result, Bind) and result.op == "":
        targets.append(result.target)
        result = result.value
    return Assign(node.start_byte, node.end_byte, tuple(targets), result, None, value.op)


def type_alias(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`type A = T`."""
    field, given = node.child_by_field_name("name"), node.child_by_field_name("value")
    if field is not None and given is not None:
        target = Ref(field.start_byte, field.end_byte, cx.text(field))
        out.append(Assign(node.start_byte, node.end_byte, (target,), cx.type(given, d), None, "type"))


def ambient(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`declare …`."""
    for part in cx.parts(node):
        if part.kind_id in cx.kinds.block:
            out.append(Block(part.start_byte, part.end_byte, cx.block(part, d)))
        else:
            cx.statement(part, d, out)


def namespace(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`namespace N { … }`: a `Block` whose last statement binds N to a record of the names it exports. `declare module "m"` is only a block."""
    field, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if body is None:
        return
    inside = list(cx.block(body, d))
    if field is not None and field.type != "string":
        start, end = field.start_byte, field.end_byte
        names = [exported for stmt in inside for exported in declared_names(stmt, exports=True)]
        entries = tuple([Entry(start, end, Const(start, end, name.alias), Ref(start, end, name.name or name.alias)) for name in names])
        text = cx.text(field).partition(".")[0]
        inside.append(Assign(start, end, (Ref(start, end, text),), Record(start, end, entries)))
    out.append(Block(node.start_byte, node.end_byte, tuple(inside)))


# --- branches --------------------------------------------------------------------------------------------------------


def if_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`if … else if … else`, by a loop along the else branches."""
    links: list[tuple[int, Expr, tuple[Stmt, ...]]] = []
    current: Syntax | None = node
    otherwise: tuple[Stmt, ...] = ()
    while current is not None:
        if current.kind_id != node.kind_id or len(links) > CHAIN:
            otherwise = cx.block(current, d)
            break
        test, then = current.child_by_field_name("condition"), current.child_by_field_name("consequence")
        links.append((current.start_byte, _test(cx, current, test, d), () if then is None else cx.block(then, d)))
        other = current.child_by_field_name("alternative")
        parts = [] if other is None else cx.parts(other)
        current = parts[0] if parts else None
    for start, condition, body in reversed(links):
        otherwise = (If(start, node.end_byte, condition, body, otherwise),)
    out.extend(otherwise)


def _test(cx: Lowering, node: Syntax, test: Syntax | None, d: int) -> Expr:
    return Unknown(node.start_byte, node.end_byte, "missing") if test is None else cx.expr(test, d)


def switch(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`switch`. The `break` that ends a case is left out; other ones that leave the switch say so."""
    subject, body = node.child_by_field_name("value"), node.child_by_field_name("body")
    outer, cx.switch = cx.switch, True
    cases = []
    for part in [] if body is None else cx.parts(body):
        if part.type not in ("switch_case", "switch_default"):
            continue
        value = part.child_by_field_name("value")
        at = (part.start_byte, part.end_byte)
        pattern = PatternCapture(*at, None, None) if value is None else PatternValue(value.start_byte, value.end_byte, cx.expr(value, d))
        inside: list[Stmt] = []
        cx.statements([child for child in part.named_children if value is None or child.id != value.id], d, inside)
        kept, falls = _ending(inside)
        cases.append(Case(*at, pattern, None, kept, falls))
    cx.switch = outer
    if cases and cases[-1].falls:
        last = cases[-1]
        cases[-1] = Case(last.start, last.end, last.pattern, None, last.body)
    out.append(Match(node.start_byte, node.end_byte, _test(cx, node, subject, d), tuple(cases)))


def _ending(body: list[Stmt]) -> tuple[tuple[Stmt, ...], bool]:
    """A case's statements without the closing `break`, and whether control runs on into the next case."""
    last = body[-1] if body else None
    if isinstance(last, Break) and last.switch:
        return tuple(body[:-1]), False
    if isinstance(last, Block):
        kept, falls = _ending(list(last.body))
        return (*body[:-1], Block(last.start, last.end, kept)), falls
    return tuple(body), _completes(body)


def _completes(body: list[Stmt] | tuple[Stmt, ...]) -> bool:
    """Whether control can reach the end of these statements."""
    last = body[-1] if body else None
    if isinstance(last, (Return, Raise, Continue, Break)):
        return False
    if isinstance(last, If):
        return not last.otherwise or _completes(last.then) or _completes(last.otherwise)
    return _completes(last.body) if isinstance(last, Block) else True


def try_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`try … catch … finally`. A destructured catch parameter is an assignment at the head of the handler."""
    body, handler, final = (node.child_by_field_name(field) for field in ("body", "handler", "finalizer"))
    handlers: tuple[Handler, ...] = ()
    if handler is not None:
        param, inside = handler.child_by_field_name("parameter"), handler.child_by_field_name("body")
        statements = () if inside is None else cx.block(inside, d)
        target = None if param is None else cx.expr(param, d)
        if target is not None and not isinstance(target, Ref):
            caught = Unknown(target.start, target.end, "caught")
            statements = (Assign(target.start, target.end, (target,), caught), *statements)
        name = target.name if isinstance(target, Ref) else None
        handlers = (Handler(handler.start_byte, handler.end_byte, None, name, statements),)
    last = None if final is None else final.child_by_field_name("body")
    done = () if last is None else cx.block(last, d)
    out.append(Try(node.start_byte, node.end_byte, () if body is None else cx.block(body, d), handlers, (), done))


# --- loops -----------------------------------------------------------------------------------------------------------


def _loop_body(cx: Lowering, node: Syntax, d: int) -> tuple[Stmt, ...]:
    body = node.child_by_field_name("body")
    outer, cx.switch = cx.switch, False
    statements = () if body is None else cx.block(body, d)
    cx.switch = outer
    return statements


def for_in(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`for (x of xs)`, `for await`, and `for (k in o)` as a loop over `Object.keys(o)`."""
    left, right, operator = (node.child_by_field_name(field) for field in ("left", "right", "operator"))
    target = _test(cx, node, left, d)
    iterable = _test(cx, node, right, d)
    start, end = iterable.start, iterable.end
    if operator is not None and operator.type == "in":
        keys = Member(start, start, Ref(start, start, "Object"), "keys", start)
        iterable = Call(start, end, keys, (Arg(start, end, iterable),))
    if any(child.type == "await" for child in node.children[:3]):
        iterable = Await(start, end, iterable)
    out.append(Loop(node.start_byte, node.end_byte, "for", target, iterable, None, _loop_body(cx, node, d)))


def for_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`for (init; test; update)` as init and a while loop."""
    start, test, update = (node.child_by_field_name(field) for field in ("initializer", "condition", "increment"))
    if start is not None:
        cx.statement(start, d, out)
    condition: Expr = Const(node.start_byte, node.start_byte, True)
    if test is not None and test.is_named and test.kind_id not in cx.kinds.empty:
        condition = inner(cx, test, d) if test.type == "expression_statement" else cx.expr(test, d)
    body = _loop_body(cx, node, d)
    if update is not None:
        body = (*body, _effect(update, cx.expr(update, d)))
    out.append(Loop(node.start_byte, node.end_byte, "while", None, None, condition, body))


def while_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`while (test)` and `do … while (test)`."""
    test = _test(cx, node, node.child_by_field_name("condition"), d)
    kind = "do" if node.type == "do_statement" else "while"
    out.append(Loop(node.start_byte, node.end_byte, kind, None, None, test, _loop_body(cx, node, d)))


# --- jumps and the rest ----------------------------------------------------------------------------------------------


def return_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`return`, `return x`."""
    parts = cx.parts(node)
    out.append(Return(node.start_byte, node.end_byte, cx.expr(parts[0], d) if parts else None))


def throw(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`throw x`."""
    out.append(Raise(node.start_byte, node.end_byte, inner(cx, node, d)))


def break_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`break`, `break label`."""
    label = node.child_by_field_name("label")
    out.append(Break(node.start_byte, node.end_byte, "" if label is None else cx.text(label), cx.switch and label is None))


def continue_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`continue`, `continue label`."""
    label = node.child_by_field_name("label")
    out.append(Continue(node.start_byte, node.end_byte, "" if label is None else cx.text(label)))


def block(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`{ … }`."""
    out.append(Block(node.start_byte, node.end_byte, cx.block(node, d)))


def labelled(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`label: statement`."""
    body = node.child_by_field_name("body")
    out.append(Block(node.start_byte, node.end_byte, () if body is None else cx.block(body, d)))


def with_(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """JavaScript's old `with (o) …`: what its names mean is unknown."""
    scope, body = node.child_by_field_name("object"), node.child_by_field_name("body")
    start, end = node.start_byte, node.end_byte
    out.append(ExprStmt(start, end, Unknown(start, end, "with", (_test(cx, node, scope, d),))))
    out.append(Block(start, end, () if body is None else cx.block(body, d)))


def nothing(cx: Lowering, node: Syntax, d: int, out: list[Stmt]) -> None:
    """`;`, `debugger`."""


STATEMENTS: dict[str, StmtHandler] = {
    "lexical_declaration": variables, "variable_declaration": variables, "using_declaration": variables, "function_declaration": function_declaration,
    "generator_function_declaration": function_declaration, "function_signature": function_declaration, "class_declaration": class_declaration,
    "abstract_class_declaration": class_declaration, "interface_declaration": interface, "enum_declaration": enum,
    "type_alias_declaration": type_alias, "ambient_declaration": ambient, "internal_module": namespace, "module": namespace,
    "expression_statement": expression, "if_statement": if_, "switch_statement": switch, "try_statement": try_, "for_in_statement": for_in,
    "for_statement": for_, "while_statement": while_, "do_statement": while_, "return_statement": return_, "throw_statement": throw,
    "break_statement": break_, "continue_statement": continue_, "statement_block": block, "labeled_statement": labelled, "with_statement": with_,
    "empty_statement": nothing, "debugger_statement": nothing,
}  # fmt: skip
