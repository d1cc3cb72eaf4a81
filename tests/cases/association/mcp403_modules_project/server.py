"""Lending library."""

import state
from desk import ask_at_shelf, ask_reader
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("library")


@mcp.tool()
async def enter(ctx: Context) -> str:
    """Enter."""
    state.reader = ctx
    state.shelf.ctx = ctx
    return "Quiet, please."


@mcp.tool()
async def lend() -> str:
    """Lend a book."""
    return await ask_reader() or await ask_at_shelf() or "nothing"


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
