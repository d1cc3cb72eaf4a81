# case: MCP701 MCP702 MCP703 MCP704
"""An id of a record that the server keeps."""

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



PENDING: dict[str, dict] = {}


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        ticket = str(uuid.uuid4())
        PENDING[ticket] = dict(params.arguments or {})
        return InputRequiredResult(input_requests=ASK, request_state=ticket)
    order = PENDING.pop(params.request_state, None)
    return text(order["item"] if order else "Too late.")


server = Server("shop", on_call_tool=call_tool)
