"""Whether somebody else can know a value: random, constant, made from a user's data, an answer or an argument.

The judgement follows variables, parameters of helpers (to the caller's argument), project functions and conversions. What is not known stays unknown:
one unknown
part may be the random one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

from mcplint.analysis.binding import bind
from mcplint.analysis.entries import Entry
from mcplint.analysis.lookup import definitions
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def, FunctionInfo, ModuleInfo
from mcplint.analysis.values import Ext, Frame, Func, Lazy, Result, dotted
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_DEPTH = 24
_INJECTED = frozenset({"Context", "Depends", "RequestHandlerExtra", "ServerContext", "Resolve", "Security", "Inject", "AccessToken", "Progress"})
"""Types and defaults of parameters that a framework fills in, not the model."""
_PART = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


class Choice(str, Enum):
    """Who or what decides a value."""

    CONSTANT = "constant"
    TIME = "time"
    USER = "user"
    ARGUMENT = "argument"
    ANSWER = "answer"
    WEAK = "weak"
    """Random, but the next values follow from those before: not for an attacker."""
    RANDOM = "random"
    UNKNOWN = "unknown"


_STRONGEST = (Choice.RANDOM, Choice.UNKNOWN, Choice.WEAK, Choice.ANSWER, Choice.ARGUMENT, Choice.USER, Choice.TIME, Choice.CONSTANT)


def strongest(found: Iterable[Choice]) -> Choice:
    """The choice that settles whether a value made of several can be known: one random part makes it unguessable, one unknown part may."""
    kinds = set(found)
    return next((kind for kind in _STRONGEST if kind in kinds), Choice.UNKNOWN)


class OriginTable:
    """The words of the `origins` table."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        rows = table.get("origins", {})
        self.random = frozenset(rows.get("random", ()))
        self.weak = frozenset(rows.get("weak", ()))
        self.sealing = frozenset(w.lower() for w in rows.get("sealing", ()))
        self.time = frozenset(rows.get("time", ()))
        self.answers = frozenset(rows.get("answers", ()))
        self.through = frozenset(rows.get("through", ()))
        self.user = frozenset(rows.get("user", ()))
        self.ids = frozenset(rows.get("user_ids", ()))


