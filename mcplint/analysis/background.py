"""Does a call run within the run of its caller, or may it outlive it? Tasks, threads, timers and queues, and the waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.call_sites import given_in_place
from mcplint.analysis.conditions import chain_of
from mcplint.analysis.entries import Entry
from mcplint.analysis.reaching import MUTATORS, flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import callee_word, own_expressions
from mcplint.analysis.values import Frame, Func
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.records import dataclass
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from mcplint.analysis import spawners
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import SdkTables, SpawnFacts
else:
    spawners = later("mcplint.analysis.spawners")

_MAX_FOLLOWED = 5
_ANSWERED = frozenset({"tool", "prompt", "resource", "completion", "list", "request"})
"""Kinds of entry points whose answer the client waits for."""
_UNASKED = frozenset({"notification", "initialize", "lifespan", "route"})
"""Kinds of entry points that answer no request of a client, so that nothing ends before a promise that they let go."""
_KEEPERS = MUTATORS | {"put", "put_nowait"}
"""Methods by which a container comes to hold what it is given."""


@dataclass(frozen=True, slots=True, eq=False)
class Spawned:
    """A hop of a chain that nobody waits for: the call that takes over, and the frame it is made in. `certain` is False where a wait may stand
    elsewhere.
    """

    call: ir.Call
    frame: Frame
    task: bool
    certain: bool = True


class Background:
    """Finds the hops of chains that outlive their caller."""

    def __init__(self, ev: Evaluator, sdk: SdkTables, joins: frozenset[str], settled: frozenset[str] = frozenset()) -> None:
        self.ev = ev
        self.sdk = sdk
        self._joins = joins
        self._settled = settled
        self._spawns: dict[tuple[int, int], tuple[tuple[CallSite, SpawnFacts], ...]] = {}

    def spawned(self, frame: Frame, site: CallSite) -> Spawned | None:
        """The hop nearest to the send that nobody waits for, on the chain of a send; None when all of it runs within the entry point's own run."""
        chain = list(chain_of(frame, site))
        inside = {id(here.scope) for here, _ in chain}
        handled = any(here.entry is not None and not (isinstance(here.entry, Entry) and here.entry.kind in _UNASKED) for here, _ in chain)
        for here, at in chain:
            found = self._hop(here, at, inside, here is frame)
            if found is None and handled:
                found = self._floating(here, at) if here is not frame else self._unheeded(here, at)
            if found is not None:
                return found
        return None

    def _floating(self, frame: Frame, at: CallSite) -> Spawned | None:
        """A call of an async function whose promise nobody waits for, in languages where the call starts it."""
        if frame.info.file.language is Language.PYTHON:
            return None
        if not any(isinstance(v, Func) and v.info.decl.is_async for v in self.ev.eval(at.call.callee, frame)):
            return None
        if self._awaited(at.call, at, frame, _MAX_FOLLOWED) is not False:
            return None
        here: Frame = frame
        site: CallSite = at
        while isinstance(site.within.current, ir.Return) and (caller := here.caller) is not None and (made := here.site) is not None:
            site, here = made, caller  # who is given the promise lets it go
        return Spawned(site.call, here, False)

    def _unheeded(self, frame: Frame, at: CallSite) -> Spawned | None:
        """The send itself, in the body of a handler of requests that goes on without it: `void extra.sendRequest(…)`."""
        entry = frame.entry
        if (
            frame.info.file.language is Language.PYTHON
            or not isinstance(entry, Entry)
            or entry.function is not frame.scope
            or entry.kind not in _ANSWERED
        ):
            return None
        if not isinstance(at.within.current, ir.ExprStmt) or self._awaited(at.call, at, frame, _MAX_FOLLOWED) is not False:
            return None
        return Spawned(at.call, frame, False)

    def _hop(self, frame: Frame, at: CallSite, inside: set[int], first: bool) -> Spawned | None:
        for site, facts in self._spawning(frame):
            if facts.waits:
                continue
            if not (site is at or site.call is at.call or self._takes(site.call, at.call, frame)):
                continue
            if site.call is at.call and first:
                continue  # the send itself
            found = self._judge(site, facts, frame, inside)
            if found is not None:
                return found
        return self._through_helper(frame, at, inside)

    def _spawning(self, frame: Frame) -> tuple[tuple[CallSite, SpawnFacts], ...]:
        """The calls of a scope that take something over."""
        key = (id(frame.scope), id(frame))
        known = self._spawns.get(key)
        if known is None:
            found: list[tuple[CallSite, SpawnFacts]] = []
            for site in flow_of(frame.scope).calls:
                if callee_word(site.call) in self.sdk.spawners:
                    facts = spawners.spawner_of(self.ev, self.sdk, site.call, frame)
                    if facts is not None:
                        found.append((site, facts))
            known = self._spawns[key] = tuple(found)
        return known

    def _takes(self, spawn: ir.Call, call: ir.Call, frame: Frame) -> bool:
        """Whether `call` is what `spawn` is given: written in its arguments, or held by a variable among them."""
        for arg in spawn.args:
            if _holds(arg.value, call):
                return True
            for node in ir.walk(arg.value):
                if isinstance(node, ir.Ref):
                    for d in flow_of(frame.scope).refs.get(id(node), ()):
                        if d.kind == "value" and d.value is not None and _strip(d.value) is call:
                            return True
        return False

    def _through_helper(self, frame: Frame, at: CallSite, inside: set[int]) -> Spawned | None:
        """`spawn(remind(ctx))`, where `spawn` is a function of the project that takes the coroutine over."""
        for site in flow_of(frame.scope).calls:
            if site.call is at.call or not any(_strip(a.value) is at.call for a in site.call.args):
                continue
            for value in self.ev.eval(site.call.callee, frame):
                if isinstance(value, Func):
                    found = self._helper(value, site, at.call, frame, inside)
                    if found is not None:
                        return found
        return None

    def _helper(self, func: Func, site: CallSite, given: ir.Call, frame: Frame, inside: set[int]) -> Spawned | None:

        inner = bind(self.ev, func.info, func.frame, site.call, frame, func.receiver, site, func)
        names = {name for name, lazy in inner.bindings.items() if lazy.expr is not None and _strip(lazy.expr) is given}
        for spawn, facts in self._spawning(inner) if names else ():
            if facts.waits or not any(isinstance(n, ir.Ref) and n.name in names for a in spawn.call.args for n in ir.walk(a.value)):
                continue
            found = self._judge(spawn, facts, inner, inside | {id(func.info)})
            if found is not None:
                return found
        return None

    # --- waits -----------------------------------------------------------------------------------------------------------

    def _judge(self, site: CallSite, facts: SpawnFacts, frame: Frame, inside: set[int]) -> Spawned | None:
        if self._settles(site.call, frame):
            return None
        if facts.never:
            return Spawned(site.call, frame, facts.task)
        if self._in_group(site.call.callee, frame, inside, _MAX_FOLLOWED):
            return None
        waited = self._awaited(site.call, site, frame, _MAX_FOLLOWED)
        if waited is True:
            return None
        return Spawned(site.call, frame, facts.task, waited is False)

    def _settles(self, spawn: ir.Call, frame: Frame) -> bool:
        """Whether what is run later ends a promise that is waited for: `await new Promise((resolve) => setTimeout(async () => resolve(await ask()), 100))`."""
        scope = frame.scope
        if not isinstance(scope, FunctionInfo) or frame.outer is None:
            return False
        ends = {param.name for param in scope.decl.params if param.name}
        if not any(isinstance(n, ir.Ref) and n.name in ends for arg in spawn.args for n in _deep(arg.value)):
            return False
        made = next((made for made, _ in given_in_place(scope) if callee_word(made.call) in self._settled), None)
        return made is not None and self._awaited(made.call, made, frame.outer, _MAX_FOLLOWED) is not False

    def _in_group(self, callee: ir.Expr, frame: Frame, inside: set[int], limit: int) -> bool:
        """Whether the receiver is a task group or pool that a function of the chain opened: leaving its block waits for all that runs in it."""
        return isinstance(callee, ir.Member) and self._opened(callee.object, frame, inside, limit)

    def _opened(self, expr: ir.Expr, frame: Frame, inside: set[int], limit: int) -> bool:
        expr = _unwrapped(expr)
        if limit <= 0 or not isinstance(expr, ir.Ref):
            return False
        scope: ScopeInfo = frame.scope
        here: Frame | None = frame
        defs = flow_of(scope).refs.get(id(expr), ())
        while not defs and isinstance(scope, FunctionInfo) and here is not None:
            scope, here = scope.outer, here.outer
            defs = tuple(flow_of(scope).defs.get(expr.name, ()))
        if here is None or isinstance(scope, ModuleInfo):
            return False
        for d in defs:
            if d.kind == "context":
                return id(scope) in inside
            if d.kind == "param" and isinstance(d.node, ir.Param):
                given = here.bindings.get(d.node.name)
                if given is not None and given.expr is not None and self._opened(given.expr, given.frame, inside, limit - 1):
                    return True
            if d.kind == "value" and isinstance(d.value, (ir.Await, ir.Call)):
                entered = d.value.value if isinstance(d.value, ir.Await) else d.value
                # `group = await stack.enter_async_context(TaskGroup())`
                if isinstance(entered, ir.Call) and isinstance(entered.callee, ir.Member) and callee_word(entered).startswith("enter"):
                    return self._opened(entered.callee.object, here, inside, limit - 1)
        return False

    def _awaited(self, node: ir.Expr, site: CallSite, frame: Frame, limit: int) -> bool | None:
        """Whether what a call gives is waited for: in its own statement, through a variable, or by the caller it is returned to. None when not known."""
        if limit <= 0:
            return None
        path = _path(site.within.current, node)
        if any(isinstance(n, ir.Await) for n in path) or any(isinstance(n, ir.Member) and n.name in self._joins for n in path):
            return True
        statement = site.within.current
        if isinstance(statement, ir.Return):
            return self._awaited_by_caller(frame, limit)
        holders = set(_targets(statement, path)) - {""}
        return self._mentioned(holders, frame, limit) if holders else False

    def _awaited_by_caller(self, frame: Frame, limit: int) -> bool | None:
        if frame.caller is None or frame.site is None:
            return None
        scope = frame.scope
        path = _path(frame.site.within.current, frame.site.call)
        awaits = sum(isinstance(n, ir.Await) for n in path)
        python = frame.info.file.language is Language.PYTHON  # elsewhere the promise of an async function waits for the one that it returns
        needed = 2 if python and isinstance(scope, FunctionInfo) and scope.decl.is_async else 1
        if awaits >= needed:
            return True
        if isinstance(frame.site.within.current, ir.Return):
            return self._awaited_by_caller(frame.caller, limit - 1)
        holders = set(_targets(frame.site.within.current, path)) - {""}
        return self._mentioned(holders, frame.caller, limit - 1) if holders else False

    def _mentioned(self, holders: set[str], frame: Frame, limit: int) -> bool | None:
        """Whether one of the variables that hold a handle is awaited or joined in the scope, or given back to a caller who does."""
        scope = frame.scope
        unsure = False
        names = set(holders)
        for _ in range(2):  # the second round knows the names that the first one derived
            for statement in _statements(scope):
                roots = list(own_expressions(statement))
                if (
                    isinstance(statement, ir.Loop)
                    and statement.target is not None
                    and statement.iterable is not None
                    and _speaks_of(statement.iterable, names)
                ):
                    names.update(_names(statement.target))
                if isinstance(statement, ir.Assign) and statement.value is not None and not isinstance(_strip(statement.value), ir.Call):
                    if _speaks_of(statement.value, names):
                        names.update(name for t in statement.targets for name in _bound(t) if name)
                for root in roots:
                    if self._waits(root, names):
                        return True
                if isinstance(statement, ir.Return) and statement.value is not None and _speaks_of(statement.value, names):
                    given_back = self._awaited_by_caller(frame, limit)
                    if given_back is True:
                        return True
                    unsure = unsure or given_back is None
        elsewhere = self._elsewhere(holders, frame, limit)
        if elsewhere is True:
            return True
        return None if unsure or elsewhere is None else False

    def _waits(self, root: ir.Expr, names: set[str]) -> bool:
        for node in ir.walk(root):
            if isinstance(node, ir.Await) and _speaks_of(node.value, names):
                return True
            if isinstance(node, ir.Call) and callee_word(node) == "run_until_complete" and any(_speaks_of(a.value, names) for a in node.args):
                return True
            if isinstance(node, ir.Call) and isinstance(node.callee, ir.Member) and node.callee.name in self._joins:
                if _speaks_of(node.callee.object, names) and _spelled(node.callee.object) in names:
                    return True
            if isinstance(node, ir.Comprehension) and any(_speaks_of(c.iterable, names) for c in node.clauses):
                inner = names | {n for c in node.clauses if _speaks_of(c.iterable, names) for n in _names(c.target)}
                if inner != names and self._waits(node.element, inner):
                    return True
        return False

    def _elsewhere(self, holders: set[str], frame: Frame, limit: int) -> bool | None:
        """Waits outside of the scope: by the caller whose list is filled, by the function around, or (not for certain) by a method of the same class."""
        scope = frame.scope
        if not isinstance(scope, FunctionInfo):
            return False
        for name in holders:
            root = name.partition(".")[0]
            param = scope.param(root)
            given = frame.bindings.get(root) if param is not None else None
            if given is not None and given.expr is not None and isinstance(given.frame.scope, FunctionInfo) and frame.caller is given.frame:
                found = self._mentioned({_spelled(given.expr)}, given.frame, limit - 1) if limit > 0 and _spelled(given.expr) else False
                if found is not False:
                    return found
            if isinstance(scope.outer, FunctionInfo) and param is None and frame.outer is not None and root not in flow_of(scope).defs:
                found = self._mentioned({name}, frame.outer, limit - 1) if limit > 0 else False
                if found is not False:
                    return found
            if "." in name and scope.owner is not None and self._awaited_in_class(name, scope):
                return None
        return False

    def _awaited_in_class(self, name: str, scope: FunctionInfo) -> bool:
        assert scope.owner is not None
        attribute = name.rpartition(".")[2].encode()
        for method in scope.owner.methods.values():
            if method is not scope and method.mentions(attribute):
                if any(self._waits(root, {name}) for s in _statements(method) for root in own_expressions(s)):
                    return True
        return False


