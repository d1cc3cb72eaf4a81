# case: MCP708
# options: --protocol 2025-11-25
"""Sampling is current in 2025-11-25, the context of other servers is not."""

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import SamplingMessage, TextContent

mcp = FastMCP("papers")
MESSAGES = [SamplingMessage(role="user", content=TextContent(type="text", text="Sum it up."))]


@mcp.tool()
async def sum_up(ctx: Context) -> str:
    """Sum up."""
    await ctx.session.create_message(messages=MESSAGES, max_tokens=50, include_context="none")
    answer = await ctx.session.create_message(
        messages=MESSAGES,
        max_tokens=50,
        include_context="allServers",  # expect: MCP708
    )
    await ctx.info("done")
    return str(answer.content)
