# case: MCP701 MCP702 MCP703
"""The boundary of the SDK is put in front of the server by a function."""

import json
import os

from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity


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



async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps({"email": params.arguments["email"]}))
    return text(json.loads(params.request_state)["email"])


def build() -> Server:
    server = Server("letters", on_call_tool=call_tool)
    boundary = RequestStateBoundary(RequestStateSecurity(keys=[os.environ["KEY"].encode()]), default_audience="letters")
    server.middleware.insert(0, boundary)
    return server
