"""Texts put together from a pattern and what fills it: `format`, `%`, `join`, `string.Template`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Optional

from mcplint.analysis import url_texts
from mcplint.analysis.binding import given_arguments, text_of
from mcplint.analysis.sites import argument
from mcplint.analysis.texts import as_text, concat, format_dollars, format_fields, format_percent, literal
from mcplint.analysis.values import Frame, Rec, Result, Seq, Str, Value
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

Found = Optional[Iterable[Value]]


def formatted(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`text.format(…)`."""
    if not isinstance(base, Str):
        return None
    positional, named = _filling(ev, call, frame)
    return (format_fields(base, positional, named, frame, call),)


def _filling(ev: Evaluator, call: ir.Call, frame: Frame) -> tuple[list[Str], dict[str, Str]]:
    """The texts that fill placeholders: in order, and by name."""
    positional, named, _ = given_arguments(ev, call, frame)
    return [text_of(ev, lazy) for lazy in positional], {name: text_of(ev, lazy) for name, lazy in named.items()}


def joined(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`sep.join(parts)` and `parts.join(sep)`."""
    arg = argument(call, 0)
    if isinstance(base, Str):
        parts = ev.eval(arg, frame) if arg is not None else ()
        if arg is not None and base.text.known and "://" in base.text.literal and all(isinstance(p, Str) for p in parts):
            return [url_texts.join(base, p, ev.place(call, frame)) for p in parts if isinstance(p, Str)]
        separator = base
    elif isinstance(base, Seq):
        parts = (base,)
        given = ev.value(arg, frame) if arg is not None else literal(",", ev.place(call, frame))
        separator = given if isinstance(given, Str) else literal(" ", ev.place(call, frame))
    else:
        return None
    out: list[Value] = []
    for value in parts:
        if isinstance(value, Seq):
            pieces: list[Str] = []
            for i, item in enumerate(value.items):
                if i:
                    pieces.append(separator)
                pieces.append(text_of(ev, item))
            listed = arg if isinstance(base, Str) or not isinstance(call.callee, ir.Member) else call.callee.object
            if value.open and listed is not None:
                pieces.append(as_text(ev.nothing(listed, frame), listed, frame))
            out.append(concat(pieces, value.place))
        elif arg is not None:
            out.append(as_text(value, arg, frame))
    return out


def substituted(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Template(text).substitute(name=…)`, `.substitute({"name": …})`."""
    if not isinstance(base, Result) or base.name != "string.Template" or not base.call.args:
        return None
    named = _filling(ev, call, frame)[1]
    mapping = argument(call, 0)
    for value in ev.eval(mapping, frame) if mapping is not None else ():
        if isinstance(value, Rec):
            named = {**{i.key.constant: text_of(ev, i.value) for i in value.items if i.key.constant is not None}, **named}
    templates = ev.eval(base.call.args[0].value, base.frame)
    return [format_dollars(value, named) if isinstance(value, Str) else value for value in templates]


def _translated(first: int, last: int) -> Callable[[Evaluator, ir.Call, Frame, Value], Found]:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        """The texts that are looked up, which people read where no translation is."""
        given = (argument(call, at) for at in range(first, last + 1))
        found = [v for expr in given if expr is not None for v in ev.eval(expr, frame)]
        return found if found and all(isinstance(v, Str) for v in found) else None

    return handler


gettext = gettext_lazy = lazy_gettext = _translated(0, 0)
ngettext = ngettext_lazy = _translated(0, 1)
pgettext = pgettext_lazy = _translated(1, 1)
npgettext = _translated(1, 2)


def percent(ev: Evaluator, template: Str, value: Value, expr: ir.Expr, frame: Frame) -> Value:
    """`template % value`."""
    if isinstance(value, Seq) and value.kind == "tuple":
        return format_percent(template, [text_of(ev, i) for i in value.items], {})
    if isinstance(value, Rec):
        named = {i.key.constant: text_of(ev, i.value) for i in value.items if i.key.constant is not None}
        return format_percent(template, [], named)
    return format_percent(template, [as_text(value, expr, frame)], {})


__all__ = [
    "formatted", "gettext", "gettext_lazy", "joined", "lazy_gettext", "ngettext", "ngettext_lazy", "npgettext", "percent", "pgettext", "pgettext_lazy",
    "substituted",
]  # fmt: skip
