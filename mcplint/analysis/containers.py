"""Records and sequences: what literals and comprehensions make, which elements a value has, and what stands at a key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.texts import as_text, literal
from mcplint.analysis.types import bases_of, instance_of_type, is_enum, lazy_type
from mcplint.analysis.values import (
    MAX_ITEMS,
    MAX_UNROLL,
    MAX_VALUES,
    Attr,
    Cls,
    Ext,
    Frame,
    Item,
    Known,
    Lazy,
    Obj,
    Rec,
    Result,
    Seq,
    Str,
    Value,
    with_item,
)
from mcplint.ir import nodes as ir
from mcplint.ir.source import Language, Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


def record(ev: Evaluator, expr: ir.Record, frame: Frame) -> Iterable[Value]:
    """A dictionary or object literal."""
    items: list[Item] = []
    spreads: tuple[Lazy, ...] = ()
    open_ = False
    for entry in expr.entries:
        if entry.key is None:
            spread = ev.eval(entry.value, frame)
            if len(items) > MAX_ITEMS:
                open_ = True
            elif len(spread) == 1 and isinstance(spread[0], Rec):
                items.extend(spread[0].items)
                spreads += spread[0].spreads
                open_ = open_ or spread[0].open
            else:
                known = [v for v in spread if isinstance(v, Rec)]
                for rec in known:
                    items.extend(rec.items)
                spreads += tuple(Lazy(None, frame, value) for value in spread if isinstance(value, Attr))
                open_ = True
            continue
        for key in key_texts(ev, entry.key, frame):
            place = ev.place(entry.key, frame)
            items.append(Item(key, key_place(key, frame, place) if entry.computed else place, Lazy(entry.value, frame), entry.computed))
    return (Rec(tuple(items), ev.place(expr, frame), open_, spreads=spreads),)


def key_texts(ev: Evaluator, expr: ir.Expr, frame: Frame) -> list[Str]:
    """What a key can be, as text."""
    if isinstance(expr, ir.Const) and not isinstance(expr.value, str):
        return [literal(str(expr.value), ev.place(expr, frame))]
    values = ev.eval(expr, frame)
    if len(values) == 1:
        return [as_text(values[0], expr, frame)]
    return [as_text(ev.nothing(expr, frame), expr, frame)]


def sequence(ev: Evaluator, expr: ir.Sequence, frame: Frame) -> Seq:
    """A list, tuple or set literal."""
    items: list[Lazy] = []
    open_ = False
    for item in expr.items:
        if isinstance(item, ir.Spread):
            inner = ev.eval(item.value, frame)
            if len(items) > MAX_ITEMS:
                open_ = True
            elif len(inner) == 1 and isinstance(inner[0], Seq):
                items.extend(inner[0].items)
                open_ = open_ or inner[0].open
            else:
                open_ = True
        else:
            items.append(Lazy(item, frame))
    return Seq(tuple(items), ev.place(expr, frame), expr.kind, open_)


def comprehension(ev: Evaluator, expr: ir.Comprehension, frame: Frame) -> Iterable[Value]:
    """A comprehension over something whose items are known."""
    frames, exact = _unroll(ev, expr.clauses, frame)
    place = ev.place(expr, frame)
    if expr.kind == "dict":
        assert expr.key is not None
        items = [
            Item(key, key_place(key, f, ev.place(expr.key, f)), Lazy(expr.element, f), True) for f in frames for key in key_texts(ev, expr.key, f)
        ]
        return (Rec(tuple(items), place, not exact),)
    return (Seq(tuple(Lazy(expr.element, f) for f in frames), place, "list", not exact),)


def _unroll(ev: Evaluator, clauses: tuple[ir.Clause, ...], frame: Frame) -> tuple[list[Frame], bool]:
    """One frame for each combination of known elements; whether that is all of them."""
    frames, exact = [frame], True
    for clause in clauses:
        out: list[Frame] = []
        for f in frames:
            items, complete = elements(ev, clause.iterable, f)
            exact = exact and complete and not clause.conditions
            if not items:
                out.append(f)
                exact = exact and complete
                if complete:
                    out.pop()
            for item in items:
                out.append(with_item(f, clause, item))
                if len(out) >= MAX_UNROLL:
                    exact = False
                    break
        frames = out
    return frames, exact


def elements(ev: Evaluator, iterable: ir.Expr, frame: Frame) -> tuple[list[Lazy], bool]:
    """The known elements of an iterable, and whether they are all. Only when it is one sequence; alternatives are joined and not exact."""
    values = ev.eval(iterable, frame)
    items: list[Lazy] = []
    exact = len(values) == 1
    for value in values:
        found, complete = iterate(ev, value)
        items.extend(found)
        exact = exact and complete
    return items[:MAX_UNROLL], exact and len(items) <= MAX_UNROLL


def iterate(ev: Evaluator, value: Value) -> tuple[list[Lazy], bool]:
    """The elements of a value, and whether they are all."""
    if isinstance(value, Seq):
        items = list(value.items)
        if not items and value.of is not None:
            typed = typed_element(ev, value.of, value.place)
            if typed is not None:
                items.append(Lazy(None, value.of.frame, typed))
        return items, not value.open
    if isinstance(value, Rec):
        return [Lazy(None, ev.project.frame(ev.project.parsed()[0]), i.key) for i in value.items], not value.open
    if isinstance(value, Cls):
        return [Lazy(None, value.frame, m) for m in enum_members(ev, value)], True
    listed = pairs(ev, value)
    return (list(listed.items), False) if listed is not None else ([], False)


def enum_members(ev: Evaluator, cls: Cls) -> list[Value]:
    """Members of an enum class, each as an attribute of the class."""
    if not is_enum(ev, cls):
        return []
    out: list[Value] = []
    for name, assign in cls.info.attributes.items():
        if assign.value is not None and not name.startswith("_"):
            out.append(Attr(cls, name, assign.value, cls.frame, ev.place(assign, cls.frame)))
    return out


def indexed(ev: Evaluator, base: Value, expr: ir.Index, frame: Frame) -> Iterable[Value]:
    """`base[index]`."""
    place = ev.place(expr, frame)
    if isinstance(base, (Ext, Cls)) and not isinstance(expr.index, ir.Unknown):
        args = tuple(Lazy(e, frame) for e in (expr.index.items if isinstance(expr.index, ir.Sequence) else (expr.index,)))
        if isinstance(base, Cls):
            if is_enum(ev, base):
                key = ev.value(expr.index, frame)
                return ev.member(base, key.constant or "", expr, frame) if isinstance(key, Str) else (ev.nothing(expr, frame),)
            return (Cls(base.info, base.frame, args),)
        type_arguments = frame.info.file.language is Language.PYTHON or isinstance(expr.index, ir.Sequence)
        if base.name.startswith(("os.environ",)) or not type_arguments:  # an item of something outside: `process.env[name]`
            key = ev.value(expr.index, frame)
            return (Attr(base, key.constant or "[]" if isinstance(key, Str) else "[]", expr, frame, place, True),)
        return (Ext(base.name, place, args),)
    keys = ev.eval(expr.index, frame)
    out: list[Value] = []
    for key in keys[:3]:
        out.extend(item_at(ev, base, key, expr, frame))
    return out or (ev.nothing(expr, frame),)


def item_at(ev: Evaluator, base: Value, key: Value, expr: ir.Expr, frame: Frame) -> Iterable[Value]:
    """`base[key]`, `base.get(key)`."""
    place = ev.place(expr, frame)
    if isinstance(base, Rec):
        if isinstance(key, Str) and key.constant is not None:
            found = base.get(key.constant)
            if found is not None:
                return ev.force(found.value)
            typed = typed_element(ev, base.of, place) if base.of is not None and base.open else None
            if typed is None and base.kept:
                return [v for lazy in base.kept for v in ev.force(lazy)]
            return (typed if typed is not None else Attr(base, key.constant, expr, frame, place, True),)
        if base.items and not base.open and len(base.items) <= MAX_VALUES:
            return [v for i in base.items for v in ev.force(i.value)]
        if base.kept:
            return [v for lazy in base.kept for v in ev.force(lazy)]
        if base.of is not None:
            typed = typed_element(ev, base.of, place)
            if typed is not None:
                return (typed,)
    if isinstance(base, Seq) and not base.items and base.of is not None:
        typed = typed_element(ev, base.of, place)
        if typed is not None:
            return (typed,)
    if isinstance(base, Seq) and isinstance(key, Known) and isinstance(key.value, int) and -len(base.items) <= key.value < len(base.items):
        return ev.force(base.items[key.value])
    if isinstance(base, Obj) and isinstance(key, Known) and isinstance(key.value, int) and (field := tuple_field(ev, base, key.value)):
        return ev.member(base, field, expr, frame)
    name = key.constant if isinstance(key, Str) and key.constant is not None else "[]"
    return (Attr(base, name, expr, frame, place, True),)


def tuple_field(ev: Evaluator, instance: Obj, at: int) -> str:
    """The name of the field at a position of a named tuple, "" when it is none."""
    if not any(name.endswith(".NamedTuple") for name in bases_of(ev, instance.cls)):
        return ""
    fields = [name for name, assign in instance.cls.info.attributes.items() if assign.annotation is not None]
    return fields[at] if -len(fields) <= at < len(fields) else ""


def typed_element(ev: Evaluator, of: Lazy, place: Place) -> Value | None:
    """An element of a container whose element type is annotated."""
    for value in lazy_type(ev, of):
        made = instance_of_type(ev, value, of.frame, place)
        if made is not None:
            return made
    return None


def pairs(ev: Evaluator, value: Value) -> Seq | None:
    """The pairs that a `Map` is made of; None for any other value."""
    if not (isinstance(value, Result) and isinstance(value.callee, Ext) and value.callee.name == "builtins.Map" and value.call.args):
        return None
    given = ev.force_one(Lazy(value.call.args[0].value, value.frame))
    return given if isinstance(given, Seq) else None


def one_record(values: Iterable[Value]) -> Rec | None:
    """The records that a value can be as one: every member that one of them has, open when there are several or something else stands beside them."""
    listed = list(values)
    records = [v for v in listed if isinstance(v, Rec)]
    if len(records) == 1 and len(listed) == 1:
        return records[0]
    items: dict[str, Item] = {}
    unnamed: list[Item] = []
    for record in records:
        for item in record.items:
            if item.key.constant is None:
                unnamed.append(item)
            else:
                items.setdefault(item.key.constant, item)
    return Rec((*items.values(), *unnamed), records[0].place, True) if records else None


def made_record(ev: Evaluator, call: ir.Call, frame: Frame, base: Value | None = None) -> Iterable[Value]:
    """`dict(…)`, `Object.assign(…)`: one record of all that is given."""
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
            pairs, exact = members_of(ev, value)
            items.extend(pairs)
            open_ = open_ or not exact
        else:
            open_ = True
    return (Rec(tuple(items), ev.place(call, frame), open_),)


def members_of(ev: Evaluator, value: Seq) -> tuple[list[Item], bool]:
    """A sequence of (key, value) pairs as members."""
    items: list[Item] = []
    exact = not value.open
    for lazy in value.items:
        pair = ev.force_one(lazy)
        if isinstance(pair, Seq) and len(pair.items) == 2:
            key = ev.force_one(pair.items[0])
            if isinstance(key, Str):
                written = pair.items[0]
                items.append(Item(key, key_place(key, written.frame, written.place), pair.items[1], True))
                continue
        exact = False
    return items, exact


def key_place(key: Str, frame: Frame, written: Place) -> Place:
    """Where a member with a computed key starts: at the row of the table that the key comes from, else where the key is `written`."""
    row = row_of(key, frame) if key.constant is not None else None
    return row if row is not None else written


def row_of(key: Str, frame: Frame) -> Place | None:
    """The row of a table that a key comes from, among the elements that the loops and callbacks around are at."""
    for item in reversed(frame.items.values()):
        for row in _rows(item):
            if any(_holds(row.place, part.place) for part in key.text.parts if part.literal):
                return row.place
    return None


def _rows(item: Lazy) -> tuple[Lazy, ...]:
    """An element of a table; `enumerate`, `zip` and `items` put rows or their parts into pairs of their own."""
    return (item, *item.value.items) if isinstance(item.value, Seq) else (item,)


def _holds(outer: Place, inner: Place) -> bool:
    return outer.file is inner.file and outer.start <= inner.start and inner.end <= outer.end
