# case: MCP101 MCP102 MCP103 MCP104 MCP105 MCP106 MCP107 MCP110 MCP111
# options: --protocol 2025-11-25
"""Quarry on the low-level server: schemas that are written by hand, in every way."""

from typing import Any

import mcp.types as types
from mcp.server.lowlevel import Server

server = Server("quarry")

BASE = {"type": "object", "properties": {"stone": {"type": "string", "description": "Which stone?"}}}


class Forms:
    """Schemas as class attributes."""

    CONFIRM = {"type": "object", "properties": {"sure": {"type": "boolean", "title": "Sure?"}}, "required": ["shure"]}  # expect: MCP105
    EMPTY: dict[str, Any] = {"type": "object", "properties": {}}  # expect: MCP106


def text_field(title: str, **more: Any) -> dict[str, Any]:
    """Builds a field."""
    return {"type": "string", "title": title, **more}


def choice(title: str, options: list[str]) -> dict[str, Any]:
    """Builds a choice."""
    return {"type": "string", "title": title, "oneOf": [{"const": o, "title": o.title()} for o in options]}


def form(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    """Builds a form."""
    schema: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        schema["required"] = required  # expect: MCP105
    return schema


@server.call_tool()
async def call_tool(name: str, arguments: dict[str, Any]) -> list[types.TextContent]:
    """One handler for all."""
    session = server.request_context.session
    if name == "attribute":
        await session.elicit("Sure?", Forms.CONFIRM)
        await session.elicit_form("Sure?", Forms.EMPTY)
    elif name == "built":
        await session.elicit_form(
            "Which stone?",
            form(
                {
                    "stone": text_field("Stone"),
                    "key": text_field("Key", description="Your private key"),  # expect: MCP101
                    "kind": choice("Kind", ["slate", "marble"]),
                    "dated": text_field("Dated", format="datetime"),  # expect: MCP104
                },
                ["stone", "sort"],
            ),
        )
    elif name == "merged":
        await session.elicit_form("Which stone?", {**BASE, "required": ["stone", "size"]})  # expect: MCP105
    elif name == "grown":
        schema = {"type": "object", "properties": {}}
        schema["properties"]["token"] = {"type": "string", "description": "Access token of the crane"}  # expect: MCP101
        schema["properties"]["depth"] = {"type": "number", "minimum": 9, "maximum": 1}  # expect: MCP105
        await session.elicit_form("How deep?", schema)
    elif name == "looped":
        properties = {}
        for field in (
            {"name": "stone", "label": "Stone"},
            {"name": "passphrase", "label": "Passphrase of the wallet"},  # expect: MCP101
        ):
            properties[field["name"]] = {"type": "string", "title": field["label"]}
        await session.elicit_form("Who?", {"type": "object", "properties": properties})
    elif name == "unknown":
        properties = {}
        for key in arguments:
            properties[key] = {"type": "string"}
        await session.elicit_form("What?", {"type": "object", "properties": properties, "required": list(properties)})
    elif name == "updated":
        properties = dict(stone={"type": "string", "title": "Stone"})
        properties.update({"seed": {"type": "string", "title": "Seed phrase"}})  # expect: MCP101
        properties |= {"size": {"type": "string", "enum": []}}  # expect: MCP105
        await session.elicit_form("What?", {"type": "object", "properties": properties})
    elif name == "nulls":
        await session.elicit_form(
            "What?",
            {
                "type": "object",
                "properties": {
                    "a_note": {"type": ["string", "null"], "title": "Note"},  # expect: MCP107
                    "b_note": {"anyOf": [{"type": "string"}, {"type": "null"}], "title": "Note"},  # expect: MCP107
                    "c_note": {"type": "string", "default": None, "title": "Note"},  # expect: MCP107
                    "place": {"type": "object", "title": "Place"},  # expect: MCP103
                    "names": {"type": "array", "title": "Names", "items": {"type": "string"}},  # expect: MCP103
                },
            },
        )
    elif name == "large":
        letters = {}
        for letter in "abcdef":
            letters[f"part_{letter}"] = {"type": "string", "title": f"Part {letter}"}
        await session.elicit_form("What?", {"type": "object", "properties": letters})
    elif name == "mute":
        await session.elicit_form("What?", {"type": "object", "properties": {"x1": {"type": "string"}, "stone": {"type": "string"}}})  # expect: MCP111
    elif name == "seven":
        await session.elicit_form(
            "What?",
            {  # expect: MCP110
                "type": "object",
                "properties": {n: {"type": "string", "title": n} for n in ("one", "two", "three", "four", "five", "six")},
            },
        )
    elif name == "handmade":
        request = types.ElicitRequest(params=types.ElicitRequestFormParams(message="What?", requestedSchema={"type": "array", "items": {}}))  # expect: MCP105
        await session.send_request(types.ServerRequest(request), types.ElicitResult)
    elif name == "copied":
        schema = dict(BASE)
        schema["properties"] = {**BASE["properties"], "pin": {"type": "string", "title": "PIN"}}  # expect: MCP101
        await session.elicit_form("What?", schema)
    elif name == "popped":
        schema = {"type": "object", "properties": {"stone": {"type": "string", "title": "Stone"}}, "required": ["stone"]}
        schema.pop("required", None)
        await session.elicit_form("What?", schema)
    return []
