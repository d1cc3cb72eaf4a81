"""How often a server object of an SDK whose servers hold one session each is made, and how often it is connected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.binding import returned
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.types import sdk_types
from mcplint.analysis.values import Argument, Attr, Frame, Func, Obj, Result, Value
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.callgraph import CallGraph
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables

_LIMIT = 4
_MOST_FRAMES = 16


class Connections:
    """Answers for one project. `servers` are the SDK types that hold one session, `connects` the methods that give it one, `factories` the functions that
    ask for a server for every request or session."""

    def __init__(
        self, ev: Evaluator, sdk: SdkTables, graph: CallGraph, servers: Iterable[str], connects: Iterable[str], factories: Iterable[str]
    ) -> None:
        self._ev = ev
        self._sdk = sdk
        self._graph = graph
        self._servers = frozenset(servers)
        self._connects = tuple(connects)
        self._factories = tuple(factories)
        self._often: dict[int, bool] = {}

    def one_session(self, value: Value, limit: int = _LIMIT) -> bool:
        """Whether a value is a server that is made once and never connected to more than one session, as far as the project shows."""
        if limit <= 0:
            return False
        if isinstance(value, Attr):
            return self.one_session(value.base, limit - 1)
        if isinstance(value, Argument):
            found = list(self._given(value))
            return bool(found) and all(self.one_session(v, limit - 1) for v in found)
        if isinstance(value, (Result, Obj)) and value.call is not None and sdk_types(self._ev, self._sdk, value) & self._servers:
            return self._once(value.frame.scope, unknown=False) and not self._connected_often(value)
        return False

    def _given(self, argument: Argument) -> Iterator[Value]:
        scope = argument.frame.scope
        frames = self._graph.frames(scope)[:_MOST_FRAMES] if argument.frame.caller is None else [argument.frame]
        for frame in frames:
            given = frame.bindings.get(argument.param.name)
            if given is not None:
                yield from (v for v in self._ev.force(given) if v is not argument)

    def _once(self, scope: ScopeInfo, *, unknown: bool) -> bool:
        """Whether a scope runs at start-up only; `unknown` is the answer for a function that nothing in the project calls."""
        if isinstance(scope, ModuleInfo):
            return True
        for frame in self._graph.frames(scope)[:_MOST_FRAMES]:
            root = _root(frame)
            if root.entry is not None or (isinstance(root.scope, FunctionInfo) and not unknown):
                return False
        return True

    def _connected_often(self, server: Result | Obj) -> bool:
        known = self._often.get(id(server.call))
        if known is None:
            known = self._often[id(server.call)] = any(self._connects_often(site, server) for site in self._sites())
        return known

    def _sites(self) -> Iterator[CallSite]:
        for info in self._ev.project.modules():
            for word in (*self._connects, *self._factories):
                yield from self._graph.calls.sites(info, word)

    def _connects_often(self, site: CallSite, server: Result | Obj) -> bool:
        call, frame = site.call, self._ev.project.frame(site.scope)
        if isinstance(call.callee, ir.Member) and call.callee.name in self._connects:
            if not self._is(self._ev.eval(call.callee.object, frame), server):
                return False
            looped = any(isinstance(within.statement, ir.Loop) for within in site.within.enclosing())
            return looped or not self._once(site.scope, unknown=True)
        given = (v for arg in call.args for v in self._ev.eval(arg.value, frame) if isinstance(v, Func))
        return any(self._is(returned(self._ev, func.info, self._ev.project.frame(func.info)), server) for func in given)

    def _is(self, values: Iterable[Value], server: Result | Obj) -> bool:
        return any(isinstance(v, (Result, Obj)) and v.call is server.call for v in values)


def _root(frame: Frame) -> Frame:
    here = frame
    while here.entry is None and here.caller is not None:
        here = here.caller
    return here


__all__ = ["Connections"]
