"""Calls of the project's own functions in a scenario: followed into where they are told something of the answer, else looked at for effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.conditions import rescue
from mcplint.analysis.effects import contains_effect, effect, opens_with, verdict_in
from mcplint.analysis.scenario_expressions import taken_apart
from mcplint.analysis.scenario_values import (
    AV,
    NONE,
    TOP,
    Answer,
    Env,
    Event,
    Fields,
    RaisedError,
    Top,
    Val,
    from_answer,
    marked,
    merge,
    shows,
)
from mcplint.analysis.scopes import FunctionInfo
from mcplint.analysis.values import Func
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.scenario import Runner


MAX_INLINE = 3
MAX_TARGETS = 24
"""So many of the functions that a call may run are looked at for effects."""
MAX_SMALL = 1500
"""Helpers that are told nothing of the answer are followed up to this size, for what they return."""


def inline(run: Runner, functions: list[Func], call: ir.Call, values: list[tuple[ir.Arg, AV]], env: Env) -> AV | None:
    """Follow into a project function that is handed something known of the answer."""
    func = functions[0]
    if func.info is run.frame.scope:
        run.note("again", call, "recursion")
        return TOP
    known = any(isinstance(v, Answer) or from_answer(v) or shows(v, frozenset()) for _, v in values) or _looks_at_responses(run, func.info)
    if not known:
        may_run = [*functions[:MAX_TARGETS], *_callbacks(run, call)]
        acts = any(not opens_with(f.info.name, run.words.looking) and contains_effect(run.ev, f.info, run) for f in may_run)
        if acts and not func.info.name.lstrip("_").startswith(run.words.telling):
            effect(run, call, "call")
        if func.info.name.lower().lstrip("_").startswith(run.words.waiting):
            run.note("wait", call, func.info.name)
        if acts or func.info.decl.body_end - func.info.decl.body_start > MAX_SMALL:
            return TOP if isinstance(call.callee, (ir.Ref, ir.Member)) else None
    if run.depth >= MAX_INLINE or func.info.decl.is_generator:
        return TOP
    before = len(run.events)
    outer, run.verdict = run.verdict, (*run.verdict, *verdict_in(run, values, env))
    try:
        out = _run_inline(run, func, call, values)
    except RaisedError:
        _handed(run, values, before)
        raise
    finally:
        told, run.verdict = run.verdict, outer
    if func.info.name.lstrip("_").startswith(run.words.telling):  # what keeps a record of what happened does nothing else
        run.events[before:] = [e for e in run.events[before:] if e.kind != "effect"]
    if not known:
        run.events[before:] = [e for e in run.events[before:] if e.kind != "branch"]
        return out
    _handed(run, values, before)
    if any(e.kind == "effect" for e in run.events[before:]):
        effect(run, call, "call", told)  # where nothing is known of what it is told, the call stands for what is done in it
    if not any(e.kind == "use" or (e.kind == "test" and not (isinstance(e.node, ir.Logical) and e.node.op == "??")) for e in run.events[before:]):
        for arg, value in values:  # handed to something that does not ask whether there is an answer
            if isinstance(value, Val) and value.value is None and any(e.kind == "test" for e in run.events[before:]):
                run.used(arg.value, value)
    return out


def _callbacks(run: Runner, call: ir.Call) -> list[Func]:
    """The project functions that a call hands over, to be run: `with_retries(upload)`."""
    given = (arg.value for arg in call.args if isinstance(arg.value, (ir.Ref, ir.Function)))
    return [value for expr in given for value in run.ev.eval(expr, run.frame) if isinstance(value, Func)]


def _looks_at_responses(run: Runner, function: FunctionInfo) -> bool:
    """Whether a helper takes the answers of a round from the context that it is handed."""
    return any(function.mentions(name.encode()) for name in run.words.responses)


def promised(run: Runner, call: ir.Call, callee: ir.Member, env: Env, testing: bool) -> AV | None:
    """`question.then(f).catch(g)`: what the callbacks give."""
    try:
        base = run.expression(callee.object, env, testing)
    except RaisedError:
        handler = rescue(call)
        if handler is None:
            raise
        run.note("caught", handler)
        run.handler = handler
        value = _callback(run, call.args[-1].value, TOP, call)
        run.note("handled", handler)
        return value
    if callee.name != "then":
        return base if from_answer(base) else None
    return _callback(run, call.args[0].value, base, call) if from_answer(base) else None


def _callback(run: Runner, function: ir.Expr, value: AV, call: ir.Call) -> AV:
    """What a callback gives for a value; raises when it only raises."""
    functions = [v for v in run.ev.eval(function, run.frame) if isinstance(v, Func)]
    if not functions or run.depth >= MAX_INLINE:
        return Top(None, from_answer(value))
    given = ir.Arg(function.start, function.end, function)
    out = _run_inline(run, functions[0], ir.Call(call.start, call.end, function, (given,)), [(given, value)])
    if out is None:
        raise RaisedError
    return out


def _handed(run: Runner, values: list[tuple[ir.Arg, AV]], before: int) -> None:
    """Content that is not there was handed to a function that reads it: the fault is where it was handed over."""
    arg = next((a for a, v in values if isinstance(v, Val) and v.value is None and v.from_answer), None)
    if arg is not None:
        for at in range(before, len(run.events)):
            if run.events[at].kind == "use":
                run.events[at] = Event("use", arg.value, run.place(arg.value), run.frame)


def _run_inline(run: Runner, func: Func, call: ir.Call, values: list[tuple[ir.Arg, AV]]) -> AV:
    inner = _parameters(run, func, values)
    saved = (run.frame, run.returns, run.handler, run.loops)
    run.frame = bind(run.ev, func.info, func.frame, call, saved[0], func.receiver, None, func)
    run.entered[id(func.info)] = func.info
    run.returns = []
    run.loops = []
    run.depth += 1
    begun = len(run.events)
    try:
        after = run.block(func.info.decl.body, inner)
        found = [r.value for r in run.returns]
        if after is not None:
            found.append(NONE)
    except RaisedError:
        found = [r.value for r in run.returns]
        if not found:
            raise
    finally:
        run.frame, run.returns, run.handler, run.loops = saved
        run.depth -= 1
    out: AV | None = None
    for value in found:
        out = value if out is None else merge(out, value)
    touched = any(from_answer(v) for _, v in values) or any(e.kind == "test" for e in run.events[begun:])
    return TOP if out is None else marked(out) if touched else out


def _parameters(run: Runner, func: Func, values: list[tuple[ir.Arg, AV]]) -> Env:
    """The parameters of a function with what a call hands to them."""
    params = [p for p in func.info.decl.params if p.kind in ("positional", "normal")]
    if func.receiver is not None and func.info.owner is not None and func.info.info.file.language.value == "python":
        params = params[1:]
    names = {p.name for p in func.info.decl.params if p.kind not in ("variadic", "keywords")}
    rest: dict[str, AV] = {}
    inner: Env = {}
    at = 0
    for arg, value in values:
        if arg.name is not None:
            (inner if arg.name in names else rest)[arg.name] = value
        elif at < len(params) and not arg.spread:
            inner[params[at].name] = value
            target = params[at].target
            if isinstance(target, ir.Record):
                inner.update(taken_apart(run, target, value, inner))
            at += 1
    for param in func.info.decl.params:
        if param.kind == "keywords" and rest:
            inner[param.name] = Fields(rest)
        elif param.name not in inner and isinstance(param.default, ir.Const) and param.name in names:
            inner[param.name] = Val(param.default.value)
    return inner
