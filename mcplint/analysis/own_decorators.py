"""What a function becomes under a decorator of the project itself: one that registers what it is given, hands on the SDK's decorator, or keeps the
function in a collection that is registered elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo
from mcplint.analysis.sites import callee_word
from mcplint.analysis.values import Frame, Func, Lazy, Rec, Seq
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass, replace

if TYPE_CHECKING:
    from mcplint.analysis.entries import Entries, Entry
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.sdk.tables import EntryFacts

_KEEPING = frozenset({"append", "add"})
_ITERATED = frozenset({"values", "items", "copy"})
_LISTED = frozenset({"list", "tuple", "sorted", "set", "reversed", "enumerate"})


@dataclass(frozen=True, slots=True, eq=False)
class Walked:
    """A registration of every element of a collection: `for f in TOOLS: server.add_tool(f)`."""

    facts: EntryFacts
    call: ir.Call
    frame: Frame
    certain: bool
    callee: ir.Expr


class Collections:
    """The collections of functions that a project registers element by element, by where each is made."""

    def __init__(self, ev: Evaluator) -> None:
        self.ev = ev
        self._walked: dict[tuple[str, int], Walked] = {}

    def walked(self, iterable: ir.Expr, walked: Walked) -> None:
        """Keep that each element of what a loop walks through is registered."""
        for key in self._keys(_iterated(iterable), walked.frame):
            self._walked.setdefault(key, walked)

    def keeping(self, function: FunctionInfo, decorator: FunctionInfo, given: Frame) -> Walked | None:
        """The registration of the collection that a decorator puts a function into."""
        if not self._walked:
            return None
        for holder, kept in _kept(decorator):
            if any(isinstance(v, Func) and v.info is function for v in self.ev.eval(kept, given)):
                found = next((self._walked[key] for key in self._keys(holder, given) if key in self._walked), None)
                if found is not None:
                    return found
        return None

    def _keys(self, expr: ir.Expr, frame: Frame) -> Iterator[tuple[str, int]]:
        for value in self.ev.eval(expr, frame):
            if isinstance(value, (Seq, Rec)):
                yield value.place.file.path, value.place.start


def entry_under(entries: Entries, function: FunctionInfo, decorator: ir.Expr, value: Func, outer: Frame) -> Entry | None:
    """The registration of a function by a decorator of the project, None when it registers nothing.

    `value` is what the decorator is evaluated to, `outer` the frame around the function."""
    params = value.info.decl.params
    if not params or params[0].kind not in ("positional", "normal"):
        return None
    given = Frame(value.info, value.frame, {params[0].name: Lazy(None, outer, Func(function, outer))}, None, None, {}, value.receiver)
    for entry in entries.made_in(value.info, given):
        if entry.function is function:
            return entry
    for inner in flow_of(value.info).functions:
        if inner.decl.decorators and any(f is function for f in wrapped_by(entries.ev, Func(inner, given))):
            made = entries.of(inner)
            if made is not None and made.function is inner:
                name = function.name if made.name == inner.name else made.name
                return replace(made, function=function, name=name, description=made.description or _documented(function), place=function.place)
    entries.registered()  # tells which collections are walked through
    walked = entries.collections.keeping(function, value.info, given)
    return entries.entry(function, walked.facts.kind, decorator, walked.call, walked.frame, walked.certain, walked.callee) if walked else None


def handed_on(entries: Entries, function: FunctionInfo, decorator: ir.Expr, outer: Frame) -> Entry | None:
    """The registration by a decorator that a function of the project makes: `def tool(*args): return server.tool(*args)`, `@tool()`."""
    if not isinstance(decorator, ir.Call):
        return None
    for value in entries.ev.eval(decorator.callee, outer):
        for statement, _ in flow_of(value.info).returns if isinstance(value, Func) else ():
            made = statement.value
            if isinstance(value, Func) and isinstance(made, ir.Call) and callee_word(made) in entries.sdk.entries:
                frame = bind(entries.ev, value.info, value.frame, decorator, outer, value.receiver, None, value)
                facts, certain = entries.registration(made.callee, frame, made)
                if facts is not None and facts.kind:
                    return entries.entry(function, facts.kind, decorator, made, frame, certain, made.callee)
    return None


def wrapped_by(ev: Evaluator, func: Func) -> Iterator[FunctionInfo]:
    """The functions that another stands for: `@wraps(f)` above it. A framework reads their signature and documentation, not its own."""
    for decorator in func.info.decl.decorators:
        if isinstance(decorator, ir.Call) and callee_word(decorator) == "wraps" and decorator.args:
            for value in ev.eval(decorator.args[0].value, func.frame):
                if isinstance(value, Func) and value.info is not func.info:
                    yield value.info
                    yield from wrapped_by(ev, value)


def _documented(function: FunctionInfo) -> str:
    docstring = function.decl.docstring
    return docstring.value if docstring is not None and isinstance(docstring.value, str) else ""


def _iterated(expr: ir.Expr) -> ir.Expr:
    """The collection itself: `TOOLS` of `sorted(TOOLS.values())`."""
    while isinstance(expr, ir.Call):
        if isinstance(expr.callee, ir.Member) and expr.callee.name in _ITERATED:
            expr = expr.callee.object
        elif callee_word(expr) in _LISTED and expr.args:
            expr = expr.args[0].value
        else:
            break
    return expr


def _kept(decorator: FunctionInfo) -> Iterator[tuple[ir.Expr, ir.Expr]]:
    """The collections that a function puts something into, with what it puts there."""
    flow = flow_of(decorator)
    for site in flow.calls:
        callee = site.call.callee
        if isinstance(callee, ir.Member) and callee.name in _KEEPING and site.call.args:
            yield callee.object, site.call.args[0].value
    for within in flow.places.values():
        statement = within.current
        if isinstance(statement, ir.Assign) and statement.value is not None:
            for target in statement.targets:
                if isinstance(target, ir.Index):
                    yield target.object, statement.value


__all__ = ["Collections", "Walked", "entry_under", "handed_on", "wrapped_by"]
