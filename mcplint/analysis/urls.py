"""URLs put together by well-known functions: `urlencode`, `urljoin`, `httpx.URL(...).copy_with`, `new URL(...)` with `searchParams`, prepared
requests.

URL objects are evaluated to the text they stand for, parts of a query keep the places of the keys and values they come from. Sources: `urllib.parse`
of
CPython 3.10-3.14, httpx 0.28, yarl 1.18, furl 2.1, requests 2.32, starlette 0.40, the WHATWG URL standard.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Optional
from urllib.parse import quote, quote_plus

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.texts import as_text, concat, literal
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Item, Known, Lazy, Rec, Result, Seq, Str, Value, dotted
from mcplint.ir import nodes as ir
from mcplint.ir.json import Hole, Text, TextPart
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

Found = Optional[Iterable[Value]]
Handler = Callable[["Evaluator", ir.Call, Frame, Value], Found]

MAX_ITEMS = 200
_ABSOLUTE = regex(r"[A-Za-z][A-Za-z0-9+.-]*:")
_SPLIT = regex(
    r"^(?:(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*):)?(?://(?P<netloc>[^/?#]*))?(?P<path>[^?#]*)(?:\?(?P<query>[^#]*))?(?:#(?P<fragment>.*))?$", re.S
)
_HOLE = "\ufffc"


def argument(call: ir.Call, index: int, *names: str) -> ir.Expr | None:
    """The argument at a position, or under one of the names."""
    at = 0
    for arg in call.args:
        if arg.name is not None:
            if arg.name in names:
                return arg.value
        elif not arg.spread:
            if at == index:
                return arg.value
            at += 1
    return None


def text_at(ev: Evaluator, expr: ir.Expr | None, frame: Frame) -> Str | None:
    """The text of an expression; None for None and for what is not given."""
    if expr is None:
        return None
    value = ev.value(expr, frame)
    if isinstance(value, Known) and value.value is None:
        return None
    return as_text(value, expr, frame)


def _lazy_text(ev: Evaluator, lazy: Lazy) -> Str:
    values = ev.force(lazy)
    value = next((v for v in values if not (isinstance(v, Known) and v.value is None)), None)
    if isinstance(value, Str):
        return value
    if lazy.expr is not None and value is not None:
        return as_text(value, lazy.expr, lazy.frame)
    if isinstance(value, Known):
        return literal(str(value.value), lazy.place)
    return unknown_text("value", lazy.place)


def unknown_text(name: str, place: Place, origin: str = "unknown", source: str = "") -> Str:
    """A text that is one hole."""
    return Str(Text(place, (TextPart(place, hole=Hole(name, name, origin, source)),)))


def encoded(text: Str, plus: bool = False, safe: str = "") -> Str:
    """The text with its literal parts percent-encoded."""
    how = quote_plus if plus else quote
    parts = tuple(p if p.hole is not None else TextPart(p.place, how(p.literal, safe=safe)) for p in text.text.parts)
    return Str(Text(text.text.place, parts))


# --- queries ---------------------------------------------------------------------------------------------------------


def query_text(ev: Evaluator, value: Value, expr: ir.Expr | None, frame: Frame, place: Place) -> Str | None:
    """`a=b&c=d` for a record, a sequence of pairs or a text; None when there is nothing."""
    if isinstance(value, Str):
        return value
    if isinstance(value, Known) and value.value is None:
        return None
    pairs: list[tuple[Str, Place, Lazy]] = []
    open_ = False
    if isinstance(value, Rec):
        pairs = [(i.key, i.key_place, i.value) for i in value.items[:MAX_ITEMS]]
        open_ = value.open
    elif isinstance(value, Seq):
        open_ = value.open
        for lazy in value.items[:MAX_ITEMS]:
            pair = ev.force_one(lazy)
            if isinstance(pair, Seq) and len(pair.items) == 2:
                key = _lazy_text(ev, pair.items[0])
                pairs.append((key, pair.items[0].place, pair.items[1]))
            else:
                open_ = True
    elif expr is not None:
        return as_text(value, expr, frame)
    else:
        return unknown_text("query", place)
    out: list[Str] = []
    for key, key_place, lazy in pairs:
        for piece in _values(ev, lazy):
            if out:
                out.append(literal("&", key_place))
            name = encoded(key, True)
            if name.text.known:
                name = literal(name.text.literal, key_place)
            out.extend((name, literal("=", key_place), encoded(piece, True)))
    if open_:
        if out:
            out.append(literal("&", place))
        out.append(unknown_text("…", place))
    return concat(out, place) if out else None


def _values(ev: Evaluator, lazy: Lazy) -> list[Str]:
    value = ev.force(lazy)
    if len(value) == 1 and isinstance(value[0], Seq) and value[0].kind in ("list", "tuple") and value[0].items:
        return [_lazy_text(ev, item) for item in value[0].items[:20]]
    if value and all(isinstance(v, Known) and v.value is None for v in value):
        return []
    return [_lazy_text(ev, lazy)]


def with_query(url: Str, query: Str | None, place: Place, replace: bool = False) -> Str:
    """A URL with a query added, or put in the place of its own."""
    before, fragment = cut(url, "#")
    if replace:
        before, _ = cut(before, "?")
    if query is None:
        return url if not replace else concat([before] + ([literal("#", place), fragment] if fragment is not None else []), place)
    joint = "&" if any("?" in p.literal for p in before.text.parts) else "?"
    pieces = [before, literal(joint, _end(query, place)), query]
    if fragment is not None:
        pieces.extend((literal("#", place), fragment))
    return concat(pieces, url.text.place)


def _end(query: Str, place: Place) -> Place:
    return query.text.parts[0].place if query.text.parts else place


def cut(text: Str, mark: str) -> tuple[Str, Str | None]:
    """The text before the first `mark` in its literal parts, and the text after it, if there is one."""
    for index, part in enumerate(text.text.parts):
        at = part.literal.find(mark)
        if at >= 0:
            before = (*text.text.parts[:index], TextPart(part.place, part.literal[:at]))
            after = (TextPart(part.place, part.literal[at + len(mark) :]), *text.text.parts[index + 1 :])
            return Str(Text(text.text.place, before)), Str(Text(part.place, after))
    return text, None


# --- values that are written out ---------------------------------------------------------------------------------------

_SETTINGS = ("os.environ.get", "os.getenv", "environ.get", "decouple.config")
_WRITERS = (
    "json.dumps",
    "base64.urlsafe_b64encode",
    "base64.b64encode",
    "JSON.stringify",
    "builtins.JSON.stringify",
    "builtins.btoa",
    "orjson.dumps",
    "ujson.dumps",
)


def opened(ev: Evaluator, text: Text) -> Text:
    """The text with records that were written as JSON (and perhaps encoded) in the place of their holes, so that their names and values can be seen.
    """
    if not any(p.hole is not None and isinstance(p.hole.of, Lazy) for p in text.parts):
        return text
    out: list[TextPart] = []
    for index, part in enumerate(text.parts):
        if index == 0 and part.hole is not None and isinstance(part.hole.of, Lazy) and (default := _default(ev, part.hole.of)) is not None:
            out.extend(default.text.parts)
            continue
        inner = _written(ev, part.hole.of, 6) if part.hole is not None and isinstance(part.hole.of, Lazy) else None
        if inner is None:
            out.append(part)
        else:
            out.extend(inner.text.parts)
    return Text(text.place, tuple(out))


def _default(ev: Evaluator, lazy: Lazy) -> Str | None:
    """The URL that stands in for a setting which is not set: `os.environ.get("BASE_URL", "https://…")`."""
    for value in ev.force(lazy)[:1]:
        while isinstance(value, Result) and isinstance(value.callee, Attr) and value.callee.name in ("rstrip", "strip", "removesuffix", "replace"):
            value = value.callee.base
        if isinstance(value, Result) and dotted(value.callee).startswith(_SETTINGS) and len(value.call.args) > 1:
            given = ev.value(value.call.args[1].value, value.frame)
            if isinstance(given, Str) and given.text.known and "://" in given.text.literal:
                return given
    return None


def _written(ev: Evaluator, lazy: Lazy, depth: int) -> Str | None:
    """What a value writes out, when it is a record behind writers and conversions."""
    if depth <= 0:
        return None
    for value in ev.force(lazy)[:1]:
        while (
            isinstance(value, Result) and isinstance(value.callee, Attr) and value.callee.name in ("decode", "encode", "rstrip", "strip", "toString")
        ):
            value = value.callee.base
        if isinstance(value, Result) and isinstance(value.callee, Ext) and value.callee.name in _WRITERS and value.call.args:
            inner = ev.value(value.call.args[0].value, value.frame)
            if isinstance(inner, Rec):
                return _json_text(ev, inner)
            return _written(ev, Lazy(value.call.args[0].value, value.frame), depth - 1)
    return None


def _json_text(ev: Evaluator, record: Rec) -> Str:
    out: list[Str] = [literal("{", record.place)]
    for item in record.items[:MAX_ITEMS]:
        out.extend(
            (literal('"', item.key_place), item.key, literal('":"', item.key_place), _lazy_text(ev, item.value), literal('",', item.key_place))
        )
    out.append(literal("}", record.place))
    return concat(out, record.place)


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


def alternatives(ev: Evaluator, expr: ir.Expr, frame: Frame) -> tuple[Value, ...]:
    """What an expression can be, several records as one that has everything they have: members that are added under a condition are neither missing
    nor certain.
    """
    values = tuple(v for v in ev.eval(expr, frame) if not (isinstance(v, Known) and v.value is None))
    records = [v for v in values if isinstance(v, Rec)]
    if len(records) < 2 or len(records) < len(values):
        return values or ev.eval(expr, frame)
    items: list[Item] = []
    seen: set[tuple[str, str, int]] = set()
    for record in records:
        for item in record.items:
            key = (item.key.text.value, item.value.place.file.path, item.value.place.start)
            if key not in seen:
                seen.add(key)
                items.append(item)
    return (Rec(tuple(items), records[0].place, any(r.open for r in records), records[0].of),)


def one(ev: Evaluator, expr: ir.Expr, frame: Frame) -> Value:
    """The one value of an expression that gives parameters."""
    values = alternatives(ev, expr, frame)
    return values[0] if len(values) == 1 else ev.nothing(expr, frame)


def _quoting(plus: bool, keep: str) -> Handler:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        arg = argument(call, 0, "string")
        if arg is None:
            return None
        given = text_at(ev, argument(call, 1, "safe"), frame)
        safe = given.constant if given is not None and given.constant is not None else keep
        return [encoded(as_text(v, arg, frame), plus, safe) for v in ev.eval(arg, frame)[:4]]

    return handler


# --- joining and taking apart ------------------------------------------------------------------------------------------


def join(base: Str, reference: Str, place: Place) -> Str:
    """`urljoin(base, reference)`, as far as the beginnings of both are known."""
    lead = reference.text.parts[0] if reference.text.parts else None
    if lead is None:
        return base
    if lead.hole is None and _ABSOLUTE.match(lead.literal):
        return reference
    site, tail = _site(base)
    if lead.hole is None and lead.literal.startswith("//"):
        return reference
    if lead.hole is None and lead.literal.startswith("/"):
        return concat((site, reference), place)
    if lead.hole is None and lead.literal.startswith(("?", "#")):
        before, _ = cut(base, lead.literal[0])
        return concat((before, reference), place)
    folder = _folder(tail)
    return concat((site, folder, reference), place)


def _site(url: Str) -> tuple[Str, Str]:
    """Scheme and authority, and the rest."""
    parts = url.text.parts
    seen = False
    for index, part in enumerate(parts):
        start = 0
        if not seen:
            at = part.literal.find("//")
            if at < 0:
                if part.hole is not None and index == 0:
                    seen = True
                continue
            seen, start = True, at + 2
        slash = part.literal.find("/", start)
        if slash >= 0:
            before = (*parts[:index], TextPart(part.place, part.literal[:slash]))
            after = (TextPart(part.place, part.literal[slash:]), *parts[index + 1 :])
            return Str(Text(url.text.place, before)), Str(Text(part.place, after))
    return url, Str(Text(url.text.place, ()))


def _folder(path: Str) -> Str:
    """The path up to its last slash, with one at least."""
    parts = list(cut(cut(path, "#")[0], "?")[0].text.parts)
    while parts:
        last = parts[-1]
        at = last.literal.rfind("/")
        if at >= 0:
            parts[-1] = TextPart(last.place, last.literal[: at + 1])
            return Str(Text(path.text.place, tuple(parts)))
        parts.pop()
    return literal("/", path.text.place)


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
    pieces = _components(url)
    names = {**pieces, "params": literal("", place), "hostname": pieces["netloc"]}
    return Rec(tuple(Item(literal(k, place), place, Lazy(None, frame, v)) for k, v in names.items()), place)


def _components(url: Str) -> dict[str, Str]:
    before, fragment = cut(url, "#")
    before, query = cut(before, "?")
    scheme, rest = cut(before, "://")
    empty = literal("", url.text.place)
    if rest is None:
        return {"scheme": empty, "netloc": empty, "path": before, "query": query or empty, "fragment": fragment or empty}
    netloc, path = cut(rest, "/")
    if path is not None:
        path = concat((literal("/", path.text.place), path), path.text.place)
    return {"scheme": scheme, "netloc": netloc, "path": path or empty, "query": query or empty, "fragment": fragment or empty}


def compose(pieces: dict[str, Str | None], place: Place) -> Str:
    """A URL from its components."""

    def given(name: str) -> Str | None:
        piece = pieces.get(name)
        return piece if piece is not None and any(p.hole is not None or p.literal for p in piece.text.parts) else None

    out: list[Str] = []
    scheme, netloc, path, query, fragment = (given(n) for n in ("scheme", "netloc", "path", "query", "fragment"))
    if scheme is not None:
        out.extend((scheme, literal(":", scheme.text.place)))
    if netloc is not None:
        out.extend((literal("//", netloc.text.place), netloc))
    if path is not None:
        first = path.text.parts[0]
        if netloc is not None and first.hole is None and not first.literal.startswith("/"):
            out.append(literal("/", path.text.place))
        out.append(path)
    if query is not None:
        out.extend((literal("?", query.text.place), query))
    if fragment is not None:
        out.extend((literal("#", fragment.text.place), fragment))
    return concat(out, place)


def _unsplit(names: tuple[str, ...]) -> Handler:
    def handler(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Found:
        arg = argument(call, 0, "components")
        if arg is None:
            return None
        place = ev.place(call, frame)
        value = ev.value(arg, frame)
        if isinstance(value, Seq) and len(value.items) >= len(names) and not value.open:
            return (compose({n: _lazy_text(ev, i) for n, i in zip(names, value.items, strict=False)}, place),)
        if isinstance(value, Rec):
            return (_composed(ev, value, place),)
        return None

    return handler


def _composed(ev: Evaluator, record: Rec, place: Place) -> Str:
    pieces: dict[str, Str | None] = {}
    for name in ("scheme", "netloc", "path", "query", "fragment"):
        item = record.get(name)
        pieces[name] = _lazy_text(ev, item.value) if item is not None else None
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


# --- URL objects -------------------------------------------------------------------------------------------------------


def looks_like_url(text: Str) -> bool:
    """Whether a text begins like an absolute URL, or with a hole."""
    first = text.text.parts[0] if text.text.parts else None
    return first is not None and (first.hole is not None or bool(_ABSOLUTE.match(first.literal)))


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
    pieces: dict[str, Str | None] = {**_components(url)}
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
    items: list[Item] = []
    open_ = False
    for arg in call.args:
        at = ev.place(arg, frame)
        if arg.name is not None:
            items.append(Item(literal(arg.name, at), at, Lazy(arg.value, frame)))
        else:
            spread = ev.value(arg.value, frame)
            if isinstance(spread, Rec):
                items.extend(spread.items)
            open_ = open_ or not isinstance(spread, Rec) or spread.open
    return query_text(ev, Rec(tuple(items), place, open_), None, frame, place)


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

            items, _ = ev.elements(definition.value, frame)
            return [with_item(frame, definition.loop, item) for item in items[:MAX_ITEMS]] or [frame]
    return [frame]


def with_parameter(ev: Evaluator, url: Str, key: Lazy, value: Lazy, frame: Frame) -> Str:
    """A URL with one more query parameter."""
    name = _lazy_text(ev, key)
    place = _key_place(key, name)
    record = Rec((Item(name, place, value),), place)
    return with_query(url, query_text(ev, record, None, frame, place), place)


def _key_place(key: Lazy, name: Str) -> Place:
    """Where a key is written: at the call, or in the record that a loop over its entries goes through."""
    if isinstance(key.expr, ir.Ref) and name.text.known and len(name.text.parts) == 1:
        if any(d.kind == "element" for d in flow_of(key.frame.scope).refs.get(id(key.expr), ())):
            return name.text.parts[0].place
    return key.place


def _with_path(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    path = text_at(ev, argument(call, 0, "path"), frame)
    if path is None:
        return None
    site, _ = _site(cut(cut(url, "#")[0], "?")[0])
    return concat((site, path), ev.place(call, frame))


def _join_path(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    out = url
    for arg in call.args:
        piece = text_at(ev, arg.value, frame)
        if piece is None or arg.spread:
            return None
        out = below(out, piece, ev.place(call, frame))
    return out


def below(url: Str, piece: Str, place: Place) -> Str:
    """`url / piece`."""
    before, query = cut(url, "?")
    last = before.text.parts[-1] if before.text.parts else None
    joint = () if last is not None and last.literal.endswith("/") else (literal("/", piece.text.place),)
    made = concat((before, *joint, piece), place)
    return with_query(made, query, place) if query is not None else made


def _with_fragment(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    piece = text_at(ev, argument(call, 0, "fragment"), frame)
    before, _ = cut(url, "#")
    return concat((before, literal("#", ev.place(call, frame)), piece), ev.place(call, frame)) if piece is not None else before


def _itself(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    return url


def _furl_change(ev: Evaluator, call: ir.Call, frame: Frame, url: Str) -> Str | None:
    """`furl.set(args=…)`, `.add(args or {...})`."""
    if any(a.name is not None for a in call.args):
        return _from_keywords(ev, call, frame, ev.place(call, frame), url)
    return _update_query(ev, call, frame, url)


def url_member(value: Str, name: str) -> Str | None:
    """`url.href` and the like: the URL itself."""
    return value if name in ("href", "url") else None


# --- changes in place ----------------------------------------------------------------------------------------------------

_QUERY_MEMBERS = ("searchParams", "args", "query_params")


def changed_by_call(ev: Evaluator, url: Str, path: list[str], name: str, call: ir.Call, frame: Frame) -> Str:
    """`url.searchParams.set(name, value)`, `furl.args.add(...)`, `params.append(name, value)`, `furl.add({...})`."""
    if name in ("set", "append", "add") and len(call.args) == 2 and (not path or path[-1] in _QUERY_MEMBERS):
        key, value = Lazy(call.args[0].value, frame), Lazy(call.args[1].value, frame)
        if path or looks_like_url(url):
            return with_parameter(ev, url, key, value, frame)
        return _more_query(ev, url, key, value, frame)
    if name in ("update", "add", "set") and len(call.args) == 1 and (path[-1:] == ["args"] or not path) and looks_like_url(url):
        made = _furl_change(ev, call, frame, url)
        return made if made is not None else url
    return url


def _more_query(ev: Evaluator, query: Str, key: Lazy, value: Lazy, frame: Frame) -> Str:
    """`URLSearchParams.set(name, value)`."""
    name = _lazy_text(ev, key)
    record = Rec((Item(name, _key_place(key, name), value),), key.place)
    added = query_text(ev, record, None, frame, key.place)
    if added is None:
        return query
    empty = not any(p.literal or p.hole is not None for p in query.text.parts)
    return concat((added,) if empty else (query, literal("&", key.place), added), query.text.place)


def changed_by_store(ev: Evaluator, url: Str, path: list[str], key: Lazy | None, value: Lazy, frame: Frame) -> Str:
    """`furl.args["name"] = value`, `url.search = …`, `url.pathname = …`, `url.hash = …`."""
    if not path:
        return url
    member = path[0]
    if member in _QUERY_MEMBERS and key is not None:
        return with_parameter(ev, url, key, value, frame)
    text = _lazy_text(ev, value)
    if member in ("search", "query"):
        lead = text.text.parts[0] if text.text.parts else None
        if lead is not None and lead.literal.startswith("?"):
            text = Str(Text(text.text.place, (TextPart(lead.place, lead.literal[1:]), *text.text.parts[1:])))
        return with_query(url, text, text.text.place, True)
    pieces: dict[str, Str | None] = {**_components(url)}
    target = {"pathname": "path", "path": "path", "hash": "fragment", "fragment": "fragment", "host": "netloc", "hostname": "netloc"}.get(member)
    if target is None:
        return url
    pieces[target] = text
    return compose(pieces, url.text.place)


FUNCTIONS: dict[str, Handler] = {
    "*.urlencode": _urlencode,
    "builtins.URLSearchParams": _urlencode,
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
    "url.URLSearchParams": _urlencode,
    "node:url.URLSearchParams": _urlencode,
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

__all__ = ["FUNCTIONS", "METHODS", "below", "changed_by_call", "changed_by_store", "join", "looks_like_url", "opened", "url_member", "with_query"]
