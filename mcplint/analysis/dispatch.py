"""Functions that are kept in a table and called through it: `HANDLERS[name](ctx)`, `handler = ACTIONS.get(action)`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import between, places_before, scopes_at, scopes_naming
from mcplint.analysis.values import Attr, Frame, Func, Rec, Seq, Value
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from mcplint.analysis.callgraph import CallGraph

_AS_VALUE = regex(rb"\s*(?:[,\]});#\n]|$)")
"""What stands behind a name that is neither called nor looked into."""
_MAX_FOUND = 16
"""Calls through tables to one function; one is enough to know that it is called."""
_MAX_CALLERS = 8
_MAX_DEPTH = 3


class Tables:
    """The tables of a project that hold functions, found on demand by name."""

    def __init__(self, graph: CallGraph) -> None:
        self.graph = graph
        self._naming: dict[tuple[int, str], list[str]] = {}
        self._called: dict[tuple[int, str], list[CallSite]] = {}
        self._elements: dict[int, list[CallSite]] = {}

    def frames(self, function: FunctionInfo) -> list[Frame]:
        """The frames in which a function runs that some table of the project holds, one for each call of an element of that table."""
        graph = self.graph
        out: list[Frame] = []
        for site in self._element_calls(function) if function.name else ():
            for caller in graph.frames(site.scope)[:_MAX_CALLERS]:
                func = _target(graph, function, site, caller)
                if func is not None:
                    out.append(bind(graph.ev, function, func.frame, site.call, caller, func.receiver, site, func))
            if len(out) >= _MAX_FOUND:
                return out
        return out

    def _element_calls(self, function: FunctionInfo) -> list[CallSite]:
        """Calls of an element of a table that holds a function, by others than the function."""
        known = self._elements.get(id(function))
        if known is None:
            found: dict[int, CallSite] = {}
            for home, table in self._homes(function):
                for info in (home, *self.graph.calls.modules_naming(table, home)):
                    found.update((id(site.call), site) for site in self._called_in(info, table) if site.scope is not function)
            known = self._elements[id(function)] = list(found.values())
        return known

    def _homes(self, function: FunctionInfo) -> Iterator[tuple[ModuleInfo, str]]:
        """The tables that hold a function, and those made of such tables (`{**ACTIONS, "health": health}`), with the modules where they are made."""
        seen: set[tuple[int, str]] = set()
        level: list[tuple[ModuleInfo, str]] = [(function.info, function.name)]
        for _ in range(_MAX_DEPTH):
            found: list[tuple[ModuleInfo, str]] = []
            for origin, name in level:
                for home in (origin, *self.graph.calls.modules_naming(name, origin)):
                    for table in self._tables(home, name):
                        if (id(home), table) not in seen and len(seen) < _MAX_FOUND:
                            seen.add((id(home), table))
                            found.append((home, table))
                            yield home, table
            level = found

    def _tables(self, info: ModuleInfo, name: str) -> list[str]:
        known = self._naming.get((id(info), name))
        if known is None:
            known = self._naming[id(info), name] = sorted(_tables(info, name))
        return known

    def _called_in(self, info: ModuleInfo, table: str) -> list[CallSite]:
        known = self._called.get((id(info), table))
        if known is None:
            known = self._called[id(info), table] = list(_element_calls(info, table))
        return known


def _tables(info: ModuleInfo, name: str) -> set[str]:
    """Names and attributes of a module that are given a record or list with `name` in it, or one element that is `name`."""
    out: set[str] = set()
    places = places_before(info.file, name, _AS_VALUE)
    for scope in scopes_at(info, places):
        for within in flow_of(scope).places.values():
            statement = within.current
            if not between(places, statement.start, statement.end):
                continue
            if isinstance(statement, ir.Assign) and statement.value is not None:
                direct = isinstance(statement.value, (ir.Ref, ir.Member))
                if _holds(statement.value, name, direct):
                    out.update(n for t in statement.targets if (n := _target_name(t, direct)))
    return out


def _holds(value: ir.Expr, name: str, direct: bool) -> bool:
    if direct:
        return isinstance(value, (ir.Ref, ir.Member)) and value.name == name
    if not isinstance(value, (ir.Record, ir.Sequence)):
        return False
    return any(isinstance(node, (ir.Ref, ir.Member)) and node.name == name for node in ir.walk(value))


def _target_name(target: ir.Node, direct: bool) -> str:
    """The name of what is assigned to; of `table[key] = handler` the table's."""
    if direct:
        if not isinstance(target, ir.Index):
            return ""
        target = target.object
    return target.name if isinstance(target, (ir.Ref, ir.Member)) else ""


def _element_calls(info: ModuleInfo, table: str) -> Iterator[CallSite]:
    """Calls of an element of a table, directly or by a local name."""
    for scope in scopes_naming(info, (table,)):
        for site in flow_of(scope).calls:
            callee = site.call.callee
            while isinstance(callee, ir.Cast):
                callee = callee.value
            if isinstance(callee, (ir.Index, ir.Call)):
                if _names(callee, table):
                    yield site
            elif isinstance(callee, ir.Ref) and _comes_from(callee, scope, table):
                yield site


def _comes_from(ref: ir.Ref, scope: ScopeInfo, table: str) -> bool:
    return any(d.value is not None and _names(d.value, table) for d in flow_of(scope).refs.get(id(ref), ()))


def _names(expr: ir.Expr, name: str) -> bool:
    return any(isinstance(node, (ir.Ref, ir.Member)) and node.name == name for node in ir.walk(expr))


def _target(graph: CallGraph, function: FunctionInfo, site: CallSite, caller: Frame) -> Func | None:
    """The function as the value of a call's callee in a frame, or None when it is not one of those that may be called."""
    for value in graph.ev.eval(site.call.callee, caller):
        for held in _elements(graph, value, 0):
            if isinstance(held, Func) and held.info is function:
                return held
    return None


def _elements(graph: CallGraph, value: Value, depth: int) -> Iterator[Value]:
    """A value; for an element of a record or list whose key is not known, each of its elements."""
    if not isinstance(value, Attr) or not value.item or depth > _MAX_DEPTH:
        yield value
        return
    for base in _elements(graph, value.base, depth + 1):
        if isinstance(base, Rec):
            known = base.get(value.name)
            for lazy in (known.value,) if known is not None else tuple(item.value for item in base.items):
                yield from graph.ev.force(lazy)
        elif isinstance(base, Seq):
            for lazy in base.items:
                yield from graph.ev.force(lazy)
