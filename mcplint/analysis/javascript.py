"""Functions and methods of JavaScript's own objects: arrays, `Object`, maps, bound functions, texts with placeholders, asynchronous local storage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Optional

from mcplint.analysis.binding import returned
from mcplint.analysis.builtins import view
from mcplint.analysis.containers import elements, members_of, pairs
from mcplint.analysis.sites import argument
from mcplint.analysis.texts import as_text, concat, literal
from mcplint.analysis.types import is_message_schema
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Func, Item, Lazy, Mod, Nothing, Rec, Result, Seq, Str, Value, slot_of
from mcplint.ir import nodes as ir
from mcplint.ir.json import Hole, Text, TextPart
from mcplint.ir.patterns import regex
from mcplint.ir.records import replace

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.analysis.scopes import ModuleInfo

Found = Optional["Iterable[Value]"]
_MAX_ROUNDS = 48
_MAX_EXPORTS = 200
_MAX_BARRELS = 4
"""Modules that hand on what others export, one after the other."""
_PLACEHOLDER = regex(r"\$?\{\{?\s*(?P<a>[A-Za-z_][\w.]*)\s*\}\}?|%(?P<b>[A-Za-z_]\w*)%|<(?P<c>[a-z_]\w*)>")


def bound(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`server.elicitInput.bind(server)` is the method itself."""
    callee = call.callee
    if not (isinstance(callee, ir.Member) and isinstance(callee.object, ir.Member) and len(call.args) == 1 and isinstance(base, (Attr, Func))):
        return None
    text = frame.info.file.text
    owner, given = callee.object.object, call.args[0].value
    return (base,) if text(owner.start, owner.end) == text(given.start, given.end) else None


