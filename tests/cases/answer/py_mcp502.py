# case: MCP502
"""Discarded results."""
import asyncio
from mcp import McpError
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("orchard")


class Pick(BaseModel):
    row: int = Field(description="Row")


@mcp.tool()
async def a1(ctx: Context) -> str:
    _ = await ctx.elicit("Which row?", Pick)  # expect: MCP502
    return "picked"


@mcp.tool()
async def a2(ctx: Context) -> str:
    try:
        await ctx.elicit("Which row?", Pick)  # expect: MCP502
    except McpError:
        return "cannot ask"
    return "picked"


@mcp.tool()
async def a3(ctx: Context) -> str:
    result = await ctx.elicit("Which row?", Pick)  # expect: MCP502
    return "picked"


async def warn(ctx: Context, text: str) -> None:
    await ctx.elicit(text, Pick)  # expect: MCP502


@mcp.tool()
async def a4(ctx: Context) -> str:
    await warn(ctx, "Frost tonight. Go on?")
    return "picked"


async def ask(ctx: Context, text: str):
    return await ctx.elicit(text, Pick)  # expect: MCP502


@mcp.tool()
async def a5(ctx: Context) -> str:
    await ask(ctx, "Frost tonight. Go on?")
    return "picked"


@mcp.tool()
async def a6(ctx: Context) -> str:
    for row in range(3):
        await ctx.elicit(f"Row {row}?", Pick)  # expect: MCP502
    return "picked"


@mcp.tool()
async def a7(ctx: Context) -> str:
    await asyncio.wait_for(ctx.elicit("Which row?", Pick), timeout=120)  # expect: MCP502
    return "picked"


async def confirm(ctx: Context, text: str) -> bool:
    r = await ctx.elicit(text, Pick)
    return r.action == "accept"


@mcp.tool()
async def a8(ctx: Context) -> str:
    if await confirm(ctx, "Pick?"):
        return "picked"
    return "left"
