"""Demand-driven abstract evaluation: what can this expression be, in this frame?

An expression may be several things; `eval` gives at most `MAX_VALUES`. Work is bounded by depth and by the number of steps for one question; a bound
that is hit gives `Nothing` and is counted in `Evaluator.bounds`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.calls import evaluate_call
from mcplint.analysis.containers import comprehension, indexed, record, sequence
from mcplint.analysis.definitions import class_value, defined
from mcplint.analysis.feasible import has_member, live, sides
from mcplint.analysis.members import member_of
from mcplint.analysis.names import module_level, resolved
from mcplint.analysis.scopes import ClassInfo, Def, FunctionInfo, ModuleInfo, ScopeInfo, function_info
from mcplint.analysis.texts import as_text, concat, literal
from mcplint.analysis.values import (
    MAX_ITEMS,
    MAX_VALUES,
    Attr,
    Cls,
    Ext,
    Frame,
    Func,
    Known,
    Lazy,
    Made,
    Nothing,
    Obj,
    Rec,
    Seq,
    Str,
    Union_,
    Value,
    Values,
    distinct,
)
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis import formatting, url_texts
    from mcplint.analysis.project import Project
else:
    formatting = later("mcplint.analysis.formatting")
    url_texts = later("mcplint.analysis.url_texts")

MAX_DEPTH = 60
MAX_STEPS = 4_000
MAX_IMPORTS = 40
"""Modules followed one after the other for one name."""
MAX_CHANGES = 30
"""Changes of one value, each made to what the one before gave, that are followed from the last to the first."""


class Evaluator:
    """Evaluates expressions of a project. Results are kept for as long as the evaluator lives."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.bounds = 0
        """Bounds that were hit. What was kept although one was hit on the way counts again each time it is used."""
        self._short: set[tuple[int, int]] = set()
        self.tree_nodes = 0
        self.assigned: dict[tuple[int, str], list[tuple[ir.Expr, ir.Member, ScopeInfo]]] = {}
        """Assignments to attributes, by the module whose objects they concern and the attribute."""
        self.kept: dict[tuple[int, str], list[Lazy]] = {}
        """What methods keep in a container of their object, by class and attribute."""
        self.method_frames: dict[tuple[int, int, int, int, int], Frame] = {}
        """The frames in which the methods of an object stored its attributes; each keeps alive what its key is made of."""
        self.factories: dict[int, ir.Call] = {}
        """The calls that make fields' defaults (`default_factory=list`), by identity of the argument that names what is called."""
        self.effects: dict[int, bool] = {}
        """Whether functions change something that outlives them, by identity; kept by those who run scenarios."""
        self.below: dict[int, tuple[Cls, ...]] = {}
        """Subclasses of the classes that were asked for."""
        self.global_stores: dict[int, dict[str, list[FunctionInfo]]] = {}
        """Functions that assign to a module's names, by module and name."""
        self.stored: dict[int, tuple[Lazy, ...]] = {}
        """What is put into asynchronous local storages and context variables, by identity of the call that makes one; kept by `request_storage`."""
        self.run_through: dict[int, ir.Call] = {}
        """The calls that storages make of what they are run with, by identity of the call of the storage; kept by `request_storage`, too."""
        self.bound: dict[tuple[object, ...], Frame] = {}
        """The frames of calls and entry points, by what they are made of; kept by those who make them, in `binding`."""
        self._memo: dict[tuple[int, int], Values] = {}
        self._constants: dict[int, Values] = {}
        self._keep: list[object] = []
        self._active: set[tuple[int, int]] = set()
        self._depth = 0
        self._steps = 0
        self._names: dict[tuple[int, str], Values] = {}
        self._cuts = 0
        self._deep = 0
        self._changes = 0

    # --- entry -------------------------------------------------------------------------------------------------------

    def eval(self, expr: ir.Expr, frame: Frame) -> Values:
        """What `expr` can be; never empty except inside a definition that depends on itself."""
        if type(expr) is ir.Const:
            return self._constant(expr, frame)
        key = (id(expr), id(frame))
        known = self._memo.get(key)
        if known is not None:
            if self._short and key in self._short:
                self.bounds += 1
            return known
        if key in self._active:
            self._cuts += 1
            return ()
        if self._depth == 0:
            self._steps = 0
        self._steps += 1
        if self._depth >= MAX_DEPTH or self._steps > MAX_STEPS:
            self.bounds += 1
            return (self.nothing(expr, frame),)
        self._active.add(key)
        self._depth += 1
        before = self.bounds
        try:
            found = distinct(self._eval(expr, frame))
        finally:
            self._depth -= 1
            self._active.discard(key)
        if not self._active or found:
            self._memo[key] = found
            self._keep.append((expr, frame))
            if self.bounds != before:
                self._short.add(key)
        return found

    def value(self, expr: ir.Expr, frame: Frame) -> Value:
        """The one value of an expression, or `Nothing` when it can be several things."""
        values = self.eval(expr, frame)
        return values[0] if len(values) == 1 else self.nothing(expr, frame)

    def force(self, lazy: Lazy) -> Values:
        """What a lazy value can be."""
        if lazy.value is not None:
            return (lazy.value,)
        assert lazy.expr is not None
        return self.eval(lazy.expr, lazy.frame)

    def force_one(self, lazy: Lazy) -> Value:
        """The one value, or `Nothing`."""
        values = self.force(lazy)
        return values[0] if len(values) == 1 else Nothing(lazy.expr, lazy.frame, lazy.place)

    def constant(self, lazy: Lazy) -> object:
        """The constant a lazy value is (text, number, boolean, None), or `...` when it is none."""
        value = self.force_one(lazy)
        if isinstance(value, Known):
            return value.value
        if isinstance(value, Str) and value.constant is not None:
            return value.constant
        return ...

    def nothing(self, expr: ir.Expr, frame: Frame) -> Nothing:
        """Not known."""
        return Nothing(expr, frame, self.place(expr, frame))

    @staticmethod
    def place(node: ir.Node, frame: Frame) -> Place:
        """The place of a node in a frame's module."""
        return Place(frame.info.file, node.start, node.end)

    # --- expressions -------------------------------------------------------------------------------------------------

    def _eval(self, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
        if isinstance(expr, ir.Ref):
            return resolved(self, expr, frame)
        if isinstance(expr, ir.Call):
            return evaluate_call(self, expr, frame)
        if isinstance(expr, ir.Member):
            return [v for base in self.eval(expr.object, frame) for v in member_of(self, base, expr.name, expr, frame)]
        if isinstance(expr, ir.Template):
            return self.template(expr, frame)
        if isinstance(expr, (ir.Await, ir.Cast, ir.Spread)):
            return self.eval(expr.value, frame)
        if isinstance(expr, ir.Record):
            return record(self, expr, frame)
        if isinstance(expr, ir.Sequence):
            return (sequence(self, expr, frame),)
        if isinstance(expr, ir.Index):
            return [v for base in self.eval(expr.object, frame) for v in indexed(self, base, expr, frame)]
        if isinstance(expr, ir.Choice):
            return tuple([value for side in sides(self, expr, frame) for value in self.eval(side, frame)])
        if isinstance(expr, ir.Logical):
            return self.logical(expr, frame)
        if isinstance(expr, ir.Binary):
            return self.binary(expr, expr.op, self.eval(expr.left, frame), self.eval(expr.right, frame), frame)
        if isinstance(expr, ir.Comprehension):
            return comprehension(self, expr, frame)
        if isinstance(expr, ir.Function):
            return (Func(function_info(expr.decl, frame.info, frame.scope), frame),)
        if isinstance(expr, ir.ClassExpr):
            return (class_value(expr.decl, frame),)
        if isinstance(expr, ir.Bind):
            return self.eval(expr.value, frame)
        if isinstance(expr, ir.Unary) and expr.op == "typeof":
            return self.eval(expr.operand, frame)
        return (self.nothing(expr, frame),)

    def _constant(self, expr: ir.Const, frame: Frame) -> Values:
        """What is written out, one value for all frames."""
        known = self._constants.get(id(expr))
        if known is None:
            place = self.place(expr, frame)
            known = (literal(expr.value, place) if isinstance(expr.value, str) else Known(expr.value, place),)
            self._constants[id(expr)] = known
            self._keep.append(expr)
        return known

    def template(self, expr: ir.Template, frame: Frame) -> Iterable[Value]:
        """A string made of parts."""
        alternatives: list[list[Str]] = [[]]
        for part in expr.parts:
            if isinstance(part, ir.Const) and isinstance(part.value, str):
                options = [literal(part.value, self.place(part, frame))]
            else:
                options = [as_text(v, part, frame) for v in self.eval(part, frame)[:3]] or [as_text(self.nothing(part, frame), part, frame)]
            if len(alternatives) * len(options) > MAX_VALUES:
                options = options[:1] if len(options) == 1 else [as_text(self.nothing(part, frame), part, frame)]
            alternatives = [[*a, o] for a in alternatives for o in options]
        place = self.place(expr, frame)
        return [concat(a, place) for a in alternatives]

    def logical(self, expr: ir.Logical, frame: Frame) -> Iterable[Value]:
        """`and`, `or`, `??`: every side that may be the result."""
        left = self.eval(expr.left, frame)
        if expr.op == "and":
            return left if has_member(self, expr.left, frame) is False else self.eval(expr.right, frame)
        kept = [v for v in left if not (isinstance(v, Known) and not v.value) and not (isinstance(v, Str) and v.constant == "" and expr.op == "or")]
        if kept and all(isinstance(v, (Str, Rec, Seq, Cls, Func, Obj, Made, Ext)) for v in kept) and len(kept) == len(left):
            return kept
        return (*kept, *self.eval(expr.right, frame))

    def binary(self, expr: ir.Expr, op: str, lefts: Values, rights: Values, frame: Frame) -> Iterable[Value]:
        """An operator over all pairs of sides, few enough to look at."""
        out: list[Value] = []
        for left in lefts[:4]:
            for right in rights[:4]:
                out.append(self.binary_one(expr, op, left, right, frame))
        return out

    def binary_one(self, expr: ir.Expr, op: str, left: Value, right: Value, frame: Frame) -> Value:
        """An operator over one pair."""
        place = self.place(expr, frame)
        sides = (expr.left, expr.right) if isinstance(expr, ir.Binary) else (expr, expr)
        if op == "+":
            if isinstance(left, Str) or isinstance(right, Str):
                return concat((as_text(left, sides[0], frame), as_text(right, sides[1], frame)), place)
            if isinstance(left, Seq) and isinstance(right, Seq):
                room = len(left.items) + len(right.items) <= MAX_ITEMS
                return Seq((*left.items, *right.items) if room else left.items, place, left.kind, left.open or right.open or not room)
            if isinstance(left, Seq) or isinstance(right, Seq):
                one = left if isinstance(left, Seq) else right
                assert isinstance(one, Seq)
                return Seq(one.items, place, one.kind, True)
        if op == "/" and isinstance(left, Str):
            return url_texts.below(left, as_text(right, sides[1], frame), place)
        if op == "%" and isinstance(left, Str):
            if isinstance(right, Rec) and not any("%" in p.literal for p in left.text.parts):
                return url_texts.with_query(left, url_texts.query_text(self, right, sides[1], frame, place), place)
            return formatting.percent(self, left, right, sides[1], frame)
        if op == "/" and not isinstance(left, Str):
            return Attr(left, "/", expr, frame, place)
        if op == "&" and (_is_type(left) or _is_type(right)):
            return Union_((Lazy(sides[0], frame, left), Lazy(sides[1], frame, right)), place)
        if op == "|":
            if isinstance(left, Rec) and isinstance(right, Rec):
                room = len(left.items) + len(right.items) <= MAX_ITEMS
                return Rec((*left.items, *right.items) if room else left.items, place, left.open or right.open or not room)
            if _is_type(left) or _is_type(right):
                return Union_((Lazy(sides[0], frame, left), Lazy(sides[1], frame, right)), place)
            if isinstance(left, Rec):
                return Rec(left.items, place, True)
        return self.nothing(expr, frame)

    # --- names and definitions ---------------------------------------------------------------------------------------

    def module_name(self, info: ModuleInfo, name: str) -> Values:
        """What a module-level name of a module can be; empty when it has none."""
        known = self._names.get((id(info), name))
        if known is not None:
            return known
        key = (id(info), hash(name))
        if key in self._active or self._deep >= MAX_IMPORTS:
            self._cuts += 1
            return ()
        cuts = self._cuts
        self._active.add(key)
        self._deep += 1
        try:
            found = module_level(self, info, name)
        finally:
            self._active.discard(key)
            self._deep -= 1
        if cuts == self._cuts or not self._active:
            self._names[id(info), name] = found  # complete: nothing in it was cut off because it depends on itself
        return found

    def definitions(self, defs: Iterable[Def], frame: Frame) -> list[Value]:
        """What any of these definitions may give."""
        out: list[Value] = []
        several = tuple(defs)
        for definition in live(self, several, frame) if len(several) > 1 else several:
            out.extend(self.definition(definition, frame))
            if len(out) > 4 * MAX_VALUES:
                break
        return out

    def definition(self, d: Def, frame: Frame) -> Values:
        """What one definition gives."""
        key = (id(d), id(frame))
        known = self._memo.get(key)
        if known is not None:
            return known
        if key in self._active:
            self._cuts += 1
            return ()
        self._active.add(key)
        self._changes += bool(d.previous)
        try:
            if self._changes > MAX_CHANGES and d.previous:
                self._first(d, frame)
            found = distinct(defined(self, d, frame))
        finally:
            self._active.discard(key)
            self._changes -= bool(d.previous)
        self._memo[key] = found
        self._keep.append((d, frame))
        return found

    def _first(self, d: Def, frame: Frame) -> None:
        """Evaluate what a long series of changes builds on from its beginning on, so that its length is no depth: a report of a thousand `append`s."""
        order: list[Def] = []
        seen: set[int] = set()
        stack = list(d.previous)
        while stack:
            previous = stack.pop()
            key = (id(previous), id(frame))
            if id(previous) not in seen and key not in self._memo and key not in self._active:
                seen.add(id(previous))
                order.append(previous)
                stack.extend(previous.previous)
        for previous in reversed(order):
            self.definition(previous, frame)

    def member(self, base: Value, name: str, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
        """`base.name`."""
        return member_of(self, base, name, expr, frame)

    def class_of(self, info: ClassInfo) -> Cls:
        """A class of the project as a value."""
        return Cls(info, self.project.frame(info.outer))


def _is_type(value: Value) -> bool:
    return isinstance(value, (Cls, Made, Union_, Ext)) or (isinstance(value, Known) and value.value is None)
