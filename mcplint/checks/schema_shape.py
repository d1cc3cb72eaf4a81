"""MCP103 (no flat form) and MCP107 (null)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mcplint.checks.context import Context
from mcplint.checks.form_common import fields_of, is_form, subject
from mcplint.checks.registry import check
from mcplint.checks.schema_kinds import ROOT_NESTING, Shape, admits_null, fate, kind_of, refused, without_options
from mcplint.checks.texts import code
from mcplint.findings.model import Finding
from mcplint.interactions.model import Field, Sdk, ServerRequest
from mcplint.ir.json import JsonNode


@check("MCP103", on=ServerRequest)
def form_nested_schema(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """The schema is no flat object of primitive properties, or the SDK refuses a field."""
    if not is_form(request) or request.schema is None:
        return
    nulls, told = "MCP107" in context.selected, "MCP105" in context.selected
    found = False
    for field in fields_of(request):
        kind = kind_of(field.schema, nulls=nulls)
        if kind.shape is Shape.NULLABLE:
            found = True
            continue
        if kind.shape is Shape.NESTED or (refused(field) and kind.shape is not Shape.BROKEN and not (told and without_options(field.schema))):
            found = True
            yield _nested(request, context, field, kind.what if kind.shape is Shape.NESTED else "")
    for member in request.schema.root.members:
        if member.key in ROOT_NESTING and not (nulls and admits_null(request.schema.root)):
            found = True
            yield context.find(
                member.key_place,
                f"the form's schema uses {code(member.key)}; a form is one flat object of simple fields, and {fate(request)}",
                help="list the fields under `properties`, without combinators, and decide in code what belongs together",
                chain=context.chain(request),
                subject=subject(request, member.key),
            )
    if not found:
        yield from _refused_whole(request, context)


def _nested(request: ServerRequest, context: Context, field: Field, what: str) -> Finding:
    spelled = " | ".join(field.type_names) if field.type_names else ""
    if what:
        message = f"{code(field.name)} is {what}{f' ({code(spelled)})' if spelled else ''}; a form has simple fields only, and {fate(request, field)}"
    else:
        message = f"{code(field.name)}{f' ({code(spelled)})' if spelled else ''} is of a type that the SDK does not send; {fate(request, field)}"
    return context.find(field.place, message, help=_flat(request, field, what), chain=context.chain(request), subject=subject(request, field.name))


def _flat(request: ServerRequest, field: Field, what: str) -> str:
    if "list" in what:
        return "offer a choice (`items` with `enum`), or ask for one text and split it; for many values ask again, or take them as a tool argument"
    if "object" in what:
        return "take the object's members as fields of the form itself, or ask for them in a second form"
    if "reference" in what or (not what and field.schema.get("enum") is not None):
        if request.sdk is Sdk.MCP_2:
            return "spell the options as `Literal[…]`, or give a `str` field the options with json_schema_extra"
        if request.sdk is Sdk.MCP_1:
            return 'keep the annotation `str` and give the options with `json_schema_extra={"enum": [...]}`'
        return "write the property in place, without a reference"
    if not what and request.sdk is Sdk.MCP_1:
        return "mcp 1 knows `str`, `int`, `float` and `bool` only: keep `str` and add the rest (format, options) with json_schema_extra"
    return "give the property one of the types string, number, integer and boolean, or a list of options"


def _refused_whole(request: ServerRequest, context: Context) -> Iterator[Finding]:
    """The SDK refuses the form as a whole and no other rule says why."""
    schema = request.schema
    if schema is None or schema.verdict is None or not schema.verdict.refused:
        return
    root = schema.root
    properties = root.get("properties")
    empty = properties is not None and not properties.members and not properties.open
    if any(refused(f) for f in schema.fields) or empty or _null_root(root) or root.get("additionalProperties") is not None:
        return
    yield context.find(
        schema.place,
        f"the form is no object with simple fields; {fate(request)}",
        help="ask for a model with simple fields, or for one of the scalars `str`, `int`, `float` and `bool`",
        chain=context.chain(request),
        subject=subject(request, "schema"),
    )


def _null_root(root: JsonNode) -> bool:
    return root.kind == "object" and admits_null(root)


@check("MCP107", on=ServerRequest)
def form_nullable_field(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A field admits null, or has null as default."""
    if not is_form(request) or request.schema is None:
        return
    for field in fields_of(request):
        if kind_of(field.schema).shape is not Shape.NULLABLE:
            continue
        default = field.schema.get("default")
        only_default = default is not None and default.kind == "null" and kind_of_without_default(field.schema)
        what = "has the default null" if only_default else "may be null"
        yield context.find(
            field.place,
            f"{code(field.name)} {what}, which no revision knows in a form; {fate(request, field)}",
            help=_optional(request, only_default),
            chain=context.chain(request),
            subject=subject(request, field.name),
        )
    root = request.schema.root
    if (
        not request.schema.fields
        and root.kind == "object"
        and admits_null(root)
        and request.schema.verdict is not None
        and request.schema.verdict.refused
    ):
        yield context.find(
            request.schema.place,
            f"the answer may be null, which no revision knows in a form; {fate(request)}",
            help="ask for the type without None; a person who has no answer declines",
            chain=context.chain(request),
            subject=subject(request, "schema"),
        )


def kind_of_without_default(node: JsonNode) -> bool:
    """Whether null is the default only, not a type of the property."""
    members = tuple(m for m in node.members if m.key != "default")
    return not admits_null(JsonNode(node.kind, node.place, members=members))


def _optional(request: ServerRequest, only_default: bool) -> str:
    if only_default:
        return "drop the default and leave the field out of `required`: that is what optional means in a form"
    if request.sdk is Sdk.MCP_1:
        return 'use the plain type with an empty default (`str = ""`), or mcp >= 2, which sends Optional fields as plain ones'
    if request.sdk in (Sdk.FASTMCP_2, Sdk.FASTMCP_3, Sdk.FASTMCP_4):
        return 'use the plain type with an empty default (`str = ""`); fastmcp refuses unions with None'
    return "give the property one type and leave it out of `required`: that is what optional means in a form"
