"""Choir on fastmcp 4."""

import fastmcp
from fastmcp import Context, FastMCP
from helpers import folders, summarise

mcp = FastMCP("choir")


@mcp.tool
async def song(ctx: Context) -> str:
    """Song."""
    return await summarise(ctx, "a song") + str(await folders(ctx))


@mcp.tool
async def step(ctx: Context) -> str:
    """Step."""
    await ctx.send_tool_list_changed()  # expect: MCP410
    if fastmcp.__version__.startswith("3"):
        return str(await ctx.sample_step("one"))
    sampler = getattr(ctx, "sample", None)
    if sampler is not None:
        return (await ctx.sample("one")).text
    return "none"
