"""Ice rink, moved to mcp 2 in a hurry."""

from mcp.server.mcpserver import Context, MCPServer

mcp = MCPServer("ice-rink")


@mcp.tool  # expect: MCP410
async def thickness() -> str:
    """How thick is the ice?"""
    return "12 cm"


@mcp.tool()
async def opening(ctx: Context) -> str:
    """When does the rink open?"""
    return "At nine."
