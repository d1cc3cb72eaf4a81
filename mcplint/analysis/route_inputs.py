"""The inputs of an HTTP request: which expressions are the request, which hold its inputs as a whole, and which read one of them.

What is asked for is decided by `routes.toml`; no framework is named here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.binding import bind
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def, FunctionInfo, ModuleInfo
from mcplint.analysis.types import last
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Func, Inst, Lazy, Value
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_DEPTH = 48
MAX_INLINE = 6


@dataclass(frozen=True, slots=True)
class Read:
    """One input of a request: `kind` is "query", "form", "path", "session" or "header"; `name` is "" for the inputs of that kind as a whole."""

    kind: str
    name: str
    place: Place


class RouteTable:
    """The tables of `routes.toml`."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        rows = table.get("routes", {})
        readers = rows.get("readers", {})
        self.requests = frozenset(rows.get("requests", ()))
        self.request_types = frozenset(rows.get("request_types", ()))
        self.globals = frozenset(rows.get("globals", ()))
        self.session_globals = frozenset(rows.get("session_globals", ()))
        self.session_packages = tuple(sorted({name.partition(".")[0].encode() for name in self.session_globals}))
        self.members: Mapping[str, str] = rows.get("members", {})
        self.calls: Mapping[str, str] = rows.get("calls", {})
        self.get = frozenset(readers.get("get", ()))
        self.parsers = frozenset(readers.get("parsers", ()))
        self.copies = frozenset(readers.get("copies", ()))
        self.same = frozenset(readers.get("same", ()))
        self.injected = frozenset(readers.get("injected", ()))
        self.forms = frozenset(readers.get("forms", ()))


