"""MCP104: keywords and formats outside the subset of JSON Schema that forms know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mcplint.checks.context import Context
from mcplint.checks.form_common import OLDEST, fields_of, is_form, subject
from mcplint.checks.registry import check
from mcplint.checks.schema_kinds import (
    PRIMITIVES,
    ROOT_NESTING,
    Kind,
    Shape,
    fate,
    holed,
    kind_of,
    offered,
    option_list,
    plain,
    refused,
    type_list,
    wrong_everywhere,
)
from mcplint.checks.texts import a, clip, code
from mcplint.findings.model import Confidence, Finding, FixIntent, Safety, Severity
from mcplint.interactions.model import REVISIONS, Field, ServerRequest
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

_NEWER = tuple(r for r in REVISIONS if r != OLDEST)
_FORMATS = frozenset(("email", "uri", "date", "date-time"))
_COMMON = frozenset(("type", "title", "description", "default"))
_BY_TYPE = {
    "string": _COMMON | {"minLength", "maxLength", "format", "enum", "enumNames", "oneOf", "anyOf", "pattern", "const"},
    "number": _COMMON | {"minimum", "maximum"},
    "integer": _COMMON | {"minimum", "maximum"},
    "boolean": _COMMON,
    "array": _COMMON | {"items", "minItems", "maxItems"},
}
_ITEMS = frozenset(("type", "enum", "anyOf", "oneOf", "title", "description"))
_ROOT = frozenset(("type", "properties", "required", "title", "description", "$schema", "$id", "$defs", "definitions", "$comment", "$anchor"))
_SAID_BY_OTHERS = frozenset(("nullable",))
_ANNOTATIONS = frozenset(("examples", "example", "deprecated", "readOnly", "writeOnly", "$comment", "$id", "$schema", "placeholder"))


@dataclass(frozen=True, slots=True)
class _Fault:
    """A keyword that does not belong: where it is wrong, what to say."""

    place: Place
    key: str
    message: str
    help: str
    wrong: tuple[str, ...] = REVISIONS
    severity: Severity | None = None
    confidence: Confidence = Confidence.HIGH
    intents: tuple[FixIntent, ...] = ()


@check("MCP104", on=ServerRequest)
def form_unsupported_keyword(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A keyword or format that the revision's forms do not know."""
    if not is_form(request) or request.schema is None:
        return
    for field in fields_of(request):
        if plain(field.schema):
            continue
        kind = kind_of(field.schema)
        claimed = kind.shape is Shape.NESTED or refused(field)
        if (claimed and "MCP103" in context.selected) or kind.shape in (Shape.UNKNOWN, Shape.BROKEN, Shape.NESTED, Shape.NULLABLE):
            continue
        told = "MCP105" in context.selected and _untyped_options(field.schema)
        for fault in _of_field(request, field, kind):
            if told and fault.key in ("enum", "items.enum"):
                continue  # MCP105 says how such options are to be written
            if wrong_everywhere(request, *fault.wrong):
                yield _found(request, context, fault, f"{field.name}.{fault.key}")
    for fault in _of_root(request.schema.root):
        yield _found(request, context, fault, fault.key)


def _found(request: ServerRequest, context: Context, fault: _Fault, name: str) -> Finding:
    return context.find(
        fault.place,
        fault.message,
        help=fault.help,
        severity=fault.severity,
        confidence=fault.confidence,
        chain=context.chain(request),
        subject=subject(request, name),
        revision="" if fault.wrong == REVISIONS else ", ".join(fault.wrong),
        intents=fault.intents,
    )


def _of_root(root: JsonNode) -> Iterator[_Fault]:
    bare = root.get("properties") is None
    for member in root.members:
        if bare and member.key == "additionalProperties":
            continue  # an open object: MCP105 says that it has no fields
        if (
            member.key in _ROOT
            or member.key in ROOT_NESTING
            or member.key.startswith("x-")
            or (member.key in ("default", "nullable", "additionalProperties") and member.value.kind == "unknown")
        ):
            continue
        if member.key in ("items", "prefixItems", "enum", "const", "format", "minimum", "maximum"):
            continue  # no object at all: MCP105 says so
        yield _Fault(
            member.key_place,
            member.key,
            f"{code(member.key)} is no keyword of a form, which knows `type`, `properties` and `required`; clients strip it or reject the form",
            "leave it out; check the answer in the server",
            severity=Severity.NOTE if member.key in _ANNOTATIONS else None,
        )


def _of_field(request: ServerRequest, field: Field, kind: Kind) -> Iterator[_Fault]:
    node = field.schema
    types = type_list(node)
    base = types[0] if types else "array" if node.get("items") is not None else "string"
    allowed = _BY_TYPE.get(base, _BY_TYPE["string"])
    name = code(field.name)
    if kind.shape is Shape.MULTIPLE:
        yield from _multiple(node, name)
    for member in node.members:
        yield from _keyword(request, field, member, name, base, allowed, kind)


