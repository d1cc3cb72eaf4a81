# case: MCP411
"""Time to answer."""

import asyncio
from datetime import timedelta

import anyio
from fastmcp import Context, FastMCP

mcp = FastMCP("x")
SHORT = 30
PATIENT = 600
WAIT = timedelta(seconds=15)


async def ask(ctx: Context, text: str, seconds: float):
    return await asyncio.wait_for(ctx.elicit(text, str), timeout=seconds)  # expect: MCP411


async def ask_long(ctx: Context, text: str, seconds: float = PATIENT):
    return await asyncio.wait_for(ctx.elicit(text, str), seconds)


@mcp.tool
async def k01(ctx: Context) -> str:
    """x"""
    with anyio.fail_after(SHORT):
        r = await ctx.elicit("?", str)  # expect: MCP411
    return r.action


@mcp.tool
async def k02(ctx: Context) -> str:
    """x"""
    with anyio.move_on_after(0.5 * 60):
        r = await ctx.elicit("?", str)  # expect: MCP411
        return r.action
    return "x"


@mcp.tool
async def k03(ctx: Context) -> str:
    """x"""
    return (await ask(ctx, "?", 20)).action


@mcp.tool
async def k04(ctx: Context) -> str:
    """x"""
    return (await ask_long(ctx, "?")).action


@mcp.tool
async def k05(ctx: Context) -> str:
    """x"""
    async with asyncio.timeout(5 * 60):
        r = await ctx.elicit("?", str)
    return r.action


@mcp.tool
async def k06(ctx: Context) -> str:
    """x"""
    task = asyncio.create_task(ctx.elicit("?", str))  # expect: MCP411
    done, _ = await asyncio.wait({task}, timeout=WAIT.total_seconds())
    return str(done)
