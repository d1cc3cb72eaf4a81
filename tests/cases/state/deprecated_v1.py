# case: MCP708
"""Legacy only: nothing is deprecated on 2025-11-25 but includeContext and SSE."""

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.sse import SseServerTransport
from mcp.types import SamplingMessage, TextContent

mcp = FastMCP("old")
sse = SseServerTransport("/messages/")  # expect: MCP708


@mcp.tool()
async def a(ctx: Context) -> str:
    await ctx.info("hello")
    r = await ctx.session.create_message(
        [SamplingMessage(role="user", content=TextContent(type="text", text="hi"))],
        max_tokens=5,
        include_context="thisServer",
    )
    roots = await ctx.session.list_roots()
    return str(r.model) + str(len(roots.roots))


@mcp.tool()
async def b(ctx: Context) -> str:
    r = await ctx.session.create_message(
        [SamplingMessage(role="user", content=TextContent(type="text", text="hi"))],
        max_tokens=5,
        include_context="none",
    )
    return str(r.model)


if __name__ == "__main__":
    mcp.run(transport="sse")  # expect: MCP708
