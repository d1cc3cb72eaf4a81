"""URL objects that are changed in place: `url.searchParams.set(…)`, `furl.args["name"] = …`, `url.search = …`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.texts import concat, literal
from mcplint.analysis.url_texts import components, compose, cut, key_place, lazy_text, looks_like_url, query_text, with_parameter, with_query
from mcplint.analysis.urls import furl_change
from mcplint.analysis.values import Frame, Item, Lazy, Rec, Str
from mcplint.ir import nodes as ir
from mcplint.ir.json import Text, TextPart

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_QUERY_MEMBERS = ("searchParams", "args", "query_params", "params")


def changed_by_call(ev: Evaluator, url: Str, path: list[str], name: str, call: ir.Call, frame: Frame) -> Str:
    """`url.searchParams.set(name, value)`, `furl.args.add(...)`, `params.append(name, value)`, `furl.add({...})`."""
    if name in ("set", "append", "add") and len(call.args) == 2 and (not path or path[-1] in _QUERY_MEMBERS):
        key, value = Lazy(call.args[0].value, frame), Lazy(call.args[1].value, frame)
        if path or (looks_like_url(url) and url.text.parts[0].hole is None):  # `params.set(name, value)`, whatever the parameters were before
            return with_parameter(ev, url, key, value, frame)
        return _more_query(ev, url, key, value, frame)
    if name in ("update", "add", "set") and len(call.args) == 1 and (path[-1:] == ["args"] or not path) and looks_like_url(url):
        made = furl_change(ev, call, frame, url)
        return made if made is not None else url
    return url


def _more_query(ev: Evaluator, query: Str, key: Lazy, value: Lazy, frame: Frame) -> Str:
    """`URLSearchParams.set(name, value)`."""
    name = lazy_text(ev, key)
    record = Rec((Item(name, key_place(key, name), value),), key.place)
    added = query_text(ev, record, None, frame, key.place)
    if added is None:
        return query
    empty = not any(p.literal or p.hole is not None for p in query.text.parts)
    return concat((added,) if empty else (query, literal("&", key.place), added), query.text.place)


def changed_by_store(ev: Evaluator, url: Str, path: list[str], key: Lazy | None, value: Lazy, frame: Frame, op: str = "") -> Str:
    """`furl.args["name"] = value`, `url.search = …`, `url.pathname = …`, `url.hash = …`, `furl.path /= …`."""
    if not path:
        return url
    member = path[0]
    if key is not None and (path[-1] in _QUERY_MEMBERS if member == "query" else member in _QUERY_MEMBERS):
        return with_parameter(ev, url, key, value, frame)
    text = lazy_text(ev, value)
    if member in ("search", "query"):
        lead = text.text.parts[0] if text.text.parts else None
        if lead is not None and lead.literal.startswith("?"):
            text = Str(Text(text.text.place, (TextPart(lead.place, lead.literal[1:]), *text.text.parts[1:])))
        return with_query(url, text, text.text.place, True)
    pieces: dict[str, Str | None] = {**components(url)}
    if member in ("username", "password"):
        pieces["netloc"] = _with_user(pieces["netloc"] or literal("", url.text.place), member, text)
        return compose(pieces, url.text.place)
    target = {
        "pathname": "path",
        "path": "path",
        "hash": "fragment",
        "fragment": "fragment",
        "host": "netloc",
        "hostname": "netloc",
        "protocol": "scheme",
    }.get(member)
    if target is None:
        return url
    if target == "scheme":
        text, _ = cut(text, ":")
    before = pieces.get(target)
    if target == "path":
        begins = text.text.parts[0].literal if text.text.parts else ""
        if op and before is not None:
            between = "" if begins.startswith("/") or (before.text.parts and before.text.parts[-1].literal.endswith("/")) else "/"
            text = concat((before, literal(between, url.text.place), text), url.text.place)
        elif not begins.startswith("/"):
            text = concat((literal("/", url.text.place), text), text.text.place)
    pieces[target] = text
    return compose(pieces, url.text.place)


def _with_user(netloc: Str, member: str, text: Str) -> Str:
    """An authority whose user-info has another `username` or `password`."""
    user, host = cut(netloc, "@")
    if host is None:
        user, host = literal("", text.text.place), netloc
    name, secret = cut(user, ":")
    name, secret = (text, secret) if member == "username" else (name, text)
    told = [name] if secret is None else [name, literal(":", secret.text.place), secret]
    return concat([*told, literal("@", text.text.place), host], netloc.text.place)
