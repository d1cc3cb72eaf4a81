"""What kind of property a JSON Schema describes, seen from the restricted schema of elicitation.

One classification serves MCP103, 104, 105 and 107, so that they cannot claim the same fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache

from mcplint.interactions.model import Field, ServerRequest
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.records import dataclass

PRIMITIVES = frozenset(("string", "number", "integer", "boolean"))
COMBINATORS = ("allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas")
ROOT_NESTING = (*COMBINATORS, "$ref", "patternProperties", "propertyNames", "dependencies")
"""Keywords that make the root of a schema more than a flat object."""

_NESTING = ("properties", "patternProperties", "prefixItems", "contains", "unevaluatedProperties", "propertyNames")


_TELLING = frozenset(("type", "$ref", "$dynamicRef", *_NESTING, *COMBINATORS))
"""A property without any of these is not nested."""


class Shape(Enum):
    """The kind of a property."""

    UNKNOWN = "unknown"
    PRIMITIVE = "primitive"
    CHOICE = "choice"
    """`enum`, or `oneOf` of options."""
    MULTIPLE = "multiple"
    """An array of options."""
    NULLABLE = "nullable"
    NESTED = "nested"
    """Anything else: objects, free lists, references, combinators, several types."""
    BROKEN = "broken"
    """No schema at all."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The shape and, for NESTED, what makes it so, in words ("an object", "a `$ref`")."""

    shape: Shape
    what: str = ""


_PLAIN = Kind(Shape.PRIMITIVE)
_TEXTS = frozenset(("title", "description"))


def plain(node: JsonNode) -> bool:
    """Whether a property has one of the simple types and texts about it, and nothing else: most have, and no rule about schemas has anything to say."""
    if node.kind != "object" or node.open:
        return False
    typed = False
    for member in node.members:
        value = member.value
        if value.kind != "string" or not (member.key in _TEXTS or (member.key == "type" and value.value in PRIMITIVES and not holed(value))):
            return False
        typed = typed or member.key == "type"
    return typed


def kind_of(node: JsonNode, *, nulls: bool = True) -> Kind:
    """Classify a property. With `nulls` False, null is looked through: what the property would be without it."""
    return _PLAIN if plain(node) else _kind_of(node, nulls)


@lru_cache(maxsize=64)
def _kind_of(node: JsonNode, nulls: bool) -> Kind:
    """Of the fields of a form, which several rules look at one after another."""
    if node.kind == "unknown":
        return Kind(Shape.UNKNOWN)
    if node.kind != "object":
        return Kind(Shape.BROKEN)
    if nulls and admits_null(node):
        return Kind(Shape.NULLABLE)
    nested = _nested(node)
    if nested:
        return Kind(Shape.NESTED, nested)
    types = type_list(node)
    if node.get("enum") is not None or node.get("const") is not None or option_list(node) is not None:
        if types is not None and len(types) == 1 and types[0] not in (*PRIMITIVES, "array", "null"):
            return Kind(Shape.NESTED, f"of type `{types[0]}`")
        return _of_types(types) if types and _lists_types(node) else Kind(Shape.CHOICE)
    if types is None:
        return Kind(Shape.UNKNOWN)
    if types == ("array",):
        return _array(node)
    if len(types) > 1 or _lists_types(node):
        return _of_types(types)
    if not types:
        return Kind(Shape.UNKNOWN if node.open else Shape.NESTED, "without a type")
    if types[0] not in PRIMITIVES:
        return Kind(Shape.NESTED, f"of type `{types[0]}`")
    return Kind(Shape.PRIMITIVE)


def _of_types(types: tuple[str, ...]) -> Kind:
    return Kind(Shape.NESTED, f"of a list of types ({', '.join(types[:4])})")


def _lists_types(node: JsonNode) -> bool:
    kind = node.get("type")
    return kind is not None and kind.kind == "array"


def _nested(node: JsonNode) -> str:
    if not any(member.key in _TELLING for member in node.members):
        return ""
    if node.get("$ref") is not None or node.get("$dynamicRef") is not None:
        return "a reference (`$ref`)"
    types = type_list(node)
    if types == ("object",) or any(node.get(key) is not None for key in _NESTING):
        return "an object"
    for key in COMBINATORS:
        if node.get(key) is not None and not (key in ("oneOf", "anyOf") and (option_list(node) is not None or _made_elsewhere(node, key))):
            return f"a combination (`{key}`)"
    return ""


def _made_elsewhere(node: JsonNode, key: str) -> bool:
    """Whether the branches of a combination are not known; those that come from the outside (`projects.map(...)`) are options."""
    branches = node.get(key)
    return branches is not None and branches.kind == "unknown"


def _array(node: JsonNode) -> Kind:
    items = node.get("items")
    if items is None:
        return Kind(Shape.UNKNOWN) if node.open else Kind(Shape.NESTED, "a list of anything")
    if items.kind == "unknown":
        return Kind(Shape.UNKNOWN)
    if items.get("enum") is not None or option_list(items) is not None or items.get("const") is not None:
        return Kind(Shape.MULTIPLE)
    if items.open:
        return Kind(Shape.UNKNOWN)
    if type_list(items) == ("array",):
        return Kind(Shape.NESTED, "a list of lists")
    inner = kind_of(items, nulls=False)
    if inner.shape is Shape.NESTED and inner.what == "an object":
        return Kind(Shape.NESTED, "a list of objects")
    if inner.shape is Shape.NESTED and "reference" in inner.what:
        return Kind(Shape.NESTED, "a list of references")
    return Kind(Shape.NESTED, "a list of free values")


