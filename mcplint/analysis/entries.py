"""Entry points: which functions a client request runs, and which run outside of any."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.types import sdk_types, untyped
from mcplint.analysis.values import Cls, Ext, Frame, Func, Known, Obj, Rec, Result, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A registration: the handler, what kind of request it answers, under which name, and where that is said."""

    function: FunctionInfo
    kind: str
    name: str
    place: Place
    registration: ir.Expr
    """The decorator or the registering call."""
    description: str = ""
    read_only: bool | None = None
    certain: bool = True


class Entries:
    """The entry points of a project, found module by module on first use."""

    def __init__(self, ev: Evaluator, sdk: SdkTables) -> None:
        self.ev = ev
        self.sdk = sdk
        self._by_function: dict[int, Entry] = {}
        self._done: set[int] = set()
        self._registered: dict[int, Entry] | None = None
        self._resolvers: dict[int, Entry] | None = None

    def of(self, function: FunctionInfo) -> Entry | None:
        """The registration of a function, or None when it is no entry point."""
        key = id(function)
        if key not in self._done:
            self._done.add(key)
            entry = self._decorated(function)
            if entry is not None:
                self._by_function[key] = entry
        return self._by_function.get(key) or self.registered().get(key) or self.resolvers().get(key)

    def resolvers(self) -> dict[int, Entry]:
        """Functions that an entry point's parameters name as their resolver or dependency: they run within the same client request."""
        if self._resolvers is None:
            self._resolvers = {}
            words = tuple(sorted(name.encode() for (_, name), facts in self.sdk.objects.items() if facts.role == "resolve"))
            for info in list(self.ev.project.modules()):
                if not info.file.reports or not any(w in info.file.data for w in words):
                    continue
                for function in info.functions + [f for f in flow_of(info).functions]:
                    if any(w in info.file.data[function.decl.start : function.decl.body_start] for w in words):
                        self._resolved_by(function)
        return self._resolvers

    def _resolved_by(self, function: FunctionInfo) -> None:
        entry = self.of(function)
        frame = self.ev.project.frame(function.outer)
        for param in function.decl.params:
            for expr in (param.annotation, param.default):
                if expr is None:
                    continue
                for node in ir.walk(expr):
                    if isinstance(node, ir.Call) and node.args:
                        for value in self.ev.eval(node.callee, frame):
                            facts = self.sdk.object_named(value.name) if isinstance(value, Ext) else None
                            if facts is not None and facts.role == "resolve":
                                for resolver in self._functions(node.args[0].value, frame):
                                    self._resolve(resolver, entry, function, node)

    def _resolve(self, resolver: FunctionInfo, entry: Entry | None, consumer: FunctionInfo, where: ir.Expr) -> None:
        assert self._resolvers is not None
        if id(resolver) in self._resolvers:
            return
        name = entry.name if entry is not None else consumer.name
        description = entry.description if entry is not None else ""
        read_only = entry.read_only if entry is not None else None
        place = entry.place if entry is not None else consumer.place
        self._resolvers[id(resolver)] = Entry(consumer, entry.kind if entry is not None else "tool", name, place, where, description, read_only)
        self._resolved_by(resolver)

    def _decorated(self, function: FunctionInfo) -> Entry | None:
        if not function.decl.decorators:
            return None
        frame = self.ev.project.frame(function.owner.outer if function.owner is not None and False else function.outer)
        for decorator in function.decl.decorators:
            call = decorator if isinstance(decorator, ir.Call) else None
            kind, certain = self.registration(call.callee if call is not None else decorator, frame)
            if kind:
                return self._entry(function, kind, decorator, call, frame, certain)
        return None

    def registration(self, callee: ir.Expr, frame: Frame) -> tuple[str, bool]:
        """The kind of entry that a registering callee stands for, and whether the receiver's type is known; ("", False) when it is none."""
        if isinstance(callee, ir.Member):
            facts = self.sdk.entries.get(callee.name)
            for value in self.ev.eval(callee.object, frame):
                if facts:
                    types = sdk_types(self.ev, self.sdk, value)
                    for fact in facts:
                        if types & set(fact.on):
                            return fact.kind, True
                    if not types and untyped(self.ev, value):
                        return facts[0].kind, False
                if isinstance(value, Ext):
                    entry = self.sdk.function_entry(f"{value.name}.{callee.name}")
                    if entry is not None:
                        return entry.kind, True
        elif isinstance(callee, ir.Ref):
            for value in self.ev.eval(callee, frame):
                if isinstance(value, Ext):
                    entry = self.sdk.function_entry(value.name)
                    if entry is not None:
                        return entry.kind, True
        return "", False

    def _entry(self, function: FunctionInfo, kind: str, where: ir.Expr, call: ir.Call | None, frame: Frame, certain: bool) -> Entry:
        name = function.name
        description = ""
        read_only: bool | None = None
        if call is not None:
            for i, arg in enumerate(call.args):
                value = self.ev.value(arg.value, frame)
                if (arg.name == "name" or (arg.name is None and i == 0)) and isinstance(value, Str):
                    name = value.text.value
                elif arg.name == "description" and isinstance(value, Str):
                    description = value.text.value
                elif arg.name == "annotations":
                    read_only = self._read_only(value)
        if not description and function.decl.docstring is not None and isinstance(function.decl.docstring.value, str):
            description = function.decl.docstring.value
        return Entry(function, kind, name, function.place, where, description, read_only, certain)

    def _read_only(self, value: Value) -> bool | None:
        """`readOnlyHint` of tool annotations, given as an object of the SDK or as a record."""
        if isinstance(value, Rec):
            item = value.get("readOnlyHint")
            hint = self.ev.constant(item.value) if item is not None else None
            return hint if isinstance(hint, bool) else None
        if isinstance(value, (Result, Obj)) and value.call is not None:
            for arg in value.call.args:
                if arg.name == "readOnlyHint":
                    hint_value = self.ev.value(arg.value, value.frame)
                    if isinstance(hint_value, Known) and isinstance(hint_value.value, bool):
                        return hint_value.value
        return None

    # --- registration by call ----------------------------------------------------------------------------------------

    def registered(self) -> dict[int, Entry]:
        """Entry points that are registered by a call: `add_tool(f)`, `mcp.tool()(f)`, `Server(on_call_tool=f)`."""
        if self._registered is None:
            self._registered = {}
            for info in list(self.ev.project.modules()):
                for function, kind, where, certain, frame, call in self._calls_in(info):
                    self._registered.setdefault(id(function), self._entry(function, kind, where, call, frame, certain))
        return self._registered

    def _calls_in(self, info: ModuleInfo) -> Iterator[tuple[FunctionInfo, str, ir.Expr, bool, Frame, ir.Call | None]]:
        from mcplint.analysis.callgraph import callee_word, scopes_of

        words = frozenset(self.sdk.entries) | {name for _, name in self.sdk.function_entries} | {"on_call_tool", "on_get_prompt", "on_read_resource"}
        if not info.file.reports:
            return
        for scope in scopes_of(info, sorted(w.encode() for w in words)):
            frame = self.ev.project.frame(scope)
            for site in flow_of(scope).calls:
                call = site.call
                word = callee_word(call)
                if word in words:
                    if not call.args:
                        continue
                    kind, certain = self.registration(call.callee, frame)
                    if kind:
                        yield from ((f, kind, call, certain, frame, None) for f in self._functions(call.args[0].value, frame))
                elif isinstance(call.callee, ir.Call) and call.args and callee_word(call.callee) in words:
                    kind, certain = self.registration(call.callee.callee, frame)
                    if kind:
                        yield from ((f, kind, call, certain, frame, call.callee) for f in self._functions(call.args[0].value, frame))
                else:
                    yield from self._constructor(call, frame)

    def _constructor(self, call: ir.Call, frame: Frame) -> Iterator[tuple[FunctionInfo, str, ir.Expr, bool, Frame, ir.Call | None]]:
        """`Server(name, on_call_tool=f)`."""
        kinds = {"on_call_tool": "tool", "on_get_prompt": "prompt", "on_read_resource": "resource", "on_completion": "completion", "on_list_tools": "list"}
        for arg in call.args:
            kind = kinds.get(arg.name or "")
            if kind is not None:
                for function in self._functions(arg.value, frame):
                    yield function, kind, call, True, frame, None

    def _functions(self, expr: ir.Expr, frame: Frame) -> Iterator[FunctionInfo]:
        for value in self.ev.eval(expr, frame):
            if isinstance(value, Func):
                yield value.info


__all__ = ["Cls", "Entries", "Entry"]
