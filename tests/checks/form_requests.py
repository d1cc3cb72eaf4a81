"""Builds the requests that checks of forms look at, from plain dicts."""

from __future__ import annotations

import json
from typing import Any

from mcplint.catalogue.load import catalogue
from mcplint.checks.context import Context, Limits
from mcplint.checks.registry import load
from mcplint.findings.build import Builder
from mcplint.findings.model import Finding
from mcplint.interactions.model import REVISIONS, Field, FormSchema, Kind, Origin, Revisions, Sdk, ServerRequest, Tool, Verdict
from mcplint.ir.json import Hole, JsonMember, JsonNode, Text, TextPart
from mcplint.ir.source import Language, Place, SourceFile

FILE = SourceFile("request.json", b"{}", Language.JSON)


class Unknown:
    """Stands for a value that the analysis could not find out."""


def place(pointer: str) -> Place:
    return Place(FILE, 0, 0, pointer)


def text(value: str, pointer: str) -> Text:
    """A text; `{{name}}` in it is a hole."""
    parts = []
    for index, piece in enumerate(value.replace("}}", "{{").split("{{")):
        if index % 2:
            parts.append(TextPart(place(f"{pointer}#{piece}"), hole=Hole(piece, piece.split(".")[-1])))
        elif piece:
            parts.append(TextPart(place(pointer), piece))
    return Text(place(pointer), tuple(parts))


def node(value: Any, pointer: str = "") -> JsonNode:
    at = place(pointer)
    if isinstance(value, Unknown):
        return JsonNode("unknown", at)
    if isinstance(value, dict):
        entries = {k: v for k, v in value.items() if k != "…"}
        members = tuple(JsonMember(str(k), node(v, f"{pointer}/{escape(str(k))}"), place(f"{pointer}/{escape(str(k))}")) for k, v in entries.items())
        return JsonNode("object", at, members=members, open="…" in value)
    if isinstance(value, (list, tuple)):
        items = [v for v in value if v != "…"]
        return JsonNode("array", at, items=tuple(node(v, f"{pointer}/{i}") for i, v in enumerate(items)), open="…" in value)
    if isinstance(value, bool):
        return JsonNode("boolean", at, value)
    if value is None:
        return JsonNode("null", at)
    if isinstance(value, (int, float)):
        return JsonNode("number", at, value)
    words = text(value, pointer)
    return JsonNode("string", at, words.value, text=None if words.known else words)


def escape(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def request(
    message: str | None = "Please answer.",
    properties: dict[str, Any] | None = None,
    *,
    schema: Any = None,
    root: dict[str, Any] | None = None,
    revisions: tuple[str, ...] = REVISIONS,
    given: bool = False,
    sdk: Sdk = Sdk.NONE,
    verdicts: dict[str, Verdict] | None = None,
    generated: tuple[str, ...] = (),
    secret_types: tuple[str, ...] = (),
    complete: bool = True,
    name: str = "",
    tool: Tool | None = None,
    params: dict[str, Any] | None = None,
    mode: str | None = "form",
    **more: Any,
) -> ServerRequest:
    """A form request. `properties` or a whole `schema`; none of both: no schema at all."""
    if schema is None and properties is not None:
        schema = {"type": "object", "properties": properties, **(root or {})}
    form = None
    if schema is not None:
        tree = node(schema, "/requestedSchema")
        props = tree.get("properties")
        required = [i.value for i in (tree.get("required") or JsonNode("array", tree.place)).items]
        fields = tuple(
            Field(m.key, m, m.key in required, m.key in generated, (verdicts or {}).get(m.key), m.key in secret_types)
            for m in (props.members if props is not None else ())
        )
        form = FormSchema(tree, fields, place("/requestedSchema"), "json" if sdk is Sdk.NONE else "model", complete, name=name)
    raw = node(params, "") if params is not None else None
    return ServerRequest(
        Kind.ELICITATION,
        place("/method"),
        Origin.MESSAGE if sdk is Sdk.NONE else Origin.SOURCE,
        Revisions(revisions, given),
        mode,
        text(message, "/message") if message is not None else None,
        schema=form,
        sdk=sdk,
        tool=tool,
        params=raw,
        params_place=place(""),
        **more,
    )


def run(rule: str, ask: ServerRequest, *, selected: frozenset[str] | None = None, limits: Limits | None = None) -> list[Finding]:
    """The findings of one rule; all 1xx rules are selected unless told otherwise."""
    meta = catalogue().rule(rule)
    chosen = selected if selected is not None else frozenset(f"MCP{n}" for n in range(101, 114))
    context = Context(meta, Builder(meta), chosen, limits or Limits(), meta.vocabulary)
    return [f for c in load() if c.rule == rule and c.on == "ServerRequest" for f in c.run(ask, context)]


def places(rule: str, ask: ServerRequest, **more: Any) -> list[str]:
    """The pointers at which a rule's findings start."""
    return [f.place.pointer or "" for f in run(rule, ask, **more)]


def from_params(params: dict[str, Any] | str, **more: Any) -> ServerRequest:
    """A request from the params of a captured message."""
    data = json.loads(params) if isinstance(params, str) else params
    return request(data.get("message"), schema=data.get("requestedSchema"), params=data, mode=data.get("mode", "form"), **more)
