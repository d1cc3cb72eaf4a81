"""What a test says about the client: which capabilities are known to be declared when it comes out one way.

A capability is named by its path in the client's declaration: "elicitation", "elicitation.url", "sampling", "sampling.tools", "roots". Knowing
"elicitation.url" is knowing "elicitation", too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mcplint.analysis.binding import bind
from mcplint.analysis.capability_patterns import EVERYTHING, NOTHING, Known_, both, either, matched
from mcplint.analysis.conditions import Condition, conditions_at
from mcplint.analysis.passing import falls_through
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def, FunctionInfo
from mcplint.analysis.sites import callee_word
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Func, Inst, Known, Lazy, Obj, Rec, Result, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.analysis import capability_made
    from mcplint.analysis.evaluate import Evaluator
else:
    capability_made = later("mcplint.analysis.capability_made")

MAX_DEPTH = 10


class CapabilityReader:
    """Reads tests of the client's capabilities."""

    def __init__(self, ev: Evaluator, table: Mapping[str, Any]) -> None:
        self.ev = ev
        facts = table.get("capabilities", {})
        self._objects = frozenset(facts.get("objects", ()))
        self._getters = frozenset(facts.get("getters", ()))
        self._types: Mapping[str, Any] = facts.get("types", {})
        self._checks = frozenset(facts.get("checks", ()))
        self._named_checks = frozenset(facts.get("named_checks", ()))
        self._kinds = frozenset(facts.get("kinds", ()))
        self._modes = frozenset(facts.get("modes", ()))
        self._implied_by: dict[tuple[int, int, bool], tuple[Known_, ir.Expr, Frame]] = {}
        """What tests imply where nothing was cut short, with what keeps alive what the keys are made of."""
        self._active: set[tuple[int, int, bool]] = set()
        self._running: set[int] = set()
        self._cuts = 0

    def granted(self, condition: Condition) -> Known_:
        """The capabilities known once a condition has come out as it did."""
        if condition.handler is not None:
            return NOTHING
        if condition.pattern is not None:
            return self._matched(condition)
        return self.implied(condition.test, condition.holds, condition.frame)

    def implied(self, test: ir.Expr, holds: bool, frame: Frame, depth: int = 0) -> Known_:
        """What a test implies when it is true (`holds`) or false."""
        key = (id(test), id(frame), holds)
        known = self._implied_by.get(key)
        if known is not None:
            return known[0]
        if depth > MAX_DEPTH or key in self._active:
            return self._cut()
        before = self._cuts, self.ev.bounds
        self._active.add(key)
        try:
            found = self._implied(test, holds, frame, depth)
        finally:
            self._active.discard(key)
        if (self._cuts, self.ev.bounds) == before:
            self._implied_by[key] = (found, test, frame)
        return found

    def _cut(self) -> Known_:
        """Nothing is known, as what would be is asked for already or is too far away."""
        self._cuts += 1
        return NOTHING

    def _implied(self, test: ir.Expr, holds: bool, frame: Frame, depth: int) -> Known_:
        if isinstance(test, ir.Not):
            return self.implied(test.operand, not holds, frame, depth + 1)
        if isinstance(test, (ir.Await, ir.Cast, ir.Bind)):
            return self.implied(test.value, holds, frame, depth + 1)
        if isinstance(test, ir.Logical):
            left = self.implied(test.left, holds, frame, depth + 1)
            right = self.implied(test.right, holds, frame, depth + 1)
            if test.op == "and":
                return both(left, right) if holds else either(left, both(self.implied(test.left, True, frame, depth + 1), right))
            return either(left, both(right, self.implied(test.left, False, frame, depth + 1))) if holds else both(left, right)
        if isinstance(test, ir.Choice):
            then = both(self.implied(test.test, True, frame, depth + 1), self.implied(test.then, holds, frame, depth + 1))
            other = both(self.implied(test.test, False, frame, depth + 1), self.implied(test.otherwise, holds, frame, depth + 1))
            return either(then, other)
        if isinstance(test, ir.Const):
            return NOTHING if bool(test.value) is holds else EVERYTHING
        if isinstance(test, ir.Compare):
            return self._compared(test, holds, frame, depth)
        if isinstance(test, ir.Call):
            return self._called(test, holds, frame, depth)
        if isinstance(test, ir.Ref):
            return self._named(test, holds, frame, depth)
        if isinstance(test, ir.Binary) and test.op == "&" and holds:  # `features & Feature.FORM`
            return capability_made.among(self, test.right, test.left, frame, depth + 1)
        if isinstance(test, (ir.Member, ir.Index)):
            found = capability_made.held(self, test, holds, frame, depth)
            if found:
                return found
        return self._truthy(test, frame) if holds else self._absent(test, frame)

    def _compared(self, test: ir.Compare, holds: bool, frame: Frame, depth: int) -> Known_:
        op = test.op
        left, right = test.left, test.right
        if op in ("is", "is-not", "==", "!="):
            if isinstance(left, ir.Const):
                left, right = right, left
            if isinstance(right, ir.Const):
                equal = op in ("is", "==")
                if right.value is None:
                    if equal is holds:
                        return self._absent(left, frame)
                    return self._truthy(left, frame) or capability_made.present(self, left, frame, depth + 1)
                if isinstance(right.value, bool):
                    return self.implied(left, right.value if equal is holds else not right.value, frame, depth + 1)
                if isinstance(right.value, str):
                    return self.equal_to(left, right.value, equal is holds, frame, depth + 1)
            elif isinstance(right, ir.Member) and isinstance(right.object, ir.Ref):  # a member of an enumeration
                return self.equal_to(left, f".{right.name}", (op in ("is", "==")) is holds, frame, depth + 1)
            if isinstance(left, ir.Unary) and left.op == "typeof":
                return self._truthy(left.operand, frame) if (op == "!=") is holds else NOTHING
        if (op == "in" and holds) or (op == "not-in" and not holds):
            key = left.value if isinstance(left, ir.Const) else self.ev.constant(Lazy(left, frame))
            path = self.path(right, frame) if isinstance(key, str) else None
            if path is not None:
                return self.capability((*path, str(key)))
            return capability_made.among(self, left, right, frame, depth + 1)
        return NOTHING

    def equal_to(self, expr: ir.Expr, word: str, equal: bool, frame: Frame, depth: int = 0) -> Known_:
        """What is known when an expression is (or is not) a word: `mode_of(ctx) == "url"`, where a function or a variable gives one under a test."""
        if depth > MAX_DEPTH:
            return self._cut()
        while isinstance(expr, (ir.Await, ir.Cast)):
            expr = expr.value
        if isinstance(expr, ir.Const):
            return NOTHING if (expr.value == word) is equal else EVERYTHING
        if isinstance(expr, ir.Member) and word.startswith(".") and isinstance(expr.object, ir.Ref):
            return NOTHING if (f".{expr.name}" == word) is equal else EVERYTHING
        if isinstance(expr, ir.Choice):
            then = both(self.implied(expr.test, True, frame, depth + 1), self.equal_to(expr.then, word, equal, frame, depth + 1))
            return either(then, both(self.implied(expr.test, False, frame, depth + 1), self.equal_to(expr.otherwise, word, equal, frame, depth + 1)))
        out = EVERYTHING
        if isinstance(expr, ir.Ref):
            for d in flow_of(frame.scope).refs.get(id(expr), ()):
                if d.kind == "param":
                    given = {self.ev.constant(Lazy(None, frame, v)) for v in self.ev.eval(expr, frame)}
                    return NOTHING if ... in given or not given or any((g == word) is equal for g in given) else EVERYTHING
                if d.kind != "value" or d.value is None or d.path:
                    return NOTHING
                place = flow_of(frame.scope).places.get(id(d.node))
                known = self.equal_to(d.value, word, equal, frame, depth + 1)
                out = either(out, both(known, self.dominating(place, None, frame) if place is not None else NOTHING))
        elif isinstance(expr, ir.Call):
            return self._by_returns(expr, frame, lambda value, inner: self.equal_to(value, word, equal, inner, depth + 1))
        return NOTHING if "*" in out else out

    def _by_returns(self, call: ir.Call, frame: Frame, judge: Callable[[ir.Expr, Frame], Known_]) -> Known_:
        """What holds whichever `return` of the functions that may be called gave the value that `judge` looks at."""
        out = EVERYTHING
        for called in self.ev.eval(call.callee, frame):
            if not isinstance(called, Func):
                return NOTHING
            inner = bind(self.ev, called.info, called.frame, call, frame, called.receiver, None, called)
            for statement, within in flow_of(called.info).returns:
                known = judge(statement.value, inner) if statement.value is not None else NOTHING
                if "*" not in known:
                    out = either(out, both(known, self.dominating(within, statement.value, inner)))
        return NOTHING if "*" in out else out

    def _called(self, test: ir.Call, holds: bool, frame: Frame, depth: int) -> Known_:
        word = callee_word(test)
        if word in self._checks:
            return self.checked(test, frame) if holds else NOTHING
        if word in self._named_checks and len(test.args) == 1 and holds:  # `ctx.client.can("elicitation")`
            name = self.ev.value(test.args[0].value, frame)
            asked = name.constant if isinstance(name, Str) else None
            return self.capability((asked,)) if asked is not None and asked in self._kinds else NOTHING
        if word in ("all", "any") and len(test.args) == 1 and isinstance(test.args[0].value, ir.Sequence):
            parts = [self.implied(item, holds, frame, depth + 1) for item in test.args[0].value.items]
            one = (word == "any") is holds
            together = EVERYTHING if one else NOTHING
            for part in parts:
                together = either(together, part) if one else both(together, part)
            return together
        if word == "get" and test.args and (found := capability_made.held(self, test, holds, frame, depth)):
            return found
        if word in ("bool", "Boolean") and len(test.args) == 1:
            return self.implied(test.args[0].value, holds, frame, depth + 1)
        if (
            word == "callable"
            and len(test.args) == 1
            and any(isinstance(v, Attr) and v.name in self._checks for v in self.ev.eval(test.args[0].value, frame))
        ):
            return NOTHING if holds else EVERYTHING  # every session has the check
        if word == "hasattr" and len(test.args) == 2 and self.ev.constant(Lazy(test.args[1].value, frame)) in self._checks:
            return NOTHING if holds else EVERYTHING
        if word == "hasattr" and len(test.args) == 2 and holds:
            path = self.path(test.args[0].value, frame)
            name = self.ev.value(test.args[1].value, frame)
            if path is not None and isinstance(name, Str) and name.constant:
                return self.capability((*path, name.constant))
            return NOTHING
        out: Known_ | None = None
        for value in self.ev.eval(test.callee, frame):
            if isinstance(value, Func):
                inner = bind(self.ev, value.info, value.frame, test, frame, value.receiver, None, value)
                found = self.returned(value.info, inner, holds, depth + 1)
                out = found if out is None else either(out, found)
            elif isinstance(value, Cls):  # whether an object is true
                for method in self.ev.member(Obj(value, test, frame), "__bool__", test.callee, frame):
                    if isinstance(method, Func):
                        inner = bind(self.ev, method.info, method.frame, ir.Call(test.start, test.end, test.callee, ()), frame, method.receiver, None)
                        out = self.returned(method.info, inner, holds, depth + 1)
            elif isinstance(value, Attr) and value.name in self._checks:  # `check = getattr(session, "check_client_capability", None)`
                found = self.checked(test, frame) if holds else NOTHING
                out = found if out is None else either(out, found)
        if out is not None:
            return out
        return self._truthy(test, frame) if holds else NOTHING

    def returned(self, function: FunctionInfo, frame: Frame, holds: bool, depth: int = 0) -> Known_:
        """What is known when a function returned something true (or false). Of one that calls itself, the inner call says nothing."""
        if id(function) in self._running:
            return self._cut()
        self._running.add(id(function))
        try:
            return self._returned(function, frame, holds, depth)
        finally:
            self._running.discard(id(function))

    def _returned(self, function: FunctionInfo, frame: Frame, holds: bool, depth: int) -> Known_:
        out = EVERYTHING
        flow = flow_of(function)
        for statement, within in flow.returns:
            value = statement.value
            if value is None:
                if holds:
                    continue
                known = NOTHING
            else:
                known = self.implied(value, holds, frame, depth + 1)
            if "*" in known or self._never_reached(within, value, frame):
                continue
            out = either(out, both(known, self.dominating(within, value, frame)))
        if not holds and falls_through(function.decl.body):
            out = either(out, NOTHING)
        return NOTHING if "*" in out else out

    def _never_reached(self, within: Any, inside: ir.Expr | None, frame: Frame) -> bool:
        """Whether a test before a place cannot come out as it must in this frame: `if (mode === "url")` where `mode` is given as "form"."""
        return any("*" in self.granted(condition) for condition in conditions_at(within, inside, frame))

    def dominating(self, within: Any, inside: ir.Expr | None, frame: Frame) -> Known_:
        """What the tests before a place inside one function say."""
        out = NOTHING
        for condition in conditions_at(within, inside, frame):
            found = self.granted(condition)
            if "*" not in found:
                out = both(out, found)
        return out

    def _named(self, test: ir.Ref, holds: bool, frame: Frame, depth: int) -> Known_:
        defs: Sequence[Def] | None = flow_of(frame.scope).refs.get(id(test))
        here = frame
        while not defs and isinstance(here.scope, FunctionInfo) and here.outer is not None:  # a name of the function around it
            here = here.outer
            defs = flow_of(here.scope).defs.get(test.name) if isinstance(here.scope, FunctionInfo) else None
        if defs:
            frame, inner = here, frame
            out: Known_ | None = None
            for d in defs:
                if d.kind == "value" and d.value is not None and len(d.path) <= 1:
                    found = self.implied(d.value, holds, frame, depth + 1) if not d.path else self._part(d.value, d.path[0], holds, frame, depth + 1)
                    if isinstance(d.value, ir.Const) and bool(d.value.value) is not holds:
                        continue
                    place = flow_of(frame.scope).places.get(id(d.node))
                    if place is not None:
                        found = both(found, self.dominating(place, None, frame)) if len(defs) > 1 else found
                    out = found if out is None else either(out, found)
                elif d.kind == "param":
                    given = frame.bindings.get(d.name)
                    found = self.implied(given.expr, holds, given.frame, depth + 1) if given is not None and given.expr is not None else NOTHING
                    out = found if out is None else either(out, found)
                else:
                    out = NOTHING
            if out:
                return out
            frame = inner
        return self._truthy(test, frame) if holds else self._absent(test, frame)

    def _part(self, value: ir.Expr, step: object, holds: bool, frame: Frame, depth: int) -> Known_:
        """What one part of a tuple implies: `able, reason = check(ctx)`."""
        while isinstance(value, (ir.Await, ir.Cast)):
            value = value.value
        if not isinstance(step, int) or depth > MAX_DEPTH:
            return self._cut()
        if isinstance(value, ir.Sequence):
            return self.implied(value.items[step], holds, frame, depth + 1) if step < len(value.items) else NOTHING
        if not isinstance(value, ir.Call):
            return NOTHING
        if any(isinstance(v, Cls) for v in self.ev.eval(value.callee, frame)):  # a named tuple
            given = [arg.value for arg in value.args]
            return self.implied(given[step], holds, frame, depth + 1) if step < len(given) else NOTHING
        return self._by_returns(value, frame, lambda given, inner: self._part(given, step, holds, inner, depth + 1))

    def _matched(self, condition: Condition) -> Known_:
        """`match capabilities.elicitation: case None: …`."""
        pattern = condition.pattern
        is_none = isinstance(pattern, ir.PatternValue) and isinstance(pattern.value, ir.Const) and pattern.value.value is None
        if is_none:
            return self._truthy(condition.test, condition.frame) if not condition.holds else NOTHING
        if isinstance(pattern, ir.PatternValue) and isinstance(pattern.value, ir.Const) and isinstance(pattern.value.value, bool):
            return self.implied(condition.test, pattern.value.value is condition.holds, condition.frame)
        if isinstance(pattern, ir.PatternValue) and isinstance(pattern.value, ir.Const) and isinstance(pattern.value.value, str):
            return self.equal_to(condition.test, pattern.value.value, condition.holds, condition.frame)
        return matched(self, condition) if pattern is not None else NOTHING

    # --- values ------------------------------------------------------------------------------------------------------

    def _truthy(self, expr: ir.Expr, frame: Frame) -> Known_:
        path = self.path(expr, frame)
        return self.capability(path) if path is not None else NOTHING

    def _absent(self, expr: ir.Expr, frame: Frame) -> Known_:
        """What is known when an expression is empty. Capabilities as a whole are there in every request: `caps is None or caps.roots` tests for roots."""
        return EVERYTHING if self.path(expr, frame) == () else NOTHING

    def path(self, expr: ir.Expr, frame: Frame) -> tuple[str, ...] | None:
        """The path below the client's capabilities that an expression reads, () for the capabilities themselves, None for anything else."""
        paths = {p for value in self.ev.eval(expr, frame) if (p := self.value_path(value)) is not None}
        return min(paths, key=len) if paths else None

    def value_path(self, value: Value) -> tuple[str, ...] | None:
        """The same for a value."""
        names: list[str] = []
        here = value
        for _ in range(12):
            if isinstance(here, Attr):
                if here.name in self._objects:
                    return tuple(reversed(names))
                names.append(here.name)
                here = here.base
            elif isinstance(here, Result):
                callee = here.callee
                if isinstance(callee, Attr) and callee.name in self._getters:
                    return tuple(reversed(names))
                if isinstance(callee, Attr) and callee.name == "get" and here.call.args:
                    key = self.ev.value(here.call.args[0].value, here.frame)
                    if isinstance(key, Str) and key.constant is not None:
                        if key.constant in self._objects:
                            return tuple(reversed(names))
                        names.append(key.constant)
                        here = callee.base
                        continue
                if isinstance(callee, Attr) and callee.name in ("model_dump", "dict", "copy"):
                    here = callee.base
                    continue
                return None
            elif isinstance(here, Inst) and isinstance(here.type, Ext):  # known by its annotation
                begins = self._types.get(here.type.name.rsplit(".", 1)[-1])
                return (*begins, *reversed(names)) if begins is not None else None
            else:
                return None
        return None

    def capability(self, path: tuple[str, ...]) -> Known_:
        """What a path below the client's capabilities names."""
        if not path or path[0] not in self._kinds:
            return NOTHING
        if len(path) > 1 and path[1] in self._modes:
            return frozenset({path[0], f"{path[0]}.{path[1]}"})
        return frozenset({path[0]})

    def checked(self, call: ir.Call, frame: Frame) -> Known_:
        """`check_client_capability(ClientCapabilities(elicitation=…))`: the kinds only, as the SDK ignores the modes inside."""
        if not call.args:
            return NOTHING
        out: set[str] = set()
        for value in self.ev.eval(call.args[0].value, frame):
            if isinstance(value, Result):
                for arg in value.call.args:
                    if arg.name is not None and arg.name in self._kinds:
                        given = self.ev.value(arg.value, value.frame)
                        if not (isinstance(given, Known) and given.value is None):
                            out.add(arg.name)
            elif isinstance(value, Rec):
                out.update(k for i in value.items if (k := i.key.constant) is not None and k in self._kinds)
        return frozenset(out)
