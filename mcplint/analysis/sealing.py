"""Which server a piece of code belongs to, and whether that server seals the states it sends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.classes import mro
from mcplint.analysis.entries import Entry
from mcplint.analysis.members import CONSTRUCTORS, method_frame, passed_on
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.analysis.types import annotation_types, bases_of, last, sdk_types
from mcplint.analysis.values import Cls, Ext, Frame, Known, Lazy, Obj, Rec, Result, Seq, Value
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables


@dataclass(frozen=True, slots=True, eq=False)
class Server:
    """A server that is made: its SDK type, the call that the SDK's constructor gets its arguments from, with its frame, and where the server is made."""

    type: str
    call: ir.Call
    frame: Frame
    info: ModuleInfo
    place: Place


class Sealing:
    """What a project says about its servers; read once, on first use."""

    def __init__(self, ev: Evaluator, sdk: SdkTables, table: Mapping[str, Any]) -> None:
        self.ev = ev
        self.sdk = sdk
        servers = table.get("servers", {})
        self._sealing = frozenset(servers.get("sealing", ()))
        self._open = frozenset(servers.get("open", ()))
        self._constructors = frozenset(servers.get("constructors", ()))
        self._boundaries = frozenset(servers.get("boundaries", ()))
        self._middleware = frozenset(servers.get("middleware", ()))
        self._security = servers.get("security", "")
        self._keys = frozenset(servers.get("keys", ()))
        self._without = frozenset(servers.get("without_keys", ()))
        self._state = tuple(name.encode() for name in table.get("names", {}).get("state", ()))
        self._servers: list[Server] | None = None
        self._bounded: bool | None = None

    # --- which server ------------------------------------------------------------------------------------------------------

    def sealed(self, frame: Frame) -> bool | None:
        """Whether a state that goes out or comes in in this frame is sealed by the server; None when the server is not known."""
        types = self._types(frame)
        if not types:
            types = self._only(frame.info)
        if types & self._open:
            return True if self.bounded() else None if types & self._sealing else False
        if types & self._sealing:
            return True
        return None

    def _types(self, frame: Frame) -> set[str]:
        """SDK types of the server and of the contexts that the functions of a chain are given."""
        here: Frame | None = frame
        contexts: set[str] = set()
        while here is not None:
            if isinstance(here.entry, Entry):
                found = self._of_entry(here.entry)
                if found:
                    return found
            if isinstance(here.scope, FunctionInfo):
                contexts |= self._of_params(here.scope, here)
            here = here.caller
        if not contexts and frame.outer is not None and isinstance(frame.scope, FunctionInfo) and isinstance(frame.scope.outer, FunctionInfo):
            return self._types(frame.outer)
        return contexts

    def _of_entry(self, entry: Entry) -> set[str]:
        wanted = self._sealing | self._open
        if entry.receiver is not None:
            for value in self.ev.force(entry.receiver):
                found = sdk_types(self.ev, self.sdk, value) & wanted
                if found:
                    return found
        if isinstance(entry.registration, ir.Call):
            frame = self.ev.project.frame(entry.function.outer)
            for info in (entry.function.info, *self.ev.project.parsed()):
                if entry.registration.end <= len(info.file.data) and any(s.call is entry.registration for s in flow_of(info).calls):
                    frame = self.ev.project.frame(info)
                    break
            for value in self.ev.eval(entry.registration, frame):
                found = sdk_types(self.ev, self.sdk, value) & wanted
                if found:
                    return found
        return set()

    def _of_params(self, function: FunctionInfo, frame: Frame) -> set[str]:
        out: set[str] = set()
        for param in function.decl.params:
            if param.annotation is None:
                continue
            for type_ in annotation_types(self.ev, param.annotation, frame.outer or frame):
                if isinstance(type_, Ext):
                    name = self.sdk.type_named(type_.name)
                    if name in self._sealing or name in self._open:
                        out.add(name)
        return out

    def _only(self, info: ModuleInfo) -> set[str]:
        """The one kind of server that a module, else its project, makes."""
        here = {s.type for s in self.servers() if s.info is info}
        kinds = here or {s.type for s in self.servers()}
        return kinds if len({k in self._open for k in kinds}) == 1 else set()

    # --- servers -----------------------------------------------------------------------------------------------------------

    def servers(self) -> list[Server]:
        """Every server that the reporting modules make."""
        if self._servers is None:
            self._servers = list(self._find())
        return self._servers

    def _find(self) -> Iterator[Server]:
        names = {name for (_, name), type_ in self.sdk.type_names() if type_ in self._constructors}
        names.update(*(self._below(info, names) for info in list(self.ev.project.modules())))
        raw = [f"{name}(".encode() for name in sorted(names)]
        for info in list(self.ev.project.modules()):
            if not info.file.reports:
                continue
            for scope in scopes_of(info, raw):
                frame = self.ev.project.frame(scope)
                for site in flow_of(scope).calls:
                    if callee_word(site.call) not in names and not isinstance(site.call.callee, ir.Ref):
                        continue
                    made = next(
                        (s for value in self.ev.eval(site.call.callee, frame) if (s := self._made(value, site.call, frame)) is not None), None
                    )
                    if made is not None:
                        yield made

    def _below(self, info: ModuleInfo, names: Collection[str]) -> Iterator[str]:
        """The names of a module's classes that are derived from an SDK's server."""
        if any(info.file.mentions(name.encode()) for name in names):
            frame = self.ev.project.frame(info)
            yield from (cls.name for cls in info.classes if cls.decl.bases and self._type(Cls(cls, frame)))

    def _type(self, callee: Value) -> str:
        """The SDK type of the server that a call of something makes, "" when it makes none."""
        names = [callee.name] if isinstance(callee, Ext) else bases_of(self.ev, callee) if isinstance(callee, Cls) else []
        return next((type_ for name in names if (type_ := self.sdk.type_named(name)) in self._constructors), "")

    def _made(self, callee: Value, call: ir.Call, frame: Frame) -> Server | None:
        """The server that a call of something makes: of an SDK's class, or of a class of the project below one."""
        type_ = self._type(callee)
        if not type_:
            return None
        place = self.ev.place(call, frame)
        given = _given_to_base(self.ev, Obj(callee, call, frame, place)) if isinstance(callee, Cls) else (call, frame)
        return Server(type_, *given, frame.info, place)

    def bounded(self) -> bool:
        """Whether the project puts something into the way of its servers' messages that seals the state, or deals with it otherwise."""
        if self._bounded is None:
            self._bounded = any(self._bounds(info) for info in list(self.ev.project.modules()))
        return self._bounded

    def _bounds(self, info: ModuleInfo) -> bool:
        data = info.file.data
        if any(info.file.mentions(name.encode()) and f"{name}(".encode() in data for name in self._boundaries):
            return True
        words = [name.encode() for name in self._middleware if info.file.mentions(name.encode())]
        for scope in scopes_of(info, words) if words else ():
            frame = self.ev.project.frame(scope)
            for site in flow_of(scope).calls:
                callee = site.call.callee
                put = isinstance(callee, ir.Member) and isinstance(callee.object, ir.Member) and callee.object.name in self._middleware
                if put and any(self._own(value) for arg in site.call.args for value in self.ev.eval(arg.value, frame)):
                    return True
        return False

    def _own(self, value: Value) -> bool:
        """Whether a middleware of the project deals with states itself."""
        info = getattr(value, "info", None)
        if isinstance(value, Obj):
            decl, info = value.cls.info.decl, value.cls.info.info
            return any(info.file.data.find(word, decl.start, decl.end) >= 0 for word in self._state)
        if info is not None and hasattr(info, "mentions"):
            return any(info.mentions(word) for word in self._state)
        return False

    def verifies(self, info: ModuleInfo) -> bool:
        """Whether the servers of a module, else of its project, are given a function that verifies states before handlers see them."""
        here = [s for s in self.servers() if s.info is info] or self.servers()
        return any(self._has_verifier(server) for server in here)

    def _has_verifier(self, server: Server) -> bool:
        for arg in server.call.args:
            record = self.ev.value(arg.value, server.frame)
            if isinstance(record, Rec) and any(record.get(name.decode()) is not None for name in self._state):
                return True
        return False

    # --- keys --------------------------------------------------------------------------------------------------------------

    def seals(self, server: Server) -> bool:
        """Whether a server seals by itself."""
        return server.type in self._sealing

    def own_key(self, server: Server) -> bool | None:
        """Whether a server that seals makes its key itself, when it starts; None when not known."""
        for arg in server.call.args:
            if arg.spread:
                record = self.ev.value(arg.value, server.frame) if arg.spread == 2 else None
                if arg.spread == 2 and isinstance(record, Rec) and not record.open:
                    item = record.get(self._security)
                    if item is not None:
                        return self._ephemeral(item.value)
                elif arg.spread == 2:
                    return None
            elif arg.name == self._security:
                return self._ephemeral(Lazy(arg.value, server.frame))
        return True

    def _ephemeral(self, given: Lazy) -> bool | None:
        values = self.ev.force(given)
        known = {self._one(value) for value in values}
        return known.pop() if len(known) == 1 else None

    def _one(self, value: Value) -> bool | None:
        if isinstance(value, Known) and value.value is None:
            return True
        if not isinstance(value, Result):
            return None
        if callee_word(value.call) in self._without:
            return True
        for arg in value.call.args:
            if arg.name in self._keys or (arg.name is None and not arg.spread):
                return self._random(Lazy(arg.value, value.frame))
        return None

    def _random(self, keys: Lazy) -> bool | None:
        """Whether keys are made when the server starts, anew in each process."""
        for value in self.ev.force(keys):
            items = value.items if isinstance(value, Seq) else (keys,)
            made = [v for item in items[:4] for v in (self.ev.force(item) if isinstance(item, Lazy) else ())]
            if made and all(isinstance(v, Result) and last(v.name) in _RANDOM for v in made):
                return True
        return False


def _given_to_base(ev: Evaluator, made: Obj) -> tuple[ir.Call, Frame]:
    """The call, with its frame, by which what is outside of the project in an object gets its arguments: that of its class's constructor, else its own."""
    inits = (
        (base, m) for base in mro(ev, made.cls) if isinstance(base, Cls) for name in CONSTRUCTORS if (m := base.info.methods.get(name)) is not None
    )
    outermost = next(reversed(list(inits)), None)
    passed = passed_on(outermost[1]) if outermost is not None else None
    if outermost is not None and passed is not None:
        return passed, method_frame(ev, outermost[1], outermost[0], made)
    assert made.call is not None
    return made.call, made.frame


_RANDOM = frozenset({"token_bytes", "token_hex", "token_urlsafe", "urandom", "uuid4", "generate_key", "randomBytes"})

__all__ = ["Sealing", "Server"]