class Chosen:
    """Judges values of a project by the `origins` table."""

    def __init__(self, ev: Evaluator, table: OriginTable) -> None:
        self.ev = ev
        self.table = table

    def of(self, lazy: Lazy) -> Choice:
        """What decides a value."""
        if lazy.expr is None:
            return Choice.UNKNOWN
        return strongest(self._find(lazy.expr, lazy.frame, 0, set()))

    def place(self, lazy: Lazy) -> Place:
        """Where the value is chosen: at the caller's argument when helpers pass it on, at the expression when a variable holds it."""
        for _ in range(MAX_DEPTH):
            nxt = self._passed(lazy)
            if nxt is None:
                break
            lazy = nxt
        return lazy.place

    def _passed(self, lazy: Lazy) -> Lazy | None:
        expr = lazy.expr
        while isinstance(expr, (ir.Await, ir.Cast)):
            expr = expr.value
        if not isinstance(expr, ir.Ref):
            return None
        found = list(self.definitions(expr, lazy.frame))
        if len(found) != 1:
            return None
        definition, frame = found[0]
        if definition.kind == "param" and not definition.path:
            given = frame.bindings.get(definition.name)
            return given if given is not None and given.expr is not None else None
        if definition.kind == "value" and not definition.path and isinstance(definition.value, (ir.Template, ir.Const, ir.Binary, ir.Call)):
            return Lazy(definition.value, frame)
        return None

    # --- judging -----------------------------------------------------------------------------------------------------

    def _find(self, expr: ir.Expr, frame: Frame, depth: int, active: set[tuple[int, int]]) -> Iterator[Choice]:
        key = (id(expr), id(frame))
        if depth > MAX_DEPTH or key in active:
            yield Choice.UNKNOWN
            return
        active = active | {key}
        if isinstance(expr, ir.Const):
            if expr.value is not None:  # nothing is no state: another one takes its place
                yield Choice.CONSTANT
        elif isinstance(expr, (ir.Await, ir.Cast, ir.Spread, ir.Bind)):
            yield from self._find(expr.value, frame, depth + 1, active)
        elif isinstance(expr, ir.Ref):
            yield from self._name(expr, frame, depth, active)
        elif isinstance(expr, ir.Call):
            yield from self._call(expr, frame, depth, active)
        elif isinstance(expr, (ir.Member, ir.Index)):
            yield from self._member(expr, frame, depth, active)
        elif isinstance(expr, (ir.Template, ir.Binary, ir.Record, ir.Sequence, ir.Logical, ir.Choice, ir.Unary)):
            parts = [expr.then, expr.otherwise] if isinstance(expr, ir.Choice) else list(_values(expr))
            for part in parts:
                yield from self._find(part, frame, depth + 1, active)
        elif isinstance(expr, ir.Comprehension):
            yield from self._find(expr.element, frame, depth + 1, active)
        else:
            yield Choice.UNKNOWN

    def _name(self, ref: ir.Ref, frame: Frame, depth: int, active: set[tuple[int, int]]) -> Iterator[Choice]:
        found = list(self.definitions(ref, frame))
        if not found:
            yield self._outside(ref, frame)
            return
        for definition, where in found[:6]:
            yield from self._definition(definition, where, ref.name, depth, active)

    def _outside(self, expr: ir.Expr, frame: Frame) -> Choice:
        """A name that no statement of the project defines."""
        for value in self.ev.eval(expr, frame):
            if isinstance(value, Ext) and value.name.startswith(("os.environ", "process.env", "builtins.process.env")):
                return Choice.CONSTANT
        return Choice.UNKNOWN

    def _definition(self, d: Def, frame: Frame, name: str, depth: int, active: set[tuple[int, int]]) -> Iterator[Choice]:
        if d.kind == "param" and isinstance(d.node, ir.Param):
            given = frame.bindings.get(d.node.name)
            if given is not None and given.expr is not None:
                yield from self._find(given.expr, given.frame, depth + 1, active)
            elif given is None and frame.caller is not None and d.node.default is not None and frame.via != "enclosed":
                yield from self._find(d.node.default, frame.outer or frame, depth + 1, active)
            else:
                yield self._argument(d, frame, name)
        elif d.kind in ("value", "capture", "context", "element", "augment") and d.value is not None:
            for previous in d.previous:
                yield from self._definition(previous, frame, name, depth + 1, active)
            kinds = list(self._find(d.value, frame, depth + 1, active))
            if d.path and strongest(kinds) is Choice.UNKNOWN:
                kinds = [self._by_name(str(d.path[-1]))]
            yield from kinds
        else:
            yield Choice.UNKNOWN

    def _argument(self, d: Def, frame: Frame, name: str) -> Choice:
        """An argument that nothing in the project gives: of a handler, the model gives it."""
        here: Frame | None = frame
        while here is not None:
            if isinstance(here.entry, Entry):
                kind = here.entry.kind
                if here.scope is frame.scope and kind in ("tool", "prompt", "resource"):
                    return Choice.UNKNOWN if self._is_context(d, frame) else Choice.ARGUMENT
                break
            here = here.caller
        return self._by_name(name)

    def _is_context(self, d: Def, frame: Frame) -> bool:
        """Whether a parameter is injected: a context, a dependency, or a handler's further parameter."""
        assert isinstance(d.node, ir.Param)
        if d.path:
            return False
        if isinstance(d.node.default, ir.Call):
            callee = d.node.default.callee
            name = callee.name if isinstance(callee, (ir.Ref, ir.Member)) else ""
            return name in _INJECTED or name.startswith("Current")
        annotation = d.node.annotation
        if annotation is not None:
            names = {n.name for n in ir.walk(annotation) if isinstance(n, (ir.Ref, ir.Member))}
            return bool(names & _INJECTED)
        return d.node.name in ("ctx", "context", "extra", "self") or not d.node.name

    def _call(self, call: ir.Call, frame: Frame, depth: int, active: set[tuple[int, int]]) -> Iterator[Choice]:
        names = self._names(call, frame)
        word = names[-1].rsplit(".", 1)[-1] if names else ""
        functions = [v for v in self.ev.eval(call.callee, frame) if isinstance(v, Func)]
        if any(self._matches(n, self.table.random) for n in names):
            made = strongest(self._returned(functions, call, frame, depth, active)) if functions else Choice.RANDOM
            yield made if made is Choice.WEAK else Choice.RANDOM  # a good name does not make it so
            return
        if any(self._matches(n, self.table.weak) for n in names):
            yield Choice.WEAK
            return
        if any(self._seals(n) for n in names):
            yield Choice.RANDOM
            return
        if any(self._matches(n, self.table.time) for n in names):
            yield Choice.TIME
            return
        if word in self.table.answers:
            yield Choice.ANSWER
            return
        if functions:
            yield from self._returned(functions, call, frame, depth, active)
            return
        if word not in self.table.through:
            yield Choice.UNKNOWN
            return
        parts: list[ir.Expr] = [a.value for a in call.args]
        if isinstance(call.callee, ir.Member):
            parts.append(call.callee.object)
        kinds: list[Choice] = []
        for part in parts:
            if not self._names_a_module(part, frame):
                kinds.extend(self._find(part, frame, depth + 1, active))
        if word == "get" and strongest(kinds) in (Choice.UNKNOWN, Choice.CONSTANT) and call.args and isinstance(call.args[0].value, ir.Const):
            kinds = [self._by_name(str(call.args[0].value.value))]
        yield from kinds or [Choice.UNKNOWN]

    def _returned(self, functions: list[Func], call: ir.Call, frame: Frame, depth: int, active: set[tuple[int, int]]) -> Iterator[Choice]:
        """What decides what project functions give for the arguments of a call."""
        for func in functions[:3]:
            inner = bind(self.ev, func.info, func.frame, call, frame, func.receiver, None, func)
            returned = [s.value for s, _ in flow_of(func.info).returns if s.value is not None]
            if not returned or func.info.decl.is_generator:
                yield Choice.UNKNOWN
            for value in returned:
                yield from self._find(value, inner, depth + 1, active)

    def _names_a_module(self, expr: ir.Expr, frame: Frame) -> bool:
        """`base64` of `base64.b64encode(x)`, `json`, `Buffer`."""
        return isinstance(expr, (ir.Ref, ir.Member)) and all(isinstance(v, Ext) for v in self.ev.eval(expr, frame))

    def _names(self, call: ir.Call, frame: Frame) -> list[str]:
        """The dotted names of what is called, and the name it is written with."""
        out = [name for v in self.ev.eval(call.callee, frame) if (name := dotted(v))]
        callee = call.callee
        if isinstance(callee, (ir.Ref, ir.Member)):
            out.append(callee.name)
        return out

    @staticmethod
    def _matches(name: str, words: frozenset[str]) -> bool:
        plain = name.replace("()", "")
        segments = plain.split(".")
        return plain in words or ".".join(segments[-2:]) in words or segments[-1] in words

    def _seals(self, name: str) -> bool:
        parts = {p.lower() for p in _PART.findall(name)}
        return bool(parts & self.table.sealing) or any(s in self.table.sealing for s in name.lower().replace("()", "").split("."))

    def _member(self, expr: ir.Member | ir.Index, frame: Frame, depth: int, active: set[tuple[int, int]]) -> Iterator[Choice]:
        key = (
            expr.name
            if isinstance(expr, ir.Member)
            else expr.index.value
            if isinstance(expr.index, ir.Const) and isinstance(expr.index.value, str)
            else ""
        )
        if isinstance(expr, ir.Index) and not key:
            for part in (expr.object, expr.index):  # `LETTERS[randomInt(26)]`: which one is taken is not known either
                yield from self._find(part, frame, depth + 1, active)
            return
        if key == "length":
            yield Choice.CONSTANT
            return
        values = self.ev.eval(expr, frame)
        for value in values:
            name = dotted(value)
            if name.startswith(("os.environ", "process.env", "builtins.process.env")):
                yield Choice.CONSTANT
                return
            if isinstance(value, Result):
                yield from self._find(value.call, value.frame, depth + 1, active)
                return
        kinds = list(self._find(expr.object, frame, depth + 1, active))
        settled = strongest(kinds)
        if settled in (Choice.RANDOM, Choice.ANSWER, Choice.ARGUMENT, Choice.TIME):
            yield settled
        else:
            yield self._by_name(key)

    def _by_name(self, name: str) -> Choice:
        """What the name of a member or variable tells when nothing else does."""
        parts = [p.lower() for p in _PART.findall(name)]
        if not parts:
            return Choice.UNKNOWN
        if parts[-1] in self.table.user or "".join(parts) in self.table.user or "".join(parts[-2:]) in self.table.user:
            return Choice.USER
        return Choice.USER if parts[-1] in self.table.ids and len(parts) > 1 and parts[-2] in self.table.user else Choice.UNKNOWN

    def definitions(self, ref: ir.Ref, frame: Frame) -> Iterator[tuple[Def, Frame]]:
        """The definitions that reach a name, each with its frame: of the scope, of those around it, of its module."""
        flow = flow_of(frame.scope)
        if isinstance(frame.scope, FunctionInfo) and ref.name in flow.globals and id(ref) not in flow.refs:
            yield from self._stored_globally(ref.name, frame)
            module = self.ev.project.frame(frame.info)
            yield from ((d, module) for d in flow_of(frame.info).exit.get(ref.name, ()) if d.kind != "import")
            return
        found, where = definitions(ref, frame)
        yield from ((d, where) for d in found if where is frame or d.kind != "import")
        if found and where is not frame and isinstance(where.scope, ModuleInfo):
            yield from self._stored_globally(ref.name, frame)

    def _stored_globally(self, name: str, frame: Frame) -> Iterator[tuple[Def, Frame]]:
        """What the functions of a module store in one of its names."""
        word = name.encode()
        for function in frame.info.functions:
            if function.mentions(b"global") and function.mentions(word):
                flow = flow_of(function)
                if name in flow.globals:
                    where = self.ev.project.frame(function)
                    yield from ((d, where) for d in flow.defs.get(name, ()) if d.kind == "value" and d.value is not None)


def followed_into(lazy: Lazy, place: Place) -> bool:
    """Whether a place is in a function that was followed into for what it returns."""
    scope = lazy.frame.scope
    if lazy.frame.caller is None or lazy.frame.site is not None or not isinstance(scope, FunctionInfo):
        return False
    return place.file is scope.info.file and scope.decl.start <= place.start < scope.decl.body_end


def _values(expr: ir.Expr) -> Iterator[ir.Expr]:
    """The values that an expression puts together."""
    for child in ir.children(expr):
        if isinstance(child, (ir.Arg, ir.Entry)):
            yield child.value
        elif not isinstance(child, ir.Clause):
            yield child  # type: ignore[misc]


__all__ = ["Choice", "Chosen", "followed_into", "strongest"]
