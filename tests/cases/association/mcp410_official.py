# case: MCP410
"""Drum corps on mcp 1.x: decorators that must be called."""

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("drums")


@mcp.prompt  # expect: MCP410
def march() -> str:
    """March."""
    return "left, right"


def tattoo() -> str:
    """Tattoo."""
    return "rrrr"


mcp.tool(tattoo)  # expect: MCP410
mcp.tool()(tattoo)
mcp.add_tool(tattoo)


@mcp.tool("roll")
def roll() -> str:
    """Roll."""
    return "rrr"


def register(server: FastMCP) -> None:
    """More."""

    @server.tool  # expect: MCP410
    def cadence() -> str:
        """Cadence."""
        return "tam"


@mcp.tool()
async def where(ctx: Context) -> str:
    """Where."""
    return str(mcp.get_context().request_id)
