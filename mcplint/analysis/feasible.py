"""Whether a place can be reached in a frame whose arguments are constants or records: `switch (kind) { case "fine": … }` where `kind` is given as "loan",
`field.choices ? … : …` where the field at hand has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mcplint.analysis.conditions import Condition, conditions_at
from mcplint.analysis.environments import CHANGES
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def, Flow, FunctionInfo, Within
from mcplint.analysis.values import Frame, Func, Known, Lazy, Rec, Seq, Str
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_MAX_HANDED_ON = 4
"""Functions that hand a record on."""


def chooses(function: FunctionInfo, frame: Frame) -> bool:
    """Whether a frame is given constants or records that its function's branches may ask for; cheap."""
    if frame.items:
        return True
    for param in function.decl.params:
        given = frame.bindings.get(param.name)
        if given is None:
            if isinstance(param.default, ir.Const) and _left_out(param.name, frame):
                return True
        elif isinstance(given.expr, ir.Const) or isinstance(given.value, (Str, Known, Rec)) or _record(given):
            return True
    return False


def _record(given: Lazy) -> bool:
    """Whether an argument is a record written where it is given, handed on by a few functions: `build({ kind: "loan" })`."""
    for _ in range(_MAX_HANDED_ON):
        if not isinstance(given.expr, ir.Ref) or given.expr.name not in given.frame.bindings:
            break
        given = given.frame.bindings[given.expr.name]
    return isinstance(given.expr, ir.Record)


def _left_out(name: str, frame: Frame) -> bool:
    """Whether a call leaves an argument out, so that its default holds."""
    return frame.caller is not None and not frame.via and not frame.open_bindings and name not in frame.bindings


def reachable(ev: Evaluator, within: Within, frame: Frame) -> bool:
    """False where a test on the way is about a constant and comes out otherwise."""
    return not any(_fails(ev, condition) for condition in conditions_at(within, None, frame))


def live(ev: Evaluator, defs: Sequence[Def], frame: Frame) -> Sequence[Def]:
    """The definitions of a name that count in a frame: not those in branches that its constants rule out."""
    if not isinstance(frame.scope, FunctionInfo) or not chooses(frame.scope, frame):
        return defs
    flow = flow_of(frame.scope)
    places = [(d, _within(flow, d)) for d in defs]
    kept = [(d, within) for d, within in places if within is None or reachable(ev, within, frame)]
    passed = {p for d, within in kept if d.kind in CHANGES and within is not None and _certain(ev, within, frame) for p in d.previous}
    return [d for d, _ in kept if d not in passed] or defs


def _certain(ev: Evaluator, within: Within, frame: Frame) -> bool:
    """Whether every test on the way to a place comes out as it must."""
    found = conditions_at(within, None, frame)
    return bool(found) and all(c.pattern is None and _fails(ev, Condition(c.test, not c.holds, c.frame, None, c.handler)) for c in found)


def sides(ev: Evaluator, choice: ir.Choice, frame: Frame) -> tuple[ir.Expr, ...]:
    """The sides of `a if test else b` that a frame's constants leave."""
    both = (choice.then, choice.otherwise)
    if not isinstance(frame.scope, FunctionInfo) or not chooses(frame.scope, frame):
        return both
    return tuple(side for side, holds in zip(both, (True, False), strict=True) if not _fails(ev, Condition(choice.test, holds, frame))) or both


def _within(flow: Flow, d: Def) -> Within | None:
    place = flow.places.get(id(d.node))
    if place is None and d.kind == "method":
        place = next((w for w in flow.places.values() if isinstance(w.current, ir.ExprStmt) and w.current.value is d.node), None)
    return place


