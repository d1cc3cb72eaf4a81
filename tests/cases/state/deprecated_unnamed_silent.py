# case: MCP708
"""The same features while no revision is named: they are current in the older ones."""

from mcp.server.mcpserver import Context, ListRoots, MCPServer, Sample

mcp = MCPServer("papers")


def roots() -> ListRoots:
    return ListRoots()


@mcp.tool()
async def read(ctx: Context) -> str:
    """Read."""
    await ctx.info("reading")
    await ctx.session.create_message(messages=[], max_tokens=10, include_context="thisServer")
    return "read"
