"""What other code stores in a module's containers and in attributes of its objects, where their own definitions say nothing: `SESSIONS[user] =
ctx.session`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.reaching import MUTATORS, flow_of
from mcplint.analysis.scopes import ClassInfo, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.values import Cls, Ext, Func, Known, Lazy, Mod, Obj, Rec, Result, Seq, Value
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_KEEPING = {"append": 0, "add": 0, "appendleft": 0, "push": 0, "unshift": 0, "put": 0, "put_nowait": 0, "insert": 1, "setdefault": 1, "set": 1}
"""Methods that keep a value, with its position."""
_KEYED = frozenset({"set", "setdefault"})
"""Those that are given its key before it."""
_MAX_FOUND = 8
_MAX_KEPT = 64
"""Elements of one container; registries of tools have dozens."""
_CONTAINERS = frozenset(
    {"dict", "list", "set", "deque", "defaultdict", "OrderedDict", "WeakValueDictionary", "WeakKeyDictionary", "WeakSet", "Map", "Set", "WeakMap"}
)
"""Classes of containers, by last name."""


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
            for _, value in _kept_in(scope, name, module is info):
                out.append(Lazy(value, ev.project.frame(scope)))
                if len(out) >= _MAX_FOUND:
                    return out
    return out


def _kept_in(scope: ScopeInfo, name: str, home: bool) -> Iterator[tuple[ir.Expr | None, ir.Expr]]:
    """Values kept in a container that `scope` itself does not define, with their keys if they have any; elsewhere it is spelled with its module
    (`state.SESSIONS`) or imported.
    """
    flow = flow_of(scope)
    if isinstance(scope, FunctionInfo) and any(d.kind not in ("set", "method") for d in flow.defs.get(name, ())):
        return
    for within in flow.places.values():
        statement = within.current
        if isinstance(statement, ir.Assign) and statement.value is not None and not statement.op:
            for target in statement.targets:
                if isinstance(target, ir.Index) and _named(target.object, name, home):
                    yield target.index, statement.value
        elif isinstance(statement, ir.ExprStmt):
            bound = statement.value.value if isinstance(statement.value, ir.Await) else statement.value
            if isinstance(bound, ir.Bind) and isinstance(bound.target, ir.Index) and _named(bound.target.object, name, home):
                yield bound.target.index, bound.value
    for site in flow.calls:
        callee, args = site.call.callee, site.call.args
        if isinstance(callee, ir.Member) and callee.name in _KEEPING and _named(callee.object, name, home):
            at = _KEEPING[callee.name]
            if at < len(args) and args[at].name is None and not args[at].spread:
                yield args[0].value if callee.name in _KEYED else None, args[at].value


def _named(expr: ir.Expr, name: str, home: bool) -> bool:
    if isinstance(expr, ir.Ref):
        return expr.name == name
    return not home and isinstance(expr, ir.Member) and expr.name == name and isinstance(expr.object, ir.Ref)


def unfilled(value: Value) -> bool:
    """Whether a value is a container of which only its emptiness is known."""
    return is_container(value) and not (isinstance(value, (Rec, Seq)) and (value.items or value.of is not None))


def is_container(value: Value) -> bool:
    """Whether a value is a record, a list, or what a class of containers makes (`new Map()`)."""
    return isinstance(value, (Rec, Seq)) or _made_container(value)


def _made_container(value: Value) -> bool:
    return isinstance(value, Result) and isinstance(value.callee, Ext) and value.callee.name.rsplit(".", 1)[-1] in _CONTAINERS


def with_kept(ev: Evaluator, values: Iterable[Value], kept: Sequence[Lazy]) -> list[Value]:
    """Values, the containers among them with what other code keeps in them."""
    out: list[Value] = []
    for value in values:
        if isinstance(value, Seq):
            out.append(Seq((*value.items, *kept), value.place, value.kind, True, value.of))
        elif isinstance(value, Rec):
            out.append(Rec(value.items, value.place, True, value.of, (*value.kept, *kept)))
        elif isinstance(value, Result) and _made_container(value):
            out.append(Rec((), value.place or ev.place(value.call, value.frame), True, None, tuple(kept)))
        else:
            out.append(value)
    return out


def kept_in_attribute(ev: Evaluator, cls: ClassInfo, name: str) -> list[Lazy]:
    """Values that the methods of a class keep in its container `this.name` under keys that are not written out; what a method is given, as its callers give
    it: `registry.register(tool)`.
    """
    key = (id(cls), name)
    known = ev.kept.get(key)
    if known is None:
        ev.kept[key] = []  # what is kept may be made of what is kept
        known = ev.kept[key] = list(islice(_find_kept(ev, cls, name), _MAX_KEPT))
    return known


def _find_kept(ev: Evaluator, cls: ClassInfo, name: str) -> Iterator[Lazy]:
    for method in cls.methods.values():
        for scope in _within(method, b"." + name.encode()):
            for key, value in _kept_in(scope, name, False):
                if isinstance(key, ir.Const):
                    continue
                if isinstance(value, ir.Ref) and scope is method and method.param(value.name) is not None:
                    yield from _given(ev, method, value.name)
                else:
                    yield Lazy(value, ev.project.frame(scope))


def fills(method: FunctionInfo, receiver: str, name: str) -> bool:
    """Whether a method, or a function inside it, puts something into what `receiver.name` holds, however deep."""
    return any(_fills(scope, receiver, name) for scope in _within(method, b"." + name.encode()))


def _fills(scope: ScopeInfo, receiver: str, name: str) -> bool:
    flow = flow_of(scope)
    for within in flow.places.values():
        statement = within.current
        targets = statement.targets if isinstance(statement, ir.Assign) else ()
        if any(isinstance(target, (ir.Member, ir.Index)) and _leads_to(target.object, receiver, name) for target in targets):
            return True
    if any(d.kind == "handed" and d.target is not None and _leads_to(d.target, receiver, name) for d in flow.defs.get(receiver, ())):
        return True
    callees = (site.call.callee for site in flow.calls)
    return any(isinstance(c, ir.Member) and c.name in MUTATORS and _leads_to(c.object, receiver, name) for c in callees)


def _leads_to(expr: ir.Expr, receiver: str, name: str) -> bool:
    """Whether an expression is `receiver.name` or something in it."""
    while isinstance(expr, (ir.Member, ir.Index)):
        if isinstance(expr, ir.Member) and expr.name == name and isinstance(expr.object, ir.Ref) and expr.object.name == receiver:
            return True
        expr = expr.object
    return False


def _given(ev: Evaluator, method: FunctionInfo, name: str) -> Iterator[Lazy]:
    """What callers of a method give for a parameter of its, as far as their callees are known without their own callers."""
    for site in ev.project.callers(method):
        frame = ev.project.frame(site.scope)
        func = next((v for v in ev.eval(site.call.callee, frame) if isinstance(v, Func) and v.info is method), None)
        given = bind(ev, method, func.frame, site.call, frame, func.receiver, site, func).bindings.get(name) if func is not None else None
        if given is not None:
            yield given


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


def _functions(info: ModuleInfo, raw: bytes) -> Iterator[FunctionInfo]:
    """The functions of a module that mention a word, those inside of them too."""
    seen: set[int] = set()
    for function in (*info.functions, *flow_of(info).functions):
        yield from _within(function, raw, seen)


def _within(function: FunctionInfo, raw: bytes, seen: set[int] | None = None) -> Iterator[FunctionInfo]:
    """A function and those inside of it, those that mention a word."""
    seen = set() if seen is None else seen
    stack = [function]
    while stack:
        here = stack.pop()
        if id(here) not in seen and here.mentions(raw):
            seen.add(id(here))
            yield here
            stack.extend(flow_of(here).functions)


__all__ = ["class_attribute", "fills", "is_container", "is_nothing", "kept_in_attribute", "kept_items", "module_attribute", "unfilled", "with_kept"]
