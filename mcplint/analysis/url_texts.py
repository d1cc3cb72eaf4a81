"""URLs and queries as texts: put together, joined, taken apart, each part with the place that it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.containers import row_of
from mcplint.analysis.texts import as_text, concat, literal
from mcplint.analysis.values import Frame, Item, Known, Lazy, Rec, Seq, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.json import Hole, Text, TextPart
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_ITEMS = 200
_ABSOLUTE = regex(r"[A-Za-z][A-Za-z0-9+.-]*:")


def text_at(ev: Evaluator, expr: ir.Expr | None, frame: Frame) -> Str | None:
    """The text of an expression; None for None and for what is not given."""
    if expr is None:
        return None
    value = ev.value(expr, frame)
    if isinstance(value, Known) and value.value is None:
        return None
    return as_text(value, expr, frame)


def lazy_text(ev: Evaluator, lazy: Lazy) -> Str:
    """A lazy value as text; of alternatives, the first that is not None, and not the empty text with which a loop begins if another one is known."""
    values = [v for v in ev.force(lazy) if not (isinstance(v, Known) and v.value is None)]
    value = next((v for v in values if not (isinstance(v, Str) and _is_empty(v))), None) or next(iter(values), None)
    if isinstance(value, Str):
        return value
    if lazy.expr is not None and value is not None:
        return as_text(value, lazy.expr, lazy.frame)
    if isinstance(value, Known):
        return literal(str(value.value), lazy.place)
    return unknown_text("value", lazy.place)


def _is_empty(text: Str) -> bool:
    return not any(part.literal or part.hole is not None for part in text.text.parts)


def unknown_text(name: str, place: Place, origin: str = "unknown", source: str = "") -> Str:
    """A text that is one hole."""
    return Str(Text(place, (TextPart(place, hole=Hole(name, name, origin, source)),)))


def encoded(text: Str, plus: bool = False, safe: str = "") -> Str:
    """The text with its literal parts percent-encoded."""
    from urllib.parse import quote, quote_plus

    how = quote_plus if plus else quote
    parts = tuple(p if p.hole is not None else TextPart(p.place, how(p.literal, safe=safe)) for p in text.text.parts)
    return Str(Text(text.text.place, parts))


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
                key = lazy_text(ev, pair.items[0])
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
        return [lazy_text(ev, item) for item in value[0].items[:20]]
    if value and all(isinstance(v, Known) and v.value is None for v in value):
        return []
    return [lazy_text(ev, lazy)]


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


def join(base: Str, reference: Str, place: Place) -> Str:
    """`urljoin(base, reference)`, as far as the beginnings of both are known."""
    lead = reference.text.parts[0] if reference.text.parts else None
    if lead is None:
        return base
    if lead.hole is None and _ABSOLUTE.match(lead.literal):
        return reference
    site, tail = site_of(base)
    if lead.hole is None and lead.literal.startswith("//"):
        return reference
    if lead.hole is None and lead.literal.startswith("/"):
        return concat((site, reference), place)
    if lead.hole is None and lead.literal.startswith(("?", "#")):
        before, _ = cut(base, lead.literal[0])
        return concat((before, reference), place)
    folder = _folder(tail)
    return concat((site, folder, reference), place)


def site_of(url: Str) -> tuple[Str, Str]:
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


def components(url: Str) -> dict[str, Str]:
    """Scheme, netloc, path, query and fragment of a URL, each as text."""
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
        out.extend((scheme, literal(":" if netloc is None else "://", scheme.text.place)))  # one part, so that it can be taken apart again
    if netloc is not None:
        out.extend((netloc,) if scheme is not None else (literal("//", netloc.text.place), netloc))
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


def looks_like_url(text: Str) -> bool:
    """Whether a text begins like an absolute URL, or with a hole."""
    first = text.text.parts[0] if text.text.parts else None
    return first is not None and (first.hole is not None or bool(_ABSOLUTE.match(first.literal)))


def with_parameter(ev: Evaluator, url: Str, key: Lazy, value: Lazy, frame: Frame) -> Str:
    """A URL with one more query parameter."""
    name = lazy_text(ev, key)
    place = key_place(key, name)
    record = Rec((Item(name, place, value),), place)
    return with_query(url, query_text(ev, record, None, frame, place), place)


def key_place(key: Lazy, name: Str) -> Place:
    """Where a key is written: at the call, or in the record that a loop over its entries goes through."""
    if name.text.known and len(name.text.parts) == 1 and row_of(name, key.frame) is not None:
        return name.text.parts[0].place
    return key.place


def below(url: Str, piece: Str, place: Place) -> Str:
    """`url / piece`."""
    before, query = cut(url, "?")
    last = before.text.parts[-1] if before.text.parts else None
    joint = () if last is not None and last.literal.endswith("/") else (literal("/", piece.text.place),)
    made = concat((before, *joint, piece), place)
    return with_query(made, query, place) if query is not None else made
