"""Uses in source of what the protocol is about to drop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.analysis.types import last, sdk_types
from mcplint.analysis.values import Ext, Frame, Lazy, Rec, Result, Str
from mcplint.interactions.model import REVISIONS, Kind, Revisions
from mcplint.interactions.source_own import is_sdk_source
from mcplint.interactions.source_requests import Found
from mcplint.interactions.source_state import state_finder
from mcplint.interactions.state import FEATURES, DeprecatedUse
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place
from mcplint.sdk.tables import package_of

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[DeprecatedUse]:
    """What a module uses of roots, sampling, logging, foreign context and the old transport."""
    if is_sdk_source(project, info):
        return  # an SDK offers it as long as somebody asks for it
    finder = _Finder(project)
    yield from finder.requests(requests)
    yield from finder.entries(info)
    yield from finder.logging(info)
    yield from finder.transport(info)


class _Finder:
    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        self.state = state_finder(project)
        rows = self.state.rows.get("deprecated", {})
        self._logging = {name: frozenset(methods) for name, methods in rows.get("logging", {}).items()}
        self._arguments = tuple(rows.get("context", {}).get("arguments", ()))
        self._values = frozenset(rows.get("context", {}).get("values", ()))
        self._packages = frozenset(self.state.rows.get("inputs", {}).get("packages", ()))
        sse = rows.get("sse", {})
        self._classes = frozenset(sse.get("classes", ()))
        self._apps = frozenset(sse.get("apps", ()))
        self._runs = frozenset(sse.get("runs", ()))
        self._keyword = frozenset(sse.get("keyword", ()))
        self._names = frozenset(sse.get("names", ()))
        servers = self.state.rows.get("servers", {})
        self._servers = frozenset(servers.get("constructors", ()))
        protocol = project.protocol
        self._revisions = Revisions((protocol,), True) if protocol is not None else Revisions(REVISIONS)

    def requests(self, requests: tuple[Found, ...]) -> Iterator[DeprecatedUse]:
        for found in requests:
            request = found.request
            if request.kind is Kind.ELICITATION:
                continue
            if found.made is None or found.made.facts.role == "resolver":
                yield DeprecatedUse(request.place, FEATURES[request.kind], request.kind.value, request.revisions, request.imperative, request.chain)
            if request.kind is Kind.SAMPLING:
                yield from self._context(found)

    def _context(self, found: Found) -> Iterator[DeprecatedUse]:
        """The context of other servers, asked for in a sampling request."""
        holders = [found.send.arguments] if found.send is not None else [found.made.arguments] if found.made is not None else []
        for arguments in holders:
            for lazy in self._given(dict(arguments), 3):
                value = self.ev.force_one(lazy)
                if isinstance(value, Str) and value.constant in self._values:
                    yield DeprecatedUse(lazy.place, "context", value.constant or "", found.request.revisions, chain=found.request.chain)

    def _given(self, arguments: dict[str, Lazy], depth: int) -> Iterator[Lazy]:
        for name, lazy in arguments.items():
            if name in self._arguments:
                yield lazy
            elif depth > 0 and name not in ("messages", "message"):
                for value in self.ev.force(lazy)[:3]:
                    if isinstance(value, Rec):
                        yield from self._given({i.key.constant or "": i.value for i in value.items}, depth - 1)
                    elif isinstance(value, Result) and isinstance(value.callee, Ext) and package_of(value.callee.name) in self._packages:
                        inner = {a.name or str(i): Lazy(a.value, value.frame) for i, a in enumerate(value.call.args) if not a.spread}
                        yield from self._given(inner, depth - 1)

    def entries(self, info: ModuleInfo) -> Iterator[DeprecatedUse]:
        """Sampling and roots among the requests of an input-required result."""
        if not self._revisions.given:
            return
        for made in self.state.made(info):
            for name in ("input_requests", "inputRequests"):
                for value in self.ev.force(made.arguments[name]) if name in made.arguments else ():
                    for item in value.items if isinstance(value, Rec) else ():
                        kind = self._kind(item.value)
                        if kind in FEATURES:
                            yield DeprecatedUse(item.key_place, FEATURES[kind], kind.value, self._revisions)

    def _kind(self, lazy: Lazy) -> Kind:
        for value in self.ev.force(lazy):
            if isinstance(value, Rec):
                method = value.get("method")
                name = self.ev.constant(method.value) if method is not None else None
                if name in (Kind.SAMPLING.value, Kind.ROOTS.value):
                    return Kind(name)
                continue
            known = self.project.finder.object_of(value)
            if known is not None and known[0].role in ("request", "request-params"):
                return Kind(known[0].kind)
        return Kind.ELICITATION

    def logging(self, info: ModuleInfo) -> Iterator[DeprecatedUse]:
        """Log messages to the client."""
        if not self._revisions.given or not self._revisions.every(REVISIONS[-1]):
            return
        methods = frozenset().union(*self._logging.values()) if self._logging else frozenset()
        for scope in scopes_of(info, [f".{m}(".encode() for m in sorted(methods)]):
            for site in flow_of(scope).calls:
                callee = site.call.callee
                if isinstance(callee, ir.Member) and callee.name in methods and self._logs(callee, self.project.graph.frames(scope)):
                    yield DeprecatedUse(Place(info.file, site.call.start, site.call.end), "logging", callee.name, self._revisions)

    def _logs(self, callee: ir.Member, frames: list[Frame]) -> bool:
        for frame in frames[:4]:
            for value in self.ev.eval(callee.object, frame):
                types = sdk_types(self.ev, self.project.sdk, value)
                if any(callee.name in self._logging.get(t, ()) for t in types):
                    return True
        return False

    def transport(self, info: ModuleInfo) -> Iterator[DeprecatedUse]:
        """The HTTP+SSE transport."""
        words = {name.rsplit(":", 1)[-1] for name in self._classes} | self._apps
        raw = (*(w.encode() for w in sorted(words)), *(f"{q}{name}{q}".encode() for name in sorted(self._names) for q in "\"'"))
        for scope in scopes_of(info, info.file.mentioned(raw)):
            frame = self.project.frame(scope)
            for site in flow_of(scope).calls:
                name = self._old(site.call, frame, words)
                if name is not None:
                    yield DeprecatedUse(Place(info.file, site.call.start, site.call.end), "sse", name, self._revisions)

    def _old(self, call: ir.Call, frame: Frame, words: set[str]) -> str | None:
        word = callee_word(call)
        if word in words and word not in self._apps:
            return (
                word
                if any(isinstance(v, Ext) and f"{package_of(v.name)}:{last(v.name)}" in self._classes for v in self.ev.eval(call.callee, frame))
                else None
            )
        if not isinstance(call.callee, ir.Member):
            return None
        if word in self._apps:
            return word if self._server(call.callee.object, frame) else None
        if word in self._runs:
            given = next((a.value for a in call.args if a.name in self._keyword), None)
            if given is None and call.args and call.args[0].name is None and not call.args[0].spread:
                given = call.args[0].value
            if isinstance(given, ir.Const) and given.value in self._names and self._server(call.callee.object, frame):
                return str(given.value)
        return None

    def _server(self, expr: ir.Expr, frame: Frame) -> bool:
        return any(sdk_types(self.ev, self.project.sdk, v) & self._servers for v in self.ev.eval(expr, frame))


__all__ = ["find"]