def type_list(node: JsonNode) -> tuple[str, ...] | None:
    """The types at the node's own level; empty when not said, None when not known."""
    kind = node.get("type")
    if kind is None:
        return ()
    if kind.kind == "string" and isinstance(kind.value, str):
        return None if holed(kind) else (kind.value,)
    if kind.kind == "array" and not kind.open:
        return tuple(str(i.value) for i in kind.items if i.kind == "string")
    return None


def option_list(node: JsonNode) -> JsonMember | None:
    """The `oneOf` or `anyOf` that lists options (constants with titles) rather than schemas; broken options included."""
    for key in ("oneOf", "anyOf"):
        member = node.member(key)
        if member is None or member.value.kind != "array":
            continue
        if not member.value.items:
            return member
        branches = member.value.items
        if (
            branches
            and all(b.kind == "unknown" or _like_option(b) for b in branches)
            and any(b.get("const") is not None or b.get("title") is not None or b.kind == "unknown" for b in branches)
        ):
            return member
    return None


def _like_option(branch: JsonNode) -> bool:
    if branch.kind != "object":
        return False
    keys = {m.key for m in branch.members}
    if "const" in keys:
        return True
    return bool(keys & {"title", "value", "label", "enum"}) and not keys & {
        "type",
        "properties",
        "$ref",
        "items",
        "anyOf",
        "oneOf",
        "allOf",
        "minimum",
        "maximum",
        "pattern",
        "format",
    }


def allowed_values(node: JsonNode | None) -> set[tuple[str, object]] | None:
    """The options of a choice as (kind, value), or None when there are none or not all are known."""
    if node is None:
        return None
    enum = node.get("enum")
    items: tuple[JsonNode, ...]
    if enum is not None:
        if enum.kind != "array" or enum.open or not enum.items:
            return None
        items = enum.items
    else:
        listed = option_list(node)
        if listed is None or listed.value.open:
            return None
        constants = [branch.get("const") for branch in listed.value.items]
        if any(c is None for c in constants):
            return None
        items = tuple(c for c in constants if c is not None)
    if any(i.kind == "unknown" or holed(i) for i in items):
        return None
    return {(i.kind, i.value) for i in items}


def offered(node: JsonNode) -> frozenset[str]:
    """The kinds of the options of a choice that is known in full, else none."""
    constant = node.get("const")
    if constant is not None:
        return frozenset((constant.kind,)) - {"unknown"}
    return frozenset(kind for kind, _ in allowed_values(node) or ())


def without_options(node: JsonNode) -> bool:
    """Whether a choice certainly offers nothing."""
    return any((m := node.get(key)) is not None and m.kind == "array" and not m.items and not m.open for key in ("enum", "oneOf", "anyOf"))


def admits_null(node: JsonNode) -> bool:
    """Whether null is a value of the property, or its default."""
    types = type_list(node)
    if types is not None and "null" in types:
        return True
    default = node.get("default")
    if default is not None and default.kind == "null":
        return True
    nullable = node.get("nullable")
    if nullable is not None and nullable.value is True:
        return True
    for key in ("anyOf", "oneOf"):
        branches = node.get(key)
        if branches is not None and any("null" in (type_list(b) or ()) or _null_constant(b) for b in branches.items):
            return True
    enum = node.get("enum")
    return enum is not None and any(i.kind == "null" for i in enum.items)


def _null_constant(branch: JsonNode) -> bool:
    constant = branch.get("const")
    return constant is not None and constant.kind == "null"


def refused(field: Field) -> bool:
    """Whether the SDK in use refuses the field when the request is about to be sent."""
    return field.verdict is not None and field.verdict.refused


def holed(node: JsonNode) -> bool:
    """Whether parts of a string are not known."""
    return node.text is not None and not node.text.known


def computed(member: JsonMember) -> bool:
    """Whether a key is put together from parts that are not known."""
    return member.key_text is not None and not member.key_text.known


def fate(request: ServerRequest, field: Field | None = None) -> str:
    """What will happen, in one clause: the SDK refuses it at call time, or clients reject it."""
    verdict = field.verdict if field is not None else request.schema.verdict if request.schema is not None else None
    if verdict is not None and verdict.refused:
        error = verdict.error or "TypeError"
        name = error.split(":", 1)[0].strip() or "TypeError"
        return f"{_sdk(request)} raises {name} when the tool runs, which nobody sees before a user does"
    return "clients reject the whole request"


def _sdk(request: ServerRequest) -> str:
    return request.sdk.value if request.sdk.value and request.sdk.value != "other" else "the SDK"


def wrong_everywhere(request: ServerRequest, *wrong: str) -> bool:
    """Whether something that is wrong in the revisions `wrong` is wrong in every revision served."""
    return request.revisions.every(*wrong)


def strings(node: JsonNode | None) -> Iterator[str]:
    """The string items of an array."""
    for item in node.items if node is not None else ():
        if isinstance(item.value, str):
            yield item.value
