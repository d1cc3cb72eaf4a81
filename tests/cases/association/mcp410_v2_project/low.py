"""Low-level server with the decorators of the generation before."""

from mcp.server.lowlevel import Server

server = Server("low")


@server.call_tool()  # expect: MCP410
async def call_tool(name, arguments):
    """Call."""
    return []
