"""Callbacks from source: routes that a flow comes back to, what they do with its state, and whom they take the user from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.entries import Entry
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.routes import Read, Reads, RouteTable
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import places_of, scopes_at
from mcplint.analysis.values import Frame, Rec, Str
from mcplint.analysis.walks import Event, events
from mcplint.interactions.oauth import Callback, StateCheck
from mcplint.interactions.source_callback_state import StateEvidence
from mcplint.interactions.source_callback_users import CallbackTable, Users, name_of, place_of, word_of
from mcplint.interactions.words import parts_of_name
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

MAX_FRAMES = 3
_GATE = (b"code", b"oken", b"api_key", b"apiKey", b"ecret", b"redential")
_NUMBER = regex(rb"[\"']?\s*:\s*-?\d")
"""What makes of a word before it the code of an error: `code: -32603`."""
_ROUTES = (b"route", b"Route", b"do_GET", b"do_POST", b"Endpoint", b'get("/', b'post("/', b"get('/", b"post('/", b"add_get", b"add_post", b"View")


class CallbackFinder:
    """Finds the callbacks of a project's modules."""

    def __init__(self, project: SourceProject, routes: RouteTable, table: CallbackTable) -> None:
        self.project = project
        self.ev = project.ev
        self.routes = routes
        self.table = table

    def find(self, info: ModuleInfo) -> Iterator[Callback]:
        """The callbacks whose handlers stand in a module."""
        for function, entry in self._routes(info):
            found = self._handler(function, entry)
            if found is not None:
                yield found

    def _routes(self, info: ModuleInfo) -> Iterator[tuple[FunctionInfo, Entry]]:
        """Handlers of routes in a module that mention what a callback takes. Modules without a sign of routes are asked for handlers registered
        elsewhere.
        """
        words = info.file.mentioned(_GATE)
        if not words:
            return
        if info.file.mentioned(_ROUTES):
            for scope in scopes_at(info, _telling(info, words)):
                if isinstance(scope, FunctionInfo):
                    entry = self.project.entries.of(scope)
                    if entry is not None and entry.kind == "route":
                        yield scope, entry
        elif b"req" in info.file.data or b"equest" in info.file.data:
            found = [e for e in self.project.entries.registered().values() if e.function.info is info and e.kind == "route"]
            for entry in found if found and _telling(info, words) else ():
                yield entry.function, entry

    def _handler(self, function: FunctionInfo, entry: Entry) -> Callback | None:
        path = entry.name if entry.name.startswith("/") else ""
        first = self._in_frame(function, path, self.project.frame(function))
        if first is None or isinstance(function.outer, ModuleInfo):
            return first
        # what a handler closes over tells more where it is made
        frames = [f for f in self.project.graph.frames(function) if f.caller is None][:MAX_FRAMES]
        made = [c for frame in frames if (c := self._in_frame(function, path, frame)) is not None]
        return max(made, key=lambda c: len(c.identities)) if made else first

    def _in_frame(self, function: FunctionInfo, path: str, frame: Frame) -> Callback | None:
        return Handler(self, function, path, frame, Reads(self.ev, self.routes, function, path)).callback()


