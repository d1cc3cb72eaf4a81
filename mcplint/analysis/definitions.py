"""What one definition of a name gives: an assignment, a parameter, a loop, a pattern, a function, a class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.containers import elements, tuple_field
from mcplint.analysis.names import imported
from mcplint.analysis.scopes import Def, FunctionInfo, Step, class_info, function_info
from mcplint.analysis.types import declared_instance, element_type, instance_of
from mcplint.analysis.values import (
    MAX_VALUES,
    Argument,
    Attr,
    Cls,
    Frame,
    Func,
    Known,
    Nothing,
    Obj,
    Rec,
    Result,
    Seq,
    Value,
    Values,
    slot_of,
)
from mcplint.ir import nodes as ir
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.analysis import mutations
    from mcplint.analysis.evaluate import Evaluator
else:
    mutations = later("mcplint.analysis.mutations")


def defined(ev: Evaluator, d: Def, frame: Frame) -> Iterable[Value]:
    """What one definition gives, without the memory of `Evaluator.definition`."""
    kind = d.kind
    if kind == "value":
        if d.value is None:
            return _annotated(ev, d, frame)
        found = part_at(ev, ev.eval(d.value, frame), d.path, d.value, frame)
        if isinstance(d.node, ir.Assign) and d.node.annotation is not None:
            return with_declared(ev, tuple(found), d.node.annotation, frame)
        return found
    if kind == "param":
        assert isinstance(d.node, ir.Param)
        return part_at(ev, _parameter(ev, d.node, frame), d.path, d.node.target or ir.Ref(d.node.start, d.node.end, d.name), frame)
    if kind == "function":
        assert isinstance(d.node, ir.FunctionDef)
        return _function_value(d.node, frame)
    if kind == "class":
        assert isinstance(d.node, ir.ClassDef)
        return (class_value(d.node, frame),)
    if kind == "import":
        assert isinstance(d.node, ir.Import)
        return imported(ev, d, d.node, frame)
    if kind == "element":
        return _element(ev, d, frame)
    if kind in ("set", "method"):
        return mutations.changed(ev, d, frame)
    if kind == "augment":
        assert d.value is not None
        op = d.node.op if isinstance(d.node, (ir.Assign, ir.Bind)) else "+"
        lefts = tuple(ev.definitions(d.previous, frame))
        if op in ("??", "or"):
            return (*lefts, *ev.eval(d.value, frame))
        return ev.binary(d.value, op, lefts or (ev.nothing(d.value, frame),), ev.eval(d.value, frame), frame)
    if kind in ("capture", "context"):
        assert d.value is not None
        return part_at(ev, ev.eval(d.value, frame), d.path, d.value, frame)
    return (Nothing(d.value, frame, ev.place(d.node, frame)),)


def with_declared(ev: Evaluator, values: Values, annotation: ir.Expr, frame: Frame) -> Values:
    """Values of an annotated name: containers know the type of their elements, and None stands for what is stored there later."""
    out: list[Value] = []
    for value in values:
        if isinstance(value, Rec) and value.of is None:
            of = element_type(ev, annotation, frame)
            out.append(Rec(value.items, value.place, value.open or not value.items, of) if of is not None else value)
        elif isinstance(value, Seq) and value.of is None:
            of = element_type(ev, annotation, frame)
            out.append(Seq(value.items, value.place, value.kind, value.open or not value.items, of) if of is not None else value)
        elif isinstance(value, Result):
            of = element_type(ev, annotation, frame)
            out.append(Rec((), ev.place(value.call, value.frame), True, of) if of is not None else value)
        elif isinstance(value, (Nothing, Attr)) and value.place is not None:
            out.append(declared_instance(ev, annotation, frame) or value)
        else:
            out.append(value)
    if len(out) == 1 and isinstance(out[0], Known) and out[0].value is None:
        made = declared_instance(ev, annotation, frame)
        if made is not None:
            out.append(made)
    return tuple(out)


def _annotated(ev: Evaluator, d: Def, frame: Frame) -> Iterable[Value]:
    """A name that is only annotated is as good as a parameter of that type."""
    assert isinstance(d.node, ir.Assign)
    if d.node.annotation is not None:
        made = declared_instance(ev, d.node.annotation, frame)
        if made is not None:
            return (made,)
    return (Nothing(None, frame, ev.place(d.node, frame)),)


def _function_value(decl: ir.FunctionDef, frame: Frame) -> Iterable[Value]:
    """A function as a value, behind its decorators."""
    known = frame.info.function_of.get(id(decl))
    info = known or function_info(decl, frame.info, frame.scope)
    return (Func(info, frame),)


def class_value(decl: ir.ClassDef, frame: Frame) -> Value:
    """A class as a value."""
    known = frame.info.class_of.get(id(decl))
    if known is None:
        known = class_info(decl, frame.info, frame.scope)
    return Cls(known, frame)


def _element(ev: Evaluator, d: Def, frame: Frame) -> Iterable[Value]:
    """What a loop or pattern binds, item by item."""
    fixed = frame.items.get(id(d.loop)) if d.loop is not None else None
    assert d.value is not None
    if fixed is not None:
        return part_at(ev, ev.force(fixed), d.path, d.value, frame)
    items, _ = elements(ev, d.value, frame)
    out: list[Value] = []
    for item in items[:MAX_VALUES]:
        out.extend(part_at(ev, ev.force(item), d.path, d.value, frame))
    if not out:
        base = ev.value(d.value, frame)
        out.extend(part_at(ev, (Attr(base, "[]", d.value, frame, base.place, True),), d.path, d.value, frame))
    return out


def _parameter(ev: Evaluator, param: ir.Param, frame: Frame) -> Values:
    """What a parameter holds in a frame."""
    given = frame.bindings.get(slot_of(param))
    if given is not None:
        values = ev.force(given)
        if values and not all(isinstance(v, Nothing) for v in values):
            return values
    scope = frame.scope
    assert isinstance(scope, FunctionInfo)
    params = scope.decl.params
    if scope.owner is not None and not scope.is_static and params and params[0] is param and frame.info.file.language.value == "python":
        if frame.self_value is not None:
            return (frame.self_value,)
        owner = Cls(scope.owner, ev.project.frame(scope.owner.outer))
        return (owner,) if param.name == "cls" else (Obj(owner, None, frame, scope.owner.place),)
    if given is None and frame.caller is not None and param.default is not None and not frame.open_bindings and frame.via != "enclosed":
        return ev.eval(param.default, frame.outer or frame)
    if param.annotation is not None:
        made = instance_of(ev, param.annotation, frame.outer or frame)
        if isinstance(made, Obj):
            return (made,)
    if given is not None:
        values = ev.force(given)
        if values:
            return tuple(Argument(scope, param, frame, ev.place(param, frame)) if isinstance(v, Nothing) and param.annotation else v for v in values)
    if param.kind == "variadic":
        return (Seq((), ev.place(param, frame), "tuple", True),)
    if param.kind == "keywords":
        return (Rec((), ev.place(param, frame), True),)
    return (Argument(scope, param, frame, ev.place(param, frame)),)


def part_at(ev: Evaluator, values: Iterable[Value], path: tuple[Step, ...], expr: ir.Expr, frame: Frame) -> Iterable[Value]:
    """The part of each value that a destructuring path leads to."""
    for step in path:
        out: list[Value] = []
        for value in values:
            out.extend(_step(ev, value, step, expr, frame))
        values = out
    return values


def _step(ev: Evaluator, value: Value, step: Step, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
    """One step into a value on the way that destructuring takes."""
    if isinstance(step, int):
        if isinstance(value, Seq) and step < len(value.items):
            return ev.force(value.items[step])
        if isinstance(value, Obj) and (field := tuple_field(ev, value, step)):
            return ev.member(value, field, expr, frame)
        return (Attr(value, str(step), expr, frame, value.place, True),)
    if isinstance(step, str):
        return ev.member(value, step, expr, frame)
    return (Nothing(expr, frame, value.place),)


__all__ = ["class_value", "defined", "part_at", "with_declared"]
