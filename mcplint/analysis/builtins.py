"""Well-known functions and methods of the languages, as far as they carry texts, records and sequences along.

Each handler gives the values of a call, or None when it does not know better than `Result`. They are told apart by what they are called on, so the
tables
serve every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Optional

from mcplint.analysis import javascript, url_texts, urls
from mcplint.analysis.alternatives import one_record
from mcplint.analysis.binding import returned, text_of
from mcplint.analysis.commonjs import loaded
from mcplint.analysis.sites import argument
from mcplint.analysis.texts import as_text, concat, format_fields, literal
from mcplint.analysis.values import (
    Argument,
    Attr,
    Ext,
    Frame,
    Func,
    Item,
    Known,
    Lazy,
    Made,
    Nothing,
    Obj,
    Rec,
    Result,
    Seq,
    Str,
    Value,
    slot_of,
)
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

Found = Optional[Iterable[Value]]
Handler = Callable[["Evaluator", ir.Call, Frame, Value], Found]


def _first(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """Functions that give their first argument back, near enough."""
    arg = argument(call, 0)
    return ev.eval(arg, frame) if arg is not None else None


def _second(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    arg = argument(call, 1)
    return ev.eval(arg, frame) if arg is not None else None


def _str(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    arg = argument(call, 0)
    if arg is None:
        return (literal("", ev.place(call, frame)),)
    out: list[Value] = []
    for value in ev.eval(arg, frame):
        if isinstance(value, (Str, Result, Attr, Argument)):
            out.append(value)
        elif isinstance(value, Known) and isinstance(value.value, (int, float)):
            out.append(as_text(value, arg, frame))
        else:
            out.append(Nothing(arg, frame, ev.place(arg, frame)))
    return out


def _dict(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    items: list[Item] = []
    open_ = False
    for arg in call.args:
        place = ev.place(arg, frame)
        if arg.name is not None:
            items.append(Item(literal(arg.name, place), place, Lazy(arg.value, frame)))
            continue
        values = ev.eval(arg.value, frame)
        value = values[0] if len(values) == 1 else one_record(values)
        if isinstance(value, Rec):
            items.extend(value.items)
            open_ = open_ or value.open
        elif isinstance(value, Seq) and not arg.spread:
            pairs, exact = _pairs(ev, value)
            items.extend(pairs)
            open_ = open_ or not exact
        else:
            open_ = True
    return (Rec(tuple(items), ev.place(call, frame), open_),)


def _pairs(ev: Evaluator, value: Seq) -> tuple[list[Item], bool]:
    """A sequence of (key, value) pairs as members."""
    items: list[Item] = []
    exact = not value.open
    for lazy in value.items:
        pair = ev.force_one(lazy)
        if isinstance(pair, Seq) and len(pair.items) == 2:
            key = ev.force_one(pair.items[0])
            if isinstance(key, Str):
                items.append(Item(key, pair.items[0].place, pair.items[1], True))
                continue
        exact = False
    return items, exact


def _list(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    arg = argument(call, 0)
    if arg is None:
        return (Seq((), ev.place(call, frame)),)
    items, exact = ev.elements(arg, frame)
    return (Seq(tuple(items), ev.place(call, frame), "list", not exact),)


def _next(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`next(iter(xs))`: any of the elements, or the default."""
    arg = argument(call, 0)
    items = ev.elements(arg, frame)[0] if arg is not None else []
    default = argument(call, 1)
    found = [v for item in items[:8] for v in ev.force(item)]
    return (*found, *(ev.eval(default, frame) if default is not None else ())) if found else None


