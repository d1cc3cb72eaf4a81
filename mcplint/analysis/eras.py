"""Branches on the protocol revision of a connection: code behind them serves one era on purpose."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mcplint.analysis.conditions import conditions_on
from mcplint.analysis.lookup import definitions
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.values import Frame, Func
from mcplint.ir import nodes as ir
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.analysis.scopes import CallSite

_REVISIONS = ("2025-06-18", "2025-11-25", "2026-07-28")
_DEPTH = 4
"""Variables and helpers that a test is followed through."""


@lru_cache(maxsize=1)
def _members() -> frozenset[str]:
    return frozenset(sdk_facts()["capabilities"]["eras"]["members"])


def chooses_era(ev: Evaluator, frame: Frame, site: CallSite) -> bool:
    """Whether a branch on the way to a call chooses by the revision."""
    return any(_tests_era(ev, c.test, c.frame, _DEPTH) for c in conditions_on(frame, site))


def _tests_era(ev: Evaluator, test: ir.Expr, frame: Frame, limit: int) -> bool:
    """Whether a test looks at the protocol revision, through variables and helpers."""
    members = _members()
    for node in ir.walk(test):
        if isinstance(node, (ir.Member, ir.Ref)) and node.name in members:
            return True
        if isinstance(node, ir.Const) and node.value in _REVISIONS:
            return True
        if limit > 0 and isinstance(node, ir.Ref) and _told_by_name(ev, node, frame, limit - 1):
            return True
        if limit > 0 and isinstance(node, ir.Call):
            for value in ev.eval(node.callee, frame):
                if isinstance(value, Func):
                    inner = ev.project.frame(value.info)
                    if any(s.value is not None and _tests_era(ev, s.value, inner, limit - 2) for s, _ in flow_of(value.info).returns):
                        return True
    return False


def _told_by_name(ev: Evaluator, ref: ir.Ref, frame: Frame, limit: int) -> bool:
    """Whether a name stands for a test of the revision: a variable here or around here, an argument of the call that leads here."""
    defs, home = definitions(ref, frame)
    for d in defs:
        if d.kind == "value" and d.value is not None and _tests_era(ev, d.value, home, limit):
            return True
        given = home.bindings.get(d.name) if d.kind == "param" else None
        if given is not None and given.expr is not None and _tests_era(ev, given.expr, given.frame, limit):
            return True
    return False
