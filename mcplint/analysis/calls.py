"""What a call gives: project functions are followed into, well-known functions of the language are understood, others give `Result`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind, returned
from mcplint.analysis.builtins import FUNCTIONS, METHODS
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Func, Known, Lazy, Obj, Result, Seq, Value
from mcplint.ir import nodes as ir
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.analysis import url_makers
    from mcplint.analysis.evaluate import Evaluator
else:
    url_makers = later("mcplint.analysis.url_makers")

MAX_INLINE = 14
MAX_RECURSION = 3
"""Calls of one function within each other that are followed; one that calls itself at two places is followed into twice as often with each more."""
Handler = Callable[["Evaluator", ir.Call, Frame, Value], "Iterable[Value] | None"]


def evaluate_call(ev: Evaluator, call: ir.Call, frame: Frame) -> Iterable[Value]:
    """What a call can give."""
    out: list[Value] = []
    callee = call.callee
    if _tagged(call):
        return ev.eval(call.args[0].value, frame)  # what tags such as `dedent` make of a text is the text
    if isinstance(callee, ir.Member):
        makers = ev.project.url_makers.get(callee.name)
        for base in ev.eval(callee.object, frame):
            if makers is not None:
                found = url_makers.made_url(ev, makers, call, frame, base)
                if found is not None:
                    out.extend(found)
                    continue
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


def _tagged(call: ir.Call) -> bool:
    """Whether a call is a tagged template: no bracket closes it."""
    return len(call.args) == 1 and call.end == call.args[0].end and isinstance(call.args[0].value, (ir.Template, ir.Const)) and not call.new


def _called(ev: Evaluator, callee: Value, call: ir.Call, frame: Frame) -> Iterable[Value]:
    if isinstance(callee, Func):
        if callee.info.decl.body_start == callee.info.decl.body_end:  # only declared: who answers is not known
            return (Result(callee, call, frame, ev.place(call, frame)),)
        return call_function(ev, callee, call, frame)
    if isinstance(callee, Cls):
        return (Obj(callee, call, frame, ev.place(call, frame)),)
    if isinstance(callee, Ext):
        handler = FUNCTIONS.get(callee.name) or FUNCTIONS.get("*." + callee.name.rsplit(".", 1)[-1])
        if handler is not None:
            found = handler(ev, call, frame, callee)
            if found is not None:
                return found
    if isinstance(callee, Attr) and not isinstance(call.callee, ir.Member):  # `ask = MESSAGE.format`, `_ = translations.gettext`
        method = METHODS.get(callee.name)
        found = method(ev, call, frame, callee.base) if method is not None else None
        if found is not None:
            return found
    if isinstance(callee, Obj):
        for value in ev.member(callee, "__call__", call.callee, frame):
            if isinstance(value, Func):
                return call_function(ev, value, call, frame)
    return (Result(callee, call, frame, ev.place(call, frame)),)


def call_function(ev: Evaluator, func: Func, call: ir.Call, frame: Frame) -> Iterable[Value]:
    """What a project function returns for these arguments."""
    if frame.depth >= MAX_INLINE or func.info.decl.is_generator or _recurring(func.info, frame):
        if func.info.decl.is_generator:
            yields = flow_of(func.info).yields
            inner = bind(ev, func.info, func.frame, call, frame, func.receiver, None, func)
            return (Seq(tuple(Lazy(y.value, inner) for y in yields if y.value is not None and not y.delegate), ev.place(call, frame), "list", True),)
        ev.bounds += 1
        return (Result(func, call, frame, ev.place(call, frame)),)
    inner = bind(ev, func.info, func.frame, call, frame, func.receiver, None, func)
    found = list(returned(ev, func.info, inner))
    return found or (Known(None, ev.place(call, frame)),)


def _recurring(function: FunctionInfo, frame: Frame) -> bool:
    """Whether a chain of calls is in a function as often as it is followed into."""
    left = MAX_RECURSION
    here: Frame | None = frame
    while here is not None and here.depth >= left:
        if here.scope is function:
            left -= 1
            if not left:
                return True
        here = here.caller
    return False
