"""Classes that a call makes: `type(name, bases, namespace)`, `create_model(…)`, functional enumerations, typed dictionaries and named tuples."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Optional

from mcplint.analysis.containers import made_record
from mcplint.analysis.sites import argument
from mcplint.analysis.values import Frame, Lazy, Made, Obj, Seq, Str, Value
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

Found = Optional[Iterable[Value]]


def made_type(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`type(name, bases, namespace)` makes a class; `type(x)` gives the class of an instance."""
    if len(call.args) == 1:
        value = ev.value(call.args[0].value, frame)
        return (value.cls,) if isinstance(value, Obj) else None
    if len(call.args) < 3:
        return None
    bases = ev.value(call.args[1].value, frame)
    values = tuple(ev.force_one(b) for b in bases.items) if isinstance(bases, Seq) else ()
    return (Made("type", call, frame, values, Lazy(call.args[2].value, frame), _title(ev, call, frame), ev.place(call, frame)),)


def created_model(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`create_model(name, field=(type, default), …)`."""
    fields = made_record(
        ev, ir.Call(call.start, call.end, call.callee, tuple(a for a in call.args[1:] if not (a.name or "").startswith("__"))), frame, base
    )
    record = next(iter(fields or ()), None)
    bases: tuple[Value, ...] = ()
    given = argument(call, 99, "__base__")
    if given is not None:
        bases = ev.eval(given, frame)
    return (Made("create_model", call, frame, bases, Lazy(None, frame, record), _title(ev, call, frame), ev.place(call, frame)),)


def made_by(maker: str, ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """The class that a function makes of a name and fields; `maker` as in `Made`."""
    fields = Lazy(call.args[1].value, frame) if len(call.args) > 1 else None
    return (Made(maker, call, frame, (base,), fields, _title(ev, call, frame), ev.place(call, frame)),)


def _title(ev: Evaluator, call: ir.Call, frame: Frame) -> str:
    """The name that the first argument gives to a class."""
    name = ev.value(call.args[0].value, frame) if call.args else None
    return name.text.value if isinstance(name, Str) else ""


__all__ = ["created_model", "made_by", "made_type"]
