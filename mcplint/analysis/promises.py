"""Promises that are handed to a function of the project, which sees to their failure: `orNothing(server.elicitInput(…))`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.conditions import Protection, chain_of, leads_to
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, Within
from mcplint.analysis.sites import callee_words, own_expressions
from mcplint.analysis.values import Frame, Func
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


def taken_over(ev: Evaluator, frame: Frame, site: CallSite) -> Iterator[tuple[Protection | ir.Expr, Frame]]:
    """What a promise, handed to a function of the project by this call or one around it, meets there when it fails: the `try` around its `await`, or the
    function that its rejection is handed to; each with a frame to read it in."""
    for node, call, here in _beside(frame, site):
        yield from _in_taker(ev, node, call, here)


def awaited_with_outcomes(frame: Frame, site: CallSite, calls: frozenset[str], keywords: frozenset[str]) -> bool:
    """Whether this call or one around it stands in one that waits for several and gives how each went, by its name or by a keyword that it is given:
    `Promise.allSettled([ask()])`, `gather(ask(), return_exceptions=True)`."""
    return any(
        (node is not call and node.start <= call.start and call.end <= node.end)
        and (".".join(callee_words(node)[0][-2:]) in calls or any(arg.name in keywords for arg in node.args))
        for node, call, _ in _beside(frame, site)
    )


def _beside(frame: Frame, site: CallSite) -> Iterator[tuple[ir.Call, ir.Call, Frame]]:
    """The calls in the expression that a call stands in, for this call and each on the chain to it: (call beside or around, call of the chain, frame)."""
    for here, at in chain_of(frame, site):
        for root in own_expressions(at.within.current):
            if root.start <= at.call.start and at.call.end <= root.end:
                yield from ((node, at.call, here) for node in ir.walk(root) if isinstance(node, ir.Call))


def _in_taker(ev: Evaluator, call: ir.Call, promise: ir.Call, frame: Frame) -> Iterator[tuple[Protection | ir.Expr, Frame]]:
    slot = next((i for i, arg in enumerate(call.args) if not arg.spread and leads_to(arg.value, promise)), None)
    if slot is None:
        return
    for value in ev.eval(call.callee, frame):
        if isinstance(value, Func) and slot < len(value.info.decl.params):
            name = value.info.decl.params[slot].name
            if name:
                yield from _handled_in(ev, value.info, name)


def _handled_in(ev: Evaluator, function: FunctionInfo, name: str) -> Iterator[tuple[Protection | ir.Expr, Frame]]:
    frame = ev.project.frame(function)
    for within in flow_of(function).places.values():
        for root in own_expressions(within.current):
            for node in ir.walk(root):
                if isinstance(node, ir.Await) and isinstance(node.value, ir.Ref) and node.value.name == name:
                    yield from ((protection, frame) for protection in _around(within, frame))
                elif isinstance(node, ir.Call) and isinstance(node.callee, ir.Member) and node.callee.name in ("catch", "then"):
                    at = 0 if node.callee.name == "catch" else 1
                    if _begins_with(node.callee.object, name) and len(node.args) > at:
                        yield node.args[at].value, frame


def _around(within: Within, frame: Frame) -> Iterator[Protection]:
    for outer in within.enclosing():
        if isinstance(outer.statement, ir.Try) and outer.branch == "body" and outer.statement.handlers:
            yield Protection(outer.statement.handlers, frame, outer.statement)


def _begins_with(expr: ir.Expr, name: str) -> bool:
    while isinstance(expr, (ir.Call, ir.Member, ir.Await, ir.Cast)):
        expr = expr.callee if isinstance(expr, ir.Call) else expr.object if isinstance(expr, ir.Member) else expr.value
    return isinstance(expr, ir.Ref) and expr.name == name


__all__ = ["awaited_with_outcomes", "taken_over"]