def _fails(ev: Evaluator, condition: Condition) -> bool:
    test, holds = condition.test, condition.holds
    while isinstance(test, ir.Not):
        test, holds = test.operand, not holds
    if condition.handler is not None:
        return False
    if condition.pattern is None and (there := has_member(ev, test, condition.frame)) is not None:
        return there is not holds
    if not _parameter(test.left if isinstance(test, ir.Compare) else test, condition.frame):
        return False
    if condition.pattern is not None:
        wanted = condition.pattern.value if isinstance(condition.pattern, ir.PatternValue) else None
        return isinstance(wanted, ir.Const) and _differs(ev, test, wanted.value, holds, condition.frame)
    if isinstance(test, ir.Compare) and isinstance(test.right, ir.Const) and test.op in ("==", "!=", "is", "is-not"):
        return _differs(ev, test.left, test.right.value, holds is (test.op in ("==", "is")), condition.frame)
    given = ev.constant(Lazy(test, condition.frame)) if isinstance(test, ir.Ref) else ...
    return given is not ... and bool(given) is not holds


def has_member(ev: Evaluator, test: ir.Expr, frame: Frame) -> bool | None:
    """Whether a record that is given as an argument, or is the element of the loop at hand, holds something under the key that a test asks for; None when
    the test asks for something else or the answer is not certain.
    """
    if isinstance(test, ir.Compare) and test.op == ">" and isinstance(test.right, ir.Const) and test.right.value == 0:
        test = test.left
    if isinstance(test, ir.Member) and test.name == "length" and isinstance(test.object, (ir.Member, ir.Index)):
        test = test.object  # what is empty or not there has none
    base, key = _member(test)
    if base is None or not _given(base, frame):
        return None
    values = ev.eval(base, frame)
    if len(values) != 1 or not isinstance(values[0], Rec):
        return None
    item = values[0].get(key)
    if item is None:
        return None if values[0].open or values[0].kept or any(i.key.constant is None for i in values[0].items) else False
    if isinstance(test, ir.Compare):
        return True
    held = ev.force(item.value)
    if len(held) != 1 or not isinstance(held[0], (Str, Known, Rec, Seq, Func)):
        return None
    if isinstance(held[0], Seq):
        return True if held[0].items else None  # an empty list is true in one language and false in the other
    if isinstance(held[0], Str):
        return None if held[0].constant is None else bool(held[0].constant)
    return bool(held[0].value) if isinstance(held[0], Known) else True


def _member(test: ir.Expr) -> tuple[ir.Expr | None, str]:
    """The object and the key of `field.choices`, `field["choices"]`, `field.get("choices")`, `"choices" in field`."""
    if isinstance(test, ir.Member):
        return test.object, test.name
    if isinstance(test, ir.Index):
        base, key = test.object, test.index
    elif isinstance(test, ir.Compare) and test.op == "in":
        base, key = test.right, test.left
    elif isinstance(test, ir.Call) and isinstance(test.callee, ir.Member) and test.callee.name == "get" and len(test.args) == 1:
        base, key = test.callee.object, test.args[0].value
    else:
        return None, ""
    return (base, key.value) if isinstance(key, ir.Const) and isinstance(key.value, str) else (None, "")


def _given(expr: ir.Expr, frame: Frame) -> bool:
    """Whether an expression is an argument, or the element of a loop whose elements are looked at one by one."""
    if not isinstance(expr, ir.Ref):
        return False
    return expr.name in frame.bindings or any(d.loop is not None and id(d.loop) in frame.items for d in flow_of(frame.scope).refs.get(id(expr), ()))


def _differs(ev: Evaluator, expr: ir.Expr, wanted: object, equal: bool, frame: Frame) -> bool:
    given = ev.constant(Lazy(expr, frame))
    alike = wanted is None or given is None or type(given) is type(wanted)
    return given is not ... and alike and (given == wanted) is not equal


def _parameter(expr: ir.Expr, frame: Frame) -> bool:
    if isinstance(expr, ir.Member) and isinstance(expr.object, ir.Ref):  # what kind of record it is: `switch (field.kind)`
        given = frame.bindings.get(expr.object.name)
        return given is not None and _record(given)
    if not isinstance(expr, ir.Ref) or not isinstance(frame.scope, FunctionInfo):
        return False
    return expr.name in frame.bindings or any(
        p.name == expr.name and p.default is not None and _left_out(p.name, frame) for p in frame.scope.decl.params
    )


__all__ = ["chooses", "has_member", "live", "reachable", "sides"]
