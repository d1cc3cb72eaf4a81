"""Whether a default is itself a valid answer to its field."""

from __future__ import annotations

from mcplint.checks.schema_kinds import allowed_values, holed, type_list
from mcplint.ir.json import JsonNode


def mismatch(node: JsonNode, default: JsonNode) -> str:
    """Why a default is no valid answer; "" when it is one or this is not known."""
    if default.kind == "unknown" or holed(default):
        return ""
    types = type_list(node)
    if types is None or len(types) > 1:
        return ""
    if types and not _has_type(default, types[0]):
        return f"is no {types[0]}"
    allowed = allowed_values(node)
    if allowed is not None and default.kind != "array" and (default.kind, default.value) not in allowed:
        return "is none of the options"
    if types == ("array",):
        return _mismatched_list(node, default)
    return _outside(node, default)


def _mismatched_list(node: JsonNode, default: JsonNode) -> str:
    allowed = allowed_values(node.get("items"))
    if allowed is not None and any(i.kind != "unknown" and not holed(i) and (i.kind, i.value) not in allowed for i in default.items):
        return "holds something that is none of the options"
    if default.open:
        return ""
    low, high = number_of(node.get("minItems")), number_of(node.get("maxItems"))
    if high is not None and len(default.items) > high:
        return f"chooses more than `maxItems` {high:g}"
    if low is not None and default.items and len(default.items) < low:
        return f"chooses fewer than `minItems` {low:g}"
    return ""


def _outside(node: JsonNode, default: JsonNode) -> str:
    number = number_of(default)
    if number is not None:
        low, high = number_of(node.get("minimum")), number_of(node.get("maximum"))
        if low is not None and number < low:
            return f"is below `minimum` {low:g}"
        if high is not None and number > high:
            return f"is above `maximum` {high:g}"
    if isinstance(default.value, str):
        low, high = number_of(node.get("minLength")), number_of(node.get("maxLength"))
        if high is not None and len(default.value) > high:
            return f"is longer than `maxLength` {high:g}"
        if low is not None and default.value and len(default.value) < low:
            return f"is shorter than `minLength` {low:g}"
    return ""


def _has_type(node: JsonNode, kind: str) -> bool:
    if kind == "integer":
        return (
            node.kind == "number" and isinstance(node.value, (int, float)) and float(node.value).is_integer()
            if node.kind == "number" and _finite(node)
            else False
        )
    expected = {"string": "string", "number": "number", "boolean": "boolean", "array": "array", "object": "object", "null": "null"}.get(kind)
    return expected is None or node.kind == expected


def _finite(node: JsonNode) -> bool:
    return isinstance(node.value, int) or (isinstance(node.value, float) and node.value == node.value and abs(node.value) != float("inf"))


def number_of(node: JsonNode | None) -> int | float | None:
    """The finite number that a node is, or None."""
    if node is None or node.kind != "number" or isinstance(node.value, bool) or not isinstance(node.value, (int, float)) or not _finite(node):
        return None
    return node.value


__all__ = ["mismatch", "number_of"]
