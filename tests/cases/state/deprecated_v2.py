# case: MCP708
# options: --protocol 2026-07-28
"""Newest."""

import logging

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import CreateMessageRequest, CreateMessageRequestParams, InputRequiredResult, ListRootsRequest, SamplingMessage, TextContent

mcp = MCPServer("new")
logger = logging.getLogger(__name__)


@mcp.tool()
async def a(ctx: Context) -> str | InputRequiredResult:
    logger.info("fine")
    if ctx.input_responses is None:
        msg = SamplingMessage(role="user", content=TextContent(type="text", text="hi"))
        return InputRequiredResult(
            input_requests={
                "s": CreateMessageRequest(params=CreateMessageRequestParams(messages=[msg], max_tokens=5)),  # expect: MCP708
                "r": ListRootsRequest(),  # expect: MCP708
            }
        )
    await ctx.warning("x")  # expect: MCP708
    await ctx.log("info", "y")  # expect: MCP708
    await ctx.report_progress(1, 2, "z")
    return "x"


if __name__ == "__main__":
    mcp.run(transport="sse")  # expect: MCP708
