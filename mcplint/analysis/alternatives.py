"""Records that can be several things, and where a member that comes from a table stands."""

from __future__ import annotations

from collections.abc import Iterable

from mcplint.analysis.values import Frame, Item, Lazy, Rec, Seq, Str, Value
from mcplint.ir.source import Place


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


def key_place(key: Str, frame: Frame, written: Place) -> Place:
    """Where a member with a computed key starts: at the row of the table that the key comes from, else where the key is `written`."""
    if key.constant is None:
        return written
    for item in reversed(frame.items.values()):
        for row in _rows(item):
            if any(_holds(row.place, part.place) for part in key.text.parts if part.literal):
                return row.place
    return written


def _rows(item: Lazy) -> tuple[Lazy, ...]:
    """An element of a table; `enumerate`, `zip` and `items` put rows or their parts into pairs of their own."""
    return (item, *item.value.items) if isinstance(item.value, Seq) else (item,)


def _holds(outer: Place, inner: Place) -> bool:
    return outer.file is inner.file and outer.start <= inner.start and inner.end <= outer.end