class Inputs:
    """What expressions are or read of the request that `handler` answers."""

    def __init__(self, ev: Evaluator, table: RouteTable, handler: FunctionInfo, path: str = "") -> None:
        self.ev = ev
        self.table = table
        self.handler = handler
        self.path = path
        mentioning = ev.project.files_mentioning
        self._session_globals = table.session_globals if any(map(mentioning, table.session_packages)) else frozenset()
        """Those that some module can have imported."""
        self._frames: dict[tuple[int, int, int], Frame] = {}
        self._mappings: dict[tuple[int, int], str] = {}
        self._keep: list[object] = []
        """What is known by its identity, so that this is given to nothing else."""

    # --- the request itself ------------------------------------------------------------------------------------------

    def is_request(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether an expression is the request."""
        return any(self._request_value(v) for v in self.ev.eval(expr, frame))

    def _request_value(self, value: Value) -> bool:
        if isinstance(value, Argument):
            return self._request_param(value.function, value.param)
        if isinstance(value, Ext):
            return value.name in self.table.globals
        if isinstance(value, Attr):
            return value.name in self.table.requests and not isinstance(value.base, Ext)
        if isinstance(value, Inst):
            return isinstance(value.type, Ext) and last(value.type.name) in self.table.request_types
        return False

    def _request_param(self, function: FunctionInfo, param: ir.Param) -> bool:
        if param.annotation is not None and _annotated(param.annotation) & self.table.request_types:
            return True
        if param.name in self.table.requests:
            return True
        params = function.decl.params
        first = params[1:2] if function.owner is not None and function.info.file.language.value == "python" else params[:1]
        # the first parameter of a handler without annotations is its request, whatever it is called
        return function is self.handler and bool(first) and first[0] is param and param.annotation is None and not self._in_path(param.name)

    def _in_path(self, name: str) -> bool:
        return bool(name) and any(mark + name in self.path for mark in ("{", "<", ":"))

    # --- mappings of inputs --------------------------------------------------------------------------------------------

    def mapping(self, expr: ir.Expr, frame: Frame, depth: int = 0) -> str:
        """The kind of inputs that an expression holds as a whole, or ""."""
        expr = plain(expr)
        if isinstance(expr, (ir.Const, ir.Template)) or depth > MAX_DEPTH // 2:
            return ""
        key = (id(expr), id(frame))
        known = self._mappings.get(key)
        if known is None:
            self._mappings[key] = ""
            self._keep.append((expr, frame))
            self._mappings[key] = known = self._mapping(expr, frame, depth)
        return known

    def _mapping(self, expr: ir.Expr, frame: Frame, depth: int) -> str:
        if isinstance(expr, ir.Member):
            kind = self.table.members.get(expr.name, "")
            if kind and (expr.name == "searchParams" or self.is_request(expr.object, frame) or self._below_request(expr.object, frame)):
                return kind
            return ""
        if isinstance(expr, ir.Call):
            return self._mapping_call(expr, frame, depth)
        if isinstance(expr, ir.Logical):
            return self.mapping(expr.left, frame, depth + 1) or self.mapping(expr.right, frame, depth + 1)
        if isinstance(expr, ir.Record):
            for entry in expr.entries:
                if entry.key is None and (kind := self.mapping(entry.value, frame, depth + 1)):
                    return kind
            return ""
        if isinstance(expr, ir.Comprehension):
            return self.mapping(expr.clauses[0].iterable, frame, depth + 1) if expr.kind == "dict" and expr.clauses else ""
        if isinstance(expr, ir.Ref):
            return self._mapping_name(expr, frame, depth)
        return ""

    def _below_request(self, expr: ir.Expr, frame: Frame) -> bool:
        """`request.rel_url.query`, `request.nextUrl.searchParams`, `c.req.query`."""
        expr = plain(expr)
        return isinstance(expr, ir.Member) and expr.name in ("rel_url", "url", "nextUrl", "req", "raw") and self.is_request(expr.object, frame)

    def _mapping_call(self, call: ir.Call, frame: Frame, depth: int) -> str:
        word = word_of(call)
        callee = call.callee
        if isinstance(callee, ir.Member) and word in self.table.calls and not _text_argument(call):
            if self.is_request(callee.object, frame) or self._below_request(callee.object, frame):
                return self.table.calls[word]
        if word in self.table.parsers and call.args:
            return "query"
        if word in self.table.copies:
            if isinstance(callee, ir.Member) and not call.args:
                return self.mapping(callee.object, frame, depth + 1)
            for arg in call.args:
                if kind := self.mapping(arg.value, frame, depth + 1):
                    return kind
            return ""
        if depth < MAX_INLINE:
            for inner, value in self.returns(call, frame):
                if kind := self.mapping(value, inner, depth + 4):
                    return kind
        return ""

    def _mapping_name(self, ref: ir.Ref, frame: Frame, depth: int) -> str:
        if self._session_globals and any(isinstance(v, Ext) and v.name in self._session_globals for v in self.ev.eval(ref, frame)):
            return "session"
        for definition, where in self.definitions(ref, frame):
            for one in (definition, *definition.previous):
                kind = self._mapping_def(one, where, depth)
                if kind:
                    return kind
        return ""

    def _mapping_def(self, d: Def, frame: Frame, depth: int) -> str:
        if d.kind in ("value", "context", "capture") and d.value is not None:
            if not d.path:
                return self.mapping(d.value, frame, depth + 1)
            step = d.path[0]
            if len(d.path) == 1 and isinstance(step, str) and self.is_request(d.value, frame):
                return self.table.members.get(step, "")
        if d.kind == "method" and isinstance(d.node, ir.Call):  # payload.update(request.query_params)
            for arg in d.node.args:
                if kind := self.mapping(arg.value, frame, depth + 1):
                    return kind
        if d.kind == "param" and isinstance(d.node, ir.Param):
            given = frame.bindings.get(d.node.name)
            if given is not None and given.expr is not None:
                return self.mapping(given.expr, given.frame, depth + 1) if not d.path else ""
            if d.path and d.node.target is not None and isinstance(d.path[0], str) and self._request_param(self.handler, d.node):
                return self.table.members.get(d.path[0], "")
        return ""

    # --- single inputs -------------------------------------------------------------------------------------------------

    def read(self, expr: ir.Expr, frame: Frame) -> Read | None:
        """The input that an expression reads right there, or None."""
        expr = plain(expr)
        place = Place(frame.info.file, expr.start, expr.end)
        if isinstance(expr, ir.Index):
            if isinstance(expr.index, ir.Const) and isinstance(expr.index.value, int) and not isinstance(expr.index.value, bool):
                return self.read(expr.object, frame)  # `parse_qs(...)["code"][0]`
            kind = self.mapping(expr.object, frame)
            name = self._key(expr.index, frame) if kind else ""
            return Read(kind, name, place) if name else None
        if isinstance(expr, ir.Member):
            kind = self.mapping(expr.object, frame)
            return Read(kind, expr.name, place) if kind else None
        if isinstance(expr, ir.Call) and expr.args and not expr.args[0].spread and isinstance(expr.callee, ir.Member):
            kind = self._method_kind(expr.callee, frame)
            name = self._key(expr.args[0].value, frame) if kind else ""
            return Read(kind, name, place) if name else None
        return None

    def _method_kind(self, callee: ir.Member, frame: Frame) -> str:
        """The kind of inputs of which a method gives one, or ""."""
        if callee.name in self.table.get and (kind := self.mapping(callee.object, frame)):
            return kind
        if callee.name in self.table.calls and (self.is_request(callee.object, frame) or self._below_request(callee.object, frame)):
            return self.table.calls[callee.name]
        return ""

    def _key(self, expr: ir.Expr, frame: Frame) -> str:
        if isinstance(expr, ir.Const):
            return expr.value if isinstance(expr.value, str) else ""
        if isinstance(expr, (ir.Ref, ir.Member)):
            known = self.ev.constant(Lazy(expr, frame))
            return known if isinstance(known, str) else ""
        return ""

    def parameter(self, param: ir.Param, frame: Frame) -> Read | None:
        """The input that the framework puts into a parameter of the handler, or None."""
        place = Place(frame.info.file, param.start, param.end)
        if not param.name or param.name in ("self", "cls") or self._request_param(self.handler, param):
            return None
        words = _annotated(param.annotation) if param.annotation is not None else set()
        default = word_of(param.default) if isinstance(param.default, ir.Call) else ""
        if default in self.table.injected or words & self.table.injected:
            return None
        if self._in_path(param.name):
            return Read("path", param.name, place)
        if default in self.table.forms or words & self.table.forms:
            return Read("form", param.name, place)
        simple = words <= _PLAIN_TYPES and bool(words)
        if simple or default == "Query":
            return Read("query", param.name, place)
        return None

    # --- names and calls -----------------------------------------------------------------------------------------------

    def returns(self, call: ir.Call, frame: Frame) -> Iterator[tuple[Frame, ir.Expr]]:
        """What the project functions called there return, each with its frame."""
        for value in self.ev.eval(call.callee, frame):
            if isinstance(value, Func) and not value.info.decl.is_generator:
                inner = self.frame_of(value, call, frame)
                for statement, _ in flow_of(value.info).returns:
                    if statement.value is not None:
                        yield inner, statement.value

    def frame_of(self, func: Func, call: ir.Call, frame: Frame) -> Frame:
        """The frame of a call, one for each."""
        key = (id(func.info), id(call), id(frame))
        made: Frame | None = self._frames.get(key)
        if made is None:
            made = bind(self.ev, func.info, func.frame, call, frame, func.receiver, None, func)
            self._frames[key] = made
            self._keep.append((call, frame))
        return made

    def definitions(self, ref: ir.Ref, frame: Frame) -> Iterator[tuple[Def, Frame]]:
        """The definitions that reach a name, each with the frame it was made in; those of modules are left out."""
        flow = flow_of(frame.scope)
        defs = flow.refs.get(id(ref))
        if defs is not None:
            if not isinstance(frame.scope, ModuleInfo):
                yield from ((d, frame) for d in defs)
            return
        here: Frame = frame
        while isinstance(here.scope, FunctionInfo) and here.outer is not None:
            if here is not frame or ref.name not in flow.defs or ref.name in flow.nonlocals:
                outer_flow = flow_of(here.outer.scope)
                if isinstance(here.outer.scope, ModuleInfo):
                    return
                if ref.name in outer_flow.defs:
                    found = outer_flow.inner.get(id(here.scope.decl), {}).get(ref.name) or tuple(outer_flow.defs[ref.name])
                    yield from ((d, here.outer) for d in found)
                    return
            here = here.outer


_PLAIN_TYPES = frozenset(
    {"str", "int", "float", "bool", "None", "Optional", "Union", "Annotated", "Query", "Form", "Path", "Body", "EmailStr", "UUID", "list", "List"}
)


def _annotated(annotation: ir.Expr) -> set[str]:
    """The names in an annotation."""
    return {n.name for n in ir.walk(annotation) if isinstance(n, (ir.Ref, ir.Member))} | ({"None"} if isinstance(annotation, ir.Const) else set())


def plain(expr: ir.Expr) -> ir.Expr:
    """An expression without what only waits for it or types it."""
    while isinstance(expr, (ir.Await, ir.Cast)):
        expr = expr.value
    return expr


def word_of(call: ir.Expr) -> str:
    """The last name of what is called."""
    callee = call.callee if isinstance(call, ir.Call) else call
    callee = plain(callee)
    return callee.name if isinstance(callee, (ir.Ref, ir.Member)) else ""


def _text_argument(call: ir.Call) -> bool:
    return bool(call.args) and isinstance(call.args[0].value, ir.Const) and isinstance(call.args[0].value.value, str)


__all__ = ["MAX_DEPTH", "MAX_INLINE", "Inputs", "Read", "RouteTable", "plain", "word_of"]
