# case: MCP701 MCP702 MCP703
"""A signed token, verified when it comes back."""

import os

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



KEY = os.environ["STATE_KEY"]


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=jwt.encode({"lot": params.arguments["lot"]}, KEY, algorithm="HS256"))
    claims = jwt.decode(params.request_state, KEY, algorithms=["HS256"])
    return text(claims["lot"])


server = Server("lots", on_call_tool=call_tool)
