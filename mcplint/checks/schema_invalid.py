"""MCP105: schemas that contradict themselves or are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.checks.context import Context
from mcplint.checks.form_common import fields_of, is_form, subject
from mcplint.checks.registry import check
from mcplint.checks.schema_kinds import Shape, admits_null, allowed_values, computed, holed, kind_of, offered, option_list, plain, refused, type_list
from mcplint.checks.texts import clip, code
from mcplint.findings.model import Finding, FixIntent, Safety
from mcplint.interactions.model import Field, ServerRequest
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.later import later
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.checks import schema_defaults
else:
    schema_defaults = later("mcplint.checks.schema_defaults")

_PAIRS = (("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems"))
_MANY = 2000


@dataclass(frozen=True, slots=True)
class _Fault:
    """Something wrong: where, what, what to write instead, and a stable name of it."""

    place: Place
    message: str
    help: str
    name: str
    intents: tuple[FixIntent, ...] = ()


@check("MCP105", on=ServerRequest)
def form_invalid_schema(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """The requested schema is no object schema, or parts of it contradict each other."""
    if not is_form(request):
        return
    nulls = "MCP107" in context.selected
    for fault in _faults(request, nulls, "MCP103" in context.selected):
        yield context.find(
            fault.place,
            fault.message,
            help=fault.help,
            chain=context.chain(request),
            subject=subject(request, fault.name),
            intents=fault.intents,
        )


def _faults(request: ServerRequest, nulls: bool, shapes: bool) -> Iterator[_Fault]:
    yield from _misnamed(request)
    schema = request.schema
    if schema is None:
        return
    if not (shapes and schema.verdict is not None and schema.verdict.refused and schema.source not in ("record", "json")):
        yield from _root(request)
    for field in fields_of(request):
        node = field.schema
        if node.kind == "unknown" or plain(node):
            continue
        if node.kind != "object":
            yield _Fault(
                field.place,
                f"{code(field.name)} has no schema: {_show(node)} stands where one belongs",
                'write an object such as `{"type": "string"}`',
                field.name,
            )
            continue
        if nulls and kind_of(node).shape is Shape.NULLABLE:
            continue
        yield from _keywords(field)
        yield from _options(field)
        yield from _bounds(field)
        default = node.member("default")
        if default is not None:
            yield from _default(field, default)


def _misnamed(request: ServerRequest) -> Iterator[_Fault]:
    params = request.params
    if (
        params is None
        or params.kind != "object"
        or params.open
        or params.get("requestedSchema") is not None
        or params.get("requested_schema") is not None
    ):
        return
    member = params.member("schema")
    if member is None or (params.get("mode") is not None and params.string("mode") != "form"):
        return
    yield _Fault(
        member.key_place,
        "`schema` is no parameter of a form request; without `requestedSchema` clients have nothing to show",
        "name it `requestedSchema`",
        "schema",
        (FixIntent("schema-to-requested-schema", "Rename schema to requestedSchema", Safety.SAFE, member.key_place),),
    )


def _root(request: ServerRequest) -> Iterator[_Fault]:
    schema = request.schema
    if schema is None or schema.root.kind == "unknown":
        return
    root = schema.root
    if root.kind != "object":
        yield _Fault(schema.place, f"the schema is {_show(root)}, not an object", 'write `{"type": "object", "properties": {…}}`', "schema")
        return
    kind, properties = root.member("type"), root.member("properties")
    types = type_list(root)
    if kind is not None and ((types is not None and types != ("object",)) or kind.value.kind in ("null", "boolean", "number", "object")):
        if types is not None and admits_null(root):
            return
        yield _Fault(kind.key_place, f"the schema's `type` is {_show(kind.value)}; a form is always an object", 'write `"type": "object"`', "type")
    elif properties is None and kind is not None and not root.open and schema.complete:
        yield _Fault(
            schema.place, "the schema has no `properties`; a form without them cannot be shown", "list the fields under `properties`", "properties"
        )
    elif kind is None and not root.open and schema.complete and not any(m.key in ("$ref", "allOf", "anyOf", "oneOf") for m in root.members):
        what = "`type`" if properties is not None else "`type` and `properties`"
        yield _Fault(
            schema.place, f"the schema has no {what}; clients take it for no form at all", 'write `{"type": "object", "properties": {…}}`', "type"
        )
    if properties is not None and properties.value.kind in ("array", "string", "number", "boolean"):
        yield _Fault(
            properties.key_place, "`properties` is no object of fields", 'map each name to its schema: `{"city": {"type": "string"}}`', "properties"
        )
    for member in root.members:
        if member.key in ("$schema", *_TEXTS) and member.value.kind not in ("string", "unknown", "null"):
            yield _Fault(
                member.key_place,
                f"the schema's `{member.key}` is {_show(member.value)}, not a text; clients reject the form",
                "write a text",
                member.key,
            )
    yield from _required(request, root, properties)


def _required(request: ServerRequest, root: JsonNode, properties: JsonMember | None) -> Iterator[_Fault]:
    required = root.member("required")
    if required is None or required.value.kind == "unknown":
        return
    value = required.value
    if value.kind != "array":
        yield _Fault(required.key_place, f"`required` is {_show(value)}, not a list of names", 'write a list: `"required": ["city"]`', "required")
        return
    strange = next((i for i in value.items[:_MANY] if i.kind not in ("string", "unknown")), None)
    if strange is not None:
        yield _Fault(required.key_place, f"`required` lists {_show(strange)}, which is no name of a field", "list the names of fields", "required")
        return
    if properties is None or properties.value.kind != "object" or properties.value.open or request.schema is None or not request.schema.complete:
        return
    if any(computed(m) for m in properties.value.members):
        return
    known = {m.key for m in properties.value.members}
    unknown = [i.value for i in value.items[:_MANY] if i.kind == "string" and not holed(i) and i.value not in known]
    if unknown:
        names = ", ".join(code(str(n)) for n in unknown[:3])
        yield _Fault(
            required.key_place,
            f"`required` names {names}, which is no field of the form; nobody can fill it in",
            "name fields that exist, or add the missing one",
            "required",
        )


_TEXTS = ("title", "description", "format", "pattern")
_NUMBERS = {"number": ("minimum", "maximum"), "integer": ("minimum", "maximum")}
_LENGTHS = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}


def _keywords(field: Field) -> Iterator[_Fault]:
    """Keywords whose value is of the wrong type, and choices without a type."""
    node = field.schema
    types = type_list(node)
    base = types[0] if types else ""
    for member in node.members:
        key, value = member.key, member.value
        if value.kind in ("unknown", "null"):
            continue
        if key in _TEXTS and value.kind != "string":
            yield _mistyped(field, member, "a text")
        elif key in _NUMBERS.get(base, ()) and value.kind != "number":
            yield _mistyped(field, member, "a number")
        elif key in _LENGTHS.get(base, ()) and not isinstance(value.value, int):
            yield _mistyped(field, member, "a whole number")
    choice = next((m for m in node.members if m.key in ("enum", "const", "oneOf", "items")), None)
    if types == () and not node.open and choice is not None:
        kinds = offered(node if choice.key != "items" else choice.value)
        if kinds == {"string"} or (kinds and not refused(field)):
            kind = "array" if choice.key == "items" else "string"
            texts = "" if kinds == {"string"} else "write the options as strings and "
            yield _Fault(
                choice.key_place,
                f"{code(field.name)} has no `type`; clients reject the form or show no choice",
                f'{texts}add `"type": "{kind}"`',
                f"{field.name}.type",
            )


def _mistyped(field: Field, member: JsonMember, wanted: str) -> _Fault:
    return _Fault(
        member.key_place,
        f"`{member.key}` of {code(field.name)} is {_show(member.value)}, not {wanted}; clients reject the form",
        f"write {wanted}",
        f"{field.name}.{member.key}",
    )


def _options(field: Field) -> Iterator[_Fault]:
    name = field.name
    for holder in (field.schema, field.schema.get("items")):
        if holder is None or holder.kind != "object":
            continue
        enum = holder.member("enum")
        if enum is not None:
            yield from _enum(name, enum)
        labels = holder.member("enumNames")
        if (
            labels is not None
            and labels.value.kind == "array"
            and not labels.value.open
            and (enum is None or (enum.value.kind == "array" and not enum.value.open))
        ):
            count = len(enum.value.items) if enum is not None else 0
            if count != len(labels.value.items):
                yield _Fault(
                    labels.key_place,
                    f"{code(name)} has {count} options and {len(labels.value.items)} labels in `enumNames`; people would choose under wrong names",
                    "give every option its label, in the same order",
                    f"{name}.enumNames",
                )
        listed = option_list(holder)
        if listed is not None:
            yield from _titled(name, listed)
        for key in ("oneOf", "anyOf"):
            empty = holder.member(key)
            if empty is not None and empty.value.kind == "array" and not empty.value.items and not empty.value.open:
                yield _Fault(
                    empty.key_place,
                    f"{code(name)} offers no option at all; nobody can answer",
                    "list the options, or make it a text field",
                    f"{name}.{key}",
                )


def _enum(name: str, enum: JsonMember) -> Iterator[_Fault]:
    value = enum.value
    if value.kind == "unknown":
        return
    if value.kind != "array":
        yield _Fault(enum.key_place, f"the `enum` of {code(name)} is {_show(value)}, not a list", "list the options", f"{name}.enum")
    elif not value.items and not value.open:
        yield _Fault(
            enum.key_place, f"{code(name)} offers no option at all; nobody can answer", "list the options, or make it a text field", f"{name}.enum"
        )
    elif not value.open and (twice := _duplicate(value.items)) is not None:  # what is open may hold what only sometimes is among them
        yield _Fault(
            enum.key_place,
            f"{code(name)} offers {_show(twice)} twice; the answer does not tell which was meant",
            "list each option once",
            f"{name}.enum",
        )


def _titled(name: str, listed: JsonMember) -> Iterator[_Fault]:
    key = listed.key
    constants = []
    for branch in listed.value.items[:_MANY]:
        if branch.kind == "unknown":
            continue
        missing = [k for k in ("const", "title") if branch.get(k) is None]
        if missing and not branch.open:
            shown = branch.string("const") or branch.string("title") or "one"
            yield _Fault(
                listed.key_place,
                f"an option of {code(name)} ({clip(shown, 30)}) has no `{missing[0]}`; clients drop the choice or the form",
                "give each option a `const` and a `title`",
                f"{name}.{key}",
            )
            return
        constant = branch.get("const")
        if constant is not None:
            constants.append(constant)
    if not listed.value.open and (twice := _duplicate(constants)) is not None:
        yield _Fault(
            listed.key_place,
            f"{code(name)} offers {_show(twice)} twice; the answer does not tell which was meant",
            "list each option once",
            f"{name}.{key}",
        )


def _duplicate(items: Iterable[JsonNode]) -> JsonNode | None:
    seen: set[tuple[str, object]] = set()
    for item in items:
        if item.kind not in ("string", "number", "boolean") or holed(item):
            continue
        key = (item.kind, item.value)
        if key in seen:
            return item
        seen.add(key)
    return None


def _bounds(field: Field) -> Iterator[_Fault]:
    for low_key, high_key in _PAIRS:
        low, high = field.schema.member(low_key), field.schema.member(high_key)
        if low is None:
            continue
        bottom, top = schema_defaults.number_of(low.value), schema_defaults.number_of(high.value) if high is not None else None
        if bottom is not None and top is not None and bottom > top:
            yield _Fault(
                low.key_place,
                f"{code(field.name)} has `{low_key}` {_show(low.value)} above `{high_key}` {_show(high.value) if high else ''}; no answer fits",
                "swap or correct the bounds",
                f"{field.name}.{low_key}",
            )
        elif low_key == "minItems" and bottom is not None and (count := _option_count(field.schema)) is not None and bottom > count:
            yield _Fault(
                low.key_place,
                f"{code(field.name)} asks for {_show(low.value)} options of {count}; no answer fits",
                "ask for as many options as there are",
                f"{field.name}.{low_key}",
            )


def _option_count(node: JsonNode) -> int | None:
    allowed = allowed_values(node.get("items"))
    return len(allowed) if allowed is not None else None


def _default(field: Field, member: JsonMember) -> Iterator[_Fault]:
    why = schema_defaults.mismatch(field.schema, member.value)
    if why:
        yield _Fault(
            member.key_place,
            f"the default of {code(field.name)}, {_show(member.value)}, {why}",
            "give a default that is itself a valid answer, or none",
            f"{field.name}.default",
        )


def _show(node: JsonNode) -> str:
    if node.kind == "object":
        return "an object"
    if node.kind == "array":
        return "`[" + clip(", ".join(_scalar(i) for i in node.items[:4]), 40) + "]`"
    return code(_scalar(node))


def _scalar(node: JsonNode) -> str:
    if node.kind in ("object", "array", "unknown"):
        return "…"
    try:
        import json

        return clip(json.dumps(node.value, ensure_ascii=False), 40)
    except (ValueError, TypeError):
        return str(node.value)[:40]
