"""Tests in source that prove nothing about the client, and tests of what a client calls itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.aliases import root_name
from mcplint.analysis.binding import bind
from mcplint.analysis.capabilities import CapabilityReader
from mcplint.analysis.conditions import Condition, conditions_at
from mcplint.analysis.lookup import definitions
from mcplint.analysis.members import stored_in
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo, ScopeInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.analysis.texts import origin, source_text
from mcplint.analysis.values import Attr, Ext, Frame, Func, Obj, Result, Str, Value
from mcplint.interactions.capabilities import CapabilityTest
from mcplint.interactions.model import Sdk, ServerRequest
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_MAX_FOLLOWED = 6
_TEXTS = frozenset({"str", "lower", "casefold", "String", "toString", "toLowerCase"})
"""Calls that give texts."""


class IdleTests:
    """Finds tests on the way to a request that say nothing about what the client can do. `table` is the table of capability facts."""

    def __init__(self, project: SourceProject, reader: CapabilityReader, table: Mapping[str, Any]) -> None:
        self.project = project
        self.ev = project.ev
        self.reader = reader
        facts = table.get("capabilities", {})
        self._methods = frozenset(table.get("refusals", {}).get("methods", ()))
        self._checks = frozenset(facts.get("checks", ()))
        self._getters = frozenset(facts.get("getters", ()))
        self._rewriting: Mapping[str, Any] = facts.get("rewriting", {})
        identity = table.get("identity", {})
        self._identity = frozenset(identity.get("objects", ()))
        self._identity_getters = frozenset(identity.get("getters", ()))
        self._headers = frozenset(identity.get("headers", ()))

    def on(self, condition: Condition, request: ServerRequest) -> Iterator[CapabilityTest]:
        """Tests of one condition, in helpers and variables too, that prove nothing."""
        if condition.handler is not None:
            return
        if condition.pattern is not None:
            if self._names_client(condition.test, condition.frame):
                place = self._where(condition.test, condition.frame)
                yield CapabilityTest(place, "name", self._spelled(condition.test, condition.frame), request)
            return
        yield from self._examine(condition.test, condition.frame, request, 0)

    def _examine(self, test: ir.Expr, frame: Frame, request: ServerRequest, depth: int) -> Iterator[CapabilityTest]:
        """The parts of a test, through helpers that return them, that say nothing about the client."""
        if depth > _MAX_FOLLOWED:
            return
        place = Place(frame.info.file, test.start, test.end)
        followed = False
        for node in parts_of(test):
            if isinstance(node, ir.Call):
                word = callee_word(node)
                if word == "hasattr" and len(node.args) == 2:
                    name = self.ev.value(node.args[1].value, frame)
                    if isinstance(name, Str) and name.constant in self._methods:
                        yield CapabilityTest(self._where(test, frame), "method", name.constant or "", request)
                    continue
                if word == "getattr" and len(node.args) >= 2:
                    name = self.ev.value(node.args[1].value, frame)
                    if isinstance(name, Str) and name.constant in self._methods:
                        yield CapabilityTest(self._where(test, frame), "method", name.constant or "", request)
                        continue
                inner = list(self._in_helper(node, frame, request, depth))
                followed = followed or bool(inner)
                yield from inner
            elif isinstance(node, ir.Ref) and not self._names_client(node, frame):
                inner = list(self._in_variable(node, test, frame, request, depth))
                followed = followed or bool(inner)
                yield from inner
            else:
                method = node.operand if isinstance(node, ir.Unary) and node.op == "typeof" else node
                if isinstance(method, ir.Member) and method.name in self._methods and not self._own(method, frame):
                    yield CapabilityTest(self._where(test, frame), "method", method.name, request)
                    continue
            if isinstance(node, ir.Const) and node.value in self._methods and self._key_in(test, node, frame):  # `"elicitInput" in server`
                yield CapabilityTest(self._where(test, frame), "method", str(node.value), request)
                continue
            for part in (node, *_looked_up(node)):
                if isinstance(part, (ir.Member, ir.Index, ir.Call, ir.Ref)) and self._names_client(part, frame):
                    yield CapabilityTest(place, "name", self._spelled(part, frame), request)
                    return
        if not followed and self._form_truth(test, frame, request):
            yield CapabilityTest(place, "form", "", request)

    def _own(self, member: ir.Member, frame: Frame) -> bool:
        """Whether a member is one that the project stores in an object of its own."""
        return any(isinstance(v, Obj) and stored_in(self.ev, v, member.name) for v in self.ev.eval(member.object, frame))

    def _key_in(self, test: ir.Expr, key: ir.Const, frame: Frame) -> bool:
        """Whether a test looks for a member by its name: `"elicitInput" in server`; a word is looked for in the text of an error, too."""
        sides = (n.right for n in ir.walk(test) if isinstance(n, ir.Compare) and n.op in ("in", "not-in") and n.left is key)
        return any(not any(map(_is_text, self.ev.eval(side, frame))) for side in sides)

    def switches(self, condition: Condition, request: ServerRequest) -> Iterator[CapabilityTest]:
        """A test of an environment variable that stands in for what the client can do."""
        if condition.pattern is not None or condition.handler is not None:
            return
        for node, frame in self._operands(condition.test, condition.frame, _MAX_FOLLOWED):
            for value in self.ev.eval(node, frame):
                kind, name = origin(value)
                words = set(re.split(r"[^a-z]+", self._variable(value).lower()))
                if kind == "environment" and any(w.startswith(_SWITCH_WORDS) for w in words if w):
                    yield CapabilityTest(self._where(condition.test, condition.frame), "name", self._variable(value) or name, request)
                    return

    def _operands(self, test: ir.Expr, frame: Frame, depth: int) -> Iterator[tuple[ir.Expr, Frame]]:
        """What a test is made of, through the names of its parts: `FORMS`, which is `os.getenv("…") == "1"`."""
        for node in parts_of(test):
            if isinstance(node, ir.Const):
                continue
            yield node, frame
            if isinstance(node, ir.Ref) and depth > 0:
                for expr, where in self._given(node, frame):
                    yield from self._operands(expr, where, depth - 1)

    def _given(self, ref: ir.Ref, frame: Frame) -> Iterator[tuple[ir.Expr, Frame]]:
        """The tests that a name stands for, also where another module gives them to it."""
        found, home = definitions(ref, frame)
        for d in found:
            if d.kind == "import" and isinstance(d.node, ir.Import) and d.path and isinstance(d.path[0], str):
                module = self.ev.project.imported(home.info, d.node)
                for other in flow_of(module).exit.get(d.path[0], ()) if module is not None else ():
                    if module is not None and isinstance(other.value, _TESTS) and not other.path:
                        yield other.value, self.project.frame(module)
            elif d.kind == "value" and isinstance(d.value, _TESTS) and not d.path:
                yield d.value, home

    def _variable(self, value: Value) -> str:
        """The name of the environment variable that a value reads."""
        here = value
        for _ in range(6):
            if isinstance(here, Result):
                if here.call.args:
                    key = self.ev.value(here.call.args[0].value, here.frame)
                    if isinstance(key, Str) and key.constant is not None:
                        return key.constant
                here = here.callee
            elif isinstance(here, Attr):
                if here.item or (here.base is not None and origin(here.base)[0] == "environment" and here.name not in ("get", "lower", "strip")):
                    return here.name
                here = here.base
            elif isinstance(here, Ext):
                return here.name.rpartition(".")[2]
            else:
                return ""
        return ""

    def _where(self, test: ir.Expr, frame: Frame) -> Place:
        return Place(frame.info.file, test.start, test.end)

    def _in_helper(self, call: ir.Call, frame: Frame, request: ServerRequest, depth: int) -> Iterator[CapabilityTest]:
        for value in self.ev.eval(call.callee, frame):
            if isinstance(value, Func):
                inner = bind(self.ev, value.info, value.frame, call, frame, value.receiver, None, value)
                real = False
                found: list[CapabilityTest] = []
                for statement, within in flow_of(value.info).returns:
                    if statement.value is not None:
                        found.extend(self._examine(statement.value, inner, request, depth + 1))
                        known = self.reader.implied(statement.value, True, inner)
                        real = real or ("*" not in known and bool(known))
                    for condition in conditions_at(within, statement.value, inner):
                        if condition.pattern is None and condition.handler is None:
                            found.extend(self._examine(condition.test, inner, request, depth + 2))
                # where a helper asks the client first, a look at what the SDK has is only for the case that it cannot
                yield from (test for test in found if not real or test.reason != "method")

    def _in_variable(self, ref: ir.Ref, test: ir.Expr, frame: Frame, request: ServerRequest, depth: int) -> Iterator[CapabilityTest]:
        for d in flow_of(frame.scope).refs.get(id(ref), ()):
            if d.kind == "value" and d.value is not None and not d.path and isinstance(d.value, (ir.Call, ir.Compare, ir.Logical, ir.Not)):
                if (
                    isinstance(d.value, ir.Call) and callee_word(d.value) == "getattr" and len(d.value.args) >= 2
                ):  # `ask = getattr(ctx, "elicit", None)`
                    name = self.ev.value(d.value.args[1].value, frame)
                    if isinstance(name, Str) and name.constant in self._methods:
                        yield CapabilityTest(self._where(test, frame), "method", name.constant or "", request)
                        continue
                yield from self._examine(d.value, frame, request, depth + 1)

    def _form_truth(self, test: ir.Expr, frame: Frame, request: ServerRequest) -> bool:
        """Whether a form request hangs on `elicitation.form` alone, which an empty declaration leaves unset where the SDK does not fill it in."""
        if (
            request.mode != "form"
            or request.sdk in (Sdk.TS_2, Sdk.NONE, Sdk.OTHER)
            or (request.sdk is Sdk.TS_1 and not self.project.versions.older(request.sdk.value, self._rewriting.get(request.sdk.value)))
        ):
            return False
        known = self.reader.implied(test, True, frame)
        if "elicitation.form" in known:
            return True
        inverse = self.reader.implied(test, False, frame)
        return "elicitation.form" in inverse

    def _names_client(self, node: ir.Expr, frame: Frame) -> bool:
        """Whether an expression reads what the client calls itself."""
        text = frame.info.file.text(node.start, min(node.end, node.start + 200))
        if not any(
            word in text for word in (*self._identity, *self._identity_getters, *self._headers, "environ", "getenv", "process.env", "client_name")
        ):
            if root_name(node) is None:
                return False
        for value in self.ev.eval(node, frame):
            here = value
            names: list[str] = []
            for _ in range(10):
                if isinstance(here, Attr):
                    names.append(here.name)
                    here = here.base
                elif isinstance(here, Result) and isinstance(here.callee, Attr):
                    names.append(here.callee.name)
                    if here.callee.name == "get" and here.call.args:
                        key = self.ev.value(here.call.args[0].value, here.frame)
                        if isinstance(key, Str) and key.constant is not None:
                            names.append(key.constant)
                    here = here.callee.base
                else:
                    break
            if any(n in self._identity or n in self._identity_getters or n in self._headers for n in names):
                return True
        return False

    def _spelled(self, node: ir.Expr, frame: Frame) -> str:

        return source_text(node, frame)

    def discarded(self, info: ModuleInfo) -> Iterator[CapabilityTest]:
        """Checks whose result nobody looks at."""
        for scope in scopes_of(info, [name.encode() for name in self._checks]):
            for site in flow_of(scope).calls:
                if callee_word(site.call) in self._checks:
                    statement = site.within.current
                    value: ir.Expr | None = statement.value if isinstance(statement, ir.ExprStmt) else None
                    if isinstance(statement, ir.Assign) and _unread(statement, scope):
                        value = statement.value
                    while isinstance(value, (ir.Await, ir.Cast)):
                        value = value.value
                    if value is site.call:
                        yield CapabilityTest(Place(info.file, site.call.start, site.call.end), "discarded", callee_word(site.call))
        for scope in scopes_of(info, [name.encode() for name in self._getters]):
            for site in flow_of(scope).calls:
                if callee_word(site.call) in self._getters and isinstance(site.within.current, ir.ExprStmt):
                    read: ir.Expr = site.within.current.value
                    while isinstance(read, (ir.Member, ir.Index, ir.Cast)):
                        read = read.value if isinstance(read, ir.Cast) else read.object
                    if read is site.call and site.within.current.value is not site.call:
                        yield CapabilityTest(Place(info.file, site.call.start, site.call.end), "discarded", callee_word(site.call))


def parts_of(test: ir.Expr) -> Iterator[ir.Expr]:
    """The operands of a test: its own parts below `not`, `and`, `or`, comparisons and choices."""
    stack: list[ir.Expr] = [test]
    while stack:
        node = stack.pop()
        if isinstance(node, ir.Not):
            stack.append(node.operand)
        elif isinstance(node, (ir.Logical, ir.Compare, ir.Binary)):
            stack.extend((node.right, node.left))
        elif isinstance(node, ir.Choice):
            stack.extend((node.otherwise, node.then, node.test))
        elif isinstance(node, (ir.Await, ir.Cast, ir.Bind)):
            stack.append(node.value)
        elif isinstance(node, ir.Index) and isinstance(node.object, ir.Call) and callee_word(node.object) in ("split", "match", "exec"):
            stack.append(node.object)
        elif isinstance(node, ir.Comprehension):
            stack.extend((*(c for clause in node.clauses for c in clause.conditions), node.element))
        elif isinstance(node, ir.Call) and callee_word(node) in (
            "bool", "Boolean", "str", "any", "all", "lower", "casefold", "upper", "strip", "startswith", "endswith", "startsWith", "endsWith", "includes",
            "callable", "iscoroutinefunction", "match", "search", "fullmatch", "test", "Number", "parseInt", "parseFloat", "int", "float", "split", "slice", "at",
        ):  # fmt: skip
            stack.extend(a.value for a in node.args)
            if isinstance(node.callee, ir.Member):
                stack.append(node.callee.object)
        else:
            yield node


def _is_text(value: Value) -> bool:
    """Whether a value is a text, or what `str(error).lower()` gives."""
    if isinstance(value, Str):
        return True
    callee = value.callee if isinstance(value, Result) else None
    return isinstance(callee, (Ext, Attr)) and callee.name.rsplit(".", 1)[-1] in _TEXTS


def _unread(statement: ir.Assign, scope: ScopeInfo) -> bool:
    """Whether a statement gives a value to one local name that nothing reads."""
    if len(statement.targets) != 1 or isinstance(scope, ModuleInfo):
        return False
    target, flow = statement.targets[0], flow_of(scope)
    if not isinstance(target, ir.Ref) or target.name in flow.globals or target.name in flow.nonlocals:
        return False
    if any(inner.mentions(target.name.encode()) for inner in flow.functions):
        return False
    return not any(d.node is statement for defs in flow.refs.values() for d in defs)


def _looked_up(node: ir.Expr) -> tuple[ir.Expr, ...]:
    """The key that a part of a test is looked up by: `SUPPORT[name]`, `SUPPORT.get(name)`."""
    if isinstance(node, ir.Index):
        return (node.index,)
    if isinstance(node, ir.Call) and callee_word(node) == "get" and node.args:
        return (node.args[0].value,)
    return ()


_TESTS = (ir.Call, ir.Compare, ir.Logical, ir.Not)
_SWITCH_WORDS = ("client", "elicit", "form", "capab", "support", "sampl", "root")
