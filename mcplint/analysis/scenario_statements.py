"""What single statements do in a scenario: assignments, branches, loops, `try`, what is raised and returned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.aliases import root_name
from mcplint.analysis.classes import mro
from mcplint.analysis.effects import effect, outlives
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scenario_expressions import taken_apart
from mcplint.analysis.scenario_values import (
    TOP,
    Env,
    Items,
    Outcome,
    RaisedError,
    Top,
    Val,
    from_answer,
    join,
    shows,
)
from mcplint.analysis.scenario_ways import Round, bounded, catches, finished
from mcplint.analysis.types import last
from mcplint.analysis.values import Cls, Ext
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.scenario import Runner


def raised(run: Runner, expr: ir.Expr) -> tuple[str, ...]:
    """The names of the class of what is raised and of those it derives from."""
    made = expr.callee if isinstance(expr, ir.Call) else expr
    names: dict[str, None] = {}
    for value in run.ev.eval(made, run.frame):
        for one in mro(run.ev, value) if isinstance(value, Cls) else (value,):
            if isinstance(one, Cls):
                names[one.info.name] = None
            elif isinstance(one, Ext):
                names[last(one.name)] = None
    if not names and isinstance(made, (ir.Ref, ir.Member)):
        names[made.name] = None
    return tuple(names) or ("Exception",)


def said(run: Runner, expr: ir.Expr, env: Env) -> str:
    """The literal texts in what is returned; of a conditional only the side that the answer takes."""
    out: list[str] = []
    stack: list[ir.Node] = [expr]
    while stack:
        node = stack.pop()
        if isinstance(node, ir.Choice):
            truth = run.truth(run.quietly(node.test, env))
            stack.extend([node.then] if truth is True else [node.otherwise] if truth is False else [node.otherwise, node.then])
        elif isinstance(node, ir.Const):
            out.extend([node.value] if isinstance(node.value, str) else ())
        elif isinstance(node, ir.Ref) and isinstance(value := env.get(node.name), Val) and isinstance(value.value, str):
            out.append(value.value)
        elif isinstance(node, ir.Entry):
            claims = isinstance(node.value, ir.Const) and node.value.value is True and isinstance(node.key, ir.Const)
            out.extend([str(node.key.value)] if claims and isinstance(node.key, ir.Const) else ())  # `{"connected": True}`
            stack.append(node.value)
        elif not isinstance(node, ir.Function):
            stack.extend(reversed(ir.children(node)))
    return " ".join(out)


def assign(run: Runner, s: ir.Assign, env: Env) -> Env:
    """What names hold after an assignment."""
    value = run.expression(s.value, env) if s.value is not None else TOP
    out = dict(env)
    refused = isinstance(value, Val) and value.from_answer and not value.value  # to keep that there was no yes is no deed
    for target in s.targets:
        if s.op == "type":
            continue
        if isinstance(target, ir.Ref):
            out[target.name] = TOP if s.op else value
            if not refused and outlives(run, target, env) and target.name in flow_of(run.frame.scope).globals:
                effect(run, s, "assignment")
        elif isinstance(target, ir.Sequence):
            known = value.items if isinstance(value, Items) and len(value.items) == len(target.items) else None
            for index, item in enumerate(target.items):
                if isinstance(item, ir.Ref):
                    out[item.name] = known[index] if known is not None else Top(None, from_answer(value), shows(value, run.booleans))
        elif isinstance(target, ir.Record):
            out.update(taken_apart(run, target, value, env))
        elif isinstance(target, (ir.Member, ir.Index)):
            if s.value is not None:
                run.used(s.value, value)
            root = root_name(target)
            if not refused and root is not None and outlives(run, root, env):
                effect(run, s, "assignment")
    return out


def deleted(run: Runner, value: ir.Unknown, env: Env) -> None:
    """`del …`."""
    for part in value.parts:
        root = root_name(part)
        if root is not None and not isinstance(part, ir.Ref) and outlives(run, root, env):
            effect(run, value, "del")


def branch(run: Runner, s: ir.If, env: Env) -> Env | None:
    """An `if`: one branch when the test is known, else both."""
    truth = run.test(s.test, env, s)
    if truth is True:
        return run.block(s.then, dict(env))
    if truth is False:
        return run.block(s.otherwise, dict(env))
    unsure = run.touched
    run.unsure += unsure
    out = join(attempt(run, s.then, env), attempt(run, s.otherwise, env))
    run.unsure -= unsure
    return out


def attempt(run: Runner, body: tuple[ir.Stmt, ...], env: Env) -> Env | None:
    """Run statements that may be passed over; None when they do not come to their end."""
    try:
        return run.block(body, dict(env))
    except RaisedError:
        return None


def loop(run: Runner, s: ir.Loop, env: Env) -> Env | None:
    """A loop: one round stands for all."""
    if s.iterable is not None:
        run.expression(s.iterable, env)
    truth = run.test(s.test, env, s) if s.test is not None and not (isinstance(s.test, ir.Const) and s.test.value) else None
    if truth is False:
        return run.block(s.otherwise, env)
    forever = s.test is not None and isinstance(s.test, ir.Const) and bool(s.test.value)
    inner = dict(env)
    if isinstance(s.target, ir.Ref):
        inner[s.target.name] = TOP
    state = Round()
    run.loops.insert(0, state)
    begun = len(run.events)
    try:
        after = run.block(s.body, inner)
    except RaisedError:
        if truth is True or forever:
            raise
        after = None
    finally:
        run.loops.remove(state)
    asks = any(e.kind == "asked" for e in run.events[begun:])
    end = join(after, *state.continues)
    if truth is True and s.test is not None and end is not None and any(id(n) in run.given for n in ir.walk(s.test)) and not bounded(s):
        run.note("again", s, "loop")
    left = None if forever else join(env if truth is None else None, end)
    if truth is True and left is not None and s.test is not None and (_still(run, s, left) or (asks and not bounded(s))):
        left = None
    if left is not None:
        left = run.block(s.otherwise, left)
    return join(left, *state.breaks)


def _logs_on_failure(run: Runner, s: ir.Try, env: Env) -> None:
    """What the handlers of a `try` log, should something else fail in it."""
    before, returns, loops = len(run.events), list(run.returns), run.loops
    run.loops = [Round() for _ in loops]
    for handler in s.handlers:
        attempt(run, handler.body, env)
    run.events[before:] = [e for e in run.events[before:] if e.kind == "log"]
    run.returns, run.loops = returns, loops


def _still(run: Runner, s: ir.Loop, env: Env) -> bool:
    """Whether the test of a loop that asks in it gets the same answer after a round, so that only what breaks out of the loop leaves it."""
    assert s.test is not None
    return any(id(n) in run.given for n in ir.walk(s.test)) and run.truth(run.quietly(s.test, env)) is True


def guarded(run: Runner, s: ir.Try, env: Env) -> Env | None:
    """A `try` with its handlers."""
    try:
        after = run.block(s.body, dict(env))
        if after is not None:
            after = run.block(s.otherwise, after)
        if run.outcome is Outcome.ACCEPT:
            _logs_on_failure(run, s, env)
    except RaisedError as error:
        after = None
        for handler in s.handlers:
            if catches(run, handler.type, run.frame, error):
                previous, run.handler = run.handler, handler
                after = run.block(handler.body, dict(env))
                run.handler = previous
                break
        else:
            raise
    return finished(run, s, after)
