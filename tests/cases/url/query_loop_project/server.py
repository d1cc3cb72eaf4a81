"""Observatory."""

import os
import uuid

from links import by_keywords, by_loop, by_pieces
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("observatory")
GUEST_TOKEN = os.environ["GUEST_TOKEN"]


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Have a look.", url, str(uuid.uuid4()))).action


@mcp.tool()
async def pieces(night: str, email: str, ctx: Context) -> str:
    """Show a night."""
    return await show(
        ctx,
        by_pieces(
            "/nights",
            {
                "night": night,
                "email": email,  # expect: MCP202
            },
        ),
    )


@mcp.tool()
async def loop(night: str, ctx: Context) -> str:
    """Show a night."""
    query = {
        "night": night,
        "token": GUEST_TOKEN,  # expect: MCP201
    }
    return await show(ctx, by_loop("/nights", query))


@mcp.tool()
async def keywords(night: str, full_name: str, ctx: Context) -> str:
    """Show a night."""
    return await show(
        ctx,
        by_keywords(
            "/nights",
            night=night,
            name=full_name,  # expect: MCP202
        ),
    )
