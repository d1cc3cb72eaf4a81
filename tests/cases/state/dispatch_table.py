# case: MCP701 MCP702
"""Tools in a table that a decorator fills."""
import json
from typing import Any
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


HANDLERS: dict[str, Any] = {}


def tool(name):
    def register(function):
        HANDLERS[name] = function
        return function
    return register


@tool("bid")
async def bid(arguments: dict, state: str | None):
    if state is None:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps(arguments))  # expect: MCP701
    return text(json.loads(state)["lot"])


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams):
    return await HANDLERS[params.name](params.arguments, params.request_state)


server = Server("x", on_call_tool=call_tool)
