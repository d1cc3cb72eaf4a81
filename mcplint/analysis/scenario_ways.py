"""How control leaves a statement of a scenario: to the end of the blocks around it, out of loops, into the handlers of exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scenario_expressions import choice_of
from mcplint.analysis.scenario_values import (
    AV,
    NONE,
    Env,
    RaisedError,
    Returned,
    Val,
    from_answer,
    join,
)
from mcplint.analysis.scopes import FunctionInfo, Within
from mcplint.analysis.types import last
from mcplint.analysis.values import Ext, Frame
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.scenario import Runner


class Round:
    """What the statements of a loop's body that leave it early take along."""

    __slots__ = ("breaks", "continues")

    def __init__(self) -> None:
        self.breaks: list[Env] = []
        self.continues: list[Env] = []


def endless(iterable: ir.Expr | None) -> bool:
    """Whether a `for` loop goes on for ever: over `itertools.count()`, `iter(int, 1)`."""
    if not isinstance(iterable, ir.Call) or not isinstance(iterable.callee, (ir.Ref, ir.Member)):
        return False
    return iterable.callee.name in ("count", "repeat", "cycle") or (iterable.callee.name == "iter" and len(iterable.args) == 2)


def bounded(loop: ir.Loop) -> bool:
    """Whether a loop counts its rounds and looks at the count, in its test or in a test inside that leaves it."""
    counted: set[str] = set()
    tested: set[str] = set()
    for node in (*((loop.test,) if loop.test is not None else ()), *(n for s in loop.body for n in ir.walk(s))):
        if isinstance(node, ir.Assign) and (node.op in ("+", "-", "+=", "-=") or (isinstance(node.value, ir.Binary) and node.value.op in ("+", "-"))):
            counted.update(t.name for t in node.targets if isinstance(t, ir.Ref))
        if (
            isinstance(node, ir.Call)
            and isinstance(node.callee, ir.Member)
            and node.callee.name in ("append", "add", "pop", "remove")
            and isinstance(node.callee.object, ir.Ref)
        ):
            counted.add(node.callee.object.name)
        if isinstance(node, ir.Bind) and isinstance(node.target, ir.Ref):
            counted.add(node.target.name) if isinstance(node.value, ir.Binary) else None
        if isinstance(node, ir.If) and any(isinstance(n, (ir.Return, ir.Break, ir.Raise)) for s in (*node.then, *node.otherwise) for n in ir.walk(s)):
            tested.update(n.name for n in ir.walk(node.test) if isinstance(n, ir.Ref))
    if loop.test is not None:
        tested.update(n.name for n in ir.walk(loop.test) if isinstance(n, ir.Ref))
    return bool(counted & tested)


def before(run: Runner, within: Within) -> Env:
    """The plain values that names were given before a statement on every way to it, such as flags."""
    env: Env = {}
    flow = flow_of(run.frame.scope)
    for here in reversed(list(within.enclosing())):
        for s in here.block[: here.index]:
            for name in [n for n in env if any(s.start <= d.node.start < s.end for d in flow.defs.get(n, ()))]:
                del env[name]
            if isinstance(s, ir.Assign) and not s.op and (s.value is not None or s.declares):
                value = _plain(run, s.value) if s.value is not None else NONE
                if value is not None:
                    env.update({t.name: value for t in s.targets if isinstance(t, ir.Ref)})
    return env


def _plain(run: Runner, expr: ir.Expr) -> AV | None:
    """A constant, or a member of an enumeration."""
    if isinstance(expr, ir.Const):
        return Val(expr.value)
    return choice_of(run, expr) if isinstance(expr, ir.Member) else None


def outward(run: Runner, within: Within, env: Env | None) -> None:
    """Run the rest of the block of a statement, then what is around it."""
    here: Within | None = within
    while here is not None:
        if env is not None:
            env = _rest(run, here, env)
        inside, here = here, here.outer
        if here is None:
            break
        try:
            env = _leave(run, here, env, inside.branch)
        except RaisedError as error:
            env = caught(run, here, {}, run.frame, error)
    if env is not None and isinstance(run.frame.scope, FunctionInfo):
        node = run.frame.scope.decl
        place = Place(run.frame.info.file, node.start, node.end)
        run.returns.append(Returned(NONE, place, node, run.handler, True, len(run.events)))


