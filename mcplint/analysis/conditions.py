"""Dominance: what must have held for control to come to a place, in one function and along a chain of calls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.passing import falls_through, leaving
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ScopeInfo, Within
from mcplint.analysis.sites import own_expressions
from mcplint.analysis.values import Cls, Frame, Func, Obj
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


@dataclass(frozen=True, slots=True, eq=False)
class Condition:
    """A test that came out true (`holds`) or false before the place was reached, and the frame to read it in.

    `pattern` is set for a `case`: the test is the subject. `handler` is set where control came through an exception handler.
    """

    test: ir.Expr
    holds: bool
    frame: Frame
    pattern: ir.Pattern | None = None
    handler: ir.Handler | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Protection:
    """A `try` around a place with its handlers, and the frame it stands in. `suppressing` holds a `with suppress(...)` item instead."""

    handlers: tuple[ir.Handler, ...]
    frame: Frame
    statement: ir.Stmt
    suppressing: ir.Expr | None = None


def conditions_at(within: Within, inside: ir.Expr | None, frame: Frame) -> Iterator[Condition]:
    """What must have held for control to come to a statement, and, when `inside` is given, to that expression in it; innermost first."""
    if inside is not None:
        for root in _roots(within.current):
            if root.start <= inside.start and inside.end <= root.end:
                yield from _within_expression(root, inside, frame)
                break
    for here in within.enclosing():
        yield from _before(here, frame)
        statement = here.statement
        if isinstance(statement, ir.If):
            yield Condition(statement.test, here.branch == "then", frame)
        elif isinstance(statement, ir.Loop) and statement.test is not None and here.branch == "body":
            yield Condition(statement.test, True, frame)
        elif isinstance(statement, ir.Case):
            subject = _subject(here)
            if subject is not None:
                yield Condition(subject, True, frame, statement.pattern)
                for other in _earlier_cases(here, statement):
                    yield Condition(subject, False, frame, other.pattern)
            if statement.guard is not None:
                yield Condition(statement.guard, True, frame)
        elif isinstance(statement, ir.Try) and here.branch == "otherwise":
            yield from _before(Within(statement.body, len(statement.body), None, None), frame)
        elif isinstance(statement, ir.Handler):
            yield Condition(statement.type or ir.Const(statement.start, statement.start, None), True, frame, None, statement)


def _roots(s: ir.Stmt) -> Iterator[ir.Expr]:

    yield from own_expressions(s)


def _within_expression(root: ir.Expr, inside: ir.Expr, frame: Frame) -> Iterator[Condition]:
    found: list[Condition] = []
    node: ir.Node = root
    while node is not inside:
        below = None
        for child in ir.children(node):
            if child.start <= inside.start and inside.end <= child.end:
                below = child
                break
        if below is None:
            break
        if isinstance(node, ir.Choice):
            if below is node.then:
                found.append(Condition(node.test, True, frame))
            elif below is node.otherwise:
                found.append(Condition(node.test, False, frame))
        elif isinstance(node, ir.Logical) and below is node.right:
            if node.op == "and":
                found.append(Condition(node.left, True, frame))
            elif node.op == "or":
                found.append(Condition(node.left, False, frame))
        elif isinstance(node, ir.Comprehension):
            found.extend(Condition(c, True, frame) for clause in node.clauses for c in clause.conditions if below is node.element)
        node = below
    yield from reversed(found)


def _before(within: Within, frame: Frame) -> Iterator[Condition]:
    """Tests of earlier statements in the same block that would have left it otherwise."""
    for index, tests in leaving(within.block, flow_of(frame.scope)):
        if index < within.index:
            for test in tests:
                yield Condition(test.test, test.holds, frame, test.pattern)


def _subject(within: Within) -> ir.Expr | None:
    outer = within.outer
    if outer is not None and isinstance(outer.current, ir.Match):
        return outer.current.subject
    return None


def _earlier_cases(within: Within, case: ir.Case) -> Iterator[ir.Case]:
    outer = within.outer
    if outer is not None and isinstance(outer.current, ir.Match):
        for other in outer.current.cases:
            if other is case:
                return
            if other.guard is None:
                yield other


def statement_of(scope: ScopeInfo, node: ir.Node) -> Within | None:
    """The place of the innermost statement of a scope that holds a node."""
    found: Within | None = None
    for within in flow_of(scope).places.values():
        current = within.current
        if current.start <= node.start and node.end <= current.end:
            if found is None or current.end - current.start < found.current.end - found.current.start:
                found = within
    return found


def chain_of(frame: Frame, site: CallSite) -> Iterator[tuple[Frame, CallSite]]:
    """The frames of a chain with the call each makes towards the send: the sending frame first, the entry point last.

    A function made inside another one also runs under what held where it was made; those places come after the frame that calls it.
    """
    here: Frame | None = frame
    at: CallSite | None = site
    while here is not None and at is not None:
        yield here, at
        at = here.site
        here = here.caller


def conditions_on(frame: Frame, site: CallSite) -> Iterator[Condition]:
    """What must have held along a whole chain for the call at `site` to be made, nearest first."""
    for here, at in chain_of(frame, site):
        yield from conditions_at(at.within, at.call, here)
        yield from _creation(here)


def _creation(frame: Frame) -> Iterator[Condition]:
    """What held where a nested function was defined (and so, for a registered one, where it was registered)."""
    scope = frame.scope
    outer = frame.outer
    while isinstance(scope, FunctionInfo) and outer is not None:
        place = flow_of(scope.outer).places.get(id(scope.decl))
        given_to = _given_to(scope) if place is None and scope.owner is None else None
        if place is not None and (scope.owner is None):
            yield from conditions_at(place, None, outer)
        elif given_to is not None:
            yield from conditions_at(given_to.within, given_to.call, outer)
        if frame.entry is not None and outer.caller is not None and outer.site is not None:
            yield from conditions_on(outer.caller, outer.site)  # what held where the function that registers was called
            return
        scope = scope.outer
        outer = outer.outer


def _given_to(function: FunctionInfo) -> CallSite | None:
    """The call that a function written as an argument is given to."""
    decl = function.decl
    for site in flow_of(function.outer).calls:
        if (
            site.call.start <= decl.start
            and decl.end <= site.call.end
            and any(isinstance(a.value, ir.Function) and a.value.decl is decl for a in site.call.args)
        ):
            return site
    return None


def protections_on(frame: Frame, site: CallSite) -> Iterator[Protection]:
    """The `try` statements around a call along its whole chain, innermost first."""
    for here, at in chain_of(frame, site):
        for within in at.within.enclosing():
            statement = within.statement
            if isinstance(statement, ir.Try) and within.branch == "body" and statement.handlers:
                yield Protection(statement.handlers, here, statement)
            elif isinstance(statement, ir.With):
                for item in statement.items:
                    yield Protection((), here, statement, item.value)


def rejection_handlers(frame: Frame, site: CallSite) -> Iterator[tuple[ir.Expr, Frame]]:
    """What a promise chain around a call hands its rejection to, along the whole chain of calls: `ask(…).then(f).catch(handler)`, `.then(f, handler)`."""
    for here, at in chain_of(frame, site):
        for root in _roots(at.within.current):
            if not (root.start <= at.call.start and at.call.end <= root.end):
                continue
            for node in ir.walk(root):
                if not isinstance(node, ir.Call) or not isinstance(node.callee, ir.Member) or node.callee.name not in ("catch", "then"):
                    continue
                inside = node.callee.object
                given = 0 if node.callee.name == "catch" else 1
                if leads_to(inside, at.call) and len(node.args) > given:
                    yield node.args[given].value, here


def leads_to(chain: ir.Expr, call: ir.Call) -> bool:
    """Whether a chain of members and calls begins with a call."""
    here: ir.Expr = chain
    while here is not call:
        if isinstance(here, (ir.Await, ir.Cast)):
            here = here.value
        elif isinstance(here, ir.Call):
            here = here.callee
        elif isinstance(here, ir.Member):
            here = here.object
        else:
            return False
    return True


def rescue(call: ir.Call) -> ir.Handler | None:
    """What `promise.catch(f)` or `promise.then(g, f)` runs when the promise fails, as a handler; it stands where its one value is given, if it gives one."""
    word = call.callee.name if isinstance(call.callee, ir.Member) else ""
    given = {"catch": call.args[:1], "then": call.args[1:2]}.get(word, ())
    if not given:
        return None
    function = given[0].value
    if not isinstance(function, ir.Function):
        return ir.Handler(function.start, function.end, None, None, ()) if isinstance(function, (ir.Ref, ir.Member)) else None
    decl = function.decl
    gives = [s for s in decl.body if isinstance(s, ir.Return)]
    at = gives[0] if len(gives) == 1 else function
    name = decl.params[0].name if decl.params else None
    return ir.Handler(at.start, at.end, None, name or None, decl.body)


def called_before(frame: Frame, site: CallSite, ev: Evaluator) -> Iterator[tuple[Func, CallSite, Frame]]:
    """Project functions that were called, for their effect, on every way to the call at `site`, nearest first: `require_forms(ctx)`."""
    for here, at in chain_of(frame, site):
        sites = {id(s.call): s for s in flow_of(here.scope).calls}
        for within in at.within.enclosing():
            around = within.statement
            tried = around.body if isinstance(around, ir.Try) and within.branch == "otherwise" else ()
            for statement in (*_passed(within.block[: within.index]), *_passed(tried)):
                call = _statement_call(statement)
                known = sites.get(id(call)) if call is not None else None
                if known is None or call is None:
                    continue
                for value in ev.eval(call.callee, here):
                    if isinstance(value, Func):
                        yield value, known, here


def entered(frame: Frame, site: CallSite, ev: Evaluator) -> Iterator[tuple[Func, ir.Call, Frame]]:
    """What of the project stands at the `with` blocks around a call along its chain: generators that yield to the block, and methods of a manager.

    Each comes with the call to bind it by and the frame of that call.
    """
    for here, at in chain_of(frame, site):
        for within in at.within.enclosing():
            if isinstance(within.statement, ir.With):
                for item in within.statement.items:
                    yield from managing(item.value, here, ev)


def managing(item: ir.Expr, frame: Frame, ev: Evaluator) -> Iterator[tuple[Func, ir.Call, Frame]]:
    """The project's functions behind one item of a `with`."""
    call = item.value if isinstance(item, (ir.Await, ir.Cast)) else item
    if not isinstance(call, ir.Call):
        return
    for value in ev.eval(call.callee, frame):
        if isinstance(value, Func) and flow_of(value.info).yields:
            yield value, call, frame
        elif isinstance(value, Cls):
            obj = Obj(value, call, frame)
            for name in ("__enter__", "__aenter__", "__exit__", "__aexit__"):
                for method in ev.member(obj, name, call.callee, frame):
                    if isinstance(method, Func):
                        yield method, ir.Call(call.start, call.end, call.callee, ()), frame


