"""Quick construction of JSON nodes.

A frozen dataclass sets each field through `object.__setattr__`, which makes building nodes half the cost of reading a capture. The classes here
have the same slots; an instance is filled plainly and then becomes the frozen class it stands for.
"""

from __future__ import annotations

from typing import Union, cast

from mcplint.ir.json import JsonMember, JsonNode, Text
from mcplint.ir.source import Place, SourceFile

Scalar = Union[str, int, float, bool, None]


class _Place:
    __slots__ = ("end", "file", "pointer", "start")

    def __init__(self, file: SourceFile, start: int, end: int, pointer: str) -> None:
        self.file = file
        self.start = start
        self.end = end
        self.pointer = pointer


class _Member:
    __slots__ = ("key", "key_place", "key_text", "value")

    def __init__(self, key: str, value: JsonNode, key_place: Place) -> None:
        self.key = key
        self.value = value
        self.key_place = key_place
        self.key_text: Text | None = None


class _Node:
    __slots__ = ("items", "kind", "members", "open", "place", "text", "value")

    def __init__(self, kind: str, place: Place, value: Scalar, members: tuple[JsonMember, ...], items: tuple[JsonNode, ...]) -> None:
        self.kind = kind
        self.place = place
        self.value = value
        self.members = members
        self.items = items
        self.open = False
        self.text: Text | None = None


def make_place(file: SourceFile, start: int, end: int, pointer: str) -> Place:
    """A `Place`."""
    made: object = _Place(file, start, end, pointer)
    made.__class__ = Place
    return cast("Place", made)


def make_member(key: str, value: JsonNode, key_place: Place) -> JsonMember:
    """A `JsonMember`."""
    made: object = _Member(key, value, key_place)
    made.__class__ = JsonMember
    return cast("JsonMember", made)


def make_node(kind: str, place: Place, value: Scalar, members: tuple[JsonMember, ...], items: tuple[JsonNode, ...]) -> JsonNode:
    """A `JsonNode`."""
    made: object = _Node(kind, place, value, members, items)
    made.__class__ = JsonNode
    return cast("JsonNode", made)
