# case: MCP702
"""A state that is unpickled runs code."""

import base64
import pickle

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
    order = pickle.loads(base64.b64decode(params.request_state or ""))  # expect: MCP702
    return text(order["fish"])


server = Server("fish", on_call_tool=call_tool)
