# case: MCP701 MCP702
"""The state is built step by step before it is sent, and taken apart when it comes back."""

import base64
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



async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    incoming = params.request_state
    if incoming is None:
        draft = {"seat": params.arguments["seat"]}
        draft["price"] = len(params.arguments["seat"]) * 10
        state = base64.urlsafe_b64encode(json.dumps(draft).encode()).decode()  # expect: MCP701
        return InputRequiredResult(input_requests=ASK, request_state=state)
    raw = base64.urlsafe_b64decode(incoming)
    draft = json.loads(raw)  # expect: MCP702
    return text(f"{draft['seat']} for {draft['price']}")


server = Server("theatre", on_call_tool=call_tool)
