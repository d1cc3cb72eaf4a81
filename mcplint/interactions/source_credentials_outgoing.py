"""The client's own token on its way to other services."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.imports import module_name
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import callee_word, scopes_naming, scopes_of
from mcplint.analysis.texts import last_word
from mcplint.analysis.values import Cls, Frame, Func, Str, dotted
from mcplint.analysis.versions import imported_names
from mcplint.interactions.credentials import Material, OutgoingFlow, Source
from mcplint.interactions.source_credentials import Credentials, credentials, only_constants
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.source import Language, Place, SourceFile

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_ACCESS = b"get_access_token"
_HINTS = (b"get_access_token", b"authorization", b"Authorization", b"get_http_headers", b"authInfo", b"AccessToken")


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[OutgoingFlow]:
    """Where a module forwards the token that the client sent."""
    yield from project.once("credential-outgoing", lambda: _Outgoing(credentials(project))).find(info)


class _Outgoing:
    def __init__(self, shared: Credentials) -> None:
        self.shared = shared
        self.ev = shared.ev
        self._methods = shared.words("outgoing", "methods")
        self._clients = shared.words("outgoing", "clients")
        self._header_arguments = shared.words("outgoing", "header_arguments")
        self._credential_arguments = shared.words("outgoing", "credential_arguments")
        self._services = shared.words("outgoing", "services")
        self._served = frozenset(f"{name}.".encode() for name in self._services)
        self._named_services = tuple(name.encode() for name in sorted(self._services))
        self._keys = tuple(sorted(self._header_arguments))
        self._keywords = (*self._keys, *sorted(self._credential_arguments))
        self._raw = (*sorted(w.encode() for w in (*self._header_arguments, *self._credential_arguments)), *sorted(self._served))
        self._asking = tuple(shared.words("outgoing", "asking"))
        self._asking_functions = tuple(shared.words("outgoing", "asking_functions"))
        self._filtered = shared.words("client_token", "header_calls")
        """Calls of frameworks that leave out what must not be passed on."""
        self._updates = shared.words("outgoing", "updates")
        self._client_types = shared.words("client_token", "client_types")
        self._roots = frozenset(shared.project.roots)
        self._looked = False
        self._sensible: bool | None = None

    def find(self, info: ModuleInfo) -> Iterator[OutgoingFlow]:
        """The forwarding in a module, and once in modules of helpers that no run looks at by itself."""
        if not self._may():
            return
        helpers = self._helpers() if self.shared.project.first and not self._looked else ()
        self._looked = True
        for module in (info, *helpers):
            yield from self._module(module)

    def _helpers(self) -> Iterator[ModuleInfo]:
        """Modules that speak of tokens and of sending them, that no run looks at by itself, and that another file names."""
        project, roots = self.shared.project, self._roots
        for file in project.reporting():
            if file.path not in roots and file.mentioned(_HINTS) and self._speaks_of_sending(file):
                stem = module_name(file.path).rsplit(".", 1)[-1].encode()
                info = project.module(file.path) if any(other is not file for other in project.files_mentioning(stem)) else None
                if info is not None:
                    yield info

    def _may(self) -> bool:
        """Whether a program speaks of tokens at all and is more than a client."""
        if self._sensible is None:
            project = self.shared.project
            self._sensible = any(file.mentioned(_HINTS) for file in project.reporting()) and not self._only_client(tuple(project.modules()))
        return self._sensible

    def _only_client(self, modules: tuple[ModuleInfo, ...]) -> bool:
        """Whether a program has an SDK's client and none of its servers: what comes to it is not sent to an MCP server."""
        names = {name for module in modules for name in imported_names(module)}
        types = {type_ for type_ in map(self.shared.project.sdk.type_named, names) if type_}
        return bool(types) and types <= self._client_types

    def _module(self, info: ModuleInfo) -> Iterator[OutgoingFlow]:
        for scope in self._sending(info):
            if isinstance(scope, FunctionInfo) and self._asks(scope.name):
                continue
            frame = self.shared.project.frame(scope)
            for site in flow_of(scope).calls:
                for value, what in self._given(site.call, frame):
                    yield from self._flows(value, what, site.call, scope, frame)
            yield from self._stored(scope, frame)

    def _sending(self, info: ModuleInfo) -> Iterator[ScopeInfo]:
        """The scopes of a module that may hand a token on."""
        file = info.file
        if self._names_service(file):
            words = file.mentioned(self._raw)
            yield from scopes_of(info, words if self._served.isdisjoint(words) else (*words, _ACCESS))
        else:
            yield from scopes_naming(info, self._spelled(file))

    def _speaks_of_sending(self, file: SourceFile) -> bool:
        if self._names_service(file):
            return bool(file.mentioned(self._raw))
        return any(file.names(word.encode()) for word in self._spelled(file))

    def _names_service(self, file: SourceFile) -> bool:
        """Whether a file may call the library of a service, which is handed a token under any name."""
        return any(map(file.names, file.mentioned(self._named_services))) or not self._served.isdisjoint(file.mentioned(self._raw))

    def _spelled(self, file: SourceFile) -> tuple[str, ...]:
        """Words of which one is spelled out where a token goes out otherwise; scripts have no keyword arguments, only members of what they pass."""
        return self._keywords if file.language is Language.PYTHON else self._keys

    def _asks(self, name: str) -> bool:
        lower = name.lower()
        return any(word in lower for word in self._asking_functions)

    def _given(self, call: ir.Call, frame: Frame) -> Iterator[tuple[ir.Expr, str]]:
        """Arguments of a call that go out as headers or credentials."""
        word = callee_word(call)
        if call.new and word in ("Request", "Response"):
            return  # a message is made; it is where it is sent that counts
        sends = word in self._methods or word in self._clients
        for arg in call.args:
            if arg.name in self._header_arguments and not only_constants((arg.value,)) and self._is_outside(call, frame):
                if not self._asking_itself(call, frame):
                    yield arg.value, "header"
            elif arg.name in self._credential_arguments and not only_constants((arg.value,)) and self._is_outside(call, frame):
                if not sends and not self.shared.taint.cleans(word) and not self._asks(word) and not self._of_sdk(call, frame):
                    yield arg.value, "argument"
            elif arg.name == "params" and sends and isinstance(arg.value, ir.Record) and not self._asking_itself(call, frame):
                for entry in arg.value.entries:
                    if isinstance(entry.key, ir.Const) and entry.key.value in self._credential_arguments:
                        yield entry.value, "argument"
            elif arg.name is None and not sends and word[:1].isupper() and arg is call.args[0] and self._client_of_service(call, frame):
                yield arg.value, "argument"
            elif arg.name is None and sends and isinstance(arg.value, ir.Record):
                for entry in arg.value.entries:
                    if isinstance(entry.key, ir.Const) and entry.key.value in self._header_arguments and not self._asking_itself(call, frame):
                        yield entry.value, "header"
        if word in self._updates and isinstance(call.callee, ir.Member) and last_word(call.callee.object) == "headers" and call.args:
            if not isinstance(call.callee.object, ir.Ref) or self._sent(call.callee.object.name, frame):
                yield call.args[-1].value, "header"

    def _sent(self, name: str, frame: Frame) -> bool:
        """Whether headers that a function puts together go out in it, other than in a message that it makes for somebody else."""
        for site in flow_of(frame.scope).calls:
            call = site.call
            if call.new and callee_word(call) in ("Request", "Response", "Headers"):
                continue
            if any(isinstance(n, ir.Ref) and n.name == name for arg in call.args for n in ir.walk(arg.value)):
                return True
        return False

    def _is_outside(self, call: ir.Call, frame: Frame) -> bool:
        return not any(isinstance(v, (Func, Cls)) for v in self.ev.eval(call.callee, frame))

    def _client_of_service(self, call: ir.Call, frame: Frame) -> bool:
        """Whether a call makes a client of another service's library: `Github(token)`."""
        names = [name for v in self.ev.eval(call.callee, frame) if (name := dotted(v))]
        return any(name.split(".", 1)[0] in self._services for name in names) and not self._of_sdk(call, frame)

    def _of_sdk(self, call: ir.Call, frame: Frame) -> bool:
        packages = self.shared.project.sdk.packages
        return any(dotted(v).split(".", 1)[0] in packages for v in self.ev.eval(call.callee, frame))

    def _asking_itself(self, call: ir.Call, frame: Frame) -> bool:
        """Whether the request goes to the authorization server about the token itself."""
        for arg in call.args[:2]:
            spelled = last_word(arg.value).lower()
            if any(word.replace("-", "").replace("/", "") in spelled.replace("_", "") for word in self._asking):
                return True
            for value in self.ev.eval(arg.value, frame)[:3]:
                if isinstance(value, Str) and any(word in value.text.value.lower() for word in self._asking):
                    return True
        return False

    def _stored(self, scope: ScopeInfo, frame: Frame) -> Iterator[OutgoingFlow]:
        """`session.headers["Authorization"] = f"Bearer {token}"`."""
        for within in flow_of(scope).places.values():
            statement = within.current
            if not isinstance(statement, ir.Assign) or statement.value is None:
                continue
            for target in statement.targets:
                holder = _headers_of(target)
                if holder is not None and not self._incoming(holder, frame):
                    yield from self._flows(statement.value, "header", None, scope, frame)

    def _incoming(self, expr: ir.Expr, frame: Frame) -> bool:
        word = last_word(expr).lower()
        return word in ("req", "res") or any(part in word for part in ("request", "response", "scope"))

    def _flows(self, expr: ir.Expr, what: str, call: ir.Call | None, scope: ScopeInfo, frame: Frame) -> Iterator[OutgoingFlow]:
        for where, materials in self.shared.traced(frame, expr):
            for material in materials:
                if material.source is Source.BEARER or self._all_headers(material, scope):
                    here = self._entered(material, expr, frame)
                    node = call if call is not None else expr
                    yield OutgoingFlow(here, what, Place(frame.info.file, node.start, node.end), self.shared.chain(where))

    def _all_headers(self, material: Material, scope: ScopeInfo) -> bool:
        """Whether all headers of the incoming request go out: nothing in the function looks at the one that holds the token."""
        if material.source is not Source.HEADERS or not material.whole or self._filtered & set(material.names):
            return False
        return isinstance(scope, FunctionInfo) and not any(scope.mentions(word) for word in (b"uthorization", b"delete ", b"filter", b"startsWith"))

    @staticmethod
    def _entered(material: Material, expr: ir.Expr, frame: Frame) -> Place:
        return material.entry or Place(frame.info.file, expr.start, expr.end)


def _headers_of(target: ir.Expr) -> ir.Expr | None:
    """What has the headers of which one is set: `api` in `api.headers["X"] = …`, `api.defaults.headers.common.Authorization = …`; None for other targets."""
    here = target.object if isinstance(target, (ir.Index, ir.Member)) else None
    if isinstance(target, ir.Member) and target.name.lower() != "authorization":
        return None
    while isinstance(here, (ir.Index, ir.Member)):
        if isinstance(here, ir.Member) and here.name == "headers":
            return here.object
        here = here.object
    return None


__all__ = ["find"]