def _enumerate(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    arg = argument(call, 0)
    if arg is None:
        return None
    place = ev.place(call, frame)
    items, exact = ev.elements(arg, frame)
    pairs = [Lazy(None, frame, Seq((Lazy(None, frame, Known(i, place)), item), place, "tuple")) for i, item in enumerate(items)]
    return (Seq(tuple(pairs), place, "list", not exact),)


def _zip(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    place = ev.place(call, frame)
    columns = [ev.elements(a.value, frame) for a in call.args if not a.spread and a.name is None]
    if not columns:
        return None
    rows = [Lazy(None, frame, Seq(row, place, "tuple")) for row in zip(*(c[0] for c in columns), strict=False)]
    return (Seq(tuple(rows), place, "list", not all(c[1] for c in columns)),)


def _partial(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    if not call.args:
        return None
    out: list[Value] = []
    for value in ev.eval(call.args[0].value, frame):
        if isinstance(value, Func):
            positional = tuple(Lazy(a.value, frame) for a in call.args[1:] if a.name is None and not a.spread)
            named = tuple((a.name, Lazy(a.value, frame)) for a in call.args[1:] if a.name is not None)
            out.append(Func(value.info, value.frame, value.receiver, value.partial + named, value.partial_args + positional))
        else:
            out.append(Result(base, call, frame, ev.place(call, frame)))
    return out


def _getattr(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    target, name = argument(call, 0), argument(call, 1)
    if target is None or name is None:
        return None
    key = ev.value(name, frame)
    if not isinstance(key, Str) or key.constant is None:
        return None
    out: list[Value] = []
    for value in ev.eval(target, frame):
        out.extend(ev.member(value, key.constant, call, frame))
    return out


def _type(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`type(name, bases, namespace)` makes a class; `type(x)` gives the class of an instance."""
    if len(call.args) == 1:
        value = ev.value(call.args[0].value, frame)
        return (value.cls,) if isinstance(value, Obj) else None
    if len(call.args) < 3:
        return None
    bases = ev.value(call.args[1].value, frame)
    values = tuple(ev.force_one(b) for b in bases.items) if isinstance(bases, Seq) else ()
    name = ev.value(call.args[0].value, frame)
    title = name.text.value if isinstance(name, Str) else ""
    return (Made("type", call, frame, values, Lazy(call.args[2].value, frame), title, ev.place(call, frame)),)


def _create_model(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    fields = _dict(
        ev, ir.Call(call.start, call.end, call.callee, tuple(a for a in call.args[1:] if not (a.name or "").startswith("__"))), frame, base
    )
    record = next(iter(fields or ()), None)
    bases: tuple[Value, ...] = ()
    given = argument(call, 99, "__base__")
    if given is not None:
        bases = ev.eval(given, frame)
    name = ev.value(call.args[0].value, frame) if call.args else None
    title = name.text.value if isinstance(name, Str) else ""
    return (Made("create_model", call, frame, bases, Lazy(None, frame, record), title, ev.place(call, frame)),)


def _made(maker: str) -> Handler:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        name = ev.value(call.args[0].value, frame) if call.args else None
        title = name.text.value if isinstance(name, Str) else ""
        fields = Lazy(call.args[1].value, frame) if len(call.args) > 1 else None
        return (Made(maker, call, frame, (base,), fields, title, ev.place(call, frame)),)

    return handler


def _from_entries(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    arg = argument(call, 0)
    value = ev.value(arg, frame) if arg is not None else None
    if isinstance(value, Seq):
        items, exact = _pairs(ev, value)
        return (Rec(tuple(items), ev.place(call, frame), not exact),)
    return (Rec((), ev.place(call, frame), True),)


def _assign(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    return _dict(ev, call, frame, base)


def _entries(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Object.entries(x)`, `.keys`, `.values` by the callee's last word."""
    arg = argument(call, 0)
    value = ev.value(arg, frame) if arg is not None else None
    if not isinstance(value, Rec):
        return None
    word = base.name.rsplit(".", 1)[-1] if isinstance(base, Ext) else "entries"
    return (_view(value, word, ev, call, frame),)


def _view(value: Rec, word: str, ev: Evaluator, call: ir.Call, frame: Frame) -> Value:
    place = ev.place(call, frame)
    if not value.items and value.kept and word != "keys":
        nothing = Lazy(None, frame, Nothing(call, frame, place))
        pairs = value.kept if word == "values" else tuple(Lazy(None, frame, Seq((nothing, one), place, "tuple")) for one in value.kept)
        return Seq(pairs, place, "list", True)
    if not value.items and value.of is not None:
        typed = ev.typed_element(value.of, place)
        if typed is not None:
            one = Lazy(None, frame, typed)
            key = Lazy(None, frame, Nothing(call, frame, place))
            if word == "values":
                return Seq((one,), place, "list", True)
            if word == "items":
                return Seq((Lazy(None, frame, Seq((key, one), place, "tuple")),), place, "list", True)
    if word == "keys":
        items = tuple(Lazy(None, frame, i.key) for i in value.items)
    elif word == "values":
        items = tuple(i.value for i in value.items)
    else:
        items = tuple(Lazy(None, frame, Seq((Lazy(None, frame, i.key), i.value), i.key_place, "tuple")) for i in value.items)
    return Seq(items, place, "list", value.open)


def _array_from(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Array.from(xs)`, `Array.from(xs, f)`, `Array.from({ length: 3 }, f)`."""
    place = ev.place(call, frame)
    arg = argument(call, 0)
    given = ev.value(arg, frame) if arg is not None else None
    if isinstance(given, Rec) or arg is None:
        listed = Seq((), place, "list", True)
    else:
        items, exact = ev.elements(arg, frame)
        listed = Seq(tuple(items), place, "list", not exact)
    if len(call.args) < 2:
        return (listed,)
    mapped = ir.Call(call.start, call.end, call.callee, call.args[1:])
    return _map(ev, mapped, frame, listed) or (Seq((), place, "list", True),)


FUNCTIONS: dict[str, Handler] = {
    "builtins.str": _str,
    "builtins.String": _str,
    "builtins.repr": _str,
    "builtins.dict": _dict,
    "builtins.list": _list,
    "builtins.tuple": _list,
    "builtins.iter": _list,
    "builtins.next": _next,
    "builtins.sorted": _list,
    "builtins.reversed": _list,
    "builtins.set": _list,
    "builtins.frozenset": _list,
    "builtins.enumerate": _enumerate,
    "builtins.zip": _zip,
    "builtins.getattr": _getattr,
    "builtins.type": _type,
    "typing.cast": _second,
    "typing_extensions.cast": _second,
    "copy.copy": _first,
    "copy.deepcopy": _first,
    "textwrap.dedent": _first,
    "inspect.cleandoc": _first,
    "html.escape": _first,
    "functools.partial": _partial,
    "types.MappingProxyType": _first,
    "builtins.structuredClone": _first,
    "builtins.Object.freeze": _first,
    "builtins.Object.fromEntries": _from_entries,
    "builtins.Object.assign": _assign,
    "builtins.Object.entries": _entries,
    "builtins.Object.keys": _entries,
    "builtins.Object.values": _entries,
    "builtins.Array.from": _array_from,
    "pydantic.create_model": _create_model,
    "enum.Enum": _made("enum"),
    "enum.StrEnum": _made("enum"),
    "enum.IntEnum": _made("intenum"),
    "typing.TypedDict": _made("typeddict"),
    "typing_extensions.TypedDict": _made("typeddict"),
    "typing.NamedTuple": _made("namedtuple"),
    "dataclasses.make_dataclass": _made("dataclass"),
    "asyncio.wait_for": _first,
    "asyncio.shield": _first,
    "anyio.fail_after": _first,
}


# --- methods ---------------------------------------------------------------------------------------------------------


def _format(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    if not isinstance(base, Str):
        return None
    positional: list[Str] = []
    named: dict[str, Str] = {}
    for arg in call.args:
        value = ev.value(arg.value, frame)
        if arg.spread == 2 and isinstance(value, Rec):
            for item in value.items:
                if item.key.constant is not None:
                    named[item.key.constant] = text_of(ev, item.value)
        elif arg.name is not None:
            named[arg.name] = as_text(value, arg.value, frame)
        elif not arg.spread:
            positional.append(as_text(value, arg.value, frame))
    return (format_fields(base, positional, named, frame, call),)


def _join(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
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


def _same_text(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    return (base,) if isinstance(base, Str) else None


def _substitute(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`Template(text).substitute(...)`: the text, with the names of its holes as they are."""
    if not isinstance(base, Result) or base.name != "string.Template" or not base.call.args:
        return None
    return ev.eval(base.call.args[0].value, base.frame)


def _get(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    key = argument(call, 0)
    if not isinstance(base, Rec) or key is None:
        return None
    out: list[Value] = []
    for value in ev.eval(key, frame)[:3]:
        known = isinstance(value, Str) and value.constant is not None and base.get(value.constant) is not None
        out.extend(ev.item(base, value, call, frame))
        default = argument(call, 1)
        if not known and default is not None:
            out.extend(ev.eval(default, frame))
    return out


def _setdefault(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    return _get(ev, call, frame, base)


def _copy(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    return (base,) if isinstance(base, (Rec, Seq)) else None


def _view_method(word: str) -> Handler:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        return (_view(base, word, ev, call, frame),) if isinstance(base, Rec) and not call.args else None

    return handler


def _map(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
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
        inner = Frame(func.info, func.frame, bindings, frame, None, {}, func.receiver, frame.depth + 1)
        values = tuple(returned(ev, func.info, inner))
        if len(values) == 1:
            out.append(Lazy(None, inner, values[0]))
        else:
            out.append(Lazy(None, inner, Nothing(call, frame, ev.place(call, frame))))
    return (Seq(tuple(out), ev.place(call, frame), "list", base.open),)


def _filter(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    return (base,) if isinstance(base, Seq) else None


def _concat(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
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


METHODS: dict[str, Handler] = {
    "format": _format,
    "join": _join,
    "strip": _same_text,
    "lstrip": _same_text,
    "rstrip": _same_text,
    "trim": _same_text,
    "trimEnd": _same_text,
    "lower": _same_text,
    "upper": _same_text,
    "title": _same_text,
    "capitalize": _same_text,
    "toString": _same_text,
    "replace": _same_text,
    "removesuffix": _same_text,
    "substitute": _substitute,
    "safe_substitute": _substitute,
    "removeprefix": _same_text,
    "get": _get,
    "setdefault": _setdefault,
    "copy": _copy,
    "slice": _copy,
    "items": _view_method("items"),
    "keys": _view_method("keys"),
    "values": _view_method("values"),
    "map": _map,
    "filter": _filter,
    "concat": _concat,
}

FUNCTIONS.update(urls.FUNCTIONS)
FUNCTIONS.update({"builtins.require": loaded, "builtins.import": loaded})
METHODS.update(urls.METHODS)
METHODS.update(javascript.METHODS)

__all__ = ["FUNCTIONS", "METHODS"]
