"""Where a value comes from: back through parameters to the caller that decides it, down through conversions to what it is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.texts import SAME_TEXT
from mcplint.analysis.values import Argument, Attr, Frame, Lazy, Nothing, Rec, Result, Seq, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_HOPS = 40
_CONVERSIONS = SAME_TEXT | {"rjust", "ljust", "zfill", "split", "get", "text", "json", "unicode_string"}


def bare(expr: ir.Expr) -> ir.Expr:
    """The expression without `await`, casts and assignment around it."""
    while True:
        if isinstance(expr, (ir.Await, ir.Cast, ir.Spread, ir.Bind)):
            expr = expr.value
        else:
            return expr


def handed_in(lazy: Lazy) -> Lazy:
    """The argument of the outermost caller that passes this value on unchanged; the value itself when it does not come through parameters."""
    here, out = lazy, lazy
    for _ in range(MAX_HOPS):
        if here.expr is None:
            return out
        expr = bare(here.expr)
        if isinstance(expr, ir.Call) and isinstance(expr.callee, ir.Member) and expr.callee.name in _CONVERSIONS:
            here = Lazy(expr.callee.object, here.frame)
            continue
        if isinstance(expr, ir.Call) and len(expr.args) == 1 and isinstance(expr.callee, ir.Ref) and expr.callee.name in ("str", "String", "quote"):
            here = Lazy(expr.args[0].value, here.frame)
            continue
        if not isinstance(expr, ir.Ref):
            return out
        step = _definition(expr, here.frame)
        if step is None:
            return out
        here, passed = step
        if passed:
            out = here
    return out


def _definition(ref: ir.Ref, frame: Frame) -> tuple[Lazy, bool] | None:
    """What a name stands for, when that is one expression; whether it was passed by a caller."""
    home: Frame | None = frame
    defs = flow_of(frame.scope).refs.get(id(ref), ())
    if not defs:
        while home is not None and not defs:
            home = home.outer
            if home is not None:
                defs = tuple(flow_of(home.scope).defs.get(ref.name, ()))
    if home is None or len(defs) != 1:
        return None
    definition = defs[0]
    if definition.kind == "param" and not definition.path:
        given = home.bindings.get(definition.name)
        return (given, True) if given is not None and given.expr is not None else None
    if definition.kind == "value" and definition.value is not None and not definition.path:
        return Lazy(definition.value, home), False
    return None


def making(lazy: Lazy) -> Iterator[Lazy]:
    """The expressions that a value is made by, the value's own first: through names, parameters and conversions that keep it."""
    here = lazy
    for _ in range(MAX_HOPS):
        yield here
        if here.expr is None:
            return
        expr = bare(here.expr)
        if isinstance(expr, ir.Ref):
            step = _definition(expr, here.frame)
            if step is None:
                return
            here = step[0]
        elif isinstance(expr, ir.Member) and expr.name in ("hex", "urn"):
            here = Lazy(expr.object, here.frame)
        elif isinstance(expr, ir.Call) and isinstance(expr.callee, ir.Ref) and expr.callee.name in ("str", "String") and len(expr.args) == 1:
            here = Lazy(expr.args[0].value, here.frame)
        else:
            return


def root(value: Value) -> Value:
    """What an attribute, item or method result is taken from."""
    here = value
    for _ in range(MAX_HOPS):
        if isinstance(here, Attr):
            here = here.base
        elif isinstance(here, Result) and isinstance(here.callee, Attr):
            here = here.callee.base
        else:
            return here
    return here


def peeled(value: Value) -> Value:
    """The value without conversions that keep it: `page` of `page.strip()`."""
    here = value
    for _ in range(MAX_HOPS):
        if isinstance(here, Result) and isinstance(here.callee, Attr) and here.callee.name in SAME_TEXT:
            here = here.callee.base
        else:
            return here
    return here


def touches(ev: Evaluator, value: Value, wanted: Value, depth: int = 6) -> bool:
    """Whether a value is the wanted one, or is made from it."""
    if depth <= 0:
        return False
    if _same(value, wanted):
        return True
    if isinstance(value, Attr):
        return touches(ev, value.base, wanted, depth - 1)
    if isinstance(value, Result):
        if touches(ev, value.callee, wanted, depth - 1):
            return True
        return any(touches(ev, v, wanted, depth - 2) for a in value.call.args[:4] for v in ev.eval(a.value, value.frame)[:3])
    if isinstance(value, Str):
        return any(isinstance(p.hole.of, Lazy) and touches_lazy(ev, p.hole.of, wanted, depth - 1) for p in value.text.parts if p.hole is not None)
    if isinstance(value, Rec):
        return any(touches_lazy(ev, i.value, wanted, depth - 2) for i in value.items[:12])
    if isinstance(value, Seq):
        return any(touches_lazy(ev, i, wanted, depth - 2) for i in value.items[:12])
    return False


def touches_lazy(ev: Evaluator, lazy: Lazy, wanted: Value, depth: int = 6) -> bool:
    """The same for a value that is not evaluated yet."""
    return any(touches(ev, v, wanted, depth) for v in ev.force(lazy)[:4])


def _same(a: Value, b: Value, depth: int = 6) -> bool:
    if a is b:
        return True
    if isinstance(a, Argument) and isinstance(b, Argument):
        return a.function is b.function and a.param.name == b.param.name
    if isinstance(a, Result) and isinstance(b, Result):
        return a.call is b.call
    if isinstance(a, Attr) and isinstance(b, Attr):
        return a.name == b.name and (a.expr is b.expr or (depth > 0 and a.name != "[]" and _same(a.base, b.base, depth - 1)))
    if isinstance(a, Nothing) and isinstance(b, Nothing):
        return a.expr is not None and a.expr is b.expr
    return False


def place_of(lazy: Lazy) -> Place:
    """Where an expression stands."""
    return lazy.place


__all__ = ["bare", "handed_in", "making", "peeled", "place_of", "root", "touches", "touches_lazy"]
