"""Multi-round-trip state in source: what goes out, what comes back, and the results that ask for input."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.provenance import bare
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sealing import Sealing
from mcplint.analysis.sites import callee_word, nodes_at, places_of, scopes_at
from mcplint.analysis.state_making import Making, Part, StateMaker
from mcplint.analysis.state_reading import Reading, StateReader
from mcplint.analysis.values import Frame, Known, Lazy, Rec, Seq
from mcplint.interactions.source_requests import Found
from mcplint.interactions.source_sends import MadeObject
from mcplint.interactions.source_state_entries import Entries, changed, definition, ways
from mcplint.interactions.state import IncomingState, OutgoingState, RoundTripResult, StateDatum
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_MAX_HOPS = 16


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[OutgoingState | IncomingState | RoundTripResult]:
    """The states and input-required results of a module."""
    finder = state_finder(project)
    yield from finder.results(info)
    yield from finder.incoming(info)


def table() -> Mapping[str, Any]:
    """What the tables say of states, those of the languages joined."""
    merged: dict[str, Any] = {}
    for stem, content in sorted(sdk_facts().items()):
        if stem == "state" or stem.endswith("_state"):
            _merge(merged, content)
    return merged


def _merge(into: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Lists grow, tables join, anything else is taken once."""
    for key, value in more.items():
        if isinstance(value, Mapping):
            _merge(into.setdefault(key, {}), value)
        elif isinstance(value, list):
            into[key] = [*into.get(key, ()), *value]
        else:
            into.setdefault(key, value)


def state_finder(project: SourceProject) -> StateFinder:
    """The finder of a project."""
    return project.once("state", lambda: StateFinder(project))


