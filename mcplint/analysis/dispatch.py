"""Functions that are kept in a table and called through it: `HANDLERS[name](ctx)`, `handler = ACTIONS.get(action)`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.conditions import statement_of
from mcplint.analysis.provenance import bare
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, ScopeInfo, Within
from mcplint.analysis.sites import between, callee_word, places_before, scopes_at, scopes_naming
from mcplint.analysis.values import Attr, Frame, Func, Known, Rec, Seq, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.analysis.callgraph import CallGraph

_AS_VALUE = regex(rb"\s*(?:[,\]});#\n]|\.bind\(|$)")
"""What stands behind a name that is neither called nor looked into, but to bind it."""
_MAKING = frozenset({"Map", "freeze", "seal", "fromEntries", "assign", "MappingProxyType", "dict", "OrderedDict"})
"""What makes a table of the records and lists that it is given."""
_ADDING = frozenset({"set", "add", "push", "unshift", "append"})
_MAX_FOUND = 16
"""Calls through tables to one function; one is enough to know that it is called."""
_MAX_CALLERS = 8
_MAX_DEPTH = 3
_MAX_NESTED = 6


@dataclass(frozen=True, slots=True)
class Held:
    """That a table holds a function: the table's name, the function it is local to, and the names under which its records have the held function (""
    where the table itself holds it)."""

    table: str
    local: FunctionInfo | None
    keys: frozenset[str]


class Tables:
    """The tables of a project that hold functions, found on demand by name."""

    def __init__(self, graph: CallGraph) -> None:
        self.graph = graph
        self._naming: dict[tuple[int, str], list[tuple[Held, ir.Expr, ScopeInfo]]] = {}
        self._called: dict[tuple[int, str], list[tuple[CallSite, str]]] = {}
        self._elements: dict[int, list[CallSite]] = {}

    def frames(self, function: FunctionInfo) -> list[Frame]:
        """The frames in which a function runs that some table of the project holds, one for each call of an element of that table."""
        graph = self.graph
        out: list[Frame] = []
        for site in self._element_calls(function):
            for caller in graph.frames(site.scope)[:_MAX_CALLERS]:
                func = _target(graph, function, site, caller)
                if func is not None:
                    out.append(bind(graph.ev, function, func.frame, site.call, caller, func.receiver, site, func))
            if len(out) >= _MAX_FOUND:
                return out
        return out

    def _element_calls(self, function: FunctionInfo) -> list[CallSite]:
        """Calls of an element of a table that holds a function, or of a member of an element, by others than the function."""
        known = self._elements.get(id(function))
        if known is None:
            found: dict[int, CallSite] = {}
            for home, held in self._homes(function):
                for info in (home, *self.graph.calls.modules_naming(held.table, home)) if held.local is None else (home,):
                    for site, member in self._called_in(info, held.table):
                        if member in held.keys and site.scope is not function and _sees(site.scope, held.local):
                            found[id(site.call)] = site
            known = self._elements[id(function)] = list(found.values())
        return known

    def _homes(self, function: FunctionInfo) -> Iterator[tuple[ModuleInfo, Held]]:
        """The tables that hold a function, and those made of such tables (`{**ACTIONS, "health": health}`), with the modules where they are made."""
        seen: set[tuple[int, Held]] = set()
        level = [(function.info, held) for held in _written_in(function)]
        yield from level
        level.extend([(function.info, Held(function.name, None, frozenset()))] if function.name else ())
        for _ in range(_MAX_DEPTH):
            found: list[tuple[ModuleInfo, Held]] = []
            for origin, inner in level:
                for home in (origin, *self.graph.calls.modules_naming(inner.table, origin)):
                    for held, leaf, scope in self._tables(home, inner.table):
                        if inner.table == function.name and self._is_other(leaf, scope, function):
                            continue
                        outer = Held(held.table, held.local, held.keys | inner.keys)
                        if (id(home), outer) not in seen and len(seen) < _MAX_FOUND:
                            seen.add((id(home), outer))
                            found.append((home, outer))
                            yield home, outer
            level = found

    def _is_other(self, leaf: ir.Expr, scope: ScopeInfo, function: FunctionInfo) -> bool:
        """Whether what a table holds is another function of the same name."""
        functions = [value.info for value in self.graph.ev.eval(leaf, self.graph.project.frame(scope)) if isinstance(value, Func)]
        return bool(functions) and function not in functions

    def _tables(self, info: ModuleInfo, name: str) -> list[tuple[Held, ir.Expr, ScopeInfo]]:
        known = self._naming.get((id(info), name))
        if known is None:
            known = self._naming[id(info), name] = sorted(_tables(info, name), key=lambda found: found[0].table)
        return known

    def _called_in(self, info: ModuleInfo, table: str) -> list[tuple[CallSite, str]]:
        known = self._called.get((id(info), table))
        if known is None:
            known = self._called[id(info), table] = list(_element_calls(info, table))
        return known


def _tables(info: ModuleInfo, name: str) -> list[tuple[Held, ir.Expr, ScopeInfo]]:
    """Names and attributes of a module that are given a record or list with `name` in it, or one element that is `name`; with one of these and its scope."""
    out: list[tuple[Held, ir.Expr, ScopeInfo]] = []
    places = places_before(info.file, name, _AS_VALUE)
    for scope in scopes_at(info, places):
        for within in flow_of(scope).places.values():
            statement = within.current
            if between(places, statement.start, statement.end):
                out.extend(
                    (*found, scope) for found in _holding(within, scope, lambda leaf: isinstance(leaf, (ir.Ref, ir.Member)) and leaf.name == name)
                )
    return out


def _written_in(function: FunctionInfo) -> list[Held]:
    """The tables in which a function is written: `{ rename: async (args) => … }`, `new Map([["rename", async (args) => …]])`."""
    within = statement_of(function.outer, function.decl) if function.owner is None else None
    if within is None:
        return []
    return [held for held, _ in _holding(within, function.outer, lambda leaf: isinstance(leaf, ir.Function) and leaf.decl is function.decl)]


def _holding(within: Within, scope: ScopeInfo, wanted: Callable[[ir.Expr], bool]) -> Iterator[tuple[Held, ir.Expr]]:
    """The tables that a statement makes, or adds to whatever happens, with the first of what is wanted in them. What is added under a test is there under it
    only."""
    statement = within.current
    leaves: list[tuple[str, ir.Expr]] = []
    tables: list[ir.Expr] = []
    if isinstance(statement, ir.Assign) and statement.value is not None:
        if wanted(bare(statement.value)):  # `table[key] = handler`
            tables = [bare(target.object) for target in statement.targets if isinstance(target, ir.Index)]
            leaves = [("", bare(statement.value))]
        else:
            tables = list(statement.targets)
            leaves = list(_leaves(statement.value, "", 0))
    elif isinstance(statement, ir.ExprStmt) and within.outer is None:
        call = bare(statement.value)
        if isinstance(call, ir.Call) and isinstance(call.callee, ir.Member) and call.callee.name in _ADDING:
            tables = [bare(call.callee.object)]
            leaves = [found for arg in call.args for found in _leaves(arg.value, "", 0, top=True)]
    held = [(key, leaf) for key, leaf in leaves if wanted(leaf)]
    keys = frozenset(key for key, _ in held)
    for table in tables if held else ():
        if isinstance(table, ir.Ref):
            local = scope if isinstance(scope, FunctionInfo) and table.name in flow_of(scope).defs else None
            yield Held(table.name, local, keys), held[0][1]
        elif isinstance(table, ir.Member):
            yield Held(table.name, None, keys), held[0][1]


def _sees(scope: ScopeInfo, local: FunctionInfo | None) -> bool:
    """Whether a scope is a function, or inside of it; so is every one when there is none."""
    here: ScopeInfo | None = scope
    while local is not None and here is not local and here is not None:
        here = here.outer
    return here is not None


def _leaves(value: ir.Expr, key: str, depth: int, *, top: bool = False) -> Iterator[tuple[str, ir.Expr]]:
    """What a record or list holds, in those inside it, too, each with the name under which the innermost record of a list has it. Of a value alone, itself
    with `top`."""
    value = bare(value)
    if depth > _MAX_NESTED:
        return
    if isinstance(value, ir.Record):
        for entry in value.entries:
            name = entry.key.value if isinstance(entry.key, ir.Const) and isinstance(entry.key.value, str) else ""
            for under in dict.fromkeys((name, "") if not depth else (name,)):  # the record may be the table, or one of its elements
                yield from _leaves(entry.value, under, depth + 1, top=True)
    elif isinstance(value, ir.Sequence):
        for item in value.items:
            yield from _leaves(item, "", depth + 1, top=True)
    elif isinstance(value, ir.Call) and not top and callee_word(value) in _MAKING:
        for arg in value.args:
            yield from _leaves(arg.value, key, depth)
    elif top:
        callee = value.callee if isinstance(value, ir.Call) else None
        yield key, callee.object if isinstance(callee, ir.Member) and callee.name == "bind" else value


def _element_calls(info: ModuleInfo, table: str) -> Iterator[tuple[CallSite, str]]:
    """Calls of an element of a table, directly or by a local name, and of its members; with the member's name, "" for the element itself."""
    for scope in scopes_naming(info, (table,)):
        for site in flow_of(scope).calls:
            callee = bare(site.call.callee)
            member = ""
            if isinstance(callee, ir.Member):
                member, callee = callee.name, bare(callee.object)
            if isinstance(callee, (ir.Index, ir.Call)):
                if _names(callee, table):
                    yield site, member
            elif isinstance(callee, ir.Ref) and _comes_from(callee, scope, table):
                yield site, member


def _comes_from(ref: ir.Ref, scope: ScopeInfo, table: str) -> bool:
    return any(d.value is not None and _names(d.value, table) for d in flow_of(scope).refs.get(id(ref), ()))


def _names(expr: ir.Expr, name: str) -> bool:
    return any(isinstance(node, (ir.Ref, ir.Member)) and node.name == name for node in ir.walk(expr))


def _target(graph: CallGraph, function: FunctionInfo, site: CallSite, caller: Frame) -> Func | None:
    """The function as the value of a call's callee in a frame, or None when it is not one of those that may be called. Where nothing tells which element of a
    table is called, it may be each."""
    values = graph.ev.eval(site.call.callee, caller)
    for value in values:
        for held in _elements(graph, value, 0):
            if isinstance(held, Func) and held.info is function:
                return held
    if any(isinstance(value, (Func, Known, Str)) for value in values):
        return None
    return Func(function, graph.project.frame(function.outer))


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
