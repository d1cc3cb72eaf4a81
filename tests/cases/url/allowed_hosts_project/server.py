"""Bookshop with a name that is written with an umlaut."""

import uuid

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("bookshop")


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Have a look.", url, str(uuid.uuid4()))).action


@mcp.tool()
async def pages(book: str, ctx: Context) -> str:
    """Show pages."""
    await show(ctx, "https://bücher.example/x")
    await show(ctx, "https://xn--bcher-kva.example/x")
    await show(ctx, f"https://kasse.straße.example/{book}")
    await show(ctx, "https://198.51.100.7/status")
    await show(ctx, "https://blücher.example/x")  # expect: MCP205
    await show(ctx, "https://xn--blcher-kva.example/x")  # expect: MCP205
    return await show(ctx, "https://198.51.100.8/status")  # expect: MCP205
