# case: MCP101 MCP102 MCP103 MCP104 MCP105 MCP107 MCP109 MCP110 MCP111 MCP112
# options: --protocol 2025-11-25
"""Seed bank: forms written by hand on the low-level server."""

from typing import Any

import mcp.types as types
from mcp.server.lowlevel import Server

server = Server("seed-bank")

DEPOSIT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "species": {"type": "string", "title": "Species", "minLength": 3},
        "packets": {
            "type": "integer",
            "title": "Packets",
            "exclusiveMinimum": 0,  # expect: MCP104
        },
        "origin": {"type": "array", "title": "Where it grew", "items": {"type": "string"}},  # expect: MCP103
        "shelf": {
            "type": "string",
            "enum": ["north", "south"],
            "title": "Shelf",
            "default": "east",  # expect: MCP105
        },
    },
    "required": ["species"],
}

LOAN = {
    "type": "object",
    "properties": {
        "borrower": {"type": "string", "title": "Borrower", "default": None},  # expect: MCP107
        "door_pin": {"type": "string", "title": "PIN of the cold room"},  # expect: MCP101
        "terms": {"type": "boolean", "title": "I read https://seeds.example/terms"},  # expect: MCP102
    },
}

DISCARD = {
    "type": "object",
    "properties": {
        "confirm": {"type": "boolean", "title": "Destroy the packets", "default": True},  # expect: MCP109
        "x2": {"type": "string"},  # expect: MCP111
    },
}

LABEL = {  # expect: MCP110
    "type": "object",
    "properties": {
        "genus": {"type": "string", "title": "Genus"},
        "species": {"type": "string", "title": "Species"},
        "year": {"type": "integer", "title": "Year"},
        "grower": {"type": "string", "title": "Grower"},
        "altitude": {"type": "number", "title": "Altitude"},
        "printer": {  # expect: MCP101
            "type": "string",
            "title": "Printer",
            "default": "ghp_w2Rk9ZpT5xVb7NqLs4Yd8HgJc3MfUe6AoK1i",  # expect: MCP112
        },
    },
}

FORMS = {"deposit": DEPOSIT, "loan": LOAN, "discard": DISCARD, "label": LABEL}


async def ask(message: str, schema: dict[str, Any]) -> types.ElicitResult:
    context = server.request_context
    return await context.session.elicit_form(message, schema, related_request_id=context.request_id)


@server.call_tool()
async def call_tool(name: str, arguments: dict[str, Any]) -> list[types.TextContent]:
    answer = await ask(f"Details of the {name}", FORMS[name])
    return [types.TextContent(type="text", text=answer.action)]
