"""Well-known functions and methods of the languages, as far as they carry texts, records and sequences along.

Each handler gives the values of a call, or None when it does not know better than `Result`. They are told apart by what they are called on, so the
tables serve every language. JavaScript's own objects and the makers of classes have modules of their own, imported when one of them is called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Optional

from mcplint.analysis.containers import elements, item_at, made_record, typed_element
from mcplint.analysis.sites import argument
from mcplint.analysis.texts import as_text, literal
from mcplint.analysis.values import (
    Argument,
    Attr,
    Ext,
    Frame,
    Func,
    Item,
    Known,
    Lazy,
    Nothing,
    Rec,
    Result,
    Seq,
    Str,
    Value,
)
from mcplint.ir import nodes as ir
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.analysis import commonjs, formatting, javascript, made_classes, request_storage, serialized, urls
    from mcplint.analysis.evaluate import Evaluator
else:
    commonjs = later("mcplint.analysis.commonjs")
    formatting = later("mcplint.analysis.formatting")
    javascript = later("mcplint.analysis.javascript")
    made_classes = later("mcplint.analysis.made_classes")
    request_storage = later("mcplint.analysis.request_storage")
    serialized = later("mcplint.analysis.serialized")
    urls = later("mcplint.analysis.urls")

Found = Optional[Iterable[Value]]
Handler = Callable[["Evaluator", ir.Call, Frame, Value], Found]


def _first(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """Functions that give their first argument back, near enough."""
    arg = argument(call, 0)
    return ev.eval(arg, frame) if arg is not None else None


def _each(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`gather(a, b)`: what each argument gives."""
    if any(arg.spread for arg in call.args):
        return None
    return (Seq(tuple(Lazy(arg.value, frame) for arg in call.args if arg.name is None), ev.place(call, frame), "list", False),)


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