class Handler:
    """One handler in one frame: what it reads, where it redeems a code or keeps a credential."""

    def __init__(self, finder: CallbackFinder, function: FunctionInfo, path: str, frame: Frame, reads: Reads) -> None:
        self.ev = finder.ev
        self.table = finder.table
        self.function = function
        self.path = path
        self.reads = reads
        first = [e for other, where in reads.before(frame) for e in events(finder.ev, other, where, reads.frame_of)]
        self.events = (*first, *events(finder.ev, function, frame, reads.frame_of))
        self.read = {r.name: r for e in self.events if isinstance(e.node, (ir.Index, ir.Member, ir.Call)) for r in self._reads_at(e)}
        for param in function.decl.params:
            given = reads.parameter(param, frame)
            if given is not None:
                self.read[given.name] = given
        self._destructured()

    def _reads_at(self, event: Event) -> Iterator[Read]:
        read = self.reads.read(event.node, event.frame)  # type: ignore[arg-type]
        if read is not None:
            yield read

    def _destructured(self) -> None:
        """`const { code, state } = req.query`."""
        for frame in {id(e.frame): e.frame for e in self.events}.values():
            for defs in flow_of(frame.scope).defs.values():
                for d in defs:
                    if d.path and d.value is not None and isinstance(d.path[0], str):
                        kind = self.reads.mapping(d.value, frame)
                        if kind:
                            name = d.path[0]
                            self.read.setdefault(name, Read(kind, name, Place(frame.info.file, d.node.start, d.node.end)))

    # --- the callback ------------------------------------------------------------------------------------------------

    def callback(self) -> Callback | None:
        """What the handler is, or None when it is no callback."""
        table = self.table
        if any(r.name in table.endpoint and r.kind in ("form", "query") for r in self.read.values()):
            return None  # a token endpoint of the server itself
        identities = tuple(Users(self.reads, self.table, self.events, self.read).identities())
        exchange = self.exchange()
        if exchange is None and not identities:
            return None
        state, where = StateEvidence(self).state() if exchange is not None else (StateCheck.UNKNOWN, None)
        return Callback(
            self.function.place, self.function.name, self.path, state, place_of(exchange) if exchange is not None else None, where, identities
        )

    def _named(self) -> bool:
        words = {*parts_of_name(self.function.name), *parts_of_name(self.path)}
        return bool(words & self.table.names)

    def exchange(self) -> Event | None:
        """Where the code is redeemed, or a credential from the address kept."""
        for event in self.events:
            node = event.node
            if isinstance(node, ir.Call) and (self.redeems(node, event) or self._fetches(node, event)):
                return event
        for event in self.events:
            if self._keeps_credential(event):
                return event
        return None

    def _named_exchange(self, calls: Iterable[str]) -> bool:
        return any(set(parts_of_name(call)) & self.table.exchange for call in calls)

    def redeems(self, call: ir.Call, event: Event) -> bool:
        """Whether a call redeems the code of the request."""
        word = word_of(call)
        if word in self.table.verifying and any(self.reads.is_request(a.value, event.frame) for a in call.args):
            return True
        if event.entered or word in self.table.harmless or self._looks_up_code(word):
            return False
        given = [a for a in call.args if self._from(a.value, event.frame, self.table.code)]
        if not given:
            return False
        if any(self.is_request_record(a.value, event.frame) for a in given) or {a.name for a in call.args} & self.table.request:
            return True
        parts = set(parts_of_name(word))
        if parts & self.table.exchange:
            return True
        if word in self.table.send:
            return any(self._record_with(a.value, event.frame, self.table.code) for a in given)
        return self._named() and self._kept_as_credential(call, event)

    def _looks_up_code(self, word: str) -> bool:
        """Whether a call looks something up, as the server's own record of a code that it gave out: `consumeAuthorizationCode(code)`."""
        parts = parts_of_name(word)
        return word in self.table.lookups or (bool(parts) and parts[0] in self.table.lookups and parts[-1] in self.table.code)

    def _fetches(self, call: ir.Call, event: Event) -> bool:
        """`flow.fetch_token(authorization_response=str(request.url))`."""
        if word_of(call) not in self.table.fetching or event.entered:
            return False
        return any(self.address(a.value, event.frame) for a in call.args)

    def address(self, expr: ir.Expr, frame: Frame, depth: int = 0) -> bool:
        """Whether an expression is the address of the request."""
        for node in ir.walk(expr):
            if isinstance(node, ir.Member) and node.name in ("url", "originalUrl", "path", "full_path", "raw_url"):
                if self.reads.is_request(node.object, frame):
                    return True
            if isinstance(node, ir.Ref) and depth < 4:
                for definition, where in self.reads.definitions(node, frame):
                    given = where.bindings.get(definition.name) if definition.kind == "param" else None
                    if given is not None and given.expr is not None and self.address(given.expr, given.frame, depth + 1):
                        return True
                    if definition.kind == "value" and definition.value is not None and self.address(definition.value, where, depth + 1):
                        return True
        return False

    def is_request_record(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether an expression holds the parameters of a token request."""
        return bool(self._keys(expr, frame) & self.table.request)

    def _record_with(self, expr: ir.Expr, frame: Frame, names: frozenset[str]) -> bool:
        return bool(self._keys(expr, frame) & names)

    def _keys(self, expr: ir.Expr, frame: Frame) -> set[str]:
        """The keys of the record or query text that an expression is."""
        out: set[str] = set()
        for value in self.ev.eval(expr, frame):
            if isinstance(value, Rec):
                out |= {i.key.constant for i in value.items if i.key.constant is not None}
            elif isinstance(value, Str):
                for part in value.text.parts:
                    out |= {piece.split("=", 1)[0].rsplit("?", 1)[-1] for piece in part.literal.split("&") if "=" in piece}
        for node in ir.walk(expr):
            if isinstance(node, ir.Record):
                out |= {e.key.value for e in node.entries if isinstance(e.key, ir.Const) and isinstance(e.key.value, str)}
        return out

    def _kept_as_credential(self, call: ir.Call, event: Event) -> bool:
        """Whether what a call gives is called a token or the like where it is kept."""
        statement = event.within.current
        if isinstance(statement, ir.Assign):
            return any(set(parts_of_name(name_of(t))) & self.table.words for t in statement.targets)
        return False

    def _keeps_credential(self, event: Event) -> bool:
        """A credential that came in the address is stored."""
        node = event.node
        current = event.within.current
        if isinstance(node, ir.Index) and isinstance(current, ir.Assign) and node in current.targets and current.value is not None:
            return self._came_back(current.value, event.frame)
        if isinstance(node, ir.Call) and not event.entered and word_of(node) not in self.table.harmless:
            if set(parts_of_name(word_of(node))) & self.table.stores:
                return any(self._came_back(a.value, event.frame) for a in node.args)
        return False

    def _came_back(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether a value is a credential that the flow brought: from the address of a callback, or redeemed by a helper."""
        for source in self.reads.sources(expr, frame):
            name = source.read.name.lower()
            if source.read.kind not in ("query", "form"):
                continue
            if name in self.table.code and self._named_exchange(source.calls):
                return True
            if source.read.kind == "query" and name in self.table.credentials and self._named():
                return True
        return False

    def _from(self, expr: ir.Expr, frame: Frame, names: frozenset[str], direct: bool = False) -> bool:
        return any(
            s.read.name.lower() in names and s.read.kind in ("query", "form") and (s.direct or not direct) for s in self.reads.sources(expr, frame)
        )


def _telling(info: ModuleInfo, words: list[bytes]) -> list[int]:
    """Where the words stand by which callbacks are told; not `code` with a number, as every handler of a protocol has such errors."""
    data = info.file.data
    return [at for at in places_of(info.file, words) if not (data.startswith(b"code", at) and _NUMBER.match(data, at + 4))]


__all__ = ["CallbackFinder"]
