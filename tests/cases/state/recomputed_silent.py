# case: MCP701 MCP702
"""The state is only compared with what the request itself says."""

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



def fingerprint(arguments: dict) -> str:
    return json.dumps(arguments, sort_keys=True)


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state != fingerprint(params.arguments):
        return InputRequiredResult(input_requests=ASK, request_state=fingerprint(params.arguments))
    return text("Done.")


server = Server("tasks", on_call_tool=call_tool)
