"""Branches on the protocol revision of a connection: code behind them serves one era on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.conditions import conditions_on
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.values import Frame, Func
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.analysis.scopes import CallSite

_REVISIONS = ("2025-06-18", "2025-11-25", "2026-07-28")


def chooses_era(ev: Evaluator, members: frozenset[str], frame: Frame, site: CallSite) -> bool:
    """Whether a branch on the way to a call chooses by the revision. `members` are the names that tell it."""
    return any(tests_era(ev, members, c.test, c.frame) for c in conditions_on(frame, site))


def tests_era(ev: Evaluator, members: frozenset[str], test: ir.Expr, frame: Frame, limit: int = 4) -> bool:
    """Whether a test looks at the protocol revision, through variables and helpers."""
    for node in ir.walk(test):
        if isinstance(node, (ir.Member, ir.Ref)) and node.name in members:
            return True
        if isinstance(node, ir.Const) and node.value in _REVISIONS:
            return True
        if limit > 0 and isinstance(node, ir.Ref):
            for d in flow_of(frame.scope).refs.get(id(node), ()):
                if d.kind == "value" and d.value is not None and tests_era(ev, members, d.value, frame, limit - 1):
                    return True
        if limit > 0 and isinstance(node, ir.Call):
            for value in ev.eval(node.callee, frame):
                if isinstance(value, Func):
                    inner = ev.project.frame(value.info)
                    if any(s.value is not None and tests_era(ev, members, s.value, inner, limit - 2) for s, _ in flow_of(value.info).returns):
                        return True
    return False
