"""Texts put together from parts: what is literal, what is a hole, and where each part stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from mcplint.analysis.values import Argument, Attr, Ext, Frame, Func, Known, Lazy, Nothing, Obj, Rec, Result, Seq, Str, Value, dotted, owner
from mcplint.ir import nodes as ir
from mcplint.ir.json import Hole, Text, TextPart
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

MAX_PARTS = 200
MAX_FILLS = 4
"""Texts put into each other of which each is remembered by name."""
_SPACE = regex(r"\s+")
_FIELD = regex(r"\{\{|\}\}|\{([^{}!:]*)(?:![rsa])?(?::[^{}]*)?\}")
_DOLLAR = regex(r"\$(?:\$|(\w+)|\{(\w+)\})")
_PERCENT = regex(r"%(?:\((\w+)\))?[-#0 +]*(?:\d+|\*)?(?:\.\d+)?([%sdrifgx])")


def literal(value: str, place: Place) -> Str:
    """A known text."""
    return Str(Text(place, (TextPart(place, value),)))


def concat(parts: Iterable[Str], place: Place) -> Str:
    """Texts one after the other. The place of the whole is where it is put together."""
    out: list[TextPart] = []
    for part in parts:
        out.extend(part.text.parts)
        if len(out) > MAX_PARTS:
            out = out[:MAX_PARTS]
            break
    return Str(Text(place, tuple(out)))


def source_text(expr: ir.Node, frame: Frame, limit: int = 60) -> str:
    """How the code spells an expression, on one line."""
    text = _SPACE.sub(" ", frame.info.file.text(expr.start, min(expr.end, expr.start + 4 * limit)))
    return text if len(text) <= limit else text[: limit - 1] + "…"


def last_word(expr: ir.Expr) -> str:
    """The word that names an expression: `login_url` of `invoice.login_url`, `url` of `params["url"]`, `quote` of nothing better."""
    while True:
        if isinstance(expr, ir.Ref):
            return expr.name
        if isinstance(expr, ir.Member):
            return expr.name
        if isinstance(expr, ir.Index):
            if isinstance(expr.index, ir.Const) and isinstance(expr.index.value, str):
                return expr.index.value
            expr = expr.object
        elif isinstance(expr, ir.Call):
            if isinstance(expr.callee, ir.Member) and expr.callee.name == "get" and expr.args:
                first = expr.args[0].value
                if isinstance(first, ir.Const) and isinstance(first.value, str):
                    return first.value
            inner = _unwrapped(expr)
            expr = inner if inner is not None else expr.callee
        elif isinstance(expr, (ir.Await, ir.Cast, ir.Spread)):
            expr = expr.value
        elif isinstance(expr, ir.Logical):
            expr = expr.left
        elif isinstance(expr, ir.Choice):
            expr = expr.then
        else:
            return ""


_WRAPPERS = frozenset({"str", "String", "repr", "quote", "quote_plus", "encodeURIComponent", "encodeURI", "escape"})
SAME_TEXT = frozenset(
    {"strip", "lstrip", "rstrip", "lower", "upper", "decode", "encode", "trim", "toString", "removesuffix", "removeprefix", "replace"}
)
"""Methods that give the text they are called on, in another dress."""
_CONVERSIONS = SAME_TEXT | {"hex", "hexdigest", "isoformat", "toLowerCase", "toUpperCase", "get_secret_value", "unwrap"}


def _unwrapped(call: ir.Call) -> ir.Expr | None:
    """What a conversion converts: `token` of `quote(token)`, `str(token)`, `token.strip()`."""
    callee = call.callee
    if isinstance(callee, ir.Member) and callee.name in _CONVERSIONS:
        return callee.object
    word = callee.name if isinstance(callee, (ir.Ref, ir.Member)) else ""
    return call.args[0].value if word in _WRAPPERS and call.args and not call.args[0].spread else None


def origin(value: Value) -> tuple[str, str]:
    """Where a value comes from ("argument", "call", "environment", …) and the dotted name of what gave it."""
    name = dotted(value)
    if name.startswith(("os.environ", "os.getenv", "process.env", "builtins.process.env")):
        return "environment", name
    here = owner(value)
    if isinstance(here, Argument):
        return "argument", here.param.name
    if isinstance(here, Result):
        return "call", name or here.name
    if isinstance(here, (Obj, Rec, Seq, Func)):
        return "object", ""
    if isinstance(here, Ext):
        return "global", name
    return "unknown", ""


def hole(expr: ir.Expr, frame: Frame, value: Value, place: Place | None = None, name: str = "") -> Str:
    """A text that is one hole."""
    where = place or Place(frame.info.file, expr.start, expr.end)
    kind, source = origin(value)
    if not source and isinstance(value, (Attr, Nothing)) and value.expr is not None and value.frame is not None:
        source = source_text(value.expr, value.frame)
    made = Hole(name or source_text(expr, frame), name or last_word(expr), kind, source, Lazy(expr, frame, value))
    return Str(Text(where, (TextPart(where, hole=made),)))


def as_text(value: Value, expr: ir.Expr, frame: Frame) -> Str:
    """A value as part of a text."""
    if isinstance(value, Str):
        return filling(value, expr, frame)
    place = Place(frame.info.file, expr.start, expr.end)
    if isinstance(value, Known) and isinstance(value.value, (bool, int, float)):
        return literal(str(value.value), place)
    return hole(expr, frame, value)


def filling(text: Str, expr: ir.Expr, frame: Frame) -> Str:
    """A text that the code calls by a name where it is put into another: each of its parts fills a hole of that name."""
    while isinstance(expr, (ir.Await, ir.Cast)):
        expr = expr.value
    name = last_word(expr) if isinstance(expr, (ir.Ref, ir.Member, ir.Index, ir.Call)) else ""
    return _within(text, TextPart(Place(frame.info.file, expr.start, expr.end), hole=Hole(source_text(expr, frame), name))) if name else text


def _within(text: Str, outer: TextPart) -> Str:
    parts = tuple([TextPart(p.place, p.literal, p.hole, (outer, *p.fills[: MAX_FILLS - 1])) for p in text.text.parts])
    return Str(Text(text.text.place, parts))


def format_fields(template: Str, positional: list[Str], named: dict[str, Str], frame: Frame, call: ir.Expr) -> Str:
    """`template.format(...)`. Parts keep the template's place, as that is where the words stand."""
    auto = 0

    def field(part: TextPart, match: re.Match[str]) -> list[TextPart]:
        nonlocal auto
        if match[0] in ("{{", "}}"):
            return [TextPart(part.place, match[0][0])]
        name = match[1] or ""
        root = re.split(r"[.\[]", name, maxsplit=1)[0]
        if root == "" or root.isdigit():
            index = int(root) if root else auto
            auto += 1
            return _filled(part, positional[index] if index < len(positional) else None, name)
        return _filled(part, named.get(root), name)

    return _replaced(template, _FIELD, field)


