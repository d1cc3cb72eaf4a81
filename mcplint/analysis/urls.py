"""Functions and objects that put URLs together: `urlencode`, `urljoin`, `httpx.URL(...)`, `new URL(...)`, prepared requests.

URL objects are evaluated to the text they stand for; parts of a query keep the places of the keys and values they come from. Sources: `urllib.parse`
of CPython 3.10-3.14, httpx 0.28, yarl 1.18, furl 2.1, requests 2.32, starlette 0.40, the WHATWG URL standard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Optional

from mcplint.analysis.containers import elements, made_record
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.sites import argument
from mcplint.analysis.texts import as_text, concat, literal
from mcplint.analysis.url_texts import (
    MAX_ITEMS,
    alternatives,
    below,
    components,
    compose,
    cut,
    encoded,
    join,
    lazy_text,
    looks_like_url,
    one,
    query_text,
    site_of,
    text_at,
    with_parameter,
    with_query,
)
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Item, Lazy, Rec, Result, Seq, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

Found = Optional[Iterable[Value]]
Handler = Callable[["Evaluator", ir.Call, Frame, Value], Found]


def _urlencode(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    arg = argument(call, 0, "query", "data", "params", "init")
    if arg is None:
        return None
    place = ev.place(call, frame)
    out: list[Value] = []
    for value in alternatives(ev, arg, frame)[:4]:
        made = query_text(ev, value, arg, frame, place)
        out.append(made if made is not None else literal("", place))
    return out


def _search_params(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`new URLSearchParams(…)`; without an argument, a query that is still empty."""
    return _urlencode(ev, call, frame, base) if call.args else [literal("", ev.place(call, frame))]


def _quoting(plus: bool, keep: str) -> Handler:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        arg = argument(call, 0, "string")
        if arg is None:
            return None
        given = text_at(ev, argument(call, 1, "safe"), frame)
        safe = given.constant if given is not None and given.constant is not None else keep
        return [encoded(as_text(v, arg, frame), plus, safe) for v in ev.eval(arg, frame)[:4]]

    return handler


