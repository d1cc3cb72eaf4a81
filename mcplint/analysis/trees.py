"""JSON trees from values: what a record written in source looks like on the wire, each part with its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.values import Attr, Cls, Item, Known, Lazy, Rec, Result, Seq, Str, Value
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.later import later
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis import models, zod
    from mcplint.analysis.evaluate import Evaluator
else:
    models = later("mcplint.analysis.models")  # which is made of trees itself
    zod = later("mcplint.analysis.zod")

MAX_DEPTH = 12
MAX_NODES = 400_000
"""Nodes of all trees made for one top-level value; a record that holds itself many times over doubles with every level."""


def scalar(value: object, place: Place) -> JsonNode:
    """A constant as a JSON value."""
    if value is None:
        return JsonNode("null", place)
    if isinstance(value, bool):
        return JsonNode("boolean", place, value)
    if isinstance(value, (int, float)):
        return JsonNode("number", place, value)
    if isinstance(value, str):
        return JsonNode("string", place, value)
    return unknown(place)


def unknown(place: Place) -> JsonNode:
    """A value that is not known."""
    return JsonNode("unknown", place, open=True)


def string(text: Str) -> JsonNode:
    """A text, holes written as `{name}`."""
    return JsonNode("string", text.place, text.text.value, text=text.text)


def member(key: str, value: JsonNode, place: Place) -> JsonMember:
    """A member whose key stands at `place`."""
    return JsonMember(key, value, place)


def record(place: Place, members: Iterable[JsonMember], open_: bool = False) -> JsonNode:
    """An object."""
    return JsonNode("object", place, members=tuple(members), open=open_)


def array(place: Place, items: Iterable[JsonNode], open_: bool = False) -> JsonNode:
    """An array."""
    return JsonNode("array", place, items=tuple(items), open=open_)


def tree_of(ev: Evaluator, lazy: Lazy, depth: int = 0) -> JsonNode:
    """A value as a JSON tree. What can be several things is unknown, except texts and records that are alternatives of one kind: the first stands."""
    values = ev.force(lazy)
    if not values:
        return unknown(lazy.place)
    if len(values) > 1:
        usable = [v for v in values if not (isinstance(v, Known) and v.value is None)]
        if len(usable) != 1:
            return unknown(lazy.place)
        values = (usable[0],)
    return value_tree(ev, values[0], lazy, depth)


def value_tree(ev: Evaluator, value: Value, lazy: Lazy, depth: int = 0) -> JsonNode:
    """One value as a JSON tree."""
    place = lazy.place
    if depth == 0:
        ev.tree_nodes = 0
    ev.tree_nodes += 1
    if depth > MAX_DEPTH or ev.tree_nodes > MAX_NODES:
        return unknown(place)
    if isinstance(value, Str):
        return string(value)
    if isinstance(value, Known):
        return scalar(value.value, place)
    if isinstance(value, Rec):
        members = [_member(ev, item, depth) for item in value.items]
        return record(value.place, members, value.open)
    if isinstance(value, Seq):
        return array(value.place, [tree_of(ev, item, depth + 1) for item in value.items], value.open)
    if isinstance(value, Result):
        made = models.rendered(ev, value) or zod.rendered(ev, value)
        if made is not None:
            return made
    if isinstance(value, Cls):
        return unknown(place)
    enum = enum_value(ev, value)
    if enum is not None:
        return enum
    return unknown(place)


def enum_value(ev: Evaluator, value: Value) -> JsonNode | None:
    """A member of an enumeration as the value it stands for."""
    if isinstance(value, Attr) and isinstance(value.base, Cls):
        for part in ev.member(value, "value", value.expr, value.frame):
            if isinstance(part, Str):
                return string(part)
            if isinstance(part, Known) and part.place is not None:
                return scalar(part.value, part.place)
    return None


def _member(ev: Evaluator, item: Item, depth: int) -> JsonMember:
    key = item.key.text.value
    return JsonMember(key, tree_of(ev, item.value, depth + 1), item.key_place, item.key.text if not item.key.text.known else None)
