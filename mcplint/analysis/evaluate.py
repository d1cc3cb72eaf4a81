"""Demand-driven abstract evaluation: what can this expression be, in this frame?

An expression may be several things; `eval` gives at most `MAX_VALUES`. Work is bounded by depth and by the number of steps for one question; a bound
that is hit gives `Nothing` and is remembered in `Evaluator.bounded`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.alternatives import key_place
from mcplint.analysis.calls import evaluate_call, percent
from mcplint.analysis.commonjs import commonjs_name, whole
from mcplint.analysis.elsewhere import kept_items, module_attribute
from mcplint.analysis.javascript import pairs
from mcplint.analysis.members import member_of
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ClassInfo, Def, FunctionInfo, ModuleInfo, ScopeInfo, Step, class_info, function_info
from mcplint.analysis.sites import scopes_of
from mcplint.analysis.texts import as_text, concat, literal
from mcplint.analysis.types import declared_instance, element_type, instance_of, instance_of_type, is_enum, lazy_type
from mcplint.analysis.values import (
    MAX_UNROLL,
    Argument,
    Attr,
    Cls,
    Ext,
    Frame,
    Func,
    Item,
    Known,
    Lazy,
    Made,
    Mod,
    Nothing,
    Obj,
    Rec,
    Result,
    Seq,
    Str,
    Union_,
    Value,
    slot_of,
    with_item,
)
from mcplint.ir import nodes as ir
from mcplint.ir.json import Hole, Text
from mcplint.ir.later import later
from mcplint.ir.source import Language, Place
from mcplint.sdk.tables import package_of

if TYPE_CHECKING:
    from mcplint.analysis import mutations
    from mcplint.analysis.project import Project
else:
    mutations = later("mcplint.analysis.mutations")

MAX_VALUES = 8
MAX_DEPTH = 60
MAX_STEPS = 20_000
MAX_ITEMS = 20_000
"""Members of a record or sequence that others are added to; written out in one place, there may be more."""
MAX_IMPORTS = 40
"""Modules followed one after the other for one name."""

Values = tuple[Value, ...]
_CHANGES = frozenset({"set", "method"})
"""Definitions that change what a name holds: `name[key] = …`, `name.append(…)`."""

_CONTAINERS = frozenset(
    {"dict", "list", "set", "deque", "defaultdict", "OrderedDict", "WeakValueDictionary", "WeakKeyDictionary", "WeakSet", "Map", "Set", "WeakMap"}
)
"""Classes of containers, by last name."""


class Evaluator:
    """Evaluates expressions of a project. Results are kept for as long as the evaluator lives."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.bounded = False
        self.tree_nodes = 0
        self.assigned: dict[tuple[int, str], list[tuple[ir.Expr, ir.Member, ScopeInfo]]] = {}
        """Assignments to attributes, by the module whose objects they concern and the attribute."""
        self.method_frames: dict[tuple[int, int, int, int, int], Frame] = {}
        """The frames in which the methods of an object stored its attributes; each keeps alive what its key is made of."""
        self.factories: dict[int, ir.Call] = {}
        """The calls that make fields' defaults (`default_factory=list`), by identity of the argument that names what is called."""
        self.effects: dict[int, bool] = {}
        self.below: dict[int, tuple[Cls, ...]] = {}
        """Subclasses of the classes that were asked for."""
        """Whether functions change something that outlives them, by identity; kept by those who run scenarios."""
        self._memo: dict[tuple[int, int], Values] = {}
        self._keep: list[object] = []
        self._active: set[tuple[int, int]] = set()
        self._depth = 0
        self._steps = 0
        self._names: dict[tuple[int, str], Values] = {}
        self._global_stores: dict[int, dict[str, list[FunctionInfo]]] = {}
        self._cuts = 0
        self._deep = 0

    # --- entry -------------------------------------------------------------------------------------------------------

    def eval(self, expr: ir.Expr, frame: Frame) -> Values:
        """What `expr` can be; never empty except inside a definition that depends on itself."""
        key = (id(expr), id(frame))
        known = self._memo.get(key)
        if known is not None:
            return known
        if key in self._active:
            self._cuts += 1
            return ()
        if self._depth == 0:
            self._steps = 0
        self._steps += 1
        if self._depth >= MAX_DEPTH or self._steps > MAX_STEPS:
            self.bounded = True
            return (self.nothing(expr, frame),)
        self._active.add(key)
        self._depth += 1
        try:
            found = distinct(self._eval(expr, frame))
        finally:
            self._depth -= 1
            self._active.discard(key)
        if not self._active or found:
            self._memo[key] = found
            self._keep.append((expr, frame))
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
        if isinstance(expr, ir.Const):
            place = self.place(expr, frame)
            return (literal(expr.value, place),) if isinstance(expr.value, str) else (Known(expr.value, place),)
        if isinstance(expr, ir.Ref):
            return self.name(expr, frame)
        if isinstance(expr, ir.Call):
            return evaluate_call(self, expr, frame)
        if isinstance(expr, ir.Member):
            return [v for base in self.eval(expr.object, frame) for v in self.member(base, expr.name, expr, frame)]
        if isinstance(expr, ir.Template):
            return self.template(expr, frame)
        if isinstance(expr, (ir.Await, ir.Cast, ir.Spread)):
            return self.eval(expr.value, frame)
        if isinstance(expr, ir.Record):
            return self.record(expr, frame)
        if isinstance(expr, ir.Sequence):
            return (self.sequence(expr, frame),)
        if isinstance(expr, ir.Index):
            return [v for base in self.eval(expr.object, frame) for v in self.index(base, expr, frame)]
        if isinstance(expr, ir.Choice):
            return (*self.eval(expr.then, frame), *self.eval(expr.otherwise, frame))
        if isinstance(expr, ir.Logical):
            return self.logical(expr, frame)
        if isinstance(expr, ir.Binary):
            return self.binary(expr, expr.op, self.eval(expr.left, frame), self.eval(expr.right, frame), frame)
        if isinstance(expr, ir.Comprehension):
            return self.comprehension(expr, frame)
        if isinstance(expr, ir.Function):
            return (Func(function_info(expr.decl, frame.info, frame.scope), frame),)
        if isinstance(expr, ir.ClassExpr):
            return (self.class_value(expr.decl, frame),)
        if isinstance(expr, ir.Bind):
            return self.eval(expr.value, frame)
        if isinstance(expr, ir.Unary) and expr.op == "typeof":
            return self.eval(expr.operand, frame)
        return (self.nothing(expr, frame),)

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
            return self.eval(expr.right, frame)
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
            from mcplint.analysis.url_texts import below

            return below(left, as_text(right, sides[1], frame), place)
        if op == "%" and isinstance(left, Str):
            if isinstance(right, Rec) and not any("%" in p.literal for p in left.text.parts):
                from mcplint.analysis.url_texts import query_text, with_query

                return with_query(left, query_text(self, right, sides[1], frame, place), place)
            return percent(self, left, right, sides[1], frame)
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

    def record(self, expr: ir.Record, frame: Frame) -> Iterable[Value]:
        """A dictionary or object literal."""
        items: list[Item] = []
        open_ = False
        for entry in expr.entries:
            if entry.key is None:
                spread = self.eval(entry.value, frame)
                if len(items) > MAX_ITEMS:
                    open_ = True
                elif len(spread) == 1 and isinstance(spread[0], Rec):
                    items.extend(spread[0].items)
                    open_ = open_ or spread[0].open
                else:
                    known = [v for v in spread if isinstance(v, Rec)]
                    for rec in known:
                        items.extend(rec.items)
                    open_ = True
                continue
            for key in self.keys(entry.key, frame):
                items.append(Item(key, self.place(entry.key, frame), Lazy(entry.value, frame), entry.computed))
        return (Rec(tuple(items), self.place(expr, frame), open_),)

    def keys(self, expr: ir.Expr, frame: Frame) -> list[Str]:
        """What a key can be, as text."""
        if isinstance(expr, ir.Const) and not isinstance(expr.value, str):
            return [literal(str(expr.value), self.place(expr, frame))]
        values = self.eval(expr, frame)
        if len(values) == 1:
            return [as_text(values[0], expr, frame)]
        return [as_text(self.nothing(expr, frame), expr, frame)]

    def sequence(self, expr: ir.Sequence, frame: Frame) -> Seq:
        """A list, tuple or set literal."""
        items: list[Lazy] = []
        open_ = False
        for item in expr.items:
            if isinstance(item, ir.Spread):
                inner = self.eval(item.value, frame)
                if len(items) > MAX_ITEMS:
                    open_ = True
                elif len(inner) == 1 and isinstance(inner[0], Seq):
                    items.extend(inner[0].items)
                    open_ = open_ or inner[0].open
                else:
                    open_ = True
            else:
                items.append(Lazy(item, frame))
        return Seq(tuple(items), self.place(expr, frame), expr.kind, open_)

    def comprehension(self, expr: ir.Comprehension, frame: Frame) -> Iterable[Value]:
        """A comprehension over something whose items are known."""
        frames, exact = self.unroll(expr.clauses, frame)
        place = self.place(expr, frame)
        if expr.kind == "dict":
            assert expr.key is not None
            items = [
                Item(key, key_place(key, f, self.place(expr.key, f)), Lazy(expr.element, f), True) for f in frames for key in self.keys(expr.key, f)
            ]
            return (Rec(tuple(items), place, not exact),)
        return (Seq(tuple(Lazy(expr.element, f) for f in frames), place, "list", not exact),)

    def unroll(self, clauses: tuple[ir.Clause, ...], frame: Frame) -> tuple[list[Frame], bool]:
        """One frame for each combination of known elements; whether that is all of them."""
        frames, exact = [frame], True
        for clause in clauses:
            out: list[Frame] = []
            for f in frames:
                items, complete = self.elements(clause.iterable, f)
                exact = exact and complete and not clause.conditions
                if not items:
                    out.append(f)
                    exact = exact and complete
                    if complete:
                        out.pop()
                for item in items:
                    out.append(with_item(f, clause, item))
                    if len(out) >= MAX_UNROLL:
                        exact = False
                        break
            frames = out
        return frames, exact

    def elements(self, iterable: ir.Expr, frame: Frame) -> tuple[list[Lazy], bool]:
        """The known elements of an iterable, and whether they are all. Only when it is one sequence; alternatives are joined and not exact."""
        values = self.eval(iterable, frame)
        items: list[Lazy] = []
        exact = len(values) == 1
        for value in values:
            found, complete = self.iterate(value)
            items.extend(found)
            exact = exact and complete
        return items[:MAX_UNROLL], exact and len(items) <= MAX_UNROLL

    def iterate(self, value: Value) -> tuple[list[Lazy], bool]:
        """The elements of a value, and whether they are all."""
        if isinstance(value, Seq):
            items = list(value.items)
            if not items and value.of is not None:
                typed = self.typed_element(value.of, value.place)
                if typed is not None:
                    items.append(Lazy(None, value.of.frame, typed))
            return items, not value.open
        if isinstance(value, Rec):
            return [Lazy(None, self.project.frame(self._any_module()), i.key) for i in value.items], not value.open
        if isinstance(value, Cls):
            return [Lazy(None, value.frame, m) for m in self.enum_members(value)], True
        listed = pairs(self, value)
        return (list(listed.items), False) if listed is not None else ([], False)

    def _any_module(self) -> ModuleInfo:
        return self.project.parsed()[0]

    def enum_members(self, cls: Cls) -> list[Value]:
        """Members of an enum class, each as an attribute of the class."""
        if not is_enum(self, cls):
            return []
        out: list[Value] = []
        for name, assign in cls.info.attributes.items():
            if assign.value is not None and not name.startswith("_"):
                out.append(Attr(cls, name, assign.value, cls.frame, self.place(assign, cls.frame)))
        return out

    # --- names -------------------------------------------------------------------------------------------------------

    def name(self, ref: ir.Ref, frame: Frame) -> Iterable[Value]:
        """What a name may stand for where it is read."""
        flow = flow_of(frame.scope)
        defs = flow.refs.get(id(ref))
        if defs is not None:
            return self.definitions(defs, frame)
        if ref.name in ("this", "super"):
            return self.this(ref, frame)
        if isinstance(frame.scope, FunctionInfo):
            if ref.name in flow.globals:
                return self.global_name(ref, frame)
            if ref.name in flow.defs and ref.name not in flow.nonlocals:
                local = tuple(d for d in flow.defs[ref.name] if d.kind not in _CHANGES or d.previous)
                if local:  # what only changes a name from outside does not define it
                    return self.definitions(local, frame)
        return self.free(ref, frame)

    def this(self, ref: ir.Ref, frame: Frame) -> Iterable[Value]:
        """`this`, `self`, `super`."""
        here: Frame | None = frame
        while here is not None:
            if here.self_value is not None:
                return (here.self_value,)
            if isinstance(here.scope, FunctionInfo) and here.scope.owner is not None:
                owner = here.scope.owner
                return (Obj(Cls(owner, self.project.frame(owner.outer)), None, here, owner.place),)
            here = here.outer
        return (self.nothing(ref, frame),)

    def free(self, ref: ir.Ref, frame: Frame) -> Iterable[Value]:
        """A name that the scope itself does not define: closure, global, builtin."""
        scope = frame.scope
        outer = frame.outer
        name = ref.name
        if isinstance(scope, FunctionInfo) and isinstance(scope.outer, FunctionInfo):
            assert outer is not None
            flow = flow_of(scope.outer)
            if name in flow.defs and name not in flow.globals and any(d.kind not in _CHANGES or d.previous for d in flow.defs[name]):
                defs = flow.inner.get(id(scope.decl), {}).get(name, ())
                late = flow.exit.get(name, ())
                merged = defs + tuple(d for d in late if d not in defs) if defs else late or tuple(flow.defs[name])
                return self.definitions(tuple(d for d in merged if d.value is not None or d.kind != "value") or merged, outer)
            return self.free(ref, outer)
        return self.global_name(ref, frame)

    def global_name(self, ref: ir.Ref, frame: Frame) -> Iterable[Value]:
        """A name that no scope of the file binds."""
        info = frame.info
        found = self.module_name(info, ref.name)
        if found:
            return found
        return (Ext(f"builtins.{ref.name}", self.place(ref, frame)),)

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
            found = self._module_name(info, name)
        finally:
            self._active.discard(key)
            self._deep -= 1
        if cuts == self._cuts or not self._active:
            self._names[id(info), name] = found  # complete: nothing in it was cut off because it depends on itself
        return found

    def _module_name(self, info: ModuleInfo, name: str) -> Values:
        flow = flow_of(info)
        defs = flow.exit.get(name) or tuple(flow.defs.get(name, ()))
        frame = self.project.frame(info)
        out: list[Value] = list(self.definitions(defs, frame)) if defs else []
        if defs and any(d.kind in ("value", "augment") for d in defs):
            out = self.with_global_stores(info, name, out)
        if not defs:
            out.extend(self.star_imports(info, name))
            out.extend(self.reexports(info, name))
            if not out:
                out.extend(commonjs_name(self, info, name))
        return distinct(out)

    def with_global_stores(self, info: ModuleInfo, name: str, values: list[Value]) -> list[Value]:
        """Values that functions store in a module-level name through `global`, or (in JavaScript) by plain assignment."""
        out = [v for v in values if not (isinstance(v, Known) and v.value is None)]
        found: list[Value] = []
        for function in self._storing(info, name):
            frame = self.project.frame(function)
            for definition in flow_of(function).defs.get(name, ()):
                if definition.kind == "value" and definition.value is not None:
                    found.extend(self.eval(definition.value, frame))
        if found or (out and not all(isinstance(v, (Rec, Seq, Result)) for v in out)):
            return out + found
        return self.with_items(info, name, out) if out else module_attribute(self, info, name) or values

    def _storing(self, info: ModuleInfo, name: str) -> list[FunctionInfo]:
        """Functions that assign to a module-level name."""
        known = self._global_stores.setdefault(id(info), {})
        if info.file.language is not Language.PYTHON:
            if name not in known:
                words = (f"{name} =".encode(), f"{name}=".encode(), f"{name} ??=".encode())
                known[name] = [s for s in scopes_of(info, words) if isinstance(s, FunctionInfo) and name in flow_of(s).globals]
            return known[name]
        if not known:
            known[""] = []
            for scope in scopes_of(info, (b"global ",)):
                if isinstance(scope, FunctionInfo):
                    for stored in flow_of(scope).globals:
                        known.setdefault(stored, []).append(scope)
        return known.get(name, [])

    def with_items(self, info: ModuleInfo, name: str, values: list[Value]) -> list[Value]:
        """Module-level containers that are filled by functions hold what these keep in them."""
        if not any(self._unfilled(v) for v in values):
            return values
        kept = tuple(kept_items(self, info, name))
        if not kept:
            return values
        out: list[Value] = []
        for value in values:
            if isinstance(value, Seq) and self._unfilled(value):
                out.append(Seq(kept, value.place, value.kind, True))
            elif isinstance(value, (Rec, Result)) and self._unfilled(value):
                out.append(
                    Rec((), value.place or self.place(value.call, value.frame) if isinstance(value, Result) else value.place, True, None, kept)
                )
            else:
                out.append(value)
        return out

    @staticmethod
    def _unfilled(value: Value) -> bool:
        """Whether a value is a container of which only its emptiness is known."""
        if isinstance(value, Result):
            return isinstance(value.callee, Ext) and value.callee.name.rsplit(".", 1)[-1] in _CONTAINERS
        return isinstance(value, (Rec, Seq)) and not value.items and value.of is None

    def star_imports(self, info: ModuleInfo, name: str) -> Iterator[Value]:
        """A name out of the modules that are imported whole."""
        for definition in flow_of(info).defs.get("*", ()):
            assert isinstance(definition.node, ir.Import)
            module = self.project.imported(info, definition.node)
            if module is not None:
                yield from self.module_name(module, name)

    def reexports(self, info: ModuleInfo, name: str) -> Iterator[Value]:
        """`export { a as name } from "./m"`, `export * from "./m"`, `export default x`; of packages outside, too."""
        outside: list[str] = []
        found = False
        for statement in info.module.body:
            if not isinstance(statement, ir.Export):
                continue
            for exported in statement.names:
                if (exported.alias or exported.name) != name and exported.name != "*":
                    continue
                if statement.module and exported.name == "*" and exported.alias not in ("*", "", name):
                    continue  # `export * as other from "./m"`
                for value in self._reexported(info, statement, exported, name):
                    found = True
                    yield value
                if statement.module and not statement.module.startswith(".") and self.project.imported(info, statement) is None:
                    inner = name if exported.name == "*" else exported.name
                    outside.append(statement.module if exported.name == "*" and exported.alias == name else f"{statement.module}.{inner}")
        if not found and len(outside) == 1:
            yield Ext(outside[0])

    def _reexported(self, info: ModuleInfo, statement: ir.Export, exported: ir.ImportedName, name: str) -> Iterable[Value]:
        """What one name of an export statement stands for, when it is the name that is asked for."""
        if statement.value is not None:
            return self.eval(statement.value, self.project.frame(info))
        if statement.module:
            module = self.project.imported(info, statement)
            if module is None:
                return ()
            if exported.name == "*" and exported.alias == name:
                return (Mod(module),)
            return self.module_name(module, name if exported.name == "*" else exported.name)
        return self.module_name(info, exported.name) if exported.name not in (name, "*") else ()

    # --- definitions -------------------------------------------------------------------------------------------------

    def definitions(self, defs: Iterable[Def], frame: Frame) -> list[Value]:
        """What any of these definitions may give."""
        out: list[Value] = []
        for definition in defs:
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
        try:
            found = distinct(self._definition(d, frame))
        finally:
            self._active.discard(key)
        self._memo[key] = found
        self._keep.append((d, frame))
        return found

    def _definition(self, d: Def, frame: Frame) -> Iterable[Value]:
        kind = d.kind
        if kind == "value":
            if d.value is None:
                return self.annotated(d, frame)
            found = self.part(self.eval(d.value, frame), d.path, d.value, frame)
            if isinstance(d.node, ir.Assign) and d.node.annotation is not None:
                return self.with_declared(tuple(found), d.node.annotation, frame)
            return found
        if kind == "param":
            assert isinstance(d.node, ir.Param)
            return self.part(self.parameter(d.node, frame), d.path, d.node.target or ir.Ref(d.node.start, d.node.end, d.name), frame)
        if kind == "function":
            assert isinstance(d.node, ir.FunctionDef)
            return self.function_value(d.node, frame)
        if kind == "class":
            assert isinstance(d.node, ir.ClassDef)
            return (self.class_value(d.node, frame),)
        if kind == "import":
            assert isinstance(d.node, ir.Import)
            return self.import_(d, d.node, frame)
        if kind == "element":
            return self.element(d, frame)
        if kind in ("set", "method"):
            return mutations.changed(self, d, frame)
        if kind == "augment":
            assert d.value is not None
            op = d.node.op if isinstance(d.node, (ir.Assign, ir.Bind)) else "+"
            lefts = tuple(self.definitions(d.previous, frame))
            if op in ("??", "or"):
                return (*lefts, *self.eval(d.value, frame))
            return self.binary(d.value, op, lefts or (self.nothing(d.value, frame),), self.eval(d.value, frame), frame)
        if kind in ("capture", "context"):
            assert d.value is not None
            return self.part(self.eval(d.value, frame), d.path, d.value, frame)
        return (Nothing(d.value, frame, self.place(d.node, frame)),)

    def with_declared(self, values: Values, annotation: ir.Expr, frame: Frame) -> Values:
        """Values of an annotated name: containers know the type of their elements, and None stands for what is stored there later."""
        out: list[Value] = []
        for value in values:
            if isinstance(value, Rec) and value.of is None:
                of = element_type(self, annotation, frame)
                out.append(Rec(value.items, value.place, value.open or not value.items, of) if of is not None else value)
            elif isinstance(value, Seq) and value.of is None:
                of = element_type(self, annotation, frame)
                out.append(Seq(value.items, value.place, value.kind, value.open or not value.items, of) if of is not None else value)
            elif isinstance(value, Result):
                of = element_type(self, annotation, frame)
                out.append(Rec((), self.place(value.call, value.frame), True, of) if of is not None else value)
            elif isinstance(value, (Nothing, Attr)) and value.place is not None:
                out.append(declared_instance(self, annotation, frame) or value)
            else:
                out.append(value)
        if len(out) == 1 and isinstance(out[0], Known) and out[0].value is None:
            made = declared_instance(self, annotation, frame)
            if made is not None:
                out.append(made)
        return tuple(out)

    def annotated(self, d: Def, frame: Frame) -> Iterable[Value]:
        """A name that is only annotated is as good as a parameter of that type."""
        assert isinstance(d.node, ir.Assign)
        if d.node.annotation is not None:
            made = declared_instance(self, d.node.annotation, frame)
            if made is not None:
                return (made,)
        return (Nothing(None, frame, self.place(d.node, frame)),)

    def function_value(self, decl: ir.FunctionDef, frame: Frame) -> Iterable[Value]:
        """A function as a value, behind its decorators."""
        known = frame.info.function_of.get(id(decl))
        info = known or function_info(decl, frame.info, frame.scope)
        return (Func(info, frame),)

    def class_value(self, decl: ir.ClassDef, frame: Frame) -> Value:
        """A class as a value."""
        known = frame.info.class_of.get(id(decl))
        if known is None:
            known = class_info(decl, frame.info, frame.scope)
        return Cls(known, frame)

    def import_(self, d: Def, statement: ir.Import, frame: Frame) -> Iterable[Value]:
        """What an import binds a name to."""
        name = d.path[0] if d.path else ""
        assert isinstance(name, str)
        info = frame.info
        if statement.level == 0 and package_of(statement.module) in self.project.external:
            return (self.external(statement, name, d.name),)
        if not name:  # import a.b.c [as d]
            plain = d.name == statement.module.split(".", 1)[0] and "." in statement.module
            module = self.project.find(info, d.name if plain else statement.module, 0)
            if module is not None:
                return (Mod(module),)
            return (Ext(d.name if plain else statement.module),)
        module = self.project.imported(info, statement)
        if module is not None and name == "*":
            return whole(self, module)
        if module is not None:
            found = self.module_name(module, name)
            if found:
                return found
        if info.file.language.value == "python":
            sub = self.project.find(info, f"{statement.module}.{name}" if statement.module else name, statement.level)
            if sub is not None:
                return (Mod(sub),)
        if module is not None:
            return (Nothing(None, frame, self.place(statement, frame)),)
        return (self.external(statement, name, d.name),)

    def external(self, statement: ir.Import, name: str, bound: str) -> Ext:
        """Something that is imported from outside of the project."""
        if not name:
            return Ext(bound if "." in statement.module and bound == statement.module.split(".", 1)[0] else statement.module)
        if name in ("*", "default"):
            return Ext(statement.module if name == "*" else f"{statement.module}.default")
        prefix = "." * statement.level + statement.module
        return Ext(f"{prefix}.{name}" if prefix else name)

    def element(self, d: Def, frame: Frame) -> Iterable[Value]:
        """What a loop or pattern binds, item by item."""
        fixed = frame.items.get(id(d.loop)) if d.loop is not None else None
        assert d.value is not None
        if fixed is not None:
            return self.part(self.force(fixed), d.path, d.value, frame)
        items, _ = self.elements(d.value, frame)
        out: list[Value] = []
        for item in items[:MAX_VALUES]:
            out.extend(self.part(self.force(item), d.path, d.value, frame))
        if not out:
            base = self.value(d.value, frame)
            out.extend(self.part((Attr(base, "[]", d.value, frame, base.place, True),), d.path, d.value, frame))
        return out

    def parameter(self, param: ir.Param, frame: Frame) -> Values:
        """What a parameter holds in a frame."""
        given = frame.bindings.get(slot_of(param))
        if given is not None:
            values = self.force(given)
            if values and not all(isinstance(v, Nothing) for v in values):
                return values
        scope = frame.scope
        assert isinstance(scope, FunctionInfo)
        params = scope.decl.params
        if scope.owner is not None and not scope.is_static and params and params[0] is param and frame.info.file.language.value == "python":
            if frame.self_value is not None:
                return (frame.self_value,)
            owner = Cls(scope.owner, self.project.frame(scope.owner.outer))
            return (owner,) if param.name == "cls" else (Obj(owner, None, frame, scope.owner.place),)
        if given is None and frame.caller is not None and param.default is not None and not frame.open_bindings and frame.via != "enclosed":
            return self.eval(param.default, frame.outer or frame)
        if param.annotation is not None:
            made = instance_of(self, param.annotation, frame.outer or frame)
            if isinstance(made, Obj):
                return (made,)
        if given is not None:
            values = self.force(given)
            if values:
                return tuple(
                    Argument(scope, param, frame, self.place(param, frame)) if isinstance(v, Nothing) and param.annotation else v for v in values
                )
        if param.kind == "variadic":
            return (Seq((), self.place(param, frame), "tuple", True),)
        if param.kind == "keywords":
            return (Rec((), self.place(param, frame), True),)
        return (Argument(scope, param, frame, self.place(param, frame)),)

    # --- parts of values ---------------------------------------------------------------------------------------------

    def part(self, values: Iterable[Value], path: tuple[Step, ...], expr: ir.Expr, frame: Frame) -> Iterable[Value]:
        """The part of each value that a destructuring path leads to."""
        for step in path:
            out: list[Value] = []
            for value in values:
                out.extend(self.step(value, step, expr, frame))
            values = out
        return values

    def step(self, value: Value, step: Step, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
        """One step into a value on the way that destructuring takes."""
        if isinstance(step, int):
            if isinstance(value, Seq) and step < len(value.items):
                return self.force(value.items[step])
            return (Attr(value, str(step), expr, frame, value.place, True),)
        if isinstance(step, str):
            return self.member(value, step, expr, frame)
        return (Nothing(expr, frame, value.place),)

    def index(self, base: Value, expr: ir.Index, frame: Frame) -> Iterable[Value]:
        """`base[index]`."""
        place = self.place(expr, frame)
        if isinstance(base, (Ext, Cls)) and not isinstance(expr.index, ir.Unknown):
            args = tuple(Lazy(e, frame) for e in (expr.index.items if isinstance(expr.index, ir.Sequence) else (expr.index,)))
            if isinstance(base, Cls):
                if is_enum(self, base):
                    key = self.value(expr.index, frame)
                    return self.member(base, key.constant or "", expr, frame) if isinstance(key, Str) else (self.nothing(expr, frame),)
                return (Cls(base.info, base.frame, args),)
            type_arguments = frame.info.file.language is Language.PYTHON or isinstance(expr.index, ir.Sequence)
            if base.name.startswith(("os.environ",)) or not type_arguments:  # an item of something outside: `process.env[name]`
                key = self.value(expr.index, frame)
                return (Attr(base, key.constant or "[]" if isinstance(key, Str) else "[]", expr, frame, place, True),)
            return (Ext(base.name, place, args),)
        keys = self.eval(expr.index, frame)
        out: list[Value] = []
        for key in keys[:3]:
            out.extend(self.item(base, key, expr, frame))
        return out or (self.nothing(expr, frame),)

    def item(self, base: Value, key: Value, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
        """`base[key]`, `base.get(key)`."""
        place = self.place(expr, frame)
        if isinstance(base, Rec):
            if isinstance(key, Str) and key.constant is not None:
                found = base.get(key.constant)
                if found is not None:
                    return self.force(found.value)
                typed = self.typed_element(base.of, place) if base.of is not None and base.open else None
                if typed is None and base.kept:
                    return [v for lazy in base.kept for v in self.force(lazy)]
                return (typed if typed is not None else Attr(base, key.constant, expr, frame, place, True),)
            if base.items and not base.open and len(base.items) <= MAX_VALUES:
                return [v for i in base.items for v in self.force(i.value)]
            if base.kept:
                return [v for lazy in base.kept for v in self.force(lazy)]
            if base.of is not None:
                typed = self.typed_element(base.of, place)
                if typed is not None:
                    return (typed,)
        if isinstance(base, Seq) and not base.items and base.of is not None:
            typed = self.typed_element(base.of, place)
            if typed is not None:
                return (typed,)
        if isinstance(base, Seq) and isinstance(key, Known) and isinstance(key.value, int) and -len(base.items) <= key.value < len(base.items):
            return self.force(base.items[key.value])
        name = key.constant if isinstance(key, Str) and key.constant is not None else "[]"
        return (Attr(base, name, expr, frame, place, True),)

    def typed_element(self, of: Lazy, place: Place) -> Value | None:
        """An element of a container whose element type is annotated."""
        for value in lazy_type(self, of):
            made = instance_of_type(self, value, of.frame, place)
            if made is not None:
                return made
        return None

    def member(self, base: Value, name: str, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
        """`base.name`."""
        return member_of(self, base, name, expr, frame)

    def class_of(self, info: ClassInfo) -> Cls:
        """A class of the project as a value."""
        return Cls(info, self.project.frame(info.outer))


def distinct(values: Iterable[Value]) -> Values:
    """Without repetitions, at most `MAX_VALUES`."""
    out: list[Value] = []
    for value in values:
        if any(same(value, other) for other in out):
            continue
        out.append(value)
        if len(out) >= MAX_VALUES:
            break
    return tuple(out)


def same(a: Value, b: Value) -> bool:
    """Whether two values are the same for certain."""
    if a is b:
        return True
    if type(a) is not type(b):
        return False
    if isinstance(a, Known) and isinstance(b, Known):
        return a.value == b.value and type(a.value) is type(b.value)
    if isinstance(a, Ext) and isinstance(b, Ext):
        return a.name == b.name and not a.args and not b.args
    if isinstance(a, Cls) and isinstance(b, Cls):
        return a.info is b.info and a.frame is b.frame and not a.args and not b.args
    if isinstance(a, Func) and isinstance(b, Func):
        return a.info is b.info and a.frame is b.frame and a.receiver is b.receiver
    if isinstance(a, Obj) and isinstance(b, Obj):
        return a.cls.info is b.cls.info and a.call is b.call and a.frame is b.frame
    if isinstance(a, Str) and isinstance(b, Str):
        return _same_text(a.text, b.text)
    return False


def _same_text(a: Text, b: Text) -> bool:
    """Whether two texts are put together from the same parts in the same places."""
    if len(a.parts) != len(b.parts) or a.place.start != b.place.start or a.place.file is not b.place.file:
        return False
    for one, other in zip(a.parts, b.parts, strict=True):
        if one.literal != other.literal or one.place.start != other.place.start or one.place.file is not other.place.file:
            return False
        if one.hole is not None or other.hole is not None:
            if (
                one.hole is None
                or other.hole is None
                or one.hole.name != other.hole.name
                or (one.hole.of is not other.hole.of and not _same_hole(one.hole, other.hole))
            ):
                return False
    return True


def _same_hole(a: Hole, b: Hole) -> bool:
    return isinstance(a.of, Lazy) and isinstance(b.of, Lazy) and a.of.expr is b.of.expr and a.of.frame is b.of.frame


def _is_type(value: Value) -> bool:
    return isinstance(value, (Cls, Made, Union_, Ext)) or (isinstance(value, Known) and value.value is None)
