# case: MCP701 MCP702
"""Handlers made in a function that builds the server."""

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



def build(prefix: str) -> Server:
    def remember(**fields: object) -> str:
        return json.dumps(fields)

    async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
        state = params.request_state
        try:
            known = json.loads(state) if state else None  # expect: MCP702
        except ValueError:
            return text("Not understood.")
        if known is None:
            return InputRequiredResult(input_requests=ASK, request_state=remember(bed=params.arguments["bed"]))  # expect: MCP701
        return text(prefix + known["bed"])

    return Server("garden", on_call_tool=call_tool)
