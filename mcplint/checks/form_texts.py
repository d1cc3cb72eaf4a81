"""Every text that a form shows to a person, with its parts and places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from mcplint.checks.form_common import Leaf, leaves
from mcplint.checks.texts import code, parts_of
from mcplint.interactions.model import ServerRequest
from mcplint.ir.json import JsonNode, TextPart
from mcplint.ir.records import dataclass

HOLE = "\ufffc"
"""Stands for a hole in a text that is searched as a whole."""

_OPTIONS = 500
_OPTION = ("option", "label")


@dataclass(frozen=True, slots=True)
class Shown:
    """A text of a form. `role` is "message", "title", "description", "default", "option", "label" or "name"."""

    role: str
    parts: tuple[TextPart, ...]
    leaf: Leaf | None = None

    @property
    def called(self) -> str:
        """What it is, for people."""
        if self.leaf is None:
            return "the message"
        field = code(self.leaf.path)
        return (
            f"the name of the field {field}" if self.role == "name" else f"{'an option' if self.role in _OPTION else f'the {self.role}'} of {field}"
        )

    @property
    def searched(self) -> str:
        """The text with each hole as one `HOLE` character."""
        if len(self.parts) == 1 and self.parts[0].hole is None:
            return self.parts[0].literal
        return "".join(part.literal if part.hole is None else HOLE for part in self.parts)

    def part_at(self, index: int) -> TextPart:
        """The part that holds the code point `index` of `searched`."""
        at = 0
        for part in self.parts:
            at += len(part.literal) if part.hole is None else 1
            if index < at:
                return part
        return self.parts[-1]


@lru_cache(maxsize=2)
def shown(request: ServerRequest) -> tuple[Shown, ...]:
    """The message, then the texts of each field in order."""
    out: list[Shown] = []
    if request.message is not None and request.message.parts:
        out.append(Shown("message", request.message.parts))
    for leaf in leaves(request.schema):
        _of_field(leaf, out)
    return tuple(out)


def _of_field(leaf: Leaf, out: list[Shown]) -> None:
    member = leaf.member
    out.append(Shown("name", member.key_text.parts if member.key_text is not None else (TextPart(member.key_place, member.key),), leaf))
    if member.value.kind == "object" and all(m.key == "type" for m in member.value.members):
        return
    for key in ("title", "description", "default"):
        value = leaf.node.get(key)
        if value is None:
            continue
        for item in (value, *value.items[:_OPTIONS]):
            parts = tuple(parts_of(item))
            if parts:
                out.append(Shown(key, parts, leaf))
    for role, option in options(leaf.node):
        parts = tuple(parts_of(option))
        if parts:
            out.append(Shown(role, parts, leaf))


_LISTING = frozenset(("const", "enum", "enumNames", "oneOf", "anyOf", "items"))


def options(node: JsonNode) -> Iterator[tuple[str, JsonNode]]:
    """The values ("option") and labels ("label") of a choice, single or multiple."""
    if not any(member.key in _LISTING for member in node.members):
        return
    for holder in (node, node.get("items")):
        if holder is None:
            continue
        constant = holder.get("const")
        if constant is not None:
            yield "option", constant
        for key, role in (("enum", "option"), ("enumNames", "label")):
            values = holder.get(key)
            for item in values.items[:_OPTIONS] if values is not None else ():
                yield role, item
        for key in ("oneOf", "anyOf"):
            branches = holder.get(key)
            for branch in branches.items[:_OPTIONS] if branches is not None else ():
                for member in branch.members:
                    if member.key in ("const", "title", "description"):
                        yield ("option" if member.key == "const" else "label"), member.value
