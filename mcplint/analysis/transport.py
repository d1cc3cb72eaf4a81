"""How a project serves: over which transports, and with servers that have no way back to their clients."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo, ScopeInfo
from mcplint.analysis.sites import OPENING, callee_word, places_before, places_of, scopes_at
from mcplint.analysis.types import last, sdk_types
from mcplint.analysis.values import Argument, Ext, Frame, Known, Lazy, Obj, Rec, Result, Seq, Str, Value, dotted, owner
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis import undecided
    from mcplint.analysis.callgraph import CallGraph
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables
else:
    undecided = later("mcplint.analysis.undecided")

_TRUE = frozenset({"true", "1", "yes", "on"})


@dataclass(frozen=True, slots=True, eq=False)
class Flag:
    """A setting that leaves servers without a way back to the client: its name, its place, and the servers it is for (empty: not known)."""

    name: str
    place: Place
    servers: frozenset[int]
    certain: bool = True


class Serving:
    """What the modules of a project say about transports; read once, on first use."""

    def __init__(self, ev: Evaluator, sdk: SdkTables, graph: CallGraph, table: Mapping[str, Any], servers: Iterable[str]) -> None:
        self.ev = ev
        self.sdk = sdk
        self.graph = graph
        self._servers = frozenset(servers)
        self._http_names = frozenset(table.get("http", ()))
        self._keywords = frozenset(table.get("keywords", ()))
        self._apps = frozenset(table.get("apps", ()))
        self._managers = frozenset(table.get("managers", ()))
        self._locals = frozenset(table.get("locals", ()))
        self._runs = frozenset(table.get("runs", ()))
        self._flags = frozenset(table.get("stateless", ())) | frozenset(table.get("json", ()))
        self._settings = frozenset(table.get("settings", ()))
        self._environment = frozenset(table.get("environment", ()))
        self._mounts = frozenset(table.get("mounts", ()))
        self._served = frozenset(table.get("served", ()))
        self._options: Mapping[str, str] = table.get("options", {})
        self._starts: Mapping[str, Any] = table.get("starts", {})
        self._read = False
        self._named_flags: bool | None = None
        self._classes: frozenset[str] = frozenset()
        self._http: list[tuple[Place, ir.Call, Frame]] = []
        self._http_servers: dict[int, frozenset[int]] = {}
        self._other = False
        self._found: list[Flag] = []
        self._known: set[int] = set()
        self._mounted: list[tuple[frozenset[int], frozenset[int]]] = []

    # --- answers -----------------------------------------------------------------------------------------------------------

    def http(self, servers: frozenset[int], info: ModuleInfo) -> Place | None:
        """Where one of `servers`, or the server of a module's code, is served over Streamable HTTP; None when nothing says so."""
        self._gather()
        for place, call, frame in self._http:
            served = self._http_servers.get(id(call))
            if served is None:  # the chains that lead to a call are followed when somebody asks
                served = self._http_servers[id(call)] = self._concerned(call, frame) or frozenset()
            if self._concerns(served, servers, place, info):
                return place
        return None

    def has_flags(self) -> bool:
        """Whether any file names such a setting at all; cheap."""
        if self._named_flags is None:
            raw = tuple(word.encode() for word in self._flags | self._environment | frozenset(self._options))
            self._named_flags = any(file.mentioned(raw) for file in self.ev.project.reporting())
        return self._named_flags

    def only_other(self) -> bool:
        """Whether all that the project says it serves is another transport."""
        self._gather()
        return not self._http and self._other

    def _concerns(self, told: frozenset[int], servers: frozenset[int], place: Place, info: ModuleInfo) -> bool:
        """Whether what is said of some servers at a place is said of `servers`; where either is not known, of the only server or of those of the same module."""
        concerned = self._with_mounted(told)
        if concerned and servers:
            return bool(concerned & servers)
        return len(self._known) <= 1 or place.file is info.file

    def known(self) -> frozenset[int]:
        """The calls that make servers, by identity."""
        self._gather()
        return frozenset(self._known)

    def flags(self, servers: frozenset[int], info: ModuleInfo) -> Iterator[Flag]:
        """The settings that concern any of `servers`, or code of a module whose server is not known."""
        if not self.has_flags():
            return
        self._gather()
        for flag in self._found:
            if self._concerns(flag.servers, servers, flag.place, info):
                yield flag

    def _with_mounted(self, servers: frozenset[int]) -> frozenset[int]:
        out = servers
        for _ in range(4):
            more = out.union(*(inner for outer, inner in self._mounted if outer & out))
            if more == out:
                break
            out = more
        return out

    def servers_of(self, lazy: Lazy) -> frozenset[int]:
        """The servers that an expression may be, by identity of the call that makes each."""
        values = self.ev.force(lazy)
        found = set(self._identities(values))
        if not found and lazy.expr is not None and undecided.any_by_chain(self.ev, values, lazy.frame.scope):
            for frame in self.graph.frames(lazy.frame.scope)[:16]:
                found.update(self._identities(self.ev.eval(lazy.expr, frame)))
        return frozenset(found)

    def _identities(self, values: Iterable[Value]) -> Iterator[int]:
        for value in values:
            if isinstance(value, (Result, Obj)) and value.call is not None and sdk_types(self.ev, self.sdk, value) & self._servers:
                yield id(value.call)

    # --- reading -----------------------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        if self._read:
            return
        self._read = True
        words = self._flags.union(self._apps, self._managers, self._locals, self._mounts, self._environment, self._settings, self._options)
        words |= {f"{keyword}=" for keyword in self._keywords} | {f".{word}(" for word in (*self._runs, *self._starts)}
        self._classes = frozenset(name for (_, name), type_ in self.sdk.type_names() if type_ in self._servers)
        raw = tuple(sorted(word.encode() for word in words))
        told = tuple(
            word.encode()
            for word in (frozenset(self._options) | self._flags | self._apps | self._managers | self._locals | self._environment) - {"stateless"}
        )
        looked_at = set(self.ev.project.roots)
        for file in self.ev.project.reporting():
            # a file that only starts the server mentions little else, and is looked at for what it says of transports
            if file.path in looked_at or file.mentioned(told):
                info = self.ev.project.module(file.path)
                if info is not None and info.file.reports:
                    made = (at for name in self._classes for at in places_before(file, name, OPENING))
                    for scope in scopes_at(info, sorted((*places_of(file, file.mentioned(raw)), *made))):
                        self._scope(scope)

    def _scope(self, scope: ScopeInfo) -> None:
        frame = self.ev.project.frame(scope)
        for site in flow_of(scope).calls:
            self._call(site.call, frame)
        for within in flow_of(scope).places.values():
            statement = within.current
            if isinstance(statement, ir.Assign) and statement.value is not None:
                for target in statement.targets:
                    self._assigned(target, statement, statement.value, frame)

    def _call(self, call: ir.Call, frame: Frame) -> None:
        word = callee_word(call)
        named = {arg.name for arg in call.args if arg.name is not None}
        spread = any(arg.spread == 2 for arg in call.args)
        if word in self._apps or (word in self._managers and any(isinstance(v, Ext) for v in self.ev.eval(call.callee, frame))):
            self._over_http(call, frame)
            self._with_options(call, frame)
        elif word in self._locals and any(isinstance(v, Ext) for v in self.ev.eval(call.callee, frame)):
            self._other = True
        elif word in self._runs and isinstance(call.callee, ir.Member):
            self._run(call, call.callee, frame)
        elif word in self._starts and isinstance(call.callee, ir.Member) and call.args:
            self._started(call, self._starts[word], frame)
        serves = word in self._apps or word in self._managers or word in self._runs or word in self._classes
        if named & self._flags or (spread and serves):
            self._flagged(call, frame)
        if named & self._keywords and serves and word not in self._runs:
            self._transport(call, frame)
        if word in self._mounts and isinstance(call.callee, ir.Member) and call.args:
            outer = self.servers_of(Lazy(call.callee.object, frame))
            inner = frozenset().union(*(self.servers_of(Lazy(arg.value, frame)) for arg in call.args))
            if outer and inner:
                self._mounted.append((outer, inner))
        elif word == "setdefault" and len(call.args) == 2:
            self._variable(call.args[0].value, call.args[1].value, call, frame)
        for value in self.ev.eval(call.callee, frame) if word in self._classes else ():
            if isinstance(value, Ext) and self.sdk.type_named(value.name) in self._servers:
                self._known.add(id(call))

    def _with_options(self, call: ir.Call, frame: Frame) -> None:
        """`new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })`: options by which what serves keeps no session or stream."""
        for arg in call.args:
            record = self.ev.value(arg.value, frame) if self._options and arg.name is None and not arg.spread else None
            for item in record.items if isinstance(record, Rec) else ():
                wanted = self._options.get(item.key.constant or "")
                given = self.ev.constant(item.value)
                if (wanted == "undefined" and given is None) or (wanted == "true" and given is True):
                    self._found.append(Flag(item.key.constant or "", item.key_place, frozenset()))

    def _started(self, call: ir.Call, facts: Mapping[str, Any], frame: Frame) -> None:
        """`server.start({ transportType: "httpStream", httpStream: { stateless: true } })`."""
        record = self.ev.value(call.args[0].value, frame)
        kind = record.get(facts["kind"]) if isinstance(record, Rec) else None
        servers = self._concerned(call, frame) if kind is not None else None
        if kind is None or not servers or not isinstance(record, Rec):
            return
        name = self.ev.constant(kind.value)
        if name not in facts["http"]:
            self._other = self._other or isinstance(name, str)
            return
        self._over_http(call, frame)
        options = record.get(str(name))
        given = self.ev.force_one(options.value) if options is not None else None
        for item in given.items if isinstance(given, Rec) else ():
            truth = self._truth(item.value) if item.key.constant in facts["flags"] else None
            if truth is not None and truth[0]:
                self._found.append(Flag(item.key.constant or "", item.key_place, servers, truth[1]))

    def _run(self, call: ir.Call, callee: ir.Member, frame: Frame) -> None:
        """`mcp.run(transport=…)`; without an argument it is stdio."""
        if any(isinstance(v, Ext) for v in self.ev.eval(callee.object, frame)):
            return  # `anyio.run(main)`, `uvicorn.run(app)`
        typed = any(sdk_types(self.ev, self.sdk, v) & self._servers for v in self.ev.eval(callee.object, frame))
        named = any(arg.name in self._keywords for arg in call.args)
        if not typed and not named:
            return
        if not self._transport(call, frame) and typed and not any(arg.spread for arg in call.args):
            self._other = True

    def _transport(self, call: ir.Call, frame: Frame) -> bool:
        """Whether a call names the transport; notes which."""
        given = next((arg.value for arg in call.args if arg.name in self._keywords), None)
        if given is None and call.args and call.args[0].name is None and callee_word(call) in self._runs:
            given = call.args[0].value
        if given is None:
            for arg in call.args:
                record = self.ev.value(arg.value, frame) if arg.spread == 2 else None
                item = next((i for k in self._keywords if isinstance(record, Rec) and (i := record.get(k)) is not None), None)
                if item is not None:
                    self._named(list(self.ev.force(item.value)), call, frame)
                    return True
            return False
        values = list(self.ev.eval(given, frame))
        if any(isinstance(owner(value), Argument) for value in values):  # told by callers
            values = [value for inner in self.graph.frames(frame.scope)[:16] for value in self.ev.eval(given, inner)]
        self._named(values, call, frame)
        return True

    def _named(self, values: list[Value], call: ir.Call, frame: Frame) -> None:
        unknown = False
        for value in values:
            if isinstance(value, Str) and value.constant is not None:
                if value.constant in self._http_names:
                    self._over_http(call, frame)
                else:
                    self._other = True
            elif not (isinstance(value, Known) and value.value is None):
                unknown = True
        if unknown and self._offers(frame.info):
            self._over_http(call, frame)

    def _over_http(self, call: ir.Call, frame: Frame) -> None:
        place = Place(frame.info.file, call.start, call.end)
        if not any(p.file is place.file and p.start == place.start for p, _, _ in self._http):
            self._http.append((place, call, frame))

    def _offers(self, info: ModuleInfo) -> bool:
        """Whether a module whose transport is chosen when it starts knows HTTP by name, as a text of its own."""
        data = info.file.data
        return any(f"{quote}{name}{quote}".encode() in data for name in self._http_names if name != "http" for quote in "\"'")

    def _flagged(self, call: ir.Call, frame: Frame) -> None:
        given: list[tuple[str, Lazy, Place]] = [
            (arg.name, Lazy(arg.value, frame), Place(frame.info.file, arg.start, arg.end))
            for arg in call.args
            if arg.name in self._flags and arg.name is not None
        ]
        for arg in call.args:
            record = self.ev.value(arg.value, frame) if arg.spread == 2 else None
            if isinstance(record, Rec):
                given.extend((k, i.value, i.key_place) for i in record.items if (k := i.key.constant or "") in self._flags)
        servers: frozenset[int] | None = None
        for name, lazy, place in given:
            truth = self._truth(lazy)
            if truth is None or not truth[0]:
                continue
            if servers is None:
                servers = self._concerned(call, frame)
                if servers is None:
                    return
            self._found.append(Flag(name, place, servers, truth[1]))

    def _concerned(self, call: ir.Call, frame: Frame) -> frozenset[int] | None:
        """The servers that a call with such a setting is for; None when the call has nothing to do with MCP."""
        related = False
        found: set[int] = set()
        for value in self.ev.eval(call.callee, frame):
            if isinstance(value, Ext):
                related = related or self.sdk.type_named(value.name) in self._servers or last(value.name) in self._managers
                if self.sdk.type_named(value.name) in self._servers:
                    found.add(id(call))
        if isinstance(call.callee, ir.Member) and (callee_word(call) in self._runs | self._apps or callee_word(call) in self._starts):
            found.update(self.servers_of(Lazy(call.callee.object, frame)))
            related = True
        for i, arg in enumerate(call.args):
            if arg.name in self._served or (arg.name is None and i == 0):
                found.update(self.servers_of(Lazy(arg.value, frame)))
        made = self.ev.value(call, frame) if not related else None
        if isinstance(made, (Result, Obj)) and sdk_types(self.ev, self.sdk, made) & self._servers:
            related = True
            found.update(self._identities((made,)))
        return frozenset(found) if related or found else None

    def _assigned(self, target: ir.Expr, statement: ir.Assign, value: ir.Expr, frame: Frame) -> None:
        """`mcp.settings.stateless_http = True`, `os.environ["FASTMCP_STATELESS_HTTP"] = "true"`."""
        if (
            isinstance(target, ir.Member)
            and target.name in self._flags
            and isinstance(target.object, ir.Member)
            and target.object.name in self._settings
        ):
            truth = self._truth(Lazy(value, frame))
            if truth is not None and truth[0]:
                servers = self.servers_of(Lazy(target.object.object, frame))
                self._found.append(Flag(target.name, Place(frame.info.file, statement.start, statement.end), servers, truth[1]))
        elif isinstance(target, ir.Index):
            self._variable(target.index, value, statement, frame)

    def _variable(self, key: ir.Expr, value: ir.Expr, node: ir.Node, frame: Frame) -> None:
        if isinstance(key, ir.Const) and key.value in self._environment and isinstance(key.value, str):
            truth = self._truth(Lazy(value, frame))
            if truth is not None and truth[0]:
                self._found.append(Flag(key.value, Place(frame.info.file, node.start, node.end), frozenset()))

    # --- switches ----------------------------------------------------------------------------------------------------------

    def _truth(self, lazy: Lazy) -> tuple[bool, bool] | None:
        """Whether a switch is on, and whether that is certain (a default that the environment may change is not); None when not known."""
        settled = self._settled(lazy, 6)
        if settled is None:
            return None
        value, certain = settled
        return (value.lower() in _TRUE if isinstance(value, str) else bool(value)), certain

    def _settled(self, lazy: Lazy, limit: int) -> tuple[object, bool] | None:
        constant = self.ev.constant(lazy)
        if constant is not ...:
            return constant, True
        expr = lazy.expr
        if expr is None or limit <= 0:
            return None
        if isinstance(expr, ir.Ref):
            defs = flow_of(lazy.frame.scope).refs.get(id(expr), ()) or tuple(flow_of(lazy.frame.info).defs.get(expr.name, ()))
            if len(defs) == 1 and defs[0].kind == "value" and defs[0].value is not None and not defs[0].path:
                return self._settled(Lazy(defs[0].value, lazy.frame), limit - 1)
        elif isinstance(expr, ir.Compare) and expr.op in ("==", "!=", "in"):
            return self._compared(expr, lazy.frame, limit)
        elif isinstance(expr, ir.Call):
            word = callee_word(expr)
            if word in ("lower", "upper", "strip", "casefold") and isinstance(expr.callee, ir.Member):
                inner = self._settled(Lazy(expr.callee.object, lazy.frame), limit - 1)
                text = inner[0] if inner is not None else None
                return (getattr(text, word)(), inner[1]) if inner is not None and isinstance(text, str) else None
            if (
                word in ("getenv", "get")
                and len(expr.args) == 2
                and dotted(self.ev.value(expr.callee, lazy.frame)) in ("os.getenv", "os.environ.get")
            ):
                inner = self._settled(Lazy(expr.args[1].value, lazy.frame), limit - 1)
                return (inner[0], False) if inner is not None else None
            if word in ("bool", "str") and len(expr.args) == 1:
                return self._settled(Lazy(expr.args[0].value, lazy.frame), limit - 1)
        return None

    def _compared(self, expr: ir.Compare, frame: Frame, limit: int) -> tuple[object, bool] | None:
        left = self._settled(Lazy(expr.left, frame), limit - 1)
        if left is None:
            return None
        if expr.op == "in":
            right = self.ev.value(expr.right, frame)
            if not isinstance(right, Seq) or right.open:
                return None
            return left[0] in [self.ev.constant(item) for item in right.items], left[1]
        other = self._settled(Lazy(expr.right, frame), limit - 1)
        if other is None:
            return None
        return (left[0] == other[0]) is (expr.op == "=="), left[1] and other[1]


__all__ = ["Flag", "Serving"]
