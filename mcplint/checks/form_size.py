"""MCP106, MCP110, MCP111: forms that are empty, too large or do not explain themselves."""

from __future__ import annotations

from collections.abc import Iterable

from mcplint.checks.context import Context
from mcplint.checks.form_common import fields_of, is_form, subject
from mcplint.checks.registry import check
from mcplint.checks.schema_kinds import fate
from mcplint.checks.texts import code
from mcplint.checks.words import words_of
from mcplint.findings.model import Finding
from mcplint.interactions.model import Sdk, ServerRequest


@check("MCP106", on=ServerRequest)
def form_without_fields(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A form has no field at all."""
    schema = request.schema
    if not is_form(request) or schema is None or schema.fields or not schema.complete:
        return
    root = schema.root
    properties = root.get("properties")
    if root.kind != "object" or (properties is not None and (properties.kind != "object" or properties.open or properties.members)):
        return
    if properties is None and (
        "MCP105" in context.selected or root.open or any(m.key not in ("type", "title", "description", "required", "$schema") for m in root.members)
    ):
        return
    refused = schema.verdict is not None and schema.verdict.refused
    happens = fate(request) if refused else "several clients show a dialog that cannot be answered"
    yield context.find(
        schema.place,
        f"the form has no field; {happens}",
        help=_one_field(request),
        chain=context.chain(request),
        subject=subject(request, "schema"),
    )


def _one_field(request: ServerRequest) -> str:
    if request.sdk in (Sdk.FASTMCP_2, Sdk.FASTMCP_3, Sdk.FASTMCP_4):
        return "ask for `bool` (or a model with one boolean) and read it: accept alone says that the dialog was closed, not that the answer is yes"
    return "add one boolean field and read it: accept alone says that the dialog was closed, not that the answer is yes"


@check("MCP110", on=ServerRequest)
def form_too_large(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A form has more fields than people like to fill in."""
    limit = context.limits.max_form_fields
    count = len(request.schema.fields) if request.schema is not None else 0
    if not is_form(request) or request.schema is None or count <= limit:
        return
    yield context.find(
        request.schema.place,
        f"the form has {count} fields, more than {limit}; people decline long forms, and not all of it can be needed now",
        help="ask for what this call needs and leave the rest to its time; `max-form-fields` sets the limit",
        chain=context.chain(request),
        subject=subject(request, "schema"),
    )


@check("MCP111", on=ServerRequest)
def form_unexplained_field(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """The message is empty, or a field says neither by name nor by text what it takes."""
    if not is_form(request):
        return
    message = request.message
    if message is not None and message.known and not message.value.strip():
        yield context.find(
            message.place,
            "the message is empty; the person is shown fields without a reason",
            help="say what is asked and what the answer is used for",
            chain=context.chain(request),
            subject=subject(request, "message"),
        )
    mute = context.once("mute", lambda: frozenset(context.vocabulary.get("mute", ())))
    short = context.once("short", lambda: frozenset(context.vocabulary.get("short", ())))
    for field in fields_of(request):
        node = field.schema
        if field.generated or node.kind != "object" or node.open or "{" in field.name:
            continue
        if node.get("title") is not None and (field.title is None or field.title.strip()):
            continue
        if node.get("description") is not None and (field.description is None or field.description.strip()):
            continue
        if _speaks(field.name, mute, short):
            continue
        yield context.find(
            field.place,
            f"{code(field.name)} has no title or description, and its name does not say what it takes",
            help="give it a title that a person understands, and a description of what the answer is used for",
            chain=context.chain(request),
            subject=subject(request, field.name),
        )


def _speaks(name: str, mute: frozenset[str], short: frozenset[str]) -> bool:
    """Whether a part of the name is a word that means something: `start_hour`, `grams`; not `f1`, `val`, `data2`."""
    for word in words_of(name):
        text = word.text
        if text.isdigit() or text in mute:
            continue
        if not text.isascii() or text in short or (len(text) >= 3 and (any(c in "aeiouy" for c in text) or len(text) >= 4)):
            return True
    return False
