# case: MCP701 MCP702
"""A decorator reads the state before the handler runs."""

import functools
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


def with_state(handler):
    @functools.wraps(handler)
    async def wrapper(ctx: ServerRequestContext, params: CallToolRequestParams):
        state = json.loads(params.request_state) if params.request_state else {}  # expect: MCP702
        return await handler(ctx, params, state)

    return wrapper


@with_state
async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams, state: dict) -> CallToolResult | InputRequiredResult:
    if not state:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps({"lot": params.arguments["lot"]}))  # expect: MCP701
    return text(state["lot"])


server = Server("lots", on_call_tool=call_tool)