def _fromkeys(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`dict.fromkeys(keys, value)`: the same value under each key."""
    keys = argument(call, 0)
    if keys is None:
        return None
    given = argument(call, 1)
    found, exact = elements(ev, keys, frame)
    items: list[Item] = []
    for lazy in found:
        key = ev.force_one(lazy)
        if isinstance(key, Str):
            value = Lazy(given, frame) if given is not None else Lazy(None, frame, Known(None, ev.place(call, frame)))
            items.append(Item(key, lazy.place, value, True))
        else:
            exact = False
    return (Rec(tuple(items), ev.place(call, frame), not exact),)


def _list(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    arg = argument(call, 0)
    if arg is None:
        return (Seq((), ev.place(call, frame)),)
    items, exact = elements(ev, arg, frame)
    return (Seq(tuple(items), ev.place(call, frame), "list", not exact),)


def _set_of(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`new Set([…])` with its elements; one that begins empty is filled by others."""
    made = _list(ev, call, frame, base)
    return made if made is not None and any(isinstance(v, Seq) and v.items for v in made) else None


def _next(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`next(iter(xs))`: any of the elements, or the default."""
    arg = argument(call, 0)
    items = elements(ev, arg, frame)[0] if arg is not None else []
    default = argument(call, 1)
    found = [v for item in items[:8] for v in ev.force(item)]
    return (*found, *(ev.eval(default, frame) if default is not None else ())) if found else None


def _enumerate(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    arg = argument(call, 0)
    if arg is None:
        return None
    place = ev.place(call, frame)
    items, exact = elements(ev, arg, frame)
    pairs = [Lazy(None, frame, Seq((Lazy(None, frame, Known(i, place)), item), place, "tuple")) for i, item in enumerate(items)]
    return (Seq(tuple(pairs), place, "list", not exact),)


def _zip(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    place = ev.place(call, frame)
    columns = [elements(ev, a.value, frame) for a in call.args if not a.spread and a.name is None]
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


def view(value: Rec, word: str, ev: Evaluator, call: ir.Call, frame: Frame) -> Value:
    """The keys, values or pairs (`word`) of a record, as a sequence."""
    place = ev.place(call, frame)
    if not value.items and value.kept and word != "keys":
        nothing = Lazy(None, frame, Nothing(call, frame, place))
        pairs = value.kept if word == "values" else tuple(Lazy(None, frame, Seq((nothing, one), place, "tuple")) for one in value.kept)
        return Seq(pairs, place, "list", True)
    if not value.items and value.of is not None:
        typed = typed_element(ev, value.of, place)
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


def _in(module: Any, name: str, *settings: str) -> Handler:
    """A handler out of a module that is imported when the handler is first used."""

    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        found: Found = getattr(module, name)(*settings, ev, call, frame, base)
        return found

    return handler


FUNCTIONS: dict[str, Handler] = {
    "builtins.str": _str,
    "builtins.String": _str,
    "builtins.repr": _str,
    "builtins.dict": made_record,
    "collections.OrderedDict": made_record,
    "builtins.dict.fromkeys": _fromkeys,
    "json.loads": _in(serialized, "loaded_json"),
    "orjson.loads": _in(serialized, "loaded_json"),
    "builtins.JSON.parse": _in(serialized, "loaded_json"),
    "builtins.list": _list,
    "builtins.tuple": _list,
    "builtins.iter": _list,
    "builtins.next": _next,
    "builtins.sorted": _list,
    "builtins.reversed": _list,
    "builtins.set": _list,
    "builtins.frozenset": _list,
    "builtins.Set": _set_of,
    "builtins.enumerate": _enumerate,
    "builtins.zip": _zip,
    "builtins.getattr": _getattr,
    "builtins.type": _in(made_classes, "made_type"),
    "typing.cast": _second,
    "typing_extensions.cast": _second,
    "copy.copy": _first,
    "copy.deepcopy": _first,
    "textwrap.dedent": _first,
    "inspect.cleandoc": _first,
    "html.escape": _first,
    "asyncio.gather": _each,
    "functools.partial": _partial,
    "types.MappingProxyType": _first,
    "builtins.structuredClone": _first,
    "builtins.Promise.resolve": _first,
    "builtins.Promise.all": _first,
    "builtins.Promise.allSettled": _in(javascript, "settled"),
    "builtins.Promise.race": _in(javascript, "one_of"),
    "builtins.Promise.any": _in(javascript, "one_of"),
    "builtins.Object.freeze": _first,
    "builtins.Object.fromEntries": _in(javascript, "from_entries"),
    "builtins.Object.assign": made_record,
    "builtins.Object.entries": _in(javascript, "listed"),
    "builtins.Object.keys": _in(javascript, "listed"),
    "builtins.Object.values": _in(javascript, "listed"),
    "builtins.Array.from": _in(javascript, "array_from"),
    "builtins.require": _in(commonjs, "loaded"),
    "builtins.import": _in(commonjs, "loaded"),
    "pydantic.create_model": _in(made_classes, "created_model"),
    "enum.Enum": _in(made_classes, "made_by", "enum"),
    "enum.StrEnum": _in(made_classes, "made_by", "enum"),
    "enum.IntEnum": _in(made_classes, "made_by", "intenum"),
    "typing.TypedDict": _in(made_classes, "made_by", "typeddict"),
    "typing_extensions.TypedDict": _in(made_classes, "made_by", "typeddict"),
    "typing.NamedTuple": _in(made_classes, "made_by", "namedtuple"),
    "dataclasses.make_dataclass": _in(made_classes, "made_by", "dataclass"),
    "asyncio.wait_for": _first,
    "asyncio.shield": _first,
    "anyio.fail_after": _first,
}


# --- methods ---------------------------------------------------------------------------------------------------------


def _same_text(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    return (base,) if isinstance(base, Str) else None


def _get(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    if isinstance(base, Result) and isinstance(base.callee, Ext) and base.callee.name.endswith(".ContextVar"):
        return request_storage.taken(ev, call, frame, base)
    key = argument(call, 0)
    if not isinstance(base, Rec) or key is None:
        return None
    out: list[Value] = []
    for value in ev.eval(key, frame)[:3]:
        known = isinstance(value, Str) and value.constant is not None and base.get(value.constant) is not None
        out.extend(item_at(ev, base, value, call, frame))
        default = argument(call, 1)
        if not known and default is not None:
            out.extend(ev.eval(default, frame))
    return out


def _copy(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    return (base,) if isinstance(base, (Rec, Seq)) else None


def _view_method(word: str) -> Handler:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        return (view(base, word, ev, call, frame),) if isinstance(base, Rec) and not call.args else None

    return handler


METHODS: dict[str, Handler] = {
    "format": _in(formatting, "formatted"),
    "join": _in(formatting, "joined"),
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
    "replace": _in(javascript, "filled"),
    "replaceAll": _in(javascript, "filled"),
    "removesuffix": _same_text,
    "substitute": _in(formatting, "substituted"),
    "safe_substitute": _in(formatting, "substituted"),
    "removeprefix": _same_text,
    "get": _get,
    "setdefault": _get,
    "copy": _copy,
    "slice": _copy,
    "items": _view_method("items"),
    "keys": _view_method("keys"),
    "values": _view_method("values"),
    "map": _in(javascript, "mapped"),
    "filter": _in(javascript, "filtered"),
    "concat": _in(javascript, "concatenated"),
    "bind": _in(javascript, "bound"),
    "reduce": _in(javascript, "reduced"),
    "entries": _in(javascript, "viewed"),
    "getStore": _in(request_storage, "taken"),
    "parse": _in(javascript, "parsed"),
    "parseAsync": _in(javascript, "parsed"),
}

_TRANSLATING = {
    name: _in(formatting, name)
    for name in ("gettext", "gettext_lazy", "lazy_gettext", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy", "npgettext")
} | {"_": _in(formatting, "gettext")}
METHODS.update(_TRANSLATING)
FUNCTIONS.update({f"*.{name}": handler for name, handler in _TRANSLATING.items()})
URL_FUNCTIONS = """
    *.urlencode builtins.URLSearchParams urllib.parse.quote urllib.parse.quote_plus requests.utils.quote requests.compat.quote
    requests.compat.quote_plus builtins.encodeURIComponent builtins.encodeURI *.urljoin urllib.parse.urlsplit urllib.parse.urlparse
    urllib.parse.urlunsplit urllib.parse.urlunparse httpx.URL yarl.URL yarl.URL.build furl.furl starlette.datastructures.URL
    fastapi.datastructures.URL pydantic.AnyUrl pydantic.AnyHttpUrl pydantic.HttpUrl builtins.URL url.URL node:url.URL url.URLSearchParams
    node:url.URLSearchParams requests.Request httpx.Request urllib.request.Request
"""
URL_METHODS = """
    geturl _replace copy_with copy_merge_params copy_add_param copy_set_param with_query update_query extend_query include_query_params
    replace_query_params with_path joinpath with_fragment human_repr tostr unicode_string prepare build_request
"""
"""The names in the tables of `urls`, which is imported when one of them is called."""


def _of_url(table: str, name: str) -> Handler:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        found: Found = getattr(urls, table)[name](ev, call, frame, base)
        return found

    return handler


FUNCTIONS.update((name, _of_url("FUNCTIONS", name)) for name in URL_FUNCTIONS.split())
METHODS.update((name, _of_url("METHODS", name)) for name in URL_METHODS.split())

__all__ = ["FUNCTIONS", "METHODS", "view"]
