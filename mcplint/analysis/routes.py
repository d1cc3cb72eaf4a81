"""HTTP handlers: what they read of their request, and where it goes.

`Reads` answers two questions about an expression in a frame: is it an input of the request (`read`, see `route_inputs`), and which inputs is it made
from (`sources`). Both follow variables, destructuring, parameters of helpers and what helpers return.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.route_inputs import MAX_DEPTH, MAX_INLINE, Inputs, Read, RouteTable, plain, word_of
from mcplint.analysis.scopes import Def, FunctionInfo
from mcplint.analysis.values import Ext, Frame, Func, Lazy
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_STEPS = 1200
"""Expressions looked at for one question."""


@dataclass(frozen=True, slots=True)
class Source:
    """An input that a value is made from. `direct` when the value is that input itself, up to conversions and defaults; `calls` are the names of what it
    was given to on the way."""

    read: Read
    direct: bool
    calls: tuple[str, ...] = ()


class Reads(Inputs):
    """What expressions read of the request that `handler` answers, and which of its inputs values are made from."""

    def __init__(self, ev: Evaluator, table: RouteTable, handler: FunctionInfo, path: str = "") -> None:
        super().__init__(ev, table, handler, path)
        self._sources: dict[tuple[int, int], tuple[Source, ...]] = {}
        self._cut = False
        self._steps = 0
        self._filled = {id(handler.decl)}

    def before(self, frame: Frame) -> Iterator[tuple[FunctionInfo, Frame]]:
        """Functions of the project that run before the handler: what wraps it as a decorator, and the dependencies that its parameters name."""
        outer = frame.outer or self.ev.project.frame(self.handler.outer)
        for decorator in self.handler.decl.decorators:
            for value in self.ev.eval(decorator, outer):
                if isinstance(value, Func):
                    yield from self._wrappers(value)
        stack = [self.handler]
        seen = {id(self.handler)}
        while stack and len(seen) < 12:
            function = stack.pop()
            where = self.ev.project.frame(function.outer)
            for param in function.decl.params:
                for dependency in self._dependencies(param, where):
                    if id(dependency) not in seen:
                        seen.add(id(dependency))
                        stack.append(dependency)
                        self._filled.add(id(dependency.decl))
                        yield dependency, self.ev.project.frame(dependency)

    def _wrappers(self, decorator: Func) -> Iterator[tuple[FunctionInfo, Frame]]:
        params = [p for p in decorator.info.decl.params if p.kind in ("positional", "normal")]
        held: dict[str, Lazy] = {}
        if params:
            held[params[0].name] = Lazy(None, decorator.frame, Ext("wrapped"))
        holder = Frame(decorator.info, decorator.frame, held, None, None, {}, decorator.receiver)
        for inner in flow_of(decorator.info).functions:
            yield inner, Frame(inner, holder)

    def _dependencies(self, param: ir.Param, frame: Frame) -> Iterator[FunctionInfo]:
        for expr in (param.default, param.annotation):
            if expr is None:
                continue
            for node in ir.walk(expr):
                if isinstance(node, ir.Call) and word_of(node) in self.table.injected and node.args:
                    yield from (v.info for v in self.ev.eval(node.args[0].value, frame) if isinstance(v, Func))

    def sources(self, expr: ir.Expr, frame: Frame, depth: int = 0) -> tuple[Source, ...]:
        """The inputs that a value is made from."""
        key = (id(expr), id(frame))
        known = self._sources.get(key)
        if known is not None:
            return known
        if depth == 0:
            self._steps = 0
        self._steps += 1
        if depth > MAX_DEPTH or self._steps > MAX_STEPS:
            self._cut = True
            return ()
        # a value that is made from itself gets nothing from that; the entry also ends the recursion
        self._sources[key] = ()
        self._keep.append((expr, frame))
        before, self._cut = self._cut, False
        found = _distinct(self._find(expr, frame, depth + 1))
        if self._cut and self._steps <= MAX_STEPS:
            del self._sources[key]
        else:
            self._sources[key] = found
        self._cut = self._cut or before
        return found

    def _find(self, expr: ir.Expr, frame: Frame, depth: int) -> Iterator[Source]:
        if isinstance(expr, (ir.Const, ir.Function, ir.ClassExpr)):
            return
        here = self.read(expr, frame)
        if here is not None:
            yield Source(here, True)
            return
        kind = self.mapping(expr, frame)
        if kind and not isinstance(expr, ir.Ref):
            yield Source(Read(kind, "", Place(frame.info.file, expr.start, expr.end)), True)
            return
        if isinstance(expr, (ir.Await, ir.Cast, ir.Spread, ir.Bind)):
            yield from self.sources(expr.value, frame, depth)
        elif isinstance(expr, ir.Ref):
            yield from self._name(expr, frame, depth)
        elif isinstance(expr, ir.Call):
            yield from self._call(expr, frame, depth)
        elif isinstance(expr, ir.Logical):
            if expr.op != "and":
                yield from self.sources(expr.left, frame, depth)
            yield from self.sources(expr.right, frame, depth)
        elif isinstance(expr, ir.Choice):
            yield from self.sources(expr.then, frame, depth)
            yield from self.sources(expr.otherwise, frame, depth)
        else:
            for child in ir.children(expr):
                part = _expression(child)
                if part is not None:
                    yield from _indirect(self.sources(part, frame, depth))

    def _name(self, ref: ir.Ref, frame: Frame, depth: int) -> Iterator[Source]:
        for definition, where in self.definitions(ref, frame):
            yield from self._definition(definition, where, depth)

    def _definition(self, d: Def, frame: Frame, depth: int) -> Iterator[Source]:
        for earlier in _earlier(d):
            yield from _indirect(tuple(self._given(earlier, frame, depth + 1)))
        yield from self._given(d, frame, depth)

    def _given(self, d: Def, frame: Frame, depth: int) -> Iterator[Source]:
        """What a definition itself gives, without what it builds on."""
        if d.kind == "param" and isinstance(d.node, ir.Param):
            given = frame.bindings.get(d.node.name)
            if given is not None and given.expr is not None:
                yield from self._part(given.expr, given.frame, d, depth)
            elif isinstance(frame.scope, FunctionInfo) and id(frame.scope.decl) in self._filled:
                read = self.parameter(d.node, frame)
                if read is not None:
                    yield Source(read, True)
            return
        if d.value is None:
            return
        if d.kind == "method" and isinstance(d.node, ir.Call):
            for arg in d.node.args:
                yield from _indirect(self.sources(arg.value, frame, depth))
        elif d.kind in ("value", "augment", "element", "context", "capture"):
            yield from self._part(d.value, frame, d, depth)
        elif d.kind == "set":
            yield from _indirect(self.sources(d.value, frame, depth))

    def _part(self, value: ir.Expr, frame: Frame, d: Def, depth: int) -> Iterator[Source]:
        """The part of a value that a name is bound to."""
        if not d.path:
            yield from self.sources(value, frame, depth)
            return
        step = d.path[0]
        bare = plain(value)
        if isinstance(step, str) and (kind := self.mapping(value, frame)):
            yield Source(Read(kind, step, _named_part(d, frame)), True)
        elif isinstance(step, int) and isinstance(bare, ir.Sequence) and step < len(bare.items):
            yield from self.sources(bare.items[step], frame, depth)
        else:
            yield from _indirect(self.sources(value, frame, depth))

    def _call(self, call: ir.Call, frame: Frame, depth: int) -> Iterator[Source]:
        word = word_of(call)
        callee = call.callee
        if word in self.table.same:
            given = call.args[0].value if call.args and isinstance(callee, ir.Ref) else callee.object if isinstance(callee, ir.Member) else None
            if given is not None and isinstance(callee, ir.Member) and call.args and not self.sources(given, frame, depth):
                given = call.args[0].value  # `urllib.parse.unquote(x)`, `html.escape(x)`
            if given is not None:
                yield from self.sources(given, frame, depth)
            return
        inlined = False
        if frame.depth < 12 and depth < MAX_DEPTH - MAX_INLINE:
            for inner, value in self.returns(call, frame):
                inlined = True
                for source in self.sources(value, inner, depth + 3):
                    yield Source(source.read, source.direct, (*source.calls, word) if word not in source.calls else source.calls)
        if inlined:
            return
        for arg in call.args:
            yield from _indirect(self.sources(arg.value, frame, depth), word)
        if isinstance(callee, ir.Member):
            yield from _indirect(self.sources(callee.object, frame, depth), word)


def _expression(node: ir.Node) -> ir.Expr | None:
    """The expression that a part of an expression holds."""
    if isinstance(node, (ir.Arg, ir.Entry)):
        return node.value
    if isinstance(node, ir.Clause):
        return node.iterable
    return node  # type: ignore[return-value]


def _named_part(d: Def, frame: Frame) -> Place:
    """Where a destructured name is bound: the key in the pattern, else the statement."""
    targets = d.node.targets if isinstance(d.node, ir.Assign) else (d.node.target,) if isinstance(d.node, ir.Bind) else ()
    for target in targets:
        for node in ir.walk(target):
            if isinstance(node, ir.Ref) and node.name == d.name:
                return Place(frame.info.file, node.start, node.end)
    return Place(frame.info.file, d.node.start, d.node.end)


def _earlier(d: Def) -> list[Def]:
    """What a definition builds on, each once, the first one first: branches that meet again and again would double it with each."""
    found: dict[int, Def] = {}
    stack = list(d.previous)
    while stack:
        here = stack.pop()
        if id(here) not in found and here is not d:
            found[id(here)] = here
            stack.extend(here.previous)
    return list(found.values())[::-1]


def _indirect(found: tuple[Source, ...], call: str = "") -> Iterator[Source]:
    for source in found:
        yield Source(source.read, False, (*source.calls, call) if call and call not in source.calls else source.calls)


def _distinct(found: Iterator[Source]) -> tuple[Source, ...]:
    out: dict[tuple[str, str, int, bool], Source] = {}
    for source in found:
        key = (source.read.kind, source.read.name, source.read.place.start, source.direct)
        out.setdefault(key, source)
        if len(out) >= 40:
            break
    return tuple(out.values())


__all__ = ["Read", "Reads", "RouteTable", "Source"]
