"""Yacht club."""

from jobs import both, spawn, spawn_function
from mcp.server.fastmcp import Context, FastMCP
from questions import ask_crew, ask_guests, ask_owner

mcp = FastMCP("yacht-club")


@mcp.tool()
async def crew(ctx: Context) -> str:
    """Note the crew."""
    spawn(ask_crew(ctx))
    return "Later."


@mcp.tool()
async def guests(boat: str, ctx: Context) -> str:
    """Note the guests."""
    spawn_function(ask_guests, ctx, boat)
    return "Later."


@mcp.tool()
async def owner(ctx: Context) -> str:
    """Note the owner."""
    await both(ask_owner(ctx), ask_owner(ctx))
    return "Done."
