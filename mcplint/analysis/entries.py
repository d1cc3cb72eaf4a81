"""Entry points: which functions a client request runs, and which run outside of any."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from mcplint.analysis.provenance import root
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import OPENING, places_before, scopes_at, takes_function
from mcplint.analysis.types import bases_of, last, outside_types, sdk_types, untyped
from mcplint.analysis.values import Ext, Frame, Func, Known, Lazy, Obj, Rec, Result, Seq, Str, Value, dotted
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import Language, Place

MAX_HELPERS = 3
"""Helpers around a registration that are followed outward."""
INPUT_SCHEMAS = ("inputSchema", "argsSchema", "schema", "parameters")
"""Members of a description that hold what the handler takes."""
_KEYWORD = regex(rb"\s*=(?!=)")
_MEMBER = regex(rb"[\"']?\s*[=:,}]")
"""What may stand behind a keyword argument or, in languages that pass records, behind the name of a member."""
_STORE = regex(rb"(?:[\"']?\])?[!\s]*(?:\[|=(?!=)|:)")
"""What may stand behind an attribute that is assigned to, itself or an element of it."""

if TYPE_CHECKING:
    from mcplint.analysis import own_decorators
    from mcplint.analysis.callgraph import CallGraph
    from mcplint.analysis.entry_calls import CallRegistrations
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import EntryFacts, SdkTables
else:
    own_decorators = later("mcplint.analysis.own_decorators")


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
    call: ir.Call | None = None
    """The call whose arguments describe the handler (`@mcp.tool(task=True)`, `add_tool(f, name=…)`)."""
    receiver: Lazy | None = None
    """What it is registered on."""
    facts: EntryFacts | None = None
    """The registration in the SDK's tables."""
    config: Lazy | None = None
    """A record that describes the handler: title, description, schema."""