def _keyword(request: ServerRequest, field: Field, member: JsonMember, name: str, base: str, allowed: frozenset[str], kind: Kind) -> Iterator[_Fault]:
    key, value = member.key, member.value
    place = member.key_place
    if key == "format":
        yield from _format(request, field, member, name)
    elif key == "pattern":
        yield _Fault(
            place, key, f"the pattern of {name} is not applied: clients strip it, and the answer may be anything",
            "say in the description what is expected and check the answer in the server", (OLDEST, "2026-07-28"),
        )  # fmt: skip
    elif key == "const":
        yield _Fault(
            place,
            key,
            f"{name} admits one value only (`const`), which forms do not know; clients show a free field",
            "leave the field out, or offer a choice with `enum`",
        )
    elif key == "enumNames":
        intents = (FixIntent("enum-names-to-one-of", "Write titled options with oneOf", Safety.SAFE, place, (("field", field.name),)),)
        yield _Fault(
            place, key, f"the labels of {name} stand in `enumNames`, which is no JSON Schema and kept for old clients only",
            "write each option with its label: `oneOf: [{const, title}]`", _NEWER, Severity.NOTE, intents=intents,
        )  # fmt: skip
    elif key == "oneOf" and base != "array":
        if option_list(field.schema) is not None:
            yield _Fault(
                place, key, f"{name} titles its options with `oneOf`, which 2025-06-18 does not know", "use `enum` with `enumNames` there", (OLDEST,)
            )
    elif key == "anyOf" and base != "array":
        yield _Fault(place, key, f"{name} lists its options with `anyOf`; clients strip it and show a free field", "write the options with `oneOf`")
    elif key == "default" and base not in ("boolean", "array") and value.kind != "null":
        yield _Fault(
            place,
            key,
            f"{name} has a default, which 2025-06-18 knows for booleans only; clients drop it",
            "name the usual answer in the description",
            (OLDEST,),
        )
    elif key == "enum" and (base in ("integer", "number", "boolean") or _not_strings(value)):
        yield _Fault(
            place, key, f"the options of {name} are no strings; forms know choices of strings only, and clients drop the options",
            'write the options as strings (`"1"`, `"2"`) and convert the answer', confidence=Confidence.MEDIUM,
        )  # fmt: skip
    elif key == "writeOnly" and field.schema.string("format") == "password":
        return  # one type of the source writes both
    elif key not in allowed and key not in _SAID_BY_OTHERS and not (key == "enum" or (kind.shape is Shape.CHOICE and key == "items")):
        yield _foreign(member, name, base)


def _foreign(member: JsonMember, name: str, base: str) -> _Fault:
    key = member.key
    harmless = key in _ANNOTATIONS or key.startswith(("x-", "$"))
    lost = ", so nobody sees it" if harmless else " and the answer is not held to it"
    where = f"{a(base)} field" if base in PRIMITIVES else "a choice of several"
    return _Fault(
        member.key_place,
        key,
        f"{code(key)} is no keyword of {where} ({name}); clients strip it{lost}",
        _rather(key),
        severity=Severity.NOTE if harmless else None,
        confidence=Confidence.MEDIUM if harmless else Confidence.HIGH,
        intents=(FixIntent("drop-keyword", f"Drop {key}", Safety.UNSAFE, member.key_place, (("keyword", key),)),),
    )


def _rather(key: str) -> str:
    if key in ("exclusiveMinimum", "exclusiveMaximum"):
        return f"use `{'minimum' if 'Min' in key else 'maximum'}`, which counts its own value, or check the answer in the server"
    if key in ("examples", "example", "placeholder"):
        return "put the example into the description"
    return "leave it out, say in the description what is expected, and check the answer in the server"


def _format(request: ServerRequest, field: Field, member: JsonMember, name: str) -> Iterator[_Fault]:
    value = member.value
    if not isinstance(value.value, str) or holed(value) or value.value in _FORMATS:
        return
    intents = (FixIntent("drop-format", "Drop the format", Safety.UNSAFE, member.key_place, (("field", field.name),)),)
    yield _Fault(
        member.key_place,
        "format",
        f"{name} has the format {code(clip(value.value, 30))}; forms know email, uri, date and date-time, and {fate(request, field)}",
        "drop the format, say in the description how to write the value, and check the answer in the server",
        intents=intents,
    )


def _multiple(node: JsonNode, name: str) -> Iterator[_Fault]:
    member = node.member("items")
    if member is None:
        return
    yield _Fault(
        member.key_place, "items", f"{name} lets people choose several options, which 2025-06-18 does not know",
        "offer one choice, or a boolean for each option", (OLDEST,),
    )  # fmt: skip
    items = member.value
    for inner in items.members:
        if inner.key == "oneOf":
            yield _Fault(
                inner.key_place,
                "items.oneOf",
                f"the options of {name} stand in `items.oneOf`; for several choices it is `items.anyOf`",
                "rename `oneOf` to `anyOf`",
                _NEWER,
            )
        elif inner.key == "enum" and _not_strings(inner.value):
            yield _Fault(
                inner.key_place, "items.enum", f"the options of {name} are no strings; forms know choices of strings only",
                "write the options as strings and convert the answer", confidence=Confidence.MEDIUM,
            )  # fmt: skip
        elif inner.key not in _ITEMS and inner.key != "const":
            yield _Fault(
                inner.key_place,
                f"items.{inner.key}",
                f"{code(inner.key)} is no keyword of the options of {name}; clients strip it",
                "leave it out",
                _NEWER,
            )


def _untyped_options(node: JsonNode) -> bool:
    items = node.get("items")
    return node.get("type") is None and not node.open and bool(offered(node if items is None else items))


def _not_strings(node: JsonNode) -> bool:
    return any(i.kind in ("number", "boolean", "object", "array") for i in node.items)
