# case: MCP411
"""Sprint: limits around questions, near and far."""

import asyncio
from datetime import timedelta

import anyio
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("sprint")
SECONDS = 30
LONG = 60 * 10
RUNNER = {"type": "object", "properties": {"runner": {"type": "string", "title": "Runner"}}, "required": ["runner"]}


class Runner(BaseModel):
    name: str = Field(description="Runner")


async def near(ctx: Context) -> str:
    answer = await ctx.elicit("Who runs?", Runner)  # expect: MCP411
    return answer.action


@mcp.tool()
async def waited(ctx: Context) -> str:
    """Ask."""
    return await asyncio.wait_for(near(ctx), SECONDS)


@mcp.tool()
async def failing(ctx: Context) -> str:
    """Ask."""
    with anyio.fail_after(SECONDS / 2):
        answer = await ctx.elicit("Who runs?", Runner)  # expect: MCP411
    return answer.action


@mcp.tool()
async def moving_on(ctx: Context) -> str:
    """Ask."""
    with anyio.move_on_after(delay=5):
        await ctx.elicit_url("Pay.", "https://pay.example.com/run", "a7")  # expect: MCP411
    return "done"


@mcp.tool()
async def in_a_task(ctx: Context) -> str:
    """Ask."""
    task = asyncio.create_task(ctx.elicit("Who runs?", Runner))  # expect: MCP411
    answer = await asyncio.wait_for(task, timeout=45)
    return answer.action


@mcp.tool()
async def long(ctx: Context) -> str:
    """Ask."""
    async with asyncio.timeout(LONG):
        answer = await ctx.elicit("Who runs?", Runner)
    return answer.action


@mcp.tool()
async def unlimited(ctx: Context) -> str:
    """Ask."""
    with anyio.fail_after(None):
        answer = await ctx.elicit("Who runs?", Runner)
    async with asyncio.timeout(5):
        await asyncio.sleep(1)
    return answer.action


@mcp.tool()
async def roots(ctx: Context) -> int:
    """Machines may have less time."""
    listed = await asyncio.wait_for(ctx.session.list_roots(), timeout=5)
    return len(listed.roots)


@mcp.tool()
async def minutes(ctx: Context) -> str:
    """Ask."""
    limit = timedelta(minutes=5)
    answer = await asyncio.wait_for(ctx.elicit("Who runs?", Runner), limit.total_seconds())
    return answer.action
