"""Values in URLs that are written out by the program: records as JSON, defaults of settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.texts import concat, literal
from mcplint.analysis.url_texts import MAX_ITEMS, lazy_text
from mcplint.analysis.values import Attr, Ext, Lazy, Rec, Result, Str, dotted
from mcplint.ir.json import Text, TextPart

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

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
    """The text with records that were written as JSON (and perhaps encoded) in the place of their holes, so that their names and values can be seen."""
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
        out.extend((literal('"', item.key_place), item.key, literal('":"', item.key_place), lazy_text(ev, item.value), literal('",', item.key_place)))
    out.append(literal("}", record.place))
    return concat(out, record.place)
