"""What becomes of a state that came back: followed from where it is read, through names, helpers and returns, to where it is parsed or verified."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.binding import bind
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.analysis.state_parsers import Parsers
from mcplint.analysis.surroundings import nodes_of, parents_of, site_of
from mcplint.analysis.types import sdk_types
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Func, Inst, Obj, Result, Value, dotted
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass, field
from mcplint.ir.source import Place
from mcplint.sdk.tables import package_of

if TYPE_CHECKING:
    from mcplint.analysis.callgraph import CallGraph
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables

MAX_STEPS = 600
MAX_DEPTH = 8
_STRENGTH = {"runs": 3, "parses": 2, "splits": 1}
MAX_READINGS = 300
"""Places of one module at which states are read and followed."""


@dataclass(frozen=True, slots=True, eq=False)
class Parse:
    """A place where an incoming state is taken apart: the call, what it is called, and its strength (3 runs it, 2 makes data of it, 1 splits or decodes it)."""

    place: Place
    name: str
    strength: int
    dangerous: bool = False


@dataclass(slots=True)
class Reading:
    """All that is done with a state read at one place. `matters` when it does more than tell whether there is one."""

    place: Place
    scope: ScopeInfo
    parses: list[Parse] = field(default_factory=list)
    verified: bool = False
    matters: bool = False
    looked_up: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Step:
    """A node that holds the state, what stands around it, and the frame. `derived` after it was taken apart."""

    node: ir.Node
    parents: list[ir.Node]
    scope: ScopeInfo
    frame: Frame
    depth: int
    derived: bool


class StateReader:
    """Finds and follows incoming states."""

    def __init__(self, ev: Evaluator, sdk: SdkTables, graph: CallGraph, table: Mapping[str, Any]) -> None:
        self.ev = ev
        self.sdk = sdk
        self.graph = graph
        reading = table.get("reading", {})
        self.names = frozenset(table.get("names", {}).get("state", ()))
        self._parsers = Parsers(reading)
        self._left = 0
        self._named: dict[int, dict[str, list[tuple[ir.Node, list[ir.Node]]]]] = {}

    def readings(self, info: ModuleInfo) -> Iterator[Reading]:
        """Every place of a module where an incoming state is read."""
        words = [name.encode() for name in self.names]
        left = MAX_READINGS
        for scope in scopes_of(info, words):
            frame = self.ev.project.frame(scope)
            for node, parents in nodes_of(scope):
                if left > 0 and self._reads(node, parents, frame):
                    left -= 1
                    yield self._follow(node, parents, scope, frame)

    def _reads(self, node: ir.Node, parents: list[ir.Node], frame: Frame) -> bool:
        """Whether a node reads the state of a request: `params.request_state`, `params["requestState"]`, `params.get("requestState")`."""
        if isinstance(node, (ir.Member, ir.Index)):
            if (node.name if isinstance(node, ir.Member) else _constant(node.index)) not in self.names:
                return False
            owner = node.object
        elif isinstance(node, ir.Call) and isinstance(node.callee, ir.Member) and node.callee.name in ("get", "pop") and node.args:
            first = node.args[0].value
            if not isinstance(first, ir.Const) or first.value not in self.names:
                return False
            owner = node.callee.object
        elif isinstance(node, ir.Call) and isinstance(node.callee, ir.Ref) and node.callee.name == "getattr" and len(node.args) > 1:
            second = node.args[1].value
            if not isinstance(second, ir.Const) or second.value not in self.names:
                return False
            owner = node.args[0].value
        else:
            return False
        if isinstance(parents[-1] if parents else None, ir.Assign) and node in getattr(parents[-1], "targets", ()):
            return False
        return any(self._incoming(v) for v in self.ev.eval(owner, frame))

    def _incoming(self, value: Value) -> bool:
        """Whether something is, or belongs to, what a handler is given."""
        for _ in range(12):
            if sdk_types(self.ev, self.sdk, value):
                return True
            if isinstance(value, Argument):
                return True
            if isinstance(value, Inst):
                return isinstance(value.type, Ext) and package_of(value.type.name) in self.ev.project.external
            if isinstance(value, Attr):
                value = value.base
            elif (
                isinstance(value, Result)
                and isinstance(value.callee, Attr)
                and callee_word(value.call) in ("get", "model_dump", "dict", "model_copy")
            ):
                value = value.callee.base
            else:
                return False
        return False

    # --- following ---------------------------------------------------------------------------------------------------------

    def _follow(self, node: ir.Node, parents: list[ir.Node], scope: ScopeInfo, frame: Frame) -> Reading:
        reading = Reading(Place(scope.info.file, node.start, node.end), scope)
        self._left = MAX_STEPS
        seen: set[tuple[int, int, bool]] = set()
        steps = [_Step(node, parents, scope, frame, 0, False)]
        while steps and self._left > 0 and not reading.verified:
            self._left -= 1
            step = steps.pop()
            key = (id(step.node), id(step.frame), step.derived)
            if key in seen:
                continue
            seen.add(key)
            steps.extend(self._outward(step, reading))
        strongest = max((p.strength for p in reading.parses), default=0)
        reading.parses = [p for p in reading.parses if p.strength == strongest]
        return reading

    def _outward(self, step: _Step, reading: Reading) -> Iterator[_Step]:
        """What holds the state after the expressions around a node have been evaluated."""
        here, derived = step.node, step.derived
        parents = step.parents
        at = len(parents)
        while at > 0:
            outer = parents[at - 1]
            rest = parents[: at - 1]
            if isinstance(outer, ir.Arg):
                at -= 1
                continue
            if isinstance(outer, ir.Call):
                call = self._call(outer, here, rest, step, derived, reading)
                if call is None:
                    return
                goes_on, derived, into = call
                yield from into
                if not goes_on:
                    return
            elif isinstance(outer, ir.Member):
                method = parents[at - 2] if at > 1 else None
                if not (isinstance(method, ir.Call) and method.callee is outer):
                    reading.matters = True
                    if not derived:
                        return
            elif isinstance(outer, ir.Index):
                if outer.index is here or not derived:
                    reading.matters = True
                    reading.looked_up = reading.looked_up or outer.index is here
                    return
                reading.matters = True
            elif isinstance(outer, ir.Compare):
                if outer.op in ("in", "not-in") and outer.left is here:
                    reading.matters = reading.looked_up = True
                elif derived:
                    reading.matters = True
                return
            elif isinstance(outer, (ir.Not,)):
                return
            elif isinstance(outer, ir.Logical):
                if outer.left is here and outer.op == "and":
                    return
            elif isinstance(outer, ir.Choice):
                if outer.test is here:
                    return
            elif isinstance(outer, ir.Bind):
                yield from self._bound(outer, step, derived)
            elif isinstance(outer, (ir.Await, ir.Cast, ir.Spread)):
                pass
            elif isinstance(outer, (ir.Template, ir.Binary, ir.Record, ir.Entry, ir.Sequence, ir.Comprehension, ir.Clause, ir.Yield)):
                reading.matters = True
                derived = True
                if isinstance(outer, ir.Comprehension):
                    return
            elif isinstance(outer, ir.Assign):
                yield from self._assigned(outer, here, step, derived, reading)
                return
            elif isinstance(outer, ir.Return):
                yield from self._returned(step, derived, reading)
                return
            elif isinstance(outer, ir.Match):
                yield from self._matched(outer, step, derived)
                return
            elif isinstance(outer, (ir.With, ir.Loop)):
                yield from self._defined(outer, step, derived)
                return
            else:
                return
            here = outer
            at -= 1

    def _bound(self, bind_: ir.Bind, step: _Step, derived: bool) -> Iterator[_Step]:
        yield from self._defined(bind_, step, derived)

    def _assigned(self, statement: ir.Assign, here: ir.Node, step: _Step, derived: bool, reading: Reading) -> Iterator[_Step]:
        if here is not statement.value:
            return
        if not all(isinstance(t, ir.Ref) for t in statement.targets):
            reading.matters = True
        if any(isinstance(t, ir.Sequence) for t in statement.targets):
            derived = True
        yield from self._defined(statement, step, derived)

    def _matched(self, statement: ir.Match, step: _Step, derived: bool) -> Iterator[_Step]:
        for case in statement.cases:
            yield from self._defined_below(case.pattern, step, derived)

    def _defined_below(self, pattern: ir.Node, step: _Step, derived: bool) -> Iterator[_Step]:
        for defs in flow_of(step.scope).defs.values():
            for d in defs:
                if d.kind == "capture" and pattern.start <= d.node.start and d.node.end <= pattern.end:
                    yield from self._uses(d, step, derived or bool(d.path))

    def _defined(self, statement: ir.Node, step: _Step, derived: bool) -> Iterator[_Step]:
        """The uses of the names that a statement defines."""
        for defs in flow_of(step.scope).defs.values():
            for d in defs:
                if d.node is statement:
                    yield from self._uses(d, step, derived or bool(d.path))

    def _uses(self, definition: Def, step: _Step, derived: bool) -> Iterator[_Step]:
        refs = flow_of(step.scope).refs
        for node, parents in self._mentions(step.scope, definition.name):
            if _reaches(definition, refs.get(id(node), ())):
                yield _Step(node, parents, step.scope, step.frame, step.depth, derived)
        if isinstance(step.scope, FunctionInfo):
            yield from self._captured(definition, step, derived)

    def _captured(self, definition: Def, step: _Step, derived: bool) -> Iterator[_Step]:
        """Uses in functions inside the scope."""
        for inner in flow_of(step.scope).functions[:16]:
            if not inner.mentions(definition.name.encode()) or step.depth >= MAX_DEPTH:
                continue
            flow = flow_of(inner)
            if definition.name in flow.defs:
                continue
            frame = Frame(inner, step.frame)
            for node, parents in self._mentions(inner, definition.name):
                yield _Step(node, parents, inner, frame, step.depth + 1, derived)

    def _mentions(self, scope: ScopeInfo, name: str) -> list[tuple[ir.Node, list[ir.Node]]]:
        """Where a scope mentions a name, with what stands around."""
        known = self._named.get(id(scope))
        if known is None:
            known = self._named[id(scope)] = {}
            for node, parents in nodes_of(scope):
                if isinstance(node, ir.Ref):
                    known.setdefault(node.name, []).append((node, parents))
        return known.get(name, [])

    def _returned(self, step: _Step, derived: bool, reading: Reading) -> Iterator[_Step]:
        """Where the function that returns the state is called."""
        function = step.scope
        if not isinstance(function, FunctionInfo) or step.depth >= MAX_DEPTH:
            return
        if step.frame.site is not None and step.frame.caller is not None:
            found = parents_of(step.frame.caller.scope, step.frame.site.call)
            if found is not None:
                yield _Step(step.frame.site.call, found, step.frame.caller.scope, step.frame.caller, step.depth + 1, derived)
            return
        if self.graph.entries.of(function) is not None:
            reading.matters = True
            return
        for site in list(self.graph.calls.callers(function))[:16]:
            if site.scope is function:
                continue
            frame = self.ev.project.frame(site.scope)
            if any(isinstance(v, Func) and v.info is function for v in self.ev.eval(site.call.callee, frame)):
                found = parents_of(site.scope, site.call)
                if found is not None:
                    yield _Step(site.call, found, site.scope, frame, step.depth + 1, derived)

    # --- calls -------------------------------------------------------------------------------------------------------------

    def _call(
        self, call: ir.Call, here: ir.Node, rest: list[ir.Node], step: _Step, derived: bool, reading: Reading
    ) -> tuple[bool, bool, list[_Step]] | None:
        """Whether what the call gives holds the state, whether taken apart, and the steps into what is called; None when the way ends."""
        word = callee_word(call)
        callee = call.callee
        frame = step.frame
        if callee is step.node:  # `requestState<T>()`
            return True, derived, []
        values = self.ev.eval(callee, frame)
        names = [dotted(v) for v in values]
        place = Place(step.scope.info.file, call.start, call.end)
        if isinstance(callee, ir.Member) and _holds(callee.object, here):
            return self._method(call, word, place, derived, reading)
        functions = [v for v in values if isinstance(v, Func)]
        if functions:
            inner = [s for f in functions[:3] for s in self._into(f, call, here, step, derived)]
            return False, derived, inner
        does = self._parsers.call(call, word, names, values)
        if does == "verifies":
            reading.verified = True
            return None
        if does == "converts":
            return True, derived, []
        if does == "tests":
            return None
        reading.matters = True
        if does == "looks up" and not any(isinstance(v, Obj) for v in values):
            reading.looked_up = True
            return None
        if does in _STRENGTH:
            if not (derived and does == "splits" and reading.parses):  # a part of what was taken apart before
                reading.parses.append(Parse(place, word, _STRENGTH[does], does == "runs"))
        return True, True, []

    def _method(self, call: ir.Call, word: str, place: Place, derived: bool, reading: Reading) -> tuple[bool, bool, list[_Step]] | None:
        """A method of the state itself."""
        does = self._parsers.method(word)
        if does == "converts":
            return True, derived, []
        if does == "tests":
            return None
        reading.matters = True
        if does == "splits":
            reading.parses.append(Parse(place, word, _STRENGTH[does]))
            return True, True, []
        return (True, True, []) if derived else None

    def _into(self, func: Func, call: ir.Call, here: ir.Node, step: _Step, derived: bool) -> Iterator[_Step]:
        if step.depth >= MAX_DEPTH:
            return
        inner = bind(self.ev, func.info, func.frame, call, step.frame, func.receiver, site_of(step.scope, call), func)
        for name, lazy in inner.bindings.items():
            if lazy.expr is None or not (lazy.expr.start <= here.start and here.end <= lazy.expr.end) or lazy.frame is not step.frame:
                continue
            for d in flow_of(func.info).defs.get(name, ()):
                if d.kind == "param":
                    yield from self._uses(d, _Step(here, [], func.info, inner, step.depth + 1, derived), derived)


def _constant(expr: ir.Expr) -> object:
    return expr.value if isinstance(expr, ir.Const) else None


def _reaches(definition: Def, defs: tuple[Def, ...]) -> bool:
    """Whether a definition reaches a name, also below changes made to it since."""
    pending, seen = list(defs), 0
    while pending and seen < 64:
        seen += 1
        d = pending.pop()
        if d is definition:
            return True
        pending.extend(d.previous)
    return False


def _holds(expr: ir.Expr, node: ir.Node) -> bool:
    return expr.start <= node.start and node.end <= expr.end


__all__ = ["Parse", "Reading", "StateReader"]
