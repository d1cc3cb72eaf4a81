# case: MCP701 MCP702
"""A helper that asks is given the state; the caller makes it, and another helper reads it back."""

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



def ask(state: str) -> InputRequiredResult:
    return InputRequiredResult(input_requests=ASK, request_state=state)


def restored(params: CallToolRequestParams) -> dict:
    return json.loads(params.request_state or "{}")  # expect: MCP702


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if not params.request_state:
        return ask(json.dumps({"room": params.arguments["room"]}))  # expect: MCP701
    return text(restored(params)["room"])


server = Server("rooms", on_call_tool=call_tool)
