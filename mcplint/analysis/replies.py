"""Which way a reply to a request went: whether code runs only when it was a failure, so that it holds an error and nothing that was asked for."""

from __future__ import annotations

from mcplint.analysis.conditions import conditions_at
from mcplint.analysis.scopes import Within
from mcplint.analysis.values import Frame
from mcplint.ir import nodes as ir

_STATUS = frozenset({"status_code", "status", "ok", "is_success", "is_error", "access_token", "error", "raise_for_status"})
_BAD = frozenset({"is_error", "error"})


def after_failure(within: Within, expr: ir.Expr, frame: Frame) -> bool:
    """Whether an expression of a statement is reached only when a reply was looked at and is no success: in the branch for it, or past a test that leaves
    with a success."""
    for condition in conditions_at(within, expr, frame):
        if condition.handler is not None:
            return True
        if condition.pattern is None:
            good = _success(condition.test)
            if good is not None and condition.holds is not good:
                return True
    return False


def _success(test: ir.Expr) -> bool | None:
    """Whether a test asks for success (True) or failure (False); None when it asks for neither."""
    turned = False
    while isinstance(test, ir.Not):
        turned, test = not turned, test.operand
    if isinstance(test, ir.Logical):
        sides = [s for s in (_success(test.left), _success(test.right)) if s is not None]
        return (sides[0] is not turned) if sides and all(s == sides[0] for s in sides) else None
    words = {n.name for n in ir.walk(test) if isinstance(n, (ir.Ref, ir.Member))}
    words |= {n.value for n in ir.walk(test) if isinstance(n, ir.Const) and isinstance(n.value, str)}
    if not words & _STATUS:
        return None
    good = not words & _BAD
    if isinstance(test, ir.Compare) and test.op in ("!=", "!==", ">=", ">", "not-in", "is-not"):
        good = not good
    return good is not turned


__all__ = ["after_failure"]
