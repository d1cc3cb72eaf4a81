# case: MCP701 MCP702
"""Handlers registered one by one."""

import json

from mcp.server import Server, ServerRequestContext
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    InputRequiredResult,
    TextContent,
)

SCHEMA = {"type": "object", "properties": {"sure": {"type": "boolean", "title": "Sure"}}, "required": ["sure"]}
ASK = {"sure": ElicitRequest(params=ElicitRequestFormParams(message="Sure?", requested_schema=SCHEMA))}


def text(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)])



server = Server("harbour")


async def handle_call(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if (raw := params.request_state) is not None:
        berth = int(raw.removeprefix("berth-"))  # expect: MCP702
        return text(f"Berth {berth}")
    return InputRequiredResult(input_requests=ASK, request_state="berth-" + str(params.arguments["berth"]))  # expect: MCP701


server.add_request_handler("tools/call", CallToolRequestParams, handle_call)
