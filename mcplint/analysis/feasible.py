"""Whether a place can be reached in a frame whose arguments are constants: `switch (kind) { case "fine": … }` where `kind` is given as "loan"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.conditions import Condition, conditions_at
from mcplint.analysis.scopes import FunctionInfo, Within
from mcplint.analysis.values import Frame, Known, Lazy, Str
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


def chooses(function: FunctionInfo, frame: Frame) -> bool:
    """Whether a frame is given constants that its function's branches may ask for; cheap."""
    constants = {name for name, lazy in frame.bindings.items() if isinstance(lazy.expr, ir.Const) or isinstance(lazy.value, (Str, Known))}
    return bool(constants) and any(param.name in constants for param in function.decl.params)


def reachable(ev: Evaluator, within: Within, frame: Frame) -> bool:
    """False where a test on the way is about a constant and comes out otherwise."""
    return not any(_fails(ev, condition) for condition in conditions_at(within, None, frame))


def _fails(ev: Evaluator, condition: Condition) -> bool:
    test, holds = condition.test, condition.holds
    while isinstance(test, ir.Not):
        test, holds = test.operand, not holds
    if condition.handler is not None or not _parameter(test.left if isinstance(test, ir.Compare) else test, condition.frame):
        return False
    if condition.pattern is not None:
        wanted = condition.pattern.value if isinstance(condition.pattern, ir.PatternValue) else None
        return isinstance(wanted, ir.Const) and _differs(ev, test, wanted.value, holds, condition.frame)
    if isinstance(test, ir.Compare) and isinstance(test.right, ir.Const) and test.op in ("==", "!=", "is", "is-not"):
        return _differs(ev, test.left, test.right.value, holds is (test.op in ("==", "is")), condition.frame)
    given = ev.constant(Lazy(test, condition.frame)) if isinstance(test, ir.Ref) else ...
    return isinstance(given, bool) and given is not holds


def _differs(ev: Evaluator, expr: ir.Expr, wanted: object, equal: bool, frame: Frame) -> bool:
    given = ev.constant(Lazy(expr, frame))
    return given is not ... and type(given) is type(wanted) and (given == wanted) is not equal


def _parameter(expr: ir.Expr, frame: Frame) -> bool:
    return isinstance(expr, ir.Ref) and expr.name in frame.bindings


__all__ = ["chooses", "reachable"]
