# case: MCP701 MCP703
"""A digest of the request tells nothing, and there is nothing in it to change."""

import hashlib

from mcp.server import Server, ServerRequestContext
from mcp.types import CallToolRequestParams, CallToolResult, InputRequiredResult

SEEN: dict[str, str] = {}


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(request_state=hashlib.sha256(params.arguments["email"].encode()).hexdigest())
    return CallToolResult(content=[], structured_content={"known": SEEN.get(params.request_state)})


server = Server("lists", on_call_tool=call_tool)
