# case: MCP408 MCP708
# options: --protocol 2026-07-28
"""A request that the revision has no channel for is reported as that alone."""

from mcp.server.mcpserver import Context, MCPServer

mcp = MCPServer("papers")


@mcp.tool()
async def read(ctx: Context) -> str:
    """Read."""
    roots = await ctx.session.list_roots()  # expect: MCP408
    return str(len(roots.roots))
