# case: MCP701 MCP702
"""A client that gives the state back as it came."""

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



async def drive(session, name: str) -> CallToolResult:
    result = await session.call_tool(name)
    while isinstance(result, InputRequiredResult):
        print(json.dumps({"state": result.request_state}))
        result = await session.call_tool(name, request_state=result.request_state)
    return result
