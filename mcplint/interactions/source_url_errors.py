"""The URL-required error in source: what is raised, what it says, and whether it arrives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.classes import mro
from mcplint.analysis.conditions import protections_on
from mcplint.analysis.entries import Entry
from mcplint.analysis.eras import chooses_era
from mcplint.analysis.provenance import bare
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, ClassInfo, FunctionInfo, ModuleInfo, Within
from mcplint.analysis.sites import holds, places_of, scopes_at, scopes_of
from mcplint.analysis.types import last, sdk_types
from mcplint.analysis.values import Cls, Ext, Frame, Known, Lazy, Obj, Rec, Result, Seq, Value
from mcplint.interactions.model import REVISIONS, Revisions, Sdk
from mcplint.interactions.source_chain import entry_of, steps_to
from mcplint.interactions.source_requests import Found
from mcplint.interactions.url_tables import url_tables
from mcplint.interactions.url_use import UrlRequired
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_RAISING = (b"raise", b"throw")
_LEGACY = (Sdk.MCP_1, Sdk.FASTMCP_2, Sdk.FASTMCP_3, Sdk.TS_1)


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[UrlRequired]:
    """The URL-required errors that a module raises."""
    finder = project.once("url errors", lambda: _Finder(project))
    told: set[tuple[int, str, tuple[str, ...], str]] = set()
    for one in finder.raised(info):
        key = (one.place.start, one.made_by, one.faults, one.lost)
        if key not in told:
            told.add(key)
            yield one


class _Finder:
    """What is known of a whole project: which words lead to the error."""

    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        table = url_tables()
        required: Mapping[str, Any] = table.get("required", {})
        self._code = required.get("code", 0)
        self._codes = frozenset(required.get("codes", ()))
        self._errors = frozenset(required.get("errors", ()))
        self._data = frozenset(required.get("data", ()))
        self._lost: Mapping[str, Mapping[str, str]] = table.get("lost", {})
        classes = [name for (_, name), facts in project.sdk.objects.items() if facts.role == "url-required"]
        self._words = tuple(sorted({w.encode() for w in (*classes, *self._codes, str(abs(self._code)))}))
        self._leading: tuple[bytes, ...] | None = None

    def raised(self, info: ModuleInfo) -> Iterator[UrlRequired]:
        """The errors raised in a module, once for each way that leads there."""
        raising = places_of(info.file, _RAISING)
        named = places_of(info.file, info.file.mentioned(self._leading_words())) if raising else []
        for scope in scopes_at(info, raising, lambda function: holds(function, named)) if named else ():
            for statement, within in flow_of(scope).raises:
                if statement.value is None or not self._may_concern(statement, self.project.frame(scope)):
                    continue
                for frame in self.project.graph.frames(scope):
                    yield from self._of(statement, within, frame)

    def _leading_words(self) -> tuple[bytes, ...]:
        """The words of the error, and the names of the project's classes and functions that hold one of them."""
        if self._leading is None:
            names: set[bytes] = set()
            for info in self.project.modules():
                data = info.file.data
                words = info.file.mentioned(self._words)
                if not words:
                    continue
                for scope in scopes_of(info, words):
                    if isinstance(scope, FunctionInfo) and scope.name and len(scope.name) > 3:
                        names.add(scope.name.encode())
                for cls in _classes(info):
                    if any(data.find(w, cls.decl.start, cls.decl.end) >= 0 for w in self._words):
                        names.add(cls.name.encode())
            self._leading = (*self._words, *sorted(names - {b"__init__", b"main"}))
        return self._leading

    def _may_concern(self, statement: ir.Raise, frame: Frame) -> bool:
        """Whether what is raised is such an error, or its kind depends on who calls; seen without the callers."""
        assert statement.value is not None
        for value in self.ev.eval(statement.value, frame)[:4]:
            if self._judge(value, statement, frame) is not None:
                return True
            known = (isinstance(value, Result) and isinstance(value.callee, Ext)) or isinstance(value, (Ext, Obj))
            if not known or (isinstance(value, Result) and isinstance(value.callee, Ext) and last(value.callee.name) in self._errors):
                return True
        return False

    # --- one raise -----------------------------------------------------------------------------------------------------

    def _of(self, statement: ir.Raise, within: Within, frame: Frame) -> Iterator[UrlRequired]:
        assert statement.value is not None
        for value in self.ev.eval(statement.value, frame)[:4]:
            judged = self._judge(value, statement, frame)
            if judged is not None:
                made_by, name, faults = judged
                yield self._made(made_by, name, faults, statement, within, frame)

    def _judge(self, value: Value, statement: ir.Raise, frame: Frame) -> tuple[str, str, tuple[str, ...]] | None:
        if isinstance(value, Result) and isinstance(value.callee, Ext):
            name = last(value.callee.name)
            facts = self.project.sdk.object_named(value.callee.name)
            if facts is not None and facts.role == "url-required":
                given, open_ = self.project.finder.arguments(facts.params, value.call, value.frame)
                return "sdk", name, self._elicitations(given.get("elicitations"), open_)
            if name in self._errors:
                return self._general(value, name)
            return ("plain", name, ()) if self._holds_code(statement, value, frame) else None
        if isinstance(value, Ext) and value.name.startswith("builtins."):
            return None
        if isinstance(value, Rec):  # `throw Object.assign(new Error("…"), { code: … })`
            code = value.get("code")
            return ("plain", "Error", ()) if code is not None and self._is_code(code.value) else None
        if isinstance(value, Obj):
            return self._local(value)
        return None

    def _general(self, value: Result, name: str) -> tuple[str, str, tuple[str, ...]] | None:
        """The SDK's error class with a code of the caller's."""
        code: Lazy | None = None
        data: Lazy | None = None
        for index, arg in enumerate(value.call.args):
            lazy = Lazy(arg.value, value.frame)
            inner = self.ev.force_one(lazy)
            if isinstance(inner, Result) and isinstance(inner.callee, Ext) and last(inner.callee.name) in self._data:
                given, _ = self.project.finder.arguments(("code", "message", "data"), inner.call, inner.frame)
                code, data = given.get("code"), given.get("data")
                break
            if arg.name == "code" or (arg.name is None and index == 0):
                code = lazy
            elif arg.name == "data" or (arg.name is None and index == 2):
                data = lazy
        if code is None or not self._is_code(code):
            return None
        record = self.ev.force_one(data) if data is not None else None
        if data is None or (isinstance(record, Known) and record.value is None):
            return "error", name, ("no-data",)
        if not isinstance(record, Rec):
            return "error", name, ()
        item = record.get("elicitations")
        if item is None:
            return "error", name, () if record.open else ("no-data",)
        return "error", name, self._elicitations(item.value, False)

    def _is_code(self, lazy: Lazy) -> bool:
        for value in self.ev.force(lazy)[:3]:
            if isinstance(value, Known) and value.value == self._code and not isinstance(value.value, bool):
                return True
            if isinstance(value, Ext) and last(value.name) in self._codes:
                return True
        return False

    def _local(self, value: Obj) -> tuple[str, str, tuple[str, ...]] | None:
        """A class of the project: derived from the SDK's, or one that only holds the code."""
        name = value.cls.info.name
        for base in mro(self.ev, value.cls):
            if isinstance(base, Ext):
                facts = self.project.sdk.object_named(base.name)
                if facts is not None and facts.role == "url-required":
                    return "sdk", name, ()
        for base in mro(self.ev, value.cls):
            if isinstance(base, Cls):
                data = base.info.info.file.data
                decl = base.info.decl
                if any(data.find(w.encode(), decl.start, decl.end) >= 0 for w in (str(self._code), *self._codes)):
                    return "local", name, ()
        if value.call is not None and any(self._is_code(Lazy(a.value, value.frame)) for a in value.call.args):
            return "local", name, ()
        return None

    def _holds_code(self, statement: ir.Raise, value: Result, frame: Frame) -> bool:
        """Whether an ordinary exception is given the code: as an argument or a member of one, or as an attribute before it is raised."""
        for arg in value.call.args:
            given = Lazy(arg.value, value.frame)
            if self._is_code(given):
                return True
            if isinstance(record := self.ev.force_one(given), Rec) and (item := record.get("code")) is not None and self._is_code(item.value):
                return True  # `Object.assign(new Error("…"), { code: … })`
        raised = bare(statement.value) if statement.value is not None else None
        if not isinstance(raised, ir.Ref):
            return False
        for within in flow_of(frame.scope).places.values():
            store = within.current
            if isinstance(store, ir.Assign) and store.value is not None and store.start < statement.start:
                for target in store.targets:
                    if isinstance(target, ir.Member) and isinstance(target.object, ir.Ref) and target.object.name == raised.name:
                        if target.name in ("code", "error_code", "errno") and self._is_code(Lazy(store.value, frame)):
                            return True
        return False

    def _elicitations(self, lazy: Lazy | None, open_: bool) -> tuple[str, ...]:
        """What is wrong with a list of elicitations."""
        if lazy is None:
            return () if open_ else ("empty",)
        values = self.ev.force(lazy)
        faults: list[str] = []
        for value in values[:4]:
            if isinstance(value, Known) and value.value is None and len(values) == 1:
                return ("empty",)
            if not isinstance(value, Seq):
                continue
            if not value.items and not value.open and value.of is None and len(values) == 1:
                return ("empty",)
            for item in value.items[:20]:
                faults.extend(self._entry(item))
        return tuple(dict.fromkeys(faults))

    def _entry(self, lazy: Lazy) -> Iterator[str]:
        for value in self.ev.force(lazy)[:3]:
            if isinstance(value, Rec):
                mode = value.get("mode")
                said = self.ev.constant(mode.value) if mode is not None else None
                given = {i.key.constant: i.value for i in value.items if i.key.constant is not None}
                yield from self._params(said == "form" or "requestedSchema" in given, given, value.open)
                continue
            made = self.project.finder.object_of(value)
            if made is None or made[0].role != "params":
                continue
            _, name, arguments, _ = made
            mode_lazy = arguments.get("mode")
            said = self.ev.constant(mode_lazy) if mode_lazy is not None else None
            form = "Form" in name or said == "form" or "requestedSchema" in arguments or "requested_schema" in arguments
            yield from self._params(form, arguments, False)

    def _params(self, form: bool, given: Mapping[str, Lazy], open_: bool) -> Iterator[str]:
        if form:
            yield "form"
            return
        identifier = given.get("elicitationId") or given.get("elicitation_id")
        if identifier is None:
            if not open_:
                yield "no-id"
        elif self.ev.constant(identifier) is None or self.ev.constant(identifier) == "":
            yield "no-id"

    # --- putting together ------------------------------------------------------------------------------------------------

    def _made(self, made_by: str, name: str, faults: tuple[str, ...], statement: ir.Raise, within: Within, frame: Frame) -> UrlRequired:
        place = Place(frame.info.file, statement.start, statement.end)
        site = CallSite(ir.Call(statement.start, statement.end, ir.Ref(statement.start, statement.start, ""), ()), within, frame.scope)
        entry = entry_of(frame)
        sdk = self._sdk(frame, entry)
        lost, arrives = "", ""
        if entry is not None and made_by == "sdk" and not self._caught(frame, site):
            lost, arrives = self._swallowed(entry, sdk)
        revisions = (
            Revisions((self.project.protocol,), True)
            if self.project.protocol is not None
            else Revisions(REVISIONS[:2] if sdk in _LEGACY else REVISIONS)
        )
        both = chooses_era(self.ev, frame, site)
        return UrlRequired(place, made_by, name, faults, revisions, sdk, lost, arrives, both, steps_to(frame, place, "raised here"))

    def _server(self, entry: Entry) -> frozenset[str]:
        """The types of the server that a handler is registered on."""
        if entry.receiver is not None:
            found = frozenset(t for v in self.ev.force(entry.receiver) for t in sdk_types(self.ev, self.project.sdk, v))
            if found:
                return found
        where = entry.registration
        callee = where.callee if isinstance(where, ir.Call) else where
        while isinstance(callee, ir.Call):
            callee = callee.callee
        if not isinstance(callee, ir.Member):
            return frozenset()
        frame = self.project.frame(entry.function.outer)
        return frozenset(t for v in self.ev.eval(callee.object, frame) for t in sdk_types(self.ev, self.project.sdk, v))

    def _sdk(self, frame: Frame, entry: Entry | None) -> Sdk:
        types = self._server(entry) if entry is not None else frozenset()
        infos = [entry.function.info] if entry is not None else []
        here: Frame | None = frame
        while here is not None:
            infos.append(here.info)
            here = here.caller
        order = ("fastmcp", "mcp") if any(t.startswith("fastmcp.") for t in types) else ("mcp", "fastmcp")
        for distribution in order:
            for info in infos:
                line = self.project.versions.line(info, distribution)
                if line:
                    return Sdk(line)
        return Sdk.NONE

    def _swallowed(self, entry: Entry, sdk: Sdk) -> tuple[str, str]:
        """The kind of handler whose SDK turns the error into something else, and into what."""
        types = self._server(entry)
        if any(t.endswith("LowServer") for t in types) or not entry.certain or not types:
            return "", ""
        fast = any(t.startswith("fastmcp.") for t in types)
        if fast and not sdk.value.startswith("fastmcp"):
            return "", ""
        if not fast and sdk.value.startswith("fastmcp"):
            return "", ""
        lines = [sdk.value]
        if fast and not self.project.versions.known("fastmcp"):
            lines = [line for line in self._lost if line.startswith("fastmcp")]  # the version is open: only what all of them do
        if not all(entry.kind in self._lost.get(line, {}) for line in lines):
            return "", ""
        return entry.kind, self._lost[lines[-1]][entry.kind]

    def _caught(self, frame: Frame, site: CallSite) -> bool:
        """Whether the program itself catches the error on the way."""
        for protection in protections_on(frame, site):
            for handler in protection.handlers:
                if any(isinstance(s, ir.Raise) and (s.value is None or _same_name(s.value, handler.name)) for s in handler.body):
                    continue
                names = _caught_names(handler.type)
                if names is None or names & {"Exception", "BaseException", *self._errors} or any("ElicitationRequired" in n for n in names):
                    return True
        return False


def _same_name(value: ir.Expr, name: str | None) -> bool:
    return isinstance(value, ir.Ref) and value.name == name


def _caught_names(type_: ir.Expr | None) -> set[str] | None:
    if type_ is None:
        return None
    parts = type_.items if isinstance(type_, ir.Sequence) else (type_,)
    return {p.name for p in parts if isinstance(p, (ir.Ref, ir.Member))}


def _classes(info: ModuleInfo) -> Iterator[ClassInfo]:
    yield from info.class_of.values()


__all__ = ["find"]