def reduced(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`items.reduce((all, item) => ({ ...all, [item]: … }), {})`."""
    func = ev.value(call.args[0].value, frame) if call.args and isinstance(base, Seq) else None
    if not isinstance(func, Func) or not isinstance(base, Seq) or len(func.info.decl.params) < 2:
        return None
    items = list(base.items[:_MAX_ROUNDS])
    if len(call.args) > 1:
        made = ev.value(call.args[1].value, frame)
    elif items:
        made = ev.force_one(items.pop(0))
    else:
        return None
    first, second = (slot_of(param) for param in func.info.decl.params[:2])
    for item in items:
        bindings = {first: Lazy(None, frame, made), second: item}
        inner = Frame(func.info, func.frame, bindings, frame, None, {id(call): item}, func.receiver, frame.depth + 1)
        values = tuple(returned(ev, func.info, inner))
        if len(values) != 1:
            return None
        made = values[0]
    return (replace(made, open=True),) if base.open and isinstance(made, (Rec, Seq)) else (made,)


def viewed(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`map.entries()`."""
    listed = pairs(ev, base)
    return (replace(listed, open=True),) if listed is not None else None


def parsed(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`ElicitRequestSchema.parse(request)` is the request."""
    return ev.eval(call.args[0].value, frame) if len(call.args) == 1 and is_message_schema(base) else None


def filled(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """A text whose placeholders a callback replaces has holes of their names; other replacements leave a text as it is."""
    if not isinstance(base, Str):
        return None
    pattern = call.args[0].value if len(call.args) == 2 else None
    if not (isinstance(pattern, ir.Unknown) and pattern.kind == "regex" and "w" in frame.info.file.text(pattern.start, pattern.end)):
        return (base,)
    if not isinstance(call.args[1].value, (ir.Function, ir.Ref)):
        return (base,)
    return (Str(Text(base.text.place, tuple(part for old in base.text.parts for part in _with_holes(old)))),)


def _with_holes(part: TextPart) -> Iterator[TextPart]:
    if part.hole is not None:
        yield part
        return
    at = 0
    for match in _PLACEHOLDER.finditer(part.literal):
        if match.start() > at:
            yield TextPart(part.place, part.literal[at : match.start()], fills=part.fills)
        name = match["a"] or match["b"] or match["c"] or ""
        yield TextPart(part.place, hole=Hole(name, name.rsplit(".", 1)[-1]), fills=part.fills)
        at = match.end()
    if at < len(part.literal):
        yield TextPart(part.place, part.literal[at:], fills=part.fills)


def _first(ev: Evaluator, call: ir.Call, frame: Frame) -> Value | None:
    """What the first argument of a call is; None without one."""
    arg = argument(call, 0)
    return ev.value(arg, frame) if arg is not None else None


def from_entries(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Object.fromEntries(pairs)`."""
    value = _first(ev, call, frame)
    if isinstance(value, Seq):
        items, exact = members_of(ev, value)
        return (Rec(tuple(items), ev.place(call, frame), not exact),)
    return (Rec((), ev.place(call, frame), True),)


def listed(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Object.entries(x)`, `.keys`, `.values` by the callee's last word."""
    value = _first(ev, call, frame)
    if isinstance(value, Mod):  # `import * as tools from "./tools"`
        value = Rec(tuple(islice(_exported(ev, value.info, 0), _MAX_EXPORTS)), ev.place(call, frame), False)
    if not isinstance(value, Rec):
        return None
    word = base.name.rsplit(".", 1)[-1] if isinstance(base, Ext) else "entries"
    return (view(value, word, ev, call, frame),)


def _exported(ev: Evaluator, info: ModuleInfo, depth: int) -> Iterator[Item]:
    """The names that a module exports, with what each stands for where that is one thing; those of modules that it hands on as a whole, too."""
    frame = ev.project.frame(info)
    for statement in info.module.body:
        for one in statement.names if isinstance(statement, ir.Export) else ():
            name = one.alias or one.name
            if name == "*":
                other = ev.project.imported(info, statement) if isinstance(statement, ir.Export) and depth < _MAX_BARRELS else None
                yield from _exported(ev, other, depth + 1) if other is not None else ()
                continue
            values = ev.module_name(info, name)
            if len(values) == 1:
                place = info.place(statement)
                yield Item(literal(name, place), place, Lazy(None, frame, values[0]), False)


def settled(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Promise.allSettled(list)`: how each went, and what it gave."""
    value = _first(ev, call, frame)
    if not isinstance(value, Seq):
        return None
    place = ev.place(call, frame)
    made = (Rec((Item(literal("value", place), place, item),), place, True) for item in value.items)
    return (Seq(tuple(Lazy(None, frame, one) for one in made), place, "list", value.open),)


def one_of(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Promise.race(list)`: what one of the list gives."""
    value = _first(ev, call, frame)
    if not isinstance(value, Seq) or value.open or not value.items:
        return None
    return [found for item in value.items for found in ev.force(item)]


def array_from(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Array.from(xs)`, `Array.from(xs, f)`, `Array.from({ length: 3 }, f)`."""
    place = ev.place(call, frame)
    arg = argument(call, 0)
    given = ev.value(arg, frame) if arg is not None else None
    if isinstance(given, Rec) or arg is None:
        made = Seq((), place, "list", True)
    else:
        items, exact = elements(ev, arg, frame)
        made = Seq(tuple(items), place, "list", not exact)
    if len(call.args) < 2:
        return (made,)
    each = ir.Call(call.start, call.end, call.callee, call.args[1:])
    return mapped(ev, each, frame, made) or (Seq((), place, "list", True),)


def mapped(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`items.map(f)`: one result an item."""
    if not call.args or not isinstance(base, (Seq, Attr, Result, Argument, Nothing)):
        return None
    if not isinstance(base, Seq) and not isinstance(call.args[0].value, ir.Function):
        return None
    func = ev.value(call.args[0].value, frame)
    if not isinstance(func, Func):
        return None
    if not isinstance(base, Seq):  # elements that are not known, in a form that is
        inner = Frame(func.info, func.frame, {}, frame, None, {}, func.receiver, frame.depth + 1)
        made = tuple(v for v in returned(ev, func.info, inner) if isinstance(v, (Rec, Seq)))
        return (Seq((Lazy(None, inner, made[0]),), ev.place(call, frame), "list", True),) if len(made) == 1 else None

    out: list[Lazy] = []
    for item in base.items[:64]:
        params = func.info.decl.params
        bindings = {slot_of(params[0]): item} if params else {}
        inner = Frame(func.info, func.frame, bindings, frame, None, {id(call): item}, func.receiver, frame.depth + 1)
        values = tuple(returned(ev, func.info, inner))
        if len(values) == 1:
            out.append(Lazy(None, inner, values[0]))
        else:
            out.append(Lazy(None, inner, Nothing(call, frame, ev.place(call, frame))))
    return (Seq(tuple(out), ev.place(call, frame), "list", base.open),)


def filtered(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`items.filter(f)`: the items, near enough."""
    return (base,) if isinstance(base, Seq) else None


def concatenated(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`items.concat(others)`, `text.concat(other)`."""
    if isinstance(base, Seq):
        items = list(base.items)
        open_ = base.open
        for arg in call.args:
            value = ev.value(arg.value, frame)
            if isinstance(value, Seq):
                items.extend(value.items)
                open_ = open_ or value.open
            else:
                items.append(Lazy(arg.value, frame))
        return (Seq(tuple(items), ev.place(call, frame), "list", open_),)
    if isinstance(base, Str):
        return (concat((base, *(as_text(ev.value(a.value, frame), a.value, frame) for a in call.args)), ev.place(call, frame)),)
    return None