def _statements(scope: ScopeInfo) -> Iterator[ir.Stmt]:
    for within in flow_of(scope).places.values():
        yield within.current


def _deep(expr: ir.Expr) -> Iterator[ir.Node]:
    """What stands in an expression, the bodies of its functions included."""
    stack: list[ir.Node] = [expr]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(node.decl.body if isinstance(node, ir.Function) else ir.children(node))


def _strip(expr: ir.Expr) -> ir.Expr:
    while isinstance(expr, (ir.Await, ir.Cast, ir.Spread)):
        expr = expr.value
    return expr


def _unwrapped(expr: ir.Expr) -> ir.Expr:
    while isinstance(expr, ir.Cast):
        expr = expr.value
    return expr


def _holds(root: ir.Node, node: ir.Node) -> bool:
    """Whether a node stands in `root`, not in a function inside it."""
    return root.start <= node.start and node.end <= root.end and any(n is node for n in ir.walk(root))


def _path(statement: ir.Stmt, node: ir.Node) -> list[ir.Node]:
    """The expressions around a node in its statement, outermost first, the node itself left out."""
    for root in own_expressions(statement):
        if not (root.start <= node.start and node.end <= root.end):
            continue
        path: list[ir.Node] = []
        here: ir.Node = root
        while here is not node:
            path.append(here)
            below = next((c for c in ir.children(here) if c.start <= node.start and node.end <= c.end), None)
            if below is None:
                return []
            here = below
        return path
    return []


