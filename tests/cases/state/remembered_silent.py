# case: MCP701 MCP702 MCP703
"""A helper keeps a record and gives its ticket."""
import json
import time
import uuid
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


SESSIONS = {}


def remember(**fields) -> str:
    ticket = uuid.uuid4().hex
    SESSIONS[ticket] = {**fields, "at": time.monotonic()}
    return ticket


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams):
    state = params.request_state
    if state is None or state not in SESSIONS:
        return InputRequiredResult(input_requests=ASK, request_state=remember(email=params.arguments["email"]))
    return text(SESSIONS.pop(state)["email"])


server = Server("x", on_call_tool=call_tool)
