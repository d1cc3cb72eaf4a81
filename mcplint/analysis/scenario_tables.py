"""Constant tables that a scenario looks into under the action of an answer: texts and flags by action, functions by action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.scenario_values import AV, NONE, Env, Val
from mcplint.analysis.values import Func, Rec
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.scenario import Runner


def in_table(run: Runner, table: ir.Expr, key: AV) -> AV | None:
    """What a constant table of the project holds under the action of an answer; None when that is not known, `NONE` when nothing."""
    if not isinstance(key, Val) or not isinstance(key.value, str) or not key.from_answer:
        return None
    values = run.ev.eval(table, run.frame)
    record = values[0] if len(values) == 1 else None
    if not isinstance(record, Rec) or record.open or not record.items or any(i.key.constant is None for i in record.items):
        return None
    item = record.get(key.value)
    if item is None:
        return NONE
    constant = run.ev.constant(item.value)
    return Val(constant, True) if constant is not ... else None


def chosen_functions(run: Runner, callee: ir.Expr, env: Env) -> list[Func] | None:
    """The function that a constant table holds under the action of an answer: `handlers[answer.action](…)`; None when it is not chosen that way."""
    if not isinstance(callee, ir.Index):
        return None
    key = run.expression(callee.index, env, testing=True)
    if not isinstance(key, Val) or not isinstance(key.value, str) or not key.from_answer:
        return None
    tables = run.ev.eval(callee.object, run.frame)
    if len(tables) != 1 or not isinstance(tables[0], Rec) or tables[0].open:
        return None
    run.note("test", callee)
    item = tables[0].get(key.value)
    return [v for v in run.ev.force(item.value) if isinstance(v, Func)] if item is not None else []
