"""Where the context or session of a send comes from: the request at hand, or a place where an earlier one was kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.classes import mro
from mcplint.analysis.members import stored
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ClassInfo, Def, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import scopes_of
from mcplint.analysis.types import last, sdk_types
from mcplint.analysis.values import Cls, Frame, Func, Lazy, Mod, Obj, Result, Value, dotted
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.connections import Connections
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables

_LIMIT = 24
_LOOKUPS = frozenset({"get", "pop", "popitem", "popleft", "values", "items", "setdefault", "copy", "at", "peek", "get_nowait"})
_PASSING = frozenset({"next", "iter", "list", "tuple", "set", "sorted", "reversed", "enumerate", "cast", "choice", "max", "min", "first"})
_CONSTRUCTORS = frozenset({"__init__", "constructor", "__post_init__", "__new__"})


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A place that outlives a request and holds a context or session: how it is spelled, what it is, and where it is defined."""

    name: str
    what: str
    place: Place
    certain: bool = True


class Contexts:
    """Follows receivers of sends back to where they come from."""

    def __init__(
        self,
        ev: Evaluator,
        sdk: SdkTables,
        servers: frozenset[str],
        task_local: frozenset[str],
        own_keys: frozenset[str],
        connections: Connections,
    ) -> None:
        self.ev = ev
        self.sdk = sdk
        self._servers = servers
        self._task_local = task_local
        self._own_keys = own_keys
        self._connections = connections
        self._inside: frozenset[int] = frozenset()

    def kept(self, expr: ir.Expr, frame: Frame) -> Kept | None:
        """Where a receiver was kept, or None when it belongs to the request at hand or nothing is known."""
        self._inside = frozenset(id(f.scope) for f in _chain(frame) if isinstance(f.scope, FunctionInfo))
        return self._of(expr, frame, _LIMIT)

    # --- expressions -----------------------------------------------------------------------------------------------------

    def _of(self, expr: ir.Expr, frame: Frame, limit: int) -> Kept | None:
        while isinstance(expr, (ir.Await, ir.Cast, ir.Spread)):
            expr = expr.value
        if limit <= 0:
            return None
        if isinstance(expr, ir.Ref):
            return self._name(expr, frame, limit - 1)
        if isinstance(expr, ir.Member):
            return self._member(expr, frame, limit - 1)
        if isinstance(expr, ir.Index):
            return self._lookup(expr.object, expr.index, frame, limit - 1)
        if isinstance(expr, ir.Call):
            return self._call(expr, frame, limit - 1)
        parts: tuple[ir.Expr, ...] = ()
        if isinstance(expr, ir.Logical):
            parts = (expr.left, expr.right)
        elif isinstance(expr, ir.Choice):
            parts = (expr.then, expr.otherwise)
        elif isinstance(expr, ir.Bind):
            parts = (expr.value,)
        found = [self._of(part, frame, limit - 1) for part in parts]
        kept = next((k for k in found if k is not None), None)
        if kept is None or all(k is not None for k in found):
            return kept
        return Kept(kept.name, kept.what, kept.place, False)  # one way of several

    def _call(self, call: ir.Call, frame: Frame, limit: int) -> Kept | None:
        callee = call.callee
        for value in self.ev.eval(callee, frame):
            if isinstance(value, Func):
                found = self._returned(value, call, frame, limit)
                if found is not None:
                    return found
        if isinstance(callee, ir.Member) and callee.name in _LOOKUPS:
            if callee.name == "get" and not call.args:
                return None  # a context variable
            return self._lookup(callee.object, call.args[0].value if call.args else None, frame, limit)
        word = callee.name if isinstance(callee, (ir.Ref, ir.Member)) else ""
        if word in _PASSING and call.args:
            return self._of(call.args[-1].value if word == "cast" else call.args[0].value, frame, limit)
        return None

    def _returned(self, func: Func, call: ir.Call, frame: Frame, limit: int) -> Kept | None:
        if func.info.decl.is_generator or limit <= 2:
            return None
        inner = bind(self.ev, func.info, func.frame, call, frame, func.receiver, None, func)
        for statement, _ in flow_of(func.info).returns:
            if statement.value is not None:
                found = self._of(statement.value, inner, limit - 2)
                if found is not None:
                    return found
        return None

    def _lookup(self, container: ir.Expr, key: ir.Expr | None, frame: Frame, limit: int) -> Kept | None:
        """An item of a registry; one that is looked up with a mark of the session at hand gives that session back."""
        if key is not None and self._own(key, frame):
            return None
        found = self._of(container, frame, limit)
        if found is None or found.what != "variable":
            return found
        return Kept(found.name, "registry", found.place, found.certain)

    def _own(self, key: ir.Expr, frame: Frame) -> bool:
        for node in ir.walk(key):
            if isinstance(node, ir.Member) and node.name in self._own_keys:
                return True
            if isinstance(node, ir.Ref):
                for d in flow_of(frame.scope).refs.get(id(node), ()):
                    if (
                        d.kind == "value"
                        and d.value is not None
                        and any(isinstance(n, ir.Member) and n.name in self._own_keys for n in ir.walk(d.value))
                    ):
                        return True
        return False

    # --- names -----------------------------------------------------------------------------------------------------------

    def _name(self, ref: ir.Ref, frame: Frame, limit: int) -> Kept | None:
        scope = frame.scope
        flow = flow_of(scope)
        if isinstance(scope, ModuleInfo):
            return self._global(scope, ref.name, limit)
        if ref.name in flow.globals:
            stored_here = any(d.kind == "value" and d.node.end <= ref.start for d in flow.defs.get(ref.name, ()))
            return None if stored_here else self._global(scope.info, ref.name, limit)
        defs = flow.refs.get(id(ref)) or (tuple(flow.defs.get(ref.name, ())) if ref.name not in flow.nonlocals else ())
        if defs:
            return self._definitions(defs, frame, limit)
        return self._free(ref, frame, limit)

    def _definitions(self, defs: tuple[Def, ...], frame: Frame, limit: int) -> Kept | None:
        for d in defs:
            found = self._definition(d, frame, limit)
            if found is not None:
                return found
        return None

    def _definition(self, d: Def, frame: Frame, limit: int) -> Kept | None:
        if limit <= 0:
            return None
        if d.kind == "param" and isinstance(d.node, ir.Param):
            given = frame.bindings.get(d.node.name)
            return self._lazy(given, limit - 1) if given is not None else None
        if d.kind in ("value", "capture", "context") and d.value is not None:
            return self._of(d.value, frame, limit - 1)
        if d.kind == "element" and d.value is not None:
            fixed = frame.items.get(id(d.loop)) if d.loop is not None else None
            found = self._lazy(fixed, limit - 1) if fixed is not None and fixed.expr is not None else None
            return found or self._lookup(d.value, None, frame, limit - 1)
        if d.kind in ("set", "method"):
            return self._definitions(d.previous, frame, limit - 1)
        if d.kind == "import" and isinstance(d.node, ir.Import):
            return self._imported(d, d.node, frame.info, limit)
        return None

    def _lazy(self, lazy: Lazy, limit: int) -> Kept | None:
        return self._of(lazy.expr, lazy.frame, limit) if lazy.expr is not None else None

    def _free(self, ref: ir.Ref, frame: Frame, limit: int) -> Kept | None:
        """A variable of a function around, or of the module."""
        scope: ScopeInfo = frame.scope
        here: Frame | None = frame
        while isinstance(scope, FunctionInfo) and here is not None:
            outer, here = scope.outer, here.outer
            if isinstance(outer, ModuleInfo) or here is None:
                return self._global(scope.info, ref.name, limit)
            flow = flow_of(outer)
            if ref.name in flow.defs and ref.name not in flow.globals:
                if id(outer) not in self._inside and self._shared(outer, ref.name):
                    return Kept(ref.name, "variable", Place(outer.info.file, flow.defs[ref.name][0].node.start, flow.defs[ref.name][0].node.end))
                return self._definitions(tuple(flow.defs[ref.name]), here, limit)
            scope = outer
        return None

    def _shared(self, outer: FunctionInfo, name: str) -> bool:
        """Whether a function inside `outer` stores something in its variable: `nonlocal latest; latest = ctx`, `sessions[user] = ctx.session`."""
        stack = list(flow_of(outer).functions)
        while stack:
            function = stack.pop()
            if not function.mentions(name.encode()):
                continue
            flow = flow_of(function)
            if name in flow.nonlocals and name in flow.defs:
                return True
            if name not in flow.defs and any(name == _root(t) for w in flow.places.values() for t in _stored_items(w.current)):
                return True
            stack.extend(flow.functions)
        return False

    def _imported(self, d: Def, statement: ir.Import, info: ModuleInfo, limit: int) -> Kept | None:
        module = self.ev.project.imported(info, statement)
        name = d.path[0] if d.path else ""
        return self._global(module, name, limit) if module is not None and isinstance(name, str) and name else None

    def _global(self, info: ModuleInfo, name: str, limit: int) -> Kept | None:
        defs = flow_of(info).defs.get(name, [])
        if not defs or limit <= 0:
            return None
        for d in defs:
            if d.kind == "import" and isinstance(d.node, ir.Import):
                return self._imported(d, d.node, info, limit - 1)
            if d.kind in ("function", "class", "param"):
                return None
        held: list[Value] = []
        for value in self.ev.module_name(info, name):
            if sdk_types(self.ev, self.sdk, value) & self._servers:
                return None  # a server gives the session of the request at hand
            if isinstance(value, (Func, Cls, Mod)) or (isinstance(value, Result) and dotted(value).removesuffix("()") in self._task_local):
                return None
            if isinstance(value, Result) and last(dotted(value).removesuffix("()")) in {last(t) for t in self._task_local}:
                return None
            held.append(value)
        if held and all(self._connections.one_session(value) for value in held):
            return None  # one server for the one session of the process
        return Kept(name, "variable", Place(info.file, defs[0].node.start, defs[0].node.end))

    # --- attributes ------------------------------------------------------------------------------------------------------

    def _member(self, expr: ir.Member, frame: Frame, limit: int) -> Kept | None:
        followed = False
        for value in self.ev.eval(expr.object, frame):
            found: Kept | None = None
            if sdk_types(self.ev, self.sdk, value) & self._servers:
                return None
            if isinstance(value, Cls):
                found, followed = self._class_attribute(value, expr), True
            elif isinstance(value, Mod):
                found, followed = self._global(value.info, expr.name, limit), True
            elif isinstance(value, Obj) and not sdk_types(self.ev, self.sdk, value):
                found, followed = self._attribute(value, expr, frame, limit), True
            if found is not None:
                return found
        return None if followed else self._of(expr.object, frame, limit)

    def _class_attribute(self, cls: Cls, expr: ir.Member) -> Kept | None:
        for base in mro(self.ev, cls):
            if isinstance(base, Cls):
                if expr.name in base.info.methods or expr.name in base.info.inner:
                    return None
                assign = base.info.attributes.get(expr.name)
                if assign is not None:
                    return Kept(f"{cls.info.name}.{expr.name}", "class attribute", Place(base.info.info.file, assign.start, assign.end))
        return Kept(f"{cls.info.name}.{expr.name}", "class attribute", cls.place)

    def _attribute(self, obj: Obj, expr: ir.Member, frame: Frame, limit: int) -> Kept | None:
        """An attribute of an object of the project: what its constructor was given, or what a method or somebody else stored in it."""
        for base in mro(self.ev, obj.cls):
            if not isinstance(base, Cls):
                continue
            method = base.info.methods.get(expr.name)
            if method is not None:  # a property
                inner = Frame(method, base.frame, {}, frame, None, {}, obj, frame.depth + 1)
                return self._first_return(method, inner, limit)
            assigned = stored(base.info, expr.name)
            for function, assign in assigned:
                if function.name in _CONSTRUCTORS and assign.value is not None and not _nothing(assign.value):
                    return self._constructed(obj, base, function, assign.value, limit)
            outlives = self._outlives(obj, frame)
            for function, assign in assigned:
                if function.name not in _CONSTRUCTORS and outlives and not (function is frame.scope and assign.end <= expr.start):
                    if self._only_server(assign, function):
                        continue  # `setServer(server)` with the one server of the process
                    return Kept(
                        f"{base.info.name}.{expr.name}", "attribute", Place(base.info.info.file, assign.start, assign.end), obj.call is not None
                    )
            attribute = base.info.attributes.get(expr.name)
            if attribute is not None or assigned:
                holder = self._of(expr.object, frame, limit)
                where = attribute or assigned[0][1]
                if holder is None:
                    return self._set_by_others(obj, base, expr.name) if outlives and obj.call is not None else None
                return Kept(f"{holder.name}.{expr.name}", "attribute", Place(base.info.info.file, where.start, where.end), holder.certain)
        return self._of(expr.object, frame, limit)

    def _only_server(self, assign: ir.Assign, function: FunctionInfo) -> bool:
        """Whether what a method keeps is a server that is made once, for one session."""
        if assign.value is None:
            return False
        held = self.ev.eval(assign.value, self.ev.project.frame(function))
        return bool(held) and all(self._connections.one_session(value) for value in held)

    def _set_by_others(self, obj: Obj, base: Cls, name: str) -> Kept | None:
        """An attribute of a shared object that the handler of another request fills: `service.ctx = ctx`."""
        for info in self.ev.project.modules_mentioning(name.encode(), name.encode()):
            for scope in scopes_of(info, (b"." + name.encode(),)):
                if id(scope) in self._inside or not isinstance(scope, FunctionInfo):
                    continue
                for within in flow_of(scope).places.values():
                    for target in _stored_items(within.current):
                        if isinstance(target, ir.Member) and target.name == name and not isinstance(target.object, (ir.Member, ir.Index)):
                            values = self.ev.eval(target.object, self.ev.project.frame(scope))
                            if any(isinstance(v, Obj) and v.call is obj.call for v in values):
                                return Kept(f"{base.info.name}.{name}", "attribute", Place(info.file, target.start, target.end))
        return None

    def _constructed(self, obj: Obj, base: Cls, function: FunctionInfo, value: ir.Expr, limit: int) -> Kept | None:
        if obj.call is None or limit <= 2:
            return None
        return self._of(value, bind(self.ev, function, base.frame, obj.call, obj.frame, obj, None), limit - 2)

    def _first_return(self, method: FunctionInfo, inner: Frame, limit: int) -> Kept | None:
        for statement, _ in flow_of(method).returns:
            if statement.value is not None and limit > 2:
                found = self._of(statement.value, inner, limit - 2)
                if found is not None:
                    return found
        return None

    def _outlives(self, obj: Obj, frame: Frame) -> bool:
        """Whether an object is there before the request and after it: made by the module or by a function that sets the server up."""
        if obj.call is not None:
            return isinstance(obj.frame.scope, ModuleInfo) or id(obj.frame.scope) not in self._inside
        return any(f.entry is not None and _owner(f.scope) is obj.cls.info for f in _chain(frame))


def _owner(scope: ScopeInfo) -> ClassInfo | None:
    return scope.owner if isinstance(scope, FunctionInfo) else None


def _chain(frame: Frame) -> Iterator[Frame]:
    here: Frame | None = frame
    while here is not None:
        yield here
        here = here.caller


def _root(expr: ir.Expr) -> str:
    here = expr
    while isinstance(here, (ir.Member, ir.Index, ir.Cast)):
        here = here.value if isinstance(here, ir.Cast) else here.object
    return here.name if isinstance(here, ir.Ref) else ""


def _stored_items(statement: ir.Stmt) -> Iterator[ir.Expr]:
    """Items and attributes that a statement assigns, containers that it appends to."""
    if isinstance(statement, ir.Assign):
        yield from (t for t in statement.targets if isinstance(t, (ir.Index, ir.Member)))
    elif isinstance(statement, ir.ExprStmt):
        value = statement.value.value if isinstance(statement.value, ir.Await) else statement.value
        if (
            isinstance(value, ir.Call)
            and isinstance(value.callee, ir.Member)
            and value.callee.name in ("append", "add", "setdefault", "insert", "push", "set")
        ):
            yield value.callee.object


def _nothing(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Const) and expr.value is None


__all__ = ["Contexts", "Kept"]