def _targets(statement: ir.Stmt, path: list[ir.Node]) -> Iterator[str]:
    """The names that come to hold what a statement makes: assigned, appended, bound."""
    if isinstance(statement, ir.Assign):
        for target in statement.targets:
            yield from _bound(target)
    if isinstance(statement, ir.Loop) and statement.target is not None:
        yield from _names(statement.target)
    for node in path:
        if isinstance(node, ir.Bind):
            yield from _bound(node.target)
        elif isinstance(node, ir.Clause):
            yield from _names(node.target)
        elif isinstance(node, ir.Call) and isinstance(node.callee, ir.Member) and node.callee.name in _KEEPERS:
            yield _spelled(node.callee.object)


def _bound(target: ir.Expr) -> Iterator[str]:
    if isinstance(target, ir.Sequence):
        for item in target.items:
            yield from _bound(_strip(item))
    elif isinstance(target, ir.Index):
        yield _spelled(target.object)
    else:
        yield _spelled(target)


def _spelled(expr: ir.Expr) -> str:
    """`a.b.c` as text, "" for anything else."""
    parts: list[str] = []
    here = _unwrapped(expr)
    while isinstance(here, ir.Member):
        parts.append(here.name)
        here = _unwrapped(here.object)
    if isinstance(here, ir.Index):
        return _spelled(here.object)
    if not isinstance(here, ir.Ref):
        return ""
    parts.append(here.name)
    return ".".join(reversed(parts))


def _names(target: ir.Expr) -> Iterator[str]:
    for node in ir.walk(target):
        if isinstance(node, ir.Ref):
            yield node.name


def _speaks_of(expr: ir.Expr, names: set[str]) -> bool:
    return any(isinstance(n, (ir.Ref, ir.Member)) and _spelled(n) in names for n in ir.walk(expr))


__all__ = ["Background", "Spawned"]
