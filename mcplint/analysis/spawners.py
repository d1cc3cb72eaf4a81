"""Calls that take over a function or a coroutine: tasks, threads, timers, pools, queues and schedulers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.sites import argument_at
from mcplint.analysis.types import bases_of
from mcplint.analysis.values import Cls, Frame, Func, Obj, Rec, Seq, Value, dotted
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables, SpawnFacts


def spawner_of(ev: Evaluator, sdk: SdkTables, call: ir.Call, frame: Frame) -> SpawnFacts | None:
    """What the tables say of a call that runs what it is given, or None for any other call, those of the project's own functions among them."""
    name = _word(call)
    rows = sdk.spawners.get(name)
    if not rows:
        return None
    packages: set[str] = set()
    for value in ev.eval(call.callee, frame):
        if isinstance(value, (Func, Cls)) and not _derived(ev, value):
            return None
        packages.update(_packages(ev, value))
    for row in rows:
        if not row.packages or packages & set(row.packages):
            return row
    return None


def _derived(ev: Evaluator, value: Value) -> bool:
    """Whether a class of the project is one of an outside package's: `class Worker(threading.Thread)`."""
    return isinstance(value, Cls) and bool(bases_of(ev, value))


def _packages(ev: Evaluator, value: Value) -> Iterator[str]:
    name = dotted(value)
    if name:
        yield name.partition(".")[0]
    if isinstance(value, Cls):
        yield from (base.partition(".")[0] for base in bases_of(ev, value))
    elif isinstance(value, Obj):
        yield from (base.partition(".")[0] for base in bases_of(ev, value.cls))


def _word(call: ir.Call) -> str:
    callee = call.callee
    while isinstance(callee, ir.Cast):
        callee = callee.value
    return callee.name if isinstance(callee, (ir.Ref, ir.Member)) else ""


def handed_over(ev: Evaluator, facts: SpawnFacts, call: ir.Call, frame: Frame) -> Iterator[tuple[Func, ir.Call]]:
    """The functions that a call runs, each with the call of it that this amounts to: `Thread(target=f, args=(ctx,))` runs `f(ctx)`."""
    for at in facts.function:
        given = argument_at(call, at)
        if given is None or (isinstance(given, (ir.Call, ir.Await)) and _is_running(ev, given, frame)):
            continue
        for value in ev.eval(given, frame):
            if isinstance(value, Func):
                yield value, ir.Call(call.start, call.end, given, _arguments(ev, facts, call, at, frame))


def _is_running(ev: Evaluator, given: ir.Expr, frame: Frame) -> bool:
    """Whether an argument is the run of a project function, which has its own call, and no function."""
    return isinstance(given, ir.Call) and any(isinstance(v, Func) and v.info.decl.is_async for v in ev.eval(given.callee, frame))


def _arguments(ev: Evaluator, facts: SpawnFacts, call: ir.Call, at: int | str, frame: Frame) -> tuple[ir.Arg, ...]:
    if facts.given == "rest":
        return tuple(_rest(call, at))
    if facts.given == "args":
        return tuple(_listed(ev, facts, call, frame))
    return ()


def _rest(call: ir.Call, at: int | str) -> Iterator[ir.Arg]:
    position = 0
    for arg in call.args:
        if arg.name is not None:
            if arg.name != at:
                yield arg
            continue
        if not isinstance(at, int) or position > at:
            yield arg
        position += 1


def _listed(ev: Evaluator, facts: SpawnFacts, call: ir.Call, frame: Frame) -> Iterator[ir.Arg]:
    """`args=(a, b)` and `kwargs={"c": c}` as arguments; a list that is not written out is spread."""
    for name in facts.lists:
        given = argument_at(call, name)
        if isinstance(given, ir.Sequence):
            for item in given.items:
                spread = isinstance(item, ir.Spread)
                yield ir.Arg(item.start, item.end, item.value if isinstance(item, ir.Spread) else item, None, 1 if spread else 0)
        elif isinstance(given, ir.Record):
            for entry in given.entries:
                if isinstance(entry.key, ir.Const) and isinstance(entry.key.value, str):
                    yield ir.Arg(entry.start, entry.end, entry.value, entry.key.value)
        elif given is not None:
            values = ev.eval(given, frame)
            if any(isinstance(v, Rec) for v in values):
                yield ir.Arg(given.start, given.end, given, None, 2)
            elif any(isinstance(v, Seq) for v in values):
                yield ir.Arg(given.start, given.end, given, None, 1)


__all__ = ["handed_over", "spawner_of"]