class Entries:
    """The entry points of a project, found module by module on first use."""

    def __init__(self, ev: Evaluator, sdk: SdkTables) -> None:
        self.ev = ev
        self.sdk = sdk
        self._by_function: dict[int, Entry] = {}
        self._done: set[int] = set()
        self._registered: dict[int, Entry] | None = None
        self.again: list[Entry] = []
        """Further registrations of functions that are registered already."""
        self._resolvers: dict[int, Entry] | None = None
        self._calling_words: tuple[bytes, ...] = ()
        self._packages: tuple[bytes, ...] = ()
        self._rows: dict[str, list[EntryFacts]] = {}
        self._calling: dict[bytes, list[bytes]] | None = None
        """The names by which something is registered by a call, each with the packages whose functions they are."""
        self.graph: CallGraph | None = None
        """Who calls a helper that registers what it is given; without it, helpers are not followed."""

    @cached_property
    def calls(self) -> CallRegistrations:
        """What finds registrations by a call, loaded when a module may have one."""
        from mcplint.analysis.entry_calls import CallRegistrations

        return CallRegistrations(self)

    @cached_property
    def collections(self) -> own_decorators.Collections:
        """The collections of functions that are registered element by element."""
        return own_decorators.Collections(self.ev)

    def of(self, function: FunctionInfo) -> Entry | None:
        """The registration of a function, or None when it is no entry point."""
        key = id(function)
        if key not in self._done:
            self._done.add(key)
            entry = self._decorated(function) or self._inherited(function) or self._by_own_decorator(function)
            if entry is not None:
                self._by_function[key] = entry
        return self._by_function.get(key) or self.registered().get(key) or self.resolvers().get(key)

    def context_at(self, function: FunctionInfo, param: ir.Param) -> str:
        """The SDK type of the context that a handler is given as this parameter, or ""."""
        params = function.decl.params
        if not params or not any(p is param for p in params) or function.info.file.language is Language.PYTHON:
            return ""
        entry = self.of(function)
        if entry is None or entry.facts is None or not entry.facts.context or entry.call is None:
            return ""
        before = self._before_context(entry)
        return entry.facts.context if before < len(params) and params[before] is param else ""

    def _before_context(self, entry: Entry) -> int:
        """How many arguments a handler is given before its context: none for a tool or prompt without an input schema, the variables of a template."""
        assert entry.call is not None and entry.facts is not None
        if entry.facts.before >= 0:
            return entry.facts.before
        args = [a for a in entry.call.args if not a.spread]
        if entry.facts.kind_from >= 0:
            return 1
        if entry.kind == "resource":
            return 2 if len(entry.function.decl.params) > 2 else 1
        if entry.config is not None:
            config = self.ev.force_one(entry.config)
            if isinstance(config, Rec) and not config.open:
                return 1 if any(config.get(name) is not None for name in INPUT_SCHEMAS) else 0
            return len(entry.function.decl.params) - 1
        middle = [self.ev.value(a.value, entry.receiver.frame) for a in args[1:-1]] if entry.receiver is not None else []
        return 1 if any(not isinstance(v, Str) for v in middle) else 0

    def resolvers(self) -> dict[int, Entry]:
        """Functions that an entry point's parameters name as their resolver or dependency: they run within the same client request."""
        if self._resolvers is None:
            self._resolvers = {}
            words = tuple(sorted(name.encode() for (_, name), facts in self.sdk.objects.items() if facts.role == "resolve"))
            for info in list(self.ev.project.modules()):
                if not info.file.reports or not any(info.file.mentions(w) for w in words):
                    continue
                for function in info.functions + list(flow_of(info).functions):
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
                                for resolver in self.functions(node.args[0].value, frame):
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
        for decorator in function.decl.decorators:
            call = decorator if isinstance(decorator, ir.Call) else None
            callee = call.callee if call is not None else decorator
            frame = self.ev.project.frame(function.outer)
            facts, certain = self.registration(callee, frame, call)
            if facts is not None:
                return self.entry(function, facts.kind, decorator, call, frame, certain, callee)
        return None

    def _by_own_decorator(self, function: FunctionInfo) -> Entry | None:
        """A function under a decorator of the project that registers what it is given."""
        if not function.decl.decorators or function.info.file.language is not Language.PYTHON:
            return None
        outer = self.ev.project.frame(function.outer)
        for decorator in function.decl.decorators:
            values = tuple(self.ev.eval(decorator, outer))
            for value in values:
                entry = own_decorators.entry_under(self, function, decorator, value, outer) if isinstance(value, Func) else None
                if entry is not None:
                    return entry
            if values and not any(isinstance(v, Func) for v in values):
                entry = own_decorators.handed_on(self, function, decorator, outer)
                if entry is not None:
                    return entry
        return None

    def made_in(self, helper: FunctionInfo, frame: Frame) -> Iterator[Entry]:
        """The registrations that a helper makes by calls when it runs in a frame."""
        words = self._spoken(helper.info)
        for site in flow_of(helper).calls if any(helper.mentions(word.encode()) for word in words) else ():
            yield from self.calls.registering(site.call, words, frame, MAX_HELPERS)

    def _inherited(self, function: FunctionInfo) -> Entry | None:
        """A method that a framework calls because of the class it is in."""
        owner = function.owner
        rows = self.sdk.entry_methods.get(function.name) if owner is not None else None
        if owner is None or not rows or not owner.decl.bases:
            return None
        bases = {(name.partition(".")[0], last(name)) for name in bases_of(self.ev, self.ev.class_of(owner))}
        for row in rows:
            if (row.package, row.base) in bases:
                where = ir.Ref(function.decl.start, function.decl.start + len(function.name), function.name)
                return Entry(function, row.kind, function.qualname, function.place, where)
        return None

    def registration(self, callee: ir.Expr, frame: Frame, call: ir.Call | None) -> tuple[EntryFacts | None, bool]:
        """What a registering callee stands for, and whether the receiver's type is known; (None, False) when it registers nothing."""
        if isinstance(callee, ir.Member):
            facts = self.sdk.entries.get(callee.name)
            outside = self.sdk.outside_entries.get(callee.name)
            if not facts and not outside and not any(name == callee.name for _, name in self.sdk.function_entries):
                return None, False
            for value in self.ev.eval(callee.object, frame):
                found = self._by_receiver(value, callee.name, facts or (), outside or (), call, frame)
                if found[0] is not None:
                    return found
        elif isinstance(callee, ir.Ref):
            for value in self.ev.eval(callee, frame):
                if isinstance(value, Ext):
                    entry = self.sdk.function_entry(value.name)
                    if entry is not None:
                        return entry, True
        return None, False

    def _by_receiver(
        self, value: Value, name: str, facts: Sequence[EntryFacts], outside: Sequence[EntryFacts], call: ir.Call | None, frame: Frame
    ) -> tuple[EntryFacts | None, bool]:
        if isinstance(value, Ext):
            return self.sdk.function_entry(f"{value.name}.{name}"), True
        types = sdk_types(self.ev, self.sdk, value) if facts else set()
        for fact in facts:
            if types & set(fact.on):
                return fact, True
        packages = {name.partition(".")[0] for name in (dotted(value), *self._declared(value))} if outside else set()
        for fact in outside:
            if not packages.isdisjoint(fact.packages):
                return fact, True
        if types or not untyped(self.ev, value):
            return None, False
        if call is not None and call.args and any(fact.path for fact in outside) and self._is_path(call.args[0].value, frame):
            routes = [fact for fact in outside if fact.path]
            known = (fact for fact in routes if any(frame.info.file.names(package.encode()) for package in fact.packages))
            route = next(known, None)  # a module that knows the framework means its routes
            return (route, True) if route is not None else (routes[0], False)
        script = frame.info.file.language is not Language.PYTHON
        return next(((fact, False) for fact in facts if any(on.startswith("ts.") for on in fact.on) is script), (None, False))

    def _declared(self, value: Value) -> list[str]:
        """The dotted names of the classes that an instance derives from, or that what it is taken from is declared to be: `app: Express`."""
        return bases_of(self.ev, value.cls) if isinstance(value, Obj) else outside_types(self.ev, root(value))

    def _is_path(self, expr: ir.Expr, frame: Frame) -> bool:
        value = self.ev.value(expr, frame)
        return isinstance(value, Str) and value.text.value.startswith("/")

    def entry(
        self, function: FunctionInfo, kind: str, where: ir.Expr, call: ir.Call | None, frame: Frame, certain: bool, callee: ir.Expr | None,
        facts: EntryFacts | None = None,
    ) -> Entry:  # fmt: skip
        """The registration of a function, with what the registering call says of it."""
        name = function.name
        description = ""
        read_only: bool | None = None
        config: Lazy | None = None
        if call is not None:
            for i, arg in enumerate(call.args):
                value = self.ev.value(arg.value, frame)
                if (arg.name == "name" or (arg.name is None and i == 0)) and isinstance(value, Str):
                    name = value.text.value
                elif arg.name == "description" and isinstance(value, Str):
                    description = value.text.value
                elif arg.name == "annotations":
                    read_only = self._read_only(value)
                elif facts is not None and facts.context and i == 1 and isinstance(value, Str):
                    description = value.text.value
                elif isinstance(value, Rec) and facts is not None and facts.describes == i:
                    config = Lazy(arg.value, frame)
                    described = {
                        k: self.ev.force_one(item.value) for k in ("name", "description", "annotations") if (item := value.get(k)) is not None
                    }
                    name, description = (
                        v.text.value if isinstance(v := described.get(k), Str) else old for k, old in (("name", name), ("description", description))
                    )
                    read_only = self._read_only(described["annotations"]) if "annotations" in described else read_only
        if not description and function.decl.docstring is not None and isinstance(function.decl.docstring.value, str):
            description = function.decl.docstring.value
        receiver = Lazy(callee.object, frame) if isinstance(callee, ir.Member) else None
        return Entry(function, kind, name, function.place, where, description, read_only, certain, call, receiver, facts, config)

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
        """Entry points that are registered by a call or an assignment: `add_tool(f)`, `mcp.tool()(f)`, `Server(on_call_tool=f)`, `lifespan=f`."""
        if self._registered is None:
            self._registered = {}
            for info in [*self.ev.project.modules(), *self.ev.project.companions()]:
                if info.file.reports:
                    for entry in self._in_module(info):
                        if self._registered.setdefault(id(entry.function), entry) is not entry:
                            self.again.append(entry)
        return self._registered

    def _only_decorators(self, name: str) -> bool:
        rows = (*self.sdk.entries.get(name, ()), *self.sdk.outside_entries.get(name, ()))
        return bool(rows) and all(row.decorator for row in rows)

    def _spoken(self, info: ModuleInfo) -> set[str]:
        """The words that can register something in a module: those of the SDK, and those of packages that the module names at all (`get` is any dict's)."""
        file = info.file
        if self._calling is None:
            self._calling = {name.encode(): [] for name in self.sdk.entries if not self._only_decorators(name)}
            for package, name in self.sdk.function_entries:
                if not self._only_decorators(name):
                    self._calling.setdefault(name.encode(), []).append(package.encode())
            self._calling_words = tuple(self._calling)
            self._packages = tuple({package for packages in self._calling.values() for package in packages})
        calling = self._calling
        words = [raw for raw in self._calling_words if file.names(raw)]
        foreign = any(raw.decode() not in self.sdk.entries for raw in words)
        named = frozenset(filter(file.names, file.mentioned(self._packages))) if foreign else frozenset()
        return {raw.decode() for raw in words if raw.decode() in self.sdk.entries or not named.isdisjoint(calling[raw])}

    def _in_module(self, info: ModuleInfo) -> Iterator[Entry]:
        spoken = self._spoken(info)
        stores = [name for name in self.sdk.entry_stores if info.file.names(name.encode())]
        places = [at for word in spoken for at in self._calls(info, word)]
        keyword = _KEYWORD if info.file.language is Language.PYTHON else _MEMBER
        places.extend(at for word in self.sdk.entry_keywords for at in places_before(info.file, word, keyword))
        places.extend(at for word in stores for at in places_before(info.file, word, _STORE))
        for scope in scopes_at(info, sorted(places)):
            yield from self.calls.in_scope(scope, spoken, stores)

    def _calls(self, info: ModuleInfo, word: str) -> list[int]:
        """Where a module may register something by a word. A method that takes its handler first is told from others of its name by what it is given."""
        places = places_before(info.file, word, OPENING)
        if not places or info.file.language is not Language.PYTHON:
            return places
        data = info.file.data
        first = self.positions(word) == {0}
        return [at for at in places if not data.endswith(b"def ", 0, at) and (not first or takes_function(data, at))]

    def positions(self, word: str) -> set[int | str]:
        """Where registrations of a name may have their handler."""
        return {at for row in self.rows(word) for at in row.at}

    def rows(self, word: str) -> list[EntryFacts]:
        """What the SDK tables say of registrations of a name, whatever it is called on."""
        rows = self._rows.get(word)
        if rows is None:
            rows = self._rows[word] = [*self.sdk.entries.get(word, ()), *self.sdk.outside_entries.get(word, ())]
            rows.extend(fact for (_, name), fact in self.sdk.function_entries.items() if name == word)
        return rows

    def functions(self, expr: ir.Expr, frame: Frame) -> Iterator[FunctionInfo]:
        """The functions of the project that an expression gives, in a list too."""
        for value in self.ev.eval(expr, frame):
            if isinstance(value, Func):
                yield value.info
                if value.info.decl.decorators:
                    yield from own_decorators.wrapped_by(self.ev, value)
            elif isinstance(value, Seq):
                for item in value.items[:16]:
                    yield from (v.info for v in self.ev.force(item) if isinstance(v, Func))


__all__ = ["Entries", "Entry"]