def _rest(run: Runner, within: Within, env: Env) -> Env | None:
    current: Env | None = env
    try:
        for i in range(within.index + 1, len(within.block)):
            if current is None:
                return None
            current = run.statement(within.block[i], current)
    except RaisedError as error:
        return caught(run, within, current or {}, run.frame, error)
    return current


def _leave(run: Runner, outer: Within, env: Env | None, branch: str) -> Env | None:
    """Leave the compound statement at `outer` whose inner block was run to its end."""
    statement = outer.current
    if isinstance(statement, ir.Try) and statement.final:
        before = env if env is not None else {}
        after = run.block(statement.final, before)
        return after if env is not None else None
    if isinstance(statement, ir.Loop) and branch == "body" and run.loops:
        return _leave_loop(run, statement, env)
    return env


def _leave_loop(run: Runner, loop: ir.Loop, env: Env | None) -> Env | None:
    """What comes after a loop of which the rest of one round was run."""
    state = run.loops.pop(0)
    end = join(env, *state.continues)
    left: Env | None = None
    if end is not None:
        if loop.kind == "for" and not endless(loop.iterable):
            left = end
        else:
            value = run.expression(loop.test, end) if loop.test is not None else Val(True)
            truth = run.truth(value)
            if (truth is True or (truth is None and from_answer(value))) and not bounded(loop):
                run.note("again", loop, "loop")
            if truth is not True or bounded(loop):
                left = end
        if left is not None:
            left = run.block(loop.otherwise, left)
    return join(left, *state.breaks)


def caught(run: Runner, within: Within, env: Env, frame: Frame, error: RaisedError) -> Env | None:
    """Where an exception raised at a statement is caught in this function, run the handler and what follows; otherwise it leaves the function."""
    for here in within.enclosing():
        statement = here.statement
        if isinstance(statement, ir.Loop) and here.branch == "body" and run.loops:
            run.loops.pop(0)
        if isinstance(statement, ir.Try) and here.branch == "body":
            for handler in statement.handlers:
                if catches(run, handler.type, frame, error):
                    outer = here.outer
                    previous = run.handler
                    run.handler = handler
                    run.note("caught", handler)
                    try:
                        after = run.block(handler.body, dict(env))
                    except RaisedError as other:
                        after = None
                        run.left = other if other.names else error
                    if after is not None and outer is not None:
                        run.note("handled", handler)
                        after = finished(run, statement, after)
                        outward(run, outer, after)
                    run.handler = previous
                    return None
        if isinstance(statement, ir.With):
            for item in statement.items:
                if _suppresses(run, item.value, frame, error) and here.outer is not None:
                    run.note("caught", statement)
                    run.note("handled", statement)
                    outward(run, here.outer, dict(env))
                    return None
    run.left = error
    return None


def finished(run: Runner, statement: ir.Try, env: Env | None) -> Env | None:
    """Run the `finally` of a statement."""
    return run.block(statement.final, env) if statement.final and env is not None else env


def catches(run: Runner, type_: ir.Expr | None, frame: Frame, error: RaisedError) -> bool:
    """Whether a handler of this type catches an exception."""
    if type_ is None:
        return True
    catching = frozenset((*error.names, "Exception", "BaseException")) if error.names else run.words.catch
    parts = type_.items if isinstance(type_, ir.Sequence) else (type_,)
    for part in parts:
        spelled = part.name if isinstance(part, (ir.Ref, ir.Member)) else ""
        if spelled in catching:
            return True
        for value in run.ev.eval(part, frame):
            if isinstance(value, Ext) and last(value.name) in catching:
                return True
    return False


def _suppresses(run: Runner, item: ir.Expr, frame: Frame, error: RaisedError) -> bool:
    if isinstance(item, ir.Call) and isinstance(item.callee, (ir.Ref, ir.Member)) and item.callee.name == "suppress":
        return any(catches(run, a.value, frame, error) for a in item.args)
    return False
