"""Callbacks from source: routes that a flow comes back to, what they do with its state, and whom they take the user from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.conditions import falls_through
from mcplint.analysis.entries import Entry
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.routes import Read, Reads, RouteTable
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import scopes_of
from mcplint.analysis.texts import origin
from mcplint.analysis.values import Frame, Known, Rec, Result, Seq, Str, dotted
from mcplint.analysis.walks import Event, events
from mcplint.interactions.oauth import Callback, StateCheck
from mcplint.interactions.source_callback_users import CallbackTable, Users, name_of, place_of, word_of
from mcplint.interactions.words import parts_of_name
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

MAX_FRAMES = 3
_GATE = (b"code", b"oken", b"api_key", b"apiKey", b"ecret", b"redential")
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
        data = info.file.data
        if not info.file.mentioned(_GATE):
            return
        if info.file.mentioned(_ROUTES):
            for scope in scopes_of(info, info.file.mentioned(_GATE)):
                if isinstance(scope, FunctionInfo):
                    entry = self.project.entries.of(scope)
                    if entry is not None and entry.kind == "route":
                        yield scope, entry
        elif b"equest" in data or b"req" in data:
            for entry in self.project.entries.registered().values():
                if entry.function.info is info and entry.kind == "route":
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
        return _Handler(self, function, path, frame, Reads(self.ev, self.routes, function, path)).callback()


class _Handler:
    """One handler in one frame."""

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
        exchange = self._exchange()
        if exchange is None and not identities:
            return None
        state, where = self._state() if exchange is not None else (StateCheck.UNKNOWN, None)
        return Callback(
            self.function.place, self.function.name, self.path, state, place_of(exchange) if exchange is not None else None, where, identities
        )

    def _named(self) -> bool:
        words = {*parts_of_name(self.function.name), *parts_of_name(self.path)}
        return bool(words & self.table.names)

    def _exchange(self) -> Event | None:
        """Where the code is redeemed, or a credential from the address kept."""
        for event in self.events:
            node = event.node
            if isinstance(node, ir.Call) and (self._redeems(node, event) or self._fetches(node, event)):
                return event
        for event in self.events:
            if self._keeps_credential(event):
                return event
        return None

    def _named_exchange(self, calls: Iterable[str]) -> bool:
        return any(set(parts_of_name(call)) & self.table.exchange for call in calls)

    def _redeems(self, call: ir.Call, event: Event) -> bool:
        word = word_of(call)
        if word in self.table.verifying and any(self.reads.is_request(a.value, event.frame) for a in call.args):
            return True
        if event.entered or word in self.table.harmless or word in self.table.lookups:
            return False
        given = [a for a in call.args if self._from(a.value, event.frame, self.table.code)]
        if not given:
            return False
        if any(self._is_request_record(a.value, event.frame) for a in given) or {a.name for a in call.args} & self.table.request:
            return True
        parts = set(parts_of_name(word))
        if parts & self.table.exchange:
            return True
        if word in self.table.send:
            return any(self._record_with(a.value, event.frame, self.table.code) for a in given)
        return self._named() and self._kept_as_credential(call, event)

    def _fetches(self, call: ir.Call, event: Event) -> bool:
        """`flow.fetch_token(authorization_response=str(request.url))`."""
        if word_of(call) not in self.table.fetching or event.entered:
            return False
        return any(self._address(a.value, event.frame) for a in call.args)

    def _address(self, expr: ir.Expr, frame: Frame, depth: int = 0) -> bool:
        """Whether an expression is the address of the request."""
        for node in ir.walk(expr):
            if isinstance(node, ir.Member) and node.name in ("url", "originalUrl", "path", "full_path", "raw_url"):
                if self.reads.is_request(node.object, frame):
                    return True
            if isinstance(node, ir.Ref) and depth < 4:
                for definition, where in self.reads.definitions(node, frame):
                    given = where.bindings.get(definition.name) if definition.kind == "param" else None
                    if given is not None and given.expr is not None and self._address(given.expr, given.frame, depth + 1):
                        return True
                    if definition.kind == "value" and definition.value is not None and self._address(definition.value, where, depth + 1):
                        return True
        return False

    def _is_request_record(self, expr: ir.Expr, frame: Frame) -> bool:
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

    # --- state -------------------------------------------------------------------------------------------------------

    def _state(self) -> tuple[StateCheck, Place | None]:
        """What happens to the state, and where."""
        best, where = StateCheck.ABSENT, None
        removed = False
        for event in self.events:
            found, removes = self._evidence(event)
            removed = removed or removes
            if found is not None and _RANK[found] > _RANK[best]:
                best, where = found, place_of(event)
        if best is StateCheck.REPLAYABLE and removed:
            return StateCheck.COMPARED, where
        return best, where

    def _evidence(self, event: Event) -> tuple[StateCheck | None, bool]:
        """What one expression says of the state, and whether it takes something away that is used once."""
        node = event.node
        if isinstance(node, ir.Call):
            return self._call_evidence(node, event)
        if isinstance(node, ir.Compare) and node.op in ("==", "!=", "is", "is-not"):
            return self._compared(node.left, node.right, event), False
        if isinstance(node, ir.Compare) and node.op in ("in", "not-in"):
            if self._is_state(node.left, event.frame) and not self._is_state(node.right, event.frame):
                return self._looked_up(node.right, event, True), False
            return None, False
        if isinstance(node, (ir.Unknown, ir.Unary)) and _deletes(node):
            return None, any(self._is_kept(part, event) for part in ir.walk(node) if isinstance(part, (ir.Index, ir.Member)))
        if isinstance(node, ir.Index):
            current = event.within.current
            if isinstance(current, ir.Assign) and node in current.targets:
                return None, self._marks(node, event)
            if self._is_state(node.index, event.frame) and not self.reads.mapping(node.object, event.frame):
                raises = self.function.info.file.language.value == "python"
                return self._looked_up(node.object, event, raises), False
        if isinstance(node, ir.Member):
            current = event.within.current
            if isinstance(current, ir.Assign) and node in current.targets:
                return None, self._marks(node, event)
        return None, False

    def _marks(self, target: ir.Index | ir.Member, event: Event) -> bool:
        """Whether an assignment marks the record that the state leads to: `flow.used = True`, `PENDING[state] = None`."""
        if isinstance(target, ir.Index) and self._is_state(target.index, event.frame, itself=True):
            return True
        return any(s.read.name.lower() in self.table.state for s in self.reads.sources(target.object, event.frame))

    def _call_evidence(self, call: ir.Call, event: Event) -> tuple[StateCheck | None, bool]:
        table = self.table
        word = word_of(call)
        removes = word in table.removals or bool(set(parts_of_name(word)) & {"consume", "pop", "delete", "remove", "invalidate", "take"})
        if word in table.verifying:
            return StateCheck.COMPARED, removes
        if word in table.fetching and self._library_state(call, event):
            return StateCheck.COMPARED, removes
        if word in table.compare and len(call.args) > 1:
            return self._compared(call.args[0].value, call.args[1].value, event), False
        about = [a for a in call.args if self._is_state(a.value, event.frame)]
        itself = any(self._is_state(a.value, event.frame, itself=True) for a in about)
        removes = removes and (itself or (isinstance(call.callee, ir.Member) and self._is_kept(call.callee, event)))
        if event.entered:
            return None, removes
        if about and word not in table.harmless:
            return self._given(call, word, event), removes
        whole = any(s.read.name == "" and s.read.kind in ("query", "form") for a in call.args for s in self.reads.sources(a.value, event.frame))
        if (whole or any(self._address(a.value, event.frame) for a in call.args)) and not self._plain_call(word) and not self._copies(call):
            return StateCheck.UNKNOWN, removes
        if any(self.reads.is_request(a.value, event.frame) for a in call.args) and set(parts_of_name(word)) & table.state_calls:
            return StateCheck.UNKNOWN, removes
        return None, removes

    def _is_kept(self, target: ir.Index | ir.Member, event: Event) -> bool:
        """Whether something is where a flow is kept: an entry under the state, the record that it leads to, the browser's session."""
        if isinstance(target, ir.Index) and self._is_state(target.index, event.frame, itself=True):
            return True
        return self.reads.mapping(target.object, event.frame) == "session" or self._is_state(target.object, event.frame)

    def _copies(self, call: ir.Call) -> bool:
        word = word_of(call)
        routes = self.reads.table
        return word in routes.copies or word in routes.same or word in routes.parsers or word in routes.get or word in self.table.fetching

    def _plain_call(self, word: str) -> bool:
        return word in self.table.harmless or bool(
            set(parts_of_name(word)) & {"log", "logger", "template", "response", "url", "urlparse", "urlsplit"}
        )

    def _given(self, call: ir.Call, word: str, event: Event) -> StateCheck | None:
        """The state is given to a call whose inside is not known."""
        table = self.table
        callee = call.callee
        receiver = callee.object if isinstance(callee, ir.Member) else None
        if self._redeems(call, event) and (word in table.send or any(self._is_request_record(a.value, event.frame) for a in call.args)):
            return None  # a token request that sends the state along
        if (
            word in self.reads.table.same
            or word in self.reads.table.copies
            or (word in self.reads.table.get and receiver is not None and self.reads.mapping(receiver, event.frame))
        ):
            return None
        if receiver is not None and (word in table.lookups or word in table.removals):
            raises = word == "pop" and len(call.args) == 1 and self.function.info.file.language.value == "python"
            return self._looked_up(receiver, event, raises, word in table.removals)
        return StateCheck.UNKNOWN

    def _compared(self, left: ir.Expr, right: ir.Expr, event: Event) -> StateCheck | None:
        for mine, other in ((left, right), (right, left)):
            if not self._is_state(mine, event.frame):
                continue
            if isinstance(other, ir.Const):
                constant = isinstance(other.value, str) and bool(other.value)
                return StateCheck.CONSTANT if constant else None
            if any(s.read.kind in ("query", "form", "path") and s.direct for s in self.reads.sources(other, event.frame)):
                return None  # compared with another part of the same address
            values = self.ev.eval(other, event.frame)
            if values and all(
                isinstance(v, Known) or (isinstance(v, Str) and v.constant is not None) or origin(v)[0] == "environment" for v in values
            ):
                return StateCheck.CONSTANT
            return StateCheck.COMPARED if self._decides(event) else StateCheck.IGNORED
        return None

    def _looked_up(self, store: ir.Expr, event: Event, raises: bool, removes: bool = False) -> StateCheck:
        """The state is looked up in a store."""
        if not raises and not self._used(event):
            return StateCheck.IGNORED
        if removes:
            return StateCheck.COMPARED
        if self.reads.mapping(store, event.frame) == "session":
            return StateCheck.COMPARED
        values = self.ev.eval(store, event.frame)
        local = bool(values) and all(isinstance(v, Rec) or _container(v) for v in values)
        return StateCheck.REPLAYABLE if local else StateCheck.UNKNOWN

    def _is_state(self, expr: ir.Expr, frame: Frame, itself: bool = False) -> bool:
        """Whether a value is made from the state, or from another input that may stand for it; `itself`: not what was looked up by it."""
        for source in self.reads.sources(expr, frame):
            read = source.read
            if itself and set(source.calls) & self.table.lookups:
                continue
            if read.kind in ("query", "form", "path") and read.name.lower() in self.table.state:
                return True
            if read.kind == "path" and read.name:
                return True
        return False

    def _library_state(self, call: ir.Call, event: Event) -> bool:
        """Whether a library session was given the state that it compares, or may have been."""
        if any(a.name in self.table.library_state for a in call.args):
            return True
        callee = call.callee
        if not isinstance(callee, ir.Member):
            return True
        for value in self.ev.eval(callee.object, event.frame):
            if not isinstance(value, Result):
                return True
            if any(a.name in self.table.library_state or a.spread for a in value.call.args):
                return True
        return self._assigned_state(callee.object, event)

    def _assigned_state(self, session: ir.Expr, event: Event) -> bool:
        """`oauth._state = …`, `flow.oauth2session._state = …`."""
        root = session
        while isinstance(root, ir.Member):
            root = root.object
        if not isinstance(root, ir.Ref):
            return True
        for other in self.events:
            current = other.within.current
            if isinstance(current, ir.Assign):
                for target in current.targets:
                    if isinstance(target, ir.Member) and "state" in target.name:
                        return True
        return False

    # --- what depends on it ------------------------------------------------------------------------------------------

    def _decides(self, event: Event) -> bool:
        """Whether something depends on a test: control leaves, or what follows is inside of it, or the outcome is used elsewhere."""
        statement = event.within.current
        if isinstance(statement, ir.If) and _inside(statement.test, event.node):
            if not falls_through(statement.then) or (statement.otherwise and not falls_through(statement.otherwise)):
                return True
            return self._exchanges_inside(statement)
        return True

    def _exchanges_inside(self, statement: ir.If) -> bool:
        exchange = self._exchange()
        if exchange is None:
            return True
        begin = statement.then[0].start if statement.then else statement.start
        end = max((s.end for s in (*statement.then, *statement.otherwise)), default=statement.end)
        if exchange.depth == 0:
            return begin <= exchange.node.start < end
        return True

    def _used(self, event: Event) -> bool:
        """Whether what a look-up gives is tested or read."""
        statement = event.within.current
        if isinstance(statement, ir.ExprStmt):
            inner = statement.value.value if isinstance(statement.value, ir.Await) else statement.value
            return inner is not event.node
        if isinstance(statement, ir.If) and _inside(statement.test, event.node):
            return self._decides(event)
        if isinstance(statement, ir.Assign):
            if any(_inside(t, event.node) for t in statement.targets):
                return False  # only the key of a store
            names = {n.name for t in statement.targets for n in ir.walk(t) if isinstance(n, ir.Ref)}
            return self._tested(names, event)
        return True

    def _tested(self, names: set[str], event: Event) -> bool:
        """Whether one of these names is tested, read from or passed on."""
        for other in self.events:
            if other.frame is not event.frame:
                continue
            node, statement = other.node, other.within.current
            if isinstance(node, (ir.Member,)) and isinstance(node.object, ir.Ref) and node.object.name in names:
                return True
            if isinstance(node, ir.Index) and isinstance(node.object, ir.Ref) and node.object.name in names:
                return True
            if isinstance(node, ir.Ref) and node.name in names:
                if isinstance(statement, ir.If) and _inside(statement.test, node):
                    if self._decides(other):
                        return True
                elif isinstance(statement, (ir.Return, ir.Match, ir.Loop, ir.Raise)):
                    return True
                elif isinstance(statement, ir.ExprStmt) and isinstance(statement.value, ir.Unknown):
                    return True  # assert
        return False


_RANK = {
    StateCheck.ABSENT: 0, StateCheck.IGNORED: 1, StateCheck.CONSTANT: 2, StateCheck.REPLAYABLE: 3, StateCheck.UNKNOWN: 4, StateCheck.COMPARED: 5,
}  # fmt: skip


def _inside(root: ir.Node, node: ir.Node) -> bool:
    return root.start <= node.start and node.end <= root.end


def _deletes(node: ir.Unknown | ir.Unary) -> bool:
    return (isinstance(node, ir.Unknown) and node.kind == "del") or (isinstance(node, ir.Unary) and node.op == "delete")


def _container(value: object) -> bool:
    """A set, mapping or cache made by the program itself."""
    if isinstance(value, Seq):
        return True
    if isinstance(value, Result):
        return dotted(value.callee).rsplit(".", 1)[-1] in ("set", "Set", "Map", "dict", "defaultdict", "OrderedDict", "WeakMap")
    return False


__all__ = ["CallbackFinder"]
