# case: MCP401
"""Print shop on fastmcp: a response that is followed by work, a queue, a repeated job."""

from celery import Celery
from fastapi import BackgroundTasks
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_context

mcp = FastMCP("print-shop")
queue = Celery("print-shop")


async def ask_paper(ctx: Context) -> None:
    await ctx.elicit("Which paper?", response_type=["plain", "glossy"])  # expect: MCP401


@mcp.tool
async def order(ctx: Context) -> str:
    """Order a print."""
    tasks = BackgroundTasks()
    tasks.add_task(ask_paper, ctx)
    return "Ordered."


@queue.task
async def ask_colour() -> None:
    await get_context().elicit("Which colour?", response_type=str)  # expect: MCP401


@mcp.tool
async def colour(ctx: Context) -> str:
    """Choose a colour."""
    ask_colour.delay()
    return "Queued."
