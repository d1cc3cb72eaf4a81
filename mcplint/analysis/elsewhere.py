"""What other code stores in a module's containers and in attributes of its objects, where their own definitions say nothing: `SESSIONS[user] =
ctx.session`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ClassInfo, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.values import Cls, Known, Lazy, Mod, Obj, Value
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_KEEPING = {"append": 0, "add": 0, "appendleft": 0, "push": 0, "unshift": 0, "put": 0, "put_nowait": 0, "insert": 1, "setdefault": 1, "set": 1}
"""Methods that keep a value, with its position."""
_MAX_FOUND = 8


def is_nothing(values: list[Value] | tuple[Value, ...]) -> bool:
    """Whether nothing but None is known."""
    return all(isinstance(v, Known) and v.value is None for v in values)


def kept_items(ev: Evaluator, info: ModuleInfo, name: str) -> list[Lazy]:
    """Values that functions of a module, or of those that import it, keep in its container `name`."""
    out: list[Lazy] = []
    raw = name.encode()
    marks = tuple(raw + mark for mark in (b"[", b".append", b".add", b".put", b".insert", b".setdefault", b".set(", b".push", b".unshift"))
    for module in _naming(ev, info, raw):
        if not any(mark in module.file.data for mark in marks):
            continue
        for scope in _functions(module, raw):
            for value in _kept_in(scope, name, module is info):
                out.append(Lazy(value, ev.project.frame(scope)))
                if len(out) >= _MAX_FOUND:
                    return out
    return out


def _kept_in(scope: ScopeInfo, name: str, home: bool) -> Iterator[ir.Expr]:
    """Values kept in a container that `scope` itself does not define; elsewhere it is spelled with its module (`state.SESSIONS`) or imported."""
    flow = flow_of(scope)
    if isinstance(scope, FunctionInfo) and any(d.kind not in ("set", "method") for d in flow.defs.get(name, ())):
        return
    for within in flow.places.values():
        statement = within.current
        if isinstance(statement, ir.Assign) and statement.value is not None and not statement.op:
            for target in statement.targets:
                if isinstance(target, ir.Index) and _named(target.object, name, home):
                    yield statement.value
        elif isinstance(statement, ir.ExprStmt):
            call = statement.value.value if isinstance(statement.value, ir.Await) else statement.value
            if (
                isinstance(call, ir.Call)
                and isinstance(call.callee, ir.Member)
                and call.callee.name in _KEEPING
                and _named(call.callee.object, name, home)
            ):
                at = _KEEPING[call.callee.name]
                if at < len(call.args) and call.args[at].name is None and not call.args[at].spread:
                    yield call.args[at].value
            elif isinstance(call, ir.Bind) and isinstance(call.target, ir.Index) and _named(call.target.object, name, home):
                yield call.value


def _named(expr: ir.Expr, name: str, home: bool) -> bool:
    if isinstance(expr, ir.Ref):
        return expr.name == name
    return not home and isinstance(expr, ir.Member) and expr.name == name and isinstance(expr.object, ir.Ref)


def module_attribute(ev: Evaluator, info: ModuleInfo, name: str) -> list[Value]:
    """What other modules store in an attribute of a module: `state.reader = ctx`."""
    out: list[Value] = []
    for value, target, scope in _assigned(ev, info, name):
        frame = ev.project.frame(scope)
        if any(isinstance(v, Mod) and v.info is info for v in ev.eval(target.object, frame)):
            out.extend(v for v in ev.eval(value, frame) if not is_nothing([v]))
    return out[:_MAX_FOUND]


def class_attribute(ev: Evaluator, cls: ClassInfo, name: str) -> list[Value]:
    """What code outside of a class stores in an attribute of it or of its instances: `Desk.latest = ctx`, `shelf.ctx = ctx`."""
    out: list[Value] = []
    for value, target, scope in _assigned(ev, cls.info, name):
        frame = ev.project.frame(scope)
        for holder in ev.eval(target.object, frame):
            if (isinstance(holder, Cls) and holder.info is cls) or (isinstance(holder, Obj) and holder.cls.info is cls):
                out.extend(v for v in ev.eval(value, frame) if not is_nothing([v]))
                break
    return out[:_MAX_FOUND]


def _assigned(ev: Evaluator, home: ModuleInfo, name: str) -> list[tuple[ir.Expr, ir.Member, ScopeInfo]]:
    """Assignments to `….name` in the modules that name `home`, with the scope they stand in; found once."""
    key = (id(home), name)
    known = ev.assigned.get(key)
    if known is None:
        known = ev.assigned[key] = list(_find_assigned(ev, home, name))
    return known


def _find_assigned(ev: Evaluator, home: ModuleInfo, name: str) -> Iterator[tuple[ir.Expr, ir.Member, ScopeInfo]]:
    raw = b"." + name.encode()
    for module in _naming(ev, home, raw):
        if raw + b" =" not in module.file.data and raw + b"=" not in module.file.data and raw + b":" not in module.file.data:
            continue
        for scope in _functions(module, raw):
            for within in flow_of(scope).places.values():
                statement = within.current
                if isinstance(statement, ir.Assign) and statement.value is not None and not statement.op:
                    for target in statement.targets:
                        if isinstance(target, ir.Member) and target.name == name:
                            yield statement.value, target, scope
                elif isinstance(statement, ir.ExprStmt) and isinstance(statement.value, ir.Bind):
                    bound = statement.value
                    if isinstance(bound.target, ir.Member) and bound.target.name == name:
                        yield bound.value, bound.target, scope


def _naming(ev: Evaluator, home: ModuleInfo, raw: bytes) -> Iterator[ModuleInfo]:
    yield home
    yield from ev.project.modules_naming(raw, home)


def _functions(info: ModuleInfo, raw: bytes) -> Iterator[ScopeInfo]:
    """The functions of a module that mention a word, those inside of them too."""
    stack = [*info.functions, *flow_of(info).functions]
    seen: set[int] = set()
    while stack:
        function = stack.pop()
        if id(function) not in seen and function.mentions(raw):
            seen.add(id(function))
            yield function
            stack.extend(flow_of(function).functions)


__all__ = ["class_attribute", "is_nothing", "kept_items", "module_attribute"]
