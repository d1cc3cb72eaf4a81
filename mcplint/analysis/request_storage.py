"""Values that code is run with: what is put into an `AsyncLocalStorage` of JavaScript or a `ContextVar` of Python, functions that run meanwhile take out
again, however far away they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind, run_within
from mcplint.analysis.containers import members_of, pairs
from mcplint.analysis.lookup import definitions
from mcplint.analysis.provenance import bare
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.analysis.texts import literal
from mcplint.analysis.values import Argument, Ext, Frame, Func, Item, Lazy, Nothing, Rec, Result, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.records import replace

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_PUTTING = {"AsyncLocalStorage": ("run", "enterWith"), "ContextVar": ("set",)}
"""By the class of a storage, its methods that put something there, as their first argument."""
TAKING = {"getStore": "AsyncLocalStorage", "get": "ContextVar"}
"""By the method that takes out what is there, the class that has it."""
MAX_KEPT = 24
_MAX_CALLERS = 60
_MAX_WRAPPERS = 3
"""Functions around the one that puts something there of which the callers are looked for, one after the other."""
_MAX_HELPERS = 8


def storage(value: Value) -> str:
    """The class of a storage, "" for anything else."""
    name = value.callee.name.rpartition(".")[2] if isinstance(value, Result) and isinstance(value.callee, Ext) else ""
    return name if name in _PUTTING else ""


def taken(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Iterable[Value] | None:
    """What `storage.getStore()` or `variable.get()` gives; None when that is not known, or `base` has no such method."""
    if not isinstance(base, Result) or storage(base) != TAKING.get(callee_word(call)):
        return None
    return [value for lazy in kept(ev, base) for value in ev.force(lazy) if not _untold(value)] or None


def _untold(value: Value) -> bool:
    """Whether a value says less than the declared type of the storage may."""
    return isinstance(value, Nothing) or (isinstance(value, Argument) and value.param.annotation is None)


def kept(ev: Evaluator, made: Result) -> tuple[Lazy, ...]:
    """What the project puts into a storage, in the frames of those who put it there, with what others add to it later."""
    known = ev.stored.get(id(made.call))
    if known is None:
        ev.stored[id(made.call)] = ()  # what is put there may be made of what is there
        default = next((arg.value for arg in made.call.args if arg.name == "default"), None)
        given = [Lazy(default, made.frame)] if default is not None and not (isinstance(default, ir.Const) and not default.value) else []
        given.extend(islice(_put(ev, made), MAX_KEPT))
        ev.stored[id(made.call)] = tuple(given)
        known = ev.stored[id(made.call)] = tuple(_with_changes(ev, made, given))
    return known


def through(ev: Evaluator, call: ir.Call, frame: Frame) -> ir.Call | None:
    """The call that a storage makes of what it is run with: `storage.run(value, work, id)` calls `work(id)`; None for any other call."""
    if callee_word(call) != "run" or not isinstance(call.callee, ir.Member) or len(call.args) < 2:
        return None
    if not any(storage(value) == "AsyncLocalStorage" for value in ev.eval(call.callee.object, frame)):
        return None
    made = ev.run_through.get(id(call))
    if made is None:  # one for all who ask, as frames are told apart by their calls
        made = ev.run_through[id(call)] = ir.Call(call.start, call.end, call.args[1].value, call.args[2:])
    return made


# --- what is put there -----------------------------------------------------------------------------------------------------


def _put(ev: Evaluator, made: Result) -> Iterator[Lazy]:
    methods = _PUTTING[storage(made)]
    raw = [f".{method}(".encode() for method in methods]
    for scope in _scopes(ev, made.frame.info, methods, raw):
        frame = ev.project.frame(scope)
        for site in flow_of(scope).calls:
            callee = site.call.callee
            if isinstance(callee, ir.Member) and callee.name in methods and site.call.args and _is(ev, callee.object, frame, made):
                yield from (Lazy(site.call.args[0].value, each) for each in _frames(ev, scope, _MAX_WRAPPERS))


def _scopes(ev: Evaluator, home: ModuleInfo, words: Iterable[str], raw: Iterable[bytes]) -> Iterator[ScopeInfo]:
    """The scopes of a module, and of those that may import it and hold one of `words`, in whose text one of `raw` stands."""
    infos = {id(info): info for word in words for info in (home, *ev.project.modules_naming(word.encode(), home))}
    for info in infos.values():
        yield from scopes_of(info, raw)


def _is(ev: Evaluator, expr: ir.Expr, frame: Frame, made: Result) -> bool:
    """Whether an expression gives a storage."""
    return any(isinstance(v, Result) and v.call is made.call for v in ev.eval(expr, frame))


def _frames(ev: Evaluator, scope: ScopeInfo, wrappers: int) -> list[Frame]:
    """The frames in which a scope says most of what it puts there: those of its calls, or of calls of the function around it."""
    plain = ev.project.frame(scope)
    if not isinstance(scope, FunctionInfo) or not wrappers:
        return [plain]
    found: list[Frame] = []
    for site in islice(ev.project.callers(scope), _MAX_CALLERS) if scope.decl.params else ():
        for caller in _frames(ev, site.scope, wrappers - 1) if site.scope is not scope else ():
            func = next((v for v in ev.eval(site.call.callee, caller) if isinstance(v, Func) and v.info is scope), None)
            if func is not None:
                found.append(bind(ev, scope, func.frame, site.call, caller, func.receiver, site, func))
    if not found and isinstance(scope.outer, FunctionInfo):
        found = [run_within(ev, scope, outer) for outer in _frames(ev, scope.outer, wrappers - 1)]
    return found[:MAX_KEPT] or [plain]


# --- what is added later ---------------------------------------------------------------------------------------------------


def _with_changes(ev: Evaluator, made: Result, given: list[Lazy]) -> Iterator[Lazy]:
    """What was put there, each record with the members that others add to it while it is there: `getContext().client = client`."""
    values = [(lazy, [_record(ev, value) for value in ev.force(lazy)]) for lazy in given]
    added = tuple(islice(_added(ev, made), MAX_KEPT)) if any(isinstance(v, Rec) for _, several in values for v in several) else ()
    for lazy, several in values:
        if any(isinstance(v, Rec) for v in several):
            yield from (Lazy(None, lazy.frame, replace(v, items=(*v.items, *added)) if isinstance(v, Rec) else v) for v in several)
        else:
            yield lazy


def _record(ev: Evaluator, value: Value) -> Value:
    """A `Map` as the record of its members, anything else as it is."""
    if not (isinstance(value, Result) and isinstance(value.callee, Ext) and value.callee.name == "builtins.Map"):
        return value
    listed = pairs(ev, value)
    items = members_of(ev, listed)[0] if listed is not None else ()
    return Rec(tuple(items), ev.place(value.call, value.frame), True)


def _added(ev: Evaluator, made: Result) -> Iterator[Item]:
    home = made.frame.info
    mark = next((method for method, cls in TAKING.items() if cls == storage(made) and method != "get"), "") or _name(home, made)
    if not mark:
        return
    words = [mark, *(f.name for f in home.functions if f.name and f.mentions(mark.encode()))][:_MAX_HELPERS]
    for scope in _scopes(ev, home, words, [word.encode() for word in words]):
        frame = ev.project.frame(scope)
        for key, value, owner in _settings(scope):
            if _takes(ev, owner, frame, made, _MAX_WRAPPERS):
                name = literal(key, ev.place(value, frame)) if isinstance(key, str) else ev.value(key, frame)
                if isinstance(name, Str) and name.constant is not None:
                    yield Item(name, name.place, Lazy(value, frame))


def _takes(ev: Evaluator, expr: ir.Expr, frame: Frame, made: Result, left: int) -> bool:
    """Whether an expression is what somebody takes out of a storage. Told from how it is written: its value may be what is being asked for."""
    expr = bare(expr)
    if isinstance(expr, ir.Logical):
        return _takes(ev, expr.left, frame, made, left)
    if isinstance(expr, ir.Ref):
        defs, home = definitions(expr, frame)
        values = (d.value for d in (*defs, *(p for d in defs for p in d.previous)) if d.kind == "value" and not d.path)
        return left > 0 and any(_takes(ev, value, home, made, left - 1) for value in values if value is not None)
    if not isinstance(expr, ir.Call):
        return False
    if callee_word(expr) in TAKING and isinstance(expr.callee, ir.Member) and _is(ev, expr.callee.object, frame, made):
        return True
    functions = [v.info for v in ev.eval(expr.callee, frame) if isinstance(v, Func)] if left > 0 else []
    given = ((statement.value, info) for info in functions for statement, _ in flow_of(info).returns)
    return any(_takes(ev, value, ev.project.frame(info), made, left - 1) for value, info in given if value is not None)


def _name(home: ModuleInfo, made: Result) -> str:
    """The name that a module gives to a storage, "" without one."""
    return next((d.name for defs in flow_of(home).defs.values() for d in defs if d.value is made.call), "")


def _settings(scope: ScopeInfo) -> Iterator[tuple[str | ir.Expr, ir.Expr, ir.Expr]]:
    """The members that a scope sets: the name or key, the value, and what it is set in."""
    flow = flow_of(scope)
    for within in flow.places.values():
        statement = within.current
        if isinstance(statement, ir.ExprStmt) and isinstance(statement.value, ir.Bind):
            targets: tuple[ir.Expr, ...] = (statement.value.target,)
            value = statement.value.value
        elif isinstance(statement, ir.Assign) and statement.value is not None and not statement.op:
            targets, value = statement.targets, statement.value
        else:
            continue
        for target in targets:
            if isinstance(target, ir.Member):
                yield target.name, value, target.object
            elif isinstance(target, ir.Index):
                yield target.index, value, target.object
    for site in flow.calls:
        call = site.call
        if callee_word(call) == "set" and isinstance(call.callee, ir.Member) and len(call.args) == 2:
            yield call.args[0].value, call.args[1].value, call.callee.object
