# case: MCP707
"""A low-level server seals nothing, so there is no key to share."""

import uvicorn
from mcp.server import Server, ServerRequestContext
from mcp.types import CallToolRequestParams, InputRequiredResult


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> InputRequiredResult:
    return InputRequiredResult(request_state="later")


server = Server("market", on_call_tool=call_tool)
app = server.streamable_http_app()

if __name__ == "__main__":
    uvicorn.run("workers_lowlevel_silent:app", workers=4)