def format_percent(template: Str, positional: list[Str], named: dict[str, Str]) -> Str:
    """`template % values`."""
    index = 0

    def field(part: TextPart, match: re.Match[str]) -> list[TextPart]:
        nonlocal index
        if match[2] == "%":
            return [TextPart(part.place, "%")]
        if match[1]:
            return _filled(part, named.get(match[1]), match[1])
        index += 1
        return _filled(part, positional[index - 1] if index <= len(positional) else None, "")

    return _replaced(template, _PERCENT, field)


def format_dollars(template: Str, named: dict[str, Str]) -> Str:
    """`Template(text).substitute(...)`."""

    def field(part: TextPart, match: re.Match[str]) -> list[TextPart]:
        name = match[1] or match[2]
        return _filled(part, named.get(name), name) if name else [TextPart(part.place, "$")]

    return _replaced(template, _DOLLAR, field)


def _replaced(template: Str, pattern: re.Pattern[str], field: Callable[[TextPart, re.Match[str]], list[TextPart]]) -> Str:
    """A text with each placeholder replaced by what `field` makes of it."""
    out: list[TextPart] = []
    for part in template.text.parts:
        if part.hole is not None:
            out.append(part)
            continue
        at = 0
        for match in pattern.finditer(part.literal):
            if match.start() > at:
                out.append(TextPart(part.place, part.literal[at : match.start()]))
            at = match.end()
            out.extend(field(part, match))
        if at < len(part.literal):
            out.append(TextPart(part.place, part.literal[at:]))
    return Str(Text(template.text.place, tuple(out[:MAX_PARTS])))


def _filled(part: TextPart, given: Str | None, name: str) -> list[TextPart]:
    """What stands where a placeholder was: known text keeps its own place, a hole stands at the template and keeps the placeholder's name."""
    if given is None:
        return [TextPart(part.place, hole=Hole(name or "?", re.split(r"[.\[\]]", name)[-1] if name else ""))]
    out: list[TextPart] = []
    last = re.split(r"[.\[\]]", name)[-1] if name else ""
    outer = (TextPart(part.place, hole=Hole(name, last)),) if name else ()
    for piece in given.text.parts:
        fills = (*outer, *piece.fills[: MAX_FILLS - 1])
        if piece.hole is None:
            out.append(TextPart(piece.place, piece.literal, fills=fills))
        else:
            h = piece.hole
            out.append(TextPart(part.place, hole=Hole(name or h.name, last or h.word, h.origin, h.source or h.name, h.of), fills=fills))
    return out
