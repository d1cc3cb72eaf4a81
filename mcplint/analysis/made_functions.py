"""Functions that are made by others, and the names their makers' callers give them: `const ask = askerFor(server)`."""

from __future__ import annotations

from collections.abc import Iterator

from mcplint.analysis.scopes import CallSite, FunctionInfo
from mcplint.ir import nodes as ir


def bare(expr: ir.Expr | None) -> ir.Expr | None:
    """An expression without `await` and casts around it."""
    while isinstance(expr, (ir.Await, ir.Cast)):
        expr = expr.value
    return expr


def is_function(value: ir.Expr | None, function: FunctionInfo) -> bool:
    """Whether a returned expression is a function, written there or by its name."""
    value = bare(value)
    if isinstance(value, ir.Function):
        return value.decl is function.decl
    return isinstance(value, ir.Ref) and value.name == function.name != ""


def names_given(site: CallSite) -> Iterator[str]:
    """The names that a statement gives to what a call in it returns: of variables, attributes, members of records."""
    statement = site.within.current
    if not isinstance(statement, (ir.Assign, ir.Return, ir.ExprStmt, ir.Export)) or statement.value is None:
        return
    if isinstance(statement, ir.Assign) and bare(statement.value) is site.call:
        yield from (target.name for target in statement.targets if isinstance(target, (ir.Ref, ir.Member)))
        return
    for node in ir.walk(statement.value):
        if isinstance(node, ir.Entry) and bare(node.value) is site.call and isinstance(node.key, ir.Const) and isinstance(node.key.value, str):
            yield node.key.value


__all__ = ["bare", "is_function", "names_given"]