def _passed(block: tuple[ir.Stmt, ...]) -> Iterator[ir.Stmt]:
    """The statements that ran to their end before the end of a block was reached, last first; those of a `try` when every handler leaves."""
    for statement in reversed(block):
        if isinstance(statement, ir.Try) and statement.handlers and not any(falls_through(h.body) for h in statement.handlers):
            yield from _passed((*statement.body, *statement.otherwise))
        elif isinstance(statement, (ir.With, ir.Block)):
            yield from _passed(statement.body)
        else:
            yield statement


def _statement_call(statement: ir.Stmt) -> ir.Call | None:
    if isinstance(statement, ir.ExprStmt):
        value: ir.Expr = statement.value
    elif isinstance(statement, ir.Assign) and statement.value is not None:
        value = statement.value
    else:
        return None
    while isinstance(value, (ir.Await, ir.Cast)):
        value = value.value
    return value if isinstance(value, ir.Call) else None


def exits_of(scope: ScopeInfo) -> list[Within]:
    """Positions just past the end of a function's body and of its returns: what held when it came back normally is what held there."""
    out: list[Within] = []
    body = scope.decl.body if isinstance(scope, FunctionInfo) else scope.module.body
    if falls_through(body):
        out.append(Within(body, len(body), None, None))
    out.extend(within for statement, within in flow_of(scope).returns)
    return out
