"""From a call to the frame it makes: arguments bound to parameters, and what a function returns in a frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.containers import iterate, one_record
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo
from mcplint.analysis.texts import as_text, literal
from mcplint.analysis.values import Attr, Frame, Func, Item, Known, Lazy, Nothing, Obj, Rec, Seq, Str, Value, slot_of
from mcplint.ir import nodes as ir
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.analysis import feasible
    from mcplint.analysis.evaluate import Evaluator
else:
    feasible = later("mcplint.analysis.feasible")


def returned(ev: Evaluator, function: FunctionInfo, frame: Frame) -> Iterable[Value]:
    """What a function's return statements give in a frame; those that its constant arguments rule out are left out."""
    out: list[Value] = []
    returns = flow_of(function).returns
    if len(returns) > 1 and feasible.chooses(function, frame):
        returns = [(statement, within) for statement, within in returns if feasible.reachable(ev, within, frame)] or returns
    for statement, _ in returns:
        if statement.value is not None:
            out.extend(ev.eval(statement.value, frame))
        else:
            out.append(Known(None, ev.place(statement, frame)))
    return out


def given_arguments(ev: Evaluator, call: ir.Call, frame: Frame) -> tuple[list[Lazy], dict[str, Lazy], bool]:
    """The arguments of a call: in order, by name, and whether there may be more than is known (`*args`, `**options`)."""
    positional: list[Lazy] = []
    named: dict[str, Lazy] = {}
    open_ = False
    for arg in call.args:
        if arg.spread == 1:
            known, complete = iterate(ev, _one(ev, arg.value, frame))
            positional.extend(known)
            open_ = open_ or not complete
        elif arg.spread == 2:
            record = one_record(ev.eval(arg.value, frame))
            if record is not None:
                for item in record.items:
                    if item.key.constant is not None:
                        named[item.key.constant] = item.value
                open_ = open_ or record.open
            else:
                open_ = True
        elif arg.name is not None:
            named[arg.name] = Lazy(arg.value, frame)
        else:
            positional.append(Lazy(arg.value, frame))
    return positional, named, open_


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
    """The frame of a call: each parameter bound to its argument in the caller's frame.

    One frame for one call, as values are kept by frame; where arguments are spread, what they are may be told better another time.
    """
    if any(arg.spread for arg in call.args):
        return _bound(ev, function, outer, call, caller, receiver, site, func, via)
    partial = (func.partial, func.partial_args) if func is not None else ((), ())
    key = (function, outer, call, caller, site, via, partial, _same_receiver(receiver))
    frame = ev.bound.get(key)
    if frame is None:
        frame = ev.bound[key] = _bound(ev, function, outer, call, caller, receiver, site, func, via)
    return frame


def _same_receiver(receiver: Value | None) -> object:
    """What tells one receiver from others: an instance by what made it, as each question makes a value of it anew."""
    if not isinstance(receiver, Obj):
        return receiver
    place = (receiver.place.file, receiver.place.start) if receiver.place is not None else None
    return (receiver.cls.info, receiver.cls.frame, receiver.cls.args, receiver.call, receiver.frame, place)


def _bound(
    ev: Evaluator,
    function: FunctionInfo,
    outer: Frame | None,
    call: ir.Call,
    caller: Frame,
    receiver: Value | None,
    site: CallSite | None,
    func: Func | None,
    via: str,
) -> Frame:
    """As `bind`, made anew."""
    params = list(function.decl.params)
    if receiver is not None and function.owner is not None and params and caller.info.file.language.value == "python":
        params = params[1:]
    bindings: dict[str, Lazy] = {}
    given, named, open_ = given_arguments(ev, call, caller)
    positional = [*func.partial_args, *given] if func is not None else given
    named = {**dict(func.partial), **named} if func is not None and func.partial else named
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


def begun(ev: Evaluator, function: FunctionInfo, outer: Frame, entry: object) -> Frame:
    """The frame in which a chain begins at an entry point; one for all who ask."""
    key = (function, outer, entry)
    frame = ev.bound.get(key)
    if frame is None:
        frame = ev.bound[key] = Frame(function, outer, {}, None, None, {}, None, 0, entry)
    return frame


def run_within(ev: Evaluator, function: FunctionInfo, outer: Frame) -> Frame:
    """The frame of an inner function in a run of the function around it; one for all who ask."""
    key = (function, outer)
    frame = ev.bound.get(key)
    if frame is None:
        frame = ev.bound[key] = nested(function, outer)
    return frame


def nested(function: FunctionInfo, outer: Frame) -> Frame:
    """The frame of an inner function of which only a run of the function around it is known."""
    return Frame(function, outer, {}, outer.caller, outer.site, {}, None, outer.depth, outer.entry, False, "enclosed")


def _assign(bindings: dict[str, Lazy], param: ir.Param, lazy: Lazy) -> None:
    bindings[slot_of(param)] = lazy


def _rest(ev: Evaluator, named: dict[str, Lazy], params: list[ir.Param], call: ir.Call, caller: Frame, open_: bool) -> Rec:

    taken = {p.name for p in params if p.kind in ("normal", "keyword")}
    place = ev.place(call, caller)
    return Rec(tuple(Item(literal(k, v.place), v.place, v) for k, v in named.items() if k not in taken), place, open_)


def _one(ev: Evaluator, expr: ir.Expr, frame: Frame) -> Value:
    return ev.value(expr, frame)


def text_of(ev: Evaluator, lazy: Lazy) -> Str:
    """A lazy value as text."""
    value = ev.force_one(lazy)
    if lazy.expr is None:
        if isinstance(value, (Attr, Nothing)) and value.expr is not None and value.frame is not None:
            return as_text(value, value.expr, value.frame)
        return value if isinstance(value, Str) else literal("", lazy.place)
    return as_text(value, lazy.expr, lazy.frame)