class StateFinder:
    """All that is asked about states, with what is read once for a project."""

    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        rows = table()
        self.rows = rows
        self.maker = StateMaker(project.ev, rows)
        self.reader = StateReader(project.ev, project.sdk, project.graph, rows)
        self.sealing = Sealing(project.ev, project.sdk, rows)
        names, inputs = rows.get("names", {}), rows.get("inputs", {})
        self._state = tuple(names.get("state", ()))
        self._requests = tuple(names.get("requests", ()))
        self._kinds = tuple(names.get("kind", ()))
        self._asking = names.get("asking", "")
        self.entries = Entries(project, inputs)
        self._stores = frozenset(rows.get("values", {}).get("stores", ()))
        self._references = frozenset(rows.get("values", {}).get("references", ()))
        self._readings: dict[int, list[Reading]] = {}
        self._used: bool | None = None

    # --- results -----------------------------------------------------------------------------------------------------------

    def results(self, info: ModuleInfo) -> Iterator[OutgoingState | RoundTripResult]:
        """Input-required results that a module makes, each with the state it sends."""
        for made in self.made(info):
            arguments = self._arguments(made)
            if arguments is not None:
                yield from self._result(arguments, made.site.call, made.frame)
            elif (state := self._sometimes(made)) is not None:
                yield from self._outgoing(state, made.frame)
        for record, frame, handler in self._written_by_hand(info):
            yield from self._by_hand(record, frame, handler)

    def made(self, info: ModuleInfo) -> Iterator[MadeObject]:
        """Input-required results made with the SDK, once for each frame."""
        yield from self.project.finder.objects(info, frozenset({"input-required"}))

    def _arguments(self, made: MadeObject) -> Mapping[str, Lazy] | None:
        """The members of a result, however they are given; None when some are not known. One positional record may hold them all."""
        for arg in made.site.call.args:
            if arg.spread == 1:
                return None
            if arg.spread == 2:
                record = self.ev.value(arg.value, made.frame)
                if not isinstance(record, Rec) or record.open:
                    return None
        args = made.site.call.args
        if len(args) == 1 and args[0].name is None and not args[0].spread:
            record = self.ev.value(args[0].value, made.frame)
            if not isinstance(record, Rec) or record.open:
                return None
            return {i.key.constant: i.value for i in record.items if i.key.constant is not None}
        return made.arguments

    def _sometimes(self, made: MadeObject) -> Lazy | None:
        """The state of a result of which not all is known: `inputRequired({ inputRequests, ...(more ? { requestState: state } : {}) })`."""
        args = made.site.call.args
        record = self.ev.value(args[0].value, made.frame) if len(args) == 1 and not args[0].spread else None
        state = next((item for name in self._state if isinstance(record, Rec) and (item := record.get(name)) is not None), None)
        return state.value if state is not None and self._no_text(state.value) is None else None

    def _result(self, arguments: Mapping[str, Lazy], node: ir.Node, frame: Frame) -> Iterator[OutgoingState | RoundTripResult]:
        state, requests = _first(arguments, self._state), _first(arguments, self._requests)
        place = Place(frame.info.file, node.start, node.end)
        empty = self._absent(state) and self._nothing_asked(requests)
        bad = tuple(self.entries.bad(requests)) if requests is not None else ()
        record = self._no_text(state) if state is not None else None
        if empty or bad or record is not None:
            yield RoundTripResult(place, empty, bad, state_place=record)
        if state is not None and record is None:
            yield from self._outgoing(state, frame)

    # --- results written by hand ---------------------------------------------------------------------------------------------

    def _written_by_hand(self, info: ModuleInfo) -> Iterator[tuple[ir.Record, Frame, bool]]:
        """Records that say by their members that they are input-required results, with whether a handler returns them right there."""
        places = places_of(info.file, [n.encode() for n in (*self._kinds, *self._requests)])
        for scope in scopes_at(info, places):
            for node, within in nodes_at(scope, places):
                if not isinstance(node, ir.Record):
                    continue
                returned = self._returns(within.current, node, scope)
                if self._says_so(node) or (returned and _has(node, self._requests)):
                    for frame in self.project.graph.frames(scope)[:8]:
                        yield node, frame, returned

    def _returns(self, statement: ir.Stmt, node: ir.Record, scope: ScopeInfo) -> bool:
        """Whether a handler gives a record right there."""
        given = isinstance(statement, ir.Return) and statement.value is not None and bare(statement.value) is node
        return given and isinstance(scope, FunctionInfo) and self.project.entries.of(scope) is not None

    def _says_so(self, record: ir.Record) -> bool:
        for entry in record.entries:
            value = bare(entry.value)
            if isinstance(entry.key, ir.Const) and entry.key.value in self._kinds and isinstance(value, ir.Const) and value.value == self._asking:
                return True
        return False

    def _by_hand(self, record: ir.Record, frame: Frame, handler: bool) -> Iterator[OutgoingState | RoundTripResult]:
        value = self.ev.value(record, frame)
        if not isinstance(value, Rec) or value.open:
            return
        arguments = {i.key.constant: i.value for i in value.items if i.key.constant is not None}
        if handler and not any(kind in arguments for kind in self._kinds):
            yield RoundTripResult(Place(frame.info.file, record.start, record.end), False, untyped=True)
        yield from self._result(arguments, record, frame)

    def _absent(self, lazy: Lazy | None) -> bool:
        if lazy is None:
            return True
        values = self.ev.force(lazy)
        return bool(values) and all(isinstance(v, Known) and v.value is None for v in values)

    def _nothing_asked(self, lazy: Lazy | None) -> bool:
        if self._absent(lazy):
            return True
        assert lazy is not None
        values = self.ev.force(lazy)
        return bool(values) and all(
            (isinstance(v, Rec) and not v.items and not v.open and v.of is None and self._written(lazy, v))
            or (isinstance(v, Known) and v.value is None)
            for v in values
        )

    def _written(self, lazy: Lazy, record: Rec) -> bool:
        """Whether an empty record is written right there, so that nothing can have been put into it since."""
        return lazy.expr is not None and isinstance(bare(lazy.expr), ir.Record) and not record.items

    def _no_text(self, state: Lazy) -> Place | None:
        """Where a state that is a record or a list begins."""
        values = self.ev.force(state)
        if values and all(isinstance(v, (Rec, Seq)) or (isinstance(v, Known) and type(v.value) in (int, float, bool)) for v in values):
            return changed(state).place
        return None

    # --- what goes out -----------------------------------------------------------------------------------------------------

    def _outgoing(self, state: Lazy, frame: Frame) -> Iterator[OutgoingState]:
        sealed = self.sealing.sealed(frame)
        kept = self._kept_under(state)
        for way in ways(state):
            for making in self.maker.of(way):
                yield OutgoingState(
                    way.place, sealed, making.protection, making.protector, bool(making.built), kept or self._opaque(making), making.unknown,
                    self.used(), tuple(_datum(p) for p in making.parts), not making.record, making.timed,
                )  # fmt: skip

    def _opaque(self, making: Making) -> bool:
        """Whether a state refers to something that is kept on the server."""
        if making.built:
            return bool(making.parts) and all(p.random or p.constant is not ... for p in making.parts) and any(p.random for p in making.parts)
        return bool(making.parts) and all(p.random or (not p.asked and _refers(p, self._references)) for p in making.parts)

    def _kept_under(self, state: Lazy) -> bool:
        """Whether a state is the key under which a record is stored on the server: `PENDING[state] = …`, `store.set(state, …)`."""
        here: Lazy | None = state
        for _ in range(_MAX_HOPS):
            if here is None or here.expr is None:
                return False
            expr = bare(here.expr)
            if isinstance(expr, ir.Call) and isinstance(expr.callee, ir.Ref) and callee_word(expr) in ("str", "String") and len(expr.args) == 1:
                here = Lazy(expr.args[0].value, here.frame)
                continue
            if not isinstance(expr, (ir.Ref, ir.Member)):
                return False
            if self._stored(expr, here.frame):
                return True
            here = definition(expr, here.frame) if isinstance(expr, ir.Ref) else None
        return False

    def _stored(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether the scope puts something under the key that an expression spells."""
        spelled = frame.info.file.data[expr.start : expr.end]
        flow = flow_of(frame.scope)
        for within in flow.places.values():
            statement = within.current
            if isinstance(statement, ir.Assign):
                for target in statement.targets:
                    if isinstance(target, ir.Index) and _mentions(target.index, spelled, frame):
                        return True
        for site in flow.calls:
            call = site.call
            kept = callee_word(call) in self._stores and isinstance(call.callee, ir.Member)
            if kept and any(frame.info.file.data[a.value.start : a.value.end] == spelled for a in call.args):
                return True
        return False

    # --- what comes back ---------------------------------------------------------------------------------------------------

    def incoming(self, info: ModuleInfo) -> Iterator[IncomingState]:
        """Where the states that a module's handlers read are taken apart."""
        for reading in self._read(info):
            if not reading.parses:
                continue
            sealed = self._sealed_at(reading)
            for parse in reading.parses:
                verified = reading.verified or self.sealing.verifies(info)
                yield IncomingState(parse.place, reading.place, parse.name, verified, sealed, parse.dangerous)

    def _sealed_at(self, reading: Reading) -> bool | None:
        found = {self.sealing.sealed(frame) for frame in self.project.graph.frames(reading.scope)[:12]}
        if False in found:
            return False
        return found.pop() if len(found) == 1 else None

    def _read(self, info: ModuleInfo) -> list[Reading]:
        known = self._readings.get(id(info))
        if known is None:
            known = self._readings[id(info)] = list(self.reader.readings(info))
        return known

    def used(self) -> bool:
        """Whether a state that comes back has an influence anywhere in the project."""
        if self._used is None:
            self._used = any(r.matters for info in list(self.project.modules()) if info.file.reports for r in self._read(info))
        return self._used


def _datum(part: Part) -> StateDatum:
    return StateDatum(part.name, part.value_name, part.place, part.readable, part.constant, part.random)


def _first(arguments: Mapping[str, Lazy], names: tuple[str, ...]) -> Lazy | None:
    return next((arguments[name] for name in names if name in arguments), None)


def _refers(part: Part, references: frozenset[str]) -> bool:
    """Whether a value is named as a reference: `order_id`, `ticket`, `record.id`."""
    for name in (part.name, part.value_name):
        word = name.replace("-", "_").rsplit("_", 1)[-1]
        if word.lower() in references or (word[-2:] in ("Id", "ID") and len(word) > 2):
            return True
    return False


def _has(record: ir.Record, names: tuple[str, ...]) -> bool:
    return any(isinstance(e.key, ir.Const) and e.key.value in names for e in record.entries) and all(e.key is not None for e in record.entries)


def _mentions(expr: ir.Expr, spelled: bytes, frame: Frame) -> bool:
    return any(frame.info.file.data[n.start : n.end] == spelled for n in ir.walk(expr) if isinstance(n, (ir.Ref, ir.Member)))


__all__ = ["StateFinder", "find", "state_finder", "table"]