def _urljoin(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    root, reference = argument(call, 0, "base"), argument(call, 1, "url")
    if root is None:
        return None
    if reference is None:
        return ev.eval(root, frame)
    place = ev.place(call, frame)
    return [
        join(as_text(a, root, frame), as_text(b, reference, frame), place) for a in ev.eval(root, frame)[:3] for b in ev.eval(reference, frame)[:3]
    ]


def _take_apart(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`urlsplit(url)`: a record of its parts, when the URL is a text of the program."""
    arg = argument(call, 0, "url", "urlstring")
    if arg is None:
        return None
    place = ev.place(call, frame)
    out: list[Value] = []
    for value in ev.eval(arg, frame)[:4]:
        if isinstance(value, Str):
            out.append(_split_record(value, frame, place))
        else:
            out.append(Result(base, call, frame, place))
    return out


def _split_record(url: Str, frame: Frame, place: Place) -> Rec:
    pieces = components(url)
    names = {**pieces, "params": literal("", place), "hostname": pieces["netloc"]}
    return Rec(tuple(Item(literal(k, place), place, Lazy(None, frame, v)) for k, v in names.items()), place)


def _unsplit(names: tuple[str, ...]) -> Handler:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        arg = argument(call, 0, "components")
        if arg is None:
            return None
        place = ev.place(call, frame)
        value = ev.value(arg, frame)
        if isinstance(value, Seq) and len(value.items) >= len(names) and not value.open:
            return (compose({n: lazy_text(ev, i) for n, i in zip(names, value.items, strict=False)}, place),)
        if isinstance(value, Rec):
            return (_composed(ev, value, place),)
        return None

    return handler


def _composed(ev: Evaluator, record: Rec, place: Place) -> Str:
    pieces: dict[str, Str | None] = {}
    for name in ("scheme", "netloc", "path", "query", "fragment"):
        item = record.get(name)
        pieces[name] = lazy_text(ev, item.value) if item is not None else None
    return compose(pieces, place)


def _is_parts(value: Value) -> bool:
    return isinstance(value, Rec) and value.get("netloc") is not None and value.get("scheme") is not None


def _geturl(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    if isinstance(base, Str):
        return (base,)
    if isinstance(base, Rec) and _is_parts(base):
        return (_composed(ev, base, ev.place(call, frame)),)
    return None


def _replace(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`parts._replace(query=…)`, `url.replace(query=…)` of starlette."""
    named = [a for a in call.args if a.name is not None]
    if not isinstance(base, Rec) or not _is_parts(base):
        return None
    items = [i for i in base.items if i.key.constant not in {a.name for a in named}]
    items.extend(Item(literal(a.name or "", ev.place(a, frame)), ev.place(a, frame), Lazy(a.value, frame)) for a in named)
    return (Rec(tuple(items), base.place, base.open),)


def _url_object(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
    """`httpx.URL(url, params=…)`, `yarl.URL(url)`, `furl(url)`, `new URL(path, base)`."""
    arg = argument(call, 0, "url", "val")
    place = ev.place(call, frame)
    if arg is None:
        return (_from_keywords(ev, call, frame, place, literal("", place)),)
    second = argument(call, 1, "base") if call.new else None
    out: list[Value] = []
    for value in ev.eval(arg, frame)[:4]:
        text = as_text(value, arg, frame)
        if second is not None:
            text = join(as_text(ev.value(second, frame), second, frame), text, place)
        out.append(_from_keywords(ev, call, frame, place, text))
    return out


def _from_keywords(ev: Evaluator, call: ir.Call, frame: Frame, place: Place, url: Str) -> Str:
    """A URL changed by keyword arguments of components."""
    named = {a.name: a.value for a in call.args if a.name is not None}
    if not named:
        return url
    pieces: dict[str, Str | None] = {**components(url)}
    for name, keys in _COMPONENTS.items():
        for key in keys:
            if key in named:
                pieces[name] = text_at(ev, named[key], frame)
    port = text_at(ev, named.get("port"), frame)
    if port is not None and pieces.get("netloc") is not None:
        pieces["netloc"] = concat((pieces["netloc"] or port, literal(":", port.text.place), port), place)
    changed = compose(pieces, place) if named.keys() & {k for keys in _COMPONENTS.values() for k in keys} else url
    for key in ("params", "query", "args", "query_params"):
        if key in named:
            value = one(ev, named[key], frame)
            changed = with_query(changed, query_text(ev, value, named[key], frame, place), place, key in ("params", "query"))
    return changed


_COMPONENTS = {
    "scheme": ("scheme",),
    "netloc": ("netloc", "host", "authority"),
    "path": ("path", "raw_path"),
    "query": ("query_string",),
    "fragment": ("fragment",),
}


def _request_url(index: int) -> Handler:
    """`requests.Request("GET", url, params={...})`, `client.build_request(...)`: the URL that will be called."""

    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        arg = argument(call, index, "url")
        if arg is None or not isinstance(base, (Ext, Result, Attr, Argument)):
            return None
        place = ev.place(call, frame)
        params = argument(call, 99, "params")
        query = query_text(ev, one(ev, params, frame), params, frame, place) if params is not None else None
        return [with_query(as_text(v, arg, frame), query, place) for v in ev.eval(arg, frame)[:4]]

    return handler


def _on_url(change: Callable[[Evaluator, ir.Call, Frame, Str], Str | None]) -> Handler:
    """A method of URL objects; other texts are left alone."""

    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        if not isinstance(base, Str) or not looks_like_url(base):
            return None
        made = change(ev, call, frame, base)
        return (made,) if made is not None else None

    return handler


def _keywords_or_first(ev: Evaluator, call: ir.Call, frame: Frame) -> Str | None:
    place = ev.place(call, frame)
    first = next((a for a in call.args if a.name is None and not a.spread), None)
    if first is not None:
        return query_text(ev, one(ev, first.value, frame), first.value, frame, place)
    record = next((v for v in made_record(ev, call, frame) if isinstance(v, Rec)), None)
    return query_text(ev, record, None, frame, place) if record is not None else None


def _update_query(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    return with_query(url, _keywords_or_first(ev, call, frame), ev.place(call, frame))


def _with_query(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    return with_query(url, _keywords_or_first(ev, call, frame), ev.place(call, frame), True)


def _copy_with(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    return _from_keywords(ev, call, frame, ev.place(call, frame), url)


def _one_parameter(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    """`url.copy_set_param(name, value)`."""
    key, value = argument(call, 0, "key"), argument(call, 1, "value")
    if key is None or value is None:
        return None
    for inner in _rounds(ev, key, frame):
        url = with_parameter(ev, url, Lazy(key, inner), Lazy(value, inner), inner)
    return url


def _rounds(ev: Evaluator, key: ir.Expr, frame: Frame) -> list[Frame]:
    """One frame for each element, when a key is the element of a loop over something known."""
    defs = flow_of(frame.scope).refs.get(id(key), ()) if isinstance(key, ir.Ref) else ()
    for definition in defs:
        if definition.kind == "element" and definition.loop is not None and definition.value is not None and id(definition.loop) not in frame.items:
            from mcplint.analysis.values import with_item

            items, _ = elements(ev, definition.value, frame)
            return [with_item(frame, definition.loop, item) for item in items[:MAX_ITEMS]] or [frame]
    return [frame]


def _with_path(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    path = text_at(ev, argument(call, 0, "path"), frame)
    if path is None:
        return None
    site, _ = site_of(cut(cut(url, "#")[0], "?")[0])
    return concat((site, path), ev.place(call, frame))


def _join_path(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    out = url
    for arg in call.args:
        piece = text_at(ev, arg.value, frame)
        if piece is None or arg.spread:
            return None
        out = below(out, piece, ev.place(call, frame))
    return out


def _with_fragment(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    piece = text_at(ev, argument(call, 0, "fragment"), frame)
    before, _ = cut(url, "#")
    return concat((before, literal("#", ev.place(call, frame)), piece), ev.place(call, frame)) if piece is not None else before


def _itself(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    return url


def furl_change(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    """`furl.set(args=…)`, `.add(args or {...})`."""
    if any(a.name is not None for a in call.args):
        return _from_keywords(ev, call, frame, ev.place(call, frame), url)
    return _update_query(ev, call, frame, url)


FUNCTIONS: dict[str, Handler] = {
    "*.urlencode": _urlencode,
    "builtins.URLSearchParams": _search_params,
    "urllib.parse.quote": _quoting(False, "/"),
    "urllib.parse.quote_plus": _quoting(True, ""),
    "requests.utils.quote": _quoting(False, "/"),
    "requests.compat.quote": _quoting(False, "/"),
    "requests.compat.quote_plus": _quoting(True, ""),
    "builtins.encodeURIComponent": _quoting(False, "!'()*"),
    "builtins.encodeURI": _quoting(False, ";/?:@&=+$,#!'()*"),
    "*.urljoin": _urljoin,
    "urllib.parse.urlsplit": _take_apart,
    "urllib.parse.urlparse": _take_apart,
    "urllib.parse.urlunsplit": _unsplit(("scheme", "netloc", "path", "query", "fragment")),
    "urllib.parse.urlunparse": _unsplit(("scheme", "netloc", "path", "params", "query", "fragment")),
    "httpx.URL": _url_object,
    "yarl.URL": _url_object,
    "yarl.URL.build": _url_object,
    "furl.furl": _url_object,
    "starlette.datastructures.URL": _url_object,
    "fastapi.datastructures.URL": _url_object,
    "pydantic.AnyUrl": _url_object,
    "pydantic.AnyHttpUrl": _url_object,
    "pydantic.HttpUrl": _url_object,
    "builtins.URL": _url_object,
    "url.URL": _url_object,
    "node:url.URL": _url_object,
    "url.URLSearchParams": _search_params,
    "node:url.URLSearchParams": _search_params,
    "requests.Request": _request_url(1),
    "httpx.Request": _request_url(1),
    "urllib.request.Request": _request_url(0),
}
METHODS: dict[str, Handler] = {
    "geturl": _geturl,
    "_replace": _replace,
    "copy_with": _on_url(_copy_with),
    "copy_merge_params": _on_url(_update_query),
    "copy_add_param": _on_url(_one_parameter),
    "copy_set_param": _on_url(_one_parameter),
    "with_query": _on_url(_with_query),
    "update_query": _on_url(_update_query),
    "extend_query": _on_url(_update_query),
    "include_query_params": _on_url(_update_query),
    "replace_query_params": _on_url(_with_query),
    "with_path": _on_url(_with_path),
    "joinpath": _on_url(_join_path),
    "with_fragment": _on_url(_with_fragment),
    "human_repr": _on_url(_itself),
    "tostr": _on_url(_itself),
    "unicode_string": _on_url(_itself),
    "prepare": _on_url(_itself),
    "build_request": _request_url(1),
}


__all__ = ["FUNCTIONS", "METHODS"]
