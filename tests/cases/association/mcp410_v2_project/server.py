"""High-level server."""

from mcp.server import MCPServer

mcp = MCPServer("high")


@mcp.tool()
async def who() -> str:
    """Who."""
    return mcp.get_context().request_id  # expect: MCP410
