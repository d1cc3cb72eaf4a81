"""Attributes of values: methods, class attributes, what `__init__` stores, constructor arguments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind, returned
from mcplint.analysis.classes import mro, subclasses
from mcplint.analysis.definitions import with_declared
from mcplint.analysis.elsewhere import class_attribute, fills, is_container, is_nothing, kept_in_attribute, with_kept
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ClassInfo, Def, FunctionInfo
from mcplint.analysis.sites import callee_word, holds, places_before
from mcplint.analysis.texts import literal
from mcplint.analysis.types import declared_instance, instance_of, is_enum, reads_environment
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Func, Known, Lazy, Mod, Nothing, Obj, Rec, Result, Str, Value, opened
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

CONSTRUCTORS = ("__init__", "constructor")
"""What a class's constructor is called in Python and in JavaScript."""


def member_of(ev: Evaluator, base: Value, name: str, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
    """What `base.name` can be."""
    if isinstance(expr, ir.Member) and (method := _inherited(ev, base, expr.object, name, frame)) is not None:
        return (method,)
    if isinstance(base, Ext):
        if base.args:
            return (_unknown(ev, base, name, expr, frame),)
        return (Ext(f"{base.name}.{name}", ev.place(expr, frame)),)
    if isinstance(base, Mod):
        found = ev.module_name(base.info, name)
        if found:
            return found
        sub = ev.project.find(base.info, f"{base.info.name.rsplit('.', 1)[-1]}.{name}" if not base.info.is_package else name, 1)
        return (Mod(sub),) if sub is not None else (Nothing(expr, frame, ev.place(expr, frame)),)
    if isinstance(base, Obj):
        return instance_member(ev, base, name, expr, frame)
    if isinstance(base, Cls):
        return class_member(ev, base, name, expr, frame)
    if isinstance(base, Rec):
        item = base.get(name)
        if item is not None:
            return ev.force(item.value)
        return (_unknown(ev, base, name, expr, frame),)
    if isinstance(base, Attr) and isinstance(base.base, Cls) and name in ("value", "name"):
        found_enum = _enum_part(ev, base, name)
        if found_enum is not None:
            return found_enum
    if isinstance(base, Known) and base.value is None:
        return ()
    if isinstance(base, Str) and name in ("href", "url"):
        return (base,)  # URL objects are evaluated to their text
    return (_unknown(ev, base, name, expr, frame),)


def _unknown(ev: Evaluator, base: Value, name: str, expr: ir.Expr, frame: Frame) -> Attr:
    """A member of which nothing more is known."""
    return Attr(base, name, expr, frame, ev.place(expr, frame))


def _inherited(ev: Evaluator, base: Value, spelled: ir.Expr, name: str, frame: Frame) -> Func | None:
    """The method behind `super().ask` or `super.ask`: that of the next class that has one, on the same object."""
    if isinstance(base, Result) and isinstance(spelled, ir.Call):
        base, spelled = base.callee, spelled.callee
    if not isinstance(base, Obj) or not isinstance(spelled, ir.Ref) or spelled.name != "super":
        return None
    here: Frame | None = frame
    while here is not None and not (isinstance(here.scope, FunctionInfo) and here.scope.owner is not None):
        here = here.outer
    owner = here.scope.owner if here is not None and isinstance(here.scope, FunctionInfo) else None
    below = True
    for cls in mro(ev, base.cls):
        if not isinstance(cls, Cls):
            continue
        method = cls.info.methods.get(name)
        if not below and method is not None:
            return Func(method, cls.frame, base)
        below = below and cls.info is not owner
    return None


def _enum_part(ev: Evaluator, member: Attr, name: str) -> Iterable[Value] | None:

    cls = member.base
    assert isinstance(cls, Cls)
    if not is_enum(ev, cls):
        return None
    assign = cls.info.attributes.get(member.name)
    if assign is None or assign.value is None:
        return None
    if name == "value":
        return ev.eval(assign.value, cls.frame)

    return (literal(member.name, ev.place(assign, cls.frame)),)


def class_member(ev: Evaluator, cls: Cls, name: str, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
    """`Class.name`: a method, a class attribute, an inner class, or an enum member."""
    for base in mro(ev, cls):
        if not isinstance(base, Cls):
            continue
        method = base.info.methods.get(name)
        if method is not None:
            if method.decl.kind == "getter":  # one of the class itself, as nobody reads those of its instances there
                return returned(ev, method, ev.project.frame(method))
            bound = cls if _decorated(method, "classmethod") else None
            return (Func(method, base.frame, bound),)
        inner = base.info.inner.get(name)
        if inner is not None:
            return (Cls(inner, base.frame),)
        assign = base.info.attributes.get(name)
        if assign is not None:
            if is_enum(ev, base) and base.info.decl.kind != "enum":  # one that the language knows gives the value itself
                return (_unknown(ev, base, name, expr, frame),)
            if assign.value is not None:
                found = ev.eval(assign.value, base.frame)
                declared = with_declared(ev, found, assign.annotation, base.frame) if assign.annotation is not None else found
                return class_attribute(ev, base.info, name) or declared if is_nothing(declared) else declared
            if assign.annotation is not None:
                made = declared_instance(ev, assign.annotation, base.frame)
                if made is not None:
                    return (made,)
    return (_unknown(ev, cls, name, expr, frame),)


def instance_member(ev: Evaluator, obj: Obj, name: str, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
    """`instance.name`: a bound method, a property, a stored or passed value, or a class attribute."""
    out: list[Value] = []
    for base in mro(ev, obj.cls):
        if not isinstance(base, Cls):
            continue
        method = base.info.methods.get(name)
        if method is not None:
            if method.decl.kind == "getter" or _decorated(method, "property", "cached_property"):
                return _property(ev, method, base, obj)
            if only_declared(method):  # the classes below answer
                below = _overrides(ev, obj, base, name)
                if below or method.decl.body_start == method.decl.body_end:
                    return below or (_unknown(ev, obj, name, expr, frame),)
            receiver: Value | None = None if _decorated(method, "staticmethod") or method.decl.kind == "static" else obj
            if _decorated(method, "classmethod"):
                receiver = obj.cls
            return (Func(method, base.frame, receiver),)
        assigned = stored(base.info, name)
        if assigned:
            for function, assign in assigned:
                if assign.value is not None:
                    out.extend(ev.eval(assign.value, method_frame(ev, function, base, obj)))
                elif assign.annotation is not None:
                    made = instance_of(ev, assign.annotation, ev.project.frame(function))
                    if made is not None:
                        out.append(made)
            known = [v for v in out if not (isinstance(v, Known) and v.value is None)]
            if known:
                return _with_fillings(ev, base.info, name, known)
        assign_ = base.info.attributes.get(name)
        if assign_ is not None:
            passed = argument_of(ev, obj, name)
            if passed is not None:
                return with_declared(ev, ev.force(passed), assign_.annotation, base.frame) if assign_.annotation is not None else ev.force(passed)
            if assign_.annotation is not None:
                made = instance_of(ev, assign_.annotation, base.frame)
                if isinstance(made, Obj):
                    given = _default(ev, assign_.value, base.frame) if obj.call is not None and assign_.value is not None else ()
                    return [v for v in given if isinstance(v, Obj) and v.call is not None] or (made,)
                if obj.call is None and (given_in := _parameter_property(base.info, assign_, name)) is not None:
                    return ev.definition(given_in[1], method_frame(ev, given_in[0], base, obj))
                if assign_.value is None or (obj.call is None and base.info.info.file.language is Language.PYTHON):
                    return (_unknown(ev, obj, name, expr, frame),)  # Python's constructors may be given it
            if isinstance(assign_.value, ir.Const) and assign_.value.value == "" and reads_environment(ev, obj.cls):
                return (_unknown(ev, obj, name, expr, frame),)  # what is not set has no use
            if assign_.value is not None:
                given = _with_fillings(ev, base.info, name, list(_default(ev, assign_.value, base.frame)))
                return class_attribute(ev, base.info, name) or given if is_nothing(given) else given
        if out and is_nothing(out):
            elsewhere = class_attribute(ev, base.info, name)
            if elsewhere:
                return elsewhere
    return out or (_unknown(ev, obj, name, expr, frame),)


_STORED = regex(rb"[!\s)\\]*(?:[-+*/%&|^?<>@]*=(?!=)|[:/#]|as\b)")
"""What may follow the name of an attribute that is assigned: an operator, an annotation, a cast, a comment."""
_FIELDS = frozenset({"Field", "field", "ib", "attrib"})
_FIELD_PACKAGES = frozenset({"pydantic", "dataclasses", "attr", "attrs", "sqlmodel", "msgspec"})


def _default(ev: Evaluator, value: ir.Expr, frame: Frame) -> Iterable[Value]:
    """What an instance holds in a field for which nothing was given: the value itself, or what `Field(default=…)`, `field(default_factory=…)` say."""
    if not isinstance(value, ir.Call) or callee_word(value) not in _FIELDS:
        return ev.eval(value, frame)
    if not any(isinstance(v, Ext) and v.name.split(".", 1)[0] in _FIELD_PACKAGES for v in ev.eval(value.callee, frame)):
        return ev.eval(value, frame)
    for index, arg in enumerate(value.args):
        if arg.name in ("default_factory", "factory"):
            made = ev.factories.get(id(arg))
            if made is None:
                made = ev.factories[id(arg)] = ir.Call(arg.value.start, arg.value.end, arg.value, ())
            return ev.eval(made, frame)
        if (arg.name == "default" or (arg.name is None and index == 0)) and not arg.spread:
            required = isinstance(arg.value, ir.Const) and arg.value.value is None and arg.value.end - arg.value.start == 3  # `...`
            return ev.eval(value, frame) if required else ev.eval(arg.value, frame)
    return ev.eval(value, frame)


def declaring(cls: ClassInfo, declared: ir.Assign) -> FunctionInfo | None:
    """The constructor one of whose parameters is a member of the class as well: `constructor(private key: string)`."""
    made = cls.methods.get("constructor")
    return made if made is not None and made.decl.start <= declared.start and declared.end <= made.decl.end else None


def _parameter_property(cls: ClassInfo, declared: ir.Assign, name: str) -> tuple[FunctionInfo, Def] | None:
    """The constructor's parameter behind a member that it declares, where it is a plain text."""
    made = declaring(cls, declared)
    if made is None or not isinstance(declared.annotation, ir.Ref) or declared.annotation.name != "string":
        return None
    return next(((made, d) for d in flow_of(made).defs.get(name, ()) if d.kind == "param"), None)


def only_declared(method: FunctionInfo) -> bool:
    """Whether a class leaves a method to the classes below: a signature, or one that is marked abstract."""
    return method.decl.body_start == method.decl.body_end or _decorated(method, "abstractmethod")


def _overrides(ev: Evaluator, obj: Obj, base: Cls, name: str) -> tuple[Value, ...]:
    """The methods by which the classes below implement one that a class only declares."""
    if obj.call is not None or base.info.decl.kind == "interface":
        return ()
    found = ((sub, sub.info.methods.get(name)) for sub in subclasses(ev, base))
    return tuple(
        Func(method, sub.frame, Obj(sub, None, sub.frame, sub.place))
        for sub, method in found
        if method is not None and method.decl.body_start < method.decl.body_end
    )


def argument_of(ev: Evaluator, obj: Obj, name: str) -> Lazy | None:
    """What the call that made an object gives for a field: for a parameter that the constructor declares as one; for the fields of a record by keyword,
    or by position in the order of annotated attributes.
    """
    if obj.call is None:
        return None
    if obj.cls.info.info.file.language is not Language.PYTHON:
        return _given_to_constructor(ev, obj, name)
    index = 0
    own = any("__init__" in base.info.methods for base in mro(ev, obj.cls) if isinstance(base, Cls))
    order = [] if own else [n for n, a in obj.cls.info.attributes.items() if a.annotation is not None]
    for arg in obj.call.args:
        if arg.spread:
            return None
        if arg.name == name:
            return Lazy(arg.value, obj.frame)
        if arg.name is None:
            if index < len(order) and order[index] == name:
                return Lazy(arg.value, obj.frame)
            index += 1
    return None


def _given_to_constructor(ev: Evaluator, obj: Obj, name: str) -> Lazy | None:
    """What the constructor that declares a member as its parameter was given for it: `constructor(private server: Server)`."""
    for base in mro(ev, obj.cls):
        declared = base.info.attributes.get(name) if isinstance(base, Cls) else None
        if isinstance(base, Cls) and declared is not None:
            constructor = declaring(base.info, declared)
            return method_frame(ev, constructor, base, obj).bindings.get(name) if constructor is not None else None
    return None


def getter_of(ev: Evaluator, obj: Obj, name: str) -> tuple[FunctionInfo, Frame] | None:
    """The function behind a property of an instance, with the frame in which it runs."""
    for base in mro(ev, obj.cls):
        method = base.info.methods.get(name) if isinstance(base, Cls) else None
        if isinstance(base, Cls) and method is not None:
            is_getter = method.decl.kind == "getter" or _decorated(method, "property", "cached_property")
            return (method, _property_frame(ev, method, base, obj)) if is_getter else None
    return None


def stored_in(ev: Evaluator, obj: Obj, name: str) -> list[tuple[ir.Expr, Frame]]:
    """The expressions that methods store in an attribute of an instance, each with the frame to read it in."""
    out: list[tuple[ir.Expr, Frame]] = []
    for base in mro(ev, obj.cls):
        if isinstance(base, Cls):
            for method, assign in stored(base.info, name):
                if assign.value is not None and not assign.op:
                    out.append((assign.value, method_frame(ev, method, base, obj)))
    return out


def _property(ev: Evaluator, method: FunctionInfo, base: Cls, obj: Obj) -> Iterable[Value]:
    return returned(ev, method, _property_frame(ev, method, base, obj))


def _property_frame(ev: Evaluator, method: FunctionInfo, base: Cls, obj: Obj) -> Frame:
    key = (id(method), id(base.frame), id(obj.cls.info), id(obj.call), id(obj.frame))
    frame = ev.method_frames.get(key)
    if frame is None:
        frame = ev.method_frames[key] = Frame(method, base.frame, {}, obj.frame, None, {}, obj, obj.frame.depth + 1)
    return frame


def method_frame(ev: Evaluator, function: FunctionInfo, base: Cls, obj: Obj) -> Frame:
    """The frame in which a method stored an attribute: for `__init__`, with the constructor's arguments.

    One frame for one object: values are kept by frame, and attributes that are made of each other would be followed for as long as steps last.
    """
    built = obj.call is not None and function.name in CONSTRUCTORS
    key = (id(function), id(base.frame), id(obj.cls.info), id(obj.call), id(obj.frame) if obj.call is not None else 0)
    frame = ev.method_frames.get(key)
    if frame is None:
        if built and obj.call is not None:
            frame = _constructed(ev, function, base, obj, obj.call)
        else:
            frame = Frame(function, base.frame, {}, None, None, {}, obj)
        ev.method_frames[key] = frame
    return frame


def _constructed(ev: Evaluator, function: FunctionInfo, base: Cls, obj: Obj, call: ir.Call) -> Frame:
    """The frame of a constructor when an object is made: that of its own class is given the arguments, those of its bases what it passes on."""
    inits = [(b, m) for b in mro(ev, obj.cls) if isinstance(b, Cls) and (m := b.info.methods.get(function.name)) is not None]
    frame: Frame | None = None
    for index, (owner, method) in enumerate(inits[:6]):
        if index == 0:
            frame = bind(ev, method, owner.frame, call, obj.frame, obj, None)
        elif frame is not None:
            passed = passed_on(inits[index - 1][1])
            frame = bind(ev, method, owner.frame, passed, frame, obj, None) if passed is not None else None
        if method is function:
            break
    return frame if frame is not None else Frame(function, base.frame, {}, None, None, {}, obj)


def passed_on(constructor: FunctionInfo) -> ir.Call | None:
    """The call by which a constructor runs the one of its base: `super().__init__(name)`, `super(name)`."""
    if not constructor.mentions(b"super"):
        return None
    for site in flow_of(constructor).calls:
        callee = site.call.callee
        if isinstance(callee, ir.Ref) and callee.name == "super" and constructor.name == "constructor":
            return site.call
        if (
            isinstance(callee, ir.Member)
            and callee.name == constructor.name
            and isinstance(callee.object, ir.Call)
            and callee_word(callee.object) == "super"
        ):
            return site.call
    return None


def stored(cls: ClassInfo, name: str) -> list[tuple[FunctionInfo, ir.Assign]]:
    """What the methods of a class store in an attribute of the instance, the constructor first; only methods that may store it are translated."""
    found = cls.instance.get(name)
    if found is None:
        found = cls.instance[name] = []
        places = places_before(cls.info.file, name, _STORED)
        for method in sorted(cls.methods.values(), key=lambda m: m.name not in CONSTRUCTORS) if places else ():
            if holds(method, places):
                found.extend((method, assign) for attribute, assign in stores(method) if attribute == name)
    return found


def stores(method: FunctionInfo) -> Iterator[tuple[str, ir.Assign]]:
    """The attributes of its object that a method stores, each with the assignment."""
    receiver = _receiver(method)
    for within in flow_of(method).places.values() if receiver else ():
        statement = within.current
        if isinstance(statement, ir.ExprStmt) and isinstance(statement.value, ir.Bind):
            bound = statement.value
            statement = ir.Assign(bound.start, bound.end, (bound.target,), bound.value)
        if isinstance(statement, ir.Assign) and not statement.op:
            for target in statement.targets:
                if isinstance(target, ir.Member) and isinstance(target.object, ir.Ref) and target.object.name == receiver:
                    yield target.name, statement


def _with_fillings(ev: Evaluator, cls: ClassInfo, name: str, values: list[Value]) -> list[Value]:
    """What an attribute holds; containers that methods put something into hold that, and may hold more."""
    if not any(map(is_container, values)) or not _filled(cls, name):
        return values
    return with_kept(ev, map(opened, values), kept_in_attribute(ev, cls, name))


def _filled(cls: ClassInfo, name: str) -> bool:
    """Whether methods of a class put something into what an attribute holds: `self.properties[key] = …`, `this.required.push(key)`."""
    return any(fills(method, receiver, name) for method in cls.methods.values() if (receiver := _receiver(method)))


def _receiver(method: FunctionInfo) -> str:
    """The name by which a method knows its object."""
    if method.info.file.language is not Language.PYTHON:
        return "this"
    return method.decl.params[0].name if method.decl.params else ""


def _decorated(function: FunctionInfo, *names: str) -> bool:
    for decorator in function.decl.decorators:
        here = decorator.callee if isinstance(decorator, ir.Call) else decorator
        last = here.name if isinstance(here, (ir.Ref, ir.Member)) else ""
        if last in names:
            return True
    return False
