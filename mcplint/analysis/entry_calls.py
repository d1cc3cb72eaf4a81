"""Entry points that are registered by a call or an assignment: `add_tool(f)`, `mcp.tool()(f)`, `Server(on_call_tool=f)`, `lifespan=f`.

Helpers that register what they are given are followed outward to their callers.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.containers import elements
from mcplint.analysis.entries import MAX_HELPERS, Entry
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ScopeInfo
from mcplint.analysis.sites import argument_at, callee_word
from mcplint.analysis.types import last
from mcplint.analysis.values import Argument, Frame, Func, Rec, Str, dotted, owner, slot_of, with_item
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from mcplint.analysis import own_decorators
    from mcplint.analysis.entries import Entries
    from mcplint.sdk.tables import EntryFacts
else:
    own_decorators = later("mcplint.analysis.own_decorators")

_MAX_REGISTRATIONS = 400
"""Calls of one such helper."""


class CallRegistrations:
    """The registrations that stand in the calls and assignments of a scope."""

    def __init__(self, entries: Entries) -> None:
        self.ev = entries.ev
        self.sdk = entries.sdk
        self._entries = entries

    def in_scope(self, scope: ScopeInfo, words: set[str], stores: list[str]) -> Iterator[Entry]:
        """The registrations of a scope. `stores` are attributes that handlers are assigned to."""
        frame = self.ev.project.frame(scope)
        for site in flow_of(scope).calls:
            for each in self._rounds(site, frame) if callee_word(site.call) in words else (frame,):
                yield from self.registering(site.call, words, each)
            for arg in site.call.args:
                if arg.name is not None and arg.name in self.sdk.entry_keywords:
                    kind = self.sdk.entry_keywords[arg.name]
                    for function in self._entries.functions(arg.value, frame):
                        yield self._entries.entry(function, kind, site.call, None, frame, True, None)
        if stores:
            yield from self._stored(scope, frame)

    def _rounds(self, site: CallSite, frame: Frame) -> list[Frame]:
        """A frame for each round of the loop around a call, as far as what it goes through is known: `for (const tool of TOOLS) server.registerTool(…)`."""
        loop = next((w.statement for w in site.within.enclosing() if isinstance(w.statement, ir.Loop)), None)
        if loop is None or loop.iterable is None:
            return [frame]
        items, _ = elements(self.ev, loop.iterable, frame)
        return [with_item(frame, loop, item) for item in items] or [frame]

    def registering(self, call: ir.Call, words: set[str], frame: Frame, depth: int = 0) -> Iterator[Entry]:
        """What one call registers: `server.add_tool(f)`, `server.tool("name")(f)`."""
        if not call.args:
            return
        word = callee_word(call)
        if word in words:
            told = any(fact.member or fact.members for fact in self._entries.rows(word))  # the handler is a member of a record
            if not told and not any(_may_be_function(argument_at(call, at)) for at in self._entries.positions(word)):
                return  # told without evaluating what it is called on
            facts, certain = self._entries.registration(call.callee, frame, call)
            if facts is not None and not facts.decorator:
                passed = list(self._passed_in(call, words, frame, depth))
                yield from passed or self._handlers(facts, call, frame, certain)
            if facts is not None:
                return
        made = self._decorator_call(call.callee, words, frame)
        if made is not None and _may_be_function(call.args[0].value):
            facts, certain = self._entries.registration(made.callee, frame, made)
            if facts is not None and facts.kind:
                passed = list(self._passed_in(call, words, frame, depth))
                yield from passed
                for function in self._entries.functions(call.args[0].value, frame) if not passed else ():
                    yield self._entries.entry(function, facts.kind, call, made, frame, certain, made.callee)
                if not passed:
                    self._walked(call.args[0].value, facts, made, frame, certain)

    def _decorator_call(self, callee: ir.Expr, words: set[str], frame: Frame) -> ir.Call | None:
        """The call that makes a decorator: `server.tool("name")(f)`, or by a name: `register = server.tool()`, `register(f)`."""
        if isinstance(callee, ir.Ref):
            defs = flow_of(frame.scope).refs.get(id(callee), ())
            value = defs[0].value if len(defs) == 1 and defs[0].kind == "value" and not defs[0].path else None
            callee = value if value is not None else callee
        return callee if isinstance(callee, ir.Call) and callee_word(callee) in words else None

    def _handlers(self, facts: EntryFacts, call: ir.Call, frame: Frame, certain: bool) -> Iterator[Entry]:
        kind = facts.kind if facts.kind_from < 0 else self._request_kind(call, facts.kind_from, frame)
        for at in facts.at:
            given = argument_at(call, at)
            if (facts.member or facts.members) and given is not None:
                yield from self._member_handler(facts, given, call, frame, certain)
                continue
            for function in self._entries.functions(given, frame) if given is not None and kind else ():
                yield self._entries.entry(function, kind, call, call, frame, certain, call.callee, facts)
            if given is not None:
                self._walked(given, facts, call, frame, certain)

    def _walked(self, given: ir.Expr, facts: EntryFacts, call: ir.Call, frame: Frame, certain: bool) -> None:
        """Keep what a loop registers: `for f in TOOLS: server.add_tool(f)`. Decorators may put functions there that are not seen here."""
        if frame.info.file.language is not Language.PYTHON or not isinstance(given, (ir.Ref, ir.Call)):
            return
        refs = flow_of(frame.scope).refs
        for node in ir.walk(given):
            for d in refs.get(id(node), ()) if isinstance(node, ir.Ref) else ():
                if d.kind == "element" and d.value is not None:
                    self._entries.collections.walked(d.value, own_decorators.Walked(facts, call, frame, certain, call.callee))

    def _passed_in(self, call: ir.Call, words: set[str], frame: Frame, depth: int) -> Iterator[Entry]:
        """The registrations that a helper makes for its callers: `function define(name, config, handler) { server.registerTool(name, config, handler) }`."""
        scope = frame.scope
        if depth >= MAX_HELPERS or not isinstance(scope, FunctionInfo) or not scope.decl.params:
            return
        named = call.callee.args if isinstance(call.callee, ir.Call) else call.args[:1]
        handler = call.args[0] if isinstance(call.callee, ir.Call) else call.args[-1]
        if not any(self._from_caller(arg.value, frame) for arg in (*named[:1], handler)):
            return
        for inner in self._called_with(scope):
            yield from self.registering(call, words, inner, depth + 1)

    def _from_caller(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether an argument is what the function around was given, a part of it, or a member of the object that it is a method of."""
        if isinstance(expr, (ir.Const, ir.Function, ir.Record)):
            return False
        scope = frame.scope
        if (
            isinstance(scope, FunctionInfo)
            and scope.owner is not None
            and any(isinstance(n, ir.Ref) and n.name in ("this", "self") for n in ir.walk(expr))
        ):
            return True
        return any(isinstance(v, Argument) and v.function is scope for v in map(owner, self.ev.eval(expr, frame)))

    def _called_with(self, function: FunctionInfo) -> Iterator[Frame]:
        """The frames of a helper for the calls of it, each with its arguments."""
        if not function.name:
            yield from self._for_each(function)
        for site in islice(self._entries.graph.calls.callers(function), _MAX_REGISTRATIONS) if self._entries.graph is not None else ():
            caller = self.ev.project.frame(site.scope)
            if site.scope is function or not site.scope.info.file.reports:
                continue  # tests register the same again and again
            for value in self.ev.eval(site.call.callee, caller):
                if isinstance(value, Func) and value.info is function:
                    yield bind(self.ev, function, value.frame, site.call, caller, value.receiver, site, value)
                    break

    def _for_each(self, function: FunctionInfo) -> Iterator[Frame]:
        """The frames of a callback that a list of known elements is walked with: `tools.forEach((tool) => server.registerTool(…))`."""
        outer = self.ev.project.frame(function.outer)
        for site in flow_of(function.outer).calls:
            call = site.call
            given = call.args[0].value if call.args else None
            if (
                isinstance(given, ir.Function)
                and given.decl is function.decl
                and isinstance(call.callee, ir.Member)
                and call.callee.name in ("forEach", "map")
            ):
                slot = next((slot_of(param) for param in function.decl.params[:1]), "")
                for item in elements(self.ev, call.callee.object, outer)[0][:_MAX_REGISTRATIONS]:
                    yield Frame(function, outer, {slot: item}, outer, None, {id(call): item}, None, outer.depth + 1)

    def _member_handler(self, facts: EntryFacts, given: ir.Expr, call: ir.Call, frame: Frame, certain: bool) -> Iterator[Entry]:
        """A handler that is a member of the record that describes it: `addTool({name, execute: async () => …})`."""
        for value in self.ev.eval(given, frame):
            if isinstance(value, Func):  # beside the record: `tool({name}, async () => …)`
                yield self._entries.entry(value.info, facts.kind, call, call, frame, certain, call.callee, facts)
                continue
            for member, kind in ((facts.member, facts.kind), *facts.members.items()):
                item = value.get(member) if isinstance(value, Rec) else None
                for made in self.ev.force(item.value) if item is not None else ():
                    handlers = [h for i in made.items for h in self.ev.force(i.value)] if isinstance(made, Rec) else [made]
                    for handler in handlers:
                        if isinstance(handler, Func):
                            yield self._entries.entry(handler.info, kind, call, call, frame, certain, call.callee, facts)

    def _request_kind(self, call: ir.Call, at: int, frame: Frame) -> str:
        given = argument_at(call, at)
        return self._request_named(given, frame) if given is not None else ""

    def _stored(self, scope: ScopeInfo, frame: Frame) -> Iterator[Entry]:
        """`server.notification_handlers[X] = f`, `app.router.lifespan_context = f`."""
        for within in flow_of(scope).places.values():
            statement = within.current
            if not isinstance(statement, ir.Assign) or statement.value is None:
                continue
            for target in statement.targets:
                key = target.index if isinstance(target, ir.Index) else None
                holder = target.object if isinstance(target, ir.Index) else target
                if not isinstance(holder, ir.Member) or holder.name not in self.sdk.entry_stores:
                    continue
                kind = self.sdk.entry_stores[holder.name] or (self._request_named(key, frame) if key is not None else "")
                for function in self._entries.functions(statement.value, frame) if kind else ():
                    yield self._entries.entry(function, kind, target, None, frame, True, holder)

    def _request_named(self, expr: ir.Expr, frame: Frame) -> str:
        """The kind of the request that an expression names, as a method (`"tools/list"`) or as a class of the SDK; "" when not known."""
        value = self.ev.value(expr, frame)
        if isinstance(value, Str):
            return self.sdk.entry_requests.get(value.constant or "", "")
        return self.sdk.entry_requests.get(last(dotted(value)), "")


def _may_be_function(expr: ir.Expr | None) -> bool:
    """Whether an expression can be a function at all."""
    return expr is not None and not isinstance(expr, (ir.Const, ir.Template, ir.Record, ir.Compare, ir.Not, ir.Binary, ir.Unary))


__all__ = ["CallRegistrations"]
