"""What a call gives: project functions are followed into, well-known functions of the language are understood, others give `Result`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.builtins import FUNCTIONS, METHODS
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo
from mcplint.analysis.texts import as_text, format_percent
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Func, Known, Lazy, Obj, Rec, Result, Seq, Str, Value
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_INLINE = 14
Handler = Callable[["Evaluator", ir.Call, Frame, Value], "Iterable[Value] | None"]


def evaluate_call(ev: Evaluator, call: ir.Call, frame: Frame) -> Iterable[Value]:
    """What a call can give."""
    out: list[Value] = []
    callee = call.callee
    if isinstance(callee, ir.Member):
        for base in ev.eval(callee.object, frame):
            method = METHODS.get(callee.name)
            if method is not None:
                found = method(ev, call, frame, base)
                if found is not None:
                    out.extend(found)
                    continue
            for value in ev.member(base, callee.name, callee, frame):
                out.extend(_called(ev, value, call, frame))
    else:
        for value in ev.eval(callee, frame):
            out.extend(_called(ev, value, call, frame))
    return out or (Result(ev.nothing(callee, frame), call, frame, ev.place(call, frame)),)


def _called(ev: Evaluator, callee: Value, call: ir.Call, frame: Frame) -> Iterable[Value]:
    place = ev.place(call, frame)
    if isinstance(callee, Func):
        return call_function(ev, callee, call, frame)
    if isinstance(callee, Cls):
        return (Obj(callee, call, frame, place),)
    if isinstance(callee, Ext):
        handler = FUNCTIONS.get(callee.name) or FUNCTIONS.get("*." + callee.name.rsplit(".", 1)[-1])
        if handler is not None:
            found = handler(ev, call, frame, callee)
            if found is not None:
                return found
    if isinstance(callee, Obj):
        for value in ev.member(callee, "__call__", call.callee, frame):
            if isinstance(value, Func):
                return call_function(ev, value, call, frame)
    return (Result(callee, call, frame, place),)


def call_function(ev: Evaluator, func: Func, call: ir.Call, frame: Frame) -> Iterable[Value]:
    """What a project function returns for these arguments."""
    if frame.depth >= MAX_INLINE or func.info.decl.is_generator:
        if func.info.decl.is_generator:
            yields = flow_of(func.info).yields
            inner = bind(ev, func.info, func.frame, call, frame, func.receiver, None, func)
            return (Seq(tuple(Lazy(y.value, inner) for y in yields if y.value is not None and not y.delegate), ev.place(call, frame), "list", True),)
        ev.bounded = True
        return (Result(func, call, frame, ev.place(call, frame)),)
    inner = bind(ev, func.info, func.frame, call, frame, func.receiver, None, func)
    found = list(returned(ev, func.info, inner))
    return found or (Known(None, ev.place(call, frame)),)


def returned(ev: Evaluator, function: FunctionInfo, frame: Frame) -> Iterable[Value]:
    """What a function's return statements give in a frame."""
    out: list[Value] = []
    for statement, _ in flow_of(function).returns:
        if statement.value is not None:
            out.extend(ev.eval(statement.value, frame))
        else:
            out.append(Known(None, ev.place(statement, frame)))
    return out


def bind(
    ev: Evaluator,
    function: FunctionInfo,
    outer: Frame | None,
    call: ir.Call,
    caller: Frame,
    receiver: Value | None,
    site: CallSite | None,
    func: Func | None = None,
    via: str = "",
) -> Frame:
    """The frame of a call: each parameter bound to its argument in the caller's frame."""
    params = list(function.decl.params)
    if receiver is not None and function.owner is not None and params and caller.info.file.language.value == "python":
        params = params[1:]
    bindings: dict[str, Lazy] = {}
    open_ = False
    positional: list[Lazy] = list(func.partial_args) if func is not None else []
    named: dict[str, Lazy] = dict(func.partial) if func is not None else {}
    for arg in call.args:
        if arg.spread == 1:
            known, complete = ev.iterate(_one(ev, arg.value, caller))
            positional.extend(known)
            open_ = open_ or not complete
        elif arg.spread == 2:
            record = _one(ev, arg.value, caller)
            if isinstance(record, Rec):
                for item in record.items:
                    if item.key.constant is not None:
                        named[item.key.constant] = item.value
                open_ = open_ or record.open
            else:
                open_ = True
        elif arg.name is not None:
            named[arg.name] = Lazy(arg.value, caller)
        else:
            positional.append(Lazy(arg.value, caller))
    slots = [p for p in params if p.kind in ("positional", "normal")]
    for i, lazy in enumerate(positional):
        if i < len(slots):
            _assign(bindings, slots[i], lazy)
    rest = tuple(positional[len(slots) :])
    for param in params:
        if param.kind == "variadic" and param.name:
            bindings[param.name] = Lazy(None, caller, Seq(rest, ev.place(call, caller), "tuple", open_))
        elif param.kind == "keywords" and param.name:
            bindings[param.name] = Lazy(None, caller, _rest(ev, named, params, call, caller, open_))
        elif param.name in named and param.kind != "positional":
            _assign(bindings, param, named[param.name])
    return Frame(function, outer, bindings, caller, site, {}, receiver, caller.depth + 1, None, open_, via)


def _assign(bindings: dict[str, Lazy], param: ir.Param, lazy: Lazy) -> None:
    # a destructured parameter has no name; its value is found under the empty one
    bindings[param.name] = lazy


def _rest(ev: Evaluator, named: dict[str, Lazy], params: list[ir.Param], call: ir.Call, caller: Frame, open_: bool) -> Rec:
    from mcplint.analysis.texts import literal
    from mcplint.analysis.values import Item

    taken = {p.name for p in params if p.kind in ("normal", "keyword")}
    place = ev.place(call, caller)
    return Rec(tuple(Item(literal(k, v.place), v.place, v) for k, v in named.items() if k not in taken), place, open_)


def _one(ev: Evaluator, expr: ir.Expr, frame: Frame) -> Value:
    return ev.value(expr, frame)


def percent(ev: Evaluator, template: Str, value: Value, expr: ir.Expr, frame: Frame) -> Value:
    """`template % value`."""
    if isinstance(value, Seq) and value.kind == "tuple":
        return format_percent(template, [text_of(ev, i) for i in value.items], {})
    if isinstance(value, Rec):
        named = {i.key.constant: text_of(ev, i.value) for i in value.items if i.key.constant is not None}
        return format_percent(template, [], named)
    return format_percent(template, [as_text(value, expr, frame)], {})


def text_of(ev: Evaluator, lazy: Lazy) -> Str:
    """A lazy value as text."""
    value = ev.force_one(lazy)
    if lazy.expr is None:
        from mcplint.analysis.texts import literal

        return value if isinstance(value, Str) else literal("", lazy.place)
    return as_text(value, lazy.expr, lazy.frame)


__all__ = ["Attr", "bind", "call_function", "evaluate_call", "percent", "returned", "text_of"]
