"""Calls that stand alone: a call whose result nobody wants can only be there for what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcplint.analysis.reaching import flow_of, root_name
from mcplint.analysis.scopes import ScopeInfo
from mcplint.ir import nodes as ir

_WRITTEN = (ir.Record, ir.Sequence, ir.Const, ir.Template, ir.Comprehension)


def bare_call(statement: ir.Stmt) -> ir.Call | None:
    """The call that a statement consists of, awaited or not."""
    here: ir.Expr | None = statement.value if isinstance(statement, ir.ExprStmt) else None
    while isinstance(here, (ir.Await, ir.Cast)):
        here = here.value
    return here if isinstance(here, ir.Call) else None


MAX_STUB = 80
"""Bytes of the body of a stand-in: `{}`, `...`, a line that says what would be done."""


def is_stub(function: ir.FunctionDef) -> bool:
    """Whether a function has nothing in it: it stands for one that does what its name says."""
    if function.body_end - function.body_start > MAX_STUB or function.body_end == function.body_start:
        return False
    return all(isinstance(s, ir.ExprStmt) and isinstance(s.value, ir.Const) for s in function.body)


def opens_with(word: str, prefixes: tuple[str, ...]) -> bool:
    """Whether a name is one of the words, or begins with one: `waitFor`, `record_metric`."""
    bare = word.lstrip("_#")
    return any(bare.startswith(p) and (len(bare) == len(p) or not bare[len(p)].islower()) for p in prefixes)


class Deeds:
    """Tells deeds from reports, waits and work on local values, by the table of effects."""

    __slots__ = ("_not", "_openings")

    def __init__(self, effects: Mapping[str, Any]) -> None:
        self._not = frozenset((*effects.get("harmless", ()), *effects.get("mutators", ()), *effects.get("logging_methods", ())))
        self._openings = (*effects.get("telling", ()), *effects.get("quiet", ()))

    def is_deed(self, call: ir.Call, scope: ScopeInfo) -> bool:
        """Whether a call that stands alone in `scope` is there for what it does to the world."""
        word = call.callee.name if isinstance(call.callee, (ir.Ref, ir.Member)) else ""
        root = root_name(call.callee)
        if not word or root is None or word in self._not or opens_with(word, self._openings):
            return False
        if not isinstance(call.callee, ir.Member):
            return True
        return not any(isinstance(d.value, _WRITTEN) for d in flow_of(scope).refs.get(id(root), ()))
