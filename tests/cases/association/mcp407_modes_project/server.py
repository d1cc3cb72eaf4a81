"""Dark room on fastmcp 4: tasks by configuration."""

import asyncio

from fastmcp import Context, FastMCP
from fastmcp.server.tasks import TaskConfig

mcp = FastMCP("dark-room", tasks=True)
plain = FastMCP("plain")
REQUIRED = TaskConfig(mode="required")


@plain.tool(task=REQUIRED)
async def develop(ctx: Context) -> str:
    """Develop."""
    answer = await ctx.elicit("Which bath?", response_type=str)  # expect: MCP407
    return answer.action


@plain.tool(task=TaskConfig(mode="forbidden"))
async def look(ctx: Context) -> str:
    """Look."""
    answer = await ctx.elicit("Which film?", response_type=str)
    return answer.action


@plain.tool
async def count(ctx: Context) -> str:
    """Count."""
    answer = await ctx.elicit("Which shelf?", response_type=str)
    return answer.action


@mcp.tool
async def rinse(ctx: Context) -> str:
    """Rinse."""
    answer = await ctx.elicit("How long?", response_type=int)  # expect: MCP407
    return answer.action


@mcp.tool(task=False)
async def dry(ctx: Context) -> str:
    """Dry."""
    answer = await ctx.elicit("Where?", response_type=str)
    return answer.action


async def ask(ctx: Context) -> None:
    await ctx.elicit("Which frame?", response_type=int)  # expect: MCP407


@plain.tool(task=True)
async def print_(ctx: Context) -> str:
    """Print."""
    asyncio.create_task(ask(ctx))
    return "Printing."
