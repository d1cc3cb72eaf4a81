"""What compilers make of newer syntax, read back as what was written: enums as functions that fill an object, optional chains as helper calls.

Published packages ship this output, and it hides names: `X["Token"] = "token"` inside a function, `_optionalChain([a, 'access', _ => _.b])`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.frontends.typescript_context import CHAIN
from mcplint.ir.nodes import Assign, Call, ClassDef, Const, Export, Expr, ImportedName, Index, Member, Ref, Stmt

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import Lowering

_FUNCTIONS = ("function_expression", "arrow_function", "function")


# --- enums -----------------------------------------------------------------------------------------------------------


def enum(cx: Lowering, statement: Syntax, call: Syntax, out: list[Stmt]) -> bool:
    """`(function (X) { X["A"] = "a"; })(X || (X = {}))`: the enum X. Whether the statement was one."""
    made, args = call.child_by_field_name("function"), call.child_by_field_name("arguments")
    if made is None or args is None or made.type != "parenthesized_expression" or b"||" not in cx.data[args.start_byte : args.end_byte]:
        return False
    function = cx.parts(made)[0] if cx.parts(made) else None
    if function is None or function.type not in _FUNCTIONS:
        return False
    name, body = _parameter(cx, function), function.child_by_field_name("body")
    if (
        not name
        or body is None
        or body.type != "statement_block"
        or not cx.text(args).lstrip("( \n").startswith((f"{name} ||", f"{name}||", f"exports.{name} ||"))
    ):
        return False
    members: list[Stmt] = []
    for part in cx.parts(body):
        member = _enum_member(cx, part, name)
        if member is None:
            return False
        members.append(member)
    if not members:
        return False
    out.append(ClassDef(statement.start_byte, statement.end_byte, name, (), (), None, tuple(members), "enum"))
    if f"exports.{name} = " in cx.text(args):
        out.append(Export(statement.start_byte, statement.end_byte, "", (ImportedName(args.start_byte, args.end_byte, name, name),)))
    return True


def _parameter(cx: Lowering, function: Syntax) -> str:
    """The only parameter of a function, by name."""
    params = function.child_by_field_name("parameters") or function.child_by_field_name("parameter")
    if params is None:
        return ""
    parts = [params] if params.type == "identifier" else cx.parts(params)
    first = parts[0] if len(parts) == 1 else None
    if first is not None and first.type == "required_parameter":
        first = first.child_by_field_name("pattern")
    return cx.text(first) if first is not None and first.type == "identifier" else ""


def _enum_member(cx: Lowering, statement: Syntax, name: str) -> Assign | None:
    """`X["A"] = "a";` and `X[X["A"] = 0] = "A";` as the member A."""
    parts = cx.parts(statement) if statement.type == "expression_statement" else []
    return _assigned(cx, parts[0], name) if parts and parts[0].type == "assignment_expression" else None


def _assigned(cx: Lowering, assigned: Syntax, name: str) -> Assign | None:
    target, value = assigned.child_by_field_name("left"), assigned.child_by_field_name("right")
    index = target.child_by_field_name("index") if target is not None and target.type == "subscript_expression" else None
    if target is None or value is None or index is None or cx.text(target.children[0]) != name:
        return None
    if index.type == "assignment_expression":
        return _assigned(cx, index, name)
    key = cx.expr(index, 1)
    if not isinstance(key, Const) or not isinstance(key.value, str):
        return None
    return Assign(assigned.start_byte, assigned.end_byte, (Ref(index.start_byte, index.end_byte, key.value),), cx.expr(value, 1))


# --- optional chains -------------------------------------------------------------------------------------------------

HELPERS = frozenset({"_optionalChain", "_asyncOptionalChain"})


def unchained(cx: Lowering, call: Syntax, d: int) -> Expr | None:
    """`_optionalChain([a, 'optionalAccess', _ => _.b, 'call', _2 => _2(x)])` as `a?.b(x)`; None when it is something else."""
    args = call.child_by_field_name("arguments")
    listed = cx.parts(args)[0] if args is not None and cx.parts(args) else None
    parts = cx.parts(listed) if listed is not None and listed.type == "array" else []
    if not parts or len(parts) % 2 == 0 or len(parts) > CHAIN:
        return None
    result = cx.expr(parts[0], d)
    for function in parts[2::2]:
        name, body = _parameter(cx, function) if function.type == "arrow_function" else "", function.child_by_field_name("body")
        if not name or body is None:
            return None
        linked = _on(cx.expr(body, d), name, result, 0)
        if linked is None:
            return None
        result = linked
    return result


def _on(link: Expr, name: str, base: Expr, depth: int) -> Expr | None:
    """A link with `base` in the place of the name it begins with."""
    if depth > CHAIN:
        return None
    if isinstance(link, Ref):
        return base if link.name == name else None
    if isinstance(link, Member):
        inner = _on(link.object, name, base, depth + 1)
        return None if inner is None else Member(link.start, link.end, inner, link.name, link.name_start, True)
    if isinstance(link, Index):
        inner = _on(link.object, name, base, depth + 1)
        return None if inner is None else Index(link.start, link.end, inner, link.index, True)
    if isinstance(link, Call):
        inner = _on(link.callee, name, base, depth + 1)
        return None if inner is None else Call(link.start, link.end, inner, link.args, link.new, True)
    return None
