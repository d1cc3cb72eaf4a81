"""Handlers whose context the SDK does not fill in; with the calls that the SDK line in use does not have, see `source_unavailable_calls`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.entries import Entry
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import OPENING, argument_at, decorates, own_expressions, places_before, scopes_at, takes_function
from mcplint.analysis.types import annotation_types, bases_of, sdk_types
from mcplint.analysis.values import Cls, Ext, Frame, Func, Lazy, Obj, Value
from mcplint.analysis.versions import imported_names
from mcplint.interactions.association import ContextParameter, UnavailableCall
from mcplint.interactions.source_association import tables
from mcplint.interactions.source_entries import entries_in
from mcplint.interactions.source_requests import Found
from mcplint.interactions.source_unavailable_calls import MAX_FRAMES, UnavailableCalls
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis import undecided
    from mcplint.interactions.from_source import SourceProject
else:
    undecided = later("mcplint.analysis.undecided")


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[ContextParameter | UnavailableCall]:
    """Context parameters and unavailable calls of a module."""
    finder = project.once("handlers", lambda: _Finder(project))
    yield from finder.parameters(info)
    yield from finder.hidden(info)
    yield from finder.unavailable.calls(info)
    yield from finder.unavailable.bare(info)


class _Finder:
    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        self.sdk = project.sdk
        table = tables()
        contexts = table.get("contexts", {})
        self._members = frozenset(contexts.get("members", ()))
        self._shared = frozenset(contexts.get("shared", ()))
        self._names = frozenset(contexts.get("names", ()))
        self._kinds = frozenset(contexts.get("kinds", ()))
        self._injected: Mapping[str, str] = contexts.get("injected", {})
        self._plain = frozenset(contexts.get("plain_functions_only", ()))
        self._context_types = frozenset(contexts.get("types", ()))
        self._mixed: bool | None = None
        self._registering = frozenset(
            name for name, rows in self.sdk.entries.items() if any(row.kind in self._kinds and set(row.on) & self._plain for row in rows)
        )
        self.unavailable = UnavailableCalls(project, self._servers_of)

    # --- handlers ------------------------------------------------------------------------------------------------------------

    def parameters(self, info: ModuleInfo) -> Iterator[ContextParameter]:
        """The context parameters of a module's handlers that the SDK does not fill in."""
        for entry in entries_in(self.project, info):
            by_position = entry.facts is not None and entry.facts.context  # whatever its parameters are called and annotated with
            if entry.kind in self._kinds and not by_position and self._candidate(entry.function):
                yield from self._of_handler(entry)

    def _candidate(self, function: FunctionInfo) -> bool:
        """Whether the parameters alone leave a fault possible: one without annotation, several contexts, or contexts of two packages about."""
        contexts = 0
        params = function.decl.params[1:] if function.owner is not None and function.decl.kind != "static" else function.decl.params
        for param in params:
            if param.annotation is None or _anything(param.annotation):
                if param.kind not in ("variadic", "keywords") and not self._filled(param):
                    return True
            elif any(word in function.info.file.data[param.annotation.start : param.annotation.end] for word in self._context_words()):
                contexts += 1
        return contexts > 1 or (contexts == 1 and self._both_packages())

    def _context_words(self) -> tuple[bytes, ...]:
        """Names of the context classes, and those under which a class derived from one may go."""
        return (b"Context", b"ctx", b"Ctx")

    def _both_packages(self) -> bool:
        """Whether the project imports more than one of the packages that have contexts."""
        if self._mixed is None:
            packages = {wanted.partition(".")[0] for wanted in self._injected.values()}
            seen: set[str] = set()
            for info in self.project.modules():
                seen |= {name.partition(".")[0] for name in imported_names(info)} & packages
                if seen == packages:
                    break
            self._mixed = len(seen) > 1
        return self._mixed

    def _of_handler(self, entry: Entry) -> Iterator[ContextParameter]:
        function = entry.function
        servers = self._servers(entry)
        if entry.receiver is None or (not servers and not entry.certain and not self._imports_sdk(function.info)):
            return
        wanted = {self._injected[s] for s in servers if s in self._injected}
        if servers and not wanted:
            return  # a low-level server passes its handlers what it always passes
        params = list(function.decl.params)
        if function.owner is not None and params and function.decl.kind != "static":
            params = params[1:]
        first = ""
        for param in params:
            if param.kind in ("variadic", "keywords") or not param.name:
                continue
            types = self._types(param, function)
            place = Place(function.info.file, param.start, param.end)
            if wanted and types & wanted:
                if first and servers <= self._plain:
                    yield self._parameter(entry, param, place, "second", wanted)
                first = first or param.name
            elif wanted and types & set(self._injected.values()) and not types & wanted and len(wanted) == 1:
                found = function.info.file.text(param.annotation.start, param.annotation.end) if param.annotation is not None else ""
                yield self._parameter(entry, param, place, "foreign", wanted, " ".join(found.split()))
            elif param.annotation is None and not self._filled(param) and self._meant(function, param.name):
                yield self._parameter(entry, param, place, "unannotated", wanted)
            elif param.annotation is not None and _anything(param.annotation) and not self._filled(param) and self._used(function, param.name, 4):
                found = function.info.file.text(param.annotation.start, param.annotation.end)
                yield self._parameter(entry, param, place, "foreign", wanted, found)

    def _parameter(self, entry: Entry, param: ir.Param, place: Place, reason: str, wanted: set[str], found: str = "") -> ContextParameter:
        registration = Place(entry.function.info.file, entry.registration.start, entry.registration.end)
        if entry.receiver is not None:
            registration = Place(entry.receiver.frame.info.file, entry.registration.start, entry.registration.end)
        name = next(iter(wanted)).rpartition(".")[2] if len(wanted) == 1 else ""
        packages = sorted(w.partition(".")[0] for w in wanted)
        text = f"{name}` with the `{name}` of the package `{packages[0]}" if name else ""
        return ContextParameter(place, param.name, reason, entry.kind, registration, found, text, entry.certain or reason != "unannotated")

    def _servers(self, entry: Entry) -> set[str]:
        """The types of the servers that a handler is registered on."""
        receiver = entry.receiver
        return self._servers_of(receiver) if receiver is not None and receiver.expr is not None else set()

    def _servers_of(self, receiver: Lazy) -> set[str]:
        """The types of the servers that something may be, where needed in each chain of calls that leads there."""
        values = self.ev.force(receiver)
        found = self._server_types(values)
        if not found and receiver.expr is not None and undecided.any_by_chain(self.ev, values, receiver.frame.scope):
            for frame in self.project.graph.frames(receiver.frame.scope)[:MAX_FRAMES]:
                found |= self._server_types(self.ev.eval(receiver.expr, frame))
        return found

    def _server_types(self, values: tuple[Value, ...]) -> set[str]:
        out: set[str] = set()
        for value in values:
            out |= {t for t in sdk_types(self.ev, self.sdk, value) if t not in self._context_types}
        return out

    def _imports_sdk(self, info: ModuleInfo) -> bool:
        return any(name.partition(".")[0] in self.sdk.packages for name in imported_names(info))

    def _types(self, param: ir.Param, function: FunctionInfo) -> set[str]:
        """The SDK types that a parameter's annotation names."""
        if param.annotation is None:
            return set()
        out: set[str] = set()
        for type_ in annotation_types(self.ev, param.annotation, self.project.frame(function.outer)):
            if isinstance(type_, Ext):
                out.add(self.sdk.type_named(type_.name))
            elif isinstance(type_, Cls):
                out.update(self.sdk.type_named(base) for base in bases_of(self.ev, type_))
        return out - {""}

    def _filled(self, param: ir.Param) -> bool:
        """Whether a dependency fills the parameter in: `ctx = CurrentContext()`."""
        return isinstance(param.default, ir.Call)

    def _meant(self, function: FunctionInfo, name: str) -> bool:
        """Whether a parameter is used as a context, or is called nothing else and not used at all."""
        used = self._used(function, name, 4)
        if used is None:
            return name in self._names and name.endswith("ctx")
        return used

    def _used(self, function: FunctionInfo, name: str, limit: int) -> bool | None:
        """Whether a function uses a parameter as a context; None when it does not use it at all."""
        used = False
        for scope, root in _expressions(function):
            for node in ir.walk(root):
                if isinstance(node, ir.Member) and isinstance(node.object, ir.Ref) and node.object.name == name:
                    if node.name in self._members or (node.name in self._shared and name in self._names):
                        return True
                if isinstance(node, ir.Call) and limit > 0 and self._passed(node, scope, name, limit):
                    return True
                used = used or (isinstance(node, ir.Ref) and node.name == name)
        return False if used else None

    def _passed(self, call: ir.Call, scope: FunctionInfo, name: str, limit: int) -> bool:
        """Whether a call passes the parameter on to a function of the project that uses it as a context."""
        if not any(isinstance(a.value, ir.Ref) and a.value.name == name for a in call.args):
            return False
        frame = self.project.frame(scope)
        for value in self.ev.eval(call.callee, frame):
            target = value.info if isinstance(value, Func) else None
            if target is None or not isinstance(value, Func):
                continue
            inner = bind(self.ev, target, value.frame, call, frame, value.receiver, None, value)
            for param in target.decl.params:
                given = inner.bindings.get(param.name)
                if given is not None and isinstance(given.expr, ir.Ref) and given.expr.name == name:
                    if self._types(param, target) & self._context_types or (param.annotation is None and self._used(target, param.name, limit - 1)):
                        return True
        return False

    # --- registrations that hide the function --------------------------------------------------------------------------------

    def hidden(self, info: ModuleInfo) -> Iterator[ContextParameter]:
        """Partials and callable objects that are registered as handlers of a server that looks at plain functions only."""
        if not info.file.reports:
            return
        words, data = self._registering, info.file.data
        places = [at for word in words for at in places_before(info.file, word, OPENING) if not decorates(data, at) and takes_function(data, at)]
        for scope in scopes_at(info, sorted(places)):
            for site in flow_of(scope).calls:
                call = site.call
                registering = call.callee.callee if isinstance(call.callee, ir.Call) else call.callee
                if not isinstance(registering, ir.Member) or registering.name not in words or not call.args:
                    continue
                given = argument_at(call, 0)
                if isinstance(given, (ir.Const, ir.Template)) or given is None:
                    continue
                yield from self._hiding(call, registering, given, self.project.frame(scope))

    def _hiding(self, call: ir.Call, registering: ir.Member, given: ir.Expr, frame: Frame) -> Iterator[ContextParameter]:
        values = [v for v in self.ev.eval(given, frame) if isinstance(v, Obj) or (isinstance(v, Func) and (v.partial or v.partial_args))]
        if not values:
            return
        facts, _ = self.project.entries.registration(registering, frame, call)
        if facts is None or facts.kind not in self._kinds:
            return
        entry = Entry(
            FunctionInfo(_NO_FUNCTION, frame.info, frame.info),
            facts.kind,
            "",
            Place(frame.info.file, 0, 0),
            call,
            receiver=Lazy(registering.object, frame),
        )
        servers = self._servers(entry)
        if not servers or not servers <= self._plain:
            return
        wanted = {self._injected[s] for s in servers if s in self._injected}
        place = Place(frame.info.file, call.start, call.end)
        for value in values:
            if isinstance(value, Func):
                name = self._context_of(value, wanted)
                if name:
                    yield ContextParameter(place, name, "partial", facts.kind, place)
            else:
                for method in self.ev.member(value, "__call__", given, frame):
                    name = self._context_of(method, wanted) if isinstance(method, Func) else ""
                    if name:
                        yield ContextParameter(place, name, "object", facts.kind, place)

    def _context_of(self, func: Func, wanted: set[str]) -> str:
        """The context parameter that is left to fill in."""
        params = [p for p in func.info.decl.params if p.kind in ("positional", "normal", "keyword")]
        if func.receiver is not None and func.info.owner is not None:
            params = params[1:]
        given = {name for name, _ in func.partial}
        for param in params[len(func.partial_args) :]:
            if param.name not in given and self._types(param, func.info) & wanted:
                return param.name
        return ""


_NO_FUNCTION = ir.FunctionDef(0, 0, "", (), (), None, False, False, None, 0, 0, ir.Body(None, ()))


def _anything(annotation: ir.Expr) -> bool:
    """Whether an annotation says nothing: `Any`, `object`."""
    return isinstance(annotation, (ir.Ref, ir.Member)) and annotation.name in ("Any", "object")


def _expressions(function: FunctionInfo) -> Iterator[tuple[FunctionInfo, ir.Expr]]:
    """The expressions of a function and of the functions inside it."""
    stack = [function]
    while stack:
        scope = stack.pop()
        flow = flow_of(scope)
        for within in flow.places.values():
            for root in own_expressions(within.current):
                yield scope, root
        stack.extend(flow.functions)


__all__ = ["find"]
