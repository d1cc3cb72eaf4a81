# case: MCP702
"""A token whose signature is not looked at."""

import jwt

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



async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult:
    claims = jwt.decode(params.request_state, options={"verify_signature": False})  # expect: MCP702
    return text(claims["lot"])


server = Server("lots", on_call_tool=call_tool)
