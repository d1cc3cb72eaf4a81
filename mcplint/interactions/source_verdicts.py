"""What each SDK does with a field when it renders a class: refuse it when the tool runs, change it, or send it as it is.

Source: the SDKs' own checks, `mcp.server.elicitation` (1.30: annotations; 2.3: rendered schema) and `fastmcp.server.elicitation` (2.14, 3.4, 4.2).
"""

from __future__ import annotations

from mcplint.analysis.typeschema import Rendered
from mcplint.interactions.model import Field, Sdk, Verdict
from mcplint.ir.json import JsonMember, JsonNode

_PRIMITIVE = frozenset({"str", "int", "float", "bool"})
_FORMATS = frozenset({"email", "uri", "date", "date-time"})


def verdict(sdk: Sdk, name: str, rendered: Rendered) -> Verdict | None:
    """What the SDK does with a field, or None when it is not known."""
    if not rendered.known:
        return None
    if sdk is Sdk.MCP_1:
        return _mcp_1(name, rendered)
    if sdk is Sdk.MCP_2:
        return _mcp_2(name, rendered)
    if sdk in (Sdk.FASTMCP_2, Sdk.FASTMCP_3, Sdk.FASTMCP_4):
        return _fastmcp(name, rendered)
    return None


def _mcp_1(name: str, rendered: Rendered) -> Verdict:
    bases = rendered.bases
    parts = [b for b in bases[1:] if b != "none"] if bases[:1] == ("union",) else list(bases[:1])
    fine = all(p in _PRIMITIVE or p in ("list", "none") for p in parts)
    if bases[:1] == ("list",):
        fine = bases[1:2] == ("str",)
    if fine:
        return Verdict(False)
    return Verdict(True, f"TypeError: Elicitation schema field '{name}' must be a primitive type")


def _mcp_2(name: str, rendered: Rendered) -> Verdict:
    flat = flattened(rendered)
    if _primitive(flat):
        return Verdict(False)
    return Verdict(True, f"TypeError: Elicitation schema field '{name}' is not a valid PrimitiveSchemaDefinition")


def _primitive(rendered: Rendered) -> bool:
    """Whether a property is one of the protocol's primitive schema definitions, further keywords allowed."""
    kind = _string(rendered.keyword("type"))
    if rendered.keyword("$ref") is not None:
        return False
    if kind == "string":
        form = _string(rendered.keyword("format"))
        return not form or form in _FORMATS
    if kind in ("integer", "number", "boolean"):
        return True
    if kind == "array":
        items = rendered.keyword("items")
        node = items.value if items is not None else None
        return node is not None and (node.get("enum") is not None or node.get("anyOf") is not None)
    return False


def _string(member: JsonMember | None) -> str:
    value = member.value.value if member is not None else None
    return value if isinstance(value, str) else ""


def _fastmcp(name: str, rendered: Rendered) -> Verdict:
    kind = _string(rendered.keyword("type"))
    any_of = rendered.keyword("anyOf")
    if rendered.keyword("$ref") is not None:
        return Verdict(True, f"TypeError: Elicitation schema field '{name}' contains a reference that could not be validated")
    if any_of is not None and not kind:
        kinds = {n.string("type") or "None" for n in any_of.value.items}
        if not kinds <= {"string", "integer", "number", "boolean"}:
            bad = "null" if "null" in kinds else sorted(kinds - {"string", "integer", "number", "boolean"})[0]
            return Verdict(True, f"TypeError: Elicitation schema field '{name}' has union type '{bad}' which is not a primitive type")
        return Verdict(False)
    if kind == "array":
        items = rendered.keyword("items")
        node: JsonNode | None = items.value if items is not None else None
        if node is None or (node.get("enum") is None and node.get("anyOf") is None and node.get("oneOf") is None and node.get("const") is None):
            return Verdict(True, f"TypeError: Elicitation schema field '{name}' is an array, but arrays are only allowed when items are enums")
        return Verdict(False)
    if kind == "object":
        return Verdict(True, f"TypeError: Elicitation schema field '{name}' is an object, but nested objects are not allowed")
    if kind in ("string", "integer", "number", "boolean") or rendered.keyword("enum") is not None or rendered.keyword("const") is not None:
        return Verdict(False)
    return Verdict(True, f"TypeError: Elicitation schema field '{name}' has type '{kind or None}' which is not a primitive type")


def standard_verdict(field: Field, foreign: bool) -> Verdict | None:
    """What `@modelcontextprotocol/server` does with a property of a Standard Schema; its further keywords are told by their own rule.

    Source: `normalizeElicitInputParams` of 2.4.
    """
    node = field.schema
    if foreign:
        return Verdict(True, "Error: the type cannot be represented in JSON Schema")
    if node.open:
        return None
    kind, items = node.string("type"), node.get("items")
    if kind in ("string", "number", "integer", "boolean") or (kind == "array" and items is not None and items.get("enum") is not None):
        return Verdict(False)
    if kind is None and node.get("const") is not None:
        return None
    return Verdict(True, "ProtocolError: Elicitation requestedSchema only supports flat primitive properties")


def flattened(rendered: Rendered) -> Rendered:
    """What mcp 2 sends for an optional primitive: the inner schema, without null and without a null default."""
    any_of = rendered.keyword("anyOf")
    members = [m for m in rendered.members if not (m.key == "default" and m.value.kind == "null")]
    if any_of is None:
        return Rendered(tuple(members), rendered.bases, rendered.secret, rendered.nullable, rendered.known)
    options = [n for n in any_of.value.items if n.string("type") != "null"]
    if len(options) != 1 or len(options) == len(any_of.value.items):
        return Rendered(tuple(members), rendered.bases, rendered.secret, rendered.nullable, rendered.known)
    keys = {m.key for m in options[0].members}
    kept = [m for m in members if m.key != "anyOf" and m.key not in keys]
    return Rendered((*options[0].members, *kept), rendered.bases, rendered.secret, False, rendered.known)
