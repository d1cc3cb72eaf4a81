"""What it says about the client that a value was made at all, or was put into a collection: both may have happened under a test only.

`"elicitation" in features(session)`, `Feature.FORM in client.features`, `asker is not None`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.capability_patterns import EVERYTHING, NOTHING, Known_, both, either
from mcplint.analysis.conditions import statement_of
from mcplint.analysis.containers import elements
from mcplint.analysis.lookup import definitions
from mcplint.analysis.members import argument_of, getter_of, stored_in
from mcplint.analysis.provenance import bare
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def
from mcplint.analysis.sites import callee_word
from mcplint.analysis.types import last
from mcplint.analysis.values import Attr, Frame, Func, Known, Lazy, Obj, Rec, Result, Str, Value, dotted, with_item
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.capabilities import CapabilityReader

MAX_DEPTH = 20
_COPIES = frozenset({"frozenset", "set", "list", "tuple", "sorted"})
_ADDING = frozenset({"append", "add", "insert", "appendleft"})
_JOINING = frozenset({"extend", "update"})

Question = Callable[[ir.Expr, Frame, int], Known_]
Changes = Callable[[Def, Frame, int], "Known_ | None"]


class _Tests:
    """The reader of tests, asked from some depth: however long the way to what was made, tests on it are one deeper than the one that led there."""

    __slots__ = ("_depth", "_reader", "dominating", "ev")

    def __init__(self, reader: CapabilityReader, depth: int) -> None:
        self._reader = reader
        self._depth = depth + 1
        self.ev = reader.ev
        self.dominating = reader.dominating

    def implied(self, test: ir.Expr, holds: bool, frame: Frame) -> Known_:
        """What a test implies."""
        return self._reader.implied(test, holds, frame, self._depth)


def present(reader: CapabilityReader, expr: ir.Expr, frame: Frame, depth: int) -> Known_:
    """What is known when an expression is not None: an object that is made under a test, a function that returns nothing otherwise."""

    def ask(expr: ir.Expr, frame: Frame, depth: int) -> Known_:
        expr = bare(expr)
        if isinstance(expr, ir.Const):
            return EVERYTHING if expr.value is None else NOTHING
        return _followed(tests, expr, frame, depth, ask) or NOTHING

    tests = _Tests(reader, depth)
    return _plain(ask(expr, frame, 0))


def among(reader: CapabilityReader, wanted: ir.Expr, collection: ir.Expr, frame: Frame, depth: int) -> Known_:
    """What is known when a collection holds something."""
    keys = {_key(value) for value in reader.ev.eval(wanted, frame)}
    if len(keys) != 1 or None in keys:
        return NOTHING
    key = keys.pop()

    def same(expr: ir.Expr, frame: Frame) -> bool | None:
        found = {_key(value) for value in reader.ev.eval(expr, frame)}
        return None if None in found or not found else key in found

    def ask(expr: ir.Expr, frame: Frame, depth: int) -> Known_:
        expr = bare(expr)
        if depth > MAX_DEPTH:
            return NOTHING
        if isinstance(expr, ir.Sequence):
            parts = [i for i in expr.items if isinstance(i, ir.Spread) or same(i, frame) is not False]
            out = EVERYTHING
            for part in parts:
                out = either(out, ask(part.value, frame, depth + 1) if isinstance(part, ir.Spread) else NOTHING)
            return out
        if isinstance(expr, ir.Comprehension):
            return _selected(tests, expr, frame, same)
        if isinstance(expr, ir.Binary) and expr.op in ("|", "+"):
            return either(ask(expr.left, frame, depth + 1), ask(expr.right, frame, depth + 1))
        if isinstance(expr, ir.Call) and callee_word(expr) in _COPIES and len(expr.args) <= 1:
            return ask(expr.args[0].value, frame, depth + 1) if expr.args else EVERYTHING
        followed = _followed(tests, expr, frame, depth, ask, lambda d, home, deep: _changed(tests, d, home, deep, ask, same))
        if followed is not None:
            return followed
        return NOTHING if same(expr, frame) is not False else EVERYTHING

    tests = _Tests(reader, depth)
    return _plain(ask(collection, frame, 0))


def held(reader: CapabilityReader, test: ir.Member | ir.Index | ir.Call, holds: bool, frame: Frame, depth: int) -> Known_ | None:
    """What a member of an object or record of the project implies: a property, a field that was stored or given, an item; None for others."""
    holder, name = _named(reader, test, frame)
    out: Known_ | None = None
    for value in reader.ev.eval(holder, frame) if name else ():
        known = _member(reader, value, name, holds, depth + 1)
        if known is None:
            if isinstance(value, Known) and value.value is None:
                continue  # that would have failed
            return None
        out = known if out is None else either(out, known)
    return _plain(out) if out is not None else None


def _named(reader: CapabilityReader, test: ir.Member | ir.Index | ir.Call, frame: Frame) -> tuple[ir.Expr, str]:
    """What something is read from, and by what name: `client.forms`, `flags["forms"]`, `flags.get("forms")`."""
    if isinstance(test, ir.Member):
        return test.object, test.name
    key = test.index if isinstance(test, ir.Index) else test.args[0].value
    holder = test.object if isinstance(test, ir.Index) else test.callee.object if isinstance(test.callee, ir.Member) else test
    name = reader.ev.constant(Lazy(key, frame)) if holder is not test else ""
    return holder, name if isinstance(name, str) else ""


def _member(reader: CapabilityReader, value: Value, name: str, holds: bool, depth: int) -> Known_ | None:
    if isinstance(value, Rec):
        item = value.get(name)
        if item is None or item.value.expr is None:
            return None if value.open or item is not None else EVERYTHING if holds else NOTHING
        return _given(reader, item.value.expr, item.value.frame, item.value.expr, item.value.frame, holds, depth)
    if isinstance(value, Result):
        given = next((arg.value for arg in value.call.args if arg.name == name), None)
        if given is None or last(dotted(value.callee)) != "SimpleNamespace":
            return None
        return _given(reader, given, value.frame, value.call, value.frame, holds, depth)
    if not isinstance(value, Obj):
        return None
    getter = getter_of(reader.ev, value, name)
    if getter is not None:
        return reader.returned(*getter, holds, depth)
    out: Known_ | None = None
    for expr, where in stored_in(reader.ev, value, name):
        known = reader.implied(expr, holds, where, depth)
        out = known if out is None else either(out, known)
    if out is not None or value.call is None:
        return out
    passed = argument_of(reader.ev, value, name)
    if passed is not None and passed.expr is not None:
        return _given(reader, passed.expr, passed.frame, value.call, value.frame, holds, depth)
    assign = value.cls.info.attributes.get(name)
    if assign is None or assign.value is None:
        return None
    return _given(reader, assign.value, value.cls.frame, value.call, value.frame, holds, depth)


def _given(reader: CapabilityReader, expr: ir.Expr, frame: Frame, made: ir.Expr, maker: Frame, holds: bool, depth: int) -> Known_:
    """What a field implies, and what held where the record was made."""
    known = reader.implied(expr, holds, frame, depth)
    within = statement_of(maker.scope, made)
    return both(known, reader.dominating(within, made, maker)) if within is not None and "*" not in known else known


def _plain(known: Known_) -> Known_:
    return NOTHING if "*" in known else known


def _followed(tests: _Tests, expr: ir.Expr, frame: Frame, depth: int, ask: Question, changed: Changes | None = None) -> Known_ | None:
    """A question about an expression, put to what gives it its value; None when that is the expression itself."""
    if depth > MAX_DEPTH:
        return NOTHING
    if isinstance(expr, ir.Choice):
        then = both(tests.implied(expr.test, True, frame), ask(expr.then, frame, depth + 1))
        return either(then, both(tests.implied(expr.test, False, frame), ask(expr.otherwise, frame, depth + 1)))
    if isinstance(expr, ir.Ref):
        found, home = definitions(expr, frame)
        return _defined(tests, found, home, depth, ask, changed) if found else None
    if isinstance(expr, ir.Call):
        return _returned(tests, expr, frame, depth, ask)
    if isinstance(expr, ir.Member):
        return _held(tests, expr, frame, depth, ask)
    return None


def _defined(tests: _Tests, found: tuple[Def, ...], frame: Frame, depth: int, ask: Question, changed: Changes | None) -> Known_ | None:
    out = EVERYTHING
    for d in found:
        if d.kind == "param":
            given = frame.bindings.get(d.name)
            out = either(out, ask(given.expr, given.frame, depth + 1) if given is not None and given.expr is not None else NOTHING)
        elif d.kind == "value" and d.value is not None and not d.path:
            known = ask(d.value, frame, depth + 1)
            place = flow_of(frame.scope).places.get(id(d.node)) if len(found) > 1 else None
            out = either(out, both(known, tests.dominating(place, None, frame)) if place is not None and "*" not in known else known)
        else:
            other = changed(d, frame, depth) if changed is not None else None
            if other is None:
                return NOTHING if found else None
            out = either(out, other)
            out = either(out, _defined(tests, d.previous, frame, depth + 1, ask, changed) or NOTHING) if d.previous else out
    return out


def _changed(tests: _Tests, d: Def, frame: Frame, depth: int, ask: Question, same: Callable[[ir.Expr, Frame], bool | None]) -> Known_ | None:
    """What one change of a collection puts into it: under which tests, if it is what is looked for."""
    if d.kind == "augment" and d.value is not None:
        known = ask(d.value, frame, depth + 1)
    elif d.kind == "method" and isinstance(d.node, ir.Call) and d.node.args:
        word, given = callee_word(d.node), d.node.args[-1].value
        if word in _JOINING:
            known = ask(given, frame, depth + 1)
        elif word in _ADDING:
            known = EVERYTHING if same(given, frame) is False else NOTHING
        else:
            known = EVERYTHING
    elif d.kind == "set" and isinstance(d.target, ir.Index):
        known = EVERYTHING if same(d.target.index, frame) is False else NOTHING
    else:
        return None
    if "*" in known:
        return known
    place = flow_of(frame.scope).places.get(id(d.node)) or statement_of(frame.scope, d.node)
    return both(known, tests.dominating(place, None, frame)) if place is not None else known


def _returned(tests: _Tests, call: ir.Call, frame: Frame, depth: int, ask: Question) -> Known_ | None:
    """A question about what functions of the project return."""
    out: Known_ | None = None
    for value in tests.ev.eval(call.callee, frame):
        if not isinstance(value, Func):
            return None
        inner = bind(tests.ev, value.info, value.frame, call, frame, value.receiver, None, value)
        for statement, within in flow_of(value.info).returns:
            known = ask(statement.value, inner, depth + 2) if statement.value is not None else EVERYTHING
            if "*" not in known:
                known = both(known, tests.dominating(within, statement.value, inner))
                out = known if out is None else either(out, known)
    return out


def _held(tests: _Tests, expr: ir.Member, frame: Frame, depth: int, ask: Question) -> Known_ | None:
    """A question about what an attribute of an object of the project holds."""
    out: Known_ | None = None
    for value in tests.ev.eval(expr.object, frame):
        if not isinstance(value, Obj):
            continue
        getter = getter_of(tests.ev, value, expr.name)
        held = stored_in(tests.ev, value, expr.name)
        given = argument_of(tests.ev, value, expr.name)
        if getter is not None:
            method, inner = getter
            for statement, within in flow_of(method).returns:
                known = ask(statement.value, inner, depth + 2) if statement.value is not None else EVERYTHING
                if "*" not in known:
                    known = both(known, tests.dominating(within, statement.value, inner))
                    out = known if out is None else either(out, known)
            continue
        if not held and given is not None and given.expr is not None:
            held = [(given.expr, given.frame)]
        for stored, where in held:
            known = ask(stored, where, depth + 2)
            out = known if out is None else either(out, known)
    return out


def _selected(tests: _Tests, expr: ir.Comprehension, frame: Frame, same: Callable[[ir.Expr, Frame], bool | None]) -> Known_:
    """What the conditions of a comprehension say of the element that is looked for."""
    if len(expr.clauses) != 1:
        return NOTHING
    clause = expr.clauses[0]
    items, exact = elements(tests.ev, clause.iterable, frame)
    out = EVERYTHING if exact else NOTHING
    for item in items:
        inner = with_item(frame, clause, item)
        if same(expr.element, inner) is False:
            continue
        known = NOTHING
        for condition in clause.conditions:
            found = tests.implied(condition, True, inner)
            known = both(known, found) if "*" not in found else known
        out = either(out, known)
    return out


def _key(value: Value) -> object:
    """What tells a value from others; None when it is not known."""
    if isinstance(value, Str):
        return value.constant
    if isinstance(value, Known):
        return ("known", value.value)
    if isinstance(value, Result):
        return id(value.call)
    if isinstance(value, Attr):
        base = _key(value.base) if not isinstance(value.base, Lazy) else None
        return (base, value.name) if base is not None else None
    info = getattr(value, "info", None)
    return id(info) if info is not None else None


__all__ = ["among", "present"]
